//! How much of an iteration went into its best move: one that took nearly all of it had no rival, and is soon sure.

use kilomate_flash::{Zeroed, zeroed};

/// Counts the nodes below the moves of the root.
pub trait Effort: Zeroed {
    /// A node is entered.
    fn visit(&mut self);
    /// An iteration begins, or begins again with another window.
    fn begin(&mut self);
    /// A move of the root will be searched, perhaps once more.
    fn begin_move(&mut self);
    /// The move that was searched last is the best one so far.
    fn lead(&mut self);
    /// What the best move took of the iteration, in 128ths; none where nobody counts, or nothing is to be counted.
    fn share(&self) -> Option<u8>;
}

/// Nobody counts.
pub struct Uncounted;

zeroed! { struct Uncounted = Uncounted; }

impl Effort for Uncounted {
    #[inline(always)]
    fn visit(&mut self) {}
    #[inline(always)]
    fn begin(&mut self) {}
    #[inline(always)]
    fn begin_move(&mut self) {}
    #[inline(always)]
    fn lead(&mut self) {}
    #[inline(always)]
    fn share(&self) -> Option<u8> {
        None
    }
}

/// All of them are counted.
pub struct Counted {
    /// Nodes of the iteration.
    all: u32,
    /// How many there were when the current move's turn came.
    before: u32,
    /// Nodes below the best move.
    best: u32,
}

zeroed! { struct Counted = Counted { all: 0, before: 0, best: 0 }; }

impl Effort for Counted {
    #[inline(always)]
    fn visit(&mut self) {
        self.all = self.all.wrapping_add(1);
    }

    fn begin(&mut self) {
        *self = Counted::ZEROED;
    }

    fn begin_move(&mut self) {
        self.before = self.all;
    }

    fn lead(&mut self) {
        self.best = self.all.wrapping_sub(self.before);
    }

    fn share(&self) -> Option<u8> {
        // Iterations of more than 2^32 nodes wrap around: then it is anything, and harmless.
        (self.best != 0).then(|| (self.best as u64 * 128 / self.all.max(1) as u64).min(128) as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_move_has_its_own_nodes_and_no_others() {
        let mut effort = Counted::ZEROED;
        let mut search = |nodes, leads| {
            effort.begin_move();
            (0..nodes).for_each(|_| effort.visit());
            if leads {
                effort.lead();
            }
            effort.share()
        };
        assert_eq!(search(0, false), None, "nothing yet");
        assert_eq!(search(96, true), Some(128));
        assert_eq!(search(32, false), Some(96));
        assert_eq!(search(64, true), Some(42), "another one leads");
        effort.begin();
        assert_eq!(effort.share(), None);
    }

    #[test]
    fn where_nobody_counts_there_is_no_share() {
        let mut effort = Uncounted;
        effort.begin();
        effort.begin_move();
        effort.visit();
        effort.lead();
        assert_eq!(effort.share(), None);
    }
}
