"""Lists what python-chess finds in a Polyglot book, in the words of `examples/polyglot.rs`, or writes one.

    python polyglot.py list BOOK.bin LIST.txt
    python polyglot.py make SEED BOOK.bin LIST.txt

Of the list only the positions are read. The book that it makes also has moves that are not legal,
moves that are none, and castling written as the king's move.
"""

import random
import sys

import chess
import chess.polyglot


def positions(path):
    with open(path, encoding="ascii") as file:
        return [chess.Board(line.split("\t")[0]) for line in file]


def show(book, boards):
    with chess.polyglot.open_reader(book) as reader:
        for board in boards:
            replies = [(e.move.uci(), e.weight) for e in reader.find_all(board)]
            replies.sort(key=lambda reply: (-reply[1], reply[0]))
            shown = [f"{move} {weight}" for move, weight in replies]
            key = chess.polyglot.zobrist_hash(board)
            print(board.fen(), f"{key:016x}", *shown, sep="\t")


def bits(board, move, dice):
    to = move.to_square
    if board.is_castling(move) and dice.random() < 0.7:
        to = chess.square(7 if board.is_kingside_castling(move) else 0, chess.square_rank(to))
    becomes = move.promotion - 1 if move.promotion else 0
    return to | move.from_square << 6 | becomes << 12


def make(seed, book, boards):
    dice = random.Random(seed)
    entries = []
    for board in boards:
        key = chess.polyglot.zobrist_hash(board)
        moves = list(board.legal_moves)
        rare = [m for m in moves if m.promotion or board.is_castling(m) or board.is_en_passant(m)]
        chosen = dict.fromkeys(rare + dice.sample(moves, min(3, len(moves))))
        encoded = [bits(board, move, dice) for move in chosen]
        if dice.random() < 0.2:
            # The opponent's moves, which are not legal, and bits that mean nothing.
            board.push(chess.Move.null())
            encoded += [bits(board, move, dice) for move in list(board.pseudo_legal_moves)[:1]]
            encoded += [0, 0x7000 | dice.getrandbits(12)]
        entries += [(key, code, dice.randrange(1, 1 << 16), dice.getrandbits(32)) for code in encoded]
    entries.sort(key=lambda entry: entry[0])
    with open(book, "wb") as file:
        for entry in entries:
            file.write(chess.polyglot.ENTRY_STRUCT.pack(*entry))


def main():
    match sys.argv[1:]:
        case ["list", book, path]:
            show(book, positions(path))
        case ["make", seed, book, path]:
            make(int(seed), book, positions(path))
            show(book, positions(path))
        case _:
            sys.exit(__doc__)


main()
