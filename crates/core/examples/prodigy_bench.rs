//! What `bench` of the ATmega644P's firmware must print, apart from cycles: the same engine, the
//! same positions, on this machine.
//!
//! `cargo run --release --package kilomate-core --example prodigy_bench -- DEPTH`

use kilomate_core::machines::Prodigy;
use kilomate_core::score::mate_distance;
use kilomate_core::search::{Limits, Step};
use kilomate_core::table::Entry;

fn main() {
    let depth = std::env::args().nth(1).and_then(|depth| depth.parse().ok());
    let depth = depth.expect("the depth as the only argument, 1 to 255");
    let mut engine = <Prodigy>::zeroed([Entry::EMPTY; 64]);
    let mut nodes = 0;
    for (i, fen) in include_str!("../../../bench/prodigy.fen").lines().enumerate() {
        engine.forget();
        engine.game_mut().set_fen(fen).expect("a position that can be played");
        engine.begin(&Limits { depth, ..Limits::default() });
        while engine.step(u32::MAX) != Step::Done {}
        let best = engine.best();
        let score = match mate_distance(best.score) {
            Some(moves) => format!("mate {moves}"),
            None => format!("cp {}", best.score),
        };
        println!(
            "position {} bestmove {} score {score} nodes {}",
            i + 1,
            best.best,
            engine.nodes()
        );
        nodes += engine.nodes();
    }
    println!("{nodes} nodes");
}
