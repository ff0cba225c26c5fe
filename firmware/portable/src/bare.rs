//! The engine without the player, for the bench on machines with no room for more: a search to a
//! depth, with neither clock nor level.

use kilomate_core::Limits;
use kilomate_core::search::Step;

use crate::host::player;

/// Begins to search to a depth. There is more to say to a player, who is not here.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_begin(depth: u8, _left: u32, _level: u8, _bits: u32, _now: u32) {
    player().begin(&Limits { depth, ..Limits::default() });
}

/// Searches at most so many nodes. Returns 0 if there is more to do, 1 with a new line, 2 at the end.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_step(_now: u32, nodes: u16) -> u8 {
    match player().step(u32::from(nodes)) {
        Step::Running => 0,
        Step::Iteration(_) => 1,
        Step::Done => 2,
    }
}
