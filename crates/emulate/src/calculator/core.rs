//! The CPU: the crate `ez80`, and what it lacks or gets wrong in ADL mode (0.6.1), each with a test below:
//!
//! - calls, returns and jumps with a suffix, which change the mode: see [`super::mode`];
//! - interrupts in the modes that the calculator uses, and the instruction behind `ei` before which there are none;
//! - `ld mb,a`, which does nothing in Z80 mode;
//! - the flags of `in0`;
//! - in Z80 mode an index register with an offset stays in its page: [`Bus::begin`] sees to it.
//!
//! Interrupts go to 0038 in all modes (`im 1`, which the system sets; `im 2` is not emulated): in ADL mode to 000038,
//! with three bytes pushed to SPL; in Z80 mode into the page of MBASE, with two pushed to SPS. After `stmix`, to 000038 in
//! ADL mode from both, with one byte more pushed to SPL that says which it was (Zilog, UM0077, "Interrupts").

use ez80::{Cpu, FastBus, Flag, Reg8, Reg16};

use super::bus::Bus;
use super::{mode, usual};
use crate::state::State;

const EI: u8 = 0xfb;
const ED: u8 = 0xed;
const EXX: u8 = 0xd9;
const EX_AF: u8 = 0x08;
/// Where interrupts lead.
pub(super) const INTERRUPT: u32 = 0x38;
/// Cycles of an interrupt besides what it pushes.
const INTERRUPT_CYCLES: u64 = 4;

/// The CPU.
pub(super) struct Core {
    pub(super) cpu: Cpu,
    /// Whether the last instruction was `ei`.
    is_waiting: bool,
    /// The lowest that the stack of 24 bits has been.
    pub(super) lowest: u32,
}

impl Core {
    pub(super) fn new() -> Core {
        let mut cpu = Cpu::new_ez80();
        cpu.set_adl(true);
        Core { cpu, is_waiting: false, lowest: u32::MAX }
    }

    /// Where the next instruction lies.
    pub(super) fn pc(&self) -> u32 {
        self.cpu.state.pc()
    }

    pub(super) fn is_adl(&self) -> bool {
        self.cpu.state.reg.adl
    }

    pub(super) fn get(&self, register: Reg16) -> u32 {
        self.cpu.state.reg.get24(register)
    }

    pub(super) fn set(&mut self, register: Reg16, value: u32) {
        self.cpu.state.reg.set24(register, value);
    }

    pub(super) fn set_interrupts(&mut self, is_on: bool) {
        let registers = &mut self.cpu.state.reg;
        (registers.iff1, registers.iff2) = (is_on, is_on);
        self.is_waiting = false;
    }

    /// Goes on elsewhere in ADL mode.
    pub(super) fn jump(&mut self, to: u32) {
        self.cpu.set_adl(true);
        self.cpu.state.set_pc(to);
        self.cpu.state.halted = false;
    }

    /// Pushes three bytes to SPL.
    pub(super) fn push(&mut self, bus: &mut Bus, value: u32) {
        bus.see_all();
        for shift in [16, 8, 0] {
            self.push_long(bus, (value >> shift) as u8);
        }
    }

    /// Takes three bytes from SPL.
    pub(super) fn pop(&mut self, bus: &mut Bus) -> u32 {
        bus.see_all();
        (0..3).fold(0, |value, byte| value | u32::from(self.pop_long(bus)) << (8 * byte))
    }

    /// Pushes a byte to SPL.
    pub(super) fn push_long(&mut self, bus: &mut Bus, value: u8) {
        let sp = self.get(Reg16::SP).wrapping_sub(1) & 0xff_ffff;
        self.set(Reg16::SP, sp);
        bus.write8(sp, value);
        bus.add_cycles(1);
    }

    /// Takes a byte from SPL.
    pub(super) fn pop_long(&mut self, bus: &mut Bus) -> u8 {
        let sp = self.get(Reg16::SP);
        self.set(Reg16::SP, sp.wrapping_add(1) & 0xff_ffff);
        bus.add_cycles(1);
        bus.read8(sp)
    }

    /// Pushes a byte to SPS.
    pub(super) fn push_short(&mut self, bus: &mut Bus, value: u8) {
        let registers = &mut self.cpu.state.reg;
        let sp = registers.get16(Reg16::SP).wrapping_sub(1);
        registers.set16(Reg16::SP, sp);
        let at = registers.get16_mbase(Reg16::SP);
        bus.write8(at, value);
        bus.add_cycles(1);
    }

    /// Takes a byte from SPS.
    pub(super) fn pop_short(&mut self, bus: &mut Bus) -> u8 {
        let registers = &mut self.cpu.state.reg;
        let at = registers.get16_mbase(Reg16::SP);
        let sp = registers.get16(Reg16::SP).wrapping_add(1);
        registers.set16(Reg16::SP, sp);
        bus.add_cycles(1);
        bus.read8(at)
    }

    /// Whether an interrupt would be taken now.
    pub(super) fn takes_interrupt(&self, bus: &Bus) -> bool {
        self.cpu.state.reg.iff1 && !self.is_waiting && bus.devices.interrupts.is_pending()
    }

    /// An interrupt.
    pub(super) fn interrupt(&mut self, bus: &mut Bus) {
        let pc = self.cpu.state.reg.pc;
        self.set_interrupts(false);
        self.cpu.state.halted = false;
        bus.begin(INTERRUPT, None);
        bus.add_cycles(INTERRUPT_CYCLES as u32);
        let (is_adl, is_mixed) = (self.is_adl(), self.cpu.state.reg.madl);
        if is_adl {
            self.push(bus, pc);
        } else {
            for byte in [(pc >> 8) as u8, pc as u8] {
                if is_mixed {
                    self.push_long(bus, byte);
                } else {
                    self.push_short(bus, byte);
                }
            }
        }
        if is_mixed {
            self.push_long(bus, 2 | u8::from(is_adl));
            self.cpu.set_adl(true);
        }
        self.cpu.state.set_pc(INTERRUPT);
        let to = self.pc();
        bus.end(to, to, false);
        self.note_stack();
    }

    /// One instruction.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub(super) fn step(&mut self, bus: &mut Bus) -> Result<(), String> {
        let from = self.pc();
        if usual::execute(&mut self.cpu.state.reg, bus, from) {
            self.is_waiting = false;
            if self.is_adl() {
                self.note_stack();
            }
            return Ok(());
        }
        self.step_unusual(bus, from)
    }

    /// One instruction, by the crate.
    pub(super) fn step_unusual(&mut self, bus: &mut Bus, from: u32) -> Result<(), String> {
        let code = bus.peek(from);
        let suffix = mode::suffix(code);
        self.is_waiting = code == EI;
        if let Some(suffix) = suffix
            && mode::execute(self, bus, from, suffix)
        {
            self.note_stack();
            return Ok(());
        }
        let registers = &self.cpu.state.reg;
        let (mbase, is_short) = (registers.mbase, !registers.adl);
        bus.begin(from, (is_short && suffix.is_none()).then_some(mbase));
        if code == ED || suffix.is_some() {
            self.step_with_care(bus, from, code);
        } else {
            self.cpu.step_fast(bus);
            bus.end(from, self.pc(), false);
        }
        self.note_stack();
        if let Some(port) = bus.refused.take() {
            return Err(format!(
                "out to {port:04x} at {from:06x}: the calculator would reset itself"
            ));
        }
        if self.cpu.state.illegal_instruction {
            let second = bus.peek(from.wrapping_add(1) & 0xff_ffff);
            return Err(format!("{code:02x} {second:02x} at {from:06x} is no instruction"));
        }
        Ok(())
    }

    /// An instruction that begins with ED or a suffix: what sets MBASE, `in0`, and what repeats itself are among them.
    fn step_with_care(&mut self, bus: &mut Bus, from: u32, code: u8) {
        let second = bus.peek(from.wrapping_add(1) & 0xff_ffff);
        let registers = &self.cpu.state.reg;
        let (mbase, is_short) = (registers.mbase, !registers.adl);
        let carry = registers.get_flag(Flag::C);
        self.cpu.step_fast(bus);
        if is_short {
            self.cpu.state.reg.mbase = mbase;
        }
        if code == ED && second & 0xc7 == 0 {
            self.mend_flags_of_in0(second, carry);
        }
        bus.end(from, self.pc(), code == ED || second == ED);
    }

    /// Sign, zero and parity of what was read; no half carry, and carry as it was.
    fn mend_flags_of_in0(&mut self, second: u8, carry: bool) {
        let register = [Reg8::B, Reg8::C, Reg8::D, Reg8::E, Reg8::H, Reg8::L, Reg8::F, Reg8::A]
            [usize::from(second >> 3)];
        if register == Reg8::F {
            return;
        }
        let registers = &mut self.cpu.state.reg;
        let value = registers.get8(register);
        registers.put_flag(Flag::P, value.count_ones().is_multiple_of(2));
        registers.put_flag(Flag::C, carry);
        registers.clear_flag(Flag::H);
        registers.clear_flag(Flag::N);
    }

    /// How low the stack is.
    fn note_stack(&mut self) {
        self.lowest = self.lowest.min(self.get(Reg16::SP));
    }

    /// The registers by their names, with how many bits each has.
    pub(super) fn registers(&self) -> Vec<(&'static str, u32, u8)> {
        let registers = &self.cpu.state.reg;
        let long = [
            ("BC", Reg16::BC),
            ("DE", Reg16::DE),
            ("HL", Reg16::HL),
            ("IX", Reg16::IX),
            ("IY", Reg16::IY),
            ("SPL", Reg16::SP),
        ];
        let mut all = vec![
            ("PC", self.pc(), 24),
            ("A", registers.a().into(), 8),
            ("F", registers.get8(Reg8::F).into(), 8),
        ];
        all.extend(long.map(|(name, register)| (name, registers.get24(register), 24)));
        all.push(("SPS", registers.get16(Reg16::SP).into(), 16));
        all.push(("MBASE", registers.mbase.into(), 8));
        all.push(("ADL", registers.adl.into(), 1));
        all.push(("IEF", registers.iff1.into(), 1));
        all
    }

    pub(super) fn state(&mut self, state: &mut State) {
        self.bank(state);
        self.exchange();
        self.bank(state);
        self.exchange();
        let cpu = &mut self.cpu.state;
        for register in [Reg8::I, Reg8::R, Reg8::SPSH, Reg8::SPSL] {
            let mut byte = cpu.reg.get8(register);
            state.u8(&mut byte);
            cpu.reg.set8(register, byte);
        }
        for register in [Reg16::IX, Reg16::IY, Reg16::SP] {
            let mut long = cpu.reg.get24(register);
            state.u32(&mut long);
            cpu.reg.set24(register, long);
        }
        state.u32(&mut cpu.reg.pc);
        state.u8(&mut cpu.reg.mbase);
        for flag in [
            &mut cpu.reg.adl,
            &mut cpu.reg.madl,
            &mut cpu.reg.iff1,
            &mut cpu.reg.iff2,
            &mut cpu.halted,
            &mut self.is_waiting,
        ] {
            state.bool(flag);
        }
        state.u32(&mut self.lowest);
    }

    /// One of the two sets of registers.
    fn bank(&mut self, state: &mut State) {
        let registers = &mut self.cpu.state.reg;
        let mut af = registers.get16(Reg16::AF);
        state.u16(&mut af);
        registers.set16(Reg16::AF, af);
        for register in [Reg16::BC, Reg16::DE, Reg16::HL] {
            let mut long = registers.get24(register);
            state.u32(&mut long);
            registers.set24(register, long);
        }
    }

    /// The other set, which only the CPU itself can reach.
    fn exchange(&mut self) {
        let before = self.cpu.save_state();
        self.cpu.state.halted = false;
        for code in [EXX, EX_AF] {
            self.cpu.step_fast(&mut Always(code));
        }
        let now = &mut self.cpu.state;
        (now.reg.pc, now.halted) = (before.reg.pc, before.halted);
        now.reg.set8(Reg8::R, before.reg.get8(Reg8::R));
    }
}

/// Memory that is one instruction everywhere.
struct Always(u8);

impl FastBus for Always {
    fn read8(&mut self, _: u32) -> u8 {
        self.0
    }

    fn write8(&mut self, _: u32, _: u8) {}

    fn input8(&mut self, _: u16) -> u8 {
        0
    }

    fn output8(&mut self, _: u16, _: u8) {}

    fn add_cycles(&mut self, _: u32) {}
}
