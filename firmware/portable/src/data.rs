//! Data that was lent to the engine: what is wrong with it.

use kilomate_abi::codes::{DataCode, data};
use kilomate_core::knowledge::book::PackedBook;
use kilomate_core::knowledge::book::packed::BookError;
use kilomate_core::knowledge::kpk::{self, TableError};

use crate::outside::Lent;

/// Looks through what was lent of a kind.
pub(crate) fn check(kind: u8) -> DataCode {
    match kind {
        data::BOOK => check_book(),
        data::KPK => check_kpk(),
        _ => DataCode::UnknownKind,
    }
}

fn check_book() -> DataCode {
    match PackedBook::open(Lent::<{ data::BOOK }>, Lent::<{ data::BOOK }>::len()) {
        Ok(_) => DataCode::Ok,
        Err(BookError::NotABook) => DataCode::Foreign,
        Err(BookError::UnknownVersion) => DataCode::Version,
        Err(BookError::WrongLength) => DataCode::Length,
        Err(BookError::Damaged) => DataCode::Damaged,
    }
}

fn check_kpk() -> DataCode {
    match kpk::check(&Lent::<{ data::KPK }>, Lent::<{ data::KPK }>::len()) {
        Ok(()) => DataCode::Ok,
        Err(TableError::Foreign) => DataCode::Foreign,
        Err(TableError::Version) => DataCode::Version,
        Err(TableError::Length) => DataCode::Length,
        Err(TableError::Damaged) => DataCode::Damaged,
    }
}
