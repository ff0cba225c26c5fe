//! Instructions that go elsewhere: calls, jumps, the ways out, and the table of those that are rare.

use super::{Address, Code, Mode, Op, When, Writer};

impl Writer<'_, '_> {
    pub(super) fn more(&mut self) {
        self.fetch();
        self.zp(Op::Sty, self.kept_y());
        self.bare(Op::Asl);
        self.bare(Op::Tay);
        for byte in 0..2 {
            let word = Address::of(self.more_table, i32::from(byte));
            self.op(Op::Lda, Mode::AbsY(word));
            self.zp(Op::Sta, self.at() + byte);
        }
        self.zp(Op::Ldy, self.kept_y());
        self.op(Op::Jmp, Mode::Ind(Address::fixed(u16::from(self.at()))));
    }

    pub(super) fn call_pool(&mut self) {
        self.call(self.pool_word);
        self.call_at();
    }

    pub(super) fn call_next(&mut self) {
        self.fetch_address();
        self.call_at();
    }

    pub(super) fn leave(&mut self) {
        self.zp(Op::Lda, self.places.results);
        self.bare(Op::Rts);
    }

    pub(super) fn leave_byte(&mut self) {
        self.low(Op::Lda, 0);
        self.zp(Op::Sta, self.places.results);
        self.bare(Op::Rts);
    }

    pub(super) fn leave_word(&mut self) {
        self.low(Op::Lda, 0);
        self.zp(Op::Sta, self.places.results);
        self.high(Op::Lda, 0);
        self.zp(Op::Sta, self.places.results + 1);
        self.bare(Op::Rts);
    }

    pub(super) fn result_byte(&mut self) {
        self.zp(Op::Lda, self.places.results);
        self.jump(self.push_zero_high);
    }

    pub(super) fn native(&mut self) {
        self.zp(Op::Sty, self.at());
        self.zp(Op::Lda, self.page());
        self.zp(Op::Sta, self.at() + 1);
        self.op(Op::Jmp, Mode::Ind(Address::fixed(u16::from(self.at()))));
    }

    pub(super) fn exit(&mut self) {
        self.fetch_address();
        self.op(Op::Jmp, Mode::Ind(Address::fixed(u16::from(self.at()))));
    }

    pub(super) fn end_of_macro(&mut self) {
        self.zp(Op::Ldy, self.back());
        self.zp(Op::Lda, self.back() + 1);
        self.zp(Op::Sta, self.page());
        self.next();
    }

    pub(super) fn jump_if(&mut self, code: Code) {
        self.low(Op::Lda, 0);
        self.high(Op::Ora, 0);
        self.jump_when(if code == Code::JumpIf { When::Bne } else { When::Beq }, 1);
    }

    pub(super) fn jump_equal(&mut self, code: Code) {
        self.equal_cells();
        self.jump_when(if code == Code::JumpEq { When::Beq } else { When::Bne }, 2);
    }

    pub(super) fn jump_less(&mut self, code: Code) {
        self.compare_cells();
        self.jump_when(if code == Code::JumpUlt { When::Bcc } else { When::Bcs }, 2);
    }

    pub(super) fn jump_less_signed(&mut self, code: Code) {
        self.compare_signed();
        self.jump_when(if code == Code::JumpSlt { When::Bmi } else { When::Bpl }, 2);
    }

    pub(super) fn jump_equal_byte(&mut self, code: Code) {
        self.equal_byte();
        self.jump_when(if code == Code::JumpEqC { When::Beq } else { When::Bne }, 1);
    }

    pub(super) fn jump_less_byte(&mut self, code: Code) {
        self.compare_byte();
        self.jump_when(if code == Code::JumpUltC { When::Bcc } else { When::Bcs }, 1);
    }

    pub(super) fn case(&mut self) {
        let no = self.label();
        self.equal_byte();
        self.branch(When::Bne, no);
        self.bare(Op::Inx);
        self.jump(self.taken);
        self.here(no);
        self.jump(self.skipped);
    }
}
