//! `kilomate-lab train`: a network learns from labelled positions.
//!
//! Written for the processors of an ordinary computer: the trainer that other Rust engines use is made for
//! graphics cards, and small networks keep two cores busy for minutes, not days.

mod adam;
mod checkpoint;
mod float;
mod options;
mod run;
mod samples;
#[cfg(test)]
mod tests;

pub(crate) use options::Arguments;

use std::sync::atomic::AtomicBool;

use run::Run;

/// How a run of the trainer ended.
pub(crate) enum Ending {
    Finished(Trained),
    /// As it was asked for.
    Paused,
    /// By Ctrl-C.
    Interrupted,
}

/// A network that was trained, by its errors over what was held out.
pub(crate) struct Trained {
    /// Before anything was learnt: it counted men.
    pub(crate) untrained: f64,
    pub(crate) held_out: f64,
    /// With integers, as the file has them.
    pub(crate) as_integers: f64,
    bytes: usize,
}

/// Trains a network and writes its file.
pub(crate) fn execute(arguments: &Arguments, interrupt: &AtomicBool) -> Result<u8, String> {
    match train(arguments, interrupt)? {
        Ending::Finished(_) | Ending::Paused => Ok(0),
        Ending::Interrupted => Ok(crate::exit::INTERRUPTED),
    }
}

/// The same for those who want to know what came out.
pub(crate) fn train(arguments: &Arguments, interrupt: &AtomicBool) -> Result<Ending, String> {
    // One trainer for each width: loops of a known length become vector instructions.
    let run = match arguments.hidden {
        8 => Run::<8>::run,
        16 => Run::<16>::run,
        32 => Run::<32>::run,
        64 => Run::<64>::run,
        128 => Run::<128>::run,
        256 => Run::<256>::run,
        512 => Run::<512>::run,
        other => {
            return Err(format!("--hidden {other}: give 8, 16, 32, 64, 128, 256 or 512"));
        }
    };
    run(arguments, interrupt)
}
