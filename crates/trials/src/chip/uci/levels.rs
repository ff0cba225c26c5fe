//! Weaker play: the option `Level`.

use super::{AFTER_E4, best_move, is_answer, legal_moves, nodes};
use crate::run::{Outcome, Tally};
use crate::talk::Talk;

/// Level 1 looks a single ply ahead: that takes no more nodes. At full strength the clock below
/// allows ten times as many.
const FEW: u64 = 2_000;

pub(super) fn check(tally: &mut Tally, chip: &mut Talk) -> Outcome {
    let full = full_strength(chip)?;
    for wrong in ["11", "x", "0", "-1", ""] {
        check_refused(tally, chip, wrong)?;
    }
    let after_refusals = full_strength(chip)?;
    let what = format!("uci: a Level that was refused changes nothing: {full} nodes");
    tally.check(after_refusals == full, &what);
    let legal = legal_moves(AFTER_E4)?;
    for level in ["1", "2"] {
        chip.say(&format!("setoption name Level value {level}\n"))?;
        check_refused(tally, chip, "11")?;
        let lines = chip.ask("go wtime 600000 btime 600000\n", "bestmove")?;
        let nodes = nodes(&lines).unwrap_or(u64::MAX);
        let right = is_answer(&lines, &legal) && nodes <= FEW;
        let what = format!("uci: Level {level} plays {} after {nodes} nodes", best_move(&lines));
        tally.check(right, &what);
    }
    chip.say("setoption name Level value 10\n")?;
    let again = full_strength(chip)?;
    let what = format!("uci: Level 10 is full strength again: {full} and {again} nodes");
    tally.check(again == full, &what);
    Ok(())
}

/// How many nodes a search without memory takes.
fn full_strength(chip: &mut Talk) -> Outcome<u64> {
    let task = "ucinewgame\nposition startpos moves e2e4\ngo depth 6\n";
    let lines = chip.ask(task, "bestmove")?;
    nodes(&lines).ok_or_else(|| format!("no nodes in {lines:?}"))
}

/// A value that the option cannot have.
fn check_refused(tally: &mut Tally, chip: &mut Talk, value: &str) -> Outcome {
    let lines = chip.ask(&format!("setoption name Level value {value}\nisready\n"), "readyok")?;
    let right = lines.len() == 2 && lines[0].starts_with("info string error: ");
    tally.check(right, &format!("uci: Level {value:?}: {}", lines[0]));
    Ok(())
}
