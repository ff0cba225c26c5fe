//! Moves as text: coordinates (`e2e4`, `e7e8q`) and standard algebraic notation (`Nf3`, `exd8=Q+`).

use core::fmt;

use crate::chess::board::Board;
use crate::chess::make::Undo;
use crate::chess::moves::{Flag, Move};
use crate::chess::piece::Kind;
use crate::chess::square::Square;
use crate::chess::text::Text;

/// Four or five characters.
pub type Coordinates = Text<5>;
/// At most seven characters, such as `Qa1xb2+` or `exd8=Q#`.
pub type San = Text<7>;

/// Why a move's text was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotationError {
    /// It is not written like a move.
    Syntax,
    /// No legal move of this position is written like that.
    Illegal,
    /// More than one legal move is meant by it.
    Ambiguous,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotationError::Syntax => "not a move: write e2e4, e7e8q, Nf3, exd5 or O-O",
            NotationError::Illegal => "not a legal move in this position",
            NotationError::Ambiguous => "more than one piece can move there: say which one",
        })
    }
}

impl core::error::Error for NotationError {}

impl Move {
    /// The move as origin, target and promotion letter; `0000` for no move.
    pub fn to_coordinates(self) -> Coordinates {
        let mut text = Coordinates::new();
        if self.is_none() {
            text.push_all(b"0000");
            return text;
        }
        text.push_all(&self.from().to_ascii());
        text.push_all(&self.to().to_ascii());
        if let Some(kind) = self.promotion() {
            text.push(kind.letter().to_ascii_lowercase());
        }
        text
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_coordinates(), f)
    }
}

/// The coordinates, and in words what else the move does: `e2e4 double`, `e5d6 x e.p.`, `e1g1 O-O`.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_none() {
            return f.write_str("(none)");
        }
        f.write_str(&self.to_coordinates())?;
        f.write_str(match self.flags() {
            0 | 8..=11 => "",
            1 => " double",
            2 => " O-O",
            3 => " O-O-O",
            4 | 12.. => " x",
            5 => " x e.p.",
            _ => " ?",
        })
    }
}

/// What a move's text says about the move; what it leaves open is `None`.
#[derive(Clone, Copy, Default)]
struct Pattern {
    kind: Option<Kind>,
    from: Option<Square>,
    from_file: Option<u8>,
    from_rank: Option<u8>,
    to: Option<Square>,
    promotion: Option<Kind>,
    castling: Option<Flag>,
}

impl Pattern {
    fn matches(&self, board: &Board, m: Move) -> bool {
        if let Some(flag) = self.castling {
            return m.is(flag);
        }
        let [file, rank] = m.from().to_ascii();
        self.to == Some(m.to())
            && self.promotion == m.promotion()
            && self.kind.is_none_or(|kind| board.piece_at(m.from()).is(kind))
            && self.from.is_none_or(|from| from == m.from())
            && self.from_file.is_none_or(|given| given == file)
            && self.from_rank.is_none_or(|given| given == rank)
    }
}

impl Board {
    /// Reads a move in coordinates. `e7-e8=Q` and capitals are understood as well; castling is
    /// the king's move.
    ///
    /// # Errors
    ///
    /// [`NotationError::Syntax`] or [`NotationError::Illegal`].
    pub fn parse_coordinates(&self, text: impl AsRef<[u8]>) -> Result<Move, NotationError> {
        self.find(&coordinate_pattern(text.as_ref()).ok_or(NotationError::Syntax)?)
    }

    /// Reads a move in standard algebraic notation, with or without the signs for capture, check
    /// and comment; castling with the letter or the digit.
    ///
    /// # Errors
    ///
    /// See [`NotationError`].
    pub fn parse_san(&self, text: impl AsRef<[u8]>) -> Result<Move, NotationError> {
        self.find(&san_pattern(text.as_ref()).ok_or(NotationError::Syntax)?)
    }

    /// Reads a move as a person types it: in either notation.
    ///
    /// # Errors
    ///
    /// See [`NotationError`].
    pub fn parse_move(&self, text: impl AsRef<[u8]>) -> Result<Move, NotationError> {
        let text = text.as_ref();
        // Algebraic first: in `B4c5` the capital is a bishop, though coordinates allow capitals.
        match self.parse_san(text) {
            Ok(m) => Ok(m),
            Err(error) => match self.parse_coordinates(text) {
                Err(NotationError::Syntax) => Err(error),
                result => result,
            },
        }
    }

    fn find(&self, pattern: &Pattern) -> Result<Move, NotationError> {
        let mut found = Err(NotationError::Illegal);
        for &m in self.legal_moves().as_slice() {
            if pattern.matches(self, m) {
                if found.is_ok() {
                    return Err(NotationError::Ambiguous);
                }
                found = Ok(m);
            }
        }
        found
    }

    /// Writes a legal move in standard algebraic notation.
    ///
    /// # Errors
    ///
    /// [`NotationError::Illegal`] if the move is not legal here.
    pub fn san(&self, m: Move) -> Result<San, NotationError> {
        let moves = self.legal_moves();
        if !moves.as_slice().contains(&m) {
            return Err(NotationError::Illegal);
        }
        let mut san = San::new();
        if m.is_castling() {
            san.push_all(if m.is(Flag::CastleKing) { b"O-O" } else { b"O-O-O" });
        } else {
            let [file, rank] = m.from().to_ascii();
            let piece = self.piece_at(m.from());
            if piece.is(Kind::Pawn) {
                if m.is_capture() {
                    san.push(file);
                }
            } else {
                san.push(piece.letter().to_ascii_uppercase());
                let rivals = || {
                    moves.as_slice().iter().map(|rival| rival.from()).filter(|&from| {
                        from != m.from()
                            && self.piece_at(from) == piece
                            && moves.as_slice().iter().any(|r| r.from() == from && r.to() == m.to())
                    })
                };
                if rivals().next().is_some() {
                    let same_file = rivals().any(|from| from.col() == m.from().col());
                    let same_rank = rivals().any(|from| from.row() == m.from().row());
                    if !same_file || same_rank {
                        san.push(file);
                    }
                    if same_file {
                        san.push(rank);
                    }
                }
            }
            if m.is_capture() {
                san.push(b'x');
            }
            san.push_all(&m.to().to_ascii());
            if let Some(kind) = m.promotion() {
                san.push_all(&[b'=', kind.letter()]);
            }
        }
        let mut after = self.clone();
        let mut unused = Undo::NONE;
        after.make(m, &mut (), &mut unused);
        if after.in_check() {
            san.push(if after.has_legal_move() { b'+' } else { b'#' });
        }
        Ok(san)
    }
}

fn coordinate_pattern(text: &[u8]) -> Option<Pattern> {
    let (from, rest) = split_square(text)?;
    let (to, rest) = split_square(rest.strip_prefix(b"-").unwrap_or(rest))?;
    let promotion = match rest {
        [] => None,
        [letter] | [b'=', letter] => Some(promotion_kind(*letter)?),
        _ => return None,
    };
    Some(Pattern { from: Some(from), to: Some(to), promotion, ..Pattern::default() })
}

fn split_square(text: &[u8]) -> Option<(Square, &[u8])> {
    let (&[file, rank], rest) = text.split_first_chunk::<2>()?;
    Some((Square::from_ascii(file.to_ascii_lowercase(), rank)?, rest))
}

fn promotion_kind(letter: u8) -> Option<Kind> {
    Kind::from_letter(letter).filter(|&kind| kind != Kind::Pawn && kind != Kind::King)
}

fn san_pattern(text: &[u8]) -> Option<Pattern> {
    let mut text = text;
    while let [rest @ .., b'+' | b'#' | b'!' | b'?'] = text {
        text = rest;
    }
    match text {
        b"O-O" | b"0-0" | b"o-o" => {
            return Some(Pattern { castling: Some(Flag::CastleKing), ..Pattern::default() });
        }
        b"O-O-O" | b"0-0-0" | b"o-o-o" => {
            return Some(Pattern { castling: Some(Flag::CastleQueen), ..Pattern::default() });
        }
        _ => {}
    }
    let mut pattern = Pattern { kind: Some(Kind::Pawn), ..Pattern::default() };
    if let [letter @ (b'N' | b'B' | b'R' | b'Q' | b'K'), rest @ ..] = text {
        pattern.kind = Kind::from_letter(*letter);
        text = rest;
    } else if let [rest @ .., letter @ (b'N' | b'B' | b'R' | b'Q')] = text {
        pattern.promotion = Kind::from_letter(*letter);
        text = rest.strip_suffix(b"=").unwrap_or(rest);
    }
    let (rest, &[file, rank]) = text.split_last_chunk::<2>()?;
    pattern.to = Some(Square::from_ascii(file, rank)?);
    let rest = rest.strip_suffix(b"x").unwrap_or(rest);
    let (file, rank) = match *rest {
        [] => (None, None),
        [file @ b'a'..=b'h'] => (Some(file), None),
        [rank @ b'1'..=b'8'] => (None, Some(rank)),
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (Some(file), Some(rank)),
        _ => return None,
    };
    (pattern.from_file, pattern.from_rank) = (file, rank);
    Some(pattern)
}
