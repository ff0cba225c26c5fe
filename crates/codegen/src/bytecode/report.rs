//! What bytecode takes, for people and for those who choose.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::machine::Reference;
use super::op::Op;
use super::whole::Whole;
use super::{Places, Pool, Translator};
use crate::assemble::{Instruction, Item, Labels};
use crate::middle::Program;

impl Whole<'_> {
    /// The bytes of each function, the largest first, how many bytes each code takes and how often it is
    /// there, and the sum of all.
    pub fn report(&self) -> String {
        let mut text = String::new();
        let mut sizes = self.function_sizes();
        sizes.sort_unstable_by(|a, b| (b.1, &a.0).cmp(&(a.1, &b.0)));
        // A string takes whatever is written to it, here and below.
        for (name, size) in sizes {
            let _ = writeln!(text, "{size:6} {name}");
        }
        let mut counts: BTreeMap<String, (u32, u32)> = BTreeMap::new();
        for item in &self.items {
            if let Item::Code(Reference::Bytecode(op)) = item {
                let entry = counts.entry(kind(*op)).or_default();
                *entry = (entry.0 + op.size(), entry.1 + 1);
            }
        }
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort_by_key(|(_, (bytes, _))| std::cmp::Reverse(*bytes));
        for (kind, (bytes, count)) in counts {
            let _ = writeln!(text, "{bytes:6} bytes {count:6} {kind}");
        }
        let [code, macros, pool, table] = self.sizes;
        let sum = code + macros + pool + table;
        let _ = writeln!(
            text,
            "{code} bytes of instructions, {macros} of macros, {pool} for the pool, {table} for the \
             table of macros: {sum}"
        );
        let _ = writeln!(text, "{} cells on the stack", self.stack);
        text
    }
}

/// A name for all instructions of one kind.
fn kind(op: Op) -> String {
    match op {
        Op::Window(_) => "window".into(),
        Op::Macro(number) => format!("macro {number}"),
        Op::GetB(_) => "getb of the window".into(),
        Op::GetW(_) => "getw of the window".into(),
        Op::SetB(_) => "setb of the window".into(),
        Op::SetW(_) => "setw of the window".into(),
        Op::Plain(code) | Op::Byte(code, _) | Op::Pool(code, ..) | Op::Word(code, _) => code.name(),
        Op::Jump(code, _, _, is_far) => code.name() + if is_far { " far" } else { "" },
    }
}

/// What each block takes as bytecode, by function and block: its instructions, without labels, as they are
/// before macros are found; and how many bytes are left of them then, macros and pool not counted. A back end
/// estimates its cycles from it.
pub fn blocks(program: &Program) -> Vec<Vec<(Vec<Op>, u32)>> {
    let mut labels = Labels::default();
    let places = Places::new(program, &mut labels);
    let mut functions: Vec<Vec<Vec<Item<Op>>>> = Vec::new();
    for (number, function) in program.functions.iter().enumerate() {
        let entries: Vec<_> = function.blocks.iter().map(|_| labels.fresh()).collect();
        let translator = Translator::new(program, &places, number);
        let items = |at: usize| {
            let follows = (at + 1 < entries.len()).then_some(at + 1);
            translator.block(&mut labels, &entries, at, follows)
        };
        functions.push((0..function.blocks.len()).map(items).collect());
    }
    let code = |item: &Item<Op>| match item {
        Item::Code(op) => Some(*op),
        _ => None,
    };
    let all: Vec<Op> = functions.iter().flatten().flatten().filter_map(code).collect();
    let pool = Pool::of(all.iter());
    let mut pieces: Vec<Vec<Item<Op>>> =
        functions.iter().flatten().map(|items| pool.resolve(items.clone())).collect();
    let before: Vec<Vec<Op>> =
        pieces.iter().map(|items| items.iter().filter_map(code).collect()).collect();
    let _ = super::Macros::find(
        &mut pieces.iter_mut().collect::<Vec<_>>(),
        &mut labels,
        &super::Heat::default(),
        super::MACROS,
    );
    let size = |items: &Vec<Item<Op>>| items.iter().filter_map(code).map(|op| op.size()).sum();
    let mut both = before.into_iter().zip(pieces.iter().map(size));
    functions.iter().map(|blocks| both.by_ref().take(blocks.len()).collect()).collect()
}
