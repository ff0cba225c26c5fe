//! Who attacks what: two tables over the difference of two squares, and walks between them.
//!
//! The difference of two 0x88 bytes, taken as a byte, tells how the squares lie to each other.
//! One table says which kinds of piece attack over that difference on an empty board, the other
//! which step leads from the first square towards the second.

use kilomate_flash::flash;

use crate::chess::board::Board;
use crate::chess::moves::{Flag, Move};
use crate::chess::piece::{Color, Kind, Piece};
use crate::chess::square::Square;

/// Steps of the sliding pieces and the king: four diagonals, four straight lines.
pub(crate) const KING_STEPS: [i8; 8] = [-17, -15, 15, 17, -16, -1, 1, 16];
/// Jumps of the knight.
pub(crate) const KNIGHT_STEPS: [i8; 8] = [-33, -31, -18, -14, 14, 18, 31, 33];

/// Bit of a white pawn in [`REACH`]; every other kind has bit `1 << kind`.
const WHITE_PAWN: u8 = 1;
const BLACK_PAWN: u8 = 1 << Kind::Pawn as u8;
const KNIGHT: u8 = 1 << Kind::Knight as u8;
const DIAGONAL: u8 = 1 << Kind::Bishop as u8;
const STRAIGHT: u8 = 1 << Kind::Rook as u8;
const LINE: u8 = 1 << Kind::Queen as u8;
const NEXT: u8 = 1 << Kind::King as u8;

flash! {
    /// By `to - from`: the bits of all pieces that attack `to` from `from` on an empty board.
    static REACH: [u8; 256] = make_reach();
    /// By `to - from`: the step of a line from `from` towards `to`, 0 where no line leads there.
    static STEP: [i8; 256] = make_step();
    /// By kind, plus 8 for black: the piece's bit in `REACH`.
    static BIT: [u8; 16] = [
        0, WHITE_PAWN, KNIGHT, DIAGONAL, STRAIGHT, LINE, NEXT, 0,
        0, BLACK_PAWN, KNIGHT, DIAGONAL, STRAIGHT, LINE, NEXT, 0,
    ];
}

const fn make_reach() -> [u8; 256] {
    let mut reach = [0; 256];
    let mut i = 0;
    while i < 8 {
        reach[KNIGHT_STEPS[i] as u8 as usize] = KNIGHT;
        let line = if i < 4 { DIAGONAL } else { STRAIGHT };
        let mut distance = 1;
        while distance < 8 {
            let next = if distance == 1 { NEXT } else { 0 };
            reach[(KING_STEPS[i] * distance) as u8 as usize] = line | LINE | next;
            distance += 1;
        }
        i += 1;
    }
    reach[-17i8 as u8 as usize] |= WHITE_PAWN;
    reach[-15i8 as u8 as usize] |= WHITE_PAWN;
    reach[17] |= BLACK_PAWN;
    reach[15] |= BLACK_PAWN;
    reach
}

const fn make_step() -> [i8; 256] {
    let mut steps = [0; 256];
    let mut i = 0;
    while i < 8 {
        let mut distance = 1;
        while distance < 8 {
            steps[(KING_STEPS[i] * distance) as u8 as usize] = KING_STEPS[i];
            distance += 1;
        }
        i += 1;
    }
    steps
}

/// The step of the line that leads from one square to another, 0 if there is none.
#[inline(always)]
pub(crate) fn line_step(from: Square, to: Square) -> i8 {
    STEP.at(to.to_0x88().wrapping_sub(from.to_0x88()) as usize)
}

/// Whether `piece` on `from` attacks `to` on an empty board.
#[inline(always)]
pub(crate) fn reaches(piece: Piece, from: Square, to: Square) -> bool {
    let byte = piece.to_byte();
    let bit = BIT.at((byte & 7 | byte >> 4 & 8) as usize);
    REACH.at(to.to_0x88().wrapping_sub(from.to_0x88()) as usize) & bit != 0
}

/// Whether any piece at all could attack `to` from `from`.
#[inline(always)]
pub(crate) fn is_in_reach(from: Square, to: Square) -> bool {
    REACH.at(to.to_0x88().wrapping_sub(from.to_0x88()) as usize) != 0
}

/// Whether a bishop (for diagonals) or rook (for straight lines), or a queen, of `color` is the
/// man `piece`, as seen along `step`.
#[inline(always)]
fn slides_along(piece: Piece, color: Color, step: i8) -> bool {
    // A multiple of 16 or of 1 in a single row: straight steps are 1 and 16, diagonals odd beyond.
    let straight = step == 1 || step == -1 || step == 16 || step == -16;
    let slider = if straight { Kind::Rook } else { Kind::Bishop };
    piece.belongs_to(color) && (piece.is(slider) || piece.is(Kind::Queen))
}

/// Whom a king is in check by: at most two pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checks {
    count: u8,
    from: [u8; 2],
}

impl Checks {
    /// No check.
    pub const NONE: Checks = Checks { count: 0, from: [0; 2] };

    fn add(&mut self, from: Square) {
        self.from[(self.count & 1) as usize] = from.to_0x88();
        self.count += 1;
    }

    /// How many pieces give check: 0, 1 or 2.
    #[inline(always)]
    pub fn count(&self) -> u8 {
        self.count
    }

    /// Whether there is a check.
    #[inline(always)]
    pub fn any(&self) -> bool {
        self.count != 0
    }

    /// The first checking piece; meaningful if there is a check.
    #[inline(always)]
    pub(crate) fn first(&self) -> Square {
        Square::masked(self.from[0])
    }

    /// The second checking piece; meaningful in double check.
    #[inline(always)]
    pub(crate) fn second(&self) -> Square {
        Square::masked(self.from[1])
    }
}

impl Board {
    /// Whether nothing stands between two squares that lie `step` apart on a line.
    #[inline(always)]
    pub(crate) fn is_clear(&self, from: Square, to: Square, step: i8) -> bool {
        let mut at = from.to_0x88().wrapping_add_signed(step);
        while at != to.to_0x88() {
            if self.byte(at) != 0 {
                return false;
            }
            at = at.wrapping_add_signed(step);
        }
        true
    }

    /// Whether `piece` on `from` attacks `to` with the men that stand between.
    #[inline(always)]
    pub(crate) fn piece_attacks(&self, piece: Piece, from: Square, to: Square) -> bool {
        reaches(piece, from, to)
            && (!piece.slides() || self.is_clear(from, to, line_step(from, to)))
    }

    /// Whether any man of `by` attacks a square.
    pub fn is_attacked(&self, at: Square, by: Color) -> bool {
        if self.is_attacked_by_pawn(at, by) {
            return true;
        }
        for from in self.pieces(by).rev() {
            // Most pieces lie in no line to the square: that costs one look at one table.
            if is_in_reach(from, at) && self.piece_attacks(self.piece_at(from), from, at) {
                return true;
            }
        }
        false
    }

    /// Whether a pawn of `by` attacks a square.
    #[inline(always)]
    pub fn is_attacked_by_pawn(&self, at: Square, by: Color) -> bool {
        self.pawn_attackers(at, by).into_iter().any(|from| from.is_some())
    }

    /// The pawns of `by` that attack a square: one from either side.
    #[inline(always)]
    pub(crate) fn pawn_attackers(&self, at: Square, by: Color) -> [Option<Square>; 2] {
        let pawn = Piece::new(by, Kind::Pawn);
        let behind = by.forward().wrapping_neg();
        let stands = |step: i8| at.step(step).filter(|&from| self.piece_at(from) == pawn);
        [stands(behind.wrapping_sub(1)), stands(behind.wrapping_add(1))]
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.is_attacked(self.king(self.side), self.side.other())
    }

    /// The pieces that give check to the side to move.
    pub fn checks(&self) -> Checks {
        let king = self.king(self.side);
        let them = self.side.other();
        let mut checks = Checks::NONE;
        for from in self.pawn_attackers(king, them).into_iter().flatten() {
            checks.add(from);
        }
        for from in self.pieces(them).rev() {
            if checks.count > 1 {
                break;
            }
            if is_in_reach(from, king) && self.piece_attacks(self.piece_at(from), from, king) {
                checks.add(from);
            }
        }
        checks
    }

    /// The first man met from `from` along `step`, with its square.
    #[inline(always)]
    fn first_along(&self, from: Square, step: i8) -> Option<(Square, Piece)> {
        let mut at = from;
        loop {
            at = at.step(step)?;
            let piece = self.piece_at(at);
            if !piece.is_none() {
                return Some((at, piece));
            }
        }
    }

    /// The line slider of `by` that would attack `king` if `gone`, which stands next to it on a
    /// line, were not there.
    #[inline(always)]
    pub(crate) fn slider_behind(&self, king: Square, gone: Square, by: Color) -> Option<Square> {
        let step = line_step(king, gone);
        if step == 0 || !self.is_clear(king, gone, step) {
            return None;
        }
        let (at, piece) = self.first_along(gone, step)?;
        if slides_along(piece, by, step) { Some(at) } else { None }
    }

    /// The checks after a move that has just been made, found from that move alone: the moved man
    /// itself, and what its origin uncovered. Equal to [`Board::checks`], for less work.
    pub fn checks_after(&self, made: Move) -> Checks {
        if made.is_castling() || made.is(Flag::EnPassant) {
            return self.checks(); // two men left their squares: rare, so not worth more code
        }
        let king = self.king(self.side);
        let to = made.to();
        let mut checks = Checks::NONE;
        if is_in_reach(to, king) && self.piece_attacks(self.piece_at(to), to, king) {
            checks.add(to);
        }
        if let Some(at) = self.slider_behind(king, made.from(), self.side.other())
            && at != to
        {
            checks.add(at);
        }
        checks
    }

    /// Whether a pseudo-legal move will give check, found before it is made. Castling and en
    /// passant, whose second man may give check too, count as not giving any.
    pub fn gives_check(&self, m: Move) -> bool {
        let us = self.side;
        let king = self.king(us.other());
        let (from, to) = (m.from(), m.to());
        let piece = match m.promotion() {
            None => self.piece_at(from),
            Some(kind) => Piece::new(us, kind),
        };
        if is_in_reach(to, king) && self.piece_attacks(piece, to, king) {
            return true;
        }
        let line = line_step(king, from);
        line != 0 && line != line_step(king, to) && self.slider_behind(king, from, us).is_some()
    }

    /// Whether the king of `color` is safe after one of its pawns on `from` captures en passant
    /// on `to` the pawn on `victim`. Two men vanish from one row, which no other move does.
    pub(crate) fn en_passant_is_safe(
        &self,
        color: Color,
        from: Square,
        to: Square,
        victim: Square,
    ) -> bool {
        let king = self.king(color);
        let mut slot = self.count(color.other());
        while slot != 0 {
            slot -= 1;
            let at = self.man(color.other(), slot);
            let piece = self.piece_at(at);
            if at == victim || !reaches(piece, at, king) {
                continue;
            }
            let step = line_step(at, king);
            let mut on = at;
            let open = !piece.slides()
                || loop {
                    on = Square::masked(on.to_0x88().wrapping_add_signed(step));
                    if on == king {
                        break true;
                    }
                    let gone = on == from || on == victim;
                    if on == to || !(gone || self.piece_at(on).is_none()) {
                        break false;
                    }
                };
            if open {
                return false;
            }
        }
        true
    }
}
