//! The firmware: built for the `ATmega644P`, weighed, and run on the simulated chip.

pub(crate) mod image;

use std::path::PathBuf;

use kilomate_trials::chip::{self, Chip, check_no_panic, check_perft, check_size};

use crate::run::{Outcome, Tally, command, root, run};
use crate::toolchain::Toolchain;

/// The chip, as Rust calls it.
pub(crate) const TARGET: &str = "avr-none";

/// Builds and runs the images and compares them with the desktop and their budgets.
pub(crate) fn test(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    let simulator = build_simulator("avrsim")?;
    let image = build("perft", "fast")?;
    check_size(tally, "perft", &image)?;
    check_no_panic(tally, "perft", &image)?;
    check_perft(tally, &simulator, &image)?;
    let image = image::build("uci")?;
    check_size(tally, "uci", &image)?;
    check_no_panic(tally, "uci", &image)?;
    Chip { name: "uci", simulator: &simulator, image: &image }.check(tally)?;
    tally.since(before)
}

/// Runs the benchmark on the simulated chip and shows where the cycles go.
pub(crate) fn profile() -> Outcome {
    chip::show_profile(&build_simulator("avrsim")?, &image::build("prodigy")?)
}

/// Shows how far the chess computer sees in so many seconds.
pub(crate) fn think(seconds: u32) -> Outcome {
    chip::think(&build_simulator("avrsim")?, &image::build("prodigy")?, seconds)
}

pub(crate) fn firmware() -> PathBuf {
    root().join("firmware/prodigy")
}

fn build(name: &str, profile: &str) -> Outcome<PathBuf> {
    let mut build = Toolchain::for_target(TARGET)?.cargo(&firmware(), "build");
    build.args(["--profile", profile, "--locked", "--bin", name]);
    // The firmware needs features that only a nightly or this variable allows.
    run(build.env("RUSTC_BOOTSTRAP", "1"))?;
    Ok(firmware().join("target").join(TARGET).join(profile).join(format!("{name}.elf")))
}

/// Compiles one of the three simulators: the chip alone, for an instruction at a time, or with the board of the
/// chess computer.
pub(crate) fn build_simulator(name: &str) -> Outcome<PathBuf> {
    let parts: &[&str] = match name {
        "stepsim" => &[],
        "avrsim" => &["line"],
        _ => &["line", "board", "lcd"],
    };
    let parts = ["chip", name].into_iter().chain(parts.iter().copied());
    let sources = parts.map(|part| format!("firmware/sim/{part}.c"));
    let target = firmware().join("target").join(name);
    std::fs::create_dir_all(firmware().join("target")).map_err(|e| e.to_string())?;
    let mut cc = command("cc");
    cc.args(["-O2", "-std=gnu11", "-Wall", "-Wextra", "-Werror", "-o"]).arg(&target);
    run(cc.args(sources).args(["-lsimavr", "-lelf"]))?;
    Ok(target)
}
