#!/usr/bin/env python3
"""Makes moves.tsv: moves that hang a piece and moves that are sound, as Stockfish judges them.

    python3 make_moves.py 0 48 > moves.tsv     (Debian's stockfish 15.1: apt-get install stockfish)

Nothing but Python's standard library and Stockfish, one thread, fixed nodes: the same version gives
the same file. Kilomate has no part in it.

Games: Stockfish names its six best moves after a short look, and one of them is drawn by lot, the
better the likelier; one move in ten is any legal move. Games of such players leave pieces hanging,
reach endings and go on when they are lost.

Verdicts, in hundredths of a pawn for the side that moves; `best` is the best move's score, `after`
the move's own, each from a search of its own; material is 1, 3, 3, 5, 9 and is counted along
Stockfish's line, where that has become quiet, against what was on the board before the opponent's
last move:

  hanging piece   best >= -250, after <= 600, best - after >= 200, and material is lost: at least 2
                  pawns' worth against both the board and the line of the best move, and that
                  begins within the first three replies
  hanging mate    best >= -250, and the move allows a mate in at most 3
  sound lost      best - after <= 40 and best <= -400: everything loses
  sound sharp     best - after <= 40 and the reply expected takes at least 2 pawns' worth net:
                  sacrifices, exchanges, counter-threats
  sound ending    best - after <= 40 and neither side has more than 13 pawns' worth
  sound plain     best - after <= 40, any other

Moves that are none of these get no verdict and are not in the file. Games with an even number go
to the tuning half, the others to the held-out half: no game is in both.
"""

import math
import random
import subprocess
import sys

VALUES = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 0}
PLAY_NODES, SCAN_NODES, JUDGE_NODES = 3_000, 60_000, 200_000
STOCKFISH = "/usr/games/stockfish"
MATE = 100_000


class Oracle:
    """Stockfish, through UCI."""

    def __init__(self, path):
        self.process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
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

    def fen(self):
        self.say("d")
        found = ""
        for line in self.lines("Checkers:"):
            if line.startswith("Fen: "):
                found = line[5:]
        return found

    def search(self, fen, nodes, variations=1, only=None):
        """[(score, line)], best first; empty where the game is over."""
        self.say(f"setoption name MultiPV value {variations}")
        self.say("ucinewgame")  # forgets: a result must not depend on what was asked before
        self.say(f"position fen {fen}")
        self.say(f"go nodes {nodes}" + (f" searchmoves {only}" if only else ""))
        found = {}
        for line in self.lines("bestmove"):
            words = line.split()
            if "multipv" not in words or "pv" not in words or "bound" in line:
                continue
            number = int(words[words.index("multipv") + 1])
            kind, value = words[words.index("score") + 1 : words.index("score") + 3]
            value = int(value)
            score = value if kind == "cp" else math.copysign(MATE - abs(value), value)
            found[number] = (int(score), words[words.index("pv") + 1 :])
        return [found[number] for number in sorted(found)]

    def after(self, fen, move):
        self.say(f"position fen {fen} moves {move}")
        return self.fen()


def squares(fen):
    """{square: letter}"""
    board = {}
    for rank, row in zip("87654321", fen.split()[0].split("/")):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                board["abcdefgh"[file] + rank] = letter
                file += 1
    return board


def balance(board, is_white):
    total = sum(VALUES[p.lower()] * (1 if p.isupper() else -1) for p in board.values())
    return total if is_white else -total


def play(board, move):
    """Plays a move on the squares; castling rooks, too: an h-rook may be taken later."""
    start, end = move[:2], move[2:4]
    piece = board.pop(start)
    if piece in "Pp" and start[0] != end[0] and end not in board:
        del board[end[0] + start[1]]
    if piece in "Kk" and start[0] == "e" and end[0] in "cg":
        rook = ("a", "d") if end[0] == "c" else ("h", "f")
        board[rook[1] + start[1]] = board.pop(rook[0] + start[1])
    if len(move) == 5:
        piece = move[4].upper() if piece.isupper() else move[4]
    board[end] = piece


def balances(fen, line):
    """Material after each half-move of a line, as the side to move at its start sees it."""
    board, is_white = squares(fen), fen.split()[1] == "w"
    series = [balance(board, is_white)]
    for move in line[:12]:
        play(board, move)
        series.append(balance(board, is_white))
    return series


def outcome(series):
    """Material where the line has become quiet: two half-moves without a change, from the fourth."""
    for i in range(4, len(series) - 2):
        if series[i] == series[i + 1] == series[i + 2]:
            return series[i]
    return series[-1]


def judge(oracle, before, fen, move, best):
    """(verdict, tag, best, after), or None."""
    found = oracle.search(fen, JUDGE_NODES, only=move)
    best_score, best_line = best
    if not found or len(best_line) < 4:
        return None
    after, line = found[0]
    drop = best_score - after
    side = fen.split()[1] == "w"
    had = max(balance(squares(before), side), balance(squares(fen), side))
    series = balances(fen, line)
    kept, could = outcome(series), outcome(balances(fen, best_line))
    if drop <= 40:
        board = squares(fen)
        most = max(
            sum(VALUES[p.lower()] for p in board.values() if p.isupper() == white)
            for white in (True, False)
        )
        if best_score <= -400:
            tag = "lost"
        elif is_sharp(series):
            tag = "sharp"
        else:
            tag = "ending" if most <= 13 else "plain"
        return "sound", tag, best_score, after
    if best_score < -250 or best_score <= -MATE // 2:
        return None
    if after <= -MATE + 3:
        return "hanging", "mate", best_score, after
    is_lost = kept <= had - 2 and kept <= could - 2 and min(series[2:7], default=had) <= had - 2
    if drop >= 200 and after <= 600 and is_lost and len(line) >= 4:
        return "hanging", "piece", best_score, after
    return None


def is_sharp(series):
    """Whether the reply takes a piece, or a rook for one."""
    return len(series) > 2 and series[2] <= series[0] - 2


def candidates(lot, fen, scan):
    """Up to four moves to judge: any, some that seem sound and one that seems to lose."""
    best = scan[0][0]
    if not -400 < best < 900 and lot.random() < 0.7:
        return []  # decided games are long, and all their moves are alike
    moves = [line[0] for _, line in scan]
    sound = [line[0] for score, line in scan if score >= best - 40]
    takes = [line[0] for score, line in scan if best - 600 <= score <= best - 200]
    sharp = [line[0] for score, line in scan
             if score >= best - 40 and is_sharp(balances(fen, line))]
    chosen = {lot.choice(moves), lot.choice(sound)}
    for some in (takes, sharp):
        if some:
            chosen.add(lot.choice(some))
    return sorted(chosen)


def draw(oracle, lot, fen):
    """The move of a weak player, or None where the game is over."""
    scan = oracle.search(fen, PLAY_NODES, 6)
    if not scan:
        return None
    if lot.random() < 0.1:
        return lot.choice(oracle.search(fen, 500, 250))[1][0]
    best = scan[0][0]
    # A mate that the unfinished iteration has found is more than `exp` can hold.
    leads = [min(max(score - best, -2_000), 50_000) for score, _ in scan]
    weights = [math.exp(lead / 80) for lead in leads]
    return lot.choices([line[0] for _, line in scan], weights)[0]


def game(oracle, number):
    """Rows of one game."""
    lot = random.Random(number)
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    before, last = None, None
    for ply in range(160):
        move = draw(oracle, lot, fen)
        if move is None or int(fen.split()[4]) > 60:
            return
        if before and ply >= 6 and lot.random() < 0.12:
            scan = oracle.search(fen, SCAN_NODES, 250)
            chosen = candidates(lot, fen, scan)
            best = oracle.search(fen, JUDGE_NODES)[0] if chosen else None
            for candidate in chosen:
                verdict = judge(oracle, before, fen, candidate, best)
                if verdict:
                    yield (*verdict, before, last, candidate)
        before, last, fen = fen, move, oracle.after(fen, move)


def main():
    first, last = int(sys.argv[1]), int(sys.argv[2])
    oracle = Oracle(STOCKFISH)
    if first == 0:
        print("# half\tverdict\ttag\tbest\tafter\tposition\topponent's move\tmove")
    for number in range(first, last):
        half = "held-out" if number % 2 else "tuning"
        for row in game(oracle, number):
            print("\t".join(map(str, (half, *row))), flush=True)


if __name__ == "__main__":
    main()
