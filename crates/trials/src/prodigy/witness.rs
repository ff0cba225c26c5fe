//! Our chip and board beside simavr's, over what a person does and over a whole bench: the same screens, and the
//! same bytes on the serial line, at the same cycles. Then how fast both are.

use std::time::Duration;

use kilomate_core::MachineName;

use super::sim::{SECOND, Sim, TICK, hex};
use super::twin::Twin;
use super::{Bench, instructions, scripts};
use crate::budgets::signature;
use crate::run::{Outcome, Tally, root};

/// The bench as its signature has it: how deep, and where its positions are.
const DEPTH: u8 = MachineName::Prodigy.facts().bench_depth;
const POSITIONS: &str = MachineName::Prodigy.facts().bench_positions;
/// Seconds of the chip's time that a search may take.
const MOST_SECONDS: u32 = 120;
/// What is pressed before the bench: a move, a look at the menu, the light.
const PRESSES: [u8; 8] = [2, 8, 2, 8, 16, 1, 4, 1];

/// Compares both, and says how fast they are.
pub fn run(bench: &Bench) -> Outcome {
    let mut tally = Tally::default();
    check(&mut tally, bench)?;
    scripts::check(&mut tally, bench)?;
    tally.since(0)
}

/// Compares both.
pub(super) fn check(tally: &mut Tally, bench: &Bench) -> Outcome {
    instructions::check(tally, &bench.stepper)?;
    let mut both = Both::new(bench)?;
    both.press()?;
    let what = format!("prodigy: {} presses in real time, the same screens on both", PRESSES.len());
    both.tell(tally, &what);
    let nodes = both.bench()?;
    let expected = signature("prodigy")?;
    let what = format!(
        "prodigy: bench {DEPTH} over the serial line, {nodes} nodes, signature {expected}: {} bytes at the same \
         cycles on both",
        both.heard
    );
    tally.check(nodes == expected, "prodigy: bench on our chip has its signature");
    both.tell(tally, &what);
    both.tell_speed();
    Ok(())
}

/// The two, in their own time.
struct Both {
    there: Sim,
    here: Twin,
    /// Bytes that were compared.
    heard: usize,
    /// What the chip has said since the last task.
    said: String,
    problem: Option<String>,
    /// Processor time that ours has taken.
    time: Duration,
}

impl Both {
    fn new(bench: &Bench) -> Outcome<Both> {
        let (there, here) = (bench.board(&[])?, Twin::new(&bench.image, false)?);
        let (said, time) = (String::new(), Duration::ZERO);
        let mut both = Both { there, here, heard: 0, said, problem: None, time };
        both.order("power")?;
        both.order(&format!("run {SECOND}"))?;
        Ok(both)
    }

    /// Has both do something, and compares what they show and have said.
    fn order(&mut self, order: &str) -> Outcome {
        let state = self.there.order(order)?.clone();
        let start = processor_time("thread-self");
        self.here.obey(order)?;
        self.time += processor_time("thread-self").saturating_sub(start);
        let problem = self.here.difference(&state);
        self.note(problem);
        let theirs = heard(&self.there.ask("heard")?);
        let ours = self.here.computer().take_sent();
        let pairs = || ours.iter().zip(&theirs);
        let different = pairs().find(|(ours, theirs)| ours != theirs);
        let problem =
            different.map(|(ours, theirs)| format!("byte {theirs:?} on simavr, ours {ours:?}"));
        self.note(problem.or_else(|| {
            let lengths = (theirs.len(), ours.len());
            (lengths.0 != lengths.1).then(|| format!("{lengths:?} bytes on simavr and ours"))
        }));
        self.heard += ours.len();
        self.said.extend(ours.iter().map(|(_, byte)| char::from(*byte)));
        Ok(())
    }

    fn note(&mut self, problem: Option<String>) {
        self.problem = self.problem.take().or(problem);
    }

    fn press(&mut self) -> Outcome {
        for buttons in PRESSES.into_iter().flat_map(|button| [button, 0]) {
            self.order(&format!("buttons {buttons}"))?;
            for _ in 0..24 {
                self.order(&format!("run {}", TICK / 8))?;
            }
        }
        self.order(&format!("run {}", 8 * SECOND))
    }

    /// Searches the positions of the bench, and returns the nodes.
    fn bench(&mut self) -> Outcome<u64> {
        let file = root().join(POSITIONS);
        let fens = std::fs::read_to_string(&file).map_err(|error| error.to_string())?;
        let mut nodes = 0;
        for fen in fens.lines() {
            let task = format!("ucinewgame\nposition fen {fen}\ngo depth {DEPTH}\n");
            self.said.clear();
            self.there.ask(&format!("serial {}", hex(task.as_bytes())))?;
            self.here.computer().send(task.as_bytes());
            for _ in 0..MOST_SECONDS {
                self.order(&format!("run {SECOND}"))?;
                if self.said.contains("bestmove") {
                    break;
                }
            }
            let last = self.said.lines().rfind(|line| line.starts_with("info depth"));
            let count =
                last.and_then(|line| line.split("nodes ").nth(1)?.split(' ').next()?.parse().ok());
            nodes += count.unwrap_or(0);
        }
        Ok(nodes)
    }

    fn tell(&self, tally: &mut Tally, what: &str) {
        tally.check(self.problem.is_none(), what);
        if let Some(problem) = &self.problem {
            println!("  {problem}");
        }
    }

    /// Millions of cycles for each second of processor time.
    fn tell_speed(&mut self) {
        let cycles = self.here.computer().chip().cycles() as f64;
        let theirs = processor_time(&self.there.id().to_string());
        let [theirs, ours] = [theirs, self.time].map(|time| cycles / 1e6 / time.as_secs_f64());
        println!("  millions of cycles a second: simavr {theirs:.0}, ours {ours:.0}");
    }
}

/// What a process or thread has had of a processor so far, as Linux counts it; nothing elsewhere.
fn processor_time(who: &str) -> Duration {
    let text = std::fs::read_to_string(format!("/proc/{who}/schedstat")).unwrap_or_default();
    Duration::from_nanos(text.split(' ').next().and_then(|first| first.parse().ok()).unwrap_or(0))
}

/// Bytes with their cycles, as the simulator writes them.
fn heard(text: &str) -> Vec<(u64, u8)> {
    let pair = |word: &str| {
        let (byte, cycle) = word.split_once('@')?;
        Some((cycle.parse().ok()?, u8::from_str_radix(byte, 16).ok()?))
    };
    text.split(' ').filter_map(pair).collect()
}
