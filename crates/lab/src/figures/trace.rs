//! A search watched node by node: the engine is stepped one node at a time, and between two steps its board shows where
//! it is going next.

use kilomate_core::search::Step;
use kilomate_core::{Engine, Limits, Machine, Move};
use kilomate_heap::boxed;

/// A node that is about to be entered: the moves that lead there from the root; [`Move::NONE`] is a null move.
pub(super) struct Visit {
    /// Which iteration it belongs to.
    pub(super) depth: u8,
    pub(super) path: Vec<Move>,
}

/// An engine with a position on its board.
pub(super) fn engine<M: Machine>(fen: &str) -> Result<Box<Engine<M>>, String> {
    let mut engine = boxed::<Engine<M>>().ok_or("not enough memory")?;
    engine.game_mut().set_fen(fen).map_err(|_| format!("no position: {fen}"))?;
    Ok(engine)
}

/// Searches a position to a depth and tells of every node below the root; and what the search came to.
pub(super) fn visits<M: Machine>(
    fen: &str,
    depth: u8,
) -> Result<(Vec<Visit>, Box<Engine<M>>), String> {
    let mut engine = engine::<M>(fen)?;
    let mut visits = Vec::new();
    let mut now = 1;
    engine.begin(&Limits { depth, ..Limits::default() });
    loop {
        match engine.step(1) {
            Step::Running => {
                let path = engine.game().moves().collect();
                visits.push(Visit { depth: now, path });
            }
            Step::Iteration(report) => now = report.depth + 1,
            Step::Done => return Ok((visits, engine)),
        }
    }
}

/// How many nodes a search to a depth takes.
pub(super) fn nodes<M: Machine>(engine: &mut Engine<M>, depth: u8) -> u64 {
    engine.begin(&Limits { depth, ..Limits::default() });
    while engine.step(u32::MAX) != Step::Done {}
    engine.nodes()
}

/// How many moves each node below the root tried before it was finished, of those that tried any.
pub(super) fn tried(visits: &[Visit]) -> Vec<usize> {
    let mut finished = Vec::new();
    // Of each node on the way: the moves that it has tried. The root stands at the bottom.
    let mut open: Vec<Vec<Move>> = vec![Vec::new()];
    for visit in visits {
        let plies = visit.path.len();
        finish(&mut open, plies.max(1), &mut finished);
        let Some(&last) = visit.path.last() else { continue };
        // The same move once more is the same move searched deeper.
        if !last.is_none() && open[plies - 1].last() != Some(&last) {
            open[plies - 1].push(last);
        }
        open.push(Vec::new());
    }
    finish(&mut open, 1, &mut finished);
    finished
}

/// Closes the nodes from a ply on.
fn finish(open: &mut Vec<Vec<Move>>, plies: usize, finished: &mut Vec<usize>) {
    while open.len() > plies {
        finished.extend(open.pop().map(|moves| moves.len()).filter(|&count| count > 0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kilomate_core::Elf;

    #[test]
    fn a_watched_search_is_the_same_search() {
        let fen = "r1bqkbnr/pp1ppppp/2n5/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
        let (visits, watched) = visits::<Elf>(fen, 5).expect("searched");
        let mut engine = engine::<Elf>(fen).expect("a position");
        let count = nodes(&mut engine, 5);
        assert_eq!(watched.best(), engine.best());
        // Each iteration enters the root once more, and now and then the root again with a wider window.
        let below = visits.iter().filter(|visit| !visit.path.is_empty()).count() as u64;
        assert!((5..20).contains(&(count - below)), "{count} nodes, {below} below the root");
    }

    #[test]
    fn moves_that_were_tried_are_counted() {
        let [a, b] = [1, 2].map(Move::from_bits);
        let paths =
            [vec![a], vec![a, a], vec![a, a], vec![a, b], vec![b], vec![b, Move::NONE], vec![b, a]];
        let visits = paths.map(|path| Visit { depth: 1, path });
        assert_eq!(tried(&visits), [2, 1]);
    }
}
