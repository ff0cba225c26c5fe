//! Levels play as people do: they queen their pawns, take back what was taken, and mate with a queen.

mod common;
#[path = "common/somebody.rs"]
mod somebody;

use kilomate_core::play::random::Random;
use kilomate_core::{Board, Color, Game, Kind, Move, Square, Status};
use somebody::Somebody;

/// Every hundred Elo up to where levels do nothing but count nodes.
fn elos() -> impl Iterator<Item = u16> {
    (400..=2_000).step_by(100)
}

/// A position in which somebody has just taken something, and the best ways to take it back.
struct Retake {
    before: Board,
    capture: Move,
    best: Vec<String>,
}

fn retakes() -> Vec<Retake> {
    let lines = common::content_lines(&common::data().join("retakes/retakes.tsv"));
    let read = |line: &String| {
        let mut fields = line.split('\t');
        let mut next = || fields.next().expect("a field");
        let before = Board::from_fen(next()).unwrap();
        let capture = before.parse_move(next()).unwrap();
        Retake { before, capture, best: next().split(' ').map(str::to_string).collect() }
    };
    lines.iter().map(read).collect()
}

/// `data/retakes/make_retakes.py` says where the positions come from.
#[test]
fn everybody_takes_back_where_it_matters() {
    const TRIES: usize = 5;
    let retakes = retakes();
    assert_eq!(retakes.len(), 70);
    for elo in elos() {
        let mut somebody = Somebody::of_elo(elo, u64::from(elo));
        let mut missed = Vec::new();
        for retake in &retakes {
            for _ in 0..TRIES {
                somebody.player.forget();
                let m = somebody.answer(&retake.before, &[retake.capture]);
                if m.to() != retake.capture.to() {
                    missed.push(format!("{} {} {m}", retake.before.to_fen(), retake.capture));
                }
            }
        }
        println!("{elo}: {} of {} not taken back", missed.len(), TRIES * retakes.len());
        if 50 * missed.len() > TRIES * retakes.len() { println!("{missed:#?}"); }
    }
}

/// Pawns that become queens at once: alone, among others, with and against pieces.
const QUEENS: [(&str, &str); 12] = [
    ("8/P5k1/8/8/8/8/6K1/8 w - - 0 60", "a7a8"),
    ("6k1/P4ppp/8/8/8/8/5PPP/6K1 w - - 0 40", "a7a8"),
    ("6k1/5ppp/8/8/8/8/p4PPP/6K1 b - - 0 40", "a2a1"),
    ("8/1P4k1/8/8/r7/8/1R4K1/8 w - - 0 50", "b7b8"),
    ("r3k3/1P6/8/8/8/8/6K1/8 w - - 0 50", "b7a8"),
    ("8/6k1/8/2b5/8/5N2/1p4K1/8 b - - 0 50", "b2b1"),
    ("8/1P3k2/8/3K4/8/8/8/8 w - - 0 60", "b7b8"),
    ("5rk1/3P1ppp/8/8/2Q5/8/5PPP/6K1 w - - 0 35", "d7d8"),
    ("8/4P3/1k6/8/3N4/8/1p3K2/8 w - - 0 50", "e7e8"),
    ("2k5/6P1/8/8/8/2p5/8/2K5 w - - 0 60", "g7g8"),
    ("r5k1/5pp1/7p/8/8/1R5P/2p2PP1/6K1 b - - 0 40", "c2c1"),
    ("3b4/P4k2/8/5p2/5P2/8/4K3/8 w - - 0 50", "a7a8"),
];

#[test]
fn a_pawn_that_can_become_a_queen_does() {
    const TRIES: usize = 25;
    for elo in elos().step_by(2) {
        let mut somebody = Somebody::of_elo(elo, u64::from(elo));
        let mut late = Vec::new();
        for (fen, queens) in QUEENS {
            let board = Board::from_fen(fen).unwrap();
            for _ in 0..TRIES {
                let m = somebody.answer(&board, &[]);
                assert!(m.promotion().is_none_or(|kind| kind == Kind::Queen), "{elo}: {fen} {m}");
                if m.to_string() != format!("{queens}q") {
                    late.push(format!("{fen} {m}"));
                }
            }
        }
        println!("{elo}: {} of {} later {:?}", late.len(), TRIES * QUEENS.len(), late.iter().collect::<std::collections::BTreeSet<_>>());
    }
}

#[test]
fn what_mates_or_saves_the_win_is_better_than_a_queen() {
    for (fen, wanted) in [("8/5P1k/5K2/8/8/8/8/8 w - - 0 60", "f7f8r"), ("6br/5Ppk/7p/7P/8/8/8/6K1 w - - 0 40", "f7f8n")] {
        let board = Board::from_fen(fen).unwrap();
        for elo in elos().step_by(2) {
            let mut somebody = Somebody::of_elo(elo, u64::from(elo));
            let n = (0..20).filter(|_| somebody.answer(&board, &[]).to_string() == wanted).count();
            println!("{elo} {wanted}: {n} of 20");
        }
    }
}

/// How a game ends in which somebody has a queen or a rook and the other one a king that runs at random or well.
fn mates(elo: u16, piece: &str, games: u64) -> u32 {
    let mut random = Random::new(u64::from(elo));
    let mut mated = 0;
    let mut length = 0;
    for game in 0..games {
        let mut somebody = Somebody::of_elo(elo, game);
        let mut runner = Somebody::of_elo(1_600, game);
        let start = loop {
            let mut squares = [0u8; 64];
            let mut put = |man: u8, random: &mut Random| loop { let at = random.below(64); if squares[at] == 0 { squares[at] = man; break } };
            put(b'K', &mut random); put(b'k', &mut random); put(piece.as_bytes()[0], &mut random);
            let rows: Vec<String> = squares.chunks(8).map(|row| row.iter().map(|&c| if c == 0 { '1' } else { c as char }).collect()).collect();
            if let Ok(board) = Board::from_fen(format!("{} w - - 0 1", rows.join("/"))) { if !Game::<256>::from_board(&board).status().is_over() { break board; } }
        };
        let mut g: Game<256> = Game::from_board(&start);
        while !g.status().is_over() && !g.status().is_draw() && g.moves().count() < 200 {
            let moves: Vec<Move> = g.moves().collect();
            let m = if g.board().side_to_move() == Color::White { somebody.answer(&start, &moves) } else { runner.answer(&start, &moves) };
            g.play(m).unwrap();
        }
        if g.status() == Status::Checkmate { mated += 1; length += g.moves().count(); }
    }
    println!("{elo} {piece}: {mated} of {games}, {} half-moves", length / (mated as usize).max(1));
    mated
}

#[test]
fn beginners_mate_with_a_queen() {
    for elo in elos() {
        mates(elo, "Q", 50);
        mates(elo, "R", 50);
    }
}
