//! How likely positions come about.

use std::collections::HashMap;

use super::graph::{Graph, Id, START};

/// Of what people play in a position, so much is added for every known move: rare moves want
/// answers, too.
const RARE: f64 = 0.01;
/// What is less likely than this is not followed any further.
const NEVER: f64 = 1e-9;

/// Moves with how likely each is played.
type Shares = Vec<(Id, f64)>;

/// What people play in a position.
pub(crate) fn people(graph: &Graph, id: Id) -> Shares {
    let edges = &graph.nodes[id as usize].edges;
    let total: f64 = edges.iter().map(|edge| edge.count).sum();
    let rare = if total > 0.0 { RARE * total } else { 1.0 };
    let all = total + rare * edges.len() as f64;
    edges.iter().map(|edge| (edge.child, (edge.count + rare) / all)).collect()
}

/// How likely each position comes about within so many half-moves for one who plays `own` moves, and
/// is to move there, against one who plays `other` moves. Each has White once: the sum of both.
pub(crate) fn reach(
    graph: &Graph,
    plies: usize,
    own: impl Fn(Id) -> Shares,
    other: impl Fn(Id) -> Shares,
) -> Vec<f64> {
    let mut total = vec![0.0; graph.nodes.len()];
    // By who is to move.
    let mut now = [HashMap::from([(START, 1.0)]), HashMap::from([(START, 1.0)])];
    for _ in 0..=plies {
        for (&id, &likely) in &now[0] {
            total[id as usize] += likely;
        }
        now = [step(&now[1], &other), step(&now[0], &own)];
    }
    total
}

/// How likely it is that one who plays `own` moves still has one, by half-moves from the first
/// position on: White's are the even ones.
pub(crate) fn still_known(
    plies: usize,
    own: impl Fn(Id) -> Shares,
    other: impl Fn(Id) -> Shares,
) -> Vec<f64> {
    let mut known = vec![0.0; plies];
    for side in 0..2 {
        let mut now = HashMap::from([(START, 1.0)]);
        for (ply, known) in known.iter_mut().enumerate() {
            now = if ply % 2 == side {
                now.retain(|&id, _| !own(id).is_empty());
                let mut sorted: Vec<_> = now.iter().collect();
                sorted.sort_unstable_by_key(|&(id, _)| id);
                *known = sorted.iter().map(|&(_, likely)| likely).sum();
                step(&now, &own)
            } else {
                step(&now, &other)
            };
        }
    }
    known
}

/// What comes about a half-move later.
fn step(now: &HashMap<Id, f64>, moves: impl Fn(Id) -> Shares) -> HashMap<Id, f64> {
    // In a fixed order: sums of fractions depend on it.
    let mut sorted: Vec<(Id, f64)> = now.iter().map(|(&id, &likely)| (id, likely)).collect();
    sorted.sort_by_key(|&(id, _)| id);
    let mut next: HashMap<Id, f64> = HashMap::new();
    for (id, likely) in sorted {
        for (child, share) in moves(id) {
            if likely * share > NEVER {
                *next.entry(child).or_default() += likely * share;
            }
        }
    }
    next
}

/// Positions in the order in which they are worth an engine's time: the likely ones first, when both
/// sides play `moves`.
pub(crate) fn by_likelihood(graph: &Graph, plies: usize, moves: impl Fn(Id) -> Shares) -> Vec<Id> {
    let likely = reach(graph, plies, &moves, &moves);
    let mut ids: Vec<Id> = (0..graph.nodes.len() as Id).collect();
    ids.retain(|&id| likely[id as usize] > 0.0);
    ids.sort_by(|&a, &b| likely[b as usize].total_cmp(&likely[a as usize]));
    ids
}

/// How one comes from the first position to each other that can be reached within so many
/// half-moves: the position before and the number of the move. It is one of the shortest ways, and of
/// those the one that people go.
pub(crate) fn ways(graph: &Graph, plies: usize) -> HashMap<Id, (Id, u8)> {
    let mut ways: HashMap<Id, (Id, u8)> = HashMap::new();
    let mut now = vec![(START, 1.0)];
    for _ in 0..plies {
        // The best way to each new position, and all that lead there.
        let mut next: HashMap<Id, (f64, f64, Id, u8)> = HashMap::new();
        for &(id, likely) in &now {
            let shares = people(graph, id);
            for (edge, (child, share)) in graph.nodes[id as usize].edges.iter().zip(shares) {
                if child == START || ways.contains_key(&child) {
                    continue;
                }
                let flow = likely * share;
                let way = next.entry(child).or_insert((0.0, 0.0, id, edge.number));
                way.0 += flow;
                if flow > way.1 {
                    (way.1, way.2, way.3) = (flow, id, edge.number);
                }
            }
        }
        now = next.iter().map(|(&id, &(all, ..))| (id, all)).collect();
        now.sort_by_key(|&(id, _)| id);
        ways.extend(next.into_iter().map(|(child, (_, _, id, number))| (child, (id, number))));
    }
    ways
}

#[cfg(test)]
#[allow(clippy::float_cmp)] // counts, and sums of halves: these are exact
mod tests {
    use super::*;
    use kilomate_core::Board;

    fn graph(lines: &[&str]) -> Graph {
        let mut graph = Graph::new();
        for line in lines {
            let moves = kilomate_pgn::movetext(&Board::start(), line).expect("good");
            graph.add_line(&moves, [1.0, 1.0]);
        }
        graph
    }

    #[test]
    fn the_own_moves_are_certain_and_those_of_others_are_not() {
        let graph = graph(&["1. e4 e5 2. Nf3", "1. e4 e5 2. Nf3", "1. e4 c5 2. Nf3", "1. d4 d5"]);
        let only_first = |id: Id| {
            let edge = graph.nodes[id as usize].edges.first();
            edge.map(|edge| (edge.child, 1.0)).into_iter().collect::<Vec<_>>()
        };
        let likely = reach(&graph, 8, only_first, |id| people(&graph, id));
        let after = |line: &str| {
            let moves = kilomate_pgn::movetext(&Board::start(), line).expect("good");
            let board =
                moves.iter().fold(Board::start(), |b, &m| super::super::position::after(&b, m));
            likely[graph.find(&board).expect("known") as usize]
        };
        assert_eq!(after(""), 1.0);
        // Others play e4 three times in four, and every move a little more often than never.
        assert!((after("1. e4") - (3.0 + 0.04) / 4.08).abs() < 1e-12);
        assert!((after("1. e4 e5") - (2.0 + 0.03) / 3.06).abs() < 1e-12);
        assert_eq!(after("1. d4 d5"), 0.0, "White would have played e4");
        let all = by_likelihood(&graph, 8, |id| people(&graph, id));
        assert_eq!(all.len(), graph.nodes.len());
    }

    #[test]
    fn the_way_is_short_and_popular() {
        let graph =
            graph(&["1. d4 d5 2. c4", "1. d4 d5 2. c4", "1. c4 d5 2. d4", "1. c3 d5 2. c4"]);
        let ways = ways(&graph, 4);
        let end = kilomate_pgn::movetext(&Board::start(), "1. c4 d5 2. d4").expect("good");
        let end = end.iter().fold(Board::start(), |b, &m| super::super::position::after(&b, m));
        let (before, _) = ways[&graph.find(&end).expect("known")];
        assert_eq!(graph.nodes[before as usize].lines, 2.0);
        assert!(!ways.contains_key(&START));
    }
}
