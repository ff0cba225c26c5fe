//! The scripts of the panel on the simulated board: the same screens, tick by tick, as on this computer.

use std::path::PathBuf;

use kilomate_panel::script::{self, Machine};

use super::Bench;
use super::pair::Pair;
use crate::budgets::budget;
use crate::run::{Outcome, Tally, root};

/// Rounds without a tick, for which the loop sleeps or thinks until the watchdog has had enough.
const TOO_MANY: u32 = 330;

/// Plays every script; then the watchdog has to do something.
pub(super) fn check(tally: &mut Tally, bench: &Bench) -> Outcome {
    let scripts = all()?;
    tally.check(scripts.len() >= 15, &format!("prodigy: {} scripts", scripts.len()));
    let mut least = u64::MAX;
    for path in scripts {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let script = std::fs::read_to_string(&path).map_err(|e| format!("{name}: {e}"))?;
        let mut pair = Pair::new(bench)?;
        let outcome = script::run(&script, &mut pair);
        let mut problems: Vec<String> = pair.problem()?.into_iter().collect();
        problems.extend(outcome.problems);
        for problem in problems.iter().take(5) {
            println!("  {name}: {problem}");
        }
        let untouched = pair.state().map_or(0, |state| state.untouched);
        least = least.min(untouched);
        let what = format!(
            "prodigy: script {name} on the chip and here, {} ticks, {} presses, {untouched} bytes of \
             stack untouched",
            pair.ticks(),
            outcome.presses
        );
        tally.check(problems.is_empty(), &what);
    }
    let allowed = budget("avr.prodigy.stack_untouched")?;
    let what =
        format!("prodigy: bytes of stack never touched by scripts: {least}, at least {allowed}");
    tally.check(least as f64 >= allowed, &what);
    check_watchdog(tally, bench)
}

/// All scripts, by name.
fn all() -> Outcome<Vec<PathBuf>> {
    let folder = root().join("crates/panel/tests/scripts");
    let read = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut paths: Vec<PathBuf> = read.filter_map(Result::ok).map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}

/// A loop that no longer ticks is reset by the watchdog, goes on with the game and says why: otherwise
/// its silence elsewhere would mean nothing.
fn check_watchdog(tally: &mut Tally, bench: &Bench) -> Outcome {
    let mut pair = Pair::new(bench)?;
    let entered =
        script::run("wait 80\nmove e2e4\nnodes 24\nuntil 400 Your move\nwait 20", &mut pair);
    let shown = pair.cells();
    let before = pair.problem()?;
    let order = format!("tick 0 {TOO_MANY}");
    let state = pair.chip.order(&order)?.clone();
    let resets = state.resets;
    pair.twin.obey(&order)?;
    let difference = pair.twin.difference(&state);
    let what = "prodigy: the watchdog does so at the same cycle on simavr's board and on ours";
    tally.check(difference.is_none(), &format!("{what} {}", difference.unwrap_or_default()));
    let is_same = pair.chip.order("tick 0 1")?.cells == shown;
    let what = "prodigy: without ticks the watchdog resets the chip once, and the game goes on";
    tally.check(entered.problems.is_empty() && before.is_none() && resets == 1 && is_same, what);
    for levels in [1, 0, 2, 0, 2, 0, 8, 0] {
        pair.chip.order(&format!("tick {levels} 1"))?;
    }
    let [first, _] = script::lines(&pair.cells());
    tally.check(
        first.trim_end() == "Reset watchdog",
        &format!("prodigy: the self test says {first}"),
    );
    Ok(())
}
