//! The networks that are built into the engine: it says the same about a position as the laboratory.

use kilomate_core::chess::make::Watch as _;
use kilomate_core::eval::cache::NoCache;
use kilomate_core::eval::network::{Net32, Net128, Weights};
use kilomate_core::eval::{self, Evaluator as _, Sums};
use kilomate_core::knowledge::kpk::BuiltIn;
use kilomate_flash::Zeroed as _;

use super::{Men, Network};
use crate::learn::data::record;
use crate::learn::data::walk::random_walk;

/// Compares the two on positions of random games that are not yet endings, of which the engine knows more.
fn compare<N: Weights<H>, const H: usize>(file: &[u8]) {
    let network = Network::parse(file).expect("a network");
    let mut engine = eval::Network::<N, NoCache, BuiltIn, H>::ZEROED;
    let mut compared = 0;
    for board in &random_walk(7, 6_000) {
        let sums = Sums::<N>::from_scratch(board);
        if sums.phase() > 8 {
            let expected = network.value(&Men::of(&record::unplayed(board)));
            let value = engine.evaluate(board, &sums).centipawns();
            assert_eq!(i32::from(value), expected, "{}", board.to_fen());
            compared += 1;
        }
    }
    assert!(compared > 2_000, "only {compared} positions");
}

#[test]
fn the_engine_says_what_the_laboratory_says() {
    compare::<Net32, 32>(include_bytes!("../../../../core/nets/ce.net"));
    compare::<Net128, 128>(include_bytes!("../../../../core/nets/desktop.net"));
}
