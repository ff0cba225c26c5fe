//! Lines that are wrong, too long, or no text at all: each is answered, and none stops the chip.

use super::{AFTER_E4, ONE_MOVE, best_move, is_answer, legal_moves};
use crate::run::{Outcome, Tally};
use crate::talk::Talk;

/// The position of [`ONE_MOVE`], one move earlier.
const BEFORE: &str = "1r5k/8/8/8/8/8/8/K7 b - - 0 1 moves h8g8";

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
    ("castle", "castle"),
    ("bench 8", "bench"),
    ("setoption", "understood"),
    ("setoption Level value 3", "Level"),
];

/// The same for `go`, whose answer ends with a move all the same: somebody waits for one.
const WRONG_GO: [(&str, &str); 6] = [
    ("go depth", "number"),
    ("go nodes many", "many"),
    ("go wtime", "number"),
    ("go frobnicate 3", "frobnicate"),
    ("go dept 5", "dept"),
    ("go searchmoves a1a2", "searchmoves"),
];

/// `XOFF`, `XON` and escape in a line. The first would silence a serial line for ever if the chip
/// repeated it; the simulated one, too.
const CONTROL: &str = "fo\u{13}o\u{11}b\u{1b}r";

pub(super) fn check(tally: &mut Tally, chip: &mut Talk) -> Outcome {
    check_long_game(tally, chip)?;
    check_mistakes(tally, chip)?;
    check_control_bytes(tally, chip)?;
    check_nonsense(tally, chip)
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
    wrong.extend(WRONG_GO);
    for (line, reason) in wrong {
        chip.say(&format!("position fen {BEFORE}\n{line}\n"))?;
        let answer = chip.line()?;
        let moves = !line.starts_with("go") || best_move(&chip.until("bestmove")?) == "a1a2";
        let lines = chip.ask("isready\ngo depth 1\n", "bestmove")?;
        let right = answer.starts_with("info string error: ")
            && answer.contains(reason)
            && moves
            && lines.first().is_some_and(|line| line == "readyok")
            && best_move(&lines) == "a1a2";
        let shown: String = line.chars().take(60).collect();
        tally.check(right, &format!("uci: {shown} -> {answer}"));
    }
    Ok(())
}

/// Bytes that mean something to a serial line are not repeated.
fn check_control_bytes(tally: &mut Tally, chip: &mut Talk) -> Outcome {
    let position = format!("position startpos moves {CONTROL}");
    let option = format!("setoption name Level value {CONTROL}");
    let thinking = format!("go infinite\n{CONTROL}");
    for (line, end) in [(CONTROL, ""), (&position, ""), (&option, ""), (&thinking, "stop\n")] {
        let lines = chip.ask(&format!("{line}\n"), "info string error")?;
        let answer = lines.last().map_or("", String::as_str);
        let alive = chip.ask(&format!("{end}isready\n"), "readyok").is_ok();
        let right = answer.ends_with("fo?o?b?r") && alive;
        tally.check(right, &format!("uci: {} -> {answer}", line.escape_debug()));
    }
    Ok(())
}

/// Lines of words in any order, faster than they can be answered: none may stop the chip.
fn check_nonsense(tally: &mut Tally, chip: &mut Talk) -> Outcome {
    const WORDS: [&str; 28] = [
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
        "ponder",
        "ponderhit",
        "setoption",
        "name",
        "Level",
        "value",
        "debug",
        "on",
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
    let right = best_move(&lines) == "a1a2";
    tally.check(right, &format!("uci: alive after {LINES} lines of nonsense"));
    Ok(())
}
