//! Liveness: which variables are still needed where.

use super::program::{Block, Edge, Expr, Function, Var};

/// A set of variables.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Set(Vec<u64>);

impl Set {
    pub(super) fn new(count: usize) -> Set {
        Set(vec![0; count.div_ceil(64)])
    }

    pub(super) fn add(&mut self, var: Var) {
        self.0[var / 64] |= 1 << (var % 64);
    }

    pub(super) fn remove(&mut self, var: Var) {
        self.0[var / 64] &= !(1 << (var % 64));
    }

    pub(super) fn has(&self, var: Var) -> bool {
        self.0[var / 64] >> (var % 64) & 1 != 0
    }

    pub(super) fn add_all(&mut self, other: &Set) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Var> {
        let words = self.0.iter().enumerate();
        words.flat_map(|(n, &word)| {
            (0..64).filter(move |bit| word >> bit & 1 != 0).map(move |bit| 64 * n + bit)
        })
    }
}

/// Is shown variables that get a value, what is needed after that, and the variable that the value is
/// if it is just one.
pub(super) type Show<'a> = dyn FnMut(&[Var], &Set, Option<Var>) + 'a;

/// How the assignments on the way to a block happen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Copies {
    /// All at once, before they have been put in an order.
    Together,
    /// One after the other.
    InOrder,
}

/// What is needed at the beginning of each block, the targets of phis included.
pub(super) fn at_start(function: &Function, how: Copies) -> Vec<Set> {
    let mut starts = vec![Set::new(function.variables.len()); function.blocks.len()];
    loop {
        let mut is_done = true;
        for (number, block) in function.blocks.iter().enumerate().rev() {
            let live = walk(block, &starts, how, &mut |_, _, _| {});
            if live != starts[number] {
                starts[number] = live;
                is_done = false;
            }
        }
        if is_done {
            return starts;
        }
    }
}

fn add_tree(live: &mut Set, tree: &Expr) {
    tree.each_var(&mut |var| live.add(var));
}

/// Walks through a block from its end to its beginning, shows each assignment with what is needed
/// after it, and gives what is needed at the beginning. A value that is just another variable is
/// shown with it.
pub(super) fn walk(block: &Block, starts: &[Set], how: Copies, show: &mut Show<'_>) -> Set {
    let mut live = Set::new(starts.first().map_or(0, |set| 64 * set.0.len()));
    for edge in block.end.edges() {
        live.add_all(&match how {
            Copies::Together => together(edge, starts, show),
            Copies::InOrder => in_order(edge, starts, show),
        });
    }
    block.end.each(&mut |tree| add_tree(&mut live, tree));
    for statement in block.statements.iter().rev() {
        let mut targets = Vec::new();
        statement.each_target(&mut |var| targets.push(var));
        let source = match statement {
            super::Statement::Assign(_, Expr::Var(var)) => Some(*var),
            _ => None,
        };
        if !targets.is_empty() {
            show(&targets, &live, source);
        }
        for &var in &targets {
            live.remove(var);
        }
        statement.each(&mut |tree| add_tree(&mut live, tree));
    }
    live
}

/// What is needed before an edge whose assignments happen one after the other.
fn in_order(edge: &Edge, starts: &[Set], show: &mut Show<'_>) -> Set {
    let mut live = starts[edge.to].clone();
    for (target, tree) in edge.copies.iter().rev() {
        show(&[*target], &live, None);
        live.remove(*target);
        add_tree(&mut live, tree);
    }
    live
}

/// What is needed before an edge whose assignments happen all at once.
fn together(edge: &Edge, starts: &[Set], show: &mut Show<'_>) -> Set {
    let mut live = starts[edge.to].clone();
    let mut after = live.clone();
    edge.copies.iter().for_each(|(target, _)| after.add(*target));
    for (target, tree) in &edge.copies {
        let source = if let Expr::Var(var) = tree { Some(*var) } else { None };
        show(&[*target], &after, source);
    }
    edge.copies.iter().for_each(|(target, _)| live.remove(*target));
    edge.copies.iter().for_each(|(_, tree)| add_tree(&mut live, tree));
    live
}

/// What is live at the beginning of each block, for people.
pub(super) fn show(function: &Function) -> String {
    let block = |(number, live): (usize, Set)| {
        let vars: Vec<String> = live.iter().map(|var| format!("v{var}")).collect();
        format!("block {number}: {}\n", vars.join(" "))
    };
    at_start(function, Copies::InOrder).into_iter().enumerate().map(block).collect()
}
