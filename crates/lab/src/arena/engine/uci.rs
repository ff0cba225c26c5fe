//! The universal chess interface.

use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;

use kilomate_talk::Info;
use kilomate_talk::uci::{BestMove, Spin, option_name, set_option};

use super::spec::Spec;
use super::talk::{Said, Talk};
use super::{Answer, Fault, Task, Thought};

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
    let spins = said.iter().filter_map(|line| Spin::read(line)).collect();
    Ok((title.map(|title| title.trim().to_string()), spins))
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
    if let Some(answer) = BestMove::read(line) {
        Said::Answer(Answer::Move(answer.best.to_string()))
    } else {
        Info::read(line).map_or(Said::Nothing, Said::Info)
    }
}
