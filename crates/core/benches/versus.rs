//! Speed beside `cozy-chess`, as a ratio: both count perft 6 from the start position in one run,
//! every leaf made (and, here, unmade), turn by turn so that a noisy machine disturbs both.
//!
//! `cargo bench -p kilomate-core --bench versus` prints, last, `ratio R`.

use std::time::{Duration, Instant};

use kilomate_core::chess::perft::perft;
use kilomate_core::{Game, MoveStack};

const DEPTH: u8 = 6;
const LEAVES: u64 = 119_060_324;
const ROUNDS: usize = 3;

fn ours() -> u64 {
    let mut game: Game<16> = Game::new();
    let mut stack = MoveStack::<2048>::new();
    perft(&mut game, &mut stack, &mut (), DEPTH).expect("room for six plies")
}

fn theirs(board: &cozy_chess::Board, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    board.generate_moves(|moves| {
        for m in moves {
            let mut after = board.clone();
            after.play_unchecked(m);
            leaves += theirs(&after, depth - 1);
        }
        false
    });
    leaves
}

fn time(count: impl Fn() -> u64) -> Duration {
    let start = Instant::now();
    assert_eq!(std::hint::black_box(count()), LEAVES);
    start.elapsed()
}

fn main() {
    let start = cozy_chess::Board::default();
    let (mut us, mut them) = (Duration::MAX, Duration::MAX);
    for _ in 0..ROUNDS {
        us = us.min(time(ours));
        them = them.min(time(|| theirs(&start, DEPTH)));
    }
    let speed = |time: Duration| LEAVES as f64 / time.as_secs_f64() / 1e6;
    println!("kilomate   {:6.1} million leaves per second", speed(us));
    println!("cozy-chess {:6.1} million leaves per second", speed(them));
    println!("ratio {:.3}", them.as_secs_f64() / us.as_secs_f64());
}
