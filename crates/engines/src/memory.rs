//! Memory for the desktop's table: asked for politely, because a system that promises more than it
//! has ends the program when the promise is called in.

use kilomate_core::search::table::Entry;

use crate::shared::Shared;

/// The largest table that a 32-bit hash can index, in megabytes.
pub const MOST_MEGABYTES: u32 = 32_768;

/// A table of at most so many megabytes; its length is the power of two below.
///
/// # Errors
///
/// A sentence when there is not that much memory.
pub fn table(megabytes: u32) -> Result<Shared, String> {
    let entries = length(megabytes);
    let needed = entries as u64 * size_of::<Entry>() as u64;
    if let Some(available) = available()
        && needed > available
    {
        let available = available >> 20;
        return Err(format!("a table of {megabytes} MB: only {available} MB of memory are free"));
    }
    // Zeros from the system, which touches no page before the search does: this takes no time.
    Shared::new(entries)
        .ok_or_else(|| format!("a table of {megabytes} MB: there is not that much memory"))
}

/// Whether a table can be had once another of `freed` megabytes has been given back.
pub fn is_available(megabytes: u32, freed: u32) -> bool {
    let bytes = |megabytes| length(megabytes) as u64 * size_of::<Entry>() as u64;
    let freed = if freed == 0 { 0 } else { bytes(freed) };
    available().is_some_and(|available| bytes(megabytes) <= available + freed)
}

/// The entries of a table: a power of two.
fn length(megabytes: u32) -> usize {
    let entries = (u64::from(megabytes.clamp(1, MOST_MEGABYTES)) << 20) / size_of::<Entry>() as u64;
    1 << entries.ilog2()
}

/// Bytes that can be had without harm to others, where the system tells: Linux does.
fn available() -> Option<u64> {
    let meminfo = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.split_ascii_whitespace().next()?.parse().ok()?;
    Some(kilobytes << 10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kilomate_core::search::table::Memory;

    #[test]
    fn lengths_are_powers_of_two_within_the_size() {
        for (megabytes, entries) in
            [(0, 1 << 17), (1, 1 << 17), (2, 1 << 18), (3, 1 << 18), (16, 1 << 21), (100, 1 << 23)]
        {
            assert_eq!(length(megabytes), entries, "{megabytes} MB");
        }
        assert_eq!(length(u32::MAX) as u64, 1 << 32);
        assert_eq!(table(1).map(|table| table.len()), Ok(1 << 17));
    }
}
