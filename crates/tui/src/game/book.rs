//! The book of openings beside the board: what it has for the position that is looked at.

use crossterm::event::{Event, KeyCode, MouseButton, MouseEventKind};
use kilomate_core::{Board, Move};
use kilomate_desk::tree::NodeId;
use kilomate_desk::{BookMove, Message};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::GameScreen;
use super::act::tell;
use super::input::Way;
use crate::board::Look;
use crate::line::{below, top};
use crate::list::{List, Picked};
use crate::shared::Shared;
use crate::{opening, paint, text};

/// Lines that are of use: the name, moves, the opening that the chosen one leads to.
pub(super) const HEIGHT: u16 = 11;
/// Lines for that opening.
const NAME: u16 = 2;
/// Columns before the name in the list: the mark, the move, its share.
const BEFORE: u16 = 15;

/// The open book.
#[derive(Debug, Default)]
pub(super) struct OpenBook {
    list: List,
    /// The place that was looked up last.
    at: Option<NodeId>,
}

impl OpenBook {
    /// Draws the moves for a place.
    pub(super) fn draw(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        (at, board): (NodeId, &Board),
        moves: &[BookMove],
        look: &Look,
    ) {
        if self.at.replace(at) != Some(at) {
            self.list.rewind();
        }
        paint::rule(buffer, area, 0, &text::book_moves(moves.len()), look);
        let inner = below(area, 1);
        if moves.is_empty() {
            for (row, line) in (0..).zip(paint::wrapped(text::NOT_IN_BOOK, area.width)) {
                paint::line(buffer, inner, row, &line, look.quiet());
            }
        }
        let list = top(inner, inner.height.saturating_sub(NAME).min(moves.len() as u16));
        let lines: Vec<String> =
            moves.iter().map(|found| line_of(board, found, area.width, look)).collect();
        self.list.draw(buffer, list, &lines, look);
        let chosen = self.list.chosen(moves.len()).and_then(|chosen| moves[chosen].opening);
        if let Some(chosen) = chosen {
            let lines = opening::in_lines(&chosen.to_string(), area.width, NAME.into(), look);
            let gap = u16::from(list.height + NAME < inner.height);
            for (row, line) in (list.height + gap..).zip(lines) {
                paint::line(buffer, inner, row, &line, look.quiet());
            }
        }
    }
}

/// A move with its share and the opening that it leads to.
fn line_of(board: &Board, found: &BookMove, width: u16, look: &Look) -> String {
    let san = board.san(found.played).map(|san| san.to_string()).unwrap_or_default();
    let name = found.opening.map(|name| opening::in_line(name, width.saturating_sub(BEFORE), look));
    format!("{san:7}{:>4}  {}", text::share(found.share), name.unwrap_or_default())
}

impl GameScreen {
    /// Opens the book or closes it. Looking into it is help.
    pub(super) fn switch_book(&mut self, shared: &mut Shared) {
        if self.book.take().is_none() && tell(Message::Consult, shared) {
            self.book = Some(OpenBook::default());
        }
    }

    pub(super) fn draw_book(&mut self, buffer: &mut Buffer, shared: &Shared, board: &Board) {
        let desk = shared.session.desk();
        let at = self.at(desk);
        if let Some(book) = &mut self.book {
            let moves = desk.book_moves(at);
            book.draw(buffer, self.slots.thinking, (at, board), &moves, &shared.look);
        }
    }

    /// A key or a click for the open book; whether it was one.
    pub(super) fn handle_book(&mut self, event: &Event, shared: &mut Shared) -> bool {
        if self.book.is_none() || !self.typed.is_empty() {
            return false;
        }
        match event {
            Event::Key(key) if !key.modifiers.is_empty() => return false,
            Event::Key(key) => match key.code {
                KeyCode::Esc => self.book = None,
                KeyCode::Left => self.walk(Way::Back, shared),
                KeyCode::Right => self.choose_in_book(&Event::Key(KeyCode::Enter.into()), shared),
                KeyCode::Up | KeyCode::Down | KeyCode::Enter => self.choose_in_book(event, shared),
                _ => return false,
            },
            Event::Mouse(mouse)
                if mouse.kind == MouseEventKind::Down(MouseButton::Left)
                    && self.slots.thinking.contains((mouse.column, mouse.row).into()) =>
            {
                self.choose_in_book(event, shared);
            }
            _ => return false,
        }
        true
    }

    fn choose_in_book(&mut self, event: &Event, shared: &mut Shared) {
        let desk = shared.session.desk();
        let moves = desk.book_moves(self.at(desk));
        let Some(book) = &mut self.book else { return };
        if let Picked::Line(line) = book.list.handle(event, moves.len()) {
            self.step_into(moves[line].played, shared);
        }
    }

    /// Makes a move as if it had been typed where moves are only tried; in a game against somebody it
    /// becomes a variation, and the game does not notice.
    fn step_into(&mut self, m: Move, shared: &mut Shared) {
        let desk = shared.session.desk();
        if self.is_free(desk) {
            return self.make(m, false, shared);
        }
        let at = self.at(desk);
        self.forget_entry();
        self.try_move(at, m, shared);
    }
}
