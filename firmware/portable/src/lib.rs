//! Each small machine as one module of LLVM IR, to be translated for 8-bit computers that have no
//! Rust compiler: the same engine, with 16-bit pointers and without assembly.
//!
//! A feature chooses the machine. What others call is below, and has plain integers for arguments.
//! What the module calls is `outside`, for the machine whose table lies beyond 16-bit pointers, and
//! the few routines that LLVM expects of every machine, such as `memcpy`.
#![no_std]

#[cfg(feature = "ce")]
mod outside;

use kilomate_core::play::clock::Clock;
use kilomate_core::play::level::Level;
use kilomate_core::{Event, Limits, Move, Player, Task};
use kilomate_flash::{Start, Zeroed};

#[cfg(feature = "prodigy")]
type Machine = kilomate_core::Prodigy;
#[cfg(feature = "elf")]
type Machine = kilomate_core::Elf;
#[cfg(feature = "c64")]
type Machine = kilomate_core::C64;
#[cfg(feature = "ce")]
type Machine = kilomate_core::Ce<outside::Outside>;

/// The one player. Zeros are a player without a task; [`kilomate_start`] makes it play.
static mut PLAYER: Player<Machine> = Zeroed::ZEROED;

/// The player, by its fixed address.
fn player() -> &'static mut Player<Machine> {
    let player = &raw mut PLAYER;
    // SAFETY: there is one thread, and no function below keeps the reference when it returns.
    unsafe { &mut *player }
}

/// Starts the player, at the start of a game. To be called first.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_start() {
    player().start();
}

/// Plays a move, given by its [bits](Move::bits). Returns 0 if it is not legal.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_play(bits: u16) -> u8 {
    u8::from(player().play(Move::from_bits(bits)).is_ok())
}

/// Begins to look for a move: to a depth, with so many milliseconds on the clock, by a numbered
/// level of play. 0 is no limit.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_begin(depth: u8, left: u32, level: u8, bits: u32, now: u32) {
    let limits = Limits { depth, ..Limits::default() };
    let clock = (left != 0).then_some(Clock { left, ..Clock::default() });
    let level = Level::from_number(level);
    player().begin(&Task { limits, clock, level, bits, ..Task::default() }, now);
}

/// Searches at most so many nodes. Returns 0 if there is more to do, 1 with a new line, 2 with the
/// move, 3 if nothing was asked for.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_step(now: u32, nodes: u16) -> u8 {
    match player().step(now, u32::from(nodes)) {
        Event::Running => 0,
        Event::Line(_) => 1,
        Event::Move(_) => 2,
        Event::Nothing => 3,
    }
}

/// The first move of the last line, as [bits](Move::bits); 0 for none.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_result() -> u16 {
    player().line().first().map_or(0, |m| m.bits())
}

/// Nothing here should ever come to this; there is nobody to tell.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}
