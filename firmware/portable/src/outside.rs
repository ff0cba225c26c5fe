//! What no 16-bit pointer reaches: a table in another bank, or behind 24-bit pointers that only the
//! machine's own code has; and data that somebody else has lent.

use core::mem::MaybeUninit;
use core::slice::{from_raw_parts, from_raw_parts_mut};

use kilomate_abi::codes::data;
use kilomate_core::Move;
use kilomate_core::knowledge::bytes::Bytes;
use kilomate_core::knowledge::kpk::PawnEnding;
use kilomate_core::search::MoveRoom;
use kilomate_core::search::table::{Entry, Memory};
use kilomate_flash::zeroed;

unsafe extern "C" {
    /// How many entries the table has: a power of two, the same at all times.
    safe fn kilomate_table_len() -> u16;
    /// Copies entry number `index` of the table, eight bytes, to `entry`. The first time they are
    /// zeros.
    fn kilomate_table_read(index: u16, entry: *mut u8);
    /// Copies `entry`, eight bytes, to number `index` of the table.
    fn kilomate_table_write(index: u16, entry: *const u8);
    /// How many moves there is room for: 64 to 4,096, the same at all times.
    safe fn kilomate_moves_len() -> u16;
}

#[cfg(not(feature = "native"))]
unsafe extern "C" {
    /// How many bytes there are of a kind of data; 0 if there are none.
    safe fn kilomate_data_len(kind: u8) -> u16;
    /// One of them.
    safe fn kilomate_data_byte(kind: u8, at: u16) -> u8;
}

#[cfg(feature = "native")]
use crate::native::{kilomate_data_byte, kilomate_data_len};

/// The table.
pub(crate) struct Table;

zeroed! { struct Table = Table; }

impl Memory for Table {
    #[inline(always)]
    fn len(&self) -> usize {
        kilomate_table_len() as usize
    }

    fn read(&self, index: usize) -> Entry {
        if index >= self.len() {
            return Entry::EMPTY;
        }
        let mut entry = MaybeUninit::<Entry>::uninit();
        // SAFETY: the index is one of the table's, for which the function writes a whole entry:
        // zeros, or what it was given below.
        unsafe {
            kilomate_table_read(index as u16, entry.as_mut_ptr().cast());
            entry.assume_init()
        }
    }

    fn write(&mut self, index: usize, entry: Entry) {
        if index < self.len() {
            // SAFETY: the index is one of the table's, and the function only reads the entry.
            unsafe { kilomate_table_write(index as u16, (&raw const entry).cast()) };
        }
    }
}

/// The most moves that there can be room for.
const MOST_MOVES: usize = 4096;

/// Where moves lie: two bytes for each, followed by one byte for each. Whoever translates this sees its
/// name, and may make it as small as `kilomate_moves_len` says.
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals)] // it is one of the names that others see
static mut kilomate_stack: [u8; 3 * MOST_MOVES] = [0; 3 * MOST_MOVES];

/// The stack of moves.
pub(crate) struct Moves;

zeroed! { struct Moves = Moves; }

impl MoveRoom for Moves {
    const LEN: usize = MOST_MOVES;

    #[inline(always)]
    fn moves(&self) -> &[Move] {
        let room = &raw const kilomate_stack;
        // SAFETY: so many moves are there, any two bytes are one, and nobody else has them.
        unsafe { from_raw_parts(room.cast(), kilomate_moves_len() as usize) }
    }

    #[inline(always)]
    fn parts(&mut self) -> (&mut [Move], &mut [u8]) {
        let room = (&raw mut kilomate_stack).cast::<u8>();
        let len = kilomate_moves_len() as usize;
        // SAFETY: as above; the other bytes follow, so that the two slices have none in common.
        unsafe {
            let ranks = from_raw_parts_mut(room.add(2 * len), len);
            (from_raw_parts_mut(room.cast(), len), ranks)
        }
    }
}

/// Data that was lent, of a kind that [`data`] numbers.
#[derive(Clone, Copy)]
pub(crate) struct Lent<const KIND: u8>;

impl<const KIND: u8> Lent<KIND> {
    /// How many bytes there are; 0 if nothing was lent.
    pub(crate) fn len() -> usize {
        kilomate_data_len(KIND) as usize
    }
}

impl<const KIND: u8> Bytes for Lent<KIND> {
    #[inline]
    fn byte(&self, at: usize) -> u8 {
        if at < Self::len() { kilomate_data_byte(KIND, at as u16) } else { 0 }
    }
}

/// Where the evaluation finds the table of pawn endings.
pub(crate) struct PawnEndings;

impl PawnEnding for PawnEndings {
    type Source = Lent<{ data::KPK }>;

    #[inline]
    fn table() -> Option<Self::Source> {
        (Self::Source::len() > 0).then_some(Lent)
    }
}
