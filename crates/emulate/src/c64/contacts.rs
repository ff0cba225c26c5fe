//! What fingers do to the contacts of keys and stick: each closes and opens at a time of its own, and none
//! does so cleanly.

use std::collections::VecDeque;

use super::keyboard::{Press, Stick};
use crate::state::State;

/// Cycles of a millisecond, and of the shortest time for which a contact that bounces stays as it is.
const MILLISECOND: u64 = 985;
const SHORTEST: u64 = MILLISECOND / 10;
/// The left shift key, by its column and row.
pub(super) const SHIFT: Contact = Contact::Key(1, 7);

/// Changes that may be planned at a time: those of a finger for each key are far fewer.
const MOST_PLANNED: usize = 1 << 16;

/// What can be pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contact {
    /// A key, by its column and row in the matrix.
    Key(u8, u8),
    /// A direction of the stick, or its button.
    Stick(Stick),
    /// The key that is no part of the matrix.
    Restore,
}

impl Contact {
    /// A number for each: keys by column and row, directions, RESTORE.
    fn place(self) -> u8 {
        match self {
            Contact::Key(column, row) => (column & 7) << 3 | row & 7,
            Contact::Stick(stick) => 0x40 | stick as u8,
            Contact::Restore => 0x80,
        }
    }

    fn at(place: u8) -> Contact {
        match place {
            0..=0x3f => Contact::Key(place >> 3, place & 7),
            0x41 => Contact::Stick(Stick::Up),
            0x42 => Contact::Stick(Stick::Down),
            0x44 => Contact::Stick(Stick::Left),
            0x48 => Contact::Stick(Stick::Right),
            0x50 => Contact::Stick(Stick::Fire),
            _ => Contact::Restore,
        }
    }
}

impl From<Press> for Contact {
    /// The key without shift.
    fn from(press: Press) -> Contact {
        Contact::Key(press.column, press.row)
    }
}

/// A finger, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Touch {
    /// What it presses.
    pub contact: Contact,
    /// How long from now on.
    pub after: u64,
    /// How long it stays.
    pub held: u64,
    /// For how long the contact bounces, when it is closed and when it is opened.
    pub bounce: u64,
}

/// The contacts, and what will happen to them.
#[derive(Clone, Default)]
pub(super) struct Contacts {
    /// Lines of the matrix that are connected: a byte for each column.
    pub(super) matrix: [u8; 8],
    pub(super) stick: u8,
    pub(super) restore: bool,
    /// At which cycle what is closed or opened, in the order of time.
    later: VecDeque<(u64, Contact, bool)>,
    /// Where bounces come from.
    random: u32,
}

impl Contacts {
    /// Closes or opens a contact.
    pub(super) fn set(&mut self, contact: Contact, is_closed: bool) {
        let (line, bit) = match contact {
            Contact::Key(column, row) => {
                (&mut self.matrix[usize::from(column & 7)], 1 << (row & 7))
            }
            Contact::Stick(stick) => (&mut self.stick, stick as u8),
            // Its line has an edge when it is pressed, and nothing when it is let go.
            Contact::Restore => return self.restore |= is_closed,
        };
        *line = if is_closed { *line | bit } else { *line & !bit };
    }

    pub(super) fn state(&mut self, state: &mut State) {
        state.bytes(&mut self.matrix);
        state.u8(&mut self.stick);
        state.bool(&mut self.restore);
        state.u32(&mut self.random);
        let mut planned = std::mem::take(&mut self.later).into();
        state.list(&mut planned, MOST_PLANNED, (0, Contact::Restore, false), |state, change| {
            let (at, contact, is_closed) = change;
            state.u64(at);
            let mut place = contact.place();
            state.u8(&mut place);
            *contact = Contact::at(place);
            state.bool(is_closed);
        });
        self.later = planned.into();
    }

    /// Whether nothing is down or will be.
    pub(super) fn are_at_rest(&self) -> bool {
        self.later.is_empty() && self.matrix == [0; 8] && self.stick == 0
    }

    /// A finger comes and goes.
    pub(super) fn plan(&mut self, touch: Touch, cycle: u64) {
        let closes = cycle + touch.after * MILLISECOND;
        let opens = closes + touch.held * MILLISECOND;
        for (start, is_closed) in [(closes, true), (opens, false)] {
            let end = start + touch.bounce * MILLISECOND;
            let (mut at, mut now) = (start, is_closed);
            while at < end {
                self.later.push_back((at, touch.contact, now));
                at += SHORTEST + u64::from(self.next_random()) % (8 * SHORTEST);
                now = !now;
            }
            self.later.push_back((end, touch.contact, is_closed));
        }
        self.later.make_contiguous().sort_by_key(|&(at, ..)| at);
    }

    /// Numerical Recipes' numbers: the same every time.
    fn next_random(&mut self) -> u32 {
        self.random = self.random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.random >> 16
    }

    /// What has happened until now.
    pub(super) fn settle(&mut self, cycle: u64) {
        while let Some(&(at, contact, is_closed)) = self.later.front()
            && at <= cycle
        {
            self.later.pop_front();
            self.set(contact, is_closed);
        }
    }

    /// Lets go of everything.
    pub(super) fn release(&mut self) {
        self.later.clear();
        (self.matrix, self.stick) = ([0; 8], 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRE: Contact = Contact::Stick(Stick::Fire);

    fn changes(touch: Touch) -> Vec<(u64, bool)> {
        let mut contacts = Contacts::default();
        contacts.plan(touch, 1_000);
        let (mut seen, mut was) = (Vec::new(), false);
        for cycle in 0..100_000 {
            contacts.settle(cycle);
            let is_closed = contacts.stick != 0;
            if is_closed != was {
                seen.push((cycle, is_closed));
                was = is_closed;
            }
        }
        seen
    }

    #[test]
    fn a_contact_closes_and_opens_at_its_time() {
        let touch = Touch { contact: FIRE, after: 3, held: 30, bounce: 0 };
        assert_eq!(changes(touch), [(1_000 + 3 * 985, true), (1_000 + 33 * 985, false)]);
    }

    #[test]
    fn a_contact_bounces_at_both_ends_and_then_rests() {
        let touch = Touch { contact: FIRE, after: 3, held: 30, bounce: 5 };
        let seen = changes(touch);
        assert!(seen.len() > 8, "{seen:?}");
        let in_between = seen.iter().filter(|(at, _)| (8_900..33_000).contains(at)).count();
        assert_eq!(in_between, 0, "{seen:?}");
        let closed = seen.iter().rfind(|(at, _)| *at < 9_000).unwrap();
        assert!(closed.1 && !seen.last().unwrap().1, "{seen:?}");
        assert!(seen.last().unwrap().0 <= 1_000 + 38 * 985, "{seen:?}");
    }

    #[test]
    fn shift_and_its_key_are_apart() {
        let mut contacts = Contacts::default();
        let down = Contact::Key(0, 7);
        contacts.plan(Touch { contact: down, after: 0, held: 50, bounce: 0 }, 0);
        contacts.plan(Touch { contact: SHIFT, after: 5, held: 30, bounce: 0 }, 0);
        let mut at = |millisecond: u64| {
            contacts.settle(millisecond * 985);
            [contacts.matrix[0], contacts.matrix[1]]
        };
        assert_eq!([at(1), at(10), at(40), at(60)], [[0x80, 0], [0x80, 0x80], [0x80, 0], [0, 0]]);
    }
}
