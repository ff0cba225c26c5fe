//! The native library assembled and linked by GNU binutils, as the calculator's toolchain does it.

use std::path::{Path, PathBuf};
use std::process::Command;

use kilomate_images::calculator::library::Files;
use kilomate_images::calculator::library::linked::{BSS, PROGRAM};

use crate::run::{Outcome, capture, command, root, run};

/// Binutils for an eZ80.
#[derive(Clone, Copy)]
pub(super) struct Tools<'a> {
    /// What the names of its programs begin with.
    pub(super) prefix: &'a str,
    /// Its name for a CPU that begins in ADL mode.
    pub(super) cpu: &'a str,
}

/// Debian's, whose objects are COFF.
pub(super) const COFF: Tools = Tools { prefix: "z80-unknown-coff-", cpu: "-march=ez80-adl" };

impl Tools<'_> {
    fn tool(&self, name: &str, folder: &Path) -> Command {
        let mut tool = command(format!("{}{name}", self.prefix));
        tool.current_dir(folder);
        tool
    }

    /// Makes `name.o` of `name.s`.
    pub(super) fn assemble(&self, folder: &Path, options: &[&str], name: &str) -> Outcome {
        let files = [format!("{name}.s"), "-o".into(), format!("{name}.o")];
        run(self.tool("as", folder).arg(self.cpu).args(options).args(files))
    }

    /// Links objects by a script, and writes the program's bytes and symbols beside it for those who run it.
    pub(super) fn link(&self, folder: &Path, script: &str, objects: &[&str]) -> Outcome {
        let write = |name: &str, text: &str| {
            std::fs::write(folder.join(name), text)
                .map_err(|e| format!("{}: {e}", folder.display()))
        };
        write("program.ld", script)?;
        run(self
            .tool("ld", folder)
            .args(["-T", "program.ld"])
            .args(objects)
            .args(["-o", "program"]))?;
        // Everything that is loaded: all but the zeros.
        let copy = ["-O", "binary", "-R", ".bss", "program", "program.bin"];
        run(self.tool("objcopy", folder).args(copy))?;
        let (names, _) = capture(self.tool("nm", folder).arg("program"))?;
        write("program.nm", &names)
    }
}

/// As the toolchain's own script has it: everything where programs run, and zeros below.
pub(super) fn script() -> String {
    format!(
        "SECTIONS {{ . = {PROGRAM:#x}; .text : {{ *(.text*) *(.rodata*) *(.data*) }} . = {BSS:#x}; .bss : {{ *(.bss*) }} }}\n"
    )
}

/// The library's files for a linker and those who run what it makes, in a folder of their own.
pub(super) fn folder(name: &str, made: &Files) -> Outcome<PathBuf> {
    let folder = root().join("target").join(name);
    let cannot = |e: std::io::Error| format!("{}: {e}", folder.display());
    std::fs::create_dir_all(&folder).map_err(cannot)?;
    let write = |name: &str, bytes: &[u8]| std::fs::write(folder.join(name), bytes).map_err(cannot);
    write("kilomate.s", made.source.as_bytes())?;
    write("kilomate_images.s", made.images_source().as_bytes())?;
    for image in &made.images {
        write(&format!("{}.bin", image.name), &image.bytes)?;
    }
    Ok(folder)
}

/// A program of the library, with the images in the archive.
pub(super) fn lending(name: &str, options: &[&str], made: &Files) -> Outcome<PathBuf> {
    let folder = folder(name, made)?;
    COFF.assemble(&folder, options, "kilomate")?;
    COFF.link(&folder, &script(), &["kilomate.o"])?;
    Ok(folder)
}

/// A program of the library and its images.
pub(super) fn whole(name: &str, made: &Files) -> Outcome<PathBuf> {
    let folder = folder(name, made)?;
    COFF.assemble(&folder, &[], "kilomate")?;
    COFF.assemble(&folder, &[], "kilomate_images")?;
    COFF.link(&folder, &script(), &["kilomate.o", "kilomate_images.o"])?;
    Ok(folder)
}
