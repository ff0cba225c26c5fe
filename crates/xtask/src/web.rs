//! The page for browsers and the package for other people's pages: built, compared with what is committed, tested in
//! Node and in browsers.

mod build;
mod node;

use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

use crate::budgets::budget;
use crate::run::{Outcome, Tally, capture, command, kilomate, output, root, run_counted};
use build::Built;

pub(crate) use build::{TARGET, tools, wasm};

/// The port of the server in the tests: not the one that somebody's own games are kept by.
const PORT: &str = "16464";

/// What to make of it.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Where the page and the package go.
    #[arg(long, default_value = "dist")]
    output: PathBuf,

    /// Build nothing: only say how fast the engine is in Node, beside the native one.
    #[arg(long)]
    measure: bool,
}

/// Builds the page and the package, or measures.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    if arguments.measure {
        return node::measure();
    }
    let built = build::build(&root().join(&arguments.output))?;
    println!("the page has {} bytes, its wasm {} compressed", built.html, built.wasm);
    Ok(())
}

/// Everything about the page that can be tested.
pub(crate) fn test(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    check_types(tally);
    let folder = root().join("target/web/dist");
    let built = build::build(&folder)?;
    compare(tally, &folder)?;
    within_budgets(tally, &built)?;
    node::test(tally, &folder)?;
    in_browsers(tally)?;
    tally.since(before)
}

/// The type checker, over the page, its workers and the package.
fn check_types(tally: &mut Tally) {
    for project in ["tsconfig.json", "tsconfig.worker.json", "tsconfig.npm.json"] {
        let mut checker = command(build::program("tsc"));
        let checked = output(checker.args(["--project", &format!("web/{project}")]));
        if let Err(problems) = &checked {
            println!("{problems}");
        }
        tally.check(checked.is_ok(), &format!("web: types by web/{project}"));
    }
}

/// What is committed is what the source makes.
fn compare(tally: &mut Tally, folder: &Path) -> Outcome {
    for part in ["web", "npm"] {
        let names = build::names(&folder.join(part))?;
        let committed = build::names(&root().join("dist").join(part)).unwrap_or_default();
        let bytes = |folder: &Path, name: &str| std::fs::read(folder.join(part).join(name)).ok();
        let differs = |name: &&String| bytes(folder, name) != bytes(&root().join("dist"), name);
        let different: Vec<&String> = names.iter().filter(differs).collect();
        let is_same = names == committed && different.is_empty();
        let advice = if is_same {
            String::new()
        } else {
            format!(
                ": {different:?} differ or are missing; if that is meant, run `cargo xtask web`"
            )
        };
        tally.check(is_same, &format!("web: dist/{part} is what the source makes{advice}"));
    }
    Ok(())
}

fn within_budgets(tally: &mut Tally, built: &Built) -> Outcome {
    tally.at_most("web: bytes of the page", built.html as f64, budget("web.html")?);
    tally.at_most("web: bytes of its wasm, compressed", built.wasm as f64, budget("web.wasm")?);
    let what = "web: bytes of the museum's wasm, compressed";
    tally.at_most(what, built.museum as f64, budget("web.museum")?);
    Ok(())
}

/// The server of `kilomate web`, ended when this is dropped.
struct Server(Child);

impl Server {
    fn start() -> Outcome<Server> {
        let mut program = command(kilomate()?);
        program.args(["web", "--port", PORT]).stdin(Stdio::null()).stdout(Stdio::null());
        program.spawn().map(Server).map_err(|error| format!("cannot start kilomate web: {error}"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself, which the tests have said then.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The tests in `web/tests`, each in a browser of its own.
fn in_browsers(tally: &mut Tally) -> Outcome {
    let _server = Server::start()?;
    let mut tests = command("node");
    tests.args(["web/tests/run.mjs", "target/web"]);
    tests.env("KILOMATE_HTML", root().join("target/web/dist/web/kilomate.html"));
    tests.env("KILOMATE_SERVER", format!("http://127.0.0.1:{PORT}/"));
    tests.env("KILOMATE_PYTHON", crate::setup::python());
    let (lines, _) = run_counted(&mut tests)?;
    count(tally, &lines)
}

/// Adds what the last line says, `N passed, N failed`.
fn count(tally: &mut Tally, lines: &[String]) -> Outcome {
    let last = lines.last().map_or("", String::as_str);
    let counts = last.split_once(" passed, ").and_then(|(passed, failed)| {
        Some((passed.parse::<u64>().ok()?, failed.strip_suffix(" failed")?.parse::<u64>().ok()?))
    });
    let (passed, failed) = counts.ok_or("the tests in a browser ended without their count")?;
    tally.passed += passed;
    tally.failed += failed;
    Ok(())
}

/// Whether a program that is needed is there.
pub(crate) fn has_tools() -> bool {
    capture(command(build::program("esbuild")).arg("--version")).is_ok()
}
