//! What ends a search: depth, nodes, mate, time and clocks.

use std::time::{Duration, Instant};

use crate::driver::{MATE_IN_ONE, Program};

#[test]
fn each_limit_ends_the_search() {
    let mut program = Program::start();
    assert_eq!(program.go("go depth 5").number("depth"), 5);
    for nodes in [1, 2, 500, 20_000] {
        assert!(program.go(&format!("go nodes {nodes}")).number("nodes") <= nodes);
    }
    program.send(MATE_IN_ONE);
    assert!(program.go("go mate 1").last().contains(" score mate "));
    for _ in 0..3 {
        program.go("go depth 255"); // as deep as it gets, with a full table
    }
    program.send("position startpos");
    let start = Instant::now();
    program.go("go movetime 200");
    assert!(start.elapsed() >= Duration::from_millis(150));
    // The first limit reached counts, in any order.
    for go in [
        "go depth 3 nodes 100000000 movetime 100000000 wtime 100000000 btime 100000000",
        "go wtime 100000000 movestogo 2 binc 5 mate 40 btime 100000000 movetime 900000 depth 3",
        "go nodes 300 depth 100 infinity",
        "go movetime 1 depth 100",
        "go movetime 0",
        "go movetime -10",
        "go depth 0",
        "go depth -5",
        "go nodes 0",
        "go nodes -1",
        "go depth 99999999999999999999 nodes 5",
    ] {
        let start = Instant::now();
        program.go(go);
        assert!(start.elapsed() < Duration::from_secs(10), "{go}");
    }
    let answer = program.go("go searchmoves a2a3 h2h4 depth 4");
    assert!(["a2a3", "h2h4"].contains(&answer.best.as_str()), "{answer:?}");
    let answer = program.go("go depth 4 searchmoves b1a3");
    assert_eq!(answer.best, "b1a3");
}

#[test]
fn clocks_of_every_kind_are_kept() {
    let mut program = Program::start();
    for position in ["position startpos", "position startpos moves e2e4"] {
        program.send(position);
        for go in [
            "go wtime 100",
            "go btime 100",
            "go wtime 100 btime 100",
            "go btime 100 wtime 100",
            "go btime 100 wtime 100 winc 0 binc 0 movestogo 1",
            "go wtime 0 btime 0",
            "go wtime -50 btime -50 winc -1 binc -1",
            "go wtime 1 btime 1 winc 1 binc 1",
            "go winc 100 binc 100",
            "go movestogo 5",
        ] {
            // A busy machine may delay an answer; it does not do so every time.
            let fastest = (0..5)
                .map(|_| {
                    let start = Instant::now();
                    program.go(go);
                    start.elapsed()
                })
                .min();
            assert!(fastest < Some(Duration::from_millis(100)), "{go}: {fastest:?}");
        }
    }
    let answer = program.go("go wtime 100000 btime 100000 winc 0 binc 0 movestogo 60");
    assert!(answer.number("time") < 20_000);
    // A mate that is found and an only move need no time at all.
    for position in [MATE_IN_ONE, "position fen 7k/8/8/8/8/8/1r6/K7 w - - 0 1"] {
        program.send(position);
        let start = Instant::now();
        program.go("go wtime 3600000 btime 3600000");
        assert!(start.elapsed() < Duration::from_secs(20), "{position}");
    }
}

#[test]
fn deadlines_are_met_where_iterations_are_short() {
    let mut program = Program::start();
    program.send("position fen 8/pp2r1k1/2p1p3/3pP2p/1P1P1P1P/P5KR/8/8 w - - 0 1");
    let late = |program: &mut Program| {
        program.sync();
        let start = Instant::now();
        program.go("go movetime 10");
        start.elapsed().saturating_sub(Duration::from_millis(10))
    };
    let least = (0..8).map(|_| late(&mut program)).min();
    assert!(least < Some(Duration::from_millis(10)), "{least:?} late");
}

#[test]
fn a_fast_game_is_not_lost_on_time() {
    // White against itself with 0.1 s and no increment: the clock is kept here.
    let mut program = Program::start();
    let mut moves = String::new();
    let mut left = Duration::from_millis(100);
    let mut overdrawn = 0;
    for _ in 0..25 {
        program.send(&format!("position startpos moves{moves}"));
        program.sync();
        let start = Instant::now();
        let best = program.go(&format!("go wtime {0} btime {0}", left.as_millis())).best;
        let took = start.elapsed();
        if best == "(none)" {
            break;
        }
        // One hiccup of the machine is not the engine's fault, three in a game are.
        overdrawn += u32::from(took > left);
        left = left.saturating_sub(took).max(Duration::from_millis(20));
        moves.push(' ');
        moves.push_str(&best);
    }
    assert!(overdrawn < 3, "{overdrawn} moves came too late");
}
