//! `position`: into the player's game. A program sends all moves of the game each time: those that are on
//! the board already are not played once more, which would take a slow machine longer than the move.

use kilomate_uci::{Backup, Keyword, Line, Problem, Target, Word, read_position};

use crate::card::Chess;
use crate::inbox::{Inbox, Kept};

/// If the next line begins as the last `position` line, plays what else it says. False if it was something
/// else: it is yet to be read then.
#[inline(never)]
pub(crate) fn go_on(
    player: &mut Chess,
    inbox: &mut Inbox,
    kept: &mut Kept,
    word: &mut Word,
) -> bool {
    let mark = inbox.mark();
    if !kept.is_next(inbox) {
        return false;
    }
    let mut line = Line::new(&mut *inbox);
    while line.next(word) {
        if Keyword::MOVES.is(word) {
            continue;
        }
        let Some(m) = player.read_move(word.as_bytes()).filter(|_| !word.is_cut()) else {
            inbox.go_back(mark);
            return false;
        };
        Target::play(player, m);
    }
    kept.keep(inbox, mark);
    true
}

/// Reads the rest of a `position` line. After a problem the position is what it was, but without the moves
/// that led to it.
#[inline(never)]
pub(crate) fn command(
    player: &mut Chess,
    line: &mut Line<&mut Inbox>,
    word: &mut Word,
) -> Result<(), Problem> {
    let mut backup = Backup::EMPTY;
    read_position(line, word, player, &mut backup, || true)
}
