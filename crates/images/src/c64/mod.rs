//! The image for a Commodore 64: what is loaded where, and the few instructions that are not translated.
//!
//! The map is [`kilomate_c64::memory`].
//!
//! A file cannot be loaded over the chips, so the shapes of the characters lie in the file where the screen is
//! later, and are brought to their place first. Men on dark squares are made from those on light ones.

mod disk;
mod program;
mod start;

pub use disk::disk;
pub use program::program;

use kilomate_c64::memory::{
    ARRAYS, BASIC, KEYS_HEARD, KEYS_LAST, KEYS_WRITTEN, MEMORY, ORIGIN, SCREEN, SHAPES, VARIABLES,
    VECTORS,
};
use kilomate_codegen::fit::choose_native;
use kilomate_codegen::middle::Program;
use kilomate_codegen::mixed::Choice;
use kilomate_codegen::run::{Profile, Runner};
use kilomate_codegen::target::compile;
use kilomate_codegen::targets::mos6502::{Compiled, Layout, Options};
use kilomate_ir::{Error, Result};

/// `10 SYS 2061`, as BASIC has it in memory: where the next line is, the number of this one, its words; and
/// that there is no next one.
const LINE: [u8; 12] = *b"\x0b\x08\x0a\0\x9e2061\0\0\0";
/// Whole pages of memory that hold zeros at the start.
const PAGES: u16 = (VECTORS - MEMORY).div_ceil(256);

// The line calls what comes right behind it.
const _: () = assert!(BASIC as usize + LINE.len() == 2061);

/// What is needed to compile: where everything lies, and the functions from outside.
///
/// # Errors
///
/// If there is not enough memory.
pub fn options(program: &Program) -> Result<Options> {
    let layout = Layout::new(program, VARIABLES, ORIGIN, MEMORY)?;
    let zeros = program.globals.iter().filter(|global| !global.is_constant);
    let memory = zeros.map(|global| global.bytes.len()).sum::<usize>();
    if memory > usize::from(VECTORS - MEMORY) || ARRAYS + program.arrays as u16 > KEYS_HEARD {
        return Err(Error::at(0, format!("{memory} bytes of memory do not fit")));
    }
    if u16::from(layout.end) > KEYS_LAST {
        return Err(Error::at(0, format!("variables up to {:02x} do not fit", layout.end)));
    }
    let layout = Layout { arrays: Some(ARRAYS), ..layout };
    let externals = ["c64_peek", "c64_poke"].map(|name| (name.to_owned(), start::external(name)));
    Ok(Options { externals: externals.into(), ..Options::new(layout) })
}

/// How many bytes code and tables may have beside a book.
pub fn room(book: &[u8]) -> u16 {
    SCREEN - book.len() as u16 - ORIGIN
}

/// The file, with the address where it is loaded before it.
fn file(compiled: &Compiled, book: &[u8], shapes: &[u8]) -> Result<Vec<u8>> {
    let code = &compiled.image.bytes;
    let free = usize::from(room(book)).checked_sub(code.len());
    let free = free.ok_or_else(|| Error::at(0, format!("{} bytes do not fit", code.len())))?;
    let mut file = BASIC.to_le_bytes().to_vec();
    file.extend(LINE);
    file.extend(start::start(compiled)?);
    file.extend(code);
    file.extend(vec![0; free]);
    file.extend(book);
    file.extend(shapes.iter().take(usize::from(SHAPES - SCREEN)));
    Ok(file)
}

/// What was built.
pub struct Built {
    /// The file.
    pub file: Vec<u8>,
    /// What it was made from.
    pub compiled: Compiled,
    /// Which blocks are native, by function and block.
    pub native: Choice,
}

/// Makes the image of a module, with a book and the shapes of its characters: as much of it native as there is
/// room for. The same module gives the same bytes.
///
/// # Errors
///
/// If the module cannot be translated, or something does not fit.
pub fn build(module: &str, book: &[u8], shapes: &[u8]) -> Result<Built> {
    let module = kilomate_ir::read(module)?;
    let program = kilomate_codegen::middle::translate(&module)?;
    let mut options = options(&program)?;
    let profile = profile(&program, book)?;
    options.profile = Some(profile.counts.clone());
    options.hot = HOT;
    let native = choose_native(&program, &options, &profile, u32::from(room(book)))?;
    options.native = Some(native.clone());
    let compiled = compile(&program, &options)?;
    Ok(Built { file: file(&compiled, book, shapes)?, compiled, native })
}

/// A player for a profile: somebody who presses a key now and then, on a machine with nothing but a keyboard and a
/// clock.
struct Player {
    /// How often.
    presses: u8,
    /// Which one.
    key: u64,
    /// Milliseconds.
    now: u16,
}

/// Keys, as the interrupt writes them down: the first changes sides, the second the difficulty.
const F3: u64 = 5 << 1 | 1;
const F5: u64 = 6 << 1 | 1;
/// Milliseconds of a round in which the computer thinks.
const ROUND: u16 = 25;
/// Rounds until it has moved, and moves.
const ROUNDS: u16 = 420;
const MOVES: u16 = 24;
/// A block that is run more often in all of them is not made shorter at the price of time. Of what was tried, from
/// 20 to 4,000, this has most positions a second.
const HOT: u64 = 1_200;

impl Player {
    fn outside(&mut self, name: &str, arguments: &[u64]) -> Option<u64> {
        const WRITTEN: u64 = KEYS_WRITTEN as u64;
        const HEARD: u64 = KEYS_HEARD as u64;
        match (name, arguments) {
            ("c64_peek", [WRITTEN]) => Some(u64::from(self.presses)),
            ("c64_peek", [HEARD..0x800]) => Some(self.key),
            ("c64_peek", [0xdd06]) => Some(u64::from(!self.now as u8)),
            ("c64_peek", [0xdd07]) => Some(u64::from(!self.now >> 8)),
            ("c64_peek" | "c64_poke", _) => Some(0),
            _ => None,
        }
    }
}

/// How often each block is executed in a game that the computer plays with itself, at the second of its
/// difficulties: book, search, and what is shown of both.
///
/// # Errors
///
/// If the program does something wrong.
pub fn profile(program: &Program, book: &[u8]) -> Result<Profile> {
    let mut runner = Runner::new(program)?;
    runner.memory[usize::from(SCREEN) - book.len()..][..book.len()].copy_from_slice(book);
    let mut player = Player { presses: 0, key: F5, now: 0 };
    let mut call = |name: &str, player: &mut Player| {
        runner.call(name, &[], &mut |name, arguments, _| player.outside(name, arguments)).map(drop)
    };
    call("kilomate_start", &mut player)?;
    player.presses += 1;
    call("kilomate_turn", &mut player)?;
    player.key = F3;
    for round in 0..MOVES * ROUNDS {
        player.now = player.now.wrapping_add(ROUND);
        player.presses += u8::from(round % ROUNDS == 0);
        call("kilomate_turn", &mut player)?;
    }
    Ok(runner.profile)
}
