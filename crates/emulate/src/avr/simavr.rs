//! Where simavr differs from the data sheet, imitated: so that the tests can compare everything else with it,
//! byte by byte and cycle by cycle. Nobody plays with this.
//!
//! | | the chip, by its data sheet | simavr 1.6 |
//! |---|---|---|
//! | an interrupt | 4 cycles until its vector, 4 more out of sleep | none, 1 out of sleep |
//! | a prescaler | runs through; a timer joins it | begins when the timer is started |
//! | sending | a byte waits beside the one being sent | one byte at a time, heard when it is written |
//! | a byte's bits | no bit of parity unless it is asked for | always one |
//! | receiving | two bytes wait, the flag is their presence | 64 wait, the flag comes and goes by a clock |
//! | EEPROM | stops the CPU for 4 cycles or 2 | does not |
//! | converter | measures when it is started | measures when it is read |
//! | waking | by interrupts | for a cycle at every overflow or match of a timer, too |
//! | SLEEP | only if its bit allows it | always, unless an interrupt waits already |

use std::collections::VecDeque;

use super::uart::{RXC, TXC, UDRE};

/// Bytes that simavr lets wait.
const ROOM: usize = 64;

/// Its serial line.
#[derive(Clone, Default)]
pub(super) struct SimavrUart {
    /// When a byte is called sent, and how many are on their way.
    sent_at: Option<u64>,
    sending: u8,
    /// What has arrived, when its flag is raised next, since when, and how many were read since then.
    input: VecDeque<u8>,
    raised_at: Option<u64>,
    since: u64,
    reads: u64,
    /// Its interrupt was raised and not yet served.
    pub(super) asks: bool,
}

impl SimavrUart {
    pub(super) fn write(&mut self, frame: u64, now: u64) {
        self.sending += 1;
        self.sent_at.get_or_insert(now + frame);
    }

    pub(super) fn has_room(&self) -> bool {
        self.input.len() < ROOM - 1
    }

    pub(super) fn take(&mut self, byte: u8, frame: u64, now: u64) {
        if self.input.is_empty() && self.raised_at.is_none() {
            self.raised_at = Some(now + frame);
            self.reads = 0;
        }
        self.input.push_back(byte);
    }

    pub(super) fn read(&mut self, status: &mut u8, frame: u64, now: u64) -> u8 {
        let mut byte = 0;
        if *status & RXC != 0 {
            byte = self.input.pop_front().unwrap_or(0);
            self.reads += 1;
            if self.reads > 1 && (now - self.since) / self.reads < frame {
                *status &= !RXC;
                self.asks = false;
                self.reads = 0;
            }
        }
        if self.input.is_empty() {
            self.raised_at = None;
            *status &= !RXC;
            self.asks = false;
        }
        byte
    }

    pub(super) fn due(&self) -> u64 {
        self.sent_at.unwrap_or(u64::MAX).min(self.raised_at.unwrap_or(u64::MAX))
    }

    pub(super) fn catch_up(&mut self, status: &mut u8, control: u8, frame: u64, now: u64) {
        if let Some(at) = self.sent_at.filter(|at| *at <= now) {
            self.sending = self.sending.saturating_sub(1);
            self.sent_at = (self.sending > 0).then_some(at + frame);
            if self.sending == 0 {
                *status |= TXC | UDRE;
            }
        }
        if let Some(at) = self.raised_at.filter(|at| *at <= now) {
            self.raised_at = None;
            if !self.input.is_empty() {
                if *status & RXC == 0 {
                    self.since = at;
                    self.reads = 0;
                }
                *status |= RXC;
                self.asks |= control & RXC != 0;
                self.raised_at = Some(at + frame);
            }
        }
    }
}
