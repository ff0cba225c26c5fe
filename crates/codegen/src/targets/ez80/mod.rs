//! Machine code for the eZ80, in Z80 mode.
//!
//! # Z80 mode or ADL
//!
//! An eZ80 has two modes: addresses of 16 bits in the page that MBASE selects, or of 24 bits (ADL). A
//! program's pointers have 16 bits and its sums are cut back to them, which is what Z80 mode does by
//! itself. In ADL every address in an instruction takes a byte more and every word in memory a cycle more:
//! for `prodigy` that is 2,500 bytes (6 %) and 1,630 cycles a node (11 %), before anything is spent on
//! cutting sums back and on pointers that have two bytes in memory and three in registers. So this is Z80
//! mode: code, tables and memory lie in one page of 64 KB. What does not, the calculator's table and its
//! data, is reached by functions from outside, which may use 24 bits.
//!
//! # From a tree to code
//!
//! `layout` gives all memory its place. Trees become code in `bytes`, `words` and `longs`, their addresses
//! in `memory` and `sums`, conditions in `conditions` and `branches`; `statements`, `stores` and `ends` have the rest,
//! `r#gen` what they share, `runtime` and `routines` what needs more than a few instructions. IX points into
//! the middle of the variables and never changes; `registers` keeps those of them in B and C that gain most. What comes out
//! is then read again, as code: `effects` says what each instruction does and `machine` tells the shared
//! optimiser, which leaves out what nobody needs and spares jumps; `values` knows what registers
//! hold and loads nothing twice, `copies` stores at once what is copied later, `peephole` has rules for short forms, `promote`
//! keeps variables in registers that are free, and `waits` words on the stack.
//!
//! `blocks` does all that for the functions, one by one, of which some blocks may be bytecode; `interpreter` and
//! `handlers` run that, written as text that `parse` reads; `costs` says what is native. `compile` puts
//! everything together.
//!
//! # Calls
//!
//! Arguments are in the callee's own variables. The first result is in A or in HL; one of 32 bits, and the
//! second, in memory beside the variables ([`Layout::results`]). All registers but IX may change.

// Tables have a line for each instruction, even if two say the same.
#![allow(clippy::match_same_arms)]

mod blocks;
mod branches;
mod bytes;
mod compile;
mod conditions;
mod copies;
mod costs;
mod effects;
mod ends;
mod flow;
mod forward;
mod r#gen;
mod interpreter;
mod layout;
mod longs;
mod machine;
mod memory;
mod op;
mod parse;
mod peephole;
mod promote;
mod registers;
mod row;
mod runtime;
mod source;
mod state;
mod statements;
mod stores;
mod sums;
mod system;
mod table;
mod truth;
mod values;
mod waits;
mod words;

pub use layout::{Layout, Tables};
pub use op::{
    Alu, Byte, Cond, Half, Index, Mem, Op, Pair, Place, Reg, Shift, Suffix, System, Word,
};
pub use parse::{Adl, Z80};

use crate::assemble::{Item, Label};
use crate::bytecode;
use crate::choose::{Changes, Cost};
use crate::fit::Fit;
use crate::middle::Program;
use crate::optimise::{heat, jumps};
use crate::target::{self, Target};
use kilomate_ir::Result;

use r#gen::Code;
use machine::Border;

/// How often code is improved.
const ROUNDS: usize = 3;

/// The eZ80, in Z80 mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ez80 {}

/// How a program is compiled.
pub type Options = target::Options<Ez80>;
/// A compiled program: tables, then code.
pub type Compiled = target::Compiled<Ez80>;
/// A function from outside. It is given argument n in the bytes from [`Layout::arguments`] + 4n on, and leaves
/// its result where all functions do. It may change all registers but IX.
pub type External = target::External<Ez80>;

/// Where things are to lie, and what is there already.
#[derive(Clone, Debug)]
pub struct Map {
    /// Where memory that changes begins.
    pub ram: u16,
    /// Where tables and code begin; behind that memory if nothing is said.
    pub origin: Option<u16>,
    /// Where everything must end: the stack comes down to here.
    pub end: u16,
    /// The functions that others call; all that they may call if nothing is said.
    pub exports: Option<Vec<String>>,
    /// Memory of which less is needed than the program says, by its symbol, and its bytes.
    pub sizes: Vec<(String, u32)>,
}

impl Default for Map {
    fn default() -> Map {
        Map { ram: 0x100, origin: None, end: 0xfe00, exports: None, sizes: Vec::new() }
    }
}

impl Target for Ez80 {
    const NAME: &'static str = "eZ80";
    /// A restart and the window; one instruction of the bytecode.
    const CHANGES: Changes =
        Changes { enter: Cost { size: 2, cycles: 29 }, leave: Cost { size: 1, cycles: 24 } };
    const FIT: Fit = Fit { tries: 8, close: 48, is_from_bytecode: true };
    type Instruction = Op;
    type Map = Map;
    type Layout = Layout;

    fn native_functions(program: &Program, options: &Options) -> Result<Vec<Code>> {
        costs::native_functions(&forward::forward(program), options)
    }

    fn native_cost(items: &[Item<Op>]) -> Cost {
        costs::native_cost(items)
    }

    fn bytecode_cycles(op: &bytecode::Op) -> u32 {
        costs::bytecode_cycles(*op)
    }

    fn link(program: &Program, options: &Options) -> Result<Compiled> {
        compile::link(&forward::forward(program), options)
    }

    fn check(compiled: &Compiled, options: &Options) -> Result {
        compile::check(compiled, options)
    }

    fn source(compiled: &Compiled) -> String {
        source::source(compiled)
    }
}

/// How many bytes the image may have if some of it is bytecode.
///
/// # Errors
///
/// If memory does not fit.
pub fn room(program: &Program, options: &Options) -> Result<u32> {
    let bytecode = program.functions.iter().map(|f| vec![false; f.blocks.len()]).collect();
    let program = &forward::forward(program);
    let layout = Layout::of(program, &options.with_native(Some(bytecode)))?;
    Ok(u32::from(options.map.end).saturating_sub(u32::from(layout.origin)))
}

impl Compiled {
    /// What IX must be.
    pub fn ix(&self) -> u16 {
        self.layout.slots + 128
    }

    /// The bytes of the code, without tables.
    pub fn code_size(&self) -> u32 {
        let tables = u32::from(self.layout.code - self.layout.origin);
        self.image.bytes.len() as u32 - tables
    }
}

/// Makes code shorter until nothing helps any more. Somebody else may come to the labels that are known.
fn improve(code: &mut Code, border: Border, known: &[Label]) {
    for _ in 0..ROUNDS {
        tidy(code, border, known);
    }
    promote::promote(code, border);
    tidy(code, border, known);
    let mut lines = heat::cold(std::mem::take(code));
    jumps::merge_returns(&mut lines);
    *code = heat::plain(&lines);
}

/// One round of all that makes code shorter.
fn tidy(code: &mut Code, border: Border, known: &[Label]) {
    jumps::spare(code, &|label| known.contains(label));
    while jumps::shorten(code) {}
    jumps::drop_labels(code, &|label| known.contains(label));
    values::follow(code, border.fixed);
    copies::advance(code);
    border.sweep(code);
    peephole::flags(code, border);
    peephole::apply(code, border);
    border.sweep(code);
}
