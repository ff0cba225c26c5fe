//! Text beside what GNU as and the table make of it.

use super::*;
use crate::assemble::text::Text;
use crate::assemble::{Instruction, Item, Labels};

fn read<S: Syntax<Instruction = Op>>(line: &str) -> Result<Vec<Item<Op>>> {
    let text = format!(".proc it\n        {line}\n.endproc");
    let text = Text::new(&[("it.asm", &text)], &[("far", -7)])?;
    text.procedure::<S>("it", &mut Labels::default(), &mut |_, _| None)
}

#[test]
fn every_instruction_is_read_as_it_is_written() {
    for op in super::super::table::tests::plain() {
        let line = op.text(&|_| String::new());
        assert_eq!(read::<Z80>(&line).unwrap(), [Item::Code(op)], "{line}");
    }
}

#[test]
fn numbers_are_as_wide_as_the_mode_or_the_suffix_says() {
    let bytes = |items: Vec<Item<Op>>| {
        let mut items = items;
        crate::assemble::assemble(&mut items, &Labels::default(), 0, &[]).unwrap().bytes
    };
    assert_eq!(bytes(read::<Z80>("ld hl,$d23456").unwrap()), [0x21, 0x56, 0x34]);
    assert_eq!(bytes(read::<Adl>("ld hl,$d23456").unwrap()), [0x21, 0x56, 0x34, 0xd2]);
    assert_eq!(bytes(read::<Z80>("ld.lil hl,$d23456").unwrap()), [0x5b, 0x21, 0x56, 0x34, 0xd2]);
    assert_eq!(bytes(read::<Z80>("ld.lis hl,(ix+far)").unwrap()), [0x49, 0xdd, 0x27, 0xf9]);
    assert_eq!(bytes(read::<Z80>("call.sil $d28000").unwrap()), [0x52, 0xcd, 0, 0x80, 0xd2]);
    assert_eq!(bytes(read::<Adl>("ret.lis").unwrap()), [0x49, 0xc9]);
}

#[test]
fn what_a_system_needs_is_as_gnu_as_has_it() {
    // z80-unknown-elf-as -march=ez80+full, `.assume adl=1`.
    for (line, expected) in [
        ("di", &[0xf3][..]),
        ("ld a,mb", &[0xed, 0x6e]),
        ("ld mb,a", &[0xed, 0x6d]),
        ("ld a,i", &[0xed, 0x57]),
        ("push ix", &[0xdd, 0xe5]),
        ("pop ix", &[0xdd, 0xe1]),
        ("ld sp,hl", &[0xf9]),
        ("add hl,sp", &[0x39]),
        ("ex (sp),hl", &[0xe3]),
        ("ld ix,$d40080", &[0xdd, 0x21, 0x80, 0, 0xd4]),
        ("ld sp,($d00001)", &[0xed, 0x7b, 1, 0, 0xd0]),
        ("ld.sis sp,$fff0", &[0x40, 0x31, 0xf0, 0xff]),
        ("ld ($d00001),sp", &[0xed, 0x73, 1, 0, 0xd0]),
        ("ld ix,($d00001)", &[0xdd, 0x2a, 1, 0, 0xd0]),
        ("ld ($d00001),ix", &[0xdd, 0x22, 1, 0, 0xd0]),
        ("jp.sis $1234", &[0x40, 0xc3, 0x34, 0x12]),
        ("here: jp.lil here", &[0x5b, 0xc3, 0, 0, 0xd2]),
        ("here: jp nz,here", &[0x20, 0xfe]),
        ("here: jp m,here", &[0xfa, 0, 0, 0xd2]),
        ("here: call here+1", &[0xcd, 1, 0, 0xd2]),
        ("here: ld hl,(here)", &[0x2a, 0, 0, 0xd2]),
    ] {
        let mut labels = Labels::default();
        let text = format!(".proc it\n        {line}\n.endproc");
        let text = Text::new(&[("it.asm", &text)], &[]).unwrap();
        let mut items = text.procedure::<Adl>("it", &mut labels, &mut |_, _| None).unwrap();
        let image = crate::assemble::assemble(&mut items, &labels, 0xd2_0000, &[]).unwrap();
        assert_eq!(image.bytes, expected, "{line}");
    }
}

#[test]
fn what_is_no_instruction_is_refused() {
    for line in ["ld q,1", "ld (ix+200),a", "ld.x a,b", "frob", "ld a,300", "jr 5", "push a"] {
        assert!(read::<Z80>(line).is_err(), "{line}");
    }
}
