//! What handlers are made of.

use super::{Address, Mode, Op, Routine, STACK, When, Writer};

impl Writer<'_, '_> {
    /// Takes the top of the stack as an address, and so much more.
    pub(super) fn pop_address(&mut self) {
        self.low(Op::Lda, 0);
        self.zp(Op::Sta, self.at());
        self.high(Op::Lda, 0);
        self.zp(Op::Sta, self.at() + 1);
    }

    /// Puts what an address leads to in place of the top; the distance is in the accumulator.
    pub(super) fn load(&mut self, is_word: bool, has_distance: bool) {
        self.zp(Op::Sty, self.kept_y());
        if has_distance {
            self.bare(Op::Tay);
        } else {
            self.number(Op::Ldy, 0);
        }
        self.op(Op::Lda, Mode::IndY(self.at()));
        self.low(Op::Sta, 0);
        if is_word {
            self.next_y();
            self.op(Op::Lda, Mode::IndY(self.at()));
        } else {
            self.number(Op::Lda, 0);
        }
        self.high(Op::Sta, 0);
        self.zp(Op::Ldy, self.kept_y());
        self.next();
    }

    /// One byte further, which may be another page.
    pub(super) fn next_y(&mut self) {
        let same = self.label();
        self.bare(Op::Iny);
        self.branch(When::Bne, same);
        self.zp(Op::Inc, self.at() + 1);
        self.here(same);
    }

    /// Writes the cell to where the address leads, and drops so many.
    pub(super) fn store(&mut self, is_word: bool, has_distance: bool, cell: u8) {
        self.zp(Op::Sty, self.kept_y());
        if has_distance {
            self.bare(Op::Tay);
        } else {
            self.number(Op::Ldy, 0);
        }
        self.low(Op::Lda, cell);
        self.op(Op::Sta, Mode::IndY(self.at()));
        if is_word {
            self.next_y();
            self.high(Op::Lda, cell);
            self.op(Op::Sta, Mode::IndY(self.at()));
        }
        self.zp(Op::Ldy, self.kept_y());
        (0..=cell).for_each(|_| self.bare(Op::Inx));
        self.next();
    }

    /// Adds the top of the stack to an address.
    pub(super) fn index(&mut self) {
        self.bare(Op::Clc);
        self.low(Op::Lda, 0);
        self.zp(Op::Adc, self.at());
        self.zp(Op::Sta, self.at());
        self.high(Op::Lda, 0);
        self.zp(Op::Adc, self.at() + 1);
        self.zp(Op::Sta, self.at() + 1);
    }

    /// The byte that follows to memory.
    pub(super) fn fetch_second(&mut self) {
        self.fetch();
        self.zp(Op::Sta, self.second());
    }

    /// Compares the second cell with the top: the carry is set if it is not less.
    pub(super) fn compare_cells(&mut self) {
        self.low(Op::Lda, 1);
        self.low(Op::Cmp, 0);
        self.high(Op::Lda, 1);
        self.high(Op::Sbc, 0);
    }

    /// The same with signs: minus if it is less.
    pub(super) fn compare_signed(&mut self) {
        let end = self.label();
        self.compare_cells();
        self.branch(When::Bvc, end);
        self.number(Op::Eor, 0x80);
        self.here(end);
        self.number(Op::Cmp, 0);
    }

    /// To the jump if a flag is so, otherwise on.
    pub(super) fn jump_when(&mut self, when: When, cells: u8) {
        // INX changes the flags that branches look at, so the branch comes first.
        let no = self.label();
        self.branch(when.opposite(), no);
        (0..cells).for_each(|_| self.bare(Op::Inx));
        self.jump(self.taken);
        self.here(no);
        (0..cells).for_each(|_| self.bare(Op::Inx));
        self.jump(self.skipped);
    }

    /// Whether both cells are equal: the flags say so.
    pub(super) fn equal_cells(&mut self) {
        let end = self.label();
        self.low(Op::Lda, 0);
        self.low(Op::Cmp, 1);
        self.branch(When::Bne, end);
        self.high(Op::Lda, 0);
        self.high(Op::Cmp, 1);
        self.here(end);
    }

    /// Whether the top is the byte that follows.
    pub(super) fn equal_byte(&mut self) {
        let end = self.label();
        self.fetch();
        self.low(Op::Cmp, 0);
        self.branch(When::Bne, end);
        self.high(Op::Lda, 0);
        self.here(end);
    }

    /// Compares the top with the byte that follows.
    pub(super) fn compare_byte(&mut self) {
        self.fetch_second();
        self.low(Op::Lda, 0);
        self.zp(Op::Cmp, self.second());
        self.high(Op::Lda, 0);
        self.number(Op::Sbc, 0);
    }

    /// Both cells by an instruction, for each byte.
    pub(super) fn both(&mut self, op: Op) {
        match op {
            Op::Adc => self.bare(Op::Clc),
            Op::Sbc => self.bare(Op::Sec),
            _ => {}
        }
        self.low(Op::Lda, 1);
        self.low(op, 0);
        self.low(Op::Sta, 1);
        self.high(Op::Lda, 1);
        self.high(op, 0);
        self.high(Op::Sta, 1);
        self.jump(self.drop_one);
    }

    /// Copies cells to what routines work on, and the result back.
    pub(super) fn by_routine(&mut self, routine: Routine, from: u8) {
        let work = self.places.work;
        for (cell, at) in [(1, 0), (0, 4)] {
            self.low(Op::Lda, cell);
            self.zp(Op::Sta, work + at);
            self.high(Op::Lda, cell);
            self.zp(Op::Sta, work + at + 1);
        }
        self.routine(routine);
        self.zp(Op::Lda, work + from);
        self.low(Op::Sta, 1);
        self.zp(Op::Lda, work + from + 1);
        self.high(Op::Sta, 1);
        self.jump(self.drop_one);
    }

    /// Takes the second cell as the result if the flag is so, otherwise the top.
    pub(super) fn pick(&mut self, when: When) {
        let copy = self.label();
        self.branch(when.opposite(), copy);
        self.jump(self.drop_one);
        self.here(copy);
        self.nip();
    }

    pub(super) fn nip(&mut self) {
        self.low(Op::Lda, 0);
        self.low(Op::Sta, 1);
        self.high(Op::Lda, 0);
        self.high(Op::Sta, 1);
        self.jump(self.drop_one);
    }

    /// Pushes a word of the first page.
    pub(super) fn push_zp(&mut self, at: u8) {
        self.bare(Op::Dex);
        self.zp(Op::Lda, at);
        self.low(Op::Sta, 0);
        self.zp(Op::Lda, at + 1);
        self.high(Op::Sta, 0);
        self.next();
    }

    pub(super) fn shift(&mut self, is_left: bool) {
        let again = self.label();
        self.fetch_second();
        self.here(again);
        if is_left {
            self.low(Op::Asl, 0);
            self.high(Op::Rol, 0);
        } else {
            self.high(Op::Lsr, 0);
            self.low(Op::Ror, 0);
        }
        self.zp(Op::Dec, self.second());
        self.branch(When::Bne, again);
        self.next();
    }

    pub(super) fn call_at(&mut self) {
        let (there, after) = (self.label(), self.label());
        self.zp(Op::Lda, self.page());
        self.bare(Op::Pha);
        self.bare(Op::Tya);
        self.bare(Op::Pha);
        self.zp(Op::Lda, self.window());
        self.bare(Op::Pha);
        self.call(there);
        self.bare(Op::Pla);
        self.zp(Op::Sta, self.window());
        self.bare(Op::Pla);
        self.bare(Op::Tay);
        self.bare(Op::Pla);
        self.zp(Op::Sta, self.page());
        self.number(Op::Lda, 0);
        self.zp(Op::Sta, self.pc());
        self.number(Op::Ldx, STACK as u8);
        self.next();
        self.here(there);
        self.op(Op::Jmp, Mode::Ind(Address::fixed(u16::from(self.at()))));
        self.here(after);
    }

    pub(super) fn fetch_address(&mut self) {
        self.fetch();
        self.zp(Op::Sta, self.at());
        self.fetch();
        self.zp(Op::Sta, self.at() + 1);
    }
}
