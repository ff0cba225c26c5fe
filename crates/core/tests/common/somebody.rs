//! Somebody who plays at a level, for tests.

// Each test program uses a part of this.
#![allow(dead_code)]

use kilomate_core::play::level::Level;
use kilomate_core::play::random::Random;
use kilomate_core::{Board, Ce, Event, Move, Player, Task};

/// Somebody who plays at a level.
pub(crate) struct Somebody {
    pub player: Box<Player<Ce>>,
    pub level: Level,
    random: Random,
}

impl Somebody {
    pub(crate) fn new(number: u8, seed: u64) -> Somebody {
        Somebody::of_elo(Level::elo_of(number), seed)
    }

    pub(crate) fn of_elo(elo: u16, seed: u64) -> Somebody {
        let level = Level::from_elo(elo).expect("a level below full strength");
        let player = kilomate_heap::boxed::<Player<Ce>>().expect("46 KB");
        Somebody { player, level, random: Random::new(seed) }
    }

    /// The move that is played; there must be one.
    pub(crate) fn answer(&mut self, start: &Board, moves: &[Move]) -> Move {
        let game = self.player.game_mut();
        game.set_board(start);
        for &m in moves {
            game.play(m).unwrap();
        }
        let bits = u32::from(self.random.word()) << 16 | u32::from(self.random.word());
        self.player.begin(&Task { level: Some(self.level), bits, ..Task::default() }, 0);
        loop {
            match self.player.step(0, 100) {
                Event::Move(choice) => return choice.best,
                Event::Nothing => panic!("no move in {}", start.to_fen()),
                _ => {}
            }
        }
    }
}
