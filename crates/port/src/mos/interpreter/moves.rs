//! Instructions that move: numbers to the stack, and between it, variables and memory.

use super::{Code, Op, Writer};

impl Writer<'_, '_> {
    pub(super) fn push_next_byte(&mut self) {
        self.fetch();
        self.jump(self.push_zero_high);
    }

    pub(super) fn push_next_word(&mut self) {
        self.bare(Op::Dex);
        self.fetch();
        self.low(Op::Sta, 0);
        self.fetch();
        self.high(Op::Sta, 0);
        self.next();
    }

    pub(super) fn push_const(&mut self) {
        self.call(self.pool_word);
        self.push_zp(self.at());
    }

    pub(super) fn push_zero(&mut self) {
        self.number(Op::Lda, 0);
        self.jump(self.push_zero_high);
    }

    pub(super) fn push_one(&mut self) {
        self.number(Op::Lda, 1);
        self.jump(self.push_zero_high);
    }

    pub(super) fn far_slot(&mut self, code: Code) {
        self.fetch();
        self.bare(Op::Clc);
        self.number(Op::Adc, self.places.slots);
        match code {
            Code::GetB | Code::GetW => self.get_slot(code == Code::GetW),
            _ => self.set_slot(code == Code::SetW),
        }
    }

    pub(super) fn load_top(&mut self, code: Code) {
        self.pop_address();
        self.load(code == Code::LoadW, false);
    }

    pub(super) fn store_top(&mut self, code: Code) {
        self.pop_address();
        self.store(code == Code::StoreW, false, 1);
    }

    pub(super) fn load_field(&mut self, code: Code) {
        self.pop_address();
        self.fetch();
        self.load(code == Code::FieldW, true);
    }

    pub(super) fn store_field(&mut self, code: Code) {
        self.pop_address();
        self.fetch();
        self.store(code == Code::PutFieldW, true, 1);
    }

    pub(super) fn load_at(&mut self, code: Code) {
        self.call(self.pool_word);
        self.bare(Op::Dex);
        self.load(code == Code::AtW, false);
    }

    pub(super) fn store_at(&mut self, code: Code) {
        self.call(self.pool_word);
        self.store(code == Code::PutAtW, false, 0);
    }

    pub(super) fn load_index(&mut self, code: Code) {
        self.call(self.pool_word);
        self.index();
        self.load(code == Code::IndexW, false);
    }

    pub(super) fn store_index(&mut self, code: Code) {
        self.call(self.pool_word);
        self.index();
        self.store(code == Code::PutIndexW, false, 1);
    }
}
