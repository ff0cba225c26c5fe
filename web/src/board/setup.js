// @ts-check
//! The board as a set-up editor: men are taken from a box, placed, moved and removed. Whether it is a position is the
//! desk's to say.

/** @import { Square } from "../protocol.js" */
/** @import { BoardOptions, Setup } from "./types.js" */

import { HAND, REMOVE, createBox, dragFromBox, isMan } from "./box.js";
import { Grid } from "./grid.js";
import { step } from "./keys.js";
import { watchPointer } from "./pointer.js";
import { indexOf, manName } from "./squares.js";

const EMPTY = ".".repeat(64);

/**
 * Keys on a square: the letters of the men place them, capitals for White; Delete, Backspace and `.` remove; Enter does
 * what the chosen tool does.
 * @param {HTMLElement} host
 * @param {{onChange(men: string): void, say?(text: string): void}} events
 * @returns {Setup}
 */
export function createSetup(host, events) {
  host.classList.add("setup");
  const boardHost = document.createElement("div");
  const grid = new Grid(boardHost, "Board to set up");
  boardHost.classList.add("has-coordinates");
  let men = EMPTY;
  let tool = HAND;
  /** @type {Square | null} */
  let picked = null;

  const box = createBox((chosen) => {
    tool = chosen;
    picked = null;
    show();
  });
  host.replaceChildren(box.black, boardHost, box.white);

  const show = () => {
    grid.place(men, { isGliding: false });
    grid.sign({ last: [], check: [], picked: picked ? [picked] : [], target: [], taking: [], ahead: [], lit: [], over: [] });
    grid.name((square) => `${square}, ${manName(grid.letterOn(square))}${square === picked ? ", picked up" : ""}`);
  };

  /** @param {[Square, string][]} changes */
  const change = (...changes) => {
    const squares = [...men];
    for (const [square, letter] of changes) squares[indexOf(square)] = letter;
    const after = squares.join("");
    picked = null;
    if (after !== men) {
      men = after;
      events.onChange(men);
      const [square, letter] = changes[changes.length - 1];
      events.say?.(`${square}, ${manName(letter)}.`);
    }
    show();
  };

  /** @param {Square} square */
  const click = (square) => {
    const letter = men[indexOf(square)];
    // The same man a second time is taken away again.
    if (tool !== HAND) return change([square, letter === tool ? REMOVE : tool]);
    if (picked && picked !== square) return change([picked, REMOVE], [square, men[indexOf(picked)]]);
    picked = picked === square || letter === REMOVE ? null : square;
    show();
  };

  watchPointer(grid, {
    onPress: (square) => men[indexOf(square)] !== REMOVE && (tool === HAND || men[indexOf(square)] !== tool),
    onClick: click,
    onDrop: (from, to) => {
      if (to === null) change([from, REMOVE]);
      else if (to !== from) change([from, REMOVE], [to, men[indexOf(from)]]);
      return false;
    },
    onMark: ({ from }, isDone) => {
      if (isDone) change([from, REMOVE]);
    },
  });
  dragFromBox(host, grid, (square, letter) => change([square, letter]));
  grid.element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isRemoval = ["Delete", "Backspace", "."].includes(event.key);
    if (isMan(event.key) || isRemoval) change([grid.cursor, isRemoval ? REMOVE : event.key]);
    else if (event.key === "Escape" && picked) {
      picked = null;
      show();
    } else if (!step(grid, event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  show();

  return {
    set(now) {
      men = now;
      picked = null;
      show();
    },
    get men() {
      return men;
    },
    turn(turned) {
      grid.turn(turned);
    },
    /** @param {Partial<BoardOptions>} options */
    use({ coordinates }) {
      if (coordinates !== undefined) boardHost.classList.toggle("has-coordinates", coordinates);
    },
  };
}
