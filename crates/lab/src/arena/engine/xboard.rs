//! The older protocol of xboard and WinBoard (CECP, version 2), which Debian's `fairymax` and
//! `phalanx` speak. Its thinking output is read for scores and depths; its lines are not checked.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kilomate_core::Move;
use kilomate_talk::{Info, Score};

use super::spec::{Spec, words};
use super::talk::{Said, Talk};
use super::{Answer, Fault, Task, Thought};
use crate::arena::limits::Timer;
use crate::arena::openings::Opening;

/// How long an engine that tells no features is waited for; the protocol says two seconds.
const FEATURE_TIMEOUT: Duration = Duration::from_secs(2);
/// How long one may take that asks for more time.
const LONG_FEATURE_TIMEOUT: Duration = Duration::from_secs(30);

/// What the engine can do, and what it has been told.
pub(super) struct State {
    features: Features,
    pings: u32,
    /// How many moves of the game it knows.
    known: usize,
    /// Whether it answers moves by itself.
    playing: bool,
}

/// What the engine has told about itself.
#[derive(Debug, Default)]
struct Features {
    values: BTreeMap<String, String>,
    options: Vec<String>,
}

/// Whether more features are to come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum More {
    Maybe,
    Surely,
    No,
}

impl Features {
    /// Whether the engine has a feature; if it has not said, what the protocol assumes.
    fn has(&self, name: &str, assumed: bool) -> bool {
        self.values.get(name).map_or(assumed, |value| value == "1")
    }

    /// Takes in a line and returns what to answer.
    fn read(&mut self, line: &str) -> (String, More) {
        let mut more = More::Maybe;
        let mut reply = String::new();
        let rest = line.strip_prefix("feature ").unwrap_or_default();
        for word in words(rest).unwrap_or_default() {
            let Some((name, value)) = word.split_once('=') else { continue };
            match (name, value) {
                ("done", "1") => more = More::No,
                ("done", _) => more = More::Surely,
                ("option", _) => {
                    let name = value.split_once(" -").map_or(value, |(name, _)| name);
                    self.options.push(name.to_string());
                }
                _ => drop(self.values.insert(name.to_string(), value.to_string())),
            }
            // Moves are told and understood in coordinates.
            let verdict = if name == "san" { "rejected" } else { "accepted" };
            let _ = writeln!(reply, "{verdict} {name}");
        }
        (reply, more)
    }
}

impl State {
    /// Greets the engine and sets its options.
    pub(super) fn start(
        talk: &mut Talk,
        spec: &Spec,
        stop: &AtomicBool,
    ) -> Result<(State, Option<String>), Fault> {
        talk.send("xboard\nprotover 2\n");
        let mut features = Features::default();
        let mut patience = FEATURE_TIMEOUT;
        while let Some(line) = talk.maybe(patience, stop)? {
            let (reply, more) = features.read(&line);
            talk.send(&reply);
            match more {
                More::Maybe => {}
                More::Surely => patience = LONG_FEATURE_TIMEOUT,
                More::No => break,
            }
        }
        for (name, value) in &spec.options {
            let known = |option: &&String| option.eq_ignore_ascii_case(name);
            if name.eq_ignore_ascii_case("memory") && features.has("memory", false) {
                talk.send(&format!("memory {value}\n"));
            } else if let Some(known) = features.options.iter().find(known) {
                let value = if value.is_empty() { String::new() } else { format!("={value}") };
                talk.send(&format!("option {known}{value}\n"));
            } else {
                let have = features.options.join(", ");
                let memory = if features.has("memory", false) { ", memory" } else { "" };
                let have = format!("it has no option `{name}`; it has: {have}{memory}");
                return Err(Fault::Unfit(have));
            }
        }
        if spec.limits.nodes.is_some() {
            return Err(Fault::Unfit("an xboard engine cannot be limited by nodes".into()));
        }
        for command in &spec.init {
            talk.send(&format!("{command}\n"));
        }
        let title = features.values.get("myname").cloned();
        let mut state = State { features, pings: 0, known: 0, playing: false };
        state.ready(talk, stop)?;
        Ok((state, title))
    }

    pub(super) fn is_reusable(&self) -> bool {
        self.features.has("reuse", true)
    }

    fn ready(&mut self, talk: &mut Talk, stop: &AtomicBool) -> Result<(), Fault> {
        if !self.features.has("ping", false) {
            return Ok(());
        }
        self.pings += 1;
        let pong = format!("pong {}", self.pings);
        talk.send(&format!("ping {}\n", self.pings));
        talk.until(&pong, stop, |line| line == pong).map(|_| ())
    }

    pub(super) fn new_game(
        &mut self,
        talk: &mut Talk,
        opening: &Opening,
        timer: &Timer,
        stop: &AtomicBool,
    ) -> Result<(), Fault> {
        let mut text = String::from("force\nnew\nforce\neasy\npost\n");
        text += &timer.level();
        if opening.is_set_up() {
            if !self.features.has("setboard", false) {
                let problem = "it cannot set up positions; use openings that are lines of moves";
                return Err(Fault::Unfit(problem.into()));
            }
            let _ = writeln!(text, "setboard {}", opening.start.to_fen());
        }
        talk.send(&text);
        self.known = 0;
        self.playing = false;
        self.ready(talk, stop)
    }

    pub(super) fn think(
        &mut self,
        talk: &mut Talk,
        task: &Task,
        stop: &AtomicBool,
    ) -> Result<Thought, Fault> {
        let lost = if task.white { "0-1" } else { "1-0" };
        let gave_up = |line: &String| line == "resign" || line.starts_with(lost);
        if talk.overheard().iter().any(gave_up) {
            let answer = Answer::Resign;
            return Ok(Thought { answer, elapsed: Duration::ZERO, last: None, lines: vec![] });
        }
        let question = self.question(task);
        self.playing = true;
        self.known = task.moves.len() + 1;
        talk.ask(&question, "?\n", task.allowed, stop, |line| understand(line, lost))
    }

    /// The news and the clocks. An engine that is playing answers the opponent's move by itself.
    fn question(&self, task: &Task) -> String {
        let mut question = String::new();
        let clocks = if self.features.has("time", true) {
            task.own.clocks(&task.other)
        } else {
            String::new()
        };
        let prefix = if self.features.has("usermove", false) { "usermove " } else { "" };
        let tell = |question: &mut String, m: &Move| {
            let _ = writeln!(question, "{prefix}{m}");
        };
        match task.moves.get(self.known..) {
            Some([reply]) if self.playing => {
                question += &clocks;
                tell(&mut question, reply);
            }
            news => {
                news.unwrap_or_default().iter().for_each(|m| tell(&mut question, m));
                question += &clocks;
                question += "go\n";
            }
        }
        question
    }
}

fn understand(line: &str, lost: &str) -> Said {
    if let Some(text) = line.strip_prefix("move ") {
        Said::Answer(Answer::Move(text.trim().to_string()))
    } else if line == "resign" || line.starts_with(lost) {
        Said::Answer(Answer::Resign)
    } else if line.starts_with("Illegal move") || line.starts_with("Error") {
        Said::Trouble
    } else {
        thinking(line).map_or(Said::Nothing, Said::Info)
    }
}

/// Thinking output: depth, centipawns, centiseconds, nodes, and a line that is not looked at.
fn thinking(line: &str) -> Option<Info> {
    let mut words = line.split_ascii_whitespace();
    // Some engines mark the depth, as in `9.` or `9&`.
    let depth = words.next()?.trim_end_matches(|c: char| !c.is_ascii_digit()).parse().ok()?;
    let score = words.next()?.parse().ok()?;
    let _time: i64 = words.next()?.parse().ok()?;
    let nodes = words.next()?.parse().ok()?;
    Some(Info {
        depth: Some(depth),
        nodes: Some(nodes),
        score: Some(mate_or_centipawns(score)),
        multipv: 1,
        ..Info::default()
    })
}

/// A mate in `n` moves is 100000 + n, by a convention that most engines keep.
fn mate_or_centipawns(score: i32) -> Score {
    match score {
        100_001..=101_000 => Score::Mate(score - 100_000),
        -101_000..=-100_001 => Score::Mate(score + 100_000),
        _ => Score::Centipawns(score),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::limits::Limits;

    #[test]
    fn features_are_read_and_answered() {
        let mut features = Features::default();
        let line = "feature myname=\"Fairy Max 5\" ping=1 san=1 option=\"Resign At -spin 8 2 9\"";
        let (reply, more) = features.read(line);
        assert_eq!(more, More::Maybe);
        assert_eq!(reply, "accepted myname\naccepted ping\nrejected san\naccepted option\n");
        assert_eq!(features.values["myname"], "Fairy Max 5");
        assert_eq!(features.options, ["Resign At"]);
        assert!(features.has("ping", false) && features.has("reuse", true));
        assert!(!features.has("setboard", false));
        assert_eq!(features.read("feature done=0").1, More::Surely);
        assert_eq!(features.read("feature reuse=0 done=1").1, More::No);
        assert!(!features.has("reuse", true));
        assert_eq!(features.read("tellics say hello=1"), (String::new(), More::Maybe));
    }

    #[test]
    fn answers_are_understood() {
        let is = |line: &str, expected: Option<&str>| match understand(line, "0-1") {
            Said::Answer(Answer::Move(text)) => assert_eq!(Some(text.as_str()), expected, "{line}"),
            Said::Answer(Answer::Resign) => assert_eq!(expected, Some("resign"), "{line}"),
            Said::Trouble => assert_eq!(expected, Some("trouble"), "{line}"),
            Said::Info(info) => assert_eq!(expected, Some("info"), "{info:?}"),
            Said::Nothing => assert_eq!(expected, None, "{line}"),
        };
        is("move e7e8q", Some("e7e8q"));
        is("resign", Some("resign"));
        is("0-1 {White resigns}", Some("resign"));
        is("1-0 {White mates}", None);
        is("1/2-1/2 {Draw by repetition}", None);
        is("Illegal move: e2e4", Some("trouble"));
        is(" 9 156 1084 48000 Nf3 Nc6", Some("info"));
        is("9. 156 1084 48000", Some("info"));
        is("9 pieces", None);
        is("# 9 156 1084 48000", None);
        assert_eq!(mate_or_centipawns(100_003), Score::Mate(3));
        assert_eq!(mate_or_centipawns(-100_003), Score::Mate(-3));
        assert_eq!(mate_or_centipawns(-523), Score::Centipawns(-523));
    }

    #[test]
    fn the_opening_is_told_once_and_then_move_by_move() {
        let opening = crate::arena::openings::built_in().swap_remove(0);
        let mut limits = Limits::default();
        limits.set("tc", "2+0.02").expect("good");
        let timer = Timer::new(limits, Duration::ZERO);
        let mut features = Features::default();
        features.read("feature usermove=1");
        let mut state = State { features, pings: 0, known: 0, playing: false };
        let moves = &opening.moves[..];
        let task = |moves| {
            let (own, other) = (timer, timer);
            Task { opening: &opening, moves, white: true, own, other, allowed: None }
        };
        let first = state.question(&task(&moves[..2]));
        let told = format!("usermove {}\nusermove {}\n", moves[0], moves[1]);
        assert_eq!(first, told + "time 200\notim 200\ngo\n");
        state.playing = true;
        state.known = 3;
        let second = state.question(&task(&moves[..4]));
        assert_eq!(second, format!("time 200\notim 200\nusermove {}\n", moves[3]));
    }
}
