//! The library of saved games: a list that words narrow down; games are opened, looked at, deleted and
//! brought back.

mod view;

use crossterm::event::{Event, KeyCode, MouseEventKind};
use kilomate_desk::store::{Entry, Library, Place, Summary};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::board::Look;
use super::line::{Line, below, page, top};
use super::list::{List, Picked};
use super::screen::{Next, Screen};
use super::shared::Shared;
use super::text::Topic;
use super::text::{keep, screens as text};
use super::{doors, opening, paint, saved};
use view::ViewScreen;

/// Lines for what is known of the chosen game, with the rule above.
const ABOUT: u16 = 4;

/// The screen with the saved games.
pub(crate) struct LibraryScreen {
    library: Option<Library>,
    /// Those that have all the words.
    entries: Vec<Entry>,
    words: Line,
    /// Those that were deleted are shown.
    is_bin: bool,
    is_searching: bool,
    /// The person was asked whether to delete the game that is chosen.
    is_asking: bool,
    /// The folder could not be read.
    problem: Option<String>,
    list: List,
    /// Where the box with the words was drawn.
    search_box: Rect,
}

impl LibraryScreen {
    /// With all games; `None` where nothing is kept.
    pub(crate) fn new(library: Option<Library>) -> LibraryScreen {
        let mut screen = LibraryScreen {
            library,
            entries: Vec::new(),
            words: Line::default(),
            is_bin: false,
            is_searching: false,
            is_asking: false,
            problem: None,
            list: List::default(),
            search_box: Rect::ZERO,
        };
        screen.search();
        screen
    }

    /// Makes the list anew.
    fn search(&mut self) {
        let Some(library) = &mut self.library else {
            self.problem = Some(text::NO_LIBRARY.into());
            return;
        };
        let found = if self.is_bin { library.deleted() } else { library.list() };
        match found {
            Ok(mut entries) => {
                entries.retain(|entry| entry.matches(&self.words.text));
                self.entries = entries;
                self.problem = None;
            }
            Err(error) => {
                self.entries.clear();
                self.problem = Some(text::as_sentence(&error.to_string()));
            }
        }
    }

    fn chosen(&self) -> Option<&Entry> {
        self.entries.get(self.list.chosen(self.entries.len())?)
    }

    fn text_of_chosen(&self) -> Option<Result<(String, String), String>> {
        let entry = self.chosen()?;
        let text = self.library.as_ref()?.read(entry);
        Some(
            text.map(|text| (entry.name(), text))
                .map_err(|error| text::as_sentence(&error.to_string())),
        )
    }

    fn open(&self, shared: &mut Shared) -> Next {
        if let Some(entry) = self.chosen().filter(|entry| entry.place == Place::Waiting) {
            return doors::resume(entry, Next::Replace, shared);
        }
        match self.text_of_chosen() {
            None => Next::Stay,
            Some(Ok((name, text))) => doors::open_text(&text, &name, shared),
            Some(Err(problem)) => {
                shared.notice = Some(problem);
                Next::Stay
            }
        }
    }

    fn view(&self, shared: &mut Shared) -> Next {
        match self.text_of_chosen() {
            None => Next::Stay,
            Some(Ok((name, text))) => Next::Open(Box::new(ViewScreen::new(&name, &text))),
            Some(Err(problem)) => {
                shared.notice = Some(problem);
                Next::Stay
            }
        }
    }

    fn delete(&mut self, shared: &mut Shared) {
        let (Some(library), Some(entry)) = (&self.library, self.chosen()) else { return };
        shared.notice = Some(match library.delete(entry) {
            Ok(path) => text::deleted(&path.display().to_string()),
            Err(error) => text::as_sentence(&error.to_string()),
        });
        self.search();
    }

    fn restore(&mut self, shared: &mut Shared) {
        let (Some(library), Some(entry)) = (&self.library, self.chosen()) else { return };
        shared.notice = Some(match (entry.place, library.restore(entry)) {
            (_, Ok(path)) => keep::restored(&path.display().to_string()),
            (Place::Library | Place::Waiting, Err(_)) => keep::NOT_DELETED.into(),
            (_, Err(error)) => text::as_sentence(&error.to_string()),
        });
        self.search();
    }

    fn switch_bin(&mut self) {
        self.is_bin = !self.is_bin;
        self.search();
        self.list.rewind();
    }

    /// A key for the box with the words; whether it was one.
    fn type_words(&mut self, event: &Event) -> bool {
        if self.words.handle(event) {
            self.search();
            self.list.rewind();
            return true;
        }
        match event {
            Event::Key(key) if matches!(key.code, KeyCode::Enter | KeyCode::Tab) => {
                self.is_searching = false;
            }
            Event::Key(key) if key.code == KeyCode::Esc => {
                self.is_searching = false;
                self.words = Line::default();
                self.search();
            }
            _ => return false,
        }
        true
    }

    fn command(&mut self, code: KeyCode, shared: &mut Shared) -> Next {
        match code {
            KeyCode::Char('/') | KeyCode::Tab => self.is_searching = self.library.is_some(),
            KeyCode::Char('v') => return self.view(shared),
            KeyCode::Char('o') => return doors::open(),
            KeyCode::Char('r') => return doors::ratings(shared),
            KeyCode::Char('b') => self.restore(shared),
            KeyCode::Char('x') => self.switch_bin(),
            KeyCode::Char('d') | KeyCode::Delete if self.is_bin => {
                shared.notice = Some(keep::IS_DELETED.into());
            }
            KeyCode::Char('d') | KeyCode::Delete => self.is_asking = self.chosen().is_some(),
            KeyCode::Esc if !self.words.text.is_empty() => {
                self.words = Line::default();
                self.search();
            }
            KeyCode::Esc if self.is_bin => self.switch_bin(),
            KeyCode::Esc | KeyCode::Char('q') => return Next::Back,
            _ => {}
        }
        Next::Stay
    }

    fn draw_about(&self, buffer: &mut ratatui::buffer::Buffer, area: Rect, shared: &Shared) {
        let look = &shared.look;
        paint::rule(buffer, area, 0, "", look);
        let Some(entry) = self.chosen() else { return };
        if self.is_asking {
            paint::line(buffer, area, 1, &text::delete_question(&entry.name()), look.alarm());
            return;
        }
        let place = match entry.place {
            Place::Library => "",
            Place::Waiting => keep::WAITS,
            Place::Aside => keep::ASIDE,
            Place::Deleted => keep::WAS_DELETED,
        };
        let (about, style) = match &entry.game {
            Ok(game) => (about(game, place, look), look.plain()),
            Err(error) => (text::as_sentence(&error.problem.to_string()), look.alarm()),
        };
        for (row, line) in (1..).zip(paint::wrapped(&about, area.width)) {
            paint::line(buffer, area, row, &line, style);
        }
    }
}

/// What is known of a game beside its line in the list.
fn about(game: &Summary, place: &str, look: &Look) -> String {
    let several = if game.games > 1 { text::several(game.games) } else { String::new() };
    let opening = opening::letters(&format!("{} {}", game.eco, game.opening), look);
    let parts = [place, game.event.as_str(), opening.trim(), game.outcome(), several.as_str()];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("; ")
}

impl Screen for LibraryScreen {
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, shared: &Shared) {
        let look = &shared.look;
        let buffer = frame.buffer_mut();
        let title = if self.is_bin { keep::DELETED_GAMES } else { text::LIBRARY };
        let body = page(buffer, area, title, look);
        let column = paint::line(buffer, body, 0, text::SEARCH, look.quiet());
        let words = Rect { x: body.x + column, width: body.width - column, ..top(body, 1) };
        self.search_box = top(body, 1);
        self.words.draw(buffer, words, look, self.is_searching);
        if self.words.text.is_empty() && !self.is_searching {
            paint::line(buffer, words, 0, text::SEARCH_HINT, look.quiet());
        }
        let body = below(body, 2);
        let rows = below(body, 1);
        let list = top(rows, rows.height.saturating_sub(ABOUT));
        if self.entries.is_empty() {
            let is_empty = self.words.text.is_empty();
            let none = match (is_empty, self.is_bin) {
                (true, false) => text::NO_SAVED,
                (true, true) => keep::NO_DELETED,
                (false, _) => text::NONE_FOUND,
            };
            let sentence = self.problem.as_deref().unwrap_or(none);
            for (row, line) in (0..).zip(paint::wrapped(sentence, body.width)) {
                paint::line(buffer, body, row, &line, look.plain());
            }
        } else {
            let head = saved::columns(text::HEAD_GAME, body.width);
            paint::at(buffer, body, (2, 0), &head, look.quiet());
        }
        let lines: Vec<String> =
            self.entries.iter().map(|entry| saved::line_of(entry, body.width)).collect();
        self.list.draw(buffer, list, &lines, look);
        self.draw_about(buffer, below(rows, list.height), shared);
    }

    fn handle(&mut self, event: &Event, shared: &mut Shared) -> Next {
        if self.is_asking {
            if let Event::Key(key) = event {
                self.is_asking = false;
                if matches!(key.code, KeyCode::Char('y' | 'Y')) {
                    self.delete(shared);
                }
            }
            return Next::Stay;
        }
        if self.is_searching && self.type_words(event) {
            return Next::Stay;
        }
        match self.list.handle(event, self.entries.len()) {
            Picked::Line(_) => return self.open(shared),
            Picked::Moved => return Next::Stay,
            Picked::Unused => {}
        }
        match event {
            Event::Mouse(mouse) if self.search_box.contains((mouse.column, mouse.row).into()) => {
                self.is_searching |= matches!(mouse.kind, MouseEventKind::Down(_));
                Next::Stay
            }
            Event::Key(key) if !self.is_searching => self.command(key.code, shared),
            _ => Next::Stay,
        }
    }

    fn keys(&self, _shared: &Shared) -> Vec<(&'static str, &'static str)> {
        if self.is_asking {
            return text::KEYS_YES_NO.to_vec();
        }
        if self.is_searching {
            return vec![text::KEY_DONE, text::KEY_BACK];
        }
        let mut keys = vec![text::KEY_RATING, text::KEY_BACK, text::KEY_SEARCH, text::KEY_FILE];
        if !self.entries.is_empty() {
            keys.insert(0, text::KEY_OPEN);
            keys.push(text::KEY_VIEW);
            keys.push(if self.is_bin { keep::KEY_RESTORE } else { text::KEY_DELETE });
        }
        if self.chosen().is_some_and(|entry| entry.place == Place::Aside) {
            keys.insert(1, keep::KEY_RESTORE);
        }
        keys.push(if self.is_bin { keep::KEY_LIBRARY } else { keep::KEY_DELETED });
        keys
    }

    fn topic(&self) -> Topic {
        Topic::Library
    }

    fn is_typing(&self) -> bool {
        self.is_searching
    }
}

#[cfg(test)]
mod tests;
