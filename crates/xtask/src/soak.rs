//! The long test before a release: games of a referee with every shell, in which python-chess checks every rule.
//!
//! Here everything is built and the referee started; it is in `soak/`, in Python: `referee` spreads the games and counts,
//! `game` plays one, `rules` is what python-chess says, and there is a file for each kind of shell. No part of
//! `cargo xtask test`, because it takes an hour and knows chance: how deep somebody thinks in a millisecond.

use std::collections::BTreeSet;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;

use clap::ValueEnum;
use serde_json::{Map, Value};

use crate::run::{Outcome, build, cargo, command, kilomate, root};
use crate::{c_library, setup, web};

/// How it is played.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Games of all shells together; those that answer sooner have more of them.
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Where the referee's luck begins: the same number plays the same games, as far as the shells do.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only these shells; may be given several times.
    #[arg(long, value_enum, value_name = "SHELL")]
    only: Vec<Shell>,
    /// Only this game of each shell, as a failure names it.
    #[arg(long, value_name = "NUMBER")]
    game: Option<u32>,
    /// Games at a time. As many as there are cores, if it is not said.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
}

/// Who is played with.
#[derive(Clone, Copy, ValueEnum, PartialEq, Eq, PartialOrd, Ord)]
enum Shell {
    /// The program over UCI, with the memory of each of the five machines.
    Uci,
    /// The program in lines of text, `kilomate play --plain`.
    Terminal,
    /// The C library, shared.
    C,
    /// The page's module and desk in Node.
    Page,
    /// The image of the chess computer on an emulated ATmega644P, by its buttons.
    Prodigy,
    /// The image of the Commodore 64 on an emulated 6510, by its keys.
    C64,
    /// The image of the 1802 card, emulated, over its serial line.
    Elf,
    /// The image of the TI-84 Plus CE on an emulated eZ80, by its keys.
    Ti84ce,
}

impl Shell {
    /// What the referee calls it, and its share of the games.
    fn weights(self) -> &'static [(&'static str, u32)] {
        match self {
            Shell::Uci => &[
                ("uci-desktop", 12),
                ("uci-ce", 6),
                ("uci-c64", 6),
                ("uci-elf", 6),
                ("uci-prodigy", 6),
            ],
            Shell::Terminal => &[("terminal", 16)],
            Shell::C => &[("c", 20)],
            Shell::Page => &[("page", 16)],
            Shell::Prodigy => &[("prodigy", 3)],
            Shell::C64 => &[("c64", 3)],
            Shell::Elf => &[("elf", 3)],
            Shell::Ti84ce => &[("ti84ce", 3)],
        }
    }

    /// Builds what it needs. Returns how it is started.
    fn command(self) -> Outcome<Vec<PathBuf>> {
        Ok(match self {
            Shell::Uci | Shell::Terminal => vec![kilomate()?],
            Shell::C => vec![c_library::soak()?],
            Shell::Page => {
                vec!["node".into(), root().join("web/node/soak.mjs"), web::wasm()?]
            }
            Shell::Prodigy | Shell::C64 | Shell::Ti84ce => {
                vec![released("kilomate-museum", "--example", "hand")?]
            }
            Shell::Elf => {
                let program = released("kilomate-emulate", "--bin", "card-uci")?;
                vec![program, root().join("dist/elf/elf-4mhz.bin")]
            }
        })
    }

    fn name(self) -> String {
        self.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned())
    }
}

/// Builds a program with all optimisations, and says where it is.
fn released(package: &str, kind: &str, name: &str) -> Outcome<PathBuf> {
    let mut cargo = cargo();
    cargo.args(["build", "--release", "--locked", "--package", package, kind, name]);
    build(&mut cargo, name)
}

/// Builds all shells, and has the referee take the place of this program: Ctrl-C is for nobody else then.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let all = if arguments.only.is_empty() { Shell::value_variants() } else { &arguments.only };
    let chosen: BTreeSet<Shell> = all.iter().copied().collect();
    let folder = root().join("target/soak");
    let shells = folder.join("shells.json");
    let cannot = |error: std::io::Error| format!("{}: {error}", shells.display());
    std::fs::create_dir_all(&folder).map_err(cannot)?;
    let mut commands = Map::new();
    let mut weights = Vec::new();
    for shell in chosen {
        let words = shell.command()?;
        commands.insert(shell.name(), words.iter().map(|word| word.to_string_lossy()).collect());
        weights.extend(shell.weights().iter().map(|(name, weight)| format!("{name}:{weight}")));
    }
    std::fs::write(&shells, Value::Object(commands).to_string()).map_err(cannot)?;
    let jobs = arguments.jobs.map_or_else(cores, usize::from);
    let mut referee = command(setup::python());
    // Nothing of it is kept beside its source.
    referee.env("PYTHONDONTWRITEBYTECODE", "1");
    referee.arg("crates/xtask/src/soak/referee.py").arg(&shells);
    referee.arg(format!("--games={}", arguments.games)).arg(format!("--seed={}", arguments.seed));
    referee.arg(format!("--jobs={jobs}"));
    referee.args(arguments.game.map(|number| format!("--game={number}")));
    Err(format!("the referee cannot be started: {}", referee.args(weights).exec()))
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
