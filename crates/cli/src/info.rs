//! How fast a search was.

use std::time::Duration;

/// Nodes per second.
pub(crate) fn speed(nodes: u64, elapsed: Duration) -> u64 {
    (u128::from(nodes) * 1_000_000 / elapsed.as_micros().max(1)) as u64
}
