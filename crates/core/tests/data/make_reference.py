#!/usr/bin/env python3
"""Writes reference/positions.tsv and reference/games.tsv with python-chess.

    pip install chess
    python3 make_reference.py

The same python-chess gives the same files: all choices come from a generator with a fixed seed.
Start positions are those of perft/*.epd. Fields are separated by tabs.

positions.tsv: FEN, state, all legal moves as `coordinates=SAN`, one of them (or `-`), FEN after it.
games.tsv: FEN, moves in coordinates, the same in SAN, how often each position after a move had
stood before, final FEN. Players in these games like to move back, so that positions repeat.
"""

import pathlib
from collections import Counter

import chess

SEED = 0x6B696C6F6D617465
POSITIONS = 300
GAMES = 60
GAME_PLIES = 100
HERE = pathlib.Path(__file__).parent


class Random:
    """SplitMix64: the same stream whatever the version of Python."""

    def __init__(self, state):
        self.state = state

    def below(self, bound):
        mask = (1 << 64) - 1
        self.state = (self.state + 0x9E3779B97F4A7C15) & mask
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        return ((z ^ (z >> 31)) >> 33) % bound


def start_positions():
    fens = []
    for path in sorted((HERE / "perft").glob("*.epd")):
        for line in path.read_text(encoding="ascii").splitlines():
            if line and not line.startswith("#"):
                fens.append(line.split(";")[0].strip())
    return fens


def sorted_moves(board):
    return sorted(board.legal_moves, key=lambda move: move.uci())


def state(board):
    """Mate and stalemate first, then the draw that needs no claim, then check."""
    if board.is_checkmate():
        return "checkmate"
    if board.is_stalemate():
        return "stalemate"
    if board.is_insufficient_material():
        return "insufficient"
    return "check" if board.is_check() else "normal"


def is_rare(board, move):
    """Castling, promotions, and en passant captures or what makes one possible."""
    if move.promotion or board.is_castling(move) or board.is_en_passant(move):
        return True
    board.push(move)
    opens = board.has_legal_en_passant()
    board.pop()
    return opens


def wander(random, starts):
    """A position some random moves away from a start position."""
    board = chess.Board(starts[random.below(len(starts))])
    for _ in range(random.below(25)):
        moves = sorted_moves(board)
        if not moves:
            break
        board.push(moves[random.below(len(moves))])
    return board


def position_line(random, starts):
    """Two lines of three have a castling, a promotion or something with en passant."""
    wants_rare = random.below(3) > 0
    while True:
        board = wander(random, starts)
        moves = sorted_moves(board)
        rare = [move for move in moves if is_rare(board, move)]
        if rare or not wants_rare:
            break
    # Promotions are many wherever they are possible at all.
    rarest = [move for move in rare if not move.promotion]
    pool = rarest or rare or moves
    fields = [board.fen(), state(board), " ".join(f"{m.uci()}={board.san(m)}" for m in moves)]
    if pool:
        move = pool[random.below(len(pool))]
        board.push(move)
        fields += [move.uci(), board.fen()]
    else:
        fields += ["-", board.fen()]
    return "\t".join(fields)


def game_line(random, starts):
    """A game in which the players often take their last move back on the board."""
    while True:
        board = chess.Board(starts[random.below(len(starts))])
        if any(board.legal_moves):
            break
    first = board.fen()
    stood = Counter([board._transposition_key()])
    coordinates, sans, repetitions = [], [], []
    for _ in range(GAME_PLIES):
        moves = sorted_moves(board)
        if not moves:
            break
        move = moves[random.below(len(moves))]
        if len(board.move_stack) >= 2 and random.below(100) < 85:
            last = board.move_stack[-2]
            back = chess.Move(last.to_square, last.from_square)
            move = back if back in moves else move
        coordinates.append(move.uci())
        sans.append(board.san(move))
        board.push(move)
        key = board._transposition_key()
        repetitions.append(str(stood[key]))
        stood[key] += 1
    return "\t".join(
        [first, " ".join(coordinates), " ".join(sans), " ".join(repetitions), board.fen()]
    )


def write(name, line, count):
    random = Random(SEED)
    starts = start_positions()
    lines = [line(random, starts) for _ in range(count)]
    path = HERE / "reference" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    write("positions.tsv", position_line, POSITIONS)
    write("games.tsv", game_line, GAMES)
