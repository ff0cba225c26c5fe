//! What the engine asks the program while it thinks: the one place where hooks are called.

use crate::abi::EngineHooks;

impl EngineHooks {
    /// A timer that starts now, if there is a limit and a clock to keep it by.
    pub(crate) fn start_timer(&self, limit_ms: u16) -> Option<Timer> {
        let time_ms = self.time_ms.filter(|_| limit_ms != 0)?;
        // SAFETY: the header's promise about hooks.
        let start = unsafe { time_ms() };
        Some(Timer { time_ms, start, limit: limit_ms as u32 })
    }

    /// Whether the user wants something.
    pub(crate) fn is_input_pending(&self) -> bool {
        // SAFETY: the header's promise about hooks.
        self.input_pending.is_some_and(|input_pending| unsafe { input_pending() } != 0)
    }
}

/// Says when the time for a move is over.
pub(crate) struct Timer {
    time_ms: unsafe extern "C" fn() -> u32,
    start: u32,
    limit: u32,
}

impl Timer {
    /// What the clock showed at the start.
    pub(crate) fn start(&self) -> u32 {
        self.start
    }

    pub(crate) fn is_over(&self) -> bool {
        // SAFETY: the header's promise about hooks.
        let now = unsafe { (self.time_ms)() };
        // The clock may have wrapped around; the difference is right all the same.
        now.wrapping_sub(self.start) >= self.limit
    }
}
