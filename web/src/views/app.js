// @ts-check
/**
 * What every view has in common: the desk, the last view of it, the settings, the places to speak.
 *
 * @import { Answer, Command, DeskClient, View } from "../protocol.js"
 */

import { applySettings, readSettings } from "./settings.js";

/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {import("./notice.js").Notices} Notices */

/**
 * A view of the page: its name in the address, its title, and its element, which is made once.
 * @typedef {object} Screen
 * @property {HTMLElement} element
 * @property {string} title
 * @property {() => void} [show] it is about to be seen
 * @property {() => void} [hide]
 * @property {(view: View) => void} [update] the desk has changed
 * @property {() => void} [restyle] the settings have changed
 */

export class App {
  /** @type {View | null} */
  view = null;
  /** @type {Settings} */
  settings = readSettings(null).settings;
  version = "";
  /** A position for the set-up or the next new game. @type {string | null} */
  start = null;
  /** What was kept and is not understood here: another version may. */
  #rest = /** @type {Record<string, unknown>} */ ({});

  /**
   * @param {DeskClient} desk
   * @param {Notices} notices
   * @param {(name: string) => void} go shows another view
   * @param {(text: string) => void} say says something aloud
   */
  constructor(desk, notices, go, say) {
    this.desk = desk;
    this.notices = notices;
    this.go = go;
    this.say = say;
    /** @type {(() => void)[]} */
    this.listeners = [];
  }

  /**
   * Tells the desk something. A refusal is shown as it is; the coach's question is not one.
   *
   * @template [T=any]
   * @param {Command} command
   * @returns {Promise<Answer<T>>}
   */
  async tell(command) {
    const answer = /** @type {Answer<T>} */ (await this.desk.tell(command));
    if (!answer.ok && !answer.sure) this.notices.tell(answer.why);
    return answer;
  }

  /**
   * What the desk answers to a question, or nothing where it refuses.
   *
   * @template [T=any]
   * @param {Command} command
   * @returns {Promise<T | null>}
   */
  async question(command) {
    const answer = await this.tell(command);
    return answer.ok ? /** @type {T} */ (answer.value) : null;
  }

  /**
   * The settings that the worker had.
   * @param {string | null} text
   */
  takeSettings(text) {
    const { settings, rest, problem } = readSettings(text);
    this.settings = settings;
    this.#rest = rest;
    if (problem) this.notices.tell(problem);
    this.#restyle();
  }

  /**
   * Changes settings, and keeps them.
   * @param {Partial<Settings>} change
   */
  set(change) {
    Object.assign(this.settings, change);
    this.#restyle();
    return this.tell({ do: "keepSettings", text: JSON.stringify({ ...this.#rest, ...this.settings }) });
  }

  #restyle() {
    applySettings(this.settings);
    for (const listener of this.listeners) listener();
  }
}

/** @param {View} view */
export function isForTwo(view) {
  return view.seats.white.isPerson && view.seats.black.isPerson;
}

/**
 * Whether moves are tried where they are made, rather than played.
 * @param {View} view
 */
export function isFree(view) {
  return view.outcome !== null || isForTwo(view);
}

/**
 * Whether a game against somebody has begun and is not over.
 * @param {View} view
 */
export function isUnfinished(view) {
  return view.hasGame && view.outcome === null && !isForTwo(view);
}

/**
 * @param {import("../protocol.js").Side} side
 * @returns {import("../protocol.js").Side}
 */
export function other(side) {
  return side === "white" ? "black" : "white";
}

/** @param {import("../protocol.js").Side} side */
export function sideName(side) {
  return side === "white" ? "White" : "Black";
}
