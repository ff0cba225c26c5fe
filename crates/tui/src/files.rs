//! Games and positions from files and from other programs, and back.

mod export;
mod games;

use crossterm::event::{Event, KeyCode};
use kilomate_core::Board;
use kilomate_desk::store::LARGEST;
use kilomate_files::ReadError;
use kilomate_pgn::{PgnGame, Sorted, sort};
use ratatui::Frame;
use ratatui::layout::Rect;

pub(crate) use export::ExportScreen;
use games::GamesScreen;

use super::line::{Line, page, path_of, top};
use super::screen::{Next, Screen};
use super::shared::Shared;
use super::text::Topic;
use super::text::screens as text;
use super::unsaved::when_safe;
use super::{doors, paint};

/// The screen on which a file is named, or something pasted.
#[derive(Default)]
pub(crate) struct OpenScreen {
    path: Line,
}

impl OpenScreen {
    /// With nothing typed.
    pub(crate) fn new() -> OpenScreen {
        OpenScreen::default()
    }

    fn open(&self, shared: &mut Shared) -> Next {
        let words = self.path.text.trim();
        if words.is_empty() {
            return Next::Stay;
        }
        if let Some(next) = position(words, shared) {
            return next;
        }
        match read(words) {
            Ok(content) => open_text(&content, words, shared),
            Err(problem) => {
                shared.notice = Some(text::not_opened(words, &problem));
                Next::Stay
            }
        }
    }

    fn paste(&mut self, event: &Event, content: &str, shared: &mut Shared) -> Next {
        if let Some(next) = position(content.trim(), shared) {
            return next;
        }
        let is_game =
            content.trim().contains(['\n', '\r']) || content.trim_start().starts_with(['[', '1']);
        if !is_game {
            self.path.handle(event);
            return Next::Stay;
        }
        let (games, problem) = all_games(content);
        if games.is_empty() {
            let problem = problem.as_deref().unwrap_or(text::NO_GAME);
            shared.notice = Some(text::not_pasted(problem));
            return Next::Stay;
        }
        show(games, problem, shared)
    }
}

/// What follows if words are a position, or are meant to be one.
fn position(words: &str, shared: &mut Shared) -> Option<Next> {
    match Board::from_fen(words) {
        Ok(board) => Some(doors::new_game_from(&board, shared)),
        Err(error) if looks_like_fen(words) => {
            shared.notice = Some(text::bad_fen(&error.to_string()));
            Some(Next::Stay)
        }
        Err(_) => None,
    }
}

/// Seven slashes in the first word, and more words: no path of a file looks so.
fn looks_like_fen(words: &str) -> bool {
    let board = words.split_whitespace().next().unwrap_or_default();
    board.matches('/').count() == 7
        && board.chars().all(|c| "pnbrqkPNBRQK0123456789/".contains(c))
        && words.split_whitespace().count() > 1
}

/// The text of a file, or what to do about it.
fn read(words: &str) -> Result<String, String> {
    let bytes = kilomate_files::read(path_of(words), LARGEST).map_err(|error| match error {
        ReadError::NotFound => text::NO_FILE.to_string(),
        ReadError::Folder => text::FOLDER.into(),
        ReadError::TooLarge(_) => text::TOO_LARGE.into(),
        error => error.to_string(),
    })?;
    kilomate_pgn::decode(&bytes).ok_or_else(|| text::NO_TEXT.into())
}

/// Opens the game in a text, or lets one choose if there are several.
pub(crate) fn open_text(content: &str, name: &str, shared: &mut Shared) -> Next {
    let (games, error) = all_games(content);
    if games.is_empty() {
        let problem = error.as_deref().unwrap_or(text::NO_GAME);
        shared.notice = Some(text::not_opened(name, problem));
        return Next::Stay;
    }
    show(games, error, shared)
}

/// The games of a text that can be read, with their numbers, and what is wrong with the others.
fn all_games(content: &str) -> (Vec<(usize, PgnGame)>, Option<String>) {
    let Sorted { games, mistakes } = sort(content);
    (games, kilomate_files::mistakes(&mistakes))
}

fn show(games: Vec<(usize, PgnGame)>, problem: Option<String>, shared: &mut Shared) -> Next {
    match games.as_slice() {
        [(_, game)] if problem.is_none() => put_on_desk(game, shared),
        _ => Next::Open(Box::new(GamesScreen::new(games, problem))),
    }
}

/// Puts a game on the desk and shows it.
fn put_on_desk(game: &PgnGame, shared: &mut Shared) -> Next {
    let game = game.clone();
    when_safe(shared, move |shared| look_at(&game, shared))
}

fn look_at(game: &PgnGame, shared: &mut Shared) -> Next {
    match shared.session.open(game, shared.now) {
        Ok(()) => {
            let desk = shared.session.desk();
            let [white, black] = [kilomate_core::Color::White, kilomate_core::Color::Black];
            shared.notice = Some(text::opened(&desk.name(white), &desk.name(black)));
            Next::Replace(doors::game(shared))
        }
        Err(problem) => {
            shared.notice = Some(text::as_sentence(&problem));
            Next::Stay
        }
    }
}

impl Screen for OpenScreen {
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, shared: &Shared) {
        let look = &shared.look;
        let buffer = frame.buffer_mut();
        let body = page(buffer, area, text::OPEN, look);
        let column = paint::line(buffer, body, 0, text::ROW_PATH, look.quiet());
        let line = Rect { x: body.x + column, width: body.width - column, ..top(body, 1) };
        self.path.draw(buffer, line, look, true);
        let mut row = 2;
        for paragraph in text::ABOUT_OPEN {
            for line in paint::wrapped(paragraph, body.width) {
                paint::line(buffer, body, row, &line, look.plain());
                row += 1;
            }
        }
    }

    fn handle(&mut self, event: &Event, shared: &mut Shared) -> Next {
        if let Event::Paste(content) = event {
            return self.paste(event, content, shared);
        }
        if self.path.handle(event) {
            return Next::Stay;
        }
        match event {
            Event::Key(key) if key.code == KeyCode::Enter => self.open(shared),
            Event::Key(key) if key.code == KeyCode::Esc => Next::Back,
            _ => Next::Stay,
        }
    }

    fn keys(&self, _shared: &Shared) -> Vec<(&'static str, &'static str)> {
        vec![text::KEY_OPEN, text::KEY_BACK]
    }

    fn topic(&self) -> Topic {
        Topic::Files
    }

    fn is_typing(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests;
