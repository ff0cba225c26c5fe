// @ts-check
/**
 * What the page remembers of its own: how it looks and sounds, and the choices of the last new game.
 * The desk's worker keeps it as one text of JSON (`keepSettings`); what is not understood stays in it.
 */

import { setSounds } from "./sound.js";

/**
 * @typedef {object} LastGame
 * @property {string} white a seat in words
 * @property {string} black
 * @property {boolean} chance the colours were drawn
 * @property {string} clock `none`, one of the usual ones, or `own`
 * @property {[string, string]} times White's and Black's own times, as they were typed
 * @property {"none" | "pawn" | "knight" | "rook" | "queen"} odds
 * @property {"white" | "black"} giver
 */

/**
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {"wood" | "meadow" | "slate" | "clear" | "mono"} scheme
 * @property {boolean} coordinates
 * @property {boolean} dots
 * @property {boolean} flip
 * @property {boolean} animation
 * @property {boolean} sounds
 * @property {boolean} showFirst
 * @property {boolean} thinking
 * @property {boolean} pace
 * @property {boolean} coach
 * @property {boolean} book
 * @property {string} name
 * @property {number} lines of an analysis
 * @property {LastGame} last
 */

/** @type {Readonly<Settings>} */
export const USUAL = Object.freeze({
  theme: "auto",
  scheme: "wood",
  coordinates: true,
  dots: true,
  flip: true,
  animation: true,
  sounds: false,
  showFirst: false,
  thinking: true,
  pace: true,
  coach: false,
  book: true,
  name: "",
  lines: 3,
  last: {
    white: "person",
    black: "desktop elo 1000",
    chance: false,
    clock: "none",
    times: /** @type {[string, string]} */ (["5+3", "5+3"]),
    odds: /** @type {const} */ ("none"),
    giver: /** @type {const} */ ("black"),
  },
});

/** What a choice can be, where not every text will do. */
const CHOICES = /** @type {Record<string, readonly string[]>} */ ({
  theme: ["auto", "light", "dark"],
  scheme: ["wood", "meadow", "slate", "clear", "mono"],
  odds: ["none", "pawn", "knight", "rook", "queen"],
  giver: ["white", "black"],
});

const UNREADABLE = "The settings that were kept cannot be read: the usual ones are used until you change one.";

/**
 * The settings of a text, and what is wrong with it. A value that makes no sense is as usual.
 * @param {string | null} text
 * @returns {{ settings: Settings, rest: Record<string, unknown>, problem: string | null }}
 */
export function readSettings(text) {
  const usual = structuredClone(/** @type {Settings} */ (USUAL));
  if (!text) return { settings: usual, rest: {}, problem: null };
  try {
    const rest = JSON.parse(text);
    if (typeof rest !== "object" || rest === null || Array.isArray(rest)) throw new TypeError("no settings");
    return { settings: /** @type {Settings} */ (merged(usual, rest)), rest, problem: null };
  } catch {
    return { settings: usual, rest: {}, problem: UNREADABLE };
  }
}

/**
 * Values of the right kind take the place of the usual ones.
 * @param {Record<string, any>} usual
 * @param {Record<string, any>} found
 */
function merged(usual, found) {
  for (const [key, value] of Object.entries(usual)) {
    const other = found[key];
    if (Array.isArray(value)) {
      const isList = Array.isArray(other) && other.length === value.length;
      if (isList && other.every((item) => typeof item === "string")) usual[key] = other;
    } else if (typeof value === "object") {
      if (typeof other === "object" && other !== null) usual[key] = merged(value, other);
    } else if (typeof other === typeof value && (CHOICES[key]?.includes(other) ?? true)) {
      usual[key] = other;
    }
  }
  usual.lines &&= Math.min(Math.max(Math.round(usual.lines), 1), 5);
  return usual;
}

/**
 * Gives the page its colours and its sounds.
 * @param {Settings} settings
 */
export function applySettings(settings) {
  const { dataset } = document.documentElement;
  if (settings.theme === "auto") delete dataset.theme;
  else dataset.theme = settings.theme;
  dataset.board = settings.scheme;
  setSounds(settings.sounds);
}
