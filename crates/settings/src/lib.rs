//! The settings of a person: what the program looks like, how it behaves, and what the last new game
//! was. They are kept in a TOML file that people may edit: docs/play.md explains every key. Whatever face
//! the program has, these are the same; what they look like on a screen is the face's affair.
//!
//! | module | what lives there |
//! |---|---|
//! | here | [`Config`], the settings themselves |
//! | `book` | the book that machines play openings from |
//! | `keys` | one table that says how each key is read and written |
//! | `text` | a file's text: what is understood of it, and how it changes with the settings |
//! | `trust` | whose file it is: only the person's own may name programs |
//! | `file` | the file on the disk, and the folders of the program |

#![forbid(unsafe_code)]

mod book;
mod file;
mod keys;
#[cfg(test)]
mod tests;
mod text;
mod trust;

use kilomate_core::Color;
use kilomate_core::MachineName;
use kilomate_desk::clock::Allowance;
use kilomate_desk::odds::Odds;
use kilomate_desk::seat::{MachineSeat, Seat, Setting};

pub use book::BookSetting;
pub use file::{ConfigFile, Folders};
pub use text::{ConfigError, Reading};

/// The names of the colour schemes, the default first.
pub const SCHEMES: [&str; 5] = ["wood", "meadow", "slate", "clear", "mono"];

/// The settings of a person.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch that people see")]
pub struct Config {
    /// The person's name; it may be empty.
    pub name: String,
    /// One of [`SCHEMES`].
    pub scheme: &'static str,
    /// What the men are drawn with.
    pub figures: FigureSet,
    /// Letters and numbers beside the board.
    pub coordinates: bool,
    /// Dots where the man that was picked up can go.
    pub dots: bool,
    /// Black at the bottom for those who play Black.
    pub flip_for_black: bool,
    /// The mouse is used.
    pub mouse: bool,
    /// The bell rings when it is the person's move.
    pub bell: bool,
    /// The coach asks before moves that hang something.
    pub coach: bool,
    /// A typed move is shown on the board before it is made.
    pub show_first: bool,
    /// What the opponent thinks is shown, but for games that count.
    pub show_thinking: bool,
    /// Weak machines answer with a short pause.
    pub pause: bool,
    /// What machines play openings from.
    pub book: BookSetting,
    /// Commands of chess programs that have been opponents, the latest first.
    pub programs: Vec<String>,
    /// The last new game.
    pub last: LastGame,
}

/// What the men are drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FigureSet {
    /// What the terminal can show.
    Auto,
    /// Chess figures.
    Unicode,
    /// Letters.
    Ascii,
}

impl FigureSet {
    /// All of them.
    pub const ALL: [FigureSet; 3] = [FigureSet::Auto, FigureSet::Unicode, FigureSet::Ascii];

    /// As the file has it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            FigureSet::Auto => "auto",
            FigureSet::Unicode => "unicode",
            FigureSet::Ascii => "ascii",
        }
    }
}

/// What a new game was begun with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastGame {
    /// Who played White and who Black.
    pub seats: [Seat; 2],
    /// The colours were drawn.
    pub by_chance: bool,
    /// The clocks of White and Black.
    pub clocks: Option<[Allowance; 2]>,
    /// What the giver began without.
    pub odds: Odds,
    /// Who gave odds.
    pub giver: Color,
}

impl Default for LastGame {
    fn default() -> LastGame {
        let machine = MachineSeat::new(MachineName::Desktop, Setting::Elo(1_000));
        LastGame {
            seats: [Seat::person(), Seat::Machine(machine)],
            by_chance: false,
            clocks: None,
            odds: Odds::None,
            giver: Color::Black,
        }
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            name: String::new(),
            scheme: SCHEMES[0],
            figures: FigureSet::Auto,
            coordinates: true,
            dots: true,
            flip_for_black: true,
            mouse: true,
            bell: false,
            coach: false,
            show_first: false,
            show_thinking: true,
            pause: true,
            book: BookSetting::default(),
            programs: Vec::new(),
            last: LastGame::default(),
        }
    }
}

impl Config {
    /// Remembers the command of a program.
    pub fn remember_program(&mut self, command: &str) {
        const MOST: usize = 10;
        self.programs.retain(|known| known != command);
        self.programs.insert(0, command.into());
        self.programs.truncate(MOST);
    }
}
