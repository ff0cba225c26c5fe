#!/usr/bin/env python3
"""Fills in the numbers of perft/*.epd with generators that are not ours.

Needs Stockfish and python-chess (`pip install chess`):

    python3 make_perft.py [--stockfish /usr/games/stockfish] [file.epd ...]

A line is `FEN ; D1 n ; D2 n ; ... ; Dk n`. To add a position write `FEN ; Dk 0` and run this:
every number up to the depth k is counted by Stockfish, and again by python-chess as long as it
does not exceed PYTHON_LEAVES. Any difference stops the script before a file is written.
The tests count everything a third time, with cozy-chess.
"""

import argparse
import pathlib
import re
import subprocess
import sys

import chess

PYTHON_LEAVES = 1_000_000
HERE = pathlib.Path(__file__).parent


class Stockfish:
    """A running Stockfish that answers `go perft`."""

    def __init__(self, path):
        self.process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def perft(self, fen, depth):
        self.process.stdin.write(f"position fen {fen}\ngo perft {depth}\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            found = re.match(r"Nodes searched: (\d+)", line)
            if found:
                return int(found.group(1))
        sys.exit(f"Stockfish died on {fen}")


def python_perft(board, depth):
    """Counts leaves; the moves of the last ply are counted without being played."""
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += python_perft(board, depth - 1)
        board.pop()
    return total


def count(stockfish, fen, depths):
    board = chess.Board(fen)
    if not board.is_valid():
        sys.exit(f"not a valid position: {fen}")
    counts = []
    for depth in range(1, depths + 1):
        nodes = stockfish.perft(fen, depth)
        if nodes <= PYTHON_LEAVES:
            second = python_perft(board, depth)
            if second != nodes:
                sys.exit(f"{fen} depth {depth}: Stockfish {nodes}, python-chess {second}")
        counts.append(nodes)
    return counts


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--stockfish", default="/usr/games/stockfish")
    arguments.add_argument("files", nargs="*", type=pathlib.Path)
    options = arguments.parse_args()
    stockfish = Stockfish(options.stockfish)
    for path in options.files or sorted((HERE / "perft").glob("*.epd")):
        lines = []
        for line in path.read_text(encoding="ascii").splitlines():
            if line and not line.startswith("#"):
                fen, *fields = (field.strip() for field in line.split(";"))
                depth = int(fields[-1].split()[0].removeprefix("D"))
                counts = count(stockfish, fen, depth)
                line = " ; ".join([fen] + [f"D{i} {n}" for i, n in enumerate(counts, 1)])
            lines.append(line)
        path.write_text("\n".join(lines) + "\n", encoding="ascii")
        print(path.name, "done", flush=True)


if __name__ == "__main__":
    main()
