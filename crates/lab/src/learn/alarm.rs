//! Threads that work for one that writes: if one of them breaks, nobody waits for what it was to bring.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Held by a thread while it works; tells the others to stop if it panics.
pub(super) struct Alarm<'a>(pub(super) &'a AtomicBool);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_thread_that_breaks_stops_the_others() {
        for breaks in [false, true] {
            let stop = AtomicBool::new(false);
            let end = thread::scope(|scope| {
                let work = || {
                    let _alarm = Alarm(&stop);
                    assert!(!breaks, "as it is meant to");
                };
                scope.spawn(work).join()
            });
            assert_eq!((end.is_err(), stop.into_inner()), (breaks, breaks));
        }
    }
}
