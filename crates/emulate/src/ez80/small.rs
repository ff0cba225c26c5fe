//! The calculator's library with room for a game: what is rarely run is made small.

use kilomate_port::ez80::{Options, compile};
use kilomate_port::middle::Program;

use super::{Library, MOVES, Outcome, Waits, game, outside};

/// The functions that the bench needs.
pub const BENCH: [&str; 6] = [
    "kilomate_start",
    "kilomate_begin",
    "kilomate_step",
    "kilomate_nodes",
    "kilomate_put",
    "kilomate_set_position",
];
/// How deep the run looks by which code is made small, and where.
const DEPTH: u8 = 5;
const POSITIONS: [&str; 3] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
];

/// What a program of the calculator is compiled with, and the functions that others call.
pub fn options(exports: &[&str]) -> Options {
    Options {
        sizes: vec![("kilomate_stack".to_owned(), 3 * u32::from(MOVES))],
        outside: outside(),
        exports: Some(exports.iter().map(|&name| name.to_owned()).collect()),
        ..Options::default()
    }
}

/// The functions of a game, with such wait states: what a short search does not run is small.
///
/// # Errors
///
/// If it does not fit all the same.
pub fn game_library(program: &Program, waits: Waits) -> Outcome<Library> {
    let said = |error: kilomate_port::Error| error.to_string();
    let mut first = Library::new(&compile(program, &options(&BENCH)).map_err(said)?, Waits::NONE);
    first.count();
    for fen in POSITIONS {
        let mut call = |name: &str, arguments: &[u64]| {
            first.call(name, arguments).map_err(|what| kilomate_port::Error { line: 0, what })
        };
        kilomate_port::run::bench::search(&mut call, Some(fen), DEPTH).map_err(said)?;
    }
    let options = Options { profile: Some(first.profile()), ..options(&game::GAME) };
    Ok(Library::new(&compile(program, &options).map_err(said)?, waits))
}
