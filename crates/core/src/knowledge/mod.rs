//! What is known without searching: books of openings, endings that are solved or can be looked up, and
//! the bytes that such knowledge lies in.

pub mod book;
pub mod bytes;
pub mod crc;
pub mod endings;
pub mod kpk;
