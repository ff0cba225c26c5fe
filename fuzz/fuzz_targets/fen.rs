//! Any bytes as a FEN: refused, or a position that is sound in every way.

#![no_main]

#[path = "../../crates/core/tests/common/fuzz_bodies.rs"]
mod fuzz_bodies;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz_bodies::fen(bytes));
