//! What has arrived: a whole line at least, before any of it is obeyed.
//!
//! To obey takes longer than a letter takes to arrive. So everything that comes in one go is read before,
//! and the other side is asked to wait until it is asked to go on: `XOFF` and `XON`, as everywhere. Whoever reads
//! makes a square one byte, so that a game is two bytes a move; here it becomes letters again.

use kilomate_flash::zeroed;
use kilomate_uci::is_end;

use crate::wire::Wire;

/// Bytes for what may arrive in one go: a game of 300 moves of each side, and how to think about it.
pub const ROOM: usize = 1280;

const XON: u8 = 0x11;
const XOFF: u8 = 0x13;

/// Bytes that have arrived, and how far they have been read. As an iterator it gives letters out.
pub(crate) struct Inbox {
    bytes: [u8; ROOM],
    len: u16,
    at: u16,
    /// How many letters of a square have been read.
    part: u8,
}

zeroed! { struct Inbox = Inbox { bytes: [0; ROOM], len: 0, at: 0, part: 0 }; }

impl Inbox {
    /// Waits for lines if none is left. False at the end of all talk; `None` if bytes were lost: what is left of
    /// that line is, too, and those that follow it are not.
    pub(crate) fn wait(&mut self, wire: &mut impl Wire) -> Option<bool> {
        if self.at < self.len {
            return Some(true);
        }
        self.fill(wire, true);
        if self.len != 0 && self.byte(0) == 0 {
            self.find(is_end);
            return None;
        }
        Some(self.len != 0)
    }

    /// There was something on the line while nobody listened: hears the rest of that line, which tells
    /// nothing, and keeps those that follow.
    pub(crate) fn overhear(&mut self, wire: &mut impl Wire) {
        hold(wire);
        self.fill(wire, false);
        self.find(is_end);
    }

    fn fill(&mut self, wire: &mut impl Wire, wait: bool) {
        self.len = wire.read(&mut self.bytes, wait);
        self.at = 1;
    }

    /// Goes on behind the next byte that is wanted.
    fn find(&mut self, is_wanted: impl Fn(u8) -> bool) {
        for byte in self.by_ref() {
            if is_wanted(byte) {
                break;
            }
        }
    }

    /// How far everything is read.
    pub(crate) fn mark(&self) -> u16 {
        self.at
    }

    /// Reads again from there.
    pub(crate) fn go_back(&mut self, mark: u16) {
        self.at = mark;
        self.part = 0;
    }

    fn byte(&self, at: u16) -> u8 {
        self.bytes.get(at as usize).copied().unwrap_or(0)
    }
}

/// A byte from here on is a square, and from there on one with a space before it.
const SQUARE: u8 = 0x80;
const SPACED: u8 = 0xc0;

/// The letters of a line.
impl Iterator for Inbox {
    type Item = u8;

    #[inline(never)]
    fn next(&mut self) -> Option<u8> {
        if self.at >= self.len {
            return None;
        }
        let byte = self.byte(self.at);
        if byte >= SQUARE && self.part == 0 {
            self.part = 1;
            if byte >= SPACED {
                return Some(b' ');
            }
        }
        if self.part == 1 {
            self.part = 2;
            return Some(b'a' + (byte >> 3 & 7));
        }
        self.at += 1;
        if self.part == 0 {
            return Some(byte);
        }
        self.part = 0;
        Some(if byte & 7 == 0 { b'8' } else { b'0' + (byte & 7) })
    }
}

/// Asks the other side to go on.
pub(crate) fn listen(wire: &mut impl Wire) {
    wire.put(XON);
}

/// Asks the other side to wait.
pub(crate) fn hold(wire: &mut impl Wire) {
    wire.put(XOFF);
}

/// What is kept of a line that was obeyed, to see whether another begins with it: its length and a sum,
/// since a kilobyte of RAM is worth more as room for code. Two lines of a game that are not the same have
/// the same sum once in four billion times.
#[derive(PartialEq)]
pub(crate) struct Kept {
    /// 0 if none is kept.
    len: u16,
    sum: [u16; 2],
}

zeroed! { struct Kept = Kept { len: 0, sum: [0; 2] }; }

impl Kept {
    /// Forgets it.
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    /// Keeps what was read since `mark`.
    pub(crate) fn keep(&mut self, inbox: &Inbox, mark: u16) {
        // Without the end of the line.
        *self = Kept::of(inbox, mark, inbox.at.saturating_sub(mark).saturating_sub(1));
    }

    #[inline(never)] // twice, and not often
    fn of(inbox: &Inbox, from: u16, len: u16) -> Kept {
        // Times 33, as nearly everybody does it; the second sum is that of the first ones.
        let times = |sum: u16| (sum << 5).wrapping_add(sum);
        let mut sum = [0u16; 2];
        let mut at = from;
        for _ in 0..len {
            sum[0] = times(sum[0]) ^ u16::from(inbox.byte(at));
            sum[1] = times(sum[1]).wrapping_add(sum[0]);
            at = at.wrapping_add(1);
        }
        Kept { len, sum }
    }

    /// Whether what follows begins with it and then goes on with another word, or ends: goes there.
    pub(crate) fn is_next(&self, inbox: &mut Inbox) -> bool {
        let end = inbox.at.wrapping_add(self.len);
        if self.len == 0 || end >= inbox.len || end < inbox.at {
            return false;
        }
        let next = inbox.byte(end);
        let is_apart = next == b' ' || next >= SPACED || is_end(next);
        let goes_on = is_apart && Kept::of(inbox, inbox.at, self.len) == *self;
        if goes_on {
            inbox.at = end;
        }
        goes_on
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kilomate_flash::Zeroed;
    use std::collections::BTreeSet;
    use std::format;

    fn inbox(text: &str) -> Inbox {
        let mut inbox = Inbox::ZEROED;
        inbox.bytes[..text.len()].copy_from_slice(text.as_bytes());
        inbox.len = text.len() as u16;
        inbox
    }

    #[test]
    fn squares_become_letters_again() {
        let mut inbox = Inbox::ZEROED;
        let packed = [b's', 0xe2, 0xa4, 0xc0, 0x81, b'q', b'\n', 0xbf, b' ', b'x'];
        inbox.bytes[..packed.len()].copy_from_slice(&packed);
        inbox.len = packed.len() as u16;
        let text: std::string::String = inbox.map(char::from).collect();
        assert_eq!(text, "s e2e4 a8a1q\nh7 x");
    }

    /// Moves in another order, other moves: no two of ten thousand lines are taken for the same.
    #[test]
    fn lines_that_are_alike_are_told_apart() {
        let squares: std::vec::Vec<_> =
            (b'a'..=b'h').flat_map(|file| (b'1'..=b'8').map(move |rank| [file, rank])).collect();
        let name = |n: usize| std::string::String::from_utf8_lossy(&squares[n % 64]).into_owned();
        let mut seen = BTreeSet::new();
        for first in 0..100 {
            for second in 0..100 {
                let moves = [name(first), name(first / 64), name(second), name(second / 64)];
                let line = inbox(&format!("position startpos moves {}", moves.join(" ")));
                seen.insert(Kept::of(&line, 0, line.len).sum);
            }
        }
        assert_eq!(seen.len(), 10_000);
    }

    #[test]
    fn a_longer_line_goes_on_where_the_kept_one_ends() {
        let mut before = inbox("position startpos moves e2e4\n");
        before.at = before.len;
        let mut kept = Kept::ZEROED;
        assert!(!kept.is_next(&mut inbox("\n")), "nothing is kept");
        kept.keep(&before, 0);
        let mut longer = inbox("position startpos moves e2e4 e7e5\n");
        assert!(kept.is_next(&mut longer));
        assert_eq!(longer.at, 28);
        for other in [
            "position startpos moves e2e4", // has no end
            "position startpos moves e2e4q\n",
            "position startpos moves e2e3 e7e5\n",
            "go\n",
        ] {
            let mut other = inbox(other);
            assert!(!kept.is_next(&mut other));
            assert_eq!(other.at, 0, "nothing was read");
        }
    }
}
