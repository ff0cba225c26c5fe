//! What others call on every machine: a game from a position on.

use kilomate_abi::codes::PositionCode;
use kilomate_abi::{EnginePosition, translate};
use kilomate_flash::Start;

use crate::buffer::buffer;
use crate::host::player;

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

/// Nodes since the search began.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_nodes() -> u32 {
    player().nodes()
}
