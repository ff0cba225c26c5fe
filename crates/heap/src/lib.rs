//! Values and elements on the heap, for machines that have one.
//!
//! A value starts as zeros where it will stay, and is never built on a stack and moved. Apart from `kilomate-flash`,
//! because a C library for a calculator must not know of a heap at all.

mod pages;

use kilomate_flash::{Start, Zeroed};

/// A started value on the heap, or none if there is not that much memory.
pub fn boxed<T: Start>() -> Option<Box<T>> {
    let mut value = zeroed_box::<T>()?;
    value.start();
    Some(value)
}

/// Room on the heap for a value of zeros, or none if there is not that much memory.
pub fn zeroed_box<T: Zeroed>() -> Option<Box<T>> {
    const { assert!(size_of::<T>() != 0, "nothing needs no box") };
    let layout = std::alloc::Layout::new::<T>();
    // SAFETY: the layout has a size.
    let memory = unsafe { std::alloc::alloc_zeroed(layout) };
    // SAFETY: memory of this layout from the allocator that boxes use, and zeros are a `T`.
    (!memory.is_null()).then(|| unsafe { Box::from_raw(memory.cast()) })
}

/// Elements on the heap, or none. They start as zeros, which a system gives without touching them:
/// however many they are, they are there at once.
pub struct Heap<T>(Option<Box<[T]>>);

// SAFETY: the compiler stands for no box with a null pointer; the test below sees to it.
unsafe impl<T> Zeroed for Heap<T> {
    const ZEROED: Self = Heap(None);
}

impl<T: Zeroed> Heap<T> {
    /// Room for so many elements, or none if there is not that much memory.
    pub fn new(len: usize) -> Option<Heap<T>> {
        let layout = std::alloc::Layout::array::<T>(len).ok()?;
        if layout.size() == 0 {
            return Some(Heap(None));
        }
        // SAFETY: the layout has a size.
        let memory = unsafe { std::alloc::alloc_zeroed(layout) };
        if memory.is_null() {
            return None;
        }
        pages::prefer_large(memory, layout.size());
        let slice = std::ptr::slice_from_raw_parts_mut(memory.cast::<T>(), len);
        // SAFETY: memory of this layout from the allocator that boxes use, and zeros are `T`s.
        Some(Heap(Some(unsafe { Box::from_raw(slice) })))
    }
}

impl<T> AsRef<[T]> for Heap<T> {
    #[inline(always)]
    fn as_ref(&self) -> &[T] {
        self.0.as_deref().unwrap_or(&[])
    }
}

impl<T> AsMut<[T]> for Heap<T> {
    #[inline(always)]
    fn as_mut(&mut self) -> &mut [T] {
        self.0.as_deref_mut().unwrap_or(&mut [])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kilomate_flash::zeroed;

    struct Pair {
        small: u8,
        large: [u32; 3],
        heap: Heap<u16>,
    }
    zeroed! { struct Pair = Pair { small: 0, large: [0; 3], heap: Heap::ZEROED }; }

    #[test]
    fn zeros_are_the_value() {
        let pair = zeroed_box::<Pair>().expect("some bytes");
        assert_eq!((pair.small, pair.large), (0, [0; 3]));
        assert!(pair.heap.0.is_none(), "a null pointer is no box");
        assert!(pair.heap.as_ref().is_empty());
    }

    #[test]
    fn elements_are_there_and_zero() {
        let mut heap = Heap::<u16>::new(1_000).expect("two kilobytes");
        assert!(heap.as_ref().iter().all(|&n| n == 0) && heap.as_ref().len() == 1_000);
        heap.as_mut()[999] = 7;
        assert_eq!(heap.as_ref()[999], 7);
        assert!(Heap::<u16>::new(usize::MAX).is_none(), "more than there can be");
        assert_eq!(Heap::<u16>::new(0).map(|heap| heap.as_ref().len()), Some(0));
    }
}
