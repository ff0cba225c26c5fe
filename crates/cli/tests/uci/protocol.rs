//! The commands of the protocol: who answers what, when, and how often.

use std::time::{Duration, Instant};

use crate::driver::{MATE_IN_ONE, Program, START, count, number, pv};

const MATED: &str = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
const STALEMATED: &str = "7k/8/6Q1/6K1/8/8/8/8 b - - 0 1";

#[test]
fn uci_is_answered_with_name_options_and_uciok() {
    for arguments in [&[][..], &["uci"]] {
        let mut program = Program::with(arguments);
        program.send("uci");
        let lines = program.until(|line| line == "uciok");
        assert!(lines[0].starts_with("id name Kilomate "), "no greeting in a pipe: {lines:?}");
        assert!(lines[1].starts_with("id author "));
        for option in [
            "Hash type spin default 16 min 1 max 32768",
            "Clear Hash type button",
            "Threads type spin default 1 min 1 max 256",
            "Ponder type check",
            "MultiPV type spin default 1 min 1",
            "Move Overhead type spin",
            "UCI_LimitStrength type check default false",
            "UCI_Elo type spin default 1500 min 400 max",
            "Level type spin default 10 min 1 max 10",
            "UCI_ShowWDL type check default false",
            "UCI_AnalyseMode type check",
            "OwnBook type check default false",
            "BookFile type string default <empty>",
            "BestBookMove type check default false",
            "SyzygyPath type string default <empty>",
            "Machine type combo default desktop var desktop var ce var c64 var prodigy var elf",
        ] {
            assert_eq!(count(&lines, &format!("option name {option}")), 1, "{option}");
        }
    }
}

#[test]
fn a_move_that_is_typed_is_told_where_one_plays() {
    let mut program = Program::start();
    for word in ["e2e4", "e4", "Nf3", "O-O", "e7e8q"] {
        let said = program.fail(word);
        assert!(said.contains("kilomate play"), "{said}");
        assert!(said.contains(&format!("moves {word}")), "{said}");
    }
    for word in ["hello", "e9e4", "castle"] {
        let said = program.fail(word);
        assert!(!said.contains("kilomate play") && said.contains("try help"), "{said}");
    }
    program.send("e2e4 go depth 1");
    assert_eq!(program.answer().best.len(), 4, "words before a command are still ignored");
}

#[test]
fn isready_is_answered_during_a_search() {
    let mut program = Program::start();
    program.send("go infinite");
    for _ in 0..20 {
        assert_eq!(count(&program.sync(), "bestmove"), 0);
    }
    program.send("stop");
    assert_ne!(program.answer().best, "(none)");
}

#[test]
fn stop_at_once_gives_a_legal_move_and_each_go_one_answer() {
    let mut program = Program::start();
    for _ in 0..30 {
        program.send("go infinite\nstop\nstop");
        let answer = program.answer();
        assert_eq!(pv(answer.last())[0], answer.best);
        assert_eq!(answer.best.len(), 4, "{answer:?}");
    }
    program.send("stop");
    program.send("ponderhit");
    assert_eq!(program.sync(), [""; 0], "nothing is left to say");
    // A second search ends the first, which still says its move.
    program.send("go infinite\ngo infinite\ngo depth 2\nstop");
    let said = program.until(|line| line.starts_with("bestmove"));
    assert_eq!(count(&said, "bestmove"), 1);
    program.answer();
    program.answer();
    assert_eq!(count(&program.sync(), "bestmove"), 0);
}

#[test]
fn infinite_holds_the_move_until_stop() {
    let mut program = Program::start();
    for position in [MATE_IN_ONE.to_string(), format!("position fen {MATED}")] {
        program.send(&position);
        for go in ["go infinite depth 1", "go depth 1 infinite movetime 1 wtime 1 nodes 1"] {
            program.send(go);
            assert!(program.is_silent(150), "{position}, {go}");
            program.send("stop");
            program.until(|line| line.starts_with("bestmove"));
        }
    }
    assert_eq!(count(&program.sync(), "bestmove"), 0);
}

#[test]
fn ponder_holds_the_move_and_goes_on_at_ponderhit() {
    let mut program = Program::start();
    program.send("position startpos moves e2e4 e7e5");
    program.send("go ponder wtime 100 btime 100 movetime 800");
    assert!(program.is_silent(400), "the clock does not run yet");
    program.send("ponderhit");
    assert!(program.answer().last().contains(" pv "));
    program.send("go ponder movetime 800");
    assert!(program.is_silent(400));
    program.send("ponderhit");
    let hit = Instant::now();
    let answer = program.answer();
    assert!(hit.elapsed() > Duration::from_millis(600), "time counts from the hit");
    assert!(hit.elapsed() < Duration::from_secs(10));
    let depths: Vec<i64> = answer.scores().iter().map(|line| number(line, "depth")).collect();
    assert!(depths.is_sorted(), "the work is kept: {depths:?}");
    // A search that is done waits, and answers a hit at once.
    for end in ["ponderhit", "stop"] {
        for go in ["go ponder depth 1", "go ponder wtime 10 btime 10 nodes 1"] {
            program.send(go);
            assert!(program.is_silent(100), "{go}");
            program.send(end);
            program.answer();
        }
    }
    // Without any limit the hit is answered by a move.
    program.send("go ponder");
    assert!(program.is_silent(50));
    program.send("ponderhit");
    program.answer();
    // And with infinite besides, not even then.
    program.send("go ponder infinite depth 1\nponderhit");
    assert!(program.is_silent(100));
    program.send("stop");
    program.answer();
    assert_eq!(program.sync(), [""; 0]);
}

#[test]
fn games_that_are_over_have_no_move() {
    let mut program = Program::start();
    program.send("setoption name UCI_ShowWDL value true");
    for (fen, score) in [(MATED, "mate 0 wdl 0 0 1000"), (STALEMATED, "cp 0 wdl ")] {
        program.send(&format!("position fen {fen}"));
        for go in ["go depth 5", "go wtime 1000 btime 1000", "go movetime 50", "go mate 3"] {
            let answer = program.go(go);
            assert_eq!(answer.best, "(none)");
            assert!(
                answer.last().starts_with(&format!("info depth 0 score {score}")),
                "{answer:?}"
            );
        }
    }
}

#[test]
fn errors_are_reported_and_change_nothing() {
    let mut program = Program::start();
    program.send("position startpos moves e2e4");
    let before = program.fen();
    for line in [
        "position",
        "position fen",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 99999",
        "position startpos e2e4",
        "position startpos moves e2e5",
        "position startpos moves d2d4 d7d5 d4d5",
        "position startpos moves d2d4 nonsense",
        "position startpos moves d2d4 0000",
        "position elsewhere",
        "setoption",
        "setoption name",
        "setoption name Hash value many",
        "setoption name Nothing value 1",
        "setoption name Machine value pdp11",
        "setoption name Ponder value perhaps",
        "debug perhaps",
        "go perft 99",
        "bench 0",
        "genfens",
        "xyzzy",
        "joho quit",
        "\u{1b}[31m\u{7}",
    ] {
        let error = program.fail(line);
        assert!(!error.contains('\u{1b}'), "{error}");
        assert_eq!(program.fen(), before, "{line}");
    }
    // What was wrong is named.
    for (line, word) in [
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "king"),
        ("position startpos moves e2e4 xyzzy", "xyzzy"),
        ("position endpos", "endpos"),
        ("setoption name Hash value many", "many"),
    ] {
        let error = program.fail(line);
        assert!(error.contains(word), "{line}: {error}");
    }
    // After a refused position there is nothing to think about, until another one comes.
    for line in ["position startpos moves e2e5", "position fen 8/8 w"] {
        program.fail(line);
        program.fail("go perft 3");
        for go in ["go depth 3", "go infinite", "go depth x", "ucinewgame\ngo wtime 1000"] {
            program.send(go);
            let said = program.until(|line| line.starts_with("bestmove"));
            assert_eq!(said.last().map(String::as_str), Some("bestmove 0000"), "{go}: {said:?}");
            assert!(said[0].starts_with("info string error: the last position"), "{said:?}");
        }
    }
    program.send(&format!("position fen {before}"));
    assert_eq!(program.fen(), before);
    // A `go` is answered by a move even if its numbers make no sense.
    for go in ["go depth x", "go wtime soon", "go perft x", "go depth", "go nodes 1.5"] {
        let answer = program.go(go);
        assert!(answer.lines[0].starts_with("info string error: "), "{go}: {answer:?}");
    }
    let answer = program.go("go depth 2 searchmoves e2e5");
    assert!(answer.lines[0].contains("e2e5"), "{answer:?}");
    // However many there are, the line is answered by one error.
    let answer = program.go(&format!("go depth 2 searchmoves{}", " e2e5".repeat(50_000)));
    assert_eq!(count(&answer.lines, "info string error: "), 1);
    assert_eq!(program.fen(), before);
}

#[test]
fn input_is_read_as_it_comes() {
    let mut program = Program::start();
    program.send_bytes(b"position startpos moves e2e4\r\n\r\n  \t\r\nd\r\n");
    program.until(|line| line.starts_with("Fen: rnbqkbnr/pppppppp/8/8/4P3/8/"));
    program.sync();
    // Words before a command of the protocol are skipped.
    program.send("joho   position startpos");
    assert_eq!(program.fen(), START);
    program.send("well then isready");
    program.until(|line| line == "readyok");
    // Long games, long lines, bytes that are no text.
    let tour = " g1f3 g8f6 f3g1 f6g8".repeat(1_500);
    for machine in ["prodigy", "desktop"] {
        program.send(&format!("setoption name Machine value {machine}"));
        program.send(&format!("position startpos moves{tour}"));
        assert!(program.fen().starts_with("rnbqkbnr/pppppppp/8/8/8/8/"));
        program.go("go depth 4");
    }
    program.fail(&"x".repeat(1 << 20));
    program.fail(&"x ".repeat(1 << 18));
    program.send_bytes(b"\xff\xfe\x00 \x80go\xc0\n\n\n\0\n");
    assert!(program.sync().iter().all(|line| line.starts_with("info string error: ")));
    program.go("go depth 1");
}

#[test]
fn the_end_of_the_input_ends_the_program() {
    for go in ["go infinite", "go depth 100", "go ponder wtime 1 btime 1", "go depth 1"] {
        for quit in [true, false] {
            if !quit && go == "go depth 100" {
                continue; // finite, and so it would be finished
            }
            let mut program = Program::start();
            program.send(go);
            if quit {
                program.send("quit\ngo depth 1");
            }
            let (lines, status) = program.finish();
            assert_eq!(count(&lines, "bestmove"), 1, "{go}: {lines:?}");
            assert!(status.success());
        }
    }
    // A line without an end is a line, and what is finite is finished.
    let mut program = Program::start();
    program.send_bytes(b"go depth 12");
    let (lines, status) = program.finish();
    assert_eq!(count(&lines, "bestmove"), 1);
    assert_eq!(count(&lines, "info depth 12 "), 1, "{lines:?}");
    assert!(status.success());
    let (lines, status) = Program::start().finish();
    assert!(lines.is_empty() && status.success());
}

#[test]
fn a_reader_that_goes_away_ends_the_program() {
    for line in ["uci", "go infinite", "xyzzy"] {
        let mut program = Program::start_unheard();
        program.send(line);
        // Its input stays open: only the closed output can tell it.
        assert!(program.wait().success(), "{line}");
    }
}
