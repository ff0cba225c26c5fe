//! The player: a search by time, level and depth, and moves.

use kilomate_core::play::clock::Clock;
use kilomate_core::play::level::Level;
use kilomate_core::{Event, Limits, Move, Task};

use crate::buffer::buffer;
use crate::host::player;

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
/// move, 3 if nothing was asked for, 4 with a line beside the best one.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_step(now: u32, nodes: u16) -> u8 {
    match player().step(now, u32::from(nodes)) {
        Event::Running => 0,
        Event::Line(report) if report.variation == 1 => 1,
        Event::Line(_) => 4,
        Event::Move(choice) => {
            let [low, high] = choice.best.bits().to_le_bytes();
            let [score_low, score_high] = choice.score.centipawns().to_le_bytes();
            let told = [low, high, score_low, score_high, u8::from(choice.is_book)];
            for (place, byte) in buffer().iter_mut().zip(told) {
                *place = byte;
            }
            2
        }
        Event::Nothing => 3,
    }
}

/// The first move of the last line, as [bits](Move::bits); 0 for none.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_result() -> u16 {
    player().line().first().map_or(0, |m| m.bits())
}
