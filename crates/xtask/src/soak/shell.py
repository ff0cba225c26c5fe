"""What a shell is to the referee: somebody who can be told a position and moves, who answers, and who shows what stands on
the board."""

import chess

import rules
from talk import Talk, check, compare


class Shell:
    # Whether it can begin from any position, and whether it can look on while the referee plays both sides.
    takes_positions = True
    looks_on = True
    # Moves that had to be entered once more, because they were not heard.
    typed_again = 0

    def __init__(self, command, **surroundings):
        self.talk = Talk(command, **surroundings)

    def begin(self, board, side, random):
        """A new game from this position, in which the shell has a side, or none."""

    def hear(self, board, move):
        """The referee's move, which is still to be made on the board."""

    def answer(self, board):
        """The shell's move."""

    def look(self, board):
        """Compares what it shows with the board. Returns how the game has ended, if it says so."""

    def travel(self, board):
        """Takes back and plays again, if it can: the board is the same afterwards."""

    def end(self, board):
        """The game is over; it may be asked once more."""

    def close(self):
        self.talk.close()

    def legal(self, board, text):
        """A move that it has written in coordinates."""
        check(text in rules.legal(board), f"{text} is not legal")
        return chess.Move.from_uci(text)


def diagram(board):
    """Eight rows of letters, from White's side."""
    return [row.replace(" ", "") for row in str(board).split("\n")]


def compare_rows(rows, board, is_turned=False):
    rows = [row.replace(" ", "") for row in rows]
    if is_turned:
        rows = [row[::-1] for row in reversed(rows)]
    compare("the men", "/".join(rows), "/".join(diagram(board)))


def position(board):
    """In the words of UCI."""
    start = board.root()
    text = "position startpos" if start == chess.Board() else f"position fen {start.fen()}"
    moves = "".join(f" {move.uci()}" for move in board.move_stack)
    return f"{text} moves{moves}" if moves else text
