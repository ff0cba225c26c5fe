//! The file of weights that the core is compiled with.

use std::fmt::Write as _;

use kilomate_core::eval::weights::{Pair, term};

/// Kinds in the order of the table.
const KINDS: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

/// How the file begins.
pub(super) const HEAD: &str = "//! The weights of [`";

/// The text of the file: `name` is that of the extent, `story` how the weights were made.
pub(super) fn file(name: &str, story: &[String], weights: &[Pair]) -> String {
    let mut text = format!("{HEAD}{name}`](crate::eval::{name}).\n//!\n");
    for line in story {
        let _ = writeln!(text, "//! {line}");
    }
    text += "\nuse kilomate_flash::flash;\n\nuse super::{Pair, term};\n\n";
    text += &tables(weights);
    text
}

/// The part that the compiler reads.
fn tables(weights: &[Pair]) -> String {
    let (squares, terms) = weights.split_at(weights.len() - term::COUNT as usize);
    let mut text = String::from("flash! {\n    /// By kind and square, a8 first.\n");
    text += "    pub static PIECE_SQUARE: [[Pair; 64]; 7] = [\n        [[0; 2]; 64],\n";
    for (kind, squares) in KINDS.iter().zip(squares.chunks(64)) {
        let _ = writeln!(text, "        // {kind}\n        [");
        for row in squares.chunks(8) {
            let _ = writeln!(text, "            {}", pairs(row));
        }
        text += "        ],\n";
    }
    text += "    ];\n    /// By term, see [`term`].\n";
    text += "    pub static TERMS: [Pair; term::COUNT as usize] = [\n";
    for term in term::LIST {
        let entries = &terms[usize::from(term.first)..][..usize::from(term.count)];
        let _ = writeln!(text, "        // {}\n        {}", term.name, pairs(entries));
    }
    text += "    ];\n}\n";
    text
}

fn pairs(pairs: &[Pair]) -> String {
    let texts: Vec<String> = pairs.iter().map(|[mg, eg]| format!("[{mg}, {eg}],")).collect();
    texts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::super::weights::compiled;
    use super::*;
    use kilomate_core::eval::{Full, Lean};

    #[test]
    fn the_files_of_the_core_are_written_as_they_are() {
        for (name, weights, file_there) in [
            ("Full", compiled::<Full>(), include_str!("../../../../core/src/eval/weights/full.rs")),
            ("Lean", compiled::<Lean>(), include_str!("../../../../core/src/eval/weights/lean.rs")),
        ] {
            let story = file_there.lines().skip(2).map_while(|line| line.strip_prefix("//! "));
            let story: Vec<String> = story.map(str::to_string).collect();
            assert!(!story.is_empty());
            assert_eq!(file(name, &story, &weights), file_there, "{name}");
        }
    }
}
