//! Constant tables that stay in flash: declared with [`flash!`], read with [`Flash::at`].
#![doc = include_str!("../README.md")]
//!
//! # Two things that are told apart
//!
//! An *8-bit machine* has 16-bit pointers, and no type there may be larger than 32 KB
//! (`target_pointer_width = "16"`). An *AVR with its assembly* is one of them (`avr_assembly`, set by
//! `build.rs`); the same code without assembly is what other 8-bit machines are made from.
#![no_std]
#![cfg_attr(avr_assembly, feature(asm_experimental_arch))]

mod array;
mod differences;
mod element;
mod largest;
mod layer;
mod multiply;
mod place;
#[cfg(target_arch = "x86_64")]
mod vectors;
mod walk;
mod zeroed;

pub use array::Array;
pub use differences::differences;
#[cfg(not(target_pointer_width = "16"))]
pub use differences::gone_and_come;
pub use element::{element, element_mut, narrow, word};
pub use largest::largest;
pub use layer::Weight;
pub use multiply::{halfway, part, product, times};
pub use place::{Place, Start};
#[cfg(target_arch = "x86_64")]
pub use vectors::with_vectors;
pub use walk::Walk;
pub use zeroed::Zeroed;

/// Counts things of which a machine has few: on the chip itself fewer than 256, where a byte takes
/// half the memory and half the cycles. Whoever counts with it makes sure that they are.
#[cfg(avr_assembly)]
pub type Few = u8;
/// Counts things of which a machine has few.
#[cfg(not(avr_assembly))]
pub type Few = u16;

/// Types that a table may hold: plain numbers, and arrays of them.
pub trait Plain: Copy + sealed::Load {}
impl<T: Copy + sealed::Load> Plain for T {}

mod sealed {
    /// How a value is read from program memory. Sealed: only types without padding or pointers.
    pub trait Load {
        /// Reads the value at `from` and moves `from` behind it.
        ///
        /// # Safety
        ///
        /// `from` must be the address of such a value in program memory, below 64 KB.
        #[cfg(avr_assembly)]
        unsafe fn load(from: &mut *const u8) -> Self;
    }
}

#[cfg(not(avr_assembly))]
mod load {
    macro_rules! ordinary {
        ($($t:ty)*) => { $( impl super::sealed::Load for $t {} )* };
    }
    ordinary!(u8 i8 u16 i16 u32 i32 u64);
    impl<T: super::sealed::Load, const N: usize> super::sealed::Load for [T; N] {}
}

/// Each width has its own reads, so that values go to registers and never through RAM.
#[cfg(avr_assembly)]
mod load {
    use super::sealed::Load;
    use core::arch::asm;
    use core::mem::MaybeUninit;

    impl Load for u8 {
        #[inline(always)]
        unsafe fn load(from: &mut *const u8) -> u8 {
            let value;
            // SAFETY: the caller promises that `from` points to the value in program memory.
            unsafe {
                asm!("lpm {value}, Z+", value = out(reg) value, inout("Z") *from,
                    options(pure, readonly, nostack, preserves_flags));
            }
            value
        }
    }

    impl Load for u16 {
        #[inline(always)]
        unsafe fn load(from: &mut *const u8) -> u16 {
            let value;
            // SAFETY: as for a byte; the two bytes lie in little-endian order.
            unsafe {
                asm!("lpm {value:l}, Z+", "lpm {value:h}, Z+",
                    value = out(reg_pair) value, inout("Z") *from,
                    options(pure, readonly, nostack, preserves_flags));
            }
            value
        }
    }

    impl Load for u32 {
        #[inline(always)]
        unsafe fn load(from: &mut *const u8) -> u32 {
            // SAFETY: two halves of one value, one after the other.
            let (low, high) = unsafe { (u16::load(from), u16::load(from)) };
            low as u32 | (high as u32) << 16
        }
    }

    macro_rules! signed {
        ($($signed:ty = $unsigned:ty)*) => { $(
            impl Load for $signed {
                #[inline(always)]
                unsafe fn load(from: &mut *const u8) -> $signed {
                    // SAFETY: the same bytes.
                    unsafe { <$unsigned>::load(from) as $signed }
                }
            }
        )* };
    }
    signed!(i8 = u8 i16 = u16 i32 = u32);

    impl<T: Load, const N: usize> Load for [T; N] {
        #[inline(always)]
        unsafe fn load(from: &mut *const u8) -> [T; N] {
            let mut array = [const { MaybeUninit::uninit() }; N];
            // By hand for short ones: a compiler that saves space makes a loop of it, and a loop
            // needs the array in RAM.
            let mut next = |i: usize| {
                // SAFETY: the elements lie one after the other; alignment is 1 on AVR.
                array[i].write(unsafe { T::load(from) });
            };
            if N > 0 {
                next(0);
            }
            if N > 1 {
                next(1);
            }
            if N > 2 {
                next(2);
            }
            let mut i = 3;
            while i < N {
                next(i);
                i += 1;
            }
            // SAFETY: all elements have been written.
            unsafe { core::mem::transmute_copy(&array) }
        }
    }
}

/// A table in flash. Made by [`flash!`], never placed in RAM on AVR.
///
/// With 64-bit pointers it begins where a line of the cache does, so that vectors lie in one.
#[cfg_attr(target_pointer_width = "64", repr(align(64)))]
#[cfg_attr(not(target_pointer_width = "64"), repr(transparent))]
pub struct Flash<T>(T);

impl<T: Plain, const N: usize> Flash<[T; N]> {
    /// Wraps a table. Only [`flash!`] should call this: the value must be a `static` that the
    /// macro has placed in program memory, or AVR reads the wrong address space.
    #[doc(hidden)]
    pub const fn new(table: [T; N]) -> Self {
        Flash(table)
    }

    /// How many entries there are.
    #[inline(always)]
    pub const fn len(&self) -> usize {
        N
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        N == 0
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

    /// The entries from `first` on, `count` of them or as many as there are.
    ///
    /// A walk: each next entry costs nothing but its reading, where an index would have to become
    /// an address every time.
    #[inline(always)]
    pub fn run(&self, first: u8, count: u8) -> Run<'_, T> {
        let first = (first as usize).min(N);
        let count = (count as usize).min(N - first);
        Run::new(&self.0, first, count)
    }

    #[cfg(not(avr_assembly))]
    #[inline(always)]
    fn read(&self, index: usize) -> T {
        self.0[index]
    }

    #[cfg(avr_assembly)]
    #[inline(always)]
    fn read(&self, index: usize) -> T {
        let mut from = (&raw const self.0).cast::<T>().wrapping_add(index).cast::<u8>();
        // SAFETY: `at` has clamped `index`, so the address is that of an element of the table,
        // which `flash!` has placed in program memory.
        unsafe { sealed::Load::load(&mut from) }
    }
}

impl<const N: usize> Flash<[u8; N]> {
    /// The words that begin at byte `at`, low halves first; past the end, the last ones.
    #[inline(always)]
    pub fn words<const W: usize>(&self, at: u16) -> [u16; W] {
        const { assert!(2 * W <= N && N <= u16::MAX as usize) };
        let last = const { (N - 2 * W) as u16 };
        self.read_words(if at <= last { at } else { last })
    }

    #[cfg(not(avr_assembly))]
    #[inline(always)]
    fn read_words<const W: usize>(&self, at: u16) -> [u16; W] {
        let at = at as usize;
        core::array::from_fn(|i| {
            u16::from_le_bytes([self.byte(at + 2 * i), self.byte(at + 2 * i + 1)])
        })
    }

    /// `words` has clamped the index, which the compiler sees, and needs no check.
    #[cfg(not(target_pointer_width = "16"))]
    #[inline(always)]
    fn byte(&self, index: usize) -> u8 {
        self.0[index]
    }

    /// For 16-bit pointers it does not see that: a byte past the end would be 0 instead of a panic.
    #[cfg(all(target_pointer_width = "16", not(avr_assembly)))]
    #[inline(always)]
    fn byte(&self, index: usize) -> u8 {
        self.0.get(index).copied().unwrap_or(0)
    }

    #[cfg(avr_assembly)]
    #[inline(always)]
    fn read_words<const W: usize>(&self, at: u16) -> [u16; W] {
        let mut from = (&raw const self.0).cast::<u8>().wrapping_add(at as usize);
        // SAFETY: `words` has clamped `at`, so all these bytes are the table's, which `flash!` has
        // placed in program memory; alignment is 1 on AVR.
        unsafe { sealed::Load::load(&mut from) }
    }
}

impl<T: Plain, const C: usize, const R: usize> Flash<[[T; C]; R]> {
    /// The entry in a row and a column; past the end of either, the last one.
    ///
    /// Two byte-wide indices: the address is two byte-wide multiplications, where one wide index
    /// would need a wide one.
    #[inline(always)]
    pub fn at2(&self, row: u8, col: u8) -> T {
        const { assert!(R <= 256 && C <= 256) };
        let row = if (row as usize) < R { row } else { (R - 1) as u8 };
        let col = if (col as usize) < C { col } else { (C - 1) as u8 };
        self.read2(row, col)
    }

    #[cfg(not(avr_assembly))]
    #[inline(always)]
    fn read2(&self, row: u8, col: u8) -> T {
        self.0[row as usize][col as usize]
    }

    #[cfg(avr_assembly)]
    #[inline(always)]
    fn read2(&self, row: u8, col: u8) -> T {
        let start = (&raw const self.0).cast::<u8>();
        let far = if const { size_of::<[T; C]>() == 256 } {
            word(col.wrapping_mul(size_of::<T>() as u8), row) as usize
        } else {
            offset(row, const { size_of::<[T; C]>() }).wrapping_add(offset(col, size_of::<T>()))
        };
        let mut from = start.wrapping_add(far);
        // SAFETY: as in `read`: both indices are clamped, and the rows lie one after the other.
        unsafe { sealed::Load::load(&mut from) }
    }
}

/// A walk over entries of a table. Made by [`Flash::run`].
pub struct Run<'a, T> {
    #[cfg(not(avr_assembly))]
    rest: core::slice::Iter<'a, T>,
    #[cfg(avr_assembly)]
    next: *const u8,
    #[cfg(avr_assembly)]
    left: u8,
    #[cfg(avr_assembly)]
    table: core::marker::PhantomData<&'a T>,
}

impl<'a, T: Plain> Run<'a, T> {
    /// `first + count` must not be more than `N`.
    #[inline(always)]
    fn new<const N: usize>(table: &'a [T; N], first: usize, count: usize) -> Self {
        #[cfg(not(avr_assembly))]
        return Run { rest: table.get(first..first + count).unwrap_or(&[]).iter() };
        #[cfg(avr_assembly)]
        Run {
            next: (&raw const *table).cast::<T>().wrapping_add(first).cast(),
            left: count as u8,
            table: core::marker::PhantomData,
        }
    }
}

impl<T: Plain> Iterator for Run<'_, T> {
    type Item = T;

    #[cfg(not(avr_assembly))]
    #[inline(always)]
    fn next(&mut self) -> Option<T> {
        self.rest.next().copied()
    }

    #[cfg(avr_assembly)]
    #[inline(always)]
    fn next(&mut self) -> Option<T> {
        self.left = self.left.checked_sub(1)?;
        // SAFETY: `Flash::run` has clamped the number of entries to those of the table, which
        // `flash!` has placed in program memory.
        Some(unsafe { sealed::Load::load(&mut self.next) })
    }
}

/// How far element number `index` lies from the first, if each is so large.
#[cfg(avr_assembly)]
#[inline(always)]
fn offset(index: u8, size: usize) -> usize {
    if size.is_power_of_two() {
        return index as usize * size;
    }
    let [low, high] = (size as u16).to_le_bytes();
    let high = (index.wrapping_mul(high) as usize) << 8;
    if low == 0 { high } else { high.wrapping_add(product(index, low) as usize) }
}

/// Declares tables that live in flash: `flash! { static NAME: [u8; 4] = [1, 2, 3, 4]; }`.
#[cfg(avr_assembly)]
#[macro_export]
macro_rules! flash {
    ($($(#[$doc:meta])* $vis:vis static $name:ident: [$t:ty; $n:expr] = $value:expr;)*) => { $(
        $(#[$doc])*
        #[allow(unsafe_code)]
        #[unsafe(link_section = ".progmem.data")]
        $vis static $name: $crate::Flash<[$t; $n]> = $crate::Flash::new($value);
    )* };
}

/// Declares tables that live in flash: `flash! { static NAME: [u8; 4] = [1, 2, 3, 4]; }`.
#[cfg(not(avr_assembly))]
#[macro_export]
macro_rules! flash {
    ($($(#[$doc:meta])* $vis:vis static $name:ident: [$t:ty; $n:expr] = $value:expr;)*) => { $(
        $(#[$doc])*
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

    #[test]
    fn words_begin_at_any_byte_and_end_with_the_table() {
        flash! {
            static BYTES: [u8; 6] = [1, 2, 3, 4, 5, 6];
        }
        assert_eq!(BYTES.words(1), [0x0302, 0x0504]);
        assert_eq!(BYTES.words(3), [0x0504]);
        assert_eq!(BYTES.words(u16::MAX), [0x0403, 0x0605]);
    }

    #[test]
    fn walks_end_with_the_table() {
        assert!(SQUARES.run(1, 2).eq([1, 4]));
        assert!(SQUARES.run(3, 9).eq([9, 16]));
        assert!(SQUARES.run(5, 1).eq([]));
        assert!(SQUARES.run(255, 255).eq([]));
    }
}
