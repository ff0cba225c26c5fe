//! The program for Windows, by Wine.

use super::{Tried, is_itself};
use crate::release::VERSION;
use crate::run::{Outcome, Tally, capture, command};
use crate::windows::Wine;

/// Unpacked by Python, and started.
pub(super) fn program(tally: &mut Tally, tried: &Tried) -> Outcome {
    if !tried.has("windows-x86_64") {
        return Ok(());
    }
    let name = format!("kilomate-{VERSION}-windows-x86_64");
    let mut unpack = command("python3");
    unpack.args(["-m", "zipfile", "-e"]).arg(tried.file(&format!("{name}.zip")));
    capture(unpack.arg(&tried.folder))?;
    let wine = Wine::prepare()?;
    let program = tried.folder.join(name).join("kilomate.exe");
    // A home of its own: no game of an earlier run goes on.
    let home = format!("Z:{}", tried.folder.join("windows-home").display());
    is_itself(tally, "Windows", &|words| {
        let mut start = wine.run(&program);
        start.args(words).env("KILOMATE_HOME", &home);
        start
    })
}
