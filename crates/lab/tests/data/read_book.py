"""Reads a book in Kilomate's compact form with nothing but its description, zlib and python-chess.

    python read_book.py REPERTOIRE.txt BOOK…

Each position of the repertoire that is in a book must have its replies, in the same order; no position
of the book may be missing in the repertoire. Prints `BOOK positions moves` for each book, or what is wrong.
"""

import struct
import sys
import zlib

import chess

HEAD = "kilomate repertoire 1"


def key(board):
    """The key of a position, as the side to move sees it."""
    us = board.turn
    turn = 0 if us else 56

    def code(index):
        index ^= turn
        piece = board.piece_at(chess.square(index % 8, 7 - index // 8))
        return 0 if piece is None else piece.piece_type + (0 if piece.color == us else 8)

    squares = bytes(code(i) | code(i + 1) << 4 for i in range(0, 64, 2))
    rights = 0
    for bit, (color, side) in enumerate([(us, "king"), (us, "queen"), (not us, "king"), (not us, "queen")]):
        if getattr(board, f"has_{side}side_castling_rights")(color):
            rights |= 1 << bit
    file = chess.square_file(board.ep_square) if board.has_legal_en_passant() else 8
    return zlib.crc32(squares + bytes([rights, file]))


def numbers(board):
    """The legal moves of a position by their numbers."""
    turn = 0 if board.turn else 56

    def seen(square):
        return ((7 - chess.square_rank(square)) * 8 + chess.square_file(square)) ^ turn

    order = lambda move: (seen(move.from_square), seen(move.to_square), move.promotion or 0)
    return sorted(board.legal_moves, key=order)


def read(path):
    """The positions of a book, and how many bits of a key it has."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:4] != b"KMB1" or struct.unpack("<I", data[-4:])[0] != zlib.crc32(data[:-4]):
        sys.exit(f"{path} is no book")
    body = data[8:-4]
    if int.from_bytes(data[5:8], "little") != len(body):
        sys.exit(f"{path} has another length than it says")
    positions, at, last = {}, 0, 0
    while at < len(body):
        gap = int.from_bytes(body[at : at + 2], "little")
        at += 2
        last += gap
        if gap == 0xFFFF:
            continue
        replies = []
        while not replies or replies[-1] & 0x80 == 0:
            replies.append(body[at])
            at += 1
        positions[last] = [reply & 0x3F for reply in replies]
    return positions, data[4]


def repertoire(path):
    """Positions, with the replies that are to be played there."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    if lines[0] != HEAD:
        sys.exit(f"{path} is no repertoire")
    boards = {"-": chess.Board()}
    for line in lines[1:]:
        if line and not line.startswith("#"):
            way, replies = line.split(" : ")
            if way not in boards:
                before, _, last = way.rpartition(" ")
                if before in boards:
                    board = boards[before].copy(stack=False)
                    board.push_san(last)
                else:
                    board = chess.Board()
                    for word in way.split():
                        board.push_san(word)
                boards[way] = board
            board = boards[way]
            yield board, [board.parse_san(reply.split()[0]) for reply in replies.split(", ")]


def main():
    books = {path: read(path) for path in sys.argv[2:]}
    wanted = {path: dict(positions) for path, (positions, _) in books.items()}
    moves = dict.fromkeys(books, 0)
    for board, replies in repertoire(sys.argv[1]):
        whole, legal = key(board), None
        for path, (positions, bits) in books.items():
            found = positions.get(whole >> (32 - bits))
            if found is None:
                continue
            legal = legal or numbers(board)
            played = [legal[number] for number in found]
            if not set(played) <= set(replies) or played != sorted(played, key=replies.index):
                sys.exit(f"{path}: {board.fen()}: {played}, not {replies}")
            moves[path] += len(found)
            wanted[path].pop(whole >> (32 - bits), None)
    for path, (positions, _) in books.items():
        if wanted[path]:
            sys.exit(f"{path}: {len(wanted[path])} positions that are not in the repertoire")
        print(path, len(positions), moves[path])


main()
