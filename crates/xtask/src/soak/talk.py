"""A program that is talked to, line by line and with a limit to every wait."""

import os
import select
import subprocess
import tempfile
import time

# Seconds after which whoever says nothing hangs.
PATIENCE = 120


class Wrong(Exception):
    """What a shell does wrong, in a sentence."""


def check(is_right, sentence):
    if not is_right:
        raise Wrong(sentence)


def compare(what, seen, expected):
    check(seen == expected, f"{what}: {seen}, should be {expected}")


class Talk:
    def __init__(self, command, **surroundings):
        self.errors = tempfile.TemporaryFile()
        # In a session of its own: Ctrl-C is for the referee.
        self.child = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            start_new_session=True,
            **surroundings,
        )
        self.rest = b""
        self.lines = []

    def say(self, text):
        try:
            self.child.stdin.write(text.encode() + b"\n")
            self.child.stdin.flush()
        except OSError:
            self.has_ended()

    def line(self):
        end = time.monotonic() + PATIENCE
        while not self.lines:
            ready = select.select([self.child.stdout], [], [], max(0, end - time.monotonic()))[0]
            check(ready, f"it has said nothing for {PATIENCE} s")
            read = os.read(self.child.stdout.fileno(), 1 << 16)
            if not read:
                self.has_ended()
            *lines, self.rest = (self.rest + read).split(b"\n")
            self.lines = [line.decode() for line in reversed(lines)]
        return self.lines.pop()

    def until(self, *beginnings):
        """All lines up to one that begins like this, which is the last."""
        lines = []
        while not lines or not lines[-1].startswith(beginnings):
            lines.append(self.line())
        return lines

    def ask(self, text, *beginnings):
        self.say(text)
        return self.until(*beginnings)

    def has_ended(self):
        code = self.child.wait(PATIENCE)
        self.errors.seek(0)
        said = " ".join(self.errors.read().decode(errors="replace").split())[-2000:]
        raise Wrong(f"it has ended with {code}: {said}")

    def close(self):
        self.child.kill()
        self.child.wait()
        for file in (self.child.stdin, self.child.stdout, self.errors):
            try:
                file.close()
            except OSError:
                pass  # what was still to be said, nobody hears
