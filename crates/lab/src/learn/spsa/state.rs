//! How far a run is, in memory and on disk: a log of iterations from which it can be continued.
//! `docs/spsa.md` describes the file.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::method::Method;
use super::parameter::Parameter;
use crate::arena::result::Conduct;
use crate::arena::tournament::Plan;
use crate::arena::tournament::journal::conditions;
use crate::log::{Existing, Log, check_seconds, impossible};

/// What the first line of a log calls itself.
const FORMAT: &str = "kilomate-lab spsa 1";

/// What came of the games of an iteration, for the first side. Spoilt pairs do not count.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Score {
    pub(super) won: u64,
    pub(super) drawn: u64,
    pub(super) lost: u64,
    /// What both sides did, in spoilt pairs too.
    pub(super) conduct: Conduct,
}

impl Score {
    pub(super) fn merge(&mut self, other: &Score) {
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
        self.conduct.merge(&other.conduct);
    }

    pub(super) fn games(&self) -> u64 {
        self.won + self.drawn + self.lost
    }
}

/// A finished iteration in the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Record {
    /// Counted from 1.
    pub(super) iteration: u32,
    #[serde(flatten)]
    pub(super) score: Score,
    /// What the numbers are after it.
    pub(super) values: Vec<f64>,
}

/// How far a run is.
pub(super) struct State {
    log: Log,
    /// In the order in which the iterations ended, which is that of their updates.
    pub(super) records: Vec<Record>,
    pub(super) values: Vec<f64>,
    pub(super) total: Score,
}

impl State {
    /// Begins a log, or reads the one that is continued.
    pub(super) fn open(
        path: &Path,
        existing: Existing,
        settings: &Value,
        method: &Method,
        pairs: u32,
    ) -> Result<State, String> {
        let found = Log::find::<Record>(path, existing, settings)?;
        let checked = check(&found.records, method, pairs);
        checked.map_err(|error| format!("{}: {error}", path.display()))?;
        let (log, records) = found.accept()?;
        let mut total = Score::default();
        for record in &records {
            total.merge(&record.score);
        }
        let values = records.last().map_or_else(|| method.start(), |last| last.values.clone());
        Ok(State { log, records, values, total })
    }

    /// Takes in an iteration that has ended.
    pub(super) fn finish(
        &mut self,
        method: &Method,
        iteration: u32,
        score: Score,
    ) -> Result<(), String> {
        let ahead = score.won as f64 - score.lost as f64;
        method.update(iteration, ahead, &mut self.values);
        self.total.merge(&score);
        let record = Record { iteration, score, values: self.values.clone() };
        self.log.keep(&record)?;
        self.records.push(record);
        Ok(())
    }

    /// The iterations that have not ended.
    pub(super) fn left(&self, method: &Method) -> impl Iterator<Item = u32> {
        let done: BTreeSet<u32> = self.records.iter().map(|record| record.iteration).collect();
        (1..=method.iterations).filter(move |iteration| !done.contains(iteration))
    }
}

/// Checks that the records of a log can be true.
fn check(records: &[Record], method: &Method, pairs: u32) -> Result<(), String> {
    let mut lines = BTreeMap::new();
    for (at, record) in records.iter().enumerate() {
        let Record { iteration, score, values } = record;
        if !(1..=method.iterations).contains(iteration) {
            let why = format!("the run has the iterations 1 to {}", method.iterations);
            return Err(impossible(at, "iteration", iteration, &why));
        }
        if let Some(line) = lines.insert(iteration, at + 2) {
            let why = format!("that iteration stands in line {line}");
            return Err(impossible(at, "iteration", iteration, &why));
        }
        let counts = [score.won, score.drawn, score.lost];
        let games = counts.into_iter().fold(0, u64::saturating_add);
        // Of a spoilt pair neither game counts.
        if games > 2 * u64::from(pairs) || games % 2 != 0 {
            let why = format!("an iteration has {pairs} pairs of games");
            return Err(impossible(at, "won + drawn + lost", games, &why));
        }
        if score.conduct.faults() > pairs.into() {
            let why = format!("each of the {pairs} pairs of games ends with the first one");
            return Err(impossible(at, "conduct: faults", score.conduct.faults(), &why));
        }
        check_seconds(at, "conduct.seconds", score.conduct.seconds)?;
        if values.len() != method.parameters.len() {
            let (count, why) = (values.len(), format!("{} are tuned", method.parameters.len()));
            return Err(impossible(at, "values", format!("a list of {count}"), &why));
        }
        for (value, parameter) in values.iter().zip(&method.parameters) {
            let Parameter { name, min, max, .. } = parameter;
            if !(*min..=*max).contains(value) {
                let why = format!("{name} stays from {min} to {max}");
                return Err(impossible(at, "values", value, &why));
            }
        }
    }
    Ok(())
}

/// What must not change between two parts of a run.
pub(super) fn settings(plan: &Plan, method: &Method, pairs: u32) -> Value {
    let mut settings = conditions(plan);
    settings["format"] = json!(FORMAT);
    settings["engine"] = plan.engines[0].settings();
    settings["iterations"] = json!(method.iterations);
    settings["pairs"] = json!(pairs);
    settings["parameters"] = json!(method.parameters);
    settings
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::super::method::tests::method;
    use super::*;
    use crate::arena::tournament::tests::plan;

    const RESUME: Existing = Existing { resume: true, overwrite: false };

    /// A file for one test, not there yet.
    fn file(name: &str) -> PathBuf {
        let name = format!("kilomate-lab-{name}-{}.spsa", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = std::fs::remove_file(&path);
        path
    }

    fn open(path: &Path, existing: Existing) -> Result<State, String> {
        let method = method(1);
        State::open(path, existing, &settings(&plan(2, 8), &method, 4), &method, 4)
    }

    #[test]
    fn what_is_written_is_read_again() {
        let (path, method) = (file("kept"), method(1));
        let mut state = open(&path, Existing::default()).expect("begun");
        assert_eq!((state.values.clone(), state.left(&method).count()), (method.start(), 1_000));
        let crashes = Conduct { crashes: 1, ..Conduct::default() };
        for (iteration, won) in [(2, 5), (1, 1), (7, 3)] {
            let score = Score { won, drawn: 1, lost: 2, conduct: crashes };
            state.finish(&method, iteration, score).expect("kept");
        }
        let (records, values, total) = (state.records.clone(), state.values.clone(), state.total);
        drop(state);
        assert!(open(&path, Existing::default()).is_err_and(|error| error.contains("--resume")));
        // Killed while it wrote: what is not whole was not played.
        let mut text = std::fs::read_to_string(&path).expect("there");
        text += "{\"iteration\":3,\"won\":";
        std::fs::write(&path, text).expect("written");
        let again = open(&path, RESUME).expect("continued");
        assert_eq!((&again.records, &again.values), (&records, &values));
        assert_eq!((again.total, again.total.games()), (total, 18));
        assert_eq!(again.left(&method).take(3).collect::<Vec<_>>(), [3, 4, 5]);
        let _ = std::fs::remove_file(path);
    }

    #[test]
    fn other_logs_are_refused_and_not_changed() {
        let path = file("foreign");
        let own = settings(&plan(2, 8), &method(1), 4).to_string();
        let newer = own.replace("spsa 1", "spsa 2").replace("\"pairs\":4", "\"pears\":4");
        let other = own.replace("\"pairs\":4", "\"pairs\":5");
        let record = "{\"iteration\":1001,\"won\":2,\"drawn\":0,\"lost\":0,\"values\":[1.0,2.0],\
            \"conduct\":{\"moves\":0,\"seconds\":0.0,\"nodes\":0,\"depths\":0,\"least_left\":null,\
            \"illegal\":0,\"crashes\":0,\"stalls\":0,\"time_losses\":0,\"illegal_pvs\":0,\
            \"long_pvs\":0,\"other_moves\":0}}";
        let short = record.replace("1001", "1").replace(",2.0", "");
        let good = record.replace("1001", "1");
        let changed =
            |from, to| format!("{own}\n{}\n", record.replace(from, to).replace("1001", "1"));
        for (text, part) in [
            (format!("{newer}\n"), "its `format` is \"kilomate-lab spsa 2\""),
            (format!("{other}\n"), "its `pairs` is 5, not 4"),
            ("{\"format\":\"kilomate-lab games 1\"}\n".into(), "`format`"),
            ("[1, 2]\n".into(), "its `format` is null"),
            ("1. e4 e5\n".into(), "line 1"),
            ("something that has no end of line".into(), "not the log"),
            (format!("{own}\n{{}}\n"), "line 2"),
            (format!("{own}\n{record}\n"), "line 2: `iteration` is 1001, but the run has"),
            (changed("1001", "0"), "line 2: `iteration` is 0, but"),
            (format!("{own}\n{short}\n"), "line 2: `values` is a list of 1, but 2 are tuned"),
            (format!("{own}\n{good}\n{good}\n"), "line 3: `iteration` is 1, but that iteration"),
            (changed("\"won\":2", "\"won\":10"), "line 2: `won + drawn + lost` is 10, but"),
            (changed("\"won\":2", "\"won\":1"), "line 2: `won + drawn + lost` is 1, but"),
            (changed("\"lost\":0", "\"lost\":18446744073709551615"), "is 18446744073709551615"),
            (changed("[1.0", "[101.0"), "line 2: `values` is 101, but A stays from 0 to 100"),
            (changed("\"seconds\":0", "\"seconds\":-1"), "line 2: `conduct.seconds` is -1"),
            (changed("\"crashes\":0", "\"crashes\":5"), "line 2: `conduct: faults` is 5"),
        ] {
            std::fs::write(&path, &text).expect("written");
            let error = open(&path, RESUME).err().unwrap_or_else(|| panic!("accepted: {text}"));
            assert!(error.contains(part), "{part}: {error}");
            assert_eq!(std::fs::read_to_string(&path).expect("there"), text);
        }
        std::fs::write(&path, format!("{own}\n{good}\n")).expect("written");
        assert_eq!(open(&path, RESUME).expect("good").values, [1.0, 2.0]);
        // Killed while the first line was written.
        std::fs::write(&path, &own[..9]).expect("written");
        assert!(open(&path, RESUME).expect("begun again").records.is_empty());
        let _ = std::fs::remove_file(path);
    }
}
