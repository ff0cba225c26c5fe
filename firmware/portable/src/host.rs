//! The machine, and its one player.

#[cfg(not(feature = "bare"))]
use kilomate_core::Player;
#[cfg(feature = "library")]
use kilomate_core::{GameIn, Machine as CoreMachine};
use kilomate_flash::Zeroed;

#[cfg(feature = "prodigy")]
pub(crate) type Machine = kilomate_core::Prodigy;
#[cfg(feature = "elf")]
pub(crate) type Machine = kilomate_core::Elf;
#[cfg(feature = "c64")]
pub(crate) type Machine = kilomate_core::C64;
#[cfg(feature = "ce")]
pub(crate) type Machine = kilomate_core::Ce<
    crate::outside::Table,
    crate::outside::PawnEndings,
    crate::outside::Moves,
    crate::net::Net,
>;

/// Who thinks.
#[cfg(not(feature = "bare"))]
type Mind = Player<Machine>;
#[cfg(feature = "bare")]
type Mind = kilomate_core::Engine<Machine>;

/// The game that the player plays.
#[cfg(feature = "library")]
pub(crate) type Game = GameIn<<Machine as CoreMachine>::Records>;

/// The one player. Zeros are a player without a task; `kilomate_start` makes it play.
static mut PLAYER: Mind = Zeroed::ZEROED;

/// The player, by its fixed address.
pub(crate) fn player() -> &'static mut Mind {
    let player = &raw mut PLAYER;
    // SAFETY: there is one thread, and no function that others call keeps the reference when it
    // returns.
    unsafe { &mut *player }
}
