//! Fields through the pointer to their struct: a pointer that is another one and a few bytes more is not
//! needed where it is only followed, since `(zp),Y` adds up to 255 bytes for nothing.
//!
//! LLVM computes such pointers once and early. Here each is forgotten again, wherever the one that it
//! came from is still in its place.

use super::tables::{self, each_tree};
use crate::middle::{Expr, Function, Program, Shape, Statement, Var};

/// The farthest byte that is reached so, with room for a number of 32 bits.
const FARTHEST: i32 = 252;

/// The first is the second and so many bytes more.
type Fact = (Var, Var, i32);

/// The program with fewer pointers.
pub(super) fn forward(program: &Program) -> Program {
    let mut program = program.clone();
    program.functions.iter_mut().for_each(in_function);
    program
}

fn in_function(function: &mut Function) {
    let before = known_before(function);
    for (number, facts) in before.into_iter().enumerate() {
        let Some(mut facts) = facts else { continue };
        let mut block = function.blocks[number].clone();
        for statement in &mut block.statements {
            match statement {
                Statement::Store(_, to, _) => follow(to, &facts),
                Statement::Copy { to, from, .. } => {
                    follow(to, &facts);
                    follow(from, &facts);
                }
                Statement::Fill { to, .. } => follow(to, &facts),
                _ => {}
            }
            statement.each_mut(&mut |tree| in_tree(tree, &facts));
            after(statement, function, &mut facts);
        }
        block.end.each_mut(&mut |tree| in_tree(tree, &facts));
        for edge in block.end.edges_mut() {
            let mut facts = facts.clone();
            for (var, tree) in &mut edge.copies {
                in_tree(tree, &facts);
                assigned(*var, tree, function, &mut facts);
            }
        }
        function.blocks[number] = block;
    }
    while drop_unused(function) {}
}

/// What is known before each block; nothing if it is not reached.
fn known_before(function: &Function) -> Vec<Option<Vec<Fact>>> {
    let mut before: Vec<Option<Vec<Fact>>> = vec![None; function.blocks.len()];
    before[0] = Some(Vec::new());
    loop {
        let mut has_changed = false;
        for (number, block) in function.blocks.iter().enumerate() {
            let Some(mut facts) = before[number].clone() else { continue };
            block.statements.iter().for_each(|s| after(s, function, &mut facts));
            for edge in block.end.edges() {
                let mut facts = facts.clone();
                for (var, tree) in &edge.copies {
                    assigned(*var, tree, function, &mut facts);
                }
                let there = &mut before[edge.to];
                match there {
                    None => {
                        *there = Some(facts);
                        has_changed = true;
                    }
                    Some(known) => {
                        let count = known.len();
                        known.retain(|fact| facts.contains(fact));
                        has_changed |= known.len() != count;
                    }
                }
            }
        }
        if !has_changed {
            return before;
        }
    }
}

fn after(statement: &Statement, function: &Function, facts: &mut Vec<Fact>) {
    match statement {
        Statement::Assign(var, tree) => assigned(*var, tree, function, facts),
        statement => statement.each_target(&mut |var| forget(var, function, facts)),
    }
}

/// Whether two variables lie in the same place, or partly.
fn overlap(a: Var, b: Var, function: &Function) -> bool {
    let range = |var: Var| {
        let start = function.slots[var];
        start..start + function.variables[var].size()
    };
    let (a, b) = (range(a), range(b));
    a.start < b.end && b.start < a.end
}

fn forget(var: Var, function: &Function, facts: &mut Vec<Fact>) {
    facts.retain(|(p, q, _)| !overlap(*p, var, function) && !overlap(*q, var, function));
}

fn assigned(var: Var, tree: &Expr, function: &Function, facts: &mut Vec<Fact>) {
    let source = match tables::apart(tree) {
        (Expr::Var(from), bytes, terms) if terms.is_empty() => Some((*from, bytes)),
        _ => None,
    };
    // Where it came from in the first place is likely to stay there longest.
    let root = source.map(|(from, bytes)| match facts.iter().find(|(p, ..)| *p == from) {
        Some(&(_, q, more)) => (q, bytes + more),
        None => (from, bytes),
    });
    forget(var, function, facts);
    if let Some((from, bytes)) = root
        && function.variables[var] == Shape::Pointer
        && function.variables[from] == Shape::Pointer
        && !overlap(var, from, function)
    {
        facts.push((var, from, bytes));
    }
}

/// In all pointers that are followed in a tree.
fn in_tree(tree: &mut Expr, facts: &[Fact]) {
    if let Expr::Load(_, from) = tree {
        follow(from, facts);
    }
    tree.each_mut(&mut |below| in_tree(below, facts));
}

/// A pointer that is followed, by another way.
fn follow(pointer: &mut Expr, facts: &[Fact]) {
    let (start, bytes, terms) = tables::apart(pointer);
    let Expr::Var(var) = start else { return };
    let Some(&(_, from, more)) = facts.iter().find(|(p, ..)| p == var) else { return };
    let bytes = bytes + more;
    if terms.is_empty() && (0..=FARTHEST).contains(&bytes) {
        *pointer = super::places::offset(Expr::Var(from), Expr::Int(bytes as u32, 16), 1);
    }
}

/// Takes out what is assigned to variables that nothing looks at.
fn drop_unused(function: &mut Function) -> bool {
    let mut is_used = vec![false; function.variables.len()];
    each_tree(function, &mut |tree| {
        if let Expr::Var(var) = tree {
            is_used[*var] = true;
        }
    });
    let mut has_changed = false;
    for block in &mut function.blocks {
        let count = block.statements.len();
        block.statements.retain(|s| !matches!(s, Statement::Assign(var, _) if !is_used[*var]));
        has_changed |= block.statements.len() != count;
        for edge in block.end.edges_mut() {
            let count = edge.copies.len();
            edge.copies.retain(|(var, _)| is_used[*var]);
            has_changed |= edge.copies.len() != count;
        }
    }
    has_changed
}
