//! Functions as C: statements with labels between them.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::data::outside_name;
use super::expressions::Writer;
use super::names::Names;
use super::{declared, further_result};
use crate::middle::{Callee, Edge, End, Expr, Function, Program, Shape, Statement};

/// Writes all functions, those that are called before those that call them.
pub(super) fn write(text: &mut String, program: &Program, names: &Names) {
    let tables: Vec<bool> = program.globals.iter().map(|global| global.is_constant).collect();
    let is_numbered = program.numbers_pointers();
    for (number, function) in program.functions.iter().enumerate() {
        let trees = Writer { names, arrays: &function.arrays, tables: &tables, is_numbered };
        let mut body = Body { text, program, function, names, trees };
        body.function(number);
    }
}

/// A function that is being written.
struct Body<'a> {
    text: &'a mut String,
    program: &'a Program,
    function: &'a Function,
    names: &'a Names,
    trees: Writer<'a>,
}

impl Body<'_> {
    fn line(&mut self, depth: usize, line: &str) {
        // A string takes whatever is written to it.
        let _ = writeln!(self.text, "{}{line}", "    ".repeat(depth));
    }

    fn function(&mut self, number: usize) {
        let function = self.function;
        self.line(0, &format!("/* {} */", self.names.source(number)));
        let head = self.head(number);
        self.line(0, &head);
        self.line(0, "{");
        for (var, &shape) in function.variables.iter().enumerate() {
            if !function.parameters.contains(&var) {
                self.line(1, &format!("KM_LOCAL {};", declared(shape, &format!("v{var}"))));
            }
        }
        for &parameter in function.parameters.iter().filter(|&&var| !is_used(function, var)) {
            self.line(1, &format!("(void)v{parameter};"));
        }
        let targets = targets(function);
        for (number, block) in function.blocks.iter().enumerate() {
            if targets.contains(&number) {
                self.line(0, &format!("L{number}:"));
            }
            for statement in &block.statements {
                self.statement(statement);
            }
            self.end(&block.end, number);
        }
        self.line(0, "}\n");
    }

    fn head(&self, number: usize) -> String {
        let function = self.function;
        let parameters: Vec<String> = function
            .parameters
            .iter()
            .map(|&var| declared(function.variables[var], &format!("v{var}")))
            .collect();
        let parameters =
            if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
        let call = format!("{}({parameters})", self.names.function(number));
        let kind = if function.is_exported { "KILOMATE_API" } else { "static" };
        match function.results.first() {
            None => format!("{kind} void {call}"),
            Some(&shape) => format!("{kind} {}", declared(shape, &call)),
        }
    }

    fn statement(&mut self, statement: &Statement) {
        let trees = &self.trees;
        let line = match statement {
            Statement::Assign(var, value) => format!("v{var} = {};", trees.whole(value)),
            Statement::Store(bits, to, value) => trees.store(*bits, to, value),
            Statement::Call(callee, arguments, results) => {
                return self.call(*callee, arguments, results);
            }
            Statement::Copy { to, from, count, overlaps } => {
                let name = if *overlaps { "km_move" } else { "memcpy" };
                let (to, from) = (trees.whole(to), trees.readable(from));
                format!("{name}({to}, {from}, {});", trees.whole(count))
            }
            Statement::Fill { to, value, count } => {
                format!(
                    "memset({}, {}, {});",
                    trees.whole(to),
                    trees.whole(value),
                    trees.whole(count)
                )
            }
        };
        self.line(1, &line);
    }

    fn call(&mut self, callee: Callee, arguments: &[Expr], results: &[Option<usize>]) {
        let name = match callee {
            Callee::Inside(number) => self.names.function(number).to_owned(),
            Callee::Outside(number) => {
                outside_name(&self.program.outside[number].symbol).to_owned()
            }
        };
        let arguments: Vec<String> = arguments.iter().map(|tree| self.trees.whole(tree)).collect();
        let call = format!("{name}({});", arguments.join(", "));
        match results.first() {
            Some(Some(var)) => self.line(1, &format!("v{var} = {call}")),
            _ => self.line(1, &call),
        }
        let Callee::Inside(number) = callee else { return };
        for (index, var) in results.iter().enumerate().skip(1) {
            if let Some(var) = var {
                let from = further_result(index, self.program.functions[number].results[index]);
                self.line(1, &format!("v{var} = {from};"));
            }
        }
    }

    fn end(&mut self, end: &End, number: usize) {
        match end {
            End::Jump(edge) => self.edge(1, edge, Some(number + 1)),
            End::Branch(condition, yes, no) => self.branch(condition, yes, no, number + 1),
            End::Switch(value, bits, cases, other) => {
                self.switch(value, *bits, cases, other.as_ref());
            }
            End::Return(values) => self.give_back(values),
            End::Unreachable => match self.function.results.first() {
                Some(Shape::Pointer) => self.line(1, "return NULL;"),
                Some(_) => self.line(1, "return 0;"),
                None => self.line(1, "return;"),
            },
        }
    }

    /// Goes to a block, unless it follows anyway.
    fn edge(&mut self, depth: usize, edge: &Edge, follows: Option<usize>) {
        for (target, value) in &edge.copies {
            let value = self.trees.whole(value);
            self.line(depth, &format!("v{target} = {value};"));
        }
        if follows != Some(edge.to) {
            self.line(depth, &format!("goto L{};", edge.to));
        }
    }

    fn branch(&mut self, condition: &Expr, yes: &Edge, no: &Edge, follows: usize) {
        let is_turned = yes.to == follows && yes.copies.is_empty();
        let (first, second) = if is_turned { (no, yes) } else { (yes, no) };
        let condition =
            if is_turned { self.negated(condition) } else { self.trees.whole(condition) };
        if first.copies.is_empty() {
            self.line(1, &format!("if ({condition})"));
            self.edge(2, first, None);
        } else {
            self.line(1, &format!("if ({condition}) {{"));
            self.edge(2, first, None);
            self.line(1, "}");
        }
        self.edge(1, second, Some(follows));
    }

    /// The opposite of a condition.
    fn negated(&self, condition: &Expr) -> String {
        use crate::ir::Compare::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult};
        let Expr::Compare(compare, shape, left, right) = condition else {
            return format!("!({})", self.trees.whole(condition));
        };
        let opposite = match compare {
            Eq => Ne,
            Ne => Eq,
            Ult => Uge,
            Uge => Ult,
            Ule => Ugt,
            Ugt => Ule,
            Slt => Sge,
            Sge => Slt,
            Sle => Sgt,
            Sgt => Sle,
        };
        self.trees.whole(&Expr::Compare(opposite, *shape, left.clone(), right.clone()))
    }

    fn switch(&mut self, value: &Expr, bits: u32, cases: &[(u32, Edge)], other: Option<&Edge>) {
        let value = self.trees.whole(value);
        self.line(1, &format!("switch ({value}) {{"));
        let last = cases.len().saturating_sub(1);
        for (number, (case, edge)) in cases.iter().enumerate() {
            // One of them is right: the last one if no other is.
            if other.is_none() && number == last {
                self.line(1, "default:");
            } else {
                let long = if bits == 32 { "UL" } else { "" };
                self.line(1, &format!("case {case}{long}:"));
            }
            self.edge(2, edge, None);
        }
        if let Some(edge) = other {
            self.line(1, "default:");
            self.edge(2, edge, None);
        }
        self.line(1, "}");
    }

    fn give_back(&mut self, values: &[Expr]) {
        let Some((first, further)) = values.split_first() else { return self.line(1, "return;") };
        for (number, value) in (1..).zip(further) {
            let name = further_result(number, self.function.results[number]);
            let value = self.trees.whole(value);
            self.line(1, &format!("{name} = {value};"));
        }
        let first = self.trees.whole(first);
        self.line(1, &format!("return {first};"));
    }
}

/// Whether anything reads a variable.
fn is_used(function: &Function, var: usize) -> bool {
    let mut found = false;
    let mut look = |tree: &Expr| tree.each_var(&mut |other| found |= other == var);
    for block in &function.blocks {
        block.statements.iter().for_each(|statement| statement.each(&mut look));
        block.end.each(&mut look);
        let copies = block.end.edges().into_iter().flat_map(|edge| &edge.copies);
        copies.for_each(|(_, tree)| look(tree));
    }
    found
}

/// The blocks that something jumps to.
fn targets(function: &Function) -> BTreeSet<usize> {
    let mut targets = BTreeSet::new();
    for (number, block) in function.blocks.iter().enumerate() {
        let edges = block.end.edges();
        let falls = match &block.end {
            End::Jump(edge) => (edge.to == number + 1).then_some(edge),
            End::Branch(_, yes, no) => {
                let is_turned = yes.to == number + 1 && yes.copies.is_empty();
                let second = if is_turned { yes } else { no };
                (second.to == number + 1).then_some(second)
            }
            _ => None,
        };
        for edge in edges {
            if falls.is_none_or(|falls| !std::ptr::eq(falls, edge)) {
                targets.insert(edge.to);
            }
        }
    }
    targets
}
