//! Induction variables without copies.
//!
//! LLVM computes the pointer or number of the next round at the top of a loop, before the last use of the present
//! one: both are needed at the same time for a moment, and the way back copies one to the other. Here the step
//! moves down, behind the last use in its block, so that both become one variable that is stepped in its place.

use super::liveness::{self, Copies, Set};
use super::program::{Block, End, Expr, Function, Program, Shape, Statement, Var};
use super::{coalesce, frames};
use kilomate_ir::Binary;

/// Loads of the end of a block that may wait in variables at most.
const LOADS: usize = 2;

/// Steps induction variables in their places, as far as it can be done. Afterwards variables need
/// [places](allocate) again.
pub(crate) fn step_in_place(program: &mut Program) {
    for function in &mut program.functions {
        sink(function);
        coalesce::again(function);
    }
}

/// Gives all variables and arrays places, as [`translate`](super::translate) does.
pub(crate) fn allocate(program: &mut Program) {
    program.functions.iter_mut().for_each(coalesce::place);
    frames::overlay(program);
}

/// Whether a tree is another variable and a number more or less.
fn step_of(tree: &Expr) -> Option<Var> {
    let (from, by) = match tree {
        Expr::Offset { base, index, .. } => (base, index),
        Expr::Binary(Binary::Add | Binary::Sub, _, left, right) => (left, right),
        _ => return None,
    };
    match (&**from, &**by) {
        (Expr::Var(from), Expr::Int(..)) => Some(*from),
        _ => None,
    }
}

fn mentions(tree: &Expr, var: Var) -> bool {
    let mut found = false;
    tree.each_var(&mut |other| found |= other == var);
    found
}

fn reads(statement: &Statement, var: Var) -> bool {
    let mut found = false;
    statement.each(&mut |tree| found |= mentions(tree, var));
    found
}

fn writes(statement: &Statement, var: Var) -> bool {
    let mut found = false;
    statement.each_target(&mut |other| found |= other == var);
    found
}

/// Moves steps down.
fn sink(function: &mut Function) {
    let mut pairs = Vec::new();
    for edge in function.blocks.iter().flat_map(|block| block.end.edges()) {
        for (to, tree) in &edge.copies {
            if let Expr::Var(from) = tree {
                pairs.push((*to, *from));
            }
        }
    }
    for number in 0..function.blocks.len() {
        let mut at = function.blocks[number].statements.len();
        while at > 0 {
            at -= 1;
            let Statement::Assign(next, tree) = &function.blocks[number].statements[at] else {
                continue;
            };
            let Some(now) = step_of(tree) else { continue };
            let next = *next;
            if next != now && pairs.contains(&(now, next)) {
                sink_one(function, number, at, now, next);
            }
        }
    }
}

/// Moves a step down in its block if the present one is not needed behind it then.
fn sink_one(function: &mut Function, number: usize, at: usize, now: Var, next: Var) {
    let starts = liveness::at_start(function, Copies::InOrder);
    let block = &mut function.blocks[number];
    if is_needed_after(block, &starts, now) {
        return;
    }
    let rest = &block.statements[at + 1..];
    let last = rest.iter().rposition(|s| reads(s, now)).map(|n| at + 1 + n);
    let first = rest.iter().position(|s| reads(s, next)).map(|n| at + 1 + n);
    if rest.iter().any(|s| writes(s, now) || writes(s, next)) {
        return;
    }
    let mut is_at_end = false;
    block.end.each(&mut |tree| is_at_end |= mentions(tree, now));
    if is_at_end {
        if first.is_some() {
            return;
        }
        let step = block.statements.remove(at);
        let loads = loads_of(&mut block.end, now, &mut function.variables);
        match loads {
            Some(loads) => {
                let loads = loads.into_iter().map(|(var, tree)| Statement::Assign(var, tree));
                block.statements.extend(loads);
                block.statements.push(step);
            }
            None => block.statements.insert(at, step),
        }
        return;
    }
    if let Some(last) = last
        && first.is_none_or(|first| last < first)
    {
        let step = block.statements.remove(at);
        block.statements.insert(last, step);
    }
}

/// Whether a variable is needed behind a block, or on the ways out of it.
fn is_needed_after(block: &Block, starts: &[Set], var: Var) -> bool {
    block.end.edges().into_iter().any(|edge| {
        let mut is_needed = starts[edge.to].has(var);
        for (target, tree) in edge.copies.iter().rev() {
            is_needed = (is_needed && *target != var) || mentions(tree, var);
        }
        is_needed
    })
}

/// Puts variables in place of what the end loads through another one; none if it does something else with it.
fn loads_of(end: &mut End, var: Var, variables: &mut Vec<Shape>) -> Option<Vec<(Var, Expr)>> {
    fn below(tree: &mut Expr, var: Var, first: Var, loads: &mut Vec<(Expr, u32)>) -> bool {
        let bits = if let Expr::Load(bits @ (8 | 16), _) = tree { Some(*bits) } else { None };
        match (bits.filter(|_| mentions(tree, var)), tree) {
            (None, Expr::Var(other)) => *other != var,
            (Some(bits), tree) => {
                let known = loads.iter().position(|(load, _)| *load == *tree);
                let number = known.unwrap_or_else(|| {
                    loads.push((tree.clone(), bits));
                    loads.len() - 1
                });
                *tree = Expr::Var(first + number);
                true
            }
            (None, tree) => {
                let mut is_so = true;
                tree.each_mut(&mut |tree| is_so &= below(tree, var, first, loads));
                is_so
            }
        }
    }
    let (mut changed, mut loads, mut is_so) = (end.clone(), Vec::new(), true);
    let first = variables.len();
    changed.each_mut(&mut |tree| is_so &= below(tree, var, first, &mut loads));
    if !is_so || loads.len() > LOADS {
        return None;
    }
    *end = changed;
    variables.extend(loads.iter().map(|(_, bits)| Shape::Bits(*bits)));
    Some((first..).zip(loads.into_iter().map(|(load, _)| load)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Looks for a byte, as LLVM writes it: the next pointer is computed before the present one is followed.
    const LOOP: &str = "
define i8 @f(ptr %start, ptr %end) {
entry:
  br label %again
again:
  %now = phi ptr [ %start, %entry ], [ %next, %more ]
  %next = getelementptr inbounds i8, ptr %now, i16 1
  %byte = load i8, ptr %now
  %found = icmp eq i8 %byte, 7
  br i1 %found, label %yes, label %more
more:
  %done = icmp eq ptr %next, %end
  br i1 %done, label %no, label %again
yes:
  ret i8 1
no:
  ret i8 0
}";

    fn copies(program: &Program) -> usize {
        let blocks = program.functions.iter().flat_map(|function| &function.blocks);
        let edges = blocks.flat_map(|block| block.end.edges());
        edges.filter(|edge| edge.to <= 1).map(|edge| edge.copies.len()).sum()
    }

    #[test]
    fn a_pointer_is_stepped_where_it_is() {
        let mut program = crate::middle::translate(&kilomate_ir::read(LOOP).unwrap()).unwrap();
        let before = copies(&program);
        step_in_place(&mut program);
        allocate(&mut program);
        assert_eq!(copies(&program), before - 1);
        let blocks = &program.functions[0].blocks;
        let steps = blocks.iter().flat_map(|block| &block.statements).filter(|statement| {
            matches!(statement, Statement::Assign(var, tree) if step_of(tree) == Some(*var))
        });
        assert_eq!(steps.count(), 1);
    }
}
