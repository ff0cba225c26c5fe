//! From a machine's module to a file of C.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use super::{Machine, module_text};
use crate::run::{Outcome, capture, command, root};

/// What stands in the library before and after what was translated.
const HEAD: &str = "firmware/portable/c/library_head.c";
const BORDER: &str = "firmware/portable/c/library.c";
const HEADER: &str = "crates/capi/include/engine.h";
/// The table of pawn endings that is built into the library.
const KPK: &str = "dist/kpk.bin";

/// Writes a machine as C and says where. For the calculator it is the whole library, with its header
/// beside it.
pub(super) fn to_c(machine: Machine, report: bool, output: Option<&Path>) -> Outcome<PathBuf> {
    let folder = output.map_or_else(|| root().join("target/port"), Path::to_owned);
    create(&folder)?;
    if machine != Machine::Ce {
        return write(
            &folder.join(format!("{}.c", machine.name())),
            &translated(machine, None, report)?,
        );
    }
    let border = read(BORDER)?;
    let mut text = read(HEAD)? + &translated(machine, Some(&border), report)?;
    text += "#ifndef KILOMATE_NO_KPK\nstatic const uint8_t km_kpk[] = {\n";
    text += &bytes(&std::fs::read(root().join(KPK)).map_err(|e| format!("{KPK}: {e}"))?);
    text += "};\n#endif\n\n";
    text += &border;
    write(&folder.join("engine.h"), &read(HEADER)?)?;
    let library = write(&folder.join("kilomate.c"), &text)?;
    let mut sums = command("sha256sum");
    let (sums, _) = capture(sums.args(["engine.h", "kilomate.c"]).current_dir(&folder))?;
    write(&folder.join("SHA256SUMS"), &sums)?;
    Ok(library)
}

/// A machine by itself: what others call are functions that they see. With a text, only those that
/// it calls are left.
pub(super) fn translated(machine: Machine, user: Option<&str>, report: bool) -> Outcome<String> {
    let name = machine.name();
    let said = |error| format!("{name}: {error}");
    let mut module = kilomate_port::reader::read(&module_text(machine)?).map_err(said)?;
    if let Some(user) = user {
        for function in &mut module.functions {
            function.is_exported &= user.contains(&format!("{}(", function.name));
        }
    }
    let program = kilomate_port::middle::translate(&module).map_err(said)?;
    if report {
        print!("{}", kilomate_port::middle::report(&program));
    }
    Ok(kilomate_port::c::write(&program))
}

/// Bytes as C, in lines.
pub(super) fn bytes(bytes: &[u8]) -> String {
    let mut text = String::new();
    for line in bytes.chunks(16) {
        let line: Vec<String> = line.iter().map(u8::to_string).collect();
        // A string takes whatever is written to it.
        let _ = writeln!(text, "    {},", line.join(", "));
    }
    text
}

pub(super) fn read(file: &str) -> Outcome<String> {
    std::fs::read_to_string(root().join(file)).map_err(|error| format!("{file}: {error}"))
}

pub(super) fn write(file: &Path, text: &str) -> Outcome<PathBuf> {
    std::fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(file.to_owned())
}

pub(super) fn create(folder: &Path) -> Outcome {
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}
