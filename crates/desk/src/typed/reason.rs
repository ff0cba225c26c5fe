//! Why no legal move is written like a text.

use std::fmt;

use kilomate_core::chess::illegal::Illegal;
use kilomate_core::chess::moves::Flag;
use kilomate_core::{Board, Color, Kind, Square};

use super::{Text, shown};

/// What is wrong with a typed text. Its `Display` is a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// It is not written like a move.
    NotAMove(String),
    /// It means several moves, which are written like this.
    Ambiguous(String, Vec<String>),
    /// It is not legal, for this reason.
    Illegal(Illegal),
    /// The text is the beginning of no legal move.
    NoneBegins(String),
    /// The side has no such piece, perhaps not in this place.
    HasNone(Color, Kind, Option<Place>),
    /// None of several pieces can go there.
    NobodyReaches(Kind, Square),
    /// There is nothing to take.
    NothingToTake(Square),
}

/// Where a piece stands, as far as a text says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// On this file.
    File(char),
    /// On this rank.
    Rank(char),
    /// On this square.
    Square(Square),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::File(file) => write!(f, "the {file}-file"),
            Place::Rank(rank) => write!(f, "rank {rank}"),
            Place::Square(at) => at.fmt(f),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::NotAMove(typed) => {
                write!(f, "\"{typed}\" is not a move: type e4, Nf3, e2e4 or O-O.")
            }
            Problem::Ambiguous(typed, moves) => {
                let choice = match &moves[..] {
                    [first @ .., last] if !first.is_empty() => {
                        format!("{} or {last}", first.join(", "))
                    }
                    _ => moves.concat(),
                };
                write!(f, "{typed} could be {choice}: say which one.")
            }
            Problem::Illegal(why) => {
                let why = why.to_string();
                let (first, rest) = why.split_at(1);
                write!(f, "{}{rest}.", first.to_ascii_uppercase())
            }
            Problem::NoneBegins(typed) => write!(f, "No legal move begins with {typed}."),
            Problem::HasNone(side, kind, None) => {
                write!(f, "{} has no {}.", side.name(), kind.name())
            }
            Problem::HasNone(side, kind, Some(place)) => {
                write!(f, "{} has no {} on {place}.", side.name(), kind.name())
            }
            Problem::NobodyReaches(kind, to) => write!(f, "No {} can go to {to}.", kind.name()),
            Problem::NothingToTake(at) => write!(f, "There is nothing to take on {at}."),
        }
    }
}

/// What a text in algebraic notation says about a move.
struct Said {
    kind: Kind,
    file: Option<char>,
    rank: Option<char>,
    to: Option<Square>,
}

impl Said {
    /// Reads what stands behind the letter of a piece, or the whole of a pawn's move.
    fn read(kind: Kind, squares: &str) -> Option<Said> {
        let squares: Vec<char> = squares.chars().collect();
        let is_file = |c: char| ('a'..='h').contains(&c);
        let is_rank = |c: char| ('1'..='8').contains(&c);
        let (from, to) = match squares.as_slice() {
            [from @ .., file, rank] if is_file(*file) && is_rank(*rank) => {
                (from, Square::from_ascii(*file as u8, *rank as u8))
            }
            // It is not written in full: `Na`, `ed`.
            [from @ .., file] if is_file(*file) && !from.is_empty() => (from, None),
            from => (from, None),
        };
        let (file, rank) = match *from {
            // A pawn goes straight ahead unless another file is said.
            [] => (to.map(|to| char::from(to.to_ascii()[0])).filter(|_| kind == Kind::Pawn), None),
            [file] if is_file(file) => (Some(file), None),
            [rank] if is_rank(rank) => (None, Some(rank)),
            [file, rank] if is_file(file) && is_rank(rank) => (Some(file), Some(rank)),
            _ => return None,
        };
        Some(Said { kind, file, rank, to })
    }

    fn place(&self) -> Option<Place> {
        match (self.file, self.rank) {
            (Some(file), Some(rank)) => {
                Square::from_ascii(file as u8, rank as u8).map(Place::Square)
            }
            (Some(file), None) => Some(Place::File(file)),
            (None, Some(rank)) => Some(Place::Rank(rank)),
            (None, None) => None,
        }
    }

    fn fits(&self, at: Square) -> bool {
        let [file, rank] = at.to_ascii().map(char::from);
        self.file.is_none_or(|said| said == file) && self.rank.is_none_or(|said| said == rank)
    }
}

impl Text {
    /// Why no legal move begins like this.
    pub(super) fn reason(&self, board: &Board, typed: &str) -> Problem {
        let not_a_move = || Problem::NotAMove(shown(typed));
        if !self.readable {
            return not_a_move();
        }
        if self.bare.starts_with('O') {
            let wing = match self.bare.as_str() {
                "O" | "OO" => Flag::CastleKing,
                "OOO" => Flag::CastleQueen,
                _ => return not_a_move(),
            };
            let why = board.why_no_castling(wing).map(Illegal::Castling);
            return why.map_or_else(not_a_move, Problem::Illegal);
        }
        if let Some((from, to)) = two_squares(&self.bare) {
            return board.why_illegal(from, to).map_or_else(not_a_move, Problem::Illegal);
        }
        let Some(said) = self.said(board) else { return not_a_move() };
        let side = board.side_to_move();
        let men = || board.men(side).filter(|&at| board.piece_at(at).is(said.kind));
        if men().next().is_none() {
            return Problem::HasNone(side, said.kind, None);
        }
        let Some(to) = said.to else { return Problem::NoneBegins(shown(typed)) };
        let meant: Vec<Square> = men().filter(|&at| said.fits(at)).collect();
        let mut reasons: Vec<Illegal> =
            meant.iter().filter_map(|&from| board.why_illegal(from, to)).collect();
        if meant.is_empty() {
            return Problem::HasNone(side, said.kind, said.place());
        }
        if reasons.len() < meant.len() {
            return if self.takes { Problem::NothingToTake(to) } else { not_a_move() };
        }
        // Of several pieces the one that is nearest to going there was meant.
        reasons.sort_by_key(|&why| std::cmp::Reverse(nearness(why)));
        match reasons.as_slice() {
            [why, _, ..] if nearness(*why) == 0 => Problem::NobodyReaches(said.kind, to),
            [why, ..] => Problem::Illegal(*why),
            [] => not_a_move(),
        }
    }

    /// The text taken apart; none if no move is written like that.
    fn said(&self, board: &Board) -> Option<Said> {
        let bare = self.bare.to_ascii_lowercase();
        let first = bare.chars().next()?;
        let rest = bare.get(1..)?;
        // What a pawn becomes may stand at the end.
        let without = |text: &str| text.trim_end_matches(['q', 'r', 'b', 'n']).len();
        let as_pawn = || Said::read(Kind::Pawn, &bare[..without(&bare)]);
        match Kind::from_letter(first as u8) {
            None if !('a'..='h').contains(&first) => None,
            None => as_pawn(),
            Some(kind) if kind != Kind::Bishop => Said::read(kind, &rest[..without(rest)]),
            // A small b is the pawn of the b-file, and the bishop where that pawn never goes.
            Some(kind) => {
                let is_small = self.bare.starts_with('b');
                // With its file named a pawn takes, to the file beside it.
                let aside = u8::from(without(&bare) == 3);
                let could = |said: &Said| {
                    let has = |at: Square| board.piece_at(at).is(Kind::Pawn) && said.fits(at);
                    said.to.is_none_or(|to| to.col().abs_diff(1) == aside)
                        && board.men(board.side_to_move()).any(has)
                };
                let pawn = as_pawn().filter(|said| is_small && could(said));
                pawn.or_else(|| Said::read(kind, rest)).or_else(as_pawn)
            }
        }
    }
}

/// How much speaks for a piece that cannot go somewhere being the one that was meant.
fn nearness(why: Illegal) -> u8 {
    match why {
        Illegal::KingAttacked(_)
        | Illegal::InCheck(_)
        | Illegal::DoubleCheck
        | Illegal::Pinned(..)
        | Illegal::EnPassantExposes => 2,
        Illegal::NotItsWay(_) | Illegal::PawnDirection | Illegal::PawnTooFar => 0,
        _ => 1,
    }
}

fn two_squares(text: &str) -> Option<(Square, Square)> {
    let &[a, b, c, d, ..] = text.as_bytes() else { return None };
    let square = |file: u8, rank| Square::from_ascii(file.to_ascii_lowercase(), rank);
    Some((square(a, b)?, square(c, d)?))
}
