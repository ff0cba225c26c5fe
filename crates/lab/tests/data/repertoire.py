"""Compares a Polyglot book with the repertoire that it was made from, by means of python-chess.

    python repertoire.py REPERTOIRE.txt BOOK.bin

Every position of the repertoire must have its replies with their weights in the book, the heaviest first,
and the book must have nothing else. Prints how many positions and replies there are.
"""

import sys

import chess
import chess.polyglot


def lines(path):
    with open(path, encoding="utf-8") as file:
        if file.readline() != "kilomate repertoire 1\n":
            sys.exit("this is no repertoire")
        for line in file:
            if line.strip() and not line.startswith("#"):
                way, replies = line.split(":")
                board = chess.Board()
                for word in way.split():
                    if word != "-":
                        board.push_san(word)
                words = [reply.split() for reply in replies.split(",")]
                yield board, [(board.parse_san(word[0]), int(word[1])) for word in words]


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    positions = moves = 0
    with chess.polyglot.open_reader(sys.argv[2]) as book:
        for board, replies in lines(sys.argv[1]):
            entries = [(entry.move, entry.weight) for entry in book.find_all(board)]
            if sorted(entries, key=str) != sorted(replies, key=str):
                sys.exit(f"{board.fen()}: {replies} became {entries}")
            weights = [weight for _, weight in entries]
            if weights != sorted(weights, reverse=True):
                sys.exit(f"{board.fen()}: {weights}")
            positions += 1
            moves += len(replies)
        if len(book) != moves:
            sys.exit(f"{len(book)} entries, of which {moves} were found")
    print(f"positions {positions} replies {moves}")


main()
