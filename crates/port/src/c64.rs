//! The image for a Commodore 64: what is loaded where, and the few instructions that are not translated.
//!
//! | | |
//! |---|---|
//! | `$0002` | variables |
//! | `$0200` | arrays of functions; the last page has the keys that were pressed |
//! | `$0801` | a line of BASIC, what starts the program and hears the keys |
//! | `$0900` | code and tables |
//! | to `$CBFF` | the book |
//! | `$CC00` | the screen |
//! | `$D000` | shapes of characters and sprites, in the RAM under the chips |
//! | `$E000` | memory, in the RAM under the upper ROM: zeros at the start |
//! | `$FFFA` | where interrupts lead |
//!
//! A file cannot be loaded over the chips, so the shapes of the characters lie in the file where the screen is
//! later, and are brought to their place first. Men on dark squares are made from those on light ones.

mod start;

use crate::assemble::Item;
use crate::middle::Program;
use crate::mixed::Choice;
use crate::mos::instruction::{Code, Mode, Op};
use crate::mos::{Compiled, Layout, Options, Own, choose_native, compile};
use crate::run::{Profile, Runner};
use crate::{Error, Result};

/// Where BASIC has its programs.
const BASIC: u16 = 0x0801;
/// `10 SYS 2061`, as BASIC has it in memory: where the next line is, the number of this one, its words; and
/// that there is no next one.
const LINE: [u8; 12] = *b"\x0b\x08\x0a\0\x9e2061\0\0\0";
/// The first byte that is not the program's: the screen.
const SCREEN: u16 = 0xcc00;
/// Where the shapes of the characters lie, and how many bytes those of men on light squares have, before those of
/// men on dark ones.
const SHAPES: u16 = 0xd000;
const ALL_MEN: u16 = 54 * 8;
/// Arrays, the memory, and where interrupts lead.
const ARRAYS: u16 = 0x0200;
const MEMORY: u16 = 0xe000;
const VECTORS: u16 = 0xfffa;
/// Where code begins: with a table for which it has to be a whole page.
const ORIGIN: u16 = 0x0900;
/// The first variable: what comes before it is the CPU's own.
const VARIABLES: u8 = 2;
/// What the interrupt knows of the keys, in the first page behind all variables: columns as they were the last
/// time, and as they count; three bytes of its own; and how many keys were pressed. `kilomate_c64` reads the
/// second and the last of these, and the keys, which have a page.
const KEYS_LAST: u8 = 0xe4;
const KEYS_NOW: u8 = KEYS_LAST + 9;
const KEYS_OWN: u8 = KEYS_NOW + 9;
const KEYS_WRITTEN: u8 = KEYS_OWN + 3;
const KEYS_HEARD: u16 = 0x0700;

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
    if layout.end > KEYS_LAST {
        return Err(Error::at(0, format!("variables up to {:02x} do not fit", layout.end)));
    }
    let layout = Layout { arrays: Some(ARRAYS), ..layout };
    let outside = vec![
        ("c64_peek".into(), Own::Code(peek(&layout))),
        ("c64_poke".into(), Own::Code(poke(&layout))),
    ];
    Ok(Options { layout, outside, native: None })
}

/// How many bytes code and tables may have beside a book.
pub fn room(book: &[u8]) -> u16 {
    SCREEN - book.len() as u16 - ORIGIN
}

/// `c64_peek`: its parameter is an address.
fn peek(layout: &Layout) -> Vec<Item<Code>> {
    use Op::{Lda, Ldy, Rts, Sta};
    items(&[
        (Ldy, Mode::Imm(0)),
        (Lda, Mode::IndY(layout.params)),
        (Sta, Mode::Zp(layout.results)),
        (Rts, Mode::None),
    ])
}

/// `c64_poke`: its parameters are an address and a byte.
fn poke(layout: &Layout) -> Vec<Item<Code>> {
    use Op::{Lda, Ldy, Rts, Sta};
    items(&[
        (Ldy, Mode::Imm(0)),
        (Lda, Mode::Zp(layout.params + 4)),
        (Sta, Mode::IndY(layout.params)),
        (Rts, Mode::None),
    ])
}

fn items(code: &[(Op, Mode)]) -> Vec<Item<Code>> {
    code.iter().map(|&(op, mode)| Item::Code(Code::Plain(op, mode))).collect()
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
    let module = crate::reader::read(module)?;
    let program = crate::middle::translate(&module)?;
    let mut options = options(&program)?;
    let profile = profile(&program, book)?;
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
    /// Milliseconds.
    now: u16,
}

/// The key, as the interrupt writes it down: it changes sides.
const F3: u64 = 5 << 1 | 1;
/// Milliseconds of a round in which the computer thinks.
const ROUND: u16 = 25;
/// Rounds until it has moved, and moves.
const ROUNDS: u16 = 130;
const MOVES: u16 = 48;

impl Player {
    fn outside(&mut self, name: &str, arguments: &[u64]) -> Option<u64> {
        const WRITTEN: u64 = KEYS_WRITTEN as u64;
        const HEARD: u64 = KEYS_HEARD as u64;
        match (name, arguments) {
            ("c64_peek", [WRITTEN]) => Some(u64::from(self.presses)),
            ("c64_peek", [HEARD..0x800]) => Some(F3),
            ("c64_peek", [0xdd06]) => Some(u64::from(!self.now as u8)),
            ("c64_peek", [0xdd07]) => Some(u64::from(!self.now >> 8)),
            ("c64_peek" | "c64_poke", _) => Some(0),
            _ => None,
        }
    }
}

/// How often each block is executed in a game that the computer plays with itself, at the first of its
/// difficulties: book, search, and what is shown of both.
///
/// # Errors
///
/// If the program does something wrong.
pub fn profile(program: &Program, book: &[u8]) -> Result<Profile> {
    let mut runner = Runner::new(program)?;
    runner.memory[usize::from(SCREEN) - book.len()..][..book.len()].copy_from_slice(book);
    let mut player = Player { presses: 0, now: 0 };
    let mut call = |name: &str, player: &mut Player| {
        runner.call(name, &[], &mut |name, arguments, _| player.outside(name, arguments)).map(drop)
    };
    call("kilomate_start", &mut player)?;
    for round in 0..MOVES * ROUNDS {
        player.now = player.now.wrapping_add(ROUND);
        player.presses += u8::from(round % ROUNDS == 0);
        call("kilomate_turn", &mut player)?;
    }
    Ok(runner.profile)
}
