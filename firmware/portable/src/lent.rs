//! Data that somebody else has lent, which the engine reads byte by byte where it lies: all that a machine asks for
//! from outside whose table and moves are its own.

use kilomate_core::knowledge::bytes::Bytes;

unsafe extern "C" {
    /// How many bytes there are of a kind of data; 0 if there are none.
    safe fn kilomate_data_len(kind: u8) -> u16;
    /// One of them.
    safe fn kilomate_data_byte(kind: u8, at: u16) -> u8;
}

/// Data that was lent, of a kind that `kilomate_abi::codes::data` numbers.
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
