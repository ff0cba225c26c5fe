//! What quiet moves have done before: how the picker guesses which to try first.

use kilomate_flash::{Zeroed, zeroed};

#[cfg(not(target_pointer_width = "16"))]
use super::notes::Notes;
use super::notes::Trail;
use crate::chess::moves::Move;
use crate::chess::piece::Piece;

/// A quiet move with what it follows: enough for any table of history to find its place.
#[derive(Clone, Copy)]
pub struct Quiet {
    /// The piece that moves.
    pub piece: Piece,
    /// The move.
    pub m: Move,
    /// Piece and target of the opponent's last move and of the own one before, as
    /// [`piece_to`] numbers them; [`NOWHERE`] if there is none.
    pub before: [u16; 2],
}

/// No move to follow.
pub const NOWHERE: u16 = 0;
/// How many pairs of a piece and a target there are.
pub(super) const PIECE_TO: usize = 7 * 64;

/// Number of a piece's kind on its target.
#[inline(always)]
pub fn piece_to(piece: Piece, m: Move) -> u16 {
    ((piece.to_byte() & 7) as u16) << 6 | m.to().index() as u16
}

/// Experience with quiet moves.
#[doc(alias("history heuristic", "butterfly history"))]
pub trait QuietHistory: Zeroed {
    /// Whether experience is enough to go by; otherwise the picker adds what a move gains by the
    /// piece-square values.
    const REPLACES_SQUARE_VALUES: bool;
    /// What plies keep of their moves: nothing, unless it matters what a move follows (continuation
    /// history).
    type Trail: Trail;
    /// How well moves like this one did: about -16,384 to 16,384.
    fn score(&self, quiet: &Quiet) -> i16;
    /// A move did well, or badly if the bonus is negative.
    fn update(&mut self, quiet: &Quiet, bonus: i16);
    /// Forgets everything.
    fn clear(&mut self);
    /// A new search begins: old experience counts for less.
    fn age(&mut self);
}

/// Moves `value` towards the limit of `bonus`, by less the nearer it is already.
#[inline(always)]
fn gravitate(value: &mut i16, bonus: i16) {
    let pull = (*value as i32 * bonus.unsigned_abs() as i32) >> 14;
    *value += bonus - pull as i16;
}

/// No history at all: killers must do.
#[derive(Clone, Copy)]
pub struct NoHistory;

zeroed! { struct NoHistory = NoHistory; }

impl QuietHistory for NoHistory {
    const REPLACES_SQUARE_VALUES: bool = false;
    type Trail = ();
    #[inline(always)]
    fn score(&self, _: &Quiet) -> i16 {
        0
    }
    #[inline(always)]
    fn update(&mut self, _: &Quiet, _: i16) {}
    fn clear(&mut self) {}
    fn age(&mut self) {}
}

/// A number for each piece and target (piece-to history).
pub struct PieceToHistory([[i16; PIECE_TO]; 2]);

zeroed! { struct PieceToHistory = PieceToHistory([[0; PIECE_TO]; 2]); }

impl QuietHistory for PieceToHistory {
    const REPLACES_SQUARE_VALUES: bool = false;
    type Trail = ();

    #[inline(always)]
    fn score(&self, quiet: &Quiet) -> i16 {
        let side = &self.0[quiet.piece.color() as usize];
        side.get(piece_to(quiet.piece, quiet.m) as usize).copied().unwrap_or(0)
    }

    #[inline(always)]
    fn update(&mut self, quiet: &Quiet, bonus: i16) {
        let side = &mut self.0[quiet.piece.color() as usize];
        if let Some(value) = side.get_mut(piece_to(quiet.piece, quiet.m) as usize) {
            gravitate(value, bonus);
        }
    }

    fn clear(&mut self) {
        self.0 = [[0; PIECE_TO]; 2];
    }

    fn age(&mut self) {
        for value in self.0.iter_mut().flatten() {
            *value /= 2;
        }
    }
}

/// Origin and target by side, and each piece and target after each of the two before it.
#[cfg(not(target_pointer_width = "16"))] // where no type may be that large
pub struct ContinuationHistory {
    plain: [[[i16; 64]; 64]; 2],
    after: [[[i16; PIECE_TO]; PIECE_TO]; 2],
}

#[cfg(not(target_pointer_width = "16"))]
impl ContinuationHistory {
    #[inline(always)]
    fn place(quiet: &Quiet) -> (usize, usize, usize) {
        let color = quiet.piece.color() as usize;
        (color, quiet.m.from().index() as usize & 63, quiet.m.to().index() as usize & 63)
    }
}

#[cfg(not(target_pointer_width = "16"))]
zeroed! {
    struct ContinuationHistory =
        ContinuationHistory { plain: [[[0; 64]; 64]; 2], after: [[[0; PIECE_TO]; PIECE_TO]; 2] };
}

#[cfg(not(target_pointer_width = "16"))]
impl QuietHistory for ContinuationHistory {
    const REPLACES_SQUARE_VALUES: bool = true;
    type Trail = Notes;

    #[inline(always)]
    fn score(&self, quiet: &Quiet) -> i16 {
        let (color, from, to) = Self::place(quiet);
        let here = piece_to(quiet.piece, quiet.m) as usize;
        let mut sum = self.plain[color][from][to] as i32;
        for (table, &before) in self.after.iter().zip(&quiet.before) {
            if before != NOWHERE {
                sum += table.get(before as usize).and_then(|t| t.get(here)).copied().unwrap_or(0)
                    as i32;
            }
        }
        (sum / 2).clamp(-16_384, 16_384) as i16
    }

    #[inline(always)]
    fn update(&mut self, quiet: &Quiet, bonus: i16) {
        let (color, from, to) = Self::place(quiet);
        let here = piece_to(quiet.piece, quiet.m) as usize;
        gravitate(&mut self.plain[color][from][to], bonus);
        for (table, &before) in self.after.iter_mut().zip(&quiet.before) {
            if before == NOWHERE {
                continue;
            }
            if let Some(value) = table.get_mut(before as usize).and_then(|t| t.get_mut(here)) {
                gravitate(value, bonus);
            }
        }
    }

    fn clear(&mut self) {
        self.plain.as_flattened_mut().as_flattened_mut().fill(0);
        self.after.as_flattened_mut().as_flattened_mut().fill(0);
    }

    fn age(&mut self) {
        for value in self.plain.iter_mut().flatten().flatten() {
            *value /= 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::moves::Flag;
    use crate::chess::piece::{Color, Kind};
    use crate::chess::square::Square;
    use kilomate_heap::zeroed_box;

    /// What `score` promises.
    const MOST: i16 = 16_384;

    fn quiet(color: Color, from: u8, to: u8, before: [u16; 2]) -> Quiet {
        let m = Move::new(Square::from_index(from), Square::from_index(to), Flag::Quiet);
        Quiet { piece: Piece::new(color, Kind::Rook), m, before }
    }

    #[test]
    fn gravity_keeps_values_within_bounds_and_slows_down_near_them() {
        for bonus in [1, 12, 1_600, 8_000, 16_384] {
            for sign in [1, -1] {
                let mut value = 0;
                let mut last = 0;
                for _ in 0..20_000 {
                    gravitate(&mut value, sign * bonus);
                    assert!((-MOST..=MOST).contains(&value), "{value} by {}", sign * bonus);
                    assert!((value - last) * sign >= 0, "towards the bonus");
                    last = value;
                }
                assert!(value.abs() > MOST - MOST / bonus - 2, "near the end: {value}, {bonus}");
            }
        }
        let step = |from: i16| {
            let mut value = from;
            gravitate(&mut value, 1_000);
            value - from
        };
        assert_eq!([step(0), step(8_192), step(16_384)], [1_000, 500, 0]);
        assert_eq!(step(-8_192), 1_500, "what was wrong is soon corrected");
    }

    fn learns<H: QuietHistory>() {
        let mut history = zeroed_box::<H>().unwrap();
        let one = quiet(Color::White, 10, 18, [70, 80]);
        let others = [
            quiet(Color::White, 10, 19, [70, 80]),
            quiet(Color::Black, 10, 18, [NOWHERE; 2]),
            Quiet {
                piece: Piece::new(Color::White, Kind::Queen),
                ..quiet(Color::White, 11, 18, [71, 81])
            },
        ];
        assert_eq!(history.score(&one), 0);
        history.update(&one, 1_000);
        let liked = history.score(&one);
        assert!(liked > 0);
        assert_eq!(others.map(|other| history.score(&other)), [0; 3], "nobody else");
        history.age();
        let aged = history.score(&one);
        assert!(aged > 0 && aged < liked, "{aged} of {liked}");
        history.update(&one, -4_000);
        assert!(history.score(&one) < 0);
        history.clear();
        assert_eq!(history.score(&one), 0);
        for (bonus, most) in [(8_000, MOST), (-8_000, -MOST)] {
            for _ in 0..100 {
                history.update(&one, bonus);
                assert!((-MOST..=MOST).contains(&history.score(&one)));
            }
            assert!(history.score(&one).abs_diff(most) < 100, "{}", history.score(&one));
        }
    }

    #[test]
    fn pieces_and_targets_are_learnt() {
        learns::<PieceToHistory>();
    }

    #[test]
    fn continuations_are_learnt() {
        learns::<ContinuationHistory>();
    }

    #[test]
    fn a_continuation_counts_for_what_it_follows() {
        let mut history = zeroed_box::<ContinuationHistory>().unwrap();
        history.update(&quiet(Color::White, 10, 18, [70, 80]), 1_000);
        let after = |before| history.score(&quiet(Color::White, 10, 18, before));
        assert!(after([70, 80]) > after([70, 81]));
        assert!(after([70, 81]) > after([71, 81]));
        assert_eq!(after([71, 81]), after([NOWHERE; 2]), "the move alone");
        assert_eq!(after([80, 70]), after([NOWHERE; 2]), "one ply is not the other");
        assert_eq!(after([u16::MAX; 2]), after([NOWHERE; 2]), "no such place");
    }

    #[test]
    fn no_history_has_no_opinion() {
        let mut history = NoHistory;
        let one = quiet(Color::White, 10, 18, [NOWHERE; 2]);
        history.update(&one, 1_000);
        assert_eq!(history.score(&one), 0);
    }

    #[test]
    fn numbers_of_pieces_and_targets_differ_and_none_is_nowhere() {
        let mut seen = std::collections::HashSet::from([NOWHERE]);
        for kind in (1..=6).filter_map(Kind::from_number) {
            for at in Square::all() {
                let m = Move::new(Square::from_index(0), at, Flag::Quiet);
                let number = piece_to(Piece::new(Color::Black, kind), m);
                assert!(seen.insert(number) && (number as usize) < PIECE_TO);
            }
        }
    }
}
