// @ts-check
//! Where a man could go one move ahead, whatever the other side does before: for premoves. Whether the move is legal
//! then is the desk's to say.

/** @import { Square } from "../protocol.js" */

import { SQUARES, indexOf, sideOf } from "./squares.js";

/**
 * All squares that the man on a square could reach on some board: through whoever may leave, onto whoever may come.
 * @param {string} men
 * @param {Square} from
 * @returns {Square[]}
 */
export function reach(men, from) {
  const start = indexOf(from);
  const letter = men[start];
  return SQUARES.filter((square, index) => {
    if (index === start) return false;
    const across = (index % 8) - (start % 8);
    const up = Math.floor(start / 8) - Math.floor(index / 8);
    return isStep(letter, from, across, sideOf(letter) === "white" ? up : -up);
  });
}

/**
 * @param {string} letter
 * @param {Square} from
 * @param {number} across
 * @param {number} ahead rows away from the man's own side
 */
function isStep(letter, from, across, ahead) {
  const [wide, high] = [Math.abs(across), Math.abs(ahead)];
  const isLine = wide === 0 || high === 0;
  const isDiagonal = wide === high;
  const isHome = from[1] === (sideOf(letter) === "white" ? "1" : "8");
  switch (letter.toLowerCase()) {
    case "p": return (ahead === 1 && wide <= 1) || (ahead === 2 && wide === 0 && from[1] === (letter === "P" ? "2" : "7"));
    case "n": return wide * high === 2;
    case "b": return isDiagonal;
    case "r": return isLine;
    case "q": return isLine || isDiagonal;
    case "k": return (wide <= 1 && high <= 1) || (isHome && from[0] === "e" && high === 0 && wide === 2);
  }
  return false;
}
