//! Calls, returns and jumps with a suffix, which change between ADL and Z80 mode: of these the crate `ez80` 0.6.1 does
//! not return from Z80 mode into ADL mode (`call.is` and `ret.l`), traps at `jp.l (hl)`, and does not change the mode in
//! conditional jumps.
//!
//! As Zilog's manual (UM0077) has them, and CEmu's `cpu.c`: a suffix has two halves, L for the operation and IL for
//! what follows the opcode. A call with a suffix pushes the mode that it came from as one more byte to SPL; a return
//! with one takes it from there. From ADL to Z80 mode, the low half of the address is pushed to SPS and the rest to SPL.

use ez80::{FastBus, Flag, Reg16};

use super::bus::Bus;
use super::core::Core;

/// Cycles in which nothing is fetched, of a jump and of a return.
const JUMP_CYCLES: u32 = 1;
const RETURN_CYCLES: u32 = 2;

/// The halves of a suffix.
#[derive(Clone, Copy)]
pub(super) struct Suffix {
    /// Whether the operation has 24 bits.
    is_long: bool,
    /// Whether the immediate has.
    is_immediate_long: bool,
}

/// What an opcode is as a suffix: .SIS, .LIS, .SIL or .LIL.
pub(super) fn suffix(code: u8) -> Option<Suffix> {
    let (is_long, is_immediate_long) = match code {
        0x40 => (false, false),
        0x49 => (true, false),
        0x52 => (false, true),
        0x5b => (true, true),
        _ => return None,
    };
    Some(Suffix { is_long, is_immediate_long })
}

/// Executes the instruction behind a suffix if it is one of these; nothing happens otherwise.
pub(super) fn execute(core: &mut Core, bus: &mut Bus, from: u32, suffix: Suffix) -> bool {
    let at = |offset: u32| {
        bus.peek(if core.is_adl() {
            (from + offset) & 0xff_ffff
        } else {
            from & 0xff_0000 | (from + offset) & 0xffff
        })
    };
    let (code, behind) = (at(1), at(2));
    let is_taken = |bits: u8| condition(core, bits >> 3 & 7);
    let action = match (code, behind) {
        (0xc3, _) => Action::Jump(true),
        (0xc2 | 0xca | 0xd2 | 0xda | 0xe2 | 0xea | 0xf2 | 0xfa, _) => Action::Jump(is_taken(code)),
        (0xe9, _) => Action::JumpTo(Reg16::HL, 0),
        (0xdd, 0xe9) => Action::JumpTo(Reg16::IX, 1),
        (0xfd, 0xe9) => Action::JumpTo(Reg16::IY, 1),
        (0xcd, _) => Action::Call(true),
        (0xc4 | 0xcc | 0xd4 | 0xdc | 0xe4 | 0xec | 0xf4 | 0xfc, _) => Action::Call(is_taken(code)),
        (0xc9, _) => Action::Return(true, 0),
        (0xc0 | 0xc8 | 0xd0 | 0xd8 | 0xe0 | 0xe8 | 0xf0 | 0xf8, _) => {
            Action::Return(is_taken(code), 0)
        }
        (0xed, 0x4d | 0x45) => Action::Return(true, 1),
        (0xc7 | 0xcf | 0xd7 | 0xdf | 0xe7 | 0xef | 0xf7 | 0xff, _) => {
            Action::Restart(u32::from(code & 0x38))
        }
        _ => return false,
    };
    bus.begin(from, None);
    fetch(core, bus);
    fetch(core, bus);
    act(core, bus, suffix, action);
    let to = core.pc();
    bus.end(from, to, false);
    true
}

#[derive(Clone, Copy)]
enum Action {
    Jump(bool),
    /// To where a register points; and how many more bytes the instruction has.
    JumpTo(Reg16, u8),
    Call(bool),
    Return(bool, u8),
    Restart(u32),
}

fn act(core: &mut Core, bus: &mut Bus, suffix: Suffix, action: Action) {
    match action {
        Action::Jump(is_taken) => {
            let to = immediate(core, bus, suffix);
            if is_taken {
                bus.add_cycles(JUMP_CYCLES);
                go(core, to, suffix.is_long);
            }
        }
        Action::JumpTo(register, more) => {
            for _ in 0..more {
                fetch(core, bus);
            }
            bus.add_cycles(JUMP_CYCLES);
            let to = core.get(register);
            go(core, to, suffix.is_long);
        }
        Action::Call(is_taken) => {
            let to = immediate(core, bus, suffix);
            if is_taken {
                let is_stack_long = suffix.is_immediate_long || suffix.is_long && !core.is_adl();
                push_return(core, bus, is_stack_long);
                go(core, to, suffix.is_immediate_long);
            }
        }
        Action::Restart(to) => {
            push_return(core, bus, suffix.is_long);
            go(core, to, suffix.is_long);
        }
        Action::Return(is_taken, more) => {
            for _ in 0..more {
                fetch(core, bus);
            }
            bus.add_cycles(if is_taken { RETURN_CYCLES } else { JUMP_CYCLES });
            if is_taken {
                return_by(core, bus, suffix);
            }
        }
    }
}

/// Pushes where to return to, and in which mode.
fn push_return(core: &mut Core, bus: &mut Bus, is_stack_long: bool) {
    let pc = core.cpu.state.reg.pc;
    let is_adl = core.is_adl();
    if is_adl {
        core.push_long(bus, (pc >> 16) as u8);
    }
    for byte in [(pc >> 8) as u8, pc as u8] {
        if is_stack_long {
            core.push_long(bus, byte);
        } else {
            core.push_short(bus, byte);
        }
    }
    let is_mixed = core.cpu.state.reg.madl;
    core.push_long(bus, u8::from(is_mixed) << 1 | u8::from(is_adl));
}

fn return_by(core: &mut Core, bus: &mut Bus, suffix: Suffix) {
    let to_adl = core.pop_long(bus) & 1 == 1;
    let is_adl = core.is_adl();
    let mut pc = 0;
    for shift in [0, 8] {
        let byte = if is_adl { core.pop_long(bus) } else { core.pop_short(bus) };
        pc |= u32::from(byte) << shift;
    }
    if to_adl {
        let upper = core.pop_long(bus);
        if is_adl || suffix.is_long {
            pc |= u32::from(upper) << 16;
        }
    }
    go(core, pc, to_adl);
}

fn go(core: &mut Core, to: u32, is_adl: bool) {
    core.cpu.set_adl(is_adl);
    core.cpu.state.set_pc(if is_adl { to } else { to & 0xffff });
}

fn fetch(core: &mut Core, bus: &mut Bus) -> u8 {
    let pc = core.pc();
    bus.add_cycles(1);
    let byte = bus.read8(pc);
    let next = pc.wrapping_add(1) & 0xff_ffff;
    core.cpu.state.set_pc(if core.is_adl() { next } else { next & 0xffff });
    byte
}

fn immediate(core: &mut Core, bus: &mut Bus, suffix: Suffix) -> u32 {
    let count = if suffix.is_immediate_long { 3 } else { 2 };
    (0..count).fold(0, |value, byte| value | u32::from(fetch(core, bus)) << (8 * byte))
}

/// Whether a condition holds: nz, z, nc, c, po, pe, p, m.
fn condition(core: &Core, number: u8) -> bool {
    let flag = [Flag::Z, Flag::C, Flag::P, Flag::S][usize::from(number >> 1)];
    core.cpu.state.reg.get_flag(flag) == (number & 1 == 1)
}
