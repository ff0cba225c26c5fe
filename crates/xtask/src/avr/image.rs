//! The image with the engine, built the long way: compiler, [`assembly`](super::assembly), assembler,
//! linker. By the short way, `cargo build`, it is a kilobyte larger and some 150 cycles a node slower.

use std::path::PathBuf;

use super::{TARGET, assembly, firmware};
use crate::run::{Outcome, command, run};
use crate::toolchain::Toolchain;

/// Functions that the search calls for every node or nearly: 99 % of the cycles, by
/// `cargo xtask machine prodigy profile`. Parts of their names in the assembly.
const HOT: [&str; 25] = [
    "7ProdigyE4step",
    "Board4make",
    "Board6unmake",
    "12generate_all",
    "13generate_onto",
    "7ProdigyE8evaluate",
    "6picker4rank",
    "6picker8generate",
    "14cheapest_taker",
    "12see_at_least",
    "10scan_pawns",
    "10scan_kings",
    "11is_attacked",
    "15is_legal_pseudo",
    "15is_pseudo_legal",
    "11finish_node",
    "10prune_node",
    "9stand_pat",
    "12search_again",
    "11gives_check",
    "10can_castle",
    "Board6checks",
    "3Men2of",
    "4Gone3add",
    "memcpy",
];

/// Builds an image and says where it is.
pub(super) fn build(name: &str) -> Outcome<PathBuf> {
    let folder = firmware().join("target").join(TARGET).join("release");
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let folder = folder.canonicalize().map_err(|error| error.to_string())?;
    let [compiled, improved, object, image] = ["compiled.s", "improved.s", "improved.o", "elf"]
        .map(|ending| folder.join(format!("{name}.{ending}")));
    let mut cargo = Toolchain::for_target(TARGET)?.cargo(&firmware(), "rustc");
    cargo.args(["--release", "--locked", "--bin", name, "--"]);
    // Linked is later: `true` does nothing, and well.
    cargo.arg(format!("--emit=asm={}", compiled.display())).args(["-C", "linker=true"]);
    run(cargo.env("RUSTC_BOOTSTRAP", "1"))?;
    let text = std::fs::read_to_string(&compiled)
        .map_err(|error| format!("cannot read {}: {error}", compiled.display()))?;
    let text = assembly::improve(&text, |section| HOT.iter().any(|hot| section.contains(hot)));
    std::fs::write(&improved, text)
        .map_err(|error| format!("cannot write {}: {error}", improved.display()))?;
    let mut assembler = command("avr-gcc");
    assembler.args(["-mmcu=atmega644p", "-c", "-o"]).arg(&object).arg(&improved);
    run(&mut assembler)?;
    let mut linker = command("avr-gcc");
    linker.args(["-mmcu=atmega644p", "-nodefaultlibs", "-Wl,--gc-sections,--relax", "-o"]);
    run(linker.arg(&image).arg(&object).arg("-lgcc"))?;
    Ok(image)
}
