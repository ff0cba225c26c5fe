// @ts-check
/**
 * What can be done in a game beside moving, and which keys do it.
 *
 * A letter that can begin a move always begins one: those of the files, of the pieces and the o of
 * castling. Every other letter is a command or a word of speech. The menu has all commands.
 *
 * @import { View } from "../protocol.js"
 */

import { isForTwo, isFree } from "./app.js";
import { openDialog } from "./ask.js";
import { button, make } from "./dom.js";

/** @typedef {import("./act.js").Act} Act */

/**
 * @typedef {object} Entry
 * @property {string} id
 * @property {string} label
 * @property {string[]} keys as `KeyboardEvent.key` has them, the one that is shown first
 * @property {(view: View) => boolean} can whether it makes sense now
 * @property {(act: Act) => unknown} run
 */

const always = () => true;
const isGoing = (/** @type {View} */ view) => view.outcome === null;
const hasOpponent = (/** @type {View} */ view) => view.person !== null && !isForTwo(view);

/**
 * @param {string} id
 * @param {string} label
 * @param {string[]} keys
 * @param {(view: View) => boolean} can
 * @param {(act: Act) => unknown} run
 * @returns {Entry}
 */
const entry = (id, label, keys, can, run) => ({ id, label, keys, can, run });

/** All commands in the order of the menu. */
export const COMMANDS = [
  entry("hint", "Hint", ["i"], (view) => view.isPersonsMove, (act) => act.hint()),
  entry("takeBack", "Take back", ["u", "Backspace"], (view) => view.canTakeBack, (act) => act.tell({ do: "takeBack" })),
  entry("redo", "Redo", ["U"], (view) => view.canRedo, (act) => act.tell({ do: "redo" })),
  entry("moveNow", "Move now", ["m"], (view) => view.isThinking, (act) => act.tell({ do: "moveNow" })),
  entry("draw", "Draw", ["="], (view) => isGoing(view) && view.person !== null, (act) => act.draw()),
  entry("resign", "Resign", [], (view) => isGoing(view) && view.person !== null, (act) => act.resign()),
  entry("pause", "Pause", [], (view) => isGoing(view) && !view.isPaused, (act) => act.tell({ do: "pause" })),
  entry("resume", "Resume", [], (view) => isGoing(view) && view.isPaused, (act) => act.tell({ do: "resume" })),
  entry("swap", "Swap sides", [], (view) => isGoing(view) && !isForTwo(view), (act) => act.tell({ do: "swapSides" })),
  entry("turn", "Turn the board", ["t"], always, (act) => act.turn()),
  entry("thinking", "Show thinking", ["v"], (view) => !isForTwo(view), (act) => act.thinking()),
  entry("analysis", "Analysis", ["y"], always, (act) => act.analysis()),
  entry("more", "More lines", ["+"], (view) => view.analysis !== null, (act) => act.lines(1)),
  entry("fewer", "Fewer lines", ["-"], (view) => view.analysis !== null, (act) => act.lines(-1)),
  entry("book", "Opening book", ["/"], always, (act) => act.book()),
  entry("coach", "Coach on or off", [], (view) => view.person !== null, (act) => act.coach()),
  entry("ponder", "Think on your time", [], hasOpponent, (act) => act.ponder()),
  entry("playOn", "Play on from here", [], (view) => !view.isHere, (act) => act.playOn(null)),
  entry("comment", "Write a comment", [], always, (act) => act.comment()),
  entry("promote", "Make this the main line", [], (view) => view.shown.at !== 0, (act) => act.promote()),
  entry("remove", "Delete this variation", ["Delete"], (view) => view.shown.at !== 0, (act) => act.remove()),
  entry("review", "Review: accuracy, turning points", ["z"], (view) => view.hasGame, (act) => act.review()),
  entry("back", "One move back", [",", "ArrowLeft"], always, (act) => act.step(-1)),
  entry("on", "One move on", [".", "ArrowRight"], always, (act) => act.step(1)),
  entry("first", "The start", ["Home"], always, (act) => act.first()),
  entry("last", "The game as it stands", ["End"], always, (act) => act.last()),
  entry("before", "Variation before this one", ["["], always, (act) => act.variation(-1)),
  entry("next", "Variation after this one", ["]"], always, (act) => act.variation(1)),
  entry("rematch", "Rematch, other colours", ["j"], (view) => view.hasGame && !isFreeStudy(view), (act) => act.rematch()),
  entry("newGame", "New game", [], always, (act) => act.go("new")),
  entry("setUp", "Set up a position", [], always, (act) => act.go("setup")),
  entry("save", "Save a copy", ["w"], (view) => view.hasGame, (act) => act.saveCopy()),
  entry("export", "Export", ["x"], always, (act) => act.export()),
  entry("open", "Open a game or position", [], always, (act) => act.open()),
  entry("help", "Help", ["?"], always, (act) => act.go("help")),
];

/** A board that nobody plays on: two persons, nothing over. @param {View} view */
function isFreeStudy(view) {
  return isForTwo(view) && isFree(view) && view.outcome === null;
}

/**
 * The command of a key, while nothing is typed.
 * @param {string} key
 */
export function ofKey(key) {
  return COMMANDS.find(({ keys }) => keys.includes(key));
}

/** @param {string} id */
export function command(id) {
  const found = COMMANDS.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`there is no command ${id}`);
  return found;
}

/** What a key is called. @param {string} key */
export function keyName(key) {
  const names = /** @type {Record<string, string>} */ ({ ArrowLeft: "←", ArrowRight: "→", Delete: "Del" });
  return names[key] ?? key;
}

/** The first letters of the menu, so that every command can be reached by one. */
const STEPS = new Set(["back", "on", "first", "last", "before", "next"]);

/**
 * Opens the menu with everything that can be done now.
 * @param {Act} act
 * @param {View} view
 */
export function openMenu(act, view) {
  const items = COMMANDS.filter(({ id, can }) => can(view) && !STEPS.has(id)).map(({ label, keys, run }) =>
    make(
      "li",
      {},
      button(
        label,
        () => {
          dialog.close();
          run(act);
        },
        keys.length ? { "aria-keyshortcuts": keys[0] } : {},
      ),
      keys.length ? make("kbd", { "aria-hidden": "true" }, keyName(keys[0])) : null,
    ),
  );
  const list = make("ul", { class: "menu" }, items);
  const dialog = openDialog("Menu", [list], { class: "menu-dialog" });
  /** @type {HTMLButtonElement[]} */
  const buttons = [...list.querySelectorAll("button")];
  buttons[0]?.focus();
  list.addEventListener("keydown", (event) => {
    const at = buttons.indexOf(/** @type {any} */ (document.activeElement));
    if (event.key === "ArrowDown") buttons[(at + 1) % buttons.length].focus();
    else if (event.key === "ArrowUp") buttons[(at + buttons.length - 1) % buttons.length].focus();
    else if (/^[a-z]$/i.test(event.key)) {
      const starts = (/** @type {HTMLElement} */ { textContent }) => textContent?.[0]?.toLowerCase() === event.key.toLowerCase();
      const order = [...buttons.slice(at + 1), ...buttons.slice(0, at + 1)];
      order.find(starts)?.focus();
    } else return;
    event.preventDefault();
  });
}
