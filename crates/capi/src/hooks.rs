//! What the engine asks the program while it thinks: the one place where hooks are called.

use crate::abi::EngineHooks;

impl EngineHooks {
    /// Whether there is a clock.
    pub(crate) fn has_clock(&self) -> bool {
        self.time_ms.is_some()
    }

    /// What the clock shows; 0 if there is none.
    pub(crate) fn now(&self) -> u32 {
        // SAFETY: the header's promise about hooks.
        self.time_ms.map_or(0, |time_ms| unsafe { time_ms() })
    }

    /// Whether the user wants something.
    pub(crate) fn is_input_pending(&self) -> bool {
        // SAFETY: the header's promise about hooks.
        self.input_pending.is_some_and(|input_pending| unsafe { input_pending() } != 0)
    }
}
