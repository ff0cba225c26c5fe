//! The interpreter of the bytecode for the 6502.
//!
//! It is written in assembly, in files by what the instructions do: `main.asm` says how it works, and has the way
//! in and to the next instruction; `moves`, `arithmetic`, `compare`, `flow` and `rare` have a procedure for each
//! instruction, by its name. Only what a program uses becomes part of it.

use std::collections::BTreeSet;

use super::Mos6502;
use super::instruction::Code as Machine;
use super::runtime::Routine;
use crate::assemble::text::Text;
use crate::assemble::{Item, Label, Labels};
use crate::bytecode::{Code, FAR, Follows, MACRO_CODES, More, Op as Byte, STACK, WINDOW_CODES};
use kilomate_ir::Result;

const FILES: [(&str, &str); 6] = [
    ("main.asm", include_str!("interpreter/main.asm")),
    ("moves.asm", include_str!("interpreter/moves.asm")),
    ("arithmetic.asm", include_str!("interpreter/arithmetic.asm")),
    ("compare.asm", include_str!("interpreter/compare.asm")),
    ("flow.asm", include_str!("interpreter/flow.asm")),
    ("rare.asm", include_str!("interpreter/rare.asm")),
];

/// Bytes of the zero page that it needs besides the stack.
pub(super) const OWN: u32 = 11;
/// Bytes of the stack.
pub(super) const CELLS: u32 = 2 * STACK as u32;

/// Where it finds what it works on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    /// Its own bytes, and the stack.
    pub(super) own: u8,
    pub(super) stack: u8,
    /// The first variable, and the first result.
    pub(super) slots: u8,
    pub(super) results: u8,
    /// What routines work on.
    pub(super) work: u8,
}

/// Labels that others give it.
pub(super) struct Outer<'a> {
    pub(super) enter: Label,
    pub(super) pool: Label,
    pub(super) macros: Label,
    pub(super) routine: &'a mut dyn FnMut(Routine, &mut Labels) -> Label,
}

/// The codes that instructions use, with those of `More` from 256 on.
pub(super) fn codes<'a>(ops: impl Iterator<Item = &'a Byte>) -> BTreeSet<u16> {
    let mut codes = BTreeSet::new();
    for op in ops {
        match *op {
            Byte::Window(_) => {}
            Byte::GetB(_) => drop(codes.insert(Code::GetB as u16 + 512)),
            Byte::GetW(_) => drop(codes.insert(Code::GetW as u16 + 512)),
            Byte::SetB(_) => drop(codes.insert(Code::SetB as u16 + 512)),
            Byte::SetW(_) => drop(codes.insert(Code::SetW as u16 + 512)),
            Byte::Macro(_) => drop(codes.insert(u16::from(MACRO_CODES))),
            Byte::Byte(Code::More, more) => {
                codes.extend([Code::More as u16, 256 + u16::from(more)]);
            }
            Byte::Plain(code)
            | Byte::Byte(code, _)
            | Byte::Pool(code, ..)
            | Byte::Word(code, _) => {
                codes.insert(code as u16);
            }
            Byte::Jump(code, ..) => drop(codes.insert(code as u16)),
        }
    }
    codes
}

/// Cycles that an instruction takes, about, with the 25 that it takes to find it.
pub(super) fn cycles(op: &Byte) -> u32 {
    match *op {
        Byte::Window(_) => 0,
        Byte::GetB(_) => 43,
        Byte::GetW(_) => 56,
        Byte::SetB(_) => 43,
        Byte::SetW(_) => 53,
        Byte::Macro(_) => 60,
        Byte::Byte(Code::More, _) => 150,
        Byte::Plain(code) => plain_cycles(code),
        Byte::Byte(code, number) => byte_cycles(code, number),
        Byte::Pool(Code::Call, ..) => 128,
        Byte::Pool(Code::Const, ..) => 85,
        Byte::Pool(Code::AtB | Code::AtW | Code::PutAtB | Code::PutAtW | Code::AddAt, ..) => 100,
        Byte::Pool(..) => 120,
        Byte::Word(Code::CallAt, _) => 110,
        Byte::Word(..) => 55,
        Byte::Jump(code, ..) => jump_cycles(code),
    }
}

/// Those of instructions that nothing follows.
fn plain_cycles(code: Code) -> u32 {
    match code {
        Code::Mul => 300,
        Code::LoadB | Code::LoadW | Code::StoreB | Code::StoreW => 68,
        Code::Eq | Code::Slt => 80,
        Code::Ult | Code::Min | Code::Max | Code::SubSat => 65,
        Code::Add | Code::Sub | Code::And | Code::Or | Code::Xor => 56,
        Code::Inc | Code::Dec | Code::Low | Code::Native => 35,
        _ => 50,
    }
}

/// Those of instructions with a number.
fn byte_cycles(code: Code, number: u8) -> u32 {
    match code {
        Code::MulC => 300,
        Code::ShlC | Code::ShrC => 42 + 20 * u32::from(number),
        Code::FieldB | Code::FieldW | Code::PutFieldB | Code::PutFieldW => 77,
        Code::EqC | Code::UltC => 65,
        _ => 50,
    }
}

/// Those of jumps.
fn jump_cycles(code: Code) -> u32 {
    match code {
        Code::Jump => 60,
        Code::JumpIf | Code::JumpIfNot => 75,
        Code::JumpSlt | Code::JumpSge => 100,
        _ => 90,
    }
}

/// The interpreter: what lies on a page boundary comes first.
///
/// # Errors
///
/// If its text is wrong.
pub(super) fn items(
    labels: &mut Labels,
    places: Places,
    codes: &BTreeSet<u16>,
    outer: &mut Outer<'_>,
) -> Result<Vec<Item<Machine>>> {
    let text = Text::new(&FILES, &numbers(places, codes))?;
    let (table, more_table) = (labels.named("bc_table"), labels.named("bc_more_table"));
    let next = labels.named("bc_next");
    let mut writer = Writer { text, labels, outer, items: Vec::new() };
    let (mut handlers, mut more) = (vec![next; 128], Vec::new());
    writer.shared(codes)?;
    for &code in Code::ALL {
        if codes.contains(&(code as u16)) {
            let label = writer.handler(&format!("bc_{}", code.name()))?;
            handlers[code as usize] = label;
            if matches!(code.follows(), Follows::Jump | Follows::ByteJump) {
                handlers[code as usize | usize::from(FAR)] = label;
            }
        }
    }
    for &rare in More::ALL {
        if codes.contains(&(256 + rare as u16)) {
            let label = writer.handler(&format!("bc_{rare:?}").to_lowercase())?;
            more.resize((rare as usize + 1).max(more.len()), next);
            more[rare as usize] = label;
        }
    }
    if codes.contains(&u16::from(MACRO_CODES)) {
        let label = writer.handler("bc_macro")?;
        handlers[usize::from(MACRO_CODES)..usize::from(WINDOW_CODES)].fill(label);
    }
    let mut items = vec![Item::Align(256), Item::Label(table)];
    items.extend(handlers.into_iter().map(|label| Item::Word(label, 0)));
    if !more.is_empty() {
        items.push(Item::Label(more_table));
        items.extend(more.into_iter().map(|label| Item::Word(label, 0)));
    }
    items.extend(writer.items);
    Ok(items)
}

/// What the text is given.
fn numbers(places: Places, codes: &BTreeSet<u16>) -> [(&'static str, i32); 12] {
    let uses = |code: Code| i32::from(codes.contains(&(code as u16 + 512)));
    [
        ("own", places.own.into()),
        ("stack", places.stack.into()),
        ("slots", places.slots.into()),
        ("results", places.results.into()),
        ("work", places.work.into()),
        ("cells", STACK as i32),
        ("far", FAR.into()),
        ("macro_codes", MACRO_CODES.into()),
        ("uses_getb", uses(Code::GetB)),
        ("uses_getw", uses(Code::GetW)),
        ("uses_setb", uses(Code::SetB)),
        ("uses_setw", uses(Code::SetW)),
    ]
}

struct Writer<'a, 'b> {
    text: Text<'static>,
    labels: &'a mut Labels,
    outer: &'a mut Outer<'b>,
    items: Vec<Item<Machine>>,
}

impl Writer<'_, '_> {
    /// A procedure of the text.
    fn procedure(&mut self, name: &str) -> Result {
        let Outer { pool, macros, routine, .. } = &mut *self.outer;
        let mut outer = |name: &str, labels: &mut Labels| match name {
            "bc_pool" => Some(*pool),
            "bc_macros" => Some(*macros),
            name => Routine::named(name).map(|known| routine(known, labels)),
        };
        self.items.extend(self.text.procedure::<Mos6502>(name, self.labels, &mut outer)?);
        Ok(())
    }

    /// One that has a label of its own.
    fn handler(&mut self, name: &str) -> Result<Label> {
        let label = self.labels.named(name);
        self.items.push(Item::Label(label));
        self.procedure(name)?;
        Ok(label)
    }

    /// What is no handler.
    fn shared(&mut self, codes: &BTreeSet<u16>) -> Result {
        let has = |follows: &[Follows]| {
            Code::ALL
                .iter()
                .any(|code| codes.contains(&(*code as u16)) && follows.contains(&code.follows()))
        };
        self.items.push(Item::Label(self.outer.enter));
        self.procedure("enter")?;
        self.procedure("main")?;
        self.procedure("ends")?;
        if has(&[Follows::Jump, Follows::ByteJump]) {
            self.procedure("jumps")?;
        }
        if has(&[Follows::Pool]) {
            self.procedure("pool")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assemble::assemble;

    const PLACES: Places = Places { own: 0x20, stack: 0x30, slots: 2, results: 0x60, work: 0x70 };

    /// The interpreter of these codes, with everything that it names.
    fn size(codes: &BTreeSet<u16>) -> usize {
        let mut labels = Labels::default();
        let [enter, pool, macros, other] =
            ["bc_enter", "bc_pool", "bc_macros", "other"].map(|name| labels.named(name));
        let mut routine = |_: Routine, _: &mut Labels| other;
        let mut outer = Outer { enter, pool, macros, routine: &mut routine };
        let mut items = items(&mut labels, PLACES, codes, &mut outer).unwrap();
        let known = [(pool, 0x1000), (macros, 0x1200), (other, 0x1300)];
        assemble(&mut items, &labels, 0x800, &known).unwrap().bytes.len()
    }

    #[test]
    fn every_instruction_has_a_handler() {
        let plain = Code::ALL.iter().map(|&code| code as u16);
        let rare = More::ALL.iter().map(|&more| 256 + more as u16);
        let windows =
            [Code::GetB, Code::GetW, Code::SetB, Code::SetW].map(|code| code as u16 + 512);
        let all: BTreeSet<u16> =
            plain.chain(rare).chain(windows).chain([u16::from(MACRO_CODES)]).collect();
        assert!(size(&all) > 2000);
    }

    #[test]
    fn only_what_is_used_is_there() {
        let few = BTreeSet::from([Code::Add as u16, Code::Return as u16]);
        assert!(size(&few) < 400);
        let more = BTreeSet::from([Code::Add as u16, Code::Return as u16, Code::Neg as u16]);
        assert!(size(&more) > size(&few));
    }
}
