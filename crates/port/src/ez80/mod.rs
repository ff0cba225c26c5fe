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
//! in `memory` and `sums`, conditions in `conditions`; `statements`, `stores` and `ends` have the rest,
//! `r#gen` what they share, `runtime` and `routines` what needs more than a few instructions. IX points into
//! the middle of the variables and never changes; `registers` keeps those of them in B and C that gain most. What comes out
//! is then read again, as code: `effects` says what each instruction does, `flow` where it goes on, and
//! from that `values` knows what registers hold and loads nothing twice, `dead` leaves out what nobody
//! needs, `peephole` has rules for short forms.
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
mod bytes;
mod compile;
mod conditions;
mod costs;
mod dead;
mod effects;
mod encode;
mod ends;
mod flow;
mod r#gen;
mod handlers;
mod interpreter;
mod layout;
mod longs;
mod memory;
mod op;
mod parse;
mod peephole;
mod ranges;
mod registers;
mod routines;
mod runtime;
mod source;
mod statements;
mod stores;
mod sums;
mod text;
mod values;
mod words;

pub use compile::compile;
pub use costs::{choose_native, costs};
pub use layout::{Layout, Tables};
pub use op::{Alu, Byte, Cond, Mem, Op, Pair, Place, Reg, Shift, Word};
pub use source::source;

use std::collections::BTreeMap;

use crate::assemble::{self, Image, Item, Label, Labels};
use crate::middle::Shape;
use crate::mixed::Choice;

use dead::Border;
use r#gen::Code;

/// How often code is improved.
const ROUNDS: usize = 3;

/// Where things are to lie, and what is there already.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where memory that changes begins.
    pub ram: u16,
    /// Where tables and code begin; behind that memory if nothing is said.
    pub origin: Option<u16>,
    /// Where everything must end: the stack comes down to here.
    pub end: u16,
    /// Which blocks are native, by function and block; the others are bytecode. All of them if nothing is
    /// said.
    pub native: Option<Choice>,
    /// The functions that others call; all that they may call if nothing is said.
    pub exports: Option<Vec<String>>,
    /// Memory of which less is needed than the program says, by its symbol, and its bytes.
    pub sizes: Vec<(String, u32)>,
    /// Functions from outside: where each one is, or its code.
    pub outside: Vec<(String, Outside)>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            ram: 0x100,
            origin: None,
            end: 0xfe00,
            native: None,
            exports: None,
            sizes: Vec::new(),
            outside: Vec::new(),
        }
    }
}

impl Options {
    /// Whether there is bytecode.
    fn is_mixed(&self) -> bool {
        self.native.as_ref().is_some_and(|choice| choice.iter().flatten().any(|native| !native))
    }
}

/// A function from outside. It is given argument n in the bytes from
/// [`Layout::arguments`] + 4n on, and leaves its result where all functions do. It may change all
/// registers but IX.
#[derive(Clone, Debug)]
pub enum Outside {
    /// Its address.
    At(u16),
    /// Its code, which is told where everything lies.
    Code(fn(&Layout) -> Vec<Item<Op>>),
}

/// Where arguments and results of a function are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its address.
    pub address: u16,
    /// Whether others may call it.
    pub is_exported: bool,
    /// The address of each argument, low byte first, and its shape.
    pub arguments: Vec<(u16, Shape)>,
    /// The shapes of what it returns.
    pub results: Vec<Shape>,
    /// Its bytes.
    pub size: u32,
}

/// A compiled program.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// All items.
    pub items: Vec<Item<Op>>,
    /// The names of the labels.
    pub labels: Labels,
    /// Labels that lie outside the image.
    pub known: Vec<(Label, u32)>,
    /// The bytes: tables, then code.
    pub image: Image,
    /// Where everything else lies.
    pub layout: Layout,
    /// Each function by its name.
    pub functions: BTreeMap<String, Entry>,
    /// Memory that is not zero in the beginning: where, and with what.
    pub start: Vec<(u16, Vec<u8>)>,
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

    /// Every item with its address and its bytes.
    pub fn listing(&self) -> String {
        assemble::listing(&self.items, &self.labels, &self.image)
    }
}

/// Makes code shorter until nothing helps any more.
fn improve(code: &mut Code, border: Border) {
    for _ in 0..ROUNDS {
        peephole::jumps(code);
        values::follow(code, border.fixed);
        while dead::sweep(code, border) {}
        peephole::flags(code, border);
        peephole::apply(code, border);
        while dead::sweep(code, border) {}
    }
    peephole::last_calls(code);
}
