//! What others call on every machine: a position, a move, a search.

use kilomate_core::play::clock::Clock;
use kilomate_core::play::level::Level;
use kilomate_core::{Event, Limits, Move, Task};
use kilomate_flash::Start;

use crate::abi::EnginePosition;
use crate::buffer::buffer;
use crate::codes::PositionCode;
use crate::host::player;
use crate::translate;

/// Starts the player, at the start of a game. To be called first.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_start() {
    player().start();
}

/// Begins a game with the position in the buffer: 64 pieces along the rows from a8 on, as the C
/// library numbers them, then turn, castling, row and column of the en passant target, half-moves,
/// and the number of the move, low byte first. Returns 0, or the reason why everything is as it was.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_set_position() -> u8 {
    let position = position();
    let setup = match translate::setup(&position) {
        Ok(setup) => setup,
        Err(code) => return code as u8,
    };
    // The old game is still there while this is found out.
    match setup.build() {
        Ok(board) => {
            player().game_mut().set_board(&board);
            PositionCode::Ok as u8
        }
        Err(error) => translate::setup_error(error) as u8,
    }
}

fn position() -> EnginePosition {
    let [squares @ .., turn, castling, ep_row, ep_col, halfmove_clock, low, high] =
        position_bytes();
    let mut board = [[0; 8]; 8];
    for (number, byte) in board.as_flattened_mut().iter_mut().zip(squares) {
        *number = *byte as i8;
    }
    EnginePosition {
        board,
        turn: *turn as i8,
        castling: *castling,
        ep_row: *ep_row,
        ep_col: *ep_col,
        halfmove_clock: *halfmove_clock,
        fullmove_number: u16::from_le_bytes([*low, *high]),
    }
}

/// The part of the buffer where a position lies.
pub(crate) fn position_bytes() -> &'static mut [u8; 71] {
    let (bytes, _) = buffer().split_first_chunk_mut().unwrap_or_else(|| unreachable!());
    bytes
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

/// Nodes since the search began.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_nodes() -> u32 {
    player().nodes()
}

/// The first move of the last line, as [bits](Move::bits); 0 for none.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_result() -> u16 {
    player().line().first().map_or(0, |m| m.bits())
}
