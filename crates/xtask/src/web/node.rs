//! The wasm in Node: the same signatures and the same games as on the desktop, the package as a stranger uses it, and
//! how fast it is.

use std::path::Path;

use kilomate_core::MachineName;

use crate::budgets::{budget, signature};
use crate::run::{Outcome, Tally, capture, command, example, kilomate, root};

use super::build::wasm;

/// How deep the desktop's bench is where only its speed is asked for.
const DEPTH: u8 = 14;

/// Runs a script of `web/node` with the wasm.
fn node(script: &str, words: &[&str]) -> Outcome<String> {
    let mut node = command("node");
    node.arg(format!("web/node/{script}")).arg(wasm()?).args(words);
    capture(&mut node).map(|(out, _)| out)
}

pub(super) fn test(tally: &mut Tally, folder: &Path) -> Outcome {
    for machine in MachineName::ALL.map(MachineName::name) {
        let out = node("bench.mjs", &[machine])?;
        let (last, nodes) = (out.trim_end().lines().last().unwrap_or(""), signature(machine)?);
        let is_same = last == format!("{nodes} nodes");
        tally.check(is_same, &format!("web: {machine} in Node: {last}, signature {nodes}"));
    }
    games(tally)?;
    boxes(tally, folder)?;
    package(tally, folder)
}

/// Games at the desk, told the same things at the same times, are the same natively and in wasm: every answer, view and
/// piece of news, byte by byte.
fn games(tally: &mut Tally) -> Outcome {
    const SCRIPT: &str = "web/node/games.txt";
    let (native, _) = capture(command(example("desk_script")?).arg(SCRIPT))?;
    let in_wasm = node("games.mjs", &[SCRIPT])?;
    let moves = native.matches("\"news\":\"moved\"").count();
    let differs = native.lines().zip(in_wasm.lines()).position(|(a, b)| a != b);
    let is_same = native == in_wasm && moves > 100;
    let line = differs.map_or(String::new(), |line| format!(", unlike from line {}", line + 1));
    tally.check(is_same, &format!("web: games of {moves} moves, natively and in wasm{line}"));
    Ok(())
}

/// The boxes of the book's chapters: every one comes to its moves.
fn boxes(tally: &mut Tally, folder: &Path) -> Outcome {
    let mut node = command("node");
    node.arg("web/node/book.mjs").arg(folder.join("npm")).args(crate::book::chapters()?);
    let run = capture(&mut node);
    let said = run.as_ref().map_or_else(String::as_str, |(out, _)| out.trim_end());
    tally.check(run.is_ok(), &format!("web: the book's boxes in Node: {said}"));
    Ok(())
}

/// The package, installed by somebody who has nothing else of ours.
fn package(tally: &mut Tally, folder: &Path) -> Outcome {
    let stranger = root().join("target/web/stranger");
    let home = stranger.join("node_modules/kilomate");
    let cannot = |error: std::io::Error| format!("{}: {error}", home.display());
    let _ = std::fs::remove_dir_all(&stranger);
    std::fs::create_dir_all(&home).map_err(cannot)?;
    for name in super::build::names(&folder.join("npm"))? {
        std::fs::copy(folder.join("npm").join(&name), home.join(&name)).map_err(cannot)?;
    }
    let script = stranger.join("stranger.mjs");
    std::fs::copy(root().join("web/node/stranger.mjs"), &script).map_err(cannot)?;
    let used = capture(command("node").arg(&script).current_dir(&stranger));
    let (is_well, said) = match &used {
        Ok((out, _)) => (out.trim_end().ends_with("the package works"), out),
        Err(problem) => (false, problem),
    };
    if !is_well {
        println!("{said}");
    }
    tally.check(is_well, "web: dist/npm as a stranger uses it, in Node");
    Ok(())
}

/// How fast the engine is in Node, beside the native one: nodes in a second, one after the other.
///
/// # Errors
///
/// The desktop's is slower than its budget allows. On a busy machine that may be the machine's fault.
pub(super) fn measure() -> Outcome {
    let least = budget("web.speed")?;
    let mut is_enough = true;
    for machine in [MachineName::Desktop, MachineName::Ce, MachineName::Prodigy] {
        let depth = match machine {
            MachineName::Desktop => DEPTH,
            small => small.facts().bench_depth,
        };
        let (machine, depth) = (machine.name(), &depth.to_string());
        let bench = ["bench", "--machine", machine, "--depth", depth];
        let (native, _) = capture(command(kilomate()?).args(bench))?;
        let [in_wasm, native] =
            [node("bench.mjs", &[machine, depth])?, native].map(|out| speed(&out));
        let share = in_wasm / native;
        is_enough &= machine != "desktop" || share >= least;
        println!(
            "{machine}: {in_wasm:.0} nodes a second in wasm, {native:.0} natively: {share:.2}"
        );
    }
    if is_enough { Ok(()) } else { Err(format!("the budget of the desktop is {least:.2}")) }
}

/// The number before `nps`.
fn speed(text: &str) -> f64 {
    let mut words = text.split_whitespace().rev().skip_while(|&word| word != "nps").skip(1);
    words.next().and_then(|word| word.parse().ok()).unwrap_or(0.0)
}
