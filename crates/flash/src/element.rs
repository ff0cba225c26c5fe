//! Elements of arrays of structures, found the way an 8-bit CPU finds them fastest.
//!
//! The compiler knows where a static array lies and makes a 16-bit sum of every access to a field
//! of an element. Once the element's address is hidden from it, it takes a pointer and a
//! displacement, which costs nothing.

#[cfg(target_arch = "avr")]
use core::arch::asm;

/// Element number `index` of an array, or the last one if there are fewer.
#[inline(always)]
pub fn element<T, const N: usize>(array: &[T; N], index: usize) -> &T {
    let index = clamped::<N>(index);
    #[cfg(target_arch = "avr")]
    {
        let at = hidden(array.as_ptr() as usize + distance::<T, N>(index));
        // SAFETY: the address of an element, which lives as long as the array is borrowed.
        unsafe { &*(at as *const T) }
    }
    #[cfg(not(target_arch = "avr"))]
    &array[index]
}

/// As [`element`], to change it.
#[inline(always)]
pub fn element_mut<T, const N: usize>(array: &mut [T; N], index: usize) -> &mut T {
    let index = clamped::<N>(index);
    #[cfg(target_arch = "avr")]
    {
        let at = hidden(array.as_mut_ptr() as usize + distance::<T, N>(index));
        // SAFETY: as above.
        unsafe { &mut *(at as *mut T) }
    }
    #[cfg(not(target_arch = "avr"))]
    &mut array[index]
}

/// Element number `index` of an array and the next one, or the last two if there are fewer.
#[inline(always)]
pub fn two_elements_mut<T, const N: usize>(array: &mut [T; N], index: usize) -> (&mut T, &mut T) {
    const { assert!(N > 1) };
    let index = if index < N - 1 { index } else { N - 2 };
    #[cfg(target_arch = "avr")]
    {
        let at = hidden(array.as_mut_ptr() as usize + distance::<T, N>(index)) as *mut T;
        // SAFETY: as above; the two do not overlap.
        unsafe { (&mut *at, &mut *at.add(1)) }
    }
    #[cfg(not(target_arch = "avr"))]
    match &mut array[index..] {
        [first, second, ..] => (first, second),
        _ => unreachable!(), // not in the eyes of the compiler either
    }
}

#[inline(always)]
fn clamped<const N: usize>(index: usize) -> usize {
    const { assert!(N > 0) };
    if index < N { index } else { N - 1 }
}

/// How far an element lies from the first.
#[cfg(target_arch = "avr")]
#[inline(always)]
fn distance<T, const N: usize>(index: usize) -> usize {
    if N <= 256 { crate::offset(index as u8, size_of::<T>()) } else { index * size_of::<T>() }
}

/// The same number, about which the compiler knows nothing any more.
#[cfg(target_arch = "avr")]
#[inline(always)]
fn hidden(address: usize) -> usize {
    let same;
    // SAFETY: no instruction at all.
    unsafe {
        asm!("/* {0} */", inout(reg_pair) address => same,
            options(pure, nomem, nostack, preserves_flags));
    }
    same
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
        for (index, two) in [(0, (1, 2)), (1, (2, 4)), (2, (2, 4)), (9, (2, 4))] {
            let (first, second) = two_elements_mut(&mut array, index);
            assert_eq!((*first, *second), two);
        }
    }
}
