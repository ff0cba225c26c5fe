//! Any bytes as a file of settings: refused, or kept as they are when they are written.

#![no_main]

#[path = "../../crates/settings/tests/common/fuzz_bodies.rs"]
mod fuzz_bodies;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz_bodies::config(bytes));
