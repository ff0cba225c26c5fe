//! A game as a tree of moves: what was played, what else was tried, and what is said about it.

use kilomate_core::eval::score::Score;
use kilomate_core::{Board, Game, IllegalMove, Move};

use crate::clock::Millis;

/// A game with its past: with 512 half-moves no repetition is ever missed.
pub type History = Game<512>;

/// A place in the tree: the position after a move, or the beginning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

/// The beginning.
pub const ROOT: NodeId = NodeId(0);

impl NodeId {
    /// The number of the place in its tree: for a face that keeps places outside of the program. The
    /// beginning is 0.
    pub fn number(self) -> u32 {
        self.0
    }
}

/// A move and what is known about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// The move; [`Move::NONE`] at the beginning.
    pub played: Move,
    /// The place before it.
    pub parent: Option<NodeId>,
    /// What follows; the first is the main line.
    pub children: Vec<NodeId>,
    /// What is said about it.
    pub comment: String,
    /// Numeric annotation glyphs of PGN: 1 is `!`, 2 is `?`.
    pub nags: Vec<u8>,
    /// What the clocks of White and Black showed after it.
    pub clocks: Option<[Millis; 2]>,
    /// What the player thought of the position, from White's point of view.
    pub score: Option<Score>,
}

impl Node {
    fn new(played: Move, parent: Option<NodeId>) -> Node {
        Node {
            played,
            parent,
            children: Vec::new(),
            comment: String::new(),
            nags: Vec::new(),
            clocks: None,
            score: None,
        }
    }
}

/// A game with its variations. Every move in it is legal.
#[derive(Clone, PartialEq, Debug)]
pub struct Tree {
    start: Board,
    nodes: Vec<Node>,
}

impl Tree {
    /// A game that begins with this position, without moves.
    pub fn new(start: &Board) -> Tree {
        Tree { start: start.clone(), nodes: vec![Node::new(Move::NONE, None)] }
    }

    /// The position before all moves.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// What is known of a place. Places belong to the tree that gave them; others are the beginning.
    pub fn node(&self, id: NodeId) -> &Node {
        self.nodes.get(id.0 as usize).unwrap_or(&self.nodes[0])
    }

    /// The same, to change it.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        let index = if (id.0 as usize) < self.nodes.len() { id.0 as usize } else { 0 };
        &mut self.nodes[index]
    }

    /// Adds a move after a place, or finds it if it is there already. The first one added is the
    /// main line.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if it is none there; nothing has changed then.
    pub fn add(&mut self, parent: NodeId, m: Move) -> Result<NodeId, IllegalMove> {
        if let Some(known) = self.child(parent, m) {
            return Ok(known);
        }
        if !self.board(parent).is_legal(m) {
            return Err(IllegalMove);
        }
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node::new(m, Some(parent)));
        self.node_mut(parent).children.push(id);
        Ok(id)
    }

    /// The place after a move, if the tree has it.
    pub fn child(&self, parent: NodeId, m: Move) -> Option<NodeId> {
        self.node(parent).children.iter().copied().find(|&child| self.node(child).played == m)
    }

    /// The places from the beginning, which is left out, to this one.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path = Vec::new();
        let mut at = id;
        while let Some(parent) = self.node(at).parent {
            path.push(at);
            at = parent;
        }
        path.reverse();
        path
    }

    /// The moves from the beginning to a place.
    pub fn moves(&self, id: NodeId) -> Vec<Move> {
        self.path(id).into_iter().map(|id| self.node(id).played).collect()
    }

    /// How many half-moves lead to a place.
    pub fn ply(&self, id: NodeId) -> usize {
        self.path(id).len()
    }

    /// Where the main line from a place ends.
    pub fn end(&self, id: NodeId) -> NodeId {
        let mut at = id;
        while let Some(&next) = self.node(at).children.first() {
            at = next;
        }
        at
    }

    /// The position at a place.
    pub fn board(&self, id: NodeId) -> Board {
        self.history(id).board().clone()
    }

    /// The position at a place with its past.
    pub fn history(&self, id: NodeId) -> Box<History> {
        let mut game = Box::new(History::from_board(&self.start));
        for m in self.moves(id) {
            // Every move was legal when it was added.
            let played = game.play(m);
            debug_assert!(played.is_ok());
        }
        game
    }

    /// Makes the line through a place the main line.
    pub fn promote(&mut self, id: NodeId) {
        for id in self.path(id) {
            let Some(parent) = self.node(id).parent else { continue };
            let children = &mut self.node_mut(parent).children;
            if let Some(place) = children.iter().position(|&child| child == id) {
                children[..=place].rotate_right(1);
            }
        }
    }

    /// Cuts a move and everything after it off the tree. The beginning stays.
    pub fn remove(&mut self, id: NodeId) {
        if let Some(parent) = self.node(id).parent {
            self.node_mut(parent).children.retain(|&child| child != id);
        }
    }

    /// The players have changed places: what the clocks showed is the other side's now.
    pub fn swap_clocks(&mut self) {
        for clocks in self.nodes.iter_mut().filter_map(|node| node.clocks.as_mut()) {
            clocks.swap(0, 1);
        }
    }

    /// The place of that number, if it is in the tree and has not been cut off.
    pub fn place(&self, number: u32) -> Option<NodeId> {
        Some(NodeId(number)).filter(|&id| self.contains(id))
    }

    /// Whether a place can be reached from the beginning: it has not been cut off.
    pub fn contains(&self, id: NodeId) -> bool {
        let mut at = id;
        while let Some(parent) = self.node(at).parent {
            if !self.node(parent).children.contains(&at) {
                return false;
            }
            at = parent;
        }
        (id.0 as usize) < self.nodes.len()
    }

    /// Whether a place is on the way to another, or that one itself.
    pub fn is_on_way(&self, id: NodeId, to: NodeId) -> bool {
        id == ROOT || id == to || self.path(to).contains(&id)
    }

    /// How to get to a place: which child each time. The beginning is no step away.
    pub fn directions(&self, id: NodeId) -> Vec<usize> {
        let mut steps = Vec::new();
        let mut at = ROOT;
        for id in self.path(id) {
            steps.push(self.node(at).children.iter().position(|&c| c == id).unwrap_or(0));
            at = id;
        }
        steps
    }

    /// Where directions lead to, as far as they can be followed.
    pub fn follow(&self, directions: impl IntoIterator<Item = usize>) -> NodeId {
        let mut at = ROOT;
        for step in directions {
            let Some(&next) = self.node(at).children.get(step) else { break };
            at = next;
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add(tree: &mut Tree, at: NodeId, text: &str) -> NodeId {
        let m = tree.board(at).parse_move(text).unwrap();
        tree.add(at, m).unwrap()
    }

    #[test]
    fn variations_are_kept_promoted_and_removed() {
        let mut tree = Tree::new(&Board::start());
        let e4 = add(&mut tree, ROOT, "e4");
        let e5 = add(&mut tree, e4, "e5");
        let c5 = add(&mut tree, e4, "c5");
        let d4 = add(&mut tree, ROOT, "d4");
        assert_eq!(add(&mut tree, ROOT, "e4"), e4, "known moves are found, not doubled");
        assert_eq!(tree.node(e4).children, [e5, c5]);
        assert_eq!(tree.end(ROOT), e5);
        assert_eq!(tree.directions(c5), [0, 1]);
        assert_eq!(tree.follow([0, 1, 7]), c5);
        tree.promote(c5);
        assert_eq!((tree.end(ROOT), tree.directions(e5)), (c5, vec![0, 1]));
        assert!(tree.is_on_way(e4, c5) && !tree.is_on_way(d4, c5));
        tree.remove(e4);
        assert!(
            !tree.contains(e4) && !tree.contains(c5) && tree.contains(d4) && tree.contains(ROOT)
        );
        assert_eq!(tree.node(ROOT).children, [d4]);
        let places = [ROOT, d4, e4].map(|id| tree.place(id.number()));
        assert_eq!(places, [Some(ROOT), Some(d4), None]);
        assert_eq!(tree.place(99), None);
        tree.remove(ROOT);
        assert_eq!(tree.end(ROOT), d4);
    }

    #[test]
    fn illegal_moves_change_nothing() {
        let mut tree = Tree::new(&Board::start());
        let black = Board::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
        let m = black.unwrap().parse_move("e5").unwrap();
        let before = tree.clone();
        assert_eq!(tree.add(ROOT, m), Err(IllegalMove));
        assert_eq!(tree, before);
    }
}
