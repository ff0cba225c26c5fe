//! A question over the game: some lines, and answers to choose from. The menu is one, too.

use crossterm::event::{Event, KeyCode, MouseButton, MouseEventKind};
use kilomate_core::Move;
use kilomate_desk::Message;
use kilomate_desk::tree::NodeId;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::commands::Command;
use crate::board::Look;
use crate::paint;

/// More answers than this are shown in two columns.
const ONE_COLUMN: usize = 8;
/// How wide a question is at most.
const WIDEST: u16 = 58;

/// What was answered.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Answer {
    No,
    /// Play this, whatever the coach says.
    Play(Move),
    /// Play this promotion, which the coach has not seen yet.
    Become(Move),
    /// Go on from another place, perhaps with a move.
    PlayOn(NodeId, Option<Move>),
    /// Add the move to the tree.
    Try(NodeId, Move),
    /// Tell the desk what ends the game.
    Tell(Message),
    Rematch,
    Leave,
    Do(Command),
}

/// One of the answers.
#[derive(Clone, Debug)]
pub(super) struct Reply {
    /// The keys that give it, the first is shown.
    pub(super) keys: String,
    pub(super) label: String,
    pub(super) answer: Answer,
}

/// A question.
#[derive(Clone, Debug)]
pub(super) struct Ask {
    title: String,
    lines: Vec<String>,
    options: Vec<Reply>,
    at: usize,
    /// Where the answers were drawn last, for the mouse.
    area: Rect,
}

/// What an event came to.
pub(super) enum Asked {
    /// The question stands.
    Open,
    Answered(Answer),
}

impl Ask {
    /// A question with its answers, the likeliest first.
    pub(super) fn new(title: &str, lines: Vec<String>, options: Vec<Reply>) -> Ask {
        Ask { title: title.into(), lines, options, at: 0, area: Rect::ZERO }
    }

    fn columns(&self) -> usize {
        if self.options.len() > ONE_COLUMN { 2 } else { 1 }
    }

    fn rows(&self) -> usize {
        self.options.len().div_ceil(self.columns())
    }

    fn answer(&self, at: usize) -> Asked {
        match self.options.get(at) {
            Some(option) => Asked::Answered(option.answer.clone()),
            None => Asked::Open,
        }
    }

    /// Takes a key or a click.
    pub(super) fn handle(&mut self, event: &Event) -> Asked {
        let last = self.options.len().saturating_sub(1);
        match event {
            Event::Key(key) => match key.code {
                KeyCode::Esc | KeyCode::Char(' ') => return Asked::Answered(Answer::No),
                KeyCode::Enter => return self.answer(self.at),
                KeyCode::Up => self.at = self.at.checked_sub(1).unwrap_or(last),
                KeyCode::Down | KeyCode::Tab => {
                    self.at = if self.at == last { 0 } else { self.at + 1 }
                }
                KeyCode::Left => self.at = self.at.saturating_sub(self.rows()),
                KeyCode::Right if self.columns() == 1 => self.at = (self.at + 1).min(last),
                KeyCode::Right => self.at = (self.at + self.rows()).min(last),
                KeyCode::Char(c) => {
                    let has = |option: &Reply| option.keys.contains(c);
                    if let Some(at) = self.options.iter().position(has) {
                        return self.answer(at);
                    }
                }
                _ => {}
            },
            Event::Mouse(mouse) => {
                let place = self.option_at(mouse.column, mouse.row);
                match (mouse.kind, place) {
                    (MouseEventKind::Down(MouseButton::Left), Some(at)) => return self.answer(at),
                    (MouseEventKind::Down(_), None) => return Asked::Answered(Answer::No),
                    (MouseEventKind::Moved, Some(at)) => self.at = at,
                    _ => {}
                }
            }
            _ => {}
        }
        Asked::Open
    }

    fn option_at(&self, x: u16, y: u16) -> Option<usize> {
        if !self.area.contains((x, y).into()) {
            return None;
        }
        let width = (self.area.width / self.columns() as u16).max(1);
        let column = usize::from((x - self.area.x) / width).min(self.columns() - 1);
        let at = column * self.rows() + usize::from(y - self.area.y);
        (at < self.options.len() && usize::from(y - self.area.y) < self.rows()).then_some(at)
    }

    /// Draws it into the middle of an area.
    pub(super) fn draw(&mut self, buffer: &mut Buffer, area: Rect, look: &Look) {
        let width = WIDEST.min(area.width);
        let inner_width = width.saturating_sub(4);
        let lines: Vec<String> =
            self.lines.iter().flat_map(|line| paint::wrapped(line, inner_width)).collect();
        let gap = u16::from(!lines.is_empty());
        let height = (lines.len() + self.rows()) as u16 + gap + 2;
        let inner = paint::framed(buffer, paint::middle_of(area, width, height), &self.title, look);
        for (row, line) in (0..).zip(&lines) {
            paint::line(buffer, inner, row, line, look.plain());
        }
        let top = lines.len() as u16 + gap;
        self.area = Rect {
            y: inner.y + top.min(inner.height),
            height: inner.height.saturating_sub(top),
            ..inner
        };
        let width = self.area.width / self.columns() as u16;
        for (i, option) in self.options.iter().enumerate() {
            let (column, row) = ((i / self.rows()) as u16 * width, (i % self.rows()) as u16);
            let cell =
                Rect { x: self.area.x + column, width: width.saturating_sub(1), ..self.area };
            let first = option.keys.chars().next().unwrap_or(' ');
            if i == self.at {
                let blank = " ".repeat(cell.width as usize);
                paint::line(buffer, cell, row, &blank, look.chosen());
                paint::line(
                    buffer,
                    cell,
                    row,
                    &format!("{first}  {}", option.label),
                    look.chosen(),
                );
            } else {
                paint::line(buffer, cell, row, &first.to_string(), look.loud());
                paint::at(buffer, cell, (3, row), &option.label, look.plain());
            }
        }
    }
}
