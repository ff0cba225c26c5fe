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

/**
 * The layer over the board.
 * @returns {{element: SVGSVGElement, draw(arrows: Arrow[], turned: boolean): void}}
 */
export function createMarks() {
  const layer = element("svg", { viewBox: "0 0 8 8", class: "board-marks", "aria-hidden": "true", focusable: "false" });
  return {
    element: layer,
    draw(arrows, turned) {
      layer.replaceChildren(...arrows.map((arrow) => drawn(arrow, turned)));
    },
  };
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
 * The marks with one more; drawn a second time in its colour, it is taken away.
 * @param {Arrow[]} marks
 * @param {Arrow} mark
 */
export function toggled(marks, mark) {
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
