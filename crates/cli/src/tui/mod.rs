//! The terminal face. What is drawn and what keys mean is pure: a position, options and an area in,
//! cells or an outcome out; nothing here has a clock or reads anything.
//!
//! In the order in which data flows; a module knows only those before it.
//!
//! - `text`: every sentence a person reads.
//! - `colour`, `capabilities`, `scheme`: what the terminal can show, and which colours it gets.
//! - `squares`: sets of squares, and men on squares whether or not they are a position.
//! - `board`: the board as a widget, and which cell is which square.
//! - `picked`: moves that are pointed at; those that are typed are the desk's.
//! - `captured`, `editor`: what is missing from the board; setting one up.
//! - `picture`: a screen as SVG.
//! - `paint`, `opening`: lines, boxes and lists that all screens draw; names of openings.
//! - `screen`, `shared`: what a screen is, and what all of them share.
//! - `line`, `list`, `form`: texts that are typed, lists and forms that are filled in.
//! - `unsaved`, `waiting`: what becomes of a game that could not be saved; the games that can go on.
//! - `help`, `home`, `newgame`, `game`, `setup`, `machines`, `panel`, `museum`, `library`, `files`, `settings`, `ratings`,
//!   `stranger`: screens; `doors` opens them.
//! - `app`: the screens one upon another; `run`: the terminal and the time.
//! - `show`, `pictures`: the program on a terminal that is not there, and pictures of it.

pub(crate) mod app;
pub(crate) mod board;
pub(crate) mod capabilities;
pub(crate) mod captured;
pub(crate) mod colour;
pub(crate) mod doors;
pub(crate) mod editor;
pub(crate) mod files;
pub(crate) mod form;
pub(crate) mod game;
pub(crate) mod help;
pub(crate) mod home;
pub(crate) mod library;
pub(crate) mod line;
pub(crate) mod list;
pub(crate) mod machines;
pub(crate) mod museum;
pub(crate) mod newgame;
pub(crate) mod opening;
pub(crate) mod paint;
pub(crate) mod panel;
pub(crate) mod picked;
pub(crate) mod picture;
pub(crate) mod pictures;
pub(crate) mod ratings;
pub(crate) mod run;
pub(crate) mod scheme;
pub(crate) mod screen;
pub(crate) mod settings;
pub(crate) mod setup;
pub(crate) mod shared;
pub(crate) mod show;
pub(crate) mod squares;
#[cfg(test)]
pub(crate) mod stage;
pub(crate) mod stranger;
#[cfg(test)]
pub(crate) mod testing;
pub(crate) mod text;
pub(crate) mod unsaved;
pub(crate) mod waiting;

use std::io::{self, Write as _};

use kilomate_desk::{Saving, Session};

use crate::output::harmless;
use crate::play;
use crate::play::config::{Config, ConfigFile, FigureSet};
use crate::play::options::Options;
use shared::{Shared, look_of};

/// What is seen first.
#[derive(Clone, Copy)]
pub(crate) enum First<'a> {
    /// The first screen.
    Home,
    /// The game on the desk.
    Game,
    /// The museum, or one of its machines.
    Museum(Option<&'a str>),
}

/// Plays in the terminal until the person has enough.
///
/// # Errors
///
/// A sentence when there is no terminal, or it went away.
pub(crate) fn start(
    options: &Options,
    session: Session,
    mut config: Config,
    mut config_file: ConfigFile,
    first: First<'_>,
) -> Result<(), String> {
    let read = config.clone();
    let mut can = capabilities::capabilities(|name| std::env::var(name).ok());
    if options.ascii {
        can.unicode = false;
        config.figures = FigureSet::Ascii;
    }
    if options.no_colour {
        can.depth = colour::Depth::None;
    }
    if let Some(scheme) = options.scheme.as_deref().and_then(scheme::Scheme::named) {
        config.scheme = scheme.name;
    }
    config.mouse &= !options.no_mouse;
    config.bell &= !options.silent;
    config.coach |= options.coach;
    if let Some(choice) = &options.book {
        choice.apply(&mut config.book);
    }
    config_file.hold_for_now(read, config.clone());
    let mut shared = Shared {
        session,
        look: look_of(&config, can),
        can,
        now: 0,
        today: play::today(),
        notice: config_file.problem().map(str::to_owned),
        clipboard: None,
        bell: false,
        farewell: Vec::new(),
        is_settled: false,
        config,
        config_file,
    };
    shared.session.set_human_pace(shared.config.pause);
    doors::call_coach(&mut shared);
    let home = Box::new(home::Home::new(&shared));
    let screens = match first {
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
