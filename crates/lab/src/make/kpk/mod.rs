//! `kilomate-lab kpk`: the table of king and pawn against king, from a complete analysis.

pub(crate) mod analysis;
mod tree;

use std::path::PathBuf;

use clap::Args;

use crate::output;
use analysis::{Analysis, positions};
use tree::{Samples, Tree};

/// How many questions are tried at each place of the tree: the table is made with the default.
const BREADTH: usize = 20;

/// What `kilomate-lab kpk` is told.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Write the table here; without it only the sizes are printed
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How many questions are tried at each place of the tree
    #[arg(long, value_name = "N", default_value_t = BREADTH)]
    breadth: usize,
    /// Print also how large other forms would be
    #[arg(long)]
    compare: bool,
}

/// Makes the table.
pub(crate) fn execute(arguments: &Arguments) -> Result<u8, String> {
    if let Some(path) = &arguments.output {
        output::check_kind(path, "KP")?;
    }
    let analysis = Analysis::new();
    let breadth = arguments.breadth.max(1);
    let tree = learn(&analysis, true, breadth)?;
    let table = tree.to_bytes()?;
    let won = |at: &_| analysis.is_won(at);
    println!("legal positions {}", positions().count());
    println!("of them won     {}", positions().filter(won).count());
    println!("questions       {}", tree.questions());
    println!("asked at most   {}", tree.depth());
    println!("bytes           {}", table.len());
    if arguments.compare {
        println!("one bit for each position: {} bytes", 2 * 24 * 64 * 64 / 8);
        for (side, name) in [(true, "the pawn's side"), (false, "the other side")] {
            for breadth in [1, breadth] {
                let questions = learn(&analysis, side, breadth)?.questions();
                println!("{name} to move, best of {breadth}: {questions} questions");
            }
        }
    }
    if let Some(path) = &arguments.output {
        output::write(path, &table)?;
    }
    Ok(0)
}

/// A tree for the positions in which one side is to move.
fn learn(analysis: &Analysis, pawn_moves: bool, breadth: usize) -> Result<Tree, String> {
    let mut samples = Samples::default();
    for at in positions().filter(|at| at.pawn_moves == pawn_moves) {
        samples.push(&at, analysis.is_won(&at));
    }
    Tree::grow(&samples, breadth)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kilomate_core::knowledge::kpk;

    const TABLE: &[u8] = kpk::FILE;

    #[test]
    fn the_table_is_what_the_analysis_gives() {
        let made = learn(&Analysis::new(), true, BREADTH).and_then(|tree| tree.to_bytes());
        let command = "make it again: kilomate-lab kpk --output crates/core/data/kpk.bin";
        assert!(made.as_deref() == Ok(TABLE), "{command}");
        assert_eq!(kpk::check(TABLE, TABLE.len()), Ok(()));
    }

    #[test]
    fn the_table_answers_as_the_analysis_does() {
        let analysis = Analysis::new();
        for at in positions() {
            assert_eq!(at.is_won(&TABLE), analysis.is_won(&at), "{at:?}");
        }
    }
}
