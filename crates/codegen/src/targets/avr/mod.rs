//! The AVR: LLVM has a back end for it, and leaves much undone that is done here, on the text between compiler and
//! assembler, where every instruction is a line and every place that can be jumped to has a name.
//!
//! [`improve`] makes a program shorter and faster where nothing is lost by it: liveness over the whole program finds
//! what nobody needs (`functions`, `copies`, `webs`, `flags`, `saves`), and tables get places whose addresses need no
//! arithmetic (`places`). [`named`] and [`warm`] bring back how often each line ran on a chip. [`shrink`] then saves
//! bytes where they cost few cycles: that is done by the shared `optimise`r (`passes`).

mod assembly;
mod copies;
mod effects;
mod flags;
mod frames;
mod functions;
mod known;
mod line;
mod order;
mod passes;
mod places;
mod profile;
mod reach;
mod recursion;
mod saves;
mod stack;
mod values;
mod webs;
mod whole;

pub use assembly::{Line, text};
pub use places::check as check_places;
pub use profile::{named, warm};

use crate::optimise::{heat, jumps};

/// A line, and how often it is executed in a thousand units of whatever was measured.
pub type Warm = heat::Warm<Line>;

/// Liveness of a program's registers and flags.
type Liveness = crate::optimise::liveness::Liveness<Line>;

/// How the names of merged ends begin: they belong to the functions in which they stand.
pub const TAIL: &str = "tail.";

/// Reads the compiler's assembly of a whole program and makes it shorter and faster.
pub fn improve(assembly: &str) -> Vec<Line> {
    let mut lines = assembly::improve(assembly);
    whole::improve(&mut lines);
    lines
}

/// Saves bytes where each costs at most so many cycles in a thousand units, and puts functions into the order in
/// which the linker finds most calls near.
pub fn shrink(mut lines: Vec<Warm>, price: u32) -> Vec<Line> {
    let costs = passes::costs(price);
    while saves::move_to_callers(&mut lines) {}
    frames::shrink(&mut lines, &costs);
    passes::merge_returns(&mut lines);
    passes::merge_tails(&mut lines, &costs);
    passes::outline(&mut lines, &costs);
    let lines = passes::arrange_blocks(lines, price);
    let mut lines = order::order(lines, price);
    while jumps::shorten(&mut lines) {}
    reach::lengthen(lines)
}
