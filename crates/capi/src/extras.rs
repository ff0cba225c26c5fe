//! The functions of `include/engine.h` beyond the first plan: what authors of games asked for.

use core::ffi::{c_char, c_void};

use kilomate_abi::codes::{
    FEN_READ_MAX, MOVE_READ_MAX, MoveCode, PositionCode, VERSION, interrupt,
};
use kilomate_abi::{EngineMove, EnginePosition, save, translate};
use kilomate_core::{Move, Setup};

use crate::host::set_data;
use crate::pointer::{self, Text};
use crate::state::{with_game, with_host};

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_version() -> u32 {
    VERSION
}

// ---- Position ----

/// Begins a game with what is described, and tells how that went.
fn try_setup(setup: Result<Setup, PositionCode>) -> PositionCode {
    let board = setup.and_then(|setup| setup.build().map_err(translate::setup_error));
    with_host(|host| match board {
        Ok(board) => {
            host.set_board(&board);
            PositionCode::Ok
        }
        Err(code) => code,
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_try_position(pos: *const EnginePosition) -> u8 {
    // SAFETY: the header's promise about pointers.
    let position = unsafe { pointer::read(pos) }.ok_or(PositionCode::Null);
    try_setup(position.and_then(|position| translate::setup(&position))) as u8
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_set_fen(fen: *const c_char) -> u8 {
    // SAFETY: the header's promise about pointers.
    try_setup(match unsafe { pointer::text(fen, FEN_READ_MAX) } {
        Text::Null => Err(PositionCode::Null),
        Text::TooLong => Err(PositionCode::FenTooLong),
        Text::Bytes(bytes) => Setup::from_fen(bytes).map_err(translate::fen_error),
    }) as u8
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_get_fen(out: *mut c_char, max: u8) -> u8 {
    with_game(|game| {
        let fen = Setup::from(game.board()).to_fen();
        // SAFETY: the header's promise about pointers.
        unsafe { pointer::write_text(out, max, fen.as_bytes()) }
    })
}

// ---- Moves ----

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_take_back() -> u8 {
    with_host(|host| host.player.game_mut().take_back().is_some() as u8)
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_replay() -> u8 {
    with_host(|host| host.player.game_mut().replay().is_some() as u8)
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_get_san(m: EngineMove, out: *mut c_char, max: u8) -> u8 {
    with_game(|game| {
        let legal = translate::legal_move(game.board(), m);
        let san = legal.and_then(|m| game.board().san(m).ok());
        let text = san.as_ref().map_or(&[][..], |san| san.as_bytes());
        // SAFETY: the header's promise about pointers.
        unsafe { pointer::write_text(out, max, text) }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_parse_move(text: *const c_char, out: *mut EngineMove) -> u8 {
    // SAFETY: the header's promise about pointers.
    let text = unsafe { pointer::text(text, MOVE_READ_MAX) };
    with_game(|game| {
        let (m, code) = match text {
            Text::Null => (Move::NONE, MoveCode::Null),
            Text::TooLong => (Move::NONE, MoveCode::Syntax),
            Text::Bytes(bytes) => match game.board().parse_move(bytes) {
                Ok(m) => (m, MoveCode::Ok),
                Err(error) => (Move::NONE, translate::notation_error(error)),
            },
        };
        // SAFETY: the header's promise about pointers.
        unsafe { pointer::write(out, translate::engine_move(m)) };
        code
    }) as u8
}

// ---- Thinking ----

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_seed(seed: u32) {
    with_host(|host| host.seed(seed));
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_set_book(on: u8) {
    with_host(|host| host.set_book(on != 0));
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_set_data(kind: u8, data: *const c_void, length: u32) -> u8 {
    // SAFETY: the header's promise about data.
    with_host(|host| unsafe { set_data(host, kind, data.cast(), length) }) as u8
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_set_interrupt(mode: u8) {
    let known = matches!(mode, interrupt::MOVE_NOW | interrupt::CANCEL);
    with_host(|host| host.set_interrupt(if known { mode } else { interrupt::OFF }));
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_think_ms(max_depth: u8, max_time_ms: u32) -> EngineMove {
    with_host(|host| translate::engine_move(host.think(max_depth, max_time_ms)))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_hint(max_depth: u8, max_time_ms: u32) -> EngineMove {
    with_host(|host| translate::engine_move(host.hint(max_depth, max_time_ms)))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_get_score() -> i16 {
    with_host(|host| host.found.score.centipawns())
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_get_depth() -> u8 {
    with_host(|host| host.found.depth)
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_was_book() -> u8 {
    with_host(|host| host.found.is_book as u8)
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_get_nodes() -> u32 {
    with_host(|host| host.found.nodes)
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_get_line(out: *mut EngineMove, max: u8) -> u8 {
    // SAFETY: the header's promise about pointers.
    with_host(|host| unsafe { pointer::write_moves(out, max, host.found.line()) })
}

// ---- Saving ----

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_save(out: *mut u8, max: u16) -> u16 {
    // SAFETY: the header's promise about pointers.
    with_game(|game| save::save(game, unsafe { pointer::room(out, max as usize) }))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_restore(input: *const u8, len: u16) -> u8 {
    // SAFETY: the header's promise about pointers.
    let bytes = unsafe { pointer::elements(input, len as usize) };
    let Some(saved) = save::Saved::read(bytes) else { return 0 };
    with_host(|host| {
        host.begin_game();
        saved.play_into(host.player.game_mut()) as u8 // true: it has been played through before
    })
}
