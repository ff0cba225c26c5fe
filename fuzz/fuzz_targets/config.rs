//! Any bytes as a file of settings: refused, or kept as they are when they are written.

#![no_main]
// The program uses all of this; the target reads and writes.
#![allow(dead_code, unused_imports)]

#[path = "../../crates/cli/src/play/books.rs"]
mod books;
#[path = "../../crates/cli/src/play/config/mod.rs"]
mod config;
#[path = "../../crates/cli/tests/common/fuzz_bodies.rs"]
mod fuzz_bodies;
#[path = "../../crates/cli/src/play/time.rs"]
mod time;

use config::{Config, ConfigError, Reading};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz_bodies::config(bytes));
