"""The image of the ATmega644P, by its buttons and its display of two lines."""

import re

import chess

import rules
from hand import Hand
from shell import compare_rows, position
from talk import check, compare

# Half-moves in which it finds repetitions: as many as a search leaves of its memory, or as there is room for.
REMEMBERED = range(20, 43)
ENDS = {
    "Checkmate": "checkmate",
    "Draw: stalemate": "stalemate",
    "Draw: material": "material",
    "Draw: 3 times": "threefold",
    "Draw: 5 times": "fivefold",
    "Draw: 50 moves": "fifty",
    "Draw: 75 moves": "seventyfive",
}
PLAYS = {None: "nobody", chess.WHITE: "White", chess.BLACK: "Black"}
# Presses after which nothing new comes.
ROUND = 70


def shown(board, move):
    """A move as the display has it."""
    if board.is_castling(move):
        return "0-0" if board.is_kingside_castling(move) else "0-0-0"
    text, man = move.uci(), board.piece_at(move.from_square).symbol().upper()
    text = f"{'' if man == 'P' else man}{text[:2]}{'x' if board.is_capture(move) else '-'}{text[2:4]}"
    if move.promotion:
        text += chess.piece_symbol(move.promotion).upper()
    return text + (" ep" if board.is_en_passant(move) else "")


def numbered(board, move):
    return f"{board.fullmove_number}{'.' if board.turn else '...'}{shown(board, move)}"


class Prodigy(Hand):
    def __init__(self, command):
        super().__init__(command, "prodigy")
        self.ask("until 3000 Your move")
        self.press("MENU")
        self.choose("Level")
        self.turn("Seconds", "Seconds 2")
        self.press("MENU MENU*")

    def first(self):
        return self.seen[0].rstrip()

    def seek(self, is_right):
        """Presses a button until what is shown is right."""
        key = self.random.choice(["UP", "DOWN"])
        for _ in range(ROUND):
            if is_right():
                return
            self.press(key)
        check(False, f"never shown; last seen {self.seen}")

    def choose(self, row, then="ENTER"):
        """A row of a menu."""
        for _ in range(ROUND):
            if self.first().lstrip(">").startswith(row):
                return self.press(then) if then else None
            self.press("DOWN")
        check(False, f"there is no {row}; last seen {self.seen}")

    def turn(self, row, wanted):
        """A setting, until it is as it should be."""
        self.choose(row, None)
        for _ in range(ROUND):
            if " ".join(self.first().lstrip(">").split()) == wanted:
                return
            self.press("ENTER")
        check(False, f"{row} is never {wanted}")

    def begin(self, board, side, random):
        """The position goes over the serial line, and a button gives it to the panel."""
        self.random, self.side, self.looks = random, side, 0
        self.press("MENU* MENU")
        self.turn("Elo", random.choice(["Elo full", "Elo 800", "Elo 1200"]))
        self.choose("Settings")
        self.turn("I play", f"I play {PLAYS[side]}")
        self.by_squares = random.random() < 0.3
        self.turn("Entry", "Entry a1-h8" if self.by_squares else "Entry men")
        self.press("MENU MENU*")
        self.ask(f"take {position(board)}")
        self.wait_for("the game", lambda: self.shows("Your move", "White", "Black", "Thinking", "..", "Check"))

    def offered(self, board):
        """The squares that the display offers: only what is legal may be there. The target may still be open."""
        line = self.first()
        for move in board.legal_moves:
            if line == shown(board, move):
                return move.from_square, move.to_square
        man = re.fullmatch(r"([PNBRQK])([a-h][1-8])-\?", line)
        check(man, f"{line} is offered")
        square = chess.parse_square(man[2])
        is_right = any(move.from_square == square for move in board.legal_moves)
        check(is_right and str(board.piece_at(square)).upper() == man[1], f"{line} is offered")
        return square, None

    def hear(self, board, move):
        """As somebody enters it who has to find everything by looking. What leaves no choice is not asked for."""
        moves = list(board.legal_moves)
        origin, target = move.from_square, move.to_square
        origins = {m.from_square for m in moves}
        targets = {m.to_square for m in moves if m.from_square == origin}
        file = chess.square_file
        # What is asked, whether it is, and what is right; the first is asked always.
        if self.by_squares:
            stages = [
                (True, lambda at, to: file(at) == file(origin)),
                (len([at for at in origins if file(at) == file(origin)]) > 1, lambda at, to: at == origin),
                (len({file(to) for to in targets}) > 1, lambda at, to: to is not None and file(to) == file(target)),
                (len([to for to in targets if file(to) == file(target)]) > 1, lambda at, to: to == target),
            ]
        else:
            stages = [(True, lambda at, to: at == origin), (len(targets) > 1, lambda at, to: to == target)]
        self.press(self.random.choice(["UP", "DOWN"]))
        for is_asked, is_right in stages:
            if is_asked:
                self.seek(lambda: is_right(*self.offered(board)))
                self.press("ENTER")
        if move.promotion:
            kind = chess.piece_symbol(move.promotion).upper()
            self.seek(lambda: self.first().endswith(kind))
            self.press("ENTER")

    def answer(self, board):
        expected = {numbered(board, move): move for move in board.legal_moves}

        def is_there():
            if self.shows("Shall I resign?"):
                self.press("UP")  # it shall play on
            return expected.get(self.first())

        return self.wait_for("its move", is_there)

    def look(self, board):
        reason = rules.verdict(board)
        is_machines = board.turn == self.side and reason not in rules.FORCED
        if is_machines and reason not in rules.CLAIMS:
            return None
        self.ask("wait 200")
        before = board.copy()
        last = numbered(before, before.pop()) if board.move_stack else "Kilomate"
        said = ENDS.get(self.shows(*ENDS))
        if is_machines and (not said or self.first() != last):
            return None  # it has not taken the draw
        compare("the last move", self.first(), last)
        if reason in ("normal", "check"):
            compare("the end", said, None)
        else:
            # What it may say, by how much it remembers.
            verdicts = [rules.verdict(board, count) for count in REMEMBERED]
            is_claim = said is None and verdicts[0] in rules.CLAIMS and self.random.random() < 0.5
            if is_claim:
                self.press("MENU")
                self.choose("Draw")
                self.ask("wait 200")
                said = ENDS.get(self.shows(*ENDS))
            is_right = said in verdicts or said is None and verdicts[0] not in rules.FORCED and not is_claim
            check(is_right, f"it says {said}, it should be {reason}: {self.seen}")
            if said:
                return said
        self.looks += 1
        if self.looks % 10 == 1:
            self.verify(board)
        return None

    def verify(self, board):
        """The board, four ranks at a time."""
        self.press("MENU")
        self.choose("Verify")
        cells = "".join(line.ljust(16) for line in self.seen)
        self.press("UP")
        cells += "".join(line.ljust(16) for line in self.seen)
        self.press("MENU*")
        men = [cells[i : i + 8].replace(" ", ".").replace(":", ".") for i in range(0, 64, 8)]
        compare_rows(men, board)

    def travel(self, board):
        """Of two people, what was last is taken back and played again."""
        if self.side is not None or len(board.move_stack) < 2:
            return
        before = board.copy()
        before.pop()
        earlier = before.copy()
        last = numbered(earlier, earlier.pop())
        for row, first in (("Back", last), ("Forward", numbered(before, board.peek()))):
            is_refused = True
            while is_refused:
                self.press("MENU")
                self.choose(row)
                self.ask("wait 200")
                is_refused = self.shows("Saving; wait")
            compare(row, self.first(), first)
