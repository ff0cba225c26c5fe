//! Fields through the pointer to their struct: a pointer that is another one and a few bytes more is not
//! needed where it is only followed, since `(zp),Y` adds up to 255 bytes for nothing.
//!
//! LLVM computes such pointers once and early. Here each is forgotten again, wherever the one that it came from
//! still has its value; then all variables get new places in the zero page, since others are needed now.

use super::tables::{self, each_tree};
use crate::middle::{self, Expr, Function, Program, Shape, Statement, Var};
use kilomate_ir::{Binary, mask, signed};

/// The farthest byte that is reached so, with room for a number of 32 bits.
const FARTHEST: i32 = 252;

/// The first is the second and so many bytes more.
type Fact = (Var, Var, i32);

/// The program with fewer pointers, in as many bytes of the zero page at most.
pub(super) fn forward(program: &Program) -> Program {
    let mut stepped = program.clone();
    middle::step_in_place(&mut stepped);
    let mut forwarded = stepped.clone();
    forwarded.functions.iter_mut().for_each(in_function);
    let mut simplified = forwarded.clone();
    middle::allocate(&mut simplified);
    super::addresses::simplify(&mut simplified);
    for mut candidate in [simplified, forwarded, stepped] {
        middle::allocate(&mut candidate);
        if candidate.slots <= program.slots {
            return candidate;
        }
    }
    program.clone()
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
                step(*var, tree, function, &facts);
                assigned(*var, tree, function, &mut facts);
            }
            edge.copies.retain(|(var, tree)| *tree != Expr::Var(*var));
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
        statement => statement.each_target(&mut |var| forget(var, facts)),
    }
}

fn forget(var: Var, facts: &mut Vec<Fact>) {
    facts.retain(|(p, q, _)| *p != var && *q != var);
}

/// The variable that a tree is, and so much more.
fn source(tree: &Expr) -> Option<(Var, i32)> {
    if let Expr::Binary(binary @ (Binary::Add | Binary::Sub), bits, left, right) = tree {
        let (Expr::Var(from), Expr::Int(number, _)) = (&**left, &**right) else { return None };
        let number = signed(u64::from(*number), *bits) as i32;
        return Some((*from, if *binary == Binary::Add { number } else { number.wrapping_neg() }));
    }
    match tables::apart(tree) {
        (Expr::Var(from), bytes, terms) if terms.is_empty() => Some((*from, bytes)),
        _ => None,
    }
}

fn assigned(var: Var, tree: &Expr, function: &Function, facts: &mut Vec<Fact>) {
    let source = source(tree);
    if let Some((_, more)) = source.filter(|(from, _)| *from == var) {
        // It stays where it is and is so much more: so is what was known of it.
        for (p, q, bytes) in facts {
            *bytes += if *p == var { more } else { 0 } - if *q == var { more } else { 0 };
        }
        return;
    }
    // Where it came from in the first place is likely to stay there longest.
    let root = source.map(|(from, bytes)| match facts.iter().find(|(p, ..)| *p == from) {
        Some(&(_, q, more)) => (q, bytes + more),
        None => (from, bytes),
    });
    forget(var, facts);
    if let Some((from, bytes)) = root
        && function.variables[var] == function.variables[from]
        && from != var
    {
        facts.push((var, from, bytes));
    }
}

/// What becomes the value of a variable is that variable and so much more already.
fn step(var: Var, tree: &mut Expr, function: &Function, facts: &[Fact]) {
    let Expr::Var(from) = tree else { return };
    let Some(&(_, _, more)) = facts.iter().find(|(p, q, _)| p == from && *q == var) else { return };
    *tree = match function.variables[var] {
        _ if more == 0 => Expr::Var(var),
        Shape::Pointer => more_than(Expr::Var(var), more),
        Shape::Bits(bits) => {
            let number = Expr::Int((more as u32) & mask(bits) as u32, bits);
            Expr::Binary(Binary::Add, bits, Expr::Var(var).into(), number.into())
        }
    };
}

/// A pointer and so many bytes.
fn more_than(pointer: Expr, bytes: i32) -> Expr {
    super::places::offset(pointer, Expr::Int(u32::from(bytes as u16), 16), 1)
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
        *pointer = more_than(Expr::Var(from), bytes);
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
