//! Moves that are typed: what the text so far can become, on a given board.
//!
//! Every legal move is spelled in all the ways in which people write it, without the signs that say
//! nothing (`-`, `=`, `+`); a text is compared with those. Nothing is remembered between keys.

use kilomate_core::chess::movegen::MoveSet;
use kilomate_core::chess::moves::Flag;
use kilomate_core::{Board, Kind, Move, MoveList, Square};

use super::squares::Squares;
use super::text;

/// What a typed text means.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Entry {
    /// Where the men stand that can make a move which begins like the text.
    pub(crate) lit: Squares,
    /// Those moves.
    pub(crate) completions: Vec<Move>,
    /// The one move that the text means, if it means one.
    pub(crate) exact: Option<Move>,
    /// The text means a promotion but does not say to what: the moves to choose from.
    pub(crate) promotions: Vec<Move>,
    /// What is wrong with the text, and what to do.
    pub(crate) problem: Option<String>,
}

impl Entry {
    /// Reads what has been typed so far. An empty text means nothing, and nothing is wrong with it.
    pub(crate) fn read(board: &Board, typed: &str) -> Entry {
        let typed = typed.trim();
        if typed.is_empty() {
            return Entry::default();
        }
        let text = Text::new(typed);
        let legal = board.legal_moves();
        let fitting = |strict| -> Vec<(Move, Fit)> {
            let fits = legal.as_slice().iter().map(|&m| (m, text.fit(board, m, strict)));
            fits.filter(|(_, fit)| *fit != Fit::No).collect()
        };
        // A capital is a piece if it can be one: `Bc4` is never the pawn of the b-file. A small
        // letter can be both.
        let strict = fitting(true);
        let capital = typed.starts_with(|first: char| first.is_ascii_uppercase());
        let found = if capital && !strict.is_empty() { strict.clone() } else { fitting(false) };
        let wholly = |found: &[(Move, Fit)]| -> Vec<Move> {
            found.iter().filter(|(_, fit)| *fit == Fit::Whole).map(|&(m, _)| m).collect()
        };
        let mut whole = wholly(&strict);
        if whole.is_empty() {
            whole = wholly(&found);
        }
        let completions: Vec<Move> = found.iter().map(|&(m, _)| m).collect();
        let mut entry = Entry {
            lit: completions.iter().map(|m| m.from()).collect(),
            completions,
            ..Entry::default()
        };
        match whole.as_slice() {
            [m] => entry.exact = Some(*m),
            [first, rest @ ..] if rest.iter().all(|m| same_way(*m, *first)) => {
                entry.promotions = whole;
            }
            [_, ..] => entry.problem = Some(text::ambiguous(typed, &sans(board, &whole))),
            [] if entry.completions.is_empty() => entry.problem = Some(text.reason(board, typed)),
            [] => {}
        }
        entry
    }

    /// The move to show when Enter is pressed: the one that is meant, or the only one left.
    pub(crate) fn to_show(&self) -> Option<Move> {
        match self.completions.as_slice() {
            [only] => self.exact.or(Some(*only)),
            _ => self.exact,
        }
    }
}

/// Moves in algebraic notation; of four promotions only one.
fn sans(board: &Board, moves: &[Move]) -> Vec<String> {
    let mut seen: Vec<Move> = Vec::new();
    for &m in moves {
        if !seen.iter().any(|&other| same_way(m, other)) {
            seen.push(m);
        }
    }
    let sans = seen.iter().filter_map(|&m| board.san(m).ok());
    let mut sans: Vec<String> = sans.map(|san| san.as_str().to_owned()).collect();
    sans.sort_unstable();
    sans
}

fn same_way(one: Move, other: Move) -> bool {
    one.from() == other.from() && one.to() == other.to()
}

/// How well a text fits a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fit {
    No,
    /// It is the beginning of a way to write it.
    Start,
    /// It is a way to write it, perhaps without what a pawn becomes.
    Whole,
}

/// A text without the signs that say nothing.
struct Text {
    bare: String,
    /// It has a sign for taking.
    takes: bool,
    /// Nothing in it is a character that moves are not written with.
    readable: bool,
}

impl Text {
    fn new(typed: &str) -> Text {
        let typed = typed.strip_suffix("e.p.").or(typed.strip_suffix("ep")).unwrap_or(typed);
        let castles = typed.starts_with(['O', 'o', '0']);
        let mut text = Text { bare: String::new(), takes: false, readable: true };
        for character in typed.trim_end().chars() {
            match character {
                '-' | '=' | '+' | '#' | '!' | '?' | '(' | ')' | '/' | ' ' => {}
                'x' | 'X' | ':' | '×' => text.takes = true,
                'o' | '0' if castles => text.bare.push('O'),
                _ => {
                    text.readable &= character.is_ascii_alphanumeric();
                    text.bare.push(character);
                }
            }
        }
        text
    }

    /// How the text fits a move; strictly, small letters and capitals differ.
    fn fit(&self, board: &Board, m: Move, strict: bool) -> Fit {
        if (self.takes && !m.is_capture()) || self.bare.is_empty() {
            return Fit::No;
        }
        let spellings = spellings(board, m);
        let fits = spellings.iter().map(|spelling| {
            let start = spelling.as_bytes().get(..self.bare.len());
            let same = |start: &[u8]| {
                let bare = self.bare.as_bytes();
                if strict { start == bare } else { start.eq_ignore_ascii_case(bare) }
            };
            if !start.is_some_and(same) {
                return Fit::No;
            }
            // What a pawn becomes may still be chosen.
            let missing = spelling.len() - self.bare.len();
            if missing <= usize::from(m.is_promotion()) { Fit::Whole } else { Fit::Start }
        });
        fits.max().unwrap_or(Fit::No)
    }

    /// Whether the text is made like a move of some position, or like the beginning of one.
    fn is_like_a_move(&self) -> bool {
        let bare = self.bare.to_ascii_lowercase();
        let named = bare.starts_with(|first| "kqrbnpabcdefgh".contains(first));
        let rest = bare.get(1..).unwrap_or("").trim_end_matches(['q', 'r', 'b', 'n']);
        named && rest.len() <= 4 && rest.chars().all(|c| matches!(c, 'a'..='h' | '1'..='8'))
    }

    /// Why no legal move begins like this.
    fn reason(&self, board: &Board, typed: &str) -> String {
        let side = board.side_to_move();
        if !self.readable {
            return text::not_a_move(typed);
        }
        if self.bare.starts_with('O') {
            let known = matches!(self.bare.as_str(), "O" | "OO" | "OOO");
            return if known { text::CANNOT_CASTLE.to_owned() } else { text::not_a_move(typed) };
        }
        if let Some((from, to)) = two_squares(&self.bare) {
            let man = board.piece_at(from);
            return match man.kind() {
                None => text::nobody_there(from),
                Some(_) if !man.belongs_to(side) => text::not_your_man(from, side.other()),
                Some(_) if unsafe_for_king(board, |m| m.from() == from && m.to() == to) => {
                    text::leaves_king_in_check(board.in_check()).to_owned()
                }
                Some(kind) => text::cannot_go(kind, from, to),
            };
        }
        let first = self.bare.bytes().next().unwrap_or(0);
        let piece = first.is_ascii_uppercase() || !(b'a'..=b'h').contains(&first);
        let kind = Kind::from_letter(first).filter(|_| piece).unwrap_or(Kind::Pawn);
        if !self.is_like_a_move() {
            return text::not_a_move(typed);
        }
        if !board.men(side).any(|at| board.piece_at(at).is(kind)) {
            return text::has_none(side, kind);
        }
        // Without what a pawn becomes.
        let squares = self.bare.trim_end_matches(|c: char| c.is_ascii_alphabetic()).as_bytes();
        let target = squares.split_last_chunk::<2>().map(|(_, target)| target);
        let target =
            target.and_then(|[file, rank]| Square::from_ascii(file.to_ascii_lowercase(), *rank));
        let Some(to) = target else { return text::no_move_begins(typed) };
        if unsafe_for_king(board, |m| m.to() == to && board.piece_at(m.from()).is(kind)) {
            text::leaves_king_in_check(board.in_check()).to_owned()
        } else if self.takes {
            text::nobody_can_take(kind, to)
        } else {
            text::nobody_can_go(kind, to)
        }
    }
}

/// Whether a man could go there, were it not for his king.
fn unsafe_for_king(board: &Board, meant: impl Fn(Move) -> bool) -> bool {
    let mut moves = MoveList::new();
    board.generate(MoveSet::All, &mut moves);
    moves.as_slice().iter().any(|&m| meant(m) && !board.is_legal(m))
}

fn two_squares(text: &str) -> Option<(Square, Square)> {
    let &[a, b, c, d, ..] = text.as_bytes() else { return None };
    let square = |file: u8, rank| Square::from_ascii(file.to_ascii_lowercase(), rank);
    Some((square(a, b)?, square(c, d)?))
}

/// All ways to write a move, without signs.
fn spellings(board: &Board, m: Move) -> Vec<String> {
    let (from, to) = (m.from().to_string(), m.to().to_string());
    let mut ways = vec![format!("{from}{to}")];
    if m.is(Flag::CastleKing) {
        ways.push("OO".to_owned());
    } else if m.is(Flag::CastleQueen) {
        ways.push("OOO".to_owned());
    } else if let Some(kind) = board.piece_at(m.from()).kind() {
        let (file, rank) = from.split_at(1);
        let parts = ["", file, rank, &from];
        let letter = kind.letter() as char;
        ways.extend(parts.map(|part| format!("{letter}{part}{to}")));
        if kind == Kind::Pawn {
            ways.extend(["", file].map(|part| format!("{part}{to}")));
        }
    }
    if let Some(kind) = m.promotion() {
        let letter = kind.letter() as char;
        let small = letter.to_ascii_lowercase();
        ways = ways.iter().flat_map(|way| [letter, small].map(|l| format!("{way}{l}"))).collect();
    }
    ways
}

#[cfg(test)]
mod tests;
