// @ts-check
/**
 * Which key of the machine a key of this keyboard is, while the machine has the focus.
 *
 * @import { Key } from "./types.js"
 */

/** Keys of this keyboard, and names of keys that may stand for them: the first that the machine has. */
const NAMES = /** @type {Record<string, string[]>} */ ({
  ArrowUp: ["UP"],
  ArrowDown: ["DOWN"],
  ArrowLeft: ["LEFT", "DOWN"],
  ArrowRight: ["RIGHT", "UP"],
  Enter: ["RETURN", "ENTER"],
  " ": ["SPACE", "ENTER"],
  Backspace: ["DEL"],
  Delete: ["DEL"],
  F1: ["F1"],
  F3: ["F3"],
  F5: ["F5"],
  F7: ["F7"],
});

/**
 * @param {KeyboardEvent} event
 * @param {Key[]} keys
 * @returns {{ name: string, isHeld: boolean } | null}
 */
export function keyOf(event, keys) {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  /** @param {string} name */
  const has = (name) => keys.some((key) => key.name === name);
  const named = NAMES[event.key]?.find(has);
  if (named) return { name: named, isHeld: false };
  if (event.key.length !== 1 || event.key === " ") return null;
  const capital = event.key.toUpperCase();
  if (has(capital)) return { name: capital, isHeld: false };
  if (keys.some((key) => key.name.length === 1)) return null;
  // A machine without letters: the first of a button's name presses it, a capital holds it.
  const found = keys.find((key) => key.name.startsWith(capital));
  return found ? { name: found.name, isHeld: event.key !== event.key.toLowerCase() } : null;
}
