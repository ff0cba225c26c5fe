//! Games as text, read by other programs: python-chess and pgn-extract must find in them what
//! `kilomate-pgn` and the desk have written, move for move and word for word. So with books of openings.

use std::ffi::OsString;
use std::path::Path;

use crate::run::{Outcome, Tally, capture, command, example, root, run};
use crate::{books, setup};

/// How many random games there are, and what they are made from.
const GAMES: &str = "60";
const SEED: &str = "20261116";
/// How many games an evening at the desk has.
const EVENING: usize = 12;
/// What python-chess reads, in the words of the program that wrote it.
const LIST: &str = "crates/pgn/tests/data/list_games.py";

/// Files as they are found.
const UGLY: &str = "crates/pgn/tests/data/ugly";

/// Writes random games with nested variations, and games of the desk, and lets others read them.
pub(crate) fn test(tally: &mut Tally) -> Outcome {
    let before = tally.failed;
    let folder = root().join("target/games");
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let [games, list] = ["games.pgn", "list.txt"].map(|f| folder.join(f));
    let trees = example("trees")?;
    run(command(&trees).args([SEED, GAMES]).arg(&games).arg(&list))?;
    let count = GAMES.parse().map_err(|_| "no number of games")?;
    read_by_others(tally, &games, &list, count)?;

    // An evening at the desk: clocks, scores, comments, variations, starts of one's own.
    let evening = example("evening")?;
    let [games, list] = ["evening.pgn", "evening.txt"].map(|f| folder.join(f));
    run(command(evening).arg(&games))?;
    run(command(&trees).arg(&games).arg(&list))?;
    read_by_others(tally, &games, &list, EVENING)?;
    as_they_are_found(tally, &folder)?;
    books::test(tally, &folder)?;
    tally.since(before)
}

/// Files with everything that programs and people do to games: what is written after reading them is the
/// same games for python-chess.
fn as_they_are_found(tally: &mut Tally, folder: &Path) -> Outcome {
    let trees = example("trees")?;
    let problem = |error| format!("{UGLY}: {error}");
    let mut files = Vec::new();
    for entry in std::fs::read_dir(root().join(UGLY)).map_err(problem)? {
        files.push(entry.map_err(problem)?.path());
    }
    files.retain(|path| path.extension().is_some_and(|end| end == "pgn"));
    files.sort();
    for found in files {
        let name = found.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let games = folder.join(format!("found-{name}"));
        let list = games.with_extension("txt");
        run(command(&trees).arg(&found).arg(&games).arg(&list))?;
        let list =
            std::fs::read_to_string(&list).map_err(|e| format!("{}: {e}", list.display()))?;
        // The test of `kilomate-pgn` has looked at these lists.
        let seen = std::fs::read_to_string(found.with_extension("txt")).map_err(problem)?;
        tally.check(list == seen, &format!("{name} is read as a person reads it"));
        let count = list.lines().filter(|line| line.starts_with("game\t")).count();
        compare(tally, &format!("{name}: python-chess"), &list, &games, count)?;
    }
    Ok(())
}

/// Lets others read games and compares what they find with the list.
fn read_by_others(tally: &mut Tally, games: &Path, list: &Path, count: usize) -> Outcome {
    let list = std::fs::read_to_string(list).map_err(|e| format!("{}: {e}", list.display()))?;
    compare(tally, "python-chess", &list, games, count)?;
    // What it has read it writes again, and python-chess looks into that.
    let passed = games.with_extension("passed.pgn");
    let mut extract = command("pgn-extract");
    let mut output = OsString::from("-o");
    output.push(&passed);
    extract.args(["-s", "-w80"]).arg(output).arg(games).env("PATH", path_with_games());
    let (_, complaints) = capture(&mut extract)?;
    print!("{complaints}");
    tally.check(complaints.trim().is_empty(), "pgn-extract finds nothing to complain about");
    compare(tally, "pgn-extract", &list, &passed, count)
}

/// Compares what was written with what is found in a file.
fn compare(tally: &mut Tally, reader: &str, list: &str, file: &Path, all: usize) -> Outcome {
    let (found, mistakes) = capture(command(setup::python()).arg(LIST).arg(file))?;
    print!("{mistakes}");
    let count = |list: &str| list.lines().filter(|line| line.starts_with("game\t")).count();
    let difference = list.lines().zip(found.lines()).find(|(written, read)| written != read);
    if let Some((written, read)) = difference {
        println!("written: {written}\nread:    {read}");
    }
    let is_same = count(list) == all && list == found && mistakes.is_empty();
    let (games, lines) = (count(&found), found.lines().count());
    tally.check(is_same, &format!("{reader} reads the same {games} games, {lines} lines"));
    Ok(())
}

/// The search path with the folder that Debian has for games.
fn path_with_games() -> OsString {
    let mut path = std::env::var_os("PATH").unwrap_or_default();
    path.push(":/usr/games");
    path
}
