//! The machine, and its one player.

use kilomate_core::{GameIn, Machine as CoreMachine, Player};
use kilomate_flash::Zeroed;

#[cfg(feature = "prodigy")]
pub(crate) type Machine = kilomate_core::Prodigy;
#[cfg(feature = "elf")]
pub(crate) type Machine = kilomate_core::Elf;
#[cfg(feature = "c64")]
pub(crate) type Machine = kilomate_core::C64;
#[cfg(feature = "ce")]
pub(crate) type Machine = kilomate_core::Ce<crate::outside::Table, crate::outside::PawnEndings>;

/// The game that the player plays.
#[allow(dead_code)] // only the calculator saves one
pub(crate) type Game = GameIn<<Machine as CoreMachine>::Records>;

/// The one player. Zeros are a player without a task; `kilomate_start` makes it play.
static mut PLAYER: Player<Machine> = Zeroed::ZEROED;

/// The player, by its fixed address.
pub(crate) fn player() -> &'static mut Player<Machine> {
    let player = &raw mut PLAYER;
    // SAFETY: there is one thread, and no function that others call keeps the reference when it
    // returns.
    unsafe { &mut *player }
}
