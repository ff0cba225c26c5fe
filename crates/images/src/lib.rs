//! What is put together for each machine: its memory map, the few instructions that are not translated, the
//! profile that says what must be fast, and the image that all of that comes to.
//!
//! [`c64`] is the Commodore 64's file, [`card`] the ROM of the 1802 card, [`calculator`] the library for the
//! TI-84 Plus CE, [`prodigy`] the flash of the chess computer. [`engine`] puts an engine that was compiled onto an emulated CPU with nothing but memory, and
//! [`mod@bench`] searches positions on whatever can call its functions.

pub mod bench;
pub mod c64;
pub mod calculator;
pub mod card;
pub mod engine;
pub mod prodigy;
