//! Large pages for large memory, where the system has them.
//!
//! A table of a gigabyte has a quarter of a million pages of four kilobytes, and a search that jumps about in it has to
//! have most of their addresses looked up in memory, too. Linux has pages of two megabytes for those who ask; whether it
//! gives any is its own business, and the memory is the same either way.

/// Asks for large pages in memory that nobody has touched yet.
#[cfg(target_os = "linux")]
pub(crate) fn prefer_large(memory: *mut u8, bytes: usize) {
    const LARGE: usize = 2 << 20;
    let offset = memory.align_offset(LARGE);
    let whole = bytes.saturating_sub(offset) / LARGE * LARGE;
    if whole == 0 {
        return;
    }
    // SAFETY: the pages from `offset` on for `whole` bytes lie in this memory, which is ours, and advice about how to
    // back them changes nothing that stands in them. An error is a system without large pages.
    unsafe {
        libc::madvise(memory.add(offset).cast(), whole, libc::MADV_HUGEPAGE);
    }
}

/// Elsewhere nobody is asked.
#[cfg(not(target_os = "linux"))]
pub(crate) fn prefer_large(_: *mut u8, _: usize) {}
