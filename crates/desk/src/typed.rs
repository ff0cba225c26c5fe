//! Moves that are typed: what the text so far can become on a given board, or why it is no move.
//!
//! Every legal move is spelled in all the ways in which people write it, without the signs that say
//! nothing (`-`, `=`, `+`); a text is compared with those. Nothing is remembered between keys.
//!
//! Small letters are pieces, too: `nf3`, `qd3`. Only a small `b` can be two things, and then it is the
//! pawn of the b-file if that is legal, otherwise the bishop.

mod reason;

use kilomate_core::chess::moves::Flag;
use kilomate_core::{Board, Kind, Move};

pub use reason::Problem;

/// What a typed text means.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Typed {
    /// The moves that begin like the text.
    pub completions: Vec<Move>,
    /// The one move that the text means, if it means one.
    pub exact: Option<Move>,
    /// The text means a promotion but does not say to what: the moves to choose from.
    pub promotions: Vec<Move>,
    /// What is wrong with the text.
    pub problem: Option<Problem>,
}

impl Typed {
    /// Reads what has been typed so far. An empty text means nothing, and nothing is wrong with it.
    pub fn read(board: &Board, typed: &str) -> Typed {
        let typed = typed.trim();
        if typed.is_empty() {
            return Typed::default();
        }
        let text = Text::new(typed);
        let legal = board.legal_moves();
        let fitting = |case| -> Vec<(Move, Fit)> {
            let fits = legal.as_slice().iter().map(|&m| (m, text.fit(board, m, case)));
            fits.filter(|(_, fit)| *fit != Fit::No).collect()
        };
        let readings = [Case::Exact, Case::First, Case::Any].map(fitting);
        // A capital is a piece if it can be one: `Bc4` is never the pawn of the b-file. A small
        // letter can be both.
        let capital = typed.starts_with(|first: char| first.is_ascii_uppercase());
        let found = readings.iter().find(|found| capital && !found.is_empty());
        let completions: Vec<Move> =
            found.unwrap_or(&readings[2]).iter().map(|&(m, _)| m).collect();
        let wholly = |found: &Vec<(Move, Fit)>| -> Vec<Move> {
            found.iter().filter(|(_, fit)| *fit == Fit::Whole).map(|&(m, _)| m).collect()
        };
        let whole = readings.iter().map(wholly).find(|whole| !whole.is_empty()).unwrap_or_default();
        let mut entry = Typed { completions, ..Typed::default() };
        match whole.as_slice() {
            [m] => entry.exact = Some(*m),
            [first, rest @ ..] if rest.iter().all(|m| same_way(*m, *first)) => {
                entry.promotions = whole;
            }
            [_, ..] => {
                entry.problem = Some(Problem::Ambiguous(shown(typed), sans(board, &whole)));
            }
            [] if entry.completions.is_empty() => entry.problem = Some(text.reason(board, typed)),
            [] => {}
        }
        entry
    }

    /// Whether the text is not even written like a move.
    pub fn is_no_move(&self) -> bool {
        matches!(self.problem, Some(Problem::NotAMove(_)))
    }

    /// The only move that the text can still become.
    pub fn only(&self) -> Option<Move> {
        match self.completions.as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }
}

/// What was typed may be long, and have characters that a terminal obeys.
fn shown(typed: &str) -> String {
    typed.chars().filter(|c| !c.is_control()).take(12).collect()
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

/// How letters are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Case {
    /// Small letters and capitals differ.
    Exact,
    /// They differ in the first place only: `BC4` is a bishop.
    First,
    /// They are the same.
    Any,
}

impl Case {
    fn is_same(self, one: &[u8], other: &[u8]) -> bool {
        match self {
            Case::Exact => one == other,
            Case::First => one.first() == other.first() && one.eq_ignore_ascii_case(other),
            Case::Any => one.eq_ignore_ascii_case(other),
        }
    }
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
        // `e2 to e4`.
        let words = typed.split_whitespace().filter(|word| !word.eq_ignore_ascii_case("to"));
        let typed: String = words.collect();
        let mut text = Text { bare: String::new(), takes: false, readable: true };
        for character in typed.chars() {
            match character {
                '-' | '=' | '+' | '#' | '!' | '?' | '(' | ')' | '/' => {}
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

    /// How the text fits a move.
    fn fit(&self, board: &Board, m: Move, case: Case) -> Fit {
        if (self.takes && !m.is_capture()) || self.bare.is_empty() {
            return Fit::No;
        }
        let spellings = spellings(board, m);
        let fits = spellings.iter().map(|spelling| {
            let start = spelling.as_bytes().get(..self.bare.len());
            if !start.is_some_and(|start| case.is_same(start, self.bare.as_bytes())) {
                return Fit::No;
            }
            // What a pawn becomes may still be chosen.
            let missing = spelling.len() - self.bare.len();
            if missing <= usize::from(m.is_promotion()) { Fit::Whole } else { Fit::Start }
        });
        fits.max().unwrap_or(Fit::No)
    }
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
            ways.push(to.clone());
            // Its file is named only where it takes: `bb5` is a bishop.
            ways.extend(m.is_capture().then(|| format!("{file}{to}")));
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
