//! Programs of the [assembler](crate::assemble) as lines of the optimiser: an instruction only has to say what
//! it does.

use std::fmt::Debug;
use std::hash::Hash;

use super::{Effects, Flow, Kind, Line, Set};
use crate::assemble::{Instruction, Item, Label};

/// An instruction whose programs can be optimised.
pub(crate) trait Machine: Instruction + Eq + Hash + Debug {
    /// Registers, flags and variables.
    type Set: Set;

    /// What no function keeps for its callers, whatever it does.
    const NEVER_KEPT: Self::Set = Self::Set::EMPTY;

    /// What each function has for itself, by the same bits in each.
    const PRIVATE: Self::Set = Self::Set::EMPTY;

    /// What it reads and writes; of a call, what the function does if the program does not contain it.
    fn effects(&self) -> Effects<Self::Set>;

    /// Where it goes on.
    fn flow(&self) -> Flow<'_, Label>;

    /// Tells the labels that it has as operands, where it may go on included.
    fn labels(&self, found: &mut dyn FnMut(Label));

    /// The branch that is taken when this is not, to the same place.
    fn inverted(&self) -> Option<Self>;

    /// The same jump or branch to another place.
    fn retargeted(&self, to: Label) -> Option<Self>;

    /// Whether it does the same in another place, at the end of another function.
    fn may_move(&self) -> bool;

    /// Whether it does the same in a function of its own: it leaves the stack and whatever a call changes alone.
    fn may_be_outlined(&self) -> bool;

    /// A jump.
    fn jump(to: Label) -> Self;

    /// A call.
    fn call(to: Label) -> Self;

    /// The return of a function.
    fn ret() -> Self;
}

impl<I: Machine> Line for Item<I> {
    type Name = Label;
    type Set = I::Set;

    const NEVER_KEPT: I::Set = I::NEVER_KEPT;
    const PRIVATE: I::Set = I::PRIVATE;

    fn kind(&self) -> Kind<'_, Label> {
        match self {
            Item::Label(label) => Kind::Label(label),
            // Code of another kind, such as bytecode.
            Item::Code(instruction) if instruction.flow() == Flow::Unknown => Kind::Border,
            Item::Code(_) => Kind::Code,
            Item::Note(_) | Item::Function(..) | Item::Block(..) => Kind::Nothing,
            _ => Kind::Border,
        }
    }

    fn effects(&self) -> Effects<I::Set> {
        match self {
            Item::Code(instruction) => instruction.effects(),
            _ => Effects::acting(I::Set::EMPTY, I::Set::EMPTY),
        }
    }

    fn flow(&self) -> Flow<'_, Label> {
        match self {
            Item::Code(instruction) => instruction.flow(),
            Item::Label(_) | Item::Note(_) | Item::Function(..) | Item::Block(..) => Flow::Next,
            _ => Flow::Unknown,
        }
    }

    fn size(&self) -> u32 {
        match self {
            Item::Code(instruction) => instruction.size(),
            Item::Bytes(bytes) => bytes.len() as u32,
            Item::Word(..) | Item::WordHighFirst(..) => 2,
            Item::Space(count) => *count,
            Item::Label(_)
            | Item::Note(_)
            | Item::Function(..)
            | Item::Block(..)
            | Item::Align(_) => 0,
        }
    }

    fn names(&self, found: &mut dyn FnMut(Label)) {
        match self {
            Item::Code(instruction) => instruction.labels(found),
            Item::Word(label, _) | Item::WordHighFirst(label, _) => found(*label),
            _ => {}
        }
    }

    fn inverted(&self) -> Option<Self> {
        match self {
            Item::Code(instruction) => instruction.inverted().map(Item::Code),
            _ => None,
        }
    }

    fn retargeted(&self, to: &Label) -> Option<Self> {
        match self {
            Item::Code(instruction) => instruction.retargeted(*to).map(Item::Code),
            _ => None,
        }
    }

    fn reach(&self) -> Option<u32> {
        None // the assembler lengthens what does not
    }

    fn may_move(&self) -> bool {
        matches!(self, Item::Code(instruction) if instruction.may_move())
    }

    fn may_be_outlined(&self) -> bool {
        matches!(self, Item::Code(instruction) if instruction.may_be_outlined())
    }

    fn label(name: Label) -> Self {
        Item::Label(name)
    }

    fn jump(to: Label) -> Self {
        Item::Code(I::jump(to))
    }

    fn call(to: Label) -> Self {
        Item::Code(I::call(to))
    }

    fn ret() -> Self {
        Item::Code(I::ret())
    }
}
