//! Statements, and functions that are called.

use super::bytes::Byte;
use super::code::Gen;
use super::instruction::{Mode, Op};
use super::state::{Content, Reg};
use crate::assemble::Label;
use crate::middle::{Callee, Expr, Statement};
use kilomate_ir::Binary;

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
        let (at, size) = (self.slot(var), self.function.variables[var].size());
        (0..size as u8).map(|n| Byte::Zp(at + n)).collect()
    }

    pub(super) fn assign(&mut self, var: usize, value: &Expr) {
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
                    let size = function.variables[parameter].size() as u8;
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
                    let size = outside.parameters[n].size() as u8;
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
}
