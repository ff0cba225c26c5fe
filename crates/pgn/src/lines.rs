//! The tree that words build: the line that is being read, and those that wait for its end.
//!
//! They wait in a list, not in calls: text that is nested too deep is refused, never a full stack.

use kilomate_core::chess::make::Undo;
use kilomate_core::{Board, Move};

use crate::{DEEPEST, PgnMove, Problem, Variation};

/// The signs behind a move; the number of each is its place, counted from 1.
const GLYPHS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// What programs write where nobody moves.
const NULL_MOVES: [&str; 6] = ["--", "Z0", "0000", "@@@@", "null", "pass"];

/// The line that is being read and those that go on after it.
pub(crate) struct Lines {
    waiting: Vec<Line>,
    current: Line,
}

impl Lines {
    pub(crate) fn new(start: &Board) -> Lines {
        Lines { waiting: Vec::new(), current: Line::new(start.clone()) }
    }

    /// Takes note of a comment.
    pub(crate) fn say(&mut self, comment: &str) {
        self.current.say(comment);
    }

    /// Plays the move that a word is, or takes note of the glyph.
    pub(crate) fn word(&mut self, word: &str) -> Result<(), Problem> {
        self.current.word(word)
    }

    /// Begins a variation on the last move.
    pub(crate) fn open(&mut self) -> Result<(), Problem> {
        let before = self.current.before_last().ok_or(Problem::NothingToVary)?;
        if self.waiting.len() == DEEPEST {
            return Err(Problem::TooDeep);
        }
        self.waiting.push(std::mem::replace(&mut self.current, Line::new(before)));
        Ok(())
    }

    /// Ends the variation. What one without moves says is said about the move before it.
    pub(crate) fn close(&mut self) -> Result<(), Problem> {
        let outer = self.waiting.pop().ok_or(Problem::NoVariation)?;
        let mut ended = std::mem::replace(&mut self.current, outer);
        ended.join_comments();
        let Line { preface, moves, .. } = ended;
        if moves.is_empty() {
            self.current.say(&preface.unwrap_or_default());
        } else if let Some(last) = self.current.moves.last_mut() {
            last.variations.push(Variation { preface, moves });
        }
        Ok(())
    }

    /// The line that is not inside any other; with all variations closed that is the main line.
    pub(crate) fn finish(self) -> Line {
        self.current
    }
}

/// A line as far as it has been read.
pub(crate) struct Line {
    /// The position after the last move.
    board: Board,
    /// How the last move is taken back.
    undo: Undo,
    /// What is said before the first move.
    pub(crate) preface: Option<String>,
    /// The moves.
    pub(crate) moves: Vec<PgnMove>,
    /// What is said after the comment of the last move.
    pub(crate) more: Option<String>,
}

impl Line {
    fn new(board: Board) -> Line {
        Line { board, undo: Undo::NONE, preface: None, moves: Vec::new(), more: None }
    }

    /// The position before the last move, if there is one.
    fn before_last(&self) -> Option<Board> {
        let last = self.moves.last()?;
        let mut board = self.board.clone();
        board.unmake(last.played, &self.undo);
        Some(board)
    }

    /// Puts a comment where it belongs: before the first move, to the move before, or, if that one
    /// has a comment, to the end, until another move follows.
    fn say(&mut self, comment: &str) {
        let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
        let place = match self.moves.last_mut() {
            None => &mut self.preface,
            Some(PgnMove { comment: place @ None, .. }) => place,
            Some(_) => &mut self.more,
        };
        if !comment.is_empty() {
            append(place, &comment);
        }
    }

    /// What looked like words at the end was said in the middle.
    fn join_comments(&mut self) {
        if let (Some(more), Some(last)) = (self.more.take(), self.moves.last_mut()) {
            append(&mut last.comment, &more);
        }
    }

    fn play(&mut self, played: Move) {
        self.join_comments();
        self.board.make(played, &mut (), &mut self.undo);
        self.moves.push(PgnMove::from(played));
    }

    fn word(&mut self, word: &str) -> Result<(), Problem> {
        let bare = without_number(word);
        let name = bare.trim_end_matches(['!', '?']);
        if NULL_MOVES.contains(&name) || NULL_MOVES.contains(&word) {
            return Err(Problem::NullMove { word: word.to_string() });
        }
        if !name.is_empty() && !name.starts_with('$') {
            let played = self.board.parse_move(name).map_err(|error| Problem::Move {
                word: bare.to_string(),
                fen: self.board.to_fen().to_string(),
                error,
            })?;
            self.play(played);
        }
        let glyph = GLYPHS.iter().position(|glyph| *glyph == &bare[name.len()..]);
        let number = name.strip_prefix('$').and_then(|number| number.parse().ok());
        // A number that the standard does not have says nothing, and one before all moves is of none.
        if let (Some(nag), Some(last)) =
            (number.or(glyph.map(|at| at as u8 + 1)), self.moves.last_mut())
        {
            last.nags.push(nag);
        }
        Ok(())
    }
}

fn append(text: &mut Option<String>, more: &str) {
    let text = text.get_or_insert_default();
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(more);
}

/// A word without the move number in front of it, as in `12.Nf3` or `12...`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() == word.len() {
        word.trim_start_matches('.')
    } else if rest.is_empty() || rest.starts_with('.') {
        rest.trim_start_matches('.')
    } else {
        word // such as 0-0
    }
}
