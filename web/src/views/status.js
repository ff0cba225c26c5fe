// @ts-check
/**
 * The sentence below the board: whose move it is, what is offered, how the game ended, the hint.
 *
 * @import { Hint, Outcome, View } from "../protocol.js"
 */

import { isForTwo, isFree, sideName } from "./app.js";

const KINDS = /** @type {Record<string, string>} */ ({
  k: "king",
  q: "queen",
  r: "rook",
  b: "bishop",
  n: "knight",
  p: "pawn",
});

/**
 * Who stands on a square: "knight".
 * @param {string} men
 * @param {string} square
 */
function manOn(men, square) {
  const at = (8 - Number(square[1])) * 8 + square.charCodeAt(0) - "a".charCodeAt(0);
  return KINDS[men[at]?.toLowerCase()] ?? "piece";
}

/**
 * How a game ended: "1-0 White wins: checkmate."
 * @param {Outcome} outcome
 */
export function outcomeText(outcome) {
  const who = { "1-0": "White wins", "0-1": "Black wins", "1/2-1/2": "Draw", "*": "No result" }[outcome.result];
  const result = outcome.result.replace("1/2-1/2", "½-½");
  return `${result}  ${who}${outcome.reason ? `: ${outcome.reason}` : ""}.`;
}

/**
 * A hint, as much of it as was asked for.
 * @param {Hint} hint
 * @param {View} view
 */
export function hintText(hint, view) {
  const man = manOn(view.shown.men, hint.from);
  if (hint.stage === 3) return `Hint: ${hint.line}${hint.score ? ` (${hint.score.text})` : ""}.`;
  if (hint.to) return `Hint: move the ${man} on ${hint.from} to ${hint.to}. Ask again for the line.`;
  return `Hint: look at the ${man} on ${hint.from}. Ask again for where it goes.`;
}

/**
 * What there is to say.
 * @param {View} view
 * @returns {string}
 */
export function statusText(view) {
  if (!view.isHere) return lookingText(view);
  if (view.outcome) return outcomeText(view.outcome);
  if (view.offer) {
    const name = view.seats[view.offer.by].name;
    return view.offer.what === "draw" ? `${name} offers a draw.` : `${name} wants to resign.`;
  }
  if (view.isPaused) return "The game is paused.";
  if (view.isHinting) return "Looking for a hint…";
  if (view.hint) return hintText(view.hint, view);
  const check = view.shown.check ? "Check! " : "";
  if (view.canClaim && view.isPersonsMove) return `${check}You can claim a draw.`;
  if (!view.isPersonsMove) {
    const name = view.seats[view.toMove].name;
    return view.isThinking ? `${check}${name} is thinking.` : `${check}${name} to move.`;
  }
  return isForTwo(view) ? `${check}${sideName(view.toMove)} to move.` : `${check}Your move.`;
}

/** @param {View} view */
function lookingText(view) {
  const node = view.tree.find(({ at }) => at === view.shown.at);
  const place = node?.san ? `the position after ${node.number}${node.side === "white" ? "." : "…"}${node.san}` : "the start";
  return isFree(view) ? `You see ${place}.` : `You see ${place}. The game goes on elsewhere.`;
}
