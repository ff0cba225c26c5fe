//! All parts of the tests, two at a time: building uses both cores of a small machine, but most of what
//! runs afterwards is a simulator or a program that waits. Each part is a process of its own, whose words
//! are kept in a file and shown when it has ended.

use std::fs::File;
use std::path::PathBuf;
use std::process::{Child, ExitStatus, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use clap::ValueEnum;

use crate::part::Part;
use crate::run::{Outcome, Tally, capture, command, root};

/// The longest part takes a quarter of this on two cores; one that takes all of it waits for something that never comes.
const PATIENCE: Duration = Duration::from_mins(40);

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
    let end = wait(&mut child.spawn().map_err(said)?, PATIENCE);
    let bytes = std::fs::read(&file).map_err(said)?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    match end {
        Ok(status) if status.success() => Ok(text),
        Ok(_) => Err(text),
        Err(problem) => Err(format!("{text}\n{}: {problem}", part.name())),
    }
}

/// Waits for a part; if it takes too long, ends it and everything that it has started.
fn wait(child: &mut Child, patience: Duration) -> Outcome<ExitStatus> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            return Ok(status);
        }
        if start.elapsed() >= patience {
            let began = descendants(child.id());
            let names: Vec<&str> = began.iter().map(|(_, name)| name.as_str()).collect();
            let _ = child.kill();
            for (id, _) in &began {
                let _ = capture(command("kill").args(["-KILL", id]));
            }
            let _ = child.wait();
            let minutes = patience.as_secs() / 60;
            return Err(format!("not ended after {minutes} minutes; it ran {}", names.join(", ")));
        }
        std::thread::sleep(Duration::from_millis(200));
    }
}

/// Number and name of every process that a process has started, and of those that these have.
fn descendants(ancestor: u32) -> Vec<(String, String)> {
    let listed = capture(command("ps").args(["-e", "-o", "pid=,ppid=,comm="]));
    let text = listed.map_or(String::new(), |(out, _)| out);
    let rows: Vec<Vec<&str>> = text.lines().map(|row| row.split_whitespace().collect()).collect();
    let mut parents = vec![ancestor.to_string()];
    let mut found = Vec::new();
    while let Some(parent) = parents.pop() {
        for row in rows.iter().filter(|row| row.get(1) == Some(&parent.as_str())) {
            parents.push(row[0].to_owned());
            found.push((row[0].to_owned(), row[2..].join(" ")));
        }
    }
    found
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
    fn a_part_that_never_ends_is_ended_with_what_it_started() {
        let mut child =
            command("sh").args(["-c", "sleep 1000 & sleep 1000"]).spawn().expect("a shell");
        while descendants(child.id()).len() < 2 {
            std::thread::sleep(Duration::from_millis(10));
        }
        let began = descendants(child.id());
        let problem = wait(&mut child, Duration::ZERO).expect_err("it does not end");
        assert!(problem.contains("sleep, sleep"), "{problem}");
        // What was killed may wait for its parent's parent to be told.
        let ends = |id: &str| {
            capture(command("ps").args(["-o", "stat=", "-p", id]))
                .map_or(true, |(state, _)| state.trim().is_empty() || state.starts_with('Z'))
        };
        while !began.iter().all(|(id, _)| ends(id)) {
            std::thread::sleep(Duration::from_millis(10));
        }
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
