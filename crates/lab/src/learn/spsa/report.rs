//! What is said about a run: the line beside the bar, the table at the end, the chart.

use std::fmt::Write as _;

use super::method::Method;
use super::state::State;
use crate::arena::result::Conduct;
use crate::arena::tournament::report::{row, table};
use crate::chart::curve::{self, Axes, Line};

/// One line for the progress bar.
pub(super) fn brief(method: &Method, state: &State) -> String {
    let mut text = format!("{} games", state.total.games());
    let faults = state.total.conduct.faults();
    if faults > 0 {
        let _ = write!(text, " · {faults} faults");
    }
    for (parameter, value) in method.parameters.iter().zip(&state.values) {
        let _ = write!(text, " · {} {value:.1}", parameter.name);
    }
    text
}

/// Where the numbers began and where they are, ready to be played with; the last line is for
/// scripts.
pub(super) fn finish(method: &Method, state: &State) -> String {
    let mut rows = vec![row(&["option", "start", "now", "rounded"])];
    let mut words = Vec::new();
    for (parameter, value) in method.parameters.iter().zip(&state.values) {
        let (name, rounded) = (&parameter.name, value.round());
        let start = parameter.start.to_string();
        rows.push(vec![name.clone(), start, format!("{value:.2}"), rounded.to_string()]);
        let word = format!("option.{name}={rounded}");
        words.push(if name.contains(' ') { format!("\"{word}\"") } else { word });
    }
    let (done, score) = (state.records.len(), &state.total);
    let Conduct { illegal, crashes, stalls, time_losses, .. } = score.conduct;
    format!(
        "{}\n{}\niterations {done} of {} games {} +{} ={} -{} \
         illegal {illegal} crashes {crashes} stalls {stalls} timelosses {time_losses}",
        table(&rows, 1),
        words.join(" "),
        method.iterations,
        score.games(),
        score.won,
        score.drawn,
        score.lost,
    )
}

/// How the numbers travelled between their bounds, as SVG.
pub(super) fn chart(engine: &str, method: &Method, state: &State) -> Result<String, String> {
    let lines: Vec<Line> = method
        .parameters
        .iter()
        .enumerate()
        .map(|(at, parameter)| {
            let travelled = state.records.iter().map(|record| record.values[at]);
            let values = std::iter::once(parameter.start).chain(travelled);
            let share = |value: f64| (value - parameter.min) / (parameter.max - parameter.min);
            Line { name: &parameter.name, values: values.map(share).collect() }
        })
        .collect();
    let axes = Axes { x: "iteration", y: "from min (0) to max (1)", decimals: 2 };
    curve::draw(&format!("Tuning of {engine}"), &axes, &lines)
}
