//! Which memory a pointer points to, where tables lie in a memory of their own: an AVR reads its flash by other
//! instructions than its RAM, so that C must know of every pointer which of the two it is to. Where a variable holds now
//! the one, now the other, the tables that it may be to stay with the rest of the memory.

use std::collections::BTreeSet;

use crate::middle::{Callee, End, Expr, Function, Program, Shape, Statement};

/// What a pointer may be to.
#[derive(Clone, Default, PartialEq, Eq)]
struct Space {
    /// Memory that is written, or tables that lie with it.
    is_memory: bool,
    /// These tables in flash.
    tables: BTreeSet<usize>,
}

impl Space {
    fn memory() -> Space {
        Space { is_memory: true, tables: BTreeSet::new() }
    }

    fn join(&mut self, other: Space) {
        self.is_memory |= other.is_memory;
        self.tables.extend(other.tables);
    }

    fn is_table(&self) -> bool {
        !self.is_memory && !self.tables.is_empty()
    }
}

/// A variable or a result of a function.
type Kept = (usize, bool, usize);

/// What the pointers of a program point to.
pub(super) struct Spaces {
    /// Whether tables lie in a memory of their own.
    pub(super) is_split: bool,
    /// Whether each global is a table.
    pub(super) tables: Vec<bool>,
    /// Whether each global lies in flash.
    pub(super) in_flash: Vec<bool>,
    /// Of each function's variables.
    variables: Vec<Vec<Space>>,
    /// Of each function's results.
    results: Vec<Vec<Space>>,
}

impl Spaces {
    /// Tables lie where all memory is.
    pub(super) fn one(program: &Program) -> Spaces {
        let tables: Vec<bool> = program.globals.iter().map(|global| global.is_constant).collect();
        Spaces {
            is_split: false,
            in_flash: vec![false; tables.len()],
            tables,
            variables: Vec::new(),
            results: Vec::new(),
        }
    }

    /// Finds out which can lie in flash, and what is a pointer to them.
    pub(super) fn split(program: &Program) -> Spaces {
        let mut spaces = Spaces { is_split: true, ..Spaces::one(program) };
        spaces.in_flash.clone_from(&spaces.tables);
        loop {
            spaces.follow(program);
            let wrong = spaces.mixed(program);
            if wrong.is_empty() {
                return spaces;
            }
            for global in wrong {
                spaces.in_flash[global] = false;
            }
        }
    }

    /// Whether a variable of a function points to a table in flash.
    pub(super) fn is_table(&self, function: usize, var: usize) -> bool {
        self.is_split && self.variables[function][var].is_table()
    }

    /// Whether the first result of a function does.
    pub(super) fn gives_table(&self, function: usize) -> bool {
        self.is_split && self.results[function].first().is_some_and(Space::is_table)
    }

    /// Whether a tree of a function does.
    pub(super) fn points_to_table(&self, function: usize, tree: &Expr) -> bool {
        self.is_split && self.origin(function, tree).is_table()
    }

    /// Where a tree of a function points.
    fn origin(&self, function: usize, tree: &Expr) -> Space {
        match tree {
            Expr::Global(global, _) if self.in_flash[*global] => {
                Space { is_memory: false, tables: BTreeSet::from([*global]) }
            }
            // What is kept in memory as a number is a pointer to memory: `mixed` sees to it.
            Expr::Global(..) | Expr::Array(..) | Expr::Pointer(_) => Space::memory(),
            Expr::Var(var) => self.variables[function][*var].clone(),
            Expr::Offset { base, .. } => self.origin(function, base),
            Expr::Select(Shape::Pointer, _, yes, no) => {
                let mut both = self.origin(function, yes);
                both.join(self.origin(function, no));
                both
            }
            _ => Space::default(),
        }
    }

    /// Follows all assignments until nothing new is found.
    fn follow(&mut self, program: &Program) {
        let none = |count: usize| vec![Space::default(); count];
        self.variables = program.functions.iter().map(|f| none(f.variables.len())).collect();
        self.results = program.functions.iter().map(|f| none(f.results.len())).collect();
        for (function, known) in program.functions.iter().zip(&mut self.variables) {
            // Whoever calls from outside has no tables of ours.
            for &parameter in function.parameters.iter().filter(|_| function.is_exported) {
                if function.variables[parameter] == Shape::Pointer {
                    known[parameter] = Space::memory();
                }
            }
        }
        loop {
            let mut found: Vec<(Kept, Space)> = Vec::new();
            for (number, function) in program.functions.iter().enumerate() {
                self.flows(program, number, function, &mut |kept, space| found.push((kept, space)));
            }
            let mut is_new = false;
            for ((whose, is_result, which), space) in found {
                let kept = if is_result { &mut self.results } else { &mut self.variables };
                let place = &mut kept[whose][which];
                let before = place.clone();
                place.join(space);
                is_new |= *place != before;
            }
            if !is_new {
                return;
            }
        }
    }

    /// Shows what flows where in a function.
    fn flows(
        &self,
        program: &Program,
        number: usize,
        function: &Function,
        show: &mut dyn FnMut(Kept, Space),
    ) {
        let origin = |tree: &Expr| self.origin(number, tree);
        for block in &function.blocks {
            for statement in &block.statements {
                match statement {
                    Statement::Assign(var, value) => show((number, false, *var), origin(value)),
                    Statement::Call(Callee::Inside(callee), arguments, results) => {
                        let parameters = &program.functions[*callee].parameters;
                        for (&parameter, argument) in parameters.iter().zip(arguments) {
                            show((*callee, false, parameter), origin(argument));
                        }
                        for (which, var) in results.iter().enumerate() {
                            if let Some(var) = var {
                                let given = self.results[*callee][which].clone();
                                show((number, false, *var), given);
                            }
                        }
                    }
                    _ => {}
                }
            }
            for (var, value) in block.end.edges().into_iter().flat_map(|edge| &edge.copies) {
                show((number, false, *var), origin(value));
            }
            if let End::Return(values) = &block.end {
                for (which, value) in values.iter().enumerate() {
                    show((number, true, which), origin(value));
                }
            }
        }
    }

    /// The tables in flash that something cannot tell from memory, or that functions read which know of memory alone.
    fn mixed(&self, program: &Program) -> BTreeSet<usize> {
        let mut wrong = BTreeSet::new();
        let kept = self.variables.iter().chain(&self.results).flatten();
        for space in kept.filter(|space| space.is_memory) {
            wrong.extend(&space.tables);
        }
        for results in &self.results {
            wrong.extend(results.iter().skip(1).flat_map(|space| &space.tables));
        }
        for (number, function) in program.functions.iter().enumerate() {
            for statement in function.blocks.iter().flat_map(|block| &block.statements) {
                let mut keep = |tree: &Expr| wrong.extend(self.origin(number, tree).tables);
                match statement {
                    Statement::Call(Callee::Outside(_), arguments, _) => {
                        arguments.iter().for_each(&mut keep);
                    }
                    Statement::Copy { from, overlaps: true, .. } => keep(from),
                    // A pointer that is kept as a number comes back as one to memory.
                    Statement::Store(_, _, Expr::Number(pointer)) => keep(pointer),
                    _ => {}
                }
                statement.each(&mut |tree| self.mixed_in(number, tree, &mut wrong));
            }
            for end in function.blocks.iter().map(|block| &block.end) {
                end.each(&mut |tree| self.mixed_in(number, tree, &mut wrong));
                for (_, tree) in end.edges().into_iter().flat_map(|edge| &edge.copies) {
                    self.mixed_in(number, tree, &mut wrong);
                }
            }
        }
        wrong
    }

    /// The same within a tree, where a choice or a comparison may be of both.
    fn mixed_in(&self, function: usize, tree: &Expr, wrong: &mut BTreeSet<usize>) {
        let both = match tree {
            Expr::Select(Shape::Pointer, _, left, right)
            | Expr::Compare(_, Shape::Pointer, left, right) => {
                let mut both = self.origin(function, left);
                both.join(self.origin(function, right));
                both
            }
            _ => Space::default(),
        };
        if both.is_memory {
            wrong.extend(both.tables);
        }
        tree.each(&mut |below| self.mixed_in(function, below, wrong));
    }
}
