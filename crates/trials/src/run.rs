//! Running commands and counting what passed.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use serde_json::Value;

/// Nothing, or a sentence that says what went wrong and what to do.
pub type Outcome<T = ()> = Result<T, String>;

/// How many tests passed and failed so far.
#[derive(Default)]
pub struct Tally {
    /// Passed.
    pub passed: u64,
    /// Failed.
    pub failed: u64,
}

impl Tally {
    /// Counts one check and prints it.
    pub fn check(&mut self, ok: bool, what: &str) {
        println!("{} {what}", if ok { "ok    " } else { "FAILED" });
        if ok {
            self.passed += 1;
        } else {
            self.failed += 1;
        }
    }

    /// Counts a figure that must not be over its budget.
    pub fn at_most(&mut self, what: &str, figure: f64, budget: f64) {
        self.check(figure <= budget, &format!("{what}: {figure:.0}, budget {budget:.0}"));
    }

    /// An error if anything failed since `before`.
    pub fn since(&self, before: u64) -> Outcome {
        match self.failed - before {
            0 => Ok(()),
            n => Err(format!("{n} failed")),
        }
    }
}

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A command that runs in the root.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// The cargo that runs this program. It builds in the repository's own directories, where the parts
/// look for what they run.
pub fn cargo() -> Command {
    let mut cargo = command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.env_remove("CARGO_TARGET_DIR").env_remove("CARGO_BUILD_TARGET_DIR");
    cargo
}

/// How a command is written in messages.
fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(OsStr::to_string_lossy).collect::<Vec<_>>().join(" ")
}

/// Runs a command, its output going where ours goes.
pub fn run(command: &mut Command) -> Outcome {
    let status = command.status().map_err(|e| format!("cannot start {}: {e}", shown(command)))?;
    if status.success() { Ok(()) } else { Err(format!("{} ended with {status}", shown(command))) }
}

/// Runs a command, shows each line of its standard output, and returns them all.
pub fn run_shown(command: &mut Command) -> Outcome<Vec<String>> {
    let (lines, result) = run_counted(command)?;
    result.map(|()| lines)
}

/// As [`run_shown`], but also returns the lines of a command that failed.
pub fn run_counted(command: &mut Command) -> Outcome<(Vec<String>, Outcome)> {
    let cannot =
        |e: std::io::Error, command: &Command| format!("cannot run {}: {e}", shown(command));
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(|e| cannot(e, command))?;
    let mut lines = Vec::new();
    if let Some(output) = child.stdout.take() {
        for line in BufReader::new(output).lines() {
            let line = line.map_err(|e| cannot(e, command))?;
            println!("{line}");
            lines.push(line);
        }
    }
    let status = child.wait().map_err(|e| cannot(e, command))?;
    let result = if status.success() {
        Ok(())
    } else {
        Err(format!("{} ended with {status}", shown(command)))
    };
    Ok((lines, result))
}

/// Runs a command and returns what it prints: standard output, then standard error.
pub fn capture(command: &mut Command) -> Outcome<(String, String)> {
    let output = command.output().map_err(|e| format!("cannot start {}: {e}", shown(command)))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    if output.status.success() {
        Ok((out, err))
    } else {
        Err(format!("{} ended with {}\n{out}{err}", shown(command), output.status))
    }
}

/// Runs a command and returns its standard output; what it says on standard error, such as cargo's
/// progress, is shown.
pub fn output(command: &mut Command) -> Outcome<String> {
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.map_err(|e| format!("cannot start {}: {e}", shown(command)))?;
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        Ok(out)
    } else {
        Err(format!("{} ended with {}\n{out}", shown(command), output.status))
    }
}

/// Builds with cargo, whose progress is shown, and says where the program of that name is.
pub fn build(command: &mut Command, name: &str) -> Outcome<PathBuf> {
    let out = output(command.arg("--message-format=json-render-diagnostics"))?;
    let messages = out.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    messages
        .filter(|message| message.pointer("/target/name").is_some_and(|n| n == name))
        .find_map(|message| Some(PathBuf::from(message.get("executable")?.as_str()?)))
        .ok_or_else(|| format!("{} did not say where it put {name}", shown(command)))
}

/// Builds the program of the desktop, once, and says where it is.
pub fn kilomate() -> Outcome<PathBuf> {
    static BUILT: OnceLock<Outcome<PathBuf>> = OnceLock::new();
    let options = ["build", "--release", "--locked", "--package", "kilomate"];
    BUILT.get_or_init(|| build(cargo().args(options), "kilomate")).clone()
}

/// What tests are built with: the profile, and all packages, because each of them may ask the others for
/// features. Whoever asks for less builds everything anew.
pub const TESTED: [&str; 4] = ["--locked", "--profile", "checked", "--workspace"];

/// Builds the laboratory as its tests have it, once, and says where it is.
pub fn lab() -> Outcome<PathBuf> {
    static BUILT: OnceLock<Outcome<PathBuf>> = OnceLock::new();
    let build_it = || {
        let mut build_it = cargo();
        build_it.arg("build").args(TESTED).args(["--bin", "kilomate-lab", "--test", "lab"]);
        build(&mut build_it, "kilomate-lab")
    };
    BUILT.get_or_init(build_it).clone()
}

/// Builds an example as the tests have it, and says where it is.
pub fn example(name: &str) -> Outcome<PathBuf> {
    build(cargo().arg("build").args(TESTED).args(["--example", name]), name)
}

/// What `kilomate bench` prints of a machine: a line for each position, then `N nodes`.
pub fn desktop_bench(machine: &str, depth: u8) -> Outcome<Vec<String>> {
    let bench = ["bench", "--machine", machine, "--depth", &depth.to_string()];
    let (out, _) = capture(command(kilomate()?).args(bench))?;
    // The last line goes on with how fast it was.
    let is_sum = |line: &str| line.ends_with(" nps");
    let sum = |line: &str| line.split_inclusive(" nodes").next().unwrap_or("").to_owned();
    Ok(out.lines().map(|line| if is_sum(line) { sum(line) } else { line.to_owned() }).collect())
}
