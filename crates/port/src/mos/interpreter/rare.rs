//! Instructions that are rare: of 32 bits, and those that take a routine.

use super::{Mode, More, Op, Routine, When, Writer};

impl Writer<'_, '_> {
    pub(super) fn duplicate(&mut self) {
        self.bare(Op::Dex);
        self.low(Op::Lda, 1);
        self.low(Op::Sta, 0);
        self.high(Op::Lda, 1);
        self.high(Op::Sta, 0);
        self.next();
    }

    pub(super) fn load_long(&mut self) {
        self.pop_address();
        self.bare(Op::Dex);
        self.zp(Op::Sty, self.kept_y());
        self.number(Op::Ldy, 0);
        for byte in 0..4 {
            self.op(Op::Lda, Mode::IndY(self.at()));
            self.long(Op::Sta, 0, byte);
            if byte < 3 {
                self.bare(Op::Iny);
            }
        }
        self.zp(Op::Ldy, self.kept_y());
        self.next();
    }

    pub(super) fn store_long(&mut self) {
        self.pop_address();
        self.zp(Op::Sty, self.kept_y());
        self.number(Op::Ldy, 0);
        for byte in 0..4 {
            self.long(Op::Lda, 1, byte);
            self.op(Op::Sta, Mode::IndY(self.at()));
            if byte < 3 {
                self.bare(Op::Iny);
            }
        }
        self.zp(Op::Ldy, self.kept_y());
        self.bare(Op::Inx);
        self.bare(Op::Inx);
        self.jump(self.drop_one);
    }

    pub(super) fn is_equal_long(&mut self) {
        let end = self.label();
        for byte in 0..4 {
            self.long(Op::Lda, 0, byte);
            self.long(Op::Cmp, 2, byte);
            self.branch(When::Bne, end);
        }
        self.here(end);
        self.drop_three();
        self.equal_is_true();
    }

    pub(super) fn is_less_long(&mut self, more: More) {
        for byte in 0..4 {
            self.long(Op::Lda, 2, byte);
            self.long(if byte == 0 { Op::Cmp } else { Op::Sbc }, 0, byte);
        }
        if more == More::UltL {
            (0..3).for_each(|_| self.bare(Op::Inx));
            return self.less_is_true();
        }
        let (end, yes) = (self.label(), self.label());
        self.branch(When::Bvc, end);
        self.number(Op::Eor, 0x80);
        self.here(end);
        self.number(Op::Cmp, 0);
        self.drop_three();
        self.bare(Op::Sec);
        self.branch(When::Bmi, yes);
        self.bare(Op::Clc);
        self.here(yes);
        self.jump(self.truth);
    }

    pub(super) fn select_long(&mut self) {
        let no = self.label();
        self.low(Op::Lda, 0);
        self.high(Op::Ora, 0);
        self.branch(When::Beq, no);
        self.bare(Op::Inx);
        self.bare(Op::Inx);
        self.jump(self.drop_one);
        self.here(no);
        self.bare(Op::Inx);
        for byte in 0..4 {
            self.long(Op::Lda, 0, byte);
            self.long(Op::Sta, 2, byte);
        }
        self.bare(Op::Inx);
        self.jump(self.drop_one);
    }

    pub(super) fn sign_long(&mut self) {
        let end = self.label();
        self.high(Op::Lda, 0);
        self.number(Op::Ora, 0x7f);
        self.branch(When::Bmi, end);
        self.number(Op::Lda, 0);
        self.here(end);
        self.bare(Op::Dex);
        self.low(Op::Sta, 0);
        self.high(Op::Sta, 0);
        self.next();
    }

    /// The byte of a number of 32 bits that lies so many cells deep.
    fn long(&mut self, op: Op, cell: u8, byte: u8) {
        let cell = cell + 1 - byte / 2;
        if byte.is_multiple_of(2) { self.low(op, cell) } else { self.high(op, cell) }
    }

    /// Three cells less; the flags stay.
    fn drop_three(&mut self) {
        self.bare(Op::Php);
        (0..3).for_each(|_| self.bare(Op::Inx));
        self.bare(Op::Plp);
    }

    pub(super) fn both_long(&mut self, op: Op) {
        match op {
            Op::Adc => self.bare(Op::Clc),
            Op::Sbc => self.bare(Op::Sec),
            _ => {}
        }
        for byte in 0..4 {
            self.long(Op::Lda, 2, byte);
            self.long(op, 0, byte);
            self.long(Op::Sta, 2, byte);
        }
        self.bare(Op::Inx);
        self.jump(self.drop_one);
    }

    pub(super) fn long_by_routine(&mut self, routine: Routine, from: u8) {
        let work = self.places.work;
        for (cell, at) in [(2, 0), (0, 4)] {
            for byte in 0..4 {
                self.long(Op::Lda, cell, byte);
                self.zp(Op::Sta, work + at + byte);
            }
        }
        self.routine(routine);
        for byte in 0..4 {
            self.zp(Op::Lda, work + from + byte);
            self.long(Op::Sta, 2, byte);
        }
        self.bare(Op::Inx);
        self.jump(self.drop_one);
    }

    /// Shifts what is below the top by it.
    pub(super) fn shift_by(&mut self, more: More, is_long: bool) {
        let (again, end) = (self.label(), self.label());
        self.low(Op::Lda, 0);
        self.zp(Op::Sta, self.second());
        self.bare(Op::Inx);
        self.here(again);
        self.zp(Op::Dec, self.second());
        self.branch(When::Bmi, end);
        let bytes = if is_long { 4 } else { 2 };
        let on = |w: &mut Self, op: Op, byte: u8| match (is_long, byte) {
            (true, byte) => w.long(op, 0, byte),
            (false, 0) => w.low(op, 0),
            (false, _) => w.high(op, 0),
        };
        match more {
            More::Shl | More::ShlL => {
                on(self, Op::Asl, 0);
                (1..bytes).for_each(|byte| on(self, Op::Rol, byte));
            }
            _ => {
                if matches!(more, More::Sar | More::SarL) {
                    on(self, Op::Lda, bytes - 1);
                    self.bare(Op::Asl);
                    on(self, Op::Ror, bytes - 1);
                } else {
                    on(self, Op::Lsr, bytes - 1);
                }
                (0..bytes - 1).rev().for_each(|byte| on(self, Op::Ror, byte));
            }
        }
        self.jump(again);
        self.here(end);
        self.next();
    }

    pub(super) fn block(&mut self, more: More) {
        let work = self.places.work;
        for (cell, at) in [(2, 0), (1, 2), (0, 4)] {
            self.low(Op::Lda, cell);
            self.zp(Op::Sta, work + at);
            self.high(Op::Lda, cell);
            self.zp(Op::Sta, work + at + 1);
        }
        self.routine(match more {
            More::Copy => Routine::Copy,
            More::Move => Routine::Move,
            _ => Routine::Fill,
        });
        self.bare(Op::Inx);
        self.bare(Op::Inx);
        self.jump(self.drop_one);
    }
}
