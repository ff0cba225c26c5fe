//! Constant tables that stay in flash.
//!
//! An AVR chip has two address spaces: what the compiler calls read-only data is copied into RAM
//! when the chip starts, unless it is placed in program memory and read with the `lpm`
//! instruction. This crate is the one seam for that. A table is declared with [`flash!`] and read
//! with [`Flash::at`]; on every other target it is an ordinary array behind an ordinary index.
//!
//! All `unsafe` that the engine's tables need lives here.
#![no_std]
#![cfg_attr(target_arch = "avr", feature(asm_experimental_arch))]

/// Types that a table may hold: plain numbers and small structs of them.
///
/// # Safety
///
/// Every bit pattern that was stored must be readable byte by byte, and a copy of those bytes must
/// be the same value: no padding that matters, no pointers, no interior mutability.
pub unsafe trait Plain: Copy {}

macro_rules! plain {
    ($($t:ty)*) => { $(
        // SAFETY: a primitive integer is its bytes.
        unsafe impl Plain for $t {}
    )* };
}
plain!(u8 i8 u16 i16 u32 i32);

// SAFETY: an array of plain values has no bytes but theirs.
unsafe impl<T: Plain, const N: usize> Plain for [T; N] {}

/// A table in flash. Made by [`flash!`], never placed in RAM on AVR.
#[repr(transparent)]
pub struct Flash<T>(T);

impl<T: Plain, const N: usize> Flash<[T; N]> {
    /// Wraps a table. Only [`flash!`] should call this: the value must be a `static` that the
    /// macro has placed in program memory, or AVR reads the wrong address space.
    #[doc(hidden)]
    pub const fn new(table: [T; N]) -> Self {
        Flash(table)
    }

    /// The entry at `index`; an index past the end reads the last entry.
    ///
    /// Callers mask their indices so that the clamp folds away; it is there so that no index,
    /// however wrong, reads outside the table or needs a panic.
    #[inline(always)]
    pub fn at(&self, index: usize) -> T {
        let index = if index < N { index } else { N - 1 };
        self.read(index)
    }

    #[cfg(not(target_arch = "avr"))]
    #[inline(always)]
    fn read(&self, index: usize) -> T {
        self.0[index]
    }

    #[cfg(target_arch = "avr")]
    #[inline(always)]
    fn read(&self, index: usize) -> T {
        let mut value = core::mem::MaybeUninit::<T>::uninit();
        // SAFETY: `at` has clamped `index`, so the pointer stays inside the table, which `flash!`
        // has placed in program memory below 64 KB; `Plain` lets its bytes be copied one by one.
        unsafe {
            let mut from = (&raw const self.0).cast::<T>().add(index).cast::<u8>();
            let to = value.as_mut_ptr().cast::<u8>();
            let mut i = 0;
            while i < core::mem::size_of::<T>() {
                let byte: u8;
                core::arch::asm!(
                    "lpm {byte}, Z+",
                    byte = out(reg) byte,
                    inout("Z") from,
                    options(pure, readonly, nostack, preserves_flags),
                );
                to.add(i).write(byte);
                i += 1;
            }
            value.assume_init()
        }
    }
}

/// Declares tables that live in flash: `flash! { static NAME: [u8; 4] = [1, 2, 3, 4]; }`.
#[macro_export]
macro_rules! flash {
    ($($(#[$doc:meta])* $vis:vis static $name:ident: [$t:ty; $n:expr] = $value:expr;)*) => { $(
        $(#[$doc])*
        #[cfg_attr(
            target_arch = "avr",
            allow(unsafe_code),
            unsafe(link_section = ".progmem.data")
        )]
        $vis static $name: $crate::Flash<[$t; $n]> = $crate::Flash::new($value);
    )* };
}

#[cfg(test)]
mod tests {
    flash! {
        static SQUARES: [u16; 5] = [0, 1, 4, 9, 16];
    }

    #[test]
    fn reads_entries_and_clamps_past_the_end() {
        assert_eq!(SQUARES.at(3), 9);
        assert_eq!(SQUARES.at(5), 16);
        assert_eq!(SQUARES.at(usize::MAX), 16);
    }
}
