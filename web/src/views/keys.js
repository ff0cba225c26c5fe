// @ts-check
/**
 * Keys of the game that belong to no element: letters that begin a move go to the line where moves are
 * typed, the others are commands or speech. The board has used its own before.
 */

import { answer } from "../board/spoken.js";
import { isFree } from "./app.js";
import { isAsking } from "./ask.js";
import { ofKey, openMenu } from "./commands.js";
import { beginsMove } from "./entry.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./act.js").Act} Act */

/** These have keys of their own for arrows, Home and End. */
const WALKS = "[role=grid], .moves-list, select, [role=radiogroup], input, textarea, summary";

/**
 * @param {object} parts
 * @param {App} parts.app
 * @param {Act} parts.act
 * @param {ReturnType<import("./entry.js").createEntry>} parts.entry
 * @param {() => boolean} parts.isShown
 */
export function watchKeys({ app, act, entry, isShown }) {
  // While a move is typed Enter makes it, wherever the focus is: the board would pick a man up.
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Enter" || !isShown() || isAsking() || !entry.isTyping()) return;
      if (event.target === entry.input || !onBoard(event)) return;
      event.preventDefault();
      event.stopPropagation();
      entry.element.requestSubmit();
    },
    { capture: true },
  );

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || !isShown() || isAsking() || !app.view) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const target = /** @type {Element} */ (event.target);
    if (target !== entry.input && target.closest("input, textarea, select")) return;
    const { key } = event;
    if (target === entry.input && (entry.isTyping() || beginsMove(key) || /^(Backspace|Delete|Arrow|Home|End)/.test(key))) return;
    if (beginsMove(key)) {
      // The letter itself arrives in the line, because the focus is there before it is typed.
      entry.input.focus();
      return;
    }
    if (/^(Arrow|Home|End)/.test(key) && target.closest(WALKS)) return;
    if (key === " " && !target.closest("button, a, [role=grid], input")) {
      event.preventDefault();
      openMenu(act, act.view);
      return;
    }
    if (/^[lps]$/.test(key)) {
      // Where moves are typed these begin words of speech, such as `s e4`.
      if (target === entry.input) return;
      const said = answer(key, app.view, "e4");
      if (said) app.say(said);
      return;
    }
    if (key === "Escape") {
      app.notices.clear();
      if (!isFree(app.view)) void act.last();
      return;
    }
    const found = ofKey(key);
    if (!found) return;
    event.preventDefault();
    app.notices.clear();
    found.run(act);
  });
}

/** @param {Event} event */
function onBoard(event) {
  return event.target instanceof Element && event.target.closest("[role=grid]") !== null;
}
