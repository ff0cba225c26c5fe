// @ts-check
//! A corner of a board, to see its colours before it is played on: squares, men, the last move, a man picked up and
//! where it can go. It is a picture: nothing can be done with it.

import { man } from "../men/men.js";
import { indexOf, isDark, nameOf } from "./squares.js";

/** Four files and three ranks of a game, from e5 to h3. */
const COLUMNS = [4, 5, 6, 7];
const ROWS = [3, 4, 5];
const MEN = new Map([["e5", "p"], ["h5", "Q"], ["e4", "P"], ["f3", "N"], ["h4", "r"], ["h3", "K"]]);
/** @type {Map<string, string>} */
const SIGNS = new Map([["f3", "picked"], ["h5", "last"], ["f5", "last"], ["e5", "taking"], ["g5", "target"], ["h4", "taking"], ["h3", "check"]]);

/** @returns {HTMLElement} */
export function createSample() {
  const board = document.createElement("div");
  board.className = "board sample has-dots";
  board.setAttribute("aria-hidden", "true");
  const squares = ROWS.flatMap((row) => COLUMNS.map((column) => nameOf(column, row)));
  for (const square of squares.sort((one, two) => indexOf(one) - indexOf(two))) {
    const field = document.createElement("div");
    field.className = `square ${isDark(square) ? "square-dark" : "square-light"} is-${SIGNS.get(square) ?? "plain"}`;
    const letter = MEN.get(square);
    if (letter) field.append(man(letter));
    board.append(field);
  }
  return board;
}
