//! Any bytes as a way through positions: what a network has followed is what it sees at first sight.

#![no_main]

#[path = "../../crates/core/tests/common/fuzz_bodies.rs"]
mod fuzz_bodies;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz_bodies::network(bytes));
