//! The calculator program in `examples/ti84ce`: compiled against stubs of the calculator's libraries,
//! and its game played on this machine.

use crate::run::{Outcome, Tally, capture, command, root};

use super::bench::STRICT;
use super::library;

/// The program, and what stands in for the calculator.
const SOURCES: &str = "examples/ti84ce/src";
const STUBS: &str = "examples/ti84ce/test/stubs";
/// The native library's header.
const NATIVE: &str = "dist/ti84ce";
const TEST: &str = "examples/ti84ce/test/test.c";

/// Compiles all of it, and runs the test of its game.
pub(super) fn test(tally: &mut Tally) -> Outcome {
    let library = library::make()?;
    let folder = library.parent().unwrap_or(&library).to_owned();
    let sources =
        |names: &[&str]| names.iter().map(|n| format!("{SOURCES}/{n}")).collect::<Vec<_>>();
    for (flags, what) in
        [(&[][..], "kilomate.c"), (&["-DKILOMATE_NATIVE", "-I", NATIVE], "kilomate.s")]
    {
        let mut whole = command("gcc");
        whole.args(STRICT).args(["-O2", "-fsyntax-only", "-I", STUBS, "-I"]).arg(&folder);
        let compiles = capture(whole.args(flags).args(sources(&["main.c", "screen.c", "game.c"])));
        let what = format!("port: the calculator program for {what} compiles with stubs");
        tally.check(compiles.is_ok(), &what);
        if let Err(error) = compiles {
            println!("{error}");
        }
    }
    let program = root().join("target/port/example-test");
    let mut cc = command("gcc");
    cc.args(STRICT).args(["-O2", "-I", STUBS, "-I"]).arg(&folder).args(["-I", SOURCES, TEST]);
    capture(cc.args(sources(&["game.c"])).arg(&library).arg("-o").arg(&program))?;
    let ran = capture(&mut command(&program));
    let said = ran.as_ref().map_or_else(Clone::clone, |(out, _)| out.clone());
    let last = said.lines().last().unwrap_or("");
    tally.check(ran.is_ok(), &format!("port: the calculator program's game: {last}"));
    Ok(())
}
