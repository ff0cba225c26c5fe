//! The chess computer: panel, engine, book, and UCI on the serial line. A tick every 25 ms, the engine in
//! between.
//!
//! Who has the game: the first letter on the serial line gives it to whoever sent it, and the panel shows
//! what is found for them; any button gives it back as it stands. After `quit` the watchdog starts the chip
//! anew, with the game that was the panel's.
#![no_std]
#![no_main]
#![feature(abi_avr_interrupt)]

use kilomate_core::eval::score::Score;
use kilomate_core::{Move, Place};
use kilomate_panel::Chess;
use prodigy::chip::{self, Global};
use prodigy::front::Front;
use prodigy::{board, serial, stack, uci};

static PLAYER: Global<Place<Chess>> = Global::new(Place::EMPTY);
static FRONT: Global<Front> = Global::new(Front::new());

/// A byte has arrived on the serial line.
#[unsafe(no_mangle)]
extern "avr-interrupt" fn __vector_20() {
    serial::on_interrupt();
}

/// While somebody talks on the serial line.
#[unsafe(no_mangle)]
fn interlude() {
    // SAFETY: `main` is in `uci::run`, where it has no reference to it.
    unsafe { FRONT.take() }.interlude();
}

/// Something was found for them.
#[unsafe(no_mangle)]
fn overhear(found: Move, score: Score, depth: u8) {
    // SAFETY: as above.
    unsafe { FRONT.take() }.overhear(found, score, depth);
}

/// The front, as long as nobody talks.
fn front() -> &'static mut Front {
    // SAFETY: `main` calls this, holds what it gets to the end of a statement, and in no such statement
    // runs anything that calls `interlude` or `overhear`.
    unsafe { FRONT.take() }
}

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    let cause = chip::reset_cause();
    stack::paint();
    // SAFETY: `main` runs once, and takes it here only.
    let player = unsafe { PLAYER.take() }.start();
    chip::start();
    board::start();
    front().start(player, cause);
    chip::start_receiver(); // now that somebody has time to listen
    loop {
        front().round(player);
        if serial::has_call() {
            front().give_away(player);
            uci::run(player);
            front().take_over(player);
        }
    }
}
