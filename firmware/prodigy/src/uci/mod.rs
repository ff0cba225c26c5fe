//! UCI on the serial line. The protocol is `kilomate-uci`, the player is the core's: here is what
//! connects them to this chip.

mod book;
pub use book::BOOK;
mod go;
mod position;

use kilomate_core::play::level::LEVELS;
use kilomate_core::play::{self, AnyLevel, Timer};
use kilomate_core::{Player, Prodigy};
use kilomate_uci::{Command, Line, Problem, Source, Word, complain, decimal, read_option};

use self::book::OwnBook;
use crate::serial::{self, Serial};
use crate::{stack, texts};

/// The player of this chip.
pub type Chip = Player<Prodigy, Features>;

/// What it can do: everything that UCI asks for.
pub struct Features;

impl play::Features for Features {
    type Levels = AnyLevel;
    type Timer = Timer;
    const EXPECTS: bool = false;
}

texts! {
    ON = "on";
    TRUE = "true";
    FALSE = "false";
    LEVEL = "Level";
    OWN_BOOK = "OwnBook";
    STACK = "stack";
    ID = concat!(
        "id name Kilomate ", env!("CARGO_PKG_VERSION"), " on ATmega644P\n",
        "id author the Kilomate authors\n",
        "option name Level type spin default 10 min 1 max 10\n",
        "option name OwnBook type check default false\n",
        "option name Ponder type check default false\n",
        "uciok\n"
    );
    READYOK = "readyok\n";
    UNTOUCHED = " bytes of stack never touched\n";
}

/// The bytes of a line as they arrive.
struct Arriving;

impl Source for Arriving {
    fn byte(&mut self) -> Option<u8> {
        Some(serial::wait())
    }
}

/// What was asked for once and holds for every search.
struct Settings {
    level: u8,
    own_book: OwnBook,
    is_debugging: bool,
}

/// Reads commands and obeys them until `quit`.
pub fn run(player: &mut Chip) {
    let mut word = Word::new();
    let mut settings = Settings { level: LEVELS, own_book: OwnBook(false), is_debugging: false };
    loop {
        let mut line = Line::new(Arriving);
        if !line.next(&mut word) {
            continue;
        }
        let mut result = Ok(());
        match Command::of(&word) {
            Command::Quit => return,
            Command::Uci => texts::say(&ID),
            Command::IsReady => texts::say(&READYOK),
            Command::NewGame => player.forget(),
            Command::Position => result = position::command(player, &mut line, &mut word),
            Command::Go => go::command(player, &settings, &mut line, &mut word),
            Command::Debug => {
                line.next(&mut word);
                settings.is_debugging = texts::is(&ON, &word);
            }
            Command::SetOption => result = set_option(&mut settings, &mut line, &mut word),
            Command::Stop | Command::PonderHit => {}
            Command::Other if texts::is(&STACK, &word) => {
                decimal(&mut Serial, u32::from(stack::untouched()));
                texts::say(&UNTOUCHED);
            }
            Command::Other => result = Err(Problem::Word),
        }
        if let Err(problem) = result {
            complain(&mut Serial, problem, &word);
        }
        line.skip();
        if serial::take_loss() {
            complain(&mut Serial, Problem::Loss, &word);
        }
    }
}

/// There are three options, and one of them needs nothing: `go ponder` says it all.
#[inline(never)] // its words must not stay on the stack
fn set_option(
    settings: &mut Settings,
    line: &mut Line<Arriving>,
    word: &mut Word,
) -> Result<(), Problem> {
    let mut name = Word::new();
    read_option(line, word, &mut name)?;
    if texts::is(&LEVEL, &name) {
        let number = word.small_number().filter(|n| (1..=LEVELS as u32).contains(n));
        settings.level = number.ok_or(Problem::Value)? as u8;
    } else if texts::is(&OWN_BOOK, &name) {
        let is_on = texts::is(&TRUE, word);
        if !is_on && !texts::is(&FALSE, word) {
            return Err(Problem::Value);
        }
        settings.own_book = OwnBook(is_on);
    }
    Ok(())
}
