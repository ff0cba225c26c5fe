//! Tables of addresses: where the elements of an array lie whose size is no power of two. A look into
//! one takes 17 cycles, the multiplication that it replaces some 100.

use std::collections::BTreeMap;

use super::instruction::Code;
use crate::assemble::{Item, Label, Labels};
use crate::middle::{Expr, Function, Program, ranges};

/// The most elements for which there is a table.
const MOST: u32 = 64;

/// What an array is part of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Base {
    /// A global.
    Global(usize),
    /// The memory that all functions share.
    Arrays,
}

/// A table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    /// Bytes from the beginning of the base to the first element.
    pub(super) offset: i32,
    count: u32,
    /// The low bytes of all addresses, and the high bytes.
    pub(super) low: Label,
    pub(super) high: Label,
    is_used: bool,
}

/// All tables, by what they are of, by the size of an element and by the offset of the first.
#[derive(Default, Debug)]
pub(super) struct Tables {
    all: BTreeMap<(Base, u32, i32), Table>,
}

/// Bytes that are reached from the first element of a table: with one look, and an index of one byte.
const REACHED: i32 = 200;

/// A pointer taken apart: where it begins, what is added that is known, and what is not, with what it is
/// multiplied by.
pub(super) fn apart(tree: &Expr) -> (&Expr, i32, Vec<(&Expr, u32)>) {
    match tree {
        Expr::Offset { base, index, scale, .. } => {
            let (base, mut bytes, mut terms) = apart(base);
            match &**index {
                Expr::Int(number, _) => {
                    bytes += i32::from((*number as u16).wrapping_mul(*scale as u16) as i16);
                }
                index => terms.push((index, *scale)),
            }
            (base, bytes, terms)
        }
        tree => (tree, 0, Vec::new()),
    }
}

/// Where a tree begins that is known before the program runs.
pub(super) fn base(tree: &Expr, function: &Function) -> Option<(Base, i32)> {
    match tree {
        Expr::Global(global, offset) => Some((Base::Global(*global), i32::from(*offset))),
        Expr::Array(array, offset) => {
            let start = function.arrays[*array].start as i32;
            Some((Base::Arrays, start + i32::from(*offset)))
        }
        _ => None,
    }
}

/// The most that each term can be: what is followed leads into its object, or right behind it.
pub(super) fn mosts(
    start: &Expr,
    bytes: i32,
    terms: &[(&Expr, u32)],
    most: &[u32],
    (program, function): (&Program, &Function),
) -> Vec<u32> {
    let own: Vec<u32> = terms.iter().map(|(index, _)| ranges::of_tree(index, most)).collect();
    let (size, from) = match start {
        Expr::Global(global, from) => (program.globals[*global].bytes.len() as i32, *from),
        Expr::Array(array, from) => (function.arrays[*array].size as i32, *from),
        _ => return own,
    };
    // Nothing that may be below zero leads back.
    let Ok(left) = u32::try_from(size - i32::from(from) - bytes) else { return own };
    if own.iter().any(|&most| most >= 0x8000) {
        return own;
    }
    own.iter().zip(terms).map(|(&most, (_, scale))| most.min(left / scale)).collect()
}

/// Whether all indices are numbers without a sign that are promised to lead into the object.
pub(super) fn is_inside(tree: &Expr) -> bool {
    match tree {
        Expr::Offset { base, index, is_unsigned, .. } => {
            (*is_unsigned || matches!(**index, Expr::Int(..))) && is_inside(base)
        }
        _ => true,
    }
}

/// Whether a term deserves a table.
pub(super) fn deserves(most: u32, scale: u32) -> bool {
    most < MOST && most * scale > 255 && !scale.is_multiple_of(256)
}

impl Tables {
    /// Finds all that the program may need. `is_known` says of which globals the address is known
    /// already.
    pub(super) fn of(
        program: &Program,
        most: &[Vec<ranges::Known>],
        labels: &mut Labels,
        is_known: &dyn Fn(usize) -> bool,
    ) -> Tables {
        let mut found: BTreeMap<(Base, u32, i32), u32> = BTreeMap::new();
        for (function, most) in program.functions.iter().zip(most) {
            ranges::each_tree(function, most, &mut |tree, most| {
                let (start, bytes, terms) = apart(tree);
                let Some((base, offset)) = base(start, function) else { return };
                if matches!(base, Base::Global(global) if !is_known(global)) {
                    return;
                }
                let mosts = mosts(start, bytes, &terms, most, (program, function));
                for ((_, scale), most) in terms.into_iter().zip(mosts) {
                    if deserves(most, scale) {
                        let count = found.entry((base, scale, offset + bytes)).or_insert(0);
                        *count = (*count).max(most + 1);
                    }
                }
            });
        }
        // One for all that begin close to each other.
        let mut all: BTreeMap<(Base, u32, i32), Table> = BTreeMap::new();
        for ((base, scale, offset), count) in found {
            let before = (base, scale, offset - REACHED)..=(base, scale, offset);
            if let Some((_, table)) = all.range_mut(before).next_back() {
                table.count = table.count.max(count);
                continue;
            }
            let name = format!("places_of_{scale}_{}", all.len());
            let (low, high) =
                (labels.named(format!("{name}_low")), labels.named(format!("{name}_high")));
            let table = Table { offset, count, low, high, is_used: false };
            all.insert((base, scale, offset), table);
        }
        Tables { all }
    }

    /// The table for elements of so many bytes that begin there, if there is one.
    pub(super) fn find(&mut self, base: Base, scale: u32, offset: i32) -> Option<Table> {
        let before = (base, scale, offset - REACHED)..=(base, scale, offset);
        let (_, table) = self.all.range_mut(before).next_back()?;
        table.is_used = true;
        Some(*table)
    }

    /// Those that are used.
    pub(super) fn items(&self, address: &dyn Fn(Base) -> u16) -> Vec<Item<Code>> {
        let mut items = Vec::new();
        for ((base, scale, _), table) in self.all.iter().filter(|(_, table)| table.is_used) {
            let places: Vec<u16> = (0..table.count)
                .map(|n| {
                    address(*base).wrapping_add_signed(table.offset as i16) + (n * scale) as u16
                })
                .collect();
            items.push(Item::Label(table.low));
            items.push(Item::Bytes(places.iter().map(|place| *place as u8).collect()));
            items.push(Item::Label(table.high));
            items.push(Item::Bytes(places.iter().map(|place| (place >> 8) as u8).collect()));
        }
        items
    }
}

/// Shows every tree of a function, and all below it.
pub(super) fn each_tree<'a>(function: &'a Function, show: &mut dyn FnMut(&'a Expr)) {
    fn below<'a>(tree: &'a Expr, show: &mut dyn FnMut(&'a Expr)) {
        show(tree);
        tree.each(&mut |tree| below(tree, show));
    }
    for block in &function.blocks {
        block.statements.iter().for_each(|s| s.each(&mut |tree| below(tree, show)));
        block.end.each(&mut |tree| below(tree, show));
        for (_, tree) in block.end.edges().into_iter().flat_map(|edge| &edge.copies) {
            below(tree, show);
        }
    }
}
