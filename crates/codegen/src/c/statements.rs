//! Functions as C: statements with labels between them.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Write;

use super::data::outside_name;
use super::expressions::{INDEX, Writer};
use super::names::Names;
use super::spaces::Spaces;
use super::{Frames, declared_as, further_result, pools};
use crate::middle::{Callee, Edge, End, Expr, Function, Program, Shape, Statement};

/// Writes all functions, those that are called before those that call them.
pub(super) fn write(
    text: &mut String,
    program: &Program,
    names: &Names,
    frames: Frames,
    spaces: &Spaces,
) {
    let is_numbered = program.numbers_pointers();
    for (number, function) in program.functions.iter().enumerate() {
        let variables = match frames {
            Frames::Local => (0..function.variables.len()).map(|var| format!("v{var}")).collect(),
            Frames::Fixed => pools::names(function),
        };
        let arrays = &function.arrays;
        let indices = (frames == Frames::Fixed).then(RefCell::default);
        let trees =
            Writer { names, arrays, variables, spaces, function: number, is_numbered, indices };
        let mut body = Body { text, program, function, names, frames, trees, spaces };
        body.function(number);
    }
}

/// A function that is being written.
struct Body<'a> {
    text: &'a mut String,
    program: &'a Program,
    function: &'a Function,
    names: &'a Names,
    frames: Frames,
    trees: Writer<'a>,
    spaces: &'a Spaces,
}

impl Body<'_> {
    /// Writes a line, after the indices that it needs.
    fn line(&mut self, depth: usize, line: &str) {
        let indices = self.trees.indices.as_ref().map(RefCell::take).unwrap_or_default();
        for (number, index) in indices.iter().enumerate() {
            let _ = writeln!(self.text, "{}{INDEX}{number} = {index};", "    ".repeat(depth));
        }
        // A string takes whatever is written to it.
        let _ = writeln!(self.text, "{}{line}", "    ".repeat(depth));
    }

    fn function(&mut self, number: usize) {
        let function = self.function;
        self.line(0, &format!("/* {} */", self.names.source(number)));
        let head = self.head(number);
        self.line(0, &head);
        self.line(0, "{");
        match self.frames {
            Frames::Local => self.local_variables(number),
            Frames::Fixed => self.fixed_parameters(),
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

    fn local_variables(&mut self, number: usize) {
        let function = self.function;
        for (var, &shape) in function.variables.iter().enumerate() {
            if !function.parameters.contains(&var) {
                let is_table = self.spaces.is_table(number, var);
                self.line(1, &format!("{};", declared_as(shape, &format!("v{var}"), is_table)));
            }
        }
        for &parameter in function.parameters.iter().filter(|&&var| !is_used(function, var)) {
            self.line(1, &format!("(void)v{parameter};"));
        }
    }

    /// What others hand over, they hand over as usual.
    fn fixed_parameters(&mut self) {
        let function = self.function;
        for &var in function.parameters.iter().filter(|_| function.is_exported) {
            let name = self.trees.variables[var].clone();
            self.line(1, &format!("{name} = v{var};"));
        }
    }

    fn head(&self, number: usize) -> String {
        let function = self.function;
        let are_fixed = self.frames == Frames::Fixed && !function.is_exported;
        let parameters: Vec<String> = function
            .parameters
            .iter()
            .filter(|_| !are_fixed)
            .map(|&var| {
                let is_table = self.spaces.is_table(number, var);
                declared_as(function.variables[var], &format!("v{var}"), is_table)
            })
            .collect();
        let parameters =
            if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
        let call = format!("{}({parameters})", self.names.function(number));
        let kind = if function.is_exported { "KILOMATE_API" } else { "static" };
        match function.results.first() {
            None => format!("{kind} void {call}"),
            Some(&shape) => {
                let is_table = self.spaces.gives_table(number);
                format!("{kind} {}", declared_as(shape, &call, is_table))
            }
        }
    }

    fn statement(&mut self, statement: &Statement) {
        let trees = &self.trees;
        let line = match statement {
            Statement::Assign(var, value) => {
                format!("{} = {};", trees.variables[*var], trees.whole(value))
            }
            Statement::Store(bits, to, value) => trees.store(*bits, to, value),
            Statement::Call(callee, arguments, results) => {
                return self.call(*callee, arguments, results);
            }
            Statement::Copy { to, from, count, overlaps } => {
                let name = match (*overlaps, trees.is_table(from)) {
                    (true, _) => "km_move",
                    (false, true) => "km_copy_table",
                    (false, false) => "memcpy",
                };
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
        let mut arguments: Vec<String> =
            arguments.iter().map(|tree| self.trees.whole(tree)).collect();
        if let (Frames::Fixed, Callee::Inside(number)) = (self.frames, callee)
            && !self.program.functions[number].is_exported
        {
            // Nothing that a function has is in the place of what one that it calls is given.
            let callee = &self.program.functions[number];
            let names = pools::names(callee);
            for (&parameter, argument) in callee.parameters.iter().zip(arguments.drain(..)) {
                self.line(1, &format!("{} = {argument};", names[parameter]));
            }
        }
        let call = format!("{name}({});", arguments.join(", "));
        match results.first() {
            Some(Some(var)) => {
                let name = self.trees.variables[*var].clone();
                self.line(1, &format!("{name} = {call}"));
            }
            _ => self.line(1, &call),
        }
        let Callee::Inside(number) = callee else { return };
        for (index, var) in results.iter().enumerate().skip(1) {
            if let Some(var) = var {
                let from = further_result(index, self.program.functions[number].results[index]);
                let name = self.trees.variables[*var].clone();
                self.line(1, &format!("{name} = {from};"));
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
            let (name, value) = (self.trees.variables[*target].clone(), self.trees.whole(value));
            self.line(depth, &format!("{name} = {value};"));
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
        let Expr::Compare(compare, shape, left, right) = condition else {
            return format!("!({})", self.trees.whole(condition));
        };
        self.trees.whole(&Expr::Compare(compare.negated(), *shape, left.clone(), right.clone()))
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
