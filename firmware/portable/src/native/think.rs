//! The functions of `engine.h` about thinking, what came of it, and what the program lends.

use kilomate_abi::codes::{DataCode, data, interrupt};
use kilomate_abi::translate;
use kilomate_core::play::level::Level;

use super::far::{
    Far, byte, engine_move, far, give, give_long, give_move, give_word, lend, long, word,
};
use super::host;
use crate::data::check;

#[unsafe(no_mangle)]
pub extern "C" fn native_set_level() {
    host().set_level(Level::from_number(byte(0)));
}

#[unsafe(no_mangle)]
pub extern "C" fn native_seed() {
    host().seed(long(0));
}

#[unsafe(no_mangle)]
pub extern "C" fn native_set_book() {
    host().set_book(byte(0) != 0);
}

#[unsafe(no_mangle)]
pub extern "C" fn native_set_interrupt() {
    let mode = byte(0);
    let is_known = matches!(mode, interrupt::MOVE_NOW | interrupt::CANCEL);
    host().set_interrupt(if is_known { mode } else { interrupt::OFF });
}

#[unsafe(no_mangle)]
pub extern "C" fn native_set_data() {
    let (kind, at) = (byte(0), far(3));
    if !matches!(kind, data::BOOK | data::KPK) {
        return give(DataCode::UnknownKind as u8);
    }
    lend(kind, at, long(6));
    let code = if at.is_null() { DataCode::Ok } else { check(kind) };
    if code != DataCode::Ok {
        lend(kind, Far::NULL, 0);
    }
    if kind == data::KPK {
        host().player.forget();
    }
    give(code as u8);
}

#[unsafe(no_mangle)]
pub extern "C" fn native_think() {
    give_move(translate::engine_move(host().think(byte(3), word(6).into())));
}

#[unsafe(no_mangle)]
pub extern "C" fn native_think_ms() {
    give_move(translate::engine_move(host().think(byte(3), long(6))));
}

#[unsafe(no_mangle)]
pub extern "C" fn native_hint() {
    give_move(translate::engine_move(host().hint(byte(3), long(6))));
}

#[unsafe(no_mangle)]
pub extern "C" fn native_ponder_begin() {
    let wanted = engine_move(0);
    if let Some(reply) = host().player.peek(|game| translate::legal_move(game.board(), wanted)) {
        host().ponder_begin(reply);
    }
}

#[unsafe(no_mangle)]
pub extern "C" fn native_ponder_step() {
    host().ponder_step(word(0));
}

#[unsafe(no_mangle)]
pub extern "C" fn native_ponder_stop() {
    host().player.cancel();
}

// ---- What was found ----

#[unsafe(no_mangle)]
pub extern "C" fn native_get_score() {
    give_word(host().found.score.centipawns().cast_unsigned());
}

#[unsafe(no_mangle)]
pub extern "C" fn native_get_depth() {
    give(host().found.depth);
}

#[unsafe(no_mangle)]
pub extern "C" fn native_was_book() {
    give(u8::from(host().found.is_book));
}

#[unsafe(no_mangle)]
pub extern "C" fn native_get_nodes() {
    give_long(host().found.nodes);
}

#[unsafe(no_mangle)]
pub extern "C" fn native_get_line() {
    give(far(0).put_moves(byte(3), host().found.line()));
}
