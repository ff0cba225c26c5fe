//! Endings that are known: won ones that need a plan, and drawn ones that look won.

use super::{Sums, Values};
use crate::chess::board::Board;
use crate::chess::piece::{Color, Kind};
use crate::chess::square::Square;
use crate::eval::score::Score;
use crate::knowledge::bytes::Bytes;
use crate::knowledge::kpk::{PawnEnding, Position};

/// Endings are looked at when the pieces left make no more of a phase than this, about two rooks
/// and two minor pieces.
pub(super) const PHASE: u8 = 6;
/// What a bare king has lost by, beside the material: below any mate, above any evaluation.
const WON: i16 = 2_000;
/// What a pawn is worth that nothing keeps from becoming a queen, before its way is counted.
const PROMOTES: i16 = 1_200;
/// What the pieces of a side without pawns are worth beyond that, for each point of the phase.
const PIECES: i16 = 220;

/// The pieces of one side, counted by kind; bishops by the colour of their square.
#[derive(Default)]
struct Men {
    pawns: u8,
    knights: u8,
    bishops: [u8; 2],
    majors: u8,
}

impl Men {
    fn of(board: &Board, color: Color) -> Men {
        let pawns = board.count(color) - board.piece_count(color);
        let mut men = Men { pawns, ..Men::default() };
        for at in board.officers(color) {
            match board.piece_at(at).kind() {
                Some(Kind::Knight) => men.knights += 1,
                Some(Kind::Bishop) => men.bishops[at.is_dark() as usize] += 1,
                _ => men.majors += 1,
            }
        }
        men
    }

    fn all_bishops(&self) -> u8 {
        self.bishops[0] + self.bishops[1]
    }

    fn minors(&self) -> u8 {
        self.knights + self.all_bishops()
    }

    /// Enough to mate a bare king by force.
    fn can_mate(&self) -> bool {
        self.majors != 0
            || self.pawns != 0
            || self.bishops[0] != 0 && self.bishops[1] != 0
            || self.knights != 0 && self.all_bishops() != 0
    }
}

/// The value of an ending against a bare king, for the side to move.
pub(super) fn known<V: Values, K: PawnEnding>(board: &Board, sums: &Sums<V>) -> Option<Score> {
    let us = board.side_to_move();
    let bare = |color: Color| board.count(color) == 1;
    let (winner, sign) = if bare(us.other()) {
        (us, 1)
    } else if bare(us) {
        (us.other(), -1)
    } else {
        return None;
    };
    let men = Men::of(board, winner);
    if !men.can_mate() {
        return Some(Score::DRAW);
    }
    if men.pawns != 0 && men.majors == 0 && men.minors() < 2 {
        if board.count(winner) == 2
            && let Some(table) = K::table()
        {
            return Some(Score::cp(sign * pawn_value(board, winner, &table)));
        }
        return None; // the pawn has to get home first: the usual terms and the draws below
    }
    let loser = board.king(winner.other());
    let minors_only = men.pawns == 0 && men.majors == 0;
    let corner = if minors_only && men.knights == 1 && men.all_bishops() == 1 {
        // Knight and bishop mate only in a corner that the bishop can reach. Nothing else counts
        // beside the way there: the king must be driven past squares where it stands worse.
        let dark = men.bishops[1] != 0;
        corner_distance(loser, dark) as i16 * 100
    } else {
        edge_distance(loser) as i16 * 20
    };
    let apart = board.king(winner).distance(loser) as i16 * 16;
    // Men belong where the king is driven, which piece-square values do not know: with them, a
    // queen needs half as many moves again, and now and then more than fifty.
    let material =
        if men.pawns == 0 { PIECES * sums.phase() as i16 } else { sums.for_side(winner)[1] };
    Some(Score::cp(sign * (WON + material - corner - apart)))
}

/// What king and pawn against king is worth to the side of the pawn.
#[inline(never)] // seldom needed, and the evaluation is part of the search's largest function
fn pawn_value(board: &Board, side: Color, table: &impl Bytes) -> i16 {
    let position = Position::of(board, side);
    if !position.is_won(table) {
        return 0;
    }
    // The table keeps the win; what counts here is that the pawn comes nearer, and that its king
    // goes before it.
    PROMOTES - (32 * position.pawn.row() + 4 * position.way_ahead()) as i16
}

/// Steps to the nearest edge, for corners too: a king in the corner has fewest squares.
fn edge_distance(king: Square) -> u8 {
    let to_edge = |line: u8| line.min(7 - line);
    let (row, col) = (to_edge(king.row()), to_edge(king.col()));
    2 * row.min(col) + row.max(col)
}

/// King moves along the board to the nearer corner of one colour, a1 and h8 being dark.
fn corner_distance(king: Square, dark: bool) -> u8 {
    // From the corners of the other colour it is seven moves to either; straight lines along the
    // diagonal of those corners are equally far from both ends.
    let col = if dark { king.col() } else { 7 - king.col() };
    let to_a1 = (7 - king.row()) + col;
    let to_h8 = king.row() + (7 - col);
    to_a1.min(to_h8)
}

/// Takes back what an evaluation promises in endings that are hard or impossible to win.
pub(super) fn scale<V: Values>(board: &Board, sums: &Sums<V>, value: i16) -> i16 {
    if sums.phase() > PHASE || value == 0 {
        return value;
    }
    let us = board.side_to_move();
    let strong = if value > 0 { us } else { us.other() };
    let (men, other) = (Men::of(board, strong), Men::of(board, strong.other()));
    if men.pawns == 0 {
        return scale_without_pawns(board, strong, &men, &other, value);
    }
    let one_bishop = |men: &Men| men.majors == 0 && men.knights == 0 && men.all_bishops() == 1;
    if one_bishop(&men) && one_bishop(&other) && men.bishops[0] != other.bishops[0] {
        return value / 2; // bishops of opposite colours
    }
    if other.majors == 0 && other.minors() == 0 && is_corner_draw(board, strong, &men) {
        return value / 16;
    }
    value
}

/// Without pawns a small advantage does not win.
fn scale_without_pawns(board: &Board, strong: Color, men: &Men, other: &Men, value: i16) -> i16 {
    if men.majors == 0 && men.minors() <= 1
        || men.majors == 0 && men.knights == 2 && men.minors() == 2
    {
        return value / 16; // a minor piece or two knights alone
    }
    let weight = |men: &Men| men.majors * 2 + men.minors();
    let lead = board.count(strong) > board.count(strong.other());
    if other.pawns == 0 && (weight(men) <= weight(other) + 1 || !lead) {
        return value / 4; // a minor piece ahead: rook and bishop against rook, and the like
    }
    value
}

/// Only pawns of one rook's file, perhaps with bishops that do not rule the corner, and the other
/// king is there: nothing drives it out.
fn is_corner_draw(board: &Board, strong: Color, men: &Men) -> bool {
    if men.majors != 0 || men.knights != 0 {
        return false;
    }
    let files = (1..7).fold(0, |files, row| files | board.pawns(strong, row));
    let col = match files {
        1 => 0,
        128 => 7,
        _ => return false,
    };
    let corner = Square::masked(strong.other().home_row() << 4 | col);
    men.bishops[corner.is_dark() as usize] == 0 && board.king(strong.other()).distance(corner) <= 1
}
