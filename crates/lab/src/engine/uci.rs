//! The universal chess interface.

use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;

use super::info::Info;
use super::spec::Spec;
use super::talk::{Said, Talk};
use super::{Answer, Fault, Spin, Task, Thought};

/// Greets the engine and sets its options; returns its name and the numbers that can be set.
pub(super) fn start(
    talk: &mut Talk,
    spec: &Spec,
    stop: &AtomicBool,
) -> Result<(Option<String>, Vec<Spin>), Fault> {
    talk.send("uci\n");
    let said = talk.until("uciok", stop, |line| line == "uciok")?;
    let declared: Vec<&str> = said.iter().filter_map(|line| option_name(line)).collect();
    for (name, value) in &spec.options {
        let Some(known) = declared.iter().find(|known| known.eq_ignore_ascii_case(name)) else {
            let have = declared.join(", ");
            return Err(Fault::Unfit(format!("it has no option `{name}`; it has: {have}")));
        };
        talk.send(&set_option(known, value));
    }
    for command in &spec.init {
        talk.send(&format!("{command}\n"));
    }
    ready(talk, stop)?;
    let title = said.iter().find_map(|line| line.strip_prefix("id name "));
    let spins = said.iter().filter_map(|line| spin(line)).collect();
    Ok((title.map(|title| title.trim().to_string()), spins))
}

/// The command that sets an option. A button has no value.
pub(super) fn set_option(name: &str, value: &str) -> String {
    let value = if value.is_empty() { String::new() } else { format!(" value {value}") };
    format!("setoption name {name}{value}\n")
}

fn ready(talk: &mut Talk, stop: &AtomicBool) -> Result<(), Fault> {
    talk.send("isready\n");
    talk.until("readyok", stop, |line| line == "readyok").map(|_| ())
}

pub(super) fn new_game(talk: &mut Talk, stop: &AtomicBool) -> Result<(), Fault> {
    talk.send("ucinewgame\n");
    ready(talk, stop)
}

pub(super) fn think(talk: &mut Talk, task: &Task, stop: &AtomicBool) -> Result<Thought, Fault> {
    talk.overheard();
    let mut question = task.opening.position();
    if !task.moves.is_empty() {
        question += " moves";
    }
    for m in task.moves {
        let _ = write!(question, " {m}");
    }
    let _ = writeln!(question, "\n{}", task.own.go(&task.other, task.white));
    talk.ask(&question, "stop\n", task.allowed, stop, understand)
}

fn understand(line: &str) -> Said {
    if let Some(best) = best_move(line) {
        Said::Answer(Answer::Move(best.to_string()))
    } else {
        Info::read(line).map_or(Said::Nothing, Said::Info)
    }
}

/// The move of a `bestmove` line; what follows it, such as a ponder move, does not matter.
fn best_move(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("bestmove")?;
    let word = rest.split_ascii_whitespace().next().unwrap_or("(none)");
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then_some(word)
}

/// The name in an `option` line: all words between `name` and `type`.
fn option_name(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("option")?.trim_start().strip_prefix("name ")?;
    Some(rest.split_once(" type ").map_or(rest, |(name, _)| name).trim())
}

/// The number that an `option` line declares, if it is one.
fn spin(line: &str) -> Option<Spin> {
    let (_, rest) = line.split_once(" type spin ")?;
    let number = |key: &str| {
        let mut words = rest.split_ascii_whitespace().skip_while(|&word| word != key);
        words.nth(1)?.parse().ok()
    };
    let [default, min, max] = ["default", "min", "max"].map(number);
    Some(Spin { name: option_name(line)?.to_string(), default: default?, min: min?, max: max? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_recognised_in_the_noise() {
        assert_eq!(best_move("bestmove e2e4 ponder e7e5"), Some("e2e4"));
        assert_eq!(best_move("bestmove\te7e8q"), Some("e7e8q"));
        assert_eq!(best_move("bestmove"), Some("(none)"));
        assert_eq!(best_move("bestmoves are rare"), None);
        assert_eq!(best_move("my bestmove e2e4"), None);
        assert_eq!(option_name("option name Move Overhead type spin"), Some("Move Overhead"));
        assert_eq!(option_name("option name Clear Hash type button"), Some("Clear Hash"));
        assert_eq!(option_name("options"), None);
    }

    #[test]
    fn numbers_are_found_among_the_options() {
        let move_overhead = "option name Move Overhead type spin min -5 max 500 default 20";
        let expected = Spin { name: "Move Overhead".into(), default: 20, min: -5, max: 500 };
        assert_eq!(spin(move_overhead), Some(expected));
        assert_eq!(spin("option name Ponder type check default false"), None);
        assert_eq!(spin("option name Half type spin default 1 min 0"), None);
        assert_eq!(spin("option name Odd type spin default x min 0 max 1"), None);
    }
}
