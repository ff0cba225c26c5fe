"""A game of the referee against a shell, from its first move to its last, and what is kept of it."""

import dataclasses
import time
import traceback

import chess
import chess.pgn

import rules
from shells import open_shell
from talk import Wrong, check

# Half-moves after which a game is left unfinished: the card can be told no longer one.
LONGEST = 500


@dataclasses.dataclass
class Result:
    shell: str
    number: int
    moves: int
    # How it has ended, as `rules.verdict` calls it; or `unfinished`, or `failed`.
    reason: str
    problem: str
    pgn: str
    # How it can be played again: the position in the words of UCI.
    record: str
    typed_again: int
    seconds: float


def play(shells, name, number, commands, random):
    """Plays a game. A shell that fails is closed: the next game begins with another."""
    start, board, problem, reason = time.monotonic(), chess.Board(), "", "unfinished"
    side, shell, before = None, None, 0
    try:
        if name not in shells:
            shells[name] = open_shell(name, commands)
        shell = shells[name]
        before = shell.typed_again
        if shell.takes_positions:
            board = rules.start(random)
        if not shell.looks_on or random.random() < 0.7:
            side = random.choice(chess.COLORS)
        shell.begin(board.copy(), side, random)
        reason = go_on(shell, board, side, random)
        shell.end(board.copy())
    except Wrong as wrong:
        problem = str(wrong)
    except Exception:
        problem = traceback.format_exc()
    if problem:
        reason = "failed"
        if shell:
            shells.pop(name).close()
    again = shell.typed_again - before if shell else 0
    return Result(
        name,
        number,
        len(board.move_stack),
        reason,
        problem,
        written(name, number, board, side, reason),
        position(board),
        again,
        time.monotonic() - start,
    )


def go_on(shell, board, side, random):
    """Moves are made until the rules or the shell end the game."""
    style = random.choice(list(rules.STYLES))
    # Some games go on where a draw could be claimed, to where it need not be.
    is_patient = random.random() < 0.25
    while len(board.move_stack) < LONGEST:
        reason = shell.look(board.copy())
        if reason:
            return reason
        reason = rules.verdict(board)
        if reason in rules.FORCED or reason in rules.CLAIMS and not is_patient:
            return reason
        if random.random() < 0.02:
            shell.travel(board.copy())
        if board.turn == side:
            move = shell.answer(board.copy())
            check(move in board.legal_moves, f"{move} is not legal")
        else:
            move = rules.choose(board, style, random)
            shell.hear(board.copy(), move)
        board.push(move)
    return "unfinished"


def position(board):
    moves = " ".join(move.uci() for move in board.move_stack)
    return f"position fen {board.root().fen()} moves {moves}"


def written(name, number, board, side, reason):
    """The game as PGN, with why it has ended."""
    game = chess.pgn.Game.from_board(board)
    players = {True: f"Kilomate {name}", False: "Referee"}
    game.headers["Event"] = "Soak"
    game.headers["Round"] = str(number)
    game.headers["White"], game.headers["Black"] = players[side is True], players[side is False]
    if reason == "checkmate":
        game.headers["Result"] = "0-1" if board.turn else "1-0"
    elif reason not in ("unfinished", "failed"):
        game.headers["Result"] = "1/2-1/2"
    game.headers["Termination"] = reason
    return f"{game}\n\n"
