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
mod emit;
mod function;
mod generate;
mod interpreter;
mod layout;
mod near;
mod op;
mod prepare;
mod runtime;
mod special;
mod state;
mod statements;
pub mod text;
mod trees;
mod wide;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

pub use costs::{CHANGES, choose, costs};
pub use interpreter::Look;
pub use layout::{Layout, Page, Places};
pub use op::{Byte, Op};

use crate::assemble::{Image, Instruction, Item, Label, Labels, assemble};
use crate::bytecode::{self, Code, More};
use crate::c::names::Names;
use crate::middle::Program;
use crate::mixed::{self, Choice};
use crate::{Error, Result};

/// How a program is compiled.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where it lies.
    pub places: Places,
    /// Routines for functions from outside, as text: each begins at a label of its name.
    pub outside: Vec<(String, String)>,
    /// Tables, by number, that are not with the others but at the end of memory.
    pub apart: Vec<usize>,
    /// How often each block of each function is run, if that is known.
    pub profile: Option<Vec<Vec<u64>>>,
    /// Bytecode that is run more often than this is not made shorter at the price of time.
    pub hot: u64,
    /// Which blocks are native; the others are bytecode. All of them if it is not said.
    pub native: Option<Choice>,
    /// Whether it is only to be known how large it is: it need not fit.
    pub is_estimate: bool,
    /// Whether functions with the most native code come first, instead of those that are called.
    pub is_native_first: bool,
    /// What is looked at when bytecode is entered, and where it branches.
    pub look: Option<Look>,
}

/// A compiled program.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// Tables and code.
    pub items: Vec<Item<Op>>,
    /// The labels.
    pub labels: Labels,
    /// Labels that lie elsewhere.
    pub known: Vec<(Label, u32)>,
    /// Their bytes, from where tables begin.
    pub image: Image,
    /// Where everything else lies.
    pub layout: Layout,
    /// Where each function of the program begins.
    pub functions: Vec<u16>,
    /// Names of functions, with their first byte and the one after their last.
    pub symbols: Vec<(String, u16, u16)>,
}

impl Compiled {
    /// Where a label lies.
    pub fn address(&self, name: &str) -> Option<u16> {
        self.image.address(self.labels.find(name)?).map(|at| at as u16)
    }

    /// As source for an assembler.
    pub fn source(&self) -> String {
        text::source(&self.items, &self.labels, &self.image, &self.known)
    }
}

/// Where everything lies beside the code.
///
/// # Errors
///
/// If it does not fit its places.
pub(crate) fn memory(program: &Program, places: Places, apart: &[usize]) -> Result<Layout> {
    layout::layout(program, places, apart, &|_, _| 1)
}

/// Compiles a program.
///
/// # Errors
///
/// If it does not fit its places, or a function from outside is missing.
pub fn compile(program: &Program, options: &Options) -> Result<Compiled> {
    let weight = |f: usize, b: usize| match &options.profile {
        Some(profile) => profile[f][b] + 1,
        None => 1,
    };
    let layout = layout::layout(program, options.places, &options.apart, &weight)?;
    let names = Names::of(program);
    let mut labels = Labels::default();
    let places = bytecode::Places::new(program, &mut labels);
    let all: Choice = program.functions.iter().map(|f| vec![true; f.blocks.len()]).collect();
    let choice = options.native.as_ref().unwrap_or(&all);
    let mut native = function::Native {
        program,
        layout: &layout,
        functions: &places.functions,
        outside: &places.outside,
        choice,
        counts: options.profile.as_deref(),
        hot: options.hot,
        routines: BTreeMap::new(),
        written: None,
    };
    let mixed = mixed::emit(&mut native, program, &places, &mut labels, choice);
    let mut routines: BTreeSet<String> = native.routines.into_keys().collect();
    let mut items = tables(program, &layout);
    let is_mixed = choice.iter().flatten().any(|is_native| !is_native);
    if is_mixed {
        items.extend(text::parse(&near::pages()?, &mut labels)?.items);
    }
    items.push(Item::Align(32));
    items.extend(text::parse(runtime::LINKAGE, &mut labels)?.items);
    if is_mixed {
        let used = more_codes(mixed.functions.iter().flatten().chain(&mixed.macro_items));
        let (text, more) = interpreter::handlers(layout.page, options.look, &used);
        items.extend(
            text::parse(&interpreter::entry(layout.page, options.look), &mut labels)?.items,
        );
        items.extend(text::parse(&text, &mut labels)?.items);
        routines.extend(more);
    }
    let ends: Vec<Label> = mixed.functions.iter().map(|_| labels.fresh()).collect();
    let mut code: Vec<_> = mixed.functions.into_iter().enumerate().collect();
    if options.is_native_first {
        code.sort_by_key(|(_, items)| Reverse(native_share(items)));
    }
    for (number, mut code) in code {
        items.push(Item::Note(names.source(number).to_owned()));
        items.append(&mut code);
        items.push(Item::Label(ends[number]));
    }
    items.extend(mixed.macro_items);
    add_routines(&mut items, &mut labels, &routines, layout.page)?;
    for called in &program.outside {
        let given = options.outside.iter().find(|(name, _)| *name == called.symbol);
        let text = match given {
            Some((_, text)) => text.clone(),
            None => runtime::outside(&called.symbol, layout.page)
                .ok_or_else(|| Error::at(0, format!("{} is missing", called.symbol)))?,
        };
        items.extend(text::parse(&text, &mut labels)?.items);
    }
    if is_mixed {
        items.push(Item::Align(256));
        let (pool, macros) = (labels.find("rt_pool"), labels.find("rt_macros"));
        items.extend(pool.map(Item::Label));
        items.extend(mixed.pool.words.iter().map(|word| word.item()));
        items.push(Item::Align(64));
        items.extend(macros.map(Item::Label));
        items.extend(mixed.macros.labels().iter().map(|&label| Item::Word(label, 0)));
    }
    let globals = places.globals.iter().zip(&layout.globals);
    let mut known: Vec<(Label, u32)> =
        globals.map(|(&label, &at)| (label, u32::from(at))).collect();
    known.push((places.arrays, u32::from(layout.arrays)));
    let image = assemble(&mut items, &labels, u32::from(layout.tables.0), &known)?;
    if image.origin as usize + image.bytes.len() > 0x1_0000 && !options.is_estimate {
        return Err(Error::at(0, format!("{} bytes do not fit", image.bytes.len())));
    }
    let functions = &places.functions;
    let at = |label: Label| image.address(label).unwrap_or(0) as u16;
    let symbols = (0..functions.len())
        .map(|n| (names.function(n).to_owned(), at(functions[n]), at(ends[n])))
        .collect();
    let functions = functions.iter().map(|&label| at(label)).collect();
    Ok(Compiled { items, labels, known, image, layout, functions, symbols })
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
            Item::Code(op @ Op::Bytecode(_)) => (op.size(), false),
            Item::Code(op) => (op.size(), true),
            Item::WordHighFirst(..) => (2, true),
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
        let (text, more) = runtime::routine(&name, page);
        items.extend(text::parse(&text, labels)?.items);
        waiting.extend(more);
        done.push(name);
    }
    Ok(())
}
