//! The computer's turn: thinking in small steps, and saying what it thinks.

use kilomate_core::knowledge::book::Book;
use kilomate_core::{Event, Machine, Move, Task};

use crate::chips::Bus;
use crate::clock::Clock;
use crate::desk::{Desk, Mode};
use crate::keys::Key;
use crate::{panel, sound};

/// Positions between two questions whether a key was pressed: a tenth of a second or less.
const SLICE: u32 = 2;
/// What has to be left for the last positions and for showing the move, in milliseconds.
const RESERVE: u32 = 300;

/// How long the computer thinks, in milliseconds.
fn time(level: u8) -> u32 {
    match level {
        0 => 3_000,
        2 => 25_000,
        _ => 10_000,
    }
}

impl<M: Machine> Desk<M> {
    /// Begins to think about a move or a hint.
    pub(crate) fn begin_thinking(&mut self, bus: &mut impl Bus, book: &impl Book, mode: Mode) {
        self.mode = mode;
        self.keys.forget(bus); // what was pressed before does not mean: move now
        panel::begin_thinking(bus);
        self.clock.read(bus);
        self.since = self.clock.now;
        self.seconds = 0;
        let task = Task {
            fixed: Some(time(self.level) - RESERVE),
            bits: u32::from(self.random_bits(bus)) << 16,
            ..Task::default()
        };
        self.player.begin_with(&task, self.clock.now, None::<fn(Move) -> bool>, book);
    }

    /// Random bits: what was left of the last ones, and when the player pressed the keys.
    fn random_bits(&mut self, bus: &mut impl Bus) -> u16 {
        let mut bits = self.random ^ Clock::noise(bus);
        if bits == 0 {
            bits = 1;
        }
        // Marsaglia's shifts for 16 bits.
        bits ^= bits << 7;
        bits ^= bits >> 9;
        bits ^= bits << 8;
        self.random = bits;
        bits
    }

    /// Thinks on; any key means: move now.
    pub(crate) fn think(&mut self, bus: &mut impl Bus, book: &impl Book, key: Key) {
        if key != Key::NONE {
            self.player.stop();
        }
        self.show_time(bus);
        match self.player.step(self.clock.now, SLICE) {
            Event::Running => {}
            Event::Line(report) => {
                let best = self.player.line().first().copied().unwrap_or(Move::NONE);
                panel::show_line(bus, report.depth, best, report.score);
            }
            Event::Move(choice) => {
                panel::end_thinking(bus);
                if choice.is_book {
                    panel::show_book(bus);
                }
                if self.mode == Mode::Hinting {
                    self.hint(bus, book, choice.best);
                } else {
                    self.make(bus, book, choice.best);
                }
            }
            Event::Nothing => self.begin_turn(bus, book),
        }
    }

    /// Counts the seconds.
    fn show_time(&mut self, bus: &mut impl Bus) {
        let passed = self.clock.now.wrapping_sub(self.since);
        if passed >= 1_000 && self.seconds < 99 {
            self.since = self.since.wrapping_add(1_000);
            self.seconds += 1;
            panel::show_seconds(bus, self.seconds);
        }
    }

    /// Says what it would play, and leads the cursor there.
    fn hint(&mut self, bus: &mut impl Bus, book: &impl Book, m: Move) {
        self.begin_turn(bus, book);
        let seen = m.from().index() ^ self.view.turn;
        (self.row, self.column) = (seen >> 3, seen & 7);
        self.show_cursor(bus);
        panel::show_hint(bus, m);
        sound::play(bus, sound::HINT);
    }
}

#[cfg(test)]
mod tests {
    use kilomate_core::MachineName;

    #[test]
    fn difficulties_are_those_of_the_table_of_machines() {
        let times = MachineName::C64.facts().times;
        assert_eq!([0, 1, 2].map(super::time).map(|time| time / 1_000), times);
    }
}
