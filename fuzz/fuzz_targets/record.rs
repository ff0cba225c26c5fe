//! Any bytes as games with the tags of the desk: refused, or the same again; nothing is started.

#![no_main]

#[path = "../../crates/desk/tests/common/fuzz_bodies.rs"]
mod fuzz_bodies;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz_bodies::record(bytes));
