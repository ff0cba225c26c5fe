//! UCI on the serial line. The protocol is `kilomate-uci`, the player is the core's: here is what
//! connects them to this chip.

mod book;
pub use book::BOOK;
mod go;
mod position;

use kilomate_core::Move;
use kilomate_core::eval::score::Score;
use kilomate_core::play::level::LEVELS;
use kilomate_panel::Chess;
use kilomate_uci::{
    Command, Keyword, Line, Problem, Source, Text, Word, complain, decimal, read_option, text,
};

use crate::serial::{self, Serial};
use crate::{chip, stack};

/// The bytes of a line as they arrive.
struct Arriving;

impl Source for Arriving {
    fn byte(&mut self) -> Option<u8> {
        serial::wait()
    }
}

/// What was asked for once and holds for every search.
struct Settings {
    level: u8,
    own_book: bool,
    is_debugging: bool,
}

unsafe extern "Rust" {
    /// The player has found this: an image may show it.
    safe fn overhear(found: Move, score: Score, depth: u8);
}

/// Reads commands and obeys them until somebody hangs up. `quit` stops the chip: where a watchdog is on,
/// it starts anew.
pub fn run(player: &mut Chess) {
    let mut word = Word::new();
    let mut settings = Settings { level: LEVELS, own_book: false, is_debugging: false };
    while !serial::is_over() {
        let mut line = Line::new(Arriving);
        if !line.next(&mut word) {
            continue;
        }
        let mut result = Ok(());
        match Command::of(&word) {
            Command::Quit => chip::halt(),
            Command::Uci => text(&mut Serial, Text::CHIP),
            Command::IsReady => text(&mut Serial, Text::READYOK),
            Command::NewGame => player.forget(),
            Command::Position => result = position::command(player, &mut line, &mut word),
            Command::Go => go::command(player, &settings, &mut line, &mut word),
            Command::Debug => {
                line.next(&mut word);
                settings.is_debugging = Keyword::ON.is(&word);
            }
            Command::SetOption => result = set_option(&mut settings, &mut line, &mut word),
            Command::Stop | Command::PonderHit => {}
            Command::Other if Keyword::STACK.is(&word) => {
                decimal(&mut Serial, u32::from(stack::untouched()));
                text(&mut Serial, Text::UNTOUCHED);
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
    let value = Keyword::of(word);
    match Keyword::of(&name) {
        Some(Keyword::LEVEL) => {
            let number = word.small_number().filter(|n| (1..=LEVELS as u32).contains(n));
            settings.level = number.ok_or(Problem::Value)? as u8;
        }
        Some(Keyword::OWN_BOOK) => {
            settings.own_book = value == Some(Keyword::TRUE);
            if !settings.own_book && value != Some(Keyword::FALSE) {
                return Err(Problem::Value);
            }
        }
        _ => {}
    }
    Ok(())
}
