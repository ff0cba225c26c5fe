//! How long to think: from clocks to two limits, without a division.

/// What `go` says about the clock of the side to move.
#[derive(Default)]
pub(super) struct Clock {
    time: Option<u32>,
    is_own: bool,
    pub(super) increment: u32,
    pub(super) moves_to_go: u8,
}

/// Milliseconds that are not used for thinking: answer and next command on a slow line.
const OVERHEAD: u32 = 60;

impl Clock {
    /// Takes a time left; the opponent's is better than none.
    pub(super) fn set_time(&mut self, time: u32, is_own: bool) {
        if is_own || !self.is_own {
            self.time = Some(time);
            self.is_own = is_own;
        }
    }

    /// A part of the time that is a power of two, and most of the increment.
    pub(super) fn budget(&self) -> Budget {
        let Some(time) = self.time else { return Budget::default() };
        let share = match self.moves_to_go {
            1 => time - (time >> 2),
            2 | 3 => time >> 1,
            4..=7 => time >> 2,
            8..=15 => time >> 3,
            16..=31 => time >> 4,
            _ => time >> 5,
        };
        let share = share.saturating_add(self.increment - (self.increment >> 2));
        let most = time.saturating_sub(OVERHEAD).max(1);
        Budget { enough: share.div_ceil(2).min(most), most: share.saturating_mul(2).min(most) }
    }
}

/// Limits in milliseconds; 0 is none.
#[derive(Clone, Copy, Default)]
pub(super) struct Budget {
    /// No iteration is begun any more.
    enough: u32,
    /// The search is stopped.
    most: u32,
}

impl Budget {
    /// Exactly so long.
    pub(super) fn fixed(time: u32) -> Budget {
        Budget { enough: 0, most: time.max(1) }
    }

    /// The stricter of two.
    pub(super) fn or(self, other: Budget) -> Budget {
        if other.most != 0 && (self.most == 0 || other.most < self.most) { other } else { self }
    }

    pub(super) fn is_enough(self, time: u32) -> bool {
        self.enough != 0 && time >= self.enough
    }

    pub(super) fn is_over(self, time: u32) -> bool {
        self.most != 0 && time >= self.most
    }
}
