//! The functions of `include/engine.h` that take or return a move, by pointer.

use core::ffi::c_char;

use kilomate_abi::{EngineMove, EngineMoveEffects};

use crate::extras::{engine_get_san, engine_hint, engine_think_ms};
use crate::pointer::{read, write};
use crate::{
    engine_get_move_effects, engine_is_legal_move, engine_make_move, engine_ponder_begin,
    engine_think,
};

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_is_legal_move_p(m: *const EngineMove) -> u8 {
    // SAFETY: the header's promise about pointers.
    unsafe { engine_is_legal_move(read(m).unwrap_or_default()) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_make_move_p(m: *const EngineMove) -> u8 {
    // SAFETY: the same promise.
    unsafe { engine_make_move(read(m).unwrap_or_default()) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_get_move_effects_p(
    m: *const EngineMove,
    fx: *mut EngineMoveEffects,
) {
    // SAFETY: the same promise.
    unsafe { engine_get_move_effects(read(m).unwrap_or_default(), fx) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_get_san_p(m: *const EngineMove, out: *mut c_char, max: u8) -> u8 {
    // SAFETY: the same promise.
    unsafe { engine_get_san(read(m).unwrap_or_default(), out, max) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_ponder_begin_p(predicted_reply: *const EngineMove) {
    // SAFETY: the same promise.
    unsafe { engine_ponder_begin(read(predicted_reply).unwrap_or_default()) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_think_p(out: *mut EngineMove, max_depth: u8, max_time_ms: u16) {
    // SAFETY: the same promise.
    unsafe { write(out, engine_think(max_depth, max_time_ms)) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_think_ms_p(out: *mut EngineMove, max_depth: u8, max_time_ms: u32) {
    // SAFETY: the same promise.
    unsafe { write(out, engine_think_ms(max_depth, max_time_ms)) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_hint_p(out: *mut EngineMove, max_depth: u8, max_time_ms: u32) {
    // SAFETY: the same promise.
    unsafe { write(out, engine_hint(max_depth, max_time_ms)) }
}
