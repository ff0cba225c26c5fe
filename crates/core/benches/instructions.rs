//! Instruction counts: something that is the same on a busy machine and on an idle one.
//!
//! `instructions WHAT ROUNDS` does one thing over and over; run under `valgrind --tool=callgrind`
//! with two numbers of rounds, the difference is the price of the rounds between, without start
//! and end. `cargo xtask instructions` does that. Without arguments, or with those that `cargo
//! test` passes, it runs each thing once and prints how many operations a round has.

use std::hint::black_box;

use kilomate_core::chess::make::Undo;
use kilomate_core::chess::movegen::MoveSet;
use kilomate_core::{Board, MoveList, Square};

/// The six positions of the usual perft tests.
const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
];

/// Makes and unmakes every pseudo-legal move; returns how many.
fn make_unmake(boards: &mut [Board]) -> u64 {
    let mut count = 0;
    let mut undo = Undo::NONE;
    for board in boards {
        let mut moves = MoveList::new();
        board.generate(MoveSet::All, &mut moves);
        for &m in moves.as_slice() {
            board.make(m, &mut (), &mut undo);
            board.unmake(m, &undo);
            count += 1;
        }
    }
    count
}

/// Generates all pseudo-legal moves; returns how many.
fn generate(boards: &mut [Board]) -> u64 {
    let mut count = 0;
    for board in boards {
        let mut moves = MoveList::new();
        board.generate(MoveSet::All, &mut moves);
        count += u64::from(black_box(&moves).len());
    }
    count
}

/// Generates and asks of each move whether it is legal; returns how many were asked about.
fn legality(boards: &mut [Board]) -> u64 {
    let mut count = 0;
    for board in boards {
        let mut moves = MoveList::new();
        board.generate(MoveSet::All, &mut moves);
        let checks = board.checks();
        for &m in moves.as_slice() {
            black_box(board.is_legal_pseudo(m, &checks));
            count += 1;
        }
    }
    count
}

/// Asks of every square whether either side attacks it; returns how many questions that was.
fn attacks(boards: &mut [Board]) -> u64 {
    let mut count = 0;
    for board in boards {
        for at in Square::all() {
            black_box(board.is_attacked(at, kilomate_core::Color::White));
            black_box(board.is_attacked(at, kilomate_core::Color::Black));
            count += 2;
        }
    }
    count
}

type Thing = fn(&mut [Board]) -> u64;
const THINGS: [(&str, Thing); 4] = [
    ("make_unmake", make_unmake),
    ("generate", generate),
    ("legality", legality),
    ("attacks", attacks),
];

fn main() {
    let mut boards: Vec<Board> =
        POSITIONS.iter().map(|fen| Board::from_fen(fen).expect("a valid position")).collect();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let rounds = arguments.get(1).and_then(|rounds| rounds.parse().ok()).unwrap_or(1u32);
    for (name, thing) in THINGS {
        let chosen = arguments.first().is_none_or(|first| first == name || first.starts_with('-'));
        if chosen {
            let mut count = 0;
            for _ in 0..rounds {
                count = thing(black_box(&mut boards));
            }
            println!("{name} {count} operations a round");
        }
    }
}
