//! What ends a search: depth, nodes, clocks of every kind, mates and only moves.

use super::{AFTER_E4, ONE_MOVE, best_move, is_answer, legal_moves, nodes, number};
use crate::run::{Outcome, Tally};
use crate::talk::Talk;

/// Clocks that show nothing, or next to nothing: each is a limit all the same.
const POOR: [&str; 6] = [
    "go wtime 31 btime 60000",
    "go wtime 60000 btime 31",
    "go wtime 0 btime 0",
    "go wtime -200 btime 100",
    "go winc 5 binc 5",
    "go movestogo 5",
];

/// A move for which there is no need to think has been found before so many nodes: a second where
/// the clock would allow half a minute.
const EARLY: u64 = 1_000;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// White mates with the rook.
const MATE: &str = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";

pub(super) fn check(tally: &mut Tally, chip: &mut Talk) -> Outcome {
    check_limits(tally, chip)?;
    check_poor_clocks(tally, chip)?;
    check_early(tally, chip)
}

/// The limits of `go`.
fn check_limits(tally: &mut Tally, chip: &mut Talk) -> Outcome {
    let legal = legal_moves(AFTER_E4)?;
    chip.say("ucinewgame\nposition startpos moves e2e4\n")?;
    for (go, limit) in [
        ("go depth 3", Some(("depth", 3))),
        ("go nodes 700", Some(("nodes", 700))),
        ("go movetime 500", Some(("time", 500))),
        ("go wtime 4000 btime 8000 winc 0 binc 100", Some(("time", 1000))),
        ("go btime 100", Some(("time", 40))),
        ("go movestogo 1 wtime 1 btime 600 depth 2", Some(("depth", 2))),
        ("go mate 1 depth 2", None),
    ] {
        let lines = chip.ask(&format!("{go}\n"), "bestmove")?;
        let within = |line: &String| {
            limit.is_none_or(|(word, most)| number(line, word).is_none_or(|n| n <= most))
        };
        tally.check(is_answer(&lines, &legal) && lines.iter().all(within), &format!("uci: {go}"));
    }
    chip.say("position fen r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1\n")?;
    let lines = chip.ask("go mate 3 nodes 60000\n", "bestmove")?;
    let found = lines.iter().any(|line| line.contains("score mate 3"));
    tally.check(found, "uci: a mate in three is found");
    Ok(())
}

/// Clocks on which there is hardly anything left.
fn check_poor_clocks(tally: &mut Tally, chip: &mut Talk) -> Outcome {
    for (side, fen) in [("White", START), ("Black", AFTER_E4)] {
        let legal = legal_moves(fen)?;
        chip.say(&format!("position fen {fen}\n"))?;
        for go in POOR {
            let lines = chip.ask(&format!("{go}\n"), "bestmove")?;
            let what = format!("uci: {side}: {go} ends with {}", best_move(&lines));
            tally.check(is_answer(&lines, &legal), &what);
        }
    }
    Ok(())
}

/// Positions in which nobody would use the time there is.
fn check_early(tally: &mut Tally, chip: &mut Talk) -> Outcome {
    for (fen, best, why) in
        [(MATE, "d1d8", "a mate is played"), (ONE_MOVE, "a1a2", "an only move is played")]
    {
        for go in ["go wtime 600000 btime 600000", "go movetime 600000"] {
            let task = format!("ucinewgame\nposition fen {fen}\n{go}\n");
            let lines = chip.ask(&task, "bestmove")?;
            let nodes = nodes(&lines).unwrap_or(u64::MAX);
            let right = best_move(&lines) == best && nodes <= EARLY;
            tally.check(right, &format!("uci: {go}: {why} after {nodes} nodes"));
        }
    }
    Ok(())
}
