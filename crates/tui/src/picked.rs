//! Moves that are pointed at: a cursor moved by keys, clicks and drags. Events in, what happened out.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use kilomate_core::chess::illegal::Illegal;
use kilomate_core::{Board, Move, Square};

use super::board::{Layout, Marks, turned};
use super::squares::Squares;

/// A way on the screen, whichever side is at the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    Up,
    Down,
    Left,
    Right,
}

/// What a person does with keys or mouse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Input {
    /// The cursor goes one square further.
    Step(Direction),
    /// Picks the man under the cursor up, or puts the one in hand down there.
    Choose,
    /// Puts the man in hand back.
    Cancel,
    /// The button goes down on a square, or beside the board.
    Press(Option<Square>),
    /// The mouse moves with the button down.
    Drag(Option<Square>),
    /// The button goes up.
    Release(Option<Square>),
}

impl Input {
    /// What a mouse does on a board that is drawn there; nothing if it is not about moving men.
    pub(crate) fn from_mouse(event: MouseEvent, layout: &Layout) -> Option<Input> {
        let at = layout.square_at(event.column, event.row);
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => Some(Input::Press(at)),
            MouseEventKind::Drag(MouseButton::Left) => Some(Input::Drag(at)),
            MouseEventKind::Up(MouseButton::Left) => Some(Input::Release(at)),
            MouseEventKind::Down(MouseButton::Right) => Some(Input::Cancel),
            _ => None,
        }
    }
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// Nothing to draw anew.
    Nothing,
    /// Cursor or choice changed.
    Changed,
    /// A move was made.
    Move(Move),
    /// Something must be said first.
    Need(Need),
    /// No move was made, and this is why.
    Illegal(Illegal),
}

/// What is missing for a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Need {
    /// What the pawn becomes: one of these moves, the queen first.
    Promotion(Vec<Move>),
}

/// Where the cursor is and which man is in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Picked {
    cursor: Square,
    /// Keys were used last: the cursor is shown.
    by_keys: bool,
    selected: Option<Square>,
    press: Option<Press>,
}

/// A button that is down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Press {
    at: Square,
    /// The man there was in hand before: a click puts him back.
    again: bool,
    over: Option<Square>,
}

impl Picked {
    /// The cursor on a square but not shown, no man in hand.
    pub(crate) const fn new(cursor: Square) -> Picked {
        Picked { cursor, by_keys: false, selected: None, press: None }
    }

    /// Where the cursor is.
    #[cfg(test)]
    pub(crate) const fn cursor(&self) -> Square {
        self.cursor
    }

    /// The man in hand.
    pub(crate) const fn selected(&self) -> Option<Square> {
        self.selected
    }

    /// The square under the mouse while a man is dragged there.
    pub(crate) fn dragged_over(&self) -> Option<Square> {
        let press = self.press?;
        press.over.filter(|&over| over != press.at)
    }

    /// Puts the man in hand back: after a move of anybody, or when another way to move is used.
    pub(crate) fn clear(&mut self) {
        self.selected = None;
        self.press = None;
    }

    /// What shows on the board: cursor, man in hand, where he can go.
    pub(crate) fn marks(&self, board: &Board) -> Marks {
        let selected = self.selected.filter(|&at| is_own(board, at));
        let targets = selected.map_or(Squares::NONE, |from| {
            board.legal_moves_from(from).as_slice().iter().map(|m| m.to()).collect()
        });
        let cursor = if self.by_keys { Some(self.cursor) } else { self.dragged_over() };
        Marks { cursor, selected, targets, ..Marks::default() }
    }

    /// Takes an event. After a move the man is out of hand; a missing promotion leaves him there.
    pub(crate) fn update(&mut self, board: &Board, flipped: bool, input: Input) -> Outcome {
        let before = *self;
        // The board may have changed since the last event.
        if self.selected.is_some_and(|at| !is_own(board, at)) {
            self.clear();
        }
        let outcome = match input {
            Input::Step(direction) => {
                self.step(direction, flipped);
                None
            }
            Input::Choose => {
                self.by_keys = true;
                self.choose(board, self.cursor)
            }
            Input::Cancel => {
                self.clear();
                None
            }
            Input::Press(at) => self.press(board, at),
            Input::Drag(over) => {
                if let Some(press) = &mut self.press {
                    press.over = over;
                }
                None
            }
            Input::Release(at) => self.release(board, at),
        };
        match outcome {
            Some(outcome) => outcome,
            None if before == *self => Outcome::Nothing,
            None => Outcome::Changed,
        }
    }

    fn step(&mut self, direction: Direction, flipped: bool) {
        self.by_keys = true;
        let seen = if flipped { turned(self.cursor) } else { self.cursor };
        let next = seen.step(match direction {
            Direction::Up => -16,
            Direction::Down => 16,
            Direction::Left => -1,
            Direction::Right => 1,
        });
        // At the edge it stays: a cursor that jumps to the other side is lost from sight.
        if let Some(next) = next {
            self.cursor = if flipped { turned(next) } else { next };
        }
    }

    /// A square is chosen by key or click: picks up, puts down, or moves.
    fn choose(&mut self, board: &Board, at: Square) -> Option<Outcome> {
        if let Some(from) = self.selected
            && let Some(outcome) = self.go(board, from, at)
        {
            return Some(outcome);
        }
        let before = self.selected;
        self.selected = Some(at).filter(|&at| is_own(board, at) && before != Some(at));
        if is_own(board, at) { None } else { refused(board, before, at) }
    }

    /// Goes with the man in hand, if he can.
    fn go(&mut self, board: &Board, from: Square, to: Square) -> Option<Outcome> {
        let moves = board.legal_moves_from(from);
        let mut moves: Vec<Move> =
            moves.as_slice().iter().copied().filter(|m| m.to() == to).collect();
        moves.sort_by_key(|m| std::cmp::Reverse(m.promotion().map(|kind| kind as u8)));
        match moves.as_slice() {
            [] => None,
            [m] => {
                self.clear();
                Some(Outcome::Move(*m))
            }
            _ => {
                self.press = None;
                Some(Outcome::Need(Need::Promotion(moves)))
            }
        }
    }

    fn press(&mut self, board: &Board, at: Option<Square>) -> Option<Outcome> {
        self.by_keys = false;
        let Some(at) = at else {
            self.clear();
            return None;
        };
        self.cursor = at;
        let again = self.selected == Some(at);
        let target = self.selected.is_some_and(|from| {
            board.legal_moves_from(from).as_slice().iter().any(|m| m.to() == at)
        });
        if is_own(board, at) {
            self.selected = Some(at);
        } else if !target {
            let before = self.selected;
            self.clear();
            return refused(board, before, at);
        }
        self.press = Some(Press { at, again, over: Some(at) });
        None
    }

    fn release(&mut self, board: &Board, at: Option<Square>) -> Option<Outcome> {
        let press = self.press.take()?;
        let from = self.selected?;
        match at {
            // Beside the board: as if it had not been moved.
            None => None,
            Some(at) if at == from => {
                if press.again && press.at == at {
                    self.selected = None;
                }
                None
            }
            Some(at) => {
                // A click on a target starts there; a drag starts on the man.
                let meant = press.at == at || press.at == from;
                meant
                    .then(|| self.go(board, from, at).or_else(|| refused(board, Some(from), at)))?
            }
        }
    }
}

/// The move among promotions that makes this kind of man.
#[cfg(test)]
pub(crate) fn promotion_to(moves: &[Move], kind: kilomate_core::Kind) -> Option<Move> {
    moves.iter().copied().find(|m| m.promotion() == Some(kind))
}

/// Why the man in hand cannot go to a square, or why the one there cannot be picked up. Nothing is
/// wrong with an empty square when no man is in hand.
fn refused(board: &Board, from: Option<Square>, at: Square) -> Option<Outcome> {
    let is_man = !board.piece_at(at).is_none();
    let from = from.or_else(|| is_man.then_some(at))?;
    board.why_illegal(from, at).map(Outcome::Illegal)
}

fn is_own(board: &Board, at: Square) -> bool {
    board.piece_at(at).belongs_to(board.side_to_move())
}

#[cfg(test)]
mod tests;
