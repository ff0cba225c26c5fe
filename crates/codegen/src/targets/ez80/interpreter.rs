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
use super::parse::Z80;
use super::runtime::Runtime;
use crate::assemble::text::Text;
use crate::assemble::{Image, Item, Label, Labels};
use crate::bytecode::{self, Code, FAR, Follows, MACRO_CODES, MACROS, More};
use crate::mixed::Mixed;
use kilomate_ir::Result;

/// The way in, one byte; and where it leads to, which is a jump to the interpreter.
pub(super) const RESTART: Op = Op::Restart(VECTOR as u8);
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

/// The code: how it works; and a procedure for each instruction, by its name.
const FILES: [(&str, &str); 5] = [
    ("main.asm", include_str!("interpreter/main.asm")),
    ("moves.asm", include_str!("interpreter/moves.asm")),
    ("arithmetic.asm", include_str!("interpreter/arithmetic.asm")),
    ("flow.asm", include_str!("interpreter/flow.asm")),
    ("rare.asm", include_str!("interpreter/rare.asm")),
];
/// Where it goes on with the next instruction.
const NEXT: &str = "bc_next";

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
    let text = Text::new(&FILES, &numbers(layout, tables))?;
    let mut writer = Writer { text, labels, runtime, code: Items::new() };
    writer.part("bc_main")?;
    writer.part("bc_shared")?;
    let mut places: Vec<Label> = Vec::new();
    for byte in 0..MACRO_CODES {
        let is_far = byte & FAR != 0;
        let code = Code::of(byte).filter(|code| codes.contains(code));
        places.push(match code {
            Some(code) => {
                let far = if is_far && is_jump(code) { "_far" } else { "" };
                writer.handler(&format!("bc_code_{}{far}", code.name()), &code.name(), far)?
            }
            None => label(NEXT, writer.labels),
        });
    }
    places.resize(PAGE as usize / 2, label("bc_macro", writer.labels));
    let mut rare: Vec<Label> = mixed.macros.labels().to_vec();
    rare.resize(MACROS, label(NEXT, writer.labels));
    for &code in More::ALL {
        let name = format!("{code:?}").to_lowercase();
        rare.push(if more.contains(&code) {
            writer.handler(&format!("bc_more_{name}"), &name, "")?
        } else {
            label(NEXT, writer.labels)
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
    let Some(tables) = layout.tables else { return Ok(vec![]) };
    let text = Text::new(&FILES, &numbers(layout, tables))?;
    let mut known = |name: &str, labels: &mut Labels| runtime.find(name, labels);
    text.procedure::<Z80>("bc_compare", labels, &mut known)
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

/// The label of a name, which is made if there is none yet.
fn label(name: &str, labels: &mut Labels) -> Label {
    labels.find(name).unwrap_or_else(|| labels.named(name))
}

/// What names in the text stand for.
fn numbers(layout: &Layout, tables: Tables) -> [(&'static str, i32); 12] {
    let first = u32::from(layout.slots) % PAGE;
    let page = |at: u16| i32::from(at >> 8);
    let scratch = i32::from(layout.scratch) - 128;
    let own = scratch + SCRATCH as i32;
    [
        ("slots_page", page(layout.slots)),
        ("codes_page", page(tables.codes)),
        ("macros_page", page(tables.rare)),
        ("half_pool_page", page(tables.pool) / 2),
        ("macro_bytes", MACRO_BYTES as i32),
        ("first", first as i32),
        ("bias", (128_u32.wrapping_sub(first) & 255) as i32),
        ("scratch", scratch),
        ("back", own),
        ("result_a", own + 2),
        ("result_hl", own + 3),
        ("arguments", i32::from(layout.arguments) - 128),
    ]
}

struct Writer<'a> {
    text: Text<'static>,
    labels: &'a mut Labels,
    runtime: &'a mut Runtime,
    code: Items,
}

impl Writer<'_> {
    /// A procedure; `far` is what the names of where jumps go on end with.
    fn procedure(&mut self, name: &str, far: &str) -> Result<Items> {
        let runtime = &mut *self.runtime;
        let mut known = |name: &str, labels: &mut Labels| match name {
            "taken" | "skip" => Some(label(&format!("bc_{name}{far}"), labels)),
            name => runtime.find(name, labels),
        };
        self.text.procedure::<Z80>(name, self.labels, &mut known)
    }

    fn part(&mut self, name: &str) -> Result {
        let code = self.procedure(name, "")?;
        self.code.extend(code);
        Ok(())
    }

    /// What is done for a code, and where.
    fn handler(&mut self, name: &str, procedure: &str, far: &str) -> Result<Label> {
        let code = self.procedure(procedure, far)?;
        // What only goes on elsewhere is there.
        if let [Item::Code(Op::Jump(None, to, _))] = code[..] {
            return Ok(to);
        }
        let place = label(name, self.labels);
        self.code.push(Item::Label(place));
        self.code.extend(code);
        Ok(place)
    }
}
