//! Any number of threads: every word of the protocol has the same meaning, and every answer comes.
//!
//! Nothing here asks how fast an answer is: a machine may have two cores and be busy with other things. [`driver`]
//! waits for a line for a minute and then gives up, which no search does that has been told to end.
//!
//! [`driver`]: crate::driver

use crate::driver::{Answer, MATE_IN_ONE, Program, count, number, pv};

/// One, as few as can help each other, one too many for two cores, more than most have, and the most.
const NUMBERS: [usize; 5] = [1, 2, 3, 16, 256];

/// A program for each number of threads.
fn programs() -> impl Iterator<Item = (usize, Program)> {
    NUMBERS.into_iter().map(|threads| {
        let mut program = Program::start();
        program.send(&format!("setoption name Threads value {threads}"));
        assert_eq!(program.sync(), [""; 0], "{threads} threads");
        (threads, program)
    })
}

/// The answer's move can be played at the start.
fn assert_legal(program: &mut Program, answer: &Answer) {
    program.send(&format!("position startpos moves {}", answer.best));
    assert_eq!(program.sync(), [""; 0], "{answer:?}");
    program.send("position startpos");
}

#[test]
fn stop_is_answered_by_one_move() {
    for (threads, mut program) in programs() {
        // At once, when the helpers are at work, and when they have been for some iterations.
        for depth in [None, Some(1), Some(6)] {
            program.send("go infinite");
            if let Some(depth) = depth {
                let start = format!("info depth {depth} ");
                program.until(|line| line.starts_with(&start));
                program.send("isready");
                program.until(|line| line == "readyok");
            }
            program.send("stop");
            let answer = program.answer();
            assert_legal(&mut program, &answer);
            program.send("stop");
            assert_eq!(program.sync(), [""; 0], "{threads} threads have said it all");
        }
    }
}

#[test]
fn quit_and_the_end_of_the_input_take_all_threads_along() {
    for (threads, mut program) in programs() {
        program.send("go infinite");
        program.until(|line| line.starts_with("info depth 2 "));
        program.send("quit");
        let (lines, status) = program.finish();
        assert!(count(&lines, "bestmove") == 1 && status.success(), "{threads} threads: {lines:?}");
    }
    for (threads, mut program) in programs() {
        program.send("go ponder wtime 1000 btime 1000\nquit");
        assert!(program.wait().success(), "{threads} threads");
    }
    for (threads, mut program) in programs() {
        program.send("go depth 7");
        let (lines, status) = program.finish();
        assert_eq!(count(&lines, "bestmove"), 1, "{threads} threads: {lines:?}");
        assert!(lines.iter().any(|line| line.starts_with("info depth 7 ")) && status.success());
    }
}

#[test]
fn a_move_is_held_back_until_ponderhit() {
    for (threads, mut program) in programs() {
        for go in ["go ponder depth 1", "go ponder wtime 100 btime 100", "go ponder movetime 20"] {
            for end in ["ponderhit", "stop"] {
                program.send(go);
                assert!(program.is_silent(60), "{threads} threads: {go}");
                program.send(end);
                let answer = program.answer();
                assert_legal(&mut program, &answer);
            }
        }
        // The hit comes with the question, and the end with both.
        program.send("go ponder wtime 100 btime 100\nponderhit\nstop");
        program.answer();
        assert_eq!(program.sync(), [""; 0], "{threads} threads have said it all");
    }
}

#[test]
fn clocks_and_limits_end_a_search() {
    for (_, mut program) in programs() {
        for go in ["go depth 6", "go movetime 30", "go wtime 500 btime 500", "go nodes 3000"] {
            let answer = program.go(go);
            assert_legal(&mut program, &answer);
        }
        assert!(program.go("go nodes 3000").number("nodes") <= 3_000, "one thread's work");
        program.send(MATE_IN_ONE);
        assert!(program.go("go mate 1").last().contains(" score mate 1 "));
    }
}

#[test]
fn several_lines_are_different_and_in_order() {
    for (threads, mut program) in programs() {
        program.send("setoption name MultiPV value 3");
        let answer = program.go("go depth 6");
        let last: Vec<&str> = answer.scores().into_iter().rev().take(3).collect();
        let mut firsts: Vec<&str> = last.iter().map(|line| pv(line)[0]).collect();
        assert_eq!(firsts[2], answer.best, "{threads} threads: {answer:?}");
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), 3, "{threads} threads: {answer:?}");
        let numbers: Vec<i64> = last.iter().map(|line| number(line, "multipv")).collect();
        let scores: Vec<i64> = last.iter().map(|line| number(line, "cp")).collect();
        assert!(numbers == [3, 2, 1] && scores.is_sorted(), "{threads} threads: {answer:?}");
        let only = program.go("go depth 4 searchmoves a2a3 h2h4");
        assert!(["a2a3", "h2h4"].contains(&only.best.as_str()), "{only:?}");
    }
}

#[test]
fn a_weak_player_is_the_same_one() {
    let answers: Vec<Vec<(String, i64)>> = programs()
        .map(|(_, mut program)| {
            program.send("setoption name UCI_LimitStrength value true");
            program.send("setoption name UCI_Elo value 1100");
            program.send("setoption name Seed value 12345");
            let games = ["", " moves e2e4", " moves d2d4 d7d5", " moves e2e4 e7e5 g1f3"];
            let mut play = |moves: &&str| {
                program.send(&format!("position startpos{moves}"));
                let answer = program.go("go depth 5");
                let nodes = answer.number("nodes");
                (answer.best, nodes)
            };
            games.iter().map(&mut play).collect()
        })
        .collect();
    assert!(answers.iter().all(|others| *others == answers[0]), "{answers:?}");
}

#[test]
fn tables_of_any_size_and_new_games_come_in_between() {
    for (threads, mut program) in programs() {
        for between in [
            "setoption name Hash value 1",
            "ucinewgame",
            "setoption name Hash value 64",
            "setoption name Clear Hash",
            "setoption name Threads value 4",
        ] {
            program.go("go depth 5");
            program.send(between);
            assert_eq!(program.sync(), [""; 0], "{threads} threads: {between}");
            // In the middle of a search it ends the search first, which still says its move.
            program.send("go infinite");
            program.until(|line| line.starts_with("info depth 2 "));
            program.send(&format!("{between}\nucinewgame"));
            let answer = program.answer();
            assert_legal(&mut program, &answer);
            let threads_as_before = format!("setoption name Threads value {threads}");
            program.send(&threads_as_before);
            assert_eq!(program.sync(), [""; 0], "{threads} threads: {between}");
        }
    }
}

#[test]
fn all_threads_look_endings_up() {
    let tables = concat!(env!("CARGO_MANIFEST_DIR"), "/../syzygy/tests/tables");
    for (threads, mut program) in programs() {
        program.send(&format!("setoption name SyzygyPath value {tables}"));
        program.send("position fen 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1");
        for between in ["isready", "setoption name Hash value 8", "ucinewgame"] {
            program.send(between);
            program.sync();
            let answer = program.go("go depth 8");
            assert!(answer.number("tbhits") > 0, "{threads} threads: {answer:?}");
            assert!(answer.last().contains(" score cp 0 "), "{threads} threads: {answer:?}");
        }
    }
}
