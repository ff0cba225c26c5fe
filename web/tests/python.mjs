//! Games read by somebody else: python-chess in the tests' own Python.

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const PYTHON = fileURLToPath(new URL("../../target/python/bin/python", import.meta.url));

const READ = `
import chess.pgn, io, json, sys
game = chess.pgn.read_game(io.StringIO(sys.stdin.read()))
def walk(node):
    return [[child.san(), child.comment, walk(child)] for child in node.variations]
sans, board = [], game.board()
for move in game.mainline_moves():
    sans.append(board.san(move)); board.push(move)
print(json.dumps({"errors": [str(e) for e in game.errors], "headers": dict(game.headers), "sans": sans, "tree": walk(game),
    "fen": board.fen(), "result": game.headers["Result"]}))
`;

/**
 * A game as python-chess reads it; a mistake in it is one here.
 * @param {string} pgn
 * @returns {{ headers: Record<string, string>, sans: string[], tree: any, fen: string, result: string }}
 */
export function readPgn(pgn) {
  const read = JSON.parse(execFileSync(PYTHON, ["-c", READ], { input: pgn, encoding: "utf8" }));
  if (read.errors.length) throw new Error(`python-chess: ${read.errors.join("; ")}\n${pgn}`);
  return read;
}
