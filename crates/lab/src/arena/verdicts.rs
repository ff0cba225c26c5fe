//! `kilomate-lab verdicts`: whether an engine wins endings that are won, and sees which are drawn.
//!
//! In all positions the side to move is ahead. Those that are won are played against a defender, one game each; in
//! those that are drawn the engine is asked for its score.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use kilomate_core::Color;

use crate::arena::adjudicate;
use crate::arena::crew::{self, Running};
use crate::arena::engine::options::EngineOptions;
use crate::arena::engine::spec::{self, Draft, Spec};
use crate::arena::engine::{Engine, Fault, Task, start};
use crate::arena::limits::Timer;
use crate::arena::openings::{self, Opening};
use crate::arena::play::{self, play};
use crate::arena::result::{Outcome, Played};
use crate::arena::tournament::Ending;
use crate::arena::tournament::report::{row, table};
use crate::bar::{Bar, Rhythm};

/// When a game ends besides by the rules of chess: a win or a draw that both engines see.
const RULES: play::Rules = play::Rules {
    max_plies: 400,
    scores: adjudicate::Rules {
        draw_score: Some(10),
        draw_moves: 8,
        draw_from: 1,
        resign_score: Some(1_000),
        resign_moves: 3,
    },
};
/// Scores are counted up to here, so that a mate that is not there does not decide the mean.
const MOST: i32 = 1_000;

/// What `kilomate-lab verdicts` is told.
#[derive(Args, Debug)]
#[command(after_help = format!(
    "Limits must not depend on time: --nodes or --depth, or an engine's own.\n\n{}",
    spec::HELP
))]
pub(crate) struct Arguments {
    /// Positions in EPD in which the side to move is ahead; the name (`id`) of each begins with `won` or `drawn`
    file: PathBuf,
    /// An engine; give one or more
    #[arg(short, long = "engine", value_name = "WORDS", required = true)]
    engines: Vec<String>,
    /// Who defends what is won
    #[arg(short, long, value_name = "WORDS", required = true)]
    defender: String,
    /// From which score on an engine is said to think that a drawn ending is won, in centipawns
    #[arg(long, value_name = "CP", default_value_t = 200)]
    score: i32,
    /// List what was not won and what was thought to be
    #[arg(long)]
    list: bool,
    /// Positions at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    concurrency: usize,
    /// Without a terminal: print a line after so many positions
    #[arg(long, value_name = "N", default_value_t = 20)]
    every: usize,
    #[command(flatten)]
    options: EngineOptions,
}

impl Arguments {
    /// The engines, and the defender as the last.
    fn specs(&self) -> Result<Vec<Spec>, String> {
        let limits = self.options.limits()?;
        let read = |text: &String| {
            let spec = Draft::read(text)
                .and_then(|draft| self.options.engine(&draft, limits))
                .and_then(|spec| match (spec.limits.clock, spec.limits.movetime) {
                    (None, None) if !spec.limits.is_empty() => Ok(spec),
                    _ => Err("give it nodes or depth, and no time".to_string()),
                });
            spec.map_err(|error| format!("engine \"{text}\": {error}"))
        };
        let all = self.engines.iter().chain([&self.defender]);
        let mut specs = all.map(read).collect::<Result<Vec<_>, _>>()?;
        spec::tell_apart(&mut specs);
        Ok(specs)
    }
}

/// A position and what it is for the side to move.
struct Position {
    opening: Opening,
    won: bool,
    /// What is said of it, without its number: `won rook`.
    class: String,
}

impl Position {
    fn of(opening: Opening) -> Result<Position, String> {
        let name = &opening.name;
        let won = match name.split(' ').next() {
            Some("won") => true,
            Some("drawn") => false,
            _ => return Err(format!("`{name}` does not begin with `won` or `drawn`")),
        };
        let class = name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end().to_string();
        Ok(Position { opening, won, class })
    }
}

/// One engine and one position, by their numbers.
type Job = (usize, usize);

/// What an engine made of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Game { won: bool, faulty: bool },
    Score(Option<i32>),
}

/// An engine's verdicts about positions of one class or of one half.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
struct Tally {
    positions: usize,
    /// How many it has won, or thinks to be won.
    count: usize,
    scores: i64,
    /// Games that ended by something other than chess, and searches without a score.
    faults: usize,
}

impl Tally {
    fn add(&mut self, verdict: Verdict, limit: i32) {
        self.positions += 1;
        self.count += usize::from(verdict.counts(limit));
        match verdict {
            Verdict::Game { faulty, .. } => self.faults += usize::from(faulty),
            Verdict::Score(Some(score)) => self.scores += i64::from(score.clamp(-MOST, MOST)),
            Verdict::Score(None) => self.faults += 1,
        }
    }

    /// The mean of the scores, in pawns.
    fn mean(&self) -> f64 {
        self.scores as f64 / 100.0 / self.positions.max(1) as f64
    }
}

impl Verdict {
    fn counts(self, limit: i32) -> bool {
        match self {
            Verdict::Game { won, .. } => won,
            Verdict::Score(score) => score.is_some_and(|score| score >= limit),
        }
    }
}

/// Goes through all positions and prints what the engines made of them.
pub(crate) fn execute(arguments: &Arguments, interrupt: &AtomicBool) -> Result<u8, String> {
    let positions = openings::load(&arguments.file, None)?;
    let positions = positions.into_iter().map(Position::of).collect::<Result<Vec<_>, _>>()?;
    let specs = arguments.specs()?;
    let patience = arguments.options.patience();
    start::check(&specs, patience, interrupt)?;
    let engines = specs.len() - 1;
    let jobs = (0..positions.len()).flat_map(|at| (0..engines).map(move |engine| (engine, at)));
    let jobs: VecDeque<Job> = jobs.collect();
    let total = jobs.len();
    let mut verdicts = BTreeMap::new();
    let rhythm = Rhythm::Every(arguments.every as u64);
    let mut bar = Bar::new(total as u64, 0, rhythm, "");
    let work = |(engine, at): Job, running: &mut Running| {
        for player in [engine, engines] {
            if running[player].is_none() {
                running[player] = Some(start::again(&specs[player], patience, interrupt)?);
            }
        }
        let verdict = judge(&positions[at], [engine, engines], &specs, running, interrupt)?;
        Ok(((engine, at), verdict))
    };
    let hear = |(job, verdict)| {
        verdicts.insert(job, verdict);
        bar.advance("");
        Ok(())
    };
    let done = crew::run(jobs, arguments.concurrency, specs.len(), interrupt, work, hear);
    bar.finish();
    for (engine, spec) in specs[..engines].iter().enumerate() {
        let of = |at: usize| verdicts.get(&(engine, at)).copied();
        println!("{}", report(spec, &positions, of, arguments));
    }
    let ending = match done {
        Err(error) => Ending::Failed(error),
        Ok(()) if verdicts.len() < total => Ending::Interrupted,
        Ok(()) => Ending::Complete,
    };
    match ending {
        Ending::Failed(error) => Err(error),
        Ending::Interrupted => Ok(crate::exit::INTERRUPTED),
        _ => Ok(0),
    }
}

/// Plays out a won position, or asks for the score of a drawn one. `players` are the engine that is ahead and the
/// defender; an error without text: stopped.
fn judge(
    position: &Position,
    players: [usize; 2],
    specs: &[Spec],
    running: &mut Running,
    stop: &AtomicBool,
) -> Result<Verdict, Option<String>> {
    let timers = players.map(|player| Timer::new(specs[player].limits, Duration::ZERO));
    let ahead = position.opening.start.side_to_move();
    let [Some(mut engine), Some(mut defender)] = players.map(|player| running[player].take())
    else {
        return Err(None);
    };
    let (verdict, sound) = if position.won {
        let mut seats = [&mut engine, &mut defender];
        let mut clocks = timers;
        if ahead == Color::Black {
            seats.reverse();
            clocks.reverse();
        }
        let played = play(seats, clocks, &position.opening, &RULES, stop).map_err(|_| None)?;
        let faulty = is_faulty(&played);
        (Verdict::Game { won: played.outcome == Outcome::win(ahead), faulty }, !faulty)
    } else {
        match score(&mut engine, &position.opening, timers, stop) {
            Ok(score) => (Verdict::Score(score), true),
            Err(Fault::Interrupted) => return Err(None),
            Err(_) => (Verdict::Score(None), false),
        }
    };
    for (player, engine) in players.into_iter().zip([engine, defender]) {
        if sound && !engine.is_spent() && !specs[player].restart {
            running[player] = Some(engine);
        }
    }
    Ok(verdict)
}

fn is_faulty(played: &Played) -> bool {
    played.conduct.iter().any(|conduct| conduct.faults() > 0)
}

/// What an engine that remembers nothing thinks of a position.
fn score(
    engine: &mut Engine,
    opening: &Opening,
    [own, other]: [Timer; 2],
    stop: &AtomicBool,
) -> Result<Option<i32>, Fault> {
    let white = opening.start.side_to_move() == Color::White;
    engine.new_game(opening, &own, stop)?;
    let thought =
        engine.think(&Task { opening, moves: &[], white, own, other, allowed: None }, stop)?;
    Ok(thought.last.and_then(|info| info.score).map(kilomate_talk::Score::value))
}

/// What came out for one engine: a table by classes, and a line for scripts.
fn report(
    spec: &Spec,
    positions: &[Position],
    of: impl Fn(usize) -> Option<Verdict>,
    arguments: &Arguments,
) -> String {
    let mut classes: Vec<(&str, Tally)> = Vec::new();
    let mut halves = [Tally::default(); 2];
    let mut list = String::new();
    for (at, position) in positions.iter().enumerate() {
        let Some(verdict) = of(at) else { continue };
        if !classes.iter().any(|(class, _)| *class == position.class) {
            classes.push((&position.class, Tally::default()));
        }
        let class = classes.iter_mut().find(|(class, _)| *class == position.class);
        if let Some((_, tally)) = class {
            tally.add(verdict, arguments.score);
        }
        halves[usize::from(!position.won)].add(verdict, arguments.score);
        if arguments.list && verdict.counts(arguments.score) != position.won {
            let _ = writeln!(list, "{}: {}{}", spec.name, position.opening.name, shown(verdict));
        }
    }
    let limit = format!("won, or {:+.2}", f64::from(arguments.score) / 100.0);
    let mut rows = vec![row(&["endings", "positions", &limit, "mean score"])];
    for (class, tally) in &classes {
        let mean =
            if class.starts_with("won") { "-".into() } else { format!("{:.2}", tally.mean()) };
        let (positions, count) = (tally.positions.to_string(), tally.count.to_string());
        rows.push(vec![(*class).to_string(), positions, count, mean]);
    }
    let [won, drawn] = halves;
    format!(
        "{}, {}:\n\n{}\n{list}won {} of {} drawn {} of {} mean {:.2} faults {} engine {}",
        spec.name,
        spec.limits,
        table(&rows, 1),
        won.count,
        won.positions,
        drawn.count,
        drawn.positions,
        drawn.mean(),
        won.faults + drawn.faults,
        spec.name
    )
}

/// A score, in pawns.
fn shown(verdict: Verdict) -> String {
    match verdict {
        Verdict::Score(Some(score)) => format!(" {:+.2}", f64::from(score) / 100.0),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(name: &str) -> Result<Position, String> {
        let start = kilomate_core::Board::start();
        Position::of(Opening { name: name.into(), start, moves: Vec::new() })
    }

    #[test]
    fn a_name_says_what_a_position_is() {
        let class = |name: &str| position(name).map(|position| (position.won, position.class));
        assert_eq!(class("won rook 07"), Ok((true, "won rook".into())));
        assert_eq!(class("drawn 1"), Ok((false, "drawn".into())));
        for name in ["", "rook 07", "drawing 1"] {
            assert!(class(name).is_err(), "{name}");
        }
    }

    #[test]
    fn scores_count_up_to_their_limit() {
        let mut tally = Tally::default();
        for score in [Some(200), Some(199), Some(1_000_000), None] {
            tally.add(Verdict::Score(score), 200);
        }
        assert_eq!((tally.count, tally.scores, tally.faults), (2, 1_399, 1));
        assert!((tally.mean() - 3.4975).abs() < 1e-9);
    }
}
