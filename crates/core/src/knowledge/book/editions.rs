//! The book of openings in the editions that small machines have room for, one for each. All are packed from one
//! repertoire, the most useful positions first (`docs/book.md`).
//!
//! They are constants: a program contains those that it uses, and decides where they lie. The desktop's edition is too
//! large for this crate; `kilomate-openings` has it.

/// The card's.
pub const ELF: &[u8; 1_022] = include_bytes!("../../../data/books/elf.book");
/// The Commodore 64's.
pub const C64: &[u8; 3_000] = include_bytes!("../../../data/books/c64.book");
/// The chess computer's.
pub const PRODIGY: &[u8; 8_050] = include_bytes!("../../../data/books/prodigy.book");
/// The calculator's.
pub const CE: &[u8; 29_037] = include_bytes!("../../../data/books/ce.book");
