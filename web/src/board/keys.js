// @ts-check
//! The keyboard on the board: the cursor, and what the letters say.

/** @import { Square } from "../protocol.js" */
/** @import { Grid } from "./grid.js" */

import { placeOf, squareAt } from "./squares.js";

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Words of speech. Those that can also begin a move are said and typed. */
const SPEECH = "lcops";
const MOVES_TOO = "co";

/**
 * @typedef {object} KeyEvents
 * @property {() => boolean} isTyping a move is being typed: all but the arrows belongs to it
 * @property {(word: string) => void} onSpeech
 * @property {(square: Square) => void} onMark
 * @property {() => boolean} onEscape was there something to put back?
 */

/**
 * @param {Grid} grid
 * @param {KeyEvents} events
 */
export function watchKeys(grid, events) {
  grid.element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isUsed = step(grid, event) || (!events.isTyping() && use(grid, event, events));
    if (isUsed) event.preventDefault();
  });
}

/**
 * Moves the cursor by the arrows, as the board is seen; not over its edge.
 * @param {Grid} grid
 * @param {KeyboardEvent} event
 */
export function step(grid, event) {
  const way = ARROWS[event.key];
  if (!way || event.shiftKey) return false;
  const [column, row] = placeOf(grid.cursor, grid.isTurned);
  const square = squareAt(column + way[0], row + way[1], grid.isTurned);
  if (square) grid.focus(square);
  return true;
}

/**
 * @param {Grid} grid
 * @param {KeyboardEvent} event
 * @param {KeyEvents} events
 * @returns {boolean} the key is used up
 */
function use(grid, event, events) {
  const digit = /^Digit([1-8])$/.exec(event.code)?.[1];
  if (digit) {
    const { cursor } = grid;
    grid.focus(event.shiftKey ? `${"abcdefgh"[Number(digit) - 1]}${cursor[1]}` : `${cursor[0]}${digit}`);
    return true;
  }
  if (event.key === "Escape") return events.onEscape();
  if (event.key === "Enter" && event.shiftKey) {
    events.onMark(grid.cursor);
    return true;
  }
  if (event.key.length === 1 && SPEECH.includes(event.key)) {
    events.onSpeech(event.key);
    return !MOVES_TOO.includes(event.key);
  }
  return false;
}
