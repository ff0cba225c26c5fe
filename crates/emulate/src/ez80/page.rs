//! What is compiled of the calculator's library, and for what: the functions of the bench as native code, or
//! all of them in one page.

use kilomate_port::ez80::{Compiled, Options, choose_native, compile};
use kilomate_port::middle::{Program, translate};
use kilomate_port::run::bench;
use kilomate_port::{Result, reader};

use super::network::{DIFFERENCES, OUTPUTS, UPDATE};
use super::outside::Lent;
use super::{Library, MOVES, Outcome, Waits, image, outside};

/// The functions that the bench needs.
pub const BENCH: [&str; 6] = [
    "kilomate_start",
    "kilomate_begin",
    "kilomate_step",
    "kilomate_nodes",
    "kilomate_put",
    "kilomate_set_position",
];
/// How deep the run looks that says which code is native, and where.
const DEPTH: u8 = 5;
const POSITIONS: [&str; 3] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
];

/// Where memory begins if all functions are to fit: behind where an instruction leads to that calls the
/// interpreter of the bytecode. And where the stack comes down to.
const RAM: u16 = 0x10;
const END: u16 = 0xff00;

/// What a program of the calculator is compiled with.
fn options() -> Options {
    Options {
        sizes: vec![("kilomate_stack".to_owned(), 3 * u32::from(MOVES))],
        outside: outside(),
        ..Options::default()
    }
}

/// The calculator's program, from the text of its module: the network is left to code of its own.
///
/// # Errors
///
/// What has no translation, with its line.
pub fn program(text: &str) -> Result<Program> {
    let mut module = reader::read(text)?;
    for name in [DIFFERENCES, UPDATE, OUTPUTS] {
        module.leave_outside(name);
    }
    translate(&module)
}

/// The functions of the bench alone, as native code.
///
/// # Errors
///
/// If they do not fit a page.
pub fn bench_functions(program: &Program) -> Result<Compiled> {
    let exports = BENCH.map(str::to_owned).into();
    compile(program, &Options { exports: Some(exports), ..options() })
}

/// All functions: what a search runs most is native code, the rest is bytecode if there is not room for all.
///
/// # Errors
///
/// If they do not fit a page all the same.
pub fn all_functions(program: &Program) -> Result<Compiled> {
    let mut options = Options { ram: RAM, end: END, ..options() };
    if let Ok(compiled) = compile(program, &options) {
        return Ok(compiled);
    }
    let mut lent = Lent::new();
    let mut outside = |name: &str, given: &[u64], memory: &mut [u8]| lent.call(name, given, memory);
    let (profile, _) = bench::profile_with(program, &POSITIONS, DEPTH, &mut outside)?;
    options.native = Some(choose_native(program, &options, &profile)?);
    compile(program, &options)
}

/// All functions, on a CPU with such wait states.
///
/// # Errors
///
/// If they do not fit a page.
pub fn library(program: &Program, waits: Waits) -> Outcome<Library> {
    let compiled = all_functions(program).map_err(|error| error.to_string())?;
    Ok(Library::new(&image(&compiled), waits))
}
