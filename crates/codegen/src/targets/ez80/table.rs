//! The table of instructions: for each its name, its opcode, what it does with its operands and with what else, and
//! the cycles beyond one for every byte that is fetched, read or written. Opcodes are those of the eZ80 CPU user
//! manual (UM0077); a test compares bytes with GNU as, lengths, cycles and effects with the emulated CPU.

use super::effects::{A, ALL, BC, CARRY, DE, HL, Set, ZERO};
use super::op::{Alu, Byte, Cond, Half, Mem, Op, Pair, Place, Reg, Shift};
use super::row::{ED, IX, IY, Operand, Row};
use super::system::{indices, system};

/// All flags.
const FLAGS: Set = CARRY | ZERO;

/// The number of a register in an opcode.
fn reg(reg: Reg) -> u8 {
    match reg {
        Reg::A => 7,
        other => other as u8,
    }
}

/// The number of a pair in an opcode; IY is HL after a prefix.
fn pair(pair: Pair) -> u8 {
    match pair {
        Pair::Bc => 0x00,
        Pair::De => 0x10,
        Pair::Hl | Pair::Iy => 0x20,
        Pair::Af => 0x30,
    }
}

fn cond(cond: Cond) -> u8 {
    (cond as u8) << 3
}

/// Of shifts; there is none with number 6.
fn shift(shift: Shift) -> u8 {
    if shift == Shift::Srl { 0x38 } else { (shift as u8) << 3 }
}

/// The prefix of memory by an index.
fn index(mem: Mem) -> u8 {
    match mem {
        Mem::Hl => 0,
        Mem::Ix(_) => IX,
        Mem::Iy(_) => IY,
    }
}

/// The prefix of an instruction with IY instead of HL.
fn indexed(pair: Pair) -> u8 {
    if pair == Pair::Iy { IY } else { 0 }
}

/// `(hl)` and the like are register number 6 in an opcode.
const MEM: u8 = 6;

/// An opcode, from the one with register 0, or with a number, at this place.
fn from_byte(name: &'static str, with_reg: u8, with_num: u8, byte: Byte) -> (Row, Operand) {
    match byte {
        Byte::Reg(r) => (Row::new(name, with_reg | reg(r)), Operand::Reg(r)),
        Byte::Num(n) => (Row::new(name, with_num), Operand::Num(n)),
        Byte::Mem(m) => (Row::new(name, with_reg | MEM).prefixed(index(m)), Operand::Mem(m)),
    }
}

/// The number of a place, its prefix, and itself.
fn place(place: Place) -> (u8, u8, Operand) {
    match place {
        Place::Reg(r) => (reg(r), 0, Operand::Reg(r)),
        Place::Mem(m) => (MEM, index(m), Operand::Mem(m)),
    }
}

/// What an instruction is.
pub(super) fn row(op: &Op) -> Row {
    match op {
        // The mode of the caller is kept as well.
        Op::Suffixed(suffix, op) if matches!(**op, Op::Call(..)) => {
            row(op).suffixed(*suffix).acting((0, 3))
        }
        Op::Suffixed(suffix, op) => row(op).suffixed(*suffix),
        Op::Load(..) | Op::Store(..) | Op::LoadAbsolute(_) | Op::StoreAbsolute(_) => bytes(op),
        Op::LoadBy(_) | Op::StoreBy(_) | Op::LoadHalf(_) | Op::AddHalf(_) => bytes(op),
        Op::Alu(alu, with) => arithmetic(*alu, *with),
        Op::LoadWord(..) | Op::LoadPair(..) | Op::StorePair(..) => words(op),
        Op::LoadPairAbsolute(..) | Op::StorePairAbsolute(..) => words(op),
        Op::Push(_) | Op::Pop(_) | Op::Exchange | Op::Lea(..) => words(op),
        Op::Add(_) | Op::AddIy(_) | Op::Adc(_) | Op::Sbc(_) => sums(op),
        Op::IncPair(_) | Op::DecPair(_) | Op::Mlt(_) => sums(op),
        Op::Ldi | Op::Ldir | Op::Lddr => blocks(op),
        Op::Inc(_) | Op::Dec(_) | Op::Shift(..) | Op::RotateA(_) => changes(op),
        Op::Bit(..) | Op::Set(..) | Op::Res(..) => changes(op),
        Op::Neg => Row::new("neg", 0x44).prefixed(ED).also(A, A | FLAGS),
        Op::Cpl => Row::new("cpl", 0x2f).also(A, A),
        Op::Scf => Row::new("scf", 0x37).also(0, CARRY),
        Op::Ccf => Row::new("ccf", 0x3f).also(CARRY, CARRY),
        Op::System(of) => system(*of),
        Op::LoadIndex(..) | Op::LoadIndexAt(..) | Op::StoreIndexAt(..) => indices(op),
        _ => jumps(op),
    }
}

/// Bytes that are loaded and stored.
fn bytes(op: &Op) -> Row {
    use Operand as O;
    let a = O::Reg(Reg::A);
    match op {
        Op::Load(to, from) => {
            let (row, from) = from_byte("ld", 0x40, 0x06, *from);
            row.opcode_or(reg(*to) << 3).set(O::Reg(*to)).get(from)
        }
        Op::Store(to, from) => {
            let (row, from) = from_byte("ld", 0x70, 0x36, *from);
            row.prefixed(index(*to)).set(O::Mem(*to)).get(from)
        }
        Op::LoadAbsolute(from) => Row::new("ld", 0x3a).set(a).get(O::At(*from)),
        Op::StoreAbsolute(to) => Row::new("ld", 0x32).set(O::At(*to)).get(a),
        Op::LoadBy(by) => Row::new("ld", 0x0a | pair(*by)).set(a).get(O::By(*by)),
        Op::StoreBy(by) => Row::new("ld", 0x02 | pair(*by)).set(O::By(*by)).get(a),
        Op::LoadHalf(half) => {
            let code = if *half == Half::Iyl { 0x6f } else { 0x67 };
            Row::new("ld", code).prefixed(IY).set(O::Half(*half)).get(a)
        }
        Op::AddHalf(half) => {
            let code = if *half == Half::Iyl { 0x85 } else { 0x84 };
            Row::new("add", code).prefixed(IY).change(a).get(O::Half(*half)).also(0, FLAGS)
        }
        _ => unreachable!("{op:?} is no load of a byte"),
    }
}

/// Arithmetic on A.
fn arithmetic(alu: Alu, with: Byte) -> Row {
    let name = match alu {
        Alu::Add => "add",
        Alu::Adc => "adc",
        Alu::Sub => "sub",
        Alu::Sbc => "sbc",
        Alu::And => "and",
        Alu::Xor => "xor",
        Alu::Or => "or",
        Alu::Cp => "cp",
    };
    let code = (alu as u8) << 3;
    let (row, operand) = from_byte(name, 0x80 | code, 0xc6 | code, with);
    let a = Operand::Reg(Reg::A);
    let row = if alu == Alu::Cp { row.get(a) } else { row.change(a) };
    let carry = if matches!(alu, Alu::Adc | Alu::Sbc) { CARRY } else { 0 };
    let row = row.get(operand).also(carry, FLAGS);
    // What is subtracted from itself does not depend on it.
    let is_itself = matches!((alu, with), (Alu::Xor | Alu::Sub | Alu::Sbc, Byte::Reg(Reg::A)));
    if is_itself { row.ignoring(A) } else { row }
}

/// Words that are loaded and stored.
fn words(op: &Op) -> Row {
    use Operand as O;
    match op {
        Op::LoadWord(to, from) => {
            let row = Row::new("ld", 0x01 | pair(*to)).prefixed(indexed(*to));
            row.set(O::Pair(*to)).aside(O::Word(*from))
        }
        Op::LoadPair(to, mem) => {
            // IY by itself has the place of the missing fourth pair; by others one of its own.
            let code = match (to, mem) {
                (Pair::Iy, Mem::Iy(_)) => 0x37,
                (Pair::Iy, _) => 0x31,
                (to, _) => 0x07 | pair(*to),
            };
            let prefix = if *mem == Mem::Hl { ED } else { index(*mem) };
            Row::new("ld", code).prefixed(prefix).set(O::Pair(*to)).get(O::Mem(*mem))
        }
        Op::StorePair(mem, from) => {
            let code = match (from, mem) {
                (Pair::Iy, Mem::Iy(_)) => 0x3f,
                (Pair::Iy, _) => 0x3e,
                (from, _) => 0x0f | pair(*from),
            };
            let prefix = if *mem == Mem::Hl { ED } else { index(*mem) };
            Row::new("ld", code).prefixed(prefix).set(O::Mem(*mem)).get(O::Pair(*from))
        }
        Op::LoadPairAbsolute(to, from) => {
            let (prefix, code) = absolute(*to, 0x2a, 0x4b);
            Row::new("ld", code).prefixed(prefix).set(O::Pair(*to)).get(O::At(*from))
        }
        Op::StorePairAbsolute(to, from) => {
            let (prefix, code) = absolute(*from, 0x22, 0x43);
            Row::new("ld", code).prefixed(prefix).set(O::At(*to)).get(O::Pair(*from))
        }
        Op::Push(of) => {
            let row = Row::new("push", 0xc5 | pair(*of)).prefixed(indexed(*of));
            row.get(O::Pair(*of)).acting((0, 2))
        }
        Op::Pop(of) => {
            let flags = if *of == Pair::Af { FLAGS } else { 0 };
            let row = Row::new("pop", 0xc1 | pair(*of)).prefixed(indexed(*of));
            row.set(O::Pair(*of)).also(0, flags).acting((2, 0))
        }
        Op::Exchange => Row::new("ex", 0xeb).change(O::Pair(Pair::De)).change(O::Pair(Pair::Hl)),
        Op::Lea(to, d) => {
            let code = if *to == Pair::Iy { 0x33 } else { 0x03 | pair(*to) };
            Row::new("lea", code).prefixed(ED).set(O::Pair(*to)).get(O::Index(*d))
        }
        _ => unreachable!("{op:?} is no load of a word"),
    }
}

/// Prefix and opcode of a word at an address: HL has one of its own, IY has that behind a prefix.
fn absolute(of: Pair, hl: u8, others: u8) -> (u8, u8) {
    match of {
        Pair::Hl => (0, hl),
        Pair::Iy => (IY, hl),
        of => (ED, others | pair(of)),
    }
}

/// Arithmetic on pairs.
fn sums(op: &Op) -> Row {
    use Operand as O;
    let hl = O::Pair(Pair::Hl);
    match op {
        Op::Add(with) => {
            Row::new("add", 0x09 | pair(*with)).change(hl).get(O::Pair(*with)).also(0, CARRY)
        }
        Op::AddIy(with) => {
            let row = Row::new("add", 0x09 | pair(*with)).prefixed(IY);
            row.change(O::Pair(Pair::Iy)).get(O::Pair(*with)).also(0, CARRY)
        }
        Op::Adc(with) => {
            let row = Row::new("adc", 0x4a | pair(*with)).prefixed(ED);
            row.change(hl).get(O::Pair(*with)).also(CARRY, FLAGS)
        }
        Op::Sbc(with) => {
            let row = Row::new("sbc", 0x42 | pair(*with)).prefixed(ED);
            let row = row.change(hl).get(O::Pair(*with)).also(CARRY, FLAGS);
            if *with == Pair::Hl { row.ignoring(HL) } else { row }
        }
        Op::IncPair(of) => {
            Row::new("inc", 0x03 | pair(*of)).prefixed(indexed(*of)).change(O::Pair(*of))
        }
        Op::DecPair(of) => {
            Row::new("dec", 0x0b | pair(*of)).prefixed(indexed(*of)).change(O::Pair(*of))
        }
        Op::Mlt(of) => Row::new("mlt", 0x4c | pair(*of)).prefixed(ED).change(O::Pair(*of)).idle(4),
        _ => unreachable!("{op:?} is no sum"),
    }
}

/// What copies memory; those that repeat themselves are described for one byte.
fn blocks(op: &Op) -> Row {
    let (name, code) = match op {
        Op::Ldi => ("ldi", 0xa0),
        Op::Ldir => ("ldir", 0xb0),
        _ => ("lddr", 0xb8),
    };
    let all = BC | DE | HL;
    Row::new(name, code).prefixed(ED).also(all, all | ZERO).acting((1, 1)).idle(1)
}

/// A change of a byte where it is: in memory, it takes a cycle more.
fn changes(op: &Op) -> Row {
    let (Op::Inc(of)
    | Op::Dec(of)
    | Op::Shift(_, of)
    | Op::Bit(_, of)
    | Op::Set(_, of)
    | Op::Res(_, of)) = op
    else {
        let Op::RotateA(shift) = op else { unreachable!("{op:?} is no change") };
        return rotation(*shift);
    };
    let (number, prefix, operand) = place(*of);
    let is_memory = matches!(of, Place::Mem(_));
    let row = match op {
        Op::Inc(_) => Row::new("inc", 0x04 | number << 3).prefixed(prefix).also(0, ZERO),
        Op::Dec(_) => Row::new("dec", 0x05 | number << 3).prefixed(prefix).also(0, ZERO),
        Op::Shift(kind, _) => {
            let row = Row::new(shift_name(*kind), shift(*kind) | number).bits(prefix);
            row.also(carry_in(*kind), FLAGS)
        }
        Op::Bit(n, _) => {
            let row = Row::new("bit", 0x40 | n << 3 | number).bits(prefix).aside(Operand::Own(*n));
            return row.get(operand).also(0, ZERO).idle(u8::from(is_memory));
        }
        Op::Set(n, _) => {
            Row::new("set", 0xc0 | n << 3 | number).bits(prefix).aside(Operand::Own(*n))
        }
        Op::Res(n, _) => {
            Row::new("res", 0x80 | n << 3 | number).bits(prefix).aside(Operand::Own(*n))
        }
        _ => unreachable!("{op:?} is no change"),
    };
    // Bits by an index are the exception.
    let is_short = prefix != 0 && matches!(op, Op::Set(..) | Op::Res(..));
    row.change(operand).idle(u8::from(is_memory && !is_short))
}

fn shift_name(shift: Shift) -> &'static str {
    match shift {
        Shift::Rlc => "rlc",
        Shift::Rrc => "rrc",
        Shift::Rl => "rl",
        Shift::Rr => "rr",
        Shift::Sla => "sla",
        Shift::Sra => "sra",
        Shift::Srl => "srl",
    }
}

fn carry_in(shift: Shift) -> Set {
    if matches!(shift, Shift::Rl | Shift::Rr) { CARRY } else { 0 }
}

/// A rotation of A, in one byte.
fn rotation(kind: Shift) -> Row {
    let name = match kind {
        Shift::Rlc => "rlca",
        Shift::Rrc => "rrca",
        Shift::Rl => "rla",
        _ => "rra",
    };
    Row::new(name, 0x07 | shift(kind)).also(A | carry_in(kind), A | CARRY)
}

/// What a condition looks at.
fn flag(cond: Cond) -> Set {
    if matches!(cond, Cond::C | Cond::Nc) { CARRY } else { ZERO }
}

/// Jumps, calls and returns.
fn jumps(op: &Op) -> Row {
    use Operand as O;
    match op {
        Op::Jump(None, to, false) => {
            Row::new("jr", 0x18).aside(O::To(*to, false)).acting((0, 0)).idle(1)
        }
        Op::Jump(None, to, true) => {
            Row::new("jp", 0xc3).aside(O::To(*to, true)).acting((0, 0)).idle(1)
        }
        Op::Jump(Some(when), to, is_long) => {
            let (name, code) = if *is_long { ("jp", 0xc2) } else { ("jr", 0x20) };
            let row = Row::new(name, code | cond(*when))
                .aside(O::Cond(*when))
                .aside(O::To(*to, *is_long));
            row.also(flag(*when), 0).acting((0, 0)).idle(if *is_long { 1 } else { 2 })
        }
        Op::JumpTo(to) => Row::new("jp", 0xc3).aside(O::Word(*to)).acting((0, 0)).idle(1),
        Op::JumpFar(None, to) => Row::new("jp", 0xc3).aside(O::Far(*to)).acting((0, 0)).idle(1),
        Op::JumpFar(Some(when), to) => {
            let row = Row::new("jp", 0xc2 | cond(*when)).aside(O::Cond(*when)).aside(O::Far(*to));
            row.also(flag(*when), 0).acting((0, 0)).idle(1)
        }
        Op::JumpHl(_) => Row::new("jp", 0xe9).aside(O::JumpHl).also(HL, 0).acting((0, 0)).idle(1),
        Op::Djnz(to) => {
            let b = super::effects::reg(Reg::B);
            Row::new("djnz", 0x10).aside(O::To(*to, false)).also(b, b).acting((0, 0)).idle(2)
        }
        Op::Call(to, _) => Row::new("call", 0xcd).aside(O::Word(*to)).also(0, ALL).acting((0, 2)),
        Op::Run(to, reads, writes) => {
            let row = Row::new("call", 0xcd).aside(O::To(*to, true));
            row.also(*reads, *writes).acting((0, 2))
        }
        Op::Restart(at) => {
            Row::new("rst", 0xc7 | at).aside(O::Own(*at)).also(ALL, ALL).acting((0, 2))
        }
        Op::Return => Row::new("ret", 0xc9).acting((2, 0)).idle(2),
        Op::ReturnIf(when) => {
            let row = Row::new("ret", 0xc0 | cond(*when)).aside(O::Cond(*when));
            row.also(flag(*when), 0).acting((2, 0)).idle(2)
        }
        Op::Elsewhere(..) => Row::new("", 0).also(0, ALL).acting((0, 0)),
        _ => Row::new("", 0).also(ALL, ALL).acting((0, 0)),
    }
}

#[cfg(test)]
pub(super) mod tests;
