#!/usr/bin/env python3
"""The accuracy of a game as lichess computes it, written down from its AccuracyPercent and WinPercent
(lichess-org/scalachess and lila), apart from crates/desk/src/coach/accuracy.rs, to compare with.

    python3 accuracy.py 20 35 10 60 -40 ...      White's scores, the start first; White moves first
"""

import math
import statistics
import sys


def win_percent(cp):
    cp = max(-1000, min(1000, cp))
    return 50 + 50 * (2 / (1 + math.exp(-0.00368208 * cp)) - 1)


def from_win_percents(before, after):
    if after >= before:
        return 100.0
    raw = 103.1668100711649 * math.exp(-0.04354415386753951 * (before - after)) - 3.166924740191411
    return max(0.0, min(100.0, raw + 1))


def game_accuracy(cps):
    wins = [win_percent(cp) for cp in cps]
    size = min(8, max(2, (len(cps) - 1) // 10))
    windows = [wins[:size]] * (min(size, len(wins)) - 2)
    windows += [wins[i : i + size] for i in range(len(wins) - size + 1)]
    weights = [max(0.5, min(12, statistics.pstdev(window))) for window in windows]
    sides = ([], [])
    for i, weight in zip(range(len(wins) - 1), weights):
        before, after = wins[i], wins[i + 1]
        if i % 2 == 1:
            before, after = 100 - before, 100 - after
        sides[i % 2].append((from_win_percents(before, after), weight))
    for side in sides:
        weighted = sum(a * w for a, w in side) / sum(w for _, w in side)
        harmonic = len(side) / sum(1 / max(1, a) for a, _ in side)
        yield (weighted + harmonic) / 2


for name, accuracy in zip(("White", "Black"), game_accuracy([int(word) for word in sys.argv[1:]])):
    print(f"{name}: {accuracy:.3f}")
