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
        let mut at = from;
        while step != 0 {
            at = at.step(step)?;
            if at == to {
                break;
            }
            if let Some(man) = self.standing(at) {
                return Some(man);
            }
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
mod tests {
    use super::*;
    use std::string::ToString;

    fn square(name: &str) -> Square {
        let name = name.as_bytes();
        Square::from_ascii(name[0], name[1]).unwrap()
    }

    fn why(fen: &str, squares: &str) -> std::string::String {
        let board = Board::from_fen(fen).unwrap();
        let why = board.why_illegal(square(&squares[..2]), square(&squares[2..]));
        why.map_or_else(|| "legal".into(), |why| why.to_string())
    }

    #[test]
    fn every_reason_is_told_in_words() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let pinned = "4r1k1/8/8/8/7b/8/4NP2/4K3 w - - 0 1";
        let checked = "4r1k1/8/8/8/8/8/3N4/4K3 w - - 0 1";
        let passed = "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1";
        for (fen, squares, words) in [
            (start, "e4e5", "there is no piece on e4"),
            (start, "g8f6", "the knight on g8 is Black's, and it is White's move"),
            (
                start,
                "g1g3",
                "that is not how a knight moves: two squares straight, then one to the side",
            ),
            (
                start,
                "g1g1",
                "that is not how a knight moves: two squares straight, then one to the side",
            ),
            (start, "g1e2", "your own pawn is on e2"),
            (start, "c1e3", "the pawn on d2 is in the way, and a bishop cannot jump"),
            (start, "c1c3", "a bishop moves only along diagonals"),
            (start, "a1b2", "a rook moves only along ranks and files"),
            (start, "d1e3", "a queen moves only in straight lines, diagonals included"),
            (start, "e1e3", "a king moves only one square at a time"),
            (start, "e2e5", "a pawn moves one square at a time, or two from where it started"),
            (start, "e2d3", "a pawn moves diagonally only to take, and there is nothing on d3"),
            (start, "e2f4", "a pawn moves straight ahead and takes diagonally"),
            (start, "e2e1", "a pawn only ever moves forward"),
            (start, "e2d2", "a pawn only ever moves forward"),
            (
                "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1",
                "e2e4",
                "the knight on e3 is in the pawn's way, and a pawn takes only diagonally",
            ),
            (
                "4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1",
                "e2e4",
                "the knight on e4 is in the pawn's way, and a pawn takes only diagonally",
            ),
            (
                passed,
                "e5d6",
                "a pawn can be taken en passant only right after it has moved two squares",
            ),
            (
                "4k3/8/8/8/3Pp3/8/8/4K3 b - - 0 1",
                "e4d3",
                "a pawn can be taken en passant only right after it has moved two squares",
            ),
            (
                "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
                "e5d6",
                "taking en passant would leave the king in check",
            ),
            (
                pinned,
                "e2c3",
                "the knight on e2 is pinned by the rook on e8: the king would be in check",
            ),
            (
                pinned,
                "f2f3",
                "the pawn on f2 is pinned by the bishop on h4: the king would be in check",
            ),
            (
                checked,
                "d2b3",
                "the king is in check from the rook on e8, and that does not stop it",
            ),
            (checked, "e1e2", "the king would be in check there, from the rook on e8"),
            ("4k3/8/8/8/8/r7/8/4K2R w - - 0 1", "e1e2", "legal"),
            (
                "k3r3/8/8/8/4K3/8/8/8 w - - 0 1",
                "e4e3",
                "the king would be in check there, from the rook on e8",
            ),
            (
                "4r1k1/8/8/8/8/3n4/6N1/4K3 w - - 0 1",
                "g2e3",
                "two pieces give check at once, so the king has to move",
            ),
            // What would stop the check is pinned.
            (
                "4r1k1/8/8/8/q7/8/2N5/3K4 w - - 0 1",
                "c2a1",
                "the knight on c2 is pinned by the queen on a4: the king would be in check",
            ),
            (
                "k3r3/8/8/8/7b/8/5R2/4K3 w - - 0 1",
                "f2e2",
                "the rook on f2 is pinned by the bishop on h4: the king would be in check",
            ),
        ] {
            assert_eq!(why(fen, squares), words, "{squares} in {fen}");
        }
    }

    #[test]
    fn castling_says_what_stands_in_its_way() {
        for (fen, squares, words) in [
            ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", "the king or that rook has moved before"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1c1", "there is no rook on a1"),
            ("4k3/8/8/8/8/8/8/R2QK3 w Q - 0 1", "e1c1", "the queen on d1 is between king and rook"),
            (
                "r3kb1r/8/8/8/8/8/8/4K3 b kq - 0 1",
                "e8g8",
                "the bishop on f8 is between king and rook",
            ),
            (
                "4k3/8/8/8/7b/8/8/4K2R w K - 0 1",
                "e1g1",
                "the king is in check from the bishop on h4",
            ),
            (
                "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
                "e1g1",
                "the rook on f8 attacks f1, where the king would go",
            ),
            (
                "4k1r1/8/8/8/8/8/8/4K2R w K - 0 1",
                "e1g1",
                "the rook on g8 attacks g1, where the king would go",
            ),
        ] {
            assert_eq!(why(fen, squares), std::format!("you cannot castle now: {words}"), "{fen}");
        }
        // Through b1 only the rook goes.
        assert_eq!(why("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"), "legal");
        let away = Board::from_fen("4k3/8/8/8/8/8/4K3/7R w - - 0 1").unwrap();
        assert_eq!(away.why_no_castling(Flag::CastleKing), Some(NoCastling::KingMoved));
        assert_eq!(away.why_no_castling(Flag::Quiet), None);
    }

    /// There is a reason exactly where there is no legal move, and it is about the king exactly where
    /// the piece itself could go there.
    #[test]
    fn reasons_agree_with_the_rules_on_every_pair_of_squares() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
            "4r1k1/8/8/8/q7/3n4/2N3N1/4K2R w K - 0 1",
            "k7/8/8/8/4r3/8/3P4/4K2R w K - 0 1",
        ] {
            let board = Board::from_fen(fen).unwrap();
            let legal = board.legal_moves();
            let mut pseudo = crate::chess::movelist::MoveList::new();
            board.generate(crate::chess::movegen::MoveSet::All, &mut pseudo);
            for from in Square::all() {
                for to in Square::all() {
                    let leads = |m: &crate::Move| m.from() == from && m.to() == to;
                    let why = board.why_illegal(from, to);
                    assert_eq!(
                        why.is_none(),
                        legal.as_slice().iter().any(leads),
                        "{from}{to} {fen}"
                    );
                    let is_kings = matches!(
                        why,
                        Some(
                            Illegal::KingAttacked(_)
                                | Illegal::InCheck(_)
                                | Illegal::DoubleCheck
                                | Illegal::Pinned(..)
                        )
                    );
                    let could = why.is_some() && pseudo.as_slice().iter().any(leads);
                    let is_passing = why == Some(Illegal::EnPassantExposes);
                    assert!(is_kings == could || is_passing, "{from}{to} {why:?} {fen}");
                }
            }
        }
    }
}
