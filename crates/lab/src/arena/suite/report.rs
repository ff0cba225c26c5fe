//! Results of a suite in words and tables.

use std::collections::BTreeMap;

use super::solve::Attempt;
use super::{Job, Plan};
use crate::arena::result::Reason;
use crate::arena::tournament::report::{row, table};

/// What is known so far.
pub(crate) struct Results {
    attempts: BTreeMap<Job, Attempt>,
    /// The sums of each engine.
    pub(crate) totals: Vec<Total>,
}

impl Results {
    /// Before anything is known about so many engines.
    pub(crate) fn new(engines: usize) -> Results {
        Results { attempts: BTreeMap::new(), totals: vec![Total::default(); engines] }
    }

    /// Adds an attempt; there is only one of each engine at each position.
    pub(crate) fn add(&mut self, attempt: Attempt) {
        self.totals[attempt.engine].add(&attempt);
        self.attempts.insert(attempt.job(), attempt);
    }

    pub(crate) fn len(&self) -> usize {
        self.attempts.len()
    }

    pub(crate) fn has(&self, job: Job) -> bool {
        self.attempts.contains_key(&job)
    }
}

/// One engine's results, summed up.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub(crate) struct Total {
    tried: usize,
    pub(crate) solved: usize,
    illegal: usize,
    crashes: usize,
    stalls: usize,
    late: usize,
    /// Sums over solutions: the depths and seconds at which they were found.
    found_depths: u64,
    found_seconds: f64,
    /// Sums over everything.
    nodes: u64,
    seconds: f64,
}

impl Total {
    fn add(&mut self, attempt: &Attempt) {
        self.tried += 1;
        self.solved += usize::from(attempt.solved);
        match attempt.fault {
            Some(Reason::IllegalMove) => self.illegal += 1,
            Some(Reason::Crash) => self.crashes += 1,
            Some(Reason::Stall) => self.stalls += 1,
            Some(Reason::TimeLoss) => self.late += 1,
            _ => {}
        }
        if let Some(found) = attempt.found {
            self.found_depths += u64::from(found.depth.unwrap_or(0));
            self.found_seconds += found.seconds;
        }
        // Engines may say anything about their nodes.
        self.nodes = self.nodes.saturating_add(attempt.nodes.unwrap_or(0));
        self.seconds += attempt.seconds;
    }

    /// How often it failed by something other than chess.
    pub(crate) fn faults(&self) -> usize {
        self.illegal + self.crashes + self.stalls + self.late
    }

    /// A line for scripts.
    pub(crate) fn summary(&self, name: &str) -> String {
        let Total { tried, solved, illegal, crashes, stalls, late, .. } = self;
        format!(
            "solved {solved} of {tried} illegal {illegal} crashes {crashes} stalls {stalls} \
            late {late} engine {name}"
        )
    }
}

/// One line for the progress bar.
pub(crate) fn brief(plan: &Plan, results: &Results) -> String {
    let totals = plan.engines.iter().zip(&results.totals);
    let totals =
        totals.map(|(spec, total)| format!("{} {}/{}", spec.name, total.solved, total.tried));
    totals.collect::<Vec<_>>().join(" · ")
}

/// What an engine made of each position; of those that it did not solve, if so wanted.
pub(crate) fn positions(
    plan: &Plan,
    results: &Results,
    engine: usize,
    only_unsolved: bool,
) -> String {
    let heads = ["position", "asked", "played", "solved", "at depth", "at s", "depth", "s"];
    let mut rows = vec![row(&heads)];
    let jobs = (0..plan.puzzles.len()).map(|position| Job { position, engine });
    let tried = jobs.filter_map(|job| results.attempts.get(&job));
    for attempt in tried.filter(|attempt| !(only_unsolved && attempt.solved)) {
        let fault = attempt.fault.map(|fault| format!("({})", fault.text()));
        let played = attempt.played.clone().into_iter().chain(fault).collect::<Vec<_>>();
        let depth = |depth: Option<u32>| depth.map_or("-".into(), |depth| depth.to_string());
        let found = attempt.found;
        rows.push(vec![
            attempt.id.clone(),
            attempt.asked.clone(),
            if played.is_empty() { "-".into() } else { played.join(" ") },
            (if attempt.solved { "yes" } else { "NO" }).into(),
            depth(found.and_then(|found| found.depth)),
            found.map_or("-".into(), |found| format!("{:.3}", found.seconds)),
            depth(attempt.depth),
            format!("{:.3}", attempt.seconds),
        ]);
    }
    table(&rows, 4)
}

/// All engines beside each other.
pub(crate) fn totals(plan: &Plan, results: &Results) -> String {
    let heads = [
        "engine",
        "limits",
        "tried",
        "solved",
        "%",
        "mean depth found",
        "mean s found",
        "knps",
        "s",
        "faults",
    ];
    let mut rows = vec![row(&heads)];
    for (spec, total) in plan.engines.iter().zip(&results.totals) {
        let mean = |sum: f64, digits: usize| match total.solved {
            0 => "-".into(),
            solved => format!("{:.digits$}", sum / solved as f64),
        };
        rows.push(vec![
            spec.name.clone(),
            spec.limits.to_string(),
            total.tried.to_string(),
            total.solved.to_string(),
            format!("{:.1}", 100.0 * total.solved as f64 / total.tried.max(1) as f64),
            mean(total.found_depths as f64, 1),
            mean(total.found_seconds, 3),
            format!("{:.0}", total.nodes as f64 / total.seconds.max(1e-9) / 1e3),
            format!("{:.1}", total.seconds),
            total.faults().to_string(),
        ]);
    }
    table(&rows, 2)
}
