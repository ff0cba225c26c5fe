//! Any bytes are harmless: the seed corpus of the fuzz target, and random conversations.

#[path = "common/fuzz_bodies.rs"]
mod fuzz_bodies;

use std::fs;
use std::path::Path;

use proptest::collection::vec;
use proptest::prelude::*;

#[test]
fn the_corpus_holds() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/uci");
    let files = fs::read_dir(root).unwrap().map(|file| fs::read(file.unwrap().path()).unwrap());
    let count = files.inspect(|bytes| fuzz_bodies::uci(bytes)).count();
    assert!(count >= 8, "{count}");
}

/// Words that get far, words that do not, and bytes that are no words.
fn word() -> impl Strategy<Value = Vec<u8>> {
    let known = prop::sample::select(vec![
        "position",
        "startpos",
        "fen",
        "moves",
        "go",
        "depth",
        "nodes",
        "movetime",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "mate",
        "infinite",
        "ponder",
        "searchmoves",
        "perft",
        "setoption",
        "name",
        "value",
        "stop",
        "quit",
        "isready",
        "e2e4",
        "e7e5",
        "g1f3",
        "e1g1",
        "a7a8q",
        "e2e5",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "8/8/8/8/8/8/8/K1k5",
        "w",
        "b",
        "KQkq",
        "-",
        "0",
        "1",
        "-7",
        "99999999999999999999999",
        "\n",
        "\r\n",
        "\t",
    ]);
    prop_oneof![
        8 => known.prop_map(|word| word.as_bytes().to_vec()),
        1 => vec(any::<u8>(), 0..60),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn random_conversations_do_no_harm(words in vec(word(), 0..60)) {
        fuzz_bodies::uci(&words.join(&b' '));
    }
}
