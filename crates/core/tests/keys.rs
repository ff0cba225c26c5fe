//! How often the keys of different positions fall together, beside keys that are independent of each
//! other: those of cozy-chess.

mod common;

use std::collections::{HashMap, HashSet};

use kilomate_core::Board;

use common::{Random, make, to_cozy};

const POSITIONS: usize = 120_000;
/// What a table of 4,096 entries sees of a key: 12 bits of the hash, and the lock.
const BITS: u32 = 12 + 16;

/// Different positions, as lines from random games: placement, side, castling, en passant.
fn positions() -> Vec<(String, Board)> {
    let mut random = Random(7);
    let mut seen = HashSet::new();
    let mut positions = Vec::new();
    while positions.len() < POSITIONS {
        let mut board = Board::start();
        for _ in 0..120 {
            let moves = board.legal_moves();
            let moves = moves.as_slice();
            if moves.is_empty() {
                break;
            }
            let m = moves[random.below(moves.len())];
            make(&mut board, m);
            let fen = board.to_fen().to_string();
            let position = fen.rsplitn(3, ' ').last().unwrap_or_default();
            if seen.insert(position.to_owned()) {
                positions.push((fen, board.clone()));
            }
        }
    }
    positions.truncate(POSITIONS);
    positions
}

/// Pairs of equal numbers.
fn pairs(numbers: impl Iterator<Item = u64>) -> u64 {
    let mut counts: HashMap<u64, u64> = HashMap::new();
    numbers.for_each(|n| *counts.entry(n).or_default() += 1);
    counts.values().map(|count| count * (count - 1) / 2).sum()
}

#[test]
fn windows_over_one_string_collide_no_more_than_independent_keys() {
    let positions = positions();
    let ours = |(_, board): &(String, Board)| {
        let key = board.key();
        u64::from(key.lock) << 12 | u64::from(key.hash & 0xfff)
    };
    let whole = |(_, board): &(String, Board)| {
        u64::from(board.key().lock) << 32 | u64::from(board.key().hash)
    };
    let independent = |(fen, _): &(String, Board)| to_cozy(fen).hash() & ((1 << BITS) - 1);
    let ours = pairs(positions.iter().map(ours));
    let independent = pairs(positions.iter().map(independent));
    let expected = (POSITIONS * (POSITIONS - 1) / 2) as f64 / f64::from(1 << BITS);
    println!("{ours} collisions, {independent} of independent keys, {expected:.1} expected");
    // Four standard deviations of a Poisson distribution.
    let most = expected + 4.0 * expected.sqrt();
    assert!((ours as f64) < most, "{ours} collisions, {expected:.1} expected");
    assert!((independent as f64) < most, "{independent} collisions of independent keys");
    assert_eq!(pairs(positions.iter().map(whole)), 0, "in 48 bits");
}
