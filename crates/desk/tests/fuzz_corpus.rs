//! The seed corpus of the fuzz targets for games and saved files, run once through what they do.

#[path = "common/fuzz_bodies.rs"]
mod fuzz_bodies;

use std::fs;
use std::path::Path;

/// Gives every file of a target's corpus to its body and returns how many there were.
fn run(target: &str, body: impl Fn(&[u8])) -> usize {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let files = fs::read_dir(root).unwrap().map(|file| file.unwrap().path());
    files
        .inspect(|path| {
            println!("{}", path.display());
            body(&fs::read(path).unwrap());
        })
        .count()
}

#[test]
fn record_corpus_holds() {
    assert!(run("record", fuzz_bodies::record) >= 12);
}

#[test]
fn store_corpus_holds() {
    let folder = tempfile::tempdir().unwrap();
    // A saved game is whatever a record is.
    for target in ["record", "store"] {
        assert!(run(target, |bytes| fuzz_bodies::store(bytes, folder.path())) >= 8);
    }
}
