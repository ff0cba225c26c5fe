"""Writes random placements of five to seven men and their numbers in a table, as python-chess counts them.

Needs python-chess (pip install chess), and no tables. In this folder: python make_numbers.py > numbers.tsv
"""

import random

import chess
import chess.syzygy

NAMES = (
    "KRPvKR KPPvKP KNNvKP KQQvKQ KBBvKN KPPPvK KRBvKN KQQQvK KPvKPP KRRvKPP "
    "KRPvKRP KPPvKPP KBBvKNN KNNNvKN KQRBvKN KPPPvKP KQQQQvK KPPPPvK "
    "KRPPvKRP KPPPvKPP KBBNvKRR KPPPPPvK KNNNNvKN KQRBNPvK"
).split()
EACH = 12
NUMBERS = {letter: number for number, letter in enumerate("PNBRQK", 1)}


def order(chance: random.Random, table: chess.syzygy.WdlTable, name: str) -> list[int]:
    """The men as a table could list them: those that lead, and the others in groups."""
    white, black = name.split("v")
    men = [NUMBERS[letter] for letter in white] + [NUMBERS[letter] + 8 for letter in black]
    kinds = list(dict.fromkeys(men))
    chance.shuffle(kinds)
    if table.has_pawns:
        fewer = [number for number in (1, 9) if men.count(number) == table.pawns[0]][:1]
        leading = fewer + [number for number in (1, 9) if number in men and number not in fewer]
    elif table.enc_type == 2:
        leading = [number for number in kinds if number & 7 == 6]
    else:
        leading = [number for number in kinds if men.count(number) == 1][:3]
    kinds = leading + [number for number in kinds if number not in leading]
    return [number for kind in kinds for number in [kind] * men.count(kind)]


def squares(chance: random.Random, men: list[int]) -> list[int]:
    """Where they stand: no pawn on a last rank, no king beside the other."""
    while True:
        places = chance.sample(chess.SQUARES, len(men))
        kings = [at for at, number in zip(places, men) if number & 7 == 6]
        pawns = [at for at, number in zip(places, men) if number & 7 == 1]
        if chess.square_distance(*kings) > 1 and all(7 < at < 56 for at in pawns):
            return places


def line(chance: random.Random, name: str) -> str:
    table = chess.syzygy.WdlTable(name + ".rtbw")
    men = order(chance, table, name)
    at = squares(chance, men)
    norm, factor = [0] * len(men), [0] * len(men)
    if table.has_pawns:
        table.set_norm_pawn(norm, men)
        file = table.pawn_file(at)
        groups = sum(count > 0 for count in norm)
        places = chance.sample(range(groups), 2 if table.pawns[1] else 1)
        places = (places + [15])[:2]
        size = table.calc_factors_pawn(factor, *places, norm, file)
        number = table.encode_pawn(norm, at[:], factor)
    else:
        table.set_norm_piece(norm, men)
        file, groups = 0, sum(count > 0 for count in norm)
        places = [chance.randrange(groups), 15]
        size = table.calc_factors_piece(factor, places[0], norm)
        number = table.encode_piece(norm, at[:], factor)
    lists = [" ".join(map(str, numbers)) for numbers in (men, places, at)]
    return "\t".join([name, *lists[:2], str(file), lists[2], str(number), str(size)])


def main() -> None:
    chance = random.Random(7)
    print("# table, men in its order, places of groups, file, squares, number, size;", end=" ")
    print("written by make_numbers.py with python-chess", chess.__version__)
    for name in NAMES:
        for _ in range(EACH):
            print(line(chance, name))


main()
