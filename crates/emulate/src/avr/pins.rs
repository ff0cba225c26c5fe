//! The four ports with their pins, and the interrupts that pins ask for.

use super::wires::Wires;
use crate::state::State;

/// Port and bit of INT0, INT1 and INT2.
const EXTERNAL: [(usize, u8); 3] = [(3, 1 << 2), (3, 1 << 3), (1, 1 << 2)];

/// Ports A to D.
#[derive(Clone, Default)]
pub(super) struct Pins {
    pub(super) direction: [u8; 4],
    pub(super) port: [u8; 4],
    /// Levels when they were last looked at.
    levels: [u8; 4],
    /// Flags and masks of changes, port by port; masks of pins.
    pub(super) change_flags: u8,
    pub(super) change_mask: u8,
    pub(super) watched: [u8; 4],
    /// The same for the three pins with an interrupt of their own, and what they wait for.
    pub(super) external_flags: u8,
    pub(super) external_mask: u8,
    pub(super) sense: u8,
}

impl Pins {
    /// The levels of a port: what the chip drives or pulls up, and what the board does to the rest. A pin that
    /// nobody pulls is low, so that a forgotten pull-up is a button that is down for ever.
    pub(super) fn levels(&self, port: usize, wires: &impl Wires) -> u8 {
        let (driven, level) = wires.inputs(port);
        let outside = driven & level | !driven & self.port[port];
        self.direction[port] & self.port[port] | !self.direction[port] & outside
    }

    /// Looks what has changed.
    pub(super) fn catch_up(&mut self, wires: &impl Wires) {
        let before = self.levels;
        self.levels = [0, 1, 2, 3].map(|port| self.levels(port, wires));
        let changes = before.iter().zip(self.levels).map(|(before, now)| before ^ now);
        for (port, (change, watched)) in changes.zip(self.watched).enumerate() {
            self.change_flags |= u8::from(change & watched != 0) << port;
        }
        for (number, (port, bit)) in EXTERNAL.into_iter().enumerate() {
            let [was, is] = [before, self.levels].map(|levels| levels[port] & bit != 0);
            let is_wanted = match self.sense >> (2 * number) & 3 {
                0 => false,
                1 => was != is,
                2 => was && !is,
                _ => is && !was,
            };
            self.external_flags |= u8::from(is_wanted) << number;
        }
    }

    /// Which of the three external interrupts ask: one that waits for a low level asks as long as there is one.
    pub(super) fn external(&self) -> u8 {
        let mut asks = self.external_flags;
        for (number, (port, bit)) in EXTERNAL.into_iter().enumerate() {
            let waits_for_low = self.sense >> (2 * number) & 3 == 0;
            if waits_for_low && self.levels[port] & bit == 0 {
                asks |= 1 << number;
            }
        }
        asks & self.external_mask & 7
    }

    pub(super) fn changes(&self) -> u8 {
        self.change_flags & self.change_mask & 15
    }

    pub(super) fn state(&mut self, state: &mut State) {
        for four in [&mut self.direction, &mut self.port, &mut self.levels, &mut self.watched] {
            state.bytes(four);
        }
        for byte in [
            &mut self.change_flags,
            &mut self.change_mask,
            &mut self.external_flags,
            &mut self.external_mask,
            &mut self.sense,
        ] {
            state.u8(byte);
        }
    }
}
