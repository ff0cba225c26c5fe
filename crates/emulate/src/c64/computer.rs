//! The whole machine: a 6510 with the chips, from the moment when BASIC obeys the `SYS` of a program that
//! was loaded.

use mos6502::cpu::CPU;
use mos6502::instruction::Nmos6502;
use mos6502::memory::Bus;
use mos6502::registers::Status;

use super::chips::Chips;
use crate::state::State;

impl Bus for Chips {
    fn get_byte(&mut self, at: u16) -> u8 {
        if self.is_rom(at) {
            self.rom_read.get_or_insert(at);
        }
        self.read(at)
    }

    fn set_byte(&mut self, at: u16, byte: u8) {
        self.write(at, byte);
    }

    fn nmi_pending(&mut self) -> bool {
        self.takes_restore()
    }

    fn irq_pending(&mut self) -> bool {
        self.interrupts()
    }
}

/// Token of BASIC's `SYS`.
const SYS: u8 = 0x9e;
/// Where programs in BASIC begin; and the address of their first line's number.
const BASIC: u16 = 0x0801;

/// Where interrupts lead.
const IRQ_VECTOR: u16 = 0xfffe;

/// A machine that runs.
pub struct Computer {
    cpu: CPU<Chips, Nmos6502>,
    /// Where the program begins.
    start: u16,
    /// Cycles spent at each address, if they are counted.
    profile: Option<Box<[u64]>>,
}

impl Computer {
    /// Loads a program as `LOAD"KILOMATE",8,1` would and obeys its one line of BASIC.
    ///
    /// # Errors
    ///
    /// If it does not begin with such a line.
    pub fn run_file(file: &[u8]) -> Result<Computer, String> {
        let mut chips = Chips::new();
        chips.load(file);
        if !file.starts_with(&BASIC.to_le_bytes()) {
            return Err("the file is not loaded where BASIC begins".into());
        }
        let line = file.get(6..).unwrap_or(&[]);
        let (Some(&SYS), Some(end)) = (line.first(), line.iter().position(|&byte| byte == 0))
        else {
            return Err("the first line is no SYS".into());
        };
        let digits = std::str::from_utf8(&line[1..end]).unwrap_or("").trim();
        let start = digits.parse().map_err(|_| format!("SYS {digits}?"))?;
        let mut computer = Computer { cpu: CPU::new(chips, Nmos6502), start, profile: None };
        computer.sys();
        Ok(computer)
    }

    /// `SYS`, with the address of the program that was loaded.
    fn sys(&mut self) {
        self.cpu.registers.stack_pointer.0 = 0xf6;
        self.cpu.registers.program_counter = self.start;
        self.cpu.registers.status = Status::empty();
    }

    /// The reset button, and the `SYS` of the program again, which is not loaded once more.
    pub fn restart(&mut self) {
        self.cpu.memory.reset();
        self.sys();
    }

    /// The registers by their names, with how many bits each has.
    pub fn registers(&self) -> Vec<(&'static str, u32, u8)> {
        let registers = &self.cpu.registers;
        vec![
            ("PC", registers.program_counter.into(), 16),
            ("A", registers.accumulator.into(), 8),
            ("X", registers.index_x.into(), 8),
            ("Y", registers.index_y.into(), 8),
            ("SP", registers.stack_pointer.0.into(), 8),
            ("P", registers.status.bits().into(), 8),
        ]
    }

    /// All that it is, without what was written to the sound chip.
    pub fn state(&mut self, state: &mut State) {
        let registers = &mut self.cpu.registers;
        state.u16(&mut registers.program_counter);
        state.u8(&mut registers.accumulator);
        state.u8(&mut registers.index_x);
        state.u8(&mut registers.index_y);
        state.u8(&mut registers.stack_pointer.0);
        let mut status = registers.status.bits();
        state.u8(&mut status);
        registers.status = Status::from_bits_retain(status);
        state.u64(&mut self.cpu.cycles);
        self.cpu.memory.state(state);
    }

    /// The chips.
    pub fn chips(&self) -> &Chips {
        &self.cpu.memory
    }

    /// The chips, for keys and the joystick.
    pub fn chips_mut(&mut self) -> &mut Chips {
        &mut self.cpu.memory
    }

    /// Where the program is.
    pub fn program_counter(&self) -> u16 {
        self.cpu.registers.program_counter
    }

    /// Cycles that the CPU has worked, without those that the video chip took.
    pub fn cycles(&self) -> u64 {
        self.cpu.cycles
    }

    /// From now on, counts the cycles that are spent at each address.
    pub fn count(&mut self) {
        self.profile = Some(vec![0; 0x1_0000].into());
    }

    /// The cycles spent at each address.
    pub fn profile(&self) -> &[u64] {
        self.profile.as_deref().unwrap_or(&[])
    }

    /// Runs for so many cycles of the clock.
    ///
    /// # Errors
    ///
    /// If the program does what cannot be right on a real machine: an instruction that is none, a look at
    /// a ROM, or interrupts that would be served by a ROM that is banked out.
    pub fn run(&mut self, cycles: u64) -> Result<(), String> {
        let end = self.cpu.memory.cycle + cycles;
        while self.cpu.memory.cycle < end {
            self.step()?;
        }
        Ok(())
    }

    fn step(&mut self) -> Result<(), String> {
        let (at, before) = (self.cpu.registers.program_counter, self.cpu.cycles);
        if !self.cpu.single_step() {
            return Err(format!("no instruction at {at:04x}"));
        }
        let taken = self.cpu.cycles - before;
        self.cpu.memory.pass(taken);
        if let Some(profile) = &mut self.profile {
            profile[usize::from(at)] += taken;
        }
        if let Some(rom) = self.cpu.memory.rom_read {
            return Err(format!("the instruction at {at:04x} needs a ROM at {rom:04x}"));
        }
        let is_deaf = self.cpu.registers.status.contains(Status::PS_DISABLE_INTERRUPTS);
        let leads = self.cpu.memory.is_rom(0xffff) || self.cpu.memory.ram(IRQ_VECTOR + 1) != 0;
        if !is_deaf && !leads {
            return Err(format!("interrupts are on after {at:04x}, and nobody serves them"));
        }
        if self.cpu.memory.is_lost {
            return Err(format!("RESTORE leads nowhere after {at:04x}"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c64::{Contact, Touch};

    /// `10 SYS 2061` and some instructions.
    fn file(code: &[u8]) -> Vec<u8> {
        let mut file = vec![0x01, 0x08, 0x0b, 0x08, 0x0a, 0x00, SYS];
        file.extend(b"2061\0\0\0");
        file.extend(code);
        file
    }

    #[test]
    fn a_program_is_started_as_basic_does_it() {
        // sei; lda #$35; sta 1; inc $d020; loop: jmp loop
        let code = [0x78, 0xa9, 0x35, 0x85, 0x01, 0xee, 0x20, 0xd0, 0x4c, 0x15, 0x08];
        let mut computer = Computer::run_file(&file(&code)).unwrap();
        computer.run(1_000).unwrap();
        assert_eq!(computer.chips_mut().read(0xd020), 1);
        assert_eq!(computer.program_counter(), 0x0815);
        // Again, without loading it.
        computer.restart();
        assert_eq!(computer.chips().ram(0x0801), 0, "BASIC knows of no program");
        computer.run(1_000).unwrap();
        assert_eq!(computer.chips_mut().read(0xd020), 1);
    }

    #[test]
    fn a_counter_interrupts_the_program() {
        // sei; lda #$08; sta $fffb; sta $ffff; lda #$35; sta 1; lda #$2f; sta $fffe; lda #$11; sta $dc0e;
        // lda #$81; sta $dc0d; cli; loop: jmp loop; inc $d020; lda $dc0d; rti
        let code = [
            0x78, 0xa9, 0x08, 0x8d, 0xfb, 0xff, 0x8d, 0xff, 0xff, 0xa9, 0x35, 0x85, 0x01, 0xa9,
            0x2f, 0x8d, 0xfe, 0xff, 0xa9, 0x11, 0x8d, 0x0e, 0xdc, 0xa9, 0x81, 0x8d, 0x0d, 0xdc,
            0x58, 0xea, 0xea, 0x4c, 0x2c, 0x08, 0xee, 0x20, 0xd0, 0xad, 0x0d, 0xdc, 0x40,
        ];
        let mut computer = Computer::run_file(&file(&code)).unwrap();
        // A counter that nobody has set comes to its end with every cycle.
        computer.run(1_000).unwrap();
        assert!(computer.chips_mut().read(0xd020) > 20);
    }

    #[test]
    fn what_would_not_work_is_an_error() {
        // lda #$35; sta 1: without sei
        let mut computer = Computer::run_file(&file(&[0xa9, 0x35, 0x85, 0x01, 0xea])).unwrap();
        assert!(computer.run(100).unwrap_err().starts_with("interrupts are on"));
        // sei; lda #$35; sta 1; loop: jmp loop
        let code = [0x78, 0xa9, 0x35, 0x85, 0x01, 0x4c, 0x12, 0x08];
        let mut computer = Computer::run_file(&file(&code)).unwrap();
        let restore = Touch { contact: Contact::Restore, after: 1, held: 1, bounce: 0 };
        computer.chips_mut().touch(restore);
        assert!(computer.run(2_000).unwrap_err().starts_with("RESTORE leads nowhere"));
        // jsr $ffd2
        let mut computer = Computer::run_file(&file(&[0x20, 0xd2, 0xff])).unwrap();
        assert!(computer.run(100).unwrap_err().contains("needs a ROM at ffd2"));
    }
}
