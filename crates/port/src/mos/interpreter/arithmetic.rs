//! Instructions that compute with cells, and with the byte that follows.

use super::{Code, Op, Routine, When, Writer};

impl Writer<'_, '_> {
    pub(super) fn negate(&mut self) {
        self.bare(Op::Sec);
        self.number(Op::Lda, 0);
        self.low(Op::Sbc, 0);
        self.low(Op::Sta, 0);
        self.number(Op::Lda, 0);
        self.high(Op::Sbc, 0);
        self.high(Op::Sta, 0);
        self.next();
    }

    pub(super) fn increment(&mut self) {
        let end = self.label();
        self.low(Op::Inc, 0);
        self.branch(When::Bne, end);
        self.high(Op::Inc, 0);
        self.here(end);
        self.next();
    }

    pub(super) fn decrement(&mut self) {
        let end = self.label();
        self.low(Op::Lda, 0);
        self.branch(When::Bne, end);
        self.high(Op::Dec, 0);
        self.here(end);
        self.low(Op::Dec, 0);
        self.next();
    }

    pub(super) fn add_byte(&mut self) {
        let end = self.label();
        self.fetch();
        self.bare(Op::Clc);
        self.low(Op::Adc, 0);
        self.low(Op::Sta, 0);
        self.branch(When::Bcc, end);
        self.high(Op::Inc, 0);
        self.here(end);
        self.next();
    }

    pub(super) fn subtract_byte(&mut self) {
        let end = self.label();
        self.fetch_second();
        self.bare(Op::Sec);
        self.low(Op::Lda, 0);
        self.zp(Op::Sbc, self.second());
        self.low(Op::Sta, 0);
        self.branch(When::Bcs, end);
        self.high(Op::Dec, 0);
        self.here(end);
        self.next();
    }

    pub(super) fn and_byte(&mut self) {
        self.fetch();
        self.low(Op::And, 0);
        self.low(Op::Sta, 0);
        self.number(Op::Lda, 0);
        self.high(Op::Sta, 0);
        self.next();
    }

    pub(super) fn or_byte(&mut self, code: Code) {
        self.fetch();
        self.low(if code == Code::OrC { Op::Ora } else { Op::Eor }, 0);
        self.low(Op::Sta, 0);
        self.next();
    }

    pub(super) fn multiply_byte(&mut self) {
        self.fetch();
        self.bare(Op::Dex);
        self.low(Op::Sta, 0);
        self.number(Op::Lda, 0);
        self.high(Op::Sta, 0);
        self.by_routine(Routine::Mul16, 8);
    }

    pub(super) fn add_at(&mut self) {
        self.call(self.pool_word);
        self.bare(Op::Clc);
        self.low(Op::Lda, 0);
        self.zp(Op::Adc, self.at());
        self.low(Op::Sta, 0);
        self.high(Op::Lda, 0);
        self.zp(Op::Adc, self.at() + 1);
        self.high(Op::Sta, 0);
        self.next();
    }

    pub(super) fn low_byte(&mut self) {
        self.number(Op::Lda, 0);
        self.high(Op::Sta, 0);
        self.next();
    }

    pub(super) fn sign_byte(&mut self) {
        let end = self.label();
        self.low(Op::Lda, 0);
        self.number(Op::Ora, 0x7f);
        self.branch(When::Bmi, end);
        self.number(Op::Lda, 0);
        self.here(end);
        self.high(Op::Sta, 0);
        self.next();
    }
}
