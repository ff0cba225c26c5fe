//! Sums and differences of more than a byte: with a carry from byte to byte, or one step in their place.

use super::bytes::Byte;
use super::code::Gen;
use super::instruction::{Op, When};
use super::state::Reg;
use crate::middle::Expr;

impl Gen<'_, '_> {
    pub(super) fn sum(&mut self, op: Op, left: &Expr, right: &Expr, to: &[Byte]) {
        let count = to.len() as u32;
        let (from, with) =
            if op == Op::Adc && !self.is_direct(right, count) && self.is_direct(left, count) {
                let with = self.operand(right, count);
                (self.operand(left, count), with)
            } else {
                let from = self.operand(left, count);
                (from, self.operand(right, count))
            };
        self.chain(op, &from, &with, to);
        self.release(&from);
        self.release(&with);
    }

    /// Adds or subtracts with a carry from byte to byte.
    pub(super) fn chain(&mut self, op: Op, from: &[Byte], with: &[Byte], to: &[Byte]) {
        if self.step_in_place(op, from, with, to) {
            return;
        }
        // A small number below zero is one that is taken away: nothing is borrowed most of the time.
        if let (Op::Adc, [Byte::Imm(low @ 1..), high @ ..]) = (op, with)
            && from == to
            && !high.is_empty()
            && high.iter().all(|byte| *byte == Byte::Imm(255))
        {
            let mut with = vec![Byte::Imm(0); to.len()];
            with[0] = Byte::Imm(low.wrapping_neg());
            return self.chain(Op::Sbc, from, &with, to);
        }
        let in_way = |n: usize| {
            let later = from[n + 1..].iter().chain(&with[n + 1..]);
            later.into_iter().any(|byte| byte.changes_with(to[n]))
        };
        if (0..to.len()).any(in_way) {
            let at = self.temps(to.len() as u32);
            let kept: Vec<Byte> = (0..to.len()).map(|n| Byte::Zp(at + n as u8)).collect();
            self.chain(op, from, with, &kept);
            self.copy_bytes(&kept, to);
            return self.release(&kept);
        }
        let mut is_running = false;
        for n in 0..to.len() {
            let (mut first, mut second) = (from[n], with[n]);
            if op == Op::Adc {
                let is_here =
                    matches!(second, Byte::Zp(at) if self.state.is(Reg::A, u16::from(at)));
                if matches!(first, Byte::Imm(_)) || is_here {
                    std::mem::swap(&mut first, &mut second);
                }
            }
            if !is_running && second == Byte::Imm(0) {
                self.copy_byte(first, to[n]);
                continue;
            }
            // Nothing but a carry into a byte that stays where it is.
            let rest = &with[n..];
            if is_running
                && rest.iter().all(|byte| *byte == Byte::Imm(0))
                && from[n..] == to[n..]
                && matches!(to[n], Byte::Zp(_) | Byte::Mem(_))
            {
                return self.carry_into(op, &to[n..]);
            }
            self.lda(first);
            if !is_running {
                self.carry(op == Op::Sbc);
                is_running = true;
            }
            self.on(op, second);
            self.on(Op::Sta, to[n]);
        }
    }

    /// Adds or takes away the carry alone, in its place.
    fn carry_into(&mut self, op: Op, to: &[Byte]) {
        let end = self.fresh();
        self.branch_when(if op == Op::Adc { When::Bcc } else { When::Bcs }, end);
        for (at, &byte) in to.iter().enumerate() {
            let is_last = at + 1 == to.len();
            if op == Op::Adc {
                self.on(Op::Inc, byte);
                if !is_last {
                    self.branch_when(When::Bne, end);
                }
            } else {
                if !is_last {
                    self.lda(byte);
                    // The last one is reached only by a byte that was zero.
                    let next = self.fresh();
                    self.set_flags();
                    self.branch_when(When::Beq, next);
                    self.on(Op::Dec, byte);
                    self.jump(end);
                    self.place_label(next, false);
                }
                self.on(Op::Dec, byte);
            }
        }
        self.place_label(end, false);
    }

    /// One more or one less in its place.
    fn step_in_place(&mut self, op: Op, from: &[Byte], with: &[Byte], to: &[Byte]) -> bool {
        let number = with.iter().rev().try_fold(0u32, |sum, byte| match byte {
            Byte::Imm(number) => Some(sum << 8 | u32::from(*number)),
            _ => None,
        });
        let all = u32::MAX >> (32 - 8 * to.len() as u32);
        let is_up = match (op, number) {
            (Op::Adc, Some(1)) => true,
            (Op::Sbc, Some(number)) if number == all => true,
            (Op::Sbc, Some(1)) => false,
            (Op::Adc, Some(number)) if number == all => false,
            _ => return false,
        };
        if from != to || !to.iter().all(|byte| matches!(byte, Byte::Zp(_) | Byte::Mem(_))) {
            return false;
        }
        if !is_up {
            return self.step_down(to);
        }
        let end = self.fresh();
        for (n, &byte) in to.iter().enumerate() {
            self.on(Op::Inc, byte);
            if n + 1 < to.len() {
                self.branch_when(When::Bne, end);
            }
        }
        self.place_label(end, false);
        true
    }

    /// One less in its place.
    fn step_down(&mut self, to: &[Byte]) -> bool {
        let [low, high] = *to else { return false };
        let stays = self.fresh();
        self.lda(low);
        self.set_flags();
        self.branch_when(When::Bne, stays);
        self.on(Op::Dec, high);
        self.place_label(stays, false);
        self.on(Op::Dec, low);
        true
    }
}
