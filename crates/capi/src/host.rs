//! The calculator's machine with what the program has lent it, and the hooks: the one place where they are called.

use kilomate_abi::codes::{DataCode, data as kind};
use kilomate_abi::{Ask, EngineHooks};
use kilomate_core::machines::Ce;
use kilomate_core::search::table::Entry;
use kilomate_core::{GameIn, Machine};

use crate::data::{self, PawnEndings};
use crate::pointer::Lent;

/// The machine: the calculator's, with what the program has lent it.
type Calculator = Ce<[Entry; 4096], PawnEndings>;
/// The player with its surroundings.
pub(crate) type Host = kilomate_abi::Host<Calculator, Program>;
/// The game that the engine plays.
pub(crate) type Game = GameIn<<Calculator as Machine>::Records>;

// A search leaves those that it does not need for its own line. 150 find every repetition (see
// `kilomate_core::Game`), and a predicted reply is one more.
const _: () = {
    use kilomate_flash::Array;
    let plies = <<Calculator as Machine>::Plies as Array>::LEN;
    assert!(Game::REMEMBERED as usize - plies > 150);
};

/// The program that uses the library, by its hooks.
#[derive(Clone, Copy)]
pub(crate) struct Program(pub(crate) EngineHooks);

impl Ask for Program {
    type Book = Lent;
    const NONE: Self = Program(EngineHooks::NONE);

    fn has_clock(self) -> bool {
        self.0.time_ms.is_some()
    }

    fn now(self) -> u32 {
        // SAFETY: the header's promise about hooks.
        self.0.time_ms.map_or(0, |time_ms| unsafe { time_ms() })
    }

    fn is_input_pending(self) -> bool {
        // SAFETY: the header's promise about hooks.
        self.0.input_pending.is_some_and(|input_pending| unsafe { input_pending() } != 0)
    }

    fn book() -> Option<Lent> {
        let book = data::book();
        (!book.is_none()).then_some(book)
    }
}

/// Uses data of the program from now on; what was thought of positions with other data is forgotten.
///
/// # Safety
///
/// As that of [`data::lend`].
pub(crate) unsafe fn set_data(host: &mut Host, kind: u8, at: *const u8, len: u32) -> DataCode {
    // SAFETY: what the caller promises.
    let code = unsafe { data::lend(kind, at, len) };
    if kind == kind::KPK {
        host.player.forget();
    }
    code
}
