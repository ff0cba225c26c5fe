//! Chip and desktop are given the same tasks: moves, scores and nodes are the same.

use kilomate_core::MachineName;

use super::{after, best_move, last_info, number};
use crate::budgets::{budget, check_pace, signature};
use crate::run::{Outcome, Tally, command, desktop_bench, kilomate, root};
use crate::talk::Talk;

/// Depth of the benchmark: half a minute on the simulator.
pub(crate) const DEPTH: u8 = MachineName::Prodigy.facts().bench_depth;

/// An opening, a middlegame, an endgame, and one that the table of pawn endings knows.
const POSITIONS: [&str; 4] = [
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/8/8/3k4/8/3P4/3K4 w - - 0 1",
];

/// What a search has come to, as `bench` writes it.
fn summary(lines: &[String]) -> String {
    let info = last_info(lines);
    let mut score = info.split(' ').skip_while(|word| *word != "score").skip(1).take(2);
    let (kind, value) = (score.next().unwrap_or("?"), score.next().unwrap_or("?"));
    let nodes = after(info, "nodes").unwrap_or("?");
    format!("bestmove {} score {kind} {value} nodes {nodes}", best_move(lines))
}

/// What the benchmark has come to on the chip.
pub(crate) struct Bench {
    /// A line for each position, as the desktop's benchmark writes it.
    lines: Vec<String>,
    pub(crate) nodes: u64,
    /// Those of the search alone.
    pub(crate) cycles: u64,
    /// Milliseconds from `go` to the last line, with all that the chip does beside the search.
    pub(crate) time: u64,
}

/// Searches the positions of the benchmark.
pub(crate) fn bench(chip: &mut Talk, depth: u8) -> Outcome<Bench> {
    const FILE: &str = MachineName::Prodigy.facts().bench_positions;
    let fens = std::fs::read_to_string(root().join(FILE)).map_err(|e| format!("{FILE}: {e}"))?;
    let mut bench = Bench { lines: Vec::new(), nodes: 0, cycles: 0, time: 0 };
    chip.say("debug on\n")?;
    for (i, fen) in fens.lines().enumerate() {
        let task = format!("ucinewgame\nposition fen {fen}\ngo depth {depth}\n");
        let answer = chip.ask(&task, "bestmove")?;
        let spent = answer.iter().find_map(|line| number(line, "cycles"));
        let spent = spent.ok_or("the chip counts no cycles")?;
        let line = format!("position {} {}", i + 1, summary(&answer));
        println!("  {line} cycles {spent}");
        bench.lines.push(line);
        bench.nodes += number(last_info(&answer), "nodes").unwrap_or(0);
        bench.time += number(last_info(&answer), "time").unwrap_or(0);
        bench.cycles += spent;
    }
    Ok(bench)
}

/// Searches them, compares every line with the desktop's and the sum with the signature, and weighs
/// the cycles. Returns the milliseconds that it took.
pub(super) fn check_bench(tally: &mut Tally, chip: &mut Talk, name: &str) -> Outcome<u64> {
    let Bench { mut lines, nodes, cycles, time } = bench(chip, DEPTH)?;
    let expected = signature("prodigy")?;
    let what = format!("{name}: bench {DEPTH}: {nodes} nodes, signature {expected}");
    tally.check(nodes == expected, &what);
    let allowed = budget(&format!("avr.{name}.cycles_per_node"))?;
    let what = format!("{name}: cycles per node");
    let measured = cycles as f64 / nodes.max(1) as f64;
    tally.at_most(&what, measured, allowed);
    if name == MachineName::Prodigy.name() {
        check_pace(tally, MachineName::Prodigy, measured);
    }
    lines.push(format!("{nodes} nodes"));
    let desktop = desktop_bench("prodigy", DEPTH)?;
    for (chip, desktop) in lines.iter().zip(&desktop).filter(|(chip, desktop)| chip != desktop) {
        println!("  {chip}\n  {desktop} on the desktop");
    }
    let what =
        format!("{name}: bench {DEPTH} has the same moves, scores and nodes as on the desktop");
    tally.check(lines == desktop, &what);
    Ok(time)
}

/// Every shell plays the same game from the same task: limits other than those of the benchmark.
pub(super) fn check_tasks(tally: &mut Tally, chip: &mut Talk) -> Outcome {
    let mut desktop = Talk::start(command(kilomate()?).arg("uci"))?;
    desktop.say("setoption name Machine value prodigy\n")?;
    for position in POSITIONS {
        for go in ["go nodes 2000", "go mate 2 nodes 1500", "go depth 4"] {
            let task = format!("ucinewgame\nposition fen {position}\n{go}\n");
            let [here, there] = [&mut *chip, &mut desktop].map(|engine| {
                let lines = engine.ask(&task, "bestmove")?;
                let depth = after(last_info(&lines), "depth").unwrap_or("?");
                Outcome::Ok(format!("depth {depth} {}", summary(&lines)))
            });
            let (here, there) = (here?, there?);
            tally.check(here == there, &format!("uci: {go}: chip {here}, desktop {there}"));
        }
    }
    Ok(())
}
