// @ts-check
/**
 * The list of moves: the main line two moves a row, variations and comments below the move that they
 * belong to. It is one stop for Tab; arrows go from move to move, as in any list.
 *
 * @import { Node, Place, View } from "../protocol.js"
 */

import { fill, make } from "./dom.js";

const TEXT = { title: "Moves", none: "No moves yet", variation: "Variation", comment: "Comment" };

/**
 * @typedef {object} Moves
 * @property {HTMLElement} element
 * @property {(view: View) => void} set
 */

/**
 * @param {(at: Place) => void} onLook
 * @returns {Moves}
 */
export function createMoves(onLook) {
  const list = make("div", { class: "moves-list", role: "group", "aria-label": TEXT.title });
  const element = make("section", { class: "moves" }, make("h2", { class: "visually-hidden" }, TEXT.title), list);
  /** @type {Map<Place, HTMLButtonElement>} */
  const buttons = new Map();
  let drawn = "";

  list.addEventListener("click", (event) => {
    const chosen = /** @type {Element} */ (event.target).closest("button[data-at]");
    if (chosen instanceof HTMLElement) onLook(Number(chosen.dataset.at));
  });
  list.addEventListener("keydown", (event) => walk(event, list));
  // Panels below it come and go, and leave it more or less room.
  new ResizeObserver(() => reveal(list)).observe(list);

  return {
    element,
    set(view) {
      const signature = `${view.game}/${view.tree.map(signatureOf).join()}`;
      if (signature !== drawn) {
        drawn = signature;
        buttons.clear();
        fill(list, ...render(view, buttons));
      }
      mark(view, buttons, list);
    },
  };
}

/** @param {Node} node */
function signatureOf(node) {
  return `${node.at}${node.children.join(".")}${node.san}${node.comment}${node.signs}${node.isPlayed}`;
}

/**
 * Which move is looked at, and which was played last.
 * @param {View} view
 * @param {Map<Place, HTMLButtonElement>} buttons
 * @param {HTMLElement} list
 */
function mark(view, buttons, list) {
  for (const [at, button] of buttons) {
    const isShown = at === view.shown.at;
    if (isShown) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
    button.classList.toggle("here", at === view.here);
    button.tabIndex = -1;
  }
  const current = buttons.get(view.shown.at) ?? buttons.values().next().value;
  if (current) current.tabIndex = 0;
  reveal(list);
}

/**
 * Scrolls to the move that is looked at. Only the list itself moves: scrollIntoView would move the page on a phone.
 * @param {HTMLElement} list
 */
function reveal(list) {
  const current = list.querySelector("[aria-current]");
  if (!current || list.contains(document.activeElement)) return;
  const box = current.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (box.top < frame.top) list.scrollTop -= frame.top - box.top + 4;
  if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom + 4;
}

/**
 * Arrows in the list move the focus; Enter is a click.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} list
 */
function walk(event, list) {
  const steps = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 });
  const step = steps[event.key];
  if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
  const all = /** @type {HTMLButtonElement[]} */ ([...list.querySelectorAll("button[data-at]")]);
  const next = all[all.indexOf(/** @type {any} */ (document.activeElement)) + step];
  event.preventDefault();
  if (!next) return;
  next.focus();
  next.click();
}

/**
 * The main line, with what hangs on it.
 * @param {View} view
 * @param {Map<Place, HTMLButtonElement>} buttons
 * @returns {HTMLElement[]}
 */
function render(view, buttons) {
  const places = new Map(view.tree.map((node) => [node.at, node]));
  const root = view.tree[0];
  if (!root || root.children.length === 0) {
    return [make("p", { class: "none" }, TEXT.none), ...comment(root)];
  }
  /** @type {HTMLElement[]} */
  const parts = [...comment(root)];
  /** @type {HTMLElement | null} */
  let row = null;
  /** @type {Node | undefined} */
  let node = root;
  while (node && node.children.length > 0) {
    const [first, ...others] = node.children;
    const main = places.get(first);
    if (!main) break;
    if (!row || main.side === "white") {
      row = make("div", { class: "moves-row" }, number(main));
      if (main.side === "black") row.append(make("span", { class: "moves-gap", "aria-hidden": "true" }, "…"));
      parts.push(row);
    }
    row.append(moveButton(main, buttons));
    const below = [...comment(main), ...others.map((at) => variation(at, places, buttons))];
    if (below.length > 0) {
      parts.push(make("div", { class: "moves-below" }, below));
      row = null;
    }
    node = main;
  }
  return parts;
}

/** @param {Node} node */
function number(node) {
  return make("span", { class: "moves-number" }, `${node.number}.`);
}

/**
 * @param {Node | undefined} node
 * @returns {HTMLElement[]}
 */
function comment(node) {
  return node?.comment ? [make("p", { class: "comment" }, node.comment)] : [];
}

/**
 * @param {Node} node
 * @param {Map<Place, HTMLButtonElement>} buttons
 */
function moveButton(node, buttons) {
  const label = `${node.number}${node.side === "white" ? "." : "…"} ${node.san}${node.signs}`;
  const button = make(
    "button",
    { type: "button", class: "move", "data-at": node.at, "aria-label": label, tabindex: -1 },
    `${node.san}${node.signs}`,
  );
  buttons.set(node.at, button);
  return button;
}

/**
 * A line beside the main one, with those beside it in brackets: without recursion deeper than the tree has
 * branches.
 * @param {Place} start
 * @param {Map<Place, Node>} places
 * @param {Map<Place, HTMLButtonElement>} buttons
 * @returns {HTMLElement}
 */
function variation(start, places, buttons) {
  const line = make("div", { class: "variation", role: "group", "aria-label": TEXT.variation });
  let node = places.get(start);
  let isFirst = true;
  while (node) {
    if (node.side === "white" || isFirst) {
      line.append(make("span", { class: "moves-number" }, `${node.number}${node.side === "white" ? "." : "…"}`));
    }
    line.append(moveButton(node, buttons));
    if (node.comment) line.append(make("span", { class: "comment" }, node.comment));
    const parent = node.parent === null ? undefined : places.get(node.parent);
    if (!isFirst && parent) {
      for (const other of parent.children.slice(1)) line.append(variation(other, places, buttons));
    }
    isFirst = false;
    node = node.children.length > 0 ? places.get(node.children[0]) : undefined;
  }
  return line;
}
