//! Sitting down to play: from the command line and the settings to a desk with its players, books and
//! files. Whatever face comes then, it begins with this; nothing here knows one.

pub(crate) mod book;
pub(crate) mod options;
pub(crate) mod pick;

use std::time::{SystemTime, UNIX_EPOCH};

use kilomate_core::Color;
use kilomate_desk::seat::Seat;
use kilomate_desk::store::Store;
use kilomate_desk::{Books, Message, NewGame, Session, hire_anyone};
use kilomate_pgn::Moment;
use kilomate_settings::{BookSetting, Config, ConfigFile, Folders};

use book::BookChoice;
use options::{Defaults, Options};

/// What a face begins with.
pub(crate) struct Table {
    /// The desk.
    pub(crate) session: Session,
    /// What a new game is like where nothing is said.
    pub(crate) defaults: Defaults,
    /// The settings, as they are kept.
    pub(crate) config: Config,
    /// Where.
    pub(crate) config_file: ConfigFile,
}

/// Sits down, to the game that the command line describes or the one that was left; or, if no game is
/// wanted yet, to an empty board.
///
/// # Errors
///
/// A sentence when the options make no sense together or a game cannot be read.
pub(crate) fn sit_down(options: &Options, wants_game: bool) -> Result<Table, String> {
    let folders = Folders::find();
    let (config_file, config) = match &folders {
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
    let mut session = if wants_game {
        begin(options, &defaults, store)?
    } else {
        let nobody = NewGame::new(Seat::person(), Seat::person());
        Session::start(store, nobody, hire_anyone, SystemTime::now)
    };
    lay_out(books, &mut defaults.book, &mut session);
    allow(options, &config, &config_file, &mut session);
    Ok(Table { session, defaults, config, config_file })
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

/// Sits down to the game that the command line describes, or to the one that was left.
///
/// # Errors
///
/// A sentence when its options make no sense together or the file is no game.
fn begin(options: &Options, defaults: &Defaults, store: Option<Store>) -> Result<Session, String> {
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
fn today() -> String {
    Moment::from(SystemTime::now()).date()
}

/// A number that nobody can foresee.
fn chance() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    // The lowest bits of a clock may always be zero; the product mixes the others into all.
    (since.as_nanos() as u64 ^ u64::from(std::process::id())).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        >> 7
}
