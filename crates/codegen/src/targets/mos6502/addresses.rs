//! Addresses that are computed less often.
//!
//! A pointer into an object whose place is known, and which is only followed, becomes an index of one byte if
//! that reaches all of it: `absolute,X` needs no pointer. Where it does not, and a block follows several pointers
//! that differ by a number alone, one of them is computed and the others are found through it.

use super::places::{offset, sum_as_byte};
use super::tables::{self, each_tree};
use crate::middle::ranges::{self, Known};
use crate::middle::{self, Block, Expr, Function, Program, Shape, Statement, Var};

/// The farthest byte that is found through a pointer, with room for a number of 32 bits.
const FARTHEST: i32 = 252;

/// Makes addresses simpler. Variables must have places, and need new ones afterwards.
pub(super) fn simplify(program: &mut Program) {
    let whole = program.clone();
    for function in &mut program.functions {
        let known = ranges::of_blocks(function);
        indices(&whole, function, &known);
    }
    middle::allocate(program);
    for function in &mut program.functions {
        for (number, known) in ranges::of_blocks(function).iter().enumerate() {
            shared(&whole, function, number, known);
        }
    }
}

/// Shows all pointers that are followed by loads in a tree.
fn each_followed_mut(tree: &mut Expr, show: &mut dyn FnMut(&mut Expr)) {
    if let Expr::Load(_, from) = tree {
        show(from);
    }
    tree.each_mut(&mut |below| each_followed_mut(below, show));
}

/// The same in a statement, with where it stores.
fn each_followed_in(statement: &mut Statement, show: &mut dyn FnMut(&mut Expr)) {
    if let Statement::Store(_, to, _) = statement {
        show(to);
    }
    statement.each_mut(&mut |tree| each_followed_mut(tree, show));
}

/// And in a block.
fn each_followed(block: &mut Block, show: &mut dyn FnMut(&mut Expr)) {
    block.statements.iter_mut().for_each(|statement| each_followed_in(statement, show));
    block.end.each_mut(&mut |tree| each_followed_mut(tree, show));
    for edge in block.end.edges_mut() {
        edge.copies.iter_mut().for_each(|(_, tree)| each_followed_mut(tree, show));
    }
}

/// Pointers that become indices.
fn indices(program: &Program, function: &mut Function, known: &[Known]) {
    // How often each variable gets a value, is mentioned, and is followed with a number at most.
    let mut assigned = vec![0; function.variables.len()];
    function.parameters.iter().for_each(|&var| assigned[var] += 1);
    let mut mentioned = vec![0; function.variables.len()];
    each_tree(function, &mut |tree| {
        if let Expr::Var(var) = tree {
            mentioned[*var] += 1;
        }
    });
    let mut followed = vec![0; function.variables.len()];
    for block in &mut function.blocks {
        block.statements.iter().for_each(|s| s.each_target(&mut |var| assigned[var] += 1));
        for (var, _) in block.end.edges().into_iter().flat_map(|edge| &edge.copies) {
            assigned[*var] += 1;
        }
        each_followed(block, &mut |pointer| {
            if let (Expr::Var(var), 0.., terms) = tables::apart(pointer)
                && terms.is_empty()
            {
                followed[*var] += 1;
            }
        });
    }
    let is_wanted = |var: Var| assigned[var] == 1 && mentioned[var] == followed[var];
    let mut found: Vec<(Var, Var, Expr)> = Vec::new();
    for (number, known) in known.iter().enumerate() {
        let mut known = known.clone();
        let mut statements = std::mem::take(&mut function.blocks[number].statements);
        for statement in &mut statements {
            let after = statement.clone();
            if let Statement::Assign(var, tree) = statement
                && is_wanted(*var)
                && let Some((base, index)) = as_index(program, function, tree, &known.most)
            {
                let byte = function.variables.len();
                function.variables.push(Shape::Bits(8));
                found.push((*var, byte, base));
                *statement = Statement::Assign(byte, index);
            }
            known.after(function, &after);
        }
        function.blocks[number].statements = statements;
    }
    for block in &mut function.blocks {
        each_followed(block, &mut |pointer| {
            let (start, bytes, _) = tables::apart(pointer);
            let Expr::Var(var) = start else { return };
            if let Some((_, byte, base)) = found.iter().find(|(known, ..)| known == var) {
                let value = Expr::Var(*byte).into();
                let index = Expr::Widen { is_signed: false, from: 8, to: 16, value };
                let base = offset(base.clone(), Expr::Int(u32::from(bytes as u16), 16), 1);
                *pointer = offset(base, index, 1);
            }
        });
    }
}

/// A pointer into an object as its beginning and an index of one byte.
fn as_index(
    program: &Program,
    function: &Function,
    tree: &Expr,
    most: &[u32],
) -> Option<(Expr, Expr)> {
    let (start, bytes, terms) = tables::apart(tree);
    tables::base(start, function)?;
    if terms.is_empty() || !tables::is_inside(tree) {
        return None;
    }
    let mosts = tables::mosts(start, bytes, &terms, most, (program, function));
    let index = sum_as_byte(&terms, &mosts, 0, 1)?;
    Some((offset(start.clone(), Expr::Int(u32::from(bytes as u16), 16), 1), index))
}

/// A pointer that a block follows: its object, what is added that is not known, and what is.
type Address = (Expr, Vec<(Expr, u32)>, i32);

fn address_of(pointer: &Expr, function: &Function) -> Option<Address> {
    let (start, bytes, terms) = tables::apart(pointer);
    tables::base(start, function)?;
    if terms.is_empty() || terms.iter().any(|(tree, _)| tree.reads()) {
        return None;
    }
    let terms = terms.into_iter().map(|(tree, scale)| (tree.clone(), scale)).collect();
    Some((start.clone(), terms, bytes))
}

/// An object without what is added to its beginning, and that.
fn apart_from_number(start: &Expr) -> (Expr, i32) {
    match start {
        Expr::Global(global, more) => (Expr::Global(*global, 0), i32::from(*more)),
        Expr::Array(array, more) => (Expr::Array(*array, 0), i32::from(*more)),
        other => (other.clone(), 0),
    }
}

/// An address that several statements of a block need.
struct Need {
    object: Expr,
    terms: Vec<(Expr, u32)>,
    /// The statements that need it, by number, and the bytes further on.
    uses: Vec<(usize, i32)>,
}

/// Pointers of a block that differ by a number.
fn shared(program: &Program, function: &mut Function, number: usize, known: &Known) {
    let mut known = known.clone();
    let mut block = function.blocks[number].clone();
    let mut needs: Vec<Need> = Vec::new();
    // Those to which nothing can be added any more, since something they are made of has changed.
    let mut done: Vec<Need> = Vec::new();
    let end = block.statements.len();
    for at in 0..=end {
        let mut see = |pointer: &mut Expr| {
            let Some((start, terms, bytes)) = address_of(pointer, function) else { return };
            let plain: Vec<(&Expr, u32)> = terms.iter().map(|(tree, by)| (tree, *by)).collect();
            let mosts = tables::mosts(&start, bytes, &plain, &known.most, (program, function));
            let is_near = sum_as_byte(&plain, &mosts, 0, 1).is_some();
            if is_near
                || plain.iter().zip(&mosts).any(|(term, &most)| tables::deserves(most, term.1))
            {
                return;
            }
            let (object, more) = apart_from_number(&start);
            let is_same = |need: &&mut Need| need.object == object && need.terms == terms;
            match needs.iter_mut().find(is_same) {
                Some(need) => need.uses.push((at, bytes + more)),
                None => needs.push(Need { object, terms, uses: vec![(at, bytes + more)] }),
            }
        };
        let Some(statement) = block.statements.get_mut(at) else {
            block.end.each_mut(&mut |tree| each_followed_mut(tree, &mut see));
            break;
        };
        each_followed_in(statement, &mut see);
        statement.each_target(&mut |var| {
            let is_gone = |need: &Need| need.terms.iter().any(|(tree, _)| mentions(tree, var));
            let (gone, stay) = std::mem::take(&mut needs).into_iter().partition(is_gone);
            done.extend::<Vec<Need>>(gone);
            needs = stay;
        });
        known.after(function, &block.statements[at]);
    }
    done.append(&mut needs);
    rewrite(function, number, done);
}

fn mentions(tree: &Expr, var: Var) -> bool {
    let mut found = false;
    tree.each_var(&mut |other| found |= other == var);
    found
}

/// Computes addresses once that are needed more often.
fn rewrite(function: &mut Function, number: usize, needs: Vec<Need>) {
    let mut before: Vec<(usize, Statement)> = Vec::new();
    for Need { object, terms, uses } in needs {
        let lowest = uses.iter().map(|(_, bytes)| *bytes).min().unwrap_or(0);
        let is_near = uses.iter().all(|(_, bytes)| bytes - lowest <= FARTHEST);
        if uses.len() < 2 || !is_near {
            continue;
        }
        let pointer = function.variables.len();
        function.variables.push(Shape::Pointer);
        let mut sum = offset(object.clone(), Expr::Int(u32::from(lowest as u16), 16), 1);
        for (tree, scale) in &terms {
            sum = offset(sum, tree.clone(), *scale);
        }
        let (first, last) = (uses[0].0, uses[uses.len() - 1].0);
        before.push((first, Statement::Assign(pointer, sum)));
        let block = &mut function.blocks[number];
        let mut replace = |tree: &mut Expr| {
            let (start, bytes, own) = tables::apart(tree);
            let (found, more) = apart_from_number(start);
            let is_it = found == object
                && own.len() == terms.len()
                && own.iter().zip(&terms).all(|(own, term)| *own.0 == term.0 && own.1 == term.1);
            if is_it {
                let by = Expr::Int((bytes + more - lowest) as u32, 16);
                *tree = offset(Expr::Var(pointer), by, 1);
            }
        };
        for at in first..=last {
            match block.statements.get_mut(at) {
                Some(statement) => each_followed_in(statement, &mut replace),
                None => block.end.each_mut(&mut |tree| each_followed_mut(tree, &mut replace)),
            }
        }
    }
    before.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
    for (at, statement) in before {
        function.blocks[number].statements.insert(at, statement);
    }
}
