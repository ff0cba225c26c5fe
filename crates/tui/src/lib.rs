//! The terminal face of the desk. What is drawn and what keys mean is pure: what all share and an area
//! in, cells or the next screen out. Only `run` has a clock and a terminal, and files are read and written
//! where a person has named one.
//!
//! The rest that it needs of the world it is told in [`Start`]: it knows neither the command line nor the
//! program's other faces, and cargo sees to that.
//!
//! In the order in which data flows; a module knows only those in the lines before its own.
//!
//! - `text`, `colour`, `squares`: every sentence a person reads; colours; sets of squares, and men on
//!   squares whether or not they are a position.
//! - `capabilities`, `scheme`, `picture`, `editor`: what the terminal can show, and which colours it gets; a
//!   screen as SVG; a position that is set up.
//! - `board`: the board as a widget, and which cell is which square.
//! - `picked`, `captured`, `paint`: moves that are pointed at (those that are typed are the desk's); what is
//!   missing from the board; lines and boxes that all screens draw.
//! - `shared`, `line`: what all screens share; texts that are typed.
//! - `screen`, `list`, `form`, `opening`, `saved`: what a screen is; lists and forms that are filled in;
//!   names of openings, and saved games in a line.
//! - `unsaved`: what becomes of a game that could not be saved.
//! - `help`, `home`, `newgame`, `game`, `setup`, `machines`, `panel`, `museum`, `library`, `files`, `settings`,
//!   `ratings`, `stranger`, `waiting`: screens. None knows another: they lead to each other through `doors`, the
//!   only place that knows them all.
//! - `app`, `run`: the screens one upon another; the terminal and the time.
//! - `show`, [`pictures`]: the program on a terminal that is not there, and pictures of it.

#![forbid(unsafe_code)]

mod app;
mod board;
mod capabilities;
mod captured;
mod colour;
mod doors;
mod editor;
mod files;
mod form;
mod game;
mod help;
mod home;
mod library;
mod line;
mod list;
mod machines;
mod museum;
mod newgame;
mod opening;
mod paint;
mod panel;
mod picked;
mod picture;
pub mod pictures;
mod ratings;
mod run;
mod saved;
mod scheme;
mod screen;
mod settings;
mod setup;
mod shared;
mod show;
mod squares;
#[cfg(test)]
mod stage;
mod stranger;
#[cfg(test)]
mod testing;
mod text;
mod unsaved;
mod waiting;

use std::io::{self, Write as _};

use kilomate_desk::{Saving, Session};
use kilomate_files::harmless;
use kilomate_settings::{Config, ConfigFile};

use shared::{Shared, look_of};

/// What is seen first.
#[derive(Clone, Copy, Debug)]
pub enum First<'a> {
    /// The first screen.
    Home,
    /// The game on the desk.
    Game,
    /// The museum, or one of its machines.
    Museum(Option<&'a str>),
}

/// What the face begins with.
pub struct Start<'a> {
    /// The desk.
    pub session: Session,
    /// The settings that hold this time.
    pub config: Config,
    /// Where they are kept.
    pub config_file: ConfigFile,
    /// The terminal is not asked for chess figures, whatever it can show.
    pub is_ascii: bool,
    /// Nor for colours.
    pub is_colourless: bool,
    /// The date, as the tag of a game has it: `2026.11.16`.
    pub today: String,
    /// What is seen first.
    pub first: First<'a>,
}

/// Plays in the terminal until the person has enough.
///
/// # Errors
///
/// A sentence when there is no terminal, or it went away.
pub fn run(start: Start<'_>) -> Result<(), String> {
    let mut can = capabilities::capabilities(|name| std::env::var(name).ok());
    can.unicode &= !start.is_ascii;
    if start.is_colourless {
        can.depth = colour::Depth::None;
    }
    let mut shared = Shared {
        session: start.session,
        look: look_of(&start.config, can),
        can,
        now: 0,
        today: start.today,
        notice: start.config_file.problem().map(str::to_owned),
        clipboard: None,
        bell: false,
        farewell: Vec::new(),
        is_settled: false,
        config: start.config,
        config_file: start.config_file,
    };
    shared.session.set_human_pace(shared.config.pause);
    doors::call_coach(&mut shared);
    let home = Box::new(home::Home::new(&shared));
    let screens = match start.first {
        First::Home => Vec::new(),
        First::Game => vec![doors::game(&shared)],
        First::Museum(machine) => doors::rooms(machine, &mut shared),
    };
    let mut app = app::App::new(shared, home);
    for screen in screens {
        app.open(screen);
    }
    let ended = run::terminal::Terminal::take(app.shared.config.mouse)
        .inspect(|_| panic_if_asked())
        .and_then(|mut terminal| run::run(&mut app, &mut terminal));
    say_farewell(&mut app.shared);
    ended
        .map_err(|error| format!("the terminal cannot be used: {error}; try kilomate play --plain"))
}

/// Saves the game for the last time, and prints those that could not be: the terminal is as it was.
fn say_farewell(shared: &mut Shared) {
    shared.session.close(shared.now);
    let saving = shared.session.saving();
    if !shared.is_settled && matches!(saving, Saving::Failed(_) | Saving::Never) {
        shared.farewell.push(shared.session.pgn(shared.now));
    }
    if !shared.farewell.is_empty() {
        let games = shared.farewell.join("\n");
        // A terminal that is gone cannot be told anything.
        let _ =
            writeln!(io::stdout(), "{}\n\n{}", text::keep::FAREWELL, harmless(games.trim_end()));
    }
}

/// A build for tests can be asked to fail where it hurts most: with the terminal in its hands.
fn panic_if_asked() {
    #[cfg(debug_assertions)]
    assert!(std::env::var_os("KILOMATE_TEST_PANIC").is_none(), "asked to panic");
}
