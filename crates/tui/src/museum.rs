//! The museum: a hall with the stories of the machines, and a room for each.

mod fingers;
mod room;
mod view;

use crossterm::event::{Event, KeyCode};
use kilomate_museum::STORIES;
use ratatui::Frame;
use ratatui::layout::Rect;

use super::line::{below, page, top};
use super::list::{List, Picked};
use super::paint;
use super::screen::{Next, Screen};
use super::shared::Shared;
use super::text::Topic;
use super::text::museum as text;
pub(crate) use room::RoomScreen;

/// The hall.
#[derive(Default)]
pub(crate) struct MuseumScreen {
    list: List,
}

impl MuseumScreen {
    /// With the first machine chosen.
    pub(crate) fn new() -> MuseumScreen {
        MuseumScreen::default()
    }
}

impl Screen for MuseumScreen {
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, shared: &Shared) {
        let look = &shared.look;
        let buffer = frame.buffer_mut();
        let body = page(buffer, area, text::MUSEUM, look);
        let lines: Vec<String> = STORIES.iter().map(|story| story.title.to_owned()).collect();
        let list = top(body, lines.len() as u16);
        self.list.draw(buffer, list, &lines, look);
        let rest = below(body, 1 + lines.len() as u16);
        let story = STORIES[self.list.chosen(STORIES.len()).unwrap_or(0)];
        paint::rule(buffer, rest, 0, story.title, look);
        let mut row = 1;
        for paragraph in [story.origin, story.inside, story.plays] {
            for line in paint::wrapped(paragraph, rest.width) {
                paint::line(buffer, rest, row, &line, look.plain());
                row += 1;
            }
        }
    }

    fn handle(&mut self, event: &Event, shared: &mut Shared) -> Next {
        match self.list.handle(event, STORIES.len()) {
            Picked::Line(at) => {
                let story = STORIES[at.min(STORIES.len() - 1)];
                return match RoomScreen::new(story.name, shared) {
                    Some(room) => Next::Open(Box::new(room)),
                    None => Next::Stay,
                };
            }
            Picked::Moved => return Next::Stay,
            Picked::Unused => {}
        }
        match event {
            Event::Key(key) if matches!(key.code, KeyCode::Esc | KeyCode::Char('q')) => Next::Back,
            _ => Next::Stay,
        }
    }

    fn keys(&self, _shared: &Shared) -> Vec<(&'static str, &'static str)> {
        text::HALL_KEYS.to_vec()
    }

    fn topic(&self) -> Topic {
        Topic::Museum
    }
}

#[cfg(test)]
mod tests;
