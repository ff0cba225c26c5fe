//! The functions of `engine.h` about a game: positions, moves, their text, and saving.

use kilomate_abi::codes::{FEN_READ_MAX, MOVE_READ_MAX, MoveCode, PositionCode, SAVE_MAX, VERSION};
use kilomate_abi::{EnginePosition, save, translate};
use kilomate_core::chess::game::Effects;
use kilomate_core::{Move, Setup, Square};

use super::far::{Far, border, byte, engine_move, far, give, give_long, give_word, word};
use super::{Game, host, reset};
use crate::buffer::{LEN, buffer};

const _: () = assert!(LEN >= SAVE_MAX && LEN > FEN_READ_MAX);

#[unsafe(no_mangle)]
pub extern "C" fn native_version() {
    give_long(VERSION);
}

/// Begins a game: what every function needs that is not about beginning itself.
#[unsafe(no_mangle)]
pub extern "C" fn native_begin() {
    host().begin_game();
    border().has_begun = 1;
}

#[unsafe(no_mangle)]
pub extern "C" fn native_init() {
    reset(far(0));
}

#[unsafe(no_mangle)]
pub extern "C" fn native_new_game() {
    border().has_begun = 0;
}

#[unsafe(no_mangle)]
pub extern "C" fn native_cleanup() {
    reset(Far::NULL);
}

// ---- Position ----

/// Begins a game with what is described, and tells how that went.
fn try_setup(setup: Result<Setup, PositionCode>) {
    let board = setup.and_then(|setup| setup.build().map_err(translate::setup_error));
    give(match board {
        Ok(board) => {
            host().set_board(&board);
            PositionCode::Ok as u8
        }
        Err(code) => code as u8,
    });
}

#[unsafe(no_mangle)]
pub extern "C" fn native_try_position() {
    let mut from = far(0);
    let setup = if from.is_null() {
        Err(PositionCode::Null)
    } else {
        let mut board = [[0; 8]; 8];
        for number in board.as_flattened_mut() {
            *number = from.get().cast_signed();
        }
        translate::setup(&EnginePosition {
            board,
            turn: from.get().cast_signed(),
            castling: from.get(),
            ep_row: from.get(),
            ep_col: from.get(),
            halfmove_clock: from.get(),
            fullmove_number: u16::from_le_bytes([from.get(), from.get()]),
        })
    };
    try_setup(setup);
}

#[unsafe(no_mangle)]
pub extern "C" fn native_get_position() {
    let mut to = far(0);
    if to.is_null() {
        return;
    }
    let position = host().player.peek(|game| translate::position(game.board()));
    for &number in position.board.as_flattened() {
        to.put(number.cast_unsigned());
    }
    let [low, high] = position.fullmove_number.to_le_bytes();
    let (row, col) = (position.ep_row, position.ep_col);
    let clock = position.halfmove_clock;
    for byte in [position.turn.cast_unsigned(), position.castling, row, col, clock, low, high] {
        to.put(byte);
    }
}

/// The text at the first argument; none if it is a null pointer, and one that is too long if it has more than `max`
/// characters.
fn text(max: usize) -> Option<&'static [u8]> {
    let mut from = far(0);
    if from.is_null() {
        return None;
    }
    let buffer = buffer();
    let mut len = 0;
    for place in buffer.iter_mut().take(max + 1) {
        *place = from.get();
        if *place == 0 {
            break;
        }
        len += 1;
    }
    Some(buffer.get(..len).unwrap_or(&[]))
}

#[unsafe(no_mangle)]
pub extern "C" fn native_set_fen() {
    try_setup(match text(FEN_READ_MAX) {
        None => Err(PositionCode::Null),
        Some(text) if text.len() > FEN_READ_MAX => Err(PositionCode::FenTooLong),
        Some(text) => Setup::from_fen(text).map_err(translate::fen_error),
    });
}

#[unsafe(no_mangle)]
pub extern "C" fn native_get_fen() {
    host().player.peek(|game| {
        let fen = Setup::from(game.board()).to_fen();
        give(far(0).put_text(byte(3), fen.as_bytes()));
    });
}

// ---- Moves ----

#[unsafe(no_mangle)]
pub extern "C" fn native_get_moves_from() {
    let Some(from) = Square::at(byte(0), byte(3)) else { return give(0) };
    host().player.peek(|game| {
        give(far(6).put_moves(byte(9), game.board().legal_moves_from(from).as_slice()));
    });
}

#[unsafe(no_mangle)]
pub extern "C" fn native_get_all_moves() {
    host()
        .player
        .peek(|game| give(far(0).put_moves(byte(3), game.board().legal_moves().as_slice())));
}

#[unsafe(no_mangle)]
pub extern "C" fn native_is_legal() {
    let (from, to) = (Square::at(byte(0), byte(3)), Square::at(byte(6), byte(9)));
    give(u8::from(host().player.peek(|game| translate::is_legal(game.board(), from, to))));
}

/// The legal move that is the first argument; no move if there is no such one.
#[inline(never)]
fn wanted() -> Move {
    let wanted = engine_move(0);
    host().player.peek(|game| translate::legal_move(game.board(), wanted)).unwrap_or(Move::NONE)
}

#[unsafe(no_mangle)]
pub extern "C" fn native_is_legal_move() {
    give(u8::from(!wanted().is_none()));
}

#[unsafe(no_mangle)]
pub extern "C" fn native_make_move() {
    let m = wanted();
    if !m.is_none() {
        // Cannot be refused: it is legal.
        let _ = host().player.play(m);
    }
    native_get_status();
}

#[unsafe(no_mangle)]
pub extern "C" fn native_get_move_effects() {
    let mut to = far(6);
    if to.is_null() {
        return;
    }
    let m = wanted();
    let effects = host().player.peek(|game| {
        translate::effects(if m.is_none() { Effects::default() } else { game.effects(m) })
    });
    // One after the other: eight bytes in a row would become a number of 64 bits.
    to.put(effects.has_rook_move);
    to.put(effects.rook_from_row);
    to.put(effects.rook_from_col);
    to.put(effects.rook_to_row);
    to.put(effects.rook_to_col);
    to.put(effects.has_ep_capture);
    to.put(effects.ep_capture_row);
    to.put(effects.ep_capture_col);
}

#[unsafe(no_mangle)]
pub extern "C" fn native_take_back() {
    give(u8::from(host().player.game_mut().take_back().is_some()));
}

#[unsafe(no_mangle)]
pub extern "C" fn native_replay() {
    give(u8::from(host().player.game_mut().replay().is_some()));
}

#[unsafe(no_mangle)]
pub extern "C" fn native_get_san() {
    let m = wanted();
    host().player.peek(|game| {
        let text = match game.board().san(m) {
            Ok(san) => far(6).put_text(byte(9), san.as_bytes()),
            Err(_) => far(6).put_text(byte(9), &[]),
        };
        give(text);
    });
}

#[unsafe(no_mangle)]
pub extern "C" fn native_parse_move() {
    let text = text(MOVE_READ_MAX);
    let (m, code) = host().player.peek(|game| match text {
        None => (Move::NONE, MoveCode::Null),
        Some(text) if text.len() > MOVE_READ_MAX => (Move::NONE, MoveCode::Syntax),
        Some(text) => match game.board().parse_move(text) {
            Ok(m) => (m, MoveCode::Ok),
            Err(error) => (Move::NONE, translate::notation_error(error)),
        },
    });
    far(3).put_move(translate::engine_move(m));
    give(code as u8);
}

// ---- Query ----

#[unsafe(no_mangle)]
pub extern "C" fn native_get_status() {
    give(host().player.peek(|game| translate::status(game.status())));
}

#[unsafe(no_mangle)]
pub extern "C" fn native_in_check() {
    give(u8::from(host().player.peek(|game| game.board().in_check())));
}

// ---- Saving ----

#[unsafe(no_mangle)]
pub extern "C" fn native_save() {
    let (mut to, max) = (far(0), word(3));
    if to.is_null() {
        return give_word(0);
    }
    let room = buffer().as_mut_ptr().cast();
    let len = host().player.peek(|game: &Game| {
        // SAFETY: so many bytes are there, and nobody else uses them meanwhile.
        save::save(game, unsafe { core::slice::from_raw_parts_mut(room, LEN) })
    });
    if len > max {
        return give_word(0);
    }
    for &byte in buffer().iter().take(len as usize) {
        to.put(byte);
    }
    give_word(len);
}

#[unsafe(no_mangle)]
pub extern "C" fn native_restore() {
    let (mut from, len) = (far(0), word(3) as usize);
    if from.is_null() || len > SAVE_MAX {
        return give(0);
    }
    for place in buffer().iter_mut().take(len) {
        *place = from.get();
    }
    let saved = buffer().get(..len).and_then(save::Saved::read);
    give(saved.map_or(0, |saved| {
        host().begin_game();
        u8::from(saved.play_into(host().player.game_mut()))
    }));
}
