//! From a module to a [`Program`]: the whole of it is known here, and nothing in it calls itself.
//!
//! `parts` takes structs apart and `plain` replaces what outputs need not know, `lanes` undoes integers
//! that were built from bytes, `dead` leaves out what nobody needs. `order` finds the functions,
//! `trees` and `ends` fold values into expressions (`expr`), which `fewer` makes of as few bits as can
//! be, `live` and `coalesce` let variables share a name, `copies` puts what happens at once in an order,
//! `frames` lays memory over each other. `report` prints it.

mod coalesce;
mod copies;
mod dead;
mod ends;
mod expr;
mod fewer;
mod frames;
mod lanes;
mod live;
mod order;
mod parts;
mod plain;
mod program;
mod report;
mod trees;

pub use program::{
    Array, Block, Callee, Edge, End, Expr, Function, FunctionId, Global, Outside, POOLS, Program,
    Shape, Statement, Var,
};
pub use report::report;

use crate::ir::{self, Module, Type};
use crate::{Error, Result};

/// Translates a module.
///
/// # Errors
///
/// What has no translation, with its line: functions that call themselves, arithmetic on more than
/// 32 bits.
pub fn translate(module: &Module) -> Result<Program> {
    let order = order::functions(module)?;
    let mut lowered = Vec::new();
    for &number in &order {
        let mut function = module.functions[number].clone();
        simplify(&mut function)?;
        lowered.push(function);
    }
    let mut names = order::Names::new(module, &lowered);
    let mut functions = Vec::new();
    for function in &lowered {
        let mut function = trees::build(function, &mut names)?;
        coalesce::coalesce(&mut function);
        functions.push(function);
    }
    let mut program = Program {
        globals: names.globals(module),
        functions,
        outside: names.outside(module)?,
        arrays: 0,
        slots: 0,
        pools: [0; POOLS],
    };
    frames::overlay(&mut program);
    Ok(program)
}

/// Makes a function simple: no structs, no functions of LLVM, no more than 32 bits, nothing dead.
fn simplify(function: &mut ir::Function) -> Result {
    order::blocks(function);
    parts::split(function)?;
    plain::lower(function)?;
    dead::drop_phis(function);
    dead::sweep(function);
    lanes::split(function)?;
    dead::sweep(function);
    Ok(())
}

/// The variables that are needed at the beginning of each block of a function.
pub fn needed(function: &Function) -> Vec<Vec<Var>> {
    let starts = live::at_start(function, live::Copies::InOrder);
    starts.iter().map(|set| set.iter().collect()).collect()
}

/// The shape of a type that a variable can have.
fn shape(of: &Type, line: u32) -> Result<Shape> {
    match of {
        Type::Int(bits @ (1 | 8 | 16 | 32)) => Ok(Shape::Bits(*bits)),
        Type::Ptr => Ok(Shape::Pointer),
        other => Err(Error::at(line, format!("a value of {other} has no translation"))),
    }
}
