"""The C library, by `crates/capi/tests/soak/soak.c`."""

import chess

import rules
from shell import Shell
from talk import check, compare

# The numbers of ENGINE_STATUS.
STATUS = {
    "normal": 0,
    "check": 1,
    "checkmate": 2,
    "stalemate": 3,
    "fifty": 4,
    "seventyfive": 4,
    "threefold": 5,
    "fivefold": 5,
    "material": 6,
}


def effects(board, move):
    """What a move changes beside its squares."""
    if board.is_castling(move):
        rank = chess.square_name(move.from_square)[1]
        return f"h{rank}f{rank}" if board.is_kingside_castling(move) else f"a{rank}d{rank}"
    if board.is_en_passant(move):
        return chess.square_name(chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square)))
    return "-"


class Library(Shell):
    def ask(self, text):
        return self.talk.ask(text, "")[0]

    def begin(self, board, side, random):
        self.random = random
        # Level, seed, book, and whether input is heard and there are hooks at all.
        choices = [random.randint(0, 10), random.randint(0, 10**6), 0, random.randint(0, 1), random.randint(0, 1)]
        compare("init", self.ask("init " + " ".join(map(str, choices))), "ok")
        if board != chess.Board():
            compare("the position", self.ask(f"fen {board.fen()}"), "0")

    def hear(self, board, move):
        random = self.random
        if random.random() < 0.1:
            expected = random.choice([move.uci(), random.choice(rules.legal(board))])
            compare("pondering", self.ask(f"ponder {expected} {random.randint(1, 300)}"), "ok")
        written = board.san(move)
        after = board.copy()
        after.push(move)
        said = self.ask(f"move {random.choice([written, move.uci()])}")
        compare("the move", said, f"{STATUS[rules.verdict(after)]} {effects(board, move)} {written}")

    def answer(self, board):
        random = self.random
        how = random.choice([f"{random.randint(1, 3)} 0", f"0 {random.randint(1, 20)}", f"2 {random.randint(1, 9)}"])
        words = self.ask(f"{random.choice(['think', 'think', 'hint'])} {how}").split()
        move = self.legal(board, words[0])
        after = board.copy(stack=False)
        for text in words[2:]:
            check(text in rules.legal(after), f"{text} is not legal in the line {' '.join(words)}")
            after.push_uci(text)
        self.hear(board, move)
        return move

    def look(self, board):
        status, is_check, men, moves, fen = self.ask("show").split(" ", 4)
        compare("the FEN", fen, board.fen())
        compare("its moves", sorted(moves.split(",")), rules.legal(board) or ["-"])
        compare("the status", int(status), STATUS[rules.verdict(board)])
        compare("the check", is_check, str(int(board.is_check())))
        compare("the men", men, str(board).replace(" ", "").replace("\n", ""))

    def travel(self, board):
        count = min(self.random.randint(1, 8), len(board.move_stack), 100)
        before = board.copy()
        for _ in range(count):
            before.pop()
            compare("back", self.ask("back"), "1")
        self.look(before)
        for _ in range(count):
            compare("forward", self.ask("forward"), "1")
        check(self.ask("save") != "0", "the game cannot be saved and restored")

    def end(self, board):
        if not any(board.legal_moves):
            check(self.ask("think 1 0").startswith("none"), "it has a move where there is none")
