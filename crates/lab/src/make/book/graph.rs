//! What people play: positions, and the moves that lead from one to another.

use std::collections::HashMap;

use kilomate_core::{Board, Move};

use super::position::{Position, after, number};
use crate::parallel;

/// The number of a position here.
pub(crate) type Id = u32;

/// The beginning of every game.
pub(crate) const START: Id = 0;

/// A position.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// As it was first met; it may come about with colours reversed, too.
    pub(crate) board: Board,
    /// How often lines of moves went through it.
    pub(crate) lines: f64,
    /// What lists of positions say about how popular it is.
    pub(crate) listed: f64,
    pub(crate) edges: Vec<Edge>,
}

/// A move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Edge {
    /// Its number among the legal moves, which does not depend on colours.
    pub(crate) number: u8,
    /// Where it leads to.
    pub(crate) child: Id,
    /// How often people play it.
    pub(crate) count: f64,
    /// The same, with how well they fared.
    pub(crate) weight: f64,
}

/// All positions that are known.
pub(crate) struct Graph {
    pub(crate) nodes: Vec<Node>,
    index: HashMap<Position, Id>,
}

impl Graph {
    /// The first position, and nothing else.
    pub(crate) fn new() -> Graph {
        let mut graph = Graph { nodes: Vec::new(), index: HashMap::new() };
        graph.add(&Board::start());
        graph
    }

    /// The position on a board, if it is known.
    pub(crate) fn find(&self, board: &Board) -> Option<Id> {
        self.index.get(&Position::of(board)).copied()
    }

    /// The position on a board, which is known from now on.
    pub(crate) fn add(&mut self, board: &Board) -> Id {
        let new = self.nodes.len() as Id;
        let id = *self.index.entry(Position::of(board)).or_insert(new);
        if id == new {
            let board = board.clone();
            self.nodes.push(Node { board, lines: 0.0, listed: 0.0, edges: Vec::new() });
        }
        id
    }

    /// Adds to how often a legal move is played in a position, and gives the position after it.
    /// `board` is that position with the colours in which `m` is played.
    pub(crate) fn play(&mut self, id: Id, board: &Board, m: Move, count: f64, weight: f64) -> Id {
        let number = number(board, m);
        let known = self.nodes[id as usize].edges.iter_mut().find(|edge| edge.number == number);
        if let Some(edge) = known {
            edge.count += count;
            edge.weight += weight;
            return edge.child;
        }
        let child = self.add(&after(board, m));
        self.nodes[id as usize].edges.push(Edge { number, child, count, weight });
        child
    }

    /// Adds a line of moves from the first position; `weight` says what each of the two sides'
    /// moves weighs, White's first.
    pub(crate) fn add_line(&mut self, moves: &[Move], weights: [f64; 2]) {
        let mut board = Board::start();
        let mut id = START;
        self.nodes[id as usize].lines += 1.0;
        for (ply, &m) in moves.iter().enumerate() {
            id = self.play(id, &board, m, 1.0, weights[ply % 2]);
            board = after(&board, m);
            self.nodes[id as usize].lines += 1.0;
        }
    }

    /// Finds all moves between positions that are known, and shares out what lists say about a
    /// position among the moves that lead to it, by how popular the positions before it are.
    pub(crate) fn connect(&mut self, threads: usize) {
        const PART: usize = 1_000;
        let parts = self.nodes.len().div_ceil(PART);
        let found = parallel::in_order(threads, parts, |part| {
            let ids = part * PART..self.nodes.len().min((part + 1) * PART);
            ids.map(|id| self.moves_between(id)).collect::<Vec<_>>()
        });
        let mut before = vec![0.0; self.nodes.len()];
        for (id, moves) in found.into_iter().flatten().enumerate() {
            let node = &mut self.nodes[id];
            for (number, child) in moves {
                if node.edges.iter().all(|edge| edge.number != number) {
                    node.edges.push(Edge { number, child, count: 0.0, weight: 0.0 });
                }
            }
            for edge in &node.edges {
                before[edge.child as usize] += node.lines + node.listed;
            }
        }
        for id in 0..self.nodes.len() {
            let own = self.nodes[id].lines + self.nodes[id].listed;
            let mut edges = std::mem::take(&mut self.nodes[id].edges);
            for edge in &mut edges {
                let child = edge.child as usize;
                let share = self.nodes[child].listed * own / before[child].max(f64::MIN_POSITIVE);
                edge.count += share;
                edge.weight += share;
            }
            self.nodes[id].edges = edges;
        }
    }

    fn moves_between(&self, id: usize) -> Vec<(u8, Id)> {
        let board = &self.nodes[id].board;
        let moves = board.legal_moves();
        let known = |&m: &Move| Some((number(board, m), self.find(&after(board, m))?));
        moves.as_slice().iter().filter_map(known).collect()
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp)] // counts, and sums of halves: these are exact
mod tests {
    use super::*;

    fn line(text: &str) -> Vec<Move> {
        kilomate_pgn::movetext(&Board::start(), text).expect("good")
    }

    fn board(text: &str) -> Board {
        line(text).iter().fold(Board::start(), |board, &m| after(&board, m))
    }

    /// How often a move is played after a line.
    fn count(graph: &Graph, text: &str, word: &str) -> f64 {
        let board = board(text);
        let number = number(&board, board.parse_move(word).expect("legal"));
        let node = &graph.nodes[graph.find(&board).expect("known") as usize];
        node.edges.iter().find(|edge| edge.number == number).map_or(-1.0, |edge| edge.count)
    }

    #[test]
    fn transpositions_are_one_position_and_so_are_reversed_colours() {
        let mut graph = Graph::new();
        graph.add_line(&line("1. d4 d5 2. c4 e6"), [1.0, 2.0]);
        graph.add_line(&line("1. c4 e6 2. d4 d5"), [1.0, 2.0]);
        graph.add_line(&line("1. e3 e5 2. e4 Nf6"), [1.0, 1.0]);
        graph.add_line(&line("1. e4 e5"), [1.0, 1.0]);
        let end = graph.find(&board("1. d4 e6 2. c4 d5")).expect("known");
        assert_eq!(graph.nodes[end as usize].lines, 2.0);
        // White after 1. e4 e5 is Black after 1. e3 e5 2. e4, who plays Nf6.
        assert_eq!(count(&graph, "1. e4 e5", "Nf3"), 1.0);
        assert_eq!(graph.nodes[START as usize].lines, 4.0);
    }

    #[test]
    fn lists_are_shared_out_among_the_moves_that_lead_there() {
        let mut graph = Graph::new();
        for _ in 0..3 {
            graph.add_line(&line("1. d4 d5"), [1.0, 1.0]);
        }
        graph.add_line(&line("1. c4 d5"), [1.0, 1.0]);
        let listed = graph.add(&board("1. d4 d5 2. c4"));
        graph.nodes[listed as usize].listed = 8.0;
        graph.connect(2);
        assert_eq!(count(&graph, "1. d4 d5", "c4"), 6.0);
        assert_eq!(count(&graph, "1. c4 d5", "d4"), 2.0);
        assert_eq!(count(&graph, "1. d4", "d5"), 3.0);
        assert_eq!(count(&graph, "1. d4 d5", "e4"), -1.0);
    }
}
