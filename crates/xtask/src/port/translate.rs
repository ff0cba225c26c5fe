//! From a machine's module to a file of C.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use kilomate_codegen::c::Frames;
use kilomate_codegen::middle::Program;
use kilomate_core::knowledge::kpk;

use super::{Machine, module_text, text_in};
use crate::run::{Outcome, capture, command, root};

/// What stands in the library before and after what was translated.
const HEAD: &str = "firmware/portable/c/library_head.c";
const BORDER: [&str; 5] = [
    "firmware/portable/c/library.c",
    "firmware/portable/c/library_ce.c",
    "firmware/portable/c/library_border.c",
    "firmware/portable/c/library_game.c",
    "firmware/portable/c/library_think.c",
];
/// The same for the chess computer's machine, and the features of its module.
const SMALL_HEAD: &str = "firmware/portable/c/library_head_prodigy.c";
const SMALL_OUTSIDE: &str = "firmware/portable/c/library_prodigy.c";
const SMALL: &str = "prodigy,library";
pub(crate) const HEADER: &str = "crates/capi/include/engine.h";

/// Writes a machine as C and says where. For the calculator it is the whole library, with its header
/// beside it.
pub(super) fn to_c(
    machine: Machine,
    frames: Frames,
    report: bool,
    output: Option<&Path>,
) -> Outcome<PathBuf> {
    let folder = output.map_or_else(|| root().join("target/port"), Path::to_owned);
    create(&folder)?;
    if machine != Machine::Ce {
        return write(
            &folder.join(format!("{}.c", machine.name())),
            &translated(machine, frames, None, report)?,
        );
    }
    let text = library(frames, report)?;
    write(&folder.join("engine.h"), &read(HEADER)?)?;
    let library = write(&folder.join("kilomate.c"), &text)?;
    let mut sums = command("sha256sum");
    let (sums, _) = capture(sums.args(["engine.h", "kilomate.c"]).current_dir(&folder))?;
    write(&folder.join("SHA256SUMS"), &sums)?;
    Ok(library)
}

/// The calculator's machine with the functions of engine.h.
pub(crate) fn library(frames: Frames, report: bool) -> Outcome<String> {
    let border = BORDER.into_iter().map(read).collect::<Outcome<Vec<_>>>()?.concat();
    let mut text = read(HEAD)? + &translated(Machine::Ce, frames, Some(&border), report)?;
    text += "#ifndef KILOMATE_NO_KPK\nstatic const uint8_t km_kpk[] = {\n";
    text += &bytes(kpk::FILE);
    text += "};\n#endif\n\n";
    Ok(text + &border)
}

/// The chess computer's machine with the same functions, its tables in flash where that is another memory.
pub(crate) fn small_library() -> Outcome<String> {
    let parts = BORDER.map(|file| if file.ends_with("_ce.c") { SMALL_OUTSIDE } else { file });
    let border = parts.into_iter().map(read).collect::<Outcome<Vec<_>>>()?.concat();
    let program =
        program(&module_text(SMALL)?, Some(&border)).map_err(|e| format!("{SMALL}: {e}"))?;
    Ok(read(SMALL_HEAD)? + &kilomate_codegen::c::write_for_flash(&program) + &border)
}

/// A machine by itself: what others call are functions that they see. With a text, only those that
/// it calls are left.
pub(super) fn translated(
    machine: Machine,
    frames: Frames,
    user: Option<&str>,
    report: bool,
) -> Outcome<String> {
    translate(machine.name(), frames, user, report)
}

/// The same for a module with these features.
pub(super) fn translate(
    features: &str,
    frames: Frames,
    user: Option<&str>,
    report: bool,
) -> Outcome<String> {
    from_text(&module_text(features)?, frames, user, report).map_err(|e| format!("{features}: {e}"))
}

/// The program of a module. With a text, only those functions that it calls are called from outside.
fn program(text: &str, user: Option<&str>) -> Result<Program, kilomate_ir::Error> {
    let mut module = kilomate_ir::read(text)?;
    if let Some(user) = user {
        for function in &mut module.functions {
            function.is_exported &= user.contains(&format!("{}(", function.name));
        }
    }
    kilomate_codegen::middle::translate(&module)
}

fn from_text(
    text: &str,
    frames: Frames,
    user: Option<&str>,
    report: bool,
) -> Result<String, kilomate_ir::Error> {
    let program = program(text, user)?;
    if report {
        print!("{}", kilomate_codegen::middle::report(&program));
    }
    Ok(kilomate_codegen::c::write(&program, frames))
}

/// Whether a checkout in another folder makes the same of the calculator's machine.
pub(super) fn is_same_elsewhere() -> Outcome<bool> {
    let elsewhere = root().join("target/port/elsewhere");
    create(&elsewhere)?;
    let copy = "git ls-files -z --cached --others --exclude-standard -- Cargo.* rust-toolchain.toml \
                .cargo crates firmware | tar --null -T - -c | tar -x -C";
    capture(command("sh").args(["-c", &format!("{copy} '{}'", elsewhere.display())]))?;
    let translate = |root: &Path| -> Outcome<String> {
        let text = text_in(root, Machine::Ce.name())?;
        from_text(&text, Frames::Local, None, false).map_err(|error| error.to_string())
    };
    Ok(translate(&elsewhere)? == translate(&root())?)
}

/// Bytes as C, in lines.
pub(crate) fn bytes(bytes: &[u8]) -> String {
    let mut text = String::new();
    for line in bytes.chunks(16) {
        let line: Vec<String> = line.iter().map(u8::to_string).collect();
        // A string takes whatever is written to it.
        let _ = writeln!(text, "    {},", line.join(", "));
    }
    text
}

pub(crate) fn read(file: &str) -> Outcome<String> {
    std::fs::read_to_string(root().join(file)).map_err(|error| format!("{file}: {error}"))
}

pub(crate) fn write(file: &Path, text: &str) -> Outcome<PathBuf> {
    std::fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(file.to_owned())
}

pub(crate) fn create(folder: &Path) -> Outcome {
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}
