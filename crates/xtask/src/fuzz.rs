//! Fuzzing for a bounded time.

use crate::run::{self, Outcome, capture, cargo, root};

/// The targets in `fuzz/fuzz_targets`.
const TARGETS: [&str; 9] =
    ["config", "fen", "journal", "knowledge", "move_text", "network", "record", "store", "uci"];

/// Runs each target for so many seconds, installing cargo-fuzz if it is not there.
pub(crate) fn run(seconds: u32) -> Outcome {
    if capture(cargo().args(["fuzz", "--version"])).is_err() {
        run::run(cargo().args(["install", "--locked", "cargo-fuzz"]))?;
    }
    for target in TARGETS {
        println!("fuzzing {target} for {seconds} s; Ctrl-C stops it and loses nothing");
        // New inputs go to the first folder: the committed corpus stays small.
        let found = root().join("target/fuzz-corpus").join(target);
        std::fs::create_dir_all(&found).map_err(|e| format!("{}: {e}", found.display()))?;
        let mut fuzz = cargo();
        fuzz.current_dir(root().join("fuzz"));
        // The sanitizers need features that only a nightly or this variable allows.
        fuzz.env("RUSTC_BOOTSTRAP", "1").args(["fuzz", "run", "--fuzz-dir", ".", target]);
        fuzz.arg(&found).arg(format!("corpus/{target}"));
        run::run(fuzz.args(["--", &format!("-max_total_time={seconds}")]))?;
    }
    Ok(())
}
