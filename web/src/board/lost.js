// @ts-check
//! The men that one side has lost, and how much more the other has on the board.

/** @import { Lost } from "./types.js" */
/** @import { Letter, Side } from "../protocol.js" */

import { man } from "../men/men.js";
import { listed } from "./spoken.js";
import { KINDS } from "./squares.js";

/**
 * @param {HTMLElement} host
 * @returns {Lost}
 */
export function createLost(host) {
  host.classList.add("lost");
  let before = "";
  return {
    set({ lost, balance }, side) {
      const letters = lost[side];
      // Whoever takes men is told about the gain, beside what was taken.
      const gain = side === "white" ? -balance : balance;
      const now = `${side} ${letters.join("")} ${gain}`;
      if (now === before) return;
      before = now;
      const spoken = document.createElement("span");
      spoken.className = "visually-hidden";
      spoken.textContent = inWords(letters, side, gain);
      const men = document.createElement("span");
      men.className = "lost-men";
      men.setAttribute("aria-hidden", "true");
      for (const kind of ["q", "r", "b", "n", "p"]) {
        const group = letters.filter((letter) => letter.toLowerCase() === kind).map(man);
        if (!group.length) continue;
        const span = document.createElement("span");
        span.append(...group);
        men.append(span);
      }
      const more = document.createElement("span");
      more.className = "lost-gain";
      more.setAttribute("aria-hidden", "true");
      more.textContent = gain > 0 ? `+${gain}` : "";
      host.replaceChildren(spoken, men, more);
    },
  };
}

/**
 * “White has lost a queen and 2 pawns. Black is 3 pawns ahead.”
 * @param {Letter[]} letters
 * @param {Side} side
 * @param {number} gain
 */
function inWords(letters, side, gain) {
  const [loser, winner] = side === "white" ? ["White", "Black"] : ["Black", "White"];
  const groups = ["q", "r", "b", "n", "p"].flatMap((kind) => {
    const count = letters.filter((letter) => letter.toLowerCase() === kind).length;
    if (!count) return [];
    return [count === 1 ? `a ${KINDS[kind]}` : `${count} ${KINDS[kind]}s`];
  });
  const loss = groups.length ? `${loser} has lost ${listed(groups)}.` : `${loser} has lost nothing.`;
  return gain > 0 ? `${loss} ${winner} is ahead by ${gain} in pawns.` : loss;
}
