//! How blocks end: jumps, branches, switches and returns, and what goes along the way.

use super::bytes::Byte;
use super::code::Gen;
use super::instruction::{Mode, Op, When};
use crate::assemble::Label;
use crate::middle::{Edge, End, Expr, Switch};

impl Gen<'_, '_> {
    pub(super) fn end(&mut self, end: &End, number: usize, blocks: &[Label]) {
        let next = number + 1;
        match end {
            End::Jump(edge) => self.edge(edge, next, blocks),
            End::Branch(condition, yes, no) => {
                let way = |edge: &Edge| edge.copies.is_empty().then_some(blocks[edge.to]);
                match (way(yes), way(no)) {
                    (Some(to), _) if yes.to != next || way(no).is_none() => {
                        self.branch(condition, to, true);
                        self.statement_done();
                        self.edge(no, next, blocks);
                    }
                    (_, Some(to)) => {
                        self.branch(condition, to, false);
                        self.statement_done();
                        self.edge(yes, next, blocks);
                    }
                    _ => {
                        let other = self.fresh();
                        // The one that follows comes last.
                        let (first, last, wanted) =
                            if yes.to == next { (no, yes, true) } else { (yes, no, false) };
                        self.branch(condition, other, wanted);
                        self.statement_done();
                        self.edge(first, usize::MAX, blocks);
                        self.place_label(other, false);
                        self.edge(last, next, blocks);
                    }
                }
            }
            End::Switch(value, bits, cases, other) => {
                self.switch(value, bits.div_ceil(8), cases, other.as_ref(), next, blocks);
            }
            End::Return(values) => self.give_back(values),
            End::Unreachable => self.is_live = false,
        }
    }

    /// Goes to a block, unless it follows anyway.
    fn edge(&mut self, edge: &Edge, next: usize, blocks: &[Label]) {
        let known = self.known.clone();
        for (var, value) in &edge.copies {
            self.assign(*var, value);
            self.statement_done();
            self.known.assigned(self.function, *var, value);
        }
        self.known = known;
        if edge.to != next {
            self.jump(blocks[edge.to]);
        }
    }

    fn switch(
        &mut self,
        value: &Expr,
        count: u32,
        cases: &[(u32, Edge)],
        other: Option<&Edge>,
        next: usize,
        blocks: &[Label],
    ) {
        let Some(Switch { cases, default }) = Switch::of(cases, other) else {
            return self.is_live = false;
        };
        let bytes = if count == 1 {
            self.byte(value);
            Vec::new()
        } else {
            let bytes = self.operand(value, count);
            if bytes.iter().any(|byte| byte.is_memory()) {
                let at = self.temps(count);
                let kept: Vec<Byte> = (0..count as u8).map(|n| Byte::Zp(at + n)).collect();
                self.copy_bytes(&bytes, &kept);
                self.release(&bytes);
                kept
            } else {
                bytes
            }
        };
        let mut late: Vec<(Label, &Edge)> = Vec::new();
        let mut sorted: Vec<(u32, Label)> = Vec::new();
        for (number, edge) in cases {
            let to = if edge.copies.is_empty() {
                blocks[edge.to]
            } else {
                let known = late.iter().find(|(_, known)| *known == edge).map(|(label, _)| *label);
                known.unwrap_or_else(|| {
                    let label = self.fresh();
                    late.push((label, edge));
                    label
                })
            };
            sorted.push((*number, to));
        }
        if count == 1 {
            sorted.sort_by_key(|(number, _)| *number);
            let otherwise = self.fresh();
            self.search(&sorted, otherwise);
            self.place_label(otherwise, false);
        } else {
            for (number, to) in sorted {
                let with: Vec<Byte> =
                    (0..count).map(|n| Byte::Imm((number >> (8 * n)) as u8)).collect();
                self.equal(&bytes, &with, true, to);
            }
        }
        self.statement_done();
        let follows = if late.is_empty() { next } else { usize::MAX };
        self.edge(default, follows, blocks);
        let count = late.len();
        for (n, (label, edge)) in late.into_iter().enumerate() {
            self.place_label(label, false);
            self.edge(edge, if n + 1 == count { next } else { usize::MAX }, blocks);
        }
    }

    /// Finds the case of the byte in the accumulator.
    fn search(&mut self, cases: &[(u32, Label)], otherwise: Label) {
        if cases.len() > 4 {
            let middle = cases.len() / 2;
            let (low, high) = cases.split_at(middle);
            let above = self.fresh();
            self.op(Op::Cmp, Mode::Imm(high[0].0 as u8));
            self.branch_when(When::Beq, high[0].1);
            self.branch_when(When::Bcs, above);
            self.search(low, otherwise);
            self.jump(otherwise);
            self.place_label(above, false);
            return self.search(&high[1..], otherwise);
        }
        for &(number, to) in cases {
            if number == 0 {
                self.set_flags();
            } else {
                self.op(Op::Cmp, Mode::Imm(number as u8));
            }
            self.branch_when(When::Beq, to);
        }
    }

    fn give_back(&mut self, values: &[Expr]) {
        let results = self.shared.layout.results;
        for (n, value) in values.iter().enumerate().rev() {
            let size = self.function.results[n].size() as u8;
            let at = results + 4 * n as u8;
            let to: Vec<Byte> = (0..size).map(|n| Byte::Zp(at + n)).collect();
            if n == 0 && size == 1 {
                // It is in the accumulator, too.
                self.byte(value);
                self.op(Op::Sta, Mode::Zp(at));
            } else {
                self.into(value, &to);
            }
            self.statement_done();
        }
        self.bare(Op::Rts);
        self.is_live = false;
    }
}
