//! `kilomate-lab spsa`: numbers of an engine, tuned by games of the engine against itself.

mod method;
mod openbench;
mod parameter;
mod report;
mod state;

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use clap::Args;

use crate::arena::crew::{self, Running};
use crate::arena::engine::spec::{self, Draft, Protocol, Spec};
use crate::arena::engine::{Engine, start};
use crate::arena::result::Outcome;
use crate::arena::tournament::options::Conditions;
use crate::arena::tournament::{Fixture, Plan, play_fixture};
use crate::bar::{Bar, Rhythm};
use crate::log::Existing;
use crate::output;
use method::Method;
use parameter::Wish;
use state::{Score, State};

/// After so many spoilt pairs of games in a row nothing more is expected of the engine.
const MOST_SPOILT: u32 = 5;

/// What `kilomate-lab spsa` is told.
#[derive(Args, Debug)]
#[command(after_help = format!("{}\n\n{}\n\ndocs/spsa.md describes the method and the file.",
                               parameter::HELP, spec::HELP))]
pub(crate) struct Arguments {
    /// The engine, which plays against itself
    #[arg(short, long, value_name = "WORDS")]
    engine: String,
    /// The numbers to tune
    #[arg(value_name = "NUMBER", required_unless_present = "openbench")]
    numbers: Vec<Wish>,
    /// Play nothing: print the numbers as OpenBench wants them for a tune; all of Kilomate's if none is named
    #[arg(long, conflicts_with_all = ["state", "chart"])]
    openbench: bool,
    /// After so many iterations the run ends; trials and steps become smaller until then
    #[arg(long, value_name = "N", default_value_t = 1_000,
          value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    iterations: u32,
    /// Pairs of games of each iteration
    #[arg(long, value_name = "N", default_value_t = 4,
          value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pairs: u32,
    /// Keep the run here after each iteration
    #[arg(
        long,
        value_name = "FILE",
        help_heading = "Files",
        required_unless_present = "openbench"
    )]
    state: Option<PathBuf>,
    /// Draw how the numbers travelled here, as SVG
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    chart: Option<PathBuf>,
    #[command(flatten)]
    existing: Existing,
    #[command(flatten)]
    conditions: Conditions,
}

impl Arguments {
    /// All games of the run: the engine against itself, as two engines.
    fn plan(&self) -> Result<Plan, String> {
        let spec = self.engine(|draft| self.conditions.engine(draft))?;
        is_tunable(&spec)?;
        let games = 2 * self.iterations as usize * self.pairs as usize;
        self.conditions.plan(vec![spec.clone(), spec], vec![[0, 1]], games)
    }

    /// What the engine's description says, once it is `finished`.
    fn engine<T>(&self, finished: impl Fn(&Draft) -> Result<T, String>) -> Result<T, String> {
        let draft = Draft::read(&self.engine).and_then(|draft| finished(&draft));
        draft.map_err(|error| format!("--engine \"{}\": {error}", self.engine))
    }
}

fn is_tunable(spec: &Spec) -> Result<(), String> {
    match spec.protocol {
        Protocol::Uci => Ok(()),
        Protocol::Xboard => {
            Err("only the options of UCI engines can be tuned, not with proto=xboard".into())
        }
    }
}

/// Prints the numbers as a form of OpenBench takes them.
fn print_for_openbench(arguments: &Arguments, interrupt: &AtomicBool) -> Result<u8, String> {
    let (spec, patience) = arguments.engine(|draft| arguments.conditions.asked(draft))?;
    is_tunable(&spec)?;
    let engine = start::again(&spec, patience, interrupt);
    let engine = engine.map_err(|error| error.unwrap_or_else(|| "interrupted".into()))?;
    let wishes = if arguments.numbers.is_empty() {
        openbench::all(&engine.spins)?
    } else {
        arguments.numbers.clone()
    };
    let parameters = parameter::settle(&wishes, &engine.spins, &spec)?;
    print!("{}", openbench::lines(&parameters)?);
    Ok(0)
}

/// Tunes the numbers and prints what has become of them.
pub(crate) fn execute(arguments: &Arguments, interrupt: &AtomicBool) -> Result<u8, String> {
    let Some(state) = &arguments.state else { return print_for_openbench(arguments, interrupt) };
    let plan = arguments.plan()?;
    // Before the engine is started.
    arguments.existing.check(state)?;
    if let Some(path) = &arguments.chart {
        output::check(path, output::CHART, arguments.existing)?;
    }
    let spec = &plan.engines[0];
    let spins = start::first(spec, plan.patience, interrupt)?.spins;
    let parameters = parameter::settle(&arguments.numbers, &spins, spec)?;
    let method = Method { parameters, iterations: arguments.iterations, seed: plan.seed };
    let settings = state::settings(&plan, &method, arguments.pairs);
    let Arguments { existing, pairs, .. } = *arguments;
    let state = State::open(state, existing, &settings, &method, pairs)?;
    let run = Run { plan: &plan, method: &method, pairs: arguments.pairs, interrupt };
    let (state, result) = run.all(state);
    println!("{}", report::finish(&method, &state));
    if let Some(path) = &arguments.chart {
        let svg = report::chart(&spec.name, &method, &state)?;
        output::write(path, svg.as_bytes())?;
    }
    result?;
    let is_complete = state.left(&method).next().is_none();
    Ok(if is_complete { 0 } else { crate::exit::INTERRUPTED })
}

struct Run<'a> {
    plan: &'a Plan,
    method: &'a Method,
    pairs: u32,
    interrupt: &'a AtomicBool,
}

/// What is seen of a finished iteration.
struct News {
    brief: String,
    /// What went wrong.
    notes: Vec<String>,
}

impl Run<'_> {
    /// Plays what is left, several iterations at the same time.
    fn all(&self, state: State) -> (State, Result<(), String>) {
        let left: VecDeque<u32> = state.left(self.method).collect();
        let done = state.records.len() as u64;
        let message = report::brief(self.method, &state);
        let total = u64::from(self.method.iterations);
        let mut bar = Bar::new(total, done, Rhythm::TEN_SECONDS, &message);
        let state = Mutex::new(state);
        let spoilt = AtomicU32::new(0);
        let work =
            |iteration, running: &mut Running| self.iteration(iteration, &state, &spoilt, running);
        let hear = |news: News| {
            news.notes.iter().for_each(|note| bar.say(&format!("warning: {note}")));
            bar.advance(&news.brief);
            Ok(())
        };
        let workers = self.plan.concurrency;
        let result = crew::run(left, workers, self.plan.engines.len(), self.interrupt, work, hear);
        bar.finish();
        (state.into_inner().unwrap_or_else(PoisonError::into_inner), result)
    }

    /// Plays an iteration and takes in its result. An error without text: stopped.
    ///
    /// That is done here and not where results are heard: the worker's next iteration begins with
    /// the new values, and the log has the updates in their order.
    fn iteration(
        &self,
        iteration: u32,
        state: &Mutex<State>,
        spoilt: &AtomicU32,
        running: &mut Running,
    ) -> Result<News, Option<String>> {
        let lock = || state.lock().unwrap_or_else(PoisonError::into_inner);
        let sides = self.method.sides(iteration, &lock().values);
        let (mut score, mut notes) = (Score::default(), Vec::new());
        for pair in 0..self.pairs {
            let number = (iteration - 1) as usize * self.pairs as usize + pair as usize;
            let (played, problems) = self.pair(number, &sides, running)?;
            score.merge(&played);
            if played.conduct.faults() == 0 {
                spoilt.store(0, Ordering::Relaxed);
                continue;
            }
            let problems = format!("iteration {iteration}: {}", problems.join("; "));
            if spoilt.fetch_add(1, Ordering::Relaxed) + 1 >= MOST_SPOILT {
                return Err(Some(format!(
                    "the engine has spoilt {MOST_SPOILT} pairs of games in a row; the last was in \
                     {problems}"
                )));
            }
            notes.push(problems);
        }
        let mut state = lock();
        state.finish(self.method, iteration, score).map_err(Some)?;
        Ok(News { brief: report::brief(self.method, &state), notes })
    }

    /// Plays an opening with both colours. A pair with a fault in it says nothing about the
    /// numbers: only what was done in it counts.
    fn pair(
        &self,
        number: usize,
        sides: &[Vec<i64>; 2],
        running: &mut Running,
    ) -> Result<(Score, Vec<String>), Option<String>> {
        let set = |player: usize, engine: &mut Engine| {
            for (parameter, &value) in self.method.parameters.iter().zip(&sides[player]) {
                engine.set_spin(&parameter.name, value);
            }
        };
        let mut score = Score::default();
        for index in [2 * number, 2 * number + 1] {
            let fixture = Fixture { pairing: 0, index };
            let played = play_fixture(self.plan, fixture, running, set, self.interrupt)?;
            played.conduct.iter().for_each(|conduct| score.conduct.merge(conduct));
            if score.conduct.faults() > 0 {
                let conduct = score.conduct;
                return Ok((Score { conduct, ..Score::default() }, played.notes));
            }
            match (played.outcome, fixture.is_reversed()) {
                (Outcome::Draw, _) => score.drawn += 1,
                (Outcome::White, false) | (Outcome::Black, true) => score.won += 1,
                _ => score.lost += 1,
            }
        }
        Ok((score, Vec::new()))
    }
}
