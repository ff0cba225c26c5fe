//! Loops of a network that are known by name (`kilomate_flash::kernels`): routines that do the same as what
//! the functions say, and in a third of the cycles.
//!
//! A product of bytes is the difference of two squares, for which there are tables: a·b is a quarter of (a + b)²
//! less a quarter of (a − b)². What is known before the program runs is only the number of units.

use super::instruction::{Address, Code, Mode, Op, When};
use super::Layout;
use crate::assemble::{Item, Label, Labels};
use crate::middle::{Function, Shape};
use crate::{Error, Result};
use Line::{At, If, Is, To};
use Mode::{Abs, AbsX, AbsY, Imm, IndY, Zp};
use Op::{
    Adc, And, Bit, Clc, Cmp, Dec, Dex, Dey, Eor, Inc, Inx, Iny, Jmp, Lda, Ldx, Ldy, Lsr, Ora, Rts,
    Sbc, Sec, Sta, Stx, Sty, Tax, Tay, Txa, Tya,
};
use When::{Bcc, Bcs, Beq, Bmi, Bne, Bpl, Bvs};

/// A loop, with its number of units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kernel {
    Exchange(u8),
    Outputs(u8),
    Differing,
}

impl Kernel {
    /// The one that a function is.
    fn of(function: &Function) -> Option<Kernel> {
        let name = format!("{:#}", rustc_demangle::demangle(&function.symbol));
        let (units, what) = match name.strip_prefix("kilomate_flash::kernels::")?.split_once("::") {
            None if name.ends_with("::differing") => return Some(Kernel::Differing),
            None => return None,
            Some((units, what)) => (units.strip_prefix("units_")?.parse().ok()?, what),
        };
        match what {
            "exchange" => Some(Kernel::Exchange(units)),
            "outputs" => Some(Kernel::Outputs(units)),
            _ => None,
        }
    }

    /// What it is given, and what it returns.
    fn signature(self) -> (&'static [Shape], Shape) {
        const ROWS: &[Shape] = &[Shape::Pointer, Shape::Bits(16), Shape::Pointer, Shape::Bits(16)];
        match self {
            Kernel::Exchange(_) => (&[Shape::Pointer; 3], Shape::Bits(0)),
            Kernel::Outputs(_) => (&[Shape::Pointer; 2], Shape::Bits(32)),
            Kernel::Differing => (ROWS, Shape::Bits(8)),
        }
    }
}

/// Whether a function is one of these loops.
pub(super) fn is_kernel(function: &Function) -> bool {
    Kernel::of(function).is_some()
}

/// The tables that the routines need, and whether any does.
pub(super) struct Squares {
    /// Of a byte: the high byte of its square.
    of_bytes: Label,
    /// Of all numbers that are the sum of a byte below 255 and a weight: the low bytes of a quarter of their squares,
    /// and the high bytes.
    low: Label,
    high: Label,
    is_used: bool,
}

/// The largest sum: a square that is shortened to a byte, and a weight.
const LARGEST: u32 = 254 + 128;

impl Squares {
    pub(super) fn new(labels: &mut Labels) -> Squares {
        let [of_bytes, low, high] =
            ["squares", "quarters_low", "quarters_high"].map(|name| labels.named(name));
        Squares { of_bytes, low, high, is_used: false }
    }

    /// The tables, if they are needed.
    pub(super) fn items(&self) -> Vec<Item<Code>> {
        if !self.is_used {
            return Vec::new();
        }
        let quarter = |n: u32| (n * n / 4) as u16;
        let tables = [
            (self.of_bytes, (0..256).map(|n: u32| (n * n >> 8) as u8).collect()),
            (self.low, (0..=LARGEST).map(|n| quarter(n) as u8).collect()),
            (self.high, (0..=LARGEST).map(|n| (quarter(n) >> 8) as u8).collect()),
        ];
        tables.into_iter().flat_map(|(at, bytes)| [Item::Label(at), Item::Bytes(bytes)]).collect()
    }
}

/// The code of a function that is one of these loops, without its label.
///
/// # Errors
///
/// If it is not given what the loop is: the compiler has left out a parameter.
pub(super) fn items(
    function: &Function,
    layout: &Layout,
    labels: &mut Labels,
    squares: &mut Squares,
) -> Option<Result<Vec<Item<Code>>>> {
    let kernel = Kernel::of(function)?;
    let shape = |&var: &usize| function.variables[var];
    let (given, result) = kernel.signature();
    let is_right = function.parameters.iter().map(shape).eq(given.iter().copied())
        && function.results.first().copied().unwrap_or(Shape::Bits(0)) == result;
    if !is_right {
        let what = format!("{} has other parameters than its routine", function.symbol);
        return Some(Err(Error::at(0, what)));
    }
    let at = |n: usize| layout.zero_page + function.slots[function.parameters[n]] as u8;
    let mut w = Writer { labels, items: Vec::new(), work: layout.work, results: layout.results };
    match kernel {
        Kernel::Exchange(units) => w.exchange(units, at(0), at(1), at(2)),
        Kernel::Outputs(units) => {
            squares.is_used = true;
            w.outputs(units, at(0), at(1), squares);
        }
        Kernel::Differing => w.differing(at(0), at(2), at(3)),
    }
    Some(Ok(w.items))
}

/// A line of a routine.
#[derive(Clone, Copy)]
enum Line {
    /// An instruction without operand.
    Is(Op),
    /// With one.
    To(Op, Mode),
    /// A branch.
    If(When, Label),
    /// A label.
    At(Label),
}

struct Writer<'a> {
    labels: &'a mut Labels,
    items: Vec<Item<Code>>,
    work: u8,
    results: u8,
}

impl Writer<'_> {
    fn put(&mut self, lines: &[Line]) {
        self.items.extend(lines.iter().map(|line| match *line {
            Is(op) => Item::Code(Code::Plain(op, Mode::None)),
            To(op, mode) => Item::Code(Code::Plain(op, mode)),
            If(when, to) => Item::Code(Code::Branch(when, to, false)),
            At(label) => Item::Label(label),
        }));
    }

    fn labels<const N: usize>(&mut self) -> [Label; N] {
        [(); N].map(|()| self.labels.fresh())
    }

    /// Adds the differences of two rows of bytes with a sign to numbers of 16 bits. Where these lie is written into
    /// the instructions. A difference has nine bits; the high byte of a number changes in one case of three.
    fn exchange(&mut self, units: u8, sums: u8, gone: u8, come: u8) {
        let [unit, wide, plus, minus, next] = self.labels();
        let changed: [Label; 6] = self.labels();
        for byte in 0..2 {
            self.put(&[To(Lda, Zp(sums + byte))]);
            for &at in &changed {
                self.put(&[To(Sta, Abs(Address::of(at, 1 + i32::from(byte))))]);
            }
        }
        let [add, put, more, add_less, put_less, less] = changed;
        let sum = AbsX(Address::fixed(0x8000)); // these two bytes are written over
        self.put(&[
            To(Ldx, Imm(2 * units - 2)),
            To(Ldy, Imm(units - 1)),
            At(unit),
            To(Lda, IndY(come)),
            Is(Sec),
            To(Sbc, IndY(gone)),
            If(Bvs, wide),
            If(Bmi, minus),
            At(plus),
            Is(Clc),
            At(add),
            To(Adc, sum),
            At(put),
            To(Sta, sum),
            If(Bcc, next),
            Is(Inx),
            At(more),
            To(Inc, sum),
            Is(Dex),
            At(next),
            Is(Dex),
            Is(Dex),
            Is(Dey),
            If(Bpl, unit),
            Is(Rts),
            At(wide),
            If(Bmi, plus),
            At(minus),
            Is(Clc),
            At(add_less),
            To(Adc, sum),
            At(put_less),
            To(Sta, sum),
            If(Bcs, next),
            Is(Inx),
            At(less),
            To(Dec, sum),
            Is(Dex),
            If(Bcc, next),
        ]);
    }

    /// Clips numbers of 16 bits to a byte, squares them, and adds up the products with weights.
    fn outputs(&mut self, units: u8, sums: u8, weights: u8, squares: &Squares) {
        let [unit, full, got, weigh, larger, large, add, less, next] = self.labels();
        let (square, weight, sign, low, high, at) =
            (self.work, self.work + 1, self.work + 2, self.work + 3, self.work + 4, self.work + 5);
        let total = self.results;
        let table = |label: Label, offset: i32| Address::of(label, offset);
        self.put(&[To(Lda, Imm(0))]);
        for byte in 0..3 {
            self.put(&[To(Sta, Zp(total + byte))]);
        }
        self.put(&[
            To(Ldy, Imm(2 * units - 1)),
            At(unit),
            To(Sty, Zp(at)),
            To(Lda, IndY(sums)),
            If(Bmi, next),
            If(Bne, full),
            Is(Dey),
            To(Lda, IndY(sums)),
            Is(Tax),
            To(Lda, AbsX(table(squares.of_bytes, 0))),
            If(Beq, next),
            If(Bne, got),
            At(full),
            To(Lda, Imm(254)),
            At(got),
            To(Sta, Zp(square)),
            To(Lda, Zp(at)),
            Is(Lsr),
            Is(Tay),
            To(Lda, IndY(weights)),
            To(Sta, Zp(sign)),
            If(Bpl, weigh),
            To(Eor, Imm(255)),
            Is(Clc),
            To(Adc, Imm(1)),
            At(weigh),
            To(Sta, Zp(weight)),
            Is(Sec),
            To(Sbc, Zp(square)),
            If(Bcs, larger),
            To(Eor, Imm(255)),
            To(Adc, Imm(1)),
            At(larger),
            Is(Tay),
            To(Lda, Zp(weight)),
            Is(Clc),
            To(Adc, Zp(square)),
            Is(Tax),
            If(Bcs, large),
        ]);
        // Sums from 256 on are in the second page of each table.
        for page in [0, 256] {
            self.put(&[
                To(Lda, AbsX(table(squares.low, page))),
                Is(Sec),
                To(Sbc, AbsY(table(squares.low, 0))),
                To(Sta, Zp(low)),
                To(Lda, AbsX(table(squares.high, page))),
                To(Sbc, AbsY(table(squares.high, 0))),
            ]);
            if page == 0 {
                let end = [To(Jmp, Abs(Address::of(add, 0))), At(large)];
                self.put(&end);
            }
        }
        self.put(&[
            At(add),
            To(Bit, Zp(sign)),
            If(Bmi, less),
            Is(Tax),
            Is(Clc),
            To(Lda, Zp(low)),
            To(Adc, Zp(total)),
            To(Sta, Zp(total)),
            Is(Txa),
            To(Adc, Zp(total + 1)),
            To(Sta, Zp(total + 1)),
            If(Bcc, next),
            To(Inc, Zp(total + 2)),
            If(Bcs, next),
            At(less),
            To(Sta, Zp(high)),
            Is(Sec),
            To(Lda, Zp(total)),
            To(Sbc, Zp(low)),
            To(Sta, Zp(total)),
            To(Lda, Zp(total + 1)),
            To(Sbc, Zp(high)),
            To(Sta, Zp(total + 1)),
            If(Bcs, next),
            To(Dec, Zp(total + 2)),
            At(next),
            To(Ldy, Zp(at)),
            Is(Dey),
            Is(Dey),
            If(Bpl, unit),
            // The sign goes through the last byte.
            To(Ldx, Imm(0)),
            To(Lda, Zp(total + 2)),
        ]);
        let [plus] = self.labels();
        self.put(&[If(Bpl, plus), Is(Dex), At(plus), To(Stx, Zp(total + 3)), Is(Rts)]);
    }

    /// Compares rows of eight bytes: one table has eight more after each. So a register counts in the other, and the
    /// pointer to the first one goes back by eight.
    fn differing(&mut self, now: u8, old: u8, rows: u8) {
        let [row, found, stays, end] = self.labels();
        self.put(&[To(Ldy, Imm(0)), At(row)]);
        for column in 0..8 {
            self.put(&[To(Lda, IndY(now)), To(Cmp, IndY(old)), If(Bne, found)]);
            if column < 7 {
                self.put(&[Is(Iny)]);
            }
        }
        let found_at = self.work;
        self.put(&[
            To(Dec, Zp(rows)),
            If(Beq, end),
            Is(Tya),
            Is(Sec), // nine with it
            To(Adc, Imm(8)),
            Is(Tay),
            To(Lda, Zp(old)),
            Is(Sec),
            To(Sbc, Imm(8)),
            To(Sta, Zp(old)),
            If(Bcs, row),
            To(Dec, Zp(old + 1)),
            To(Jmp, Abs(Address::of(row, 0))),
            At(found),
            Is(Tya),
            To(And, Imm(7)),
            To(Sta, Zp(found_at)),
            Is(Tya),
            To(And, Imm(0x70)),
            Is(Lsr),
            To(Ora, Zp(found_at)),
            If(Bpl, stays),
            At(end),
            To(Lda, Imm(255)),
            At(stays),
            To(Sta, Zp(self.results)),
            Is(Rts),
        ]);
    }
}
