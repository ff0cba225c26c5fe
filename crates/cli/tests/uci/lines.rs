//! Principal variations, judged by another program's rules: cozy-chess.

use cozy_chess::util::parse_uci_move;
use cozy_chess::{Board, Color, GameStatus, Piece};

use crate::driver::{Answer, Program, number, pv};

/// A game as cozy-chess sees it.
#[derive(Clone)]
struct Referee {
    board: Board,
    past: Vec<Board>,
}

impl Referee {
    /// Follows a `position` command.
    fn new(position: &str) -> Referee {
        let (setup, moves) = position.split_once(" moves ").unwrap_or((position, ""));
        let board = match setup.strip_prefix("position fen ") {
            Some(fen) => Board::from_fen(fen, false).expect(fen),
            None => Board::default(),
        };
        let mut referee = Referee { board, past: Vec::new() };
        for m in moves.split_ascii_whitespace() {
            referee.play(m);
        }
        referee
    }

    fn play(&mut self, text: &str) {
        let m = parse_uci_move(&self.board, text).unwrap_or_else(|_| panic!("{text}"));
        self.past.push(self.board.clone());
        self.board.try_play(m).unwrap_or_else(|_| panic!("{text} is illegal: {}", self.board));
    }

    fn is_mate(&self) -> bool {
        self.board.status() == GameStatus::Won
    }

    /// Mate, stalemate, fifty moves, threefold repetition or too few men.
    fn is_over(&self) -> bool {
        let times = self.past.iter().filter(|past| past.same_position(&self.board)).count();
        let men = |kind| self.board.pieces(kind).len();
        let heavy = men(Piece::Pawn) + men(Piece::Rook) + men(Piece::Queen);
        let light = men(Piece::Knight) + men(Piece::Bishop);
        self.board.status() != GameStatus::Ongoing || times >= 2 || heavy == 0 && light <= 1
    }
}

/// Checks all lines of an answer, and that the move played begins the last of them. A machine may
/// have no room for more than `longest` moves of a mate.
fn check(position: &str, answer: &Answer, longest: usize) {
    check_lines(position, answer, longest, false);
}

/// The same for a search that was cut: where it has just found something better, its last line is
/// that move and the reply if it knows one, though the score may be a mate further on.
fn check_cut(position: &str, answer: &Answer) {
    check_lines(position, answer, 64, true);
}

fn check_lines(position: &str, answer: &Answer, longest: usize, is_cut: bool) {
    let root = Referee::new(position);
    let mut last = Vec::new();
    let lines = answer.scores();
    for (number_of_line, &line) in lines.iter().enumerate() {
        let is_cut_here = is_cut && number_of_line + 1 == lines.len();
        for word in ["depth", "seldepth", "multipv", "nodes", "nps", "time", "hashfull"] {
            assert!(number(line, word) >= 0, "{line}");
        }
        assert!(number(line, "hashfull") <= 1000, "{line}");
        let moves = pv(line);
        assert!(!moves.is_empty(), "{line}");
        let mut game = root.clone();
        for (i, m) in moves.iter().enumerate() {
            // The first move is shown even where a draw could be claimed before it.
            assert!(i == 0 || !game.is_over(), "past the end of the game\n{position}\n{line}");
            game.play(m);
        }
        let is_exact = !line.contains("bound");
        if line.contains(" score mate ") && is_exact {
            let mate = number(line, "mate");
            let plies = if mate > 0 { 2 * mate - 1 } else { -2 * mate };
            let has_no_room = if is_cut_here { moves.len() <= 2 } else { moves.len() == longest };
            let is_short = has_no_room && (moves.len() as i64) < plies;
            assert!(game.is_mate() || is_short, "no mate\n{position}\n{line}");
            assert!(is_short || moves.len() as i64 == plies, "of that length\n{position}\n{line}");
        }
        if line.contains(" multipv 1 ") && is_exact {
            last = moves;
        }
    }
    assert_eq!(last.first().copied(), Some(answer.best.as_str()), "{position}\n{answer:?}");
    assert_eq!(last.get(1).copied(), answer.ponder.as_deref(), "{position}\n{answer:?}");
}

/// Positions where a line could go wrong, besides those of the bench.
const TRAPS: [&str; 10] = [
    // Close to fifty moves, won and drawn.
    "position fen 8/8/8/3k4/8/8/1Q2K3/8 w - - 96 90",
    "position fen 8/8/8/3k4/8/4R3/4K3/8 w - - 97 90",
    "position fen 4k3/p7/8/8/8/8/7P/4K3 w - - 99 90",
    "position fen 4k3/p7/8/8/8/8/7P/4K3 w - - 100 90",
    // The position has stood before.
    "position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1",
    "position fen 6k1/6pp/8/8/8/7q/5P2/3Q2K1 w - - 0 1 moves d1d8 g8f7 d8d7 f7f8 d7d8 f8f7 d8d7",
    // Almost nothing left.
    "position fen 4k3/8/8/8/8/8/3p4/4K3 w - - 0 1",
    "position fen 8/8/8/8/8/4k3/5p2/5K2 w - - 0 1",
    // Promotions, castling and en passant at once.
    "position fen r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "position fen 8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1",
];

fn positions() -> Vec<String> {
    let bench = include_str!("../../../../bench/positions.fen").lines();
    let fens = bench.filter(|line| !line.is_empty() && !line.starts_with('#'));
    TRAPS.into_iter().map(Into::into).chain(fens.map(|fen| format!("position fen {fen}"))).collect()
}

#[test]
fn lines_are_legal_and_end_with_the_game() {
    let mut program = Program::start();
    for (machine, depth, variations, longest) in
        [("desktop", 11, 1, 64), ("ce", 7, 3, 16), ("prodigy", 6, 1, 3)]
    {
        program.send(&format!("setoption name Machine value {machine}"));
        program.send(&format!("setoption name MultiPV value {variations}"));
        for position in positions() {
            program.send(&position);
            check(&position, &program.go(&format!("go depth {depth}")), longest);
        }
    }
}

#[test]
fn a_search_cut_anywhere_plays_the_head_of_its_last_line() {
    let mut program = Program::start();
    for (i, position) in positions().iter().enumerate() {
        program.send(position);
        for nodes in [1, 30, 100 + 37 * i, 1_000 + 713 * i, 20_000 + 1_117 * i] {
            check_cut(position, &program.go(&format!("go nodes {nodes}")));
        }
        check_cut(position, &program.go("go movetime 3"));
    }
}

#[test]
fn mates_are_found_with_their_lines() {
    let mut program = Program::start();
    for (fen, mate) in [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1),
        ("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3),
        ("6k1/8/6K1/8/8/8/8/R7 b - - 0 1", -2),
    ] {
        let position = format!("position fen {fen}");
        program.send(&position);
        let answer = program.go("go depth 12");
        check(&position, &answer, 64);
        assert_eq!(number(answer.last(), "mate"), mate, "{position}\n{}", answer.last());
        let mut game = Referee::new(&position);
        for m in pv(answer.last()) {
            game.play(m);
        }
        assert!(game.is_mate(), "{position}\n{}", answer.last());
        assert!(game.board.side_to_move() == Color::Black || mate < 0);
    }
}
