//! What has arrived: a whole line at least, before any of it is obeyed.
//!
//! To obey takes longer than a letter takes to arrive. So everything that comes in one go is read before,
//! and the other side is asked to wait until it is asked to go on: `XOFF` and `XON`, as everywhere.

use kilomate_flash::zeroed;
use kilomate_uci::is_end;

use crate::wire::Wire;

/// Bytes that may arrive in one go: a game of a hundred moves.
pub const ROOM: usize = 1024;

const XON: u8 = 0x11;
const XOFF: u8 = 0x13;

/// Bytes that have arrived, and how far they have been read. As an iterator it gives them out.
pub(crate) struct Inbox {
    bytes: [u8; ROOM],
    len: u16,
    at: u16,
}

zeroed! { struct Inbox = Inbox { bytes: [0; ROOM], len: 0, at: 0 }; }

impl Inbox {
    /// Waits for lines if none is left. False at the end of all talk; `None` if bytes were lost, and with
    /// them everything that came.
    pub(crate) fn wait(&mut self, wire: &mut impl Wire) -> Option<bool> {
        if self.at != self.len {
            return Some(true);
        }
        listen(wire);
        self.fill(wire, true)?;
        wire.put(XOFF);
        Some(self.len != 0)
    }

    /// There was something on the line while nobody listened: hears the rest of that line, which tells
    /// nothing, and keeps those that follow.
    pub(crate) fn overhear(&mut self, wire: &mut impl Wire) {
        if self.fill(wire, false).is_some() {
            self.find(is_end);
        }
    }

    fn fill(&mut self, wire: &mut impl Wire, wait: bool) -> Option<()> {
        let len = wire.read(&mut self.bytes, wait);
        self.at = 0;
        let is_whole = len as usize <= ROOM;
        self.len = if is_whole { len } else { 0 };
        is_whole.then_some(())
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
    }

    fn byte(&self, at: u16) -> u8 {
        self.bytes.get(at as usize).copied().unwrap_or(0)
    }
}

/// The bytes of a line.
impl Iterator for Inbox {
    type Item = u8;

    #[inline(always)] // few users, and one of them a loop
    fn next(&mut self) -> Option<u8> {
        if self.at >= self.len {
            return None;
        }
        self.at += 1;
        Some(self.byte(self.at - 1))
    }
}

/// Asks the other side to go on.
pub(crate) fn listen(wire: &mut impl Wire) {
    wire.put(XON);
}

/// A line that was obeyed, to see whether another begins with it.
pub(crate) struct Kept {
    bytes: [u8; ROOM],
    /// 0 if none is kept.
    len: u16,
}

zeroed! { struct Kept = Kept { bytes: [0; ROOM], len: 0 }; }

impl Kept {
    /// Forgets it.
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    /// Keeps what was read since `mark`.
    pub(crate) fn keep(&mut self, inbox: &Inbox, mark: u16) {
        // Without the end of the line.
        self.len = inbox.at.saturating_sub(mark).saturating_sub(1);
        let mut from = mark;
        for place in self.bytes.iter_mut().take(self.len as usize) {
            *place = inbox.byte(from);
            from = from.wrapping_add(1);
        }
    }

    /// Whether what follows begins with it and then goes on with another word, or ends: goes there.
    pub(crate) fn is_next(&self, inbox: &mut Inbox) -> bool {
        if self.len == 0 {
            return false;
        }
        let mut at = inbox.at;
        for &byte in self.bytes.iter().take(self.len as usize) {
            if inbox.byte(at) != byte {
                return false;
            }
            at = at.wrapping_add(1);
        }
        let next = inbox.byte(at);
        let goes_on = at < inbox.len && (next == b' ' || is_end(next));
        if goes_on {
            inbox.at = at;
        }
        goes_on
    }
}
