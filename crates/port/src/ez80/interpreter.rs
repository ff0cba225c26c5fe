//! The interpreter of the bytecode for the eZ80.
//!
//! ```text
//! BC program counter   DE top of the stack   SP the other cells   IYL, IYH the window   HL, A free
//! ```
//!
//! The stack is the CPU's own: it is empty when a function is called and when it returns. Below its first cell
//! lies whatever DE held before. All variables lie in one page of 256 bytes, so that an address among them is a
//! byte and a constant; for that, IYL holds where the window begins there less the first code that reads a byte,
//! and IYH less the first that reads a word. The way in is an instruction of one byte (`rst`).
//!
//! What is looked up lies where tables begin ([`Tables`]): the code for each code, the words of the pool, the
//! macros. Only what a program uses becomes part of it.

use std::collections::BTreeSet;

use super::r#gen::Code as Items;
use super::layout::{Layout, PAGE, SCRATCH, Tables};
use super::op::Op;
use super::runtime::{Routine, Runtime};
use super::{handlers, parse};
use crate::Result;
use crate::assemble::{Image, Item, Label, Labels};
use crate::bytecode::{self, Code, FAR, Follows, MACRO_CODES, MACROS, More};
use crate::mixed::Mixed;

/// The way in, one byte; and where it leads to, which is a jump to the interpreter.
pub(super) const RESTART: Op = Op::Own(&[0xcf], "rst 8");
const VECTOR: u16 = 8;
/// The first byte behind that jump.
pub(super) const FIRST: u32 = VECTOR as u32 + 3;
/// Bytes of its own among those that IX reaches: the way back from a macro, and what a function returned in A
/// and in HL.
pub(super) const OWN: u32 = 5;
/// Bytes of the addresses of macros, behind which are those of the rarer codes.
const MACRO_BYTES: u32 = 2 * MACROS as u32;
/// Bytes of both.
pub(super) const RARE_BYTES: u32 = MACRO_BYTES + 2 * More::ALL.len() as u32;

/// The way in, and what is done for every instruction; those of the window, which are the most, before it.
const DISPATCH: &str = "bc_enter:|pop bc|{n}|sub {bias}|ld iyl,a|sub 32|ld iyh,a|next\
    |bc_window:|rra|cp 192|jr nc,bc_window_set|cp 160|jr nc,bc_window_word\
    |add a,iyl|ld l,a|ld h,{slots}|push de|ld e,(hl)|ld d,0|bc_next:|{at_once}\
    |bc_window_word:|add a,iyh|ld l,a|ld h,{slots}|push de|ld de,(hl)|{at_once}\
    |bc_window_set:|sub 64|cp 160|jr nc,bc_window_set_word\
    |add a,iyl|ld l,a|ld h,{slots}|ld (hl),e|pop de|{at_once}\
    |bc_window_set_word:|add a,iyh|ld l,a|ld h,{slots}|ld (hl),de|pop de|{at_once}\
    |bc_macro:|sub 192|ld l,a|ld h,{macros}|ld (ix{back}),bc|ld bc,(hl)|next";

/// Words for what is frequent, and what they stand for, which may have some of those behind it.
const WORDS: [(&str, &str); 11] = [
    ("{at_once}", "{n}|add a,a|jr c,bc_window|ld l,a|ld h,{codes}|ld hl,(hl)|jp (hl)"),
    ("{longs}", "pop hl|ld (ix{0}),hl|ld (ix{2}),de|pop de|pop hl"),
    ("{compared}", "push bc|ld bc,(ix{0})|or a|sbc hl,bc|ex de,hl|ld bc,(ix{2})|sbc hl,bc|pop bc"),
    ("{long}", "ex de,hl|pop bc|jp bc_push_long"),
    ("{counted}", "ld bc,(ix{0})|pop de"),
    ("{count}", "ld (ix{0}),bc|ld b,d|ld c,e"),
    ("{difference}", "pop hl|or a|sbc hl,de"),
    ("{field}", "{number}|add hl,de"),
    ("{number}", "{n}|ld l,a|ld h,0"),
    ("{slot}", "{n}|add a,{first}|ld l,a|ld h,{slots}"),
    ("{pool}", "{n}|ld l,a|ld h,{half_pool}|add hl,hl|ld hl,(hl)"),
];
/// The byte that comes next.
const BYTE: (&str, &str) = ("{n}", "ld a,(bc)|inc bc");

/// Routines that codes call.
const ROUTINES: [(&str, Routine); 18] = [
    ("{product}", Routine::Product),
    ("{quotient}", Routine::Quotient),
    ("{signed_quotient}", Routine::SignedQuotient),
    ("{left}", Routine::Left),
    ("{right}", Routine::Right),
    ("{signed}", Routine::Signed),
    ("{long_product}", Routine::LongProduct),
    ("{long_quotient}", Routine::LongQuotient),
    ("{long_rest}", Routine::LongRest),
    ("{long_signed_quotient}", Routine::LongSignedQuotient),
    ("{long_signed_rest}", Routine::LongSignedRest),
    ("{long_left}", Routine::LongLeft),
    ("{long_right}", Routine::LongRight),
    ("{long_signed}", Routine::LongSigned),
    ("{copy}", Routine::Copy),
    ("{move}", Routine::Move),
    ("{fill}", Routine::Fill),
    ("{compare}", Routine::Compare),
];

/// The interpreter of a program: what is looked up, and its code.
pub(super) struct Interpreter {
    pub(super) tables: Items,
    pub(super) code: Items,
}

/// What lies where the way in leads to.
pub(super) fn vector(labels: &Labels, image: &Image) -> Option<(u16, Vec<u8>)> {
    let [low, high] = (image.address(labels.find("bc_enter")?)? as u16).to_le_bytes();
    Some((VECTOR, vec![0xc3, low, high]))
}

/// Writes the interpreter for what a program uses.
///
/// # Errors
///
/// If a line is no instruction.
pub(super) fn write(
    layout: &Layout,
    mixed: &Mixed<Op>,
    labels: &mut Labels,
    runtime: &mut Runtime,
) -> Result<Interpreter> {
    let Some(tables) = layout.tables else {
        return Ok(Interpreter { tables: vec![], code: vec![] });
    };
    let (codes, more) = used(mixed);
    let mut writer = Writer { layout, tables, labels, runtime, code: Items::new() };
    writer.lines(DISPATCH)?;
    writer.lines(handlers::SHARED)?;
    let mut places: Vec<Label> = Vec::new();
    for byte in 0..MACRO_CODES {
        let is_far = byte & FAR != 0;
        let code = Code::of(byte).filter(|code| codes.contains(code));
        places.push(match code {
            Some(code) => {
                let far = if is_far && is_jump(code) { "_far" } else { "" };
                let name = format!("bc_code_{}{far}", code.name());
                writer.handler(&name, handlers::code(code), !far.is_empty())?
            }
            None => parse::label(parse::NEXT, writer.labels),
        });
    }
    places.resize(PAGE as usize / 2, parse::label("bc_macro", writer.labels));
    let mut rare: Vec<Label> = mixed.macros.labels().to_vec();
    rare.resize(MACROS, parse::label(parse::NEXT, writer.labels));
    for &code in More::ALL {
        let name = format!("bc_more_{code:?}").to_lowercase();
        rare.push(if more.contains(&code) {
            writer.handler(&name, handlers::more(code), false)?
        } else {
            parse::label(parse::NEXT, writer.labels)
        });
    }
    let code = writer.code;
    let words = |labels: Vec<Label>| labels.into_iter().map(|label| Item::Word(label, 0));
    let pool = mixed.pool.words.iter().map(|word| word.item());
    let rest = 2 * (PAGE - mixed.pool.words.len() as u32);
    let pool = pool.chain((rest > 0).then_some(Item::Space(rest)));
    let mut items: Items = Vec::new();
    if tables.codes < tables.pool {
        items.extend(words(places).chain(pool));
    } else {
        items.extend(pool.chain(words(places)));
    }
    items.extend(words(rare));
    Ok(Interpreter { tables: items, code })
}

/// Compares memory as a function from outside, for bytecode that calls it.
///
/// # Errors
///
/// If a line is no instruction.
pub(super) fn compare(
    layout: &Layout,
    labels: &mut Labels,
    runtime: &mut Runtime,
) -> Result<Items> {
    let label = runtime.label(Routine::Compare, labels);
    let at = |number: u8| distance(u32::from(layout.arguments) + 4 * u32::from(number));
    let lines = format!(
        "ld hl,(ix{})|ld de,(ix{})|ld bc,(ix{})|jp {}",
        at(0),
        at(1),
        at(2),
        labels.name(label)
    );
    parse::parse(&lines, labels)
}

/// The codes that a program has.
fn used(mixed: &Mixed<Op>) -> (BTreeSet<Code>, BTreeSet<More>) {
    let (mut codes, mut rare) = (BTreeSet::new(), BTreeSet::new());
    for item in mixed.functions.iter().flatten().chain(&mixed.macro_items) {
        let Item::Code(Op::Bytecode(op)) = item else { continue };
        match op {
            bytecode::Op::Plain(code)
            | bytecode::Op::Byte(code, _)
            | bytecode::Op::Pool(code, ..)
            | bytecode::Op::Word(code, _)
            | bytecode::Op::Jump(code, ..) => drop(codes.insert(*code)),
            _ => {}
        }
        if let bytecode::Op::Byte(Code::More, number) = op {
            rare.extend(More::ALL.get(usize::from(*number)));
        }
    }
    (codes, rare)
}

fn is_jump(code: Code) -> bool {
    matches!(code.follows(), Follows::Jump | Follows::ByteJump)
}

/// How far a byte of those that IX reaches is from it, with a sign.
fn distance(slot: u32) -> String {
    format!("{:+}", slot as i32 - 128)
}

struct Writer<'a> {
    layout: &'a Layout,
    tables: Tables,
    labels: &'a mut Labels,
    runtime: &'a mut Runtime,
    code: Items,
}

impl Writer<'_> {
    /// What is done for a code, and where.
    fn handler(&mut self, name: &str, lines: &str, is_far: bool) -> Result<Label> {
        let lines = self.written_out(lines, is_far);
        // What only goes on elsewhere is there.
        if let Some(target) = lines.strip_prefix("jr ").filter(|target| !target.contains('|')) {
            return Ok(parse::label(target, self.labels));
        }
        let label = parse::label(name, self.labels);
        self.code.push(Item::Label(label));
        self.code.extend(parse::parse(&lines, self.labels)?);
        Ok(label)
    }

    fn lines(&mut self, lines: &str) -> Result {
        let lines = self.written_out(lines, false);
        self.code.extend(parse::parse(&lines, self.labels)?);
        Ok(())
    }

    /// Lines, with what words in braces stand for.
    fn written_out(&mut self, lines: &str, is_far: bool) -> String {
        let mut lines = lines.to_owned();
        for (word, meaning) in WORDS.into_iter().chain([BYTE]) {
            lines = lines.replace(word, meaning);
        }
        for (word, routine) in ROUTINES {
            if lines.contains(word) {
                let label = self.runtime.label(routine, self.labels);
                lines = lines.replace(word, &self.labels.name(label));
            }
        }
        let (taken, skip, far) = if is_far {
            ("bc_taken_far", "bc_skip_far", "_far")
        } else {
            ("bc_taken", "bc_skip", "")
        };
        for (word, meaning) in [("{taken}", taken), ("{skip}", skip), ("{far}", far)] {
            lines = lines.replace(word, meaning);
        }
        let scratch = u32::from(self.layout.scratch);
        for number in 0..4 {
            lines = lines.replace(&format!("{{{number}}}"), &distance(scratch + number));
        }
        let own = scratch + SCRATCH;
        for (word, slot) in [("{back}", own), ("{a}", own + 2), ("{hl}", own + 3)] {
            lines = lines.replace(word, &distance(slot));
        }
        let first = u32::from(self.layout.slots) % PAGE;
        let pages = [
            ("{slots}", u32::from(self.layout.slots) / PAGE),
            ("{codes}", u32::from(self.tables.codes) / PAGE),
            ("{macros}", u32::from(self.tables.rare) / PAGE),
            ("{half_pool}", u32::from(self.tables.pool) / (2 * PAGE)),
            ("{more}", MACRO_BYTES),
            ("{first}", first),
            ("{bias}", 128_u32.wrapping_sub(first) & 255),
        ];
        for (word, number) in pages {
            lines = lines.replace(word, &number.to_string());
        }
        lines
    }
}
