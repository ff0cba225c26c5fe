//! A bytecode for what need not be fast: about three bytes for what takes a CPU of 8 bits ten.
//!
//! It is made from the blocks of a [`Program`], one by one, and means the same as the native code of a
//! block: both keep variables, arrays and globals in the same places, and between two blocks everything
//! is there. So each block can be either, and a back end chooses.
//!
//! # The machine
//!
//! All numbers have their low byte first. There are
//!
//! - **memory** of 64 KB, with code, tables and RAM;
//! - the **slots**: up to 256 bytes of it with the variables of all functions, named by an offset of one
//!   byte. The results of functions and the parameters of those from outside are slots, too
//!   ([`Places::results`], [`Places::params`]: four bytes for each);
//! - a **stack** of at most [`STACK`] cells of 16 bits. It is empty between blocks, and when a function is
//!   called; so all functions can use the same memory for it. A number of 8 bits is in a cell widened with
//!   zeros, one of 32 bits is two cells, the high word on top;
//! - the **window**: the offset of the variable that codes from `0x80` on count from. It belongs to the
//!   function that runs;
//! - the **pool**: up to 256 words, named by a number of one byte, mostly addresses ([`Pool`]);
//! - the **program counter**, an address in memory.
//!
//! # Instructions
//!
//! The first byte is the code:
//!
//! | code | | |
//! |---|---|---|
//! | `0x80 + w` | `( -- b )` | the byte at slot `window + w`, `w` is 0 to 31 |
//! | `0xa0 + w` | `( -- w )` | the word there |
//! | `0xc0 + w` | `( a -- )` | the low byte of `a` goes there |
//! | `0xe0 + w` | `( a -- )` | the word `a` goes there |
//! | `0x60 + m` | | goes on at macro `m`, `m` is 0 to 31 |
//! | others | | see [`Code`], and [`More`] for what is rare or has 32 bits |
//!
//! A [jump](Follows::Jump) is followed by a byte, with a sign, that is added to the address of the byte
//! after the instruction if the jump is taken. If its code has the bit [`FAR`], two bytes follow instead,
//! which are the address. The number of [`JumpEqC`](Code::JumpEqC) and its like stands before that.
//!
//! A macro is a place in memory with instructions that end with [`End`](Code::End), which goes on behind
//! the code of the macro; there is a table with the address of each. Macros have no jumps, calls or other
//! macros in them, so that one place to remember the way back is enough.
//!
//! # In and out
//!
//! Every function is called as native code. The way into the interpreter is a few bytes of native code that
//! each CPU has (on a 6502, `JSR interpreter`), then a byte that is the window, then instructions.
//! Returning and calling are the CPU's: [`Return`](Code::Return) does what the CPU's return does,
//! [`Call`](Code::Call) calls and goes on behind it afterwards with the same window, so an interpreter
//! keeps its program counter and its window on the CPU's stack during a call.
//! [`Native`](Code::Native) and [`Exit`](Code::Exit) leave the interpreter for good.
//!
//! [`machine`] is all that in Rust, to compare with.

mod arithmetic;
mod block;
mod cells;
mod choices;
mod code;
mod depth;
pub(crate) mod flow;
mod halves;
mod heat;
pub mod machine;
mod macros;
mod memory;
mod needed;
mod numbers;
mod op;
mod pool;
mod report;
mod trees;
mod whole;

pub(crate) use heat::Heat;

pub(crate) use code::MACRO_CODES;
pub use code::{Code, FAR, Follows, More};
pub use depth::deepest;
pub(crate) use depth::depths;
pub(crate) use macros::MACROS;
pub use macros::Macros;
pub(crate) use op::WINDOW_CODES;
pub use op::{Op, Value, WINDOW};
pub use pool::Pool;
pub use report::blocks;
pub use whole::{Outside, Whole};

use crate::assemble::{Item, Label, Labels};
use crate::middle::{Callee, Function, Program, Statement};

/// Cells of the stack.
pub const STACK: usize = 16;

/// Where things are that all code names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Places {
    /// The globals, by number.
    pub globals: Vec<Label>,
    /// The memory for arrays.
    pub arrays: Label,
    /// Where native code calls each function.
    pub functions: Vec<Label>,
    /// The functions from outside.
    pub outside: Vec<Label>,
    /// The slot of the first result; the second is four bytes further.
    pub results: u8,
    /// The slot of the first parameter of a function from outside; the others are four bytes further each.
    pub params: u8,
}

impl Places {
    /// Labels for everything, with results and parameters right behind the variables.
    pub fn new(program: &Program, labels: &mut Labels) -> Places {
        let names = crate::c::names::Names::of(program);
        let globals = (0..program.globals.len()).map(|n| labels.named(names.global(n))).collect();
        let functions =
            (0..program.functions.len()).map(|n| labels.named(names.function(n))).collect();
        let outside = program.outside.iter().map(|o| labels.named(&o.symbol)).collect();
        let results = program.slots as u8;
        let arrays = labels.named("km_frame");
        Places { globals, arrays, functions, outside, results, params: results.wrapping_add(8) }
    }
}

/// Makes bytecode of the blocks of a function.
pub struct Translator<'a> {
    program: &'a Program,
    places: &'a Places,
    function: usize,
    needs: needed::Needs,
    /// Where its window begins.
    pub window: u8,
}

impl<'a> Translator<'a> {
    /// For the function with this number.
    pub fn new(program: &'a Program, places: &'a Places, function: usize) -> Translator<'a> {
        let window = window(program, &program.functions[function]);
        let needs = needed::Needs::of(&program.functions[function]);
        Translator { program, places, function, needs, window }
    }

    /// The instructions of a block. `entries` are the places where bytecode goes on at each block of the
    /// function, and `follows` is the block, if any, whose place comes right behind: the last jump is left
    /// out if it leads there. Words are not in the [`Pool`] yet, and the label of the block is not written.
    pub fn block(
        &self,
        labels: &mut Labels,
        entries: &[Label],
        number: usize,
        follows: Option<usize>,
    ) -> Vec<Item<Op>> {
        let (function, window) = (self.function, self.window);
        let mut writer =
            block::Writer::new(self.program, function, self.places, labels, entries, window);
        writer.block(number, follows);
        self.needs.tidy(&writer.items, entries, follows, window)
    }
}

/// Where the window of a function begins: where it has most of what is used.
fn window(program: &Program, function: &Function) -> u8 {
    let mut uses = [0_u32; 256];
    let mut count = |slot: u32| uses[slot as usize & 255] += 1;
    function.each_var(&mut |var| {
        let slot = function.slots[var];
        count(slot);
        if function.variables[var].size() == 4 {
            count(slot + 2);
        }
    });
    for statement in function.blocks.iter().flat_map(|block| &block.statements) {
        if let Statement::Call(Callee::Inside(callee), _, _) = statement {
            let callee = &program.functions[*callee];
            callee.parameters.iter().for_each(|&var| count(callee.slots[var]));
        }
    }
    let reached = |from: usize| uses.iter().skip(from).take(usize::from(WINDOW)).sum::<u32>();
    let best = (0..256).max_by_key(|&from| (reached(from), std::cmp::Reverse(from)));
    best.unwrap_or(0) as u8
}
