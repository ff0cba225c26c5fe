//! Arrays as parameters: a type that is made of arrays names them, whatever their lengths.

use crate::{element, element_mut};

/// An array whose length its type tells.
pub trait Array {
    /// What it is an array of.
    type Item;
    /// How many there are.
    const LEN: usize;
    /// All elements.
    fn items(&self) -> &[Self::Item];
    /// All elements, to change them.
    fn items_mut(&mut self) -> &mut [Self::Item];
    /// Element number `index`, or the last one if there are fewer. See [`element`].
    fn element(&self, index: usize) -> &Self::Item;
    /// As [`Array::element`], to change it.
    fn element_mut(&mut self, index: usize) -> &mut Self::Item;
}

impl<T, const N: usize> Array for [T; N] {
    type Item = T;
    const LEN: usize = N;

    #[inline(always)]
    fn items(&self) -> &[T] {
        self
    }

    #[inline(always)]
    fn items_mut(&mut self) -> &mut [T] {
        self
    }

    #[inline(always)]
    fn element(&self, index: usize) -> &T {
        element(self, index)
    }

    #[inline(always)]
    fn element_mut(&mut self, index: usize) -> &mut T {
        element_mut(self, index)
    }
}
