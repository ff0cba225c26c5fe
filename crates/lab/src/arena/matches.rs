//! `kilomate-lab match`: two or more engines, everybody against everybody.

use std::sync::atomic::AtomicBool;

use clap::Args;

use crate::arena::engine::spec::{self, Draft};
use crate::arena::stats::sprt::{Model, Sprt};
use crate::arena::tournament::options::Options;
use crate::arena::tournament::standing::Standing;
use crate::arena::tournament::{Plan, report, run};

/// What `kilomate-lab match` is told.
#[derive(Args, Debug)]
#[command(after_help = spec::HELP)]
pub(crate) struct Arguments {
    /// An engine; give two or more. Results are shown for the first
    #[arg(short, long = "engine", value_name = "WORDS", required = true)]
    engines: Vec<String>,
    /// Sequential test (SPRT) of two engines: the Elo difference that is not worth it
    #[arg(
        long,
        value_name = "ELO",
        default_value_t = 0.0,
        allow_negative_numbers = true,
        help_heading = "Sequential test"
    )]
    elo0: f64,
    /// … and the one that is; the match ends as soon as one of them is accepted
    #[arg(
        long,
        value_name = "ELO",
        allow_negative_numbers = true,
        help_heading = "Sequential test"
    )]
    elo1: Option<f64>,
    /// How often --elo1 may be accepted though --elo0 is true
    #[arg(long, value_name = "P", default_value_t = 0.05, help_heading = "Sequential test")]
    alpha: f64,
    /// How often --elo0 may be accepted though --elo1 is true
    #[arg(long, value_name = "P", default_value_t = 0.05, help_heading = "Sequential test")]
    beta: f64,
    /// What --elo0 and --elo1 are measured in
    #[arg(long, value_enum, default_value_t, help_heading = "Sequential test")]
    sprt_model: Model,
    #[command(flatten)]
    options: Options,
}

impl Arguments {
    fn plan(&self) -> Result<Plan, String> {
        let read = |text: &String| {
            let spec = Draft::read(text).and_then(|draft| self.options.conditions.engine(&draft));
            spec.map_err(|error| format!("--engine \"{text}\": {error}"))
        };
        let mut engines = self.engines.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        if engines.len() < 2 {
            return Err("a match needs two engines: --engine \"…\" --engine \"…\"".into());
        }
        spec::tell_apart(&mut engines);
        let count = engines.len();
        let pairings: Vec<[usize; 2]> =
            (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b])).collect();
        let mut plan = self.options.plan(engines, pairings, (0..count - 1).collect())?;
        if let Some(elo1) = self.elo1 {
            let Arguments { elo0, alpha, beta, sprt_model: model, .. } = *self;
            let sprt = Sprt { elo0, elo1, alpha, beta, model };
            sprt.check()?;
            if count != 2 {
                return Err("the sequential test is for two engines".into());
            }
            plan.sprt = Some(sprt);
        }
        Ok(plan)
    }
}

/// Plays the match and prints what came out of it.
pub(crate) fn execute(arguments: &Arguments, interrupt: &AtomicBool) -> Result<u8, String> {
    let plan = arguments.plan()?;
    let (standing, ending) = run(&plan, &arguments.options.files(), interrupt)?;
    print(&plan, &standing);
    ending.exit_code(&standing, arguments.options.strict)
}

fn print(plan: &Plan, standing: &Standing) {
    let heads = [&["engine", "opponent"], &report::RESULT_HEADS[..]].concat();
    let mut rows = vec![report::row(&heads)];
    let name = |engine: usize| plan.engines[engine].name.clone();
    if plan.engines.len() > 2 {
        for engine in 0..plan.engines.len() {
            let mut row = vec![name(engine), "all".into()];
            row.extend(report::result_cells(&standing.of_engine(plan, engine).0));
            rows.push(row);
        }
    }
    for (pairing, standing) in plan.pairings.iter().zip(&standing.pairings) {
        let mut row = pairing.map(name).to_vec();
        row.extend(report::result_cells(&standing.tally));
        rows.push(row);
    }
    println!("{}", report::table(&rows, 2));
    println!("{}", report::conduct_table(plan, standing));
    println!("ends: {}", report::reasons(standing));
    if plan.engines.len() == 2 {
        let pairs = standing.pairings[0].tally.pairs.map(|count| count.to_string());
        println!("pairs of games by points 0, ½, 1, 1½, 2: {}", pairs.join(" "));
    }
    if let Some(test) = report::test(plan, standing) {
        println!("{test}");
    }
    println!("{}", report::summary(plan, standing));
}
