//! The board as text.

use kilomate_core::{Color, Piece, Square};

use crate::card::Chess;
use crate::wire::Wire;

/// Prints the board: White's men in capitals and below, and who is to move at the end.
#[inline(never)]
pub(crate) fn board<W: Wire>(player: &Chess, wire: &mut W) {
    let board = player.game().board();
    let mut index = 0;
    while index < 64 {
        let at = Square::from_index(index);
        let piece = board.piece_at(at);
        if index & 7 == 0 {
            wire.put(at.to_ascii()[1]);
        }
        wire.put(b' ');
        wire.put(if piece == Piece::NONE { b'.' } else { piece.letter() });
        index += 1;
        if index & 7 == 0 {
            wire.put(b'\n');
        }
    }
    wire.put(if board.side_to_move() == Color::White { b'w' } else { b'b' });
    for file in b'a'..=b'h' {
        wire.put(b' ');
        wire.put(file);
    }
    wire.put(b'\n');
}
