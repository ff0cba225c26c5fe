// @ts-check
//! Squares and men as words: where a square lies on the board that is seen, and what to call who stands there.

/** @import { Side, Square } from "../protocol.js" */

/** All squares in the order of `Position.men`: a8, b8 … h1. */
export const SQUARES = Array.from({ length: 64 }, (_, index) => nameOf(index % 8, Math.floor(index / 8)));

/** @type {Record<string, string>} */
export const KINDS = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };

/**
 * The square in a column and a row, counted from a8.
 * @param {number} column
 * @param {number} row
 * @returns {Square}
 */
export function nameOf(column, row) {
  return `${"abcdefgh"[column]}${8 - row}`;
}

/**
 * Its number from a8 to h1.
 * @param {Square} square
 */
export function indexOf(square) {
  return (8 - Number(square[1])) * 8 + square.charCodeAt(0) - 97;
}

/**
 * Column and row on the board as it is seen: 0, 0 is the upper left corner.
 * @param {Square} square
 * @param {boolean} turned
 * @returns {[number, number]}
 */
export function placeOf(square, turned) {
  const index = indexOf(square);
  const [column, row] = [index % 8, Math.floor(index / 8)];
  return turned ? [7 - column, 7 - row] : [column, row];
}

/**
 * The square that is seen in a column and a row; none beside the board.
 * @param {number} column
 * @param {number} row
 * @param {boolean} turned
 * @returns {Square | null}
 */
export function squareAt(column, row, turned) {
  if (column < 0 || column > 7 || row < 0 || row > 7) return null;
  return turned ? nameOf(7 - column, 7 - row) : nameOf(column, row);
}

/**
 * Whose man it is; none if nobody stands there.
 * @param {string} letter
 * @returns {Side | null}
 */
export function sideOf(letter) {
  if (letter === "." || letter === undefined) return null;
  return letter === letter.toUpperCase() ? "white" : "black";
}

/**
 * “white pawn”, or “empty”.
 * @param {string} letter
 */
export function manName(letter) {
  const side = sideOf(letter);
  return side ? `${side} ${KINDS[letter.toLowerCase()]}` : "empty";
}

/** @param {Square} square */
export function isDark(square) {
  const index = indexOf(square);
  return (index + Math.floor(index / 8)) % 2 === 1;
}
