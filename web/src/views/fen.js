// @ts-check
/**
 * A FEN in its parts, for the set-up. Whether it is a position is the desk's to say.
 */

export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
export const EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1";

/**
 * @typedef {object} Parts
 * @property {string} men 64 characters from a8 to h1, `.` where nobody stands
 * @property {string} side `w` or `b`
 * @property {string} rights `KQkq`, as many as there are
 * @property {string} enPassant a square or `-`
 * @property {string} counters half-moves without progress, and the number of the move
 */

/**
 * @param {string} fen
 * @returns {Parts}
 */
export function partsOf(fen) {
  const [board, side, rights, enPassant, halfmoves, number] = fen.trim().split(/\s+/);
  const men = board.replaceAll("/", "").replace(/[1-8]/g, (digit) => ".".repeat(Number(digit)));
  return {
    men: men.padEnd(64, ".").slice(0, 64),
    side: side === "b" ? "b" : "w",
    rights: (rights ?? "-").replace("-", ""),
    enPassant: enPassant ?? "-",
    counters: `${halfmoves ?? 0} ${number ?? 1}`,
  };
}

/** @param {Parts} parts */
export function fenOf({ men, side, rights, enPassant, counters }) {
  const rows = men.match(/.{8}/g) ?? [];
  const board = rows.map((row) => row.replace(/\.+/g, (gap) => String(gap.length))).join("/");
  return `${board} ${side} ${rights || "-"} ${enPassant || "-"} ${counters}`;
}
