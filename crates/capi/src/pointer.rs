//! The pointers that C passes: the one place where they are checked and followed.

use core::ffi::c_char;
use core::mem::MaybeUninit;
use core::slice;

use kilomate_abi::{EngineMove, translate};
use kilomate_core::Move;
use kilomate_core::knowledge::bytes::Bytes;

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

/// The elements at `from`; none if it is null.
///
/// # Safety
///
/// `from` is null or points to `len` valid elements that stay as they are while the slice is used.
pub(crate) unsafe fn elements<'a, T>(from: *const T, len: usize) -> &'a [T] {
    if from.is_null() {
        return &[];
    }
    // SAFETY: not null, so there are `len` elements.
    unsafe { slice::from_raw_parts(from, len) }
}

/// Room for `max` elements at `out`, which C need not have given values; none if it is null.
///
/// # Safety
///
/// `out` is null or points to room for `max` elements that nobody else uses meanwhile.
pub(crate) unsafe fn room<'a, T>(out: *mut T, max: usize) -> &'a mut [MaybeUninit<T>] {
    if out.is_null() {
        return &mut [];
    }
    // SAFETY: not null, so there is room for `max` elements.
    unsafe { slice::from_raw_parts_mut(out.cast(), max) }
}

/// What `text` was found to be.
pub(crate) enum Text<'a> {
    /// A null pointer.
    Null,
    /// No NUL among the characters that were looked at.
    TooLong,
    /// The characters before the NUL.
    Bytes(&'a [u8]),
}

/// Reads a string of at most `max` characters. Nothing after its NUL is looked at, nor more than
/// `max + 1` characters.
///
/// # Safety
///
/// `from` is null or points to a string that ends with NUL, or to more than `max` characters.
pub(crate) unsafe fn text<'a>(from: *const c_char, max: usize) -> Text<'a> {
    if from.is_null() {
        return Text::Null;
    }
    for len in 0..=max {
        // SAFETY: no character before this one was the NUL, and there are more than `max`.
        if unsafe { from.add(len).read() } == 0 {
            // SAFETY: so many characters have just been read.
            return Text::Bytes(unsafe { elements(from.cast(), len) });
        }
    }
    Text::TooLong
}

/// Writes `text` and a NUL, and tells how many characters it wrote before the NUL. An empty string
/// if there is not enough room, nothing if there is none at all.
///
/// # Safety
///
/// `out` is null or points to room for `max` characters.
pub(crate) unsafe fn write_text(out: *mut c_char, max: u8, text: &[u8]) -> u8 {
    // SAFETY: what the caller promises.
    let room = unsafe { room(out.cast::<u8>(), max as usize) };
    let text = if text.len() < room.len() { text } else { &[] };
    for (place, &byte) in room.iter_mut().zip(text.iter().chain(&[0])) {
        place.write(byte);
    }
    text.len() as u8
}

/// Writes as many of the moves as `max` allows and tells how many; none if `out` is null.
///
/// # Safety
///
/// `out` is null or points to room for `max` moves.
pub(crate) unsafe fn write_moves(out: *mut EngineMove, max: u8, moves: &[Move]) -> u8 {
    let mut written = 0;
    // SAFETY: what the caller promises.
    for (place, &m) in unsafe { room(out, max as usize) }.iter_mut().zip(moves) {
        place.write(translate::engine_move(m));
        written += 1;
    }
    written
}

/// Bytes that belong to somebody else, or none.
///
/// They are read one at a time and never past the end that was given. So even memory that changes
/// against the header's promise leads to strange moves at worst: they are among the legal ones.
#[derive(Clone, Copy)]
pub(crate) struct Lent {
    at: *const u8,
    len: usize,
}

impl Lent {
    pub(crate) const NONE: Lent = Lent { at: core::ptr::null(), len: 0 };

    /// The bytes at `at`; none if it is null.
    ///
    /// # Safety
    ///
    /// `at` is null or points to `len` bytes that stay as long as this is used.
    pub(crate) unsafe fn new(at: *const u8, len: usize) -> Lent {
        if at.is_null() { Lent::NONE } else { Lent { at, len } }
    }

    /// Bytes of the library's own.
    #[allow(dead_code)] // it may be built without any
    pub(crate) const fn built_in(bytes: &'static [u8]) -> Lent {
        Lent { at: bytes.as_ptr(), len: bytes.len() }
    }

    pub(crate) fn is_none(&self) -> bool {
        self.at.is_null()
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// These, or others if there are none.
    pub(crate) fn or(self, other: Lent) -> Lent {
        if self.is_none() { other } else { self }
    }
}

impl Bytes for Lent {
    #[inline]
    fn byte(&self, at: usize) -> u8 {
        if at >= self.len {
            return 0;
        }
        // SAFETY: there are `len` bytes.
        unsafe { self.at.add(at).read() }
    }
}
