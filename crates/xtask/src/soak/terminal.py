"""`kilomate play --plain`: lines of text in, sentences out."""

import re
import tempfile

import chess

import rules
from shell import Shell
from talk import check, compare

SIDES = {chess.WHITE: "White", chess.BLACK: "Black"}
# How a game ends in its words.
ENDS = {
    "stalemate": "stalemate",
    "material": "insufficient material",
    "fivefold": "fivefold repetition",
    "seventyfive": "75 moves without progress",
    "threefold": "threefold repetition",
    "fifty": "50 moves without progress",
}
FEN = re.compile(r"[1-8pnbrqk]+(/[1-8pnbrqk]+){7} [wb] ", re.IGNORECASE)


def seat(random):
    """Somebody who plays at once."""
    machine = random.choice(["desktop", "ce", "c64", "prodigy", "elf"])
    settings = [f"nodes {random.randint(20, 500)}", f"level {random.randint(1, 5)}", f"elo {random.randint(400, 1500)}"]
    return f"{machine} {random.choice(settings)}"


def sentence(board, move):
    """What is said of a move."""
    side, man = SIDES[board.turn], lambda at: chess.piece_name(board.piece_type_at(at))
    origin, target = chess.square_name(move.from_square), chess.square_name(move.to_square)
    text = f"{side} plays {board.san(move)}, {man(move.from_square)} {origin}"
    if board.is_castling(move):
        wing = "kingside" if board.is_kingside_castling(move) else "queenside"
        text = f"{side} plays {board.san(move)}, castles {wing}, king {origin} to {target}"
    elif board.is_en_passant(move):
        text += f" takes pawn en passant on {target}"
    elif board.is_capture(move):
        text += f" takes {man(move.to_square)} on {target}"
    else:
        text += f" to {target}"
    if move.promotion:
        text += f" and becomes a {chess.piece_name(move.promotion)}"
    after = board.copy(stack=False)
    after.push(move)
    return text + ("." if not after.is_check() or after.is_checkmate() else ". Check.")


def over(board, reason):
    """The sentence for how a game has ended."""
    winner, loser = SIDES[not board.turn], SIDES[board.turn]
    if reason == "checkmate":
        return f"Checkmate. {winner} wins, {'1-0' if winner == 'White' else '0-1'}."
    return f"The game is drawn, 1/2-1/2, by {ENDS[reason]}."


class Terminal(Shell):
    def __init__(self, command):
        self.home = tempfile.TemporaryDirectory()
        surroundings = {"KILOMATE_HOME": self.home.name, "HOME": self.home.name}
        people = ["--white", "person", "--black", "person Ben"]
        super().__init__([*command, "play", "--plain", *people], env=surroundings)
        self.talk.ask("board off", "The board is shown only")

    def close(self):
        super().close()
        self.home.cleanup()

    def begin(self, board, side, random):
        self.random, self.side = random, side
        self.news, self.ended = [], None
        words = ["new", "--seed", str(random.randint(1, 10**6)), "--book", random.choice(["own", "off"])]
        for color, name in ((chess.WHITE, "--white"), (chess.BLACK, "--black")):
            words += [name, f'"{seat(random)}"' if color == side else '"person Anna"']
        if board != chess.Board():
            words += ["--fen", f'"{board.fen()}"']
        said = self.talk.ask(" ".join(words), "White to move", "Black to move")
        check(said[-1].startswith(SIDES[board.turn]), f"it begins with {said}")

    def ask(self, question, *answers):
        """The answer to a question; what is said beside it is kept."""
        *said, answer = self.talk.ask(question, *answers)
        self.news += said
        return answer

    def play(self, board, said):
        """Looks for a move in what is said, and for what else there is."""
        move, ends = None, ("Checkmate.", "The game is drawn", "White wins", "Black wins")
        side = SIDES[board.turn]
        while move is None:
            line = self.news.pop(0) if self.news else self.talk.line()
            check(not line.startswith(ends), f"it says that the game is over: {line}")
            if line.startswith(f"{side} plays "):
                try:
                    move = board.parse_san(line.split(" ")[2].rstrip(","))
                except ValueError as problem:
                    check(False, f"{line}: {problem}")
                compare("what it says", line.removesuffix(" From the book."), sentence(board, move))
            else:
                check(said is None or self.is_small_talk(line), f"it answers {line}")
        after = board.copy()
        after.push(move)
        reason = rules.verdict(after)
        if reason in rules.FORCED:
            self.expect(over(after, reason))
            self.ended = reason
        return move

    def is_small_talk(self, line):
        beginnings = ("Opening: ", "White to move.", "Black to move.")
        return not line or line.startswith(beginnings) or " wants to resign" in line or " offers a draw" in line

    def expect(self, sentence):
        """The next thing said that is no small talk."""
        line = ""
        while self.is_small_talk(line):
            line = self.news.pop(0) if self.news else self.talk.line()
        compare("what it says", line, sentence)
        self.talk.until("Write new for another game")

    def hear(self, board, move):
        text = board.san(move) if self.random.random() < 0.5 else move.uci()
        self.talk.say(text)
        compare("the move", self.play(board, text), move)

    def answer(self, board):
        return self.play(board, None)

    def look(self, board):
        is_asked = self.ended or board.turn != self.side  # otherwise it thinks and will have moved
        if is_asked:
            fen = self.find("fen", FEN.match)
            compare("the FEN", fen, board.fen())
            said = self.find("moves", lambda line: re.match(r"There are no legal|\d+ moves?: ", line))
            names = said.rstrip(".").split(": ")[1].split(", ") if ":" in said else []
            compare("its moves", sorted(names), sorted(board.san(move) for move in board.legal_moves))
        reason = rules.verdict(board)
        if is_asked and not self.ended and self.random.random() < 0.1:
            return self.claim(board, reason)
        return self.ended

    def find(self, question, is_answer):
        self.talk.say(question)
        while not is_answer(line := self.talk.line()):
            self.news.append(line)
        return line

    def claim(self, board, reason):
        """A draw is claimed, rightly or not."""
        if reason not in rules.CLAIMS:
            self.find("claim", lambda line: line.startswith("No draw can be claimed"))
            return None
        self.talk.say("claim")
        self.expect(over(board, reason))
        self.ended = reason
        return reason

    def travel(self, board):
        """Only where the person has moved and been answered, or two people play."""
        if self.ended or board.turn == self.side or len(board.move_stack) < 2:
            return
        before = board.copy()
        for _ in range(1 if self.side is None else 2):
            before.pop()
        self.talk.ask("back", "Taken back")
        compare("the FEN after taking back", self.find("fen", FEN.match), before.fen())
        self.talk.ask("forward", "Played again")
        compare("the FEN after playing again", self.find("fen", FEN.match), board.fen())
