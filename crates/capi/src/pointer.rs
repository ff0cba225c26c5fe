//! The pointers that C passes: the one place where they are checked and followed.

use core::mem::MaybeUninit;
use core::slice;

use kilomate_core::Move;

use crate::abi::EngineMove;
use crate::translate;

/// Reads what `from` points to; `None` if it is null.
///
/// # Safety
///
/// `from` is null or points to a valid `T`.
pub(crate) unsafe fn read<T: Copy>(from: *const T) -> Option<T> {
    if from.is_null() {
        return None;
    }
    // SAFETY: not null, so it points to a valid `T`.
    Some(unsafe { from.read() })
}

/// Writes `value` to where `to` points; does nothing if it is null.
///
/// # Safety
///
/// `to` is null or points to room for a `T`.
pub(crate) unsafe fn write<T: Copy>(to: *mut T, value: T) {
    if !to.is_null() {
        // SAFETY: not null, so there is room for a `T`.
        unsafe { to.write(value) }
    }
}

/// Writes as many of the moves as `max` allows and tells how many; none if `out` is null.
///
/// # Safety
///
/// `out` is null or points to room for `max` moves.
pub(crate) unsafe fn write_moves(out: *mut EngineMove, max: u8, moves: &[Move]) -> u8 {
    if out.is_null() {
        return 0;
    }
    // SAFETY: not null, so there is room for `max` moves; C need not have given them values.
    let room = unsafe { slice::from_raw_parts_mut(out.cast::<MaybeUninit<_>>(), max as usize) };
    let mut written = 0;
    for (place, &m) in room.iter_mut().zip(moves) {
        place.write(translate::engine_move(m));
        written += 1;
    }
    written
}
