// @ts-check
/**
 * The two players: name, what they have taken, clock. One stands above the board and one below.
 *
 * @import { Side, View } from "../protocol.js"
 */

import { createLost } from "../board/lost.js";
import { left } from "../board/spoken.js";
import { other } from "./app.js";
import { make, write } from "./dom.js";
import { play } from "./sound.js";
import { showClock } from "./time.js";

/** A clock that shows less than this is in a hurry. */
const HURRY = 20_000;

/**
 * @typedef {object} Players
 * @property {HTMLElement} top
 * @property {HTMLElement} bottom
 * @property {(view: View, turned: boolean) => void} set
 */

/** @returns {Players} */
export function createPlayers() {
  const rows = [createRow(), createRow()];
  /** @type {View | null} */
  let current = null;
  let isTurned = false;
  let timer = 0;
  /** The side and the game that has been warned: once a game is enough. */
  let warned = "";

  const tick = () => {
    if (!current) return;
    const sides = /** @type {Side[]} */ (isTurned ? ["white", "black"] : ["black", "white"]);
    rows.forEach((row, at) => row.clock(current, sides[at]));
    const side = current.clocks?.running;
    clearTimeout(timer);
    if (!side) return;
    const rest = left(current, side);
    warn(current, side, rest);
    // As often as the figures change, and no more often.
    timer = setTimeout(tick, rest < HURRY ? 100 : Math.min(500, rest % 1000 || 500));
  };

  /**
   * @param {View} view
   * @param {Side} side
   * @param {number} rest
   */
  const warn = (view, side, rest) => {
    const name = `${view.game} ${side}`;
    if (rest < HURRY && view.seats[side].isPerson && warned !== name) {
      warned = name;
      play("low");
    }
  };

  return {
    top: rows[0].element,
    bottom: rows[1].element,
    set(view, turned) {
      current = view;
      isTurned = turned;
      const bottom = turned ? "black" : "white";
      rows[0].set(view, other(bottom));
      rows[1].set(view, bottom);
      tick();
    },
  };
}

function createRow() {
  const name = make("span", { class: "player-name" });
  const about = make("span", { class: "player-about" });
  const disc = make("span", { class: "player-side", "aria-hidden": "true" });
  const men = make("div", { class: "player-lost" });
  const time = make("span", { class: "clock", role: "timer", "aria-live": "off" });
  const lost = createLost(men);
  const element = make("section", { class: "player" }, disc, make("h2", { class: "player-who" }, name, about), men, time);
  return {
    element,
    /**
     * @param {View} view
     * @param {Side} side
     */
    set(view, side) {
      const seat = view.seats[side];
      element.dataset.side = side;
      element.classList.toggle("to-move", view.outcome === null && view.toMove === side);
      element.setAttribute("aria-label", side === "white" ? "White" : "Black");
      write(name, seat.name);
      write(about, seat.machine && seat.elo !== null && !seat.name.includes(String(seat.elo)) ? `Elo ${seat.elo}` : "");
      element.title = seat.sentence;
      // What a side has taken stands beside its own name.
      lost.set(view.shown, other(side));
      this.clock(view, side);
    },
    /**
     * @param {View | null} view
     * @param {Side} side
     */
    clock(view, side) {
      time.hidden = !view?.clocks;
      if (!view?.clocks) return;
      const rest = left(view, side);
      write(time, showClock(rest));
      time.setAttribute("aria-label", `${side === "white" ? "White's" : "Black's"} clock`);
      time.classList.toggle("running", view.clocks.running === side);
      time.classList.toggle("hurry", rest < HURRY);
    },
  };
}
