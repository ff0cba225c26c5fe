//! Instructions from their text, as [`text`](super::text) writes them: routines that are easier to read that way.
//!
//! Lines are separated by bars. `name:` places a label, `jr` and `jp` are both as short as they can be, and
//! `next` goes on with the next instruction of the bytecode.

use super::r#gen::Code;
use super::op::{Alu, Byte, Cond, Mem, Op, Pair, Place, Reg, Shift, Word};
use crate::assemble::{Item, Label, Labels};
use crate::{Error, Result};

/// Where `next` leads to.
pub(super) const NEXT: &str = "bc_next";

/// Halves of IY, which only the interpreter names.
const OWN: [Op; 4] = [
    Op::Own(&[0xfd, 0x85], "add a,iyl"),
    Op::Own(&[0xfd, 0x84], "add a,iyh"),
    Op::Own(&[0xfd, 0x6f], "ld iyl,a"),
    Op::Own(&[0xfd, 0x67], "ld iyh,a"),
];

/// The label of a name, which is made if there is none yet.
pub(super) fn label(name: &str, labels: &mut Labels) -> Label {
    labels.find(name).unwrap_or_else(|| labels.named(name))
}

/// The code of some lines.
///
/// # Errors
///
/// If one is no instruction that the back end knows.
pub(super) fn parse(lines: &str, labels: &mut Labels) -> Result<Code> {
    let mut code = Code::new();
    for line in lines.split('|') {
        if let Some(name) = line.strip_suffix(':') {
            code.push(Item::Label(label(name, labels)));
            continue;
        }
        let op = instruction(line, labels);
        let op = op.ok_or_else(|| Error::at(0, format!("`{line}` is no instruction")))?;
        code.push(Item::Code(op));
    }
    Ok(code)
}

fn instruction(line: &str, labels: &mut Labels) -> Option<Op> {
    let is_own = |op: &&Op| matches!(op, Op::Own(_, text) if *text == line);
    if let Some(own) = OWN.iter().find(is_own) {
        return Some(own.clone());
    }
    let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
    let (first, second) = rest.split_once(',').unwrap_or((rest, ""));
    if let Some(alu) = alu(name).filter(|_| second.is_empty() || first == "a") {
        let of = if second.is_empty() { first } else { second };
        return Some(Op::Alu(alu, byte(of)?));
    }
    if let Some(shift) = shift(name) {
        return Some(Op::Shift(shift, Place::Reg(reg(first)?)));
    }
    Some(match name {
        "ld" => return load(first, second, labels),
        "next" => Op::jump(label(NEXT, labels)),
        "jp" if first == "(hl)" => Op::JumpHl,
        "jr" | "jp" if second.is_empty() => Op::jump(label(first, labels)),
        "jr" | "jp" => Op::branch(cond(first)?, label(second, labels)),
        "call" => Op::Run(label(first, labels), 0, 0),
        "ret" => Op::Return,
        "push" => Op::Push(pair(first)?),
        "pop" => Op::Pop(pair(first)?),
        "inc" | "dec" => count(name == "inc", first)?,
        "add" if first == "hl" => Op::Add(pair(second)?),
        "adc" => Op::Adc(pair(second)?),
        "sbc" => Op::Sbc(pair(second)?),
        "ex" => Op::Exchange,
        "rla" => Op::RotateA(Shift::Rl),
        "rra" => Op::RotateA(Shift::Rr),
        _ => return None,
    })
}

fn count(is_more: bool, of: &str) -> Option<Op> {
    Some(match (is_more, reg(of)) {
        (true, Some(reg)) => Op::Inc(Place::Reg(reg)),
        (false, Some(reg)) => Op::Dec(Place::Reg(reg)),
        (true, None) => Op::IncPair(pair(of)?),
        (false, None) => Op::DecPair(pair(of)?),
    })
}

fn load(to: &str, from: &str, labels: &mut Labels) -> Option<Op> {
    if let Some(mem) = mem(to) {
        return Some(match reg(from) {
            Some(reg) => Op::Store(mem, Byte::Reg(reg)),
            None => Op::StorePair(mem, pair(from)?),
        });
    }
    Some(match (reg(to), pair(to)) {
        (Some(Reg::A), _) if from == "(bc)" => Op::LoadBy(Pair::Bc),
        (Some(to), _) => Op::Load(to, byte(from)?),
        (None, Some(to)) => match (mem(from), from.parse()) {
            (Some(mem), _) => Op::LoadPair(to, mem),
            (None, Ok(number)) => Op::LoadWord(to, Word::Num(number)),
            (None, Err(_)) => Op::LoadWord(to, Word::Label(label(from, labels), 0)),
        },
        (None, None) => return None,
    })
}

fn reg(name: &str) -> Option<Reg> {
    Some(match name {
        "a" => Reg::A,
        "b" => Reg::B,
        "c" => Reg::C,
        "d" => Reg::D,
        "e" => Reg::E,
        "h" => Reg::H,
        "l" => Reg::L,
        _ => return None,
    })
}

fn pair(name: &str) -> Option<Pair> {
    Some(match name {
        "af" => Pair::Af,
        "bc" => Pair::Bc,
        "de" => Pair::De,
        "hl" => Pair::Hl,
        "iy" => Pair::Iy,
        _ => return None,
    })
}

fn mem(text: &str) -> Option<Mem> {
    if text == "(hl)" {
        return Some(Mem::Hl);
    }
    text.strip_prefix("(ix")?.strip_suffix(')')?.parse().ok().map(Mem::Ix)
}

fn byte(text: &str) -> Option<Byte> {
    let number = || text.parse().ok().map(Byte::Num);
    reg(text).map(Byte::Reg).or_else(|| mem(text).map(Byte::Mem)).or_else(number)
}

fn alu(name: &str) -> Option<Alu> {
    Some(match name {
        "add" => Alu::Add,
        "adc" => Alu::Adc,
        "sub" => Alu::Sub,
        "sbc" => Alu::Sbc,
        "and" => Alu::And,
        "xor" => Alu::Xor,
        "or" => Alu::Or,
        "cp" => Alu::Cp,
        _ => return None,
    })
}

fn shift(name: &str) -> Option<Shift> {
    Some(match name {
        "rl" => Shift::Rl,
        "rr" => Shift::Rr,
        "sra" => Shift::Sra,
        "srl" => Shift::Srl,
        _ => return None,
    })
}

fn cond(name: &str) -> Option<Cond> {
    Some(match name {
        "nz" => Cond::Nz,
        "z" => Cond::Z,
        "nc" => Cond::Nc,
        "c" => Cond::C,
        "po" => Cond::Po,
        "pe" => Cond::Pe,
        "p" => Cond::P,
        "m" => Cond::M,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assemble::Instruction;

    #[test]
    fn what_is_read_is_written_again() {
        let mut labels = Labels::default();
        let lines = "ld a,(bc)|ld (hl),e|ld de,(hl)|ld (ix-3),bc|ld hl,512|ld h,7|add a,iyl|add hl,bc\
                     |sbc hl,de|sub a,e|or a,d|srl d|pop af|push iy|ex de,hl|jp (hl)|ld bc,(ix+9)|inc bc\
                     |dec a|rra|jr z,there|ret|and a,(ix+1)";
        for line in lines.split('|') {
            let line = line.trim();
            let code = parse(line, &mut labels).unwrap();
            let [Item::Code(op)] = &code[..] else { panic!("{line}") };
            assert_eq!(op.text(&|label| labels.name(label)), line);
        }
        assert!(parse("ld q,1", &mut labels).is_err());
    }
}
