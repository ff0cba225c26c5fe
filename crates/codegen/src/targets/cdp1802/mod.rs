//! Machine code for the RCA 1802.
//!
//! The chip has one accumulator, a carry, and sixteen registers of 16 bits that point to memory; it reads a
//! variable in three steps if none of them points there already (`LDI`, `PLO`, `LDN`) and in one if one
//! does. So what matters is to know where they point. All variables lie in one page; four registers
//! always point into it, five others anywhere, and what each holds is followed through the code and,
//! where ways meet, to what is known on all of them (`state`).
//!
//! ```text
//! R2 stack   R3 program counter   R4 call   R5 return   R6 scratch   R7-RA variables   RB-RF pointers
//! ```
//!
//! R0 and R1 belong to the interpreter of the bytecode, for blocks that are not native.

mod address;
mod bytes;
mod conditions;
mod costs;
mod effects;
mod emit;
mod function;
mod generate;
mod improve;
mod interpreter;
mod layout;
mod near;
mod op;
pub mod opcodes;
mod part;
mod prepare;
mod runtime;
mod special;
mod state;
mod statements;
mod tee;
pub mod text;
mod trees;
mod wide;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

pub use interpreter::Look;
pub use layout::{Layout, Page, Places};
pub use op::{Byte, Op};

use crate::assemble::{Instruction, Item, Label, Labels, assemble};
use crate::bytecode::{self, Code, More};
use crate::c::names::Names;
use crate::choose::{Changes, Cost};
use crate::fit::Fit;
use crate::middle::{Global, Program};
use crate::mixed;
use crate::target::{self, Target};
use kilomate_ir::{Error, Result};

/// The 1802.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cdp1802 {}

/// How a program is compiled.
pub type Options = target::Options<Cdp1802>;
/// A compiled program: tables, then code.
pub type Compiled = target::Compiled<Cdp1802>;
/// A function from outside.
pub type External = target::External<Cdp1802>;

/// Where a program lies, and in which order.
#[derive(Clone, Debug)]
pub struct Map {
    /// Where tables and memory lie.
    pub places: Places,
    /// Text for the assembler that lies before the functions, with the run-time system, if that comes first.
    pub early: String,
    /// Tables, by number, that are not with the others but at the end of memory.
    pub apart: Vec<usize>,
    /// Whether it is only to be known how large it is: it need not fit.
    pub is_estimate: bool,
    /// Whether functions with the most native code come first, instead of those that are called.
    pub is_native_first: bool,
    /// What is looked at when bytecode is entered, and where it branches.
    pub look: Option<Look>,
}

impl Map {
    /// A program with these places, which must fit, and nothing special.
    pub fn new(places: Places) -> Map {
        let (early, apart) = (String::new(), Vec::new());
        Map { places, early, apart, is_estimate: false, is_native_first: false, look: None }
    }
}

/// A function from outside as text that an assembler reads: it places its label itself.
pub fn external(text: String) -> External {
    External::Placed(Rc::new(move |_, labels| Ok(text::parse(&text, labels)?.items)))
}

impl Target for Cdp1802 {
    const NAME: &'static str = "1802";
    /// `SEP 1` and the window; and back.
    const CHANGES: Changes =
        Changes { enter: Cost { size: 2, cycles: 44 }, leave: Cost { size: 1, cycles: 14 } };
    const FIT: Fit = Fit { tries: 8, close: 128, is_from_bytecode: true };
    type Instruction = Op;
    type Map = Map;
    type Layout = Layout;

    fn native_functions(program: &Program, options: &Options) -> Result<Vec<Vec<Item<Op>>>> {
        costs::native_functions(program, options)
    }

    fn native_cost(items: &[Item<Op>]) -> Cost {
        costs::native_cost(items)
    }

    fn bytecode_cycles(op: &bytecode::Op) -> u32 {
        costs::bytecode_cycles(*op)
    }

    fn link(program: &Program, options: &Options) -> Result<Compiled> {
        link(program, options)
    }

    fn source(compiled: &Compiled) -> String {
        text::source(&compiled.items, &compiled.labels, &compiled.image, &compiled.known)
    }
}

/// Where everything lies beside the code.
///
/// # Errors
///
/// If it does not fit its places.
pub fn memory(program: &Program, places: Places, apart: &[usize]) -> Result<Layout> {
    layout::layout(program, places, apart, &|_, _| 1)
}

/// Puts everything in a row: tables, the interpreter if there is bytecode, functions, routines, those from outside.
fn link(program: &Program, options: &Options) -> Result<Compiled> {
    let map = &options.map;
    let weight = |f: usize, b: usize| match &options.profile {
        Some(profile) => profile[f][b] + 1,
        None => 1,
    };
    let layout = layout::layout(program, map.places, &map.apart, &weight)?;
    let names = Names::of(program);
    let mut labels = Labels::default();
    let places = bytecode::Places::new(program, &mut labels);
    let choice = options.choice(program);
    let mut native = function::Native {
        program,
        layout: &layout,
        functions: &places.functions,
        outside: &places.outside,
        choice: &choice,
        counts: options.profile.as_deref(),
        hot: options.hot,
        routines: BTreeMap::new(),
        failure: None,
    };
    let mut mixed = mixed::emit(&mut native, program, &places, &mut labels, &choice);
    native.done()?;
    for (number, items) in mixed.functions.iter_mut().enumerate() {
        let window = bytecode::Translator::new(program, &places, number).window;
        tee::keep_on_stack(items, window);
    }
    let profile = options.profile.as_deref();
    improve::improve(&mut mixed.functions, &places.functions, &mut labels, profile);
    let mut routines: BTreeSet<String> = native.routines.into_keys().collect();
    let mut items = tables(program, &layout);
    let used = more_codes(mixed.functions.iter().flatten().chain(&mixed.macro_items));
    let is_mixed = options.is_mixed();
    if is_mixed {
        items.extend(text::parse(&near::pages()?, &mut labels)?.items);
    }
    items.push(Item::Align(32));
    items.extend(text::parse(runtime::LINKAGE, &mut labels)?.items);
    if is_mixed {
        let (text, more) = interpreter::handlers(layout.page, map.look, &used);
        items.extend(text::parse(&interpreter::entry(layout.page, map.look), &mut labels)?.items);
        items.extend(text::parse(&text, &mut labels)?.items);
        routines.extend(more);
    }
    let mut system = Vec::new();
    add_routines(&mut system, &mut labels, &routines, layout.page)?;
    if map.is_native_first {
        // Machine code packs better than bytecode: all of it lies before the functions.
        items.append(&mut system);
        items.extend(text::parse(&map.early, &mut labels)?.items);
    }
    let ends =
        function_items(mixed.functions, &names, map.is_native_first, &mut labels, &mut items);
    items.extend(mixed.macro_items);
    items.append(&mut system);
    let globals = places.globals.iter().zip(&layout.globals);
    let mut known: Vec<(Label, u32)> =
        globals.map(|(&label, &at)| (label, u32::from(at))).collect();
    known.push((places.arrays, u32::from(layout.arrays)));
    add_externals(program, options, &places, &layout, &mut labels, &mut items, &mut known)?;
    if is_mixed {
        add_words(&mixed.pool, &mixed.macros, &labels, &mut items);
    }
    let image = assemble(&mut items, &labels, u32::from(layout.tables.0), &known)?;
    if image.origin as usize + image.bytes.len() > 0x1_0000 && !map.is_estimate {
        return Err(Error::at(0, format!("{} bytes do not fit", image.bytes.len())));
    }
    let functions = target::entries(program, &names, layout.slots, |number| {
        let at = |label: Label| image.address(label);
        let (first, end) = (at(places.functions[number])?, at(ends[number])?);
        Some((first as u16, end - first))
    });
    let (start, memory_end) = (first_values(program, &layout), layout.ram.1);
    Ok(Compiled { items, labels, known, image, layout, functions, start, memory_end })
}

/// What variables begin with that do not begin as zeros, by their addresses.
fn first_values(program: &Program, layout: &Layout) -> Vec<(u16, Vec<u8>)> {
    let is_variable =
        |global: &&Global| !global.is_constant && global.bytes.iter().any(|&b| b != 0);
    let globals = program.globals.iter().zip(&layout.globals);
    let some = globals.filter(|(global, _)| is_variable(global));
    some.map(|(global, &at)| (at, global.bytes.clone())).collect()
}

/// What lies outside of the program: what is given, or what compilers take for granted.
fn add_externals(
    program: &Program,
    options: &Options,
    places: &bytecode::Places,
    layout: &Layout,
    labels: &mut Labels,
    items: &mut Vec<Item<Op>>,
    known: &mut Vec<(Label, u32)>,
) -> Result {
    for (called, &label) in program.outside.iter().zip(&places.outside) {
        let own = runtime::outside(&called.symbol, layout.page).map(external);
        let external = match (options.external(&called.symbol), &own) {
            (Ok(external), _) => external,
            (_, Some(own)) => own,
            (Err(error), _) => return Err(error),
        };
        external.place(label, layout, labels, items, known)?;
    }
    Ok(())
}

/// Bytes of a page, at the beginning of one of which the words of the pool lie. They are the last items.
pub const PAGE: u32 = 256;

/// The words of the pool, and where macros are.
fn add_words(
    pool: &bytecode::Pool,
    macros: &bytecode::Macros,
    labels: &Labels,
    items: &mut Vec<Item<Op>>,
) {
    items.push(Item::Align(PAGE));
    items.extend(labels.find("rt_pool").map(Item::Label));
    items.extend(pool.words.iter().map(|word| word.item()));
    items.push(Item::Align(64));
    items.extend(labels.find("rt_macros").map(Item::Label));
    items.extend(macros.labels().iter().map(|&label| Item::Word(label, 0)));
}

/// All functions, with a label where each ends.
fn function_items(
    functions: Vec<Vec<Item<Op>>>,
    names: &Names,
    is_native_first: bool,
    labels: &mut Labels,
    items: &mut Vec<Item<Op>>,
) -> Vec<Label> {
    let ends: Vec<Label> = functions.iter().map(|_| labels.fresh()).collect();
    let mut code: Vec<_> = functions.into_iter().enumerate().collect();
    if is_native_first {
        code.sort_by_key(|(_, items)| Reverse(native_share(items)));
    }
    for (number, mut code) in code {
        items.push(Item::Function(number, names.source(number).to_owned()));
        items.append(&mut code);
        items.push(Item::Label(ends[number]));
    }
    ends
}

/// The tables, in their places.
fn tables(program: &Program, layout: &Layout) -> Vec<Item<Op>> {
    let is_here =
        |&n: &usize| program.globals[n].is_constant && u32::from(layout.globals[n]) < layout.apart;
    let mut order: Vec<usize> = (0..program.globals.len()).filter(is_here).collect();
    order.sort_by_key(|&n| layout.globals[n]);
    let mut items = Vec::new();
    let mut at = layout.tables.0;
    for n in order {
        if layout.globals[n] > at {
            items.push(Item::Space(u32::from(layout.globals[n] - at)));
        }
        items.push(Item::Bytes(program.globals[n].bytes.clone()));
        at = layout.globals[n] + program.globals[n].bytes.len() as u16;
    }
    if layout.tables.1 > at {
        items.push(Item::Space(u32::from(layout.tables.1 - at)));
    }
    items
}

/// How much of a function is native, in thousandths.
fn native_share(items: &[Item<Op>]) -> u32 {
    let (mut native, mut all) = (0, 1);
    for item in items {
        let (size, is_native) = match item {
            Item::Code(op @ (Op::Bytecode(_) | Op::Tee { .. })) => (op.size(), false),
            Item::Code(op) => (op.size(), true),
            _ => continue,
        };
        all += size;
        native += if is_native { size } else { 0 };
    }
    native * 1000 / all
}

/// The rarer codes that a program has.
fn more_codes<'a>(items: impl Iterator<Item = &'a Item<Op>>) -> BTreeSet<More> {
    let codes = items.filter_map(|item| match item {
        Item::Code(Op::Bytecode(bytecode::Op::Byte(Code::More, number))) => {
            More::ALL.get(usize::from(*number)).copied()
        }
        _ => None,
    });
    codes.collect()
}

/// The routines that are called, and those that they call.
fn add_routines(
    items: &mut Vec<Item<Op>>,
    labels: &mut Labels,
    called: &BTreeSet<String>,
    page: Page,
) -> Result {
    let mut waiting: Vec<String> = called.iter().cloned().collect();
    let mut done: Vec<String> = Vec::new();
    while let Some(name) = waiting.pop() {
        if done.contains(&name) {
            continue;
        }
        let (text, more) = runtime::routine(&name, page)?;
        items.extend(text::parse(&text, labels)?.items);
        waiting.extend(more);
        done.push(name);
    }
    Ok(())
}
