//! What `engine.h` stands on beside thinking and playing, asked of the library on the emulated CPU and of the same
//! game in Rust: legal moves, notation, positions, moves taken back, saved games.

use kilomate_core::{Ce, Event, Move, Player, Setup, Task};
use kilomate_flash::Start;

use super::game::same;
use kilomate_emulate::ez80::{Library, Outcome};

/// No square: all men.
const ALL: u64 = 64;
/// What a step returns with the move.
const FOUND: u64 = 2;
/// The kind of data that the pawn endings are.
const KPK: u64 = 2;
/// Full strength.
const LEVEL: u64 = 10;

/// So many bytes of the buffer.
fn given(library: &mut Library, count: u64) -> Outcome<Vec<u8>> {
    (0..count).map(|at| library.call("kilomate_get", &[at]).map(|byte| byte as u8)).collect()
}

fn give(library: &mut Library, bytes: &[u8]) -> Outcome<u64> {
    for (at, &byte) in (0..).zip(bytes) {
        library.call("kilomate_put", &[at, u64::from(byte)])?;
    }
    Ok(bytes.len() as u64)
}

fn text(library: &mut Library, count: u64) -> Outcome<String> {
    Ok(String::from_utf8_lossy(&given(library, count)?).into_owned())
}

fn moves(library: &mut Library, count: u64) -> Outcome<Vec<Move>> {
    let bytes = given(library, 2 * count)?;
    Ok(bytes.chunks(2).map(|m| Move::from_bits(u16::from_le_bytes([m[0], m[1]]))).collect())
}

fn fen(twin: &mut Player<Ce>) -> String {
    twin.peek(|game| Setup::from(game.board()).to_fen().as_str().to_owned())
}

fn same_fen(library: &mut Library, twin: &mut Player<Ce>, at: &str) -> Outcome {
    let count = library.call("kilomate_fen", &[])?;
    same(at, "position", &text(library, count)?, &fen(twin))
}

/// The position and its legal moves.
pub(super) fn position(library: &mut Library, twin: &mut Player<Ce>, at: &str) -> Outcome {
    same_fen(library, twin, at)?;
    let is_check = twin.peek(|game| game.board().in_check());
    same(at, "check", &library.call("kilomate_in_check", &[])?, &u64::from(is_check))?;
    let count = library.call("kilomate_moves", &[ALL])?;
    let legal = twin.peek(|game| game.board().legal_moves());
    same(at, "legal moves", &moves(library, count)?, &legal.as_slice().to_vec())
}

/// What was found, behind its move: depth and line.
pub(super) fn line(library: &mut Library, twin: &mut Player<Ce>, at: &str) -> Outcome {
    same(at, "depth", &library.call("kilomate_depth", &[])?, &u64::from(twin.depth()))?;
    let first = twin.line().first().map_or(0, |m| m.bits());
    same(at, "result", &library.call("kilomate_result", &[])?, &u64::from(first))?;
    let count = library.call("kilomate_line", &[])?;
    same(at, "line", &moves(library, count)?, &twin.whole_line().to_vec())?;
    same(at, "busy", &library.call("kilomate_is_busy", &[])?, &u64::from(twin.is_busy()))
}

/// A legal move: from its squares and back, in notation and back, and what it changes.
pub(super) fn legal_move(
    library: &mut Library,
    twin: &mut Player<Ce>,
    m: Move,
    at: &str,
) -> Outcome {
    let bits = u64::from(m.bits());
    let count = library.call("kilomate_moves", &[u64::from(m.from().index())])?;
    let legal = twin.peek(|game| game.board().legal_moves_from(m.from()));
    same(at, "moves of the man", &moves(library, count)?, &legal.as_slice().to_vec())?;
    let squares = [m.from(), m.to()].map(|of| [of.row(), of.col()].map(u64::from));
    let squares = squares.as_flattened();
    same(at, "legal", &library.call("kilomate_is_legal", squares)?, &1)?;
    let flags = library.call("kilomate_flags", &[bits])?;
    let all = [squares, &[flags]].concat();
    same(at, "move by its squares", &library.call("kilomate_find", &all)?, &bits)?;
    let count = library.call("kilomate_san", &[bits])?;
    let san = twin.peek(|game| game.board().san(m).map(|san| san.as_str().to_owned()));
    let san = san.map_err(|_| format!("{at}: not legal"))?;
    same(at, "notation", &text(library, count)?, &san)?;
    let count = give(library, san.as_bytes())?;
    same(at, "move by its notation", &library.call("kilomate_parse", &[count])?, &bits)?;
    library.call("kilomate_effects", &[bits])?;
    let effects = twin.peek(|game| game.effects(m));
    let bytes = given(library, 8)?;
    let found = (bytes[0] != 0, bytes[5] != 0);
    same(at, "effects", &found, &(effects.rook.is_some(), effects.en_passant.is_some()))
}

/// The last move, taken back and played again.
pub(super) fn again(library: &mut Library, twin: &mut Player<Ce>, at: &str) -> Outcome {
    let taken = twin.game_mut().take_back().is_some();
    same(at, "taken back", &library.call("kilomate_take_back", &[])?, &u64::from(taken))?;
    same_fen(library, twin, at)?;
    let replayed = twin.game_mut().replay().is_some();
    same(at, "played again", &library.call("kilomate_replay", &[])?, &u64::from(replayed))?;
    same_fen(library, twin, at)
}

/// A game that is over: saved and gone on with, its position read and set up; and a search that is ended.
pub(super) fn end(library: &mut Library, twin: &mut Player<Ce>) -> Outcome {
    let at = "the end";
    let status = library.call("kilomate_status", &[])?;
    let count = library.call("kilomate_save", &[])?;
    same(at, "saved", &library.call("kilomate_is_saved", &[count])?, &1)?;
    let saved = given(library, count)?;
    library.call("kilomate_start", &[])?;
    let count = give(library, &saved)?;
    same(at, "gone on", &library.call("kilomate_restore", &[count])?, &1)?;
    same_fen(library, twin, at)?;
    same(at, "status", &library.call("kilomate_status", &[])?, &status)?;
    let count = give(library, fen(twin).as_bytes())?;
    same(at, "set up from text", &library.call("kilomate_set_fen", &[count])?, &0)?;
    same_fen(library, twin, at)?;
    library.call("kilomate_position", &[])?;
    same(at, "set up from squares", &library.call("kilomate_set_position", &[])?, &0)?;
    same_fen(library, twin, at)?;
    same(at, "data", &library.call("kilomate_check_data", &[KPK])?, &0)?;
    library.call("kilomate_start", &[])?;
    library.call("kilomate_forget", &[])?;
    ended(library, twin, at)
}

/// A search that is told to end, and one ahead of a move that is cancelled.
fn ended(library: &mut Library, twin: &mut Player<Ce>, at: &str) -> Outcome {
    twin.start();
    twin.forget();
    library.call("kilomate_begin", &[0, 0, LEVEL, 0, 0])?;
    twin.begin(&Task::default(), 0);
    for _ in 0..3 {
        library.call("kilomate_step", &[0, 50])?;
        twin.step(0, 50);
    }
    library.call("kilomate_stop", &[])?;
    twin.stop();
    while library.call("kilomate_step", &[0, 50])? != FOUND {}
    let m = loop {
        if let Event::Move(choice) = twin.step(0, 50) {
            break choice.best;
        }
    };
    let told = moves(library, 1)?;
    same(at, "move of a search that was ended", &told, &vec![m])?;
    library.call("kilomate_ponder", &[u64::from(m.bits()), LEVEL, 0])?;
    library.call("kilomate_step", &[0, 50])?;
    same(at, "pondering", &library.call("kilomate_is_busy", &[])?, &1)?;
    library.call("kilomate_cancel", &[])?;
    same(at, "cancelled", &library.call("kilomate_is_busy", &[])?, &0)?;
    same_fen(library, twin, at)
}
