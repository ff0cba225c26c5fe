//! `kilomate-lab gauntlet`: one engine against many, as a table and a chart.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use clap::Args;

use crate::arena::engine::spec::{self, Draft, Spec};
use crate::arena::tournament::options::Options;
use crate::arena::tournament::standing::Standing;
use crate::arena::tournament::{Plan, report, run};
use crate::chart::{self, Bar};
use crate::output;

/// How a table begins.
const TABLE: &str = "| engine";

/// What `kilomate-lab gauntlet` is told.
#[derive(Args, Debug)]
#[command(after_help = format!("{}\n{OWN_HELP}", spec::HELP))]
pub(crate) struct Arguments {
    /// The engine that plays against all others
    #[arg(short, long, value_name = "WORDS")]
    engine: String,
    /// An opponent, and what own.… words change in the engine for this opponent
    #[arg(short, long = "opponent", value_name = "WORDS", required = true)]
    opponents: Vec<String>,
    /// Write the table here too, as Markdown
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    table: Option<PathBuf>,
    /// Draw the results with their error bars here, as SVG
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    chart: Option<PathBuf>,
    /// The chart's title; the event's name if left out
    #[arg(long, value_name = "TEXT", help_heading = "Files")]
    title: Option<String>,
    #[command(flatten)]
    options: Options,
}

const OWN_HELP: &str = "\
In an opponent's description, words that begin with own. are about the engine that it meets:
  -o 'cmd=fairymax proto=xboard own.name=\"Kilomate ce\" own.option.Machine=ce own.tc=2+0.02'";

impl Arguments {
    fn plan(&self) -> Result<Plan, String> {
        let hero = Draft::read(&self.engine).map_err(|e| format!("--engine: {e}"))?;
        let mut engines: Vec<Spec> = Vec::new();
        let mut pairings = Vec::new();
        // The same engine in the same guise is one engine, with one process and one row.
        let mut place = |spec: Spec| {
            let known = engines.iter().position(|engine| *engine == spec);
            known.unwrap_or_else(|| {
                engines.push(spec);
                engines.len() - 1
            })
        };
        for text in &self.opponents {
            let wrong = |error: String| format!("--opponent \"{text}\": {error}");
            let mut opponent = Draft::read(text).map_err(wrong)?;
            let own = opponent.split_off("own.");
            let first = self.options.conditions.engine(&hero.with(&own)).map_err(wrong)?;
            let second = self.options.conditions.engine(&opponent).map_err(wrong)?;
            let pairing = [place(first), place(second)];
            if pairing[0] == pairing[1] {
                return Err(wrong("this is the engine itself; give it another name=".into()));
            }
            pairings.push(pairing);
        }
        spec::tell_apart(&mut engines);
        let focus = (0..pairings.len()).collect();
        self.options.plan(engines, pairings, focus)
    }
}

/// Plays the gauntlet, prints the table and writes table and chart.
pub(crate) fn execute(arguments: &Arguments, interrupt: &AtomicBool) -> Result<u8, String> {
    let plan = arguments.plan()?;
    for (path, head) in [(&arguments.table, TABLE), (&arguments.chart, output::CHART)] {
        path.as_ref()
            .map_or(Ok(()), |path| output::check(path, head, arguments.options.existing))?;
    }
    let (standing, ending) = run(&plan, &arguments.options.files(), interrupt)?;
    let table = result_table(&plan, &standing);
    println!("{table}");
    println!("{}", report::conduct_table(&plan, &standing));
    println!("ends: {}", report::reasons(&standing));
    if let Some(path) = &arguments.table {
        output::write(path, table.as_bytes())?;
    }
    if let Some(path) = &arguments.chart {
        let title = arguments.title.as_ref().unwrap_or(&plan.event);
        let svg = chart::draw(title, &bars(&plan, &standing))?;
        output::write(path, svg.as_bytes())?;
    }
    println!("{}", report::summary(&plan, &standing));
    ending.exit_code(&standing, arguments.options.strict)
}

fn result_table(plan: &Plan, standing: &Standing) -> String {
    let heads = [
        &["engine", "limits", "opponent", "limits"],
        &report::RESULT_HEADS[..],
        &["faults", "opponent's"],
    ];
    let mut rows = vec![report::row(&heads.concat())];
    for (pairing, standing) in plan.pairings.iter().zip(&standing.pairings) {
        let mut row = Vec::new();
        for &player in pairing {
            let spec = &plan.engines[player];
            row.extend([spec.name.clone(), spec.limits.to_string()]);
        }
        row.extend(report::result_cells(&standing.tally));
        row.extend(standing.conduct.map(|conduct| conduct.faults().to_string()));
        rows.push(row);
    }
    report::table(&rows, 4)
}

fn bars(plan: &Plan, standing: &Standing) -> Vec<Bar> {
    let pairings = plan.pairings.iter().zip(&standing.pairings);
    let played = pairings.filter(|(_, standing)| standing.tally.games() > 0);
    let bar = played.map(|(pairing, standing)| {
        let [first, second] = pairing.map(|player| plan.engines[player].name.as_str());
        let estimate = standing.tally.estimate();
        let (low, high) = estimate.interval();
        Bar {
            label: format!("{first} – {second}"),
            value: estimate.elo(),
            low,
            high,
            text: report::elo(&estimate),
        }
    });
    bar.collect()
}
