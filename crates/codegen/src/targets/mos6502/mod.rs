//! Machine code for the 6502 and its relatives.
//!
//! The whole program is known, and nothing calls itself: frames are static, all variables lie in the zero page,
//! where an instruction reaches them with one byte, parameters are written where the function looks for them,
//! and a call is a `JSR`. The files, in the order of the way:
//!
//! - [`instruction`] has the instructions, and `instruction/table` one table of all opcodes; [`assembly`] reads them
//!   from text;
//! - before code is made, the middle's ranges find values that fit a byte, `forward` forgets pointers that are not needed,
//!   `addresses` computes others less often,
//!   and `tables` replaces multiplications by address tables;
//! - `code` is code that is being made, with its temporaries and spills, `state` what the registers are known to
//!   hold meanwhile;
//! - `bytes` says what one instruction reaches and `places` where pointers lead; `values` computes trees of one byte
//!   in the accumulator, `wide` and `sums` others byte by byte to where they go, `products` shifts, multiplies and divides
//!   those; `conditions` and `comparisons` compare and branch; `statements`, `memory` (blocks of it) and `ends` (of
//!   basic blocks) do the rest;
//! - `runtime` has what takes a routine;
//! - `machine` says of instructions what the shared `optimise` asks; `passes` takes out of finished
//!   code what is not needed, and `branches` makes its jumps short;
//! - `blocks` puts native code and bytecode together, and `interpreter` is what
//!   runs the latter.
//!
//! Between blocks every variable that is still needed is in its place.

// Tables of instructions have a row for each, in the order of the data sheet.
#![allow(clippy::match_same_arms)]

mod addresses;
pub mod assembly;
mod blocks;
mod branches;
mod bytes;
mod code;
mod comparisons;
mod conditions;
mod ends;
mod forward;
pub mod instruction;
mod interpreter;
mod machine;
mod memory;
mod passes;
mod places;
mod products;
mod runtime;
mod state;
mod statements;
mod sums;
mod tables;
#[cfg(test)]
mod tests;
mod values;
mod wide;

use std::collections::BTreeMap;

use crate::assemble::{self, Instruction, Item, Label, Labels};
use crate::bytecode;
use crate::c::names::Names;
use crate::choose::{Changes, Cost};
use crate::fit::Fit;
use crate::middle::{Program, ranges};
use crate::target::{self, Target};
use code::Shared;
use instruction::Code;
use kilomate_ir::{Error, Result};
use passes::Context;
use runtime::{Places, Routine};
use tables::{Base, Tables};

/// Bytes of the zero page for what is computed within a statement.
const TEMPS: u8 = 24;
/// Bytes for results, parameters of functions from outside, and routines.
const RESULTS: u32 = 8;
const PARAMS: u32 = 16;
const WORK: u32 = 12;

/// Where everything lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The variables, in the zero page.
    pub zero_page: u8,
    /// What functions return, in the zero page: four bytes for each.
    pub results: u8,
    /// What functions from outside are given, in the zero page: four bytes for each.
    pub params: u8,
    /// What routines work on, in the zero page.
    pub work: u8,
    /// What is computed within a statement, in the zero page.
    pub temps: u8,
    /// What the interpreter of the bytecode needs, in the zero page. Its stack lies over what is
    /// computed within statements.
    pub interpreter: u8,
    /// The first byte of the zero page that is free.
    pub end: u8,
    /// Code and tables.
    pub origin: u16,
    /// Memory that is not in the image: it must hold zeros when the program starts.
    pub ram: u16,
    /// Where the arrays of functions lie; without it, behind that memory.
    pub arrays: Option<u16>,
}

impl Layout {
    /// Everything of the zero page from one byte on.
    ///
    /// # Errors
    ///
    /// If the zero page is too small.
    pub fn new(program: &Program, first: u8, origin: u16, ram: u16) -> Result<Layout> {
        let results = u32::from(first) + program.slots;
        let (params, work) = (results + RESULTS, results + RESULTS + PARAMS);
        let temps = work + WORK;
        let interpreter = temps + u32::from(TEMPS).max(interpreter::CELLS);
        let end = interpreter + interpreter::OWN;
        let fits = |at: u32| {
            u8::try_from(at).map_err(|_| Error::at(0, "the variables do not fit the zero page"))
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

/// The 6502.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mos6502 {}

/// How a program is compiled.
pub type Options = target::Options<Mos6502>;
/// A compiled program.
pub type Compiled = target::Compiled<Mos6502>;
/// A function from outside. It finds its arguments from [`Layout::params`] on and leaves its result at
/// [`Layout::results`].
pub type External = target::External<Mos6502>;

impl Target for Mos6502 {
    const NAME: &'static str = "6502";
    /// `JSR` and the window, and the way into the interpreter; one instruction of the bytecode.
    const CHANGES: Changes =
        Changes { enter: Cost { size: 4, cycles: 55 }, leave: Cost { size: 1, cycles: 35 } };
    const FIT: Fit = Fit { tries: 12, close: 40, is_from_bytecode: false };
    type Instruction = Code;
    type Map = Layout;
    type Layout = Layout;

    fn native_functions(program: &Program, options: &Options) -> Result<Vec<Vec<Item<Code>>>> {
        let program = &forward::forward(program);
        let Start { mut shared, values, .. } = start(program, options.map)?;
        let choice = target::all_native(program);
        let mut functions = blocks::functions(&mut shared, &values, &choice, &mut Vec::new());
        let options = &Options::new(options.map);
        for (number, body) in functions.iter_mut().enumerate() {
            Context::of(program, number, &options.map, &shared.functions).clean(body);
            *body = passes::finish(std::mem::take(body), options, &mut shared.labels);
        }
        match shared.error.take() {
            Some(error) => Err(error),
            None => Ok(functions),
        }
    }

    fn native_cost(items: &[Item<Code>]) -> Cost {
        let mut cost = Cost::default();
        for item in items {
            if let Item::Code(code) = item {
                cost.size += code.size();
                cost.cycles += code.cycles();
            }
        }
        cost
    }

    fn bytecode_cycles(op: &bytecode::Op) -> u32 {
        interpreter::cycles(op)
    }

    fn link(program: &Program, options: &Options) -> Result<Compiled> {
        link(program, options)
    }

    /// For 64tass. Bytecode is bytes there, with a note.
    fn source(compiled: &Compiled) -> String {
        let head = format!("        .cpu \"6502\"\n        * = ${:04x}", compiled.image.origin);
        let mut items = Vec::new();
        for (number, item) in compiled.items.iter().enumerate() {
            if let Item::Code(code @ Code::Bytecode(_)) = item {
                items.push(Item::Note(code.text(&|label| compiled.labels.name(label))));
                items.push(Item::Bytes(compiled.bytes_of(number).to_vec()));
            } else {
                items.push(item.clone());
            }
        }
        assemble::source(&items, &compiled.labels, &head, &compiled.known)
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
    let (routines, error) = (BTreeMap::new(), None);
    let shared = Shared {
        program,
        layout,
        labels,
        functions,
        globals,
        outside,
        arrays,
        routines,
        tables,
        error,
    };
    Ok(Start { names, shared, values, known, places, arrays: arrays_at, ram_end })
}

/// Puts everything in a row: the interpreter if there is bytecode, functions, those from outside, routines, tables.
fn link(program: &Program, options: &Options) -> Result<Compiled> {
    let program = &forward::forward(program);
    let layout = options.map;
    let Start { names, mut shared, values, mut known, places, arrays, ram_end } =
        start(program, layout)?;
    let choice = options.choice(program);
    let mut items = Vec::new();
    let mut bodies = Vec::new();
    let functions = blocks::functions(&mut shared, &values, &choice, &mut items);
    for (number, mut body) in functions.into_iter().enumerate() {
        Context::of(program, number, &layout, &shared.functions).clean(&mut body);
        bodies.push(Item::Function(number, names.source(number).to_owned()));
        bodies.extend(body);
    }
    items.extend(passes::finish(bodies, options, &mut shared.labels));
    let is_start = |at: &usize| matches!(items[*at], Item::Function(..));
    let starts: Vec<usize> = (0..items.len()).filter(is_start).chain([items.len()]).collect();
    external_items(&mut shared, options, &mut items, &mut known)?;
    routine_items(&mut shared, &mut items)?;
    if let Some(error) = shared.error.take() {
        return Err(error);
    }
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
    let functions = target::entries(program, &names, u16::from(layout.zero_page), |number| {
        let address = image.address(functions[number])? as u16;
        Some((address, image.starts[starts[number + 1]] - image.starts[starts[number]]))
    });
    let (start, memory_end) = (Vec::new(), ram_end);
    Ok(Compiled { items, labels, known, image, layout, functions, start, memory_end })
}

fn external_items(
    shared: &mut Shared<'_>,
    options: &Options,
    items: &mut Vec<Item<Code>>,
    known: &mut Vec<(Label, u32)>,
) -> Result {
    for (number, outside) in shared.program.outside.iter().enumerate() {
        let label = shared.outside[number];
        match options.external(&outside.symbol) {
            Ok(external) => {
                external.place(label, &shared.layout, &mut shared.labels, items, known)?;
            }
            Err(_) if matches!(outside.symbol.as_str(), "memcmp" | "bcmp") => {
                items.push(Item::Label(label));
                let places = places(&shared.layout);
                items.extend(Routine::Compare.items(&mut shared.labels, places, &|_| label)?);
            }
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

fn places(layout: &Layout) -> Places {
    Places { work: layout.work, params: layout.params, results: layout.results }
}

fn routine_items(shared: &mut Shared<'_>, items: &mut Vec<Item<Code>>) -> Result {
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
        items.extend(routine.items(&mut shared.labels, places, &|other| routines[&other])?);
    }
    Ok(())
}
