//! Shifts, products and quotients of more than a byte.

use super::bytes::Byte;
use super::code::Gen;
use super::instruction::{Mode, Op, When};
use super::runtime::Routine;
use super::state::Reg;
use crate::middle::Expr;
use kilomate_ir::Binary;

impl Gen<'_, '_> {
    pub(super) fn shift_wide(
        &mut self,
        binary: Binary,
        bits: u32,
        left: &Expr,
        by: u32,
        to: &[Byte],
    ) {
        let count = to.len();
        let (bytes, by) = ((by / 8) as usize, by % 8);
        let own = (bits / 8) as usize;
        let is_place = to.iter().all(|byte| matches!(byte, Byte::Zp(_)));
        if bytes == 0 && own == count && is_place && !self.is_direct(left, count as u32) {
            return self.shift_in_place(binary, left, by, to);
        }
        // Shifting to the right needs what is above; to the left, what is below.
        let needed = if binary == Binary::Shl { count } else { own };
        let from = self.operand(left, needed as u32);
        let temp = self.temps(count as u32);
        let work: Vec<Byte> = match to {
            [Byte::Zp(_), ..] => to.to_vec(),
            _ => (0..count).map(|n| Byte::Zp(temp + n as u8)).collect(),
        };
        let mut moved: Vec<Byte> = match binary {
            Binary::Shl => {
                let mut moved = vec![Byte::Imm(0); bytes];
                moved.extend(&from);
                moved
            }
            _ => from.iter().copied().take(own).skip(bytes).collect(),
        };
        let is_sign = binary == Binary::AShr && moved.len() < count.max(1);
        let top = from[own.min(from.len()) - 1];
        if is_sign {
            let sign = self.sign_of(top);
            moved.resize(count, Byte::Zp(sign));
        }
        // A byte above may be needed that is not wanted.
        let above = moved.get(count).copied();
        moved.resize(count, Byte::Imm(0));
        if by == 0 {
            self.copy_bytes(&moved, to);
            self.free_temps(temp, count as u32);
            return self.release(&from);
        }
        let mut above_at = None;
        if let (Some(above), false) = (above, binary == Binary::Shl) {
            let at = self.temps(1);
            self.copy_byte(above, Byte::Zp(at));
            above_at = Some(at);
        }
        // The end where it begins comes last, and is in the accumulator then.
        let first = if binary == Binary::Shl { 0 } else { count - 1 };
        let others: Vec<usize> = (0..count).filter(|n| *n != first).collect();
        let reads =
            |n: usize, written: &[usize]| written.iter().any(|&at| moved[n].changes_with(work[at]));
        if others.iter().enumerate().all(|(at, &n)| !reads(n, &others[..at]))
            && !reads(first, &others)
        {
            let is_here = matches!(moved[first], Byte::Zp(at) if self.state.is(Reg::A, at.into()));
            for &n in &others {
                match (moved[n], work[n]) {
                    (Byte::Imm(number), Byte::Zp(to)) if is_here => self.put_number(number, to),
                    (from, to) => self.copy_byte(from, to),
                }
            }
            self.copy_byte(moved[first], work[first]);
            if above_at.is_none() {
                self.lda(work[first]);
            }
        } else {
            self.copy_bytes(&moved, &work);
        }
        self.release(&from);
        self.rotate(binary, by, &work, above_at);
        if work != to {
            self.copy_bytes(&work, to);
        }
        self.free_temps(temp, count as u32);
    }

    /// All ones if a byte is below zero, otherwise none: in a temporary.
    fn sign_of(&mut self, top: Byte) -> u8 {
        let end = self.fresh();
        let sign = self.temps(1);
        self.lda(top);
        self.op(Op::Ora, Mode::Imm(0x7f));
        self.branch_when(When::Bmi, end);
        self.op(Op::Lda, Mode::Imm(0));
        self.place_label(end, false);
        self.op(Op::Sta, Mode::Zp(sign));
        sign
    }

    /// Computes what is shifted to where it goes, and shifts it there.
    fn shift_in_place(&mut self, binary: Binary, left: &Expr, by: u32, to: &[Byte]) {
        match (left, to) {
            // The byte stays in the accumulator, where it is shifted.
            (Expr::Widen { is_signed: false, from: 8, value, .. }, [low, Byte::Zp(high)])
                if binary == Binary::Shl =>
            {
                self.byte(value);
                self.on(Op::Sta, *low);
                self.put_number(0, *high);
            }
            _ => self.into(left, to),
        }
        self.rotate(binary, by, to, None);
    }

    /// Writes a number by an index register if there is one for it, so that the accumulator stays what it is.
    fn put_number(&mut self, number: u8, to: u8) {
        if self.is_locked(Reg::X) && self.is_locked(Reg::Y) {
            return self.copy_byte(Byte::Imm(number), Byte::Zp(to));
        }
        let free = if self.is_locked(Reg::X) { Reg::Y } else { Reg::X };
        let held =
            [Reg::X, Reg::Y].into_iter().find(|reg| self.state.of(*reg).number == Some(number));
        match held.unwrap_or_else(|| self.number_in(number, &[free])) {
            Reg::X => self.op(Op::Stx, Mode::Zp(to)),
            _ => self.op(Op::Sty, Mode::Zp(to)),
        }
    }

    /// Shifts bytes of the zero page where they are.
    fn rotate(&mut self, binary: Binary, by: u32, work: &[Byte], above: Option<u8>) {
        // The end where it begins is in the accumulator meanwhile.
        let (first, others): (Byte, Vec<Byte>) = match binary {
            Binary::Shl => (work[0], work[1..].to_vec()),
            _ => (work[work.len() - 1], work[..work.len() - 1].iter().rev().copied().collect()),
        };
        if above.is_none() {
            self.lda(first);
        }
        for _ in 0..by {
            match (binary, above) {
                (Binary::Shl, _) => self.bare(Op::Asl),
                (_, Some(above)) => {
                    self.op(Op::Lsr, Mode::Zp(above));
                    self.on(Op::Ror, first);
                }
                (Binary::LShr, _) => self.bare(Op::Lsr),
                _ => {
                    self.op(Op::Cmp, Mode::Imm(0x80));
                    self.bare(Op::Ror);
                }
            }
            for &byte in &others {
                self.on(if binary == Binary::Shl { Op::Rol } else { Op::Ror }, byte);
            }
        }
        if above.is_none() {
            self.on(Op::Sta, first);
        }
    }

    pub(super) fn shift_wide_by_tree(
        &mut self,
        binary: Binary,
        left: &Expr,
        right: &Expr,
        to: &[Byte],
    ) {
        let count = to.len() as u32;
        let at = self.temps(count);
        let work: Vec<Byte> = (0..count).map(|n| Byte::Zp(at + n as u8)).collect();
        self.into(left, &work);
        self.byte(right);
        self.take_both();
        self.bare(Op::Tax);
        let (again, end) = (self.fresh(), self.fresh());
        self.branch_when(When::Beq, end);
        self.place_label(again, true);
        self.rotate(binary, 1, &work, None);
        self.bare(Op::Dex);
        self.branch_when(When::Bne, again);
        self.place_label(end, false);
        self.state = super::state::State::default();
        self.copy_bytes(&work, to);
        self.release(&work);
    }

    pub(super) fn multiply(&mut self, left: &Expr, right: &Expr, to: &[Byte]) {
        let count = to.len() as u32;
        // The one with fewer bits says how often something is added.
        let (left, right) =
            if self.most(left) < self.most(right) { (right, left) } else { (left, right) };
        if let Expr::Int(number, _) = right {
            return self.multiply_by(left, *number, to);
        }
        if let Expr::Int(number, _) = left {
            return self.multiply_by(right, *number, to);
        }
        let work = self.shared.layout.work;
        let by_byte = count == 2 && self.most(right) < 256;
        let second_count = if by_byte { 1 } else { count };
        let (first, second) = (self.operand(left, count), self.operand(right, second_count));
        for n in 0..count as u8 {
            self.copy_byte(first[n as usize], Byte::Zp(work + n));
        }
        for n in 0..second_count as u8 {
            self.copy_byte(second[n as usize], Byte::Zp(work + 4 + n));
        }
        self.release(&first);
        self.release(&second);
        self.call_routine(match count {
            2 if by_byte => Routine::Mul16By8,
            2 => Routine::Mul16,
            _ => Routine::Mul32,
        });
        let from: Vec<Byte> = (0..count as u8).map(|n| Byte::Zp(work + 8 + n)).collect();
        self.copy_bytes(&from, to);
    }

    /// Shifts and sums, highest bit first.
    fn multiply_by(&mut self, tree: &Expr, number: u32, to: &[Byte]) {
        let count = to.len() as u32;
        let number = number & (u32::MAX >> (32 - 8 * count));
        if number == 0 {
            return to.iter().for_each(|&byte| self.copy_byte(Byte::Imm(0), byte));
        }
        if number.is_power_of_two() {
            let by = number.trailing_zeros();
            return self.shift_wide(Binary::Shl, 8 * count, tree, by, to);
        }
        // A number that is close to a power of two from below, or below zero, takes fewer differences.
        let minus = number.wrapping_neg() & (u32::MAX >> (32 - 8 * count));
        let is_minus = minus.count_ones() + 1 < number.count_ones();
        let number = if is_minus { minus } else { number };
        let from = self.operand(tree, count);
        // Where it goes, if that is no part of what is added.
        let is_free = to
            .iter()
            .all(|to| matches!(to, Byte::Zp(_)) && !from.iter().any(|byte| byte.changes_with(*to)));
        let work: Vec<Byte> = if is_free {
            to.to_vec()
        } else {
            let at = self.temps(count);
            (0..count).map(|n| Byte::Zp(at + n as u8)).collect()
        };
        let mut factor = from.clone();
        if from.iter().any(|byte| byte.is_memory()) {
            let at = self.temps(count);
            factor = (0..count).map(|n| Byte::Zp(at + n as u8)).collect();
            self.copy_bytes(&from, &factor);
            for (kept, &byte) in factor.iter_mut().zip(&from) {
                if let Byte::Imm(_) = byte {
                    *kept = byte;
                }
            }
        }
        self.copy_bytes(&factor, &work);
        for bit in (0..number.ilog2()).rev() {
            self.rotate(Binary::Shl, 1, &work, None);
            if number >> bit & 1 == 1 {
                self.chain(Op::Adc, &work, &factor, &work);
            }
        }
        self.release(&from);
        if is_minus {
            let zero = vec![Byte::Imm(0); count as usize];
            return self.chain(Op::Sbc, &zero, &work, to);
        }
        self.copy_bytes(&work, to);
    }

    /// Divides, and says where the quotient or the remainder is.
    pub(super) fn divide(&mut self, binary: Binary, bits: u32, left: &Expr, right: &Expr) -> u8 {
        let count = bits / 8;
        let work = self.shared.layout.work;
        let (first, second) = (self.operand(left, count), self.operand(right, count));
        for n in 0..count as u8 {
            self.copy_byte(first[n as usize], Byte::Zp(work + n));
        }
        for n in 0..count as u8 {
            self.copy_byte(second[n as usize], Byte::Zp(work + 4 + n));
        }
        self.release(&first);
        self.release(&second);
        let is_signed = matches!(binary, Binary::SDiv | Binary::SRem);
        self.call_routine(match (count, is_signed) {
            (1, false) => Routine::Div8,
            (2, false) => Routine::Div16,
            (_, false) => Routine::Div32,
            (1, true) => Routine::SignedDiv8,
            (2, true) => Routine::SignedDiv16,
            (_, true) => Routine::SignedDiv32,
        });
        // Another division may come before this one is looked at.
        let from = if matches!(binary, Binary::UDiv | Binary::SDiv) { work } else { work + 8 };
        let at = self.temps(count);
        let kept: Vec<Byte> = (0..count as u8).map(|n| Byte::Zp(at + n)).collect();
        let from: Vec<Byte> = (0..count as u8).map(|n| Byte::Zp(from + n)).collect();
        self.copy_bytes(&from, &kept);
        at
    }
}
