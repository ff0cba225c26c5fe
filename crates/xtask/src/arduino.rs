//! The library for Arduino and `PlatformIO`: made from the C that the translator writes, compiled for an AVR and for Arm as
//! their users' tools would, and played with over the serial lines of simulated boards. `files` makes it, `specification`
//! holds its manifests against what is published about them, `boards` compiles, weighs and runs, `games` knows what
//! the desktop's engine plays.

mod boards;
mod files;
mod games;
mod specification;

use std::path::PathBuf;

use crate::run::{Outcome, Tally, root};

/// What can be said about it.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Where to.
    #[arg(long, default_value = "dist/arduino")]
    output: PathBuf,
}

/// Where the library lies for those who have no Rust.
const RELEASE: &str = "dist/arduino";

/// Makes the library.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let folder = root().join(&arguments.output);
    println!("{}", files::write(&folder, &files::all()?)?.display());
    Ok(())
}

/// Tests it.
pub(crate) fn test(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    let made = files::all()?;
    files::compare(tally, &root().join(RELEASE), &made)?;
    specification::check(tally, &made);
    let library = files::write(&root().join("target/arduino"), &made)?;
    boards::test(tally, &library)?;
    tally.since(before)
}
