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
 * @property {() => string | null} position the position on the board, as FEN
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
        position: () => app.view?.shown.fen ?? null,
        say: app.say,
        notice: app.notices.tell,
      });
      museum.show();
    },
    hide: () => museum?.hide(),
  };
}
