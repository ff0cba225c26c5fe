//! `position`: into the player's game, which is the only one there is room for.

use kilomate_panel::Chess;
use kilomate_uci::{Backup, Line, Problem, Word, read_position};

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
    let mut backup = Backup::EMPTY;
    read_position(line, word, player, &mut backup, || !serial::take_loss())
}
