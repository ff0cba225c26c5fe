//! The engine on the simulated chip, talked to over its serial line: a conversation for each topic.
//!
//! Time is the chip's own, as its lines tell it; how long the simulator takes is never judged.

mod book;
mod bridge;
mod desktop;
mod levels;
mod limits;
mod listening;
mod mistakes;

pub(super) use desktop::{DEPTH, bench};

use std::path::Path;

use super::{MAX_CYCLES, legal_moves};
use crate::budgets::budget;
use crate::run::{Outcome, Tally, command};
use crate::talk::Talk;

/// White has one legal move, a1a2: what the engine plays tells whether this is its position.
const ONE_MOVE: &str = "1r4k1/8/8/8/8/8/8/K7 w - - 1 2";
const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

/// Positions whose lines are long and meet everything: captures on every square, checks,
/// promotions, castling, en passant, the end of the fifty moves, the table of pawn endings.
const DEEP: [&str; 6] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/P7/1k6/8/8/1K6/7p/8 w - - 0 1",
    "q3k3/8/8/3pP3/8/8/8/Q3K3 w - d6 0 1",
    "8/8/8/5k2/8/3K4/3QR3/8 w - - 94 80",
    "8/8/8/8/3kp3/8/3P4/3K4 w - - 0 1",
];

/// An image on the simulated chip that is talked to.
pub struct Chip<'a> {
    /// What its budgets are called.
    pub name: &'a str,
    /// The simulator.
    pub simulator: &'a Path,
    /// The image.
    pub image: &'a Path,
}

impl Chip<'_> {
    /// Has a conversation from switching on to switching off, and looks at the stack.
    fn about<T>(
        &self,
        tally: &mut Tally,
        topic: &str,
        check: impl FnOnce(&mut Tally, &mut Talk) -> Outcome<T>,
    ) -> Outcome<T> {
        let mut chip = start(self.simulator, self.image)?;
        let answer = check(tally, &mut chip)?;
        check_stack(tally, &mut chip, self.name, topic)?;
        chip.say("quit\n")?;
        let (well, _, errors) = chip.end()?;
        let name = self.name;
        let what = format!("{name}: quit switches the chip off after {topic} ({})", errors.trim());
        tally.check(well, &what);
        Ok(answer)
    }

    /// What the search does: the same as on the desktop, in so many milliseconds for the benchmark, and
    /// within the stack.
    pub fn check_search(&self, tally: &mut Tally) -> Outcome<u64> {
        let time = self.about(tally, "the benchmark", |tally, chip| {
            desktop::check_bench(tally, chip, self.name)
        })?;
        self.about(tally, "the desktop's tasks", desktop::check_tasks)?;
        self.about(tally, "deep searches", |_, chip| {
            for position in DEEP {
                chip.ask(&format!("position fen {position}\ngo nodes 20000\n"), "bestmove")?;
            }
            Ok(())
        })?;
        Ok(time)
    }

    /// All that the chip is asked.
    pub fn check(&self, tally: &mut Tally) -> Outcome {
        self.check_search(tally)?;
        self.about(tally, "limits", limits::check)?;
        self.about(tally, "listening", listening::check)?;
        self.about(tally, "levels", levels::check)?;
        self.about(tally, "openings", book::check)?;
        self.about(tally, "mistakes", mistakes::check)?;
        check_quit(tally, self.simulator, self.image)?;
        bridge::check(tally, self.simulator, self.image)
    }
}

fn start(simulator: &Path, image: &Path) -> Outcome<Talk> {
    Talk::start(command(simulator).arg(image).arg(MAX_CYCLES.to_string()))
}

/// Leaving in the middle of a search.
fn check_quit(tally: &mut Tally, simulator: &Path, image: &Path) -> Outcome {
    let mut chip = start(simulator, image)?;
    chip.ask("go infinite\n", "info")?;
    chip.say("quit\n")?;
    let (well, _, _) = chip.end()?;
    tally.check(well, "uci: quit ends a search, too");
    Ok(())
}

/// Asks the firmware how much of its stack still has the colour it was painted in.
fn check_stack(tally: &mut Tally, chip: &mut Talk, name: &str, after: &str) -> Outcome {
    let lines = chip.ask("stack\n", "")?;
    let untouched = lines[0].split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0.0);
    let least = budget(&format!("avr.{name}.stack_untouched"))?;
    let what = format!(
        "{name}: bytes of stack never touched after {after}: {untouched}, at least {least}"
    );
    tally.check(untouched >= least, &what);
    Ok(())
}

/// The word after another one in a line.
pub(super) fn after<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let mut words = line.split(' ').skip_while(|w| *w != word);
    words.nth(1)
}

/// The number after a word in a line.
pub(super) fn number(line: &str, word: &str) -> Option<u64> {
    after(line, word)?.parse().ok()
}

/// The move at the end of an answer to `go`.
fn best_move(lines: &[String]) -> &str {
    lines.last().and_then(|line| after(line, "bestmove")).unwrap_or("")
}

/// The last line of an answer to `go` that tells a score.
pub(super) fn last_info(lines: &[String]) -> &str {
    lines.iter().rfind(|line| line.starts_with("info depth")).map_or("", String::as_str)
}

/// How many nodes a search took, as its last line tells.
fn nodes(lines: &[String]) -> Option<u64> {
    number(last_info(lines), "nodes")
}

/// Whether the answer to a `go` is right: at least one score, then one legal best move.
fn is_answer(lines: &[String], legal: &[String]) -> bool {
    last_info(lines).contains(" score ") && legal.iter().any(|m| m == best_move(lines))
}

/// Whether a search has told its move.
fn has_moved(lines: &[String]) -> bool {
    lines.iter().any(|line| line.starts_with("bestmove"))
}
