// @ts-check
/**
 * The buttons below the board: those commands that make sense now, the most useful first. All others
 * are in the menu.
 *
 * @import { View } from "../protocol.js"
 */

import { command, keyName } from "./commands.js";
import { button, make } from "./dom.js";

/** @typedef {import("./act.js").Act} Act */

const SHOWN = ["hint", "takeBack", "redo", "moveNow", "draw", "resign", "analysis", "book", "back", "on", "turn"];

/** Short names where the menu has long ones. */
const SHORT = /** @type {Record<string, string>} */ ({ turn: "Turn", book: "Book", back: "‹", on: "›" });

/** These are on or off. */
const SWITCHES = new Set(["analysis", "book"]);

/** These make no sense any more when a game is over. */
const PLAYING = new Set(["hint", "draw", "resign"]);

/** @param {Act} act */
export function createTools(act) {
  const buttons = new Map(
    SHOWN.map((id) => {
      const { label, keys, run } = command(id);
      const name = SHORT[id] ?? label;
      const element = button(name, () => run(act), {
        class: "tool",
        "data-command": id,
        title: keys.length ? `${label} (${keyName(keys[0])})` : label,
        "aria-label": name === label ? null : label,
        "aria-keyshortcuts": keys[0] ?? null,
      });
      return [id, element];
    }),
  );
  const element = make("div", { class: "tools", role: "group", "aria-label": "Commands" }, [...buttons.values()]);
  return {
    element,
    /** @param {View} view */
    set(view) {
      for (const [id, tool] of buttons) {
        // A button that has the focus stays: it would be lost otherwise.
        const can = command(id).can(view);
        const isRare = id === "moveNow" || id === "redo" || (view.outcome !== null && PLAYING.has(id));
        tool.hidden = !can && isRare && document.activeElement !== tool;
        tool.setAttribute("aria-disabled", String(!can));
        if (SWITCHES.has(id)) {
          const isOn = id === "analysis" ? act.look.isAnalysing : act.look.hasBook;
          tool.setAttribute("aria-pressed", String(isOn));
        }
      }
    },
  };
}
