//! The rules of chess: a position, its moves, a game. Nothing here knows what a position is worth.
//!
//! In the order in which data flows; a module knows only those before it.
//!
//! - `square`, `piece`, `moves`, `text`: vocabulary: 0x88 squares, piece bytes, 16-bit moves.
//! - `keys`: 32-bit hash and 16-bit lock of a position (Zobrist keys).
//! - `board`: what stands where, in squares and piece lists.
//! - `attacks`: who attacks what; the checks on a king.
//! - `make`: making and unmaking moves; the seam [`make::Watch`].
//! - `movelist`, `movegen`, `targets`, `legality`: pseudo-legal moves; which are legal.
//! - `setup`, `fen`, `notation`: positions and moves from outside, validated; `illegal`: why not.
//! - `material`: sums of pieces; insufficient material.
//! - `game`: a position with its past: repetition, status, take-back, replay.
//! - `perft`: counting leaves without recursion.

pub mod attacks;
pub mod board;
pub mod fen;
pub mod game;
pub mod illegal;
pub mod keys;
pub mod legality;
pub mod make;
pub mod material;
pub mod movegen;
pub mod movelist;
pub mod moves;
pub mod notation;
pub mod perft;
pub mod piece;
pub mod setup;
pub mod square;
pub mod targets;
pub mod text;
