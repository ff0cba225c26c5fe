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
//! in `memory` and `sums`, conditions in `conditions`; `statements` has the rest, `r#gen` what they share,
//! `runtime` and `routines` what needs more than a few instructions. IX points into the middle of the
//! variables and never changes; `registers` keeps those of them in B and C that gain most. What comes out
//! is then read again, as code: `effects` says what each instruction does, `flow` where it goes on, and
//! from that `values` knows what registers hold and loads nothing twice, `dead` leaves out what nobody
//! needs, `peephole` has rules for short forms. Last, `shared` makes one of pieces that are alike, if a
//! profile says that they are executed rarely.
//!
//! # Calls
//!
//! Arguments are in the callee's own variables. The first result is in A or in HL; one of 32 bits, and the
//! second, in memory beside the variables ([`Layout::results`]). All registers but IX may change.

// Tables have a line for each instruction, even if two say the same.
#![allow(clippy::match_same_arms)]

mod bytes;
mod conditions;
mod dead;
mod effects;
mod encode;
mod flow;
mod r#gen;
mod layout;
mod longs;
mod memory;
mod op;
mod peephole;
mod ranges;
mod registers;
mod routines;
mod runtime;
mod shared;
mod source;
mod statements;
mod sums;
mod text;
mod values;
mod words;

pub use layout::Layout;
pub use op::{Alu, Byte, Cond, Mem, Op, Pair, Place, Reg, Shift, Word};
pub use source::source;

use std::collections::BTreeMap;

use crate::Result;
use crate::assemble::{self, Image, Item, Label, Labels};
use crate::c::names::Names;
use crate::middle::{Program, Shape};

use dead::Border;
use r#gen::{Code, Gen, Home};
use runtime::Runtime;

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
    /// Cycles of each item of each function, from a run of the program compiled without them: what was
    /// executed rarely is made small. Without them, everything is made fast.
    pub profile: Option<Profile>,
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
            profile: None,
            exports: None,
            sizes: Vec::new(),
            outside: Vec::new(),
        }
    }
}

/// Cycles of each item of each function, by its name.
pub type Profile = BTreeMap<String, Vec<u64>>;

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
    /// The items of each function, without its label.
    pub bodies: BTreeMap<String, std::ops::Range<usize>>,
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

    /// What was counted at each address, for each item of each function.
    pub fn profile(&self, at: &[u64]) -> Profile {
        let starts = &self.image.starts;
        let count = |item: usize| {
            let is_code = starts[item + 1] > starts[item];
            if is_code { at.get(starts[item] as usize).copied().unwrap_or(0) } else { 0 }
        };
        let bodies = self.bodies.iter();
        bodies.map(|(name, body)| (name.clone(), body.clone().map(count).collect())).collect()
    }

    /// Every item with its address and its bytes.
    pub fn listing(&self) -> String {
        assemble::listing(&self.items, &self.labels, &self.image)
    }
}

/// Compiles a program.
///
/// # Errors
///
/// If it does not fit, or a function from outside is missing.
#[allow(clippy::too_many_lines)] // step by step
pub fn compile(program: &Program, options: &Options) -> Result<Compiled> {
    let layout = Layout::of(program, options)?;
    let names = Names::of(program);
    let mut labels = Labels::default();
    let mut known = vec![];
    let functions: Vec<Label> =
        (0..program.functions.len()).map(|n| labels.named(names.function(n))).collect();
    let outside: Vec<Label> =
        program.outside.iter().map(|of| labels.named(of.symbol.clone())).collect();
    let globals: Vec<Label> =
        (0..program.globals.len()).map(|n| labels.named(names.global(n))).collect();
    let arrays = labels.named("km_arrays");
    known.push((arrays, u32::from(layout.arrays)));
    let mut items = Vec::new();
    let mut at = u32::from(layout.origin);
    for (number, global) in program.globals.iter().enumerate() {
        let address = u32::from(layout.globals[number]);
        if !global.is_constant {
            known.push((globals[number], address));
            continue;
        }
        if address > at {
            items.push(Item::Space(address - at));
        }
        items.push(Item::Label(globals[number]));
        items.push(Item::Bytes(global.bytes.clone()));
        at = address + global.bytes.len() as u32;
    }
    let mut runtime = Runtime::default();
    let mut marks = Vec::new();
    let used = used(program, options);
    let mut codes = Vec::new();
    for (number, function) in program.functions.iter().enumerate() {
        if !used[number] {
            codes.push(Code::new());
            continue;
        }
        let blocks = function.blocks.iter().map(|_| labels.fresh()).collect();
        let homes = registers::homes(function);
        let mut generator = Gen {
            program,
            function,
            layout: &layout,
            labels: &mut labels,
            runtime: &mut runtime,
            functions: &functions,
            outside: &outside,
            globals: &globals,
            arrays,
            homes,
            blocks,
            followed: Vec::new(),
            most: ranges::most_of_variables(function),
        };
        codes.push(body(&mut generator));
    }
    let shared = match &options.profile {
        Some(profile) => {
            let mut cold = cold(profile, &codes, &names);
            shared::share(&mut codes, &mut cold, &mut labels)
        }
        None => Vec::new(),
    };
    let mut bodies = BTreeMap::new();
    for (number, code) in codes.into_iter().enumerate() {
        marks.push(items.len());
        if used[number] {
            items.push(Item::Note(names.source(number).to_owned()));
            items.push(Item::Label(functions[number]));
            bodies.insert(names.function(number).to_owned(), items.len()..items.len() + code.len());
            items.extend(code);
        }
    }
    marks.push(items.len());
    items.extend(shared.into_iter().flatten());
    for (_, code) in runtime.items(layout.scratch, &mut labels) {
        items.extend(code);
    }
    for (of, label) in program.outside.iter().zip(&outside) {
        let found = options.outside.iter().find(|(name, _)| *name == of.symbol);
        match found {
            Some((_, Outside::At(address))) => known.push((*label, u32::from(*address))),
            Some((_, Outside::Code(code))) => {
                items.push(Item::Label(*label));
                items.extend(code(&layout));
            }
            None if matches!(of.symbol.as_str(), "memcmp" | "bcmp") => {}
            None => return Err(crate::Error::at(0, format!("{} is missing", of.symbol))),
        }
    }
    let image = assemble::assemble(&mut items, &labels, u32::from(layout.origin), &known)?;
    let end = image.origin + image.bytes.len() as u32;
    let is_apart = end <= u32::from(layout.ram) || image.origin >= u32::from(layout.end);
    if end > u32::from(options.end) || !is_apart {
        return Err(crate::Error::at(0, format!("{} bytes do not fit", image.bytes.len())));
    }
    let mut entries = BTreeMap::new();
    for (number, function) in program.functions.iter().enumerate() {
        let arguments = function
            .parameters
            .iter()
            .map(|&var| (layout.slots + function.slots[var] as u16, function.variables[var]));
        if !used[number] {
            continue;
        }
        let entry = Entry {
            address: image.address(functions[number]).unwrap_or(0) as u16,
            is_exported: function.is_exported,
            arguments: arguments.collect(),
            results: function.results.clone(),
            size: image.starts[marks[number + 1]] - image.starts[marks[number]],
        };
        entries.insert(names.function(number).to_owned(), entry);
    }
    let start = program.globals.iter().zip(&layout.globals);
    let start = start
        .filter(|(global, _)| !global.is_constant && global.bytes.iter().any(|&byte| byte != 0))
        .map(|(global, &at)| (at, global.bytes.clone()))
        .collect();
    Ok(Compiled { items, labels, known, image, layout, functions: entries, bodies, start })
}

/// Which functions are needed.
fn used(program: &Program, options: &Options) -> Vec<bool> {
    let is_root =
        |symbol: &String| options.exports.as_ref().is_none_or(|exports| exports.contains(symbol));
    let mut used: Vec<bool> =
        program.functions.iter().map(|of| of.is_exported && is_root(&of.symbol)).collect();
    // Callers come after those that they call.
    for number in (0..used.len()).rev() {
        if used[number] {
            program.functions[number].calls.iter().for_each(|&callee| used[callee] = true);
        }
    }
    used
}

/// One part in so many of all cycles makes an instruction hot.
const HOT: u64 = 20_000;

/// Which items are executed rarely.
fn cold(profile: &Profile, codes: &[Code], names: &Names) -> Vec<Vec<bool>> {
    let all: u64 = profile.values().flatten().sum();
    let of = |(number, code): (usize, &Code)| {
        let counts =
            profile.get(names.function(number)).filter(|counts| counts.len() == code.len());
        match counts {
            Some(counts) => counts.iter().map(|&cycles| cycles <= all / HOT).collect(),
            // A function that the run had no use for.
            None => vec![true; code.len()],
        }
    };
    codes.iter().enumerate().map(of).collect()
}

/// The code of a function.
fn body(generator: &mut Gen<'_>) -> Code {
    let mut code = Vec::new();
    // What is given in memory and used in a register is loaded first.
    for &var in &generator.function.parameters {
        let slot = r#gen::ix(generator.function.slots[var]);
        match generator.homes[var] {
            Home::Slot(_) => {}
            Home::Reg(reg) => code.push(Item::Code(Op::Load(reg, Byte::Mem(slot)))),
            Home::Bc => code.push(Item::Code(Op::LoadPair(Pair::Bc, slot))),
        }
    }
    let count = generator.function.blocks.len();
    for number in 0..count {
        code.push(Item::Label(generator.blocks[number]));
        let follows = (number + 1 < count).then_some(number + 1);
        let function = generator.function;
        code.extend(generator.block(&function.blocks[number], follows));
    }
    let results = generator.function.results.first().map(|&shape| r#gen::bits_of(shape));
    let border = Border { results: dead::result(results), fixed: generator.layout.results };
    improve(&mut code, border);
    code
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
