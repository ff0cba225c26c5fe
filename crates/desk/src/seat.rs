//! Who sits at the desk: a person, one of the machines, or somebody else's chess program.

mod text;

use kilomate_core::MachineName;
use kilomate_core::play::level::{HIGHEST_ELO, LOWEST_ELO, Level};

use crate::strength;
pub use text::{SeatError, visible};

/// What a program is called that has not been started.
pub const NOT_STARTED: &str = "program, not started";

/// Who makes the moves of a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seat {
    /// A person of that name; it may be empty.
    Person(String),
    /// One of the five machines.
    Machine(MachineSeat),
    /// A program that speaks UCI.
    Program(ProgramSeat),
}

/// A machine and how it is to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MachineSeat {
    /// Whose memory, knowledge and speed it has.
    pub machine: MachineName,
    /// How well, or how long it thinks.
    pub setting: Setting,
    /// It takes as long as the real machine would, instead of answering at once.
    pub is_authentic: bool,
    /// It thinks on its opponent's time as well.
    pub ponders: bool,
    /// Its Elo follows the person's results.
    pub is_adaptive: bool,
}

/// A chess program and how it is to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramSeat {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// UCI options with their values.
    pub options: Vec<(String, String)>,
    /// How long it thinks; Elo is its own affair, by its options.
    pub setting: Setting,
}

/// How well a machine plays, or how long it thinks. A game clock holds beside all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    /// As well as it can; a few seconds for a move where no clock limits it.
    Full,
    /// Like a person of this Elo.
    Elo(u16),
    /// One of ten levels.
    Level(u8),
    /// So many seconds for each move, of the machine's own time.
    Seconds(u32),
    /// Until it is told to move.
    Infinite,
    /// So many half-moves ahead.
    Depth(u8),
    /// So many nodes for each move.
    Nodes(u32),
}

impl Setting {
    /// The level that it stands for; none is full strength.
    pub fn level(self) -> Option<Level> {
        match self {
            Setting::Elo(elo) => Level::from_elo(elo),
            Setting::Level(number) => Level::from_number(number),
            _ => None,
        }
    }

    /// The Elo in its name; none where only its thinking time is known.
    pub fn elo(self) -> Option<u16> {
        match self {
            Setting::Elo(elo) => Some(elo.clamp(LOWEST_ELO, HIGHEST_ELO)),
            Setting::Level(number) => Some(Level::elo_of(number)),
            _ => None,
        }
    }

    /// What it is like to play against, in a few words.
    pub fn sentence(self) -> String {
        let seconds = |n: u32| format!("{n} second{}", if n == 1 { "" } else { "s" });
        match self {
            Setting::Full => "plays as well as it can".into(),
            Setting::Elo(_) | Setting::Level(_) => {
                let sentence = strength::sentence(self.elo().unwrap_or(HIGHEST_ELO));
                let mut letters = sentence.trim_end_matches('.').chars();
                let first = letters.next().map(|letter| letter.to_ascii_lowercase());
                first.into_iter().chain(letters).collect()
            }
            Setting::Seconds(n) => format!("thinks for {} a move", seconds(n)),
            Setting::Infinite => "thinks until you tell it to move".into(),
            Setting::Depth(n) => match n {
                1 => "looks one half-move ahead".into(),
                n => format!("looks {n} half-moves ahead"),
            },
            Setting::Nodes(n) => format!("looks at {n} positions a move"),
        }
    }
}

impl MachineSeat {
    /// A machine at a setting, that answers at once and does not ponder.
    pub const fn new(machine: MachineName, setting: Setting) -> MachineSeat {
        MachineSeat { machine, setting, is_authentic: false, ponders: false, is_adaptive: false }
    }

    /// The Elo it stands for. Levels were measured on the desktop; other machines know less.
    pub fn elo(&self) -> Option<u16> {
        self.setting.elo().filter(|_| self.machine == MachineName::Desktop)
    }
}

impl Seat {
    /// A person without a name.
    pub const fn person() -> Seat {
        Seat::Person(String::new())
    }

    /// Whether a person sits there.
    pub fn is_person(&self) -> bool {
        matches!(self, Seat::Person(_))
    }

    /// What to call whoever sits there.
    pub fn name(&self) -> String {
        match self {
            Seat::Person(name) if name.is_empty() => "You".into(),
            Seat::Person(name) => name.clone(),
            Seat::Machine(seat) => {
                let title = match seat.machine {
                    MachineName::Desktop => "Kilomate",
                    small => small.facts().title,
                };
                match seat.setting {
                    Setting::Elo(elo) => format!("{title} {elo}"),
                    Setting::Seconds(1) => format!("{title}, 1 second a move"),
                    Setting::Seconds(n) => format!("{title}, {n} seconds a move"),
                    setting => format!("{title}, {setting}"),
                }
            }
            Seat::Program(seat) => seat
                .command
                .first()
                .map(|path| path.rsplit(['/', '\\']).next().unwrap_or(path).to_string())
                .unwrap_or_default(),
        }
    }

    /// The Elo of whoever sits there, if it is known.
    pub fn elo(&self) -> Option<u16> {
        match self {
            Seat::Machine(seat) => seat.elo(),
            Seat::Program(seat) => {
                let elo = seat.options.iter().find(|(name, _)| name == "UCI_Elo");
                elo.and_then(|(_, value)| value.parse().ok())
            }
            Seat::Person(_) => None,
        }
    }
}
