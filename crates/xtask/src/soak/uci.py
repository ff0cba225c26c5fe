"""Programs that speak UCI: ours with the memory of each machine, and the 1802 card at its serial line."""

import chess

import rules
from shell import Shell, compare_rows, position
from talk import check, compare

# How `d` says where a game stands.
STATUS = {
    "normal": "the game goes on",
    "check": "check",
    "checkmate": "checkmate",
    "stalemate": "stalemate",
    "material": "draw: neither side can mate",
    "threefold": "draw at a claim: the position stands for the third time",
    "fivefold": "draw: the position stands for the fifth time",
    "fifty": "draw at a claim: fifty moves",
    "seventyfive": "draw: seventy-five moves",
}
# What the card's board ends with.
LAST_ROW = ("w a", "b a", "info string error")


class Uci(Shell):
    """The program with a machine's memory; its other options are chosen anew for each game."""

    def __init__(self, command, machine):
        super().__init__(command)
        self.machine = machine
        self.talk.ask("uci", "uciok")
        self.set("Machine", machine)

    def set(self, name, value):
        self.talk.say(f"setoption name {name} value {value}")

    def begin(self, board, side, random):
        self.random = random
        is_desktop = self.machine == "desktop"
        self.set("Hash", random.choice([1, 1, 2, 16]) if is_desktop else 1)
        self.set("Threads", 2 if is_desktop and random.random() < 0.1 else 1)
        self.set("MultiPV", random.choice([1, 1, 1, 2, 5, 218]))
        self.set("Level", random.choice([10, 10, random.randint(1, 10)]))
        self.set("UCI_LimitStrength", random.choice(["false", "false", "true"]))
        self.set("UCI_Elo", random.randint(400, 3000))
        self.set("OwnBook", random.choice(["true", "false"]))
        self.set("UCI_ShowWDL", random.choice(["true", "false"]))
        self.talk.say("ucinewgame")
        self.ready()

    def ready(self):
        """Whatever it says before that is a complaint."""
        said = [line for line in self.talk.ask("isready", "readyok") if line]
        check(said == ["readyok"], f"it complains: {said[0]}")

    def look(self, board):
        shown = self.talk.ask(f"{position(board)}\nd", "Status: ", "info string error")
        facts = dict(line.partition(": ")[::2] for line in shown if ": " in line)
        compare("the FEN", facts.get("Fen"), board.fen())
        legal = rules.legal(board)
        compare("its moves", facts.get("Moves"), f"{len(legal)} {' '.join(legal)}")
        checkers = sorted(map(chess.square_name, board.checkers()))
        compare("who gives check", sorted(facts.get("Checkers", "").split()), checkers)
        compare("the status", facts.get("Status"), STATUS[rules.verdict(board)])
        if self.random.random() < 0.02:
            self.count(board)

    def count(self, board):
        """Perft of two half-moves."""
        shown = self.talk.ask("go perft 2", "Nodes searched", "info string error")
        expected, nodes = [], 0
        for move in board.legal_moves:
            board.push(move)
            count = board.legal_moves.count()
            board.pop()
            expected.append(f"{move.uci()}: {count}")
            nodes += count
        compare("perft 2", sorted(filter(None, shown)), sorted([*expected, f"Nodes searched: {nodes}"]))

    def answer(self, board):
        words, only = self.task(board)
        self.talk.say(f"{position(board)}\ngo {words}")
        said = []
        if words.startswith(("ponder", "infinite")):
            said = self.listen()
            self.talk.say("ponderhit" if words.startswith("ponder") and self.random.random() < 0.5 else "stop")
        said += self.talk.until("bestmove")
        last = said.pop()
        for line in said:
            self.hear_info(board, line.split())
        return self.hear_best(board, last.split(), only)

    def listen(self):
        """It hears while it thinks."""
        return self.talk.ask("isready", "readyok")

    def task(self, board):
        """What to ask for, and the only moves that may be played."""
        random = self.random
        nodes = f"nodes {random.randint(50, 500)}"
        kind = random.random()
        if kind < 0.03:
            legal = rules.legal(board)
            only = random.sample(legal, random.randint(1, len(legal)))
            return f"{nodes} searchmoves {' '.join(only)}", only
        rare = [
            # By depth alone a small machine may search for minutes where there are many queens.
            f"depth {random.randint(1, 4)} nodes 20000",
            f"movetime {random.randint(1, 20)}",
            "wtime 900 btime 900 winc 10 binc 10",
            f"mate 2 {nodes}",
            f"ponder {nodes}",
            "infinite",
        ]
        return (random.choice(rare) if kind < 0.15 else nodes), None

    def hear_info(self, board, words):
        check(words[:3] != ["info", "string", "error"], f"it complains: {' '.join(words)}")
        if "pv" not in words:
            return
        line = words[words.index("pv") + 1 :]
        after = board.copy(stack=False)
        for move in line:
            check(move in rules.legal(after), f"{move} is not legal in the line {' '.join(words)}")
            after.push_uci(move)
        if "score mate 1 pv" in " ".join(words):
            board.push_uci(line[0])
            is_mate = board.is_checkmate()
            board.pop()
            check(is_mate, f"no mate in 1: {' '.join(words)}")

    def hear_best(self, board, words, only):
        move = self.legal(board, words[1])
        check(not only or words[1] in only, f"{words[1]} was not to be searched")
        if len(words) > 3:
            after = board.copy(stack=False)
            after.push(move)
            check(words[3] in rules.legal(after), f"{words[3]} is not legal after {words[1]}")
        return move

    def end(self, board):
        """Where there is no move, there is none."""
        if not any(board.legal_moves):
            said = self.talk.ask(f"{position(board)}\ngo nodes 100", "bestmove")
            compare("its last word", said[-1], "bestmove (none)")


class Card(Uci):
    """The image of the card: fewer options, a simple board, and moves that are typed."""

    def __init__(self, command):
        Shell.__init__(self, command)
        self.has_end = False
        self.talk.ask("uci", "uciok")

    def begin(self, board, side, random):
        self.random = random
        self.is_typed = random.random() < 0.3
        self.typed = None
        self.set("OwnBook", random.choice(["true", "false"]))
        self.set("NodeTime", random.randint(100, 1000))
        self.talk.say("ucinewgame")
        self.ready()

    def hear(self, board, move):
        """A move that is typed is answered at once, by a search as the last one was, and both stand on the board."""
        self.typed = None
        if not self.is_typed or not self.has_end:
            return
        *_, last = self.talk.ask(f"{position(board)}\n{move.uci()}", "bestmove", "info string error")
        after = board.copy()
        after.push(move)
        if any(after.legal_moves):
            self.typed = self.hear_best(after, last.split(), None)
            after.push(self.typed)
        else:
            compare("its last word", last, "bestmove (none)")
        self.see(after, self.talk.ask("d", *LAST_ROW))

    def answer(self, board):
        return self.typed or super().answer(board)

    def look(self, board):
        self.see(board, self.talk.ask(f"{position(board)}\nd", *LAST_ROW))

    def see(self, board, shown):
        *rows, last = shown
        compare_rows([row[2:] for row in rows], board)
        compare("whose move it is", last, ("w" if board.turn else "b") + " a b c d e f g h")

    def listen(self):
        """Whatever it hears means `stop`; so nothing is said before it thinks, and nothing else then."""
        return self.talk.until("info")

    def task(self, board):
        random = self.random
        rare = ["depth 1", f"movetime {random.randint(1_000, 10_000)}", "infinite"]
        words = random.choice(rare) if random.random() < 0.1 else f"nodes {random.randint(5, 60)}"
        self.has_end = words != "infinite"
        return words, None
