//! A table's memory that several threads read and write at the same time.
//!
//! An entry has eight bytes and is one atomic number, so that nobody ever reads half of one and half of another. Nothing
//! else is promised, and nothing else is needed: who reads finds what somebody wrote whole, or what was there before, and
//! of two who store at the same time one is forgotten, as if its entry had given way to the other.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use kilomate_core::search::table::{Entry, Memory};
use kilomate_flash::Zeroed;
use kilomate_heap::Heap;

/// Entries on the heap that all clones share, or none.
#[derive(Clone)]
pub struct Shared(Option<Arc<Heap<AtomicU64>>>);

// SAFETY: the compiler stands for no `Arc` with a null pointer, as it does for no box.
unsafe impl Zeroed for Shared {
    const ZEROED: Self = Shared(None);
}

impl Shared {
    /// Room for so many entries, or none if there is not that much memory.
    pub fn new(len: usize) -> Option<Shared> {
        Some(Shared(Some(Arc::new(Heap::new(len)?))))
    }

    #[inline(always)]
    fn entries(&self) -> &[AtomicU64] {
        self.0.as_ref().map_or(&[], |heap| heap.as_ref().as_ref())
    }
}

impl Memory for Shared {
    #[inline(always)]
    fn len(&self) -> usize {
        self.entries().len()
    }

    #[inline(always)]
    fn read(&self, index: usize) -> Entry {
        Entry::from_bits(self.entries().get(index).map_or(0, |entry| entry.load(Relaxed)))
    }

    #[inline(always)]
    fn write(&mut self, index: usize, entry: Entry) {
        if let Some(place) = self.entries().get(index) {
            place.store(entry.to_bits(), Relaxed);
        }
    }

    /// One look is enough where entries can be pointed at.
    #[inline(always)]
    fn change(&mut self, index: usize, change: impl FnOnce(Entry) -> Option<Entry>) {
        if let Some(place) = self.entries().get(index)
            && let Some(entry) = change(Entry::from_bits(place.load(Relaxed)))
        {
            place.store(entry.to_bits(), Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_are_the_same_memory_and_zeros_are_none() {
        let mut one = Shared::new(4).expect("some bytes");
        let other = one.clone();
        let entry = Entry::from_bits(0x0123_4567_89ab_cdef);
        one.write(3, entry);
        one.write(4, entry);
        assert_eq!(
            (other.read(3), other.read(2), other.read(4)),
            (entry, Entry::EMPTY, Entry::EMPTY)
        );
        one.change(2, |old| (old == Entry::EMPTY).then_some(entry));
        assert_eq!(other.read(2), entry);
        one.clear();
        assert_eq!(other.read(3), Entry::EMPTY);
        assert!(kilomate_heap::zeroed_box::<Shared>().expect("some bytes").is_empty());
    }
}
