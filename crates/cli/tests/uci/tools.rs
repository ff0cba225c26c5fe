//! What is not UCI: commands for people and for testing frameworks, arguments, bench.

use crate::driver::{Program, count, number};

#[test]
fn commands_for_people_work() {
    let mut program = Program::start();
    program.send("position startpos moves f2f3 e7e5 g2g4 d8h4");
    program.send("d");
    let lines = program.sync();
    for wanted in [" | r | n | b |   | k | b | n | r | 8", "Checkers: h4", "Status: checkmate"] {
        assert!(lines.iter().any(|line| line == wanted), "{wanted}: {lines:?}");
    }
    program.send("position startpos");
    program.send("eval");
    assert!(program.sync().last().is_some_and(|line| line.starts_with("evaluation cp ")));
    program.send("help");
    assert!(program.sync().iter().any(|line| line.contains("ponderhit")));
    program.send("go perft 4");
    let lines = program.until(|line| line.starts_with("Nodes searched"));
    assert_eq!(lines.last().map(String::as_str), Some("Nodes searched: 197281"));
    assert!(lines.iter().any(|line| line == "e2e4: 13160"));
    // Perft and bench can be stopped.
    program.send("go perft 12\nisready\nstop");
    program.until(|line| line.starts_with("info string error: perft was stopped"));
    program.send("bench 1");
    program.until(|line| line.ends_with(" nps"));
    program.send("debug on");
    let answer = program.go("go wtime 1000 btime 1000");
    assert!(answer.lines[0].starts_with("info string milliseconds soft "), "{answer:?}");
    program.send("debug off");
    assert!(!program.go("go depth 1").lines[0].starts_with("info string"));
}

#[test]
fn long_jobs_do_not_make_it_deaf() {
    for job in ["go perft 12", "bench 40", "genfens 100000000 seed 1 book None"] {
        let mut program = Program::start();
        program.send(job);
        program.send("isready");
        program.until(|line| line == "readyok");
        // Quick commands are answered, and another job takes its place.
        program.send("position startpos moves e2e4\nd");
        program.until(|line| line.starts_with("Fen: rnbqkbnr/pppppppp/8/8/4P3/"));
        program.send("go infinite\nisready");
        program.until(|line| line == "readyok");
        program.send("stop");
        program.until(|line| line.starts_with("bestmove"));
        // And it leaves when it is told to.
        program.send(job);
        program.send("quit");
        assert!(program.wait().success(), "{job}");
    }
}

#[test]
fn bench_is_that_of_the_machine_that_was_chosen() {
    let mut program = Program::start();
    program.send("setoption name Machine value prodigy\nbench 4");
    let lines = program.until(|line| line.ends_with(" nps"));
    let (alone, _) = Program::with(&["bench", "4", "--machine", "prodigy"]).finish();
    assert_eq!(lines[..lines.len() - 1], alone[..alone.len() - 1]);
    assert!(!Program::with(&["bench", "99"]).wait().success(), "that would never end");
}

#[cfg(target_os = "linux")]
#[test]
fn in_a_terminal_it_greets() {
    let engine = concat!(env!("CARGO_BIN_EXE_kilomate"), " uci");
    let mut terminal = std::process::Command::new("script");
    terminal.args(["-qec", engine, "/dev/null"]);
    let mut program = Program::run(terminal);
    program.until(|line| line.starts_with("Kilomate is a chess computer"));
    program.send("isready");
    program.until(|line| line.trim() == "readyok");
    program.send("quit");
    assert!(program.wait().success());
}

#[test]
fn commands_can_be_arguments() {
    let (lines, status) = Program::with(&["position startpos moves e2e4", "d", "quit"]).finish();
    assert!(status.success());
    assert_eq!(count(&lines, "Fen: rnbqkbnr/pppppppp/8/8/4P3/"), 1, "{lines:?}");
    // A search with limits is finished; words are put together if they are one command.
    for arguments in [&["go depth 6", "quit"][..], &["go", "depth", "6"]] {
        let (lines, _) = Program::with(arguments).finish();
        assert_eq!(number(&lines[lines.len() - 2], "depth"), 6, "{lines:?}");
        assert_eq!(count(&lines, "bestmove"), 1);
    }
    let (lines, _) = Program::with(&["go infinite", "quit"]).finish();
    assert_eq!(count(&lines, "bestmove"), 1);
    let mut program = Program::with(&["no-such-command"]);
    assert!(!program.wait().success());
    assert!(program.errors().contains("no-such-command"));
}

#[test]
fn openings_are_generated_from_a_seed() {
    let run = |line: &str| Program::with(&[line, "quit"]).finish();
    let generate = |line: &str| {
        let (lines, status) = run(line);
        assert!(status.success());
        lines
    };
    let lines = generate("genfens 12 seed 42 book None");
    assert_eq!(lines.len(), 12);
    let mut program = Program::start();
    for line in &lines {
        let fen = line.strip_prefix("info string genfens ").expect(line);
        program.send(&format!("position fen {fen}"));
        assert_eq!(program.fen(), fen);
        assert!(program.go("go depth 6").number("cp").abs() < 400, "{fen} is decided");
    }
    assert_eq!(generate("genfens 12 seed 42 book None"), lines);
    assert_ne!(generate("genfens 12 seed 43 book None"), lines);
    let book = concat!(env!("CARGO_MANIFEST_DIR"), "/../../bench/positions.fen");
    assert_eq!(generate(&format!("genfens 3 seed 1 book {book}")).len(), 3);
    let (missing, status) = run("genfens 3 seed 1 book /no/such/file");
    assert!(missing[0].starts_with("info string error: "), "{missing:?}");
    assert!(!status.success());
    let (alone, status) = Program::with(&["genfens", "12", "seed", "42", "book", "None"]).finish();
    assert_eq!((alone, status.success()), (lines, true));
    let (help, status) = Program::with(&["genfens", "--help"]).finish();
    assert!(status.success() && help.iter().any(|line| line.contains("seed 42")), "{help:?}");
}

/// The output of a bench, without the speed.
fn bench(arguments: &[&str]) -> Vec<String> {
    let mut all = vec!["bench"];
    all.extend(arguments);
    let (mut lines, status) = Program::with(&all).finish();
    assert!(status.success());
    let last = lines.pop().expect("a signature");
    let words: Vec<&str> = last.split(' ').collect();
    let [_, "nodes", speed, "nps"] = words[..] else { panic!("{last}") };
    assert!(speed.parse::<u64>().is_ok(), "{last}");
    lines.push(words[0].to_string());
    lines
}

#[test]
fn the_bench_signature_is_always_the_same() {
    for machine in ["desktop", "ce", "c64", "prodigy", "elf"] {
        let depth = if machine == "desktop" { "5" } else { "4" };
        let first = bench(&["--machine", machine, "--depth", depth]);
        assert_eq!(bench(&[depth, "--machine", machine]), first, "{machine}");
        for step in ["1", "7", "1000", "4000000000"] {
            assert_eq!(bench(&["--machine", machine, depth, "--step", step]), first, "{step}");
        }
        let nodes: i64 = first[..first.len() - 1].iter().map(|line| number(line, "nodes")).sum();
        assert_eq!(first.last().map(String::as_str), Some(nodes.to_string().as_str()));
        let fields: Vec<&str> = first[0].split(' ').collect();
        assert!(
            matches!(
                fields[..],
                ["position", "1", "bestmove", _, "score", "cp" | "mate", _, "nodes", _]
            ),
            "{}",
            first[0]
        );
    }
    // The same as a UCI command, whatever was searched before.
    let mut program = Program::start();
    program.go("go depth 6");
    program.send("bench depth 4 machine prodigy");
    let lines = program.until(|line| line.ends_with(" nps"));
    let alone = bench(&["4", "--machine", "prodigy"]);
    let lines: Vec<&String> = lines.iter().filter(|line| line.starts_with("position ")).collect();
    assert_eq!(lines, alone[..alone.len() - 1].iter().collect::<Vec<_>>());
}

#[test]
fn help_is_there_for_everything() {
    for (arguments, word) in [
        (&["--help"][..], "genfens"),
        (&["help", "bench"], "--machine"),
        (&["help", "uci"], "UCI"),
        (&["help", "perft"], "--hash"),
    ] {
        let (lines, status) = Program::with(arguments).finish();
        assert!(status.success());
        assert!(lines.iter().any(|line| line.contains(word)), "{arguments:?}: {lines:?}");
    }
    let (lines, _) = Program::with(&["perft", "3"]).finish();
    assert!(lines.iter().any(|line| line == "total 8902"), "{lines:?}");
}
