//! Why a move is not legal, for people: a reason, and the words for it. Nothing of the engine asks
//! this, so that a machine that does not say it does not pay for it.

use core::fmt;

use crate::chess::attacks;
use crate::chess::board::{Board, castling};
use crate::chess::make::castling_rook;
use crate::chess::movegen::{king_goes, pawn_row};
use crate::chess::moves::Flag;
use crate::chess::piece::{Color, Kind};
use crate::chess::square::Square;

/// A piece on its square, as reasons name it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// What stands there.
    pub kind: Kind,
    /// Where.
    pub at: Square,
}

/// `the knight on f3`.
impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} on {}", self.kind.name(), self.at)
    }
}

/// Why a piece may not go from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Illegal {
    /// Nothing stands on the first square.
    Empty(Square),
    /// What stands there belongs to the side that does not have the move.
    Theirs(Standing, Color),
    /// A piece of this kind never goes like that.
    NotItsWay(Kind),
    /// A pawn never goes back or sideways.
    PawnDirection,
    /// A pawn goes one square, or two from where it began.
    PawnTooFar,
    /// A pawn does not take what stands before it.
    PawnBlocked(Standing),
    /// A pawn goes diagonally only to take, and nothing stands there.
    PawnTakesNothing(Square),
    /// It would be en passant, but the pawn did not come there with the last move.
    EnPassantTooLate,
    /// The side's own piece stands on the second square.
    Own(Standing),
    /// This one cannot jump over that one.
    Blocked(Kind, Standing),
    /// The king would be in check there.
    KingAttacked(Standing),
    /// The king is in check, and the move does nothing about it.
    InCheck(Standing),
    /// Two pieces give check: only the king can move.
    DoubleCheck,
    /// The piece shields its king.
    Pinned(Standing, Standing),
    /// Two pawns leave the row, and nothing shields the king any more.
    EnPassantExposes,
    /// Castling, and why not.
    Castling(NoCastling),
}

/// Why a king may not castle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoCastling {
    /// The king is not where it began.
    KingMoved,
    /// No rook is where it began.
    NoRook(Square),
    /// Both are, but one of them has moved before.
    RightLost,
    /// Something stands between them.
    Between(Standing),
    /// The king is in check.
    InCheck(Standing),
    /// The king would pass an attacked square, or come to one.
    Attacked(Square, Standing),
}

impl fmt::Display for Illegal {
    /// A clause without a capital or a full stop.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Illegal::Empty(at) => write!(f, "there is no piece on {at}"),
            Illegal::Theirs(man, owner) => {
                let us = owner.other();
                write!(f, "{man} is {}'s, and it is {}'s move", owner.name(), us.name())
            }
            Illegal::NotItsWay(kind) => f.write_str(match kind {
                Kind::Pawn => "a pawn moves straight ahead and takes diagonally",
                Kind::Knight => {
                    "that is not how a knight moves: two squares straight, then one to the side"
                }
                Kind::Bishop => "a bishop moves only along diagonals",
                Kind::Rook => "a rook moves only along ranks and files",
                Kind::Queen => "a queen moves only in straight lines, diagonals included",
                Kind::King => "a king moves only one square at a time",
            }),
            Illegal::PawnDirection => f.write_str("a pawn only ever moves forward"),
            Illegal::PawnTooFar => {
                f.write_str("a pawn moves one square at a time, or two from where it started")
            }
            Illegal::PawnBlocked(man) => {
                write!(f, "{man} is in the pawn's way, and a pawn takes only diagonally")
            }
            Illegal::PawnTakesNothing(at) => {
                write!(f, "a pawn moves diagonally only to take, and there is nothing on {at}")
            }
            Illegal::EnPassantTooLate => f.write_str(
                "a pawn can be taken en passant only right after it has moved two squares",
            ),
            Illegal::Own(man) => write!(f, "your own {} is on {}", man.kind.name(), man.at),
            Illegal::Blocked(kind, man) => {
                write!(f, "{man} is in the way, and a {} cannot jump", kind.name())
            }
            Illegal::KingAttacked(man) => {
                write!(f, "the king would be in check there, from {man}")
            }
            Illegal::InCheck(man) => {
                write!(f, "the king is in check from {man}, and that does not stop it")
            }
            Illegal::DoubleCheck => {
                f.write_str("two pieces give check at once, so the king has to move")
            }
            Illegal::Pinned(man, by) => {
                write!(f, "{man} is pinned by {by}: the king would be in check")
            }
            Illegal::EnPassantExposes => {
                f.write_str("taking en passant would leave the king in check")
            }
            Illegal::Castling(why) => write!(f, "you cannot castle now: {why}"),
        }
    }
}

impl fmt::Display for NoCastling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            NoCastling::KingMoved => f.write_str("the king has moved"),
            NoCastling::NoRook(at) => write!(f, "there is no rook on {at}"),
            NoCastling::RightLost => f.write_str("the king or that rook has moved before"),
            NoCastling::Between(man) => write!(f, "{man} is between king and rook"),
            NoCastling::InCheck(man) => write!(f, "the king is in check from {man}"),
            NoCastling::Attacked(at, by) => write!(f, "{by} attacks {at}, where the king would go"),
        }
    }
}

impl Board {
    /// Why no legal move leads from one square to another; none if there is one.
    pub fn why_illegal(&self, from: Square, to: Square) -> Option<Illegal> {
        let us = self.side_to_move();
        if !self.move_between(from, to, Kind::Queen as u8).is_none() {
            return None;
        }
        let man = self.piece_at(from);
        let Some(kind) = man.kind() else { return Some(Illegal::Empty(from)) };
        if !man.belongs_to(us) {
            return Some(Illegal::Theirs(Standing { kind, at: from }, man.color()));
        }
        let is_home = from == Square::masked(us.home_row() << 4 | 4);
        if kind == Kind::King && is_home && from.row() == to.row() {
            let wing = match to.col() {
                6 => Some(Flag::CastleKing),
                2 => Some(Flag::CastleQueen),
                _ => None,
            };
            if let Some(why) = wing.and_then(|wing| self.why_no_castling(wing)) {
                return Some(Illegal::Castling(why));
            }
        }
        let there = self.standing(to).filter(|_| self.piece_at(to).belongs_to(us));
        let cannot = if kind == Kind::Pawn {
            self.why_no_pawn_move(from, to)
        } else if !attacks::reaches(man, from, to) {
            Some(Illegal::NotItsWay(kind))
        } else if let Some(own) = there {
            Some(Illegal::Own(own))
        } else {
            let blocker = man.slides().then(|| self.first_between(from, to)).flatten();
            blocker.map(|blocker| Illegal::Blocked(kind, blocker))
        };
        Some(cannot.unwrap_or_else(|| self.why_unsafe(Standing { kind, at: from }, to)))
    }

    /// Why the side to move may not castle on this wing; none if it may, or if the flag is no
    /// castling.
    pub fn why_no_castling(&self, wing: Flag) -> Option<NoCastling> {
        let is_short = match wing {
            Flag::CastleKing => true,
            Flag::CastleQueen => false,
            _ => return None,
        };
        let us = self.side_to_move();
        let king = self.king(us);
        let (rook, crossed) = castling_rook(us, wing as u8);
        if king != Square::masked(us.home_row() << 4 | 4) {
            return Some(NoCastling::KingMoved);
        }
        let stands = self.piece_at(rook);
        if !stands.is(Kind::Rook) || !stands.belongs_to(us) {
            return Some(NoCastling::NoRook(rook));
        }
        let right = if is_short { castling::WHITE_KING } else { castling::WHITE_QUEEN };
        let right = if us == Color::White { right } else { right << 2 };
        if self.castling_rights() & right == 0 {
            return Some(NoCastling::RightLost);
        }
        if let Some(man) = self.first_between(king, rook) {
            return Some(NoCastling::Between(man));
        }
        if let Some(by) = self.attacker(king, us.other()) {
            return Some(NoCastling::InCheck(by));
        }
        let goes = [crossed, Square::masked(king_goes(king, wing))];
        goes.into_iter()
            .find_map(|at| self.attacker(at, us.other()).map(|by| NoCastling::Attacked(at, by)))
    }

    fn why_no_pawn_move(&self, from: Square, to: Square) -> Option<Illegal> {
        let us = self.side_to_move();
        // Rows forward, and files to the side.
        let rows = from.row().wrapping_sub(to.row()) as i8;
        let rows = if us == Color::White { rows } else { -rows };
        let files = from.col().abs_diff(to.col());
        let there = self.piece_at(to);
        if rows <= 0 {
            return Some(Illegal::PawnDirection);
        }
        match files {
            0 => {
                let most = if from.row() == pawn_row(us) { 2 } else { 1 };
                let ahead = from.step(us.forward()).unwrap_or(from);
                let blocker = self.standing(ahead).or(self.standing(to).filter(|_| rows <= most));
                match blocker {
                    _ if rows > most => Some(Illegal::PawnTooFar),
                    Some(man) => Some(Illegal::PawnBlocked(man)),
                    None => None,
                }
            }
            1 if rows == 1 => {
                let beside = Square::masked(to.to_0x88() ^ 0x10);
                let is_beside = self.piece_at(beside).belongs_to(us.other())
                    && self.piece_at(beside).is(Kind::Pawn)
                    && beside.row() == us.home_row() ^ 4;
                match self.standing(to) {
                    Some(man) if there.belongs_to(us) => Some(Illegal::Own(man)),
                    Some(_) => None,
                    None if self.en_passant() == Some(to) => None,
                    // A board keeps the right only if it can be used: the king may be the reason.
                    None if is_beside && !self.en_passant_is_safe(us, from, to, beside) => {
                        Some(Illegal::EnPassantExposes)
                    }
                    None if is_beside => Some(Illegal::EnPassantTooLate),
                    None => Some(Illegal::PawnTakesNothing(to)),
                }
            }
            _ => Some(Illegal::NotItsWay(Kind::Pawn)),
        }
    }

    /// Why a move that the piece could make is unsafe for the king.
    fn why_unsafe(&self, man: Standing, to: Square) -> Illegal {
        let us = self.side_to_move();
        let king = self.king(us);
        let checks = self.checks();
        let first = self.standing(checks.first()).filter(|_| checks.any());
        if man.kind == Kind::King {
            // A slider that gives check looks through the king to where it would flee.
            let through = first.or(self.standing(checks.second()));
            let by = self.attacker(to, us.other()).or(through);
            return by.map_or(Illegal::NotItsWay(Kind::King), Illegal::KingAttacked);
        }
        if checks.count() > 1 {
            return Illegal::DoubleCheck;
        }
        let by = self.slider_behind(king, man.at, us.other()).and_then(|at| self.standing(at));
        let helps = |checker: Standing| {
            to == checker.at || {
                let step = attacks::line_step(king, checker.at);
                step != 0
                    && step == attacks::line_step(king, to)
                    && king.distance(to) < king.distance(checker.at)
            }
        };
        match (first, by) {
            (Some(checker), _) if !helps(checker) => Illegal::InCheck(checker),
            (_, Some(by)) => Illegal::Pinned(man, by),
            (Some(checker), None) => Illegal::InCheck(checker),
            (None, None) => Illegal::EnPassantExposes,
        }
    }

    fn standing(&self, at: Square) -> Option<Standing> {
        self.piece_at(at).kind().map(|kind| Standing { kind, at })
    }

    /// The first piece between two squares of a line.
    fn first_between(&self, from: Square, to: Square) -> Option<Standing> {
        let step = attacks::line_step(from, to);
        let mut at = from.step(step)?;
        // Without a line the step is 0, and leads nowhere.
        while at != to && at != from {
            if let Some(man) = self.standing(at) {
                return Some(man);
            }
            at = at.step(step)?;
        }
        None
    }

    /// A piece of `by` that attacks a square.
    fn attacker(&self, at: Square, by: Color) -> Option<Standing> {
        let attacks = |&from: &Square| self.piece_attacks(self.piece_at(from), from, at);
        self.men(by).find(attacks).and_then(|from| self.standing(from))
    }
}

#[cfg(test)]
mod tests;
