//! Any bytes as the journal of a match: refused, or the same when it is written again.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kilomate_lab::any_journal(bytes));
