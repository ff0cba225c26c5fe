// @ts-check
//! The board of a game: men that are picked up and put down by mouse, finger or keys, what may be done with them, and
//! what is shown and said about it. The rules are the desk's: here is only what it has listed as legal.

/** @import { Move, Promotion, Side, Square, View } from "../protocol.js" */
/** @import { Arrow, Board, BoardEvents, BoardOptions, How, Look } from "./types.js" */

import { reach } from "./ahead.js";
import { isStill } from "./glide.js";
import { Grid } from "./grid.js";
import { watchKeys } from "./keys.js";
import { Marks } from "./marks.js";
import { watchPointer } from "./pointer.js";
import { askPromotion } from "./promotion.js";
import { answer, listed } from "./spoken.js";
import { manName, sideOf } from "./squares.js";

/**
 * A move that waits for the other side's.
 * @typedef {{from: Square, to: Square, promotion: Promotion | null, game: number}} Premove
 */

/**
 * @param {HTMLElement} host
 * @param {BoardEvents} events
 * @returns {Board}
 */
export function createBoard(host, events) {
  return new GameBoard(host, events);
}

class GameBoard {
  /** @type {View | null} */
  #view = null;
  /** @type {Look} */
  #look = { turned: false, movable: null, premover: null, arrows: [], lit: [] };
  /** @type {BoardOptions} */
  #options = { coordinates: true, dots: true, animation: true };
  /** @type {Square | null} */
  #picked = null;
  /** The man that the press of a click has just picked up: the click itself must not put it down. */
  /** @type {Square | null} */
  #fresh = null;
  /** @type {Premove | null} */
  #premove = null;
  #marks = new Marks();
  /** Where a dragged man was let go: it is there already. */
  /** @type {Square | null} */
  #dropped = null;
  /** @type {{close(): void, move: Premove} | null} */
  #question = null;

  /**
   * @param {HTMLElement} host
   * @param {BoardEvents} events
   */
  constructor(host, events) {
    this.#events = events;
    this.#grid = new Grid(host, "Board");
    host.append(this.#marks.element);
    this.#pointer = watchPointer(this.#grid, {
      onPress: (square) => this.#press(square),
      onClick: (square) => this.#click(square),
      onDrop: (from, to) => this.#drop(from, to),
      onMark: (mark, isDone) => this.#mark(mark, isDone),
    });
    watchKeys(this.#grid, {
      isTyping: () => events.isTyping?.() ?? false,
      onSpeech: (word) => this.#speak(word),
      onMark: (square) => {
        events.say?.(this.#marks.byKey(square));
        this.#drawMarks();
      },
      onEscape: () => this.#escape(),
    });
    this.use({});
  }

  #events;
  #grid;
  #pointer;

  get premove() {
    return this.#premove;
  }

  /**
   * @param {View} view
   * @param {Partial<Look>} look
   */
  set(view, look) {
    const before = this.#view;
    this.#view = view;
    this.#look = { ...this.#look, ...look };
    const isOtherGame = before?.game !== view.game;
    const isOtherPosition = isOtherGame || before?.shown.fen !== view.shown.fen;
    if (isOtherGame) this.cancel();
    if (isOtherPosition) this.#marks.clear();
    this.#grid.turn(this.#look.turned);
    this.#grid.place(view.shown.men, {
      isGliding: !isOtherGame && this.#options.animation && !isStill(),
      except: this.#dropped,
    });
    this.#dropped = null;
    this.#pointer.release();
    if (this.#picked && !this.#canPick(this.#picked)) {
      this.#pointer.cancel();
      this.#pick(null);
    }
    if (this.#question && !this.#stillMakesSense(this.#question.move)) this.#closeQuestion();
    this.#show();
    this.#playPremove();
  }

  /** @param {Partial<BoardOptions>} options */
  use(options) {
    this.#options = { ...this.#options, ...options };
    this.#grid.host.classList.toggle("has-coordinates", this.#options.coordinates);
    this.#grid.host.classList.toggle("has-dots", this.#options.dots);
  }

  focus() {
    this.#grid.focus();
  }

  cancel() {
    this.#pointer.cancel();
    this.#dropped = null;
    this.#closeQuestion();
    this.#premove = null;
    this.#pick(null);
  }

  // What may be done.

  /** The side whose men can be picked up now, for a move or for a premove. */
  get #side() {
    const { movable, premover } = this.#look;
    return movable ?? premover;
  }

  /** What is picked up moves only after the other side has. */
  get #isAhead() {
    return this.#look.movable === null && this.#look.premover !== null;
  }

  /** @param {Square} square */
  #canPick(square) {
    return this.#side !== null && sideOf(this.#grid.letterOn(square)) === this.#side;
  }

  /**
   * @param {Square} from
   * @param {Square} [to]
   * @returns {Move[]}
   */
  #legal(from, to) {
    if (!this.#view || this.#look.movable !== this.#view.shown.toMove) return [];
    return this.#view.shown.moves.filter((move) => move.from === from && (to === undefined || move.to === to));
  }

  // What is done.

  /** @param {Square} square */
  #press(square) {
    this.#fresh = null;
    if (!this.#marks.isEmpty) {
      this.#marks.clear();
      this.#drawMarks();
    }
    if (!this.#canPick(square)) return false;
    if (square !== this.#picked) {
      this.#fresh = square;
      this.#pick(square);
    }
    return true;
  }

  /** @param {Square} square */
  #click(square) {
    const wasFresh = this.#fresh === square;
    this.#fresh = null;
    if (wasFresh) return;
    if (this.#picked === square) return this.#pick(null);
    if (this.#picked && !this.#canPick(square)) return this.#attempt(this.#picked, square, "click");
    if (this.#canPick(square)) return this.#pick(square);
    if (this.#premove) return this.#dropPremove();
    if (this.#view) this.#events.say?.(answer("s", this.#view, square) ?? "");
  }

  /**
   * @param {Square} from
   * @param {Square | null} to
   * @returns {boolean} it is a move, and the man stays where it was let go
   */
  #drop(from, to) {
    if (to === from) return false;
    if (to === null) this.#pick(null);
    else this.#attempt(from, to, "drag");
    return this.#dropped !== null;
  }

  /**
   * A man is put on another square.
   * @param {Square} from
   * @param {Square} to
   * @param {How} how
   */
  #attempt(from, to, how) {
    const letter = this.#grid.letterOn(from);
    this.#pick(null);
    if (this.#isAhead) {
      if (!reach(this.#grid.men, from).includes(to)) return;
      if (letter.toLowerCase() !== "p" || !"18".includes(to[1])) return this.#setPremove(from, to, null);
      return this.#ask(from, to, (promotion) => this.#setPremove(from, to, promotion));
    }
    const moves = this.#legal(from, to);
    if (moves.length === 0) return this.#events.onImpossible?.(from, to);
    if (moves[0].promotion === null) return this.#play(moves[0], how);
    this.#ask(from, to, (promotion) => {
      const move = this.#legal(from, to).find((legal) => legal.promotion === promotion);
      if (move) this.#play(move, "click");
    });
  }

  /**
   * @param {Move} move
   * @param {How} how
   */
  #play(move, how) {
    this.#dropped = how === "drag" ? move.to : null;
    // A move that is refused, or taken back by the coach's question, puts the man back.
    const put = this.#events.onMove(move.uci, how);
    if (how === "drag") void Promise.resolve(put).finally(() => this.#pointer.release());
  }

  /**
   * @param {Square} from
   * @param {Square} to
   * @param {(promotion: Promotion) => void} then
   */
  #ask(from, to, then) {
    this.#closeQuestion();
    const side = /** @type {Side} */ (sideOf(this.#grid.letterOn(from)));
    const question = askPromotion(this.#grid, side, to, (promotion) => {
      this.#question = null;
      if (promotion) then(promotion);
    });
    this.#question = { ...question, move: { from, to, promotion: null, game: this.#view?.game ?? 0 } };
  }

  #closeQuestion() {
    this.#question?.close();
    this.#question = null;
  }

  /** @param {Premove} move */
  #stillMakesSense({ from, to }) {
    return this.#isAhead ? this.#canPick(from) : this.#legal(from, to).length > 0;
  }

  /** @param {Square | null} square */
  #pick(square) {
    if (square === this.#picked) return;
    this.#picked = square;
    if (square) this.#premove = null;
    this.#events.onSelect?.(square);
    this.#show();
    if (square) this.#sayPicked(square);
  }

  /** Where dots are seen, squares are said. @param {Square} square */
  #sayPicked(square) {
    const { free, taking } = this.#targets();
    const targets = [...new Set([...free, ...taking])].sort();
    const ways = this.#isAhead ? "" : targets.length ? `, can go to ${listed(targets)}` : ", cannot move";
    this.#events.say?.(`${square}, ${manName(this.#grid.letterOn(square))}, picked up${ways}.`);
  }

  #escape() {
    const hadMark = this.#marks.forget();
    if (!this.#picked && !this.#premove && !hadMark) return false;
    this.#pointer.cancel();
    if (this.#premove) this.#dropPremove();
    this.#pick(null);
    return true;
  }

  // Premoves.

  /**
   * @param {Square} from
   * @param {Square} to
   * @param {Promotion | null} promotion
   */
  #setPremove(from, to, promotion) {
    if (!this.#isAhead || !this.#view) return;
    this.#premove = { from, to, promotion, game: this.#view.game };
    this.#events.say?.(`Premove: ${from} to ${to}.`);
    this.#show();
  }

  #dropPremove() {
    this.#premove = null;
    this.#events.say?.("No premove.");
    this.#show();
  }

  /** The other side has moved: the premove is played if it is legal, and forgotten if not. */
  #playPremove() {
    const waiting = this.#premove;
    if (!waiting || !this.#view) return;
    if (this.#view.outcome) return this.#dropPremove();
    if (!this.#view.isHere || this.#look.movable === null) return;
    this.#premove = null;
    const { from, to, promotion } = waiting;
    const move = this.#legal(from, to).find((legal) => legal.promotion === promotion);
    this.#show();
    if (move) this.#play(move, "premove");
    else this.#events.say?.(`The premove from ${from} to ${to} is not legal now.`);
  }

  // Marks.

  /**
   * @param {Arrow} mark
   * @param {boolean} isDone
   */
  #mark(mark, isDone) {
    if (this.#premove && isDone && mark.from === mark.to) return this.#dropPremove();
    if (isDone) this.#marks.toggle(mark);
    this.#drawMarks(isDone ? [] : [mark]);
  }

  /** @param {Arrow[]} [unfinished] */
  #drawMarks(unfinished = []) {
    this.#marks.draw([...this.#look.arrows, ...unfinished], this.#grid.isTurned);
  }

  // What is shown and said.

  /** @param {string} word */
  #speak(word) {
    const said = this.#view && answer(word, this.#view, this.#grid.cursor);
    if (said) this.#events.say?.(said);
  }

  /** Where the man that is picked up can go, and which of these squares it takes on. */
  #targets() {
    const from = this.#picked;
    if (!from) return { free: [], taking: [] };
    if (this.#isAhead) return { free: reach(this.#grid.men, from), taking: [] };
    const moves = this.#legal(from);
    return {
      free: moves.filter((move) => !move.isCapture).map((move) => move.to),
      taking: moves.filter((move) => move.isCapture).map((move) => move.to),
    };
  }

  #show() {
    if (!this.#view) return;
    const { last, check } = this.#view.shown;
    const { free, taking } = this.#targets();
    this.#grid.sign({
      last: last ? [last.from, last.to] : [],
      check: check ? [check] : [],
      picked: this.#picked ? [this.#picked] : [],
      target: free,
      taking,
      ahead: this.#premove ? [this.#premove.from, this.#premove.to] : [],
      lit: this.#look.lit,
      over: [],
    });
    this.#grid.name((square) => {
      const parts = [square, manName(this.#grid.letterOn(square))];
      if (square === this.#picked) parts.push("picked up");
      if (square === check) parts.push("in check");
      if (free.includes(square)) parts.push("can go here");
      if (taking.includes(square)) parts.push(this.#grid.letterOn(square) === "." ? "takes en passant" : "can be taken");
      if (square === this.#premove?.to) parts.push("premove");
      return parts.join(", ");
    });
    this.#drawMarks();
  }
}
