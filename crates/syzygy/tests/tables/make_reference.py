"""Writes random positions, who wins and the distance, as python-chess reads them in tables.

Needs python-chess (pip install chess). In this folder: python make_reference.py . 1000 > reference.tsv
"""

import argparse
import pathlib
import random

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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", help="with tables")
    parser.add_argument("count", type=int, help="of positions")
    parser.add_argument("--ending", help="only this one, such as KPvKP")
    parser.add_argument("--en-passant", action="store_true", help="only where that is possible")
    asked = parser.parse_args()
    chance = random.Random(11)
    names = sorted(path.stem for path in pathlib.Path(asked.folder).glob("*.rtbw"))
    names = [asked.ending] if asked.ending else names
    print("# position, who wins, distance; written by make_reference.py with python-chess", chess.__version__)
    with chess.syzygy.open_tablebase(asked.folder) as tables:
        count = asked.count
        while count > 0:
            board = position(chance, names)
            if board.is_valid() and (board.ep_square is not None or not asked.en_passant):
                print(board.fen(), tables.probe_wdl(board), tables.probe_dtz(board), sep="\t")
                count -= 1


main()
