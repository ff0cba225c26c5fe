//! A terminal at the other end of a serial line, while a program makes and reads the line bit by bit:
//! eight bits, no parity, one stop bit.
//!
//! It has a clock of its own. A letter begins when the terminal wants, whether or not the program looks;
//! `XOFF` holds the letters that have not begun, as soon as the middle of its stop bit has been heard, and
//! `XON` lets them go. Everything happens at a time in machine cycles, and in the order of these times:
//! the same calls give the same bits.

use std::collections::VecDeque;

use crate::state::State;

const XON: u8 = 0x11;
const XOFF: u8 = 0x13;
/// Bits of a letter, with the start bit and the stop bit.
const BITS: f64 = 10.0;
/// Letters that are kept at most in a saved state, in each direction.
const MOST: usize = 1 << 20;

/// The other end of the line.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools)] // two levels, and two things that are so or not
pub struct Serial {
    /// Machine cycles that a bit takes, by the terminal's clock.
    bit: f64,
    /// The level of Q when nothing is sent.
    resting: bool,
    /// Bits that are kept between two letters, besides the stop bit.
    pub pause: f64,
    /// Cycles from `XON` to the first letter that it lets go.
    pub reaction: f64,
    /// Whether it waits when it is asked to.
    pub obeys: bool,
    /// What has been heard, without `XON` and `XOFF`.
    pub heard: Vec<u8>,
    /// Letters whose stop bit was missing.
    pub broken: usize,
    level: bool,
    /// The letter that is being heard: when it began, and its bits so far.
    hearing: Option<(f64, Vec<bool>)>,
    is_held: bool,
    /// What is yet to be sent, each not before its time.
    waiting: VecDeque<(f64, Signal)>,
    /// What is being sent, and when it began.
    sending: Option<(f64, Signal)>,
    /// When the next letter may begin.
    free: f64,
    /// Pulses that nobody has sent: when they begin and end.
    glitches: VecDeque<(f64, f64)>,
}

#[derive(Clone, Copy, Debug)]
enum Signal {
    Letter(u8),
    /// The line is held for so many cycles.
    Break(f64),
}

impl Default for Signal {
    fn default() -> Signal {
        Signal::Letter(0)
    }
}

/// A time, and what is sent then.
fn at_a_time(state: &mut State, (at, signal): &mut (f64, Signal)) {
    state.f64(at);
    let (mut letter, mut cycles) = match *signal {
        Signal::Letter(letter) => (letter, 0.0),
        Signal::Break(cycles) => (0, cycles),
    };
    let mut is_break = matches!(signal, Signal::Break(_));
    state.bool(&mut is_break);
    state.u8(&mut letter);
    state.f64(&mut cycles);
    *signal = if is_break { Signal::Break(cycles) } else { Signal::Letter(letter) };
}

impl Serial {
    /// A line of so many bits a second to a chip with so many clocks a second. `resting` is the level of
    /// Q when nothing is sent.
    pub fn new(clock: u32, baud: u32, resting: bool) -> Serial {
        Serial {
            bit: f64::from(clock) / 8.0 / f64::from(baud),
            resting,
            pause: 0.0,
            reaction: 0.0,
            obeys: true,
            heard: Vec::new(),
            broken: 0,
            level: resting,
            hearing: None,
            is_held: false,
            waiting: VecDeque::new(),
            sending: None,
            free: 0.0,
            glitches: VecDeque::new(),
        }
    }

    /// A terminal whose bits are longer by so many percent, or shorter.
    #[must_use]
    pub fn off_by(mut self, percent: f64) -> Serial {
        self.bit *= 1.0 + percent / 100.0;
        self
    }

    /// Machine cycles that a bit takes, by the terminal's clock.
    pub fn bit(&self) -> f64 {
        self.bit
    }

    /// All that it is, but for its settings and for glitches that are yet to come.
    pub fn state(&mut self, state: &mut State) {
        state.list(&mut self.heard, MOST, 0, State::u8);
        let mut broken = self.broken as u64;
        state.u64(&mut broken);
        self.broken = broken as usize;
        state.bool(&mut self.level);
        state.bool(&mut self.is_held);
        state.f64(&mut self.free);
        state.option(&mut self.hearing, |state, (start, bits)| {
            state.f64(start);
            state.list(bits, BITS as usize, false, State::bool);
        });
        state.option(&mut self.sending, at_a_time);
        let mut waiting = std::mem::take(&mut self.waiting).into();
        state.list(&mut waiting, MOST, (0.0, Signal::Letter(0)), at_a_time);
        self.waiting = waiting.into();
    }

    /// Says something from this time on, or as soon as it may.
    pub fn send(&mut self, bytes: &[u8], from: u64) {
        self.waiting.extend(bytes.iter().map(|&byte| (from as f64, Signal::Letter(byte))));
    }

    /// Holds the line for so many cycles from this time on, which means `BREAK`: it waits for letters
    /// before it, but for no `XON`.
    pub fn send_break(&mut self, from: u64, cycles: u64) {
        self.waiting.push_back((from as f64, Signal::Break(cycles as f64)));
    }

    /// A pulse on the line that nobody has sent. The next is later.
    pub fn glitch(&mut self, from: u64, cycles: u64) {
        self.glitches.push_back((from as f64, (from + cycles) as f64));
    }

    /// Whether everything has been sent.
    pub fn is_sent(&self) -> bool {
        self.waiting.is_empty() && self.sending.is_none()
    }

    /// Whether it has been asked to wait.
    pub fn is_held(&self) -> bool {
        self.is_held
    }

    /// Q has a new level.
    pub fn q(&mut self, is_high: bool, now: u64) {
        self.run(now);
        self.level = is_high;
        if self.hearing.is_none() && is_high != self.resting {
            self.hearing = Some((now as f64, Vec::new()));
        }
    }

    /// Does everything until now, in the order of time.
    pub fn run(&mut self, now: u64) {
        let now = now as f64;
        loop {
            let hears = self.next_look().filter(|&at| at <= now);
            let sends = self.next_change().filter(|&at| at <= now);
            match (hears, sends) {
                (None, None) => return,
                (Some(at), sends) if sends.is_none_or(|sends| at <= sends) => self.hear(at),
                (_, Some(at)) => self.go_on(at),
                (Some(_), None) => unreachable!("it is the earlier of the two"),
            }
        }
    }

    /// When the line that it hears is looked at next: in the middle of each bit.
    fn next_look(&self) -> Option<f64> {
        let (start, bits) = self.hearing.as_ref()?;
        Some(start + (bits.len() as f64 + 0.5) * self.bit)
    }

    fn hear(&mut self, at: f64) {
        let is_one = self.level == self.resting;
        let Some((_, bits)) = &mut self.hearing else { return };
        bits.push(is_one);
        if bits[0] {
            self.hearing = None; // it was no start bit
            return;
        }
        if bits.len() < BITS as usize {
            return;
        }
        let byte = (0..8).fold(0, |byte, n| byte | u8::from(bits[n + 1]) << n);
        self.broken += usize::from(!is_one);
        self.hearing = None;
        match byte {
            XOFF => self.is_held = self.obeys,
            XON => {
                if self.is_held {
                    self.free = self.free.max(at + self.reaction);
                }
                self.is_held = false;
            }
            byte => self.heard.push(byte),
        }
    }

    /// When what is being sent is over, or what waits begins.
    fn next_change(&self) -> Option<f64> {
        if let Some((start, signal)) = self.sending {
            return Some(start + self.length(signal));
        }
        let &(from, signal) = self.waiting.front()?;
        let may_begin = !self.is_held || matches!(signal, Signal::Break(_));
        may_begin.then_some(from.max(self.free))
    }

    fn length(&self, signal: Signal) -> f64 {
        match signal {
            Signal::Letter(_) => BITS * self.bit,
            Signal::Break(cycles) => cycles,
        }
    }

    fn go_on(&mut self, at: f64) {
        if let Some((_, signal)) = self.sending.take() {
            // After a break the line rests for a letter, as a chip makes it.
            let rest = if matches!(signal, Signal::Break(_)) { BITS } else { self.pause };
            self.free = at + rest * self.bit;
        } else if let Some((_, signal)) = self.waiting.pop_front() {
            self.sending = Some((at, signal));
        }
    }

    /// Whether the line to the chip rests (a one) at that time.
    pub fn rests(&mut self, now: u64) -> bool {
        self.run(now);
        let now = now as f64;
        while self.glitches.front().is_some_and(|glitch| glitch.1 <= now) {
            self.glitches.pop_front();
        }
        if self.glitches.front().is_some_and(|glitch| glitch.0 <= now) {
            return false;
        }
        match self.sending {
            None => true,
            Some((_, Signal::Break(_))) => false,
            Some((start, Signal::Letter(byte))) => match ((now - start) / self.bit) as usize {
                0 => false,
                at @ 1..=8 => byte >> (at - 1) & 1 != 0,
                _ => true,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 4 MHz and 9600 baud: 52 cycles a bit.
    fn line() -> Serial {
        Serial::new(4_000_000, 9600, true)
    }

    /// The chip says a letter from this time on; when it has.
    fn say(line: &mut Serial, byte: u8, mut now: u64) -> u64 {
        line.q(false, now);
        for n in 0..8 {
            now += 52;
            line.q(byte >> n & 1 != 0, now);
        }
        now += 52;
        line.q(true, now);
        now + 52
    }

    /// When the line to the chip leaves its rest, from a time on.
    fn begins(line: &mut Serial, from: u64) -> Option<u64> {
        (from..from + 10_000).find(|&now| !line.rests(now))
    }

    #[test]
    fn what_is_sent_bit_by_bit_is_heard() {
        let mut line = line();
        let now = say(&mut line, b'e', 1000);
        let now = say(&mut line, b'2', now + 8);
        line.run(now);
        assert_eq!((line.heard.as_slice(), line.broken), (b"e2".as_slice(), 0));
    }

    #[test]
    fn letters_begin_when_the_terminal_wants_whether_or_not_anybody_looks() {
        let mut line = line();
        line.send(b"Kx", 500);
        // Nobody looks until the second letter, which is then where its clock has it.
        let second = 500 + (10.0 * line.bit()).ceil() as u64;
        assert!(!line.rests(second + 10), "its start bit");
        let middle = |n: u64| second + 26 + (n as f64 * 52.083) as u64;
        let bits: Vec<bool> = (1..=8).map(|n| line.rests(middle(n))).collect();
        assert_eq!(bits, (0..8).map(|n| b'x' >> n & 1 != 0).collect::<Vec<_>>());
        assert!(line.rests(middle(10)) && line.is_sent());
    }

    #[test]
    fn xoff_holds_what_has_not_begun_and_xon_lets_it_go_at_once() {
        let mut line = line();
        line.send(b"abc", 0);
        let end = say(&mut line, XOFF, 530); // in the second letter
        line.run(end);
        assert!(line.is_held() && !line.is_sent());
        assert_eq!(begins(&mut line, 1100), None, "the third waits");
        let end = say(&mut line, XON, 20_000);
        let start = begins(&mut line, 20_000).expect("it comes");
        assert!((end - 30..=end).contains(&start), "in the middle of the stop bit: {start}, {end}");
        assert!(line.heard.is_empty());
    }

    #[test]
    fn a_break_waits_for_no_xon() {
        let mut line = line();
        let now = say(&mut line, XOFF, 0);
        line.send_break(now, 5_000);
        assert_eq!(begins(&mut line, now), Some(now));
        assert!(!line.rests(now + 4_999) && line.rests(now + 5_000));
    }

    #[test]
    fn a_glitch_is_seen_as_long_as_it_lasts() {
        let mut line = line();
        line.glitch(100, 2);
        let seen: Vec<bool> = (99..103).map(|now| line.rests(now)).collect();
        assert_eq!(seen, [true, false, false, true]);
    }

    #[test]
    fn a_clock_that_is_off_makes_longer_bits() {
        let mut line = line().off_by(5.0);
        line.send(b"\0", 0);
        let end = (0..1_000).find(|&now| line.rests(now)).expect("a stop bit");
        assert_eq!(end, (9.0 * 52.083 * 1.05_f64).ceil() as u64);
    }
}
