// @ts-check
//! Sixty-four buttons in eight rows: who stands where, what each square is called, which one has the keyboard.
//! What a click means is not known here.

/** @import { Square } from "../protocol.js" */

import { man } from "../men/men.js";
import { glide, walks } from "./glide.js";
import { SQUARES, indexOf, isDark, squareAt } from "./squares.js";

/** What a square can show, and the class that shows it. */
const SIGNS = ["last", "check", "picked", "target", "taking", "ahead", "lit", "over"];

/** @typedef {"last" | "check" | "picked" | "target" | "taking" | "ahead" | "lit" | "over"} Sign */

export class Grid {
  /** @type {Map<Square, HTMLButtonElement>} */
  #squares = new Map();
  #men = ".".repeat(64);
  #isTurned = false;
  /** The square that has the tab stop. */
  #cursor = "e2";

  /**
   * @param {HTMLElement} host
   * @param {string} label
   */
  constructor(host, label) {
    host.classList.add("board");
    this.host = host;
    this.element = document.createElement("div");
    this.element.className = "board-grid";
    this.element.setAttribute("role", "grid");
    this.element.setAttribute("aria-label", label);
    for (const square of SQUARES) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = `square ${isDark(square) ? "square-dark" : "square-light"}`;
      button.setAttribute("role", "gridcell");
      button.dataset.square = square;
      button.tabIndex = square === this.#cursor ? 0 : -1;
      this.#squares.set(square, button);
    }
    this.#arrange();
    this.element.addEventListener("focusin", (event) => {
      const square = this.squareOf(event.target);
      if (square) this.cursor = square;
    });
    host.append(this.element);
  }

  get men() {
    return this.#men;
  }

  get isTurned() {
    return this.#isTurned;
  }

  get cursor() {
    return this.#cursor;
  }

  set cursor(square) {
    this.button(this.#cursor).tabIndex = -1;
    this.#cursor = square;
    this.button(square).tabIndex = 0;
  }

  /** @param {Square} square */
  button(square) {
    const button = this.#squares.get(square);
    if (!button) throw new Error(`no square ${square}`);
    return button;
  }

  /** Puts the keyboard on a square. */
  focus(square = this.#cursor) {
    this.button(square).focus({ preventScroll: false });
  }

  /**
   * The square that an element is, or is in.
   * @param {EventTarget | null} target
   * @returns {Square | null}
   */
  squareOf(target) {
    const button = target instanceof Element ? target.closest("[data-square]") : null;
    return button instanceof HTMLElement ? button.dataset.square ?? null : null;
  }

  /**
   * The square at a point of the window; none beside the board.
   * @param {number} x
   * @param {number} y
   */
  squareAtPoint(x, y) {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    return squareAt(Math.floor(((x - left) / width) * 8), Math.floor(((y - top) / height) * 8), this.#isTurned);
  }

  /** @param {Square} square */
  letterOn(square) {
    return this.#men[indexOf(square)];
  }

  /**
   * @param {Square} square
   * @returns {SVGSVGElement | null}
   */
  picture(square) {
    return this.button(square).querySelector(".man");
  }

  /** @param {boolean} isTurned */
  turn(isTurned) {
    if (isTurned === this.#isTurned) return;
    this.#isTurned = isTurned;
    const hasFocus = this.element.contains(document.activeElement);
    this.#arrange();
    if (hasFocus) this.focus();
  }

  /**
   * Puts the men where they stand now. Pictures of men that stay are left alone, a dragged one among them.
   * @param {string} men
   * @param {{isGliding: boolean, except?: Square | null}} how `except` has arrived by itself, under the pointer
   */
  place(men, { isGliding, except = null }) {
    const before = this.#men;
    if (men === before) return;
    this.#men = men;
    SQUARES.forEach((square, index) => {
      if (men[index] === before[index]) return;
      this.picture(square)?.remove();
      if (men[index] !== ".") this.button(square).prepend(man(men[index]));
    });
    if (!isGliding || before === ".".repeat(64)) return;
    for (const [from, to] of walks(before, men)) {
      const picture = this.picture(to);
      if (to !== except && picture) glide(picture, from, to, this.#isTurned);
    }
  }

  /**
   * Which squares show a sign; all others lose it.
   * @param {Record<Sign, Iterable<Square>>} signs
   */
  sign(signs) {
    /** @type {Map<Square, string[]>} */
    const shown = new Map();
    for (const name of SIGNS) {
      for (const square of signs[/** @type {Sign} */ (name)]) shown.set(square, [...(shown.get(square) ?? []), name]);
    }
    for (const [square, button] of this.#squares) {
      const names = shown.get(square) ?? [];
      for (const name of SIGNS) button.classList.toggle(`is-${name}`, names.includes(name));
      // Only where it is so: a screen reader would say “not selected” on every square.
      if (names.includes("picked")) button.setAttribute("aria-selected", "true");
      else button.removeAttribute("aria-selected");
    }
  }

  /**
   * @param {Square} square
   * @param {Sign} sign
   * @param {boolean} isOn
   */
  signOne(square, sign, isOn) {
    this.button(square).classList.toggle(`is-${sign}`, isOn);
  }

  /**
   * What each square is called.
   * @param {(square: Square) => string} naming
   */
  name(naming) {
    for (const [square, button] of this.#squares) {
      const name = naming(square);
      if (button.getAttribute("aria-label") !== name) button.setAttribute("aria-label", name);
    }
  }

  /** Rows and squares in the order in which they are seen, so that they are read in that order, too. */
  #arrange() {
    const rows = [];
    for (let row = 0; row < 8; row += 1) {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      line.className = "board-rank";
      for (let column = 0; column < 8; column += 1) {
        const square = squareAt(column, row, this.#isTurned) ?? "";
        const button = this.button(square);
        // Coordinates stand in the squares of the edge; the style sheet shows them.
        if (column === 0) button.dataset.rank = square[1];
        else delete button.dataset.rank;
        if (row === 7) button.dataset.file = square[0];
        else delete button.dataset.file;
        line.append(button);
      }
      rows.push(line);
    }
    this.element.replaceChildren(...rows);
  }
}
