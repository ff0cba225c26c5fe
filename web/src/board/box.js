// @ts-check
//! The box of men beside the set-up's board: two rows of tools, and men that are dragged out of it.

/** @import { Square } from "../protocol.js" */
/** @import { Grid } from "./grid.js" */

import { man } from "../men/men.js";
import { manName } from "./squares.js";

const WHITE = [..."KQRBNP"];
const BLACK = [..."kqrbnp"];
/** The hand moves men, the empty square removes them. */
export const HAND = "hand";
export const REMOVE = ".";

/** @type {Record<string, {name: string, sign: string}>} */
const TOOLS = { [HAND]: { name: "Move men", sign: "✥" }, [REMOVE]: { name: "Remove men", sign: "✕" } };

/** Pixels before a press becomes a drag. */
const TREMBLE = 5;

/** Is that a man's letter, as a FEN writes it? @param {string} key */
export function isMan(key) {
  return WHITE.includes(key) || BLACK.includes(key);
}

/**
 * One half stands above the board and one below it.
 * @param {(tool: string) => void} choose
 */
export function createBox(choose) {
  /** @type {Map<string, HTMLButtonElement>} */
  const buttons = new Map();
  /**
   * @param {string} label
   * @param {string[]} tools
   */
  const half = (label, tools) => {
    const group = document.createElement("div");
    group.className = "setup-box";
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", label);
    for (const tool of tools) {
      const button = toolButton(tool);
      button.addEventListener("click", () => {
        for (const [other, each] of buttons) each.setAttribute("aria-pressed", String(other === tool));
        choose(tool);
      });
      buttons.set(tool, button);
      group.append(button);
    }
    return group;
  };
  return { black: half("Black men", [...BLACK, REMOVE]), white: half("White men", [...WHITE, HAND]) };
}

/** @param {string} tool */
function toolButton(tool) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.tool = tool;
  button.classList.toggle("setup-man", isMan(tool));
  const name = TOOLS[tool]?.name ?? manName(tool);
  button.setAttribute("aria-label", name);
  button.title = name;
  button.setAttribute("aria-pressed", String(tool === HAND));
  button.append(TOOLS[tool]?.sign ?? man(tool));
  return button;
}

/**
 * Lets men be dragged from the box to the board, as many of each as are wanted.
 * @param {HTMLElement} host
 * @param {Grid} grid
 * @param {(square: Square, letter: string) => void} onDrop
 */
export function dragFromBox(host, grid, onDrop) {
  /** @type {{letter: string, id: number, x: number, y: number, picture: SVGSVGElement | null} | null} */
  let held = null;

  const end = () => {
    held?.picture?.remove();
    held = null;
  };
  host.addEventListener("pointerdown", (event) => {
    const button = event.target instanceof Element ? event.target.closest(".setup-man") : null;
    if (!(button instanceof HTMLElement) || event.button !== 0 || !event.isPrimary) return;
    held = { letter: button.dataset.tool ?? "", id: event.pointerId, x: event.clientX, y: event.clientY, picture: null };
  });
  addEventListener("pointermove", (event) => {
    if (held?.id !== event.pointerId) return;
    if (!held.picture) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < TREMBLE) return;
      held.picture = man(held.letter);
      held.picture.classList.add("setup-held");
      held.picture.style.width = `${grid.button("a1").getBoundingClientRect().width}px`;
      host.append(held.picture);
    }
    held.picture.style.translate = `calc(${event.clientX}px - 50%) calc(${event.clientY}px - 50%)`;
  });
  addEventListener("pointerup", (event) => {
    if (held?.id !== event.pointerId) return;
    const { letter, picture } = held;
    end();
    const square = grid.squareAtPoint(event.clientX, event.clientY);
    if (picture && square) onDrop(square, letter);
  });
  addEventListener("pointercancel", end);
}
