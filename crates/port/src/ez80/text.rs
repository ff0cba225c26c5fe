//! Instructions as GNU as reads them (`z80-unknown-coff-as -march=ez80`).

use super::op::{Alu, Byte, Cond, Mem, Op, Pair, Place, Reg, Shift, Word};
use crate::assemble::{Instruction, Label};

fn reg(reg: Reg) -> &'static str {
    match reg {
        Reg::A => "a",
        Reg::B => "b",
        Reg::C => "c",
        Reg::D => "d",
        Reg::E => "e",
        Reg::H => "h",
        Reg::L => "l",
    }
}

fn pair(pair: Pair) -> &'static str {
    match pair {
        Pair::Bc => "bc",
        Pair::De => "de",
        Pair::Hl => "hl",
        Pair::Iy => "iy",
        Pair::Af => "af",
    }
}

fn mem(mem: Mem) -> String {
    match mem {
        Mem::Hl => "(hl)".into(),
        Mem::Ix(d) => format!("(ix{d:+})"),
        Mem::Iy(d) => format!("(iy{d:+})"),
    }
}

fn place(of: Place) -> String {
    match of {
        Place::Reg(r) => reg(r).into(),
        Place::Mem(m) => mem(m),
    }
}

fn byte(of: Byte) -> String {
    match of {
        Byte::Reg(r) => reg(r).into(),
        Byte::Mem(m) => mem(m),
        Byte::Num(n) => n.to_string(),
    }
}

fn alu(alu: Alu) -> &'static str {
    match alu {
        Alu::Add => "add a,",
        Alu::Adc => "adc a,",
        Alu::Sub => "sub a,",
        Alu::Sbc => "sbc a,",
        Alu::And => "and a,",
        Alu::Xor => "xor a,",
        Alu::Or => "or a,",
        Alu::Cp => "cp a,",
    }
}

fn shift(shift: Shift) -> &'static str {
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

fn cond(cond: Cond) -> &'static str {
    match cond {
        Cond::Nz => "nz",
        Cond::Z => "z",
        Cond::Nc => "nc",
        Cond::C => "c",
        Cond::Po => "po",
        Cond::Pe => "pe",
        Cond::P => "p",
        Cond::M => "m",
    }
}

pub(super) fn text(op: &Op, name: &dyn Fn(Label) -> String) -> String {
    let word = |word: &Word| match word {
        Word::Num(number) => number.to_string(),
        Word::Label(label, 0) => name(*label),
        Word::Label(label, offset) => format!("{}{offset:+}", name(*label)),
    };
    match op {
        Op::Load(to, from) => format!("ld {},{}", reg(*to), byte(*from)),
        Op::Store(to, from) => format!("ld {},{}", mem(*to), byte(*from)),
        Op::LoadAbsolute(from) => format!("ld a,({})", word(from)),
        Op::StoreAbsolute(to) => format!("ld ({}),a", word(to)),
        Op::LoadBy(by) => format!("ld a,({})", pair(*by)),
        Op::StoreBy(by) => format!("ld ({}),a", pair(*by)),
        Op::Alu(op, with) => format!("{}{}", alu(*op), byte(*with)),
        Op::Inc(of) => format!("inc {}", place(*of)),
        Op::Dec(of) => format!("dec {}", place(*of)),
        Op::LoadWord(to, from) => format!("ld {},{}", pair(*to), word(from)),
        Op::LoadPair(to, from) => format!("ld {},{}", pair(*to), mem(*from)),
        Op::StorePair(to, from) => format!("ld {},{}", mem(*to), pair(*from)),
        Op::LoadPairAbsolute(to, from) => format!("ld {},({})", pair(*to), word(from)),
        Op::StorePairAbsolute(to, from) => format!("ld ({}),{}", word(to), pair(*from)),
        Op::Add(with) => format!("add hl,{}", pair(*with)),
        Op::AddIy(with) => format!("add iy,{}", pair(*with)),
        Op::Adc(with) => format!("adc hl,{}", pair(*with)),
        Op::Sbc(with) => format!("sbc hl,{}", pair(*with)),
        Op::IncPair(of) => format!("inc {}", pair(*of)),
        Op::DecPair(of) => format!("dec {}", pair(*of)),
        Op::Lea(to, d) => format!("lea {},iy{d:+}", pair(*to)),
        Op::Push(of) => format!("push {}", pair(*of)),
        Op::Pop(of) => format!("pop {}", pair(*of)),
        Op::Exchange => "ex de,hl".into(),
        Op::Shift(kind, of) => format!("{} {}", shift(*kind), place(*of)),
        Op::RotateA(kind) => format!("{}a", shift(*kind)),
        Op::Bit(n, of) => format!("bit {n},{}", place(*of)),
        Op::Set(n, of) => format!("set {n},{}", place(*of)),
        Op::Res(n, of) => format!("res {n},{}", place(*of)),
        Op::Mlt(of) => format!("mlt {}", pair(*of)),
        Op::Neg => "neg".into(),
        Op::Cpl => "cpl".into(),
        Op::Scf => "scf".into(),
        Op::Ccf => "ccf".into(),
        Op::Ldi => "ldi".into(),
        Op::Ldir => "ldir".into(),
        Op::Lddr => "lddr".into(),
        Op::Jump(None, to, false) => format!("jr {}", name(*to)),
        Op::Jump(None, to, true) => format!("jp {}", name(*to)),
        Op::Jump(Some(when), to, false) => format!("jr {},{}", cond(*when), name(*to)),
        Op::Jump(Some(when), to, true) => format!("jp {},{}", cond(*when), name(*to)),
        Op::JumpHl => "jp (hl)".into(),
        Op::Djnz(to) => format!("djnz {}", name(*to)),
        Op::Call(to, _) => format!("call {}", word(to)),
        Op::Run(to, _, _) => format!("call {}", name(*to)),
        Op::Return => "ret".into(),
        Op::ReturnIf(when) => format!("ret {}", cond(*when)),
        Op::Own(_, text) => (*text).into(),
        Op::Bytecode(op) => op.text(name),
        Op::Elsewhere(number, _) => format!("; block {number} is bytecode"),
    }
}
