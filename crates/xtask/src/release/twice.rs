//! Everything once more, in another folder and from nothing but what git knows: the same files, byte by byte.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::FILES;
use crate::reproduce;
use crate::run::{Outcome, Tally, cargo, command, root, run};

/// The other folder: its name is longer, and so are all paths in it.
const ELSEWHERE: &str = "target/release-again/a folder of another name";

/// Makes all files there, and compares them with those that are here.
pub(super) fn compare(tally: &mut Tally, here: &Path, without: &[String]) -> Outcome {
    let elsewhere = copy()?;
    println!("== everything once more, in {}", elsewhere.display());
    let mut again = cargo();
    again.args(["run", "--locked", "--package", "xtask", "--", "release"]);
    again.args(without.iter().flat_map(|name| ["--without", name]));
    again.current_dir(&elsewhere).env("SOURCE_DATE_EPOCH", reproduce::time()?.to_string());
    run(&mut again)?;
    let there = elsewhere.join(FILES);
    let all: BTreeSet<String> = names(here)?.into_iter().chain(names(&there)?).collect();
    for name in &all {
        let [one, two] = [here, &there].map(|folder| fs::read(folder.join(name)).ok());
        tally.check(one.is_some() && one == two, &format!("twice the same: {name}"));
    }
    Ok(())
}

/// Copies what git knows, as it is now. What was built there before stays: cargo sees what is newer.
fn copy() -> Outcome<PathBuf> {
    let folder = root().join(ELSEWHERE);
    let cannot = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(&folder).map_err(cannot)?;
    for entry in fs::read_dir(&folder).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        if path.is_dir() && !path.ends_with("target") {
            fs::remove_dir_all(&path).map_err(cannot)?;
        }
    }
    let folder = folder.canonicalize().map_err(cannot)?;
    let line = "git ls-files -z | tar --null --files-from=- -cf - | tar -xf - -C \"$1\"";
    run(command("sh").args(["-c", line, "sh"]).arg(&folder))?;
    Ok(folder)
}

fn names(folder: &Path) -> Outcome<Vec<String>> {
    let cannot = |error: std::io::Error| format!("{}: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(cannot)?;
    entries
        .map(|entry| Ok(entry.map_err(cannot)?.file_name().to_string_lossy().into_owned()))
        .collect()
}
