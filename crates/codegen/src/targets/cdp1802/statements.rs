//! Statements and the ends of blocks.

use std::collections::BTreeMap;

use super::emit::code;
use super::generate::Gen;
use super::op::RETURN;
use super::part::slots;
use super::wide::Dest;
use crate::middle::{Block, Callee, Edge, End, Expr, Statement, Switch};

/// Bytes that are copied or filled without a routine.
const INLINE: u32 = 6;

impl Gen<'_> {
    /// A block, which is followed by the one with that number.
    pub(super) fn block(&mut self, block: &Block, follows: Option<usize>) {
        for (n, statement) in block.statements.iter().enumerate() {
            self.look_ahead(block, n);
            self.statement(statement);
            self.trees.known.after(self.trees.function, statement);
        }
        self.look_ahead(block, block.statements.len());
        self.end(&block.end, follows);
    }

    /// When each variable's place is needed next.
    fn look_ahead(&mut self, block: &Block, from: usize) {
        self.temporary = self.layout.page.temporary;
        let function = self.function();
        let mut next = BTreeMap::new();
        let mut see = |at: usize, var: usize| {
            next.entry(function.slots[var] as u8).or_insert(at);
        };
        for (n, statement) in block.statements[from..].iter().enumerate() {
            statement.each(&mut |tree| tree.each_var(&mut |var| see(n, var)));
            statement.each_target(&mut |var| see(n, var));
        }
        let last = block.statements.len() - from;
        block.end.each(&mut |tree| tree.each_var(&mut |var| see(last, var)));
        for (var, tree) in block.end.edges().into_iter().flat_map(|edge| &edge.copies) {
            tree.each_var(&mut |var| see(last + 1, var));
            see(last + 1, *var);
        }
        self.next_use = next;
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

    fn assign(&mut self, var: usize, value: &Expr) {
        if *value == Expr::Var(var) {
            return;
        }
        let function = self.function();
        let slot = function.slots[var] as u8;
        self.wide(value, function.variables[var].size(), Dest::Slot(slot));
        self.assigned(var, Some(value));
    }

    fn store(&mut self, size: u32, to: &Expr, value: &Expr) {
        let saved = self.pins;
        let calls = self.trees.calls(value);
        if size == 1 {
            if let (false, Expr::Load(8, from)) = (calls, value)
                && from.as_ref() == to
            {
                return;
            }
            if calls {
                self.byte(value);
                let at = self.temporary(1);
                self.store_slot(at);
                let register = self.address(to);
                self.pin(register);
                self.load_slot(at);
                self.str(register);
            } else if self.trees.calls(to) || !self.is_plain(value) {
                // The address is made where the value needs no registers any more.
                let at = self.temporary(1);
                self.wide(value, 1, Dest::Slot(at));
                let register = self.address(to);
                self.pin(register);
                self.load_slot(at);
                self.str(register);
            } else {
                let register = self.address(to);
                self.pin(register);
                self.byte(value);
                self.str(register);
            }
        } else if calls || self.trees.calls(to) || self.may_overlap(to, value, size) {
            let at = self.materialised(value, size);
            let register = self.address(to);
            self.pin(register);
            self.stream(&slots(at, size), size, Dest::Memory(register));
        } else {
            let register = self.address(to);
            self.pin(register);
            self.wide(value, size, Dest::Memory(register));
        }
        self.pins = saved;
    }

    /// Whether a value can be had while a register is pinned.
    fn is_plain(&self, tree: &Expr) -> bool {
        !self.trees.calls(tree)
    }

    /// Whether a value may be read from memory that is written before all of it has been read.
    fn may_overlap(&self, to: &Expr, value: &Expr, size: u32) -> bool {
        match value {
            Expr::Load(bits, from) if *bits > 8 => {
                if let (Some(a), Some(b)) = (self.trees.number(to), self.trees.number(from)) {
                    return a != b && a.abs_diff(b) < size;
                }
                from.as_ref() != to
            }
            value => {
                let mut may = false;
                value.each(&mut |below| may |= self.may_overlap(to, below, size));
                may
            }
        }
    }

    fn call_function(&mut self, callee: Callee, arguments: &[Expr], results: &[Option<usize>]) {
        let page = self.layout.page;
        let label = match callee {
            Callee::Inside(number) => {
                let callee = &self.program.functions[number];
                for (&parameter, argument) in callee.parameters.iter().zip(arguments) {
                    let size = callee.variables[parameter].size();
                    self.wide(argument, size, Dest::Slot(callee.slots[parameter] as u8));
                }
                self.functions[number]
            }
            Callee::Outside(number) => {
                let shapes = &self.program.outside[number].parameters;
                for (n, (shape, argument)) in (0..).zip(shapes.iter().zip(arguments)) {
                    self.wide(argument, shape.size(), Dest::Slot(page.parameters + 4 * n));
                }
                self.outside[number]
            }
        };
        self.call(label);
        for (n, var) in (0..).zip(results) {
            if let Some(var) = *var {
                let function = self.function();
                let size = function.variables[var].size();
                let slot = function.slots[var] as u8;
                self.stream(&slots(page.results + 4 * n, size), size, Dest::Slot(slot));
                self.assigned(var, None);
            }
        }
    }

    /// Addresses and a number of bytes in registers that a routine expects.
    fn in_registers(&mut self, trees: &[(&Expr, u8)]) {
        let saved = self.pins;
        if trees.iter().any(|(tree, _)| self.trees.calls(tree)) {
            let places: Vec<u8> =
                trees.iter().map(|(tree, _)| self.materialised(tree, 2)).collect();
            for (place, (_, register)) in places.into_iter().zip(trees) {
                self.stream(&slots(place, 2), 2, Dest::Register(*register));
            }
            return;
        }
        for (_, register) in trees {
            self.pin(*register);
        }
        for (tree, register) in trees {
            self.wide(tree, 2, Dest::Register(*register));
        }
        self.pins = saved;
    }

    fn copy(&mut self, to: &Expr, from: &Expr, count: &Expr, overlaps: bool) {
        let number = self.trees.number(count);
        if let (Some(count @ ..=INLINE), false) = (number, overlaps)
            && !self.trees.calls(to)
            && !self.trees.calls(from)
        {
            let source = self.address(from);
            self.pin(source);
            let target = self.address(to);
            if source != target {
                self.pin(target);
                for k in 0..count {
                    let is_last = k + 1 == count;
                    if is_last {
                        self.ldn(source);
                    } else {
                        self.lda(source);
                    }
                    self.str(target);
                    if !is_last {
                        self.inc(target);
                    }
                }
                self.unpin(target);
            }
            self.unpin(source);
            return;
        }
        self.in_registers(&[(to, 15), (from, 14), (count, 13)]);
        self.routine(if overlaps { "move" } else { "copy" });
    }

    fn fill(&mut self, to: &Expr, value: &Expr, count: &Expr) {
        let number = self.trees.number(count);
        if let (Some(count @ ..=INLINE), Some(value)) = (number, self.trees.number(value))
            && !self.trees.calls(to)
        {
            let target = self.address(to);
            self.pin(target);
            self.ldi(value as u8);
            for k in 0..count {
                self.str(target);
                if k + 1 < count {
                    self.inc(target);
                }
            }
            return self.unpin(target);
        }
        let at = self.layout.page.work;
        self.wide(value, 1, Dest::Slot(at));
        let at = if self.trees.calls(to) || self.trees.calls(count) {
            let copy = self.temporary(1);
            self.load_slot(at);
            self.store_slot(copy);
            copy
        } else {
            at
        };
        self.in_registers(&[(to, 15), (count, 13)]);
        if at != self.layout.page.work {
            self.load_slot(at);
            self.store_slot(self.layout.page.work);
        }
        self.routine("fill");
    }

    fn end(&mut self, end: &End, follows: Option<usize>) {
        match end {
            End::Jump(edge) => self.edge(edge, follows),
            End::Branch(condition, yes, no) => self.branch_end(condition, yes, no, follows),
            End::Switch(value, bits, cases, other) => {
                self.switch(value, *bits, cases, other.as_ref(), follows);
            }
            End::Return(values) => {
                let page = self.layout.page;
                let shapes = &self.function().results;
                // A value that calls a routine, or one that reads a result, is not disturbed by another.
                for (n, (value, shape)) in (0..).zip(values.iter().zip(shapes)) {
                    self.temporary = page.temporary;
                    self.wide(value, shape.size(), Dest::Slot(page.results + 4 * n));
                }
                self.plain(RETURN);
                self.is_dead = true;
            }
            End::Unreachable => self.is_dead = true,
        }
    }

    fn edge(&mut self, edge: &Edge, follows: Option<usize>) {
        let before = self.trees.known.clone();
        for (var, value) in &edge.copies {
            self.temporary = self.layout.page.temporary;
            self.assign(*var, value);
            self.trees.known.assigned(self.trees.function, *var, value);
        }
        self.trees.known = before;
        let label = self.blocks[edge.to];
        if follows == Some(edge.to) {
            self.fall(label);
            self.is_dead = true;
        } else {
            self.branch(code::BR, label);
        }
    }

    fn branch_end(&mut self, condition: &Expr, yes: &Edge, no: &Edge, follows: Option<usize>) {
        // The way that goes straight on comes last; one without copies is a mere branch.
        let is_turned = match (yes.copies.is_empty(), no.copies.is_empty()) {
            (true, false) => false,
            (false, true) => true,
            _ => follows == Some(yes.to),
        };
        let (first, second) = if is_turned { (no, yes) } else { (yes, no) };
        if first.copies.is_empty() {
            let label = self.blocks[first.to];
            self.jump_if(condition, !is_turned, label);
            return self.edge(second, follows);
        }
        let label = self.labels.fresh();
        self.jump_if(condition, is_turned, label);
        self.edge(first, None);
        self.place(label);
        self.edge(second, follows);
    }

    fn switch(
        &mut self,
        value: &Expr,
        bits: u32,
        cases: &[(u32, Edge)],
        other: Option<&Edge>,
        follows: Option<usize>,
    ) {
        let size = bits.div_ceil(8);
        let is_byte = size == 1 || self.is_small(value);
        let Some(Switch { cases, default }) = Switch::of(cases, other) else {
            return self.is_dead = true;
        };
        let mut ways: Vec<(crate::assemble::Label, &Edge)> = Vec::new();
        let target = |gen_: &mut Self, edge: &'_ Edge| -> (crate::assemble::Label, bool) {
            if edge.copies.is_empty() {
                (gen_.blocks[edge.to], false)
            } else {
                (gen_.labels.fresh(), true)
            }
        };
        let place = if is_byte { 0 } else { self.materialised(value, size) };
        if is_byte {
            let low = if bits > 8 {
                Expr::Narrow { is_exact: false, from: bits, to: 8, value: value.clone().into() }
            } else {
                value.clone()
            };
            self.byte(&low);
            let mut last = 0;
            for (case, edge) in cases {
                if *case > 255 {
                    continue;
                }
                let (label, is_own) = target(self, edge);
                if *case as u8 != last {
                    self.alu_byte(code::XOR, *case as u8 ^ last);
                }
                last = *case as u8;
                self.branch(code::BZ, label);
                if is_own {
                    ways.push((label, edge));
                }
            }
        } else {
            for (case, edge) in cases {
                let (label, is_own) = target(self, edge);
                let past = self.labels.fresh();
                for k in 0..size as u8 {
                    self.load_slot(place + k);
                    let byte = (case >> (8 * k)) as u8;
                    if byte != 0 {
                        self.alu_byte(code::XOR, byte);
                    }
                    if k + 1 < size as u8 {
                        self.branch(code::BNZ, past);
                    }
                }
                self.branch(code::BZ, label);
                self.place(past);
                if is_own {
                    ways.push((label, edge));
                }
            }
        }
        let follows_other = if ways.is_empty() { follows } else { None };
        self.edge(default, follows_other);
        let count = ways.len();
        for (n, (label, edge)) in ways.into_iter().enumerate() {
            self.place(label);
            self.edge(edge, if n + 1 == count { follows } else { None });
        }
    }
}
