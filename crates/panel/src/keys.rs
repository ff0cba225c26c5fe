//! From the levels of four buttons to presses: short ones, long ones, and repeats of one that is held.

use kilomate_flash::zeroed;

/// A button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Key {
    /// Opens the menu, and leaves whatever is open.
    Menu,
    /// The next one.
    Up,
    /// The one before.
    Down,
    /// This one.
    Enter,
}

/// How a button is pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum How {
    /// It has just gone down.
    Short,
    /// It has been down for half a second. A short press of it came before.
    Long,
    /// It is still down: once more, ten times a second.
    Repeat,
}

/// A press of a button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Press {
    /// Which one.
    pub key: Key,
    /// In which way.
    pub how: How,
}

/// Ticks until a press is a long one.
const LONG: u8 = 20;
/// Ticks from one repeat to the next.
const REPEAT: u8 = 4;

/// Which buttons were down at the last tick, and for how long.
///
/// A contact bounces for a few milliseconds; who looks every 25 sees at most one wrong level, and
/// that one leads to the press which follows anyway.
pub struct Buttons {
    down: u8,
    held: u8,
}

zeroed! { struct Buttons = Buttons { down: 0, held: 0 }; }

impl Buttons {
    /// No button is down.
    pub const fn new() -> Buttons {
        Buttons { down: 0, held: 0 }
    }

    /// One tick: bit 0 of the levels is MENU, then UP, DOWN, ENTER; 1 is down. Of two buttons that go
    /// down at once the first counts.
    pub fn tick(&mut self, levels: u8) -> Option<Press> {
        let fresh = levels & !self.down;
        self.down = levels;
        if fresh != 0 {
            self.held = 0;
            return Some(Press { key: first(fresh), how: How::Short });
        }
        if levels == 0 {
            self.held = 0;
            return None;
        }
        self.held += 1;
        let key = first(levels);
        let how = if self.held == LONG {
            How::Long
        } else if self.held == LONG + REPEAT {
            self.held = LONG;
            How::Repeat
        } else {
            return None;
        };
        Some(Press { key, how })
    }
}

impl Default for Buttons {
    fn default() -> Buttons {
        Buttons::new()
    }
}

/// The first of some buttons.
fn first(levels: u8) -> Key {
    if levels & 1 != 0 {
        Key::Menu
    } else if levels & 2 != 0 {
        Key::Up
    } else if levels & 4 != 0 {
        Key::Down
    } else {
        Key::Enter
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_press_is_answered_at_once_and_then_gets_long_and_repeats() {
        let mut buttons = Buttons::new();
        let heard: std::vec::Vec<_> =
            (0..50).filter_map(|tick| Some((tick, buttons.tick(2)?.how))).collect();
        assert_eq!(
            heard[..4],
            [(0, How::Short), (20, How::Long), (24, How::Repeat), (28, How::Repeat)]
        );
        assert_eq!(buttons.tick(0), None);
        let again = Press { key: Key::Up, how: How::Short };
        assert_eq!(buttons.tick(2), Some(again), "let go and pressed again");
    }

    #[test]
    fn of_two_the_first_counts_and_the_other_when_it_goes_down_later() {
        let mut buttons = Buttons::new();
        assert_eq!(buttons.tick(0b1010).map(|press| press.key), Some(Key::Up));
        assert_eq!(buttons.tick(0b1011).map(|press| press.key), Some(Key::Menu));
        assert_eq!(buttons.tick(0b1000), None);
    }
}
