//! What a player is asked to do.

use super::clock::Clock;
use super::level::Level;
use crate::search::Limits;

/// Whether a move is held back although it is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Hold {
    /// It is played as soon as a limit says so.
    #[default]
    No,
    /// Until [`Player::stop`](super::Player::stop): analysis.
    Infinite,
    /// Until the opponent has made the expected move.
    Ponder,
}

/// One move to find, in the position of the player's game. Whichever limit is reached first ends
/// the search; without any it goes on until it is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Task {
    /// Depth, nodes, a mate to find, and how many variations to show.
    pub limits: Limits,
    /// Milliseconds for this move.
    pub fixed: Option<u32>,
    /// What the clock shows.
    pub clock: Option<Clock>,
    /// How weakly to play, if not as well as possible.
    pub level: Option<Level>,
    /// Whether to wait with the move.
    pub hold: Hold,
    /// Random: what a weak player overlooks and chooses, and the reply from a book.
    pub bits: u32,
}

impl Task {
    /// Whether anything but [`Player::stop`](super::Player::stop) ends the search once it is not
    /// held back any more.
    pub fn is_limited(&self) -> bool {
        let Limits { depth, nodes, mate, .. } = self.limits;
        let is_timed = self.fixed.is_some() || self.clock.is_some();
        depth != 0 || nodes != 0 || mate != 0 || is_timed || self.level.is_some()
    }

    /// The same for a hint: at full strength whatever the level, and said as soon as it is found.
    #[must_use]
    pub fn hint(self) -> Task {
        Task { level: None, hold: Hold::No, ..self }
    }
}
