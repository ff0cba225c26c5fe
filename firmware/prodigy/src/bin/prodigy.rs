//! The chess computer.
#![no_std]
#![no_main]
#![feature(abi_avr_interrupt)]

use kilomate_core::{Board, Move, Place};
use kilomate_panel::{Buttons, Chess, Host, Panel};
use prodigy::chip::{self, Global};
use prodigy::{stack};
use kilomate_core::knowledge::book::{Book, PackedBook};

static PLAYER: Global<Place<Chess>> = Global::new(Place::EMPTY);
static PANEL: Global<Panel> = Global::new(Panel::new());

struct H;
impl Host for H {
    fn read(&mut self, at: u16) -> u8 { unsafe { core::ptr::write_volatile(0x41 as *mut u16, at); core::ptr::read_volatile(0x40 as *mut u8) } }
    fn write(&mut self, at: u16, byte: u8) { unsafe { core::ptr::write_volatile(0x41 as *mut u16, at); core::ptr::write_volatile(0x40 as *mut u8, byte) } }
    fn is_ready(&mut self) -> bool { unsafe { core::ptr::read_volatile(0x3f as *mut u8) & 2 == 0 } }
    fn reply(&self, board: &Board, moves: &[Move], bits: u16) -> Move { PackedBook::trusted(&prodigy::uci::BOOK).reply(board, moves, bits) }
}

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    stack::paint();
    let player = unsafe { PLAYER.take() }.start();
    let panel = unsafe { PANEL.take() };
    chip::start();
    let mut buttons = Buttons::new();
    panel.start(player, &mut H, 1);
    loop {
        let level = unsafe { core::ptr::read_volatile(0x20 as *mut u8) };
        panel.tick(player, &mut H, buttons.tick(level));
        for &c in panel.screen().cells() { chip::send(c); }
        chip::send(panel.take_sound() as u8);
        chip::send(panel.is_lit() as u8);
        panel.work(player, &mut H, 12);
    }
}
