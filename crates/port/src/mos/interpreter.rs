//! The interpreter of the bytecode for the 6502.
//!
//! Y is the low byte of the program counter, whose page is in memory behind a zero, so that an
//! instruction is read by `LDA (pc),Y`. X counts the cells of the stack, which grows downwards: the low
//! bytes of all cells lie together, and the high bytes. Only what a program uses becomes part of it.
//!
//! `dispatch` finds the next instruction, and `handlers` has a line for each of them. What they do is in
//! `moves`, `arithmetic`, `comparisons`, `flow` and `rare`, made of `parts`.

mod arithmetic;
mod comparisons;
mod dispatch;
mod flow;
mod handlers;
mod moves;
mod parts;
mod rare;

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
}
