//! A program of somebody's own, in ordinary `no_std` Rust, for a machine that `rustc` has no back end for.

use std::path::{Path, PathBuf};

use clap::Args;
use kilomate_emulate::c64::Computer;
use kilomate_images::c64;

use crate::avr::TARGET;
use crate::part::Part;
use crate::run::{Outcome, Tally, root, run};
use crate::toolchain::Toolchain;

/// The program that the documents begin with, its text, and where that stands on the screen.
const EXAMPLE: &str = "examples/c64-hello";
const TEXT: &str = "HELLO FROM ORDINARY RUST";
const PLACE: u16 = 0x0400 + 12 * 40 + 8;
/// Cycles of a picture of the Commodore 64, and pictures between two colours of the border.
const PICTURE: u64 = 19_656;
const PICTURES: u64 = 25;
const BORDER: u16 = 0xd020;

/// What a crate needs to become one module with the whole program in it. The target is not for that chip: it is
/// the one whose pointers have 16 bits. The flags are those of our own modules, so that the library is compiled once.
const CONFIGURATION: [&str; 6] = [
    "build.target='avr-none'",
    "build.rustflags=['-C','target-cpu=atmega644p','--cfg','kilomate_portable']",
    "profile.release.panic='abort'",
    "profile.release.lto='fat'",
    "profile.release.codegen-units=1",
    "profile.release.opt-level='s'",
];

/// Compile a crate of your own to a program for the Commodore 64. It is `no_std` Rust with a function `main`;
/// examples/c64-hello is one, and docs/compiler.md says what Rust can be compiled.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The crate's folder.
    folder: PathBuf,
    /// The file to write; `target/modules/NAME.prg` if it is not said.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Does it.
pub(crate) fn run_command(arguments: &Arguments) -> Outcome {
    Part::Machines.set_up()?;
    let folder = std::path::absolute(&arguments.folder).map_err(|error| error.to_string())?;
    let file = compile(&folder)?;
    let name = folder.file_name().unwrap_or_default();
    let built = || built().join(name).with_extension("prg");
    let output = arguments.output.clone().unwrap_or_else(built);
    std::fs::write(&output, &file).map_err(|e| format!("{}: {e}", output.display()))?;
    println!("{}: {} bytes; LOAD it with \",8,1\" and RUN", output.display(), file.len());
    Ok(())
}

/// The program of a crate.
fn compile(folder: &Path) -> Outcome<Vec<u8>> {
    let at = folder.display();
    if !folder.join("Cargo.toml").is_file() {
        return Err(format!("{at} has no Cargo.toml: name the folder of a crate"));
    }
    let built = built();
    std::fs::create_dir_all(&built).map_err(|e| format!("{}: {e}", built.display()))?;
    let name = folder.file_name().unwrap_or_default();
    let module = built.join(name).with_extension("ll");
    let mut rustc = Toolchain::for_target(TARGET)?.cargo(folder, "rustc");
    rustc.env("CARGO_TARGET_DIR", &built).env("RUSTC_BOOTSTRAP", "1");
    rustc.args(["--release", "--lib", "--crate-type", "staticlib"]);
    rustc.args(CONFIGURATION.iter().flat_map(|line| ["--config", line]));
    run(rustc.arg("--").arg(format!("--emit=llvm-ir={}", module.display())))?;
    let text =
        std::fs::read_to_string(&module).map_err(|e| format!("{}: {e}", module.display()))?;
    c64::program(&text).map_err(|error| format!("{at}: {}: {error}", module.display()))
}

/// Where modules are built.
fn built() -> PathBuf {
    root().canonicalize().unwrap_or_else(|_| root()).join("target/modules")
}

/// The example on an emulated Commodore 64: its text, and a border that changes its colour.
pub(crate) fn check(tally: &mut Tally) -> Outcome {
    let file = compile(&root().join(EXAMPLE))?;
    let mut computer = Computer::run_file(&file)?;
    computer.run(10 * PICTURE)?;
    let letter = |code: u8| if code < 32 { char::from(code + 64) } else { char::from(code) };
    let shown: String =
        (PLACE..).take(TEXT.len()).map(|at| letter(computer.chips().ram(at))).collect();
    tally.check(shown == TEXT, &format!("c64: {EXAMPLE}, {} bytes, shows: {shown}", file.len()));
    let mut colours = Vec::new();
    for _ in 0..16 {
        colours.push(computer.chips_mut().read(BORDER) & 15);
        computer.run(PICTURES * PICTURE)?;
    }
    let first = colours.first().copied().unwrap_or(0);
    let is_round = (0..16).zip(&colours).all(|(n, &colour)| colour == (first + n) & 15);
    tally.check(is_round, &format!("c64: {EXAMPLE}: the border goes through all colours"));
    Ok(())
}
