//! Memory and devices as the CPU sees them, and how long each byte takes.
//!
//! # Time
//!
//! A byte of RAM takes 4 cycles to read and 2 to write (WikiTI, "84PCE:Wait States"), one of [flash](super::flash) as
//! long as its chip, and a device 3, which is a guess. What a jump has fetched in vain is one more byte, and `ldir` is
//! fetched once: see [`crate::ez80`], whose count it is. While the screen is on, its controller reads the picture
//! out of the same RAM; an independent emulator of the whole calculator counted 95,928 cycles a node with 8 bits a dot
//! where it had counted 92,577 without, so each cycle is lengthened by that much, in proportion to the bits.

use ez80::FastBus;

use super::FLASH_END;
use super::devices::Devices;
use super::flash::{Chip, Flash};
use super::watch::Watch;
use crate::state::State;

/// Where RAM begins, and its bytes; the last 150 KB are for the screen.
pub(super) const RAM: u32 = 0xd0_0000;
pub(super) const RAM_SIZE: usize = 0x6_5800;
/// Where devices begin.
const DEVICES: u32 = 0xe0_0000;
/// The first of them are those of the flash chip.
const FLASH_REGISTERS_END: u32 = 0xe1_0000;
/// Cycles of a byte beyond the first.
const RAM_READ: u64 = 3;
const RAM_WRITE: u64 = 1;
const DEVICE: u64 = 2;
/// By how much the screen lengthens a cycle, for each bit of a dot.
const STOLEN: (u64, u64) = (95_928 - 92_577, 8 * 92_577);

/// Everything but the CPU.
pub(super) struct Bus {
    pub(super) ram: Box<[u8; RAM_SIZE]>,
    pub(super) flash: Flash,
    pub(super) devices: Devices,
    /// Clocks of 48 MHz since the calculator was new.
    pub(super) clock: u64,
    pub(super) watch: Option<Box<Watch>>,
    /// Cycles of the instruction.
    spent: u64,
    /// What the screen has stolen of a clock, in parts of `STOLEN.1`.
    stolen: u64,
    /// In code of 16 bits all addresses are in one page: what is left of them, and the page.
    mask: u32,
    page: u32,
    /// The byte that would be fetched next.
    next: u32,
    /// A port that was written to, which only the system may do.
    pub(super) refused: Option<u16>,
}

impl Bus {
    pub(super) fn new(chip: Chip) -> Bus {
        Bus {
            ram: zeros(),
            flash: Flash::new(chip),
            devices: Devices::new(0),
            clock: 0,
            watch: None,
            spent: 0,
            stolen: 0,
            mask: 0xff_ffff,
            page: 0,
            next: 0,
            refused: None,
        }
    }

    /// Before an instruction that lies there; all of its addresses are in the page, if one is given.
    pub(super) fn begin(&mut self, from: u32, page: Option<u8>) {
        self.next = from;
        self.spent = 0;
        (self.mask, self.page) = match page {
            Some(page) => (0xffff, u32::from(page) << 16),
            None => (0xff_ffff, 0),
        };
        if let Some(watch) = &mut self.watch {
            watch.pc = from;
        }
    }

    /// Addresses of 24 bits are meant.
    pub(super) fn see_all(&mut self) {
        (self.mask, self.page) = (0xff_ffff, 0);
    }

    /// After an instruction that came from there and goes on here, which it may do to repeat itself.
    #[inline]
    pub(super) fn end(&mut self, from: u32, to: u32, repeats: bool) {
        if to == from && repeats {
            // One that repeats itself is not fetched again.
            self.spent -= u64::from(self.next - from) * self.wait(from);
        } else if to != self.next {
            self.spent += self.wait(to);
        }
        self.pass(self.spent);
    }

    /// Cycles of the instruction in which nothing is read or written, or in which it was fetched.
    #[inline]
    pub(super) fn spend(&mut self, cycles: u64) {
        self.spent += cycles;
    }

    /// It goes on elsewhere: one byte more is fetched.
    #[inline]
    pub(super) fn jump(&mut self, to: u32) {
        self.spent += self.wait(to);
    }

    /// After an instruction all of whose cycles were told.
    #[inline]
    pub(super) fn finish(&mut self) {
        self.pass(self.spent);
    }

    /// Reads a byte with all of its cycles.
    #[inline]
    pub(super) fn load(&mut self, at: u32) -> u8 {
        self.spent += 1;
        if let Some(&byte) = self.ram.get(at.wrapping_sub(RAM) as usize) {
            self.spent += RAM_READ;
            return byte;
        }
        self.read_elsewhere(at)
    }

    /// Writes a byte with all of its cycles; all bits of its address are meant.
    #[inline]
    pub(super) fn store(&mut self, at: u32, value: u8) {
        self.spent += 1;
        if self.watch.is_none()
            && let Some(byte) = self.ram.get_mut(at.wrapping_sub(RAM) as usize)
        {
            self.spent += RAM_WRITE;
            *byte = value;
            return;
        }
        self.write8(at, value);
    }

    /// Lets the CPU's cycles pass, and what the screen steals of the time.
    pub(super) fn pass(&mut self, cycles: u64) {
        let clocks = cycles << self.devices.slowness;
        self.clock += clocks;
        self.stolen += clocks * u64::from(self.devices.lcd.bits()) * STOLEN.0;
        if self.stolen >= STOLEN.1 {
            self.clock += self.stolen / STOLEN.1;
            self.stolen %= STOLEN.1;
        }
    }

    /// Cycles of a byte that is fetched, beyond the first.
    #[inline]
    fn wait(&mut self, at: u32) -> u64 {
        if (RAM..DEVICES).contains(&at) { RAM_READ } else { self.wait_elsewhere(at) }
    }

    #[cold]
    fn wait_elsewhere(&mut self, at: u32) -> u64 {
        if at < FLASH_END { self.flash.cycles(at) - 1 } else { DEVICE }
    }

    /// A byte that is not in RAM.
    #[cold]
    fn read_elsewhere(&mut self, at: u32) -> u8 {
        self.spent += self.wait(at);
        if at < DEVICES { self.peek(at) } else { self.read_device(at) }
    }

    fn read_device(&mut self, at: u32) -> u8 {
        if at < FLASH_REGISTERS_END {
            return self.flash.read_register(at);
        }
        self.devices.read(at, self.clock)
    }

    fn write_device(&mut self, at: u32, value: u8) {
        if at < FLASH_REGISTERS_END {
            self.flash.write_register(at, value);
        } else {
            self.devices.write(at, value, self.clock);
        }
    }

    /// RAM and the time.
    pub(super) fn state(&mut self, state: &mut State) {
        state.bytes(&mut self.ram[..]);
        state.u64(&mut self.clock);
        state.u64(&mut self.stolen);
    }

    /// A byte as it is, in no time. What is not memory is 0.
    #[inline]
    pub(super) fn peek(&self, at: u32) -> u8 {
        if let Some(&byte) = self.ram.get(at.wrapping_sub(RAM) as usize) {
            return byte;
        }
        self.flash.bytes.get(at as usize).copied().unwrap_or(0)
    }

    /// A byte of RAM is another, in no time; elsewhere nothing happens.
    pub(super) fn poke(&mut self, at: u32, value: u8) {
        if let Some(byte) = self.ram.get_mut(at.wrapping_sub(RAM) as usize) {
            *byte = value;
        }
    }
}

/// The RAM of a new calculator, which no stack need hold.
fn zeros() -> Box<[u8; RAM_SIZE]> {
    match vec![0; RAM_SIZE].into_boxed_slice().try_into() {
        Ok(ram) => ram,
        Err(_) => unreachable!("it has that length"),
    }
}

impl FastBus for Bus {
    #[inline]
    fn read8(&mut self, at: u32) -> u8 {
        let at = at & self.mask | self.page;
        self.next += u32::from(at == self.next);
        // Nearly all that is read is in RAM.
        if let Some(&byte) = self.ram.get(at.wrapping_sub(RAM) as usize) {
            self.spent += RAM_READ;
            return byte;
        }
        self.read_elsewhere(at)
    }

    fn write8(&mut self, at: u32, value: u8) {
        let at = at & self.mask | self.page;
        if let Some(watch) = &mut self.watch {
            watch.write(at, value);
        }
        match at {
            RAM..DEVICES => {
                self.spent += RAM_WRITE;
                self.poke(at, value);
            }
            DEVICES.. => {
                self.spent += DEVICE;
                self.write_device(at, value);
            }
            _ => {}
        }
    }

    fn input8(&mut self, _: u16) -> u8 {
        0
    }

    fn output8(&mut self, port: u16, _: u8) {
        self.refused = Some(port);
    }

    fn add_cycles(&mut self, cycles: u32) {
        self.spent += u64::from(cycles);
    }
}
