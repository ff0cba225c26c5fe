//! Kilomate for C programs: the functions of `include/engine.h`, each a few lines that translate,
//! ask the core and translate back.
//!
//! What the functions do and what they demand of their callers is written once, in the header.
//! Here are those of the first plan; `extras` has what was added, `twins` what
//! takes or returns a move by pointer. The header's types and numbers and saved games are
//! `kilomate-abi`'s. `pointer` has everything that follows a pointer from C, `data` what the program lends the
//! engine, `host` what the engine asks the program; the player with its surroundings is `kilomate-abi`'s as well, and
//! `state` has the only one there is.
#![no_std]
// The header is the documentation of these functions and of when it is safe to call them.
#![allow(missing_docs, clippy::missing_safety_doc)]

mod data;
pub mod extras;
mod host;
mod pointer;
mod state;
pub mod twins;

use host::Program;
use kilomate_abi::{Ask, EngineHooks, EngineMove, EngineMoveEffects, EnginePosition, translate};
use kilomate_core::Square;
use kilomate_core::chess::game::Effects;
use kilomate_core::play::level::Level;
use state::{forget_game, with_game, with_host};

/// Nothing in the core or here panics, and the release build has no call to this; the language
/// wants it to exist.
#[cfg(not(test))]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_init(hooks: *const EngineHooks) {
    // SAFETY: the header's promise about pointers.
    let hooks = unsafe { pointer::read(hooks) };
    forget_game(Some(hooks.map_or(Program::NONE, Program)));
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_new_game() {
    forget_game(None);
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_cleanup() {
    forget_game(Some(Program::NONE));
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_set_position(pos: *const EnginePosition) {
    // SAFETY: the same promise.
    unsafe { extras::engine_try_position(pos) };
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_get_position(out: *mut EnginePosition) {
    with_game(|game| {
        // SAFETY: the header's promise about pointers.
        unsafe { pointer::write(out, translate::position(game.board())) }
    });
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_get_moves_from(
    row: u8,
    col: u8,
    out: *mut EngineMove,
    max: u8,
) -> u8 {
    let Some(from) = Square::at(row, col) else { return 0 };
    with_game(|game| {
        // SAFETY: the header's promise about pointers.
        unsafe { pointer::write_moves(out, max, game.board().legal_moves_from(from).as_slice()) }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_get_all_moves(out: *mut EngineMove, max: u8) -> u8 {
    with_game(|game| {
        // SAFETY: the header's promise about pointers.
        unsafe { pointer::write_moves(out, max, game.board().legal_moves().as_slice()) }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_is_legal(from_r: u8, from_c: u8, to_r: u8, to_c: u8) -> u8 {
    let (from, to) = (Square::at(from_r, from_c), Square::at(to_r, to_c));
    with_game(|game| translate::is_legal(game.board(), from, to) as u8)
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_is_legal_move(m: EngineMove) -> u8 {
    with_game(|game| translate::legal_move(game.board(), m).is_some() as u8)
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_make_move(m: EngineMove) -> u8 {
    with_host(|host| {
        if let Some(m) = host.player.peek(|game| translate::legal_move(game.board(), m)) {
            // Cannot be refused: it is legal.
            let _ = host.player.play(m);
        }
        host.player.peek(|game| translate::status(game.status()))
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_get_move_effects(m: EngineMove, fx: *mut EngineMoveEffects) {
    with_game(|game| {
        let m = translate::legal_move(game.board(), m);
        let effects = m.map_or(Effects::default(), |m| game.effects(m));
        // SAFETY: the header's promise about pointers.
        unsafe { pointer::write(fx, translate::effects(effects)) }
    });
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_set_level(level: u8) {
    with_host(|host| host.set_level(Level::from_number(level)));
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_think(max_depth: u8, max_time_ms: u16) -> EngineMove {
    with_host(|host| translate::engine_move(host.think(max_depth, max_time_ms.into())))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_ponder_begin(predicted_reply: EngineMove) {
    with_host(|host| {
        let see = |game: &host::Game| translate::legal_move(game.board(), predicted_reply);
        if let Some(reply) = host.player.peek(see) {
            host.ponder_begin(reply);
        }
    });
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_ponder_step(node_budget: u16) {
    with_host(|host| host.ponder_step(node_budget));
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_ponder_stop() {
    with_host(|host| host.player.cancel());
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_get_status() -> u8 {
    with_game(|game| translate::status(game.status()))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn engine_in_check() -> u8 {
    with_game(|game| game.board().in_check() as u8)
}
