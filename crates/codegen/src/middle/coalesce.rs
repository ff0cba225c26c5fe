//! One variable for values that are never needed at the same time: a phi and its sources share one
//! where they can, so that most of what is assigned on the way to a block need not be. What is left is
//! put in an order.

use super::liveness::{self, Copies, Set};
use super::parallel_copies;
use super::program::{Expr, Function, Shape, Statement, Var};

/// Lets variables share names, orders what is assigned at once, and finds slots for all.
pub(super) fn coalesce(function: &mut Function) {
    let mut classes = Classes::of(function);
    for (target, source) in candidates(function) {
        classes.join(target, source, function);
    }
    rename(function, &|var| classes.find(var));
    for block in &mut function.blocks {
        block
            .statements
            .retain(|s| !matches!(s, Statement::Assign(to, Expr::Var(from)) if to == from));
        for edge in block.end.edges_mut() {
            edge.copies = parallel_copies::in_order(
                std::mem::take(&mut edge.copies),
                &mut function.variables,
            );
        }
    }
    number_anew(function);
    place(function);
}

/// Finds slots for all variables.
pub(super) fn place(function: &mut Function) {
    let clashes = interference(function, Copies::InOrder);
    function.slots = slots(function, &clashes);
    function.pooled = pooled(function, &clashes);
}

/// Lets variables share names once more, after what is assigned at once has been put in an order.
pub(super) fn again(function: &mut Function) {
    let count = function.variables.len();
    let clashes = interference(function, Copies::InOrder);
    let mut classes = Classes { parents: (0..count).collect(), clashes };
    for (target, source) in candidates(function) {
        classes.join(target, source, function);
    }
    rename(function, &|var| classes.find(var));
    for block in &mut function.blocks {
        let is_copy =
            |s: &Statement| matches!(s, Statement::Assign(to, Expr::Var(from)) if to == from);
        block.statements.retain(|s| !is_copy(s));
        for edge in block.end.edges_mut() {
            edge.copies.retain(|(to, tree)| *tree != Expr::Var(*to));
        }
    }
}

/// Pairs that would like to be one, those of loops first.
fn candidates(function: &Function) -> Vec<(Var, Var)> {
    let mut pairs = Vec::new();
    for (number, block) in function.blocks.iter().enumerate() {
        for edge in block.end.edges() {
            for (target, tree) in &edge.copies {
                if let Expr::Var(source) = tree {
                    pairs.push((edge.to > number, *target, *source));
                }
            }
        }
    }
    pairs.sort_by_key(|(forward, _, _)| *forward);
    pairs.into_iter().map(|(_, target, source)| (target, source)).collect()
}

/// Variables that have become one, and which of them are needed at the same time.
struct Classes {
    parents: Vec<Var>,
    clashes: Vec<Set>,
}

impl Classes {
    fn of(function: &Function) -> Classes {
        let count = function.variables.len();
        let clashes = interference(function, Copies::Together);
        Classes { parents: (0..count).collect(), clashes }
    }

    fn find(&self, mut var: Var) -> Var {
        while self.parents[var] != var {
            var = self.parents[var];
        }
        var
    }

    fn join(&mut self, left: Var, right: Var, function: &Function) {
        let (left, right) = (self.find(left), self.find(right));
        let is_alike = function.variables[left] == function.variables[right];
        if left == right || !is_alike || self.clashes[left].has(right) {
            return;
        }
        let (stays, goes) = (left.min(right), left.max(right));
        self.parents[goes] = stays;
        let added = self.clashes[goes].clone();
        self.clashes[stays].add_all(&added);
        for other in added.iter() {
            self.clashes[other].add(stays);
        }
    }
}

/// For each variable those that are needed while it gets a value.
fn interference(function: &Function, how: Copies) -> Vec<Set> {
    let count = function.variables.len();
    let starts = liveness::at_start(function, how);
    let mut clashes = vec![Set::new(count); count];
    let mut clash = |left: Var, right: Var| {
        if left != right {
            clashes[left].add(right);
            clashes[right].add(left);
        }
    };
    for block in &function.blocks {
        liveness::walk(block, &starts, how, &mut |targets, after, source| {
            for &target in targets {
                after
                    .iter()
                    .filter(|other| Some(*other) != source)
                    .for_each(|other| clash(target, other));
                for &other in targets {
                    clash(target, other);
                }
            }
        });
    }
    for &parameter in &function.parameters {
        function.parameters.iter().for_each(|&other| clash(parameter, other));
        starts[0].iter().for_each(|other| clash(parameter, other));
    }
    clashes
}

fn rename(function: &mut Function, name: &dyn Fn(Var) -> Var) {
    for parameter in &mut function.parameters {
        *parameter = name(*parameter);
    }
    for block in &mut function.blocks {
        for statement in &mut block.statements {
            statement.each_mut(&mut |tree| tree.rename(name));
            match statement {
                Statement::Assign(var, _) => *var = name(*var),
                Statement::Call(_, _, results) => {
                    results.iter_mut().flatten().for_each(|var| *var = name(*var));
                }
                _ => {}
            }
        }
        block.end.each_mut(&mut |tree| tree.rename(name));
        for edge in block.end.edges_mut() {
            for (target, tree) in &mut edge.copies {
                *target = name(*target);
                tree.rename(name);
            }
        }
    }
}

/// Numbers the variables in the order in which they are first met.
fn number_anew(function: &mut Function) {
    let mut numbers = vec![None; function.variables.len()];
    let mut shapes = Vec::new();
    let mut meet = |var: Var| {
        if numbers[var].is_none() {
            numbers[var] = Some(shapes.len());
            shapes.push(function.variables[var]);
        }
    };
    function.parameters.iter().for_each(|&var| meet(var));
    function.each_var(&mut meet);
    rename(function, &|var| numbers[var].unwrap_or(var));
    function.variables = shapes;
}

/// The lowest bytes for each variable that none is in which is needed at the same time. What is mentioned
/// most comes first: bytecode reaches the lowest ones with instructions of one byte.
fn slots(function: &Function, clashes: &[Set]) -> Vec<u32> {
    let mut mentions = vec![0_u32; function.variables.len()];
    function.each_var(&mut |var| mentions[var] += 1);
    let mut order: Vec<Var> = (0..function.variables.len()).collect();
    order.sort_by_key(|&var| std::cmp::Reverse(mentions[var]));
    lowest(function, clashes, &order, |_, _| true, Shape::size)
}

/// The lowest number for each variable that none of its width has which is needed at the same time.
fn pooled(function: &Function, clashes: &[Set]) -> Vec<u32> {
    let order: Vec<Var> = (0..function.variables.len()).collect();
    lowest(function, clashes, &order, |left, right| left.pool() == right.pool(), |_| 1)
}

/// The lowest place for each variable, in this order, where those may not be which are needed at the same time and
/// would be in its way.
fn lowest(
    function: &Function,
    clashes: &[Set],
    order: &[Var],
    is_in_way: impl Fn(Shape, Shape) -> bool,
    size: impl Fn(Shape) -> u32,
) -> Vec<u32> {
    let mut places: Vec<Option<u32>> = vec![None; function.variables.len()];
    for &var in order {
        let shape = function.variables[var];
        let others = clashes[var].iter().map(|other| (other, function.variables[other]));
        let others = others.filter(|(_, other)| is_in_way(shape, *other));
        let mut taken: Vec<(u32, u32)> = others
            .filter_map(|(other, its)| places[other].map(|place| (place, place + size(its))))
            .collect();
        taken.sort_unstable();
        let mut place = 0;
        for (from, to) in taken {
            if place + size(shape) <= from {
                break;
            }
            place = place.max(to);
        }
        places[var] = Some(place);
    }
    places.into_iter().map(Option::unwrap_or_default).collect()
}
