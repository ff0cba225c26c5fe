// @ts-check
/**
 * The settings: how the board looks and sounds, how machines behave. Each is kept as soon as it is
 * changed.
 */

import { createSample } from "../board/sample.js";
import { field, fill, make, select, toggle } from "./dom.js";
import { play } from "./sound.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./settings.js").Settings} Settings */

const TEXT = {
  title: "Settings",
  look: "Look",
  playing: "Playing",
  name: "Your name",
  aboutName: "Your name in saved games, from the next game on.",
  theme: "Page",
  themes: /** @type {const} */ ([["auto", "as the system says"], ["light", "light"], ["dark", "dark"]]),
  scheme: "Board",
  schemes: /** @type {const} */ ([
    ["wood", "Wood"],
    ["meadow", "Meadow"],
    ["slate", "Slate"],
    ["clear", "Blue and orange, for colour-blind people"],
    ["mono", "No colour"],
  ]),
};

/** What is on or off. @type {readonly (readonly [keyof Settings, "look" | "playing", string, string])[]} */
const SWITCHES = [
  ["coordinates", "look", "Coordinates", "Letters and numbers beside the board."],
  ["dots", "look", "Dots", "Show where the piece you picked up can go."],
  ["flip", "look", "Turn the board", "Put Black at the bottom when you play Black."],
  ["animation", "look", "Animation", "Pieces glide to their squares; never where the system asks for less motion."],
  ["sounds", "look", "Sounds", "Moves, captures, checks and a low clock make a sound."],
  ["thinking", "playing", "Thinking", "Show what the opponent thinks, except in games that count: there v does."],
  ["pace", "playing", "Pause", "Weak opponents wait a moment before they answer, as people do."],
  ["coach", "playing", "Coach", "Asks before you make a move that hangs a piece."],
  ["book", "playing", "Opening book", "Machines play their first moves from an opening book, each from its own."],
  ["showFirst", "playing", "Show the move first", "Enter shows a typed move on the board, and a second Enter makes it."],
];

/**
 * Tells the desk what it has to know of the settings.
 * @param {App} app
 * @param {keyof Settings} [key] which has changed; all of them if none is named
 */
export async function tellSettings(app, key) {
  const { coach, pace, book } = app.settings;
  if (!key || key === "coach") await app.desk.tell({ do: "coach", on: coach });
  if (!key || key === "pace") await app.desk.tell({ do: "humanPace", on: pace });
  if (!key || key === "book") await app.desk.tell({ do: "book", on: book });
}

/**
 * @param {App} app
 * @returns {import("./app.js").Screen}
 */
export function createPreferences(app) {
  const body = make("div", { class: "form" });

  /** @param {"look" | "playing"} part */
  const switches = (part) =>
    SWITCHES.filter(([, where]) => where === part).map(([key, , label, about]) =>
      toggle(
        label,
        Boolean(app.settings[key]),
        async (on) => {
          await app.set(/** @type {Partial<Settings>} */ ({ [key]: on }));
          await tellSettings(app, key);
          if (key === "sounds" && on) play("move");
        },
        about,
      ),
    );

  return {
    title: TEXT.title,
    element: make("div", { class: "view settings" }, make("h1", { tabindex: -1 }, TEXT.title), body),
    show() {
      const { settings } = app;
      const name = make("input", { type: "text", value: settings.name, maxlength: 60, autocomplete: "off" });
      name.addEventListener("change", () => void app.set({ name: name.value.trim() }));
      fill(
        body,
        make(
          "fieldset",
          {},
          make("legend", {}, TEXT.look),
          field(TEXT.theme, select(TEXT.themes, settings.theme, (theme) => void app.set({ theme }))),
          field(TEXT.scheme, select(TEXT.schemes, settings.scheme, (scheme) => void app.set({ scheme }))),
          createSample(),
          switches("look"),
        ),
        make("fieldset", {}, make("legend", {}, TEXT.playing), field(TEXT.name, name, TEXT.aboutName), switches("playing")),
      );
    },
  };
}
