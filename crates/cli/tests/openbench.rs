//! What a worker of OpenBench does with an engine, done here: its bench is read, openings are generated, options are set and
//! the lines are looked at that become comments in its games. `docs/openbench.md` says where each is in its source.

use std::collections::HashSet;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use kilomate_core::Board;
use regex::Regex;

const ENGINE: &str = env!("CARGO_BIN_EXE_kilomate");

/// Runs the engine with these arguments, as its `Popen` does: nobody writes to it.
fn engine(arguments: &[&str]) -> Command {
    let mut command = Command::new(ENGINE);
    command.args(arguments).stdin(Stdio::null());
    command
}

fn text(output: Output) -> String {
    assert!(output.status.success(), "{output:?}");
    let both = [output.stdout, output.stderr].concat();
    assert!(both.is_ascii(), "`bench.py` decodes ASCII");
    String::from_utf8(both).expect("ASCII")
}

/// Nodes and nodes per second as `parse_stream_output()` of `bench.py` finds them: by its patterns, from the last line up.
fn read_bench(text: &str) -> (Option<u64>, Option<u64>) {
    let pattern = |text: &str| Regex::new(text).expect("a pattern");
    let other = pattern("[^a-zA-Z0-9 ]+");
    let speed = pattern(r"(?i-u)(\d+\s+nps)|(nps\s+\d+)|(nodes second\s+\d+)");
    let nodes = pattern(r"(?i-u)(\d+\s+nodes)|(nodes\s+\d+)|(nodes searched\s+\d+)");
    let digits = pattern(r"(?-u)\d+");
    let last = |wanted: &Regex| {
        let mut lines = text.lines().rev().map(|line| other.replace_all(line, " "));
        let found = lines.find_map(|line| Some(wanted.find(&line)?.as_str().to_owned()))?;
        digits.find(&found)?.as_str().parse().ok()
    };
    (last(&nodes), last(&speed))
}

#[test]
fn every_copy_of_a_bench_is_read_and_agrees() {
    // One for each core at the same time; a depth that takes no time, as the words behind it change nothing else. The bench
    // without any is in `signatures.rs`.
    let start = || engine(&["bench", "4"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let copies: Vec<_> = (0..3).map(|_| start().expect("it starts")).collect();
    let texts = copies.into_iter().map(|copy| text(copy.wait_with_output().expect("it ends")));
    let read: Vec<_> = texts.map(|text| (read_bench(&text), text)).collect();
    let signatures: HashSet<_> = read.iter().map(|((nodes, _), _)| *nodes).collect();
    assert_eq!(signatures.len(), 1, "{signatures:?}");
    for ((nodes, speed), text) in read {
        let last = text.lines().last().expect("a last line");
        let words: Vec<&str> = last.split(' ').collect();
        let told = |at: usize| words[at].parse::<u64>().ok();
        assert_eq!((nodes, speed), (told(0), told(2)), "{last}");
        assert!(nodes > Some(1_000) && speed > Some(0), "{last}");
    }
}

/// The openings of a worker's thread: the words of `genfens_command_builder()`, and what `genfens_single_threaded()` takes.
fn openings(folder: &Path, count: usize, seed: u32, book: &str, extra: &str) -> Vec<String> {
    // There is a blank at the end when nothing is extra.
    let command = format!("genfens {count} seed {seed} book {book} {extra}");
    let mut engine = engine(&[&command, "quit"]);
    let text = text(engine.current_dir(folder).output().expect("it runs"));
    let lines = text.lines().filter(|line| line.starts_with("info string genfens "));
    let fens = lines.filter_map(|line| line.split("genfens ").nth(1).map(str::trim_end));
    fens.map(str::to_owned).collect()
}

/// As `convert_fen_to_epd()` does: four fields, and two numbers by name.
fn epd(fen: &str) -> String {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let [.., half_moves, moves] = &fields[..] else { panic!("{fen}") };
    assert_eq!(fields.len(), 6, "{fen}");
    let number = |text: &str| text.parse::<u32>().unwrap_or_else(|_| panic!("{fen}"));
    format!("{} hmvc {}; fmvn {};", fields[..4].join(" "), number(half_moves), number(moves))
}

#[test]
fn a_book_is_generated_by_several_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    // The seeds are `random.randint(0, 2**31 - 1)`, one for each thread.
    let seeds = [0, 1, 1_234_567_890, i32::MAX.cast_unsigned()];
    let mut book = HashSet::new();
    for seed in seeds {
        let fens = openings(folder.path(), 6, seed, "None", "");
        assert_eq!(fens.len(), 6, "as many as are asked for, and none else");
        for fen in &fens {
            let board = Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert!(board.has_legal_move(), "{fen}");
            assert!(book.insert(epd(fen)), "{fen} comes twice");
        }
        assert_eq!(
            fens,
            openings(folder.path(), 6, seed, "None", "plies=8 hard"),
            "words of others"
        );
    }
    assert_eq!(book.len(), 24);
}

#[test]
fn positions_follow_a_book_that_lies_where_the_client_has_it() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("Books")).expect("a folder");
    // A book as the client downloads it, and one as it has made itself.
    let ending = "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - -";
    let lines = format!("{ending} hmvc 99; fmvn 50;\n{ending} bm Kg6; id \"BK.01\";\n");
    std::fs::write(folder.path().join("Books/few.epd"), lines).expect("a file");
    let fens = openings(folder.path(), 2, 7, "Books/few.epd", "");
    assert_eq!(fens.len(), 2);
    // Its pawns cannot move.
    assert!(fens.iter().all(|fen| fen.contains("/1p1Pp2p/pP2Pp1P/")), "from the book: {fens:?}");
}

/// What the engine says to `uci`.
fn declared() -> String {
    let mut engine = engine(&[]);
    let engine = engine.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut engine = engine.expect("it starts");
    let mut input = engine.stdin.take().expect("piped");
    input.write_all(b"uci\nquit\n").expect("it reads");
    text(engine.wait_with_output().expect("it ends"))
}

#[test]
fn options_can_be_passed_as_words() {
    let declared = declared();
    for needed in
        ["Threads type spin", "Hash type spin", "SyzygyPath type string", "Machine type combo"]
    {
        assert!(declared.contains(&format!("option name {needed} ")), "{needed}");
    }
    // Options of a tune go through a line that is split at blanks; in a build for one they are numbers.
    let numbers = declared.lines().filter_map(|line| {
        let (name, rest) = line.strip_prefix("option name ")?.split_once(" type spin ")?;
        (!["Move Overhead"].contains(&name)).then_some((name, rest))
    });
    for (name, rest) in numbers {
        assert!(!name.contains([' ', ',', '=']), "{name}");
        let bounds: Vec<i64> = rest.split(' ').filter_map(|word| word.parse().ok()).collect();
        let &[default, min, max] = &bounds[..] else { panic!("{name}: {rest}") };
        assert!(min <= default && default <= max && min < max, "{name}: {rest}");
    }
}

/// fastchess writes `{score/depth time, n=nodes, sd=seldepth}` from the last `info` line with a score, and `pgn_util.py` takes
/// comments of that form only.
#[test]
fn comments_of_games_have_all_their_numbers() {
    let searched = engine(&["setoption name Hash value 16", "go nodes 5000", "quit"]).output();
    let searched = text(searched.expect("it runs"));
    let last = searched.lines().rfind(|line| line.starts_with("info") && line.contains(" score "));
    let last = last.expect("a score");
    let after = |name: &str| {
        let mut words = last.split(' ').skip_while(|word| *word != name);
        words.nth(1).unwrap_or_else(|| panic!("no {name}: {last}")).parse::<i64>()
    };
    let number = |name: &str| after(name).unwrap_or_else(|_| panic!("{name}: {last}"));
    let (score, depth, deepest) = (number("cp"), number("depth"), number("seldepth"));
    let comment =
        format!("{:+.2}/{depth} 0.010s, n={}, sd={deepest}", score as f64 / 100.0, number("nodes"));
    for pattern in [
        r"^(book|[+-]?M?\d+(?:\.\d+)?/\d+ [\d.]+s, n=\d+, sd=\d+)$",
        r"^(book|[+-]?M?\d+(?:\.\d+)?)/\d+",
    ] {
        let pattern = Regex::new(&format!("(?-u){pattern}")).expect("a pattern");
        assert!(pattern.is_match(&comment), "{comment}");
    }
    assert!(searched.lines().any(|line| line.starts_with("bestmove ")), "{searched}");
}
