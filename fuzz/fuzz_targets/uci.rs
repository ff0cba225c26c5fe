//! Any bytes as a conversation: mistakes are told, and change nothing.

#![no_main]

#[path = "../../crates/uci/tests/common/fuzz_bodies.rs"]
mod fuzz_bodies;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz_bodies::uci(bytes));
