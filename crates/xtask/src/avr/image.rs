//! The image with the engine, built the long way: compiler, [`assembly`], assembler,
//! linker. By the short way, `cargo build`, it is some kilobytes larger and some hundred cycles a node
//! slower: `docs/performance.md` has each step.

use std::path::{Path, PathBuf};

use super::assembly::{self, Line};
use super::heat::{self, Warm};
use super::uci::bench;
use super::{TARGET, firmware, frames, jumps, order, outline, places, reach, saves, tails, whole};
use crate::run::{Outcome, capture, command, root, run};
use crate::talk::Talk;
use crate::toolchain::Toolchain;

/// Builds an image and says where it is.
pub(crate) fn build(name: &str) -> Outcome<PathBuf> {
    let folder = firmware().join("target").join(TARGET).join("release");
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let folder = folder.canonicalize().map_err(|error| error.to_string())?;
    let compiled = folder.join(format!("{name}.compiled.s"));
    let mut cargo = Toolchain::for_target(TARGET)?.cargo(&firmware(), "rustc");
    cargo.args(["--release", "--locked", "--bin", name, "--"]);
    // Linked is later: `true` does nothing, and well.
    cargo.arg(format!("--emit=asm={}", compiled.display())).args(["-C", "linker=true"]);
    // In a place of its own, because cargo does not tell what was compiled with it from what was not.
    cargo.env("RUSTC_WRAPPER", root().join("firmware/rustc-anywhere.sh"));
    cargo.env("CARGO_TARGET_DIR", firmware().join("target/anywhere"));
    run(cargo.env("RUSTC_BOOTSTRAP", "1"))?;
    let text = std::fs::read_to_string(&compiled)
        .map_err(|error| format!("cannot read {}: {error}", compiled.display()))?;
    let mut lines = assembly::improve(&text);
    whole::improve(&mut lines);
    let named = link(&folder, &format!("{name}.named"), &assembly::text(&heat::named(&lines)))?;
    let mut lines = run_warm(lines, &named)?;
    while saves::move_to_callers(&mut lines) {}
    frames::shrink(&mut lines);
    jumps::merge_returns(&mut lines);
    tails::merge_tails(&mut lines);
    outline::outline(&mut lines);
    link(&folder, name, &assembly::text(&reach::lengthen(order::order(lines))))
}

/// Depth of the search that shows where the cycles go.
const DEPTH: &str = "6";

/// Searches the benchmark with an image whose instructions have names: how often each is executed.
fn run_warm(lines: Vec<Line>, image: &Path) -> Outcome<Vec<Warm>> {
    let profile = image.with_extension("profile");
    let mut chip =
        Talk::start(command(super::build_simulator("avrsim")?).arg(image).arg("0").arg(&profile))?;
    let found = bench(&mut chip, DEPTH)?;
    chip.say("quit\n")?;
    chip.end()?;
    let profile = std::fs::read_to_string(&profile)
        .map_err(|error| format!("cannot read {}: {error}", profile.display()))?;
    let (names, _) = capture(command("avr-nm").arg(image))?;
    Ok(heat::heat(lines, &profile, &names, found.nodes))
}

/// Assembles and links.
fn link(folder: &Path, name: &str, text: &str) -> Outcome<PathBuf> {
    let [source, check, object, image] = ["improved.s", "ld", "improved.o", "elf"]
        .map(|ending| folder.join(format!("{name}.{ending}")));
    for (file, text) in [(&check, &*places::check(text)), (&source, text)] {
        std::fs::write(file, text)
            .map_err(|error| format!("cannot write {}: {error}", file.display()))?;
    }
    let mut assembler = command("avr-gcc");
    assembler.args(["-mmcu=atmega644p", "-c", "-o"]).arg(&object).arg(&source);
    run(&mut assembler)?;
    let mut linker = command("avr-gcc");
    linker.args(["-mmcu=atmega644p", "-nodefaultlibs", "-Wl,--gc-sections,--relax"]);
    // An image that is too large is linked, too: the budget says by how much.
    linker.args(["-Wl,--defsym=__TEXT_REGION_LENGTH__=128K", "-o"]);
    run(linker.arg(&image).arg(&object).arg(&check).arg("-lgcc"))?;
    Ok(image)
}
