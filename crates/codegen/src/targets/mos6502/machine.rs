//! What instructions are to the shared optimiser: what each reads and writes, where it goes on, and what may be
//! done with it.

use super::instruction::{Address, Code, Memory, Mode, Op, Parts, When};
use crate::assemble::Label;
use crate::bytecode::{self, Value};
use crate::optimise::{Bits, Effects, Flow, Machine, Set as _};

/// Bytes of the zero page by their address, registers and flags.
pub(super) type Set = Bits<5>;

/// The parts of the CPU behind the zero page in a set.
const PARTS: [Parts; 6] = [Parts::A, Parts::X, Parts::Y, Parts::C, Parts::S, Parts::V];

/// So many bytes of the zero page.
pub(super) fn bytes(from: u8, count: u32) -> Set {
    Set::range(from.into(), count as usize)
}

/// Registers and flags.
pub(super) fn parts(parts: Parts) -> Set {
    let numbered = PARTS.into_iter().enumerate().filter(|(_, part)| parts.has(*part));
    numbered.fold(Set::EMPTY, |set, (number, _)| set.or(Set::range(256 + number, 1)))
}

/// Of a call that reads this.
pub(super) fn call(reads: Set) -> Effects<Set> {
    Effects::acting(reads, PARTS.into_iter().fold(Set::EMPTY, |set, part| set.or(parts(part))))
}

fn plain(op: Op, mode: Mode) -> Effects<Set> {
    let effects = op.effects(mode.form());
    let (mut reads, mut writes) = (parts(effects.needs), parts(effects.changes));
    match mode {
        Mode::Zp(at) => {
            if effects.memory != Memory::Writes {
                reads = reads.or(bytes(at, 1));
            }
            if matches!(effects.memory, Memory::Writes | Memory::Changes) {
                writes = writes.or(bytes(at, 1));
            }
        }
        Mode::IndY(at) => reads = reads.or(bytes(at, 2)),
        Mode::ZpX(_) | Mode::ZpY(_) | Mode::IndX(_) | Mode::Ind(_) => reads = Set::ALL,
        _ => {}
    }
    let is_elsewhere =
        matches!(effects.memory, Memory::Writes | Memory::Changes) && !matches!(mode, Mode::Zp(_));
    let is_more = effects.needs.has(Parts::O) || effects.changes.has(Parts::O);
    Effects { reads, writes, is_pure: !is_more && !is_elsewhere }
}

impl Machine for Code {
    type Set = Set;

    fn effects(&self) -> Effects<Set> {
        match *self {
            Code::Branch(when, ..) | Code::Always(when, ..) => {
                Effects::acting(parts(when.needs()), Set::EMPTY)
            }
            // What its caller looks at is known of the function.
            Code::Plain(Op::Rts | Op::Jmp, Mode::None | Mode::Abs(_)) => {
                Effects::acting(Set::EMPTY, Set::EMPTY)
            }
            // More than is followed here.
            Code::Plain(Op::Brk | Op::Rti | Op::Php | Op::Plp | Op::Tsx | Op::Txs, _)
            | Code::Enter(_)
            | Code::Bytecode(_) => Effects::unknown(),
            Code::Plain(Op::Jsr, _) => call(Set::ALL),
            Code::Plain(op, mode) => plain(op, mode),
        }
    }

    fn flow(&self) -> Flow<'_, Label> {
        match self {
            Code::Branch(_, to, _) => Flow::Branch(to),
            Code::Always(_, to, _) => Flow::Jump(to),
            Code::Plain(op @ (Op::Jmp | Op::Jsr), mode) => match (op, mode) {
                (Op::Jmp, Mode::Abs(Address { label: Some(to), offset: 0 })) => Flow::Jump(to),
                (Op::Jsr, Mode::Abs(Address { label: Some(to), offset: 0 })) => Flow::Call(to),
                (Op::Jmp, _) => Flow::Leave,
                _ => Flow::Unknown,
            },
            Code::Plain(Op::Rts, _) => Flow::Return,
            Code::Plain(Op::Rti | Op::Brk, _) => Flow::Leave,
            Code::Plain(..) => Flow::Next,
            Code::Enter(_) | Code::Bytecode(_) => Flow::Unknown,
        }
    }

    fn labels(&self, found: &mut dyn FnMut(Label)) {
        match self {
            Code::Branch(_, to, _) | Code::Always(_, to, _) | Code::Enter(to) => found(*to),
            Code::Plain(_, mode) => match mode {
                Mode::Abs(at) | Mode::AbsX(at) | Mode::AbsY(at) | Mode::Ind(at) => {
                    at.label.into_iter().for_each(found);
                }
                Mode::Low(at) | Mode::High(at) => at.label.into_iter().for_each(found),
                _ => {}
            },
            Code::Bytecode(
                bytecode::Op::Jump(_, _, to, _)
                | bytecode::Op::Word(_, Value::Place(to, _))
                | bytecode::Op::Pool(_, Value::Place(to, _), _),
            ) => found(*to),
            Code::Bytecode(_) => {}
        }
    }

    fn inverted(&self) -> Option<Code> {
        match self {
            Code::Branch(when, to, _) => Some(Code::Branch(when.opposite(), *to, false)),
            _ => None,
        }
    }

    fn retargeted(&self, to: Label) -> Option<Code> {
        match self.flow() {
            Flow::Branch(_) => self.when().map(|when| Code::Branch(when, to, false)),
            Flow::Jump(_) => Some(Code::jump(to)),
            _ => None,
        }
    }

    fn may_move(&self) -> bool {
        matches!(self, Code::Plain(..))
    }

    fn may_be_outlined(&self) -> bool {
        let is_on_stack = matches!(self, Code::Plain(Op::Pha | Op::Pla, _));
        match self.flow() {
            Flow::Next => !is_on_stack && self.effects() != Effects::unknown(),
            flow => matches!(flow, Flow::Call(_)),
        }
    }

    fn jump(to: Label) -> Code {
        Code::Plain(Op::Jmp, Mode::Abs(Address::of(to, 0)))
    }

    fn call(to: Label) -> Code {
        Code::Plain(Op::Jsr, Mode::Abs(Address::of(to, 0)))
    }

    fn ret() -> Code {
        Code::Plain(Op::Rts, Mode::None)
    }
}

impl Code {
    /// When a branch is taken.
    fn when(&self) -> Option<When> {
        match self {
            Code::Branch(when, ..) => Some(*when),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::read;
    use super::*;
    use crate::assemble::Item;

    fn code(text: &str) -> Code {
        let (items, _) = read(&format!("there: {text}"));
        let code = items.into_iter().find_map(|item| match item {
            Item::Code(code) => Some(code),
            _ => None,
        });
        code.expect("an instruction")
    }

    #[test]
    fn memory_outside_of_the_zero_page_is_never_dead() {
        for text in ["sta $1234", "inc $1234", "sta ($30),y", "pha", "jsr there", "sta $30,x"] {
            assert!(!code(text).effects().is_pure, "{text}");
        }
        for text in ["sta $30", "inc $30", "lda $1234", "lda ($30),y", "clc", "asl a", "cmp #3"] {
            assert!(code(text).effects().is_pure, "{text}");
        }
    }

    #[test]
    fn pointers_and_index_registers_are_read() {
        let read = code("lda ($30),y").effects().reads;
        assert_eq!(read, bytes(0x30, 2).or(parts(Parts::Y)));
        assert_eq!(
            code("adc $1234,x").effects().reads,
            parts(Parts::A.with(Parts::C).with(Parts::X))
        );
        assert_eq!(code("sta $30").effects(), Effects::pure(parts(Parts::A), bytes(0x30, 1)));
        let rotated = code("rol $30").effects();
        assert!(rotated.reads.meets(bytes(0x30, 1)) && rotated.writes.meets(bytes(0x30, 1)));
        assert_eq!(code("lda $30,x").effects().reads, Set::ALL, "it may be any variable");
    }

    #[test]
    fn what_uses_the_stack_stays_where_it_is() {
        for text in ["pha", "pla", "php", "tsx", "rts", "jmp there", "beq there"] {
            assert!(!code(text).may_be_outlined(), "{text}");
        }
        for text in ["lda #1", "jsr there", "sta $1234", "clc"] {
            assert!(code(text).may_be_outlined(), "{text}");
        }
        let branch = code("beq there").inverted().expect("a branch");
        assert_eq!(branch, code("bne there"));
        assert_eq!(code("rts").retargeted(Label(7)), None);
    }
}
