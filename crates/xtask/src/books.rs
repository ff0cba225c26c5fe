//! Polyglot books, read and written by another program: python-chess must find in ours what was put in,
//! and we in its. And so for the repertoire that is shipped.

use std::path::Path;

use crate::run::{Outcome, Tally, capture, command, example, lab, root, run};
use crate::setup;

/// How many random games a book is made from, and what they are made from.
const GAMES: &str = "40";
const SEED: &str = "20261116";
/// At least so many positions and replies are compared.
const POSITIONS: usize = 3_000;
const REPLIES: usize = 10_000;
/// The repertoire that is shipped, and what compares it with a book.
const REPERTOIRE: &str = "crates/lab/data/repertoire.txt";
const COMPARE: &str = "crates/lab/tests/data/repertoire.py";
/// So many of its positions, the most useful ones, are enough.
const FIRST: &str = "5000";
/// What python-chess does.
const SCRIPT: &str = "crates/openings/tests/data/polyglot.py";

/// Has a book made by each side and listed by both.
pub(crate) fn test(tally: &mut Tally, folder: &Path) -> Outcome {
    let [ours, theirs, list] = ["ours.bin", "theirs.bin", "positions.txt"].map(|f| folder.join(f));
    let program = example("polyglot")?;
    let (written, _) = capture(command(&program).args(["make", SEED, GAMES]).arg(&ours))?;
    std::fs::write(&list, &written).map_err(|e| format!("{}: {e}", list.display()))?;
    let python = || {
        let mut python = command(setup::python());
        python.arg(root().join(SCRIPT));
        python
    };
    let (read, _) = capture(python().arg("list").args([&ours, &list]))?;
    compare(tally, "python-chess finds in our book", &written, &read);
    let (written, _) = capture(python().args(["make", SEED]).args([&theirs, &list]))?;
    let (read, _) = capture(command(&program).arg("list").args([&theirs, &list]))?;
    compare(tally, "we find in the book of python-chess", &written, &read);
    repertoire(tally, folder)
}

/// Has a book made from the repertoire, as people make one, and looks up all of its positions.
fn repertoire(tally: &mut Tally, folder: &Path) -> Outcome {
    let [book, text] = ["repertoire.bin", "repertoire.txt"].map(|file| folder.join(file));
    let mut pack = command(lab()?);
    pack.args(["book", "pack"]).arg(root().join(REPERTOIRE)).args(["--positions", FIRST]);
    run(pack.arg("--overwrite").arg("-o").arg(&book).arg("-o").arg(&text))?;
    let mut python = command(setup::python());
    let (found, mistakes) = capture(python.arg(root().join(COMPARE)).args([&text, &book]))?;
    print!("{found}{mistakes}");
    let is_whole = found.starts_with(&format!("positions {FIRST} replies "));
    tally.check(is_whole, "python-chess finds the repertoire in the book that was made from it");
    Ok(())
}

/// Compares keys, moves and weights of all positions.
fn compare(tally: &mut Tally, what: &str, written: &str, read: &str) {
    if let Some((written, read)) = written.lines().zip(read.lines()).find(|(a, b)| a != b) {
        println!("written: {written}\nread:    {read}");
    }
    let moves = || read.lines().flat_map(|line| line.split('\t').skip(2));
    let castling = ["e1g1 ", "e1c1 ", "e8g8 ", "e8c8 "];
    let castles = moves().filter(|reply| castling.iter().any(|c| reply.starts_with(c))).count();
    let promotes = moves().filter(|reply| reply.find(' ') == Some(5)).count();
    let (positions, replies) = (read.lines().count(), moves().count());
    let is_enough = positions >= POSITIONS && replies >= REPLIES && castles >= 20 && promotes >= 20;
    let what = format!(
        "{what} the same {replies} replies to {positions} positions ({castles} that look like \
         castling, {promotes} promotions)"
    );
    tally.check(written == read && is_enough, &what);
}
