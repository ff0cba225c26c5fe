//! What each instruction does. The cycle of the fetch is counted before, that of the execution after;
//! the long ones count their third here.

use super::{Bus, Cpu};

impl Cpu {
    pub(super) fn execute<B: Bus + ?Sized>(&mut self, bus: &mut B, code: u8) {
        let n = usize::from(code & 15);
        match code >> 4 {
            0 if n == 0 => self.is_idle = true,
            0 => self.d = bus.read(self.r[n]),
            1 => self.r[n] = self.r[n].wrapping_add(1),
            2 => self.r[n] = self.r[n].wrapping_sub(1),
            3 => {
                let is_so = self.condition(bus, code & 7) != (code & 8 != 0);
                let low = self.fetch(bus);
                if is_so {
                    let counter = &mut self.r[usize::from(self.p)];
                    // The page is that of the second byte.
                    *counter = counter.wrapping_sub(1) & 0xff00 | u16::from(low);
                }
            }
            4 => {
                self.d = bus.read(self.r[n]);
                self.r[n] = self.r[n].wrapping_add(1);
            }
            5 => bus.write(self.r[n], self.d),
            6 => self.transfer(bus, code & 15),
            7 => self.control(bus, code & 15),
            8 => self.d = self.r[n] as u8,
            9 => self.d = (self.r[n] >> 8) as u8,
            0xa => self.r[n] = self.r[n] & 0xff00 | u16::from(self.d),
            0xb => self.r[n] = self.r[n] & 0xff | u16::from(self.d) << 8,
            0xc => self.long(bus, code & 15),
            0xd => self.p = code & 15,
            0xe => self.x = code & 15,
            _ => self.logic(bus, code & 15),
        }
    }

    /// The conditions of the short branches: always, Q, zero, carry, and the flags.
    fn condition<B: Bus + ?Sized>(&mut self, bus: &mut B, which: u8) -> bool {
        match which {
            0 => true,
            1 => self.q,
            2 => self.d == 0,
            3 => self.df,
            line => bus.flag(line - 3, self.cycles),
        }
    }

    fn at_x<B: Bus + ?Sized>(&self, bus: &mut B) -> u8 {
        bus.read(self.r[usize::from(self.x)])
    }

    fn move_x(&mut self, by: i16) {
        let pointer = &mut self.r[usize::from(self.x)];
        *pointer = pointer.wrapping_add_signed(by);
    }

    /// `IRX`, `OUT`, `INP`; 68 is no instruction of this chip, and does nothing that others could see.
    fn transfer<B: Bus + ?Sized>(&mut self, bus: &mut B, n: u8) {
        match n {
            0 => self.move_x(1),
            1..=7 => {
                let byte = self.at_x(bus);
                bus.output(n, byte);
                self.move_x(1);
            }
            8 => {}
            _ => {
                self.d = bus.input(n - 8);
                bus.write(self.r[usize::from(self.x)], self.d);
            }
        }
    }

    fn control<B: Bus + ?Sized>(&mut self, bus: &mut B, n: u8) {
        match n {
            0 | 1 => {
                let both = self.at_x(bus);
                self.move_x(1);
                (self.x, self.p, self.ie) = (both >> 4, both & 15, n == 0);
            }
            2 => {
                self.d = self.at_x(bus);
                self.move_x(1);
            }
            3 => {
                bus.write(self.r[usize::from(self.x)], self.d);
                self.move_x(-1);
            }
            6 => {
                let low = self.d & 1 != 0;
                self.d = self.d >> 1 | u8::from(self.df) << 7;
                self.df = low;
            }
            8 => bus.write(self.r[usize::from(self.x)], self.t),
            9 => {
                self.t = self.x << 4 | self.p;
                bus.write(self.r[2], self.t);
                self.x = self.p;
                self.r[2] = self.r[2].wrapping_sub(1);
            }
            0xa | 0xb => {
                self.q = n == 0xb;
                bus.q(self.q, self.cycles);
            }
            0xe => {
                let high = self.d & 0x80 != 0;
                self.d = self.d << 1 | u8::from(self.df);
                self.df = high;
            }
            _ => {
                let other = if n < 8 { self.at_x(bus) } else { self.fetch(bus) };
                self.sum(n & 7, other, self.df);
            }
        }
    }

    /// Adds, or takes away one way or the other.
    fn sum(&mut self, n: u8, other: u8, carry: bool) {
        let (left, right) = match n {
            4 => (other, self.d),
            5 => (other, !self.d),
            _ => (self.d, !other),
        };
        let sum = u16::from(left) + u16::from(right) + u16::from(carry);
        (self.d, self.df) = (sum as u8, sum > 0xff);
    }

    fn logic<B: Bus + ?Sized>(&mut self, bus: &mut B, n: u8) {
        match n {
            6 => (self.d, self.df) = (self.d >> 1, self.d & 1 != 0),
            0xe => (self.d, self.df) = (self.d << 1, self.d & 0x80 != 0),
            _ => {
                let other = if n < 8 { self.at_x(bus) } else { self.fetch(bus) };
                match n & 7 {
                    0 => self.d = other,
                    1 => self.d |= other,
                    2 => self.d &= other,
                    3 => self.d ^= other,
                    sum => self.sum(sum, other, sum != 4),
                }
            }
        }
    }

    /// Long branches and skips, and `NOP`: three cycles each.
    fn long<B: Bus + ?Sized>(&mut self, bus: &mut B, n: u8) {
        self.cycles += 1;
        let holds = match n & 3 {
            0 => n & 4 == 0,
            1 => self.q,
            2 => self.d == 0,
            _ => self.df,
        };
        match n {
            // Branches, then their opposites; `LSKP` is among them.
            0..=3 | 8..=0xb => {
                let to = u16::from(self.fetch(bus)) << 8 | u16::from(self.fetch(bus));
                if holds != (n & 8 != 0) {
                    self.r[usize::from(self.p)] = to;
                }
            }
            4 => {}
            _ => {
                let skips = match n {
                    0xc => self.ie,
                    _ => holds == (n & 8 != 0),
                };
                if skips {
                    let counter = &mut self.r[usize::from(self.p)];
                    *counter = counter.wrapping_add(2);
                }
            }
        }
    }
}
