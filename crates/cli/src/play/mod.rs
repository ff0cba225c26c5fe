//! Playing: what the terminal face and the plain one share.

pub(crate) mod books;
pub(crate) mod config;
pub(crate) mod options;
pub(crate) mod pick;
mod plain;
pub(crate) mod time;

use std::io::IsTerminal;
use std::time::{SystemTime, UNIX_EPOCH};

use kilomate_core::Color;
use kilomate_desk::seat::Seat;
use kilomate_desk::store::Store;
use kilomate_desk::{Books, Message, NewGame, Session, hire_anyone};
use kilomate_pgn::Moment;

use crate::tui::{self, First};
use books::{BookChoice, BookSetting};
use config::{Config, ConfigFile, Folders};
use options::{Defaults, Options};

/// Plays, with the face that was asked for.
///
/// # Errors
///
/// A sentence when the options make no sense together or a game cannot be read.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    start(options, None)
}

/// Shows the museum, or one of its machines, in the terminal.
///
/// # Errors
///
/// A sentence when there is no terminal.
pub(crate) fn visit(machine: Option<&str>) -> Result<(), String> {
    if !is_at_a_terminal() || is_dumb() {
        return Err(tui::text::museum::NO_TERMINAL.into());
    }
    start(&Options::default(), Some(First::Museum(machine)))
}

fn start(options: &Options, first: Option<First<'_>>) -> Result<(), String> {
    let folders = Folders::find();
    let (file, config) = match &folders {
        Some(folders) => ConfigFile::load(&folders.config),
        None => (ConfigFile::nowhere(), Config::default()),
    };
    let mut defaults = Defaults::of(&config, today(), chance());
    if let Some(choice) = &options.book {
        choice.apply(&mut defaults.book);
    }
    let books = defaults.book.open();
    if let (Err(problem), Some(BookChoice::File(_))) = (&books, &options.book) {
        return Err(problem.clone());
    }
    let store = folders.map(|folders| Store::open(folders.data));
    if options.plain || !is_at_a_terminal() || is_dumb() {
        let mut session = begin(options, &defaults, store)?;
        lay_out(books, &mut defaults.book, &mut session);
        allow(options, &config, &file, &mut session);
        return plain::run(options, session, defaults, file.problem());
    }
    // The first screen lets people choose, unless the command line has said what to play.
    let has_chosen = options.file.is_some() || options.wants_new_game();
    let mut session = if has_chosen {
        begin(options, &defaults, store)?
    } else {
        Session::start(
            store,
            NewGame::new(Seat::person(), Seat::person()),
            hire_anyone,
            SystemTime::now,
        )
    };
    lay_out(books, &mut defaults.book, &mut session);
    allow(options, &config, &file, &mut session);
    let first = first.unwrap_or(if has_chosen { First::Game } else { First::Home });
    tui::start(options, session, config, file, first)
}

/// Says which programs may be started: those that the person has named, in settings of their own or
/// now. What the file of a game says is not asked.
fn allow(options: &Options, config: &Config, file: &ConfigFile, session: &mut Session) {
    if let Some(doubt) = file.doubt() {
        session.report(doubt.into());
    }
    session.allow(|own| {
        for command in &config.programs {
            own.add_command(command);
        }
        for seat in config.last.seats.iter().chain(options.named()) {
            own.add(seat);
        }
    });
}

/// Puts the books on the desk. If there is none in the file of the settings, that is told and each
/// machine has its own.
fn lay_out(books: Result<Books, String>, setting: &mut BookSetting, session: &mut Session) {
    let books = books.unwrap_or_else(|problem| {
        setting.file.clear();
        session.report(format!("{problem} in the settings; the machines have their own"));
        Books { are_closed: !setting.is_on, ..Books::default() }
    });
    session.set_books(books);
}

/// Whether a person sits before the program: what is typed and what is said both go to a terminal.
pub(crate) fn is_at_a_terminal() -> bool {
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// Whether the terminal says that it can show lines of text and nothing else.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Sits down to the game that the command line describes, or to the one that was left.
///
/// # Errors
///
/// A sentence when its options make no sense together or the file is no game.
pub(crate) fn begin(
    options: &Options,
    defaults: &Defaults,
    store: Option<Store>,
) -> Result<Session, String> {
    let read = options.read_game()?;
    let game = options.new_game(defaults)?;
    let mut session = Session::start(store, game.clone(), hire_anyone, SystemTime::now);
    if let Some(read) = read {
        session.open(&read.game, 0)?;
        if let Some(passed_over) = read.passed_over {
            session.report(passed_over);
        }
        if options.names_players() {
            for (side, seat) in [Color::White, Color::Black].into_iter().zip(game.seats) {
                session.tell(Message::Sit(side, seat), 0).map_err(|refusal| refusal.to_string())?;
            }
        }
    } else if options.wants_new_game() || !session.has_game() || session.desk().outcome().is_some()
    {
        session.begin(game, 0);
    }
    Ok(session)
}

/// The date, as the tag of a game has it.
pub(crate) fn today() -> String {
    Moment::from(SystemTime::now()).date()
}

/// A number that nobody can foresee.
pub(crate) fn chance() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    // The lowest bits of a clock may always be zero; the product mixes the others into all.
    (since.as_nanos() as u64 ^ u64::from(std::process::id())).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        >> 7
}
