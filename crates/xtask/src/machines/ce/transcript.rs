//! C programs with the native library on the emulated calculator, and the same with the Rust library: both answer the
//! same, in whole games and to nonsense.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use super::library::PAGE;
use crate::run::{Outcome, capture, cargo, command, root, run};

/// A program that prints what the engine answers.
const TRANSCRIPT: &str = "crates/capi/tests/transcript/transcript.c";
/// What C programs are linked with: the library on the calculator.
const SHIM: &str = "target/debug/examples/libcalculator_library.a";
/// The most rounds of nonsense in one go: the next ones begin with a calculator that knows nothing.
const ROUNDS: u32 = 20_000;

/// What a transcript is to hold.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    pub(super) games: u32,
    /// Rounds of nonsense, of one call or more each.
    pub(super) rounds: u32,
    /// What games and nonsense are made from; odd.
    pub(super) seed: u32,
}

impl Plan {
    fn arguments(self) -> [String; 3] {
        [self.games, self.rounds, self.seed].map(|number| number.to_string())
    }
}

/// What has come of it.
pub(super) struct Compared {
    /// Whether all answers are the same.
    pub(super) is_same: bool,
    /// What the calculator says of itself, or the first line that is another one.
    pub(super) said: String,
    /// Calls of the library.
    calls: u64,
}

/// The program with either library.
pub(super) struct Transcripts {
    rust: PathBuf,
    calculator: PathBuf,
}

impl Transcripts {
    /// Built once, whatever is compared then.
    pub(super) fn new() -> Outcome<Transcripts> {
        run(cargo().args(["build", "--release", "--locked", "--package", "kilomate-capi"]))?;
        let rust = compile("c-transcript", &[TRANSCRIPT], &[], &["target/release/libkilomate.a"])?;
        let calculator = program("ce-transcript", &[TRANSCRIPT], &[])?;
        Ok(Transcripts { rust, calculator })
    }

    /// Prints what a library answers that was linked for a page.
    pub(super) fn on_calculator(&self, folder: &Path, page: u8, plan: Plan) -> Command {
        let mut there = command(&self.calculator);
        there.args(plan.arguments());
        there.env("KILOMATE_LINKED", folder).env("KILOMATE_PAGE", format!("{page:x}"));
        there
    }

    /// What the engine answers on the calculator, and whether it is the same in Rust.
    pub(super) fn compare(&self, folder: &Path, plan: Plan) -> Outcome<Compared> {
        let (here, _) = capture(command(&self.rust).args(plan.arguments()))?;
        let (there, _) = capture(&mut self.on_calculator(folder, PAGE, plan))?;
        // The calculator has one line more, about itself.
        let (own, rest): (Vec<_>, Vec<_>) =
            there.lines().partition(|line| line.starts_with("calculator: "));
        let different = rest.iter().zip(here.lines()).find(|(there, here)| *there != here);
        let is_same = different.is_none() && rest.len() == here.lines().count() && own.len() == 1;
        let calls = own.first().and_then(|line| line.split(' ').nth(1)?.parse().ok());
        let said = match different {
            Some((there, here)) => format!("{there}\nin Rust: {here}"),
            None => own.join("; "),
        };
        Ok(Compared { is_same, said, calls: calls.unwrap_or(0) })
    }

    /// Compares games, then nonsense until there is enough of it, and says what came of each.
    pub(super) fn compare_all(&self, folder: &Path, games: u32, rounds: u32) -> Outcome {
        let begun = Instant::now();
        let show = |what: &str, plan: Plan| -> Outcome<u64> {
            let compared = self.compare(folder, plan)?;
            println!("{what}: {}", compared.said);
            let different = || "they are not the same".to_owned();
            compared.is_same.then_some(compared.calls).ok_or_else(different)
        };
        if games > 0 {
            show(&format!("{games} games"), Plan { games, rounds: 0, seed: 1 })?;
        }
        let (mut done, mut calls, mut seed) = (0, 0, 1);
        while done < rounds {
            let plan = Plan { games: 0, rounds: ROUNDS.min(rounds - done), seed };
            calls += show(&format!("{} rounds of nonsense, seed {seed}", plan.rounds), plan)?;
            done += plan.rounds;
            seed += 2;
        }
        let seconds = begun.elapsed().as_secs();
        println!(
            "{games} games; {done} rounds of nonsense, {calls} calls, all answered as in Rust, 0 faults; {seconds} s"
        );
        Ok(())
    }
}

/// A C program that is linked with the library on the calculator.
pub(super) fn program(name: &str, sources: &[&str], options: &[&str]) -> Outcome<PathBuf> {
    let shim = ["build", "--package", "kilomate-images", "--example", "calculator_library"];
    run(cargo().args(shim))?;
    compile(name, sources, options, &[SHIM, "-lm", "-lpthread", "-ldl"])
}

fn compile(name: &str, sources: &[&str], options: &[&str], link: &[&str]) -> Outcome<PathBuf> {
    let program = root().join("target").join(name);
    let mut cc = command("cc");
    cc.args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-O1", "-I", "crates/capi/include"]);
    run(cc.args(options).args(sources).args(link).arg("-o").arg(&program))?;
    Ok(program)
}
