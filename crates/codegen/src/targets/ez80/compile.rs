//! From a program to its bytes: tables, functions, routines, and what comes from outside.

use std::borrow::Cow;

use super::blocks::Native;
use super::r#gen::Code;
use super::interpreter::{self, Interpreter};
use super::layout::Layout;
use super::{Compiled, Options};
use crate::assemble::{self, Item, Label, Labels};
use crate::bytecode::Places;
use crate::c::names::Names;
use crate::middle::{Block, End, Program};
use crate::mixed::{self, Choice};
use crate::target;
use kilomate_ir::{Error, Result};

/// Whether a program fits: not over memory, and not beyond its end.
pub(super) fn check(compiled: &Compiled, options: &Options) -> Result {
    let (image, layout) = (&compiled.image, &compiled.layout);
    let end = image.origin + image.bytes.len() as u32;
    let is_apart = end <= u32::from(layout.ram) || image.origin >= u32::from(layout.end);
    if end > u32::from(options.map.end) || !is_apart {
        return Err(Error::at(0, format!("{} bytes do not fit", image.bytes.len())));
    }
    Ok(())
}

/// Compiles a program that need not fit.
pub(super) fn link(program: &Program, options: &Options) -> Result<Compiled> {
    let layout = Layout::of(program, options)?;
    let names = Names::of(program);
    let used = used(program, options);
    let mut labels = Labels::default();
    let places = places(program, &names, &layout, &mut labels);
    let mut known = vec![(places.arrays, u32::from(layout.arrays))];
    let written = functions(program, options, &layout, &places, &used, &mut labels)?;
    let mut items = written.interpreter.tables;
    tables(program, &layout, &places.globals, &mut items, &mut known);
    let mut marks = Vec::new();
    for (number, code) in written.codes.into_iter().enumerate() {
        marks.push(items.len());
        if used[number] {
            items.push(Item::Function(number, names.source(number).to_owned()));
            items.extend(code);
        }
    }
    marks.push(items.len());
    items.extend(written.interpreter.code);
    items.extend(written.behind);
    for (of, &label) in program.outside.iter().zip(&places.outside) {
        if !is_comparison(&of.symbol) {
            let external = options.external(&of.symbol)?;
            external.place(label, &layout, &mut labels, &mut items, &mut known)?;
        }
    }
    let image = assemble::assemble(&mut items, &labels, u32::from(layout.origin), &known)?;
    let functions = target::entries(program, &names, layout.slots, |number| {
        let address = image.address(places.functions[number]).unwrap_or(0) as u16;
        let size = image.starts[marks[number + 1]] - image.starts[marks[number]];
        used[number].then_some((address, size))
    });
    let start = program.globals.iter().zip(&layout.globals);
    let start = start
        .filter(|(global, _)| !global.is_constant && global.bytes.iter().any(|&byte| byte != 0))
        .map(|(global, &at)| (at, global.bytes.clone()))
        .chain(interpreter::vector(&labels, &image))
        .collect();
    let memory_end = layout.end;
    Ok(Compiled { items, labels, known, image, layout, functions, start, memory_end })
}

/// Labels for everything.
pub(super) fn places(
    program: &Program,
    names: &Names,
    layout: &Layout,
    labels: &mut Labels,
) -> Places {
    Places {
        functions: (0..program.functions.len()).map(|n| labels.named(names.function(n))).collect(),
        outside: program.outside.iter().map(|of| labels.named(of.symbol.clone())).collect(),
        globals: (0..program.globals.len()).map(|n| labels.named(names.global(n))).collect(),
        arrays: labels.named("km_arrays"),
        results: layout.results,
        params: layout.arguments,
    }
}

/// The code of a program.
struct Written {
    /// Each function with its label.
    codes: Vec<Code>,
    interpreter: Interpreter,
    /// Macros and routines.
    behind: Code,
}

/// Writes all functions that are used, and what they need.
fn functions(
    program: &Program,
    options: &Options,
    layout: &Layout,
    places: &Places,
    used: &[bool],
    labels: &mut Labels,
) -> Result<Written> {
    let (program, choice) = left(program, options, used);
    let mut native = Native::new(&program, layout, places, &choice);
    if !options.is_mixed() {
        let mut codes = Vec::new();
        for (number, function) in program.functions.iter().enumerate() {
            let mut code = Code::new();
            if used[number] {
                let blocks = function.blocks.iter().map(|_| labels.fresh()).collect();
                code.push(Item::Label(places.functions[number]));
                code.extend(native.whole(number, labels, blocks));
            }
            codes.push(code);
        }
        let behind = native.runtime.items(layout.scratch, labels)?;
        let interpreter = Interpreter { tables: vec![], code: vec![] };
        return Ok(Written { codes, interpreter, behind });
    }
    let mixed = mixed::emit(&mut native, &program, places, labels, &choice);
    let mut runtime = native.runtime;
    let interpreter = interpreter::write(layout, &mixed, labels, &mut runtime)?;
    let mut behind = mixed.macro_items;
    for (of, label) in program.outside.iter().zip(&places.outside) {
        if is_comparison(&of.symbol) {
            behind.push(Item::Label(*label));
            behind.extend(interpreter::compare(layout, labels, &mut runtime)?);
        }
    }
    behind.extend(runtime.items(layout.scratch, labels)?);
    Ok(Written { codes: mixed.functions, interpreter, behind })
}

/// A program with nothing in functions that are not used, so that bytecode makes no room for them; and which
/// blocks are native.
fn left<'a>(program: &'a Program, options: &Options, used: &[bool]) -> (Cow<'a, Program>, Choice) {
    let mut choice = options.choice(program);
    if !options.is_mixed() || used.iter().all(|used| *used) {
        return (Cow::Borrowed(program), choice);
    }
    let mut program = program.clone();
    for (number, function) in program.functions.iter_mut().enumerate().filter(|(n, _)| !used[*n]) {
        function.blocks = vec![Block { statements: vec![], end: End::Unreachable }];
        choice[number] = vec![true];
    }
    (Cow::Owned(program), choice)
}

/// Tables in the image, and where memory lies that is not.
fn tables(
    program: &Program,
    layout: &Layout,
    globals: &[Label],
    items: &mut Code,
    known: &mut Vec<(Label, u32)>,
) {
    let tables = layout.tables.map(|of| u32::from(of.rare) + interpreter::RARE_BYTES);
    let mut at = tables.unwrap_or(u32::from(layout.origin));
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
}

fn is_comparison(symbol: &str) -> bool {
    matches!(symbol, "memcmp" | "bcmp")
}

/// Which functions are needed.
fn used(program: &Program, options: &Options) -> Vec<bool> {
    let is_root = |symbol: &String| {
        options.map.exports.as_ref().is_none_or(|exports| exports.contains(symbol))
    };
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
