//! Firefox as Debian has it, driven by WebDriver BiDi over its own socket: the page opens from a file, a move is played
//! and answered, and an exhibit of the museum runs.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(new URL("../../target/web/node_modules/", import.meta.url));
const { ws: WebSocket } = require("playwright-core/lib/utilsBundle");

/** A Firefox with one window, and what can be told to it. */
class Firefox {
  #waiting = new Map();
  #last = 0;

  static async start() {
    const firefox = new Firefox();
    firefox.profile = mkdtempSync(join(tmpdir(), "kilomate-firefox-"));
    firefox.process = spawn("firefox-esr", ["--headless", "--no-remote", "--profile", firefox.profile, "--remote-debugging-port", "0"], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    const address = await firefox.#address();
    firefox.socket = new WebSocket(`${address}/session`);
    firefox.socket.on("message", (data) => firefox.#hear(JSON.parse(String(data))));
    await new Promise((resolve, reject) => firefox.socket.on("open", resolve).on("error", reject));
    await firefox.send("session.new", { capabilities: {} });
    const { contexts } = await firefox.send("browsingContext.getTree", {});
    firefox.context = contexts[0].context;
    return firefox;
  }

  /** What it prints when it listens. */
  #address() {
    return new Promise((resolve, reject) => {
      let said = "";
      this.process.stderr.on("data", (data) => {
        said += data;
        const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said);
        if (found) resolve(found[1]);
      });
      this.process.on("error", reject);
      this.process.on("exit", () => reject(new Error(`Firefox ended: ${said}`)));
    });
  }

  #hear(message) {
    const answer = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    answer?.(message);
  }

  send(method, params) {
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, (message) =>
        message.type === "error" ? reject(new Error(`${method}: ${message.message}`)) : resolve(message.result),
      );
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  open(url) {
    return this.send("browsingContext.navigate", { context: this.context, url, wait: "complete" });
  }

  async evaluate(expression) {
    const { result, exceptionDetails } = await this.send("script.evaluate", {
      expression,
      target: { context: this.context },
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`);
    return result.value;
  }

  /** Until an expression is true, however long that takes. */
  until(expression) {
    return this.evaluate(`new Promise((resolve) => { const look = () => (${expression}) ? resolve(true) : setTimeout(look, 50); look(); })`);
  }

  /** A click in the middle of an element, by the mouse. */
  async click(selector) {
    const at = JSON.parse(
      await this.evaluate(`(() => { const element = document.querySelector(${JSON.stringify(selector)}); element.scrollIntoView({ block: "center" });
        const box = element.getBoundingClientRect();
        return JSON.stringify({ x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }); })()`),
    );
    await this.send("input.performActions", {
      context: this.context,
      actions: [
        {
          type: "pointer",
          id: "mouse",
          actions: [{ type: "pointerMove", ...at }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }],
        },
      ],
    });
  }

  async type(text) {
    const actions = [...text].flatMap((value) => [{ type: "keyDown", value }, { type: "keyUp", value }]);
    await this.send("input.performActions", { context: this.context, actions: [{ type: "key", id: "keys", actions }] });
  }

  async close() {
    const ended = new Promise((resolve) => this.process.on("exit", resolve));
    await this.send("browser.close", {});
    await ended;
    rmSync(this.profile, { recursive: true, force: true });
  }
}

const ENTER = "\uE007";
const COUNT = `document.querySelectorAll(".moves-list button.move").length`;

export default {
  "Firefox opens the file, plays a move by mouse and one by keys, and keeps them": async ({ places }) => {
    const address = pathToFileURL(resolve(places.html)).href;
    const firefox = await Firefox.start();
    try {
      await firefox.open(address);
      await firefox.until(`document.body.dataset.state === "ready" && document.querySelector("#board .man")`);
      await firefox.click(`#board [data-square="e2"]`);
      await firefox.click(`#board [data-square="e4"]`);
      await firefox.until(`${COUNT} >= 2`);
      await firefox.until(`/Your move/.test(document.querySelector(".status").textContent)`);
      await firefox.type(`Nf3${ENTER}`);
      await firefox.until(`${COUNT} >= 4`);
      const before = await firefox.evaluate(`document.querySelector(".moves-list").textContent`);
      await firefox.open("about:blank");
      await firefox.open(address);
      await firefox.until(`${COUNT} >= 4`);
      assert.equal(await firefox.evaluate(`document.querySelector(".moves-list").textContent`), before);
    } finally {
      await firefox.close();
    }
  },

  "Firefox runs the chess computer, which answers its buttons": async ({ places }) => {
    const firefox = await Firefox.start();
    const says = (words) => firefox.until(`document.querySelector(".machine-words")?.textContent.includes(${JSON.stringify(words)})`);
    try {
      await firefox.open(`${pathToFileURL(resolve(places.html)).href}#museum`);
      await firefox.until(`document.querySelector(".doors [data-machine=prodigy]")`);
      await says("Your move");
      for (const key of ["UP", "ENTER", "UP", "ENTER"]) await firefox.click(`.machine-keys [data-key=${key}]`);
      await says("1...");
    } finally {
      await firefox.close();
    }
  },
};
