//! The transposition table: what was found out about positions seen before.

use kilomate_flash::{Zeroed, zeroed};

use crate::chess::keys::Key;
use crate::chess::moves::Move;
use crate::eval::score::Score;

/// What a stored score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// Nothing is stored.
    None = 0,
    /// The true score is at most this.
    Upper = 1,
    /// The true score is at least this.
    Lower = 2,
    /// This is the true score.
    Exact = 3,
}

/// What is known about a position: exactly eight bytes. All zeros is an empty entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(C)]
pub struct Entry {
    lock: u16,
    score: Score,
    best: Move,
    depth: i8,
    /// Bound in the two low bits, age of the search that wrote it above.
    bound_and_age: u8,
}

const _: () = assert!(size_of::<Entry>() == 8);

impl Entry {
    /// An entry about nothing.
    pub const EMPTY: Entry =
        Entry { lock: 0, score: Score::DRAW, best: Move::NONE, depth: 0, bound_and_age: 0 };

    /// The best move, or none. It may belong to another position with the same lock: check it.
    #[inline(always)]
    pub fn best(&self) -> Move {
        self.best
    }

    /// How deep the search below the position was.
    #[inline(always)]
    pub fn depth(&self) -> i8 {
        self.depth
    }

    /// What the score says.
    #[inline(always)]
    pub fn bound(&self) -> Bound {
        match self.bound_and_age & 3 {
            0 => Bound::None,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        }
    }

    /// The score, mates counted from a root `ply` half-moves above the position.
    #[inline(always)]
    pub fn score(&self, ply: u8) -> Score {
        if self.score >= Score::MATE_BOUND {
            self.score - ply as i16
        } else if self.score <= -Score::MATE_BOUND {
            self.score + ply as i16
        } else {
            self.score
        }
    }

    fn age(&self) -> u8 {
        self.bound_and_age >> 2
    }

    /// All of it in one number, for memory that is read and written whole.
    #[inline(always)]
    pub const fn to_bits(self) -> u64 {
        let [depth, bound_and_age] = [self.depth as u8 as u64, self.bound_and_age as u64];
        self.lock as u64
            | (self.score.centipawns() as u16 as u64) << 16
            | (self.best.bits() as u64) << 32
            | depth << 48
            | bound_and_age << 56
    }

    /// What [`Entry::to_bits`] made a number of; 0 is [`Entry::EMPTY`].
    #[inline(always)]
    pub const fn from_bits(bits: u64) -> Entry {
        Entry {
            lock: bits as u16,
            score: Score::cp((bits >> 16) as i16),
            best: Move::from_bits((bits >> 32) as u16),
            depth: (bits >> 48) as i8,
            bound_and_age: (bits >> 56) as u8,
        }
    }
}

zeroed! { struct Entry = Entry::EMPTY; }

/// Memory for a table: as many entries as its length, a power of two, or none for no table at all.
///
/// The table reads and writes whole entries by their number and nothing else, so that they may lie
/// where no reference reaches: outside of a 16-bit address space, behind a bank switch.
pub trait Memory: Zeroed {
    /// How many entries there are.
    fn len(&self) -> usize;
    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Reads an entry; past the end, an empty one.
    fn read(&self, index: usize) -> Entry;
    /// Writes an entry; nothing past the end.
    fn write(&mut self, index: usize, entry: Entry);
    /// Writes what `change` makes of an entry, if it wants it changed.
    #[inline(always)]
    fn change(&mut self, index: usize, change: impl FnOnce(Entry) -> Option<Entry>) {
        if let Some(entry) = change(self.read(index)) {
            self.write(index, entry);
        }
    }
    /// An entry will be read soon: memory that is far away may send for it. Nobody else asks for its number, so that
    /// this is nothing at all elsewhere, not even where a length is a question to the world outside.
    #[inline(always)]
    fn expect(&self, _index: impl FnOnce() -> usize) {}
    /// Writes empty entries everywhere.
    fn clear(&mut self) {
        for index in 0..self.len() {
            self.write(index, Entry::EMPTY);
        }
    }
}

/// Entries that lie one after the other.
impl<T: AsRef<[Entry]> + AsMut<[Entry]> + Zeroed> Memory for T {
    #[inline(always)]
    fn len(&self) -> usize {
        self.as_ref().len()
    }

    #[inline(always)]
    fn read(&self, index: usize) -> Entry {
        self.as_ref().get(index).copied().unwrap_or(Entry::EMPTY)
    }

    #[inline(always)]
    fn write(&mut self, index: usize, entry: Entry) {
        if let Some(place) = self.as_mut().get_mut(index) {
            *place = entry;
        }
    }

    /// One look is enough where entries can be pointed at.
    #[inline(always)]
    fn change(&mut self, index: usize, change: impl FnOnce(Entry) -> Option<Entry>) {
        if let Some(place) = self.as_mut().get_mut(index)
            && let Some(entry) = change(*place)
        {
            *place = entry;
        }
    }

    fn clear(&mut self) {
        self.as_mut().fill(Entry::EMPTY);
    }
}

/// A table in memory that its machine provides.
#[doc(alias("TT", "hash table"))]
pub struct Table<T> {
    entries: T,
    age: u8,
}

zeroed! { struct Table [T: Memory] [T] = Table { entries: T::ZEROED, age: 0 }; }

/// Ages wrap around in the six bits above the bound.
const AGES: u8 = 64;

impl<T: Memory> Table<T> {
    /// Exchanges the memory for another, for instance of another size. It must hold zeros or what
    /// an earlier table left there.
    pub fn replace(&mut self, entries: T) -> T {
        core::mem::replace(&mut self.entries, entries)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.age = 0;
    }

    /// A new search begins: what earlier ones stored is replaced first.
    pub fn next_search(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// The age of the current search.
    pub fn age(&self) -> u8 {
        self.age
    }

    /// The next search is of this age: that of a search which others have begun in the same memory.
    pub fn set_next_age(&mut self, age: u8) {
        self.age = age.wrapping_sub(1) % AGES;
    }

    #[inline(always)]
    fn index(&self, key: Key) -> usize {
        // Wrapping: the length is a power of two, or 0, for which nothing is found below.
        key.hash as usize & self.entries.len().wrapping_sub(1)
    }

    /// A position will probably be looked up soon. Where nobody wants to know, its key is not asked for.
    #[doc(alias("prefetch"))]
    #[inline(always)]
    pub(super) fn expect(&self, key: impl FnOnce() -> Key) {
        self.entries.expect(|| self.index(key()));
    }

    /// The entry of a position, if its lock fits.
    #[inline(always)]
    pub fn probe(&self, key: Key) -> Option<Entry> {
        let entry = self.entries.read(self.index(key));
        (entry.lock == key.lock && entry.bound() != Bound::None).then_some(entry)
    }

    /// Stores what was found out about a position.
    ///
    /// An entry of an earlier search or of another position gives way, unless it is much deeper
    /// and of this search; the same position keeps its old move when the new result has none.
    #[inline(always)]
    pub fn store(&mut self, key: Key, ply: u8, depth: i8, score: Score, bound: Bound, best: Move) {
        let index = self.index(key);
        let age = self.age;
        self.entries.change(index, |entry| {
            let same = entry.lock == key.lock && entry.bound() != Bound::None;
            if entry.age() == age && entry.bound() != Bound::None && bound != Bound::Exact {
                let worth = if same { depth + 3 } else { depth + 4 };
                if entry.depth > worth {
                    return None;
                }
            }
            let best = if best.is_none() && same { entry.best } else { best };
            let score = if score >= Score::MATE_BOUND {
                score + ply as i16
            } else if score <= -Score::MATE_BOUND {
                score - ply as i16
            } else {
                score
            };
            let bound_and_age = bound as u8 | age << 2;
            Some(Entry { lock: key.lock, score, best, depth, bound_and_age })
        });
    }

    /// How full the table is, in thousandths, judged by its first entries.
    pub fn fill(&self) -> u16 {
        let sample = self.entries.len().min(1000);
        if sample == 0 {
            return 0;
        }
        let is_used = |entry: Entry| entry.bound() != Bound::None && entry.age() == self.age;
        let used = (0..sample).filter(|&index| is_used(self.entries.read(index))).count();
        (used as u32 * 1000 / sample as u32) as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: Key = Key { hash: 5, lock: 77 };

    #[test]
    fn mates_are_counted_from_the_position() {
        let mut table = Table::<[Entry; 4]>::ZEROED;
        for score in [Score::mate_in(7), Score::mated_in(8), Score::cp(123), Score::cp(-30)] {
            table.next_search();
            table.store(HERE, 4, 3, score, Bound::Exact, Move::NONE);
            assert_eq!(table.probe(HERE).unwrap().score(4), score);
        }
        table.store(HERE, 4, 3, Score::mate_in(7), Bound::Exact, Move::NONE);
        assert_eq!(table.probe(HERE).unwrap().score(2), Score::mate_in(5));
    }

    #[test]
    fn an_entry_is_a_number_and_back() {
        let mut table = Table::<[Entry; 4]>::ZEROED;
        table.next_search();
        let m = Move::from_bits(0xfedc);
        table.store(HERE, 0, -3, Score::mated_in(3), Bound::Upper, m);
        let entry = table.probe(HERE).unwrap();
        assert_eq!(Entry::from_bits(entry.to_bits()), entry);
        assert_eq!(Entry::from_bits(0), Entry::EMPTY);
        assert_eq!(Entry::EMPTY.to_bits(), 0);
    }

    #[test]
    fn a_search_can_be_of_the_age_of_another() {
        let mut table = Table::<[Entry; 4]>::ZEROED;
        for age in [0, 1, 63] {
            table.set_next_age(age);
            table.next_search();
            assert_eq!(table.age(), age);
        }
    }

    #[test]
    fn another_lock_is_no_hit_and_a_move_survives() {
        let mut table = Table::<[Entry; 4]>::ZEROED;
        let m = Move::from_bits(0x1234);
        table.store(HERE, 0, 3, Score::cp(10), Bound::Lower, m);
        assert_eq!(table.probe(Key { hash: 5, lock: 78 }), None);
        assert_eq!(table.probe(Key { hash: 6, lock: 77 }), None);
        table.store(HERE, 0, 4, Score::cp(10), Bound::Upper, Move::NONE);
        assert_eq!(table.probe(HERE).unwrap().best(), m);
    }

    #[test]
    fn no_memory_is_an_empty_table() {
        let mut table = Table::<[Entry; 0]>::ZEROED;
        table.store(HERE, 0, 3, Score::cp(10), Bound::Lower, Move::NONE);
        assert_eq!(table.probe(HERE), None);
        assert_eq!(table.fill(), 0);
    }
}
