//! Machine code for the 6502 and its relatives.
//!
//! The whole program is known, and nothing calls itself: all variables lie in the first page, where an
//! instruction reaches them with one byte, parameters are written where the function looks for them,
//! and a call is a `JSR`. [`instruction`] has the instructions. `code` is code that is being made and
//! `state` what the registers are known to hold meanwhile; `bytes` says what one instruction reaches and
//! `places` where pointers lead, `values` computes trees of one byte in the accumulator, `wide` others
//! byte by byte to where they go, `products` shifts, multiplies and divides those, `conditions` compares
//! and branches, `statements` does the rest. `ranges` finds values that fit a byte, `tables` replaces
//! multiplications, `forward` forgets pointers that are not needed, `runtime` has what takes a routine, `kernels`
//! what a network spends its time in.
//! `flow` and `peephole` take out of finished code what is not needed. `blocks` puts native code and
//! bytecode together, and `interpreter` is what runs the latter.
//!
//! Between blocks every variable that is still needed is in its place.

// Tables of instructions have a row for each, in the order of the data sheet.
#![allow(clippy::match_same_arms)]

mod blocks;
mod bytes;
mod code;
mod conditions;
mod costs;
mod flow;
mod forward;
pub mod instruction;
mod interpreter;
mod kernels;
mod peephole;
mod places;
mod products;
mod ranges;
mod runtime;
mod state;
mod statements;
mod tables;
mod values;
mod wide;

use std::collections::BTreeMap;

use crate::assemble::{self, Image, Instruction, Item, Label, Labels};
use crate::c::names::Names;
use crate::middle::Program;
use crate::mixed::Choice;
use crate::{Error, Result};
use code::Shared;
pub use costs::{choose_native, costs};
use instruction::Code;
use kernels::Squares;
use runtime::{Places, Routine};
use tables::{Base, Tables};

/// Bytes of the first page for what is computed within a statement.
const TEMPS: u8 = 24;
/// Bytes for results, parameters of functions from outside, and routines.
const RESULTS: u32 = 8;
const PARAMS: u32 = 16;
const WORK: u32 = 12;

/// Where everything lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The variables, in the first page.
    pub zero_page: u8,
    /// What functions return, in the first page: four bytes for each.
    pub results: u8,
    /// What functions from outside are given, in the first page: four bytes for each.
    pub params: u8,
    /// What routines work on, in the first page.
    pub work: u8,
    /// What is computed within a statement, in the first page.
    pub temps: u8,
    /// What the interpreter of the bytecode needs, in the first page. Its stack lies over what is
    /// computed within statements.
    pub interpreter: u8,
    /// The first byte of the first page that is free.
    pub end: u8,
    /// Code and tables.
    pub origin: u16,
    /// Memory that is not in the image: it must hold zeros when the program starts.
    pub ram: u16,
    /// Where the arrays of functions lie; without it, behind that memory.
    pub arrays: Option<u16>,
}

impl Layout {
    /// Everything of the first page from one byte on.
    ///
    /// # Errors
    ///
    /// If the first page is too small.
    pub fn new(program: &Program, first: u8, origin: u16, ram: u16) -> Result<Layout> {
        let results = u32::from(first) + program.slots;
        let (params, work) = (results + RESULTS, results + RESULTS + PARAMS);
        let temps = work + WORK;
        let interpreter = temps + u32::from(TEMPS).max(interpreter::CELLS);
        let end = interpreter + interpreter::OWN;
        let fits = |at: u32| {
            u8::try_from(at).map_err(|_| Error::at(0, "the variables do not fit the first page"))
        };
        Ok(Layout {
            zero_page: first,
            results: fits(results)?,
            params: fits(params)?,
            work: fits(work)?,
            temps: fits(temps)?,
            interpreter: fits(interpreter)?,
            end: fits(end)?,
            origin,
            ram,
            arrays: None,
        })
    }
}

/// A function of the machine's own: its name, and either its address or its instructions. They begin
/// after a label that is made for them.
#[derive(Clone, Debug)]
pub enum Own {
    /// It lies somewhere else.
    At(u16),
    /// These bytes, which must not depend on where they lie.
    Code(Vec<Item<Code>>),
}

/// What is wanted.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where everything lies.
    pub layout: Layout,
    /// What functions from outside are.
    pub outside: Vec<(String, Own)>,
    /// Which blocks are native, by function and block; all if there is none.
    pub native: Option<Choice>,
}

/// A compiled program.
pub struct Compiled {
    /// Everything, in order.
    pub items: Vec<Item<Code>>,
    /// All labels.
    pub labels: Labels,
    /// Labels that lie elsewhere.
    pub known: Vec<(Label, u32)>,
    /// The bytes.
    pub image: Image,
    /// The address of each function: by its name in the listing.
    pub symbols: BTreeMap<String, u16>,
    /// Where the parameters of each function are expected, with their sizes.
    pub parameters: BTreeMap<String, Vec<(u8, u32)>>,
    /// Bytes of each function, in order.
    pub sizes: Vec<(String, u32)>,
    /// The first byte after the memory that is not in the image.
    pub ram_end: u16,
    /// Where everything lies.
    pub layout: Layout,
}

impl Compiled {
    /// All instructions with their addresses and bytes.
    pub fn listing(&self) -> String {
        assemble::listing(&self.items, &self.labels, &self.image)
    }

    /// Source for 64tass, which makes the same bytes of it. Bytecode is bytes there, with a note.
    pub fn source(&self) -> String {
        let head = format!("        .cpu \"6502\"\n        * = ${:04x}", self.image.origin);
        let mut items = Vec::new();
        for (item, at) in self.items.iter().zip(self.image.starts.windows(2)) {
            if let Item::Code(code @ Code::Bytecode(_)) = item {
                let range =
                    (at[0] - self.image.origin) as usize..(at[1] - self.image.origin) as usize;
                items.push(Item::Note(code.text(&|label| self.labels.name(label))));
                items.push(Item::Bytes(self.image.bytes[range].to_vec()));
            } else {
                items.push(item.clone());
            }
        }
        assemble::source(&items, &self.labels, &head, &self.known)
    }
}

/// What is known before there is code.
struct Start<'a> {
    names: Names,
    shared: Shared<'a>,
    values: Vec<Vec<ranges::Known>>,
    /// Labels that lie elsewhere.
    known: Vec<(Label, u32)>,
    /// The address of each global that is not in the image.
    places: Vec<Option<u16>>,
    arrays: u16,
    ram_end: u16,
}

/// Gives labels to everything, and places to memory that is not in the image.
fn start(program: &Program, layout: Layout) -> Result<Start<'_>> {
    let names = Names::of(program);
    let mut labels = Labels::default();
    let functions: Vec<Label> =
        (0..program.functions.len()).map(|n| labels.named(names.function(n))).collect();
    let globals: Vec<Label> =
        (0..program.globals.len()).map(|n| labels.named(names.global(n))).collect();
    let outside: Vec<Label> =
        program.outside.iter().map(|outside| labels.named(outside.symbol.clone())).collect();
    let arrays = labels.named("km_frame");
    let mut known = Vec::new();
    let mut at = u32::from(layout.ram);
    let mut places: Vec<Option<u16>> = vec![None; globals.len()];
    for (number, global) in program.globals.iter().enumerate() {
        if !global.is_constant && global.bytes.iter().all(|&byte| byte == 0) {
            known.push((globals[number], at));
            places[number] = Some(at as u16);
            at += global.bytes.len() as u32;
        }
    }
    let arrays_at = layout.arrays.unwrap_or(at as u16);
    known.push((arrays, u32::from(arrays_at)));
    if layout.arrays.is_none() {
        at += program.arrays;
    }
    let ram_end = u16::try_from(at).map_err(|_| Error::at(0, "memory ends above 64 KB"))?;
    let values: Vec<Vec<ranges::Known>> = program.functions.iter().map(ranges::of_blocks).collect();
    let tables = Tables::of(program, &values, &mut labels, &|global| places[global].is_some());
    let routines = BTreeMap::new();
    let shared =
        Shared { program, layout, labels, functions, globals, outside, arrays, routines, tables };
    Ok(Start { names, shared, values, known, places, arrays: arrays_at, ram_end })
}

/// All functions as native code, one by one.
fn native_functions(program: &Program, options: &Options) -> Result<Vec<Vec<Item<Code>>>> {
    let program = &forward::forward(program);
    let Start { mut shared, values, .. } = start(program, options.layout)?;
    let choice = program.functions.iter().map(|f| vec![true; f.blocks.len()]).collect();
    let mut functions = blocks::functions(&mut shared, &values, &choice, &mut Vec::new());
    for (number, body) in functions.iter_mut().enumerate() {
        peephole::clean(
            body,
            &flow::Context::of(program, number, &options.layout, &shared.functions),
        );
    }
    Ok(functions)
}

/// Makes machine code of a program.
///
/// # Errors
///
/// If it does not fit, or a function from outside is missing.
pub fn compile(program: &Program, options: &Options) -> Result<Compiled> {
    let program = &forward::forward(program);
    let layout = options.layout;
    let Start { names, mut shared, values, mut known, places, arrays, ram_end } =
        start(program, layout)?;
    let mut choice = options
        .native
        .clone()
        .unwrap_or_else(|| program.functions.iter().map(|f| vec![true; f.blocks.len()]).collect());
    for (function, is_native) in program.functions.iter().zip(&mut choice) {
        if kernels::is_kernel(function) {
            is_native.fill(true);
        }
    }
    let mut items = Vec::new();
    let mut starts = Vec::new();
    let functions = blocks::functions(&mut shared, &values, &choice, &mut items);
    let mut squares = Squares::new(&mut shared.labels);
    for (number, mut body) in functions.into_iter().enumerate() {
        let function = &program.functions[number];
        if let Some(kernel) = kernels::items(function, &layout, &mut shared.labels, &mut squares) {
            body = vec![Item::Label(shared.functions[number])];
            body.extend(kernel?);
        } else {
            let context = flow::Context::of(program, number, &layout, &shared.functions);
            peephole::clean(&mut body, &context);
        }
        starts.push(items.len());
        items.push(Item::Note(names.source(number).to_owned()));
        items.extend(body);
    }
    starts.push(items.len());
    outside_items(&mut shared, options, &mut items, &mut known)?;
    routine_items(&mut shared, &mut items);
    items.extend(squares.items());
    items.extend(shared.tables.items(&|base| match base {
        Base::Global(global) => places[global].unwrap_or(0),
        Base::Arrays => arrays,
    }));
    for (number, global) in program.globals.iter().enumerate() {
        if places[number].is_none() {
            items.push(Item::Label(shared.globals[number]));
            items.push(Item::Bytes(global.bytes.clone()));
        }
    }
    let Shared { labels, functions, .. } = shared;
    let image = assemble::assemble(&mut items, &labels, u32::from(layout.origin), &known)?;
    if image.origin as usize + image.bytes.len() > 0x1_0000 {
        return Err(Error::at(0, "the image ends above 64 KB"));
    }
    let name = |number: usize| names.function(number).to_owned();
    let numbers = 0..program.functions.len();
    let address = |number: usize| image.address(functions[number]).unwrap_or(0) as u16;
    let symbols = numbers.clone().map(|n| (name(n), address(n))).collect();
    let size = |n: usize| image.starts[starts[n + 1]] - image.starts[starts[n]];
    let sizes = numbers.clone().map(|n| (name(n), size(n))).collect();
    let parameters = numbers.map(|n| {
        let function = &program.functions[n];
        let place = |&var: &usize| {
            let at = layout.zero_page + function.slots[var] as u8;
            (at, function.variables[var].size())
        };
        (name(n), function.parameters.iter().map(place).collect())
    });
    let parameters = parameters.collect();
    Ok(Compiled { items, labels, known, image, symbols, parameters, sizes, ram_end, layout })
}

fn outside_items(
    shared: &mut Shared<'_>,
    options: &Options,
    items: &mut Vec<Item<Code>>,
    known: &mut Vec<(Label, u32)>,
) -> Result {
    for (number, outside) in shared.program.outside.iter().enumerate() {
        let label = shared.outside[number];
        let own = options.outside.iter().find(|(name, _)| *name == outside.symbol);
        match own {
            Some((_, Own::At(address))) => known.push((label, u32::from(*address))),
            Some((_, Own::Code(code))) => {
                items.push(Item::Label(label));
                items.extend(code.iter().cloned());
            }
            None if matches!(outside.symbol.as_str(), "memcmp" | "bcmp") => {
                items.push(Item::Label(label));
                let places = places(&shared.layout);
                items.extend(Routine::Compare.items(&mut shared.labels, places, &|_| label));
            }
            None => return Err(Error::at(0, format!("there is no {}", outside.symbol))),
        }
    }
    Ok(())
}

fn places(layout: &Layout) -> Places {
    Places { work: layout.work, params: layout.params, results: layout.results }
}

fn routine_items(shared: &mut Shared<'_>, items: &mut Vec<Item<Code>>) {
    let used: Vec<Routine> = shared.routines.keys().copied().collect();
    for needed in used.into_iter().filter_map(Routine::needs) {
        if !shared.routines.contains_key(&needed) {
            let label = shared.labels.named(needed.name());
            shared.routines.insert(needed, label);
        }
    }
    let places = places(&shared.layout);
    for (routine, label) in shared.routines.clone() {
        items.push(Item::Label(label));
        let routines = &shared.routines;
        items.extend(routine.items(&mut shared.labels, places, &|other| routines[&other]));
    }
}
