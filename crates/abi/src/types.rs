//! The types of `engine.h`, as C lays them out. What they mean is said there; its numbers
//! are in `codes`.

use core::mem::{offset_of, size_of};

use crate::codes::NONE;

/// `engine_hooks_t`.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct EngineHooks {
    /// Milliseconds since any fixed moment.
    pub time_ms: Option<unsafe extern "C" fn() -> u32>,
    /// Not 0 if the user wants something.
    pub input_pending: Option<unsafe extern "C" fn() -> u8>,
}

impl EngineHooks {
    /// Nobody to ask.
    pub const NONE: EngineHooks = EngineHooks { time_ms: None, input_pending: None };
}

/// `engine_position_t`.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct EnginePosition {
    /// Rows from rank 8 down, columns from the a-file on; Black's pieces are negative.
    pub board: [[i8; 8]; 8],
    /// 1 for White, -1 for Black.
    pub turn: i8,
    /// The castling bits of the core.
    pub castling: u8,
    /// Row of the en passant target, or [`NONE`].
    pub ep_row: u8,
    /// Column of the en passant target, or [`NONE`].
    pub ep_col: u8,
    /// Half-moves since the last capture or pawn move.
    pub halfmove_clock: u8,
    /// Number of the move to be played.
    pub fullmove_number: u16,
}

/// `engine_move_t`.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct EngineMove {
    /// Row of the origin.
    pub from_row: u8,
    /// Column of the origin.
    pub from_col: u8,
    /// Row of the target.
    pub to_row: u8,
    /// Column of the target.
    pub to_col: u8,
    /// Bits of [`flag`](crate::codes::flag).
    pub flags: u8,
}

/// No move. All zeros would be one, if not a legal one.
impl Default for EngineMove {
    fn default() -> Self {
        EngineMove { from_row: NONE, from_col: NONE, to_row: NONE, to_col: NONE, flags: 0 }
    }
}

/// `engine_move_effects_t`.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct EngineMoveEffects {
    /// 1 in castling.
    pub has_rook_move: u8,
    /// Row the castling rook leaves, or [`NONE`].
    pub rook_from_row: u8,
    /// Column the castling rook leaves, or [`NONE`].
    pub rook_from_col: u8,
    /// Row the castling rook reaches, or [`NONE`].
    pub rook_to_row: u8,
    /// Column the castling rook reaches, or [`NONE`].
    pub rook_to_col: u8,
    /// 1 in an en passant capture.
    pub has_ep_capture: u8,
    /// Row of the pawn captured en passant, or [`NONE`].
    pub ep_capture_row: u8,
    /// Column of the pawn captured en passant, or [`NONE`].
    pub ep_capture_col: u8,
}

// Programs compiled long ago pass these structs: a field that moves breaks them without a word.
const _: () = assert!(
    size_of::<EngineMove>() == 5
        && size_of::<EngineMoveEffects>() == 8
        && offset_of!(EnginePosition, turn) == 64
        && offset_of!(EnginePosition, halfmove_clock) == 68
        && offset_of!(EnginePosition, fullmove_number)
            == 69usize.next_multiple_of(align_of::<u16>())
);
