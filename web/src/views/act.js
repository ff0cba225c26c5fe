// @ts-check
/**
 * Doing what keys, buttons and the board say: moves, questions first where something ends, looking
 * around in the tree.
 *
 * @import { Command, Place, Uci, View } from "../protocol.js"
 */

import { isFree, isForTwo, isUnfinished, other } from "./app.js";
import { ask, openDialog } from "./ask.js";
import { button, make } from "./dom.js";
import { openExport, openImport } from "./files.js";
import { MOST_LINES } from "./thinking.js";

/** @typedef {import("./app.js").App} App */

const NO = "no, play on";

const TEXT = {
  coach: "Coach",
  coachOn: "The coach asks before a move that loses something.",
  coachOff: "The coach is off.",
  ponderOn: "The machine thinks on your time too.",
  ponderOff: "The machine thinks on its own time only.",
  playOn: "Play on from here? The moves after it stay in the list as a variation.",
  counts: "You see what your opponent thinks: this game does not count for your rating.",
  rematch: "This game is not over. Begin another with the same players?",
  noAnalysis: "There is no analysis now: start one first.",
};

/** How the game is looked at, as far as the desk does not know it. */
export class Look {
  isTurned = false;
  /** Whether thinking is shown; as the settings say where nobody has asked. @type {boolean | null} */
  thinking = null;
  isAnalysing = false;
  hasBook = false;
}

export class Act {
  /**
   * @param {App} app
   * @param {() => void} redraw
   */
  constructor(app, redraw) {
    this.app = app;
    this.redraw = redraw;
    this.look = new Look();
  }

  /** The last view. @returns {View} */
  get view() {
    if (!this.app.view) throw new Error("the desk has not been seen yet");
    return this.app.view;
  }

  /** @param {Command} command */
  tell(command) {
    return this.app.tell(command);
  }

  /** @param {string} name */
  go(name) {
    this.app.go(name);
  }

  // Moves.

  /**
   * Makes a move where the person is looking.
   * @param {Uci} move
   */
  async make(move) {
    this.app.notices.clear();
    const { view } = this;
    if (view.isHere && view.outcome === null) return this.play(move, false);
    if (isFree(view)) return this.tell({ do: "try", at: view.shown.at, move });
    return this.playOn(move);
  }

  /**
   * @param {Uci} move
   * @param {boolean} sure
   */
  async play(move, sure) {
    // Whoever moves wants to go on.
    if (this.view.isPaused && this.view.isPersonsMove) await this.tell({ do: "resume" });
    const answer = await this.tell({ do: "play", move, sure });
    if (answer.ok || !answer.sure) return;
    const isSure = await ask(TEXT.coach, answer.why, [
      [false, "think again"],
      [true, "play it"],
    ]);
    if (isSure) await this.tell({ do: "play", move, sure: true });
  }

  /**
   * Plays on from what is seen, after a question.
   * @param {Uci | null} move
   * @param {Place} [at]
   */
  async playOn(move, at = this.view.shown.at) {
    /** @type {(readonly ["no" | "play" | "try", string])[]} */
    const answers = [["no", "no"], ["play", "play on from here"]];
    if (move) answers.push(["try", "just try the move"]);
    const chosen = await ask("Play on", TEXT.playOn, answers);
    if (chosen === "try" && move) await this.tell({ do: "try", at, move });
    if (chosen !== "play") return;
    const answer = await this.tell({ do: "playOnFrom", at });
    if (answer.ok && move) await this.play(move, false);
  }

  // The game.

  /** Whoever asks for a hint looks at the game. */
  async hint() {
    await this.last();
    return this.tell({ do: "hint" });
  }

  /** Accepts an offer, else claims a draw, else offers one; after a question. */
  async draw() {
    const { view } = this;
    if (view.offer && view.seats[other(view.offer.by)].isPerson) return this.accept();
    if (view.isPersonsMove && view.canClaim) {
      return this.#ask("Claim a draw", "Claim a draw? That ends the game.", "yes, claim it", { do: "claimDraw" });
    }
    return this.#ask("Offer a draw", "Offer your opponent a draw?", "yes, offer it", { do: "offerDraw" });
  }

  /** @param {import("../protocol.js").Move} move */
  claim(move) {
    const question = `Claim a draw with ${move.san}? That ends the game.`;
    return this.#ask("Claim a draw", question, "yes, claim it", { do: "claimDraw", move: move.uci });
  }

  accept() {
    const { offer, seats } = this.view;
    if (!offer) return this.tell({ do: "accept" });
    const name = seats[offer.by].name;
    const question =
      offer.what === "draw"
        ? `${name} offers a draw. Accept it? That ends the game.`
        : `${name} wants to resign. Accept? You win, and the game ends.`;
    return this.#ask("Offer", question, "yes, accept", { do: "accept" });
  }

  resign() {
    return this.#ask("Resign", "Do you want to resign this game?", "yes, resign", { do: "resign" });
  }

  /**
   * @param {string} title
   * @param {string} question
   * @param {string} yes
   * @param {Command} command
   */
  async #ask(title, question, yes, command) {
    const isSure = await ask(title, question, [
      [false, NO],
      [true, yes],
    ]);
    if (isSure) await this.tell(command);
  }

  async rematch() {
    const { view } = this;
    if (isUnfinished(view)) {
      const isSure = await ask("Rematch", TEXT.rematch, [
        [false, NO],
        [true, "yes, begin another"],
      ]);
      if (!isSure) return;
    }
    const { white, black } = view.seats;
    const times = view.clocks?.allowance;
    const start = view.tags.find(({ name }) => name === "FEN")?.value;
    await this.tell({
      do: "begin",
      white: black.seat,
      black: white.seat,
      ...(times ? { whiteClock: times.black, blackClock: times.white } : {}),
      ...(start ? { fen: start } : {}),
    });
  }

  // Help.

  turn() {
    this.look.isTurned = !this.look.isTurned;
    this.redraw();
  }

  /** Whether the opponent's thinking is shown. */
  showsThinking() {
    const { view, look } = this;
    return look.thinking ?? (this.app.settings.thinking && !view.isForRating);
  }

  async thinking() {
    const isShown = !this.showsThinking();
    this.look.thinking = isShown;
    const counts = this.view.isForRating && !this.view.isAssisted;
    if (isShown && counts) {
      const answer = await this.tell({ do: "watch" });
      if (answer.ok) this.app.notices.tell(TEXT.counts);
    }
    this.redraw();
  }

  analysis() {
    this.look.isAnalysing = !this.look.isAnalysing;
    this.redraw();
    return this.look.isAnalysing ? this.follow() : this.tell({ do: "stopAnalysis" });
  }

  /** The analysis looks at what is looked at. */
  async follow() {
    const { view } = this;
    if (!this.look.isAnalysing || view.analysis?.at === view.shown.at) return;
    const answer = await this.tell({ do: "analyse", at: view.shown.at, lines: this.app.settings.lines });
    if (!answer.ok) this.look.isAnalysing = false;
  }

  /** @param {number} by */
  async lines(by) {
    if (!this.look.isAnalysing) return this.app.notices.tell(TEXT.noAnalysis);
    const lines = Math.min(Math.max(this.app.settings.lines + by, 1), MOST_LINES);
    await this.app.set({ lines });
    await this.tell({ do: "analyse", at: this.view.shown.at, lines });
  }

  async book() {
    this.look.hasBook = !this.look.hasBook;
    if (this.look.hasBook) await this.tell({ do: "consult" });
    this.redraw();
  }

  /**
   * A move of the book: made where nobody else plays, tried otherwise.
   * @param {Uci} move
   */
  followBook(move) {
    const { view } = this;
    if (isForTwo(view) && view.isHere && !view.outcome) return this.make(move);
    return this.tell({ do: "try", at: view.shown.at, move });
  }

  async coach() {
    const isOn = !this.view.hasCoach;
    const answer = await this.tell({ do: "coach", on: isOn });
    if (!answer.ok) return;
    await this.app.set({ coach: isOn });
    this.app.notices.tell(isOn ? TEXT.coachOn : TEXT.coachOff);
  }

  /** Machines think on their opponent's time, or no longer. */
  async ponder() {
    const sides = /** @type {const} */ (["white", "black"]).filter((side) => this.view.seats[side].machine);
    if (sides.length === 0) return;
    const ponders = !/ ponder\b/.test(this.view.seats[sides[0]].seat);
    for (const side of sides) {
      const seat = this.view.seats[side].seat.replace(/ ponder\b/, "") + (ponders ? " ponder" : "");
      await this.tell({ do: "sit", side, seat });
    }
    this.app.notices.tell(ponders ? TEXT.ponderOn : TEXT.ponderOff);
  }

  // Looking around.

  /** @param {Place} at */
  lookAt(at) {
    return this.tell({ do: "look", at });
  }

  /** @param {number} by */
  async step(by) {
    const { line, shown } = this.view;
    const next = line[line.indexOf(shown.at) + by];
    if (next !== undefined) await this.lookAt(next);
  }

  first() {
    return this.lookAt(this.view.line[0] ?? 0);
  }

  /** The game as it stands, or the end of the line where nobody plays. */
  async last() {
    const { view } = this;
    const end = isFree(view) ? (view.line.at(-1) ?? view.here) : view.here;
    if (view.shown.at !== end) await this.lookAt(end);
  }

  /**
   * Another move that was tried in place of this one.
   * @param {number} by
   */
  async variation(by) {
    const { tree, shown } = this.view;
    const parent = tree.find(({ at }) => at === tree.find((node) => node.at === shown.at)?.parent);
    if (!parent) return;
    const { children } = parent;
    const next = children[(children.indexOf(shown.at) + by + children.length) % children.length];
    if (next !== shown.at) await this.lookAt(next);
  }

  promote() {
    return this.tell({ do: "promote", at: this.view.shown.at });
  }

  remove() {
    return this.tell({ do: "remove", at: this.view.shown.at });
  }

  comment() {
    const { shown, tree } = this.view;
    const node = tree.find(({ at }) => at === shown.at);
    const text = make("textarea", { rows: 4, "aria-label": "Comment", value: node?.comment ?? "" });
    const save = button("Keep it", () => {
      dialog.close();
      void this.tell({ do: "comment", at: shown.at, text: text.value.trim() });
    });
    const title = node?.san ? `About ${node.number}${node.side === "white" ? "." : "…"} ${node.san}` : "About the beginning";
    const dialog = openDialog(title, [text, make("div", { class: "answers" }, save)]);
    text.focus();
  }

  /** Looks through the game; when its turning points are known, goes from one to the next. */
  async review() {
    const { review, shown } = this.view;
    if (review?.isDone && review.turningPoints.length > 0) {
      const places = review.turningPoints.map(({ before }) => before);
      return this.lookAt(places[(places.indexOf(shown.at) + 1) % places.length]);
    }
    const answer = await this.tell({ do: "review" });
    if (answer.ok && this.look.isAnalysing) await this.analysis();
  }

  // Files.

  async saveCopy() {
    const copy = await this.app.question({ do: "saveCopy" });
    if (copy) this.app.notices.tell("A copy is in the library. The game itself is saved after every move.");
  }

  export() {
    return openExport(this.app);
  }

  open() {
    return openImport(this.app);
  }
}
