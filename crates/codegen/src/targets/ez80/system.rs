//! The part of the table of instructions that no program of the back end's has: interrupts, the page, the stack itself.
//! They are for the code around a program, which is written as text.

use super::effects::ALL;
use super::op::{Index, Op, System};
use super::row::{ED, IX, Operand, Row};

/// Instructions of a system: nothing is known about what they read and change.
pub(super) fn system(of: System) -> Row {
    let (name, prefix, opcode, stack) = match of {
        System::Di => ("di", 0, 0xf3, (0, 0)),
        System::Ei => ("ei", 0, 0xfb, (0, 0)),
        System::Halt => ("halt", 0, 0x76, (0, 0)),
        System::Nop => ("nop", 0, 0x00, (0, 0)),
        System::LoadPage => ("ld a,mb", ED, 0x6e, (0, 0)),
        System::StorePage => ("ld mb,a", ED, 0x6d, (0, 0)),
        System::LoadI => ("ld a,i", ED, 0x57, (0, 0)),
        System::PushIx => ("push ix", IX, 0xe5, (0, 2)),
        System::PopIx => ("pop ix", IX, 0xe1, (2, 0)),
        System::SetStack => ("ld sp,hl", 0, 0xf9, (0, 0)),
        System::AddStack => ("add hl,sp", 0, 0x39, (0, 0)),
        System::ExchangeTop => ("ex (sp),hl", 0, 0xe3, (2, 2)),
        System::ExchangeAf => ("ex af,af'", 0, 0x08, (0, 0)),
        System::ExchangeAll => ("exx", 0, 0xd9, (0, 0)),
    };
    Row::new(name, opcode).prefixed(prefix).also(ALL, ALL).acting(stack)
}

/// IX and the stack pointer, which no program of the back end's changes.
pub(super) fn indices(op: &Op) -> Row {
    use Operand as O;
    let named = |of: Index| O::Named(if of == Index::Ix { "ix" } else { "sp" });
    let row = match op {
        Op::LoadIndex(Index::Ix, word) => {
            Row::new("ld", 0x21).prefixed(IX).aside(named(Index::Ix)).aside(O::Word(*word))
        }
        Op::LoadIndex(of, word) => Row::new("ld", 0x31).aside(named(*of)).aside(O::Word(*word)),
        Op::LoadIndexAt(of, word) => {
            let (prefix, code) = if *of == Index::Ix { (IX, 0x2a) } else { (ED, 0x7b) };
            Row::new("ld", code).prefixed(prefix).aside(named(*of)).get(O::At(*word))
        }
        Op::StoreIndexAt(word, of) => {
            let (prefix, code) = if *of == Index::Ix { (IX, 0x22) } else { (ED, 0x73) };
            Row::new("ld", code).prefixed(prefix).set(O::At(*word)).aside(named(*of))
        }
        _ => unreachable!("{op:?} has no index"),
    };
    row.also(ALL, ALL).acting((0, 0))
}
