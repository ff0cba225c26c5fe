//! What the C library calls beside `calls`. It has the hooks, the pointers and the structs
//! of `engine.h`, and asks here for everything that needs the engine.

use kilomate_abi::codes::{MoveCode, PositionCode, data};
use kilomate_abi::{EngineMove, save, translate};
use kilomate_core::knowledge::book::PackedBook;
use kilomate_core::play::level::Level;
use kilomate_core::{Limits, Move, Setup, Square, Task};

use crate::buffer::{LEN, buffer};
use crate::calls::position_bytes;
use crate::data::check;
use crate::host::{Game, player};
use crate::outside::Lent;

/// Writes bytes to the buffer and says how many.
fn give(bytes: &[u8]) -> u16 {
    for (place, &byte) in buffer().iter_mut().zip(bytes) {
        *place = byte;
    }
    bytes.len() as u16
}

/// Writes moves to the buffer, two bytes each, and says how many.
fn give_moves(moves: &[Move]) -> u8 {
    let (places, _) = buffer().as_chunks_mut::<2>();
    for (place, m) in places.iter_mut().zip(moves) {
        *place = m.bits().to_le_bytes();
    }
    moves.len() as u8
}

/// The first bytes of the buffer.
fn given(len: u16) -> &'static [u8] {
    buffer().get(..len as usize).unwrap_or(&[])
}

// ---- Position ----

/// Writes the position to the buffer, as `kilomate_set_position` reads it.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_position() {
    let position = player().peek(|game| translate::position(game.board()));
    let [squares @ .., turn, castling, ep_row, ep_col, halfmove_clock, low, high] =
        position_bytes();
    for (byte, &number) in squares.iter_mut().zip(position.board.as_flattened()) {
        *byte = number as u8;
    }
    *turn = position.turn as u8;
    *castling = position.castling;
    *ep_row = position.ep_row;
    *ep_col = position.ep_col;
    *halfmove_clock = position.halfmove_clock;
    [*low, *high] = position.fullmove_number.to_le_bytes();
}

/// Begins a game with the position of the FEN in the buffer. Returns 0, or the reason why everything
/// is as it was.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_set_fen(len: u16) -> u8 {
    let board = Setup::from_fen(given(len))
        .map_err(translate::fen_error)
        .and_then(|setup| setup.build().map_err(translate::setup_error));
    match board {
        Ok(board) => {
            player().game_mut().set_board(&board);
            PositionCode::Ok as u8
        }
        Err(code) => code as u8,
    }
}

/// Writes the position to the buffer as a FEN and returns its length.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_fen() -> u16 {
    player().peek(|game| give(Setup::from(game.board()).to_fen().as_bytes()))
}

// ---- Moves ----

/// Writes the legal moves of the man on a square, its row times eight and its column, or of all men
/// if there is no such square, to the buffer, two bytes each. Returns how many.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_moves(from: u8) -> u8 {
    player().peek(|game| {
        if from < 64 {
            give_moves(game.board().legal_moves_from(Square::from_index(from)).as_slice())
        } else {
            give_moves(game.board().legal_moves().as_slice())
        }
    })
}

/// The legal move between two squares with the promotion that the flags name, as
/// [bits](Move::bits); 0 for none.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_find(
    from_row: u8,
    from_col: u8,
    to_row: u8,
    to_col: u8,
    flags: u8,
) -> u16 {
    let wanted = EngineMove { from_row, from_col, to_row, to_col, flags };
    player().peek(|game| translate::legal_move(game.board(), wanted)).map_or(0, |m| m.bits())
}

/// 1 if some legal move leads from one square to the other.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_is_legal(from_row: u8, from_col: u8, to_row: u8, to_col: u8) -> u8 {
    let (from, to) = (Square::at(from_row, from_col), Square::at(to_row, to_col));
    u8::from(player().peek(|game| translate::is_legal(game.board(), from, to)))
}

/// The flags of a move, as the C library has them.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_flags(bits: u16) -> u8 {
    translate::engine_move(Move::from_bits(bits)).flags
}

/// Writes what a legal move changes beside its own squares to the buffer: the eight bytes of the C
/// library's struct.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_effects(bits: u16) {
    let effects = player().peek(|game| match bits {
        0 => translate::effects(Default::default()),
        bits => translate::effects(game.effects(Move::from_bits(bits))),
    });
    give(&[
        effects.has_rook_move,
        effects.rook_from_row,
        effects.rook_from_col,
        effects.rook_to_row,
        effects.rook_to_col,
        effects.has_ep_capture,
        effects.ep_capture_row,
        effects.ep_capture_col,
    ]);
}

/// The status of the game, as the C library numbers it.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_status() -> u8 {
    player().peek(|game| translate::status(game.status()))
}

/// 1 if the side to move is in check.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_in_check() -> u8 {
    u8::from(player().peek(|game| game.board().in_check()))
}

/// Takes back the last move. Returns 0 if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_take_back() -> u8 {
    u8::from(player().game_mut().take_back().is_some())
}

/// Plays again the move that was taken back last. Returns 0 if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_replay() -> u8 {
    u8::from(player().game_mut().replay().is_some())
}

// ---- Text ----

/// Writes a legal move to the buffer in standard algebraic notation and returns its length; 0 for
/// any other.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_san(bits: u16) -> u16 {
    player().peek(|game| match game.board().san(Move::from_bits(bits)) {
        Ok(san) => give(san.as_bytes()),
        Err(_) => 0,
    })
}

/// The move whose text is in the buffer, as [bits](Move::bits), and in the third byte what became of
/// it, as the C library numbers it.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_parse(len: u16) -> u32 {
    player().peek(|game| match game.board().parse_move(given(len)) {
        Ok(m) => u32::from(m.bits()),
        Err(error) => (translate::notation_error(error) as u32) << 16,
    })
}

const _: () = assert!(MoveCode::Ok as u8 == 0);

// ---- Thinking ----

/// Begins to look for a move: limits of depth, nodes and milliseconds, of which 0 is none; a numbered
/// level; random bits; and whether to look into the book that was lent.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_think(
    depth: u8,
    nodes: u32,
    fixed: u32,
    level: u8,
    bits: u32,
    now: u32,
    with_book: u8,
) {
    let task = Task {
        limits: Limits { depth, nodes, ..Limits::default() },
        fixed: (fixed != 0).then_some(fixed),
        level: Level::from_number(level),
        bits,
        ..Task::default()
    };
    let book = Shelf { is_open: with_book != 0 };
    player().begin_with(&task, now, None::<fn(Move) -> bool>, &book);
}

/// The book that was lent, if it is wanted.
struct Shelf {
    is_open: bool,
}

impl kilomate_core::knowledge::book::Book for Shelf {
    fn reply(&self, board: &kilomate_core::Board, moves: &[Move], bits: u16) -> Move {
        if !self.is_open {
            return Move::NONE;
        }
        PackedBook::trusted(Lent::<{ data::BOOK }>).reply(board, moves, bits)
    }
}

/// Expects a legal move, and gets ready to think about what follows.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_ponder(bits: u16, level: u8, random: u32) {
    let task = Task { level: Level::from_number(level), bits: random, ..Task::default() };
    // Cannot be refused: it is legal.
    let _ = player().ponder(Move::from_bits(bits), &task);
}

/// Ends the search without a move.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_cancel() {
    player().cancel();
}

/// Ends the search: the next steps tell the move.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_stop() {
    player().stop();
}

/// Forgets what was thought of positions.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_forget() {
    player().forget();
}

/// 1 if a search is going on.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_is_busy() -> u8 {
    u8::from(player().is_busy())
}

/// The depth of the last line.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_depth() -> u8 {
    player().depth()
}

/// Writes the last line to the buffer, two bytes a move, and returns how many.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_line() -> u8 {
    give_moves(player().whole_line())
}

// ---- Data and saved games ----

/// What is wrong with data that was lent, as the C library numbers it; 0 if nothing is.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_check_data(kind: u8) -> u8 {
    check(kind) as u8
}

/// Writes the game to the buffer and returns its length.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_save() -> u16 {
    let room = buffer().as_mut_ptr().cast();
    player().peek(|game: &Game| {
        // SAFETY: so many bytes are there, and nobody else uses them meanwhile.
        save::save(game, unsafe { core::slice::from_raw_parts_mut(room, LEN) })
    })
}

/// 1 if the buffer holds a saved game.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_is_saved(len: u16) -> u8 {
    u8::from(save::Saved::read(given(len)).is_some())
}

/// Goes on with the saved game in the buffer. Returns 0 if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn kilomate_restore(len: u16) -> u8 {
    match save::Saved::read(given(len)) {
        Some(saved) => u8::from(saved.play_into(player().game_mut())),
        None => 0,
    }
}
