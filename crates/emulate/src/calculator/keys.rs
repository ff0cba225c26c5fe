//! Fingers: keys that are held at once, and presses to come.

use super::{Calculator, HERTZ, Key};
use crate::state::State;

/// How long a tapped key is held, and how long none is held then: long enough for the system's interrupt and for programs
/// that look sixty times a second.
const TAP: u64 = HERTZ / 20;
/// The name of the key that is no key of the keypad.
const ON: &str = "ON";
/// The most presses to come.
const MOST: usize = 4_096;

/// What a finger is on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Finger {
    On,
    Key(Key),
}

/// Something that fingers do.
#[derive(Clone, Copy)]
pub(super) struct Event {
    pub(super) at: u64,
    finger: Finger,
    is_held: bool,
}

impl Calculator {
    /// Holds a key, as `ENTER`, `2ND`, `7` or `ON`, from now on. Tells whether there is one of this name. ON switches a
    /// calculator on that has switched itself off.
    pub fn press(&mut self, name: &str) -> bool {
        self.hold(name, true)
    }

    /// Lets go of a key.
    pub fn release(&mut self, name: &str) -> bool {
        self.hold(name, false)
    }

    /// Presses a key for a moment, as soon as those before it have been.
    pub fn tap(&mut self, name: &str) -> bool {
        self.tap_for(name, TAP)
    }

    /// Presses a key for so many clocks, as soon as those before it have been.
    pub fn tap_for(&mut self, name: &str, clocks: u64) -> bool {
        let Some(finger) = named(name) else { return false };
        if self.events.len() + 2 > MOST {
            return false;
        }
        let last = self.events.back().map_or(0, |event| event.at + TAP);
        let at = last.max(self.cycles());
        self.events.push_back(Event { at, finger, is_held: true });
        self.events.push_back(Event { at: at + clocks, finger, is_held: false });
        true
    }

    /// Whether all taps are over.
    pub fn is_heard(&self) -> bool {
        self.events.is_empty()
    }

    fn hold(&mut self, name: &str, is_held: bool) -> bool {
        let finger = named(name);
        if let Some(finger) = finger {
            self.put_key(finger, is_held);
        }
        finger.is_some()
    }

    fn put_key(&mut self, finger: Finger, is_held: bool) {
        if let Finger::Key(key) = finger {
            self.bus.devices.hold(key, is_held);
        } else {
            self.bus.devices.hold_on(is_held);
            if is_held && !self.is_on {
                self.wake();
            }
        }
    }

    /// What fingers have done until now.
    pub(super) fn advance_keys(&mut self) {
        while let Some(event) = self.events.pop_front_if(|event| event.at <= self.bus.clock) {
            self.put_key(event.finger, event.is_held);
        }
    }

    pub(super) fn keys_state(&mut self, state: &mut State) {
        let mut events: Vec<Event> = self.events.drain(..).collect();
        let none = Event { at: 0, finger: Finger::On, is_held: false };
        state.list(&mut events, MOST, none, |state, event| {
            state.u64(&mut event.at);
            let mut code = match event.finger {
                Finger::On => 0,
                Finger::Key(key) => key.scan_code(),
            };
            state.u8(&mut code);
            let key = Key::all().find(|key| key.scan_code() == code);
            event.finger = key.map_or(Finger::On, Finger::Key);
            state.bool(&mut event.is_held);
        });
        self.events = events.into();
    }
}

/// What a finger of this name is on.
fn named(name: &str) -> Option<Finger> {
    if name == ON { Some(Finger::On) } else { Key::named(name).map(Finger::Key) }
}
