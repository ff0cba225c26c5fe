//! How often each line runs, and what saving a byte may cost.

use super::Line;

/// A line, and how often it runs in a thousand units of whatever is measured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warm<L> {
    /// The line.
    pub line: L,
    /// How often it runs.
    pub runs: u32,
    /// How often a branch is taken, or a skip skips.
    pub taken: u32,
}

impl<L> Warm<L> {
    /// A line that never runs, as far as anybody knows.
    pub fn cold(line: L) -> Warm<L> {
        Warm { line, runs: 0, taken: 0 }
    }
}

/// The lines alone.
pub(crate) fn plain<L: Line>(lines: &[Warm<L>]) -> Vec<L> {
    lines.iter().map(|warm| warm.line.clone()).collect()
}

/// Lines of which none ever runs, as far as anybody knows: bytes are saved wherever that is possible.
pub(crate) fn cold<L: Line>(lines: Vec<L>) -> Vec<Warm<L>> {
    lines.into_iter().map(Warm::cold).collect()
}

/// What jumps and calls take, and what bytes are worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Costs {
    /// Bytes and cycles of a jump.
    pub jump: (i32, u32),
    /// Bytes of a call; cycles of the call and the return from it.
    pub call: (i32, u32),
    /// Bytes of a return.
    pub ret: i32,
    /// Cycles in a thousand units that a byte may cost.
    pub price: u32,
}

impl Costs {
    /// Whether saving so many bytes is worth so many cycles in a thousand units.
    pub(crate) fn is_worth(&self, bytes: i32, cycles: u32) -> bool {
        bytes > 0 && cycles <= self.price.saturating_mul(bytes.unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_is_worth_its_price_and_no_more() {
        let costs = Costs { jump: (3, 3), call: (3, 8), ret: 2, price: 120 };
        assert!(costs.is_worth(2, 240) && !costs.is_worth(2, 241));
        assert!(!costs.is_worth(0, 0) && !costs.is_worth(-1, 0), "nothing is saved");
    }
}
