//! A list of games from one text, of which one is opened.

use crossterm::event::{Event, KeyCode};
use kilomate_pgn::PgnGame;
use ratatui::Frame;
use ratatui::layout::Rect;

use super::put_on_desk;
use crate::line::{below, page};
use crate::list::{List, Picked};
use crate::paint;
use crate::screen::{Next, Screen};
use crate::shared::Shared;
use crate::text::Topic;
use crate::text::screens as text;

/// The games of a text.
pub(super) struct GamesScreen {
    /// Those that can be read, with their numbers.
    games: Vec<(usize, PgnGame)>,
    /// What is wrong with the others.
    problem: Option<String>,
    list: List,
}

impl GamesScreen {
    pub(super) fn new(games: Vec<(usize, PgnGame)>, problem: Option<String>) -> GamesScreen {
        GamesScreen { games, problem, list: List::default() }
    }
}

fn line_of(number: usize, game: &PgnGame) -> String {
    let tag = |name| game.tag(name).unwrap_or("?");
    let (white, black, date) = (tag("White"), tag("Black"), tag("Date"));
    let moves = game.moves.len().div_ceil(2);
    format!("{number:>4}. {white} - {black}  {}  {date}  {moves}", game.result.text())
}

impl Screen for GamesScreen {
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, shared: &Shared) {
        let look = &shared.look;
        let buffer = frame.buffer_mut();
        let body = page(buffer, area, text::GAMES, look);
        let problem = self.problem.as_deref().map(text::games_passed_over).unwrap_or_default();
        let problem = paint::wrapped(&problem, body.width);
        for (row, line) in (0..).zip(&problem) {
            paint::line(buffer, body, row, line, look.alarm());
        }
        let lines: Vec<String> =
            self.games.iter().map(|(number, game)| line_of(*number, game)).collect();
        self.list.draw(buffer, below(body, problem.len() as u16), &lines, look);
    }

    fn handle(&mut self, event: &Event, shared: &mut Shared) -> Next {
        match self.list.handle(event, self.games.len()) {
            Picked::Line(at) => match self.games.get(at) {
                Some((_, game)) => put_on_desk(game, shared),
                None => Next::Stay,
            },
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
        vec![text::KEY_CHOOSE, text::KEY_BACK]
    }

    fn topic(&self) -> Topic {
        Topic::Files
    }
}
