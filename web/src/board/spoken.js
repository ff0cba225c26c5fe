// @ts-check
//! What is said aloud: the last move, clocks, men and squares, in the words of the plain mode of the terminal.

/** @import { Position, Side, Square, View } from "../protocol.js" */

import { KINDS, SQUARES, indexOf, manName, sideOf } from "./squares.js";

/**
 * The answer to a word of speech, or none if it is not one: `l`, `c`, `o`, `p`, `s`, and with more behind it
 * `p n` (where the knights stand), `s e4` (that square), `s e` and `s 4` (that file or rank).
 * @param {string} text
 * @param {View} view
 * @param {Square} cursor
 * @returns {string | null}
 */
export function answer(text, view, cursor) {
  const [word, of] = text.trim().split(/\s+/);
  if (of === undefined) {
    switch (word) {
      case "l": return lastMove(view);
      case "c": return clocks(view);
      case "o": return opponentsClock(view);
      case "p": return pieces(view.shown.men);
      case "s": return square(view.shown, cursor);
    }
    return null;
  }
  if (word === "p" && /^[kqrbnp]$/i.test(of)) return pieces(view.shown.men, of.toLowerCase());
  if (word === "s" && /^[a-h][1-8]$/.test(of)) return square(view.shown, of);
  if (word === "s" && /^[a-h1-8]$/.test(of)) return along(view.shown.men, of);
  return null;
}

/** @param {View} view */
export function lastMove({ shown }) {
  const { last } = shown;
  if (!last) return "No move has been made yet.";
  const mover = shown.toMove === "white" ? "Black" : "White";
  if (last.isCastling) return `${mover}: ${last.san}, castles ${last.to[0] === "g" ? "kingside" : "queenside"}.`;
  const arrived = shown.men[indexOf(last.to)] ?? ".";
  const walker = last.promotion ? "pawn" : KINDS[arrived.toLowerCase()];
  const becomes = last.promotion ? `, becomes a ${KINDS[last.promotion]}` : "";
  const check = last.isCheck ? (last.san.endsWith("#") ? ", checkmate" : ", check") : "";
  const verb = last.isCapture ? "takes on" : "to";
  return `${mover}: ${last.san}, ${walker} ${last.from} ${verb} ${last.to}${becomes}${check}.`;
}

/** @param {View} view */
export function clocks(view) {
  if (!view.clocks) return "There is no clock in this game.";
  return `White ${timeLeft(view, "white")}, Black ${timeLeft(view, "black")}.`;
}

/** @param {View} view */
export function opponentsClock(view) {
  if (!view.clocks) return "There is no clock in this game.";
  const side = view.person === "white" ? "black" : view.person === "black" ? "white" : other(view.toMove);
  return `${view.seats[side].name}: ${timeLeft(view, side)}.`;
}

/** @param {Side} side */
function other(side) {
  return side === "white" ? "black" : "white";
}

/**
 * Milliseconds that a side has now.
 * @param {View} view
 * @param {Side} side
 */
export function left(view, side) {
  if (!view.clocks) return 0;
  const since = view.clocks.running === side ? performance.timeOrigin + performance.now() - view.clocks.at : 0;
  return Math.max(0, view.clocks[side] - since);
}

/**
 * @param {View} view
 * @param {Side} side
 */
function timeLeft(view, side) {
  return duration(left(view, side));
}

/**
 * A time in words: “1 hour 5 minutes”, “4 minutes 30 seconds”, “9 seconds”.
 * @param {number} milliseconds
 */
export function duration(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const parts = [
    counted(Math.floor(seconds / 3600), "hour"),
    counted(Math.floor(seconds / 60) % 60, "minute"),
    counted(seconds % 60, "second"),
  ].filter(Boolean);
  return parts.length ? parts.join(" ") : "0 seconds";
}

/**
 * @param {number} count
 * @param {string} noun
 */
function counted(count, noun) {
  return count ? `${count} ${noun}${count === 1 ? "" : "s"}` : "";
}

/**
 * Who stands where: “White: king e1, rooks a1 and h1. Black: king e8.”
 * @param {string} men
 * @param {string} [kinds] only these, as small letters
 */
export function pieces(men, kinds = "kqrbnp") {
  const of = (/** @type {Side} */ side) => {
    const groups = [...kinds].flatMap((kind) => {
      const squares = SQUARES.filter((_, index) => sideOf(men[index]) === side && men[index].toLowerCase() === kind);
      if (!squares.length) return [];
      squares.sort();
      return [`${KINDS[kind]}${squares.length > 1 ? "s" : ""} ${listed(squares)}`];
    });
    return groups.length ? groups.join(", ") : "none";
  };
  return `White: ${of("white")}. Black: ${of("black")}.`;
}

/** @param {string[]} words */
export function listed(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/**
 * A square, and where who stands there can go.
 * @param {Position} shown
 * @param {Square} name
 */
export function square(shown, name) {
  const letter = shown.men[indexOf(name)];
  const targets = [...new Set(shown.moves.filter((move) => move.from === name).map((move) => move.to))].sort();
  const said = `${name}, ${manName(letter)}`;
  if (sideOf(letter) !== shown.toMove) return `${said}.`;
  return targets.length ? `${said}, can go to ${listed(targets)}.` : `${said}, cannot move.`;
}

/**
 * Who stands on a file or a rank.
 * @param {string} men
 * @param {string} line
 */
function along(men, line) {
  const squares = SQUARES.filter((name) => name.includes(line)).sort();
  const found = squares.filter((name) => men[indexOf(name)] !== ".").map((name) => `${name} ${manName(men[indexOf(name)])}`);
  const what = /[a-h]/.test(line) ? `File ${line}` : `Rank ${line}`;
  return `${what}: ${found.length ? found.join(", ") : "empty"}.`;
}
