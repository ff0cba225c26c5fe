//! The protocol of [`Shared`](super::Shared) in every order in which threads can come to see each other's entries.
//!
//! `loom` runs a few threads again and again: once for each order of what they do, and for each of the values that relaxed
//! memory may still show. What runs is the table of the search over the three functions that `Shared` is made of.

use std::panic::{AssertUnwindSafe, catch_unwind};

use kilomate_core::chess::keys::Key;
use kilomate_core::eval::score::Score;
use kilomate_core::search::table::{Bound, Entry, Memory, Table};
use kilomate_core::{Board, Move};
use kilomate_flash::Zeroed;
use loom::sync::Arc;
use loom::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use loom::thread;

use super::{Word, change, read, write};

impl Word for AtomicU64 {
    fn get(&self) -> u64 {
        self.load(Relaxed)
    }

    fn set(&self, bits: u64) {
        self.store(bits, Relaxed);
    }
}

/// What must not be used: a number in two halves.
struct Halves(AtomicU32, AtomicU32);

impl Word for Halves {
    fn get(&self) -> u64 {
        u64::from(self.0.load(Relaxed)) | u64::from(self.1.load(Relaxed)) << 32
    }

    fn set(&self, bits: u64) {
        self.0.store(bits as u32, Relaxed);
        self.1.store((bits >> 32) as u32, Relaxed);
    }
}

/// [`Shared`](super::Shared) in the checker's world.
struct Modelled<W>(Option<Arc<Vec<W>>>);

// SAFETY: the compiler stands for no `Arc` with a null pointer, as it does for no box.
unsafe impl<W> Zeroed for Modelled<W> {
    const ZEROED: Self = Modelled(None);
}

impl<W> Modelled<W> {
    fn words(&self) -> &[W] {
        self.0.as_ref().map_or(&[], |words| words)
    }
}

impl<W: Word> Memory for Modelled<W> {
    fn len(&self) -> usize {
        self.words().len()
    }

    fn read(&self, index: usize) -> Entry {
        read(self.words(), index)
    }

    fn write(&mut self, index: usize, entry: Entry) {
        write(self.words(), index, entry);
    }

    fn change(&mut self, index: usize, how: impl FnOnce(Entry) -> Option<Entry>) {
        change(self.words(), index, how);
    }
}

/// A table for one of the threads, over memory that all share.
fn table<W: Word>(words: &Arc<Vec<W>>) -> Table<Modelled<W>> {
    let mut table = Table::ZEROED;
    table.replace(Modelled(Some(Arc::clone(words))));
    table
}

/// What a thread found out about a position: each part of it says who did.
#[derive(Clone, Copy)]
struct Finding {
    key: Key,
    depth: i8,
    score: i16,
    bound: Bound,
    best: Move,
}

/// Two positions in the same place of a table of one entry, and two findings about the first.
fn findings() -> [Finding; 3] {
    let first = Board::start();
    let second: Board =
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1".parse().expect("a position");
    let m = |board: &Board, text: &str| board.parse_move(text).expect("legal");
    let [here, there] = [first.key(), second.key()];
    [
        Finding { key: here, depth: 5, score: 11, bound: Bound::Lower, best: m(&first, "d4") },
        Finding { key: here, depth: 6, score: -22, bound: Bound::Upper, best: m(&first, "Nf3") },
        Finding { key: there, depth: 7, score: 33, bound: Bound::Exact, best: m(&second, "e5") },
    ]
}

impl Finding {
    fn store(&self, table: &mut Table<impl Memory>) {
        table.store(self.key, 0, self.depth, Score::cp(self.score), self.bound, self.best);
    }

    fn is(&self, entry: &Entry) -> bool {
        (entry.depth(), entry.score(0), entry.bound(), entry.best())
            == (self.depth, Score::cp(self.score), self.bound, self.best)
    }
}

/// Whatever a thread finds in the table is what somebody stored about that position, all parts from the same finding.
fn look(table: &Table<impl Memory>) {
    for key in findings().map(|finding| finding.key) {
        if let Some(entry) = table.probe(key) {
            let mut about = findings().into_iter().filter(|finding| finding.key == key);
            assert!(about.any(|finding| finding.is(&entry)), "of two findings: {entry:?}");
        }
    }
}

/// Two helpers store different findings in the same place, and a third thread looks.
fn stored_and_looked_up<W: Word + Send + Sync + 'static>(word: fn() -> W) {
    loom::model(move || {
        let words = Arc::new(vec![word()]);
        let [first, _, other] = findings();
        let helpers = [first, other].map(|finding| {
            let mut table = table(&words);
            thread::spawn(move || finding.store(&mut table))
        });
        look(&table(&words));
        for helper in helpers {
            helper.join().expect("a thread");
        }
        // When all have ended, one of them has had the last word.
        let last = table(&words);
        look(&last);
        assert!(last.probe(first.key).is_some() != last.probe(other.key).is_some());
    });
}

#[test]
fn nobody_sees_half_an_entry_and_half_of_another() {
    stored_and_looked_up(|| AtomicU64::new(0));
}

#[test]
fn the_check_finds_what_halves_would_do() {
    let check = || stored_and_looked_up(|| Halves(AtomicU32::new(0), AtomicU32::new(0)));
    let problem = catch_unwind(AssertUnwindSafe(check)).expect_err("torn entries");
    let text = problem.downcast_ref::<String>().map_or("", String::as_str);
    assert!(text.contains("of two findings"), "{text}");
}

/// One improves on what is there while another does something else: a look finds a whole entry or none, and an improvement
/// without a move takes over a move of its own position only.
fn improved_beside(other: fn(&mut Table<Modelled<AtomicU64>>)) {
    loom::model(move || {
        let words = Arc::new(vec![AtomicU64::new(0)]);
        let [first, better, replacement] = findings();
        first.store(&mut table(&words));
        let mut improved = table(&words);
        let improver = thread::spawn(move || {
            Finding { best: Move::NONE, ..better }.store(&mut improved);
        });
        let mut own = table(&words);
        other(&mut own);
        if let Some(entry) = own.probe(first.key) {
            // The old move with the new score, or none if the old entry was gone by then.
            let may_be = [first.best, Move::NONE].map(|best| Finding { best, ..better });
            assert!(may_be.iter().any(|finding| finding.is(&entry)), "{entry:?}");
        }
        if let Some(entry) = own.probe(replacement.key) {
            assert!(replacement.is(&entry), "{entry:?}");
        }
        improver.join().expect("a thread");
    });
}

#[test]
fn improving_and_replacing_leave_whole_entries() {
    improved_beside(|table| findings()[2].store(table));
}

#[test]
fn improving_and_clearing_leave_whole_entries() {
    improved_beside(Table::clear);
}
