//! The calculator's program as one module of LLVM IR, to be translated for its eZ80.
//!
//! The program itself is `kilomate-calculator`; its `host` says what each function from outside does and in which
//! order the entries are called. Here are its memory and the way to what lies outside the page, by the same
//! functions as in the library (`firmware/portable`): table, stack of moves, book, table of pawn endings, network.
#![no_std]

#[path = "../../portable/src/net.rs"]
mod net;
#[path = "../../portable/src/outside.rs"]
mod outside;

use kilomate_abi::codes::data;
use kilomate_calculator::{File, Host, Program, Pulse};
use kilomate_core::knowledge::book::{Book, PackedBook};
use kilomate_core::{Board, Ce, Move};

use kilomate_flash::Zeroed;

unsafe extern "C" {
    /// `Pulse::now`.
    safe fn host_now() -> u32;
    /// `Pulse::is_key_waiting`: 0 or 1.
    safe fn host_waiting() -> u8;
    /// `Host::fill`.
    safe fn host_fill(x: u16, y: u8, width: u16, height: u8, colour: u8);
    /// `Host::glyph`.
    safe fn host_glyph(x: u16, y: u8, letter: u8, ink: u8, paper: u8);
    /// `Host::man`.
    safe fn host_man(x: u16, y: u8, man: u8, paper: u8);
    /// `Host::palette`.
    safe fn host_palette(theme: u8);
    /// `Host::key`.
    safe fn host_key() -> u8;
    /// `Host::noise`.
    safe fn host_noise() -> u16;
    /// `Host::letter`.
    safe fn host_letter(at: u16) -> u8;
    /// `Host::dim`: 0 or 1.
    safe fn host_dim(is_dim: u8);
    /// `Host::power_off`.
    safe fn host_power_off();
    /// `Host::begin_file`: 0 if there is no room.
    safe fn host_begin_file(file: u8, len: u16) -> u8;
    /// `Host::put`.
    safe fn host_put(byte: u8);
    /// `Host::end_file`.
    safe fn host_end_file();
    /// `Host::file_len`.
    safe fn host_file_len(file: u8) -> u16;
    /// `Host::file_byte`.
    safe fn host_file_byte(file: u8, at: u16) -> u8;
}

/// The calculator.
struct Calculator;

impl Pulse for Calculator {
    #[inline(always)]
    fn now(&mut self) -> u32 {
        host_now()
    }

    #[inline(always)]
    fn is_key_waiting(&mut self) -> bool {
        host_waiting() != 0
    }
}

impl Host for Calculator {
    #[inline(always)]
    fn fill(&mut self, x: u16, y: u8, width: u16, height: u8, colour: u8) {
        host_fill(x, y, width, height, colour);
    }

    #[inline(always)]
    fn glyph(&mut self, x: u16, y: u8, letter: u8, ink: u8, paper: u8) {
        host_glyph(x, y, letter, ink, paper);
    }

    #[inline(always)]
    fn man(&mut self, x: u16, y: u8, man: u8, paper: u8) {
        host_man(x, y, man, paper);
    }

    #[inline(always)]
    fn palette(&mut self, theme: u8) {
        host_palette(theme);
    }

    #[inline(always)]
    fn key(&mut self) -> u8 {
        host_key()
    }

    #[inline(always)]
    fn noise(&mut self) -> u16 {
        host_noise()
    }

    #[inline(always)]
    fn letter(&mut self, at: u16) -> u8 {
        host_letter(at)
    }

    #[inline(always)]
    fn dim(&mut self, is_dim: bool) {
        host_dim(u8::from(is_dim));
    }

    #[inline(always)]
    fn power_off(&mut self) {
        host_power_off();
    }

    #[inline(always)]
    fn begin_file(&mut self, file: File, len: u16) -> bool {
        host_begin_file(file as u8, len) != 0
    }

    #[inline(always)]
    fn put(&mut self, byte: u8) {
        host_put(byte);
    }

    #[inline(always)]
    fn end_file(&mut self) {
        host_end_file();
    }

    #[inline(always)]
    fn file_len(&mut self, file: File) -> u16 {
        host_file_len(file as u8)
    }

    #[inline(always)]
    fn file_byte(&mut self, file: File, at: u16) -> u8 {
        host_file_byte(file as u8, at)
    }
}

/// The machine.
type Machine = Ce<outside::Table, outside::PawnEndings, outside::Moves, net::Net>;

/// All that the program remembers.
static mut PROGRAM: Program<Machine> = Program::ZEROED;
/// Whether the book that was lent is one: a damaged one might be read for ever.
static mut HAS_BOOK: bool = false;

/// Zeros are a program that was not started: this starts it, and comes back. To be called first.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_start() {
    let is_whole = PackedBook::open(outside::Lent::<{ data::BOOK }>, Lent::len()).is_ok();
    // SAFETY: there is one thread.
    unsafe { HAS_BOOK = is_whole };
    program().start(&mut Calculator, &Shelf);
}

/// Hears a key and draws. Returns how many nodes to think about, 0 for none, 0xffff to leave.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_ui() -> u16 {
    program().ui(&mut Calculator, &Shelf)
}

/// Thinks about at most so many nodes: all that the search's overlay has to know.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_think(nodes: u16) {
    program().think(&mut Calculator, nodes);
}

/// The book that was lent.
type Lent = outside::Lent<{ data::BOOK }>;

/// The book, if there is a whole one.
struct Shelf;

impl Book for Shelf {
    fn reply(&self, board: &Board, moves: &[Move], bits: u16) -> Move {
        // SAFETY: there is one thread.
        if unsafe { HAS_BOOK } {
            PackedBook::trusted(outside::Lent::<{ data::BOOK }>).reply(board, moves, bits)
        } else {
            Move::NONE
        }
    }
}

/// The program's memory, by its fixed address.
fn program() -> &'static mut Program<Machine> {
    let program = &raw mut PROGRAM;
    // SAFETY: there is one thread, and no function that others call keeps the reference when it
    // returns.
    unsafe { &mut *program }
}

/// Nothing here should ever come to this; there is nobody to tell.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}
