//! What the shared optimiser is told of the 1802's instructions.
//!
//! Native code and bytecode stand side by side in a function. The optimiser sees bytecode as instructions of which
//! it knows nothing but the labels that they lead to.

use super::emit::code;
use super::op::{Byte, CALL, Op, RETURN};
use super::opcodes::{Form, M, O, Parts, Row, whole};
use crate::assemble::{Item, Label};
use crate::bytecode::{self, Value};
use crate::optimise::{Effects, Flow, Machine, Set};

/// What a function finds and leaves as it is: the program counters, the stack, and the page of the variables.
pub(super) const KEPT: Parts = whole(0b11_1111) | 0b111_1000_0000 << 16 | M | O;
/// What routines for blocks of bytes are given beside that.
const GIVEN: Parts = whole(0b111 << 13);

impl Op {
    /// What an instruction does where this register is X, if that is known.
    pub(super) fn effects_with(&self, x: Option<u8>) -> Effects<Parts> {
        let code = match *self {
            Op::Plain(RETURN) => return Effects::acting(KEPT, Parts::EMPTY),
            Op::Plain(code) | Op::Immediate(code, _) | Op::Branch { code, .. } => code,
            Op::Call(_) => return Effects::acting(KEPT | GIVEN, Parts::ALL.without(KEPT)),
            Op::Bytecode(_) | Op::Tee { .. } => return Effects::unknown(),
        };
        let Some(row) = Row::of(code) else { return Effects::unknown() };
        let (reads, writes) = row.effects(code, x);
        // Nobody knows whether somebody looks at memory and all the rest.
        let is_pure = !writes.meets(M | O);
        Effects { reads, writes: writes.without(M | O), is_pure }
    }
}

/// What each item does, with X followed from where it is set.
pub(super) fn effects(items: &[Item<Op>]) -> Vec<Effects<Parts>> {
    let mut x = None;
    let mut of = |item: &Item<Op>| {
        let Item::Code(op) = item else {
            if let Item::Label(_) = item {
                x = None;
            }
            return Effects::acting(Parts::EMPTY, Parts::EMPTY);
        };
        let effects = op.effects_with(x);
        match *op {
            Op::Plain(code) if code & 0xf0 == code::SEX => x = Some(code & 15),
            Op::Call(_) | Op::Bytecode(_) | Op::Tee { .. } => x = None,
            _ => {}
        }
        effects
    };
    items.iter().map(&mut of).collect()
}

impl Machine for Op {
    type Set = Parts;

    fn effects(&self) -> Effects<Parts> {
        self.effects_with(None)
    }

    fn flow(&self) -> Flow<'_, Label> {
        match self {
            Op::Plain(RETURN) => Flow::Return,
            Op::Plain(code) => match Row::of(*code).map(|row| row.form) {
                // What code is skipped over has two bytes here.
                Some(Form::Skip(2)) => Flow::Skip,
                Some(Form::Register) if code & 0xf0 == CALL & 0xf0 => Flow::Unknown,
                Some(Form::Plain | Form::Register) => Flow::Next,
                _ => Flow::Unknown,
            },
            Op::Immediate(..) => Flow::Next,
            Op::Branch { code: code::BR, to, .. } => Flow::Jump(to),
            Op::Branch { to, .. } => Flow::Branch(to),
            Op::Call(to) => Flow::Call(to),
            Op::Bytecode(_) | Op::Tee { .. } => Flow::Unknown,
        }
    }

    fn labels(&self, found: &mut dyn FnMut(Label)) {
        match *self {
            Op::Branch { to, .. } | Op::Call(to) => found(to),
            Op::Immediate(_, Byte::Low(label, _) | Byte::High(label, _)) => found(label),
            Op::Bytecode(op) => match op {
                bytecode::Op::Jump(_, _, to, _) => found(to),
                bytecode::Op::Word(_, Value::Place(label, _))
                | bytecode::Op::Pool(_, Value::Place(label, _), _) => found(label),
                _ => {}
            },
            _ => {}
        }
    }

    fn inverted(&self) -> Option<Op> {
        let Op::Branch { code, to, .. } = *self else { return None };
        let turned = code ^ 8;
        // The opposite of a jump would be a skip.
        (code != code::BR).then_some(Op::Branch { code: turned, to, is_long: false })
    }

    fn retargeted(&self, to: Label) -> Option<Op> {
        let Op::Branch { code, .. } = *self else { return None };
        Some(Op::Branch { code, to, is_long: false })
    }

    fn may_move(&self) -> bool {
        !matches!(self.flow(), Flow::Unknown)
    }

    fn may_be_outlined(&self) -> bool {
        // A call and a return go through D, which nearly every sequence begins or ends with.
        false
    }

    fn jump(to: Label) -> Op {
        Op::Branch { code: code::BR, to, is_long: false }
    }

    fn call(to: Label) -> Op {
        Op::Call(to)
    }

    fn ret() -> Op {
        Op::Plain(RETURN)
    }
}
