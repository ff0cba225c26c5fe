// @ts-check
//! The voice of the page: one polite live region, and warnings when a person's clock runs low.

/** @import { View } from "../protocol.js" */
/** @import { Voice } from "./types.js" */

import { duration, left } from "./spoken.js";

/** When to warn, in milliseconds that are left. */
const WARNINGS = [60_000, 30_000, 10_000];

/**
 * Makes an element speak. It has two lines that take turns, because a line that is said again in the same place is
 * no change to a screen reader.
 * @param {HTMLElement} element
 * @returns {Voice}
 */
export function createVoice(element) {
  element.setAttribute("role", "status");
  element.setAttribute("aria-live", "polite");
  element.classList.add("voice");
  const lines = [document.createElement("p"), document.createElement("p")];
  element.replaceChildren(...lines);
  let turn = 0;

  /** @param {string} text */
  const say = (text) => {
    lines[turn].textContent = "";
    turn = 1 - turn;
    lines[turn].textContent = text;
  };
  return { say, watch: warner(say) };
}

/**
 * Sets a timer for the next warning of the clock that runs, if a person has it.
 * @param {(text: string) => void} say
 * @returns {(view: View) => void}
 */
function warner(say) {
  let timer = 0;
  return function watch(view) {
    clearTimeout(timer);
    const side = view.clocks?.running;
    if (!side || !view.seats[side].isPerson) return;
    const now = left(view, side);
    const next = WARNINGS.find((warning) => warning < now);
    if (next === undefined) return;
    timer = setTimeout(() => {
      const both = view.seats.white.isPerson && view.seats.black.isPerson;
      const whose = !both ? "You have" : side === "white" ? "White has" : "Black has";
      say(`${whose} ${duration(next)} left.`);
      watch(view);
    }, Math.ceil(now - next));
  };
}
