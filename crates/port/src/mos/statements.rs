//! Statements, the ends of blocks, and functions.

use super::bytes::{Byte, Index, Place, size_of};
use super::code::Gen;
use super::instruction::{Mode, Op, When};
use super::runtime::Routine;
use super::state::{Content, Reg};
use crate::assemble::Label;
use crate::ir::Binary;
use crate::middle::{Callee, Edge, End, Expr, Statement};

/// Bytes that are copied or filled one by one at most.
const ONE_BY_ONE: u32 = 4;

impl Gen<'_, '_> {
    /// A block, whose label stands before it already.
    pub(super) fn block(&mut self, number: usize, blocks: &[Label]) {
        let block = &self.function.blocks[number];
        for statement in &block.statements {
            self.statement(statement);
            self.statement_done();
            self.known.after(self.function, statement);
        }
        self.end(&block.end, number, blocks);
        self.statement_done();
    }

    fn variable(&self, var: usize) -> Vec<Byte> {
        let (at, size) = (self.slot(var), size_of(self.function.variables[var]));
        (0..size as u8).map(|n| Byte::Zp(at + n)).collect()
    }

    fn assign(&mut self, var: usize, value: &Expr) {
        let mut to = self.variable(var);
        // High bytes that are zero, and will be.
        let most = u64::from(self.most(value));
        while to.len() > 1
            && most >> (8 * (to.len() - 1)) == 0
            && self.known.is_zero(self.function, var, to.len() as u32 - 1)
        {
            to.pop();
        }
        if let ([Byte::Zp(at)], Expr::Binary(binary, _, left, right)) = (&to[..], value)
            && self.step_variable(*binary, left, right, *at)
        {
            return;
        }
        self.into(value, &to);
        self.statement_done();
    }

    /// A byte that is another one and one more or less.
    fn step_variable(&mut self, binary: Binary, left: &Expr, right: &Expr, at: u8) -> bool {
        let (Expr::Var(from), Expr::Int(number, _)) = (left, right) else { return false };
        let from = self.slot(*from);
        let up = match (binary, *number as u8) {
            (Binary::Add, 1) | (Binary::Sub, 255) => true,
            (Binary::Add, 255) | (Binary::Sub, 1) => false,
            _ => return false,
        };
        let in_x = self.state.is(Reg::X, u16::from(from));
        let in_y = self.state.is(Reg::Y, u16::from(from));
        if from == at && !in_x && !in_y {
            self.op(if up { Op::Inc } else { Op::Dec }, Mode::Zp(at));
            return true;
        }
        let reg = match (in_x, in_y) {
            (true, _) => Reg::X,
            (_, true) => Reg::Y,
            _ => self.any_index(),
        };
        let (up_op, down_op, store) =
            if reg == Reg::X { (Op::Inx, Op::Dex, Op::Stx) } else { (Op::Iny, Op::Dey, Op::Sty) };
        if !in_x && !in_y {
            if self.state.is(Reg::A, u16::from(from)) {
                self.bare(if reg == Reg::X { Op::Tax } else { Op::Tay });
            } else {
                self.op(if reg == Reg::X { Op::Ldx } else { Op::Ldy }, Mode::Zp(from));
            }
        }
        self.bare(if up { up_op } else { down_op });
        self.op(store, Mode::Zp(at));
        true
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Assign(var, value) => self.assign(*var, value),
            Statement::Store(bits, to, value) => self.store(bits.div_ceil(8), to, value),
            Statement::Call(callee, arguments, results) => {
                self.call_function(*callee, arguments, results);
            }
            Statement::Copy { to, from, count, overlaps } => self.copy(to, from, count, *overlaps),
            Statement::Fill { to, value, count } => self.fill(to, value, count),
        }
    }

    fn store(&mut self, count: u32, to: &Expr, value: &Expr) {
        // One more or one less where it is.
        if let Expr::Binary(binary @ (Binary::Add | Binary::Sub), 8, left, right) = value
            && let (Expr::Load(8, from), Expr::Int(number, _)) = (&**left, &**right)
            && (**from == *to && matches!(*number as u8, 1 | 255))
        {
            let byte = self.place(to, 1).byte(0);
            if !matches!(byte, Byte::Behind(..)) {
                let up = (*binary == Binary::Add) == (*number as u8 == 1);
                self.on(if up { Op::Inc } else { Op::Dec }, byte);
                return;
            }
            self.lda(byte);
            self.carry(false);
            let up = (*binary == Binary::Add) == (*number as u8 == 1);
            self.op(Op::Adc, Mode::Imm(if up { 1 } else { 255 }));
            return self.on(Op::Sta, byte);
        }
        let place = self.place(to, count);
        let bytes = place.bytes(count);
        self.into(value, &bytes);
        self.release(&bytes);
    }

    fn call_function(&mut self, callee: Callee, arguments: &[Expr], results: &[Option<usize>]) {
        let layout = self.shared.layout;
        let program = self.shared.program;
        let (label, shapes) = match callee {
            Callee::Inside(number) => {
                let function = &program.functions[number];
                for (&parameter, argument) in function.parameters.iter().zip(arguments) {
                    let at = layout.zero_page + function.slots[parameter] as u8;
                    let size = size_of(function.variables[parameter]) as u8;
                    let to: Vec<Byte> = (0..size).map(|n| Byte::Zp(at + n)).collect();
                    self.into(argument, &to);
                    self.statement_done();
                }
                (self.shared.functions[number], function.results.clone())
            }
            Callee::Outside(number) => {
                let outside = &program.outside[number];
                for (n, argument) in arguments.iter().enumerate() {
                    let at = layout.params + 4 * n as u8;
                    let size = size_of(outside.parameters[n]) as u8;
                    let to: Vec<Byte> = (0..size).map(|n| Byte::Zp(at + n)).collect();
                    self.into(argument, &to);
                    self.statement_done();
                }
                (self.shared.outside[number], outside.result.into_iter().collect())
            }
        };
        self.call(label);
        if let (Callee::Inside(_), Some(1)) = (callee, shapes.first().map(|shape| shape.size())) {
            self.state.a = Content { number: None, keys: vec![(u16::from(layout.results), 0)] };
        }
        for (n, var) in results.iter().enumerate() {
            if let Some(var) = var {
                let at = layout.results + 4 * n as u8;
                let to = self.variable(*var);
                let from: Vec<Byte> = (0..to.len() as u8).map(|n| Byte::Zp(at + n)).collect();
                self.copy_bytes(&from, &to);
            }
        }
    }

    fn copy(&mut self, to: &Expr, from: &Expr, count: &Expr, overlaps: bool) {
        if let (Expr::Int(count, _), false) = (count, overlaps) {
            match *count {
                0 => return,
                1..=ONE_BY_ONE => {
                    let from = self.place(from, *count).bytes(*count);
                    let to = self.place(to, *count).bytes(*count);
                    for (&from, &to) in from.iter().zip(&to) {
                        self.copy_byte(from, to);
                    }
                    return;
                }
                count @ ..=255 => {
                    let (from, to) = (self.start(from), self.start(to));
                    return self.copy_loop(from, to, count as u8);
                }
                _ => {}
            }
        }
        let work = self.shared.layout.work;
        let (first, second, third) = (self.temps(2), self.temps(2), self.temps(2));
        self.address_into(to, first);
        self.address_into(from, second);
        self.address_into(count, third);
        for (n, at) in [first, second, third].into_iter().enumerate() {
            for byte in 0..2 {
                self.copy_byte(Byte::Zp(at + byte), Byte::Zp(work + 2 * n as u8 + byte));
            }
        }
        self.call_routine(if overlaps { Routine::Move } else { Routine::Copy });
    }

    /// A place that Y is added to.
    fn start(&mut self, tree: &Expr) -> Byte {
        match self.place(tree, 1) {
            Place::Known(at) => Byte::Mem(at),
            Place::Behind(pointer, Index::Number(0)) => Byte::Zp(pointer),
            Place::Behind(..) | Place::Indexed(..) => {
                let at = self.temps(2);
                self.address_into(tree, at);
                Byte::Zp(at)
            }
        }
    }

    fn at_y(start: Byte) -> Mode {
        match start {
            Byte::Zp(pointer) => Mode::IndY(pointer),
            Byte::Mem(at) => Mode::AbsY(at),
            _ => unreachable!("a place that Y is added to"),
        }
    }

    /// From the last byte to the first, or the other way round where the count needs all bits of Y.
    fn each_y(&mut self, count: u8, body: &mut dyn FnMut(&mut Self)) {
        self.take_both();
        let again = self.fresh();
        if count <= 128 {
            self.op(Op::Ldy, Mode::Imm(count - 1));
            self.place_label(again, true);
            body(self);
            self.bare(Op::Dey);
            self.branch_when(When::Bpl, again);
        } else {
            self.op(Op::Ldy, Mode::Imm(0));
            self.place_label(again, true);
            body(self);
            self.bare(Op::Iny);
            self.op(Op::Cpy, Mode::Imm(count));
            self.branch_when(When::Bne, again);
        }
        self.state = super::state::State::default();
    }

    fn copy_loop(&mut self, from: Byte, to: Byte, count: u8) {
        self.each_y(count, &mut |code| {
            code.op(Op::Lda, Self::at_y(from));
            code.op(Op::Sta, Self::at_y(to));
        });
    }

    fn fill(&mut self, to: &Expr, value: &Expr, count: &Expr) {
        if let Expr::Int(count, _) = count {
            match *count {
                0 => return,
                1..=ONE_BY_ONE => {
                    let to = self.place(to, *count).bytes(*count);
                    self.byte(value);
                    for byte in to {
                        self.on(Op::Sta, byte);
                    }
                    return;
                }
                count @ ..=255 => {
                    let to = self.start(to);
                    let from = self.operand(value, 1);
                    self.take_both();
                    self.lda(from[0]);
                    return self.each_y(count as u8, &mut |code| code.op(Op::Sta, Self::at_y(to)));
                }
                _ => {}
            }
        }
        let work = self.shared.layout.work;
        let (first, second, third) = (self.temps(2), self.temps(1), self.temps(2));
        self.address_into(to, first);
        self.into(value, &[Byte::Zp(second)]);
        self.address_into(count, third);
        for (from, at) in [(first, 0), (first + 1, 1), (second, 2), (third, 4), (third + 1, 5)] {
            self.copy_byte(Byte::Zp(from), Byte::Zp(work + at));
        }
        self.call_routine(Routine::Fill);
    }

    fn end(&mut self, end: &End, number: usize, blocks: &[Label]) {
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
        // Without another, one of them is right: the last if no other is.
        let (last, cases) = match (other, cases.split_last()) {
            (Some(other), _) => (other, cases),
            (None, Some(((_, last), cases))) => (last, cases),
            (None, None) => return self.is_live = false,
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
        self.edge(last, follows, blocks);
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
            let size = size_of(self.function.results[n]) as u8;
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
