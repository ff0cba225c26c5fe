// @ts-check
/**
 * What is thought: the opponent's line, or an analysis with several.
 *
 * @import { Thought, View } from "../protocol.js"
 */

import { button, fill, make, write } from "./dom.js";
import { short } from "./time.js";

/** The most lines that the desk analyses. */
export const MOST_LINES = 5;

const TEXT = {
  thinking: "Thinking",
  analysis: "Analysis",
  nothing: "nothing yet",
  over: "The game ends here: there is nothing to analyse.",
  book: "from the book",
  fewer: "Fewer lines",
  more: "More lines",
  stop: "Stop",
  close: "Hide",
};

/**
 * Depth, positions, speed, table.
 * @param {Thought} thought
 */
function figures(thought) {
  const table = thought.fill > 0 ? `, table ${Math.floor(thought.fill / 10)}%` : "";
  return `depth ${thought.depth}, ${short(thought.nodes)} nodes, ${short(thought.speed)}/s${table}`;
}

/**
 * @typedef {object} Panel
 * @property {HTMLElement} element
 * @property {(view: View, isShown: boolean) => void} set
 */

/**
 * What the opponent thinks.
 * @param {() => void} onHide
 * @returns {Panel}
 */
export function createThinking(onHide) {
  const title = make("h2", {}, TEXT.thinking);
  const score = make("span", { class: "score" });
  const line = make("p", { class: "line" });
  const about = make("p", { class: "figures" });
  const element = make(
    "section",
    { class: "panel thinking", "aria-label": TEXT.thinking, hidden: true },
    make("header", {}, title, score, button(TEXT.close, onHide, { class: "quiet" })),
    line,
    about,
  );
  return {
    element,
    set(view, isShown) {
      const { thinking } = view;
      element.hidden = !isShown || !thinking;
      if (element.hidden || !thinking) return;
      const { thought } = thinking;
      write(title, thinking.name);
      write(score, thought && !thought.isBook ? thought.score.text : "");
      write(line, !thought ? TEXT.nothing : thought.isBook ? TEXT.book : thought.text);
      write(about, thought && !thought.isBook ? figures(thought) : "");
    },
  };
}

/**
 * An analysis: each line can be played into a variation.
 * @param {{ onLines: (by: number) => void, onStop: () => void, onLine: (moves: string[]) => void }} events
 */
export function createAnalysis(events) {
  const about = make("p", { class: "figures" });
  const list = make("ol", { class: "lines" });
  const fewer = button("−", () => events.onLines(-1), { "aria-label": TEXT.fewer, title: TEXT.fewer });
  const more = button("+", () => events.onLines(1), { "aria-label": TEXT.more, title: TEXT.more });
  const element = make(
    "section",
    { class: "panel analysis", "aria-label": TEXT.analysis, hidden: true },
    make("header", {}, make("h2", {}, TEXT.analysis), fewer, more, button(TEXT.stop, events.onStop, { class: "quiet" })),
    list,
    about,
  );
  /** @type {{ item: HTMLElement, score: HTMLElement, text: HTMLButtonElement, moves: string[] }[]} */
  const rows = [];

  const row = () => {
    const made = {
      score: make("span", { class: "score" }),
      text: make("button", { type: "button", class: "line", title: "Put this line into the list of moves" }),
      item: make("li"),
      moves: /** @type {string[]} */ ([]),
    };
    made.item.append(made.score, made.text);
    made.text.addEventListener("click", () => events.onLine(made.moves));
    return made;
  };

  return {
    element,
    /**
     * @param {View} view
     * @param {boolean} isShown
     * @param {number} lines
     */
    set(view, isShown, lines) {
      element.hidden = !isShown;
      fewer.disabled = lines <= 1;
      more.disabled = lines >= MOST_LINES;
      const found = view.analysis?.at === view.shown.at ? view.analysis.lines : [];
      while (rows.length < found.length) rows.push(row());
      rows.length = found.length;
      if (list.children.length !== Math.max(found.length, 1) || found.length === 0) {
        fill(list, found.length ? rows.map(({ item }) => item) : make("li", { class: "none" }, view.shown.moves.length ? TEXT.nothing : TEXT.over));
      }
      found.forEach((thought, at) => {
        write(rows[at].score, thought.score.text);
        write(rows[at].text, thought.text);
        rows[at].moves = thought.moves.map(({ uci }) => uci);
      });
      write(about, found.length ? figures(found[0]) : "");
    },
  };
}
