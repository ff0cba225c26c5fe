//! How a game ends, and why.

use std::fmt;

use kilomate_core::{Board, Color, Kind, Status};
use kilomate_pgn::GameResult;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Who has won.
    pub result: GameResult,
    /// Why.
    pub reason: Reason,
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The king is attacked and cannot escape.
    Checkmate,
    /// No legal move, and no check.
    Stalemate,
    /// Nobody can mate any more.
    Material,
    /// The position stood five times.
    Fivefold,
    /// Seventy-five moves without capture or pawn move.
    SeventyFiveMoves,
    /// The position stood three times and a player claimed the draw.
    Threefold,
    /// Fifty moves without capture or pawn move, and a player claimed the draw.
    FiftyMoves,
    /// Both agreed to a draw.
    Agreement,
    /// One side gave up.
    Resignation,
    /// One side's time ran out.
    Time,
    /// One side's time ran out, but the other could never mate.
    TimeWithoutMaterial,
    /// Nobody knows; so it was written in the file the game came from.
    Unknown,
}

impl Reason {
    const NAMES: [(Reason, &'static str); 12] = [
        (Reason::Checkmate, "checkmate"),
        (Reason::Stalemate, "stalemate"),
        (Reason::Material, "insufficient material"),
        (Reason::Fivefold, "fivefold repetition"),
        (Reason::SeventyFiveMoves, "75 moves without progress"),
        (Reason::Threefold, "threefold repetition"),
        (Reason::FiftyMoves, "50 moves without progress"),
        (Reason::Agreement, "agreement"),
        (Reason::Resignation, "resignation"),
        (Reason::Time, "time"),
        (Reason::TimeWithoutMaterial, "time, but nothing to mate with"),
        (Reason::Unknown, "as recorded"),
    ];

    /// A few words for it.
    pub fn name(self) -> &'static str {
        Reason::NAMES.iter().find(|&&(reason, _)| reason == self).map_or("", |&(_, name)| name)
    }

    /// The reason of that name.
    pub fn from_name(name: &str) -> Option<Reason> {
        Reason::NAMES.iter().find(|&&(_, known)| known == name).map(|&(reason, _)| reason)
    }
}

impl fmt::Display for Outcome {
    /// `1-0, checkmate`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.result.text(), self.reason.name())
    }
}

impl Outcome {
    /// This side has won.
    pub fn won_by(side: Color, reason: Reason) -> Outcome {
        let result = match side {
            Color::White => GameResult::White,
            Color::Black => GameResult::Black,
        };
        Outcome { result, reason }
    }

    /// Nobody has.
    pub fn draw(reason: Reason) -> Outcome {
        Outcome { result: GameResult::Draw, reason }
    }

    /// What the rules say, if the game is over without anybody claiming anything.
    pub fn by_rule(status: Status, to_move: Color) -> Option<Outcome> {
        Some(match status {
            Status::Checkmate => Outcome::won_by(to_move.other(), Reason::Checkmate),
            Status::Stalemate => Outcome::draw(Reason::Stalemate),
            Status::InsufficientMaterial => Outcome::draw(Reason::Material),
            Status::Fivefold => Outcome::draw(Reason::Fivefold),
            Status::SeventyFiveMoves => Outcome::draw(Reason::SeventyFiveMoves),
            _ => return None,
        })
    }

    /// A side's time has run out: the other wins if it could ever mate.
    pub fn by_time(board: &Board, loser: Color) -> Outcome {
        if can_mate(board, loser.other()) {
            Outcome::won_by(loser.other(), Reason::Time)
        } else {
            Outcome::draw(Reason::TimeWithoutMaterial)
        }
    }
}

/// Whether a side has the men for a mate that some series of legal moves leads to.
///
/// A lone knight needs an enemy man beside the king, other than queens, to block its escape. Bishops
/// on squares of one colour need a knight, a pawn or a bishop of the other colour on the board.
pub fn can_mate(board: &Board, side: Color) -> bool {
    let count = |side: Color, kind: Kind| {
        board.men(side).filter(|&square| board.piece_at(square).is(kind)).count()
    };
    let has = |kind| count(side, kind) > 0;
    if has(Kind::Pawn) || has(Kind::Rook) || has(Kind::Queen) {
        return true;
    }
    let enemy = side.other();
    if has(Kind::Knight) {
        let is_alone = board.count(side) == 2;
        let helpers = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook];
        return !is_alone || helpers.into_iter().any(|kind| count(enemy, kind) > 0);
    }
    if has(Kind::Bishop) {
        let bishops = [side, enemy].into_iter().flat_map(|side| board.men(side));
        let mut colours = bishops
            .filter(|&square| board.piece_at(square).is(Kind::Bishop))
            .map(kilomate_core::Square::is_dark);
        let first = colours.next();
        let is_one_coloured = colours.all(|dark| Some(dark) == first);
        return !is_one_coloured || count(enemy, Kind::Pawn) > 0 || count(enemy, Kind::Knight) > 0;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for (reason, name) in Reason::NAMES {
            assert_eq!((Reason::from_name(name), reason.name()), (Some(reason), name));
        }
        assert_eq!(Reason::from_name("boredom"), None);
    }

    /// What python-chess 1.11 says: `not board.has_insufficient_material(color)` for both sides.
    #[test]
    fn material_to_mate_is_judged_as_by_python_chess() {
        for (fen, white, black) in [
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", false, false),
            ("4k3/8/8/8/8/8/7P/4K3 w - - 0 1", true, false),
            ("4k3/8/8/8/8/8/8/4K2N w - - 0 1", false, false),
            ("4k2q/8/8/8/8/8/8/4K2N w - - 0 1", false, true),
            ("4k2r/8/8/8/8/8/8/4K2N w - - 0 1", true, true),
            ("4k3/7p/8/8/8/8/8/4K2N w - - 0 1", true, true),
            ("4k3/8/8/8/8/8/8/4K1NN w - - 0 1", true, false),
            ("4k2q/8/8/8/8/8/8/4K2B w - - 0 1", false, true),
            ("4k2n/8/8/8/8/8/8/4K2B w - - 0 1", true, true),
            ("4k2b/8/8/8/8/8/8/4K2B w - - 0 1", true, true),
            ("4k1b1/8/8/8/8/8/8/4K2B w - - 0 1", false, false),
            ("4k3/7p/8/8/8/8/8/4K2B w - - 0 1", true, true),
            ("4k3/8/8/8/8/8/8/4K1BB w - - 0 1", true, false),
            ("4k3/8/8/8/8/5B2/8/4K2B w - - 0 1", false, false),
        ] {
            let board = Board::from_fen(fen).expect(fen);
            assert_eq!(can_mate(&board, Color::White), white, "White in {fen}");
            assert_eq!(can_mate(&board, Color::Black), black, "Black in {fen}");
        }
    }
}
