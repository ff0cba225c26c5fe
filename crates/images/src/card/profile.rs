//! What of the program must be fast: it is run, talked with, and its blocks are counted.

use super::image::{Fit, Home, Image, Plan, attempt, build};
use super::line::Line;
use kilomate_codegen::middle::Program;
use kilomate_codegen::run::{Profile, Runner};
use kilomate_codegen::target::Target;
use kilomate_codegen::targets::cdp1802::{Cdp1802, Map, Options, Places};
use kilomate_codegen::{choose, fit};
use kilomate_ir::Result;

/// What is said to it: searches of all kinds of positions, as they are in games.
const TALK: [&str; 16] = [
    "setoption name OwnBook value false",
    "position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 d2d3 g8f6",
    "go depth 4",
    "position fen r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "go depth 4",
    "position fen r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "go depth 4",
    "position fen r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8",
    "go depth 4",
    "position fen 2r3k1/1q1nbppp/r3p3/3pP3/pPpP4/P1Q2N2/2RN1PPP/2R4K b - b3 0 23",
    "go depth 4",
    "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "go depth 3",
    "position fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "go depth 4",
    "quit",
];

/// How often each block is run.
///
/// # Errors
///
/// If the program does what no program may do.
pub fn profile(program: &Program) -> Result<Profile> {
    let mut lines = TALK.iter();
    let mut outside = |name: &str, given: &[u64], memory: &mut [u8]| -> Option<u64> {
        if name != "elf_read" {
            return Some(0);
        }
        let text = format!("\n{}\n", lines.next().unwrap_or(&"quit"));
        memory
            .get_mut(given[0] as usize..)?
            .get_mut(..text.len())?
            .copy_from_slice(text.as_bytes());
        Some(given[1] - text.len() as u64)
    };
    let mut runner = Runner::new(program)?;
    runner.call("kilomate_main", &[], &mut outside)?;
    Ok(runner.profile)
}

/// What a byte of native code counts, in hundredths, when blocks are chosen: it is packed, bytecode mostly is not.
/// 85 and 95 were slower by one in a hundred.
const WEIGHT: u32 = 90;
/// What is run more often than this in that talk has no macros and no ends in common with others.
const HOT: u64 = 1_500;
/// Where everything lies while blocks are measured.
const PLACES: Places = Places { tables: 0x3000, ram: 0 };
/// Bytes of all functions that may fit, and what surely does not.
const LIKELY: u32 = 29_300;
const MOST: u32 = 38_000;
/// Images that are built.
const BUILDS: u32 = 16;
/// Bytes that are left free: a line of another speed has longer loops.
const SPARE: usize = 24;
/// Fewer bytes are not worth another one.
const FEW: u32 = 12;

/// Builds the image that has as many of the blocks that are run most as native code as there is room for.
///
/// # Errors
///
/// If not even bytecode fits, which then says by how much.
pub fn build_fastest(program: &Program, line: Line, home: Home) -> Result<Image> {
    let profile = profile(program)?;
    let map = Map { is_estimate: true, is_native_first: true, ..Map::new(PLACES) };
    let costs = fit::costs(program, &Options::new(map))?;
    let mut weighted = costs.clone();
    for cost in weighted.iter_mut().flatten() {
        cost.native.size = (cost.native.size * WEIGHT).div_ceil(100);
    }
    let least = choose::least(program, &weighted, &Cdp1802::CHANGES, &profile);
    let (mut low, mut high) = (least, MOST);
    let mut budget = LIKELY.max(least);
    let mut best: Option<(i64, Image)> = None;
    for _ in 0..BUILDS {
        let native = choose::choose(program, &weighted, &Cdp1802::CHANGES, &profile, budget)?;
        let cycles = choose::cycles(program, &costs, &Cdp1802::CHANGES, &profile, &native);
        let plan = Plan { native, counts: profile.counts.clone(), hot: HOT };
        let next = match attempt(program, Some(&plan), line, home)? {
            Fit::Image(image) if image.free < SPARE => {
                high = high.min(budget);
                budget.saturating_sub(FEW)
            }
            Fit::Image(image) => {
                low = low.max(budget);
                let next = budget + (image.free as u32).max(FEW);
                if best.as_ref().is_none_or(|best| cycles < best.0) {
                    best = Some((cycles, *image));
                }
                next
            }
            Fit::Over { over, .. } => {
                high = high.min(budget);
                budget.saturating_sub(over.max(FEW))
            }
        };
        let is_between = next > low && next < high;
        budget = match high.saturating_sub(low) {
            // Sizes do not just grow: some above the first that does not fit do.
            ..=FEW => budget.max(high) + 2 * FEW,
            _ if is_between => next,
            _ => u32::midpoint(low, high),
        };
    }
    if let Some((_, image)) = best {
        return Ok(image);
    }
    let native = choose::choose(program, &weighted, &Cdp1802::CHANGES, &profile, least)?;
    build(program, Some(&Plan { native, counts: profile.counts, hot: HOT }), line, home)
}
