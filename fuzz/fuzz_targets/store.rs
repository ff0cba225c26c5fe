//! Any bytes as the saved game, a game of the library and the file of ratings: nothing is lost, and
//! nothing is started.

#![no_main]

#[path = "../../crates/desk/tests/common/fuzz_bodies.rs"]
mod fuzz_bodies;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let name = format!("kilomate-fuzz-store-{}", std::process::id());
    fuzz_bodies::store(bytes, &std::env::temp_dir().join(name));
});
