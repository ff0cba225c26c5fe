"""The page: its desk in wasm, by `web/node/soak.mjs`."""

import io
import json

import chess
import chess.pgn

import rules
from shell import Shell
from talk import check, compare
from terminal import ENDS, seat

REASONS = {"checkmate": "checkmate", **ENDS}
SIDES = {chess.WHITE: "white", chess.BLACK: "black"}


def result(board, reason):
    if reason != "checkmate":
        return "1/2-1/2"
    return "0-1" if board.turn else "1-0"


def described(board, move):
    """A move as the page is told it."""
    taken = None
    if board.is_en_passant(move):
        taken = chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
    elif board.is_capture(move):
        taken = move.to_square
    return {
        "uci": move.uci(),
        "san": board.san(move),
        "from": chess.square_name(move.from_square),
        "to": chess.square_name(move.to_square),
        "promotion": move.promotion and chess.piece_symbol(move.promotion),
        "isCapture": taken is not None,
        "taken": taken if taken is None else chess.square_name(taken),
        "isCastling": board.is_castling(move),
        "isCheck": board.gives_check(move),
    }


def stood(board):
    """How often a position has stood, this time included."""
    count = 1
    while board.is_repetition(count + 1):
        count += 1
    return count


class Page(Shell):
    def __init__(self, command):
        super().__init__(command)
        self.tell({"do": "humanPace", "on": False})

    def tell(self, command):
        """What becomes of a command; moves that are told wait to be looked at."""
        said = json.loads(self.talk.ask(json.dumps(command), "")[0])
        self.view = said["view"]
        problems = [news for news in said["news"] if news["news"] in ("failed", "problem")]
        check(not problems, f"it reports {problems}")
        self.moves = [news["move"] for news in said["news"] if news["news"] == "moved"]
        return said["answer"]

    def done(self, command):
        answer = self.tell(command)
        check(answer["ok"], f"{command} is refused: {answer}")

    def begin(self, board, side, random):
        self.random, self.side = random, side
        seats = {SIDES[color]: seat(random) if color == side else "person Anna" for color in chess.COLORS}
        self.tell({"do": "book", "on": random.random() < 0.5})
        self.done({"do": "begin", **seats, "fen": board.fen(), "seed": random.randint(1, 10**6)})

    def played(self, board):
        """The next move that was told, which must be legal."""
        check(self.moves, "it tells no move")
        told = self.moves.pop(0)
        move = self.legal(board, told["uci"])
        compare("the move", told, described(board, move))
        return move

    def hear(self, board, move):
        self.done({"do": "play", "move": move.uci()})
        compare("the move", self.played(board), move)

    def answer(self, board):
        return self.played(board)

    def look(self, board):
        if self.moves:
            return None  # it has moved already, and shows what is to be seen then
        reason = rules.verdict(board)
        self.look_at(board, self.view["shown"], reason)
        if reason in rules.FORCED:
            self.expect(board, reason)
            return reason
        compare("the end", self.view["outcome"], None)
        is_claim = reason in rules.CLAIMS
        compare("whether a draw can be claimed", self.view["canClaim"], is_claim)
        if self.random.random() < 0.1:
            answer = self.tell({"do": "claimDraw"})
            compare("the claim", answer["ok"], is_claim)
            if is_claim:
                self.expect(board, reason)
                return reason
        return None

    def expect(self, board, reason):
        outcome = self.view["outcome"] or {}
        said = [outcome.get("reason"), outcome.get("result")]
        compare("the end", said, [REASONS[reason], result(board, reason)])

    def look_at(self, board, shown, reason):
        compare("the FEN", shown["fen"], board.fen())
        compare("the men", shown["men"], str(board).replace(" ", "").replace("\n", ""))
        moves = [] if reason in rules.FORCED else list(board.legal_moves)
        if self.random.random() < 0.1:
            by_name = lambda move: move["uci"]
            told = [described(board, move) for move in moves]
            compare("its moves", sorted(shown["moves"], key=by_name), sorted(told, key=by_name))
        else:
            compare("its moves", sorted(move["uci"] for move in shown["moves"]), sorted(move.uci() for move in moves))
        compare("the king in check", shown["check"], board.is_check() and chess.square_name(board.king(board.turn)) or None)
        compare("half-moves", shown["halfmoves"], board.halfmove_clock)
        compare("how often it stood", shown["stood"], stood(board))

    def travel(self, board):
        if self.moves or not self.view["canTakeBack"]:
            return
        before = board.copy()
        for _ in range(1 if self.side is None else 2):
            before.pop()
        self.done({"do": "takeBack"})
        compare("the FEN after taking back", self.view["shown"]["fen"], before.fen())
        self.done({"do": "redo"})
        compare("the FEN after playing again", self.view["shown"]["fen"], board.fen())

    def end(self, board):
        """The game as PGN has the same moves and ends in the same way."""
        # It may have moved once more.
        moves = [move.uci() for move in board.move_stack] + [move["uci"] for move in self.moves]
        answer = self.tell({"do": "pgn"})
        game = chess.pgn.read_game(io.StringIO(answer["value"]["text"]))
        check(not game.errors, f"the PGN has mistakes: {game.errors}")
        compare("the PGN", [move.uci() for move in game.mainline_moves()], moves)
        outcome = self.view["outcome"]
        compare("the result in the PGN", game.headers["Result"], outcome["result"] if outcome else "*")
