//! What no user can do: memory and registers from outside, functions called alone, and what code does watched.

use std::ops::Range;

use ez80::{Flag, Reg16};

use super::bus::{RAM, RAM_SIZE};
use super::system::CALL_RETURNS;
use super::watch::Watch;
use super::{Calculator, Stop, Task, Trespass};

/// What a function has returned: all registers in which C returns something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// A byte.
    pub a: u8,
    /// An `int` or a pointer, 24 bits; the low 16 are a `short`.
    pub hl: u32,
    /// The highest byte of a `long`, whose others are in HL.
    pub e: u8,
    /// The carry flag, in which the system answers.
    pub carry: bool,
    /// Clocks that it took.
    pub cycles: u64,
}

impl Answer {
    /// A `long`.
    pub fn long(self) -> u32 {
        u32::from(self.e) << 24 | self.hl
    }
}

impl Calculator {
    /// Puts bytes into RAM, or into flash, which is not what a program can do.
    ///
    /// # Panics
    ///
    /// If they go anywhere else.
    pub fn put(&mut self, at: u32, bytes: &[u8]) {
        let bus = &mut self.bus;
        let (memory, from) =
            if at < RAM { (&mut bus.flash.bytes[..], 0) } else { (&mut bus.ram[..], RAM) };
        memory[(at - from) as usize..][..bytes.len()].copy_from_slice(bytes);
    }

    /// Bytes of RAM or flash.
    pub fn get(&self, at: u32, count: usize) -> Vec<u8> {
        (at..).take(count).map(|at| self.bus.peek(at)).collect()
    }

    /// Calls a function with arguments as C passes them, each in three bytes on the stack, the first one at the lowest
    /// address; a `long` is two of them. Interrupts are as they are, and so is the stack: below [`Calculator::set_stack`].
    ///
    /// # Errors
    ///
    /// If it does not come back in so many clocks, or does what cannot be right. Then nothing runs any more.
    pub fn call(&mut self, address: u32, arguments: &[u32], most: u64) -> Result<Answer, String> {
        self.begin_call(address, arguments);
        match self.run(most) {
            Ok(Stop::Returned) => self.end_call(arguments.len()),
            Ok(stop) => {
                self.task = Task::Home;
                Err(format!("{address:06x} has not returned: {stop:?} at {:06x}", self.core.pc()))
            }
            Err(error) => {
                self.task = Task::Home;
                Err(error)
            }
        }
    }

    /// Begins a call that [`Calculator::run`] goes on with, until it says [`Stop::Returned`].
    pub fn begin_call(&mut self, address: u32, arguments: &[u32]) {
        for &argument in arguments.iter().rev() {
            self.core.push(&mut self.bus, argument);
        }
        self.core.push(&mut self.bus, CALL_RETURNS);
        self.core.jump(address);
        self.task = Task::Call;
        self.called = self.bus.clock;
    }

    /// What a call has returned that has returned; takes so many arguments off the stack again.
    ///
    /// # Errors
    ///
    /// If it has not.
    pub fn end_call(&mut self, arguments: usize) -> Result<Answer, String> {
        if self.task != Task::Home {
            return Err("it has not returned".into());
        }
        let sp = self.core.get(Reg16::SP) + 3 * arguments as u32;
        self.core.set(Reg16::SP, sp);
        let registers = &self.core.cpu.state.reg;
        Ok(Answer {
            a: registers.a(),
            hl: registers.get24(Reg16::HL),
            e: registers.get8(ez80::Reg8::E),
            carry: registers.get_flag(Flag::C),
            cycles: self.bus.clock - self.called,
        })
    }

    /// Stops before an instruction that lies there, whenever it is reached: to play the part of a function that code calls.
    pub fn stop_at(&mut self, address: u32) {
        self.stops.insert(address);
    }

    /// Returns from the function at which it has stopped, with HL and A as they are to be.
    pub fn return_with(&mut self, hl: u32, a: u8) {
        let to = self.core.pop(&mut self.bus);
        self.core.set(Reg16::HL, hl);
        self.core.cpu.state.reg.set_a(a);
        self.core.jump(to);
    }

    /// An argument of the function at which it has stopped: the first, second, ...
    pub fn argument(&self, number: u32) -> u32 {
        self.bus.long(self.core.get(Reg16::SP) + 3 + 3 * number)
    }

    /// A register by its name, as [`Calculator::registers`] has it.
    pub fn register(&self, name: &str) -> Option<u32> {
        self.registers().into_iter().find(|(other, ..)| *other == name).map(|(_, value, _)| value)
    }

    /// Sets a register of 24 bits (BC, DE, HL, IX, IY, SPL), A, SPS or MBASE. Tells whether it is one of these.
    pub fn set_register(&mut self, name: &str, value: u32) -> bool {
        let long = match name {
            "BC" => Reg16::BC,
            "DE" => Reg16::DE,
            "HL" => Reg16::HL,
            "IX" => Reg16::IX,
            "IY" => Reg16::IY,
            "SPL" => Reg16::SP,
            _ => {
                let registers = &mut self.core.cpu.state.reg;
                match name {
                    "A" => registers.set_a(value as u8),
                    "SPS" => registers.set16(Reg16::SP, value as u16),
                    "MBASE" => registers.mbase = value as u8,
                    _ => return false,
                }
                return true;
            }
        };
        self.core.set(long, value);
        true
    }

    /// Puts the stack there, and begins to note anew how low it comes.
    pub fn set_stack(&mut self, top: u32) {
        self.core.set(Reg16::SP, top);
        self.core.lowest = u32::MAX;
    }

    /// The lowest that the stack of 24 bits has been, since a program was started or it was set.
    pub fn lowest_stack(&self) -> u32 {
        self.core.lowest
    }

    /// Cycles of the CPU in a second, at the speed that was set.
    pub fn speed(&self) -> u64 {
        super::HERTZ >> self.bus.devices.slowness
    }

    /// What was told to the backlight: 0 is the brightest, 255 none.
    pub fn backlight(&self) -> u8 {
        self.bus.devices.backlight as u8
    }

    /// Whether interrupts are on.
    pub fn has_interrupts(&self) -> bool {
        self.core.cpu.state.reg.iff1
    }

    /// Switches interrupts on or off.
    pub fn set_interrupts(&mut self, is_on: bool) {
        self.core.set_interrupts(is_on);
    }

    /// From now on, notes what the CPU writes anywhere else than there. Devices lie at E00000 and above.
    pub fn watch(&mut self, allowed: &[Range<u32>]) {
        self.bus.watch = Some(Box::new(Watch::new(allowed)));
    }

    /// What was written where nothing may be, since it was last asked; the first few.
    pub fn trespasses(&mut self) -> Vec<Trespass> {
        self.bus.watch.as_mut().map_or(Vec::new(), |watch| std::mem::take(&mut watch.found))
    }

    /// Counts cycles at each address of RAM from now on, in [`Calculator::profile`].
    pub fn count(&mut self) {
        self.profile = Some(vec![0; RAM_SIZE]);
    }
}
