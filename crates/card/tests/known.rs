//! Positions that others have measured, on this machine: `bench/elf-known.tsv` has the moves from the start,
//! the depth, and what the card must come to: nodes, move. The emulated CPU is asked for the same.

mod common;

use common::{best, number, talk};

const KNOWN: &str = include_str!("../../../bench/elf-known.tsv");

#[test]
fn known_positions_are_searched_as_ever() {
    let mut wrong = Vec::new();
    for line in KNOWN.lines() {
        let [name, moves, depth, nodes, best_move] =
            line.split('\t').collect::<Vec<_>>().try_into().expect("five fields");
        let go = format!("position startpos moves {moves}\ngo depth {depth}\n");
        let heard = talk(&["setoption name OwnBook value false\n", &go]);
        let found = (number(&heard, "nodes"), best(&heard));
        if found != (nodes.parse().expect("a number"), best_move) {
            wrong.push(format!("{name}\t{moves}\t{depth}\t{}\t{}", found.0, found.1));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
