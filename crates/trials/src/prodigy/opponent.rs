//! Who plays against the machine: a player of this computer, or chance.

use kilomate_core::play::random::Random;
use kilomate_core::{Board, Event, Limits, Move, Place, Task};
use kilomate_panel::Chess;

/// Half-moves that are played at random, so that no two games are the same.
const OPENING: u32 = 4;

/// An opponent.
pub(super) struct Opponent {
    random: Random,
    nodes: u32,
    memory: Box<Place<Chess>>,
    plies: u32,
}

impl Opponent {
    /// One that searches so many nodes for a move.
    pub(super) fn new(seed: u64, nodes: u32) -> Opponent {
        let memory = Box::new(Place::EMPTY);
        Opponent { random: Random::new(seed), nodes, memory, plies: 0 }
    }

    /// A new game begins.
    pub(super) fn begin(&mut self) {
        self.plies = 0;
    }

    /// Somebody has moved.
    pub(super) fn play(&mut self) {
        self.plies += 1;
    }

    /// Its move in this position.
    pub(super) fn choose(&mut self, board: &Board) -> Move {
        if self.nodes == 0 || self.plies < OPENING {
            let moves = board.legal_moves();
            return moves.as_slice()[self.random.below(moves.len() as usize)];
        }
        let player = self.memory.start();
        player.game_mut().set_board(board);
        let limits = Limits { nodes: self.nodes.into(), ..Limits::default() };
        player.begin(&Task { limits, ..Task::default() }, 0);
        loop {
            if let Event::Move(choice) = player.step(0, 1_000) {
                return choice.best;
            }
        }
    }
}
