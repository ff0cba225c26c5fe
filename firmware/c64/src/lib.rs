//! The Commodore 64's program as one module of LLVM IR, to be translated for its 6510.
//!
//! The program itself is `kilomate-c64`. Here are its memory, its book and the way to the chips: two
//! functions from outside the module, which the image brings along in assembly.
#![no_std]

use kilomate_c64::{Bus, Desk};
use kilomate_core::C64;
use kilomate_core::knowledge::book::{PackedBook, editions};
use kilomate_core::knowledge::bytes::Bytes;
use kilomate_flash::Zeroed;

unsafe extern "C" {
    /// Reads a byte.
    safe fn c64_peek(at: u16) -> u8;
    /// Writes a byte. To memory that this program does not know of: the screen, the chips and what lies
    /// under them.
    safe fn c64_poke(at: u16, byte: u8);
}

/// The machine.
struct Machine;

impl Bus for Machine {
    #[inline(always)]
    fn peek(&mut self, at: u16) -> u8 {
        c64_peek(at)
    }

    #[inline(always)]
    fn poke(&mut self, at: u16, byte: u8) {
        c64_poke(at, byte);
    }
}

/// The book's bytes.
const BOOK_LEN: usize = editions::C64.len();
/// Where the image puts it: right before the screen.
const BOOK_AT: usize = kilomate_c64::SCREEN as usize - BOOK_LEN;

/// The book.
struct Shelf;

impl Bytes for Shelf {
    #[inline(always)]
    fn byte(&self, at: usize) -> u8 {
        if at >= BOOK_LEN {
            return 0;
        }
        let place = core::ptr::with_exposed_provenance::<u8>(BOOK_AT + at);
        // SAFETY: so many bytes are there, and nobody ever changes them.
        unsafe { place.read() }
    }
}

/// All that the program remembers.
static mut DESK: Desk<C64> = Desk::ZEROED;

/// Zeros are a machine that was not started: this starts it, and comes back. To be called first.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_start() {
    desk().start(&mut Machine, &PackedBook::trusted(Shelf));
}

/// One round of the main loop. To be called again and again.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_turn() {
    desk().turn(&mut Machine, &PackedBook::trusted(Shelf));
}

/// The program's memory, by its fixed address.
fn desk() -> &'static mut Desk<C64> {
    let desk = &raw mut DESK;
    // SAFETY: there is one thread, and no function that others call keeps the reference when it
    // returns.
    unsafe { &mut *desk }
}

/// Nothing here should ever come to this; there is nobody to tell.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}
