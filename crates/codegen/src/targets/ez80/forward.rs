//! Fields through the pointer to their struct. LLVM computes pointers to fields once and early, and each takes a word
//! among the variables; `(iy+d)` reaches a field through the pointer that all of them came from, which is loaded once for
//! several of them. So a pointer that is another one and a few bytes more is forgotten where it is followed, and
//! altogether if that is all that is done with it.

use std::collections::BTreeMap;

use super::sums::{Root, Sum};
use crate::middle::{self, Expr, Function, Program, Statement, Var};

/// The farthest byte that is reached so, with room for a number of 32 bits.
const FARTHEST: i32 = 124;

/// Pointers that are others and so many bytes more.
type Known = BTreeMap<Var, (Var, i32)>;

/// The program with fewer pointers, and with loops that step them in their places; in not many more bytes of variables.
pub(super) fn forward(program: &Program) -> Program {
    let mut stepped = program.clone();
    middle::step_in_place(&mut stepped);
    let mut forwarded = stepped.clone();
    forwarded.functions.iter_mut().for_each(in_function);
    for mut candidate in [forwarded, stepped] {
        middle::allocate(&mut candidate);
        if candidate.slots <= program.slots + MORE {
            return candidate;
        }
    }
    program.clone()
}

/// Bytes of variables that may be needed more than before: they all lie where IX reaches.
const MORE: u32 = 24;

fn in_function(function: &mut Function) {
    let known = known(function);
    for block in &mut function.blocks {
        for statement in &mut block.statements {
            if let Statement::Store(_, to, _) = statement {
                follow(to, &known);
            }
            statement.each_mut(&mut |tree| in_tree(tree, &known));
        }
        block.end.each_mut(&mut |tree| in_tree(tree, &known));
        for edge in block.end.edges_mut() {
            edge.copies.iter_mut().for_each(|(_, tree)| in_tree(tree, &known));
        }
    }
    while drop_unused(function, &known) {}
}

/// What is known of variables that get a value once. The variable that it came from has the same value wherever it
/// is needed: it gets one once, too, and before.
fn known(function: &Function) -> Known {
    let mut times = vec![0_u32; function.variables.len()];
    function.parameters.iter().for_each(|&var| times[var] += 1);
    for block in &function.blocks {
        block.statements.iter().for_each(|s| s.each_target(&mut |var| times[var] += 1));
        let copies = block.end.edges().into_iter().flat_map(|edge| &edge.copies);
        copies.for_each(|(var, _)| times[*var] += 1);
    }
    let mut known = Known::new();
    for statement in function.blocks.iter().flat_map(|block| &block.statements) {
        let Statement::Assign(var, tree @ Expr::Offset { .. }) = statement else { continue };
        if let Some((from, bytes)) = source(tree)
            && times[*var] == 1
            && times[from] == 1
            && from != *var
        {
            known.insert(*var, (from, bytes));
        }
    }
    known
}

/// The variable that a pointer is, and so many bytes more.
fn source(tree: &Expr) -> Option<(Var, i32)> {
    let sum = Sum::of(tree);
    match (sum.root, &sum.terms[..]) {
        (Root::Tree(Expr::Var(from)), []) => Some((*from, i32::from(sum.offset as i16))),
        _ => None,
    }
}

/// In all pointers that are followed in a tree.
fn in_tree(tree: &mut Expr, known: &Known) {
    if let Expr::Load(_, from) = tree {
        follow(from, known);
    }
    tree.each_mut(&mut |below| in_tree(below, known));
}

/// A pointer that is followed, by the first one that it came from.
fn follow(pointer: &mut Expr, known: &Known) {
    let Some((mut var, mut bytes)) = source(pointer) else { return };
    let mut best = None;
    while let Some(&(from, more)) = known.get(&var) {
        (var, bytes) = (from, bytes + more);
        if (0..=FARTHEST).contains(&bytes) {
            best = Some((var, bytes));
        }
    }
    if let Some((var, bytes)) = best {
        let index = Expr::Int(bytes as u32, 16).into();
        *pointer = Expr::Offset { base: Expr::Var(var).into(), index, scale: 1, is_unsigned: true };
    }
}

/// Takes out what is assigned to such pointers that nothing looks at.
fn drop_unused(function: &mut Function, known: &Known) -> bool {
    let mut is_used = vec![false; function.variables.len()];
    for block in &function.blocks {
        let mut look = |tree: &Expr| tree.each_var(&mut |var| is_used[var] = true);
        block.statements.iter().for_each(|statement| statement.each(&mut look));
        block.end.each(&mut look);
        let copies = block.end.edges().into_iter().flat_map(|edge| &edge.copies);
        copies.for_each(|(_, tree)| look(tree));
    }
    let mut has_changed = false;
    for block in &mut function.blocks {
        let count = block.statements.len();
        block.statements.retain(|statement| match statement {
            Statement::Assign(var, _) => is_used[*var] || !known.contains_key(var),
            _ => true,
        });
        has_changed |= block.statements.len() != count;
    }
    has_changed
}
