//! What is heard while the chip thinks, and moves that are held back until it is told something.

use super::{AFTER_E4, ONE_MOVE, after, best_move, has_moved, is_answer, legal_moves, number};
use crate::run::{Outcome, Tally};
use crate::talk::Talk;

const MATED: &str = "8/8/8/8/8/5k2/6q1/7K w - - 0 1";
const STALEMATED: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

/// A clock that gives a move a second at most.
const CLOCK: &str = "wtime 8000 btime 8000";
/// Far more milliseconds of thought than that.
const LONG: u64 = 4_000;

pub(super) fn check(tally: &mut Tally, chip: &mut Talk) -> Outcome {
    let lines = chip.ask("uci\n", "uciok")?;
    let named = lines.first().is_some_and(|line| line.starts_with("id name Kilomate"));
    let has = |option: &str| lines.iter().any(|line| line.starts_with(option));
    let options = has("option name Level type spin") && has("option name Ponder type check");
    tally.check(named && options, "uci: it has a name and its options");
    let lines = chip.ask("isready\r\nisready\n", "readyok")?;
    chip.until("readyok")?;
    tally.check(lines.len() == 1, "uci: it is ready, with either end of line");
    check_infinite(tally, chip)?;
    check_pondering(tally, chip)?;
    check_ends(tally, chip)
}

/// Searches without an end.
fn check_infinite(tally: &mut Tally, chip: &mut Talk) -> Outcome {
    let legal = legal_moves(AFTER_E4)?;
    chip.say("position startpos moves e2e4\n")?;
    let mut lines = chip.ask("go infinite\nisready\n", "readyok")?;
    lines.extend(chip.until("info depth 3")?);
    lines.extend(chip.ask("position startpos\n", "info string error")?);
    lines.extend(chip.ask("isready\n", "readyok")?);
    tally.check(!has_moved(&lines), "uci: isready is answered during an infinite search");
    lines.extend(chip.ask("stop\n", "bestmove")?);
    tally.check(is_answer(&lines, &legal), "uci: stop ends it");
    let lines = chip.ask("stop\nisready\n", "readyok")?;
    tally.check(lines.len() == 1, "uci: there is one bestmove, and stop may come late");
    let lines = chip.ask("go infinite\nstop\n", "bestmove")?;
    tally.check(is_answer(&lines, &legal), "uci: stop at once still gives a legal move");
    let mut lines = chip.ask("go infinite\nstop\nisready\n", "readyok")?;
    lines.pop();
    tally.check(is_answer(&lines, &legal), "uci: what follows stop is answered after the move");
    chip.ask(&format!("go infinite\nstop\nposition fen {ONE_MOVE}\n"), "bestmove")?;
    let lines = chip.ask("go depth 1\n", "bestmove")?;
    tally.check(best_move(&lines) == "a1a2", "uci: and what is not a question is obeyed");
    chip.say(&format!("position fen {MATED}\n"))?;
    let mut lines = chip.ask("go infinite\nisready\n", "readyok")?;
    lines.extend(chip.ask("isready\n", "readyok")?);
    let waited = !has_moved(&lines);
    lines.extend(chip.ask("stop\n", "bestmove")?);
    let told = best_move(&lines) == "(none)";
    tally.check(waited && told, "uci: an infinite search with nothing to do waits");
    Ok(())
}

/// Thinking in the opponent's time.
fn check_pondering(tally: &mut Tally, chip: &mut Talk) -> Outcome {
    let legal = legal_moves(AFTER_E4)?;
    chip.say("ucinewgame\nposition startpos moves e2e4\n")?;
    let mut lines = chip.ask(&format!("go ponder {CLOCK}\nisready\n"), "readyok")?;
    while lines.iter().filter_map(|line| number(line, "time")).all(|time| time < LONG) {
        lines.push(chip.line()?);
    }
    lines.extend(chip.ask("isready\n", "readyok")?);
    tally.check(!has_moved(&lines), "uci: pondering says no move before it is told to");
    lines.extend(chip.ask("ponderhit\n", "bestmove")?);
    tally.check(is_answer(&lines, &legal), "uci: after ponderhit the clock ends the search");
    let lines = chip.ask("ponderhit\nstop\nisready\n", "readyok")?;
    tally.check(lines.len() == 1, "uci: ponderhit and stop may come late");
    for (go, then) in [
        (format!("go ponder {CLOCK}"), "stop"),
        ("go ponder depth 2".into(), "ponderhit"),
        ("go ponder".into(), "ponderhit"),
        ("go ponder".into(), "stop"),
    ] {
        let mut lines = chip.ask(&format!("ucinewgame\n{go}\n"), "info depth 2")?;
        lines.extend(chip.ask("isready\n", "readyok")?);
        let waited = !has_moved(&lines);
        lines.extend(chip.ask(&format!("{then}\n"), "bestmove")?);
        let right = waited && is_answer(&lines, &legal);
        tally.check(right, &format!("uci: {go}, then {then}: {}", best_move(&lines)));
    }
    Ok(())
}

/// Positions in which the game is over.
fn check_ends(tally: &mut Tally, chip: &mut Talk) -> Outcome {
    for (fen, score) in [(MATED, "score mate 0"), (STALEMATED, "score cp 0")] {
        let lines = chip.ask(&format!("position fen {fen}\ngo depth 5\n"), "bestmove")?;
        let right = lines.len() == 2
            && lines[0].contains(score)
            && after(&lines[1], "bestmove") == Some("(none)");
        tally.check(right, &format!("uci: no move, {score}"));
    }
    Ok(())
}
