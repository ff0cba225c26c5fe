//! Options: each of them does what it says.

use std::time::{Duration, Instant};

use crate::driver::{Answer, MATE_IN_ONE, Program, count, number, pv};

fn multipv(answer: &Answer, depth: i64) -> Vec<(i64, String)> {
    let lines = answer.scores().into_iter().filter(|line| number(line, "depth") == depth);
    lines.map(|line| (number(line, "multipv"), pv(line)[0].to_string())).collect()
}

#[test]
fn hash_is_changed_or_refused_politely() {
    let mut program = Program::start();
    for megabytes in [1, 2, 3, 64, 16] {
        program.send(&format!("setoption name Hash value {megabytes}"));
        assert_eq!(program.sync(), [""; 0], "{megabytes} MB");
        program.go("go depth 6");
    }
    let first = program.go("go depth 9").number("nodes");
    // A machine that has so much memory has nothing to refuse.
    let meminfo = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let available = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"));
    let kilobytes = available.and_then(|rest| rest.trim().trim_end_matches(" kB").parse().ok());
    if kilobytes.is_some_and(|kilobytes: u64| kilobytes < 32 << 20) {
        let error = program.fail("setoption name Hash value 32768");
        assert!(error.contains("a table of 32768 MB"), "{error}");
        assert_ne!(program.go("go depth 9").number("nodes"), first, "the old table is kept");
    }
    program.send("setoption name Hash value 16\nsetoption name Clear Hash");
    assert_eq!(program.sync(), [""; 0]);
    program.go("go depth 6");
}

#[test]
fn a_cleared_table_and_a_new_game_begin_from_nothing() {
    let mut program = Program::start();
    let first = program.go("go depth 9").number("nodes");
    assert_ne!(program.go("go depth 9").number("nodes"), first, "the table is kept");
    for clear in ["setoption name Clear Hash", "ucinewgame"] {
        program.send(clear);
        assert_eq!(program.go("go depth 9").number("nodes"), first, "{clear}");
    }
}

#[test]
fn changing_the_engine_during_a_search_ends_it_properly() {
    let mut program = Program::start();
    for line in [
        "setoption name Hash value 8",
        "setoption name Clear Hash",
        "setoption name Machine value c64",
        "ucinewgame",
    ] {
        program.send("go infinite");
        program.send(line);
        program.answer();
        assert_eq!(program.sync(), [""; 0], "{line}");
    }
    // Others wait for the next search.
    program.send("go infinite");
    program.send("setoption name MultiPV value 3\nposition startpos moves e2e4");
    assert_eq!(count(&program.sync(), "bestmove"), 0);
    program.send("stop");
    program.answer();
    assert_eq!(multipv(&program.go("go depth 3"), 3).len(), 3);
}

#[test]
fn several_variations_are_shown() {
    let mut program = Program::start();
    program.send("setoption name MultiPV value 4");
    let lines = multipv(&program.go("go depth 5"), 5);
    assert_eq!(lines.iter().map(|line| line.0).collect::<Vec<_>>(), [1, 2, 3, 4]);
    let mut moves: Vec<&String> = lines.iter().map(|line| &line.1).collect();
    moves.sort_unstable();
    moves.dedup();
    assert_eq!(moves.len(), 4, "four different moves");
    // What is too much is as much as there can be, and that is said.
    program.send("setoption name MultiPV value 500");
    let said = program.sync();
    assert!(said.len() == 1 && said[0].contains("from 1 to 218"), "{said:?}");
    assert!(!said[0].contains("error"), "it is not refused: {said:?}");
    assert_eq!(multipv(&program.go("go depth 1"), 1).len(), 20);
    // No more than there are moves.
    program.send("setoption name MultiPV value 218");
    program.send("position fen 7k/8/8/8/8/8/1r6/K7 w - - 0 1");
    assert_eq!(multipv(&program.go("go depth 3"), 3).len(), 1);
    program.send("position startpos");
    assert_eq!(multipv(&program.go("go depth 2"), 2).len(), 20);
}

/// A score that grows with what is better for the side to move.
fn worth(line: &str) -> i64 {
    if line.contains(" score mate ") {
        let mate = number(line, "mate");
        return mate.signum() * 1_000_000 - mate;
    }
    number(line, "cp")
}

#[test]
fn lines_are_in_order_in_every_report() {
    let mut program = Program::start();
    let bench = include_str!("../../../../bench/positions.fen").lines();
    let fens = bench.filter(|line| !line.is_empty() && !line.starts_with('#'));
    program.send("setoption name MultiPV value 5");
    for fen in fens.take(12) {
        program.send(&format!("position fen {fen}"));
        let answer = program.go("go depth 8");
        let lines = answer.scores();
        for pair in lines.windows(2) {
            let [first, second] = [number(pair[0], "multipv"), number(pair[1], "multipv")];
            assert!(second == first + 1 || second == 1, "{pair:?}");
            if second != 1 {
                assert!(worth(pair[0]) >= worth(pair[1]), "{fen}\n{}", pair.join("\n"));
            }
        }
    }
}

#[test]
fn wins_draws_and_losses_are_shown_on_request() {
    let mut program = Program::start();
    assert!(!program.go("go depth 3").last().contains(" wdl "));
    program.send("setoption name UCI_ShowWDL value true");
    let answer = program.go("go depth 3");
    let words: Vec<&str> = answer.last().split(' ').skip_while(|&word| word != "wdl").collect();
    let numbers: Vec<u32> = words[1..4].iter().map(|word| word.parse().unwrap()).collect();
    assert_eq!(numbers.iter().sum::<u32>(), 1000);
    program.send(MATE_IN_ONE);
    assert!(program.go("go depth 6").last().contains(" wdl 1000 0 0 "));
}

#[test]
fn every_machine_plays() {
    let mut program = Program::start();
    let mut nodes = Vec::new();
    for machine in ["desktop", "ce", "c64", "prodigy", "elf", "Desktop"] {
        program.send(&format!("setoption name Machine value {machine}"));
        program.send("position startpos moves d2d4 g8f6 c2c4");
        program.send("setoption name Hash value 4"); // ignored by the small ones
        assert_eq!(program.sync(), [""; 0], "{machine}");
        program.send("ucinewgame");
        let answer = program.go("go depth 7");
        assert_eq!(pv(answer.last())[0], answer.best, "{machine}");
        nodes.push(answer.number("nodes"));
        program.send(MATE_IN_ONE);
        assert!(program.go("go depth 5").last().contains(" score mate "), "{machine}");
        program.send("eval");
        assert!(program.sync().last().is_some_and(|line| line.starts_with("evaluation cp ")));
        program.send("go infinite\nstop");
        program.answer();
    }
    assert_eq!(nodes[0], nodes[5], "the desktop again");
    nodes.sort_unstable();
    nodes.dedup();
    assert!(nodes.len() >= 4, "machines differ: {nodes:?}");
}

#[test]
fn weak_levels_look_less_far_and_choose() {
    let mut program = Program::start();
    let choose = |program: &mut Program, elo: u32| {
        program.send(&format!("setoption name UCI_Elo value {elo}\nucinewgame"));
        let answer = program.go("go depth 12");
        assert_eq!(pv(answer.last())[0], answer.best, "the line of the move that is played");
        (answer.number("nodes"), answer.best)
    };
    program.send("position startpos moves e2e4");
    program.send("setoption name UCI_LimitStrength value true\nsetoption name Seed value 7");
    let weak: Vec<_> = (0..2).map(|_| choose(&mut program, 400)).collect();
    assert_eq!(weak[0], weak[1], "the same seed, the same choice");
    assert!(weak[0].0 <= 1_000, "{weak:?}");
    let strong = choose(&mut program, 2_200).0;
    assert!(strong > 10 * weak[0].0, "{strong} nodes");
    // Many seeds, many moves.
    let mut moves: Vec<String> = Vec::new();
    for seed in 1..=12 {
        program.send(&format!("setoption name Seed value {seed}"));
        moves.push(choose(&mut program, 400).1);
    }
    moves.sort_unstable();
    moves.dedup();
    assert!(moves.len() > 1, "{moves:?}");
    // A mate in one that is seen is played, and only one variation is shown unless asked for.
    program.send("setoption name UCI_Elo value 1200");
    program.send("position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    let answer = program.go("go wtime 10000 btime 10000");
    assert_eq!(answer.best, "d1d8");
    assert!(answer.scores().iter().all(|line| number(line, "multipv") == 1), "{answer:?}");
    // Held in infinite as any other search, and not weakened in analysis.
    program.send("go infinite");
    assert!(program.is_silent(100));
    program.send("stop");
    program.answer();
    program.send("setoption name UCI_AnalyseMode value true\nposition startpos moves e2e4");
    assert!(choose(&mut program, 800).0 > 10 * weak[0].0);
}

#[test]
fn numbered_levels_weaken_unless_an_elo_does() {
    let mut program = Program::start();
    program.send("position startpos moves e2e4\nsetoption name Seed value 7");
    let nodes = |program: &mut Program, setting: &str| {
        program.send(&format!("setoption name {setting}\nucinewgame"));
        program.go("go depth 11").number("nodes")
    };
    let full = nodes(&mut program, "Level value 10");
    let weak = nodes(&mut program, "Level value 1");
    let middle = nodes(&mut program, "Level value 5");
    assert!(weak < 1_000 && 2 * weak < middle && 2 * middle < full, "{weak} {middle} {full}");
    // Many times a second, and no slower for being asked to take its time.
    let before = Instant::now();
    program.send("setoption name Level value 1");
    for _ in 0..20 {
        program.go("go wtime 600000 btime 600000");
    }
    // By the clock each would take more than ten seconds; a busy machine is allowed some.
    assert!(before.elapsed() < Duration::from_secs(20), "{:?}", before.elapsed());
    // A limit of Elo comes before a level, and analysis before both.
    nodes(&mut program, "UCI_Elo value 1600");
    let limited = nodes(&mut program, "UCI_LimitStrength value true");
    assert!(weak < limited && limited < full, "{weak} {limited} {full}");
    assert_eq!(nodes(&mut program, "UCI_AnalyseMode value true"), full);
}

#[test]
fn the_options_of_a_bot_are_accepted() {
    let mut program = Program::start();
    for line in [
        "setoption name Move Overhead value 100",
        "setoption name Threads value 1",
        "setoption name Hash value 32",
        "setoption name SyzygyPath value <empty>",
        "setoption name UCI_ShowWDL value true",
        "setoption name Ponder value true",
        "setoption name ponder value False",
    ] {
        program.send(line);
        assert_eq!(program.sync(), [""; 0], "{line}");
    }
    program.send("setoption name Threads value 4");
    assert_eq!(program.sync(), [""; 0]);
    // A number that is only taken note of is said to be.
    program.send("setoption name Machine value ce");
    program.send("setoption name Threads value 2");
    let said = program.sync();
    assert!(said.len() == 1 && said[0].starts_with("info string "), "{said:?}");
    assert!(said[0].contains("Threads") && !said[0].contains("error"), "{said:?}");
    program.send("setoption name Machine value desktop");
    // A large table is there at once: the system gives pages when they are used.
    program.send("setoption name Hash value 1024");
    assert_eq!(program.sync(), [""; 0]);
    program.go("go depth 5");
}

/// Tables with three men, and a pawn ending that nobody wins.
const TABLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../syzygy/tests/tables");
const DRAWN: &str = "position fen 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1";

#[test]
fn endings_are_looked_up_where_syzygypath_says() {
    let mut program = Program::start();
    program.send(DRAWN);
    assert!(!program.go("go nodes 300").last().contains("tbhits"), "no tables");
    program.send(&format!("setoption name SyzygyPath value {TABLES}"));
    let said = program.sync();
    assert!(said.len() == 1 && said[0].contains("5 endings with up to 3 men"), "{said:?}");
    let answer = program.go("go nodes 300");
    assert!(answer.last().contains(" score cp 0 ") && answer.number("tbhits") > 0, "{answer:?}");
    // What is wrong changes nothing, and another size of the table neither.
    let error = program.fail("setoption name SyzygyPath value /table bases/that are/not here");
    assert!(error.contains("SyzygyPath") && error.contains("/not here"), "{error}");
    program.send("setoption name Hash value 8");
    assert_eq!(program.sync(), [""; 0]);
    assert!(program.go("go nodes 300").number("tbhits") > 0);
    program.send("setoption name SyzygyPath value <empty>");
    assert_eq!(program.sync(), [""; 0]);
    assert!(!program.go("go nodes 300").last().contains("tbhits"), "put away");
}

#[test]
fn small_machines_look_up_no_endings() {
    let mut program = Program::start();
    program.send("setoption name Machine value ce");
    program.send(&format!("setoption name SyzygyPath value {TABLES}"));
    let said = program.sync();
    assert!(said.len() == 1 && said[0].contains("desktop; ce looks up no endings"), "{said:?}");
    program.send(DRAWN);
    assert!(!program.go("go nodes 300").last().contains("tbhits"));
    // They are there as soon as the machine has room for them.
    program.send("setoption name Machine value desktop");
    assert!(program.go("go nodes 300").number("tbhits") > 0);
}
