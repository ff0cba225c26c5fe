//! The seed corpus of the fuzz target `config`, as an ordinary test.

#[path = "common/fuzz_bodies.rs"]
mod fuzz_bodies;

use std::fs;
use std::path::Path;

#[test]
fn files_of_settings() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/config");
    let files: Vec<_> = fs::read_dir(root).unwrap().collect();
    assert!(files.len() >= 10);
    for file in files {
        let path = file.unwrap().path();
        println!("{}", path.display());
        fuzz_bodies::config(&fs::read(path).unwrap());
    }
}
