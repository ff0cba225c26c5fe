//! Calls that copy and fill: the numbers OP1 to OP6, and memory.

use ez80::{Flag, Reg16};

use super::super::Calculator;
use super::{Done, NUMBER, OP1, RETURN};

/// Numbers of nine bytes, eleven apart.
const OP4: u32 = 0xd0_0619;
const OP6: u32 = 0xd0_062f;
/// Cycles of a byte that is copied or filled by `ldir`: 3, and what RAM takes longer.
pub(super) const BYTE: u64 = 7;

impl Calculator {
    pub(super) fn copy(&mut self, from: u32, to: u32, count: u32) -> u64 {
        let bytes = self.get(from, count as usize);
        for (at, byte) in (to..).zip(bytes) {
            self.bus.poke(at, byte);
        }
        BYTE * u64::from(count)
    }

    pub(super) fn fill(&mut self, at: u32, count: u32, value: u8) -> u64 {
        for at in (at..).take(count as usize) {
            self.bus.poke(at, value);
        }
        BYTE * u64::from(count)
    }
}

/// Nothing that a program could see: USB's timer, the run indicator.
pub(super) fn nothing(_: &mut Calculator) -> Done {
    RETURN
}

/// C's function: to, from, count; returns to.
pub(super) fn memcpy(c: &mut Calculator) -> Done {
    let [to, from, count] = [0, 1, 2].map(|number| c.argument(number));
    c.core.set(Reg16::HL, to);
    Done::Return(c.copy(from, to, count))
}

/// C's function: to, a byte, count; returns to.
pub(super) fn memset(c: &mut Calculator) -> Done {
    let [to, value, count] = [0, 1, 2].map(|number| c.argument(number));
    c.core.set(Reg16::HL, to);
    Done::Return(c.fill(to, count, value as u8))
}

/// Zeros, as `crt0.S` calls it: to, count.
pub(super) fn memclear(c: &mut Calculator) -> Done {
    let [to, count] = [0, 1].map(|number| c.argument(number));
    c.core.set(Reg16::HL, to);
    Done::Return(c.fill(to, count, 0))
}

/// C's function.
pub(super) fn strlen(c: &mut Calculator) -> Done {
    let text = c.argument(0);
    let length = (text..1 << 24).take_while(|&at| c.bus.peek(at) != 0).count();
    c.core.set(Reg16::HL, length as u32);
    Done::Return(BYTE * length as u64)
}

/// Compares HL with DE, in the flags.
pub(super) fn cp_hl_de(c: &mut Calculator) -> Done {
    let (hl, de) = (c.hl(), c.de());
    c.core.cpu.state.reg.put_flag(Flag::Z, hl == de);
    c.set_carry(hl < de);
    RETURN
}

/// Copies OP1 to OP4.
pub(super) fn op1_to_op4(c: &mut Calculator) -> Done {
    Done::Return(c.copy(OP1, OP4, NUMBER))
}

/// Copies OP6 to OP1.
pub(super) fn op6_to_op1(c: &mut Calculator) -> Done {
    Done::Return(c.copy(OP6, OP1, NUMBER))
}

/// Copies OP4 to OP1.
pub(super) fn op4_to_op1(c: &mut Calculator) -> Done {
    Done::Return(c.copy(OP4, OP1, NUMBER))
}

/// Copies OP1 to OP6.
pub(super) fn op1_to_op6(c: &mut Calculator) -> Done {
    Done::Return(c.copy(OP1, OP6, NUMBER))
}

/// Copies so many bytes from HL to DE, both of which then point behind them.
fn mov(c: &mut Calculator, from: u32, to: u32, count: u32) -> Done {
    let cycles = c.copy(from, to, count);
    c.core.set(Reg16::HL, from + count);
    c.core.set(Reg16::DE, to + count);
    Done::Return(cycles)
}

/// Nine bytes from HL to DE.
pub(super) fn mov_9_b(c: &mut Calculator) -> Done {
    let (from, to) = (c.hl(), c.de());
    mov(c, from, to, 9)
}

/// Eight bytes from HL to DE.
pub(super) fn mov_8_b(c: &mut Calculator) -> Done {
    let (from, to) = (c.hl(), c.de());
    mov(c, from, to, 8)
}

/// Nine bytes from HL to OP1: a type and a name.
pub(super) fn mov_9_to_op1(c: &mut Calculator) -> Done {
    let from = c.hl();
    mov(c, from, OP1, NUMBER)
}

/// OP1 to DE.
pub(super) fn mov_fr_op1(c: &mut Calculator) -> Done {
    let to = c.de();
    mov(c, OP1, to, NUMBER)
}

/// OP1 to the floating-point stack.
pub(super) fn push_op1(c: &mut Calculator) -> Done {
    match c.bus.push_number(OP1) {
        Ok(()) => RETURN,
        Err(full) => full.into(),
    }
}

/// OP1 from the floating-point stack.
pub(super) fn pop_op1(c: &mut Calculator) -> Done {
    c.bus.pop_number(OP1);
    RETURN
}

/// Zeros: BC bytes at HL.
pub(super) fn mem_clear(c: &mut Calculator) -> Done {
    Done::Return(c.fill(c.hl(), c.bc(), 0))
}

/// A, BC times at HL.
pub(super) fn mem_set(c: &mut Calculator) -> Done {
    Done::Return(c.fill(c.hl(), c.bc(), c.a()))
}
