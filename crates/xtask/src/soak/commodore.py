"""The image of the Commodore 64, by its keys."""

import re

import chess

import rules
from hand import Board
from talk import check, compare

# Half-moves in which it finds repetitions: what a search leaves of its memory.
REMEMBERED = 64
NEWS = ("CHECKMATE", "STALEMATE", "DRAW")
MORE = {"3 TIMES": "threefold", "50 MOVES": "fifty", "NO MATERIAL": "material"}
LISTED = re.compile(r"([ \d]\d) (O-O\S*|[A-H]\d\S+) *(\S*)$")


def shown(board, move):
    """A move as its list has it."""
    if board.is_castling(move):
        return "O-O" if board.is_kingside_castling(move) else "O-O-O"
    text = move.uci().upper()
    return text if move.promotion else text[:2] + ("X" if board.is_capture(move) else "-") + text[2:]


class Commodore(Board):
    takes_positions = False

    def __init__(self, command):
        super().__init__(command, "c64")
        self.ask("until 5000 YOUR MOVE")

    def begin(self, board, side, random):
        self.random, self.side, self.is_turned = random, side, None
        self.wait_for("the end of its thoughts", lambda: not self.shows("THINKING"))
        self.press_until("F5", "2 PLAYERS")
        self.press("F1")
        self.wait_for_board(board)
        if self.is_turned != (side == chess.WHITE):
            self.press("F3")
            self.is_turned = not self.is_turned
            self.wait_for_board(board)
        if side is not None:
            self.press("F5")
            self.wait_for("its level", lambda: self.shows("EASY"))

    def hear(self, board, move):
        """The man is picked up, what is marked is where it can go, and it is put down."""
        text = move.uci().upper()
        self.press(f"{text[0]} {text[1]} RETURN")
        if self.random.random() < 0.3:
            targets = {m.to_square for m in board.legal_moves if m.from_square == move.from_square}
            free = {chess.square_mirror(square) for square in targets if not board.piece_at(square)}
            marks = lambda: {place for place, man in enumerate("".join(self.rows())) if man == "*"}
            self.wait_for(f"marks on {free}", lambda: marks() == free)
        self.press(f"{text[2]} {text[3]} {'RETURN' if len(text) < 5 else f'RETURN {text[4]} RETURN'}")
        after = board.copy()
        after.push(move)
        if after.turn == self.side and rules.verdict(after, REMEMBERED) in ("normal", "check"):
            return  # it may have answered from its book already
        self.wait_for_board(after)

    def answer(self, board):
        if self.random.random() < 0.5:
            # Any key means: move now. This one does nothing else.
            self.ask(f"wait {self.random.randint(1, 1000)}")
            self.press("UP")
        is_there = lambda: not self.shows("THINKING") and self.find(board)
        return self.wait_for("its move", is_there)

    def look(self, board):
        reason = rules.verdict(board, REMEMBERED)
        is_over = reason not in ("normal", "check")
        if board.turn == self.side and not is_over:
            return None
        self.wait_for_board(board)
        self.ask("wait 500")  # what is said of it comes after it
        self.look_at_list(board)
        news = self.shows(*NEWS)
        if not is_over:
            compare("the end", news, None)
            compare("the check", bool(self.shows("CHECK!")), reason == "check")
            return None
        if news == "CHECKMATE":
            check(self.shows("BLACK WINS" if board.turn else "WHITE WINS"), f"nobody wins: {self.seen}")
        said = MORE.get(self.shows(*MORE)) if news == "DRAW" else news and news.lower()
        compare("the end", said, {"fivefold": "threefold", "seventyfive": "fifty"}.get(reason, reason))
        return reason

    def look_at_list(self, board):
        """The last move is the last of the list."""
        if not board.move_stack:
            return
        before = board.copy()
        move = before.pop()
        rows = [match for line in self.seen[8:] if (match := LISTED.match(line))]
        number, white, black = rows[-1].groups()
        compare("the last move", white if before.turn else black, shown(before, move))
        compare("its number", int(number), before.fullmove_number % 100)

    def travel(self, board):
        """Of two players, each takes back what was last."""
        if self.side is not None or not board.move_stack:
            return
        before = board.copy()
        move = before.pop()
        self.press("DEL")
        self.wait_for_board(before)
        self.hear(before, move)
