// @ts-check
/**
 * The frame of the page: the name, the ways to all views, the places where the page speaks, and which
 * view is shown. The address says which: `#library`, and nothing for the game.
 */

import { button, make } from "./dom.js";

/** @typedef {import("./app.js").Screen} Screen */

/** The ways in the head of the page: addresses and names. */
const WAYS = /** @type {const} */ ([
  ["", "Game"],
  ["new", "New game"],
  ["setup", "Set up"],
  ["library", "Library"],
  ["rating", "Rating"],
  ["museum", "Museum"],
  ["settings", "Settings"],
  ["help", "Help"],
  ["about", "About"],
]);

const TEXT = {
  name: "Kilomate",
  skip: "To the board",
  ways: "Views",
  more: "More",
  analyse: "Analyse",
  noView: (/** @type {string} */ name) => `There is no view “${name}” here: this is the game.`,
};

/**
 * @param {object} parts
 * @param {HTMLElement} parts.host
 * @param {HTMLElement[]} parts.speaking banners and notices
 * @param {(why: string) => void} parts.tell
 * @param {() => void} parts.onAnalyse
 */
export function createShell({ host, speaking, tell, onAnalyse }) {
  /** @type {Map<string, Screen>} */
  const screens = new Map();
  /** @type {string | null} */
  let shown = null;
  const links = new Map(WAYS.map(([name, label]) => [name, make("a", { href: `#${name}` }, label)]));
  const list = make("ul", { id: "ways" }, [...links.values()].map((link) => make("li", {}, link)));
  // Analysing is done on the board: it is a command that looks like a way.
  list.children[2].before(make("li", {}, button(TEXT.analyse, onAnalyse, { class: "way" })));
  const toggle = button(TEXT.more, () => open(nav.dataset.open === undefined), {
    class: "ways-toggle",
    "aria-expanded": "false",
    "aria-controls": "ways",
  });
  const nav = make("nav", { class: "ways", "aria-label": TEXT.ways }, toggle, list);
  // Until the desk is there, or while another tab has it.
  const waiting = make("div", { class: "view waiting" }, make("h1", { class: "visually-hidden" }, TEXT.name));
  const main = make("main", { id: "main" }, waiting);
  const skip = button(TEXT.skip, () => /** @type {HTMLElement | null} */ (main.querySelector("[role=grid] [tabindex='0']"))?.focus(), { class: "skip" });
  host.replaceChildren(skip, make("header", { class: "top" }, make("a", { class: "brand", href: "#" }, TEXT.name), nav), ...speaking, main);

  /** On a phone the ways are folded away. @param {boolean} isOpen */
  function open(isOpen) {
    if (isOpen) nav.dataset.open = "";
    else delete nav.dataset.open;
    toggle.setAttribute("aria-expanded", String(isOpen));
  }
  list.addEventListener("click", () => open(false));
  nav.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || nav.dataset.open === undefined) return;
    open(false);
    toggle.focus();
  });

  /** @param {string} name */
  const show = (name) => {
    const screen = screens.get(name);
    if (!screen || name === shown) return;
    const before = shown === null ? undefined : screens.get(shown);
    shown = name;
    waiting.remove();
    before?.hide?.();
    for (const [other, { element }] of screens) element.hidden = other !== name;
    for (const [other, link] of links) {
      if (other === name) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    document.title = name === "" ? TEXT.name : `${screen.title} – ${TEXT.name}`;
    screen.show?.();
    // Whoever goes to another view is told where they are; at the beginning nobody went anywhere.
    if (before) {
      scrollTo(0, 0);
      screen.element.querySelector("h1")?.focus({ preventScroll: true });
    }
  };

  return {
    /**
     * @param {string} name
     * @param {Screen} screen
     */
    add(name, screen) {
      screen.element.hidden = true;
      screens.set(name, screen);
      main.append(screen.element);
    },
    /** The view that the address names; an unknown one is the game, and a sentence. */
    follow() {
      const name = location.hash.replace(/^#/, "");
      if (screens.has(name)) return show(name);
      tell(TEXT.noView(name));
      history.replaceState(null, "", location.pathname + location.search);
      show("");
    },
    /** @param {string} name */
    go(name) {
      if (location.hash.replace(/^#/, "") === name) return show(name);
      if (name === "") history.pushState(null, "", location.pathname + location.search);
      else location.hash = name;
      show(name);
    },
    screens,
    isShown: (/** @type {string} */ name) => shown === name,
  };
}
