//! Block layout: basic blocks of a function are put into an order in which what runs often falls through, not
//! jumps, as far as the bytes that it may take are worth it.
//!
//! A function is cut into `Block`s, each with its `End`; the search (`search`) tries to put blocks behind
//! those that go on with them, by what [`Costs`] say; what comes out is written down again (`write`), with
//! branches turned and jumps added or left out.

mod blocks;
mod search;
mod write;

use super::heat::Warm;
use super::{Kind, Line};

/// What ways between blocks take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Costs {
    /// Bytes and cycles of a jump.
    pub jump: (u32, u32),
    /// Bytes of a branch that reaches, cycles if it is taken and if not.
    pub branch: (u32, u32, u32),
    /// How many bytes a branch reaches; what does not becomes a branch around a jump.
    pub reach: i64,
    /// Bytes of a skip, cycles if it skips a jump and if it does not.
    pub skip: (u32, u32, u32),
    /// Cycles in a thousand units that a byte may cost.
    pub price: u32,
}

/// A basic block: its lines without what ends it, and how it ends.
#[derive(Clone, Debug)]
struct Block {
    /// Labels and instructions, in the lines of the function.
    lines: std::ops::Range<usize>,
    /// Bytes of these.
    size: i64,
    end: End,
    /// Whether somebody else knows one of its labels.
    is_known: bool,
}

/// How a block ends.
#[derive(Clone, Debug, PartialEq, Eq)]
enum End {
    /// Not by going on to another block of the function.
    Stop,
    /// By going on to one, so often.
    Go(usize, u32),
    /// By a branch or a skipped jump.
    Split(Split),
}

/// Two ways to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Split {
    /// The line of the branch, or of the skip before a jump.
    line: usize,
    /// Whether it is a skip.
    is_skip: bool,
    /// Whether there is an opposite of it.
    is_invertible: bool,
    /// Where the branch or the jump behind a skip leads, and how often.
    taken: (usize, u32),
    /// The other way.
    not: (usize, u32),
}

/// Puts the blocks of a function into a better order. The lines begin with the label of the function, and `is_known`
/// tells of labels whether somebody else jumps there. `name` makes labels that are new.
pub(crate) fn arrange<L: Line>(
    lines: &mut Vec<Warm<L>>,
    costs: &Costs,
    is_known: &dyn Fn(&L::Name) -> bool,
    name: &mut dyn FnMut() -> L::Name,
) {
    let Some(mut blocks) = blocks::read(lines, is_known) else { return };
    blocks::thread(&mut blocks);
    let before: Vec<usize> = blocks::reached(&blocks);
    let order = search::search(&blocks, before, costs);
    let tail = lines.iter().rposition(|warm| warm.line.is_code()).map_or(0, |last| last + 1);
    let rest = lines[tail..].to_vec();
    let mut written = write::write(lines, &blocks, &order, costs, name);
    written.extend(rest);
    *lines = written;
}

/// Whether a line is passed without doing anything.
fn is_passed<L: Line>(line: &L) -> bool {
    matches!(line.kind(), Kind::Label(_) | Kind::Nothing)
}

#[cfg(test)]
mod tests;
