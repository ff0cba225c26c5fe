//! What a CPU is to the compiler: the [`Target`], what it is asked ([`Options`]) and what it gives
//! ([`Compiled`]).
//!
//! A back end is a type without values that implements [`Target`], and one that writes the native code of a
//! program's functions, one after the other ([`Generator`]). Everything else is shared:
//! [`mixed`](crate::mixed) puts native code and bytecode together, [`fit`](crate::fit) measures blocks and finds
//! those that are native in so many bytes, [`assemble`] finds addresses.
//!
//! To add a CPU: a type for its instructions ([`Instruction`]), a [`Generator`], an interpreter of the
//! [`bytecode`] if there is to be any, and a [`Target`] whose [`link`](Target::link) puts their
//! items in a row.

use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use crate::assemble::{self, Image, Instruction, Item, Label, Labels};
use crate::bytecode;
use crate::c::names::Names;
use crate::choose::{Changes, Cost};
use crate::fit::Fit;
use crate::middle::{Program, Shape};
use crate::mixed::Choice;
use kilomate_ir::{Error, Result};

/// Items of a target.
pub type Items<T> = Vec<Item<<T as Target>::Instruction>>;

/// A CPU.
pub trait Target: Sized {
    /// What it is called.
    const NAME: &'static str;
    /// What it costs to change between native code and bytecode.
    const CHANGES: Changes;
    /// How blocks are chosen that are native.
    const FIT: Fit;
    /// Its instructions, of which one wraps those of the bytecode.
    type Instruction: Instruction + fmt::Debug;
    /// What is said about memory before anything is compiled, and whatever else only this CPU is told.
    type Map: Clone + fmt::Debug;
    /// Where everything lies beside the code.
    type Layout: Clone + fmt::Debug;

    /// All functions as native code, in order, with an [`Item::Block`] before each block: to measure them.
    ///
    /// # Errors
    ///
    /// If memory does not fit.
    fn native_functions(program: &Program, options: &Options<Self>) -> Result<Vec<Items<Self>>>;

    /// What native code costs, without labels that it has elsewhere.
    fn native_cost(items: &[Item<Self::Instruction>]) -> Cost;

    /// Cycles of an instruction of the bytecode, with those that it takes to get there.
    fn bytecode_cycles(op: &bytecode::Op) -> u32;

    /// Compiles a program that need not fit its map, as long as there are such addresses.
    ///
    /// # Errors
    ///
    /// If something is missing, or there are no such addresses.
    fn link(program: &Program, options: &Options<Self>) -> Result<Compiled<Self>>;

    /// Whether it fits its map.
    ///
    /// # Errors
    ///
    /// If it does not.
    fn check(_compiled: &Compiled<Self>, _options: &Options<Self>) -> Result {
        Ok(())
    }

    /// Source for an assembler that people may have, which makes the same bytes of it.
    fn source(compiled: &Compiled<Self>) -> String;
}

/// Writes the native code of a program's functions.
pub trait Generator {
    /// Its instructions, of which one wraps those of the bytecode.
    type Instruction: Instruction;

    /// How many macros its interpreter has.
    const MACROS: usize = bytecode::MACROS;

    /// An instruction of the bytecode as one of its own.
    fn bytecode(op: bytecode::Op) -> Self::Instruction;

    /// The blocks of a function as native code, by number, each without its label, which is given here; those
    /// that are bytecode by choice are not looked at. The next one comes right behind if it is native, too.
    fn function(
        &mut self,
        labels: &mut Labels,
        number: usize,
        blocks: &[Label],
    ) -> Vec<Vec<Item<Self::Instruction>>>;

    /// The way into the interpreter: goes on with the bytecode behind the byte that follows, which is the
    /// window.
    fn enter(&self) -> Vec<Item<Self::Instruction>>;

    /// What it must have otherwise in the bytecode of a block, whose function has this window.
    fn prepare(_ops: &mut [Item<bytecode::Op>], _window: u8) {}

    /// Whether a block of bytecode is run so often that nothing in it is to become slower for a few bytes.
    fn is_hot(&self, _block: (usize, usize)) -> bool {
        false
    }
}

/// How a program is compiled.
pub struct Options<T: Target> {
    /// Where it lies.
    pub map: T::Map,
    /// Which blocks are native, by function and block; the others are bytecode. All of them if it is not said.
    pub native: Option<Choice>,
    /// The functions from outside, by name.
    pub externals: Vec<(String, External<T>)>,
    /// How often each block of each function is run, if that is known.
    pub profile: Option<Vec<Vec<u64>>>,
    /// Bytecode that is run more often than this is not made shorter at the price of time.
    pub hot: u64,
}

impl<T: Target> Options<T> {
    /// Everything native, nothing from outside.
    pub fn new(map: T::Map) -> Options<T> {
        Options { map, native: None, externals: Vec::new(), profile: None, hot: u64::MAX }
    }

    /// The same with another choice of native blocks.
    #[must_use]
    pub fn with_native(&self, native: Option<Choice>) -> Options<T> {
        Options { native, ..self.clone() }
    }

    /// Which blocks are native.
    pub fn choice(&self, program: &Program) -> Choice {
        self.native.clone().unwrap_or_else(|| all_native(program))
    }

    /// Whether there is bytecode.
    pub fn is_mixed(&self) -> bool {
        self.native.as_ref().is_some_and(|choice| choice.iter().flatten().any(|native| !native))
    }

    /// A function from outside.
    ///
    /// # Errors
    ///
    /// If there is none of this name.
    pub fn external(&self, name: &str) -> Result<&External<T>> {
        let found = self.externals.iter().find(|(known, _)| known == name);
        let missing = || Error::at(0, format!("{name} is missing"));
        found.map(|(_, external)| external).ok_or_else(missing)
    }
}

// Derived ones would ask for a target that is `Clone` and `Debug`, though there are no values of it.
impl<T: Target> Clone for Options<T> {
    fn clone(&self) -> Options<T> {
        Options {
            map: self.map.clone(),
            native: self.native.clone(),
            externals: self.externals.clone(),
            profile: self.profile.clone(),
            hot: self.hot,
        }
    }
}

impl<T: Target> fmt::Debug for Options<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("map", &self.map)
            .field("native", &self.native)
            .field("externals", &self.externals)
            .field("hot", &self.hot)
            .finish_non_exhaustive()
    }
}

/// Every block native.
pub(crate) fn all_native(program: &Program) -> Choice {
    program.functions.iter().map(|function| vec![true; function.blocks.len()]).collect()
}

/// Makes the code of a function from outside, when it is known where everything lies.
pub type Make<T> = dyn Fn(&<T as Target>::Layout, &mut Labels) -> Result<Items<T>>;

/// A function from outside. Arguments and results are where those of all functions from outside are, which the
/// target's layout says.
pub enum External<T: Target> {
    /// It lies there.
    At(u16),
    /// Its code, which begins at the first item.
    Code(Rc<Make<T>>),
    /// Code that places its label itself, and maybe those of others.
    Placed(Rc<Make<T>>),
}

impl<T: Target> External<T> {
    /// Code that only depends on where everything lies.
    pub fn code(make: impl Fn(&T::Layout) -> Items<T> + 'static) -> External<T> {
        External::Code(Rc::new(move |layout, _| Ok(make(layout))))
    }

    /// Puts it among the items, or its address among those that are known.
    ///
    /// # Errors
    ///
    /// If its code cannot be made.
    pub fn place(
        &self,
        label: Label,
        layout: &T::Layout,
        labels: &mut Labels,
        items: &mut Items<T>,
        known: &mut Vec<(Label, u32)>,
    ) -> Result {
        match self {
            External::At(address) => known.push((label, u32::from(*address))),
            External::Code(make) => {
                items.push(Item::Label(label));
                items.extend(make(layout, labels)?);
            }
            External::Placed(make) => items.extend(make(layout, labels)?),
        }
        Ok(())
    }
}

impl<T: Target> Clone for External<T> {
    fn clone(&self) -> External<T> {
        match self {
            External::At(address) => External::At(*address),
            External::Code(make) => External::Code(make.clone()),
            External::Placed(make) => External::Placed(make.clone()),
        }
    }
}

impl<T: Target> fmt::Debug for External<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            External::At(address) => write!(f, "At({address:#06x})"),
            External::Code(_) => write!(f, "Code"),
            External::Placed(_) => write!(f, "Placed"),
        }
    }
}

/// Where a function is, and its arguments and results.
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

impl Entry {
    /// What a call is given: bytes, each with its address.
    pub fn given(&self, arguments: &[u64]) -> Vec<(u16, u8)> {
        let bytes = |(&(at, shape), argument): (&(u16, Shape), &u64)| {
            (at..).zip(argument.to_le_bytes()).take(shape.size() as usize).collect::<Vec<_>>()
        };
        self.arguments.iter().zip(arguments).flat_map(bytes).collect()
    }

    /// Bytes of its first result; none if it returns nothing.
    pub fn result_size(&self) -> usize {
        self.results.first().map_or(0, |shape| shape.size() as usize)
    }
}

/// The functions that have a place, by name: `place` gives address and size. Their variables begin at `slots`.
pub(crate) fn entries(
    program: &Program,
    names: &Names,
    slots: u16,
    place: impl Fn(usize) -> Option<(u16, u32)>,
) -> BTreeMap<String, Entry> {
    let mut entries = BTreeMap::new();
    for (number, function) in program.functions.iter().enumerate() {
        let Some((address, size)) = place(number) else { continue };
        let argument = |&var: &usize| (slots + function.slots[var] as u16, function.variables[var]);
        let entry = Entry {
            address,
            is_exported: function.is_exported,
            arguments: function.parameters.iter().map(argument).collect(),
            results: function.results.clone(),
            size,
        };
        entries.insert(names.function(number).to_owned(), entry);
    }
    entries
}

/// A compiled program.
pub struct Compiled<T: Target> {
    /// Everything, in order.
    pub items: Items<T>,
    /// All labels.
    pub labels: Labels,
    /// Labels that lie outside the image.
    pub known: Vec<(Label, u32)>,
    /// The bytes.
    pub image: Image,
    /// Where everything else lies.
    pub layout: T::Layout,
    /// Each function by its name in the listing.
    pub functions: BTreeMap<String, Entry>,
    /// Memory that is not zero in the beginning and not in the image: where, and with what.
    pub start: Vec<(u16, Vec<u8>)>,
    /// The first byte after the memory that is not in the image.
    pub memory_end: u16,
}

impl<T: Target> Compiled<T> {
    /// Every item with its address and its bytes.
    pub fn listing(&self) -> String {
        assemble::listing(&self.items, &self.labels, &self.image)
    }

    /// Source for an assembler that people may have, which makes the same bytes of it.
    pub fn source(&self) -> String {
        T::source(self)
    }

    /// Where a label lies.
    pub fn address(&self, name: &str) -> Option<u16> {
        self.image.address(self.labels.find(name)?).map(|at| at as u16)
    }

    /// A function.
    ///
    /// # Errors
    ///
    /// If there is none of this name.
    pub fn function(&self, name: &str) -> Result<&Entry> {
        let missing = || Error::at(0, format!("there is no function {name}"));
        self.functions.get(name).ok_or_else(missing)
    }

    /// The bytes of an item.
    pub fn bytes_of(&self, item: usize) -> &[u8] {
        let at = |n: usize| (self.image.starts[n] - self.image.origin) as usize;
        &self.image.bytes[at(item)..at(item + 1)]
    }
}

impl<T: Target> Clone for Compiled<T> {
    fn clone(&self) -> Compiled<T> {
        Compiled {
            items: self.items.clone(),
            labels: self.labels.clone(),
            known: self.known.clone(),
            image: self.image.clone(),
            layout: self.layout.clone(),
            functions: self.functions.clone(),
            start: self.start.clone(),
            memory_end: self.memory_end,
        }
    }
}

/// Compiles a program.
///
/// # Errors
///
/// If it does not fit, or a function from outside is missing.
pub fn compile<T: Target>(program: &Program, options: &Options<T>) -> Result<Compiled<T>> {
    let compiled = T::link(program, options)?;
    T::check(&compiled, options)?;
    Ok(compiled)
}
