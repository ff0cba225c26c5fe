// @ts-check
//! Arrows and circles over the board: those of the page (a hint, a line of the analysis) and those drawn by hand.

/** @import { Arrow } from "./types.js" */
/** @import { Square } from "../protocol.js" */

import { element } from "../men/men.js";
import { placeOf } from "./squares.js";

/** Sizes in squares. */
const WIDTH = 0.16;
const HEAD = 0.42;
/** An arrow ends short of the middle, so that its head does not hide who stands there. */
const SHORT = 0.1;
const RING = 0.44;

/** The layer over the board, with what is drawn by hand. */
export class Marks {
  element = element("svg", { viewBox: "0 0 8 8", class: "board-marks", "aria-hidden": "true", focusable: "false" });
  /** @type {Arrow[]} */
  #drawn = [];
  /** Where a mark made by keys begins. */
  /** @type {Square | null} */
  #from = null;

  get isEmpty() {
    return this.#drawn.length === 0;
  }

  clear() {
    this.#drawn = [];
    this.#from = null;
  }

  /** A mark; a second time in its colour, it is taken away. @param {Arrow} mark */
  toggle(mark) {
    this.#drawn = toggled(this.#drawn, mark);
  }

  /**
   * A key is pressed where a mark begins, and again where it ends.
   * @param {Square} square
   * @returns {string} what has become of it, in words
   */
  byKey(square) {
    const from = this.#from;
    this.#from = from ? null : square;
    if (!from) return `Mark from ${square}: Shift and Enter again where it ends.`;
    const mark = /** @type {Arrow} */ ({ from, to: square, kind: "green" });
    this.toggle(mark);
    const what = from === square ? `Circle on ${square}` : `Arrow from ${from} to ${square}`;
    return this.#drawn.includes(mark) ? `${what}.` : `${what} taken away.`;
  }

  /** Whether a mark made by keys has begun; then it has not any more. */
  forget() {
    const hadBegun = this.#from !== null;
    this.#from = null;
    return hadBegun;
  }

  /**
   * @param {Arrow[]} others drawn by the page, or not finished yet
   * @param {boolean} turned
   */
  draw(others, turned) {
    this.element.replaceChildren(...[...others, ...this.#drawn].map((arrow) => drawn(arrow, turned)));
  }
}

/**
 * The colour of a mark by the keys that are held, as on lichess.
 * @param {{shiftKey: boolean, altKey: boolean}} keys
 * @returns {Arrow["kind"]}
 */
export function kindFor({ shiftKey, altKey }) {
  if (shiftKey && altKey) return "yellow";
  if (shiftKey) return "red";
  return altKey ? "blue" : "green";
}

/**
 * @param {Arrow[]} marks
 * @param {Arrow} mark
 */
function toggled(marks, mark) {
  const others = marks.filter(({ from, to }) => from !== mark.from || to !== mark.to);
  const same = marks.find(({ from, to }) => from === mark.from && to === mark.to);
  return same?.kind === mark.kind ? others : [...others, mark];
}

/**
 * @param {Square} square
 * @param {boolean} turned
 * @returns {[number, number]}
 */
function middle(square, turned) {
  const [column, row] = placeOf(square, turned);
  return [column + 0.5, row + 0.5];
}

/**
 * @param {Arrow} arrow
 * @param {boolean} turned
 */
function drawn({ from, to, kind }, turned) {
  const [x, y] = middle(from, turned);
  if (from === to) {
    return element("circle", { cx: x, cy: y, r: RING, class: `mark mark-ring mark-${kind}`, "data-mark": from });
  }
  const [endX, endY] = middle(to, turned);
  const length = Math.hypot(endX - x, endY - y) - SHORT;
  const angle = (Math.atan2(endY - y, endX - x) * 180) / Math.PI;
  const neck = length - HEAD;
  const [half, wing] = [WIDTH / 2, HEAD / 2];
  // Along the x axis, then turned to its direction: a shaft and its head in one outline.
  const path = `M0.2 ${-half} H${neck} V${-wing} L${length} 0 L${neck} ${wing} V${half} H0.2 Z`;
  return element("path", {
    d: path,
    transform: `translate(${x} ${y}) rotate(${angle})`,
    class: `mark mark-arrow mark-${kind}`,
    "data-mark": from + to,
  });
}
