//! ThreadSanitizer: what threads do to each other's memory, watched while they think.
//!
//! It sees what was done and not what might be; the model check beside the table (`engines/src/shared/model.rs`, a test
//! like any other) tries every order for a few steps. Apart from the tests, because Rust's own library has to be
//! built for it, which takes minutes.

use crate::run::{self, Outcome, cargo, root};
use crate::toolchain::Toolchain;

/// It is built for the machine that it runs on, but cargo must be told so: the flags are for the target only, and not
/// for what cargo runs while it builds.
const TARGET: &str = "x86_64-unknown-linux-gnu";

/// What is run: teams of threads without a program around them, then all that the protocol has to say to them. The model
/// check is not: it changes stacks by itself, which a sanitizer does not follow.
const TESTS: [&[&str]; 2] = [
    &["-p", "kilomate-engines", "--lib", "--", "team::", "shared::tests::"],
    &["-p", "kilomate", "--test", "uci", "--", "threads::", "--test-threads", "2"],
];

/// Builds and runs the tests with threads; the first race that is seen ends them.
pub(crate) fn run() -> Outcome {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return Err(format!("it is for {TARGET}"));
    }
    Toolchain::with_sources()?;
    for tests in TESTS {
        let mut test = cargo();
        // The library and the sanitizer need features that only a nightly or this variable allows.
        test.env("RUSTC_BOOTSTRAP", "1").env("RUSTFLAGS", "-Zsanitizer=thread");
        test.env("TSAN_OPTIONS", "halt_on_error=1:exitcode=66");
        test.args(["test", "--locked", "-Zbuild-std", "--target", TARGET, "--target-dir"]);
        // Tests unwind: with a profile that does not, the library would be built twice and mixed.
        test.arg(root().join("target/sanitize")).args(["--profile", "checked"]).args(tests);
        run::run(&mut test)?;
    }
    Ok(())
}
