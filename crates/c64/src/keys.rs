//! The keyboard's matrix and the second joystick. Keys that move the cursor repeat when they are held.

use kilomate_flash::{flash, zeroed};

use crate::chips::{Bus, COLUMNS_OUT, KEY_COLUMNS, KEY_ROWS, ROWS_OUT};

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

/// The shift keys: columns and bits of their rows.
const LEFT_SHIFT: (u8, u8) = (1, 0x80);
const RIGHT_SHIFT: (u8, u8) = (6, 0x10);

flash! {
    /// What the keys mean, eight rows for each of eight columns. Those that are not used are 11, the shift
    /// keys mean nothing by themselves.
    static MEANINGS: [u8; 64] = [
        10, 5, 4, 9, 6, 7, 8, 2, // DEL RETURN right F7 F1 F3 F5 down
        b'3', b'W', b'A', b'4', b'Z', b'S', b'E', 0,
        b'5', b'R', b'D', b'6', b'C', b'F', b'T', b'X',
        b'7', b'Y', b'G', b'8', b'B', b'H', b'U', b'V',
        b'9', b'I', b'J', b'0', b'M', b'K', b'O', b'N',
        11, b'P', b'L', 11, 11, 11, 11, 11, // + P L - . : @ ,
        11, 11, 11, 11, 0, 11, 11, 11, // pound * ; HOME shift = up-arrow /
        b'1', 11, 11, b'2', 5, 11, b'Q', 11, // 1 left-arrow CTRL 2 space C= Q STOP
    ];
}

/// The keys as they were.
pub(crate) struct Keys {
    held: Key,
    /// When it was pressed or repeated last, and how long it has to be held from then on.
    since: u16,
    wait: u16,
}

zeroed! { struct Keys = Keys { held: Key::NONE, since: 0, wait: 0 }; }

impl Keys {
    /// Gets the lines ready.
    pub(crate) fn start(bus: &mut impl Bus) {
        bus.poke(COLUMNS_OUT, 0xff);
        bus.poke(ROWS_OUT, 0);
    }

    /// What has been pressed since the last time, or is held for long enough.
    #[inline(never)]
    pub(crate) fn pressed(&mut self, bus: &mut impl Bus, now: u32) -> Key {
        let key = down(bus);
        let now = now as u16;
        if key != self.held {
            self.held = key;
            self.since = now;
            self.wait = FIRST_REPEAT;
            return key;
        }
        if key.repeats() && now.wrapping_sub(self.since) >= self.wait {
            self.since = now;
            self.wait = NEXT_REPEAT;
            return key;
        }
        Key::NONE
    }
}

/// Which key or direction is down. One of several, if there are.
fn down(bus: &mut impl Bus) -> Key {
    bus.poke(KEY_COLUMNS, 0xff);
    // Lines that are down are low.
    let stick = !bus.peek(KEY_COLUMNS) & 0x1f;
    if stick != 0 {
        // The lowest bit counts.
        let mut direction = Key::UP.0;
        let mut bits = stick;
        while bits & 1 == 0 {
            bits >>= 1;
            direction += 1;
        }
        return Key(direction);
    }
    bus.poke(KEY_COLUMNS, 0);
    if bus.peek(KEY_ROWS) == 0xff {
        return Key::NONE;
    }
    let is_shifted = is_down(bus, LEFT_SHIFT) || is_down(bus, RIGHT_SHIFT);
    let mut found = Key::NONE;
    for column in 0..8u8 {
        let mut rows = row_bits(bus, column);
        let mut number = column << 3;
        while rows != 0 {
            if rows & 1 != 0 {
                let meaning = Key(MEANINGS.at(number as usize));
                if meaning != Key::NONE {
                    found = meaning;
                }
            }
            rows >>= 1;
            number += 1;
        }
    }
    match found {
        Key::DOWN if is_shifted => Key::UP,
        Key::RIGHT if is_shifted => Key::LEFT,
        key => key,
    }
}

/// The rows that are down in a column.
fn row_bits(bus: &mut impl Bus, column: u8) -> u8 {
    bus.poke(KEY_COLUMNS, !(1 << column));
    !bus.peek(KEY_ROWS)
}

fn is_down(bus: &mut impl Bus, (column, row): (u8, u8)) -> bool {
    row_bits(bus, column) & row != 0
}
