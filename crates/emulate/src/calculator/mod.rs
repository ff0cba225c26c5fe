//! A TI-84 Plus CE without its system: the eZ80 in both of its modes, the memory with its wait states, the devices that
//! programs use, and stubs of the system's calls, each at its address. `docs/calculator.md` says what is
//! emulated, where each fact is from, and what is left out; nothing of it has met a real calculator.
//!
//! ```
//! use kilomate_emulate::calculator::{Calculator, Chip, Kind, Model, Stop, Variable};
//!
//! let mut calculator = Calculator::new(Model::default());
//! let data = [&[0xef, 0x7b][..], &[0x3e, 0x2a, 0x32, 0x00, 0x00, 0xd4, 0xc9]].concat(); // ld a,42; ld (d40000),a; ret
//! let program = Variable { kind: Kind::Protected, name: "DOT".into(), is_archived: false, data };
//! calculator.send(&program.to_file())?;
//! calculator.run_program("DOT")?;
//! assert_eq!(calculator.run(1_000)?, Stop::Returned);
//! assert_eq!(calculator.get(0xd4_0000, 1), [42]);
//! # Ok::<(), String>(())
//! ```

mod archive;
mod bus;
mod core;
mod devices;
mod file;
mod flash;
mod inside;
mod interrupts;
mod keypad;
mod keys;
mod lcd;
mod memory;
mod mode;
mod picture;
mod power;
mod system;
mod timers;
mod usual;
mod variables;
mod watch;

pub use file::Variable;
pub use flash::Chip;
pub use inside::Answer;
pub use keypad::Key;
pub use picture::Picture;
pub use watch::Trespass;

use std::collections::{BTreeSet, VecDeque};

use archive::Extent;
use bus::Bus;
use core::Core;
use keys::Event;
use system::Archiving;

/// Clocks of a second, and cycles of the CPU at full speed.
pub const HERTZ: u64 = 48_000_000;
/// Where code that is not RAM ends.
const FLASH_END: u32 = 0x40_0000;

/// Kinds of variables with names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    /// A program that can be edited.
    Program = 0x05,
    /// A program that cannot.
    Protected = 0x06,
    /// Data of programs.
    AppVar = 0x15,
}

impl Kind {
    /// The kind of a type in memory or in a file.
    pub fn from_byte(byte: u8) -> Option<Kind> {
        [Kind::Program, Kind::Protected, Kind::AppVar].into_iter().find(|&kind| kind as u8 == byte)
    }
}

/// What a calculator is like before anything is sent to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Model {
    /// Its flash.
    pub chip: Chip,
    /// Bytes of RAM that are free; others' variables have the rest.
    pub free_ram: u32,
    /// Bytes of the archive that are free.
    pub archive: u32,
}

impl Default for Model {
    /// An early one on which nothing is installed: 154 KB of RAM, 3 MB of archive.
    fn default() -> Model {
        Model { chip: Chip::Parallel, free_ram: 153_400, archive: 3_000_000 }
    }
}

/// Why the calculator does not run on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The time is over.
    Time,
    /// The program has ended, or the function has returned.
    Returned,
    /// The system has shown an error of this number and ended the program; [`Calculator::ERR_MEMORY`] is one.
    Error(u8),
    /// It has switched itself off. [`Calculator::press`] of `ON` wakes it up where it was.
    Off,
    /// An address was reached at which it is to stop.
    At(u32),
}

/// What the CPU is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Task {
    /// The system waits for somebody to type.
    Home,
    /// A program runs.
    Program,
    /// A function was called from outside.
    Call,
}

/// The calculator.
pub struct Calculator {
    core: Core,
    bus: Bus,
    extent: Extent,
    task: Task,
    is_on: bool,
    /// When a function was called.
    called: u64,
    /// What the system is archiving.
    archiving: Option<Archiving>,
    /// Presses to come.
    events: VecDeque<Event>,
    /// The key that the system's interrupt saw last.
    last_key: u8,
    stops: BTreeSet<u32>,
    /// Whether the stop at the next instruction was reported already.
    is_reported: bool,
    /// Cycles at each address of RAM, from D00000 on, if they are counted.
    pub profile: Option<Vec<u64>>,
}

impl Calculator {
    /// The number of `ERR:MEMORY`.
    pub const ERR_MEMORY: u8 = 0x8e;

    /// A new one, switched on.
    pub fn new(model: Model) -> Calculator {
        let mut calculator = Calculator {
            core: Core::new(),
            bus: Bus::new(model.chip),
            extent: Extent::new(model.archive.min(Extent::MOST)),
            task: Task::Home,
            is_on: true,
            called: 0,
            archiving: None,
            events: VecDeque::new(),
            last_key: 0,
            stops: BTreeSet::new(),
            is_reported: false,
            profile: None,
        };
        calculator.reset(false);
        let taken = calculator.free_ram().saturating_sub(model.free_ram);
        calculator.fill_ram(taken);
        calculator
    }

    /// Clocks of 48 MHz since it was new, switched on or not.
    pub fn cycles(&self) -> u64 {
        self.bus.clock
    }

    /// Lets so many clocks pass, or fewer if there is something to tell.
    ///
    /// # Errors
    ///
    /// A sentence if the program does what cannot be right: it calls what the system has not got here, or runs into what is no
    /// code.
    pub fn run(&mut self, cycles: u64) -> Result<Stop, String> {
        self.run_until(self.bus.clock + cycles)
    }

    /// Lets time pass until then.
    ///
    /// # Errors
    ///
    /// As [`Calculator::run`].
    pub fn run_until(&mut self, clock: u64) -> Result<Stop, String> {
        while self.bus.clock < clock {
            let next = self.next_event();
            if self.bus.clock >= next {
                self.advance();
            } else if self.is_plain() {
                self.run_plain(next.min(clock))?;
                if self.bus.clock >= clock {
                    break;
                }
                if self.bus.clock >= self.next_event() {
                    continue;
                }
            }
            if let Some(stop) = self.tick(clock)? {
                return Ok(stop);
            }
        }
        Ok(Stop::Time)
    }

    /// Whether it does nothing but instructions, one after the other, and nobody watches.
    fn is_plain(&self) -> bool {
        self.is_on
            && self.task != Task::Home
            && self.archiving.is_none()
            && self.stops.is_empty()
            && self.profile.is_none()
    }

    /// Instructions until then, as [`Calculator::tick`] has them; fewer if there is more to it than that.
    fn run_plain(&mut self, until: u64) -> Result<(), String> {
        self.is_reported = false;
        // A device that was written to wants to be looked at: then its time is 0.
        while self.bus.clock < until.min(self.bus.devices.next) {
            let state = &self.core.cpu.state;
            if state.reg.iff1 || state.halted {
                break;
            }
            if self.core.is_adl() && self.core.pc() < FLASH_END {
                break;
            }
            self.core.step(&mut self.bus)?;
        }
        Ok(())
    }

    /// An instruction, a call of the system, or the time until something happens.
    fn tick(&mut self, until: u64) -> Result<Option<Stop>, String> {
        if !self.is_on || self.task == Task::Home {
            self.wait(until);
            return Ok(None);
        }
        if let Some(Archiving { done, .. }) = self.archiving {
            self.bus.clock = done.min(until).max(self.bus.clock);
            if self.bus.clock >= done {
                self.finish_archiving()?;
            }
            return Ok(None);
        }
        if self.core.takes_interrupt(&self.bus) {
            self.core.interrupt(&mut self.bus);
        }
        if self.core.cpu.state.halted {
            self.wait(until);
            return Ok(None);
        }
        let pc = self.core.pc();
        if !self.stops.is_empty() && self.stops.contains(&pc) && !self.is_reported {
            self.is_reported = true;
            return Ok(Some(Stop::At(pc)));
        }
        self.is_reported = false;
        if pc < FLASH_END && self.core.is_adl() {
            return self.system_call(pc);
        }
        let before = self.bus.clock;
        self.core.step(&mut self.bus)?;
        if let Some(profile) = &mut self.profile
            && let Some(cycles) = profile.get_mut(pc.wrapping_sub(bus::RAM) as usize)
        {
            *cycles += self.bus.clock - before;
        }
        Ok(None)
    }

    /// Nothing happens until a device or a finger does something.
    fn wait(&mut self, until: u64) {
        self.bus.clock = until.min(self.next_event()).max(self.bus.clock + 1);
    }

    fn next_event(&self) -> u64 {
        let key = self.events.front().map_or(u64::MAX, |event| event.at);
        self.bus.devices.next.min(key)
    }

    /// Devices and fingers until now.
    fn advance(&mut self) {
        self.advance_keys();
        self.bus.devices.advance(self.bus.clock);
    }

    /// What is on the screen.
    pub fn screen(&self) -> Picture {
        if self.is_on { self.bus.devices.lcd.picture(&self.bus.ram[..]) } else { Picture::black() }
    }

    /// The numbers of the dots' colours, row by row, if the screen has a byte for each.
    pub fn dots(&self) -> Option<&[u8]> {
        self.bus.devices.lcd.bytes(&self.bus.ram[..]).filter(|_| self.is_on)
    }

    /// Red, green and blue of a colour of the palette.
    pub fn colour(&self, number: u8) -> [u8; 3] {
        self.bus.devices.lcd.colour(number)
    }

    /// Whether it is on.
    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// Whether a program runs.
    pub fn is_running(&self) -> bool {
        self.task == Task::Program
    }

    /// The registers by their names, with how many bits each has.
    pub fn registers(&self) -> Vec<(&'static str, u32, u8)> {
        self.core.registers()
    }

    /// The RAM, from D00000 on, with the screen's.
    pub fn ram(&self) -> &[u8] {
        &self.bus.ram[..]
    }
}
