// @ts-check
//! Men that glide from the square where they stood to the one where they stand.

/** @import { Square } from "../protocol.js" */

import { SQUARES, placeOf } from "./squares.js";

const MILLISECONDS = 160;

/** The system asks for less motion. */
export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Who has come from where between two positions: each man that is new on its square, with the nearest square that one
 * like it has left. A promoted pawn glides as what it has become.
 * @param {string} before
 * @param {string} after
 * @returns {[Square, Square][]} from, to
 */
export function walks(before, after) {
  const gone = SQUARES.filter((_, index) => before[index] !== "." && before[index] !== after[index]);
  /** @type {[Square, Square][]} */
  const found = [];
  SQUARES.forEach((to, index) => {
    const letter = after[index];
    if (letter === "." || letter === before[index]) return;
    const from = nearest(gone, to, (square) => before[SQUARES.indexOf(square)] === letter)
      ?? nearest(gone, to, (square) => isPromoting(before[SQUARES.indexOf(square)], letter, square, to));
    if (!from) return;
    gone.splice(gone.indexOf(from), 1);
    found.push([from, to]);
  });
  return found;
}

/**
 * @param {Square[]} squares
 * @param {Square} to
 * @param {(square: Square) => boolean} like
 */
function nearest(squares, to, like) {
  const distance = (/** @type {Square} */ square) => {
    const [[x, y], [toX, toY]] = [placeOf(square, false), placeOf(to, false)];
    return Math.hypot(x - toX, y - toY);
  };
  return squares.filter(like).sort((one, two) => distance(one) - distance(two)).at(0);
}

/**
 * @param {string} pawn
 * @param {string} letter
 * @param {Square} from
 * @param {Square} to
 */
function isPromoting(pawn, letter, from, to) {
  const isWhite = letter === letter.toUpperCase();
  return pawn === (isWhite ? "P" : "p") && from[1] === (isWhite ? "7" : "2") && to[1] === (isWhite ? "8" : "1");
}

/**
 * Lets a picture glide to where it is now. Places are in squares of the board as it is seen.
 * @param {Element} picture
 * @param {Square} from
 * @param {Square} to
 * @param {boolean} turned
 */
export function glide(picture, from, to, turned) {
  const [[x, y], [toX, toY]] = [placeOf(from, turned), placeOf(to, turned)];
  const width = picture.parentElement?.getBoundingClientRect().width ?? 0;
  picture.animate(
    [{ transform: `translate(${(x - toX) * width}px, ${(y - toY) * width}px)`, zIndex: "2" }, { transform: "none", zIndex: "2" }],
    { duration: MILLISECONDS, easing: "ease-out" },
  );
}
