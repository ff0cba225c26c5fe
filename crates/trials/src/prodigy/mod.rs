//! The chess computer: its image on a simulated board, by its buttons and its display.
//!
//! `sim` talks to simavr, `twin` is our own chip and board, told the same. `pair` is both under scripted time and
//! a panel on this computer that must show the same; `person` is somebody at simavr's board in its own time.
//! `instructions`, `witness`, `scripts`, `game`, `cuts`, `answers`, `talks`, `pace` and `seen` are the tests;
//! `terminal`, `picture` and `line` show our board and connect it, `soak` has simavr's play an `opponent`.

mod answers;
mod cuts;
mod game;
mod instructions;
mod line;
mod opponent;
mod pace;
mod pair;
mod person;
mod picture;
mod scripts;
mod seen;
mod sim;
pub mod soak;
mod talks;
pub mod terminal;
mod twin;
mod witness;

pub use pace::check as check_pace;
pub use witness::run as witness;

use std::path::PathBuf;

use crate::run::{Outcome, Tally};
use sim::Sim;

/// An image, and what it is simulated with.
pub struct Bench {
    /// The board.
    pub simulator: PathBuf,
    /// The chip, an instruction at a time.
    pub stepper: PathBuf,
    /// The image.
    pub image: PathBuf,
}

impl Bench {
    /// A simulated board, switched off.
    fn board(&self, options: &[&str]) -> Outcome<Sim> {
        Sim::start(&self.simulator, &self.image, options)
    }
}

/// All tests on the simulated board.
pub fn check(tally: &mut Tally, bench: &Bench) -> Outcome {
    witness::check(tally, bench)?;
    scripts::check(tally, bench)?;
    game::check(tally, bench)?;
    cuts::check(tally, bench)?;
    answers::check(tally, bench)?;
    talks::check(tally, bench)?;
    seen::check(tally, bench)
}
