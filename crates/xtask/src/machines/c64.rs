//! The Commodore 64: its file built.

use std::path::PathBuf;

use clap::Subcommand;
use kilomate_core::knowledge::book::editions::C64;
use kilomate_images::c64::{Built, build, room};

use super::{folder, museum, release};
use crate::port::module_of;
use crate::run::{Outcome, Tally};

const FILE: &str = "kilomate.prg";

/// What can be done with it.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Build the program, with its listing, and say how large it is.
    Build {
        /// Where to; `dist/c64` is what is committed.
        #[arg(long, value_name = "FOLDER")]
        output: Option<PathBuf>,
    },
    /// Play on an emulated Commodore 64 in the terminal: the same as `kilomate museum c64`.
    Run,
}

pub(super) fn run(command: &Command) -> Outcome {
    match command {
        Command::Build { output } => {
            let built = made()?;
            let functions: u32 = built.compiled.functions.values().map(|entry| entry.size).sum();
            let native = built.native.iter().flatten().filter(|&&is_native| is_native).count();
            println!(
                "{} bytes of code and tables, {functions} of them functions, where {} have room",
                built.compiled.image.bytes.len(),
                room(C64)
            );
            println!("{native} of {} blocks are native", built.native.iter().flatten().count());
            let listing = folder("c64", None);
            release(&listing, &[("kilomate.lst", built.compiled.listing().as_bytes())])?;
            release(&folder("c64", output.as_deref()), &[(FILE, &built.file)])
        }
        Command::Run => museum("c64"),
    }
}

fn made() -> Outcome<Built> {
    build(&module_of("firmware/c64")?, C64, &kilomate_c64::shapes())
        .map_err(|error| format!("c64: {error}"))
}

pub(super) fn check(tally: &mut Tally) -> Outcome {
    super::check(tally, ("c64", "c64"), &[(FILE, &made()?.file)]);
    Ok(())
}
