//! Instructions that compare, and those that choose.

use super::{Op, When, Writer};

impl Writer<'_, '_> {
    pub(super) fn is_zero(&mut self) {
        self.low(Op::Lda, 0);
        self.high(Op::Ora, 0);
        self.zero_is_true();
    }

    pub(super) fn is_equal(&mut self) {
        self.equal_cells();
        self.bare(Op::Php);
        self.bare(Op::Inx);
        self.bare(Op::Plp);
        self.equal_is_true();
    }

    pub(super) fn is_equal_to_byte(&mut self) {
        self.equal_byte();
        self.equal_is_true();
    }

    pub(super) fn is_less(&mut self) {
        self.compare_cells();
        self.bare(Op::Inx);
        self.less_is_true();
    }

    pub(super) fn is_less_signed(&mut self) {
        let yes = self.label();
        self.compare_signed();
        self.bare(Op::Php);
        self.bare(Op::Inx);
        self.bare(Op::Plp);
        self.bare(Op::Sec);
        self.branch(When::Bmi, yes);
        self.bare(Op::Clc);
        self.here(yes);
        self.jump(self.truth);
    }

    pub(super) fn is_less_than_byte(&mut self) {
        self.compare_byte();
        self.less_is_true();
    }

    pub(super) fn select(&mut self) {
        let no = self.label();
        self.low(Op::Lda, 0);
        self.high(Op::Ora, 0);
        self.branch(When::Beq, no);
        self.bare(Op::Inx);
        self.jump(self.drop_one);
        self.here(no);
        self.bare(Op::Inx);
        self.nip();
    }

    pub(super) fn least(&mut self) {
        self.compare_cells();
        self.pick(When::Bcc);
    }

    pub(super) fn greatest(&mut self) {
        self.compare_cells();
        self.pick(When::Bcs);
    }

    pub(super) fn subtract_to_zero(&mut self) {
        let not_less = self.label();
        self.compare_cells();
        self.branch(When::Bcs, not_less);
        self.number(Op::Lda, 0);
        self.low(Op::Sta, 1);
        self.high(Op::Sta, 1);
        self.jump(self.drop_one);
        self.here(not_less);
        self.both(Op::Sbc);
    }

    /// The top becomes whether the accumulator is zero.
    pub(super) fn zero_is_true(&mut self) {
        // Zero is less than one.
        self.number(Op::Cmp, 1);
        self.less_is_true();
    }

    /// The same, and the flags say so.
    pub(super) fn equal_is_true(&mut self) {
        let yes = self.label();
        self.bare(Op::Sec);
        self.branch(When::Beq, yes);
        self.bare(Op::Clc);
        self.here(yes);
        self.jump(self.truth);
    }

    /// The top becomes whether the carry is clear.
    pub(super) fn less_is_true(&mut self) {
        self.number(Op::Lda, 0);
        self.high(Op::Sta, 0);
        self.bare(Op::Rol);
        self.number(Op::Eor, 1);
        self.low(Op::Sta, 0);
        self.next();
    }
}
