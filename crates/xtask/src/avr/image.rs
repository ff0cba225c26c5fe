//! The image with the engine, made by [`prodigy::build`]: here are the programs that it needs.

use std::path::{Path, PathBuf};

use kilomate_images::prodigy::{self, Profile, Tools};

use super::{TARGET, firmware};
use crate::run::{Outcome, command, root, run};
use crate::toolchain::Toolchain;
use kilomate_trials::chip::profile;

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
    prodigy::build(name, &read(&compiled)?, &Programs { folder })
}

fn read(file: &Path) -> Outcome<String> {
    std::fs::read_to_string(file).map_err(|e| format!("cannot read {}: {e}", file.display()))
}

/// The compiler's relatives, which write to a folder, and simavr.
struct Programs {
    folder: PathBuf,
}

impl Tools for Programs {
    fn link(&self, name: &str, assembly: &str, check: &str) -> Outcome<PathBuf> {
        let [source, script, object, image] = ["improved.s", "ld", "improved.o", "elf"]
            .map(|ending| self.folder.join(format!("{name}.{ending}")));
        for (file, text) in [(&script, check), (&source, assembly)] {
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
        run(linker.arg(&image).arg(&object).arg(&script).arg("-lgcc"))?;
        Ok(image)
    }

    fn run(&self, image: &Path) -> Outcome<Profile> {
        profile(&super::build_simulator("avrsim")?, image, DEPTH).map(|(profile, _)| profile)
    }
}

/// Depth of the search that shows which instructions are executed how often.
const DEPTH: u8 = 6;
