//! Routines that code calls where an eZ80 has no instruction: products and quotients, shifts by a number
//! that is not known, and memory that is compared, moved or filled. Only those that are used become part
//! of the program. Those of 8 and 16 bits leave BC as it is.

use std::collections::BTreeMap;

use crate::assemble::text::Text;
use crate::assemble::{Item, Label, Labels};
use crate::middle::Expr;
use kilomate_ir::{Binary, Result};

use super::effects::{self, Set};
use super::r#gen::{Code, Gen, op};
use super::op::{Byte, Op, Pair, Reg};
use super::parse::Z80;

/// Their code.
const ROUTINES: &str = include_str!("routines.asm");

/// A routine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Routine {
    /// HL times DE, in HL.
    Product,
    /// L by E: the quotient in L, what is left in A.
    ByteQuotient,
    /// HL by DE: the quotient in HL, what is left in DE.
    Quotient,
    /// The same with signs.
    SignedQuotient,
    /// A shifted by E.
    ByteLeft,
    ByteRight,
    ByteSigned,
    /// HL shifted by A.
    Left,
    Right,
    Signed,
    /// DE and HL shifted by A.
    LongLeft,
    LongRight,
    LongSigned,
    /// DE and HL times the scratch bytes.
    LongProduct,
    /// DE and HL by the scratch bytes: the quotient there, what is left in the second four of them.
    LongQuotient,
    LongSignedQuotient,
    /// The negative of DE and HL.
    LongNegative,
    /// What is left.
    LongRest,
    LongSignedRest,
    /// Moves BC bytes from HL to DE, which may overlap.
    Move,
    /// Copies BC bytes from HL to DE, perhaps none.
    Copy,
    /// Fills BC bytes from HL on with A, perhaps none.
    Fill,
    /// Compares BC bytes at HL with those at DE: HL is -1, 0 or 1.
    Compare,
}

impl Routine {
    /// All of them.
    const ALL: [Routine; 23] = [
        Routine::Product,
        Routine::ByteQuotient,
        Routine::Quotient,
        Routine::SignedQuotient,
        Routine::ByteLeft,
        Routine::ByteRight,
        Routine::ByteSigned,
        Routine::Left,
        Routine::Right,
        Routine::Signed,
        Routine::LongLeft,
        Routine::LongRight,
        Routine::LongSigned,
        Routine::LongProduct,
        Routine::LongQuotient,
        Routine::LongSignedQuotient,
        Routine::LongNegative,
        Routine::LongRest,
        Routine::LongSignedRest,
        Routine::Move,
        Routine::Copy,
        Routine::Fill,
        Routine::Compare,
    ];

    /// The one with a name.
    fn of(name: &str) -> Option<Routine> {
        Routine::ALL.into_iter().find(|routine| routine.name() == name)
    }

    fn name(self) -> String {
        let mut name = String::from("rt_");
        for c in format!("{self:?}").chars() {
            if c.is_ascii_uppercase() && name.len() > 3 {
                name.push('_');
            }
            name.push(c.to_ascii_lowercase());
        }
        name
    }

    /// The routines that it calls itself.
    fn needs(self) -> &'static [Routine] {
        match self {
            Routine::SignedQuotient => &[Routine::Quotient],
            Routine::LongSignedQuotient => &[Routine::LongQuotient, Routine::LongNegative],
            Routine::LongRest => &[Routine::LongQuotient],
            Routine::LongSignedRest => &[Routine::LongQuotient, Routine::LongNegative],
            _ => &[],
        }
    }

    /// The registers that it reads, and those that it changes.
    fn registers(self) -> (Set, Set) {
        let flags = effects::CARRY | effects::ZERO;
        let (a, bc, de, hl) = (effects::A, effects::BC, effects::DE, effects::HL);
        match self {
            Routine::Product | Routine::Quotient | Routine::SignedQuotient => {
                (hl | de, a | hl | de | flags)
            }
            Routine::ByteQuotient => (hl | de, a | hl | flags),
            Routine::ByteLeft | Routine::ByteRight | Routine::ByteSigned => {
                (a | de, a | de | flags)
            }
            Routine::Left | Routine::Right | Routine::Signed => (a | hl, a | hl | flags),
            Routine::LongLeft | Routine::LongRight | Routine::LongSigned => {
                (a | hl | de, a | hl | de | flags)
            }
            Routine::LongProduct
            | Routine::LongQuotient
            | Routine::LongSignedQuotient
            | Routine::LongNegative
            | Routine::LongRest
            | Routine::LongSignedRest => (hl | de, a | bc | hl | de | flags),
            Routine::Move | Routine::Copy | Routine::Compare => {
                (bc | hl | de, a | bc | hl | de | flags)
            }
            Routine::Fill => (a | bc | hl, a | bc | hl | de | flags),
        }
    }
}

/// The routines that a program uses.
#[derive(Default)]
pub(super) struct Runtime {
    used: BTreeMap<Routine, Label>,
}

impl Runtime {
    pub(super) fn label(&mut self, routine: Routine, labels: &mut Labels) -> Label {
        for &needed in routine.needs() {
            self.label(needed, labels);
        }
        *self.used.entry(routine).or_insert_with(|| labels.named(routine.name()))
    }

    /// A call of a routine.
    pub(super) fn call(&mut self, routine: Routine, labels: &mut Labels) -> Op {
        let (reads, writes) = routine.registers();
        Op::Run(self.label(routine, labels), reads, writes)
    }

    pub(super) fn product(&mut self, labels: &mut Labels) -> Op {
        self.call(Routine::Product, labels)
    }

    pub(super) fn long_shift(&mut self, binary: Binary, labels: &mut Labels) -> Op {
        let routine = match binary {
            Binary::Shl => Routine::LongLeft,
            Binary::LShr => Routine::LongRight,
            _ => Routine::LongSigned,
        };
        self.call(routine, labels)
    }

    pub(super) fn long_arithmetic(&mut self, binary: Binary, labels: &mut Labels) -> Op {
        let routine = match binary {
            Binary::Mul => Routine::LongProduct,
            Binary::UDiv => Routine::LongQuotient,
            Binary::URem => Routine::LongRest,
            Binary::SDiv => Routine::LongSignedQuotient,
            _ => Routine::LongSignedRest,
        };
        self.call(routine, labels)
    }

    /// The label of the routine with a name, if there is one.
    pub(super) fn find(&mut self, name: &str, labels: &mut Labels) -> Option<Label> {
        Routine::of(name).map(|routine| self.label(routine, labels))
    }

    /// The code of all routines that are used, each after its label.
    ///
    /// # Errors
    ///
    /// If a line is no instruction.
    pub(super) fn items(&self, scratch: u8, labels: &mut Labels) -> Result<Code> {
        let scratch = i32::from(scratch) - 128;
        let text = Text::new(&[("routines.asm", ROUTINES)], &[("scratch", scratch)])?;
        let mut all = Code::new();
        for (routine, &label) in &self.used {
            all.push(Item::Label(label));
            let known = |name: &str| self.used.get(&Routine::of(name)?).copied();
            all.extend(text.procedure::<Z80>(&routine.name(), labels, &mut |name, _| known(name))?);
        }
        Ok(all)
    }
}

impl Gen<'_> {
    pub(super) fn byte_product(&mut self, left: &Expr, right: &Expr) -> Code {
        let (first, second) = (self.byte(left), self.byte(right));
        let (code, reg) = Self::both_bytes(first, second);
        Self::then(
            code,
            [
                Op::Load(Reg::L, Byte::Reg(reg)),
                Op::Load(Reg::H, Byte::Reg(Reg::A)),
                Op::Mlt(Pair::Hl),
                Op::Load(Reg::A, Byte::Reg(Reg::L)),
            ],
        )
    }

    pub(super) fn byte_quotient(&mut self, binary: Binary, left: &Expr, right: &Expr) -> Code {
        let wide = |tree: &Expr, is_signed| Expr::Widen {
            is_signed,
            from: 8,
            to: 16,
            value: tree.clone().into(),
        };
        if matches!(binary, Binary::SDiv | Binary::SRem) {
            let code = self.word_quotient(binary, &wide(left, true), &wide(right, true));
            return Self::then(code, [Op::Load(Reg::A, Byte::Reg(Reg::L))]);
        }
        let code = self.word(&wide(left, false));
        let code = self.beside(code, &wide(right, false));
        let code = Self::then(code, [self.runtime.call(Routine::ByteQuotient, self.labels)]);
        if binary == Binary::URem {
            return code;
        }
        Self::then(code, [Op::Load(Reg::A, Byte::Reg(Reg::L))])
    }

    pub(super) fn word_quotient(&mut self, binary: Binary, left: &Expr, right: &Expr) -> Code {
        if let (Binary::UDiv, Expr::Int(number, _)) = (binary, right)
            && number.is_power_of_two()
        {
            return self.word_shift(Binary::LShr, left, number.ilog2());
        }
        let code = self.word(left);
        let code = self.beside(code, right);
        let routine = if matches!(binary, Binary::UDiv | Binary::URem) {
            Routine::Quotient
        } else {
            Routine::SignedQuotient
        };
        let code = Self::then(code, [self.runtime.call(routine, self.labels)]);
        if matches!(binary, Binary::URem | Binary::SRem) {
            return Self::then(code, [Op::Exchange]);
        }
        code
    }

    pub(super) fn byte_shift_by(&mut self, binary: Binary, left: &Expr, right: &Expr) -> Code {
        let (first, second) = (self.byte(left), self.byte(right));
        let (mut code, reg) = Self::both_bytes(first, second);
        if reg != Reg::E {
            code.push(op(Op::Load(Reg::E, Byte::Reg(reg))));
        }
        let routine = match binary {
            Binary::Shl => Routine::ByteLeft,
            Binary::LShr => Routine::ByteRight,
            _ => Routine::ByteSigned,
        };
        Self::then(code, [self.runtime.call(routine, self.labels)])
    }

    pub(super) fn word_shift_by(&mut self, binary: Binary, left: &Expr, right: &Expr) -> Code {
        let mut code = self.word(left);
        let by = self.byte(right);
        if Self::keeps(&by, effects::HL) {
            code.extend(by);
        } else {
            code.push(op(Op::Push(Pair::Hl)));
            code.extend(by);
            code.push(op(Op::Pop(Pair::Hl)));
        }
        let routine = match binary {
            Binary::Shl => Routine::Left,
            Binary::LShr => Routine::Right,
            _ => Routine::Signed,
        };
        Self::then(code, [self.runtime.call(routine, self.labels)])
    }
}
