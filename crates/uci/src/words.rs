//! A line as it arrives: word by word, never kept whole.

use kilomate_core::search::NodeCount;

/// The longest word that means anything has eleven letters, and the largest number that a small
/// machine counts to ten digits.
#[cfg(target_pointer_width = "16")]
const ROOM: usize = 12;
/// Where there is room, numbers are longer, and what is repeated in a message is, too.
#[cfg(not(target_pointer_width = "16"))]
const ROOM: usize = 40;

/// Where the bytes of a line come from.
pub trait Source {
    /// The next byte, waited for if it takes time to arrive; none when no more will come.
    fn byte(&mut self) -> Option<u8>;
}

impl<I: Iterator<Item = u8>> Source for I {
    fn byte(&mut self) -> Option<u8> {
        self.next()
    }
}

/// A word of a line; one that is too long equals nothing.
pub struct Word {
    bytes: [u8; ROOM],
    len: u8,
}

impl Word {
    /// No word.
    pub const fn new() -> Word {
        Word { bytes: [0; ROOM], len: 0 }
    }

    /// Begins another word.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds a letter. What does not fit is counted, but lost.
    pub fn push(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(self.len as usize) {
            *place = byte;
        }
        self.len = self.len.saturating_add(1);
    }

    /// Whether there is no letter.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether letters were lost.
    pub fn is_cut(&self) -> bool {
        self.len as usize > ROOM
    }

    /// The letters, as far as there was room for them.
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len as usize).unwrap_or(&self.bytes)
    }

    /// Whether this is that word.
    pub fn is(&self, text: &[u8]) -> bool {
        !self.is_cut() && self.as_bytes() == text
    }

    /// The word as a number: one below zero is 0, one that is too large is the largest. None if
    /// it is no number.
    pub fn number(&self) -> Option<NodeCount> {
        let (digits, negative) = match self.as_bytes() {
            [b'-', digits @ ..] => (digits, true),
            [b'+', digits @ ..] | digits => (digits, false),
        };
        if digits.is_empty() {
            return None;
        }
        let mut number: NodeCount = 0;
        let mut is_large = self.is_cut();
        for &letter in digits {
            let digit = letter.wrapping_sub(b'0');
            if digit > 9 {
                return None;
            }
            // Before ten times as much could be too much: in one byte's comparison.
            is_large |= number >> (NodeCount::BITS - 4) != 0;
            // Ten times by shifts: a small chip has no multiplication that wide.
            number = (number << 3).wrapping_add(number << 1).wrapping_add(digit as NodeCount);
        }
        Some(if negative {
            0
        } else if is_large {
            NodeCount::MAX
        } else {
            number
        })
    }

    /// The word as a number of milliseconds, or of anything that fits in 32 bits.
    pub fn small_number(&self) -> Option<u32> {
        self.number().map(|number| u32::try_from(number).unwrap_or(u32::MAX))
    }
}

impl Default for Word {
    fn default() -> Word {
        Word::new()
    }
}

/// A line that is arriving.
pub struct Line<S> {
    source: S,
    ended: bool,
}

impl<S: Source> Line<S> {
    /// At the beginning of a line.
    pub const fn new(source: S) -> Line<S> {
        Line { source, ended: false }
    }

    /// The next byte of the line; none at its end.
    pub fn byte(&mut self) -> Option<u8> {
        if self.ended {
            return None;
        }
        let byte = self.source.byte().filter(|&byte| !is_end(byte));
        self.ended = byte.is_none();
        byte
    }

    /// Reads the next word of the line; false if there is none.
    pub fn next(&mut self, word: &mut Word) -> bool {
        word.clear();
        self.rest(word);
        !word.is_empty()
    }

    /// Reads the rest of a word, or the next one if nothing was read of it.
    pub(crate) fn rest(&mut self, word: &mut Word) {
        while let Some(byte) = self.byte() {
            if !is_space(byte) {
                word.push(byte);
            } else if !word.is_empty() {
                break;
            }
        }
    }

    /// Goes to the end of the line.
    pub fn skip(&mut self) {
        while self.byte().is_some() {}
    }
}

/// Whether a byte ends a line.
pub fn is_end(byte: u8) -> bool {
    byte == b'\n' || byte == b'\r'
}

/// Whether a byte stands between words.
pub(crate) fn is_space(byte: u8) -> bool {
    byte == b' ' || byte == b'\t'
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn words(text: &str) -> Vec<Vec<u8>> {
        let mut line = Line::new(text.bytes());
        let mut word = Word::new();
        let mut words = Vec::new();
        while line.next(&mut word) {
            words.push(word.as_bytes().to_vec());
        }
        words
    }

    #[test]
    fn words_stand_between_spaces_and_end_with_the_line() {
        assert_eq!(words(" go\tdepth  5 \r\nstop"), [&b"go"[..], b"depth", b"5"]);
        assert_eq!(words("uci"), [b"uci"]);
        assert!(words("   ").is_empty() && words("").is_empty());
    }

    #[test]
    fn numbers_are_as_large_as_they_can_be_and_not_below_zero() {
        let number = |text: &str| {
            let mut word = Word::new();
            text.bytes().for_each(|byte| word.push(byte));
            word.number()
        };
        assert_eq!(number("0"), Some(0));
        assert_eq!(number("+17"), Some(17));
        assert_eq!(number("-3"), Some(0));
        assert_eq!(number("4294967296"), Some(4_294_967_296));
        assert_eq!(number("18446744073709551615"), Some(NodeCount::MAX));
        assert_eq!(number(&"9".repeat(300)), Some(NodeCount::MAX));
        for bad in ["", "-", "+", "1.5", "0x10", "ten", "5 "] {
            assert_eq!(number(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_word_that_is_too_long_equals_nothing() {
        let mut word = Word::new();
        for _ in 0..1_000 {
            word.push(b'a');
        }
        assert!(word.is_cut());
        assert_eq!(word.as_bytes(), [b'a'; ROOM]);
        assert!(!word.is(&[b'a'; ROOM]));
    }
}
