//! Instructions from their text, as the table writes them: what is not generated is written in assembly.
//! [`Z80`] and [`Adl`] are the two modes, in which numbers of an instruction have 16 and 24 bits; a suffix (`ld.lil`)
//! says something else for one instruction. `jr` and `jp` are both as short as they can be.

use super::op::{
    Alu, Byte, Cond, Half, Index, Mem, Op, Pair, Place, Reg, Shift, Suffix, System, Word,
};
use crate::assemble::Value;
use crate::assemble::text::Syntax;
use kilomate_ir::{Error, Result};

/// The syntax of Z80 mode.
pub struct Z80;

/// The syntax of ADL mode.
pub struct Adl;

/// What expressions are.
type Values<'v> = dyn FnMut(&str) -> Result<Value> + 'v;

impl Syntax for Z80 {
    type Instruction = Op;

    fn instruction(word: &str, operand: &str, value: &mut Values<'_>) -> Result<Op> {
        parse(word, operand, false, value)
    }
}

impl Syntax for Adl {
    type Instruction = Op;

    fn instruction(word: &str, operand: &str, value: &mut Values<'_>) -> Result<Op> {
        parse(word, operand, true, value)
    }
}

fn parse(word: &str, operand: &str, is_long: bool, value: &mut Values<'_>) -> Result<Op> {
    let (name, suffix) = word.split_once('.').unwrap_or((word, ""));
    let suffix = match suffix {
        "" => None,
        "sis" => Some(Suffix::Sis),
        "lis" => Some(Suffix::Lis),
        "sil" => Some(Suffix::Sil),
        "lil" => Some(Suffix::Lil),
        _ => return Err(Error::at(0, format!(".{suffix} is no suffix"))),
    };
    let is_long = suffix.map_or(is_long, |of| matches!(of, Suffix::Sil | Suffix::Lil));
    let (first, second) = operand.split_once(',').unwrap_or((operand, ""));
    let mut reader = Reader { is_long, is_suffixed: suffix.is_some(), value };
    let (first, second) = (first.trim(), second.trim());
    let op = match system(name, first, second) {
        Some(system) => Op::System(system),
        None => reader.instruction(name, first, second)?,
    };
    Ok(suffix.map_or(op.clone(), |suffix| Op::Suffixed(suffix, Box::new(op))))
}

struct Reader<'a, 'v> {
    /// Whether numbers of an instruction have 24 bits.
    is_long: bool,
    is_suffixed: bool,
    value: &'a mut Values<'v>,
}

/// No such instruction.
fn none<T>(what: &str) -> Result<T> {
    Err(Error::at(0, format!("{what} is no operand here")))
}

impl Reader<'_, '_> {
    fn instruction(&mut self, name: &str, first: &str, second: &str) -> Result<Op> {
        let last = if second.is_empty() { first } else { second };
        if let Some(alu) = alu(name).filter(|_| second.is_empty() || first == "a") {
            return match (alu, half(last)) {
                (Alu::Add, Some(half)) => Ok(Op::AddHalf(half)),
                _ => Ok(Op::Alu(alu, self.byte(last)?)),
            };
        }
        if let Some(shift) = shift(name) {
            return Ok(Op::Shift(shift, self.place(first)?));
        }
        Ok(match name {
            "ld" => self.load(first, second)?,
            "inc" | "dec" => self.count(name == "inc", first)?,
            "bit" => Op::Bit(self.number(first)?, self.place(second)?),
            "set" => Op::Set(self.number(first)?, self.place(second)?),
            "res" => Op::Res(self.number(first)?, self.place(second)?),
            "add" if first == "iy" => Op::AddIy(named(pair(second), second)?),
            "add" => Op::Add(named(pair(second), second)?),
            "adc" => Op::Adc(named(pair(second), second)?),
            "sbc" => Op::Sbc(named(pair(second), second)?),
            "lea" => {
                let far = second.strip_prefix("iy").unwrap_or_default();
                Op::Lea(named(pair(first), first)?, self.distance(far)?)
            }
            "push" => Op::Push(named(pair(first), first)?),
            "pop" => Op::Pop(named(pair(first), first)?),
            "mlt" => Op::Mlt(named(pair(first), first)?),
            "jr" | "jp" | "djnz" | "call" | "ret" | "rst" => self.jump(name, first, second)?,
            _ => return plain(name),
        })
    }

    fn jump(&mut self, name: &str, first: &str, second: &str) -> Result<Op> {
        Ok(match name {
            "jp" if first == "(hl)" => Op::JumpHl(vec![]),
            "jp" if self.is_suffixed && second.is_empty() => Op::JumpTo(self.word(first)?),
            "jr" | "jp" if second.is_empty() => Op::jump(self.label(first)?),
            "jr" | "jp" => {
                let (when, to) = (named(cond(first), first)?, self.label(second)?);
                let is_far = self.is_long && !when.has_short();
                if is_far { Op::JumpFar(Some(when), to) } else { Op::branch(when, to) }
            }
            "djnz" => Op::Djnz(self.label(first)?),
            "rst" => Op::Restart(self.number(first)?),
            "call" => match self.word(first)? {
                Word::Label(to, 0) => Op::Run(to, 0, 0),
                to => Op::Call(to, vec![]),
            },
            _ if first.is_empty() => Op::Return,
            _ => Op::ReturnIf(named(cond(first), first)?),
        })
    }

    fn count(&mut self, is_more: bool, of: &str) -> Result<Op> {
        Ok(match (is_more, pair(of)) {
            (true, Some(pair)) => Op::IncPair(pair),
            (false, Some(pair)) => Op::DecPair(pair),
            (true, None) => Op::Inc(self.place(of)?),
            (false, None) => Op::Dec(self.place(of)?),
        })
    }

    fn load(&mut self, to: &str, from: &str) -> Result<Op> {
        if let (Some(inner), Some(from)) = (parenthesised(to), index(from)) {
            return Ok(Op::StoreIndexAt(self.word(inner)?, from));
        }
        if let Some(to) = index(to) {
            return Ok(match parenthesised(from) {
                Some(inner) => Op::LoadIndexAt(to, self.word(inner)?),
                None => Op::LoadIndex(to, self.word(from)?),
            });
        }
        if let (Some(half), "a") = (half(to), from) {
            return Ok(Op::LoadHalf(half));
        }
        if let Some(inner) = parenthesised(to) {
            return Ok(match (pair(inner), self.mem(to)?, pair(from)) {
                (Some(by @ (Pair::Bc | Pair::De)), ..) if from == "a" => Op::StoreBy(by),
                (_, Some(mem), Some(pair)) => Op::StorePair(mem, pair),
                (_, Some(mem), None) => Op::Store(mem, self.byte(from)?),
                (_, None, Some(pair)) => Op::StorePairAbsolute(self.word(inner)?, pair),
                (_, None, None) if from == "a" => Op::StoreAbsolute(self.word(inner)?),
                _ => return none(to),
            });
        }
        if let Some(inner) = parenthesised(from)
            && self.mem(from)?.is_none()
        {
            return Ok(match (pair(to), pair(inner)) {
                (Some(pair), _) => Op::LoadPairAbsolute(pair, self.word(inner)?),
                (None, Some(by)) if to == "a" => Op::LoadBy(by),
                (None, None) if to == "a" => Op::LoadAbsolute(self.word(inner)?),
                _ => return none(from),
            });
        }
        match (reg(to), pair(to)) {
            (Some(to), _) => Ok(Op::Load(to, self.byte(from)?)),
            (None, Some(to)) => match self.mem(from)? {
                Some(mem) => Ok(Op::LoadPair(to, mem)),
                None => Ok(Op::LoadWord(to, self.word(from)?)),
            },
            (None, None) => none(to),
        }
    }

    /// Memory by a register, if that is what it is.
    fn mem(&mut self, text: &str) -> Result<Option<Mem>> {
        let Some(inner) = parenthesised(text) else { return Ok(None) };
        if inner == "hl" {
            return Ok(Some(Mem::Hl));
        }
        for (name, index) in [("ix", Mem::Ix as fn(i8) -> Mem), ("iy", Mem::Iy)] {
            if let Some(far) = inner.strip_prefix(name).filter(|far| is_distance(far)) {
                return Ok(Some(index(self.distance(far)?)));
            }
        }
        Ok(None)
    }

    /// How far from an index something is, behind its sign.
    fn distance(&mut self, text: &str) -> Result<i8> {
        let far = (self.value)(&format!("0{text}"))?.as_number();
        match far.and_then(|far| i8::try_from(far).ok()) {
            Some(far) => Ok(far),
            None => Err(Error::at(0, format!("{text} is no distance"))),
        }
    }

    fn place(&mut self, text: &str) -> Result<Place> {
        match (reg(text), self.mem(text)?) {
            (Some(reg), _) => Ok(Place::Reg(reg)),
            (None, Some(mem)) => Ok(Place::Mem(mem)),
            _ => none(text),
        }
    }

    fn byte(&mut self, text: &str) -> Result<Byte> {
        match (reg(text), self.mem(text)?) {
            (Some(reg), _) => Ok(Byte::Reg(reg)),
            (None, Some(mem)) => Ok(Byte::Mem(mem)),
            (None, None) => Ok(Byte::Num(self.number(text)?)),
        }
    }

    fn number(&mut self, text: &str) -> Result<u8> {
        named((self.value)(text)?.as_byte(), text)
    }

    fn word(&mut self, text: &str) -> Result<Word> {
        let value = (self.value)(text)?;
        Ok(match (value.label, self.is_long) {
            (Some(label), false) => Word::Label(label, value.offset),
            (Some(label), true) => Word::Far(label, value.offset),
            (None, false) => Word::Num(value.offset as u16),
            (None, true) => Word::Long(value.offset as u32 & 0xff_ffff),
        })
    }

    fn label(&mut self, text: &str) -> Result<crate::assemble::Label> {
        named((self.value)(text)?.label, text)
    }
}

/// What is there, or an error about its text.
fn named<T>(found: Option<T>, text: &str) -> Result<T> {
    found.map_or_else(|| none(text), Ok)
}

fn parenthesised(text: &str) -> Option<&str> {
    text.strip_prefix('(')?.strip_suffix(')')
}

fn is_distance(text: &str) -> bool {
    text.starts_with(['+', '-'])
}

/// Instructions without operands, and `ex de,hl`.
fn plain(name: &str) -> Result<Op> {
    Ok(match name {
        "ex" => Op::Exchange,
        "rlca" => Op::RotateA(Shift::Rlc),
        "rrca" => Op::RotateA(Shift::Rrc),
        "rla" => Op::RotateA(Shift::Rl),
        "rra" => Op::RotateA(Shift::Rr),
        "neg" => Op::Neg,
        "cpl" => Op::Cpl,
        "scf" => Op::Scf,
        "ccf" => Op::Ccf,
        "ldi" => Op::Ldi,
        "ldir" => Op::Ldir,
        "lddr" => Op::Lddr,
        _ => return Err(Error::at(0, format!("{name} is no instruction"))),
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

fn half(name: &str) -> Option<Half> {
    match name {
        "iyl" => Some(Half::Iyl),
        "iyh" => Some(Half::Iyh),
        _ => None,
    }
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

fn index(name: &str) -> Option<Index> {
    match name {
        "ix" => Some(Index::Ix),
        "sp" => Some(Index::Sp),
        _ => None,
    }
}

/// Instructions whose operands are part of them.
fn system(name: &str, first: &str, second: &str) -> Option<System> {
    Some(match (name, first, second) {
        ("di", ..) => System::Di,
        ("ei", ..) => System::Ei,
        ("halt", ..) => System::Halt,
        ("nop", ..) => System::Nop,
        ("exx", ..) => System::ExchangeAll,
        ("ld", "a", "mb") => System::LoadPage,
        ("ld", "mb", "a") => System::StorePage,
        ("ld", "a", "i") => System::LoadI,
        ("push", "ix", _) => System::PushIx,
        ("pop", "ix", _) => System::PopIx,
        ("ld", "sp", "hl") => System::SetStack,
        ("add", "hl", "sp") => System::AddStack,
        ("ex", "(sp)", "hl") => System::ExchangeTop,
        ("ex", "af", "af'") => System::ExchangeAf,
        _ => return None,
    })
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
        "rlc" => Shift::Rlc,
        "rrc" => Shift::Rrc,
        "rl" => Shift::Rl,
        "rr" => Shift::Rr,
        "sla" => Shift::Sla,
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
mod tests;
