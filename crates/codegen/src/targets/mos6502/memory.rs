//! Blocks of memory: copied and filled byte by byte, in a loop, or by a routine.

use super::bytes::{Byte, Index, Place};
use super::code::Gen;
use super::instruction::{Mode, Op, When};
use super::runtime::Routine;
use crate::middle::Expr;

/// Bytes that are copied or filled one by one at most.
const ONE_BY_ONE: u32 = 4;

impl Gen<'_, '_> {
    pub(super) fn copy(&mut self, to: &Expr, from: &Expr, count: &Expr, overlaps: bool) {
        if let (Expr::Int(count, _), false) = (count, overlaps) {
            match *count {
                0 => return,
                1..=ONE_BY_ONE => {
                    let from = self.place(from, *count).bytes(*count);
                    let to = self.place(to, *count).bytes(*count);
                    for (&from, &to) in from.iter().zip(&to) {
                        self.copy_byte(from, to);
                    }
                    return;
                }
                count @ ..=255 => {
                    let (from, to) = (self.start(from), self.start(to));
                    return self.copy_loop(from, to, count as u8);
                }
                _ => {}
            }
        }
        let work = self.shared.layout.work;
        let (first, second, third) = (self.temps(2), self.temps(2), self.temps(2));
        self.address_into(to, first);
        self.address_into(from, second);
        self.address_into(count, third);
        for (n, at) in [first, second, third].into_iter().enumerate() {
            for byte in 0..2 {
                self.copy_byte(Byte::Zp(at + byte), Byte::Zp(work + 2 * n as u8 + byte));
            }
        }
        self.call_routine(if overlaps { Routine::Move } else { Routine::Copy });
    }

    /// A place that Y is added to.
    fn start(&mut self, tree: &Expr) -> Byte {
        match self.place(tree, 1) {
            Place::Known(at) => Byte::Mem(at),
            Place::Behind(pointer, Index::Number(0)) => Byte::Zp(pointer),
            Place::Behind(..) | Place::Indexed(..) => {
                let at = self.temps(2);
                self.address_into(tree, at);
                Byte::Zp(at)
            }
        }
    }

    fn at_y(start: Byte) -> Mode {
        match start {
            Byte::Zp(pointer) => Mode::IndY(pointer),
            Byte::Mem(at) => Mode::AbsY(at),
            _ => unreachable!("a place that Y is added to"),
        }
    }

    /// From the last byte to the first, or the other way round where the count needs all bits of Y.
    fn each_y(&mut self, count: u8, body: &mut dyn FnMut(&mut Self)) {
        self.take_both();
        let again = self.fresh();
        if count <= 128 {
            self.op(Op::Ldy, Mode::Imm(count - 1));
            self.place_label(again, true);
            body(self);
            self.bare(Op::Dey);
            self.branch_when(When::Bpl, again);
        } else {
            self.op(Op::Ldy, Mode::Imm(0));
            self.place_label(again, true);
            body(self);
            self.bare(Op::Iny);
            self.op(Op::Cpy, Mode::Imm(count));
            self.branch_when(When::Bne, again);
        }
        self.state = super::state::State::default();
    }

    fn copy_loop(&mut self, from: Byte, to: Byte, count: u8) {
        self.each_y(count, &mut |code| {
            code.op(Op::Lda, Self::at_y(from));
            code.op(Op::Sta, Self::at_y(to));
        });
    }

    pub(super) fn fill(&mut self, to: &Expr, value: &Expr, count: &Expr) {
        if let Expr::Int(count, _) = count {
            match *count {
                0 => return,
                1..=ONE_BY_ONE => {
                    let to = self.place(to, *count).bytes(*count);
                    self.byte(value);
                    for byte in to {
                        self.on(Op::Sta, byte);
                    }
                    return;
                }
                count @ ..=255 => {
                    let to = self.start(to);
                    let from = self.operand(value, 1);
                    self.take_both();
                    self.lda(from[0]);
                    return self.each_y(count as u8, &mut |code| code.op(Op::Sta, Self::at_y(to)));
                }
                _ => {}
            }
        }
        let work = self.shared.layout.work;
        let (first, second, third) = (self.temps(2), self.temps(1), self.temps(2));
        self.address_into(to, first);
        self.into(value, &[Byte::Zp(second)]);
        self.address_into(count, third);
        for (from, at) in [(first, 0), (first + 1, 1), (second, 2), (third, 4), (third + 1, 5)] {
            self.copy_byte(Byte::Zp(from), Byte::Zp(work + at));
        }
        self.call_routine(Routine::Fill);
    }
}
