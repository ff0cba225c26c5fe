"""What python-chess says of a game; where games begin, and what a referee plays in them."""

import chess

# How a game ends without anybody claiming anything, and what may be claimed.
FORCED = ("checkmate", "stalemate", "material", "fivefold", "seventyfive")
CLAIMS = ("threefold", "fifty")


def verdict(board, remembered=None):
    """Where a game stands, in the order of `kilomate_core::Status`. Who remembers only so many half-moves sees no
    repetition of what stood before them."""
    if not any(board.generate_legal_moves()):
        return "checkmate" if board.is_check() else "stalemate"
    known = board if remembered is None else board.copy(stack=remembered)
    if board.is_insufficient_material():
        return "material"
    if known.is_repetition(5):
        return "fivefold"
    if board.halfmove_clock >= 150:
        return "seventyfive"
    if known.is_repetition(3):
        return "threefold"
    if board.halfmove_clock >= 100:
        return "fifty"
    return "check" if board.is_check() else "normal"


def legal(board):
    return sorted(move.uci() for move in board.legal_moves)


# ---- Where games begin ----

SPECIAL = """
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1
r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1
r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R b KQkq - 4 8
r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1
8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1
8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1
rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3
8/p1p1p1p1/8/1P1P1P1P/1p1p1p1p/8/P1P1P1P1/K6k w - - 0 1
8/pppppppp/8/3k4/8/4K3/PPPPPPPP/8 w - - 0 1
n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1
8/PPPPP3/2k5/8/8/5K2/3ppppp/8 w - - 0 1
4k3/PPP5/8/8/8/8/5ppp/4K3 w - - 0 1
q3k3/8/8/3pP3/8/8/8/Q3K3 w - d6 0 1
8/8/8/5k2/8/3K4/3QR3/8 w - - 94 80
4k2r/8/8/8/8/8/8/R3K3 w Qk - 97 120
6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1
7k/8/5KQ1/8/8/8/8/8 w - - 0 1
5k2/5P2/8/5K2/8/8/8/8 w - - 0 1
r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4
R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1
3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1
""".split("\n")[1:-1]
FEW = "P p PP Pp PPp PPpp Q q R r Qq Rr QR Qrr BB BN NN NNp Bb Bn Nn Np Bp BBb Rb Rn Rp rB Qp qP QQ PPPppp NBpp RPrp".split()


def few_men(random):
    """An ending at random, perhaps after many moves without a capture."""
    while True:
        board = chess.Board(None)
        men = "Kk" + random.choice(FEW)
        for square, man in zip(random.sample(chess.SQUARES, len(men)), men):
            board.set_piece_at(square, chess.Piece.from_symbol(man))
        board.turn = random.random() < 0.5
        board.fullmove_number = random.randint(1, 150)
        if not board.pawns:
            board.halfmove_clock = random.choice([0, 0, random.randint(60, 148)])
        if board.is_valid() and verdict(board) not in FORCED:
            return board


def start(random):
    """Half of all games begin as games do."""
    kind = random.random()
    if kind < 0.5:
        return chess.Board()
    if kind < 0.65:
        return chess.Board(random.choice(SPECIAL))
    if kind < 0.85:
        return few_men(random)
    board = chess.Board()
    for _ in range(random.randint(1, 60)):
        before = board.copy(stack=False)
        board.push(random.choice(list(board.legal_moves)))
        if verdict(board) in FORCED:
            return before
    return chess.Board(board.fen())


# ---- What a referee plays ----


def is_back(board, move):
    """Where the man came from."""
    last = board.move_stack[-2] if len(board.move_stack) > 1 else None
    return last and (move.from_square, move.to_square) == (last.to_square, last.from_square)


def mates(board, move):
    board.push(move)
    is_mate = board.is_checkmate()
    board.pop()
    return is_mate


def freedom(board, move):
    """Moves that the other side has left."""
    board.push(move)
    count = board.legal_moves.count()
    board.pop()
    return count


STYLES = {
    "anything": lambda board, move: True,
    "takes": lambda board, move: board.is_capture(move),
    "checks": lambda board, move: board.gives_check(move),
    "mates": mates,
    "advances": lambda board, move: board.piece_type_at(move.from_square) == chess.PAWN,
    "waits": lambda board, move: not board.is_zeroing(move),
    "returns": is_back,
    # Mates, and stalemates.
    "smothers": lambda board, move: freedom(board, move) < 3,
}


def choose(board, style, random):
    """A legal move: a rare one gladly, one of the style mostly, and anything now and then."""
    moves = list(board.legal_moves)
    is_rare = lambda move: move.promotion or board.is_castling(move) or board.is_en_passant(move)
    for prefers, share in ((is_rare, 0.3), (lambda move: STYLES[style](board, move), 0.8)):
        preferred = [move for move in moves if prefers(move)]
        if preferred and random.random() < share:
            return random.choice(preferred)
    return random.choice(moves)
