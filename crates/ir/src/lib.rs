//! LLVM IR as `rustc` writes it for 16-bit pointers: what a program is before it is compiled.
//!
//! [`read`] turns the text of a module into a [`Module`] and refuses with its line whatever it does not know.
//! Printed ([`Module`] is [`Display`](std::fmt::Display)), it can be read again.
//! [`Interpreter`] runs a module as it was read, and is what every output of a compiler is compared with.
//! [`lint`] finds what can be compiled and should not be there.
//!
//! ```
//! let text = "
//! define i8 @twice(i8 %x) {
//!   %sum = add i8 %x, %x
//!   ret i8 %sum
//! }";
//! let module = kilomate_ir::read(text)?;
//! let mut interpreter = kilomate_ir::Interpreter::new(&module)?;
//! assert_eq!(interpreter.call("twice", &[21], &mut |_, _, _| None)?, [42]);
//! # Ok::<(), kilomate_ir::Error>(())
//! ```

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
