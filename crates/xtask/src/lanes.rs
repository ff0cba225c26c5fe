//! All parts of the tests, two at a time: building uses both cores of a small machine, but most of what
//! runs afterwards is a simulator or a program that waits. Each part is a process of its own, whose words
//! are kept in a file and shown when it has ended.

use std::fs::File;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::Mutex;
use std::time::Instant;

use clap::ValueEnum;

use crate::part::Part;
use crate::run::{Outcome, Tally, command, root};

/// Runs all parts: those that share a folder for what they build one after the other.
pub(crate) fn run(failed: &mut Vec<String>, tally: &mut Tally) {
    let all = Mutex::new((failed, tally));
    let (mut beside, others): (Vec<&Part>, Vec<&Part>) =
        Part::value_variants().iter().partition(|part| part.is_beside_rust());
    // Some ask for programs, which cargo does not build while it builds the Rust tests.
    beside.sort_by_key(|part| part.needs_programs());
    std::thread::scope(|scope| {
        for lane in [others, beside] {
            let all = &all;
            scope.spawn(move || {
                for part in lane {
                    let start = Instant::now();
                    println!("== {} begins", part.name());
                    let end = as_process(*part);
                    // What another lane did before it panicked still counts.
                    let mut all = all.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    let (failed, tally) = &mut *all;
                    show(*part, &end, start, failed, tally);
                }
            });
        }
    });
}

/// Prints what a part said, and counts.
fn show(
    part: Part,
    end: &Outcome<String>,
    start: Instant,
    failed: &mut Vec<String>,
    tally: &mut Tally,
) {
    let name = part.name();
    let text = end.as_deref().unwrap_or_else(|problem| problem);
    println!("\n{}", text.trim());
    let (passed, not_passed) = counts(text).unwrap_or((0, 1));
    tally.passed += passed;
    // A part that ended otherwise than by its count has failed, too.
    let not_passed = if end.is_err() { not_passed.max(1) } else { not_passed };
    tally.failed += not_passed;
    if not_passed != 0 {
        failed.push(name.clone());
    }
    println!("== {name}: {:.1} s, {passed} passed\n", start.elapsed().as_secs_f64());
}

/// Runs a part and returns what it printed, as an error if it failed.
fn as_process(part: Part) -> Outcome<String> {
    let file = log(part)?;
    let said = |error: std::io::Error| format!("{}: {error}", file.display());
    let out = File::create(&file).map_err(said)?;
    let err = out.try_clone().map_err(said)?;
    let program = std::env::current_exe().map_err(said)?;
    let mut child = command(program);
    child.args(["test", &part.name()]).stdin(Stdio::null()).stdout(out).stderr(err);
    let status = child.status().map_err(said)?;
    let bytes = std::fs::read(&file).map_err(said)?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    if status.success() { Ok(text) } else { Err(text) }
}

fn log(part: Part) -> Outcome<PathBuf> {
    let folder = root().join("target/xtask");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder.join(format!("{}.log", part.name())))
}

/// What the last line says, `N passed, N failed`.
fn counts(text: &str) -> Option<(u64, u64)> {
    let (passed, failed) = text.trim_end().lines().last()?.split_once(" passed, ")?;
    Some((passed.parse().ok()?, failed.strip_suffix(" failed")?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_counts() {
        assert_eq!(counts("1 passed, 0 failed\nx\n12 passed, 3 failed\n"), Some((12, 3)));
        assert_eq!(counts("12 passed, 3 failed\nand then it broke"), None);
        assert_eq!(counts(""), None);
    }

    #[test]
    fn a_part_without_a_count_has_failed() {
        for end in [Ok("nothing".to_owned()), Err("5 passed, 0 failed".to_owned())] {
            let (mut failed, mut tally) = (Vec::new(), Tally::default());
            show(Part::Format, &end, Instant::now(), &mut failed, &mut tally);
            assert_eq!((failed.len(), tally.failed), (1, 1));
        }
    }
}
