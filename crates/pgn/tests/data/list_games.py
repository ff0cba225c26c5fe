"""Lists what python-chess reads in a PGN file, in the words of `examples/trees.rs`.

    python list_games.py GAMES.pgn > LIST.txt

Ends with an error if python-chess found a mistake in any game.
"""

import io
import re
import sys

import chess.pgn


def said(text):
    return " ".join(text.split())


def tag(name, value):
    # python-chess keeps the backslashes of the standard's `\"` and `\\`.
    return f"{name}=" + re.sub(r"\\(.)", r"\1", value)


def list_line(node, depth):
    while node.variations:
        for place, child in enumerate(node.variations):
            nags = " ".join(str(nag) for nag in sorted(child.nags))
            print(
                depth + (place > 0),
                child.move.uci(),
                nags,
                said(child.starting_comment),
                said(child.comment),
                sep="\t",
            )
            if place > 0:
                list_line(child, depth + 1)
        node = node.variations[0]


def main():
    sys.setrecursionlimit(100_000)
    sys.stdout.reconfigure(encoding="utf-8")
    mistakes = 0
    with open(sys.argv[1], encoding="utf-8") as file:
        text = file.read()
    # pgn-extract writes an empty line after the preface, where python-chess sees a game end.
    games = io.StringIO(re.sub(r"\}\n\n(?!\[)", "}\n", text))
    while (game := chess.pgn.read_game(games)) is not None:
        mistakes += len(game.errors)  # python-chess has printed them
        tags = sorted(tag(name, value) for name, value in game.headers.items())
        print("game", *tags, sep="\t")
        print("preface", said(game.comment), sep="\t")
        list_line(game, 0)
        print("result", game.headers["Result"], sep="\t")
    sys.exit(f"{mistakes} mistakes" if mistakes else 0)


main()
