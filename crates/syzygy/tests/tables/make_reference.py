"""Writes random positions, who wins and the distance, as python-chess reads them in tables.

Needs python-chess (pip install chess). In this folder: python make_reference.py . 1000 > reference.tsv
"""

import pathlib
import random
import sys

import chess
import chess.syzygy


def position(chance: random.Random, names: list[str]) -> chess.Board:
    sides = chance.choice(names).split("v")
    chance.shuffle(sides)
    men = [(letter, color) for color, side in zip(chess.COLORS, sides) for letter in side]
    board = chess.Board(None)
    for square, (letter, color) in zip(chance.sample(chess.SQUARES, len(men)), men):
        board.set_piece_at(square, chess.Piece(chess.PIECE_SYMBOLS.index(letter.lower()), color))
    board.turn = chance.choice(chess.COLORS)
    targets = [at for at in chess.SQUARES if chess.square_rank(at) == (5 if board.turn else 2)]
    for square in chance.sample(targets, 8):
        board.ep_square = square
        if board.is_valid() and board.has_legal_en_passant():
            return board
    board.ep_square = None
    return board


def main(folder: str, count: int) -> None:
    chance = random.Random(11)
    names = sorted(path.stem for path in pathlib.Path(folder).glob("*.rtbw"))
    print("# position, who wins, distance; written by make_reference.py with python-chess", chess.__version__)
    with chess.syzygy.open_tablebase(folder) as tables:
        while count > 0:
            board = position(chance, names)
            if board.is_valid():
                print(board.fen(), tables.probe_wdl(board), tables.probe_dtz(board), sep="\t")
                count -= 1


main(sys.argv[1], int(sys.argv[2]))
