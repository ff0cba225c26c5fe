//! The way in, the next instruction, and what several handlers end with.

use std::collections::BTreeSet;

use super::{Address, Code, FAR, Follows, Mode, Op, STACK, When, Writer};

impl Writer<'_, '_> {
    /// Native code calls it, with the window and bytecode behind the call.
    pub(super) fn way_in(&mut self) {
        self.here(self.outer.enter);
        self.bare(Op::Pla);
        self.bare(Op::Tay);
        self.bare(Op::Pla);
        self.zp(Op::Sta, self.page());
        self.number(Op::Lda, 0);
        self.zp(Op::Sta, self.pc());
        self.skip();
        self.fetch();
        self.bare(Op::Clc);
        self.number(Op::Adc, self.places.slots);
        self.zp(Op::Sta, self.window());
        self.number(Op::Ldx, STACK as u8);
    }

    /// The next instruction. Those on the window are done at once.
    pub(super) fn main_loop(&mut self, codes: &BTreeSet<u16>) {
        let (page, go, on_window) = (self.label(), self.label(), self.label());
        let (set, word) = (self.label(), self.label());
        let is_used = |code: Code| codes.contains(&(code as u16 + 512));
        self.here(self.next);
        self.op(Op::Lda, Mode::IndY(self.pc()));
        self.bare(Op::Iny);
        self.branch(When::Beq, page);
        self.here(go);
        self.bare(Op::Asl);
        self.branch(When::Bcs, on_window);
        self.op(Op::Sta, Mode::Abs(Address::of(self.vector, 1)));
        self.here(self.vector);
        self.op(Op::Jmp, Mode::Ind(Address::of(self.table, 0)));
        self.here(page);
        self.zp(Op::Inc, self.page());
        self.branch(When::Bne, go);
        self.here(on_window);
        // Two bits say what, five where; the last is zero.
        self.number(Op::Cmp, 0x80);
        self.branch(When::Bcs, set);
        self.number(Op::Cmp, 0x40);
        self.branch(When::Bcs, word);
        if is_used(Code::GetB) {
            self.bare(Op::Lsr);
            self.zp(Op::Adc, self.window());
            self.get_slot(false);
        }
        self.here(word);
        if is_used(Code::GetW) {
            self.number(Op::And, 0x3f);
            self.bare(Op::Lsr);
            self.zp(Op::Adc, self.window());
            self.get_slot(true);
        }
        self.here(set);
        let word = self.label();
        self.number(Op::Cmp, 0xc0);
        self.number(Op::And, 0x3f);
        self.branch(When::Bcs, word);
        if is_used(Code::SetB) {
            self.bare(Op::Lsr);
            self.zp(Op::Adc, self.window());
            self.set_slot(false);
        }
        self.here(word);
        if is_used(Code::SetW) {
            self.bare(Op::Lsr);
            self.zp(Op::Adc, self.window());
            self.set_slot(true);
        }
    }

    /// Pushes the variable whose address is in the accumulator.
    pub(super) fn get_slot(&mut self, is_word: bool) {
        self.bare(Op::Dex);
        self.zp(Op::Sty, self.kept_y());
        self.bare(Op::Tay);
        // The first page, with an address of two bytes.
        self.op(Op::Lda, Mode::AbsY(Address::fixed(0)));
        self.low(Op::Sta, 0);
        if is_word {
            self.op(Op::Lda, Mode::AbsY(Address::fixed(1)));
        } else {
            self.number(Op::Lda, 0);
        }
        self.high(Op::Sta, 0);
        self.zp(Op::Ldy, self.kept_y());
        self.next();
    }

    pub(super) fn set_slot(&mut self, is_word: bool) {
        self.zp(Op::Sty, self.kept_y());
        self.bare(Op::Tay);
        self.low(Op::Lda, 0);
        self.op(Op::Sta, Mode::AbsY(Address::fixed(0)));
        if is_word {
            self.high(Op::Lda, 0);
            self.op(Op::Sta, Mode::AbsY(Address::fixed(1)));
        }
        self.zp(Op::Ldy, self.kept_y());
        self.bare(Op::Inx);
        self.next();
    }

    /// What several handlers end with.
    pub(super) fn common(&mut self, codes: &BTreeSet<u16>) {
        let has = |follows: &[Follows]| {
            Code::ALL
                .iter()
                .any(|code| codes.contains(&(*code as u16)) && follows.contains(&code.follows()))
        };
        // The accumulator as a byte.
        self.here(self.push_zero_high);
        self.bare(Op::Dex);
        self.low(Op::Sta, 0);
        self.number(Op::Lda, 0);
        self.high(Op::Sta, 0);
        self.next();
        // The carry in place of the top.
        self.here(self.truth);
        self.number(Op::Lda, 0);
        self.high(Op::Sta, 0);
        self.bare(Op::Rol);
        self.low(Op::Sta, 0);
        self.next();
        self.here(self.drop_one);
        self.bare(Op::Inx);
        self.next();
        if has(&[Follows::Jump, Follows::ByteJump]) {
            self.jumps();
        }
        if has(&[Follows::Pool]) {
            let upper = self.label();
            self.here(self.pool_word);
            self.fetch();
            self.zp(Op::Sty, self.kept_y());
            self.bare(Op::Asl);
            self.bare(Op::Tay);
            self.branch(When::Bcs, upper);
            for half in [0, 256] {
                for byte in 0..2 {
                    let word = Address::of(self.outer.pool, half + i32::from(byte));
                    self.op(Op::Lda, Mode::AbsY(word));
                    self.zp(Op::Sta, self.at() + byte);
                }
                self.zp(Op::Ldy, self.kept_y());
                self.bare(Op::Rts);
                if half == 0 {
                    self.here(upper);
                }
            }
        }
    }

    pub(super) fn jumps(&mut self) {
        let (far, near_back, done) = (self.label(), self.label(), self.label());
        let is_far = |w: &mut Self, far| {
            w.op(Op::Lda, Mode::Abs(Address::of(w.vector, 1)));
            w.number(Op::And, FAR << 1);
            w.branch(When::Bne, far);
        };
        self.here(self.taken);
        is_far(self, far);
        self.fetch();
        self.zp(Op::Sta, self.at());
        self.number(Op::Cmp, 0x80);
        self.bare(Op::Tya);
        self.branch(When::Bcs, near_back);
        self.zp(Op::Adc, self.at());
        self.bare(Op::Tay);
        self.branch(When::Bcc, done);
        self.zp(Op::Inc, self.page());
        self.here(done);
        self.next();
        self.here(near_back);
        self.bare(Op::Clc);
        self.zp(Op::Adc, self.at());
        self.bare(Op::Tay);
        self.branch(When::Bcs, done);
        self.zp(Op::Dec, self.page());
        self.next();
        self.here(far);
        self.fetch();
        self.zp(Op::Sta, self.at());
        self.op(Op::Lda, Mode::IndY(self.pc()));
        self.zp(Op::Sta, self.page());
        self.zp(Op::Ldy, self.at());
        self.next();
        let one = self.label();
        self.here(self.skipped);
        self.op(Op::Lda, Mode::Abs(Address::of(self.vector, 1)));
        self.number(Op::And, FAR << 1);
        self.branch(When::Beq, one);
        self.skip();
        self.here(one);
        self.skip();
        self.next();
    }
}
