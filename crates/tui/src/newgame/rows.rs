//! The rows of the form for a new game: only those that apply.

use kilomate_core::play::level::{HIGHEST_ELO, LOWEST_ELO};
use kilomate_core::{Color, MachineName};
use kilomate_desk::clock::Allowance;
use kilomate_desk::odds::Odds;
use kilomate_desk::seat::{Seat, Setting};
use kilomate_settings::{Config, LastGame};

use super::choices::{Choices, OWN_TIMES, Start};
use super::clock::PRESETS;
use super::player::{Limit, Player, Who};
use crate::form::{Row, Value};
use crate::line::Line;
use crate::text::screens as text;

/// Which row it is; those of a player are told apart by the side, 0 for White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Key {
    Begin,
    Again,
    Who(usize),
    Guest(usize),
    Command(usize),
    Limit(usize),
    Strength(usize),
    Authentic(usize),
    Ponder(usize),
    Swap,
    Colours,
    Clock,
    Time(usize),
    Odds,
    Giver,
    Start,
    Fen,
    Coach,
    Book,
}

/// The rows for these choices.
pub(super) fn rows(choices: &Choices, config: &Config) -> Vec<Row<Key>> {
    let mut rows =
        vec![row(Key::Begin, text::BEGIN, Value::Button(String::new()), text::ABOUT_BEGIN)];
    if has_played(config) {
        let last = Value::Button(summary(config));
        rows.push(row(Key::Again, text::AGAIN, last, text::ABOUT_AGAIN));
    }
    for side in [0, 1] {
        player_rows(&mut rows, choices, side, config);
    }
    rows.push(row(Key::Swap, text::SWAP, Value::Button(String::new()), text::ABOUT_SWAP));
    let colours = Value::switch(text::COLOURS, choices.by_chance);
    rows.push(row(Key::Colours, text::ROW_COLOURS, colours, text::ABOUT_COLOURS));
    let mut clocks = vec![text::NO_CLOCK.to_string()];
    clocks.extend(PRESETS.map(text::preset));
    clocks.push(text::OWN_CLOCK.into());
    rows.push(row(
        Key::Clock,
        text::ROW_CLOCK,
        Value::Choice(clocks, choices.clock),
        text::ABOUT_CLOCK,
    ));
    if choices.clock == OWN_TIMES {
        for side in [0, 1] {
            let value = Value::Text(Line::new(&choices.times[side]), Vec::new());
            rows.push(row(Key::Time(side), text::ROW_TIME[side], value, text::ABOUT_TIME));
        }
    }
    let odds = Value::Choice(
        text::ODDS.map(str::to_string).to_vec(),
        Odds::ALL.iter().position(|&odds| odds == choices.odds).unwrap_or(0),
    );
    rows.push(row(Key::Odds, text::ROW_ODDS, odds, text::ABOUT_ODDS));
    if choices.odds == Odds::None {
        start_rows(&mut rows, choices);
    } else {
        let giver = Value::switch(text::SIDES, choices.giver == Color::Black);
        rows.push(row(Key::Giver, text::ROW_GIVER, giver, text::ABOUT_GIVER));
    }
    if choices.has_person() {
        let coach = Value::switch(text::OFF_ON, choices.coach);
        rows.push(row(Key::Coach, text::ROW_COACH, coach, text::ABOUT_COACH));
    }
    if choices.has_machine() {
        let book = Value::switch(text::OFF_ON, choices.book);
        let about = text::about_book(&config.book.file);
        rows.push(row(Key::Book, text::ROW_BOOK, book, &about));
    }
    rows
}

fn row(key: Key, name: &str, value: Value, about: &str) -> Row<Key> {
    Row { key, name: name.into(), value, about: about.into() }
}

/// Whether there was another new game than the usual one: before that there is no last time.
fn has_played(config: &Config) -> bool {
    let mut usual = LastGame::default();
    usual.seats[0] = Seat::Person(config.name.clone());
    config.last != usual
}

/// The last new game in a line.
fn summary(config: &Config) -> String {
    let [white, black] = &config.last.seats;
    let clock = match config.last.clocks {
        None => String::new(),
        Some([white, black]) if white == black => format!(", {}", white.in_minutes()),
        Some(times) => {
            let [white, black] = times.map(Allowance::in_minutes);
            format!(", {white} : {black}")
        }
    };
    format!("{} - {}{clock}", white.name(), black.name())
}

fn start_rows(rows: &mut Vec<Row<Key>>, choices: &Choices) {
    let starts = starts(choices);
    let names = starts.iter().map(|&start| start_name(start).to_string()).collect();
    let at = starts.iter().position(|&start| start == choices.start).unwrap_or(0);
    rows.push(row(Key::Start, text::ROW_START, Value::Choice(names, at), text::ABOUT_START));
    if choices.start == Start::Fen {
        let fen = Value::Text(Line::new(&choices.fen), Vec::new());
        rows.push(row(Key::Fen, text::ROW_FEN, fen, text::ABOUT_FEN));
    }
}

/// Where a game could begin.
pub(super) fn starts(choices: &Choices) -> Vec<Start> {
    let mut starts = vec![Start::Usual];
    starts.extend(choices.given.is_some().then_some(Start::Given));
    starts.push(Start::Fen);
    starts
}

fn player_rows(rows: &mut Vec<Row<Key>>, choices: &Choices, side: usize, config: &Config) {
    let player = &choices.players[side];
    let candidates = choices.candidates(side);
    let names = candidates.iter().map(|&who| who_name(who, &config.name)).collect();
    let at = candidates.iter().position(|&who| who == player.who).unwrap_or(0);
    rows.push(row(
        Key::Who(side),
        text::SIDES[side],
        Value::Choice(names, at),
        &about_who(player.who),
    ));
    match player.who {
        Who::You | Who::Adaptive => return,
        Who::Guest => {
            let value = Value::Text(Line::new(&player.guest), Vec::new());
            rows.push(row(Key::Guest(side), text::ROW_GUEST, value, text::ABOUT_GUEST));
            return;
        }
        Who::Program => {
            let value = Value::Text(Line::new(&player.command), config.programs.clone());
            rows.push(row(Key::Command(side), text::ROW_COMMAND, value, text::ABOUT_COMMAND));
        }
        Who::Machine(_) => {}
    }
    let limits = player.limits();
    let names = limits.iter().map(|&limit| limit_name(limit, player.times().len()).to_string());
    let at = limits.iter().position(|&limit| limit == player.limit).unwrap_or(0);
    let value = Value::Choice(names.collect(), at);
    rows.push(row(Key::Limit(side), text::ROW_LIMIT, value, &about_strength(player)));
    if let Some((name, value)) = strength(player) {
        rows.push(row(Key::Strength(side), name, value, &about_strength(player)));
    }
    if let Who::Machine(machine) = player.who {
        if machine != MachineName::Desktop {
            let value = Value::switch(text::SPEEDS, player.is_authentic);
            rows.push(row(Key::Authentic(side), text::ROW_SPEED, value, text::ABOUT_SPEED));
        }
        let value = Value::switch(text::OFF_ON, player.ponders);
        rows.push(row(Key::Ponder(side), text::ROW_PONDER, value, text::ABOUT_PONDER));
    }
}

/// One sentence about somebody.
fn about_who(who: Who) -> String {
    match who {
        Who::You => text::ABOUT_YOU.into(),
        Who::Guest => text::ABOUT_GUEST.into(),
        Who::Adaptive => text::ABOUT_ADAPTIVE.into(),
        Who::Machine(machine) => machine.facts().sentence.into(),
        Who::Program => text::ABOUT_PROGRAM.into(),
    }
}

/// What it is like to play against this strength.
fn about_strength(player: &Player) -> String {
    let setting = player.setting();
    let sentence = if player.who == Who::Program && player.limit == Limit::Elo {
        text::ABOUT_PROGRAM_ELO.to_string()
    } else {
        text::as_sentence(&setting.sentence())
    };
    let elo = setting.elo().filter(|_| player.limit == Limit::Level);
    let is_small = matches!(player.who, Who::Machine(machine) if machine != MachineName::Desktop);
    let is_measured = matches!(setting, Setting::Elo(_) | Setting::Level(_));
    let elo = elo.map(|elo| format!("Elo {elo}. ")).unwrap_or_default();
    let caution = if is_small && is_measured { text::ABOUT_SMALL_ELO } else { "" };
    format!("{elo}{sentence} {caution}").trim_end().into()
}

/// The row with the number that belongs to a limit.
fn strength(player: &Player) -> Option<(&'static str, Value)> {
    let number = |value, least, most, step| Value::Number { value, least, most, step };
    Some(match player.limit {
        Limit::Full | Limit::Infinite => return None,
        Limit::Elo => {
            let elo = player.elo.clamp(LOWEST_ELO.into(), HIGHEST_ELO.into());
            (text::ROW_ELO, number(elo, LOWEST_ELO.into(), HIGHEST_ELO.into(), 50))
        }
        Limit::Level => (text::ROW_LEVEL, number(player.level, 1, 10, 1)),
        Limit::Times => {
            let times = player.times();
            let mut names: Vec<String> = match times.len() {
                3 => times
                    .iter()
                    .zip(text::DIFFICULTIES)
                    .map(|(&s, name)| text::difficulty(name, s))
                    .collect(),
                _ => {
                    times.iter().enumerate().map(|(at, &s)| text::prodigy_time(at + 1, s)).collect()
                }
            };
            if times.len() > 3 {
                names.push(text::PRODIGY_LAST.into());
            }
            (text::ROW_TIMES, Value::Choice(names, player.time))
        }
        Limit::Seconds => (text::ROW_SECONDS, number(player.seconds, 1, 86_400, 1)),
        Limit::Depth => (text::ROW_DEPTH, number(player.depth, 1, 100, 1)),
        Limit::Nodes => (text::ROW_NODES, number(player.nodes, 1, 1_000_000_000, 1_000)),
    })
}

fn who_name(who: Who, name: &str) -> String {
    match who {
        Who::You => text::you(name),
        Who::Guest => text::ANOTHER.into(),
        Who::Adaptive => text::ADAPTIVE.into(),
        Who::Machine(machine) => machine.facts().title.into(),
        Who::Program => text::PROGRAM.into(),
    }
}

fn limit_name(limit: Limit, times: usize) -> &'static str {
    match limit {
        Limit::Full => text::PLAYS_FULL,
        Limit::Elo => text::PLAYS_ELO,
        Limit::Level => text::PLAYS_LEVEL,
        Limit::Times if times == 3 => text::PLAYS_DIFFICULTY,
        Limit::Times => text::PLAYS_TIMES,
        Limit::Seconds => text::PLAYS_SECONDS,
        Limit::Depth => text::PLAYS_DEPTH,
        Limit::Nodes => text::PLAYS_NODES,
        Limit::Infinite => text::PLAYS_INFINITE,
    }
}

fn start_name(start: Start) -> &'static str {
    match start {
        Start::Usual => text::START_USUAL,
        Start::Given => text::START_GIVEN,
        Start::Fen => text::START_FEN,
    }
}
