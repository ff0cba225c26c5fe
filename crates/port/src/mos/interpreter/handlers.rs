//! What each instruction does.

use super::Writer;
use super::{Address, Code, Mode, More, Op, Routine, When};

impl Writer<'_, '_> {
    #[allow(clippy::too_many_lines)] // one arm for each code
    pub(super) fn plain(&mut self, code: Code) {
        let results = self.places.results;
        match code {
            Code::Byte => {
                self.fetch();
                self.jump(self.push_zero_high);
            }
            Code::Word => {
                self.bare(Op::Dex);
                self.fetch();
                self.low(Op::Sta, 0);
                self.fetch();
                self.high(Op::Sta, 0);
                self.next();
            }
            Code::Const => {
                self.call(self.pool_word);
                self.push_zp(self.at());
            }
            Code::Zero => {
                self.number(Op::Lda, 0);
                self.jump(self.push_zero_high);
            }
            Code::One => {
                self.number(Op::Lda, 1);
                self.jump(self.push_zero_high);
            }
            Code::Drop => self.jump(self.drop_one),
            Code::Nip => self.nip(),
            Code::GetB | Code::GetW | Code::SetB | Code::SetW => {
                self.fetch();
                self.bare(Op::Clc);
                self.number(Op::Adc, self.places.slots);
                match code {
                    Code::GetB | Code::GetW => self.get_slot(code == Code::GetW),
                    _ => self.set_slot(code == Code::SetW),
                }
            }
            Code::LoadB | Code::LoadW => {
                self.pop_address();
                self.load(code == Code::LoadW, false);
            }
            Code::StoreB | Code::StoreW => {
                self.pop_address();
                self.store(code == Code::StoreW, false, 1);
            }
            Code::FieldB | Code::FieldW => {
                self.pop_address();
                self.fetch();
                self.load(code == Code::FieldW, true);
            }
            Code::PutFieldB | Code::PutFieldW => {
                self.pop_address();
                self.fetch();
                self.store(code == Code::PutFieldW, true, 1);
            }
            Code::AtB | Code::AtW => {
                self.call(self.pool_word);
                self.bare(Op::Dex);
                self.load(code == Code::AtW, false);
            }
            Code::PutAtB | Code::PutAtW => {
                self.call(self.pool_word);
                self.store(code == Code::PutAtW, false, 0);
            }
            Code::IndexB | Code::IndexW => {
                self.call(self.pool_word);
                self.index();
                self.load(code == Code::IndexW, false);
            }
            Code::PutIndexB | Code::PutIndexW => {
                self.call(self.pool_word);
                self.index();
                self.store(code == Code::PutIndexW, false, 1);
            }
            Code::Add => self.both(Op::Adc),
            Code::Sub => self.both(Op::Sbc),
            Code::And => self.both(Op::And),
            Code::Or => self.both(Op::Ora),
            Code::Xor => self.both(Op::Eor),
            Code::Mul => self.by_routine(Routine::Mul16, 8),
            Code::Neg => {
                self.bare(Op::Sec);
                self.number(Op::Lda, 0);
                self.low(Op::Sbc, 0);
                self.low(Op::Sta, 0);
                self.number(Op::Lda, 0);
                self.high(Op::Sbc, 0);
                self.high(Op::Sta, 0);
                self.next();
            }
            Code::Inc => {
                let end = self.label();
                self.low(Op::Inc, 0);
                self.branch(When::Bne, end);
                self.high(Op::Inc, 0);
                self.here(end);
                self.next();
            }
            Code::Dec => {
                let end = self.label();
                self.low(Op::Lda, 0);
                self.branch(When::Bne, end);
                self.high(Op::Dec, 0);
                self.here(end);
                self.low(Op::Dec, 0);
                self.next();
            }
            Code::AddC => {
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
            Code::SubC => {
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
            Code::AndC => {
                self.fetch();
                self.low(Op::And, 0);
                self.low(Op::Sta, 0);
                self.number(Op::Lda, 0);
                self.high(Op::Sta, 0);
                self.next();
            }
            Code::OrC | Code::XorC => {
                self.fetch();
                self.low(if code == Code::OrC { Op::Ora } else { Op::Eor }, 0);
                self.low(Op::Sta, 0);
                self.next();
            }
            Code::MulC => {
                self.fetch();
                self.bare(Op::Dex);
                self.low(Op::Sta, 0);
                self.number(Op::Lda, 0);
                self.high(Op::Sta, 0);
                self.by_routine(Routine::Mul16, 8);
            }
            Code::ShlC => self.shift(true),
            Code::ShrC => self.shift(false),
            Code::AddAt => {
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
            Code::Low => {
                self.number(Op::Lda, 0);
                self.high(Op::Sta, 0);
                self.next();
            }
            Code::Sign => {
                let end = self.label();
                self.low(Op::Lda, 0);
                self.number(Op::Ora, 0x7f);
                self.branch(When::Bmi, end);
                self.number(Op::Lda, 0);
                self.here(end);
                self.high(Op::Sta, 0);
                self.next();
            }
            Code::IsZero => {
                self.low(Op::Lda, 0);
                self.high(Op::Ora, 0);
                self.zero_is_true();
            }
            Code::Eq => {
                self.equal_cells();
                self.bare(Op::Php);
                self.bare(Op::Inx);
                self.bare(Op::Plp);
                self.equal_is_true();
            }
            Code::EqC => {
                self.equal_byte();
                self.equal_is_true();
            }
            Code::Ult => {
                self.compare_cells();
                self.bare(Op::Inx);
                self.less_is_true();
            }
            Code::Slt => {
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
            Code::UltC => {
                self.compare_byte();
                self.less_is_true();
            }
            Code::Select => {
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
            Code::Min => {
                self.compare_cells();
                self.pick(When::Bcc);
            }
            Code::Max => {
                self.compare_cells();
                self.pick(When::Bcs);
            }
            Code::SubSat => {
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
            Code::More => {
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
            Code::Call => {
                self.call(self.pool_word);
                self.call_at();
            }
            Code::CallAt => {
                self.fetch_address();
                self.call_at();
            }
            Code::Return => {
                self.zp(Op::Lda, results);
                self.bare(Op::Rts);
            }
            Code::ReturnB => {
                self.low(Op::Lda, 0);
                self.zp(Op::Sta, results);
                self.bare(Op::Rts);
            }
            Code::ReturnW => {
                self.low(Op::Lda, 0);
                self.zp(Op::Sta, results);
                self.high(Op::Lda, 0);
                self.zp(Op::Sta, results + 1);
                self.bare(Op::Rts);
            }
            Code::ResultB => {
                self.zp(Op::Lda, results);
                self.jump(self.push_zero_high);
            }
            Code::ResultW => self.push_zp(results),
            Code::Native => {
                self.zp(Op::Sty, self.at());
                self.zp(Op::Lda, self.page());
                self.zp(Op::Sta, self.at() + 1);
                self.op(Op::Jmp, Mode::Ind(Address::fixed(u16::from(self.at()))));
            }
            Code::Exit => {
                self.fetch_address();
                self.op(Op::Jmp, Mode::Ind(Address::fixed(u16::from(self.at()))));
            }
            Code::End => {
                self.zp(Op::Ldy, self.back());
                self.zp(Op::Lda, self.back() + 1);
                self.zp(Op::Sta, self.page());
                self.next();
            }
            Code::Jump => self.jump(self.taken),
            Code::JumpIf | Code::JumpIfNot => {
                self.low(Op::Lda, 0);
                self.high(Op::Ora, 0);
                self.jump_when(if code == Code::JumpIf { When::Bne } else { When::Beq }, 1);
            }
            Code::JumpEq | Code::JumpNe => {
                self.equal_cells();
                self.jump_when(if code == Code::JumpEq { When::Beq } else { When::Bne }, 2);
            }
            Code::JumpUlt | Code::JumpUge => {
                self.compare_cells();
                self.jump_when(if code == Code::JumpUlt { When::Bcc } else { When::Bcs }, 2);
            }
            Code::JumpSlt | Code::JumpSge => {
                self.compare_signed();
                self.jump_when(if code == Code::JumpSlt { When::Bmi } else { When::Bpl }, 2);
            }
            Code::JumpEqC | Code::JumpNeC => {
                self.equal_byte();
                self.jump_when(if code == Code::JumpEqC { When::Beq } else { When::Bne }, 1);
            }
            Code::JumpUltC | Code::JumpUgeC => {
                self.compare_byte();
                self.jump_when(if code == Code::JumpUltC { When::Bcc } else { When::Bcs }, 1);
            }
            Code::Case => {
                let no = self.label();
                self.equal_byte();
                self.branch(When::Bne, no);
                self.bare(Op::Inx);
                self.jump(self.taken);
                self.here(no);
                self.jump(self.skipped);
            }
        }
    }

    /// The top becomes whether the accumulator is zero.
    fn zero_is_true(&mut self) {
        // Zero is less than one.
        self.number(Op::Cmp, 1);
        self.less_is_true();
    }

    /// The same, and the flags say so.
    fn equal_is_true(&mut self) {
        let yes = self.label();
        self.bare(Op::Sec);
        self.branch(When::Beq, yes);
        self.bare(Op::Clc);
        self.here(yes);
        self.jump(self.truth);
    }

    /// The top becomes whether the carry is clear.
    fn less_is_true(&mut self) {
        self.number(Op::Lda, 0);
        self.high(Op::Sta, 0);
        self.bare(Op::Rol);
        self.number(Op::Eor, 1);
        self.low(Op::Sta, 0);
        self.next();
    }

    /// The byte of a number of 32 bits that lies so many cells deep.
    fn long(&mut self, op: Op, cell: u8, byte: u8) {
        let cell = cell + 1 - byte / 2;
        if byte.is_multiple_of(2) { self.low(op, cell) } else { self.high(op, cell) }
    }

    #[allow(clippy::too_many_lines)] // one arm for each
    pub(super) fn rare(&mut self, more: More) {
        match more {
            More::Dup => {
                self.bare(Op::Dex);
                self.low(Op::Lda, 1);
                self.low(Op::Sta, 0);
                self.high(Op::Lda, 1);
                self.high(Op::Sta, 0);
                self.next();
            }
            More::UDiv => self.by_routine(Routine::Div16, 0),
            More::URem => self.by_routine(Routine::Div16, 8),
            More::SDiv => self.by_routine(Routine::SignedDiv16, 0),
            More::SRem => self.by_routine(Routine::SignedDiv16, 8),
            More::Shl | More::Shr | More::Sar => self.shift_by(more, false),
            More::Copy | More::Move | More::Fill => self.block(more),
            More::LoadL => {
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
            More::StoreL => {
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
            More::AddL => self.both_long(Op::Adc),
            More::SubL => self.both_long(Op::Sbc),
            More::AndL => self.both_long(Op::And),
            More::OrL => self.both_long(Op::Ora),
            More::XorL => self.both_long(Op::Eor),
            More::MulL => self.long_by_routine(Routine::Mul32, 8),
            More::UDivL => self.long_by_routine(Routine::Div32, 0),
            More::URemL => self.long_by_routine(Routine::Div32, 8),
            More::SDivL => self.long_by_routine(Routine::SignedDiv32, 0),
            More::SRemL => self.long_by_routine(Routine::SignedDiv32, 8),
            More::ShlL | More::ShrL | More::SarL => self.shift_by(more, true),
            More::EqL => {
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
            More::UltL | More::SltL => {
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
            More::SelectL => {
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
            More::SignL => {
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
        }
    }

    /// Three cells less; the flags stay.
    fn drop_three(&mut self) {
        self.bare(Op::Php);
        (0..3).for_each(|_| self.bare(Op::Inx));
        self.bare(Op::Plp);
    }

    fn both_long(&mut self, op: Op) {
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

    fn long_by_routine(&mut self, routine: Routine, from: u8) {
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
    fn shift_by(&mut self, more: More, is_long: bool) {
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

    fn block(&mut self, more: More) {
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
