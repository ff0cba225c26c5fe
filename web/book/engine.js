// @ts-check
/**
 * The boxes of the book in which the engine runs. Every block of code whose language is `uci` becomes one: its lines can
 * be changed and are given to the engine, in a worker of this page. Without JavaScript, and where documents are read
 * elsewhere, it stays a block of code.
 */

(() => {
  /** Lines of an answer that are kept: a search without an end has many. */
  const MOST_LINES = 400;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const engine = new URL("engine/kilomate.js", script.src).href;

  /**
   * @template {keyof HTMLElementTagNameMap} Name
   * @param {Name} name
   * @param {Record<string, string>} attributes
   * @param {(string | Node)[]} children
   */
  function element(name, attributes, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }

  /**
   * Says lines to an engine, each `go` when the one before has its move.
   *
   * @param {Worker} worker
   * @param {string[]} lines
   * @param {(line: string) => void} hear
   */
  function converse(worker, lines, hear) {
    return new Promise((resolve, reject) => {
      let next = 0;
      const say = () => {
        while (next < lines.length) {
          const line = lines[next++];
          worker.postMessage(line);
          if (/^\s*go\b/.test(line)) return;
        }
        worker.postMessage("isready");
      };
      worker.onerror = (event) => reject(new Error(event.message || "the engine could not be loaded"));
      worker.onmessage = ({ data }) => {
        if (data === "readyok") return resolve(undefined);
        hear(data);
        if (data.startsWith("bestmove")) say();
      };
      say();
    });
  }

  /** @param {HTMLElement} code */
  function makeBox(code, /** @type {number} */ number) {
    const text = (code.textContent ?? "").trim();
    const id = `engine-box-${number}`;
    const input = element("textarea", { id, rows: String(text.split("\n").length + 1), spellcheck: "false" });
    input.value = text;
    const run = element("button", { type: "button" }, "Run");
    const stop = element("button", { type: "button", disabled: "" }, "Stop");
    const status = element("span", { role: "status" });
    const answer = element("pre", { tabindex: "0", role: "log", "aria-label": "What the engine says", "aria-live": "off" });
    answer.hidden = true;
    const box = element(
      "div",
      { class: "engine-box", role: "group", "aria-label": "The engine in this page" },
      element("label", { for: id }, "Lines of UCI for the engine"),
      input,
      element("div", { class: "engine-buttons" }, run, stop, status),
      answer,
    );
    (code.closest("pre") ?? code).replaceWith(box);

    if (location.protocol === "file:") {
      run.disabled = true;
      status.textContent =
        "This page was opened from a disk, where browsers do not let it start the engine. Serve the folder of the book, for instance with python3 -m http.server.";
      return;
    }

    /** @type {Worker | null} */
    let worker = null;
    /** @param {string} words */
    const rest = (words) => {
      worker?.terminate();
      worker = null;
      run.disabled = false;
      stop.disabled = true;
      status.textContent = words;
    };
    stop.addEventListener("click", () => worker?.postMessage("stop"));
    run.addEventListener("click", async () => {
      run.disabled = true;
      stop.disabled = false;
      status.textContent = "thinking";
      answer.hidden = false;
      answer.textContent = "";
      /** @type {string[]} */
      const kept = [];
      const hear = (/** @type {string} */ line) => {
        kept.push(line);
        answer.textContent = kept.slice(-MOST_LINES).join("\n");
        answer.scrollTop = answer.scrollHeight;
      };
      try {
        const { startWorker } = await import(engine);
        worker = /** @type {Worker} */ (startWorker());
        await converse(worker, input.value.split("\n").filter((line) => line.trim()), hear);
        const move = kept.findLast((line) => line.startsWith("bestmove"));
        rest(move ? `done: ${move}` : "done");
      } catch (error) {
        rest(`The engine does not run: ${error instanceof Error ? error.message : error}`);
      }
    });
  }

  document.querySelectorAll("code.language-uci").forEach((code, number) => makeBox(/** @type {HTMLElement} */ (code), number));
})();
