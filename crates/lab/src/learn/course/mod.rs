//! `kilomate-lab learn`: a whole training in one go, from the first game to the network, and checks that everything
//! on the way did what it should. The steps are the commands that anybody could type, and it says which.

mod stockfish;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use clap::Args;

use crate::exit::INTERRUPTED;
use crate::learn::net::Network;
use crate::learn::train::{Ending, Trained};
use crate::learn::{datagen, label, net, train};

/// How much larger the error may be with integers.
const MOST_ROUNDING: f64 = 1.02;
/// Positions of a step: fewer if there are few at all, or there would be no steps.
const BATCHES: u64 = 64;
const BATCH: [u64; 2] = [64, 2_048];

/// What `kilomate-lab learn` is told.
#[derive(Args, Debug)]
#[command(
    after_help = "docs/network.md explains the steps. With its defaults a run takes minutes."
)]
pub(crate) struct Arguments {
    /// The folder for all files; it is made if it is not there
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Positions to learn from
    #[arg(long, value_name = "N", default_value_t = 1_000_000,
          value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    positions: u64,
    /// Hidden units of each side: 8, 16, 32, 64, 128, 256 or 512
    #[arg(long, value_name = "N", default_value_t = 8)]
    hidden: u16,
    /// How often all positions are gone through
    #[arg(long, value_name = "N", default_value_t = 8,
          value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// Label with this program's own search, even if there is a Stockfish
    #[arg(long, help_heading = "Labels")]
    own: bool,
    /// Nodes for each label of the own search
    #[arg(long, value_name = "N", default_value_t = 100, help_heading = "Labels",
          value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Stockfish 15, asked for its network; otherwise it is looked for where programs are
    #[arg(long, value_name = "PROGRAM", help_heading = "Labels", conflicts_with = "own")]
    stockfish: Option<PathBuf>,
    /// Fail if more than this part of the error is left that counting men has
    #[arg(long, value_name = "PART", default_value_t = 0.75)]
    most_left: f64,
    /// What the random choices begin with; the same seed makes the same files
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads; the network does not depend on it. As many as there are processors, if not said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: Option<u16>,
    /// Continue what is in the folder, with the same settings
    #[arg(long, help_heading = "Files")]
    resume: bool,
}

/// Does all steps, or those that are left.
pub(crate) fn execute(arguments: &Arguments, interrupt: &AtomicBool) -> Result<u8, String> {
    if !(0.0..=1.0).contains(&arguments.most_left) {
        return Err(format!("--most-left {}: it must be from 0 to 1", arguments.most_left));
    }
    let folder = &arguments.folder;
    let named = |error: std::io::Error| format!("{}: {error}", folder.display());
    std::fs::create_dir_all(folder).map_err(named)?;
    if !arguments.resume && folder.read_dir().map_err(named)?.next().is_some() {
        let folder = folder.display();
        return Err(format!("{folder} is not empty: --resume continues, or give another folder"));
    }
    let steps = Steps { arguments, interrupt };
    match steps.run() {
        Ok(trained) => {
            report(arguments, &trained)?;
            Ok(0)
        }
        Err(Stop::Interrupted) => {
            eprintln!("interrupted: kilomate-lab learn {} --resume goes on", folder.display());
            Ok(INTERRUPTED)
        }
        Err(Stop::Failed(error)) => Err(error),
    }
}

/// Why the steps ended too early.
enum Stop {
    Interrupted,
    Failed(String),
}

impl From<String> for Stop {
    fn from(error: String) -> Stop {
        Stop::Failed(error)
    }
}

struct Steps<'a> {
    arguments: &'a Arguments,
    interrupt: &'a AtomicBool,
}

impl Steps<'_> {
    fn run(&self) -> Result<Trained, Stop> {
        self.positions()?;
        self.labels()?;
        let whole = self.train("whole.net", &[])?.ok_or("it was not to pause".to_string())?;
        // The same once more, in two pieces.
        let half = (self.arguments.epochs / 2).max(1).to_string();
        if self.train("pieces.net", &["--pause-after", &half])?.is_none() {
            self.train("pieces.net", &[])?;
        }
        let bytes = |name: &str| crate::input::bytes(&self.arguments.folder.join(name));
        if bytes("whole.net")? != bytes("pieces.net")? {
            let text = "whole.net and pieces.net differ: a training that was continued learnt something else";
            return Err(text.to_string().into());
        }
        let (network, picture) = (self.file("whole.net"), self.file("whole.svg"));
        let words = [OsStr::new("show"), &network, OsStr::new("--svg"), &picture];
        net::execute(&parsed("net", &words)?)?;
        Ok(whole)
    }

    fn file(&self, name: &str) -> OsString {
        self.arguments.folder.join(name).into()
    }

    fn threads(&self) -> String {
        let processors = || std::thread::available_parallelism().map_or(1, usize::from).min(64);
        self.arguments.threads.map_or_else(processors, usize::from).to_string()
    }

    /// Positions of quick games and of their searches.
    fn positions(&self) -> Result<(), Stop> {
        let Arguments { positions, seed, .. } = self.arguments;
        let (file, positions, seed) =
            (self.file("positions"), positions.to_string(), seed.to_string());
        let numbers = ["--positions", &positions, "--seed", &seed, "--threads", &self.threads()];
        let games = "--nodes 120 --most-nodes 500 --sample 8 --per-game 400 --random-plies 7 \
                     --balance 700 --win-score 1800 --stray 40 --resume";
        let mut words = vec![file.as_os_str()];
        words.extend(numbers.iter().copied().chain(games.split(' ')).map(OsStr::new));
        ended(datagen::execute(&parsed("datagen", &words)?, self.interrupt)?)
    }

    /// Labels by Stockfish's network, or by our own search where there is none.
    fn labels(&self) -> Result<(), Stop> {
        let (from, to, net) =
            (self.file("positions"), self.file("labelled"), self.file("stockfish.nnue"));
        let (nodes, threads) = (self.arguments.nodes.to_string(), self.threads());
        let mut words = vec![&*from, OsStr::new("-o"), &*to];
        if self.has_network(Path::new(&net))? {
            words.extend([OsStr::new("--net"), &net]);
        } else {
            words.extend(["--own", "--nodes", &nodes].map(OsStr::new));
        }
        words.extend(["--threads", &threads, "--resume"].map(OsStr::new));
        ended(label::execute(&parsed("label", &words)?, self.interrupt)?)
    }

    /// Whether there is a network of Stockfish to label with, which is written here if not yet done.
    fn has_network(&self, net: &Path) -> Result<bool, Stop> {
        if self.arguments.own {
            return Ok(false);
        }
        if label::check_network(net).is_ok() {
            return Ok(true);
        }
        let given = self.arguments.stockfish.as_deref();
        let Some(program) = given.map(Path::to_path_buf).or_else(stockfish::find) else {
            eprintln!("there is no Stockfish: labels are those of our own search");
            return Ok(false);
        };
        eprintln!("{}: export_net", program.display());
        let written = stockfish::export(&program, net, self.interrupt);
        if self.interrupt.load(std::sync::atomic::Ordering::Relaxed) {
            return Err(Stop::Interrupted);
        }
        match written.and_then(|()| label::check_network(net)) {
            Ok(()) => Ok(true),
            Err(error) if given.is_some() => Err(Stop::Failed(error)),
            Err(error) => {
                eprintln!("{error}\nlabels are those of our own search");
                Ok(false)
            }
        }
    }

    /// A training, or what is left of it; none if it paused.
    fn train(&self, name: &str, more: &[&str]) -> Result<Option<Trained>, Stop> {
        let Arguments { positions, hidden, epochs, seed, .. } = *self.arguments;
        let batch = (positions / BATCHES).clamp(BATCH[0], BATCH[1]).to_string();
        let (hidden, epochs, seed) = (hidden.to_string(), epochs.to_string(), seed.to_string());
        let (data, output) = (self.file("labelled"), self.file(name));
        let numbers =
            ["--hidden", &hidden, "--epochs", &epochs, "--seed", &seed, "--batch", &batch];
        let rest = ["--held-out", "10", "--threads", &self.threads(), "--resume"];
        let mut words = vec![&*data, OsStr::new("-o"), &*output];
        words.extend(numbers.iter().chain(&rest).chain(more).map(OsStr::new));
        match train::train(&parsed("train", &words)?, self.interrupt)? {
            Ending::Finished(trained) => Ok(Some(trained)),
            Ending::Paused => Ok(None),
            Ending::Interrupted => Err(Stop::Interrupted),
        }
    }
}

fn ended(code: u8) -> Result<(), Stop> {
    if code == 0 { Ok(()) } else { Err(Stop::Interrupted) }
}

/// Says a command and reads it as if it had been typed.
fn parsed<A: Args>(name: &'static str, words: &[&OsStr]) -> Result<A, String> {
    let text: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
    eprintln!("\nkilomate-lab {name} {}", text.join(" "));
    let command = A::augment_args(clap::Command::new(name).no_binary_name(true));
    let matches = command.try_get_matches_from(words);
    matches.and_then(|matches| A::from_arg_matches(&matches)).map_err(|error| error.to_string())
}

/// Says what was learnt, and refuses what was learnt badly.
fn report(arguments: &Arguments, trained: &Trained) -> Result<(), String> {
    let network = Network::read(&arguments.folder.join("whole.net"))?;
    let Trained { untrained, held_out, as_integers, .. } = *trained;
    let (left, rounding) = (held_out / untrained, as_integers / held_out);
    let hidden = network.shape.hidden;
    println!("\nwhole.net: {hidden} hidden units; the same when learnt in two pieces");
    println!(
        "untrained {untrained:.6} heldout {held_out:.6} asintegers {as_integers:.6} left {left:.3}"
    );
    let most_left = arguments.most_left;
    // What is no number is refused too.
    if left > most_left || left.is_nan() {
        return Err(format!(
            "it learnt too little: {left:.3} of the error is left, --most-left is {most_left}"
        ));
    }
    if rounding > MOST_ROUNDING || rounding.is_nan() {
        return Err(format!(
            "its integers are too coarse: their error is {rounding:.3} times that of real numbers"
        ));
    }
    Ok(())
}
