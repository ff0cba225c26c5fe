//! 64 KB of memory: globals, and above them what functions have for as long as they run.

use crate::{Error, Result};

/// Nothing lies below this address, so that what follows a null pointer is noticed.
const FIRST: usize = 256;

/// The memory.
pub struct Memory {
    bytes: Vec<u8>,
    top: usize,
}

type Access<T> = std::result::Result<T, &'static str>;

impl Memory {
    pub(super) fn new() -> Memory {
        Memory { bytes: vec![0; 0x1_0000], top: FIRST }
    }

    pub(super) fn top(&self) -> usize {
        self.top
    }

    /// Forgets what lies above.
    pub(super) fn cut(&mut self, top: usize) {
        self.top = top;
    }

    /// Puts bytes above everything else and says where.
    pub(super) fn place(&mut self, bytes: &[u8]) -> Result<u16> {
        let at = self.top;
        let end = at + bytes.len();
        if end >= self.bytes.len() {
            return Err(Error::at(0, "the module needs more than 64 KB"));
        }
        self.bytes[at..end].copy_from_slice(bytes);
        self.top = end;
        Ok(at as u16)
    }

    /// So many bytes from an address on.
    ///
    /// # Errors
    ///
    /// If some of them belong to nobody.
    pub fn bytes(&self, at: u16, count: usize) -> Access<&[u8]> {
        let at = at as usize;
        if count > 0 && (at < FIRST || at + count > self.top) {
            return Err("memory is read that belongs to nobody");
        }
        Ok(self.bytes.get(at..at + count).unwrap_or(&[]))
    }

    /// As [`bytes`](Memory::bytes), to change them.
    ///
    /// # Errors
    ///
    /// If some of them belong to nobody.
    pub fn bytes_mut(&mut self, at: u16, count: usize) -> Access<&mut [u8]> {
        let at = at as usize;
        if count > 0 && (at < FIRST || at + count > self.top) {
            return Err("memory is written that belongs to nobody");
        }
        Ok(self.bytes.get_mut(at..at + count).unwrap_or(&mut []))
    }

    pub(super) fn read(&self, at: u16, size: u32) -> Access<u64> {
        let bytes = self.bytes(at, size as usize)?;
        Ok(bytes.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte)))
    }

    pub(super) fn write(&mut self, at: u16, size: u32, value: u64) -> Access<()> {
        self.bytes_mut(at, size as usize)?.copy_from_slice(&value.to_le_bytes()[..size as usize]);
        Ok(())
    }
}
