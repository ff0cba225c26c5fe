//! Any bytes as a book and as a table of pawn endings: refused or harmless.

#![no_main]

#[path = "../../crates/core/tests/common/fuzz_bodies.rs"]
mod fuzz_bodies;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz_bodies::knowledge(bytes));
