// @ts-check
/**
 * The places where the page speaks: a notice that stays until it is closed or something else is done,
 * and banners for what goes on being so: nothing is saved, another tab has the game.
 */

import { button, fill, make } from "./dom.js";

const CLOSE = "Close";

/**
 * @typedef {object} Notices
 * @property {HTMLElement} element
 * @property {(text: string, actions?: [string, () => void][]) => void} tell
 * @property {() => void} clear
 */

/** @returns {Notices} */
export function createNotices() {
  const words = make("p", { role: "status", class: "notice-text" });
  const actions = make("div", { class: "notice-actions" });
  const element = make("aside", { class: "notice", "aria-label": "Notice", hidden: true }, words, actions);

  const clear = () => {
    element.hidden = true;
    words.textContent = "";
  };

  return {
    element,
    clear,
    tell(text, offered = []) {
      element.hidden = false;
      // The same sentence again is said again: a region that does not change is silent.
      words.textContent = "";
      requestAnimationFrame(() => (words.textContent = text));
      fill(
        actions,
        offered.map(([label, act]) =>
          button(label, () => {
            clear();
            act();
          }),
        ),
        button("×", clear, { class: "close", "aria-label": CLOSE, title: CLOSE }),
      );
    },
  };
}

/**
 * @typedef {object} Banner
 * @property {HTMLElement} element
 * @property {(text: string | null, actions?: [string, () => void][]) => void} show
 */

/** @returns {Banner} */
export function createBanner() {
  const element = make("div", { class: "banner", role: "status", hidden: true });
  let last = "";
  return {
    element,
    show(text, actions = []) {
      if (text === null) {
        element.hidden = true;
        last = "";
        fill(element);
        return;
      }
      if (text === last) return;
      last = text;
      element.hidden = false;
      fill(element, make("p", {}, text), actions.map(([label, act]) => button(label, act)));
    },
  };
}
