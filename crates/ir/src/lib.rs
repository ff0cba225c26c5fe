//! LLVM IR as `rustc` writes it for 16-bit pointers: what a program is before it is compiled.
#![doc = include_str!("../README.md")]

mod error;
mod interpret;
pub mod lint;
mod module;
pub mod numbers;
mod operands;
mod operations;
mod print;
mod reader;

pub use error::{Error, Result};
pub use interpret::{Interpreter, Memory, OutsideCall};
pub use module::{
    Block, BlockId, End, Function, Global, GlobalId, Id, Instruction, Kind, Module, Operand,
    Outside, Type, mask, signed,
};
pub use operations::{Binary, Compare, Convert, Intrinsic};
pub use print::print_function;
pub use reader::read;
