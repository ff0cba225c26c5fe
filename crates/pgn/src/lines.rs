//! The tree that words build: the line that is being read, and those that wait for its end.
//!
//! They wait in a list, not in calls: text that is nested too deep is refused, never a full stack.

use kilomate_core::chess::make::Undo;
use kilomate_core::{Board, Move};

use crate::words::{Meaning, after_pass, meaning};
use crate::{DEEPEST, PgnMove, Problem, Variation};

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

    /// Whether a move has been made in the line that is being read.
    pub(crate) fn has_moves(&self) -> bool {
        !self.current.moves.is_empty()
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
    /// The position before the last move.
    before: Board,
    /// The position after it.
    board: Board,
    /// What is said before the first move.
    pub(crate) preface: Option<String>,
    /// The moves.
    pub(crate) moves: Vec<PgnMove>,
    /// What is said after the comment of the last move.
    pub(crate) more: Option<String>,
}

impl Line {
    fn new(board: Board) -> Line {
        Line { before: board.clone(), board, preface: None, moves: Vec::new(), more: None }
    }

    /// The position before the last move, if there is one.
    fn before_last(&self) -> Option<Board> {
        (!self.moves.is_empty()).then(|| self.before.clone())
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

    /// Goes on to another position; a move that is none has led to it by a pass.
    fn go_to(&mut self, after: Board, played: Move, nags: Vec<u8>) {
        self.join_comments();
        self.before = std::mem::replace(&mut self.board, after);
        self.moves.push(PgnMove { nags, ..PgnMove::from(played) });
    }

    fn word(&mut self, word: &str) -> Result<(), Problem> {
        let found = meaning(word, &self.board).map_err(|(word, error)| Problem::Move {
            word,
            fen: self.board.to_fen().to_string(),
            error,
        })?;
        match found {
            Meaning::Move(played, nags) => {
                let mut after = self.board.clone();
                let mut undo = Undo::NONE; // nobody takes back
                after.make(played, &mut (), &mut undo);
                self.go_to(after, played, nags);
            }
            Meaning::Null(nags) => {
                let problem = || Problem::NullMove { word: word.to_string() };
                let after = after_pass(&self.board).ok_or_else(problem)?;
                self.go_to(after, Move::NONE, nags);
            }
            // Signs before all moves are of none.
            Meaning::Signs(nags) => {
                if let Some(last) = self.moves.last_mut() {
                    last.nags.extend(nags);
                }
            }
            Meaning::Nothing => {}
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
