//! Elements of arrays of structures, found the way an 8-bit CPU finds them fastest.
//!
//! The compiler knows where a static array lies and makes a 16-bit sum of every access to a field
//! of an element. Once the element's address is hidden from it, it takes a pointer and a
//! displacement, which costs nothing.

#[cfg(avr_assembly)]
use core::arch::asm;

/// Element number `index` of an array, or the last one if there are fewer.
#[inline(always)]
pub fn element<T, const N: usize>(array: &[T; N], index: usize) -> &T {
    let index = clamped::<N>(index);
    #[cfg(avr_assembly)]
    {
        let at = hidden(array.as_ptr() as usize + distance::<T, N>(index));
        // SAFETY: the address of an element, which lives as long as the array is borrowed.
        unsafe { &*(at as *const T) }
    }
    #[cfg(not(avr_assembly))]
    &array[index]
}

/// As [`element`], to change it.
#[inline(always)]
pub fn element_mut<T, const N: usize>(array: &mut [T; N], index: usize) -> &mut T {
    let index = clamped::<N>(index);
    #[cfg(avr_assembly)]
    {
        let at = hidden(array.as_mut_ptr() as usize + distance::<T, N>(index));
        // SAFETY: as above.
        unsafe { &mut *(at as *mut T) }
    }
    #[cfg(not(avr_assembly))]
    &mut array[index]
}

#[inline(always)]
fn clamped<const N: usize>(index: usize) -> usize {
    const { assert!(N > 0) };
    if index < N { index } else { N - 1 }
}

/// How far an element lies from the first.
#[cfg(avr_assembly)]
#[inline(always)]
fn distance<T, const N: usize>(index: usize) -> usize {
    if N <= 256 { crate::offset(index as u8, size_of::<T>()) } else { index * size_of::<T>() }
}

/// The same number, about which the compiler knows nothing any more.
#[cfg(avr_assembly)]
#[inline(always)]
pub(crate) fn hidden(address: usize) -> usize {
    let same;
    // SAFETY: no instruction at all.
    unsafe {
        asm!("/* {0} */", inout(reg_pair) address => same,
            options(pure, nomem, nostack, preserves_flags));
    }
    same
}

/// A byte of a wider number, about which the compiler does not know that any more: it would go on
/// computing with the wide one.
#[inline(always)]
pub fn narrow(byte: u8) -> u8 {
    #[cfg(avr_assembly)]
    {
        let same;
        // SAFETY: no instruction at all.
        unsafe {
            asm!("/* {0} */", inout(reg) byte => same,
                options(pure, nomem, nostack, preserves_flags));
        }
        same
    }
    #[cfg(not(avr_assembly))]
    byte
}

/// Two bytes as a number, the low one first.
///
/// What the compiler makes of `u16::from_le_bytes` on an 8-bit CPU are two numbers of 16 bits, one of
/// them shifted, and their sum: five instructions where two registers could simply be taken.
#[inline(always)]
pub fn word(low: u8, high: u8) -> u16 {
    #[cfg(avr_assembly)]
    {
        let word;
        // SAFETY: copies two registers.
        unsafe {
            asm!("mov {word:l}, {low}", "mov {word:h}, {high}",
                low = in(reg) low, high = in(reg) high, word = out(reg_pair) word,
                options(pure, nomem, nostack, preserves_flags));
        }
        word
    }
    #[cfg(not(avr_assembly))]
    u16::from_le_bytes([low, high])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_past_the_end_is_the_last_element() {
        let mut array = [1, 2, 3];
        assert_eq!(*element(&array, 1), 2);
        assert_eq!(*element(&array, 200), 3);
        *element_mut(&mut array, 3) = 4;
        assert_eq!(array, [1, 2, 4]);
    }
}
