//! The program of the RCA 1802 Membership Card as one module of LLVM IR, to be translated: see
//! `docs/elf.md`. The program itself is `kilomate-card`; here is what connects it with the machine.
//!
//! The start-up code clears the memory and calls [`kilomate_main`], which returns when somebody has said
//! `quit`: the monitor goes on then. What it calls are the routines in assembly that have the line.
#![no_std]

use kilomate_card::{Card, Wire, greet, run};
use kilomate_flash::{Start, Zeroed};

unsafe extern "C" {
    /// Sends a byte.
    safe fn elf_put(byte: u8);
    /// Reads text to `to`, where there is room for so many bytes, and returns how many of these are left. The
    /// first one is 10, or 0 if what came before the rest was dropped for lack of room; `Wire` says how text is
    /// packed. With `wait` not 0: says XON, and reads until a line has ended (a carriage return or a line feed has
    /// come) and nothing followed it for the time of 16 letters; a backspace (8 or 127) takes back the letter before
    /// it; then says XOFF. With 0: until nothing has come for that time, be it from the start.
    fn elf_read(to: *mut u8, room: u16, wait: u8) -> u16;
    /// Not 0 if the line was seen busy since this was asked last.
    safe fn elf_busy() -> u8;
    /// How often the line was looked at while a line was waited for, modulo 2^16.
    safe fn elf_chance() -> u16;
}

/// The serial line.
struct Line;

impl Wire for Line {
    #[inline(always)]
    fn put(&mut self, byte: u8) {
        elf_put(byte);
    }

    #[inline(always)]
    fn read(&mut self, room: &mut [u8], wait: bool) -> u16 {
        // SAFETY: so many bytes may be written there, and no more are.
        let left = unsafe { elf_read(room.as_mut_ptr(), room.len() as u16, u8::from(wait)) };
        room.len() as u16 - left
    }

    #[inline(always)]
    fn is_busy(&mut self) -> bool {
        elf_busy() != 0
    }

    #[inline(always)]
    fn chance(&mut self) -> u16 {
        elf_chance()
    }
}

/// All memory of the program.
static mut CARD: Card = Card::ZEROED;

/// The program, from its start to `quit`.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_main() {
    let card = &raw mut CARD;
    // SAFETY: there is one thread, and this is called once after the memory was cleared.
    let card = unsafe { &mut *card };
    card.start();
    greet(&mut Line);
    run(card, &mut Line);
}

/// Nothing here should ever come to this; there is nobody to tell.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}
