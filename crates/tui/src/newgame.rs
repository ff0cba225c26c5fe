//! The screen for a new game: who plays whom, how well, on what clocks, from where.

mod choices;
mod clock;
mod player;
mod rows;

use crossterm::event::{Event, KeyCode};
use kilomate_core::{Board, Color, MachineName};
use kilomate_desk::odds::Odds;
use ratatui::Frame;
use ratatui::layout::Rect;

use super::doors;
use super::form::{self, Done, Form, Value};
use super::line::page;
use super::screen::{Next, Screen};
use super::shared::Shared;
use super::text::Topic;
use super::text::screens as text;
use choices::{Choices, Start};
use player::{Limit, Player, Who};
use rows::Key;

/// The screen for a new game.
pub(crate) struct NewGameScreen {
    choices: Choices,
    form: Form<Key>,
}

impl NewGameScreen {
    /// With the choices of the last time.
    pub(crate) fn new(shared: &Shared) -> NewGameScreen {
        let board = shared.session.desk().board();
        let given = (*board != Board::start()).then(|| board.clone());
        NewGameScreen::with(Choices::of(&shared.config, given), shared)
    }

    /// From a position that was set up.
    pub(crate) fn from_position(board: &Board, shared: &Shared) -> NewGameScreen {
        let mut choices = Choices::of(&shared.config, Some(board.clone()));
        choices.start = Start::Given;
        choices.odds = Odds::None;
        NewGameScreen::with(choices, shared)
    }

    /// Against one of the machines.
    pub(crate) fn against(machine: MachineName, shared: &Shared) -> NewGameScreen {
        let mut screen = NewGameScreen::new(shared);
        let you = usize::from(!screen.choices.players[0].is_person());
        screen.choices.players[you].sit(Who::You);
        screen.choices.players[1 - you].sit(Who::Machine(machine));
        screen.refresh(shared);
        screen
    }

    fn with(choices: Choices, shared: &Shared) -> NewGameScreen {
        let form = Form::new(rows::rows(&choices, &shared.config));
        NewGameScreen { choices, form }
    }

    fn refresh(&mut self, shared: &Shared) {
        self.form.set_rows(rows::rows(&self.choices, &shared.config));
    }

    /// Takes over what was changed in a row.
    fn apply(&mut self, key: Key) {
        let Some(value) = self.form.value(key).cloned() else { return };
        let choices = &mut self.choices;
        let is_on = value.index() == 1;
        match key {
            Key::Begin | Key::Again | Key::Swap => {}
            Key::Who(side) => {
                if let Some(&who) = choices.candidates(side).get(value.index()) {
                    choices.players[side].sit(who);
                }
            }
            Key::Guest(side) => choices.players[side].guest = value.text().into(),
            Key::Command(side) => choices.players[side].command = value.text().into(),
            Key::Limit(side) => {
                let player = &mut choices.players[side];
                if let Some(&limit) = player.limits().get(value.index()) {
                    player.limit = limit;
                }
            }
            Key::Strength(side) => apply_strength(&mut choices.players[side], &value),
            Key::Authentic(side) => choices.players[side].is_authentic = is_on,
            Key::Ponder(side) => choices.players[side].ponders = is_on,
            Key::Colours => choices.by_chance = is_on,
            Key::Clock => choices.clock = value.index(),
            Key::Time(side) => choices.times[side] = value.text().into(),
            Key::Odds => choices.odds = Odds::ALL.get(value.index()).copied().unwrap_or_default(),
            Key::Giver => choices.giver = if is_on { Color::Black } else { Color::White },
            Key::Start => {
                let starts = rows::starts(choices);
                choices.start = starts.get(value.index()).copied().unwrap_or(Start::Usual);
            }
            Key::Fen => choices.fen = value.text().into(),
            Key::Coach => choices.coach = is_on,
            Key::Book => choices.book = is_on,
        }
    }
}

/// Begins the game with these choices, and remembers them.
fn begin(choices: &Choices, shared: &mut Shared) -> Next {
    // The clock of the program decides the colours: nobody can foresee its milliseconds.
    let seed = shared.now ^ 0x9e37_79b9_7f4a_7c15;
    let game = choices.game(&shared.config, seed);
    let (game, last) = match (game, choices.remembered(&shared.config)) {
        (Ok(game), Ok(last)) => (game, last),
        (Err(problem), _) | (_, Err(problem)) => {
            shared.notice = Some(problem);
            return Next::Stay;
        }
    };
    let mut config = shared.config.clone();
    for player in &choices.players {
        if player.who == Who::Program {
            config.remember_program(player.command.trim());
        }
    }
    config.last = last;
    config.coach = choices.coach;
    config.book.is_on = choices.book;
    if config != shared.config {
        shared.set_config(config);
    }
    shared.session.allow(|own| game.seats.iter().for_each(|seat| own.add(seat)));
    doors::play(game, shared)
}

fn apply_strength(player: &mut Player, value: &Value) {
    match player.limit {
        Limit::Full | Limit::Infinite => {}
        Limit::Elo => player.elo = value.number(),
        Limit::Level => player.level = value.number(),
        Limit::Times => player.time = value.index(),
        Limit::Seconds => player.seconds = value.number(),
        Limit::Depth => player.depth = value.number(),
        Limit::Nodes => player.nodes = value.number(),
    }
}

impl Screen for NewGameScreen {
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, shared: &Shared) {
        let buffer = frame.buffer_mut();
        let body = page(buffer, area, text::NEW_GAME, &shared.look);
        self.form.draw(buffer, body, &shared.look);
    }

    fn handle(&mut self, event: &Event, shared: &mut Shared) -> Next {
        match self.form.handle(event) {
            Done::Changed(key) => {
                self.apply(key);
                self.refresh(shared);
            }
            Done::Pressed(Key::Begin) => return begin(&self.choices, shared),
            Done::Pressed(Key::Again) => {
                let last = Choices::of(&shared.config, None);
                return begin(&last, shared);
            }
            Done::Pressed(Key::Swap) => {
                self.choices.players.swap(0, 1);
                self.refresh(shared);
            }
            Done::Pressed(_) | Done::Nothing => {}
            Done::Unused => {
                if let Event::Key(key) = event {
                    return match key.code {
                        KeyCode::Esc | KeyCode::Char('q') => Next::Back,
                        KeyCode::F(2) | KeyCode::Char('b') => begin(&self.choices, shared),
                        _ => Next::Stay,
                    };
                }
            }
        }
        Next::Stay
    }

    fn keys(&self, shared: &Shared) -> Vec<(&'static str, &'static str)> {
        form::keys(&shared.look, &[text::KEY_BEGIN, text::KEY_BACK])
    }

    fn topic(&self) -> Topic {
        Topic::NewGame
    }

    fn is_typing(&self) -> bool {
        self.form.is_typing()
    }
}

#[cfg(test)]
mod tests;
