//! Variables in registers: B and C hold bytes, both together a word.
//!
//! A variable can be there if nothing that takes BC happens while it is needed: calls, arithmetic of 32
//! bits, copies of memory. Those that are used most, in loops above all, come first; two that are needed
//! at the same time are not in the same register.

use std::collections::BTreeSet;

use crate::middle::{self, Callee, End, Expr, Function, Shape, Statement, Var};
use kilomate_ir::Binary;

use super::r#gen::{Gen, Home};
use super::op::Reg;

/// How much more often the body of a loop is executed than what is around it.
const LOOP: u64 = 8;
/// The deepest loop that makes a difference.
const DEEPEST: u32 = 5;
/// What a variable must save at least.
const LEAST: u64 = 2;

/// Sets of variables.
type Vars = BTreeSet<Var>;

/// What is found out about a function.
struct Finder<'a> {
    function: &'a Function,
    /// Variables that cannot be in a register.
    barred: Vec<bool>,
    /// Which are needed at the same time.
    beside: Vec<Vars>,
    weight: Vec<u64>,
}

/// Whether a tree takes BC.
fn takes(tree: &Expr) -> bool {
    let takes_itself = match tree {
        Expr::Binary(binary, 32, ..) => {
            !matches!(binary, Binary::And | Binary::Or | Binary::Xor) || Gen::halves(tree).is_none()
        }
        Expr::Compare(_, Shape::Bits(32), ..) => true,
        _ => false,
    };
    let mut found = takes_itself;
    tree.each(&mut |below| found |= takes(below));
    found
}

/// Pointers that are followed some way further.
fn far_pointers(tree: &Expr, far: &mut Vec<Var>) {
    if let Expr::Offset { .. } = tree
        && let Some((var, offset)) = Gen::followed_var(tree)
        && offset != 0
    {
        far.push(var);
    }
    tree.each(&mut |below| far_pointers(below, far));
}

impl Finder<'_> {
    fn bar(&mut self, vars: impl IntoIterator<Item = Var>) {
        vars.into_iter().for_each(|var| self.barred[var] = true);
    }

    /// Trees that are looked at while these are needed afterwards.
    fn trees<'t>(&mut self, trees: impl IntoIterator<Item = &'t Expr>, live: &Vars) {
        for tree in trees {
            if takes(tree) {
                self.bar(live.iter().copied());
                let mut all = Vec::new();
                tree.each_var(&mut |var| all.push(var));
                self.bar(all);
            }
        }
    }

    /// A variable gets a value while these are needed afterwards.
    fn define(&mut self, var: Var, live: &Vars) {
        for &other in live.iter().filter(|&&other| other != var) {
            self.beside[var].insert(other);
            self.beside[other].insert(var);
        }
    }

    fn count(&mut self, tree: &Expr, times: u64) {
        let weight = &mut self.weight;
        tree.each_var(&mut |var| weight[var] += times);
        // A pointer is better in IY if it is followed some way further.
        let mut far = Vec::new();
        far_pointers(tree, &mut far);
        self.bar(far);
    }

    /// Goes back over an assignment.
    fn assignment(&mut self, var: Var, tree: &Expr, live: &mut Vars, times: u64) {
        self.define(var, live);
        live.remove(&var);
        self.trees([tree], live);
        tree.each_var(&mut |var| {
            live.insert(var);
        });
        self.weight[var] += times;
        self.count(tree, times);
    }

    fn statement(&mut self, statement: &Statement, live: &mut Vars, times: u64) {
        if let Statement::Assign(var, tree) = statement {
            return self.assignment(*var, tree, live, times);
        }
        let mut targets = Vec::new();
        statement.each_target(&mut |var| targets.push(var));
        for &var in &targets {
            self.weight[var] += times;
            self.define(var, live);
        }
        // Two results at once are both needed afterwards.
        let both: Vars = targets.iter().copied().collect();
        for &var in &both {
            self.define(var, &both);
        }
        for var in &targets {
            live.remove(var);
        }
        if !matches!(statement, Statement::Store(..)) {
            self.bar(live.iter().copied());
        }
        let mut trees = Vec::new();
        statement.each(&mut |tree| trees.push(tree));
        self.trees(trees.iter().copied(), live);
        if trees.iter().any(|tree| takes(tree)) {
            // One tree may be finished when another takes BC.
            let mut all = Vec::new();
            for tree in &trees {
                tree.each_var(&mut |var| all.push(var));
            }
            self.bar(all);
        }
        if let Statement::Call(Callee::Outside(_), ..) = statement {
            // Some of these are routines with arguments in registers, BC among them.
            let mut all = Vec::new();
            for tree in &trees {
                tree.each_var(&mut |var| all.push(var));
            }
            self.bar(all);
        }
        for tree in trees {
            tree.each_var(&mut |var| {
                live.insert(var);
            });
            self.count(tree, times);
        }
    }
}

/// How deep each block is in loops: a way back covers all blocks between.
fn depths(function: &Function) -> Vec<u32> {
    let mut depths = vec![0; function.blocks.len()];
    let mut loops = BTreeSet::new();
    for (from, block) in function.blocks.iter().enumerate() {
        for edge in block.end.edges() {
            if edge.to <= from {
                loops.insert((edge.to, from));
            }
        }
    }
    // Several ways back to one place are one loop.
    let heads: BTreeSet<usize> = loops.iter().map(|(head, _)| *head).collect();
    for head in heads {
        let end = loops.iter().filter(|(to, _)| *to == head).map(|(_, from)| *from).max();
        (head..=end.unwrap_or(head)).for_each(|block| depths[block] += 1);
    }
    depths
}

/// Where the variables of a function live, of which some blocks are native. What bytecode needs or leaves is
/// in memory.
pub(super) fn homes(function: &Function, is_native: &[bool]) -> Vec<Home> {
    let count = function.variables.len();
    let mut finder = Finder {
        function,
        barred: vec![false; count],
        beside: vec![Vars::new(); count],
        weight: vec![0; count],
    };
    let depths = depths(function);
    let needed = middle::needed(function).into_iter();
    let at_start: Vec<Vars> = needed.map(|vars| vars.into_iter().collect()).collect();
    for (number, depth) in depths.into_iter().enumerate() {
        block(&mut finder, number, &at_start, LOOP.pow(depth.min(DEEPEST)));
    }
    if let Some(live) = at_start.first() {
        let live = live.clone();
        for &var in &live {
            finder.define(var, &live);
        }
    }
    for (number, block) in function.blocks.iter().enumerate().filter(|(n, _)| !is_native[*n]) {
        finder.bar(at_start[number].iter().copied());
        for edge in block.end.edges() {
            finder.bar(at_start[edge.to].iter().copied());
        }
    }
    finder.choose(&at_start.first().cloned().unwrap_or_default())
}

/// Goes back over a block.
fn block(finder: &mut Finder<'_>, number: usize, at_start: &[Vars], times: u64) {
    let block = &finder.function.blocks[number];
    let mut live = Vars::new();
    for edge in block.end.edges() {
        let mut on_edge = at_start[edge.to].clone();
        for (var, tree) in edge.copies.iter().rev() {
            finder.assignment(*var, tree, &mut on_edge, times);
        }
        live.extend(on_edge);
    }
    let mut trees = Vec::new();
    block.end.each(&mut |tree| trees.push(tree));
    finder.trees(trees.iter().copied(), &live);
    if trees.iter().any(|tree| takes(tree)) {
        let mut all = Vec::new();
        for tree in &trees {
            tree.each_var(&mut |var| all.push(var));
        }
        finder.bar(all);
    }
    for tree in trees {
        tree.each_var(&mut |var| {
            live.insert(var);
        });
        finder.count(tree, times);
    }
    if let End::Switch(tree, ..) = &block.end {
        // It may be looked at several times.
        finder.count(tree, times);
    }
    for statement in block.statements.iter().rev() {
        finder.statement(statement, &mut live, times);
    }
}

impl Finder<'_> {
    fn choose(mut self, entering: &Vars) -> Vec<Home> {
        let function = self.function;
        let mut homes: Vec<Home> =
            function.slots.iter().map(|&slot| Home::Slot(slot as u8)).collect();
        let mut order: Vec<Var> = (0..homes.len()).filter(|&var| !self.barred[var]).collect();
        for &var in entering {
            // It must be loaded where the function begins.
            self.weight[var] = self.weight[var].saturating_sub(LEAST);
        }
        for (var, weight) in self.weight.iter_mut().enumerate() {
            if function.variables[var].bits() == 16 {
                *weight /= 2;
            }
        }
        order.retain(|&var| self.weight[var] >= LEAST && function.variables[var].bits() <= 16);
        order.sort_by_key(|&var| (std::cmp::Reverse(self.weight[var]), var));
        for var in order {
            let taken = |home: Home| self.beside[var].iter().any(|&other| homes[other] == home);
            let is_free = |reg: Reg| !taken(Home::Reg(reg)) && !taken(Home::Bc);
            let (is_b, is_c) = (is_free(Reg::B), is_free(Reg::C));
            homes[var] = match function.variables[var].bits() {
                16 if is_b && is_c => Home::Bc,
                1 | 8 if is_c => Home::Reg(Reg::C),
                1 | 8 if is_b => Home::Reg(Reg::B),
                _ => continue,
            };
        }
        homes
    }
}
