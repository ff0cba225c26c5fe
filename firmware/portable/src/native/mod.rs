//! The functions of `engine.h` as the calculator's native library has them. Code of the calculator puts the arguments
//! of a call, as they lie on the stack of a C program, into [`native_border`], calls one of the functions
//! here, and finds the result in the same place. Pointers of the program have 24 bits and are followed one byte at a time.
//!
//! Whether the engine is busy, and whether there is a game, is seen to by that code: no function here is called from a hook.

mod far;
mod game;
mod think;

use kilomate_abi::Ask;
use kilomate_abi::codes::data;
use kilomate_core::GameIn;

use crate::outside::{Lent, Moves, PawnEndings, Table};
use far::{Far, border};
pub(crate) use far::{kilomate_data_byte, kilomate_data_len};

/// The machine: the calculator's, with what the program has lent it.
type Machine = kilomate_core::Ce<Table, PawnEndings, Moves, crate::net::Net>;
/// The player with its surroundings.
type Host = kilomate_abi::Host<Machine, Program>;
/// The game that the player plays.
type Game = GameIn<<Machine as kilomate_core::Machine>::Records>;

static mut HOST: Host = Host::ZEROED;

/// The host, by its fixed address.
fn host() -> &'static mut Host {
    let host = &raw mut HOST;
    // SAFETY: there is one thread, and no function that others call keeps the reference when it
    // returns.
    unsafe { &mut *host }
}

unsafe extern "C" {
    /// Asks the program's clock.
    safe fn native_now() -> u32;
    /// Asks whether there is input.
    safe fn native_input() -> u8;
}

/// The program that uses the library, by which hooks it has.
#[derive(Clone, Copy)]
struct Program {
    has_clock: bool,
    has_input: bool,
}

impl Ask for Program {
    type Book = Lent<{ data::BOOK }>;
    const NONE: Self = Program { has_clock: false, has_input: false };

    fn has_clock(self) -> bool {
        self.has_clock
    }

    fn now(self) -> u32 {
        if self.has_clock { native_now() } else { 0 }
    }

    fn is_input_pending(self) -> bool {
        self.has_input && native_input() != 0
    }

    fn book() -> Option<Self::Book> {
        (Self::Book::len() > 0).then_some(Lent)
    }
}

/// Forgets everything but the game: `engine_init` and `engine_cleanup`. What the program lent is given back.
fn reset(hooks: Far) {
    let hooks = if hooks.is_null() {
        border().hooks = [Far::NULL; 2];
        Program::NONE
    } else {
        let mut bytes = hooks;
        for hook in &mut border().hooks {
            *hook = bytes.far();
        }
        let [clock, input] = border().hooks;
        Program { has_clock: !clock.is_null(), has_input: !input.is_null() }
    };
    border().has_begun = 0;
    host().reset(hooks);
    far::lend(data::BOOK, Far::NULL, 0);
    far::lend(data::KPK, Far::NULL, 0);
}
