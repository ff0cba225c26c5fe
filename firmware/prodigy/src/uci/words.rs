//! A line as it arrives: word by word, never kept whole. A game's moves can be kilobytes long.

use kilomate_flash::Flash;

use crate::serial;

/// The longest word that means anything has eleven letters, the largest number ten digits.
const ROOM: usize = 12;

/// A word of a line; one that is too long equals nothing.
pub(super) struct Word {
    bytes: [u8; ROOM],
    len: u8,
}

impl Word {
    pub(super) const fn new() -> Word {
        Word { bytes: [0; ROOM], len: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    pub(super) fn push(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(self.len as usize) {
            *place = byte;
        }
        self.len = self.len.saturating_add(1);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The letters, as far as there was room for them.
    pub(super) fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len as usize).unwrap_or(&self.bytes)
    }

    /// Whether this is a word that lies in flash.
    pub(super) fn is<const N: usize>(&self, name: &Flash<[u8; N]>) -> bool {
        self.len as usize == N
            && self.bytes.iter().take(N).enumerate().all(|(i, &b)| b == name.at(i))
    }

    /// The word as a number: one below zero is 0, one that is too large is the largest. None if
    /// it is no number.
    pub(super) fn number(&self) -> Option<u32> {
        let (digits, negative) = match self.as_bytes() {
            [b'-', digits @ ..] => (digits, true),
            digits => (digits, false),
        };
        if digits.is_empty() {
            return None;
        }
        let mut number = 0u32;
        for &letter in digits {
            let digit = letter.wrapping_sub(b'0');
            if digit > 9 {
                return None;
            }
            // Ten times by shifts, and no larger than fits.
            number = if number > u32::MAX / 10 - 1 {
                u32::MAX / 10
            } else {
                (number << 3) + (number << 1) + u32::from(digit)
            };
        }
        Some(if negative { 0 } else { number })
    }
}

/// Where the reader stands in the line that is arriving.
pub(super) struct Line {
    ended: bool,
}

impl Line {
    /// At the beginning of a line.
    pub(super) const fn new() -> Line {
        Line { ended: false }
    }

    /// Waits for the next byte of the line; none at its end.
    pub(super) fn byte(&mut self) -> Option<u8> {
        if self.ended {
            return None;
        }
        let byte = serial::wait();
        self.ended = is_end(byte);
        (!self.ended).then_some(byte)
    }

    /// Waits for the next word of the line; false if there is none.
    pub(super) fn next(&mut self, word: &mut Word) -> bool {
        word.clear();
        while let Some(byte) = self.byte() {
            if !is_space(byte) {
                word.push(byte);
            } else if !word.is_empty() {
                break;
            }
        }
        !word.is_empty()
    }

    /// Waits for the end of the line.
    pub(super) fn skip(&mut self) {
        while self.byte().is_some() {}
    }
}

pub(super) fn is_end(byte: u8) -> bool {
    byte == b'\n' || byte == b'\r'
}

pub(super) fn is_space(byte: u8) -> bool {
    byte == b' ' || byte == b'\t'
}
