//! Instructions as the shared [optimiser](crate::optimise) sees them: what each reads and writes, registers, flags and
//! bytes of variables, and where it goes on. Liveness, dead code and jumps follow from that.

use crate::assemble::Label;
use crate::optimise::liveness::{Function, Liveness};
use crate::optimise::{self, Flow, Machine, dead};

use super::effects::{self, effects};
use super::r#gen::Code;
use super::op::{Op, Pair, Word};

/// What is needed at a place: registers and flags, and each byte of the variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Set {
    pub(super) registers: effects::Set,
    slots: [u64; 4],
}

impl Set {
    fn zip(self, other: Set, both: impl Fn(u64, u64) -> u64) -> Set {
        let registers = both(self.registers.into(), other.registers.into()) as effects::Set;
        let slots = std::array::from_fn(|at| both(self.slots[at], other.slots[at]));
        Set { registers, slots }
    }

    pub(super) fn has_slot(&self, slot: u8) -> bool {
        self.slots[usize::from(slot >> 6)] >> (slot & 63) & 1 == 1
    }

    fn add_slots(&mut self, slots: impl IntoIterator<Item = u8>) {
        slots.into_iter().for_each(|slot| self.slots[usize::from(slot >> 6)] |= 1 << (slot & 63));
    }
}

impl optimise::Set for Set {
    const EMPTY: Set = Set { registers: 0, slots: [0; 4] };
    const ALL: Set = Set { registers: effects::Set::MAX, slots: [u64::MAX; 4] };

    fn or(self, other: Set) -> Set {
        self.zip(other, |one, two| one | two)
    }

    fn and(self, other: Set) -> Set {
        self.zip(other, |one, two| one & two)
    }

    fn without(self, other: Set) -> Set {
        self.zip(other, |one, two| one & !two)
    }
}

/// What the caller needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Border {
    /// Registers with results.
    pub(super) results: effects::Set,
    /// Variables from here on are always needed.
    pub(super) fixed: u8,
}

impl Border {
    fn function(self, code: &Code) -> Function<Set> {
        let wanted = Set { registers: self.results, ..Set::default() };
        let mut always = Set::default();
        always.add_slots(self.fixed..=u8::MAX);
        Function { wanted, always, ..Function::whole(code) }
    }

    /// What is live at each place of a function.
    pub(super) fn liveness(self, code: &Code) -> Liveness<crate::assemble::Item<Op>> {
        Liveness::of(code, vec![self.function(code)])
    }

    /// What is needed after each item.
    pub(super) fn needed(self, code: &Code) -> Vec<Set> {
        let liveness = self.liveness(code);
        (0..code.len()).map(|at| liveness.after(at)).collect()
    }

    /// Leaves out what nobody needs.
    pub(super) fn sweep(self, code: &mut Code) {
        while dead::eliminate(code, vec![self.function(code)]) {}
    }
}

/// Registers that a result of so many bits is in.
pub(super) fn result(bits: Option<u32>) -> effects::Set {
    match bits {
        Some(1 | 8) => effects::A,
        Some(16) => effects::HL,
        _ => 0,
    }
}

impl Machine for Op {
    type Set = Set;

    fn effects(&self) -> optimise::Effects<Set> {
        let effects = effects(self);
        let mut reads = Set { registers: effects.reads, ..Set::default() };
        let mut writes = Set { registers: effects.writes, ..Set::default() };
        let range = |(from, count): (u8, u8)| from..from + count;
        reads.add_slots(effects.loads.into_iter().flat_map(range));
        writes.add_slots(effects.stores.into_iter().flat_map(range));
        match self {
            Op::Call(_, arguments) => reads.add_slots(arguments.iter().copied().flat_map(range)),
            // Bytecode finds everything in memory.
            Op::Elsewhere(..) => reads.slots = [u64::MAX; 4],
            _ => {}
        }
        let is_pure = !effects.acts && !matches!(self, Op::Elsewhere(..));
        optimise::Effects { reads, writes, is_pure }
    }

    fn flow(&self) -> Flow<'_, Label> {
        match self {
            Op::Jump(None, to, _) => Flow::Jump(to),
            Op::Jump(Some(_), to, _) | Op::Djnz(to) => Flow::Branch(to),
            Op::JumpHl(all) | Op::Elsewhere(_, all) => Flow::Table(all.iter().collect()),
            Op::Call(Word::Label(to, 0), _) => Flow::Call(to),
            Op::Return => Flow::Return,
            Op::ReturnIf(_) => Flow::ReturnIf,
            Op::Bytecode(_) => Flow::Unknown,
            _ => Flow::Next,
        }
    }

    fn labels(&self, found: &mut dyn FnMut(Label)) {
        match self {
            Op::Jump(_, to, _) | Op::Djnz(to) | Op::Run(to, ..) => found(*to),
            Op::JumpHl(all) | Op::Elsewhere(_, all) => all.iter().copied().for_each(found),
            Op::Call(Word::Label(to, _), _) | Op::LoadWord(_, Word::Label(to, _)) => found(*to),
            _ => {}
        }
    }

    fn inverted(&self) -> Option<Op> {
        match self {
            Op::Jump(Some(cond), to, _) => Some(Op::branch(cond.opposite(), *to)),
            _ => None,
        }
    }

    fn retargeted(&self, to: Label) -> Option<Op> {
        match self {
            Op::Jump(None, ..) => Some(Op::jump(to)),
            Op::Jump(Some(cond), ..) => Some(Op::branch(*cond, to)),
            _ => None,
        }
    }

    fn may_move(&self) -> bool {
        !matches!(self, Op::Elsewhere(..) | Op::Bytecode(_) | Op::JumpHl(_))
    }

    fn may_be_outlined(&self) -> bool {
        matches!(self.flow(), Flow::Next | Flow::Call(_))
            && self.may_move()
            && !matches!(self, Op::Push(_) | Op::Pop(_))
            && !matches!(self, Op::Restart(_) | Op::Suffixed(..))
    }

    fn jump(to: Label) -> Op {
        Op::jump(to)
    }

    fn call(to: Label) -> Op {
        Op::Run(to, effects::ALL, effects::ALL & !effects::pair(Pair::Iy))
    }

    fn ret() -> Op {
        Op::Return
    }
}

#[cfg(test)]
mod tests {
    use super::super::op::{Byte, Mem, Reg};
    use super::*;
    use crate::assemble::Item;

    const BORDER: Border = Border { results: effects::A, fixed: 200 };

    fn swept(ops: &[Op]) -> Vec<Op> {
        let mut code: Code = ops.iter().cloned().map(Item::Code).collect();
        BORDER.sweep(&mut code);
        code.into_iter()
            .filter_map(|item| if let Item::Code(op) = item { Some(op) } else { None })
            .collect()
    }

    #[test]
    fn what_nobody_reads_is_left_out() {
        let result = Op::Load(Reg::A, Byte::Num(1));
        let ops = [
            Op::LoadWord(Pair::Hl, Word::Num(5)),
            Op::StorePair(Mem::Ix(0), Pair::Hl),
            result.clone(),
            Op::Return,
        ];
        assert_eq!(swept(&ops), [result, Op::Return]);
    }

    #[test]
    fn what_others_see_stays() {
        let ops = [
            Op::Store(Mem::Ix(100), Byte::Num(1)), // beyond the function's own variables
            Op::Store(Mem::Hl, Byte::Num(1)),
            Op::Store(Mem::Ix(0), Byte::Num(2)),
            Op::Call(Word::Num(0), vec![(effects::slot(0), 1)]),
            Op::Return,
        ];
        assert_eq!(swept(&ops), ops);
    }
}
