//! The machines whose CPU Rust has no back end for: their programs, built from Rust through LLVM IR, kept for
//! those who only want to load them, and run on emulators.

mod c64;
mod ce;
mod elf;

use std::path::{Path, PathBuf};

use clap::Subcommand;

use crate::compile;
use crate::run::{Outcome, Tally, capture, command, root};

/// The machines.
#[derive(Subcommand)]
pub(crate) enum Machine {
    /// The Commodore 64.
    C64 {
        #[command(subcommand)]
        command: c64::Command,
    },
    /// The RCA 1802 Membership Card.
    Elf {
        #[command(subcommand)]
        command: elf::Command,
    },
    /// The library of the calculator on its CPU.
    Ce {
        #[command(subcommand)]
        command: ce::Command,
    },
}

/// Does it.
pub(crate) fn run(machine: &Machine) -> Outcome {
    match machine {
        Machine::C64 { command } => c64::run(command),
        Machine::Elf { command } => elf::run(command),
        Machine::Ce { command } => ce::run(command),
    }
}

/// Whether the images that are committed are what the source makes.
pub(crate) fn test(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    compile::check(tally)?;
    c64::check(tally)?;
    elf::check(tally)?;
    ce::check(tally)?;
    tally.since(before)
}

const SUMS: &str = "SHA256SUMS";

/// Writes files to a folder, with their checksums, and says where.
fn release(folder: &Path, files: &[(&str, &[u8])]) -> Outcome {
    let cannot = |e: std::io::Error| format!("{}: {e}", folder.display());
    std::fs::create_dir_all(folder).map_err(cannot)?;
    for (name, bytes) in files {
        std::fs::write(folder.join(name), bytes).map_err(cannot)?;
        println!("{}: {} bytes", folder.join(name).display(), bytes.len());
    }
    let names = files.iter().map(|(name, _)| name);
    let (sums, _) = capture(command("sha256sum").args(names).current_dir(folder))?;
    std::fs::write(folder.join(SUMS), sums).map_err(cannot)
}

/// What is committed for a machine, in a folder of `dist`, is what was made, and its sums are right.
fn check(tally: &mut Tally, (machine, name): (&str, &str), files: &[(&str, &[u8])]) {
    let folder = root().join("dist").join(name);
    let dist = format!("dist/{name}");
    for (name, bytes) in files {
        let is_same = std::fs::read(folder.join(name)).is_ok_and(|committed| committed == *bytes);
        let what = format!("{machine}: {dist}/{name} is what the source makes");
        let advice = format!("; if not, run `cargo xtask machine {machine} build --output {dist}`");
        tally.check(is_same, &(what + if is_same { "" } else { &advice }));
    }
    let mut sums = command("sha256sum");
    sums.args(["--check", "--quiet", SUMS]);
    let is_right = folder.exists() && capture(sums.current_dir(&folder)).is_ok();
    tally.check(is_right, &format!("{machine}: {dist}/{SUMS}"));
}

/// Where a machine's files go that are not to be committed.
fn folder(machine: &str, output: Option<&Path>) -> PathBuf {
    match output {
        Some(folder) => root().join(folder),
        None => root().join("target/machines").join(machine),
    }
}

/// The machine in the museum of the program, in this terminal.
fn museum(exhibit: &str) -> Outcome {
    let mut program = command("cargo");
    program.args(["run", "--quiet", "--release", "-p", "kilomate", "--", "museum", exhibit]);
    match program.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("kilomate museum {exhibit}: it says why above")),
        Err(error) => Err(format!("cargo: {error}")),
    }
}

fn bytes_of(file: &str) -> Outcome<Vec<u8>> {
    std::fs::read(root().join(file)).map_err(|error| format!("{file}: {error}"))
}
