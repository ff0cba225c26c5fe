//! A hint to the CPU that a value will be read soon.
//!
//! The only instruction here that Rust has no safe name for. It reads nothing that the program could see, and a CPU
//! that does not care for it does nothing.

/// Asks for a value to be brought near, so that nobody has to wait for memory when it is read.
#[inline(always)]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 has the instruction, it changes nothing but caches, and a reference points to memory.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
