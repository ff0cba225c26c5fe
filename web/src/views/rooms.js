// @ts-check
/**
 * The museum as a view: its rooms are mounted when somebody first goes there, and told when nobody
 * looks, so that their machines stand still.
 */

import { make } from "./dom.js";

/** @typedef {import("./app.js").App} App */

/**
 * What the museum is given.
 * @typedef {object} MuseumContext
 * @property {() => { start: string, moves: string[] } | null} game how it came to the position on the board: a FEN, or
 *   nothing where a game begins as games do, and moves as `e2e4`
 * @property {(text: string) => void} say says something aloud
 * @property {(why: string) => void} notice shows a sentence
 */

/**
 * What the museum gives back.
 * @typedef {object} Museum
 * @property {() => void} show
 * @property {() => void} hide
 */

/**
 * @param {App} app
 * @param {(element: HTMLElement, context: MuseumContext) => Museum} mount
 * @returns {import("./app.js").Screen}
 */
export function createMuseum(app, mount) {
  const rooms = make("div", { class: "rooms" });
  /** @type {Museum | null} */
  let museum = null;
  return {
    title: "Museum",
    element: make("div", { class: "view museum" }, make("h1", { tabindex: -1 }, "Museum"), rooms),
    show() {
      museum ??= mount(rooms, {
        game: () => (app.view ? gameOf(app.view) : null),
        say: app.say,
        notice: app.notices.tell,
      });
      museum.show();
    },
    hide: () => museum?.hide(),
  };
}

/**
 * @param {import("../protocol.js").View} view
 * @returns {{ start: string, moves: string[] }}
 */
function gameOf({ line, shown, tags, tree }) {
  const nodes = new Map(tree.map((node) => [node.at, node]));
  const moves = line.slice(1, line.indexOf(shown.at) + 1).map((place) => nodes.get(place)?.uci ?? "");
  return { start: tags.find(({ name }) => name === "FEN")?.value ?? "", moves };
}
