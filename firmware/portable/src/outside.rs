//! A table that no 16-bit pointer reaches: in another bank, or behind 24-bit pointers that only the
//! machine's own code has.

use core::mem::MaybeUninit;

use kilomate_core::search::table::{Entry, Memory};
use kilomate_flash::zeroed;

/// As many entries as the calculator has: 32 KB.
const LEN: usize = 4096;

unsafe extern "C" {
    /// Copies entry number `index` of the table, eight bytes, to `entry`. The first time they are
    /// zeros.
    fn kilomate_table_read(index: u16, entry: *mut u8);
    /// Copies `entry`, eight bytes, to number `index` of the table.
    fn kilomate_table_write(index: u16, entry: *const u8);
}

/// The table.
pub(crate) struct Outside;

zeroed! { struct Outside = Outside; }

impl Memory for Outside {
    fn len(&self) -> usize {
        LEN
    }

    fn read(&self, index: usize) -> Entry {
        if index >= LEN {
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
        if index < LEN {
            // SAFETY: the index is one of the table's, and the function only reads the entry.
            unsafe { kilomate_table_write(index as u16, (&raw const entry).cast()) };
        }
    }
}
