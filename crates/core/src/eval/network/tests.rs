//! The hidden layer that follows the board against one that is added up from nothing, and the proof
//! that no sum leaves its bits.

use std::vec::Vec;

use super::hidden::{Hidden, bucket, feature, mirror};
use super::*;
use crate::chess::make::{Undo, Watch};
use crate::chess::piece::Color;
use crate::chess::square::Square;
use crate::eval::cache::NoCache;
use crate::knowledge::kpk::BuiltIn;
use crate::play::random::Random;
use kilomate_flash::Zeroed;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The value by the description in `docs/formats.md`, in wide integers and without any state.
fn from_scratch<N: Weights<H>, const H: usize>(board: &Board) -> i32 {
    let men = Square::all().filter(|&at| !board.piece_at(at).is_none()).collect::<Vec<_>>();
    let set = 2 * usize::from(bucket(men.len() as u8));
    let us = board.side_to_move();
    let mut sum = i64::from(N::OUTPUT_BIASES.at(set / 2));
    for (row, side) in [us, us.other()].into_iter().enumerate() {
        for unit in 0..H {
            let weight = |&at: &Square| {
                let man = board.piece_at(at).to_byte();
                let row = feature(man, at.index(), side, mirror(board.king(side)));
                i64::from(N::FEATURES.at(usize::from(row))[unit].into())
            };
            let added: i64 = men.iter().map(weight).sum();
            let clipped = (i64::from(N::BIASES.at(unit)) + added).clamp(0, 255);
            let squared = if size_of::<N::Weight>() == 1 {
                (clipped * clipped) >> 8
            } else {
                clipped * clipped
            };
            sum += squared * i64::from(N::OUTPUTS.at(set + row)[unit]);
        }
    }
    if size_of::<N::Weight>() == 1 {
        (sum >> 6) as i32
    } else {
        (sum * 400 / (64 * 255 * 255)) as i32
    }
}

/// What the network says, which the ways of large and of small machines come to, with wide vectors
/// and without.
fn value<N: Weights<H>, const H: usize>(ways: &mut [Hidden<H>; 3], board: &Board) -> i32 {
    let [wide, plain, small] = ways;
    let value = wide.value::<N>(board);
    assert_eq!(plain.plain::<N>(board), value, "{board}");
    small.follow::<N>(board);
    assert!(wide.sums.0 == plain.sums.0 && plain.sums.0 == small.sums.0, "{board}");
    value
}

/// Goes a random way through games, with null moves and take-backs, asking now and then.
fn follow_games<N: Weights<H>, const H: usize>(seed: u64, steps: u32) {
    let mut random = Random::new(seed);
    let mut hidden = [const { Hidden::<H>::ZEROED }; 3];
    let mut asked = 0;
    while asked < steps {
        let mut board = Board::from_fen(START).expect(START);
        let mut past = Vec::new();
        for _ in 0..random.below(300) {
            match random.below(8) {
                0 | 1 if !past.is_empty() => {
                    for _ in 0..=random.below(4) {
                        if let Some((m, undo)) = past.pop() {
                            board.unmake(m, &undo);
                        }
                    }
                }
                2 if !board.checks().any() => {
                    let mut undo = Undo::NONE;
                    board.make_null(&mut undo);
                    assert_eq!(value::<N, H>(&mut hidden, &board), from_scratch::<N, H>(&board));
                    board.unmake_null(&undo);
                }
                _ => {
                    let moves = board.legal_moves();
                    let at = random.below(usize::from(moves.len()).max(1));
                    let Some(&m) = moves.as_slice().get(at) else { break };
                    let mut undo = Undo::NONE;
                    board.make(m, &mut (), &mut undo);
                    past.push((m, undo));
                }
            }
            if random.below(3) == 0 {
                asked += 1;
                assert_eq!(
                    value::<N, H>(&mut hidden, &board),
                    from_scratch::<N, H>(&board),
                    "{board}"
                );
            }
        }
    }
}

#[test]
fn the_hidden_layer_follows_the_board() {
    follow_games::<Net32, 32>(2, 4_000);
    follow_games::<Net128, 128>(3, 2_000);
}

#[test]
fn every_man_has_a_feature_of_his_own() {
    for view in [Color::White, Color::Black] {
        for mirror in [0, 7] {
            let mut seen = [false; FEATURES];
            for color in [Color::White, Color::Black] {
                for kind in 1..7 {
                    let squares = if kind == 1 { 8..56 } else { 0..64 };
                    for square in squares {
                        let row = feature(kind | color.bit(), square, view, mirror);
                        assert!(!core::mem::replace(&mut seen[usize::from(row)], true));
                    }
                }
            }
            assert_eq!(seen, [true; FEATURES]);
        }
    }
}

#[test]
fn colours_reversed_are_worth_the_same() {
    for (fen, reversed) in [
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b KQkq - 0 1",
        ),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "8/4p1p1/8/1r3P1K/kp5R/3P4/2P5/8 b - - 0 1"),
    ] {
        let value = |fen: &str| {
            let board = Board::from_fen(fen).expect(fen);
            let mut evaluator = Network::<Net32, NoCache, BuiltIn, 32>::ZEROED;
            evaluator.evaluate(&board, &Sums::from_scratch(&board))
        };
        assert_eq!(value(fen), value(reversed));
    }
}

/// No position can make a sum leave its bits: for each unit the largest weights of as many men as
/// there can be, for each set of outputs all units at their most.
fn sums_fit<N: Weights<H>, const H: usize>() {
    for unit in 0..H {
        let mut column: Vec<i32> =
            (0..FEATURES).map(|row| i32::from(N::FEATURES.at(row)[unit].into())).collect();
        column.sort_unstable();
        let bias = i32::from(N::BIASES.at(unit));
        let least: i32 = column.iter().take(32).filter(|&&weight| weight < 0).sum();
        let most: i32 = column.iter().rev().take(32).filter(|&&weight| weight > 0).sum();
        assert!(bias + least >= i32::from(i16::MIN) && bias + most <= i32::from(i16::MAX));
    }
    let largest = if size_of::<N::Weight>() == 1 { 254 } else { 255 * 255 };
    for set in 0..BUCKETS {
        let weights = [2 * set, 2 * set + 1].map(|row| {
            N::OUTPUTS.at(row).iter().map(|&weight| i64::from(weight).abs()).sum::<i64>()
        });
        let most = largest * (weights[0] + weights[1]) + i64::from(N::OUTPUT_BIASES.at(set)).abs();
        assert!(most <= i64::from(i32::MAX));
    }
}

#[test]
fn no_sum_can_overflow() {
    sums_fit::<Net32, 32>();
    sums_fit::<Net128, 128>();
}
