//! The engine on the chip: UCI over the serial line, 38,400 baud.
#![no_std]
#![no_main]
#![feature(abi_avr_interrupt)]

use kilomate_core::eval::score::Score;
use kilomate_core::{Move, Place};
use kilomate_panel::Chess;
use prodigy::chip::{self, Global};
use prodigy::{serial, stack, uci};

static PLAYER: Global<Place<Chess>> = Global::new(Place::EMPTY);

/// A byte has arrived on the serial line.
#[unsafe(no_mangle)]
extern "avr-interrupt" fn __vector_20() {
    serial::on_interrupt();
}

/// There is nothing else to do.
#[unsafe(no_mangle)]
fn interlude() {}

/// And nobody to see it.
#[unsafe(no_mangle)]
fn overhear(_: Move, _: Score, _: u8) {}

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    stack::paint();
    // SAFETY: `main` runs once, and takes it here only.
    let player = unsafe { PLAYER.take() }.start();
    chip::start();
    chip::start_receiver();
    uci::run(player);
    chip::halt()
}
