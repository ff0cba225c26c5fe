//! `position`: into the player's game, which is the only one there is room for.

use kilomate_core::Setup;
use kilomate_panel::Chess;
use kilomate_uci::{Keeper, Line, Problem, Word, read_position};

use super::Arriving;
use crate::serial;

/// Reads the rest of a `position` line. After a problem the position is what it was, but without the
/// moves that led to it: no room is worth keeping them for.
#[inline(never)] // a search must not have this below it on the stack
pub(super) fn command(
    player: &mut Chess,
    line: &mut Line<Arriving>,
    word: &mut Word,
) -> Result<(), Problem> {
    let mut backup = Backup(Setup::EMPTY);
    read_position(line, word, player, &mut backup, || !serial::take_loss())
}

/// What was on the board.
struct Backup(Setup);

impl Keeper<Chess> for Backup {
    #[inline(always)]
    fn keep(&mut self, player: &mut Chess) {
        self.0.copy(player.game().board());
    }

    #[inline(always)]
    fn give_back(&mut self, player: &mut Chess, _: &mut Setup) {
        let _ = player.game_mut().set_up_in_place(&self.0); // it was a position before
    }
}
