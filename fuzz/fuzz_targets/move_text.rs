//! Any bytes as a move: refused, or a legal move that can be written and read again.

#![no_main]

#[path = "../../crates/core/tests/common/fuzz_bodies.rs"]
mod fuzz_bodies;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz_bodies::move_text(bytes));
