//! Blocks as instructions.

use super::Places;
use super::code::{Code, More};
use super::op::{Op, Value, WINDOW};
use super::trees::{Kind, Question, with_number};
use crate::assemble::{Item, Label, Labels};
use crate::middle::{Callee, Edge, End, Expr, Function, Program, Shape, Statement, Switch, Var};
use kilomate_ir::Binary;

/// A block that is being written.
pub(super) struct Writer<'a> {
    pub(super) program: &'a Program,
    pub(super) function: &'a Function,
    pub(super) places: &'a Places,
    pub(super) labels: &'a mut Labels,
    /// Where bytecode finds each block of the function.
    pub(super) entries: &'a [Label],
    pub(super) items: Vec<Item<Op>>,
    window: u8,
}

impl<'a> Writer<'a> {
    pub(super) fn new(
        program: &'a Program,
        function: usize,
        places: &'a Places,
        labels: &'a mut Labels,
        entries: &'a [Label],
        window: u8,
    ) -> Writer<'a> {
        let function = &program.functions[function];
        Writer { program, function, places, labels, entries, items: Vec::new(), window }
    }

    pub(super) fn op(&mut self, op: Op) {
        self.items.push(Item::Code(op));
    }

    pub(super) fn plain(&mut self, code: Code) {
        self.op(Op::Plain(code));
    }

    pub(super) fn byte(&mut self, code: Code, byte: u8) {
        self.op(Op::Byte(code, byte));
    }

    pub(super) fn pool(&mut self, code: Code, value: Value) {
        self.op(Op::Pool(code, value, None));
    }

    pub(super) fn place_label(&mut self, label: Label) {
        self.items.push(Item::Label(label));
    }

    pub(super) fn jump(&mut self, to: Label) {
        self.op(Op::Jump(Code::Jump, 0, to, false));
    }

    fn jump_by(&mut self, code: Code, to: Label) {
        self.op(Op::Jump(code, 0, to, false));
    }

    /// Reads a variable.
    pub(super) fn get(&mut self, var: Var) {
        let slot = self.function.slots[var] as u8;
        match self.function.variables[var].size() {
            1 => self.slot(Code::GetB, slot),
            2 => self.slot(Code::GetW, slot),
            _ => {
                self.slot(Code::GetW, slot);
                self.slot(Code::GetW, slot.wrapping_add(2));
            }
        }
    }

    /// Reads half of a variable of 32 bits.
    pub(super) fn get_half(&mut self, var: Var, is_high: bool) {
        let slot = self.function.slots[var] as u8;
        self.slot(Code::GetW, slot.wrapping_add(if is_high { 2 } else { 0 }));
    }

    /// A variable, with one byte if it is in the window.
    fn slot(&mut self, code: Code, slot: u8) {
        let at = slot.wrapping_sub(self.window);
        if at >= WINDOW {
            return self.byte(code, slot);
        }
        self.op(match code {
            Code::GetB => Op::GetB(at),
            Code::GetW => Op::GetW(at),
            Code::SetB => Op::SetB(at),
            _ => Op::SetW(at),
        });
    }

    /// Takes a value of a shape off the stack and puts it there.
    fn set(&mut self, slot: u8, shape: Shape) {
        match shape.size() {
            1 => self.slot(Code::SetB, slot),
            2 => self.slot(Code::SetW, slot),
            _ => {
                self.slot(Code::SetW, slot.wrapping_add(2));
                self.slot(Code::SetW, slot);
            }
        }
    }

    /// The value of a tree, of whose cell only so many bits are kept.
    fn kept(&mut self, tree: &Expr, shape: Shape) {
        if shape == Shape::Bits(8) { self.low(tree) } else { self.tree(tree) }
    }

    fn assign(&mut self, var: Var, value: &Expr) {
        let shape = self.function.variables[var];
        self.kept(value, shape);
        self.set(self.function.slots[var] as u8, shape);
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Assign(var, value) => self.assign(*var, value),
            Statement::Store(bits, to, value) => {
                self.kept(value, Shape::Bits(*bits));
                self.store(*bits, to);
            }
            Statement::Call(callee, arguments, results) => self.call(*callee, arguments, results),
            Statement::Copy { to, from, count, overlaps } => {
                self.tree(to);
                self.tree(from);
                self.tree(count);
                self.op(Op::more(if *overlaps { More::Move } else { More::Copy }));
            }
            Statement::Fill { to, value, count } => {
                self.tree(to);
                self.low(value);
                self.tree(count);
                self.op(Op::more(More::Fill));
            }
        }
    }

    fn call(&mut self, callee: Callee, arguments: &[Expr], results: &[Option<Var>]) {
        let (label, shapes, slots): (Label, Vec<Shape>, Vec<u8>) = match callee {
            Callee::Inside(number) => {
                let callee = &self.program.functions[number];
                let slots = callee.parameters.iter().map(|&var| callee.slots[var] as u8).collect();
                let shapes = callee.parameters.iter().map(|&var| callee.variables[var]).collect();
                (self.places.functions[number], shapes, slots)
            }
            Callee::Outside(number) => {
                let shapes = self.program.outside[number].parameters.clone();
                let slots = (0..shapes.len() as u8).map(|n| self.places.params.wrapping_add(4 * n));
                (self.places.outside[number], shapes.clone(), slots.collect())
            }
        };
        for ((argument, &shape), &slot) in arguments.iter().zip(&shapes).zip(&slots) {
            self.kept(argument, shape);
            self.set(slot, shape);
        }
        self.pool(Code::Call, Value::Place(label, 0));
        for (number, var) in results.iter().enumerate() {
            let Some(var) = *var else { continue };
            let shape = self.function.variables[var];
            let from = self.places.results.wrapping_add(4 * number as u8);
            match (number, shape.size()) {
                (0, 1) => self.plain(Code::ResultB),
                (0, 2) => self.plain(Code::ResultW),
                (_, 1) => self.slot(Code::GetB, from),
                (_, 2) => self.slot(Code::GetW, from),
                _ => {
                    self.slot(Code::GetW, from);
                    self.slot(Code::GetW, from.wrapping_add(2));
                }
            }
            self.set(self.function.slots[var] as u8, shape);
        }
    }

    /// Writes the block; `follows` is the one whose instructions follow.
    pub(super) fn block(&mut self, number: usize, follows: Option<usize>) {
        let block = &self.function.blocks[number];
        for statement in &block.statements {
            self.statement(statement);
        }
        match &block.end {
            End::Jump(edge) => self.edge(edge, follows),
            End::Branch(condition, yes, no) => self.fork(condition, yes, no, follows),
            End::Switch(value, bits, cases, other) => {
                self.switch(value, *bits, cases, other.as_ref(), follows);
            }
            End::Return(values) => self.give_back(values),
            End::Unreachable => {}
        }
    }

    fn edge(&mut self, edge: &Edge, follows: Option<usize>) {
        for (var, value) in &edge.copies {
            self.assign(*var, value);
        }
        if follows != Some(edge.to) {
            self.jump(self.entries[edge.to]);
        }
    }

    fn fork(&mut self, condition: &Expr, yes: &Edge, no: &Edge, follows: Option<usize>) {
        let is_turned = match (yes.copies.is_empty(), no.copies.is_empty()) {
            (true, true) => follows == Some(yes.to),
            (yes, _) => !yes,
        };
        let (first, second) = if is_turned { (no, yes) } else { (yes, no) };
        if first.copies.is_empty() {
            self.branch(condition, !is_turned, self.entries[first.to]);
            return self.edge(second, follows);
        }
        let other = self.labels.fresh();
        self.branch(condition, is_turned, other);
        self.edge(first, None);
        self.place_label(other);
        self.edge(second, follows);
    }

    /// Jumps if a condition is so, or if it is not.
    pub(super) fn branch(&mut self, condition: &Expr, is_so: bool, to: Label) {
        match condition {
            Expr::Int(number, _) => {
                if (*number != 0) == is_so {
                    self.jump(to);
                }
            }
            Expr::Binary(Binary::Xor, 1, a, b) if **b == Expr::Int(1, 1) => {
                self.branch(a, !is_so, to);
            }
            Expr::Binary(Binary::Or, 1, a, b) => self.either(a, b, is_so, to),
            Expr::Binary(Binary::And, 1, a, b) => self.unless(a, b, is_so, to),
            Expr::Select(Shape::Bits(1), a, yes, b) if **yes == Expr::Int(1, 1) => {
                self.either(a, b, is_so, to);
            }
            Expr::Select(Shape::Bits(1), a, b, no) if **no == Expr::Int(0, 1) => {
                self.unless(a, b, is_so, to);
            }
            Expr::Compare(compare, shape, a, b) => {
                let question = Question::of(*compare);
                self.compare_and_jump(&question, shape.bits(), a, b, is_so, to);
            }
            condition => {
                self.tree(condition);
                self.jump_by(if is_so { Code::JumpIf } else { Code::JumpIfNot }, to);
            }
        }
    }

    fn either(&mut self, a: &Expr, b: &Expr, is_so: bool, to: Label) {
        if is_so {
            self.branch(a, true, to);
            return self.branch(b, true, to);
        }
        let skip = self.labels.fresh();
        self.branch(a, true, skip);
        self.branch(b, false, to);
        self.place_label(skip);
    }

    fn unless(&mut self, a: &Expr, b: &Expr, is_so: bool, to: Label) {
        if !is_so {
            self.branch(a, false, to);
            return self.branch(b, false, to);
        }
        let skip = self.labels.fresh();
        self.branch(a, false, skip);
        self.branch(b, true, to);
        self.place_label(skip);
    }

    fn compare_and_jump(
        &mut self,
        question: &Question,
        bits: u32,
        a: &Expr,
        b: &Expr,
        is_so: bool,
        to: Label,
    ) {
        if bits == 32 {
            let is_not = self.question(question, bits, a, b);
            let code = if is_so == is_not { Code::JumpIfNot } else { Code::JumpIf };
            return self.jump_by(code, to);
        }
        if matches!(b, Expr::Int(0, _) | Expr::Fixed(0)) && question.kind == Kind::Equal {
            self.tree(a);
            let code = if is_so == question.is_not { Code::JumpIf } else { Code::JumpIfNot };
            return self.jump_by(code, to);
        }
        if let Some((kind, number, is_not)) = with_number(question, b) {
            self.tree(a);
            let code = match (kind, is_so != is_not) {
                (Kind::Equal, true) => Code::JumpEqC,
                (Kind::Equal, false) => Code::JumpNeC,
                (_, true) => Code::JumpUltC,
                (_, false) => Code::JumpUgeC,
            };
            return self.op(Op::Jump(code, number, to, false));
        }
        self.operands(question, bits, a, b);
        let code = match (question.kind, is_so != question.is_not) {
            (Kind::Equal, true) => Code::JumpEq,
            (Kind::Equal, false) => Code::JumpNe,
            (Kind::Less, true) => Code::JumpUlt,
            (Kind::Less, false) => Code::JumpUge,
            (Kind::LessSigned, true) => Code::JumpSlt,
            (Kind::LessSigned, false) => Code::JumpSge,
        };
        self.jump_by(code, to);
    }

    fn switch(
        &mut self,
        value: &Expr,
        bits: u32,
        cases: &[(u32, Edge)],
        other: Option<&Edge>,
        follows: Option<usize>,
    ) {
        let Some(Switch { cases, default }) = Switch::of(cases, other) else { return };
        let is_short = bits < 32 && cases.iter().all(|(case, _)| *case < 256);
        if is_short {
            self.tree(value);
        }
        let mut far = Vec::new();
        for (case, edge) in cases {
            let to = if edge.copies.is_empty() {
                self.entries[edge.to]
            } else {
                let label = self.labels.fresh();
                far.push((label, edge));
                label
            };
            if is_short {
                self.op(Op::Jump(Code::Case, *case as u8, to, false));
                continue;
            }
            self.tree(value);
            self.tree(&Expr::Int(*case, bits));
            if bits == 32 {
                self.op(Op::more(More::EqL));
                self.jump_by(Code::JumpIf, to);
            } else {
                self.jump_by(Code::JumpEq, to);
            }
        }
        if is_short {
            self.plain(Code::Drop);
        }
        self.edge(default, if far.is_empty() { follows } else { None });
        let count = far.len();
        for (number, (label, edge)) in far.into_iter().enumerate() {
            self.place_label(label);
            self.edge(edge, if number + 1 == count { follows } else { None });
        }
    }

    fn give_back(&mut self, values: &[Expr]) {
        let shapes = &self.function.results;
        for number in (0..values.len()).rev() {
            let (value, shape) = (&values[number], shapes[number]);
            self.kept(value, shape);
            match (number, shape.size()) {
                (0, 1) => return self.plain(Code::ReturnB),
                (0, 2) => return self.plain(Code::ReturnW),
                _ => self.set(self.places.results.wrapping_add(4 * number as u8), shape),
            }
        }
        self.plain(Code::Return);
    }
}
