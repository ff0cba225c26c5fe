//! What the machine must be able to do.

use kilomate_uci::Sink;

/// A line that is heard only while somebody listens.
pub trait Wire {
    /// Sends a byte.
    fn put(&mut self, byte: u8);
    /// Reads bytes into `room` and returns how many there are; more than it holds if some were lost
    /// because it is full. With `wait` it waits for a line: reads until an end of line has come, and
    /// after it nothing for the time of a few letters; a backspace takes back what was before it; 0 is
    /// the end of all talk. Without, it reads until nothing has come for that time, be it from the start.
    fn read(&mut self, room: &mut [u8], wait: bool) -> u16;
    /// Whether something is on the line at this moment: the beginning of a letter, or its middle.
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
