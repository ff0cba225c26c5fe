//! What all screens share: the game, the settings, the time.

use super::board::{Figures, Look};
use super::capabilities::Capabilities;
use super::scheme::Scheme;
use kilomate_desk::{Books, Session};
use kilomate_settings::{Config, ConfigFile, FigureSet};

/// What all screens share.
pub(crate) struct Shared {
    /// The game on the desk.
    pub(crate) session: Session,
    /// The settings.
    pub(crate) config: Config,
    /// Where they are kept.
    pub(crate) config_file: ConfigFile,
    /// What the terminal can show.
    pub(crate) can: Capabilities,
    /// Colours and characters, from the settings and the terminal.
    pub(crate) look: Look,
    /// The time in milliseconds of some clock that does not go back.
    pub(crate) now: u64,
    /// The date, as the tag of a game has it: `2026.11.16`.
    pub(crate) today: String,
    /// One sentence to show until the next key.
    pub(crate) notice: Option<String>,
    /// Text that is to be sent to the terminal's clipboard.
    pub(crate) clipboard: Option<String>,
    /// Whether the bell is to ring.
    pub(crate) bell: bool,
    /// Games that could not be saved, to be printed when the screen is left.
    pub(crate) farewell: Vec<String>,
    /// The person has said what becomes of the game that is not saved.
    pub(crate) is_settled: bool,
}

/// Colours and characters for these settings on this terminal.
pub(crate) fn look_of(config: &Config, can: Capabilities) -> Look {
    let scheme = Scheme::named(config.scheme).unwrap_or(Scheme::ALL[0]);
    let mut look = Look::new(scheme, can);
    look.coordinates = config.coordinates;
    look.dots = config.dots;
    match config.figures {
        FigureSet::Auto => {}
        FigureSet::Unicode => look.figures = Figures::Unicode,
        FigureSet::Ascii => look.figures = Figures::Ascii,
    }
    look
}

impl Shared {
    /// Takes other settings, and keeps them. What went wrong is told in the notice.
    pub(crate) fn set_config(&mut self, config: Config) {
        self.look = look_of(&config, self.can);
        let books = self.session.desk().books().clone();
        self.session.set_books(Books { are_closed: !config.book.is_on, ..books });
        if config.pause != self.config.pause {
            self.session.set_human_pace(config.pause);
        }
        self.config = config;
        if let Err(problem) = self.config_file.save(&self.config) {
            self.notice = Some(problem);
        }
    }
}
