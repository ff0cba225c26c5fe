// @ts-check
//! The question what a pawn becomes: four men over the square where it arrives.

/** @import { Promotion, Side, Square } from "../protocol.js" */
/** @import { Grid } from "./grid.js" */

import { man } from "../men/men.js";
import { KINDS } from "./squares.js";

/** @type {Promotion[]} */
const CHOICES = ["q", "n", "r", "b"];

/**
 * Asks, with the keyboard on the queen. Arrows choose, letters answer, Esc and a click beside it put the pawn back.
 * @param {Grid} grid
 * @param {Side} side
 * @param {Square} square
 * @param {(choice: Promotion | null) => void} answer
 * @returns {{close(): void}} closes it without an answer
 */
export function askPromotion(grid, side, square, answer) {
  const dialog = document.createElement("dialog");
  dialog.className = "promotion";
  dialog.setAttribute("aria-label", `The pawn on ${square} becomes a`);
  let isOpen = true;
  /** @param {Promotion | null | undefined} choice  nothing at all: nobody is told */
  const end = (choice) => {
    if (!isOpen) return;
    isOpen = false;
    dialog.close();
    dialog.remove();
    if (choice !== undefined) answer(choice);
  };
  const buttons = CHOICES.map((letter) => {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.promotion = letter;
    button.setAttribute("aria-label", KINDS[letter]);
    button.append(man(side === "white" ? letter.toUpperCase() : letter));
    button.addEventListener("click", () => end(letter));
    return button;
  });
  dialog.append(...buttons);

  dialog.addEventListener("keydown", (event) => {
    // The page's own keys, typed moves among them, have a pause.
    event.stopPropagation();
    const letter = CHOICES.find((choice) => choice === event.key.toLowerCase());
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: 3, ArrowLeft: 3 }[event.key];
    if (!letter && !step && event.key !== "Escape") return;
    event.preventDefault();
    if (!step) return end(letter ?? null);
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    buttons[(at + step) % 4].focus();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) end(null);
  });
  // A phone's way back closes it, too.
  dialog.addEventListener("close", () => end(null));

  grid.host.append(dialog);
  dialog.showModal();
  settle(dialog, grid.button(square));
  buttons[0].focus();
  return { close: () => end(undefined) };
}

/**
 * Puts the dialog over the square and those below or above it, inside the window.
 * @param {HTMLDialogElement} dialog
 * @param {Element} square
 */
function settle(dialog, square) {
  const { left, top, bottom, width } = square.getBoundingClientRect();
  dialog.style.setProperty("--size", `${width}px`);
  const { height, width: wide } = dialog.getBoundingClientRect();
  const isUpper = top + height <= innerHeight;
  const y = isUpper ? top : bottom - height;
  dialog.style.left = `${Math.max(0, Math.min(left, innerWidth - wide))}px`;
  dialog.style.top = `${Math.max(0, Math.min(y, innerHeight - height))}px`;
}
