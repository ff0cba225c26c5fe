//! `cargo xtask release`: everything that people download, in one folder, the same to the byte wherever it is made.
//!
//! `programs` builds the program for each system, `debian` and `library` put together what is installed, `products` takes the
//! rest from `dist`; `index` writes all of it with its sums. `twice` makes everything in another folder and compares,
//! `tried` uses each file as the one who downloads it would. What can be checked without the long builds is in `check`.

mod archive;
mod check;
mod debian;
mod index;
mod library;
mod licences;
mod products;
mod programs;
mod tried;
mod twice;
mod versions;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use clap::builder::PossibleValuesParser;

use crate::reproduce;
use crate::run::{Outcome, Tally, command, root};
use archive::{Content, Tree};
use programs::{BUILT, Manual, SYSTEMS};

pub(crate) use check::test;
pub(crate) use programs::SYSTEMS as PROGRAMS;

/// The version of everything.
const VERSION: &str = env!("CARGO_PKG_VERSION");
const SUMS: &str = "SHA256SUMS";
/// Where the files are.
const FILES: &str = "target/release-files";

/// What to do.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Make everything once more in another folder, and compare all files byte by byte.
    #[arg(long)]
    twice: bool,

    /// Try each file as its user would: in a clean Debian, under Wine, in a browser, on the emulators. As root.
    #[arg(long = "try")]
    tried: bool,

    /// Build nothing: with `--try` or `--twice`, use the files that are there.
    #[arg(long)]
    keep: bool,

    /// Leave out the program for this system, to be sooner done: the files are then no release.
    #[arg(long, value_name = "SYSTEM", value_parser = PossibleValuesParser::new(["linux-aarch64", "windows-x86_64"]))]
    without: Vec<String>,
}

/// One file that people download.
struct Product {
    name: String,
    bytes: Vec<u8>,
    /// What it may have, in the section `release` of the budgets.
    budget: &'static str,
    /// What it is.
    what: &'static str,
}

impl Product {
    fn budget(&self) -> String {
        format!("release.{}", self.budget)
    }
}

/// Makes the files, and does with them what was asked for.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let mut tally = Tally::default();
    let folder = root().join(FILES);
    if !arguments.keep {
        make(&mut tally, &folder, &arguments.without)?;
    }
    if arguments.twice {
        twice::compare(&mut tally, &folder, &arguments.without)?;
    }
    if arguments.tried {
        tried::all(&mut tally, &folder, &arguments.without)?;
    }
    println!("\n{} passed, {} failed", tally.passed, tally.failed);
    tally.since(0)
}

/// Makes all files.
fn make(tally: &mut Tally, folder: &Path, without: &[String]) -> Outcome {
    let time = reproduce::time()?;
    let mut products = Vec::new();
    let mut manual = None;
    for system in SYSTEMS.iter().filter(|system| !without.iter().any(|name| name == system.name)) {
        println!("== the program for {}", system.name);
        let program = system.build()?;
        // The first one runs here.
        let manual = match &mut manual {
            Some(manual) => manual,
            none => none.insert(Manual::ask(&built(system.target))?),
        };
        let (name, bytes) = programs::archive(&program, manual, time)?;
        let budget = if system.is_windows() { "windows" } else { "linux" };
        let what = match system.name {
            "linux-x86_64" => "the program for Linux on x86-64, static",
            "linux-aarch64" => "the program for Linux on 64-bit Arm, static",
            _ => "the program for Windows on x86-64",
        };
        products.push(Product { name, bytes, budget, what });
        if let Some(architecture) = system.debian {
            let (name, bytes) = debian::package(&program, manual, time)?;
            let what = match architecture {
                "amd64" => "the same as a Debian package, for x86-64",
                _ => "the same as a Debian package, for 64-bit Arm",
            };
            products.push(Product { name, bytes, budget: "debian", what });
        }
    }
    println!("== the C library");
    let (name, bytes) = library::archive(time)?;
    let what = "header, source, static and shared library for C";
    products.push(Product { name, bytes, budget: "c", what });
    products.extend(products::all(time)?);
    index::write(folder, &products)?;
    print!("{}", index::table(&products)?);
    index::within_budgets(tally, &products)
}

/// Where the program of a target is.
fn built(target: &str) -> PathBuf {
    root().join(BUILT).join(target).join("release/kilomate")
}

/// A file of the repository.
fn file(path: &str) -> Outcome<Vec<u8>> {
    std::fs::read(root().join(path)).map_err(|error| format!("{path}: {error}"))
}

/// A file that was made from the source and committed.
fn dist(path: &str) -> Outcome<Vec<u8>> {
    file(&format!("dist/{path}"))
}

/// A text from anywhere.
fn text(path: &Path) -> Outcome<String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// A number with commas between thousands.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// What a program such as `md5sum` says of all files, each with its name.
fn sums(program: &str, tree: &Tree) -> Outcome<String> {
    let mut out = String::new();
    for (name, content) in tree.iter() {
        let Content::File { bytes, .. } = content else { continue };
        let cannot = |error: std::io::Error| format!("{program}: {error}");
        let mut child = command(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(cannot)?;
        // Dropped at once: that is the end of its input.
        child.stdin.take().map_or(Ok(()), |mut to| to.write_all(bytes)).map_err(cannot)?;
        let said = child.wait_with_output().map_err(cannot)?;
        let said = String::from_utf8_lossy(&said.stdout).into_owned();
        let sum = said.split(' ').next().unwrap_or_default();
        out.extend([sum, "  ", name, "\n"]);
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(
            [0, 999, 1_000, 174_848, 1_234_567].map(grouped).join(" "),
            "0 999 1,000 174,848 1,234,567"
        );
    }
}
