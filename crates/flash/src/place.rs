//! Where something that starts as zeros will stay.

use crate::Zeroed;

/// A type whose zeros become useful in place.
pub trait Start: Zeroed {
    /// Makes something of zeros.
    fn start(&mut self);
}

/// Memory for a value, all zeros until it is started.
///
/// As a static it costs no flash, and nothing is ever built on a stack and moved.
pub struct Place<T>(T);

impl<T: Start> Place<T> {
    /// The memory. (A constant is meant: one to make statics of.)
    #[allow(clippy::declare_interior_mutable_const)]
    pub const EMPTY: Self = Place(T::ZEROED);

    /// Starts the value, also once more, and gives it out.
    pub fn start(&mut self) -> &mut T {
        self.0.start();
        &mut self.0
    }
}
