//! The image for a Commodore 64: what is loaded where, and the few instructions that are not translated.
//!
//! | | |
//! |---|---|
//! | `$0002` | variables |
//! | `$0200` | arrays of functions |
//! | `$0801` | a line of BASIC, what starts the program, code and tables |
//! | to `$CBFF` | the book |
//! | `$CC00` | the screen |
//! | `$D000` | shapes of characters and sprites, in the RAM under the chips |
//! | `$E000` | memory, in the RAM under the upper ROM: zeros at the start |
//! | `$FFFA` | where interrupts lead |
//!
//! A file cannot be loaded over the chips, so the shapes of the characters lie in the file where the screen is
//! later, and are brought to their place first. Men on dark squares are made from those on light ones.

use crate::assemble::{self, Item, Label, Labels};
use crate::middle::Program;
use crate::mixed::Choice;
use crate::mos::instruction::{Address, Code, Mode, Op, When};
use crate::mos::{Compiled, Layout, Options, Own, choose_native, compile};
use crate::run::{Profile, Runner};
use crate::{Error, Result};

/// Where BASIC has its programs.
const BASIC: u16 = 0x0801;
/// `10 SYS 2061`, as BASIC has it in memory: where the next line is, the number of this one, its words; and
/// that there is no next one.
const LINE: [u8; 12] = *b"\x0b\x08\x0a\0\x9e2061\0\0\0";
/// Bytes for what starts the program.
const START: u16 = 176;
/// The first byte that is not the program's: the screen.
const SCREEN: u16 = 0xcc00;
/// Where the shapes of the characters lie, those of men on light squares and on dark ones, and how many bytes
/// the men have.
const SHAPES: u16 = 0xd000;
const MEN: u16 = SHAPES + 64 * 8;
const ALL_MEN: u16 = 54 * 8;
/// Arrays, the memory, and where interrupts lead.
const ARRAYS: u16 = 0x0200;
const MEMORY: u16 = 0xe000;
const VECTORS: u16 = 0xfffa;
/// Where code begins.
const ORIGIN: u16 = BASIC + LINE.len() as u16 + START;
/// The first variable: what comes before it is the CPU's own.
const VARIABLES: u8 = 2;
/// The CPU's port that says what is seen: nothing but RAM, and RAM and chips.
const PORT: u8 = 1;
const ALL_RAM: u8 = 0x34;
const RAM_AND_CHIPS: u8 = 0x35;

/// What is needed to compile: where everything lies, and the functions from outside.
///
/// # Errors
///
/// If there is not enough memory.
pub fn options(program: &Program) -> Result<Options> {
    let layout = Layout::new(program, VARIABLES, ORIGIN, MEMORY)?;
    let zeros = program.globals.iter().filter(|global| !global.is_constant);
    let memory = zeros.map(|global| global.bytes.len()).sum::<usize>();
    if memory > usize::from(VECTORS - MEMORY) || ARRAYS + program.arrays as u16 > BASIC - 1 {
        return Err(Error::at(0, format!("{memory} bytes of memory do not fit")));
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
    file.extend(start(compiled)?);
    file.extend(code);
    file.extend(vec![0; free]);
    file.extend(book);
    file.extend(shapes.iter().take(usize::from(SHAPES - SCREEN)));
    Ok(file)
}

/// What starts the program: interrupts off, ROMs out, shapes in their places, memory of zeros, and then round
/// and round.
fn start(compiled: &Compiled) -> Result<Vec<u8>> {
    let layout = &compiled.layout;
    let mut labels = Labels::default();
    let mut known: Vec<(Label, u32)> = Vec::new();
    let mut outer = |labels: &mut Labels, name: &str| {
        let address = compiled.symbols.get(name).copied();
        let address = address.ok_or_else(|| Error::at(0, format!("there is no {name}")))?;
        let label = labels.named(name);
        known.push((label, u32::from(address)));
        Ok::<_, Error>(Address::of(label, 0))
    };
    let start = outer(&mut labels, "kilomate_start")?;
    let turn = outer(&mut labels, "kilomate_turn")?;
    let [round, ignored] = [labels.fresh(), labels.fresh()];
    let ignore = Address::of(ignored, 0);
    let mut code = items(&[
        (Op::Sei, Mode::None),
        (Op::Cld, Mode::None),
        (Op::Ldx, Mode::Imm(0xff)),
        (Op::Txs, Mode::None),
        (Op::Lda, Mode::Imm(ALL_RAM)),
        (Op::Sta, Mode::Zp(PORT)),
    ]);
    let mut pages = Pages { code: &mut code, labels: &mut labels, from: layout.work };
    pages.write(Page::Copy, SCREEN, SHAPES, 4);
    // Whole pages: what is written beyond the men does not matter.
    pages.write(Page::Darken, MEN, MEN + ALL_MEN, ALL_MEN.div_ceil(256));
    pages.write(Page::Zero, 0, MEMORY, 32);
    pages.write(Page::Zero, 0, ARRAYS, 6);
    for vector in [VECTORS, VECTORS + 4] {
        code.extend(items(&[
            (Op::Lda, Mode::Low(ignore)),
            (Op::Sta, Mode::Abs(Address::fixed(vector))),
            (Op::Lda, Mode::High(ignore)),
            (Op::Sta, Mode::Abs(Address::fixed(vector + 1))),
        ]));
    }
    code.extend(items(&[
        (Op::Lda, Mode::Imm(RAM_AND_CHIPS)),
        (Op::Sta, Mode::Zp(PORT)),
        (Op::Jsr, Mode::Abs(start)),
    ]));
    code.push(Item::Label(round));
    code.extend(items(&[(Op::Jsr, Mode::Abs(turn)), (Op::Jmp, Mode::Abs(Address::of(round, 0)))]));
    // The RESTORE key interrupts whatever is done.
    code.push(Item::Label(ignored));
    code.extend(items(&[(Op::Rti, Mode::None)]));
    let origin = u32::from(BASIC) + LINE.len() as u32;
    let image = assemble::assemble(&mut code, &labels, origin, &known)?;
    let mut bytes = image.bytes;
    if bytes.len() > usize::from(START) {
        return Err(Error::at(0, format!("starting takes {} bytes", bytes.len())));
    }
    bytes.resize(usize::from(START), 0);
    Ok(bytes)
}

/// What is written to a page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Page {
    /// Zeros.
    Zero,
    /// What is in another one.
    Copy,
    /// The same, and dots of two bits that are 0 become 1.
    Darken,
}

/// Code that writes pages.
struct Pages<'a> {
    code: &'a mut Vec<Item<Code>>,
    labels: &'a mut Labels,
    /// Two pointers and a byte, in the first page.
    from: u8,
}

impl Pages<'_> {
    fn put(&mut self, code: &[(Op, Mode)]) {
        self.code.extend(items(code));
    }

    fn point(&mut self, at: u8, address: u16) {
        let [low, high] = address.to_le_bytes();
        self.put(&[
            (Op::Lda, Mode::Imm(low)),
            (Op::Sta, Mode::Zp(at)),
            (Op::Lda, Mode::Imm(high)),
            (Op::Sta, Mode::Zp(at + 1)),
        ]);
    }

    fn write(&mut self, what: Page, from: u16, to: u16, count: u16) {
        let (source, target, byte) = (self.from, self.from + 2, self.from + 4);
        self.point(target, to);
        if what != Page::Zero {
            self.point(source, from);
        }
        let again = self.labels.fresh();
        self.put(&[(Op::Ldx, Mode::Imm(count as u8)), (Op::Ldy, Mode::Imm(0))]);
        self.code.push(Item::Label(again));
        match what {
            Page::Zero => self.put(&[(Op::Lda, Mode::Imm(0))]),
            Page::Copy => self.put(&[(Op::Lda, Mode::IndY(source))]),
            Page::Darken => self.put(&[
                (Op::Lda, Mode::IndY(source)),
                (Op::Sta, Mode::Zp(byte)),
                (Op::Lsr, Mode::None),
                (Op::Ora, Mode::Zp(byte)),
                (Op::Eor, Mode::Imm(0xff)),
                (Op::And, Mode::Imm(0x55)),
                (Op::Ora, Mode::Zp(byte)),
            ]),
        }
        self.put(&[(Op::Sta, Mode::IndY(target)), (Op::Iny, Mode::None)]);
        self.code.push(Item::Code(Code::Branch(When::Bne, again, false)));
        self.put(&[
            (Op::Inc, Mode::Zp(source + 1)),
            (Op::Inc, Mode::Zp(target + 1)),
            (Op::Dex, Mode::None),
        ]);
        self.code.push(Item::Code(Code::Branch(When::Bne, again, false)));
    }
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

/// Makes the image of a module, with a book and the shapes of its characters: as much of it native as there is room for. The same module gives
/// the same bytes.
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

/// A player for a profile: somebody who presses keys, on a machine with nothing but a keyboard and a clock.
struct Player {
    /// The key that is down, by its column and row.
    key: Option<(u8, u8)>,
    /// What was written to the columns.
    columns: u8,
    /// Milliseconds.
    now: u16,
}

/// Keys by their columns and rows.
const F3: (u8, u8) = (0, 5);
/// Milliseconds of a round in which the computer thinks.
const ROUND: u16 = 25;
/// Rounds until it has moved, and moves.
const ROUNDS: u16 = 130;
const MOVES: u16 = 48;

impl Player {
    fn outside(&mut self, name: &str, arguments: &[u64]) -> Option<u64> {
        match (name, arguments) {
            ("c64_peek", [0xdc01]) => Some(match self.key {
                Some((column, row)) if self.columns >> column & 1 == 0 => u64::from(!(1_u8 << row)),
                _ => 0xff,
            }),
            ("c64_peek", [0xdc00]) => Some(0xff),
            ("c64_peek", [0xdd06]) => Some(u64::from(!self.now as u8)),
            ("c64_peek", [0xdd07]) => Some(u64::from(!self.now >> 8)),
            ("c64_peek", _) => Some(0),
            ("c64_poke", [at, byte]) => {
                if *at == 0xdc00 {
                    self.columns = *byte as u8;
                }
                Some(0)
            }
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
    let mut player = Player { key: None, columns: 0xff, now: 0 };
    let mut call = |name: &str, player: &mut Player| {
        runner.call(name, &[], &mut |name, arguments, _| player.outside(name, arguments)).map(drop)
    };
    call("kilomate_start", &mut player)?;
    for round in 0..MOVES * ROUNDS {
        player.now = player.now.wrapping_add(ROUND);
        player.key = (round % ROUNDS == 0).then_some(F3);
        call("kilomate_turn", &mut player)?;
    }
    Ok(runner.profile)
}
