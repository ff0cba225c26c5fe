//! What keys mean. Keys that move the cursor repeat when they are held.
//!
//! The matrix of the keyboard and the second joystick are looked at a hundred times a second, whatever the
//! program does meanwhile: by an interrupt, which the image brings along in assembly (`kilomate_images::c64`). It
//! waits until a contact has stopped bouncing, and writes down each key that goes down, once. What it has
//! written is read here.

use kilomate_flash::{flash, zeroed};

use crate::chips::{Bus, COLUMNS_OUT, CONTROL_A_1, COUNTER_A_1_HIGH, INTERRUPTS_1, ROWS_OUT};
use crate::memory::{KEYS_HEARD, KEYS_NOW, KEYS_WRITTEN};

/// What was pressed: a byte, so that it needs no more than that. Letters and digits are their ASCII.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key(pub u8);

impl Key {
    /// Nothing.
    pub const NONE: Key = Key(0);
    /// Cursor keys, with and without shift, and the joystick.
    pub const UP: Key = Key(1);
    /// Down.
    pub const DOWN: Key = Key(2);
    /// Left.
    pub const LEFT: Key = Key(3);
    /// Right.
    pub const RIGHT: Key = Key(4);
    /// RETURN, the space bar, and the joystick's button.
    pub const GO: Key = Key(5);
    /// A new game: F1.
    pub const NEW: Key = Key(6);
    /// Change sides: F3.
    pub const SIDES: Key = Key(7);
    /// Another difficulty: F5.
    pub const LEVEL: Key = Key(8);
    /// A hint: F7.
    pub const HINT: Key = Key(9);
    /// Take back: INST/DEL.
    pub const BACK: Key = Key(10);
    /// Any key that means nothing else.
    pub const OTHER: Key = Key(11);

    /// Whether it goes on when it is held.
    fn repeats(self) -> bool {
        self.0 >= Key::UP.0 && self.0 <= Key::RIGHT.0
    }
}

/// Milliseconds until a key repeats for the first time, and from then on.
const FIRST_REPEAT: u16 = 400;
const NEXT_REPEAT: u16 = 110;

/// The high byte of how many cycles the interrupt comes after: 10 ms, whatever the low byte is.
const INTERVAL: u8 = 0x26;
/// Counts cycles, again and again.
const COUNT_CYCLES: u8 = 0x11;
/// The first counter interrupts the CPU.
const BY_COUNTER_A: u8 = 0x81;

flash! {
    /// What the keys mean, eight rows for each of eight columns, and the joystick. Keys that are not used are 11,
    /// the shift keys mean nothing by themselves.
    static MEANINGS: [u8; 69] = [
        10, 5, 4, 9, 6, 7, 8, 2, // DEL RETURN right F7 F1 F3 F5 down
        b'3', b'W', b'A', b'4', b'Z', b'S', b'E', 0,
        b'5', b'R', b'D', b'6', b'C', b'F', b'T', b'X',
        b'7', b'Y', b'G', b'8', b'B', b'H', b'U', b'V',
        b'9', b'I', b'J', b'0', b'M', b'K', b'O', b'N',
        11, b'P', b'L', 11, 11, 11, 11, 11, // + P L - . : @ ,
        11, 11, 11, 11, 0, 11, 11, 11, // pound * ; HOME shift = up-arrow /
        b'1', 11, 11, b'2', 5, 11, b'Q', 11, // 1 left-arrow CTRL 2 space C= Q STOP
        1, 2, 3, 4, 5, // up down left right button
    ];
}

/// What was heard last.
pub(crate) struct Keys {
    held: Key,
    /// Its number, in the order of their meanings.
    number: u8,
    /// Which of the keys that the interrupt has written is read next: it counts to 255 and begins again.
    next: u8,
    /// When it was pressed or repeated last, and how long it has to be held from then on.
    since: u16,
    wait: u16,
}

zeroed! { struct Keys = Keys { held: Key::NONE, number: 0, next: 0, since: 0, wait: 0 }; }

impl Keys {
    /// Gets the lines ready, and the interrupt.
    pub(crate) fn start(bus: &mut impl Bus) {
        bus.poke(COLUMNS_OUT, 0xff);
        bus.poke(ROWS_OUT, 0);
        bus.poke(COUNTER_A_1_HIGH, INTERVAL);
        bus.poke(CONTROL_A_1, COUNT_CYCLES);
        bus.poke(INTERRUPTS_1, BY_COUNTER_A);
    }

    /// The next key that was pressed, or the last one if it is held for long enough.
    #[inline(never)]
    pub(crate) fn pressed(&mut self, bus: &mut impl Bus, now: u32) -> Key {
        let now = now as u16;
        if bus.peek(KEYS_WRITTEN) == self.next {
            if !self.held.repeats() || now.wrapping_sub(self.since) < self.wait {
                return Key::NONE;
            }
            let column = bus.peek(KEYS_NOW + u16::from(self.number >> 3));
            if column >> (self.number & 7) & 1 != 0 {
                self.held = Key::NONE;
                return Key::NONE;
            }
            self.wait = NEXT_REPEAT;
        } else {
            // Twice its number, and 1 if shift was not down.
            let code = bus.peek(KEYS_HEARD + u16::from(self.next));
            self.next = self.next.wrapping_add(1);
            let mut key = Key(MEANINGS.at(usize::from(code >> 1)));
            if key == Key::NONE {
                return key;
            }
            if code & 1 == 0 && (key == Key::DOWN || key == Key::RIGHT) {
                key.0 -= 1; // up and left
            }
            self.held = key;
            self.number = code >> 1;
            self.wait = FIRST_REPEAT;
        }
        self.since = now;
        self.held
    }

    /// Forgets what was pressed until now.
    pub(crate) fn forget(&mut self, bus: &mut impl Bus) {
        self.next = bus.peek(KEYS_WRITTEN);
        self.held = Key::NONE;
    }
}
