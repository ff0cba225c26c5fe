//! Material: the smallest useful watcher of a board, and the draws that lack of it makes.

use kilomate_flash::{flash, zeroed};

use crate::chess::board::Board;
use crate::chess::make::Watch;
use crate::chess::piece::{Color, Kind, Piece};
use crate::chess::square::Square;

flash! {
    /// By kind, in hundredths of a pawn: the values of the calculator plan, section 12.2.
    static VALUES: [u16; 8] = [0, 100, 320, 330, 500, 900, 0, 0];
}

/// The sum of each side's men, the king counted as nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Material([u16; 2]);

impl Material {
    /// The value of a kind of piece, in hundredths of a pawn.
    pub fn value(kind: Kind) -> u16 {
        VALUES.at(kind as usize)
    }

    /// The same by the number of the kind, 0 for none.
    #[inline(always)]
    pub(crate) fn value_of(kind: u8) -> u16 {
        VALUES.at((kind & 7) as usize)
    }

    /// The sum of a side's men.
    pub fn of(&self, color: Color) -> u16 {
        self.0[color as usize]
    }
}

zeroed! { struct Material = Material([0; 2]); }

impl Watch for Material {
    #[inline(always)]
    fn add(&mut self, piece: Piece, _: Square) {
        let sum = &mut self.0[piece.color() as usize];
        *sum = sum.wrapping_add(VALUES.at((piece.to_byte() & 7) as usize));
    }

    #[inline(always)]
    fn remove(&mut self, piece: Piece, _: Square) {
        let sum = &mut self.0[piece.color() as usize];
        *sum = sum.wrapping_sub(VALUES.at((piece.to_byte() & 7) as usize));
    }

    #[inline(always)]
    fn moved(&mut self, _: Piece, _: Square, _: Square) {}
}

impl Board {
    /// Whether no sequence of legal moves can end in mate for want of men: bare kings, one minor
    /// piece, or any number of bishops that all stand on squares of one colour.
    pub fn is_material_insufficient(&self) -> bool {
        let mut knights = 0u8;
        let mut bishops = [0u8; 2];
        for color in [Color::White, Color::Black] {
            for at in self.men(color) {
                match self.piece_at(at).kind() {
                    Some(Kind::King) | None => {}
                    Some(Kind::Knight) => knights += 1,
                    Some(Kind::Bishop) => bishops[at.is_dark() as usize] += 1,
                    Some(_) => return false,
                }
            }
        }
        match knights {
            0 => bishops[0] == 0 || bishops[1] == 0,
            1 => bishops == [0, 0],
            _ => false,
        }
    }
}
