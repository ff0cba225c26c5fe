//! What instructions work on: shown, and changed, one by one.

use crate::{End, Id, Kind, Operand};

impl Operand {
    /// The value, if it is one of the function's.
    pub fn local(&self) -> Option<Id> {
        match self {
            Operand::Local(id) => Some(*id),
            _ => None,
        }
    }
}

impl Kind {
    /// Whether it does more than give a value.
    pub fn acts(&self) -> bool {
        use crate::Intrinsic::{MemCopy, MemMove, MemSet};
        matches!(
            self,
            Kind::Store(..) | Kind::Call(..) | Kind::Intrinsic(MemCopy | MemMove | MemSet, _)
        )
    }

    /// Shows every operand.
    pub fn each_operand(&self, show: &mut dyn FnMut(&Operand)) {
        self.clone().each_operand_mut(&mut |operand| show(operand));
    }

    /// As [`each_operand`](Kind::each_operand), to change them.
    pub fn each_operand_mut(&mut self, change: &mut dyn FnMut(&mut Operand)) {
        match self {
            Kind::Alloca(_) => {}
            Kind::Load(a) | Kind::Convert(_, _, a) | Kind::Extract(_, a, _) => change(a),
            Kind::Binary(_, a, b)
            | Kind::Compare(_, _, a, b)
            | Kind::Store(_, a, b)
            | Kind::Offset { base: a, index: b, .. }
            | Kind::Insert(a, b, _) => {
                change(a);
                change(b);
            }
            Kind::Select(a, b, c) => {
                change(a);
                change(b);
                change(c);
            }
            Kind::Call(_, operands) | Kind::Intrinsic(_, operands) => {
                operands.iter_mut().for_each(change);
            }
            Kind::Phi(sources) => sources.iter_mut().for_each(|(operand, _)| change(operand)),
        }
    }
}

impl End {
    /// Shows every operand.
    pub fn each_operand(&self, show: &mut dyn FnMut(&Operand)) {
        self.clone().each_operand_mut(&mut |operand| show(operand));
    }

    /// As [`each_operand`](End::each_operand), to change them.
    pub fn each_operand_mut(&mut self, change: &mut dyn FnMut(&mut Operand)) {
        match self {
            End::Branch(operand, _, _)
            | End::Switch(operand, _, _, _)
            | End::Return(Some(operand)) => change(operand),
            End::Jump(_) | End::Return(None) | End::Unreachable => {}
        }
    }
}
