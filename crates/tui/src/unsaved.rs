//! The question before a game that could not be saved is left: for another game, or for good.

use std::fs::OpenOptions;
use std::io::Write as _;

use crossterm::event::{Event, KeyCode};
use kilomate_desk::Saving;
use ratatui::Frame;
use ratatui::layout::Rect;

use super::line::{Line, below, page, path_of, top};
use super::list::{List, Picked};
use super::paint;
use super::screen::{Next, Screen};
use super::shared::Shared;
use super::text::Topic;
use super::text::{as_sentence, keep as text};

/// What was to be done when the question came up.
type Then = Box<dyn FnOnce(&mut Shared) -> Next>;

const ANSWERS: [(char, &str); 5] = [
    ('s', text::TRY_AGAIN),
    ('f', text::ELSEWHERE),
    ('t', text::ON_TERMINAL),
    ('w', text::DISCARD),
    ('b', text::STAY),
];

/// Does something that takes the game off the board, at once if that is saved, and otherwise after a
/// question.
pub(crate) fn when_safe(
    shared: &mut Shared,
    then: impl FnOnce(&mut Shared) -> Next + 'static,
) -> Next {
    if is_at_risk(shared) {
        Next::Open(Box::new(UnsavedScreen::new(shared, Box::new(then))))
    } else {
        then(shared)
    }
}

/// Whether the game on the board would be lost.
fn is_at_risk(shared: &Shared) -> bool {
    !shared.is_settled && matches!(shared.session.saving(), Saving::Failed(_))
}

/// The question.
struct UnsavedScreen {
    then: Option<Then>,
    list: List,
    /// A path is being typed.
    place: Option<Line>,
    /// What stands there at first.
    suggested: String,
}

impl UnsavedScreen {
    fn new(shared: &Shared, then: Then) -> UnsavedScreen {
        let suggested = format!("~/kilomate-{}.pgn", shared.today.replace('.', "-"));
        UnsavedScreen { then: Some(then), list: List::default(), place: None, suggested }
    }

    /// The game is safe, or nobody wants it: what was to be done is done.
    fn go_on(&mut self, shared: &mut Shared) -> Next {
        let Some(then) = self.then.take() else { return Next::Back };
        shared.is_settled = true;
        let next = then(shared);
        // That was about the game before.
        shared.is_settled = matches!(next, Next::Quit);
        Next::Instead(Box::new(next))
    }

    fn answer(&mut self, at: usize, shared: &mut Shared) -> Next {
        match ANSWERS.get(at).map(|&(_, answer)| answer) {
            Some(text::TRY_AGAIN) => {
                shared.session.close(shared.now);
                if !is_at_risk(shared) {
                    return self.go_on(shared);
                }
                shared.notice = Some(text::STILL_UNSAVED.into());
                Next::Stay
            }
            Some(text::ELSEWHERE) => {
                self.place = Some(Line::new(&self.suggested));
                Next::Stay
            }
            Some(text::ON_TERMINAL) => {
                shared.farewell.push(shared.session.pgn(shared.now));
                self.go_on(shared)
            }
            Some(text::DISCARD) => self.go_on(shared),
            Some(_) => Next::Back,
            None => Next::Stay,
        }
    }

    /// Writes the game to the file that was typed.
    fn write(&mut self, words: &str, shared: &mut Shared) -> Next {
        let path = path_of(words.trim());
        let shown = path.display().to_string();
        let pgn = shared.session.pgn(shared.now);
        let file = OpenOptions::new().write(true).create_new(true).open(&path);
        let is_new = file.is_ok();
        let written = file.and_then(|mut file| {
            file.write_all(pgn.as_bytes())?;
            file.sync_all()
        });
        match written {
            Ok(()) => {
                let next = self.go_on(shared);
                shared.notice = Some(super::text::screens::written(&shown));
                next
            }
            Err(error) => {
                if is_new {
                    let _ = std::fs::remove_file(&path);
                }
                shared.notice = Some(match error.kind() {
                    std::io::ErrorKind::AlreadyExists => text::is_there(&shown),
                    _ => as_sentence(&format!("{shown}: {error}")),
                });
                Next::Stay
            }
        }
    }
}

impl Screen for UnsavedScreen {
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, shared: &Shared) {
        let look = &shared.look;
        let buffer = frame.buffer_mut();
        let body = page(buffer, area, text::UNSAVED, look);
        let mut row = 0;
        if let Saving::Failed(error) = shared.session.saving() {
            for line in paint::wrapped(&as_sentence(&error.to_string()), body.width) {
                paint::line(buffer, body, row, &line, look.alarm());
                row += 1;
            }
        }
        let body = below(body, row + 1);
        if let Some(place) = &self.place {
            let column = paint::line(buffer, body, 0, text::ROW_PLACE, look.quiet());
            let line = Rect { x: body.x + column, width: body.width - column, ..top(body, 1) };
            place.draw(buffer, line, look, true);
            for (row, line) in (2..).zip(paint::wrapped(text::ABOUT_PLACE, body.width)) {
                paint::line(buffer, body, row, &line, look.plain());
            }
            return;
        }
        let lines = ANSWERS.map(|(key, answer)| format!("{key}  {answer}"));
        self.list.draw(buffer, top(body, ANSWERS.len() as u16), &lines, look);
    }

    fn handle(&mut self, event: &Event, shared: &mut Shared) -> Next {
        if let Some(place) = &mut self.place {
            if place.handle(event) {
                return Next::Stay;
            }
            match event {
                Event::Key(key) if key.code == KeyCode::Enter => {
                    let words = place.text.clone();
                    return self.write(&words, shared);
                }
                Event::Key(key) if key.code == KeyCode::Esc => self.place = None,
                _ => {}
            }
            return Next::Stay;
        }
        match self.list.handle(event, ANSWERS.len()) {
            Picked::Line(at) => return self.answer(at, shared),
            Picked::Moved => return Next::Stay,
            Picked::Unused => {}
        }
        match event {
            Event::Key(key) => match key.code {
                KeyCode::Esc => Next::Back,
                KeyCode::Char(c) => match ANSWERS.iter().position(|&(key, _)| key == c) {
                    Some(at) => self.answer(at, shared),
                    None => Next::Stay,
                },
                _ => Next::Stay,
            },
            _ => Next::Stay,
        }
    }

    fn keys(&self, _shared: &Shared) -> Vec<(&'static str, &'static str)> {
        let keys = if self.place.is_some() { text::KEYS_PLACE } else { text::KEYS_UNSAVED };
        keys.to_vec()
    }

    fn topic(&self) -> Topic {
        Topic::Files
    }

    fn is_typing(&self) -> bool {
        self.place.is_some()
    }
}

#[cfg(test)]
mod tests;
