//! `position`: into the player's game, which is the only one there is room for.

use kilomate_core::{Color, Kind, Move, Piece, Setup, Square};
use kilomate_uci::{Keeper, Line, Problem, Word, read_position};

use super::{Arriving, Chip};
use crate::serial;

/// Reads the rest of a `position` line. The game is unchanged after a problem.
#[inline(never)] // a search must not have this below it on the stack
pub(super) fn command(
    player: &mut Chip,
    line: &mut Line<Arriving>,
    word: &mut Word,
) -> Result<(), Problem> {
    let mut backup = Backup::EMPTY;
    read_position(line, word, player, &mut backup, || !serial::take_loss())
}

/// Moves that are kept: about what a search would remember of the game.
const MOVES: usize = 30;

/// A game in a hundred bytes: where it began, as far as it remembers, and the moves since.
struct Backup {
    /// Two squares in each byte, the first in the low half: kind in three bits, black is 8.
    squares: [u8; 32],
    side: Color,
    castling: u8,
    en_passant: Option<Square>,
    halfmove: u8,
    fullmove: u16,
    moves: [Move; MOVES],
    count: u8,
}

impl Backup {
    const EMPTY: Backup = Backup {
        squares: [0; 32],
        side: Color::White,
        castling: 0,
        en_passant: None,
        halfmove: 0,
        fullmove: 0,
        moves: [Move::NONE; MOVES],
        count: 0,
    };
}

impl Keeper<Chip> for Backup {
    /// Keeps a game, whose moves are taken back for that.
    #[inline(never)]
    fn keep(&mut self, player: &mut Chip) {
        let game = player.game_mut();
        game.keep(MOVES as u16);
        for (place, m) in self.moves.iter_mut().zip(game.moves()) {
            *place = m;
            self.count += 1;
        }
        while game.take_back().is_some() {}
        let board = game.board();
        for at in Square::all() {
            let piece = board.piece_at(at).to_byte();
            let code = piece & 7 | (piece & 0x80) >> 4;
            if let Some(place) = self.squares.get_mut((at.index() >> 1) as usize) {
                *place |= if at.index() & 1 == 0 { code } else { code << 4 };
            }
        }
        self.side = board.side_to_move();
        self.castling = board.castling_rights();
        self.en_passant = board.en_passant();
        self.halfmove = board.halfmove_clock();
        self.fullmove = board.fullmove_number();
    }

    #[inline(never)]
    fn give_back(&mut self, player: &mut Chip, setup: &mut Setup) {
        for at in Square::all() {
            let pair = self.squares.get((at.index() >> 1) as usize).copied().unwrap_or(0);
            let code = if at.index() & 1 == 0 { pair } else { pair >> 4 };
            let color = if code & 8 == 0 { Color::White } else { Color::Black };
            let piece = Kind::from_number(code & 7).map_or(Piece::NONE, |k| Piece::new(color, k));
            setup.put(at, piece);
        }
        setup.side = self.side;
        setup.castling = self.castling;
        setup.en_passant = self.en_passant;
        setup.halfmove = self.halfmove;
        setup.fullmove = self.fullmove;
        let _ = player.game_mut().set_up_in_place(setup); // it was a position before
        for &m in self.moves.iter().take(self.count as usize) {
            let _ = player.play(m);
        }
    }
}
