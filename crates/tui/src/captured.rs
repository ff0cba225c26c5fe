//! What has been taken, and who has more: from the men at the start of a game and those now.

use kilomate_core::{Board, Color, Kind, Piece};

use super::board::Look;
use super::squares::Men;

/// From the queen down, the order in which captured men are shown.
const KINDS: [Kind; 5] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];

/// The men that each side has lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Captured {
    lost: [Vec<Kind>; 2],
    balance: i32,
}

impl Captured {
    /// Compares two positions of a game. A piece that was made of a pawn counts as that piece: if a
    /// side loses its queen and makes another, it has lost a pawn.
    pub(crate) fn of(start: &Board, now: &Board) -> Captured {
        let (start, now) = (Men::from(start), Men::from(now));
        let lost = [Color::White, Color::Black].map(|side| {
            let missing = |kind| count(&start, side, kind) - count(&now, side, kind);
            // More pieces than at the start were pawns, which are not lost.
            let promoted: i32 = KINDS.iter().map(|&kind| (-missing(kind)).max(0)).sum();
            let lost = |kind| missing(kind) - if kind == Kind::Pawn { promoted } else { 0 };
            let men = KINDS.iter().map(|&kind| (kind, usize::try_from(lost(kind)).unwrap_or(0)));
            men.flat_map(|(kind, lost)| std::iter::repeat_n(kind, lost)).collect()
        });
        let points = |side| -> i32 {
            KINDS.iter().map(|&kind| points(kind) * count(&now, side, kind)).sum()
        };
        Captured { lost, balance: points(Color::White) - points(Color::Black) }
    }

    /// The men that a side has lost, the queen first.
    pub(crate) fn lost_by(&self, side: Color) -> &[Kind] {
        let [white, black] = &self.lost;
        if side == Color::White { white } else { black }
    }

    /// How much more a side has on the board, in pawns; below zero if it has less.
    pub(crate) const fn ahead(&self, side: Color) -> i32 {
        match side {
            Color::White => self.balance,
            Color::Black => -self.balance,
        }
    }

    /// What a side has taken and by how much it is ahead, as `qrpp +4`.
    pub(crate) fn line(&self, taker: Color, look: &Look) -> String {
        let owner = taker.other();
        let men = self.lost_by(owner).iter();
        let men: String = men.map(|&kind| look.man(Piece::new(owner, kind))).collect();
        match (self.ahead(taker), men.is_empty()) {
            (1.., true) => format!("+{}", self.ahead(taker)),
            (1.., false) => format!("{men} +{}", self.ahead(taker)),
            _ => men,
        }
    }
}

/// What a man is worth, in pawns.
const fn points(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn => 1,
        Kind::Knight | Kind::Bishop => 3,
        Kind::Rook => 5,
        Kind::Queen => 9,
        Kind::King => 0,
    }
}

fn count(men: &Men, side: Color, kind: Kind) -> i32 {
    men.iter().filter(|(_, man)| man.belongs_to(side) && man.is(kind)).count() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capabilities::Capabilities;
    use crate::colour::Depth;
    use crate::scheme::Scheme;

    fn look(unicode: bool, depth: Depth) -> Look {
        Look::new(Scheme::ALL[0], Capabilities { unicode, depth, on_light: false })
    }

    fn captured(fen: &str) -> Captured {
        Captured::of(&Board::start(), &Board::from_fen(fen).unwrap())
    }

    #[test]
    fn nothing_is_lost_at_the_start() {
        let none = Captured::of(&Board::start(), &Board::start());
        for side in [Color::White, Color::Black] {
            assert!(none.lost_by(side).is_empty() && none.ahead(side) == 0);
            assert_eq!(none.line(side, &look(true, Depth::True)), "");
        }
    }

    #[test]
    fn men_that_are_missing_were_taken() {
        let game = captured("rnb1kbnr/ppp2ppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1");
        assert_eq!(game.lost_by(Color::Black), [Kind::Queen, Kind::Pawn, Kind::Pawn]);
        assert_eq!(game.lost_by(Color::White), [Kind::Knight]);
        assert_eq!((game.ahead(Color::White), game.ahead(Color::Black)), (8, -8));
        assert_eq!(game.line(Color::White, &look(false, Depth::True)), "qpp +8");
        assert_eq!(game.line(Color::Black, &look(false, Depth::True)), "N");
        assert_eq!(game.line(Color::White, &look(true, Depth::True)), "♛▴▴ +8");
        assert_eq!(game.line(Color::White, &look(true, Depth::None)), "♕▵▵ +8");
        assert_eq!(game.line(Color::Black, &look(true, Depth::None)), "♞");
    }

    #[test]
    fn a_pawn_that_became_something_is_not_lost() {
        let game = captured("rnbqkbnr/1ppppppp/8/8/8/8/1PPPPPPP/RNBQKBNQ w Qkq - 0 1");
        assert_eq!(game.lost_by(Color::White), [Kind::Rook]);
        assert_eq!(game.lost_by(Color::Black), [Kind::Pawn]);
        assert_eq!(game.ahead(Color::White), 4);
    }

    #[test]
    fn a_game_from_a_set_up_position_counts_from_there() {
        let start = Board::from_fen("4k3/8/8/8/8/8/PPP5/4K3 w - - 0 1").unwrap();
        let now = Board::from_fen("4k3/8/8/8/8/8/PP6/4K3 w - - 0 1").unwrap();
        let game = Captured::of(&start, &now);
        assert_eq!(game.lost_by(Color::White), [Kind::Pawn]);
        assert_eq!(game.line(Color::White, &look(false, Depth::True)), "+2");
    }
}
