//! The page in a browser, and the package for npm in somebody's program.

use super::{FOLDER, Tried, debian};
use crate::release::VERSION;
use crate::release::check::write;
use crate::run::{Outcome, Tally, capture, command, root, run_counted};
use crate::setup;

/// What the first page of the package shows, and how it ends.
const PROGRAM: &str = r#"
import { loadEngine } from "kilomate";
const engine = await loadEngine((line) => {
  if (line.startsWith("id name") || line.startsWith("bestmove")) console.log(line);
  if (line.startsWith("bestmove")) engine.terminate();
});
engine.postMessage("uci\nposition startpos moves e2e4\ngo depth 10");
"#;

/// Both.
pub(super) fn all(tally: &mut Tally, tried: &Tried) -> Outcome {
    page(tally, tried)?;
    package(tally, tried)
}

/// Games on the page, opened from the disk: those of the page's own tests.
fn page(tally: &mut Tally, tried: &Tried) -> Outcome {
    let page = tried.file("kilomate.html");
    let mut tests = command("node");
    tests.args(["web/tests/run.mjs", "target/web", "game.mjs"]);
    tests.env("KILOMATE_HTML", &page).env("KILOMATE_CHROMIUM", debian::browser(tried, &page)?);
    tests.env("KILOMATE_PYTHON", setup::python());
    let (lines, result) = run_counted(&mut tests)?;
    let last = lines.last().map_or("", String::as_str);
    let what = "kilomate.html in Chromium, from the disk of a clean Debian";
    tally.check(result.is_ok(), &format!("{what}: {last}"));
    Ok(())
}

/// Installed by npm without its registry, and used.
fn package(tally: &mut Tally, tried: &Tried) -> Outcome {
    let folder = root().join(FOLDER).join("npm");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    write(&folder.join("package.json"), b"{ \"type\": \"module\", \"private\": true }\n")?;
    write(&folder.join("first.js"), PROGRAM.as_bytes())?;
    let archive = tried.file(&format!("kilomate-{VERSION}.tgz"));
    let mut install = command("npm");
    install.args(["install", "--offline", "--no-audit", "--no-fund"]).arg(archive);
    capture(install.current_dir(&folder))?;
    let (said, _) = capture(command("node").arg("first.js").current_dir(&folder))?;
    let is_right = said.starts_with(&format!("id name Kilomate {VERSION}\nbestmove "));
    tally.check(is_right, &format!("npm package: {}", said.trim().replace('\n', ", ")));
    Ok(())
}
