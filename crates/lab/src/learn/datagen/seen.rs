//! Which positions there are already: each is wanted once.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, DefaultHasher, Hash, Hasher};

use crate::learn::data::record::{self, Packed};

/// Positions by a number of 64 bits: of 200 million some thousandth of one is mistaken for another.
#[derive(Default)]
pub(super) struct Seen(HashSet<u64, BuildHasherDefault<Itself>>);

impl Seen {
    /// Whether a position is new; from now on it is not.
    pub(super) fn is_new(&mut self, packed: &Packed) -> bool {
        let mut hasher = DefaultHasher::new();
        record::identity(packed).hash(&mut hasher);
        self.0.insert(hasher.finish())
    }
}

/// The number of a position is as good a hash as any.
#[derive(Default)]
struct Itself(u64);

impl Hasher for Itself {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }
    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}
