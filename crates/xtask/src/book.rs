//! The documents as one site: `docs/SUMMARY.md` is its table of contents, mdBook makes the pages.
//!
//! mdBook takes two minutes to compile, so the tests do without it: they check the contents, the links and the code in
//! the chapters on the documents themselves. `cargo xtask book` builds the site and follows every link in its pages.

mod code;
mod pages;
mod source;
mod summary;

use std::path::{Path, PathBuf};

use crate::run::{Outcome, Tally, capture, cargo, command, root, run as run_command};

/// The version of mdBook: another one names headings and files as it likes.
const MDBOOK: &str = "0.5.4";
/// Where it is installed, and where the pages go.
const TOOLS: &str = "target/tools";
const SOURCE: &str = "target/book-src";
const PAGES: &str = "target/book";
/// The walk through the engine, whose chapters have code, a figure and a box in which the engine runs.
const WALK: &str = "docs/how";

/// What to make of the book.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Build nothing: only put the code of today into the chapters that show some.
    #[arg(long)]
    refresh: bool,
}

/// Builds the site and checks it, or brings the chapters up to date.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    if arguments.refresh {
        for path in chapters()? {
            if code::refresh(&path)? {
                println!("{}: the code of today", path.display());
            }
        }
        return Ok(());
    }
    let mdbook = mdbook()?;
    let contents = source::lay_out(&root().join(SOURCE))?;
    run_command(command(mdbook).args(["build", SOURCE]))?;
    let found = pages::follow(&root().join(PAGES))?;
    for problem in &found.problems {
        println!("  {problem}");
    }
    println!(
        "{PAGES}: {} documents, {} pages, {} links, {} broken",
        contents,
        found.pages,
        found.links,
        found.problems.len()
    );
    if found.problems.is_empty() { Ok(()) } else { Err("links in the pages lead nowhere".into()) }
}

/// What can be checked without mdBook.
pub(crate) fn check(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    let problems = summary::problems()?;
    let what = format!("book: every document has one place in it {}", problems.join(", "));
    tally.check(problems.is_empty(), what.trim());
    let chapters = chapters()?;
    let mut blocks = 0;
    for path in &chapters {
        let name = path.strip_prefix(root()).unwrap_or(path).display();
        let text = read(path)?;
        match code::check(&text) {
            Ok(count) => blocks += count,
            Err(problem) => tally.check(
                false,
                &format!("book: {name}: {problem}; if that is meant, run `cargo xtask book --refresh` and read it again"),
            ),
        }
        let lacks = lacks(&text);
        if !path.ends_with("README.md") && !lacks.is_empty() {
            tally.check(false, &format!("book: {name} has no {}", lacks.join(", no ")));
        }
    }
    let what =
        format!("book: {blocks} pieces of code in {} chapters are the source's", chapters.len());
    tally.check(tally.failed == before && blocks > 0, &what);
    tally.since(before)
}

/// What a chapter of the walk should have and does not.
fn lacks(text: &str) -> Vec<&'static str> {
    let signs = [
        ("```rust\n", "code"),
        ("(../pictures/how/", "figure"),
        ("```uci\n", "box for the engine"),
    ];
    signs.iter().filter(|(sign, _)| !text.contains(sign)).map(|(_, name)| *name).collect()
}

/// The documents of the walk, sorted.
pub(crate) fn chapters() -> Outcome<Vec<PathBuf>> {
    let folder = root().join(WALK);
    let cannot = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(&folder).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        if path.extension().is_some_and(|end| end == "md") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

fn read(path: &Path) -> Outcome<String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// mdBook, installed if it is not there.
fn mdbook() -> Outcome<PathBuf> {
    let program = root().join(TOOLS).join("bin/mdbook");
    let is_there =
        || capture(command(&program).arg("--version")).is_ok_and(|(out, _)| out.contains(MDBOOK));
    if is_there() {
        return Ok(program);
    }
    println!("installing mdBook {MDBOOK}, once: about two minutes of a processor");
    let mut install = cargo();
    install.args(["install", "mdbook", "--version", MDBOOK, "--locked", "--root", TOOLS]);
    // Without the server and the watcher.
    let installed = run_command(install.args(["--no-default-features", "--features", "search"]));
    if is_there() { Ok(program) } else { Err(format!("no mdBook {MDBOOK} ({installed:?})")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chapter_shows_lets_see_and_runs() {
        assert_eq!(lacks("words").len(), 3);
        assert!(lacks("![x](../pictures/how/x.svg)\n```rust\n```\n```uci\n```\n").is_empty());
    }
}
