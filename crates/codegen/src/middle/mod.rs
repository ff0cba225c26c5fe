//! From a module to a [`Program`]: the whole of it is known here, and nothing in it calls itself.
//!
//! [`passes`] is the list of what is done, in order. `scalarize` takes structs apart, `lower` replaces what outputs
//! need not know, `legalize` (by `lanes`) undoes integers that were built from bytes, `dce` leaves out what nobody
//! needs. `order` finds the functions, `trees`, `addresses` and `terminators` fold values into expressions (`expr`),
//! which `narrow` makes of as few bits as can be; `liveness` and `coalesce` let variables share a name,
//! `parallel_copies` puts what happens at once in an order, `frames` lays memory over each other; a target may ask
//! `induction` to step the variables of loops in their places. `ranges` says
//! how large values can be; [`Switch`] is a choice by a number in the form that outputs want. `print` and `report`
//! show a program to people.

mod addresses;
mod coalesce;
mod dce;
mod expr;
mod frames;
mod induction;
mod lanes;
mod legalize;
mod liveness;
mod lower;
mod narrow;
mod order;
mod parallel_copies;
pub mod passes;
mod print;
mod program;
pub(crate) mod ranges;
mod report;
mod scalarize;
mod switch;
mod terminators;
mod trees;

pub(crate) use induction::{allocate, step_in_place};
pub use program::{
    Array, Block, Callee, Edge, End, Expr, Function, FunctionId, Global, Outside, POOLS, Program,
    Shape, Statement, Var,
};
pub use report::report;
pub use switch::Switch;

use kilomate_ir::{Error, Result};
use kilomate_ir::{Module, Type};

/// Translates a module.
///
/// # Errors
///
/// What has no translation, with its line: functions that call themselves, arithmetic on more than
/// 32 bits.
pub fn translate(module: &Module) -> Result<Program> {
    passes::run(module, &mut |_, _| {})
}

/// The variables that are needed at the beginning of each block of a function.
pub fn needed(function: &Function) -> Vec<Vec<Var>> {
    let starts = liveness::at_start(function, liveness::Copies::InOrder);
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
