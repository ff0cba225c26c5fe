//! How a command ends: by Ctrl-C, and what the shell is told.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The shell's number for a program that Ctrl-C has ended.
pub(crate) const INTERRUPTED: u8 = 130;
/// An engine did something wrong, and `--strict` was given.
pub(crate) const FAULTY: u8 = 3;

/// A flag that Ctrl-C sets. The second time the program ends at once.
pub(crate) fn interrupt() -> Result<Arc<AtomicBool>, String> {
    let flag = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&flag);
    let handler = move || {
        if set.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(INTERRUPTED));
        }
    };
    ctrlc::set_handler(handler).map_err(|error| format!("cannot listen to Ctrl-C: {error}"))?;
    Ok(flag)
}
