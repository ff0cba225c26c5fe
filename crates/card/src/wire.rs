//! What the machine must be able to do.

use kilomate_uci::Sink;

/// A line that is heard only while somebody listens.
pub trait Wire {
    /// Sends a byte.
    fn put(&mut self, byte: u8);
    /// Reads text into `room` and returns how many bytes of it are taken. The first is not text, and 0 if what
    /// came before the rest had no room and was dropped. A square may be one byte: 80H or, with the space before
    /// it, C0H, eight times the file, and the rank (1 to 7, or 0 for 8). With `wait` it asks the other
    /// side to go on and waits for a line: reads until an end of line has come, and after it nothing for
    /// the time of a few letters; a backspace takes back what was before it; then it asks the other side to wait. 0 is
    /// the end of all talk. Without, it reads until nothing has come for that time, be it from the start.
    fn read(&mut self, room: &mut [u8], wait: bool) -> u16;
    /// Whether something was on the line since this was asked last.
    fn is_busy(&mut self) -> bool;
    /// A number that nobody can foresee, such as how long somebody was waited for.
    fn chance(&mut self) -> u16;
}

/// Where what is printed goes.
pub(crate) struct Out<'a, W>(pub(crate) &'a mut W);

impl<W: Wire> Sink for Out<'_, W> {
    #[inline(always)]
    fn put(&mut self, byte: u8) {
        self.0.put(byte);
    }
}
