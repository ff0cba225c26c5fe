//! The chip: its CPU with memories and peripherals, told to run for so many cycles.
//!
//! An instruction happens at the cycle at which it begins: what it reads and writes is as it was then. Between
//! two instructions the peripherals do what is due, and an interrupt may be served.

use super::alu::I;
use super::decode::{Op, decode};
use super::io::{BY_POWER, BY_WATCHDOG, Io};
use super::registers as reg;
use super::wires::Wires;
use crate::state::State;

/// Words and bytes of flash, bytes of RAM and where it begins.
pub(super) const WORDS: usize = 0x8000;
pub(super) const FLASH: usize = 2 * WORDS;
pub(super) const RAM: usize = 4096;
pub(super) const RAM_START: u16 = 0x100;
const RAM_END: u16 = RAM_START + RAM as u16 - 1;

/// What the CPU does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Running,
    Asleep,
    Stopped,
}

/// What every instruction looks at: kept apart while instructions run, so that it stays in registers.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) pc: u16,
    pub(super) flags: u8,
    pub(super) cycle: u64,
}

/// An ATmega644P with what is soldered to it.
pub struct Chip<W> {
    pub(super) r: [u8; 32],
    pub(super) sreg: u8,
    pub(super) sp: u16,
    pub(super) pc: u16,
    pub(super) cycle: u64,
    /// Up to which cycle nothing but instructions happens.
    pub(super) until: u64,
    /// One more instruction before the next interrupt.
    pub(super) holds: bool,
    pub(super) mode: Mode,
    /// Cycles for which it has slept.
    pub(super) slept: u64,
    /// Resets that were not by the power switch.
    pub(super) resets: u32,
    /// Why it has stopped for good.
    pub(super) stop: Option<String>,
    pub(super) code: Box<[Op; WORDS]>,
    pub(super) flash: Box<[u8; FLASH]>,
    pub(super) ram: Box<[u8; RAM]>,
    pub(super) io: Io<W>,
}

impl<W: Wires> Chip<W> {
    /// A chip with an image at the start of its flash; the power has just come. RAM comes up with anything in
    /// it, always the same.
    ///
    /// # Errors
    ///
    /// A sentence if the image is larger than the flash.
    pub fn new(image: &[u8], wires: W) -> Result<Chip<W>, String> {
        if image.len() > FLASH {
            return Err(format!("the image has {} bytes, and the chip {FLASH}", image.len()));
        }
        let mut flash = boxed::<FLASH, u8>(0xff);
        flash[..image.len()].copy_from_slice(image);
        let mut code = boxed::<WORDS, Op>(decode(0, 0));
        for (at, op) in code.iter_mut().enumerate() {
            *op = decode(word(&flash[..], at), word(&flash[..], at + 1));
        }
        let mut chip = Chip {
            r: [0; 32],
            sreg: 0,
            sp: RAM_END,
            pc: 0,
            cycle: 0,
            until: 0,
            holds: false,
            mode: Mode::Running,
            slept: 0,
            resets: 0,
            stop: None,
            code,
            flash,
            ram: boxed(0),
            io: Io::new(wires),
        };
        chip.fill_ram();
        Ok(chip)
    }

    fn fill_ram(&mut self) {
        let mut noise = 0x2545_f491_u32;
        for byte in self.ram.iter_mut() {
            noise ^= noise << 13;
            noise ^= noise >> 17;
            noise ^= noise << 5;
            *byte = noise as u8;
        }
    }

    /// From now on as simavr: for comparison with it, see `simavr.rs`.
    pub fn imitate_simavr(&mut self) {
        self.io.imitate_simavr();
    }

    /// Runs for at least so many cycles, or until it stops for good. The last instruction may take a few more.
    /// Returns how many it were.
    pub fn run(&mut self, cycles: u64) -> u64 {
        let start = self.cycle;
        let end = start.saturating_add(cycles);
        while self.cycle < end && self.mode != Mode::Stopped {
            self.attend(end);
            let mut at = self.place();
            while at.cycle < self.until {
                self.execute(&mut at);
            }
            self.settle(at);
        }
        self.cycle - start
    }

    /// Runs until the next instruction is the one at this address, at most for so many cycles. Says whether
    /// it got there.
    pub fn run_to(&mut self, address: u16, cycles: u64) -> bool {
        let end = self.cycle.saturating_add(cycles);
        while self.cycle < end && self.mode != Mode::Stopped {
            let held = self.holds;
            self.attend(end);
            if self.pc == address && self.mode == Mode::Running {
                self.holds = held; // the instruction that no interrupt may precede is still to come
                return true;
            }
            if self.cycle < self.until {
                let mut at = self.place();
                self.execute(&mut at);
                self.settle(at);
                self.until = 0;
            }
        }
        false
    }

    /// Where it is, to go on from there.
    #[inline(always)]
    pub(super) fn place(&self) -> Place {
        Place { pc: self.pc, flags: self.sreg, cycle: self.cycle }
    }

    #[inline(always)]
    pub(super) fn settle(&mut self, at: Place) {
        (self.pc, self.sreg, self.cycle) = (at.pc, at.flags, at.cycle);
    }

    /// Looks after everything but instructions, up to the cycle `end`.
    fn attend(&mut self, end: u64) {
        self.catch_up();
        if self.holds {
            self.holds = false;
            self.until = self.cycle + 1;
            return;
        }
        if self.mode == Mode::Asleep {
            self.sleep(end);
        }
        if self.sreg & I != 0
            && let Some(vector) = self.io.pending()
        {
            self.interrupt(vector);
        }
        let is_awake = self.mode == Mode::Running;
        self.until = if is_awake { self.io.due().min(end) } else { 0 };
    }

    fn catch_up(&mut self) {
        if self.io.catch_up(self.cycle) {
            self.resets += 1;
            self.reset(BY_WATCHDOG);
        }
    }

    /// Sleeps until an interrupt, or until the cycle `end`.
    fn sleep(&mut self, end: u64) {
        let is_deep = !matches!(self.io.plain(reg::SMCR) >> 1 & 7, 0 | 1);
        while self.mode == Mode::Asleep && self.cycle < end {
            if self.sreg & I != 0 && self.io.pending().is_some() {
                break;
            }
            let due = if is_deep { self.io.due_asleep() } else { self.io.due() };
            let mut next = due.max(self.cycle + 1).min(end);
            if self.io.is_simavr {
                // It looks after its serial line and its timers asleep, too, and counts a cycle each time it wakes up.
                let slot = self.io.uart.next_slot(self.cycle + 1);
                next = next.min(slot).min(self.io.next_timer_event()) + 1;
            }
            if is_deep {
                self.io.pause(next - self.cycle);
            }
            self.slept += next - self.cycle;
            self.cycle = next;
            self.catch_up();
        }
    }

    fn interrupt(&mut self, vector: u8) {
        let was_asleep = self.mode == Mode::Asleep;
        self.mode = Mode::Running;
        let mut at = self.place();
        self.push_address(&mut at, self.pc);
        self.settle(at);
        self.sreg &= !I;
        self.pc = 2 * u16::from(vector);
        self.io.serve(vector);
        if !self.io.is_simavr {
            self.cycle += if was_asleep { 8 } else { 4 };
        }
    }

    /// Everything but RAM as after a reset, for a reason as in MCUSR.
    fn reset(&mut self, cause: u8) {
        self.sreg = 0;
        self.sp = RAM_END;
        self.pc = 0;
        self.holds = false;
        self.mode = Mode::Running;
        self.stop = None;
        self.io.reset(cause, self.cycle);
    }

    /// The power comes again: everything but the EEPROM begins anew.
    pub(super) fn power(&mut self, wires: W) {
        self.io.wires = wires;
        (self.cycle, self.slept, self.resets, self.until) = (0, 0, 0, 0);
        self.reset(BY_POWER);
        self.io.eeprom.mistake = None;
        self.io.uart.output.clear();
        self.r = [0; 32];
        self.fill_ram();
    }

    /// The reset pin is pulled down for a moment.
    pub fn press_reset(&mut self) {
        self.reset(1 << 1);
    }

    /// Stops for good, with a sentence.
    #[cold]
    pub(super) fn give_up(&mut self, pc: u16, why: &str) {
        let at = 2 * u32::from(pc.wrapping_sub(1) & 0x7fff);
        self.stop = Some(format!("the chip has stopped at address {at:04x}: {why}"));
        self.mode = Mode::Stopped;
        self.until = 0;
    }

    /// The instruction SLEEP.
    pub(super) fn fall_asleep(&mut self, flags: u8) {
        let has_reason = self.io.is_simavr && flags & I != 0 && self.has_interrupt();
        if (self.io.plain(reg::SMCR) & 1 != 0 || self.io.is_simavr) && !has_reason {
            self.mode = Mode::Asleep;
        }
        self.until = 0;
    }

    /// simavr does not fall asleep when an interrupt waits already.
    fn has_interrupt(&self) -> bool {
        self.io.pending().is_some()
    }

    /// A byte of the data space that is not RAM.
    #[cold]
    #[inline(never)]
    pub(super) fn read_other(&mut self, address: u16, at: Place) -> u8 {
        match address {
            0..32 => self.r[usize::from(address)],
            reg::SPL => self.sp as u8,
            reg::SPH => (self.sp >> 8) as u8,
            reg::SREG => at.flags,
            32..RAM_START => self.io.read(address, at.cycle),
            _ => {
                self.give_up(at.pc, &format!("it reads address {address:04x}, where nothing is"));
                0
            }
        }
    }

    #[cold]
    #[inline(never)]
    pub(super) fn write_other(&mut self, address: u16, value: u8, mut at: Place) -> Place {
        match address {
            0..32 => self.r[usize::from(address)] = value,
            reg::SPL => self.sp = self.sp & 0xff00 | u16::from(value),
            reg::SPH => self.sp = self.sp & 0xff | u16::from(value) << 8,
            reg::SREG => self.set_flags(&mut at, value),
            32..RAM_START => {
                at.cycle += self.io.write(address, value, at.cycle);
                self.until = 0;
            }
            _ => {
                self.give_up(
                    at.pc,
                    &format!("it writes to address {address:04x}, where nothing is"),
                );
            }
        }
        at
    }

    /// The whole status register: interrupts that it allows come after one more instruction.
    #[inline(always)]
    pub(super) fn set_flags(&mut self, at: &mut Place, value: u8) {
        if value & !at.flags & I != 0 {
            self.holds = true;
            self.until = 0;
        }
        at.flags = value;
    }

    /// Something of the board changes.
    pub(super) fn change_wires(&mut self, change: impl FnOnce(&mut W)) {
        change(&mut self.io.wires);
        self.io.pins.catch_up(&self.io.wires);
        self.until = 0;
    }

    pub(super) fn state(&mut self, state: &mut State) {
        state.bytes(&mut self.r);
        state.u8(&mut self.sreg);
        state.u16(&mut self.sp);
        state.u16(&mut self.pc);
        state.u64(&mut self.cycle);
        state.bool(&mut self.holds);
        state.u64(&mut self.slept);
        state.u32(&mut self.resets);
        let mut is_asleep = self.mode == Mode::Asleep;
        state.bool(&mut is_asleep);
        if self.mode != Mode::Stopped {
            self.mode = if is_asleep { Mode::Asleep } else { Mode::Running };
        }
        state.bytes(&mut self.ram[..]);
        self.io.state(state);
        self.pc &= 0x7fff;
        self.until = 0;
        self.io.bound(self.cycle);
    }
}

/// So many of the same, never on the stack.
fn boxed<const COUNT: usize, T: Copy + std::fmt::Debug>(one: T) -> Box<[T; COUNT]> {
    match vec![one; COUNT].try_into() {
        Ok(all) => all,
        Err(_) => unreachable!(),
    }
}

/// A word of flash, which begins again after its end.
pub(super) fn word(flash: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([flash[2 * at % FLASH], flash[(2 * at + 1) % FLASH]])
}
