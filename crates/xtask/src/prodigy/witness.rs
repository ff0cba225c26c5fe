//! Our chip and board beside simavr's.

use std::path::Path;

use super::{Bench, instructions};
use crate::avr;
use crate::run::{Outcome, Tally};

/// Compares both, and says how fast they are.
pub(super) fn run(image: Option<&Path>) -> Outcome {
    let bench = Bench::with(image)?;
    let mut tally = Tally::default();
    check(&mut tally, &bench)?;
    tally.since(0)
}

/// Compares both.
pub(super) fn check(tally: &mut Tally, bench: &Bench) -> Outcome {
    let _ = bench;
    instructions::check(tally, &avr::build_simulator("stepsim")?)
}
