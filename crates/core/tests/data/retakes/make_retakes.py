#!/usr/bin/env python3
"""Makes retakes.tsv: positions in which taking back is better than anything else by two pawns.

    python3 make_retakes.py 69 > retakes.tsv     (Debian's stockfish 15.1: apt-get install stockfish)

Nothing but Python's standard library and Stockfish, one thread, fixed nodes: the same version gives
the same file. Kilomate has no part in it.

Games: Stockfish names its four best moves after a short look, and one of them is drawn by lot, the
better the likelier. After each capture that can be answered on its square Stockfish looks twice, once
at the moves that take back and once at all others. The position is kept if the former are better by
at least 200 hundredths of a pawn, the game is not decided (the better of them within four pawns of
even), and it is not the only way to play: at least eight other moves. At most one position is kept
of each game, the next from twelve half-moves later on, and so on in turn, so that openings,
middlegames and endings are all there.

A line has the position before the capture, the capture, the moves that take back best (within half a
pawn of the best of them), and the two scores. The first line is the position of the report that asked
for this file: the Spanish game in which a 1200 did not take back on c6.
"""

import math
import random
import subprocess
import sys

STOCKFISH = "/usr/games/stockfish"
PLAY_NODES, JUDGE_NODES = 2_000, 150_000
FIRST = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 e8g8 a4c6".split()


class Oracle:
    """Stockfish, through UCI."""

    def __init__(self):
        self.process = subprocess.Popen(
            [STOCKFISH], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        for line in ("uci", "setoption name Threads value 1", "setoption name Hash value 16"):
            self.say(line)

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def lines(self, last):
        while True:
            line = self.process.stdout.readline().rstrip("\n")
            yield line
            if line.startswith(last):
                return

    def set(self, moves):
        self.say("ucinewgame")
        self.say("position startpos moves " + " ".join(moves))

    def fen(self):
        self.say("d")
        fen = next(line[5:] for line in self.lines("Checkers:") if line.startswith("Fen: "))
        return fen

    def legal(self):
        self.say("go perft 1")
        return [line.split(":")[0] for line in self.lines("Nodes searched") if ": 1" in line]

    def scores(self, nodes, variations, moves=()):
        """Moves with their scores, the best first; a mate is None."""
        self.say(f"setoption name MultiPV value {variations}")
        self.say(f"go nodes {nodes}" + (" searchmoves " + " ".join(moves) if moves else ""))
        found = {}
        for line in self.lines("bestmove"):
            words = line.split()
            if "score" in words and "pv" in words and "upperbound" not in words and "lowerbound" not in words:
                at = words.index("score")
                score = int(words[at + 2]) if words[at + 1] == "cp" else None
                found[int(words[words.index("multipv") + 1])] = (words[words.index("pv") + 1], score)
        return [found[number] for number in sorted(found)]


def man_on(fen, square):
    column, row = ord(square[0]) - ord("a"), 8 - int(square[1])
    line = ""
    for c in fen.split("/")[row].split()[0]:
        line += " " * int(c) if c.isdigit() else c
    return line[column]


def judge(oracle, before, moves):
    """A line of the file if the last move can be taken back and that is better by two pawns."""
    square = moves[-1][2:4]
    oracle.set(moves)
    legal = oracle.legal()
    takes = [m for m in legal if m[2:4] == square]
    others = [m for m in legal if m[2:4] != square]
    if not takes or len(others) < 8:
        return None
    good = oracle.scores(JUDGE_NODES, len(takes), takes)
    other = oracle.scores(JUDGE_NODES, 1, others)
    if not good or not other or good[0][1] is None or other[0][1] is None:
        return None
    if good[0][1] - other[0][1] < 200 or abs(good[0][1]) > 400:
        return None
    best = [m for m, score in good if score is not None and score >= good[0][1] - 50]
    return f"{before}\t{moves[-1]}\t{' '.join(best)}\t{good[0][1]}\t{other[0][1]}"


def main():
    wanted = int(sys.argv[1])
    oracle = Oracle()
    print("# Made by make_retakes.py: position, capture, best ways to take back, score, score of the best other move.")
    oracle.set(FIRST[:-1])
    print(judge(oracle, oracle.fen(), FIRST), flush=True)
    kept, game = 0, 0
    while kept < wanted:
        game += 1
        lot = random.Random(game)
        moves, earliest = [], 6 + 12 * (kept % 6)
        while len(moves) < 100:
            oracle.set(moves)
            before = oracle.fen()
            choices = [(m, s) for m, s in oracle.scores(PLAY_NODES, 4) if s is not None]
            if not choices:
                break
            weights = [math.exp((s - choices[0][1]) / 40) for _, s in choices]
            m = lot.choices([m for m, _ in choices], weights)[0]
            moves.append(m)
            if len(moves) < earliest or man_on(before, m[2:4]) == " ":
                continue
            line = judge(oracle, before, moves)
            if line:
                print(line, flush=True)
                kept += 1
                break
    oracle.say("quit")


main()
