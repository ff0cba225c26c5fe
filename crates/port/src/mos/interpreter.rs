//! The interpreter of the bytecode for the 6502.
//!
//! Y is the low byte of the program counter, whose page is in memory behind a zero, so that an
//! instruction is read by `LDA (pc),Y`. X counts the cells of the stack, which grows downwards: the low
//! bytes of all cells lie together, and the high bytes. Only what a program uses becomes part of it.

use std::collections::BTreeSet;

use super::instruction::{Address, Code as Machine, Mode, Op, When};
use super::runtime::Routine;
use crate::assemble::{Item, Label, Labels};
use crate::bytecode::{Code, FAR, Follows, MACRO_CODES, More, Op as Byte, STACK, WINDOW_CODES};

/// Bytes of the first page that it needs besides the stack.
pub(super) const OWN: u32 = 11;
/// Bytes of the stack.
pub(super) const CELLS: u32 = 2 * STACK as u32;

/// Where it finds what it works on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    /// Its own bytes, and the stack.
    pub(super) own: u8,
    pub(super) stack: u8,
    /// The first variable, and the first result.
    pub(super) slots: u8,
    pub(super) results: u8,
    /// What routines work on.
    pub(super) work: u8,
}

/// Labels that others give it.
pub(super) struct Outer<'a> {
    pub(super) enter: Label,
    pub(super) pool: Label,
    pub(super) macros: Label,
    pub(super) routine: &'a mut dyn FnMut(Routine, &mut Labels) -> Label,
}

/// The codes that instructions use, with those of `More` from 256 on.
pub(super) fn codes<'a>(ops: impl Iterator<Item = &'a Byte>) -> BTreeSet<u16> {
    let mut codes = BTreeSet::new();
    for op in ops {
        match *op {
            Byte::Window(_) => {}
            Byte::GetB(_) => drop(codes.insert(Code::GetB as u16 + 512)),
            Byte::GetW(_) => drop(codes.insert(Code::GetW as u16 + 512)),
            Byte::SetB(_) => drop(codes.insert(Code::SetB as u16 + 512)),
            Byte::SetW(_) => drop(codes.insert(Code::SetW as u16 + 512)),
            Byte::Macro(_) => drop(codes.insert(u16::from(MACRO_CODES))),
            Byte::Byte(Code::More, more) => {
                codes.extend([Code::More as u16, 256 + u16::from(more)]);
            }
            Byte::Plain(code)
            | Byte::Byte(code, _)
            | Byte::Pool(code, ..)
            | Byte::Word(code, _) => {
                codes.insert(code as u16);
            }
            Byte::Jump(code, ..) => drop(codes.insert(code as u16)),
        }
    }
    codes
}

/// Cycles that an instruction takes, about.
pub(super) fn cycles(op: &Byte) -> u32 {
    match op {
        Byte::Window(_) => 0,
        Byte::GetB(_) => 50,
        Byte::GetW(_) => 58,
        Byte::SetB(_) => 45,
        Byte::SetW(_) => 55,
        Byte::Macro(_) => 60,
        Byte::Byte(Code::More, _) => 150,
        Byte::Plain(Code::Mul) | Byte::Byte(Code::MulC, _) => 300,
        Byte::Plain(_) => 50,
        Byte::Byte(..) => 60,
        Byte::Pool(Code::Call, ..) | Byte::Word(Code::CallAt, _) => 110,
        Byte::Pool(..) => 90,
        Byte::Word(..) => 55,
        Byte::Jump(..) => 70,
    }
}

/// The interpreter: what lies on a page boundary comes first.
pub(super) fn items(
    labels: &mut Labels,
    places: Places,
    codes: &BTreeSet<u16>,
    outer: &mut Outer<'_>,
) -> Vec<Item<Machine>> {
    let mut writer = Writer::new(labels, places, outer);
    writer.all(codes);
    let mut items = vec![Item::Align(256), Item::Label(writer.table)];
    let mut handlers = vec![writer.next; 128];
    for &(code, label) in &writer.handlers {
        handlers[code] = label;
    }
    items.extend(handlers.into_iter().map(|label| Item::Word(label, 0)));
    if !writer.more.is_empty() {
        items.push(Item::Label(writer.more_table));
        let last = writer.more.iter().map(|(number, _)| *number).max().unwrap_or(0);
        for number in 0..=last {
            let label = writer.more.iter().find(|(known, _)| *known == number);
            items.push(Item::Word(label.map_or(writer.next, |(_, label)| *label), 0));
        }
    }
    items.extend(writer.items);
    items
}

struct Writer<'a, 'b> {
    labels: &'a mut Labels,
    outer: &'a mut Outer<'b>,
    places: Places,
    items: Vec<Item<Machine>>,
    handlers: Vec<(usize, Label)>,
    more: Vec<(usize, Label)>,
    table: Label,
    more_table: Label,
    next: Label,
    /// The instruction that jumps to a handler: its operand is twice the code.
    vector: Label,
    /// Jumps, and goes on behind a jump.
    taken: Label,
    skipped: Label,
    pool_word: Label,
    push_zero_high: Label,
    drop_one: Label,
    truth: Label,
}

impl<'a, 'b> Writer<'a, 'b> {
    fn new(labels: &'a mut Labels, places: Places, outer: &'a mut Outer<'b>) -> Writer<'a, 'b> {
        let mut named = |name: &str| labels.named(format!("bc_{name}"));
        Writer {
            table: named("table"),
            more_table: named("more_table"),
            next: named("next"),
            vector: named("vector"),
            taken: named("taken"),
            skipped: named("skipped"),
            pool_word: named("pool_word"),
            push_zero_high: named("push_byte"),
            drop_one: named("drop_one"),
            truth: named("truth"),
            labels,
            outer,
            places,
            items: Vec::new(),
            handlers: Vec::new(),
            more: Vec::new(),
        }
    }

    // Bytes of its own: the program counter, the window, the way back from a macro, Y and X while they
    // are needed for something else, and an address.
    fn pc(&self) -> u8 {
        self.places.own
    }
    fn page(&self) -> u8 {
        self.places.own + 1
    }
    fn window(&self) -> u8 {
        self.places.own + 2
    }
    fn back(&self) -> u8 {
        self.places.own + 3
    }
    fn kept_y(&self) -> u8 {
        self.places.own + 5
    }
    fn kept_x(&self) -> u8 {
        self.places.own + 6
    }
    fn at(&self) -> u8 {
        self.places.own + 7
    }
    fn second(&self) -> u8 {
        self.places.own + 9
    }

    fn op(&mut self, op: Op, mode: Mode) {
        self.items.push(Item::Code(Machine::Plain(op, mode)));
    }
    fn bare(&mut self, op: Op) {
        self.op(op, Mode::None);
    }
    fn zp(&mut self, op: Op, at: u8) {
        self.op(op, Mode::Zp(at));
    }
    fn number(&mut self, op: Op, number: u8) {
        self.op(op, Mode::Imm(number));
    }
    fn low(&mut self, op: Op, cell: u8) {
        self.op(op, Mode::ZpX(self.places.stack + cell));
    }
    fn high(&mut self, op: Op, cell: u8) {
        self.op(op, Mode::ZpX(self.places.stack + STACK as u8 + cell));
    }
    fn label(&mut self) -> Label {
        self.labels.fresh()
    }
    fn here(&mut self, label: Label) {
        self.items.push(Item::Label(label));
    }
    fn branch(&mut self, when: When, to: Label) {
        self.items.push(Item::Code(Machine::Branch(when, to, false)));
    }
    fn jump(&mut self, to: Label) {
        self.op(Op::Jmp, Mode::Abs(Address::of(to, 0)));
    }
    fn call(&mut self, to: Label) {
        self.op(Op::Jsr, Mode::Abs(Address::of(to, 0)));
    }
    fn next(&mut self) {
        self.jump(self.next);
    }

    /// The byte that comes next to the accumulator.
    fn fetch(&mut self) {
        let same_page = self.label();
        self.op(Op::Lda, Mode::IndY(self.pc()));
        self.bare(Op::Iny);
        self.branch(When::Bne, same_page);
        self.zp(Op::Inc, self.page());
        self.here(same_page);
    }

    fn skip(&mut self) {
        let same_page = self.label();
        self.bare(Op::Iny);
        self.branch(When::Bne, same_page);
        self.zp(Op::Inc, self.page());
        self.here(same_page);
    }

    /// Calls a routine; X and Y stay.
    fn routine(&mut self, routine: Routine) {
        let label = (self.outer.routine)(routine, self.labels);
        self.zp(Op::Stx, self.kept_x());
        self.zp(Op::Sty, self.kept_y());
        self.call(label);
        self.zp(Op::Ldx, self.kept_x());
        self.zp(Op::Ldy, self.kept_y());
    }

    fn handler(&mut self, code: Code) {
        let label = self.labels.named(format!("bc_{}", code.name()));
        self.handlers.push((code as usize, label));
        if matches!(code.follows(), Follows::Jump | Follows::ByteJump) {
            self.handlers.push((code as usize | usize::from(FAR), label));
        }
        self.here(label);
    }

    fn all(&mut self, codes: &BTreeSet<u16>) {
        self.way_in();
        self.main_loop(codes);
        self.common(codes);
        for &code in Code::ALL {
            if codes.contains(&(code as u16)) {
                self.handler(code);
                self.plain(code);
            }
        }
        for &more in More::ALL {
            if codes.contains(&(256 + more as u16)) {
                let label = self.labels.named(format!("bc_{more:?}").to_lowercase());
                self.more.push((more as usize, label));
                self.here(label);
                self.rare(more);
            }
        }
        if codes.contains(&u16::from(MACRO_CODES)) {
            let label = self.labels.named("bc_macro");
            self.handlers
                .extend((MACRO_CODES..WINDOW_CODES).map(|code| (usize::from(code), label)));
            self.here(label);
            self.zp(Op::Sty, self.back());
            self.zp(Op::Lda, self.page());
            self.zp(Op::Sta, self.back() + 1);
            self.op(Op::Ldy, Mode::Abs(Address::of(self.vector, 1)));
            // The codes of macros are above all others.
            let table = Address::of(self.outer.macros, -2 * i32::from(MACRO_CODES));
            self.op(Op::Lda, Mode::AbsY(table.plus(1)));
            self.zp(Op::Sta, self.page());
            self.op(Op::Lda, Mode::AbsY(table));
            self.bare(Op::Tay);
            self.next();
        }
    }

    /// Native code calls it, with the window and bytecode behind the call.
    fn way_in(&mut self) {
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
    fn main_loop(&mut self, codes: &BTreeSet<u16>) {
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
    fn get_slot(&mut self, is_word: bool) {
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

    fn set_slot(&mut self, is_word: bool) {
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
    fn common(&mut self, codes: &BTreeSet<u16>) {
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

    fn jumps(&mut self) {
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

    /// Takes the top of the stack as an address, and so much more.
    fn pop_address(&mut self) {
        self.low(Op::Lda, 0);
        self.zp(Op::Sta, self.at());
        self.high(Op::Lda, 0);
        self.zp(Op::Sta, self.at() + 1);
    }

    /// Puts what an address leads to in place of the top; the distance is in the accumulator.
    fn load(&mut self, is_word: bool, has_distance: bool) {
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
    fn next_y(&mut self) {
        let same = self.label();
        self.bare(Op::Iny);
        self.branch(When::Bne, same);
        self.zp(Op::Inc, self.at() + 1);
        self.here(same);
    }

    /// Writes the cell to where the address leads, and drops so many.
    fn store(&mut self, is_word: bool, has_distance: bool, cell: u8) {
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
    fn index(&mut self) {
        self.bare(Op::Clc);
        self.low(Op::Lda, 0);
        self.zp(Op::Adc, self.at());
        self.zp(Op::Sta, self.at());
        self.high(Op::Lda, 0);
        self.zp(Op::Adc, self.at() + 1);
        self.zp(Op::Sta, self.at() + 1);
    }

    /// The byte that follows to memory.
    fn fetch_second(&mut self) {
        self.fetch();
        self.zp(Op::Sta, self.second());
    }

    /// Compares the second cell with the top: the carry is set if it is not less.
    fn compare_cells(&mut self) {
        self.low(Op::Lda, 1);
        self.low(Op::Cmp, 0);
        self.high(Op::Lda, 1);
        self.high(Op::Sbc, 0);
    }

    /// The same with signs: minus if it is less.
    fn compare_signed(&mut self) {
        let end = self.label();
        self.compare_cells();
        self.branch(When::Bvc, end);
        self.number(Op::Eor, 0x80);
        self.here(end);
        self.number(Op::Cmp, 0);
    }

    /// To the jump if a flag is so, otherwise on.
    fn jump_when(&mut self, when: When, cells: u8) {
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
    fn equal_cells(&mut self) {
        let end = self.label();
        self.low(Op::Lda, 0);
        self.low(Op::Cmp, 1);
        self.branch(When::Bne, end);
        self.high(Op::Lda, 0);
        self.high(Op::Cmp, 1);
        self.here(end);
    }

    /// Whether the top is the byte that follows.
    fn equal_byte(&mut self) {
        let end = self.label();
        self.fetch();
        self.low(Op::Cmp, 0);
        self.branch(When::Bne, end);
        self.high(Op::Lda, 0);
        self.here(end);
    }

    /// Compares the top with the byte that follows.
    fn compare_byte(&mut self) {
        self.fetch_second();
        self.low(Op::Lda, 0);
        self.zp(Op::Cmp, self.second());
        self.high(Op::Lda, 0);
        self.number(Op::Sbc, 0);
    }

    /// Both cells by an instruction, for each byte.
    fn both(&mut self, op: Op) {
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
    fn by_routine(&mut self, routine: Routine, from: u8) {
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
    fn pick(&mut self, when: When) {
        let copy = self.label();
        self.branch(when.opposite(), copy);
        self.jump(self.drop_one);
        self.here(copy);
        self.nip();
    }

    fn nip(&mut self) {
        self.low(Op::Lda, 0);
        self.low(Op::Sta, 1);
        self.high(Op::Lda, 0);
        self.high(Op::Sta, 1);
        self.jump(self.drop_one);
    }

    /// Pushes a word of the first page.
    fn push_zp(&mut self, at: u8) {
        self.bare(Op::Dex);
        self.zp(Op::Lda, at);
        self.low(Op::Sta, 0);
        self.zp(Op::Lda, at + 1);
        self.high(Op::Sta, 0);
        self.next();
    }

    fn shift(&mut self, is_left: bool) {
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

    fn call_at(&mut self) {
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

    fn fetch_address(&mut self) {
        self.fetch();
        self.zp(Op::Sta, self.at());
        self.fetch();
        self.zp(Op::Sta, self.at() + 1);
    }
}

mod handlers;
