//! The seed corpus of the fuzz targets, run once through what the targets do.

#[path = "common/fuzz_bodies.rs"]
mod fuzz_bodies;

use std::fs;
use std::path::Path;

/// Gives every file of a target's corpus to its body and returns how many there were.
fn run(target: &str, body: fn(&[u8])) -> usize {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut count = 0;
    for file in fs::read_dir(root).unwrap() {
        let path = file.unwrap().path();
        println!("{}", path.display());
        body(&fs::read(path).unwrap());
        count += 1;
    }
    count
}

#[test]
fn fen_corpus_holds() {
    assert!(run("fen", fuzz_bodies::fen) >= 30);
}

#[test]
fn move_text_corpus_holds() {
    assert!(run("move_text", fuzz_bodies::move_text) >= 30);
}

#[test]
fn knowledge_corpus_holds() {
    assert!(run("knowledge", fuzz_bodies::knowledge) >= 10);
}

#[test]
fn network_corpus_holds() {
    assert!(run("network", fuzz_bodies::network) >= 5);
}
