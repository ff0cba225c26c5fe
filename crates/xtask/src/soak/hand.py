"""The images on emulated machines, by their keys and their screens: what they share. `crates/museum/examples/hand.rs` presses
and looks."""

import rules
from shell import Shell, diagram
from talk import check

# Milliseconds of the machine in which it must have moved, and between two looks at it.
LONGEST = 120_000
LOOK = 100


class Hand(Shell):
    def __init__(self, command, name):
        super().__init__(command)
        self.ask(f"open {name}")

    def ask(self, line):
        """What is seen after a line is obeyed."""
        *self.seen, last = self.talk.ask(line, "ms ", "wrong ")
        word, rest = last.split(" ", 1)
        check(word == "ms", f"{line}: {rest}")
        self.now = int(rest)
        return self.seen

    def press(self, keys):
        return self.ask(f"press {keys}")

    def shows(self, *parts):
        """The first of some texts that is seen."""
        return next((part for part in parts if any(part in line for line in self.seen)), None)

    def press_until(self, key, part, most=12):
        """Presses a key until a text is seen."""
        for _ in range(most):
            if self.shows(part):
                return
            self.press(key)
            self.ask(f"wait {LOOK}")
        check(self.shows(part), f"{part} is never seen: {self.seen}")

    def wait_for(self, what, is_there, most=LONGEST):
        """Lets time pass until something is there, and returns that. What has no name need not come."""
        end = self.now + most
        while not (there := is_there()):
            if self.now >= end:
                check(not what, f"{what} is not seen after {most} ms: {'/'.join(self.seen)}")
                return None
            self.ask(f"wait {LOOK}")
        return there


class Board(Hand):
    """Machines on whose screen there is a board: eight rows of men, as they are seen from one side or the other."""

    is_turned = None

    def rows(self):
        rows = [row.replace(" ", "") for row in self.seen[:8]]
        return [row[::-1] for row in reversed(rows)] if self.is_turned else rows

    def is_seen(self, board):
        """From which side it is seen is found out in the first position of a game."""
        if self.is_turned is None:
            men = diagram(board)
            for self.is_turned in (False, True):
                if self.rows() == men:
                    return True
            self.is_turned = None
            return False
        return self.rows() == diagram(board)

    def find(self, board):
        """The move after which the board would be the one that is seen."""
        for move in board.legal_moves:
            after = board.copy(stack=False)
            after.push(move)
            if self.is_seen(after):
                return move
        return None

    def wait_for_board(self, board):
        self.wait_for("/".join(diagram(board)), lambda: self.is_seen(board))


def expect_end(said, reason):
    """Whether a game has ended as the rules have it: `said` is how the machine says it has, if it does. Draws that may be
    claimed it may take."""
    check(said == reason or said is None and reason not in rules.FORCED, f"it says {said}, it should be {reason}")
