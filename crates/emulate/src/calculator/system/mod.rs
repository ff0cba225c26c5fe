//! The system, as far as programs meet it: what happens when the CPU comes to an address of flash, where a real
//! calculator has code.
//!
//! What the calls do is as on the pages about them in WikiTI ("84PCE:Syscalls") and as the CE toolchain's `crt0.S` and
//! `fileioc` rely on; on the whole they are those of the TI-83 Plus with registers of 24 bits. Registers that
//! nothing is said about are what they were; real ones are not.

mod calls;
mod copies;
mod errors;
mod screen;
mod variables;

use ez80::{Flag, Reg16};

use calls::CALLS;

use super::core::INTERRUPT;
use super::interrupts::{ON_KEY, SYSTEM_TIMER};
use super::memory::Full;
use super::power::FLAGS;
use super::{Calculator, Key, Stop, Task};
use crate::state::State;

/// Where programs return to, and functions that were called from outside: ours, in flash that holds nothing.
pub(super) const PROGRAM_RETURNS: u32 = 0x3f_fff0;
pub(super) const CALL_RETURNS: u32 = 0x3f_fff4;
/// Cycles of a call, and of an interrupt: guesses. What moves many bytes takes [longer](Done::Return).
const CALL_CYCLES: u64 = 100;
const INTERRUPT_CYCLES: u64 = 1_000;
/// `E_ArchFull` in `ti84pceg.inc`.
const ERR_ARCHIVE_FULL: u8 = 0x31;
/// A number of nine bytes, or a variable's type and name.
const OP1: u32 = 0xd0_05f8;
const NUMBER: u32 = 9;
/// What `_GetCSC` gives next.
const SCAN_CODE: u32 = 0xd0_0587;
/// The system's clock for switching itself off: it counts the interrupts of its timer; after 256 of them, `APD_TIMER` is one
/// less. 116 times is what the TI-83 Plus begins with (`_ApdSetup`); here that is some 285 seconds.
const APD_SUB_TIMER: u32 = 0xd0_0590;
const APD_TIMER: u32 = 0xd0_0591;
const APD_START: u8 = 116;
/// In the flags: bit 2 if it may switch itself off, bit 3 if its clock runs.
const APD_FLAGS: u32 = FLAGS + 8;
const APD_ABLE: u8 = 1 << 2;
const APD_RUNNING: u8 = 1 << 3;
/// In the flags: bit 4 once ON was pressed.
const ON_FLAGS: u32 = FLAGS + 9;
const ON_INTERRUPT: u8 = 1 << 4;

/// How a call of the system ends.
enum Done {
    /// It returns, after so many cycles besides its own.
    Return(u64),
    /// It shows an error, or calls the program's handler.
    Raise(u8),
    /// A variable is being archived for so many clocks.
    Archiving(u64, Archiving),
    /// It has gone elsewhere itself.
    Jumped,
    /// The calculator switches itself off; it returns when it is on again.
    Off,
    /// What was asked for cannot be right.
    Wrong(String),
}

const RETURN: Done = Done::Return(0);

/// A variable on its way into the archive: until when, its entry in the table, and where it will be.
#[derive(Clone, Copy, Default)]
pub(super) struct Archiving {
    pub(super) done: u64,
    entry: u32,
    flash: u32,
}

impl Archiving {
    pub(super) fn state(&mut self, state: &mut State) {
        state.u64(&mut self.done);
        state.u32(&mut self.entry);
        state.u32(&mut self.flash);
    }
}

impl From<Full> for Done {
    fn from(full: Full) -> Done {
        Done::Raise(match full {
            Full::Ram => Calculator::ERR_MEMORY,
            Full::Archive => ERR_ARCHIVE_FULL,
        })
    }
}

impl Calculator {
    /// The CPU has come to an address of flash.
    pub(super) fn system_call(&mut self, address: u32) -> Result<Option<Stop>, String> {
        self.bus.begin(address, None);
        match address {
            INTERRUPT => return Ok(self.system_interrupt()),
            PROGRAM_RETURNS => {
                self.end_program();
                return Ok(Some(Stop::Returned));
            }
            CALL_RETURNS => {
                self.task = Task::Home;
                return Ok(Some(Stop::Returned));
            }
            _ => {}
        }
        let Ok(place) = CALLS.binary_search_by_key(&address, |call| call.address) else {
            let from = self.bus.long(self.core.get(Reg16::SP));
            return Err(format!(
                "the system's call at {address:06x} is not emulated; back to {from:06x}"
            ));
        };
        match (CALLS[place].routine)(self) {
            Done::Return(cycles) => {
                self.bus.pass(CALL_CYCLES + cycles);
                self.return_from_system();
            }
            Done::Raise(error) => return Ok(self.raise(error)),
            Done::Archiving(clocks, archiving) => {
                self.archiving = Some(Archiving { done: self.bus.clock + clocks, ..archiving });
            }
            Done::Jumped => self.bus.pass(CALL_CYCLES),
            Done::Off => {
                self.return_from_system();
                self.is_on = false;
                return Ok(Some(Stop::Off));
            }
            Done::Wrong(wrong) => return Err(wrong),
        }
        Ok(None)
    }

    fn return_from_system(&mut self) {
        let to = self.core.pop(&mut self.bus);
        self.core.jump(to);
    }

    /// What was being archived is.
    pub(super) fn finish_archiving(&mut self) -> Result<(), String> {
        if let Some(archiving) = self.archiving.take() {
            self.end_archive(archiving.entry, archiving.flash)?;
        }
        self.return_from_system();
        Ok(())
    }

    /// The system's own interrupt: keys, the ON key, and the clock for switching itself off. It returns with `ei` and
    /// a plain `ret`, so that it derails where `stmix` has pushed a byte more.
    fn system_interrupt(&mut self) -> Option<Stop> {
        let status = self.bus.devices.interrupts.status();
        self.bus.devices.interrupts.acknowledge(status);
        if status & ON_KEY != 0 {
            let flags = self.bus.peek(ON_FLAGS);
            self.bus.poke(ON_FLAGS, flags | ON_INTERRUPT);
            self.restart_apd();
        }
        let is_over = status & SYSTEM_TIMER != 0 && self.count_time();
        self.bus.pass(INTERRUPT_CYCLES);
        self.return_from_system();
        self.core.set_interrupts(true);
        if is_over {
            self.is_on = false;
            return Some(Stop::Off);
        }
        None
    }

    /// Looks at the keys; tells whether nobody has pressed any for so long that it switches itself off.
    fn count_time(&mut self) -> bool {
        let key = self.bus.devices.keypad.held().map_or(0, Key::scan_code);
        if key != 0 {
            self.restart_apd();
        }
        if key != self.last_key {
            self.last_key = key;
            if key != 0 {
                self.bus.poke(SCAN_CODE, key);
            }
        }
        if self.bus.peek(APD_FLAGS) & (APD_ABLE | APD_RUNNING) != APD_ABLE | APD_RUNNING {
            return false;
        }
        self.count_down(APD_SUB_TIMER) && self.count_down(APD_TIMER)
    }

    /// A byte is one less; tells whether it is 0.
    fn count_down(&mut self, at: u32) -> bool {
        let less = self.bus.peek(at).wrapping_sub(1);
        self.bus.poke(at, less);
        less == 0
    }

    /// The clock for switching itself off, as it is when nobody has said anything about it.
    pub(super) fn start_apd(&mut self) {
        self.bus.poke(APD_FLAGS, APD_ABLE | APD_RUNNING);
        self.restart_apd();
    }

    /// The clock for switching itself off begins anew.
    pub(super) fn restart_apd(&mut self) {
        self.bus.poke(APD_SUB_TIMER, 0);
        self.bus.poke(APD_TIMER, APD_START);
    }

    /// Whether it may switch itself off.
    fn enable_apd(&mut self, is_able: bool) {
        let flags = self.bus.peek(APD_FLAGS);
        self.bus.poke(APD_FLAGS, if is_able { flags | APD_ABLE } else { flags & !APD_ABLE });
    }

    fn set_carry(&mut self, is_set: bool) {
        self.core.cpu.state.reg.put_flag(Flag::C, is_set);
    }

    fn a(&self) -> u8 {
        self.core.cpu.state.reg.a()
    }

    fn bc(&self) -> u32 {
        self.core.get(Reg16::BC)
    }

    fn de(&self) -> u32 {
        self.core.get(Reg16::DE)
    }

    fn hl(&self) -> u32 {
        self.core.get(Reg16::HL)
    }
}
