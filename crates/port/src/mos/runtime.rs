//! Routines for what takes more than a few instructions. Only those that are used become part of a
//! program.
//!
//! They work on twelve bytes of the first page: two numbers of up to four bytes, and a third for the
//! product or the remainder.

use super::instruction::{Code, Mode, Op, When};
use crate::assemble::{Item, Label, Labels};

/// A routine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Routine {
    Mul8,
    Mul16,
    Mul32,
    Div8,
    Div16,
    Div32,
    SignedDiv8,
    SignedDiv16,
    SignedDiv32,
    /// Bytes from where the second points to where the first points, as many as the third says.
    Copy,
    /// The same if they may overlap.
    Move,
    /// A byte to where the first points, as often as the third says.
    Fill,
    /// Which of two places has the lower byte where they differ first: a function from outside.
    Compare,
}

impl Routine {
    pub(super) fn name(self) -> &'static str {
        match self {
            Routine::Mul8 => "rt_mul8",
            Routine::Mul16 => "rt_mul16",
            Routine::Mul32 => "rt_mul32",
            Routine::Div8 => "rt_div8",
            Routine::Div16 => "rt_div16",
            Routine::Div32 => "rt_div32",
            Routine::SignedDiv8 => "rt_sdiv8",
            Routine::SignedDiv16 => "rt_sdiv16",
            Routine::SignedDiv32 => "rt_sdiv32",
            Routine::Copy => "rt_copy",
            Routine::Move => "rt_move",
            Routine::Fill => "rt_fill",
            Routine::Compare => "rt_compare",
        }
    }

    /// Others that it calls.
    pub(super) fn needs(self) -> Option<Routine> {
        match self {
            Routine::SignedDiv8 => Some(Routine::Div8),
            Routine::SignedDiv16 => Some(Routine::Div16),
            Routine::SignedDiv32 => Some(Routine::Div32),
            Routine::Move => Some(Routine::Copy),
            _ => None,
        }
    }

    /// Its code. `work` is where the twelve bytes are; `call` says where others are.
    pub(super) fn items(
        self,
        labels: &mut Labels,
        places: Places,
        call: &dyn Fn(Routine) -> Label,
    ) -> Vec<Item<Code>> {
        let mut w = Writer { labels, items: Vec::new(), work: places.work };
        match self {
            Routine::Mul8 => w.mul(1),
            Routine::Mul16 => w.mul(2),
            Routine::Mul32 => w.mul(4),
            Routine::Div8 => w.div(1),
            Routine::Div16 => w.div(2),
            Routine::Div32 => w.div(4),
            Routine::SignedDiv8 => w.signed_div(1, call(Routine::Div8)),
            Routine::SignedDiv16 => w.signed_div(2, call(Routine::Div16)),
            Routine::SignedDiv32 => w.signed_div(4, call(Routine::Div32)),
            Routine::Copy => w.copy(),
            Routine::Move => w.move_(call(Routine::Copy)),
            Routine::Fill => w.fill(),
            Routine::Compare => w.compare(places.params, places.results),
        }
        w.items
    }
}

/// Where routines find what they work on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    pub(super) work: u8,
    pub(super) params: u8,
    pub(super) results: u8,
}

struct Writer<'a> {
    labels: &'a mut Labels,
    items: Vec<Item<Code>>,
    work: u8,
}

impl Writer<'_> {
    fn op(&mut self, op: Op, mode: Mode) {
        self.items.push(Item::Code(Code::Plain(op, mode)));
    }

    fn bare(&mut self, op: Op) {
        self.op(op, Mode::None);
    }

    /// On a byte of the twelve.
    fn at(&mut self, op: Op, byte: u8) {
        self.op(op, Mode::Zp(self.work + byte));
    }

    fn number(&mut self, op: Op, number: u8) {
        self.op(op, Mode::Imm(number));
    }

    fn branch(&mut self, when: When, to: Label) {
        self.items.push(Item::Code(Code::Branch(when, to, false)));
    }

    fn label(&mut self) -> Label {
        self.labels.fresh()
    }

    fn here(&mut self, label: Label) {
        self.items.push(Item::Label(label));
    }

    fn rts(&mut self) {
        self.bare(Op::Rts);
    }

    /// The first times the second, which is used up: the sum of what is shifted.
    fn mul(&mut self, count: u8) {
        let (again, skip, end) = (self.label(), self.label(), self.label());
        self.number(Op::Lda, 0);
        (0..count).for_each(|n| self.at(Op::Sta, 8 + n));
        self.here(again);
        for n in (0..count).rev() {
            self.at(if n + 1 == count { Op::Lsr } else { Op::Ror }, 4 + n);
        }
        self.branch(When::Bcc, skip);
        self.bare(Op::Clc);
        for n in 0..count {
            self.at(Op::Lda, 8 + n);
            self.at(Op::Adc, n);
            self.at(Op::Sta, 8 + n);
        }
        self.here(skip);
        for n in 0..count {
            self.at(if n == 0 { Op::Asl } else { Op::Rol }, n);
        }
        self.at(Op::Lda, 4);
        (1..count).for_each(|n| self.at(Op::Ora, 4 + n));
        self.branch(When::Bne, again);
        self.here(end);
        self.rts();
    }

    /// The first by the second: the quotient takes its place, the remainder is the third.
    fn div(&mut self, count: u8) {
        let (again, skip) = (self.label(), self.label());
        self.number(Op::Lda, 0);
        (0..count).for_each(|n| self.at(Op::Sta, 8 + n));
        self.number(Op::Ldx, 8 * count);
        self.here(again);
        for n in 0..count {
            self.at(if n == 0 { Op::Asl } else { Op::Rol }, n);
        }
        (0..count).for_each(|n| self.at(Op::Rol, 8 + n));
        let large = self.label();
        // A bit that has left the remainder makes it larger than anything.
        self.branch(When::Bcs, large);
        for n in 0..count {
            self.at(Op::Lda, 8 + n);
            self.at(if n == 0 { Op::Cmp } else { Op::Sbc }, 4 + n);
        }
        self.branch(When::Bcc, skip);
        self.here(large);
        self.bare(Op::Sec);
        for n in 0..count {
            self.at(Op::Lda, 8 + n);
            self.at(Op::Sbc, 4 + n);
            self.at(Op::Sta, 8 + n);
        }
        self.at(Op::Inc, 0);
        self.here(skip);
        self.bare(Op::Dex);
        self.branch(When::Bne, again);
        self.rts();
    }

    fn negate(&mut self, at: u8, count: u8) {
        self.bare(Op::Sec);
        for n in 0..count {
            self.number(Op::Lda, 0);
            self.at(Op::Sbc, at + n);
            self.at(Op::Sta, at + n);
        }
    }

    /// The same with signs: that of the remainder is that of the first.
    fn signed_div(&mut self, count: u8, divide: Label) {
        let top = count - 1;
        // Both signs wait on the stack.
        self.at(Op::Lda, top);
        self.bare(Op::Pha);
        self.at(Op::Eor, 4 + top);
        self.bare(Op::Pha);
        for at in [0, 4] {
            let plus = self.label();
            self.at(Op::Lda, at + top);
            self.branch(When::Bpl, plus);
            self.negate(at, count);
            self.here(plus);
        }
        self.op(Op::Jsr, Mode::Abs(super::instruction::Address::of(divide, 0)));
        for at in [0, 8] {
            let plus = self.label();
            self.bare(Op::Pla);
            self.branch(When::Bpl, plus);
            self.negate(at, count);
            self.here(plus);
        }
        self.rts();
    }

    /// Whole pages first.
    fn copy(&mut self) {
        let (pages, rest, end) = (self.label(), self.label(), self.label());
        let (page, last) = (self.label(), self.label());
        self.number(Op::Ldy, 0);
        self.at(Op::Ldx, 5);
        self.branch(When::Beq, rest);
        self.here(pages);
        self.here(page);
        self.op(Op::Lda, Mode::IndY(self.work + 2));
        self.op(Op::Sta, Mode::IndY(self.work));
        self.bare(Op::Iny);
        self.branch(When::Bne, page);
        self.at(Op::Inc, 1);
        self.at(Op::Inc, 3);
        self.bare(Op::Dex);
        self.branch(When::Bne, pages);
        self.here(rest);
        self.at(Op::Ldx, 4);
        self.branch(When::Beq, end);
        self.here(last);
        self.op(Op::Lda, Mode::IndY(self.work + 2));
        self.op(Op::Sta, Mode::IndY(self.work));
        self.bare(Op::Iny);
        self.bare(Op::Dex);
        self.branch(When::Bne, last);
        self.here(end);
        self.rts();
    }

    /// Upwards like any copy if it goes down, otherwise from the end.
    fn move_(&mut self, copy: Label) {
        let (down, again, no_borrow, end) =
            (self.label(), self.label(), self.label(), self.label());
        self.at(Op::Lda, 0);
        self.at(Op::Cmp, 2);
        self.at(Op::Lda, 1);
        self.at(Op::Sbc, 3);
        self.branch(When::Bcs, down);
        self.op(Op::Jmp, Mode::Abs(super::instruction::Address::of(copy, 0)));
        self.here(down);
        for at in [0, 2] {
            self.bare(Op::Clc);
            for n in 0..2 {
                self.at(Op::Lda, at + n);
                self.at(Op::Adc, 4 + n);
                self.at(Op::Sta, at + n);
            }
        }
        self.number(Op::Ldy, 0);
        self.here(again);
        self.at(Op::Lda, 4);
        self.at(Op::Ora, 5);
        self.branch(When::Beq, end);
        for at in [0, 2] {
            let stays = self.label();
            self.at(Op::Lda, at);
            self.branch(When::Bne, stays);
            self.at(Op::Dec, at + 1);
            self.here(stays);
            self.at(Op::Dec, at);
        }
        self.op(Op::Lda, Mode::IndY(self.work + 2));
        self.op(Op::Sta, Mode::IndY(self.work));
        self.at(Op::Lda, 4);
        self.branch(When::Bne, no_borrow);
        self.at(Op::Dec, 5);
        self.here(no_borrow);
        self.at(Op::Dec, 4);
        self.op(Op::Jmp, Mode::Abs(super::instruction::Address::of(again, 0)));
        self.here(end);
        self.rts();
    }

    fn fill(&mut self) {
        let (page, rest, last, end) = (self.label(), self.label(), self.label(), self.label());
        self.at(Op::Lda, 2);
        self.number(Op::Ldy, 0);
        self.at(Op::Ldx, 5);
        self.branch(When::Beq, rest);
        self.here(page);
        self.op(Op::Sta, Mode::IndY(self.work));
        self.bare(Op::Iny);
        self.branch(When::Bne, page);
        self.at(Op::Inc, 1);
        self.bare(Op::Dex);
        self.branch(When::Bne, page);
        self.here(rest);
        self.at(Op::Ldx, 4);
        self.branch(When::Beq, end);
        self.here(last);
        self.op(Op::Sta, Mode::IndY(self.work));
        self.bare(Op::Iny);
        self.bare(Op::Dex);
        self.branch(When::Bne, last);
        self.here(end);
        self.rts();
    }

    /// Its parameters are those of any function from outside: two pointers and a count.
    fn compare(&mut self, params: u8, results: u8) {
        let (again, same, end) = (self.label(), self.label(), self.label());
        let (less, next, counted) = (self.label(), self.label(), self.label());
        let (left, right, count) = (params, params + 4, params + 8);
        self.number(Op::Ldy, 0);
        self.here(again);
        self.op(Op::Lda, Mode::Zp(count));
        self.op(Op::Ora, Mode::Zp(count + 1));
        self.branch(When::Beq, same);
        self.op(Op::Lda, Mode::IndY(left));
        self.op(Op::Cmp, Mode::IndY(right));
        self.branch(When::Bne, end);
        self.bare(Op::Iny);
        self.branch(When::Bne, next);
        self.op(Op::Inc, Mode::Zp(left + 1));
        self.op(Op::Inc, Mode::Zp(right + 1));
        self.here(next);
        self.op(Op::Lda, Mode::Zp(count));
        self.branch(When::Bne, counted);
        self.op(Op::Dec, Mode::Zp(count + 1));
        self.here(counted);
        self.op(Op::Dec, Mode::Zp(count));
        self.op(Op::Jmp, Mode::Abs(super::instruction::Address::of(again, 0)));
        self.here(same);
        self.op(Op::Sta, Mode::Zp(results));
        self.op(Op::Sta, Mode::Zp(results + 1));
        self.rts();
        self.here(end);
        self.branch(When::Bcc, less);
        self.number(Op::Lda, 1);
        self.op(Op::Sta, Mode::Zp(results));
        self.number(Op::Lda, 0);
        self.op(Op::Sta, Mode::Zp(results + 1));
        self.rts();
        self.here(less);
        self.number(Op::Lda, 255);
        self.op(Op::Sta, Mode::Zp(results));
        self.op(Op::Sta, Mode::Zp(results + 1));
        self.rts();
    }
}
