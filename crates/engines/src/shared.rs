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

use crate::prefetch::prefetch;

/// A number that is read and written whole. There are two: the system's, and in a test that of a checker which tries
/// every order in which threads may come to see what others wrote.
trait Word {
    fn get(&self) -> u64;
    fn set(&self, bits: u64);
}

impl Word for AtomicU64 {
    #[inline(always)]
    fn get(&self) -> u64 {
        self.load(Relaxed)
    }

    #[inline(always)]
    fn set(&self, bits: u64) {
        self.store(bits, Relaxed);
    }
}

/// The protocol: all that is ever done to the words of a table.
#[inline(always)]
fn read(words: &[impl Word], index: usize) -> Entry {
    Entry::from_bits(words.get(index).map_or(0, Word::get))
}

#[inline(always)]
fn write(words: &[impl Word], index: usize, entry: Entry) {
    if let Some(word) = words.get(index) {
        word.set(entry.to_bits());
    }
}

/// Between the look and the change others may have written: theirs is lost then, and nothing else is.
#[inline(always)]
fn change(words: &[impl Word], index: usize, change: impl FnOnce(Entry) -> Option<Entry>) {
    if let Some(word) = words.get(index)
        && let Some(entry) = change(Entry::from_bits(word.get()))
    {
        word.set(entry.to_bits());
    }
}

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
        read(self.entries(), index)
    }

    #[inline(always)]
    fn write(&mut self, index: usize, entry: Entry) {
        write(self.entries(), index, entry);
    }

    /// One look is enough where entries can be pointed at.
    #[inline(always)]
    fn change(&mut self, index: usize, how: impl FnOnce(Entry) -> Option<Entry>) {
        change(self.entries(), index, how);
    }

    #[inline(always)]
    fn expect(&self, index: impl FnOnce() -> usize) {
        if let Some(word) = self.entries().get(index()) {
            prefetch(word);
        }
    }
}

#[cfg(test)]
mod model;

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
