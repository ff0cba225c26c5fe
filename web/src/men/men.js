// @ts-check
//! The men: six shapes drawn for Kilomate, nothing taken from another set.
//!
//! Copyright the authors of Kilomate. MIT OR Apache-2.0, like all of Kilomate: use them in your own page if you like.
//!
//! Each shape stands in a square of 100 by 100 with its foot on the line 92. It is painted in three colours that come
//! from the style sheet, so one drawing serves both sides and every theme:
//!
//!   --man-fill   the body
//!   --man-line   the outline
//!   --man-mark   lines and dots inside the body: the bishop's cut, the knight's eye

/** The foot, the same under every man but the pawn, whose foot is narrower. */
const FOOT = "M25 92 Q21 92 21 88 V86 Q21 79 28 79 H72 Q79 79 79 86 V88 Q79 92 75 92 Z";

/** Where body and foot meet. */
const SEAM = "M32 79 H68";

/**
 * A shape: outlines, each covering the seam with the one before it; lines inside; dots as middle and radius.
 * @typedef {{body: string[], marks: string[], dots?: [number, number, number][]}} Shape
 */

/** @type {Record<"p" | "n" | "b" | "r" | "q" | "k", Shape>} */
export const SHAPES = {
  p: {
    body: [
      "M43 52 C43 64 31 68 30 80 H70 C69 68 57 64 57 52 Z",
      "M30 92 Q26 92 26 88 V86 Q26 79 33 79 H67 Q74 79 74 86 V88 Q74 92 70 92 Z",
      "M50 18 A15 15 0 0 1 59.5 44.5 H62.5 Q66.5 44.5 66.5 48.5 Q66.5 52.5 62.5 52.5 H37.5 Q33.5 52.5 33.5 48.5 Q33.5 44.5 37.5 44.5 H40.5 A15 15 0 0 1 50 18 Z",
    ],
    marks: ["M42.5 44.5 H57.5", "M37 79 H63"],
  },
  n: {
    body: [
      "M28 80 C27 65 45 62 51 47 C45 53 38 53 34 56 C31 58.5 30 64 24 64.5 C17 65 12.5 58 14.5 52.5 C16.5 47 20 44 21.5 38 C23.5 30 29 24 36 20 Q33 13 35 6.5 Q42 9 47 14.5 C68 15 81 34 81 57 C81 67 78 74 76 80 Z",
      FOOT,
    ],
    marks: ["M56 25.5 C67 31 71.5 44 70.5 60", "M16 58.5 Q21 59.5 24 57.5", SEAM],
    dots: [[37, 33.5, 3.6], [21, 51, 2]],
  },
  b: {
    body: [
      "M41 63 C41 70 32 73 30 80 H70 C68 73 59 70 59 63 Z",
      FOOT,
      "M50 18 C37 25 29 36 29 46 C29 53 33 58 40 60 H60 C67 58 71 53 71 46 C71 36 63 25 50 18 Z",
      "M37 59 H63 Q67 59 67 63 Q67 67 63 67 H37 Q33 67 33 63 Q33 59 37 59 Z",
      "M50 6 A6.5 6.5 0 0 1 50 19 A6.5 6.5 0 0 1 50 6 Z",
    ],
    marks: ["M59 28 L50 42", "M41 59.5 H59", SEAM],
  },
  r: {
    body: [
      "M35 38 C35 58 31 68 28 80 H72 C69 68 65 58 65 38 Z",
      FOOT,
      "M23 14 H36 V22 H43.5 V14 H56.5 V22 H64 V14 H77 V31 Q77 39 69 39 H31 Q23 39 23 31 Z",
    ],
    marks: ["M38 39 H62", SEAM],
  },
  q: {
    body: [
      "M31 58 C36 68 30 72 28 80 H72 C70 72 64 68 69 58 Z",
      FOOT,
      "M30 59 L14 26 L32 41 L33 17 L46 38 L50 14 L54 38 L67 17 L68 41 L86 26 L70 59 Q50 54 30 59 Z",
      "M14 19 a5 5 0 0 1 0 10 a5 5 0 0 1 0 -10 Z",
      "M33 10 a5 5 0 0 1 0 10 a5 5 0 0 1 0 -10 Z",
      "M50 7 a5 5 0 0 1 0 10 a5 5 0 0 1 0 -10 Z",
      "M67 10 a5 5 0 0 1 0 10 a5 5 0 0 1 0 -10 Z",
      "M86 19 a5 5 0 0 1 0 10 a5 5 0 0 1 0 -10 Z",
    ],
    marks: ["M35 58 Q50 54.5 65 58", "M38 67 Q50 64.5 62 67", SEAM],
  },
  k: {
    body: [
      "M31 58 C36 68 30 72 28 80 H72 C70 72 64 68 69 58 Z",
      FOOT,
      "M45.5 4 H54.5 V9.5 H60 V18.5 H54.5 V36 H45.5 V18.5 H40 V9.5 H45.5 Z",
      "M31 59 C18 49 17 31 31 27 C41 25 48 30 50 39 C52 30 59 25 69 27 C83 31 82 49 69 59 Q50 54 31 59 Z",
    ],
    marks: ["M35 58 Q50 54.5 65 58", "M38 67 Q50 64.5 62 67", SEAM],
  },
};

const SVG = "http://www.w3.org/2000/svg";

/** Width of the outlines, and of the finer lines inside, in hundredths of a square. */
const OUTLINE = "4";
const MARK = "3.4";

/**
 * A picture of a man, named as in a FEN: `P` is a white pawn, `q` a black queen. It says nothing to screen readers:
 * what stands on a square is in the square's own name.
 * @param {string} letter
 * @returns {SVGSVGElement}
 */
export function man(letter) {
  const kind = /** @type {keyof typeof SHAPES} */ (letter.toLowerCase());
  const shape = SHAPES[kind];
  const picture = element("svg", { viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" });
  picture.classList.add("man", letter === kind ? "man-black" : "man-white");
  picture.dataset.man = letter;
  const body = element("g", { class: "man-body", "stroke-width": OUTLINE });
  body.append(...shape.body.map((d) => element("path", { d })));
  const marks = element("g", { class: "man-marks", "stroke-width": MARK });
  marks.append(...shape.marks.map((d) => element("path", { d })));
  const dots = element("g", { class: "man-dots" });
  dots.append(...(shape.dots ?? []).map(([cx, cy, r]) => element("circle", { cx, cy, r })));
  picture.append(body, marks, dots);
  return picture;
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number>} attributes
 * @returns {SVGElementTagNameMap[K]}
 */
export function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
