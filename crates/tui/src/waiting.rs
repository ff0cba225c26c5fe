//! The games that can go on: the one on the board, and those that wait.

use crossterm::event::{Event, KeyCode};
use kilomate_core::Color;
use kilomate_desk::store::Entry;
use ratatui::Frame;
use ratatui::layout::Rect;

use super::line::page;
use super::list::{List, Picked};
use super::screen::{Next, Screen};
use super::shared::Shared;
use super::text::Topic;
use super::text::{self, keep};
use super::{doors, saved};

/// A list of them.
pub(crate) struct WaitingScreen {
    /// The players of the game on the board, if there is one.
    on_board: Option<String>,
    entries: Vec<Entry>,
    list: List,
}

impl WaitingScreen {
    /// With games that wait.
    pub(crate) fn new(entries: Vec<Entry>, shared: &Shared) -> WaitingScreen {
        let desk = shared.session.desk();
        let players = || text::players(&desk.name(Color::White), &desk.name(Color::Black));
        let on_board = shared.session.has_game().then(players);
        WaitingScreen { on_board, entries, list: List::default() }
    }

    fn count(&self) -> usize {
        usize::from(self.on_board.is_some()) + self.entries.len()
    }

    fn choose(&self, at: usize, shared: &mut Shared) -> Next {
        match at.checked_sub(usize::from(self.on_board.is_some())) {
            None => Next::Replace(doors::game(shared)),
            Some(at) => match self.entries.get(at) {
                Some(entry) => doors::resume(entry, Next::Replace, shared),
                None => Next::Stay,
            },
        }
    }
}

impl Screen for WaitingScreen {
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, shared: &Shared) {
        let buffer = frame.buffer_mut();
        let body = page(buffer, area, keep::CONTINUE, &shared.look);
        let on_board =
            self.on_board.iter().map(|players| format!("{players}, {}", keep::ON_THE_BOARD));
        let waiting = self.entries.iter().map(|entry| saved::line_of(entry, body.width));
        let lines: Vec<String> = on_board.chain(waiting).collect();
        self.list.draw(buffer, body, &lines, &shared.look);
    }

    fn handle(&mut self, event: &Event, shared: &mut Shared) -> Next {
        match self.list.handle(event, self.count()) {
            Picked::Line(at) => self.choose(at, shared),
            Picked::Moved => Next::Stay,
            Picked::Unused => match event {
                Event::Key(key) if matches!(key.code, KeyCode::Esc | KeyCode::Char('q')) => {
                    Next::Back
                }
                _ => Next::Stay,
            },
        }
    }

    fn keys(&self, _shared: &Shared) -> Vec<(&'static str, &'static str)> {
        keep::KEYS_CONTINUE.to_vec()
    }

    fn topic(&self) -> Topic {
        Topic::Library
    }
}
