//! A compiler from LLVM IR with 16-bit pointers to small CPUs.
#![doc = include_str!("../README.md")]
//!
//! # The way through
//!
//! A [module](kilomate_ir::Module) goes through the [`middle`], which sees the whole program: it takes wide
//! integers apart, folds values into expression trees, gives phis one variable, and lays all frames over each
//! other, because nothing here calls itself. Its [`Program`](middle::Program) is what every output is made
//! from: [`c`]; machine code, by the [`targets`]; [`bytecode`] for what need not be fast. [`run`] counts
//! which basic blocks are hot, [`fit`] and [`choose`] take those as machine code, [`mixed`] puts both into one
//! program, `optimise` makes machine code shorter and [`assemble`] finds its addresses.
//!
//! The passes of the middle are in one list, [`middle::passes`], with a dump after each:
//! `cargo run -p kilomate-codegen -- --target 6502 --dump-after trees FILE.ll`, and `--help` for the rest.
//! `tests/files/*.ll` has what each pass is expected to do.
//!
//! # Words
//!
//! | word | here |
//! |---|---|
//! | basic block | statements with one way in and an end ([`middle::Block`], [`middle::End`]); native or bytecode as a whole |
//! | bytecode | code of a stack machine for what need not be fast ([`bytecode`]); a [`mixed`] program changes between both |
//! | calling convention | arguments in the callee's own slots, results in fixed ones ([`target::Entry`]): nothing calls itself |
//! | coalesce | one variable for a phi and its sources (`middle/coalesce.rs`) |
//! | dead code elimination | `middle/dce.rs` for values, `optimise` for machine code |
//! | external | a function that is not in the module ([`target::External`]) |
//! | fit | which blocks are native in so many bytes, by a profile ([`fit`], [`choose`]) |
//! | frame | a function's variables and arrays; those that never run at the same time lie over each other (`middle/frames.rs`) |
//! | legalize | integers of odd widths taken apart into bytes (`middle/legalize.rs`, by lanes) |
//! | liveness | which variables are still needed (`middle/liveness.rs`); of registers and memory in `optimise` |
//! | lower | what the CPU does not have in words that it has (`middle/lower.rs`) |
//! | narrow | 8 bits where 16 are not needed (`middle/narrow.rs`) |
//! | parallel copies | what phis assign at once, in an order (`middle/parallel_copies.rs`) |
//! | peephole | short forms for a few instructions in a row, in each target |
//! | phi, SSA | the form of LLVM IR, until `middle/trees.rs` makes statements of it |
//! | profile | how often each block runs ([`run`]) |
//! | range | the largest value of a variable at a place (`middle/ranges.rs`) |
//! | relax | branches begin short and become long where they do not reach ([`assemble`]) |
//! | reverse postorder | the order of blocks (`middle/order.rs`) |
//! | scalarize | structs taken apart (`middle/scalarize.rs`) |
//! | slot | a variable's place in the memory that all functions share: the zero page of a 6502, a page of an 1802, what IX reaches on an eZ80 |
//! | spill | a value that is put into memory because registers do not suffice: temporaries of a statement, in each target |
//! | target | a CPU ([`target::Target`]), its generator of native code ([`target::Generator`]) |
//! | terminator | how a block ends (`middle/terminators.rs`), with [`middle::Switch`] |
//! | tree | an expression whose values are used once ([`middle::Expr`]) |
//! | zero page | the first 256 bytes of a 6502 ([`targets::mos6502::Layout`]) |
//!
//! # Why it is not just C of the values
//!
//! LLVM IR has a value for everything. Written down one by one it is thousands of variables, many of 16
//! bits where a byte would do, and pointers into arrays that were computed early to save an addition. A
//! large compiler finds its way through that; a small one does not. So the middle folds values into the
//! statement that needs them, does with 8 bits what can be done with 8, and makes addresses anew where
//! they are used, if that is an array and a byte: one instruction of a 6502. Since nothing calls itself,
//! [`Frames::Fixed`](c::Frames) can keep the variables and parameters of all functions in one small
//! memory, those of functions that never run at the same time in the same places, and cc65 has most of
//! them in the first page. With that the engine fits into the 64 KB of a 65C02.

pub mod assemble;
pub mod bytecode;
pub mod c;
pub mod choose;
pub mod fit;
pub mod middle;
pub mod mixed;
mod optimise;
pub mod output;
pub mod run;
pub mod target;
pub mod targets;
