//! Where everything lies in the 64 KB that MBASE selects: tables, then code, then memory that changes.
//!
//! All but the code has its address before any code is generated. A global lies so that the place in it
//! that is indexed most often, by a byte, begins a page: the address is then the byte itself and a
//! constant, one instruction each.

use std::collections::BTreeMap;

use crate::middle::{Expr, Program};
use kilomate_ir::{Error, Result};

use super::sums::{Root, Sum};
use super::{Options, interpreter};

/// Bytes for results, and for arguments of functions from outside.
pub(super) const RESULTS: u32 = 8;
/// Bytes for arguments of functions from outside.
pub(super) const ARGUMENTS: u32 = 20;
/// Bytes in which routines of the back end keep what has no register.
pub(super) const SCRATCH: u32 = 8;
/// A page.
pub(super) const PAGE: u32 = 256;
/// Bytes that may be lost to put one global in its place.
const MOST_LOST: u32 = PAGE;

/// Where everything lies that has a fixed address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Where the image begins: tables, then code.
    pub origin: u16,
    /// Where the code begins.
    pub code: u16,
    /// Where memory that changes begins.
    pub ram: u16,
    /// Where the variables begin, of all functions; IX points 128 bytes further.
    pub slots: u16,
    /// Where results beyond registers begin, among the bytes that IX reaches.
    pub results: u8,
    /// Where arguments of functions from outside begin, among the same.
    pub arguments: u8,
    /// Where the scratch bytes of the back end's routines begin, among the same.
    pub scratch: u8,
    /// Where the arrays of all functions begin.
    pub arrays: u16,
    /// Each global.
    pub globals: Vec<u16>,
    /// Where memory that changes ends.
    pub end: u16,
    /// What the interpreter of the bytecode looks up, if there is one.
    pub tables: Option<Tables>,
}

/// What the interpreter of the bytecode looks up, before all other tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tables {
    /// The code for each code, a page.
    pub codes: u16,
    /// The words of the pool: two pages that begin at a multiple of their size.
    pub pool: u16,
    /// The addresses of the macros, and the code for rarer codes, less than a page.
    pub rare: u16,
}

impl Tables {
    /// From an address on that begins a page.
    fn at(origin: u32) -> Tables {
        let is_even = origin.is_multiple_of(2 * PAGE);
        let (pool, codes) =
            if is_even { (origin, origin + 2 * PAGE) } else { (origin + PAGE, origin) };
        Tables { codes: codes as u16, pool: pool as u16, rare: (origin + 3 * PAGE) as u16 }
    }
}

/// How often each place in each global is indexed by a byte.
type Indexed = BTreeMap<(usize, i16), u32>;

impl Layout {
    pub(super) fn of(program: &Program, options: &Options) -> Result<Layout> {
        let (results, arguments) = (program.slots, program.slots + RESULTS);
        let scratch = arguments + ARGUMENTS;
        let own = if options.is_mixed() { interpreter::OWN } else { 0 };
        let reached = scratch + SCRATCH + own;
        if reached > PAGE {
            return Err(Error::at(0, format!("{} bytes of variables are too many", program.slots)));
        }
        let indexed = indexed(program);
        let mut globals = vec![0; program.globals.len()];
        let mut place = |at: u32, is_constant: bool| {
            let mut at = at;
            for (number, global) in program.globals.iter().enumerate() {
                if global.is_constant == is_constant {
                    at = fitting(at, number, &indexed);
                    globals[number] = at as u16;
                    let less =
                        options.map.sizes.iter().find(|(symbol, _)| *symbol == global.symbol);
                    at += less.map_or(global.bytes.len() as u32, |(_, size)| *size);
                }
            }
            at
        };
        let slots = u32::from(options.map.ram);
        let arrays = slots + reached;
        let end = place(arrays + program.arrays, false);
        let origin = options.map.origin.map_or(end.next_multiple_of(PAGE), u32::from);
        let tables = options.is_mixed().then(|| Tables::at(origin));
        let is_one_page = slots % PAGE + reached <= PAGE && slots >= interpreter::FIRST;
        if tables.is_some() && !(origin.is_multiple_of(PAGE) && is_one_page) {
            return Err(Error::at(
                0,
                "with bytecode, variables lie in one page, and tables begin one",
            ));
        }
        let first = tables.map_or(origin, |of| u32::from(of.rare) + interpreter::RARE_BYTES);
        let code = place(first, true);
        if end.max(code) > 0xffff {
            return Err(Error::at(0, "memory does not fit 64 KB"));
        }
        Ok(Layout {
            origin: origin as u16,
            code: code as u16,
            ram: options.map.ram,
            slots: slots as u16,
            results: results as u8,
            arguments: arguments as u8,
            scratch: scratch as u8,
            arrays: arrays as u16,
            globals,
            end: end as u16,
            tables,
        })
    }
}

/// The first address from here on that is good for a global.
fn fitting(at: u32, number: usize, indexed: &Indexed) -> u32 {
    let of_it = indexed.range((number, i16::MIN)..=(number, i16::MAX));
    let Some((&(_, offset), &count)) = of_it.max_by_key(|(_, count)| **count) else { return at };
    let first = (at as i64 + i64::from(offset)).rem_euclid(i64::from(PAGE)) as u32;
    let lost = (PAGE - first) % PAGE;
    // What it saves is four bytes each time.
    if lost < MOST_LOST.min(4 * count) { at + lost } else { at }
}

fn indexed(program: &Program) -> Indexed {
    let mut all = Indexed::new();
    for block in program.functions.iter().flat_map(|function| &function.blocks) {
        let mut look = |tree: &Expr| count(tree, &mut all);
        block.statements.iter().for_each(|statement| statement.each(&mut look));
        block.end.each(&mut look);
        let copies = block.end.edges().into_iter().flat_map(|edge| &edge.copies);
        copies.for_each(|(_, tree)| look(tree));
    }
    all
}

fn count(tree: &Expr, all: &mut Indexed) {
    if let Expr::Offset { .. } = tree
        && let Sum { root: Root::Global(number), offset, terms } = Sum::of(tree)
        && let [(Expr::Widen { is_signed: false, from: 8, .. }, 1)] = terms[..]
    {
        *all.entry((number, offset as i16)).or_insert(0) += 1;
        return;
    }
    tree.each(&mut |below| count(below, all));
}
