//! The widest vectors that a CPU has: code built for them beside the same code built for any CPU.
//!
//! A program for x86-64 is built for CPUs of 2003, whose vectors hold 16 bytes. Those made since
//! 2013 have 32, which an engine that evaluates with a network is a good deal faster with. Elsewhere
//! a program is built for the vectors that all CPUs of its kind have.

use core::arch::x86_64::{__cpuid, __cpuid_count, _xgetbv};
use core::sync::atomic::{AtomicU8, Ordering};

/// Does a work, by instructions that only newer CPUs have if this is such a one. It has them only
/// where it is inlined: give a closure with `#[inline(always)]`, and let what it calls be so, too.
///
/// The result is the same: a compiler does not change what integers come to.
#[inline(always)]
pub fn with_vectors<R>(work: impl FnOnce() -> R) -> R {
    if has_vectors() {
        // SAFETY: the CPU has them.
        return unsafe { wide(work) };
    }
    work()
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn wide<R>(work: impl FnOnce() -> R) -> R {
    work()
}

/// Whether the CPU has vectors of 32 bytes, and the system keeps them for each thread.
#[inline(always)]
fn has_vectors() -> bool {
    match KNOWN.load(Ordering::Relaxed) {
        0 => ask(),
        known => known == YES,
    }
}

/// What the CPU has answered; 0 before it was asked. Threads that ask at once hear the same.
static KNOWN: AtomicU8 = AtomicU8::new(0);
const YES: u8 = 1;
const NO: u8 = 2;

/// Asks the CPU, by the numbers of its manual.
#[cold]
fn ask() -> bool {
    let has = |register: u32, bits: &[u32]| bits.iter().all(|bit| register >> bit & 1 != 0);
    let is_wide = __cpuid(0).eax >= 7
        && __cpuid(0x8000_0000).eax >= 0x8000_0001
        && has(__cpuid(1).ecx, &[23, 26, 27, 28]) // popcnt, xsave, osxsave, avx
        && has(__cpuid_count(7, 0).ebx, &[3, 5, 8]) // bmi1, avx2, bmi2
        && has(__cpuid(0x8000_0001).ecx, &[5]) // lzcnt
        && keeps_vectors();
    KNOWN.store(if is_wide { YES } else { NO }, Ordering::Relaxed);
    is_wide
}

/// Whether the system saves the upper halves of the vectors, too, when it changes threads.
fn keeps_vectors() -> bool {
    #[target_feature(enable = "xsave")]
    fn saved() -> u64 {
        // SAFETY: register 0 is there wherever the instruction is.
        unsafe { _xgetbv(0) }
    }
    // SAFETY: whoever calls has seen that the CPU has the instruction and the system allows it.
    unsafe { saved() & 6 == 6 }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;

    #[test]
    fn the_cpu_answers_what_others_hear() {
        let others = std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("lzcnt")
            && std::is_x86_feature_detected!("popcnt");
        assert_eq!(ask(), others);
        assert_eq!(has_vectors(), others);
    }
}
