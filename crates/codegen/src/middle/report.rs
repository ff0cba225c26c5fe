//! What a program consists of, for people: who calls whom, and how large everything is.

use std::fmt::Write;

use super::program::{Expr, Function, Program};
use crate::c::names::Names;

/// The call graph and sizes, a line for each function, those that are called first.
pub fn report(program: &Program) -> String {
    let names = Names::of(program);
    let mut text = String::from("statements  trees  variables  arrays  function: what it calls\n");
    for (number, function) in program.functions.iter().enumerate() {
        let calls: Vec<&str> =
            function.calls.iter().map(|&callee| names.function(callee)).collect();
        let arrays: u32 = function.arrays.iter().map(|array| array.size).sum();
        let (statements, trees) = count(function);
        let variables = function.variables.len();
        let name = names.function(number);
        let calls = if calls.is_empty() { "nothing".to_owned() } else { calls.join(", ") };
        // A string takes whatever is written to it.
        let _ =
            writeln!(text, "{statements:10} {trees:6} {variables:10} {arrays:7}  {name}: {calls}");
    }
    let sum = |is_constant: bool| -> usize {
        let alike = program.globals.iter().filter(|global| global.is_constant == is_constant);
        alike.map(|global| global.bytes.len()).sum()
    };
    let (tables, ram) = (sum(true), sum(false));
    let _ = writeln!(
        text,
        "{} functions; {tables} bytes of tables, {ram} of memory,",
        program.functions.len()
    );
    let _ = writeln!(
        text,
        "{} for arrays of functions, {} for their variables",
        program.arrays, program.slots
    );
    let [bytes, words, longs, pointers] = program.pools;
    let _ = writeln!(
        text,
        "or, if only those of one width share: {bytes} of 8 bits, {words} of 16, {longs} of 32, \
         {pointers} pointers"
    );
    text
}

/// Statements, and nodes of all trees.
fn count(function: &Function) -> (usize, usize) {
    fn nodes(tree: &Expr) -> usize {
        let mut count = 1;
        tree.each(&mut |below| count += nodes(below));
        count
    }
    let (mut statements, mut trees) = (0, 0);
    for block in &function.blocks {
        statements += block.statements.len() + 1;
        block.statements.iter().for_each(|s| s.each(&mut |tree| trees += nodes(tree)));
        block.end.each(&mut |tree| trees += nodes(tree));
        for (_, tree) in block.end.edges().into_iter().flat_map(|edge| &edge.copies) {
            statements += 1;
            trees += nodes(tree);
        }
    }
    (statements, trees)
}
