// @ts-check
//! The voice of the page: one polite live region, and warnings when a person's clock runs low.

/** @import { View } from "../protocol.js" */
/** @import { Voice } from "./types.js" */

import { duration, left } from "./spoken.js";

/** When to warn, in milliseconds that are left. */
const WARNINGS = [60_000, 30_000, 10_000];

/** Sentences that stay in the page, so that two which come at once are both heard. */
const KEPT = 4;

/**
 * Makes an element speak. Every sentence is a line of its own: what is added is said, also if it was said before.
 * @param {HTMLElement} element
 * @returns {Voice}
 */
export function createVoice(element) {
  element.setAttribute("role", "log");
  element.setAttribute("aria-live", "polite");
  element.setAttribute("aria-label", "Said aloud");
  element.classList.add("voice");

  /** @param {string} text */
  const say = (text) => {
    const line = document.createElement("p");
    line.textContent = text;
    element.append(line);
    while (element.children.length > KEPT) element.firstElementChild?.remove();
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
