//! Text of every sort: an answer or an error, never a panic, and nothing unsound accepted.
//!
//! Random bytes, and good text with some bytes changed, go through what the fuzz targets do. The
//! seed is fixed; fuzzing goes on where this stops.

mod common;
#[path = "common/fuzz_bodies.rs"]
mod fuzz_bodies;

use std::cell::Cell;
use std::sync::LazyLock;

use common::{cozy_moves, perft_cases, plain};
use kilomate_core::Board;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};

static FENS: LazyLock<Vec<String>> =
    LazyLock::new(|| perft_cases().into_iter().map(|case| case.fen).collect());

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(0x6d61_7465),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// One change of a text: what to do, where, and with which byte.
type Edit = (u8, usize, u8);

/// A byte that is likely to matter, or any other.
fn byte() -> impl Strategy<Value = u8> {
    let likely = b"pnbrqkPNBRQK12345678/ wbKQkq-abcdefgh0369x=+#O".to_vec();
    prop_oneof![4 => proptest::sample::select(likely), 1 => any::<u8>()]
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    vec((0..4u8, any::<usize>(), byte()), 1..6)
}

fn edited(text: &str, edits: &[Edit]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for &(what, place, byte) in edits {
        let place = place % (bytes.len() + 1);
        match what {
            0 => bytes.insert(place, byte),
            1 if place < bytes.len() => bytes[place] = byte,
            2 if place < bytes.len() => drop(bytes.remove(place)),
            // The rest of the text comes first.
            3 => bytes.rotate_left(place),
            _ => {}
        }
    }
    bytes
}

proptest! {
    #![proptest_config(config(20_000))]

    #[test]
    fn random_bytes_are_no_danger(bytes in vec(any::<u8>(), 0..120)) {
        fuzz_bodies::fen(&bytes);
        fuzz_bodies::move_text(&bytes);
    }

    #[test]
    fn random_likely_text_is_no_danger(bytes in vec(byte(), 0..24)) {
        fuzz_bodies::fen(&bytes);
        fuzz_bodies::move_text(&bytes);
    }

    #[test]
    fn changed_fens_give_sound_boards_or_errors(which in 0..FENS.len(), edits in edits()) {
        fuzz_bodies::fen(&edited(&FENS[which], &edits));
    }

    #[test]
    fn changed_moves_give_legal_moves_or_errors(
        which in 0..FENS.len(),
        choice in any::<u16>(),
        edits in edits(),
    ) {
        let board = Board::from_fen(&FENS[which]).unwrap();
        let moves = board.legal_moves();
        if !moves.is_empty() {
            let m = moves.as_slice()[choice as usize % moves.len() as usize];
            fuzz_bodies::move_text_on(&board, &edited(&board.san(m).unwrap(), &edits));
            fuzz_bodies::move_text_on(&board, &edited(&m.to_coordinates(), &edits));
        }
    }
}

/// Men on random squares: positions that no game reaches, but that a FEN can describe.
fn scattered() -> impl Strategy<Value = String> {
    let letters = proptest::sample::select(b"PPPNBRQpppnbrq".to_vec());
    let men = vec((letters, 0..64usize), 0..20);
    let rest = proptest::sample::select(vec!["w KQkq -", "b KQkq -", "w - d6", "b - e3", "w - a6"]);
    (men, 0..64usize, 0..64usize, rest).prop_map(|(men, white, black, rest)| {
        let mut squares = [b'1'; 64];
        for (letter, at) in men {
            squares[at] = letter;
        }
        squares[white] = b'K';
        squares[black] = b'k';
        let ranks: Vec<_> = squares.chunks(8).map(String::from_utf8_lossy).collect();
        format!("{} {rest}", ranks.join("/"))
    })
}

#[test]
fn impossible_positions_are_refused_or_played_soundly() {
    let (accepted, compared) = (Cell::new(0), Cell::new(0));
    let result = TestRunner::new(config(100_000)).run(&scattered(), |fen| {
        fuzz_bodies::fen(fen.as_bytes());
        if let Ok(board) = Board::from_fen(&fen) {
            accepted.set(accepted.get() + 1);
            compared.set(compared.get() + u32::from(moves_are_those_of_cozy_chess(&board)));
        }
        Ok(())
    });
    println!("{} accepted, {} of them by cozy-chess too", accepted.get(), compared.get());
    assert_eq!(result, Ok(()));
    assert!(accepted.get() > 10_000 && compared.get() > 10_000);
}

/// Compares if cozy-chess accepts the position at all, and tells whether it does.
fn moves_are_those_of_cozy_chess(board: &Board) -> bool {
    let fen = board.to_fen();
    let Ok(cozy) = cozy_chess::Board::from_fen(&fen, false) else { return false };
    let mut ours: Vec<_> = board.legal_moves().as_slice().iter().map(|&m| plain(m)).collect();
    ours.sort_unstable();
    let theirs: Vec<_> = cozy_moves(&cozy).into_iter().map(|(plain, _)| plain).collect();
    assert_eq!(ours, theirs, "{fen}");
    true
}
