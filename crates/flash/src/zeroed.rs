//! Values that are nothing but zeros: an engine starts as such a one, where it will stay.
//!
//! A static of zeros costs no flash and no space in a program file, and memory from the system
//! comes as zeros. Nothing is ever built on a stack and moved.

/// A type that has a value of nothing but zeros, by whose name it can be had as a constant.
///
/// # Safety
///
/// Bytes that are all zero must be a valid value of the type. Write it with [`zeroed!`](crate::zeroed!).
pub unsafe trait Zeroed: Sized {
    /// That value.
    const ZEROED: Self;
}

// SAFETY: an array is its elements, one after the other.
unsafe impl<T: Zeroed, const N: usize> Zeroed for [T; N] {
    const ZEROED: Self = [const { T::ZEROED }; N];
}

// SAFETY: nothing at all.
unsafe impl Zeroed for () {
    const ZEROED: Self = ();
}

macro_rules! numbers {
    ($($t:ty)*) => { $(
        // SAFETY: a number.
        unsafe impl Zeroed for $t {
            const ZEROED: Self = 0;
        }
    )* };
}
numbers!(u8 i8 u16 i16 u32 i32 u64);

// SAFETY: a number.
#[cfg(target_has_atomic = "64")]
unsafe impl Zeroed for core::sync::atomic::AtomicU64 {
    #[allow(clippy::declare_interior_mutable_const)] // each use is a value of its own
    const ZEROED: Self = core::sync::atomic::AtomicU64::new(0);
}

/// Declares that the value after `=` is nothing but zeros: each of its parts must be.
///
/// `zeroed! { struct Pair = Pair { first: 0, second: 0 }; }`, with generic parameters in brackets:
/// `zeroed! { struct Pair [T: Zeroed] [T] = Pair { first: T::ZEROED, second: T::ZEROED }; }`.
#[macro_export]
macro_rules! zeroed {
    ($(struct $name:ident $([$($generics:tt)*] [$($arguments:tt)*])? = $value:expr;)*) => { $(
        // SAFETY: whoever uses the macro says so, of each part.
        #[allow(unsafe_code)]
        unsafe impl $(<$($generics)*>)? $crate::Zeroed for $name $(<$($arguments)*>)? {
            #[allow(clippy::large_stack_arrays)] // a constant for statics, never on a stack
            const ZEROED: Self = $value;
        }
    )* };
}
