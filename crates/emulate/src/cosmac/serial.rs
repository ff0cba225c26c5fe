//! A serial line as a terminal hears and speaks it, while the program makes and reads it bit by bit:
//! eight bits, no parity, one stop bit. Time is in machine cycles.

use std::collections::VecDeque;

/// The other end of the line.
#[derive(Clone, Debug)]
pub struct Serial {
    /// Machine cycles that a bit takes.
    bit: f64,
    /// The level of Q when nothing is sent.
    resting: bool,
    /// Bits that are kept between two bytes that are sent, the stop bit among them.
    pub pause: f64,
    /// What has been heard, and whether a byte has been heard without its stop bit.
    pub heard: Vec<u8>,
    /// Bytes whose stop bit was missing.
    pub broken: usize,
    level: bool,
    /// The byte that is being heard: when it began, its bits so far.
    hearing: Option<(f64, Vec<bool>)>,
    waiting: VecDeque<u8>,
    /// The byte that is being sent and when it began.
    sending: Option<(f64, u8)>,
    /// When the last one will have been sent.
    free: f64,
}

impl Serial {
    /// A line of so many bits a second to a chip with so many clocks a second. `resting` is the level of
    /// Q when nothing is sent.
    pub fn new(clock: u32, baud: u32, resting: bool) -> Serial {
        Serial {
            bit: f64::from(clock) / 8.0 / f64::from(baud),
            resting,
            pause: 1.0,
            heard: Vec::new(),
            broken: 0,
            level: resting,
            hearing: None,
            waiting: VecDeque::new(),
            sending: None,
            free: 0.0,
        }
    }

    /// Q has a new level.
    pub fn q(&mut self, is_high: bool, now: u64) {
        self.listen(now);
        self.level = is_high;
        if self.hearing.is_none() && is_high != self.resting {
            self.hearing = Some((now as f64, Vec::new()));
        }
    }

    /// Hears everything until now.
    pub fn listen(&mut self, now: u64) {
        while let Some((start, bits)) = &mut self.hearing {
            let next = *start + (bits.len() as f64 + 1.5) * self.bit;
            if next > now as f64 {
                return;
            }
            bits.push(self.level == self.resting);
            if bits.len() == 9 {
                let byte = (0..8).fold(0, |byte, n| byte | u8::from(bits[n]) << n);
                self.broken += usize::from(!bits[8]);
                self.heard.push(byte);
                self.hearing = None;
            }
        }
    }

    /// Sends these bytes, as soon as those before them are sent.
    pub fn send(&mut self, bytes: &[u8]) {
        self.waiting.extend(bytes);
    }

    /// Whether everything has been sent.
    pub fn is_sent(&self) -> bool {
        self.waiting.is_empty() && self.sending.is_none()
    }

    /// Whether the line to the chip rests (a one) at that time.
    pub fn rests(&mut self, now: u64) -> bool {
        let now = now as f64;
        loop {
            if let Some((start, byte)) = self.sending {
                let at = ((now - start) / self.bit) as usize;
                match at {
                    0 => return false,
                    1..=8 => return byte >> (at - 1) & 1 != 0,
                    _ => {
                        self.sending = None;
                        self.free = start + (9.0 + self.pause) * self.bit;
                    }
                }
            }
            if now < self.free {
                return true;
            }
            let Some(byte) = self.waiting.pop_front() else { return true };
            // What waits is sent without a gap if somebody has looked at the line all the time.
            let start = if now - self.free < self.bit { self.free } else { now };
            self.sending = Some((start, byte));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sent_bit_by_bit_is_heard() {
        // 4 MHz and 9600 baud: 52 cycles a bit.
        let mut line = Serial::new(4_000_000, 9600, true);
        let mut now = 1000;
        for byte in *b"e2" {
            line.q(false, now);
            for n in 0..8 {
                now += 52;
                line.q(byte >> n & 1 != 0, now);
            }
            now += 52;
            line.q(true, now);
            now += 60;
        }
        line.listen(now);
        assert_eq!((line.heard.as_slice(), line.broken), (b"e2".as_slice(), 0));
    }

    #[test]
    fn what_the_terminal_sends_is_read_in_the_middle_of_its_bits() {
        let mut line = Serial::new(4_000_000, 9600, true);
        line.send(b"Kx");
        let (mut now, mut read) = (500, Vec::new());
        while read.len() < 2 {
            if line.rests(now) {
                now += 3;
                continue;
            }
            now += 52 + 26;
            let mut byte = 0;
            for n in 0..8 {
                byte |= u8::from(line.rests(now)) << n;
                now += 52;
            }
            assert!(line.rests(now));
            read.push(byte);
        }
        assert_eq!(read, b"Kx");
        assert!(line.rests(now + 100) && line.is_sent());
    }
}
