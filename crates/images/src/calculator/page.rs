//! What is compiled of the calculator's library, and for what: the functions of the bench, or all of them in two
//! overlays.

use kilomate_codegen::middle::{Program, translate};
use kilomate_codegen::target::compile;
use kilomate_codegen::targets::ez80::{Compiled, Map, Options};
use kilomate_ir::{Result, read};

use super::network::{DIFFERENCES, OUTPUTS, UPDATE};
use kilomate_emulate::ez80::{Library, Outcome, Waits};

use super::{MOVES, Places, image_of, outside};

/// The functions that the bench needs.
pub const BENCH: [&str; 6] = [
    "kilomate_start",
    "kilomate_begin",
    "kilomate_step",
    "kilomate_nodes",
    "kilomate_put",
    "kilomate_set_position",
];
/// The functions that are called while the engine thinks, or that begin it.
const SEARCH: [&str; 14] = [
    "kilomate_start",
    "kilomate_think",
    "kilomate_begin",
    "kilomate_ponder",
    "kilomate_step",
    "kilomate_stop",
    "kilomate_cancel",
    "kilomate_is_busy",
    "kilomate_nodes",
    "kilomate_depth",
    "kilomate_result",
    "kilomate_get",
    "kilomate_put",
    "kilomate_set_position",
];
/// Those of them that are short and wanted beside all others: they need not be brought into the page.
const EVERYWHERE: [&str; 6] = [
    "kilomate_is_busy",
    "kilomate_nodes",
    "kilomate_depth",
    "kilomate_result",
    "kilomate_get",
    "kilomate_put",
];

/// Where memory begins if there is to be as much room as can be, and where the stack comes down to.
const RAM: u16 = 0x10;
const END: u16 = 0xff00;

/// What a program of the calculator is compiled with.
fn options(map: Map) -> Options {
    let sizes = vec![("kilomate_stack".to_owned(), 3 * u32::from(MOVES))];
    Options { externals: outside(Places::MEMORY), ..Options::new(Map { sizes, ..map }) }
}

/// The calculator's program, from the text of its module: the network is left to code of its own.
///
/// # Errors
///
/// What has no translation, with its line.
pub fn program(text: &str) -> Result<Program> {
    let mut module = read(text)?;
    for name in [DIFFERENCES, UPDATE, OUTPUTS] {
        module.leave_outside(name);
    }
    module.always_returns("kilomate_moves_len", MOVES.into());
    translate(&module)
}

/// The functions of the bench alone.
///
/// # Errors
///
/// If they do not fit a page.
pub fn bench_functions(program: &Program) -> Result<Compiled> {
    let exports = BENCH.map(str::to_owned).into();
    compile(program, &options(Map { exports: Some(exports), ..Map::default() }))
}

/// All functions, as native code: those of the search and all others, which are in the page one after the other.
///
/// # Errors
///
/// If either do not fit a page.
pub fn all_functions(program: &Program) -> Result<[Compiled; 2]> {
    let exported = program.functions.iter().filter(|function| function.is_exported);
    let is_other = |name: &str| !SEARCH.contains(&name) || EVERYWHERE.contains(&name);
    let others = exported.map(|function| function.symbol.clone()).filter(|name| is_other(name));
    let some = |exports: Vec<String>| {
        let exports = Some(exports);
        compile(program, &options(Map { ram: RAM, end: END, exports, ..Map::default() }))
    };
    Ok([some(SEARCH.map(str::to_owned).into())?, some(others.collect())?])
}

/// All functions, on a CPU with such wait states.
///
/// # Errors
///
/// If they do not fit.
pub fn library(program: &Program, waits: Waits) -> Outcome<Library> {
    let image = all_functions(program).and_then(|compiled| image_of(&compiled));
    Ok(Library::new(&image.map_err(|error| error.to_string())?, waits))
}
