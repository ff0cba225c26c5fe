//! The code of the routines.

use crate::assemble::{Item, Label, Labels};

use super::r#gen::{Code, ix};
use super::op::{Alu, Byte, Cond, Mem, Op, Pair, Place, Reg, Shift, Word};
use super::runtime::Routine;

/// Writes code, with a few words for what is frequent.
struct Writer<'a> {
    code: Code,
    labels: &'a mut Labels,
    /// The scratch bytes.
    scratch: u32,
}

impl Writer<'_> {
    fn add(&mut self, ops: impl IntoIterator<Item = Op>) {
        self.code.extend(ops.into_iter().map(Item::Code));
    }

    fn place(&mut self, label: Label) {
        self.code.push(Item::Label(label));
    }

    fn here(&mut self) -> Label {
        let label = self.labels.fresh();
        self.place(label);
        label
    }

    fn scratch(&self, number: u32) -> Mem {
        ix(self.scratch + number)
    }

    /// The negative of a pair in HL; A is lost.
    fn negate(&mut self) {
        self.add([
            sub(Reg::A),
            Op::Alu(Alu::Sub, Byte::Reg(Reg::L)),
            load(Reg::L, Reg::A),
            Op::Alu(Alu::Sbc, Byte::Reg(Reg::A)),
            Op::Alu(Alu::Sub, Byte::Reg(Reg::H)),
            load(Reg::H, Reg::A),
        ]);
    }

    /// The same unless the highest bit of A is clear.
    fn negate_if(&mut self) {
        let end = self.labels.fresh();
        self.add([Op::RotateA(Shift::Rl), Op::branch(Cond::Nc, end)]);
        self.negate();
        self.place(end);
    }

    /// Repeats something as often as a register says, perhaps not at all.
    fn repeat(&mut self, count: Reg, ops: impl IntoIterator<Item = Op>) {
        self.add([Op::Inc(Place::Reg(count))]);
        let end = self.labels.fresh();
        let again = self.here();
        self.add([Op::Dec(Place::Reg(count)), Op::branch(Cond::Z, end)]);
        self.add(ops);
        self.add([Op::jump(again)]);
        self.place(end);
        self.add([Op::Return]);
    }
}

fn load(to: Reg, from: Reg) -> Op {
    Op::Load(to, Byte::Reg(from))
}

fn sub(reg: Reg) -> Op {
    Op::Alu(Alu::Sub, Byte::Reg(reg))
}

fn shift(kind: Shift, reg: Reg) -> Op {
    Op::Shift(kind, Place::Reg(reg))
}

fn clear() -> Op {
    Op::Alu(Alu::Or, Byte::Reg(Reg::A))
}

/// The code of a routine; what others it calls has labels.
pub(super) fn code(
    routine: Routine,
    label: &dyn Fn(Routine) -> Label,
    scratch: u8,
    labels: &mut Labels,
) -> Code {
    let mut w = Writer { code: Vec::new(), labels, scratch: u32::from(scratch) };
    let run = |routine| Op::Run(label(routine), 0, 0);
    let sra = |reg| shift(Shift::Sra, reg);
    match routine {
        Routine::Product => w.add([
            Op::Push(Pair::Bc),
            load(Reg::B, Reg::H),
            load(Reg::C, Reg::E),
            Op::Mlt(Pair::Bc),
            load(Reg::A, Reg::C),
            load(Reg::B, Reg::L),
            load(Reg::C, Reg::D),
            Op::Mlt(Pair::Bc),
            Op::Alu(Alu::Add, Byte::Reg(Reg::C)),
            load(Reg::H, Reg::E),
            Op::Mlt(Pair::Hl),
            Op::Alu(Alu::Add, Byte::Reg(Reg::H)),
            load(Reg::H, Reg::A),
            Op::Pop(Pair::Bc),
            Op::Return,
        ]),
        Routine::ByteQuotient => byte_quotient(&mut w),
        Routine::Quotient => quotient(&mut w),
        Routine::SignedQuotient => {
            w.add([load(Reg::A, Reg::H), Op::Push(Pair::Af)]);
            w.add([Op::Alu(Alu::Xor, Byte::Reg(Reg::D)), Op::Push(Pair::Af), load(Reg::A, Reg::H)]);
            w.negate_if();
            w.add([Op::Exchange, load(Reg::A, Reg::H)]);
            w.negate_if();
            w.add([Op::Exchange, run(Routine::Quotient), Op::Pop(Pair::Af)]);
            w.negate_if();
            w.add([Op::Exchange, Op::Pop(Pair::Af)]);
            w.negate_if();
            w.add([Op::Exchange, Op::Return]);
        }
        Routine::ByteLeft => w.repeat(Reg::E, [Op::Alu(Alu::Add, Byte::Reg(Reg::A))]),
        Routine::ByteRight => w.repeat(Reg::E, [shift(Shift::Srl, Reg::A)]),
        Routine::ByteSigned => w.repeat(Reg::E, [sra(Reg::A)]),
        Routine::Left => w.repeat(Reg::A, [Op::Add(Pair::Hl)]),
        Routine::Right => w.repeat(Reg::A, [shift(Shift::Srl, Reg::H), shift(Shift::Rr, Reg::L)]),
        Routine::Signed => w.repeat(Reg::A, [sra(Reg::H), shift(Shift::Rr, Reg::L)]),
        Routine::LongLeft => {
            w.repeat(Reg::A, [Op::Add(Pair::Hl), Op::Exchange, Op::Adc(Pair::Hl), Op::Exchange]);
        }
        Routine::LongRight | Routine::LongSigned => {
            let first = if routine == Routine::LongRight { Shift::Srl } else { Shift::Sra };
            let rr = |reg| shift(Shift::Rr, reg);
            w.repeat(Reg::A, [shift(first, Reg::D), rr(Reg::E), rr(Reg::H), rr(Reg::L)]);
        }
        Routine::LongProduct => long_product(&mut w),
        Routine::LongQuotient => long_quotient(&mut w),
        Routine::LongNegative => {
            w.add([Op::Alu(Alu::Xor, Byte::Reg(Reg::A)), sub(Reg::L), load(Reg::L, Reg::A)]);
            for reg in [Reg::H, Reg::E, Reg::D] {
                w.add([Op::Load(Reg::A, Byte::Num(0)), Op::Alu(Alu::Sbc, Byte::Reg(reg))]);
                w.add([load(reg, Reg::A)]);
            }
            w.add([Op::Return]);
        }
        Routine::LongRest => {
            w.add([run(Routine::LongQuotient)]);
            let (low, high) = (w.scratch(4), w.scratch(6));
            w.add([Op::LoadPair(Pair::Hl, low), Op::LoadPair(Pair::De, high), Op::Return]);
        }
        Routine::LongSignedQuotient | Routine::LongSignedRest => {
            let is_rest = routine == Routine::LongSignedRest;
            long_signed(&mut w, is_rest, &run);
        }
        Routine::Move => move_bytes(&mut w),
        Routine::Copy => {
            w.add([load(Reg::A, Reg::B), Op::Alu(Alu::Or, Byte::Reg(Reg::C))]);
            w.add([Op::ReturnIf(Cond::Z), Op::Ldir, Op::Return]);
        }
        Routine::Fill => {
            w.add([
                load(Reg::E, Reg::A),
                load(Reg::A, Reg::B),
                Op::Alu(Alu::Or, Byte::Reg(Reg::C)),
            ]);
            w.add([Op::ReturnIf(Cond::Z), Op::Store(Mem::Hl, Byte::Reg(Reg::E))]);
            w.add([Op::DecPair(Pair::Bc), load(Reg::A, Reg::B)]);
            w.add([Op::Alu(Alu::Or, Byte::Reg(Reg::C)), Op::ReturnIf(Cond::Z)]);
            w.add([load(Reg::D, Reg::H), load(Reg::E, Reg::L), Op::IncPair(Pair::De)]);
            w.add([Op::Ldir, Op::Return]);
        }
        Routine::Compare => compare_bytes(&mut w),
    }
    w.code
}

fn byte_quotient(w: &mut Writer<'_>) {
    let (over, next) = (w.labels.fresh(), w.labels.fresh());
    w.add([Op::Load(Reg::H, Byte::Num(8)), Op::Alu(Alu::Xor, Byte::Reg(Reg::A))]);
    let again = w.here();
    w.add([shift(Shift::Sla, Reg::L), Op::RotateA(Shift::Rl), Op::branch(Cond::C, over)]);
    w.add([Op::Alu(Alu::Cp, Byte::Reg(Reg::E)), Op::branch(Cond::C, next)]);
    w.place(over);
    w.add([sub(Reg::E), Op::Inc(Place::Reg(Reg::L))]);
    w.place(next);
    w.add([Op::Dec(Place::Reg(Reg::H)), Op::branch(Cond::Nz, again), Op::Return]);
}

fn quotient(w: &mut Writer<'_>) {
    let (over, fits, next) = (w.labels.fresh(), w.labels.fresh(), w.labels.fresh());
    w.add([Op::Push(Pair::Bc), load(Reg::B, Reg::H), load(Reg::C, Reg::L)]);
    w.add([Op::LoadWord(Pair::Hl, Word::Num(0)), Op::Load(Reg::A, Byte::Num(16))]);
    let again = w.here();
    w.add([shift(Shift::Sla, Reg::C), shift(Shift::Rl, Reg::B), Op::Adc(Pair::Hl)]);
    w.add([Op::branch(Cond::C, over), Op::Sbc(Pair::De), Op::branch(Cond::Nc, fits)]);
    w.add([Op::Add(Pair::De), Op::jump(next)]);
    w.place(over);
    w.add([clear(), Op::Sbc(Pair::De)]);
    w.place(fits);
    w.add([Op::Inc(Place::Reg(Reg::C))]);
    w.place(next);
    w.add([Op::Dec(Place::Reg(Reg::A)), Op::branch(Cond::Nz, again), Op::Exchange]);
    w.add([load(Reg::H, Reg::B), load(Reg::L, Reg::C), Op::Pop(Pair::Bc), Op::Return]);
}

fn long_product(w: &mut Writer<'_>) {
    let skip = w.labels.fresh();
    let (low, high) = (w.scratch(4), w.scratch(6));
    w.add([Op::LoadWord(Pair::Bc, Word::Num(0)), Op::StorePair(low, Pair::Bc)]);
    w.add([Op::StorePair(high, Pair::Bc), Op::Load(Reg::A, Byte::Num(32))]);
    let again = w.here();
    w.add([shift(Shift::Srl, Reg::D), shift(Shift::Rr, Reg::E)]);
    w.add([shift(Shift::Rr, Reg::H), shift(Shift::Rr, Reg::L), Op::branch(Cond::Nc, skip)]);
    w.add([Op::Push(Pair::Hl), Op::LoadPair(Pair::Hl, low)]);
    w.add([Op::LoadPair(Pair::Bc, w.scratch(0)), Op::Add(Pair::Bc), Op::StorePair(low, Pair::Hl)]);
    w.add([Op::LoadPair(Pair::Hl, high), Op::LoadPair(Pair::Bc, w.scratch(2))]);
    w.add([Op::Adc(Pair::Bc), Op::StorePair(high, Pair::Hl), Op::Pop(Pair::Hl)]);
    w.place(skip);
    w.add([Op::Shift(Shift::Sla, Place::Mem(w.scratch(0)))]);
    for number in 1..4 {
        w.add([Op::Shift(Shift::Rl, Place::Mem(w.scratch(number)))]);
    }
    w.add([Op::Dec(Place::Reg(Reg::A)), Op::branch(Cond::Nz, again)]);
    w.add([Op::LoadPair(Pair::Hl, low), Op::LoadPair(Pair::De, high), Op::Return]);
}

fn long_quotient(w: &mut Writer<'_>) {
    let (fits, next, over) = (w.labels.fresh(), w.labels.fresh(), w.labels.fresh());
    let (low, high) = (w.scratch(4), w.scratch(6));
    w.add([Op::LoadWord(Pair::Bc, Word::Num(0)), Op::StorePair(low, Pair::Bc)]);
    w.add([Op::StorePair(high, Pair::Bc), Op::Load(Reg::A, Byte::Num(32))]);
    let again = w.here();
    w.add([Op::Add(Pair::Hl), Op::Exchange, Op::Adc(Pair::Hl), Op::Exchange]);
    for number in 4..8 {
        w.add([Op::Shift(Shift::Rl, Place::Mem(w.scratch(number)))]);
    }
    w.add([Op::Push(Pair::Hl), Op::Push(Pair::De), Op::branch(Cond::C, over)]);
    let subtract = |w: &mut Writer<'_>| {
        w.add([Op::LoadPair(Pair::Hl, low), Op::LoadPair(Pair::Bc, w.scratch(0)), clear()]);
        w.add([Op::Sbc(Pair::Bc), Op::Exchange, Op::LoadPair(Pair::Hl, high)]);
        w.add([Op::LoadPair(Pair::Bc, w.scratch(2)), Op::Sbc(Pair::Bc)]);
    };
    subtract(w);
    w.add([Op::branch(Cond::Nc, fits), Op::Pop(Pair::De), Op::Pop(Pair::Hl), Op::jump(next)]);
    w.place(over);
    subtract(w);
    w.place(fits);
    w.add([Op::StorePair(low, Pair::De), Op::StorePair(high, Pair::Hl)]);
    w.add([Op::Pop(Pair::De), Op::Pop(Pair::Hl), Op::Inc(Place::Reg(Reg::L))]);
    w.place(next);
    w.add([Op::Dec(Place::Reg(Reg::A)), Op::branch(Cond::Nz, again), Op::Return]);
}

fn long_signed(w: &mut Writer<'_>, is_rest: bool, run: &dyn Fn(Routine) -> Op) {
    let negate_if = |w: &mut Writer<'_>| {
        let end = w.labels.fresh();
        w.add([Op::RotateA(Shift::Rl), Op::branch(Cond::Nc, end), run(Routine::LongNegative)]);
        w.place(end);
    };
    // The sign of the result: that of the first number, or whether they differ.
    w.add([load(Reg::A, Reg::D)]);
    if !is_rest {
        w.add([Op::Alu(Alu::Xor, Byte::Mem(w.scratch(3)))]);
    }
    w.add([Op::Push(Pair::Af), load(Reg::A, Reg::D)]);
    negate_if(w);
    w.add([Op::Push(Pair::De), Op::Push(Pair::Hl)]);
    w.add([Op::LoadPair(Pair::Hl, w.scratch(0)), Op::LoadPair(Pair::De, w.scratch(2))]);
    w.add([load(Reg::A, Reg::D)]);
    negate_if(w);
    w.add([Op::StorePair(w.scratch(0), Pair::Hl), Op::StorePair(w.scratch(2), Pair::De)]);
    w.add([Op::Pop(Pair::Hl), Op::Pop(Pair::De), run(Routine::LongQuotient)]);
    if is_rest {
        w.add([Op::LoadPair(Pair::Hl, w.scratch(4)), Op::LoadPair(Pair::De, w.scratch(6))]);
    }
    w.add([Op::Pop(Pair::Af)]);
    negate_if(w);
    w.add([Op::Return]);
}

fn move_bytes(w: &mut Writer<'_>) {
    let down = w.labels.fresh();
    w.add([load(Reg::A, Reg::B), Op::Alu(Alu::Or, Byte::Reg(Reg::C)), Op::ReturnIf(Cond::Z)]);
    w.add([Op::Push(Pair::Hl), clear(), Op::Sbc(Pair::De), Op::Pop(Pair::Hl)]);
    w.add([Op::branch(Cond::C, down), Op::Ldir, Op::Return]);
    w.place(down);
    w.add([Op::Add(Pair::Bc), Op::DecPair(Pair::Hl), Op::Exchange]);
    w.add([Op::Add(Pair::Bc), Op::DecPair(Pair::Hl), Op::Exchange, Op::Lddr, Op::Return]);
}

fn compare_bytes(w: &mut Writer<'_>) {
    let (differ, equal) = (w.labels.fresh(), w.labels.fresh());
    let again = w.here();
    w.add([load(Reg::A, Reg::B), Op::Alu(Alu::Or, Byte::Reg(Reg::C)), Op::branch(Cond::Z, equal)]);
    w.add([Op::LoadBy(Pair::De), Op::Alu(Alu::Cp, Byte::Mem(Mem::Hl))]);
    w.add([Op::branch(Cond::Nz, differ), Op::IncPair(Pair::Hl), Op::IncPair(Pair::De)]);
    w.add([Op::DecPair(Pair::Bc), Op::jump(again)]);
    w.place(differ);
    // The byte at DE is less exactly if the carry is set: the first one is greater.
    w.add([Op::LoadWord(Pair::Hl, Word::Num(1)), Op::ReturnIf(Cond::C)]);
    w.add([Op::LoadWord(Pair::Hl, Word::Num(0xffff)), Op::Return]);
    w.place(equal);
    w.add([Op::LoadWord(Pair::Hl, Word::Num(0)), Op::Return]);
}
