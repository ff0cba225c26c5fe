//! What the program lends the engine, a book of openings and a table of pawn endings, and what was
//! built in: the two pointers from C that are kept from one call to the next.

use core::cell::Cell;

use kilomate_abi::codes::{DataCode, data};
#[cfg(feature = "book")]
use kilomate_core::knowledge::book;
use kilomate_core::knowledge::book::PackedBook;
use kilomate_core::knowledge::book::packed::BookError;
use kilomate_core::knowledge::kpk::{self, PawnEnding, TableError};

use crate::pointer::Lent;

/// The book of the calculator, if the library is built with the feature `book`.
#[cfg(feature = "book")]
const BUILT_IN_BOOK: Lent = Lent::built_in(book::editions::CE);
#[cfg(not(feature = "book"))]
const BUILT_IN_BOOK: Lent = Lent::NONE;
/// The table of pawn endings, unless the library is built without the feature `kpk`.
#[cfg(feature = "kpk")]
const BUILT_IN_KPK: Lent = Lent::built_in(kpk::FILE);
#[cfg(not(feature = "kpk"))]
const BUILT_IN_KPK: Lent = Lent::NONE;

struct Kept {
    book: Cell<Lent>,
    kpk: Cell<Lent>,
}

// SAFETY: engine.h demands that no two threads are inside the library at the same time.
unsafe impl Sync for Kept {}

static KEPT: Kept = Kept { book: Cell::new(Lent::NONE), kpk: Cell::new(Lent::NONE) };

/// Gives everything back.
pub(crate) fn give_back() {
    KEPT.book.set(Lent::NONE);
    KEPT.kpk.set(Lent::NONE);
}

/// Takes `len` bytes of a kind if they are what they should be, in place of what was lent before;
/// a null pointer only gives that back. What is refused is not kept.
///
/// # Safety
///
/// `at` is null or points to `len` bytes that stay until they are given back.
pub(crate) unsafe fn lend(kind: u8, at: *const u8, len: u32) -> DataCode {
    // What no memory can hold is shortened to what it can: it will not be as long as it says.
    let len = usize::try_from(len).unwrap_or(usize::MAX).min(isize::MAX as usize);
    // SAFETY: what the caller promises.
    let lent = unsafe { Lent::new(at, len) };
    let (place, checked) = match kind {
        data::BOOK => (&KEPT.book, check_book(lent)),
        data::KPK => (&KEPT.kpk, check_kpk(lent)),
        _ => return DataCode::UnknownKind,
    };
    place.set(if checked == DataCode::Ok { lent } else { Lent::NONE });
    checked
}

fn check_book(lent: Lent) -> DataCode {
    if lent.is_none() {
        return DataCode::Ok;
    }
    match PackedBook::open(lent, lent.len()) {
        Ok(_) => DataCode::Ok,
        Err(BookError::NotABook) => DataCode::Foreign,
        Err(BookError::UnknownVersion) => DataCode::Version,
        Err(BookError::WrongLength) => DataCode::Length,
        Err(BookError::Damaged) => DataCode::Damaged,
    }
}

fn check_kpk(lent: Lent) -> DataCode {
    if lent.is_none() {
        return DataCode::Ok;
    }
    match kpk::check(&lent, lent.len()) {
        Ok(()) => DataCode::Ok,
        Err(TableError::Foreign) => DataCode::Foreign,
        Err(TableError::Version) => DataCode::Version,
        Err(TableError::Length) => DataCode::Length,
        Err(TableError::Damaged) => DataCode::Damaged,
    }
}

/// The book that was lent, or else the one that is built in, or none.
pub(crate) fn book() -> Lent {
    KEPT.book.get().or(BUILT_IN_BOOK)
}

/// Where the evaluation finds the table of pawn endings: lent or built in.
pub(crate) struct PawnEndings;

impl PawnEnding for PawnEndings {
    type Source = Lent;

    #[inline]
    fn table() -> Option<Lent> {
        let table = KEPT.kpk.get().or(BUILT_IN_KPK);
        (!table.is_none()).then_some(table)
    }
}
