//! The engine on the simulated chip: its benchmark, its UCI, and a program at the other end of the
//! bridge.

use std::path::Path;
use std::time::Duration;

use super::talk::Talk;
use super::{MAX_CYCLES, desktop, legal_moves};
use crate::budgets::budget;
use crate::run::{Outcome, Tally, command};

/// Depth of the benchmark: half a minute on the simulator.
const DEPTH: u8 = 8;

/// White has one legal move, a1a2: what the engine plays tells whether this is its position.
const ONE_MOVE: &str = "1r4k1/8/8/8/8/8/8/K7 w - - 1 2";
/// The same, one move earlier.
const BEFORE: &str = "1r5k/8/8/8/8/8/8/K7 b - - 0 1 moves h8g8";
const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

/// Positions whose lines are long and meet everything: captures on every square, checks,
/// promotions, castling, en passant, the end of the fifty moves.
const DEEP: [&str; 5] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/P7/1k6/8/8/1K6/7p/8 w - - 0 1",
    "q3k3/8/8/3pP3/8/8/8/Q3K3 w - d6 0 1",
    "8/8/8/5k2/8/3K4/3QR3/8 w - - 94 80",
];

/// Lines that are wrong, each with a word of the answer.
const WRONG: [(&str, &str); 14] = [
    ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position"),
    ("position fen 7k/8/8/8/8/8/8/K6k w - - 0 1", "position"),
    ("position fen 1r5k/8/8/8/8/8/8/K7", "position"),
    ("position fen", "position"),
    ("position", "understood"),
    ("position endpos", "endpos"),
    ("position startpos move e2e4", "move"),
    ("position startpos moves e2e4 e7e5 e1e3", "e1e3"),
    ("position startpos moves e2e4 hello", "hello"),
    ("position fen 1r5k/8/8/8/8/8/8/K7 w - - 0 1 moves a1b1", "a1b1"),
    ("go depth", "number"),
    ("go nodes many", "many"),
    ("go frobnicate 3", "frobnicate"),
    ("castle", "castle"),
];

fn start(simulator: &Path, image: &Path) -> Outcome<Talk> {
    Talk::start(command(simulator).arg(image).arg(MAX_CYCLES.to_string()))
}

/// Runs the benchmark on chip and desktop, compares every line, and weighs cycles and stack.
pub(super) fn check_bench(tally: &mut Tally, simulator: &Path, image: &Path) -> Outcome {
    let expected = desktop(&[
        "run",
        "--quiet",
        "--release",
        "--locked",
        "--package",
        "kilomate-core",
        "--example",
        "prodigy_bench",
        "--",
        &DEPTH.to_string(),
    ])?;
    let mut chip = start(simulator, image)?;
    chip.say(&format!("bench {DEPTH}\n"))?;
    let mut differences = 0;
    for expected in expected.lines() {
        let line = chip.line()?;
        let got = line.split_once(" nodes ").filter(|(_, rest)| rest.ends_with(" cycles"));
        let same = line == expected || got.is_some_and(|(n, _)| format!("{n} nodes") == expected);
        println!("  {line}");
        if !same {
            println!("  {expected} on the desktop");
            differences += 1;
        }
        if let Some((nodes, cycles)) = got {
            let number = |text: &str| text.parse::<f64>().unwrap_or(0.0);
            let cycles = number(cycles.trim_end_matches(" cycles"));
            let allowed = budget("avr.uci.cycles_per_node")?;
            tally.at_most("uci: cycles per node", cycles / number(nodes).max(1.0), allowed);
        }
    }
    let what = format!("uci: bench {DEPTH} has the same moves, scores and nodes as on the desktop");
    tally.check(differences == 0, &what);
    check_stack(tally, &mut chip, "the benchmark")?;
    chip.say("quit\n")?;
    let (well, _, errors) = chip.end()?;
    tally.check(well, &format!("uci: quit ends the simulator ({})", errors.trim()));
    Ok(())
}

/// Asks the firmware how much of its stack still has the colour it was painted in.
fn check_stack(tally: &mut Tally, chip: &mut Talk, after: &str) -> Outcome {
    chip.say("stack\n")?;
    let line = chip.line()?;
    let untouched: f64 = line.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0.0);
    let least = budget("avr.uci.stack_untouched")?;
    let what =
        format!("uci: bytes of stack never touched after {after}: {untouched}, at least {least}");
    tally.check(untouched >= least, &what);
    Ok(())
}

/// The word after another one in a line.
fn after<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let mut words = line.split(' ').skip_while(|w| *w != word);
    words.nth(1)
}

/// The number after a word in a line.
fn number(line: &str, word: &str) -> Option<u64> {
    after(line, word)?.parse().ok()
}

/// Whether the answer to a `go` is right: at least one score, then one legal best move.
fn is_answer(lines: &[String], legal: &[String]) -> bool {
    let Some((last, infos)) = lines.split_last() else { return false };
    let best = after(last, "bestmove").unwrap_or("");
    infos.iter().any(|line| line.starts_with("info depth") && line.contains(" score "))
        && legal.iter().any(|m| m == best)
}

/// Talks UCI to the chip: every command, while it is idle and while it thinks.
pub(super) fn check_conversation(tally: &mut Tally, simulator: &Path, image: &Path) -> Outcome {
    let mut chip = start(simulator, image)?;
    let lines = chip.ask("uci\n", "uciok")?;
    let named = lines.first().is_some_and(|line| line.starts_with("id name Kilomate"));
    tally.check(named, "uci: it has a name");
    let lines = chip.ask("isready\r\nisready\n", "readyok")?;
    chip.until("readyok")?;
    tally.check(lines.len() == 1, "uci: it is ready, with either end of line");
    check_limits(tally, &mut chip)?;
    check_listening(tally, &mut chip)?;
    check_ends(tally, &mut chip)?;
    check_long_game(tally, &mut chip)?;
    check_mistakes(tally, &mut chip)?;
    check_nonsense(tally, &mut chip)?;
    for position in DEEP {
        chip.ask(&format!("position fen {position}\ngo nodes 20000\n"), "bestmove")?;
    }
    check_stack(tally, &mut chip, "deep searches and mistakes")?;
    chip.ask("go infinite\n", "info")?;
    chip.say("quit\n")?;
    let (well, _, _) = chip.end()?;
    tally.check(well, "uci: quit ends a search, too");
    Ok(())
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

/// What is heard while the chip thinks.
fn check_listening(tally: &mut Tally, chip: &mut Talk) -> Outcome {
    let legal = legal_moves(AFTER_E4)?;
    chip.say("position startpos moves e2e4\n")?;
    let lines = chip.ask("go infinite\nisready\n", "readyok")?;
    let early = lines.iter().any(|line| line.starts_with("bestmove"));
    chip.until("info depth 3")?;
    let refused = chip.ask("position startpos\n", "info string error")?;
    let answered = chip.ask("isready\n", "readyok")?;
    let early = early || refused.iter().chain(&answered).any(|line| line.starts_with("bestmove"));
    tally.check(!early, "uci: isready is answered during an infinite search");
    let mut lines = chip.ask("stop\n", "bestmove")?;
    lines.insert(0, "info depth 3 score cp 0".into());
    tally.check(is_answer(&lines, &legal), "uci: stop ends it");
    let silent = chip.is_silent_for(Duration::from_millis(300));
    let lines = chip.ask("stop\nisready\n", "readyok")?;
    tally.check(silent && lines.len() == 1, "uci: there is one bestmove, and stop may come late");
    let lines = chip.ask("go infinite\nstop\n", "bestmove")?;
    tally.check(is_answer(&lines, &legal), "uci: stop at once still gives a legal move");
    chip.say("position fen 8/8/8/8/8/5k2/6q1/7K w - - 0 1\ngo infinite\n")?;
    let silent = chip.is_silent_for(Duration::from_millis(300));
    let lines = chip.ask("stop\n", "bestmove")?;
    tally.check(silent && lines.len() == 2, "uci: an infinite search with nothing to do waits");
    Ok(())
}

/// Positions in which the game is over.
fn check_ends(tally: &mut Tally, chip: &mut Talk) -> Outcome {
    for (fen, score) in [
        ("8/8/8/8/8/5k2/6q1/7K w - - 0 1", "score mate 0"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "score cp 0"),
    ] {
        let lines = chip.ask(&format!("position fen {fen}\ngo depth 5\n"), "bestmove")?;
        let right = lines.len() == 2 && lines[0].contains(score) && lines[1] == "bestmove (none)";
        tally.check(right, &format!("uci: no move, {score}"));
    }
    Ok(())
}

/// A game that is longer than what the chip remembers, and a line longer than its memory.
fn check_long_game(tally: &mut Tally, chip: &mut Talk) -> Outcome {
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let moves: Vec<&str> = shuffle.into_iter().cycle().take(300).collect();
    let line = format!("position startpos moves {} e2e4\n", moves.join(" "));
    let lines = chip.ask(&format!("{line}isready\ngo depth 2\n"), "bestmove")?;
    let accepted = lines.first().is_some_and(|line| line == "readyok");
    let right = accepted && is_answer(&lines, &legal_moves(AFTER_E4)?);
    tally.check(right, &format!("uci: a game of 301 moves in a line of {} bytes", line.len()));
    Ok(())
}

/// Wrong lines are answered with an error, and change nothing.
fn check_mistakes(tally: &mut Tally, chip: &mut Talk) -> Outcome {
    assert_eq!(legal_moves(ONE_MOVE)?, ["a1a2"]);
    let long = "x".repeat(3_000);
    let long_position = format!("position fen {}", "1".repeat(500));
    let mut wrong = WRONG.to_vec();
    wrong.extend([(long.as_str(), "understood"), (long_position.as_str(), "position")]);
    for (line, reason) in wrong {
        chip.say(&format!("position fen {BEFORE}\n{line}\n"))?;
        let answer = chip.line()?;
        let lines = chip.ask("isready\ngo depth 1\n", "bestmove")?;
        let right = answer.starts_with("info string error: ")
            && answer.contains(reason)
            && lines.first().is_some_and(|line| line == "readyok")
            && lines.last().is_some_and(|line| after(line, "bestmove") == Some("a1a2"));
        let shown: String = line.chars().take(60).collect();
        tally.check(right, &format!("uci: {shown} -> {answer}"));
    }
    Ok(())
}

/// Lines of words in any order, faster than they can be answered: none may stop the chip.
fn check_nonsense(tally: &mut Tally, chip: &mut Talk) -> Outcome {
    const WORDS: [&str; 20] = [
        "position",
        "startpos",
        "fen",
        "moves",
        "e2e4",
        "a7a8q",
        "8/8/8/8/8/8/8/8",
        "w",
        "-",
        "go",
        "depth",
        "3",
        "nodes",
        "99999999999",
        "movetime",
        "-5",
        "infinite",
        "ucinewgame",
        "\t",
        "\u{7f}",
    ];
    const LINES: usize = 200;
    let mut random = 1u32;
    for _ in 0..LINES {
        let mut line = String::new();
        for _ in 0..=random >> 8 & 7 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            line += WORDS[(random >> 16) as usize % WORDS.len()];
            line.push(' ');
        }
        chip.say(&format!("{line}\nstop\n"))?;
    }
    chip.ask("isready\n", "readyok")?;
    let lines = chip.ask(&format!("position fen {ONE_MOVE}\ngo depth 1\n"), "bestmove")?;
    let right = lines.last().is_some_and(|line| after(line, "bestmove") == Some("a1a2"));
    tally.check(right, &format!("uci: alive after {LINES} lines of nonsense"));
    Ok(())
}

/// Plays through the bridge to a chip behind a pseudo-terminal.
pub(super) fn check_bridge(tally: &mut Tally, simulator: &Path, image: &Path) -> Outcome {
    let mut chip = Talk::start(command(simulator).arg("--pty").arg(image).arg("0"))?;
    let device = chip.line()?;
    let program = super::desktop_program()?;
    let cross = || Talk::start(command(&program).arg("bridge").arg(&device));
    let mut bridge = cross()?;
    bridge.ask("uci\r\n", "uciok")?;
    bridge.ask("isready\n", "readyok")?;
    let lines = bridge.ask("position startpos moves e2e4\ngo depth 3\n", "bestmove")?;
    tally.check(is_answer(&lines, &legal_moves(AFTER_E4)?), "bridge: a search");
    bridge.ask("go infinite\n", "info depth 2")?;
    let lines = bridge.ask("isready\nstop\n", "bestmove")?;
    tally.check(lines.iter().any(|line| line == "readyok"), "bridge: an infinite search stopped");
    bridge.ask("go infinite\n", "info depth 1")?;
    bridge.say("quit\n")?;
    let (well, rest, errors) = bridge.end()?;
    let told = rest.last().is_some_and(|line| line.starts_with("bestmove"));
    tally.check(well && told, &format!("bridge: quit ends the search and leaves {errors}"));
    let mut bridge = cross()?;
    let lines = bridge.ask("isready\n", "readyok")?;
    tally.check(lines.len() == 1, "bridge: the chip is ready for another program");
    drop(chip);
    let (well, _, errors) = bridge.end()?;
    let told = errors.contains("hung up") && errors.contains(&device);
    tally.check(!well && told, &format!("bridge: a chip that is gone: {}", errors.trim()));
    Ok(())
}
