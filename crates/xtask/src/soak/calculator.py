"""The image of the TI-84 Plus CE, by its keys."""

import rules
from hand import LOOK, Board, expect_end
from shell import position
from talk import check

ENDS = {
    "Checkmate": "checkmate",
    "Draw: stalemate": "stalemate",
    "Draw: nobody can mate": "material",
    "Draw: the position stood three times": "threefold",
    "Draw: the position stood five times": "fivefold",
    "Draw: fifty moves": "fifty",
    "Draw: 75 moves": "seventyfive",
}
# From the queen on, what a pawn becomes.
PROMOTIONS = {"q": "ENTER", "r": "LEFT ENTER", "b": "DOWN DOWN ENTER", "n": "RIGHT ENTER"}
# How often a move is typed, and milliseconds after which it was not heard.
ATTEMPTS, PATIENCE = 4, 2_000
# Rows of the menu.
WHITE, BLACK = 4, 5


class Calculator(Board):
    def __init__(self, command):
        super().__init__(command, "ti84ce")
        self.ask("until 30000 Your move")

    def begin(self, board, side, random):
        """The position is sent as the game that is kept, and the machine has the side that is not to move."""
        self.random, self.side, self.is_turned = random, side, None
        self.ask(f"take {position(board)}")
        self.ask("until 30000 The game goes on|Draw:")
        check(self.is_seen(board), f"it shows {self.rows()}, it should be {board.fen()}")
        for _ in range(random.randint(0, 3)):
            self.press(random.choice(["ADD", "SUB"]))
        while "5 s a move" not in self.press("DIV"):
            self.ask(f"wait {LOOK}")
        if self.shows("Draw:"):
            return  # it takes a draw that is there from the first
        if side is None:
            row = BLACK if board.turn else WHITE
            self.press("MODE " + "DOWN " * row + "ENTER CLEAR")
            self.ask("until 3000 White to move|Black to move|Check!")
        elif side == board.turn:
            self.press("GRAPH ENTER")

    def hear(self, board, move):
        """What it has not heard is typed again, and that is counted."""
        after = board.copy()
        after.push(move)
        is_played = lambda: self.is_seen(after) or after.turn == self.side and self.find(after)
        for _ in range(ATTEMPTS):
            self.type(move.uci())
            if self.wait_for("", is_played, PATIENCE):
                return
            self.typed_again += 1
            self.press("CLEAR")
        check(False, f"{move} is not played: {'/'.join(self.seen)}")

    def type(self, text):
        self.press(" ".join(text[:4].upper()))
        if len(text) > 4 and self.wait_for("", lambda: self.shows("Queen, rook, bishop or knight?"), PATIENCE):
            self.press(PROMOTIONS[text[4]])

    def answer(self, board):
        if self.random.random() < 0.5:
            self.ask(f"wait {self.random.randint(1, 1000)}")
            if self.shows("GRAPH: move now"):
                self.press("GRAPH")
                self.ask("wait 500")
                if self.shows("Shall the machine", "Begin a new"):
                    self.press("CLEAR")  # it was faster
        return self.wait_for("its move", lambda: self.find(board) or self.resigns())

    def resigns(self):
        """It shall play on."""
        if self.shows("The machine resigns"):
            self.press("CLEAR")
        return None

    def look(self, board):
        reason = rules.verdict(board)
        is_machines = board.turn == self.side and reason not in rules.FORCED
        if is_machines and reason not in rules.CLAIMS:
            return None
        self.ask("wait 500")
        said = ENDS.get(self.shows(*ENDS))
        if is_machines and (not said or not self.is_seen(board)):
            return None  # it has not taken the draw
        self.wait_for_board(board)
        expect_end(said, reason)
        if said == "checkmate":
            check(self.shows("Black wins" if board.turn else "White wins"), f"nobody wins: {self.seen}")
        if said is None and reason in rules.CLAIMS:
            check(self.shows("Draw? STAT claims it"), f"no draw is offered: {self.seen}")
            if self.random.random() < 0.5:
                self.press("STAT")
                self.ask("wait 500")
                said = ENDS.get(self.shows(*ENDS))
                expect_end(said or "nothing", reason)
        return said

    def travel(self, board):
        """Of two people, what was last is taken back and played again."""
        if self.side is not None or not board.move_stack:
            return
        before = board.copy()
        before.pop()
        self.press("DEL")
        self.wait_for_board(before)
        self.press("XTTHETAN")
        self.wait_for_board(board)
