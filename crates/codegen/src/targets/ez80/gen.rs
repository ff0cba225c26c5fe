//! The generator of code for one function: what all of its parts share.
//!
//! Trees become pieces of code by themselves, which say by their instructions what they change; whoever
//! puts two of them together looks at that to find an order and a place for what must wait. A byte is
//! made in A, a word in HL, 32 bits in HL and DE with the high half in DE. A, DE, HL and IY are for that;
//! BC belongs to variables, and to what has no other way.

use crate::assemble::{Item, Label, Labels};
use crate::middle::ranges::{self, Known};
use crate::middle::{Expr, Function, Program, Var};

use super::effects::{self, Set};
use super::layout::Layout;
use super::op::{Alu, Byte, Mem, Op, Pair, Reg, Word};
use super::runtime::Runtime;
use super::sums::{Root, Sum};

/// A piece of code.
pub(super) type Code = Vec<Item<Op>>;

/// Where a variable lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Home {
    /// In its bytes among the variables.
    Slot(u8),
    /// In a register.
    Reg(Reg),
    /// In BC.
    Bc,
}

/// A function that is being generated.
pub(super) struct Gen<'a> {
    pub(super) program: &'a Program,
    pub(super) function: &'a Function,
    pub(super) layout: &'a Layout,
    pub(super) labels: &'a mut Labels,
    pub(super) runtime: &'a mut Runtime,
    /// The labels of all functions, and of those from outside.
    pub(super) functions: &'a [Label],
    pub(super) outside: &'a [Label],
    /// The labels of the globals.
    pub(super) globals: &'a [Label],
    /// The label of the arrays' memory.
    pub(super) arrays: Label,
    pub(super) homes: Vec<Home>,
    /// The labels of the blocks.
    pub(super) blocks: Vec<Label>,
    /// Pointers that the block follows several times.
    pub(super) followed: Vec<Var>,
    /// What is known of the values of variables.
    pub(super) known: Known,
}

/// Variables by their place.
pub(super) fn ix(slot: u32) -> Mem {
    Mem::Ix((slot as i32 - 128) as i8)
}

/// An instruction as a piece of code.
pub(super) fn op(op: Op) -> Item<Op> {
    Item::Code(op)
}

/// Whether the order of the operands does not matter.
pub(super) fn commutes(alu: Alu) -> bool {
    matches!(alu, Alu::Add | Alu::And | Alu::Or | Alu::Xor)
}

impl Gen<'_> {
    pub(super) fn label(&mut self) -> Label {
        self.labels.fresh()
    }

    /// The largest value that a number can have here.
    pub(super) fn most(&self, tree: &Expr) -> u32 {
        ranges::of_tree(tree, &self.known.most)
    }

    /// The address where a sum begins, if it is known.
    pub(super) fn root_address(&self, root: Root<'_>) -> Option<u16> {
        match root {
            Root::Global(number) => Some(self.layout.globals[number]),
            Root::Array(number) => {
                Some(self.layout.arrays + self.function.arrays[number].start as u16)
            }
            Root::Zero => Some(0),
            Root::Tree(_) => None,
        }
    }

    /// A known sum as a word with the name of where it begins.
    pub(super) fn named(&self, sum: &Sum<'_>) -> Option<Word> {
        if !sum.terms.is_empty() {
            return None;
        }
        self.named_root(sum.root, sum.offset)
    }

    pub(super) fn named_root(&self, root: Root<'_>, offset: u16) -> Option<Word> {
        Some(match root {
            Root::Global(number) => Word::Label(self.globals[number], i32::from(offset as i16)),
            Root::Array(number) => {
                let start = self.function.arrays[number].start as i32;
                Word::Label(self.arrays, start + i32::from(offset as i16))
            }
            Root::Zero => Word::Num(offset),
            Root::Tree(_) => return None,
        })
    }

    /// A word of an instruction as a number.
    pub(super) fn number(&self, tree: &Expr) -> Option<u16> {
        match tree {
            Expr::Int(number, _) => Some(*number as u16),
            Expr::Global(..) | Expr::Array(..) | Expr::Fixed(_) | Expr::Offset { .. } => {
                let sum = Sum::of(tree);
                let root = self.root_address(sum.root)?;
                sum.terms.is_empty().then(|| root.wrapping_add(sum.offset))
            }
            Expr::Number(of) | Expr::Pointer(of) => self.number(of),
            _ => None,
        }
    }

    /// The byte of a variable.
    fn var_byte(&self, var: Var, number: u32) -> Byte {
        match self.homes[var] {
            Home::Slot(slot) => Byte::Mem(ix(u32::from(slot) + number)),
            Home::Reg(reg) => Byte::Reg(reg),
            Home::Bc => Byte::Reg(if number == 0 { Reg::C } else { Reg::B }),
        }
    }

    /// A byte of a number of any width, if it is there already.
    pub(super) fn part(&self, tree: &Expr, number: u32) -> Option<Byte> {
        use kilomate_ir::Binary;
        if let Some(value) = self.number(tree)
            && !matches!(tree, Expr::Int(..))
        {
            return Some(Byte::Num(if number < 2 { (value >> (8 * number)) as u8 } else { 0 }));
        }
        match tree {
            Expr::Int(value, _) => Some(Byte::Num((value >> (8 * number)) as u8)),
            Expr::Var(var) => Some(self.var_byte(*var, number)),
            Expr::Number(of) | Expr::Pointer(of) => self.part(of, number),
            Expr::Widen { is_signed, from, value, .. } => {
                if number < *from / 8 || (number == 0 && !is_signed) {
                    self.part(value, number)
                } else {
                    (!is_signed).then_some(Byte::Num(0))
                }
            }
            Expr::Narrow { is_exact, to, value, .. } => {
                if *to == 1 && !is_exact {
                    None
                } else {
                    self.part(value, number)
                }
            }
            Expr::Binary(binary, bits, left, right) if *bits >= 8 => {
                let Expr::Int(value, _) = **right else {
                    if *binary == Binary::Or {
                        let (left, right) = (self.part(left, number)?, self.part(right, number)?);
                        return match (left, right) {
                            (other, Byte::Num(0)) | (Byte::Num(0), other) => Some(other),
                            _ => None,
                        };
                    }
                    return None;
                };
                let byte = (value >> (8 * number)) as u8;
                match binary {
                    Binary::And if byte == 0 => Some(Byte::Num(0)),
                    Binary::And if byte == 0xff => self.part(left, number),
                    Binary::Or | Binary::Xor if byte == 0 => self.part(left, number),
                    Binary::LShr if value % 8 == 0 => {
                        let from = number + value / 8;
                        if from < bits / 8 { self.part(left, from) } else { Some(Byte::Num(0)) }
                    }
                    Binary::Shl if value % 8 == 0 => {
                        let from = number.checked_sub(value / 8);
                        from.map_or(Some(Byte::Num(0)), |from| self.part(left, from))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Code that ends with one instruction more.
    pub(super) fn then(mut code: Code, last: impl IntoIterator<Item = Op>) -> Code {
        code.extend(last.into_iter().map(op));
        code
    }

    /// A register that keeps a byte while some code runs, if there is one.
    pub(super) fn keeper(code: &[Item<Op>]) -> Option<Reg> {
        let changed = effects::changes(code);
        [Reg::E, Reg::D, Reg::L, Reg::H].into_iter().find(|&reg| changed & effects::reg(reg) == 0)
    }

    /// Whether some code leaves all of these registers as they are.
    pub(super) fn keeps(code: &[Item<Op>], set: Set) -> bool {
        effects::changes(code) & set == 0
    }

    /// Two pieces of code, each of which makes a byte in A: the first one's is in A in the end, the
    /// second one's in the register that is returned.
    pub(super) fn both_bytes(first: Code, second: Code) -> (Code, Reg) {
        if let Some(reg) = Self::keeper(&first) {
            let mut code = Self::then(second, [Op::Load(reg, Byte::Reg(Reg::A))]);
            code.extend(first);
            return (code, reg);
        }
        let mut code = Self::then(second, [Op::Push(Pair::Af)]);
        code.extend(first);
        (Self::then(code, [Op::Pop(Pair::De)]), Reg::D)
    }

    /// Two pieces of code, each of which makes a word in HL: the first one's is in HL in the end, the
    /// second one's in DE.
    pub(super) fn both_words(first: Code, second: Code) -> Code {
        if Self::keeps(&first, effects::DE) {
            let mut code = Self::then(second, [Op::Exchange]);
            code.extend(first);
            return code;
        }
        if Self::keeps(&second, effects::DE) {
            let mut code = Self::then(first, [Op::Exchange]);
            code.extend(second);
            return Self::then(code, [Op::Exchange]);
        }
        let mut code = Self::then(second, [Op::Push(Pair::Hl)]);
        code.extend(first);
        Self::then(code, [Op::Pop(Pair::De)])
    }
}
