"""Games of a referee who knows the rules from python-chess with every shell of Kilomate. `cargo xtask soak` starts this.

    python referee.py SHELLS.json --games N --seed N --jobs N [--game N] SHELL:WEIGHT ...

SHELLS.json has the command of each shell. The games are written to the folder of that file, a PGN for each shell.
"""

import argparse
import collections
import json
import multiprocessing
import multiprocessing.connection
import pathlib
import random
import signal
import sys
import time

from game import play
from shells import open_shell


def share(games, weights):
    """How many games each shell has of all."""
    counts = {name: games * weight // sum(weights.values()) for name, weight in weights.items()}
    for name in list(counts)[: games - sum(counts.values())]:
        counts[name] += 1
    return counts


def schedule(counts):
    """The games one after the other, those of every shell spread over the whole time."""
    places = [((number + 0.5) / count, name, number + 1) for name, count in counts.items() for number in range(count)]
    return [(name, number) for _, name, number in sorted(places)]


def work(commands, seed, pipe):
    """Plays the games that it is told, with shells that stay open until one of them fails."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    shells = {}
    try:
        while True:
            name, number = pipe.recv()
            result = play(shells, name, number, commands, random.Random(f"{seed} {name} {number}"))
            pipe.send(result)
    except EOFError:
        pass  # there is nobody any more who would want to know
    finally:
        for shell in shells.values():
            shell.close()


# Each process has its own pipe and none of the others': so its end is noticed.
CONTEXT = multiprocessing.get_context("spawn")


class Tally:
    def __init__(self, names):
        self.start = time.monotonic()
        self.rows = {name: collections.Counter() for name in names}
        self.failed = []

    def add(self, result):
        row = self.rows[result.shell]
        row.update({"games": 1, "moves": result.moves, result.reason: 1})
        row.update({"typed again": result.typed_again, "seconds": result.seconds})
        if result.problem:
            self.failed.append(result)

    def count(self):
        return sum(row["games"] for row in self.rows.values())

    def table(self):
        reasons = ["checkmate", "stalemate", "material", "threefold", "fifty", "fivefold", "seventyfive", "unfinished", "failed", "typed again"]
        yield f"| shell | games | half-moves | {' | '.join(reasons)} | seconds |"
        yield "|---" + "|--:" * (len(reasons) + 3) + "|"
        for name, row in [*self.rows.items(), ("all", sum(self.rows.values(), collections.Counter()))]:
            counts = " | ".join(str(row[reason]) for reason in reasons)
            yield f"| {name} | {row['games']} | {row['moves']} | {counts} | {row['seconds']:.0f} |"


class Referees:
    """Processes that play games, each one at a time."""

    def __init__(self, jobs, commands, seed):
        self.at_work = {}
        for _ in range(jobs):
            pipe, other = multiprocessing.Pipe()
            process = CONTEXT.Process(target=work, args=(commands, seed, other), daemon=True)
            process.start()
            other.close()
            self.at_work[pipe] = process

    def play(self, games):
        """Plays games, and gives the results as they come."""
        games = iter(games)
        waiting = {pipe for pipe in self.at_work if self.tell(pipe, games)}
        while waiting:
            for pipe in multiprocessing.connection.wait(waiting):
                yield pipe.recv()
                if not self.tell(pipe, games):
                    waiting.remove(pipe)

    def tell(self, pipe, games):
        game = next(games, None)
        if game:
            pipe.send(game)
        return game is not None

    def end(self):
        for process in self.at_work.values():
            process.terminate()
            process.join()


def read_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("commands", type=pathlib.Path)
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--jobs", type=int, required=True)
    parser.add_argument("--game", type=int)
    parser.add_argument("weights", nargs="+")
    arguments = parser.parse_args()
    arguments.weights = {name: int(weight) for name, weight in (text.split(":") for text in arguments.weights)}
    return arguments


def show_progress(tally, all_games):
    seconds = int(time.monotonic() - tally.start)
    text = f"{tally.count()} of {all_games} games, {len(tally.failed)} failed, {seconds // 60}:{seconds % 60:02}"
    if sys.stdout.isatty():
        print(f"\r{text}; Ctrl-C stops   ", end="", flush=True)
    elif tally.count() % 500 == 0:
        print(text, flush=True)


def show_failure(result, seed):
    print(f"\nFAILED {result.shell}, seed {seed}, game {result.number}: {result.problem}")
    print(f"  {result.record}")
    kind = result.shell.split("-")[0]
    print(f"  once more: cargo xtask soak --only {kind} --seed {seed} --game {result.number}", flush=True)


def main():
    arguments = read_arguments()
    commands = json.loads(arguments.commands.read_text())
    folder = arguments.commands.parent
    games = schedule(share(arguments.games, arguments.weights))
    if arguments.game:
        games = [(name, arguments.game) for name in arguments.weights]
    tally = Tally(arguments.weights)
    files = {name: open(folder / f"{name}.pgn", "w") for name in arguments.weights}
    referees = Referees(arguments.jobs, commands, arguments.seed)
    is_whole = False
    try:
        for result in referees.play(games):
            tally.add(result)
            files[result.shell].write(result.pgn)
            if result.problem:
                show_failure(result, arguments.seed)
            show_progress(tally, len(games))
        is_whole = True
    except KeyboardInterrupt:
        print("\nstopped")
    except EOFError:
        print("\na referee has ended in the middle of a game")
    finally:
        referees.end()
    print()
    print("\n".join(tally.table()))
    count, failed, minutes = tally.count(), len(tally.failed), (time.monotonic() - tally.start) / 60
    print(f"\n{count} of {len(games)} games in {minutes:.1f} minutes, seed {arguments.seed}: {count - failed} passed, {failed} failed")
    sys.exit(0 if is_whole and not failed else 1)


if __name__ == "__main__":
    main()
