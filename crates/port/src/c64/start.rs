//! What is not translated: what starts the program and calls it round and round, and the interrupt that looks at
//! the keys meanwhile. It lies between the line of BASIC and the code.

use super::{
    ALL_MEN, ARRAYS, BASIC, KEYS_HEARD, KEYS_LAST, KEYS_NOW, KEYS_OWN, KEYS_WRITTEN, LINE, MEMORY,
    ORIGIN, SCREEN, SHAPES, VECTORS,
};
use crate::assemble::{self, Item, Label, Labels};
use crate::mos::Compiled;
use crate::mos::instruction::{Address, Code, Mode, Op, When};
use crate::{Error, Result};

/// The CPU's port that says what is seen, and what it is set to first: nothing but RAM. One more is RAM and chips.
const PORT: u8 = 1;
const ALL_RAM: u8 = 0x34;
/// The one byte of the program that the ROMs write to when the machine is reset: the first that they find to be
/// ROM when they look how much RAM there is.
const TRIED: u16 = 0xa000;
/// The keyboard's columns, which are the joystick's lines as well, and its rows.
const COLUMNS: u16 = 0xdc00;
const ROWS: u16 = 0xdc01;
/// Reading it ends the interrupt.
const INTERRUPTS: u16 = 0xdc0d;
/// The columns of the shift keys, low, and their rows.
const SHIFT_COLUMNS: u8 = !0x42;
const SHIFT_ROWS: u8 = 0x90;
/// Which the joystick's number is among the columns.
const STICK: u8 = 8;

/// Variables of the interrupt: the column that is low; whether nothing was down, the last eight times; whether
/// shift was not, likewise; and a byte for what is computed. A pointer lies there at the start.
const COLUMN: u8 = KEYS_OWN;
const QUIET: u8 = KEYS_OWN + 1;
const NO_SHIFT: u8 = KEYS_OWN + 2;
const NEW: u8 = KEYS_WRITTEN + 1;
const POINTER: u8 = NEW;

/// Instructions with labels in between.
#[derive(Default)]
struct Writer {
    items: Vec<Item<Code>>,
    labels: Labels,
}

impl Writer {
    fn put(&mut self, code: &[(Op, Mode)]) {
        self.items.extend(super::items(code));
    }

    fn label(&mut self) -> Label {
        self.labels.fresh()
    }

    fn here(&mut self, label: Label) {
        self.items.push(Item::Label(label));
    }

    fn branch(&mut self, when: When, to: Label) {
        self.items.push(Item::Code(Code::Branch(when, to, false)));
    }
}

/// The bytes, as many as there are before the code.
pub(super) fn start(compiled: &Compiled) -> Result<Vec<u8>> {
    let mut writer = Writer::default();
    let mut known: Vec<(Label, u32)> = Vec::new();
    let mut outer = |writer: &mut Writer, name: &str| {
        let address = compiled.symbols.get(name).copied();
        let address = address.ok_or_else(|| Error::at(0, format!("there is no {name}")))?;
        let label = writer.labels.named(name);
        known.push((label, u32::from(address)));
        Ok::<_, Error>(Address::of(label, 0))
    };
    let first = outer(&mut writer, "kilomate_start")?;
    let turn = outer(&mut writer, "kilomate_turn")?;
    let tried = compiled.image.bytes.get(usize::from(TRIED - ORIGIN)).copied().unwrap_or(0);
    let [interrupt, ignore, fill] = [(); 3].map(|()| writer.label());
    take_over(&mut writer, interrupt, ignore, tried);
    bring_shapes(&mut writer);
    clear(&mut writer, fill);
    writer.put(&[(Op::Inc, Mode::Zp(PORT)), (Op::Jsr, abs(first)), (Op::Cli, Mode::None)]);
    let round = writer.label();
    writer.here(round);
    writer.put(&[(Op::Jsr, abs(turn)), (Op::Jmp, abs(Address::of(round, 0)))]);
    fill_pages(&mut writer, fill);
    hear_keys(&mut writer, interrupt, ignore);
    let origin = u32::from(BASIC) + LINE.len() as u32;
    let Writer { mut items, labels } = writer;
    let mut bytes = assemble::assemble(&mut items, &labels, origin, &known)?.bytes;
    let room = usize::from(ORIGIN) - origin as usize;
    if bytes.len() > room {
        return Err(Error::at(0, format!("starting takes {} bytes of {room}", bytes.len())));
    }
    bytes.resize(room, 0);
    Ok(bytes)
}

fn abs(address: Address) -> Mode {
    Mode::Abs(address)
}

fn at(address: u16) -> Mode {
    Mode::Abs(Address::fixed(address))
}

/// No interrupts until keys can be heard, and RAM everywhere. RESTORE cannot be switched off: where it leads is
/// written, through the ROM, before that is gone.
fn take_over(writer: &mut Writer, interrupt: Label, ignore: Label, tried: u8) {
    let [interrupt, ignore] = [interrupt, ignore].map(|label| Address::of(label, 0));
    writer.put(&[
        (Op::Sei, Mode::None),
        (Op::Cld, Mode::None),
        (Op::Ldx, Mode::Imm(0xff)),
        (Op::Txs, Mode::None),
        (Op::Lda, Mode::High(interrupt)), // both are in the same page
        (Op::Sta, at(VECTORS + 1)),
        (Op::Sta, at(VECTORS + 5)),
        (Op::Lda, Mode::Low(ignore)),
        (Op::Sta, at(VECTORS)),
        (Op::Lda, Mode::Low(interrupt)),
        (Op::Sta, at(VECTORS + 4)),
        (Op::Lda, Mode::Imm(tried)),
        (Op::Sta, at(TRIED)),
        (Op::Lda, Mode::Imm(ALL_RAM)),
        (Op::Sta, Mode::Zp(PORT)),
    ]);
}

/// Brings the shapes of the characters from where the screen will be to where they belong, and makes men on
/// dark squares of those on light ones: dots of two bits that are 0 become 1. What it makes of other characters is
/// written over by what comes next; the file has the first of the dark men, which would be.
///
/// The addresses count in the instructions themselves. So nothing is brought twice: who starts the program again
/// without loading it has the shapes already, and a screen where they came from.
fn bring_shapes(writer: &mut Writer) {
    let [page, light, dark, test] = [(); 4].map(|()| writer.label());
    writer.put(&[(Op::Ldy, Mode::Imm(0))]);
    writer.branch(When::Beq, test);
    writer.here(page);
    writer.put(&[(Op::Lda, Mode::AbsY(Address::fixed(SCREEN)))]);
    writer.here(light);
    writer.put(&[
        (Op::Sta, Mode::AbsY(Address::fixed(SHAPES))),
        (Op::Sta, Mode::Zp(NEW)),
        (Op::Lsr, Mode::None),
        (Op::Ora, Mode::Zp(NEW)),
        (Op::Eor, Mode::Imm(0xff)),
        (Op::And, Mode::Imm(0x55)),
        (Op::Ora, Mode::Zp(NEW)),
    ]);
    writer.here(dark);
    writer.put(&[(Op::Sta, Mode::AbsY(Address::fixed(SHAPES + ALL_MEN))), (Op::Iny, Mode::None)]);
    writer.branch(When::Bne, page);
    writer.put(&[
        (Op::Inc, abs(Address::of(dark, 2))),
        (Op::Inc, abs(Address::of(light, 2))),
        (Op::Inc, abs(Address::of(page, 2))),
    ]);
    writer.here(test);
    writer.put(&[(Op::Lda, abs(Address::of(page, 2))), (Op::Cmp, Mode::Imm((SHAPES >> 8) as u8))]);
    writer.branch(When::Bne, page);
}

/// Zeros in the first page, in the arrays, and in the memory up to where interrupts lead, in whole pages. Y is 0.
fn clear(writer: &mut Writer, fill: Label) {
    const PAGES: u16 = (VECTORS - MEMORY).div_ceil(256);
    let [low, high] = (VECTORS - 256 * PAGES).to_le_bytes();
    let again = writer.label();
    writer.put(&[(Op::Ldx, Mode::Imm(PORT + 1)), (Op::Tya, Mode::None)]);
    writer.here(again);
    writer.put(&[(Op::Sta, Mode::ZpX(0)), (Op::Inx, Mode::None)]);
    writer.branch(When::Bne, again);
    let fill = abs(Address::of(fill, 0));
    writer.put(&[
        (Op::Ldx, Mode::Imm(((BASIC - ARRAYS) >> 8) as u8)),
        (Op::Lda, Mode::Imm((ARRAYS >> 8) as u8)),
        (Op::Jsr, fill),
        (Op::Ldx, Mode::Imm(PAGES as u8)),
        (Op::Lda, Mode::Imm(low)),
        (Op::Sta, Mode::Zp(POINTER)),
        (Op::Lda, Mode::Imm(high)),
        (Op::Jsr, fill),
    ]);
}

/// Zeros in X pages from where the pointer leads, whose high byte is A. Y is 0.
fn fill_pages(writer: &mut Writer, fill: Label) {
    let again = writer.label();
    writer.here(fill);
    writer.put(&[(Op::Sta, Mode::Zp(POINTER + 1)), (Op::Tya, Mode::None)]);
    writer.here(again);
    writer.put(&[(Op::Sta, Mode::IndY(POINTER)), (Op::Iny, Mode::None)]);
    writer.branch(When::Bne, again);
    writer.put(&[(Op::Inc, Mode::Zp(POINTER + 1)), (Op::Dex, Mode::None)]);
    writer.branch(When::Bne, again);
    writer.put(&[(Op::Rts, Mode::None)]);
}

/// The interrupt, a hundred times a second: the joystick and all columns of the keyboard, if anything was down
/// lately. A column counts if it is as it was the last time, so that nothing counts that bounces; a key in it
/// that was not down is written down, by its number, with a bit for shift. What is down is 0.
///
/// Shift may be pressed a moment after its key, or let go before the key counts: both looks at it count.
fn hear_keys(writer: &mut Writer, interrupt: Label, ignore: Label) {
    let [select, column, bit, next, done] = [(); 5].map(|()| writer.label());
    writer.here(interrupt);
    look_around(writer, done);
    writer.put(&[
        (Op::Lda, Mode::Imm(SHIFT_COLUMNS)),
        (Op::Sta, at(COLUMNS)),
        (Op::Lda, at(ROWS)),
        (Op::And, Mode::Imm(SHIFT_ROWS)),
        (Op::Cmp, Mode::Imm(SHIFT_ROWS)), // the carry: neither is down
        (Op::Ror, Mode::Zp(NO_SHIFT)),
        (Op::Ldx, Mode::Imm(STICK)),
        (Op::Tya, Mode::None),
    ]);
    writer.branch(When::Bne, column); // always: three of the lines are not the joystick's
    writer.here(select);
    // A bit comes in before the seventh column, and goes down with the columns.
    writer.put(&[
        (Op::Cpx, Mode::Imm(7)),
        (Op::Ror, Mode::Zp(COLUMN)),
        (Op::Lda, Mode::Imm(0xff)),
        (Op::Eor, Mode::Zp(COLUMN)),
        (Op::Sta, at(COLUMNS)),
        (Op::Lda, at(ROWS)),
    ]);
    writer.here(column);
    writer.put(&[(Op::Cmp, Mode::ZpX(KEYS_LAST)), (Op::Sta, Mode::ZpX(KEYS_LAST))]);
    writer.branch(When::Bne, next);
    writer.put(&[
        (Op::Tay, Mode::None),
        (Op::Eor, Mode::ZpX(KEYS_NOW)),
        (Op::And, Mode::ZpX(KEYS_NOW)),
        (Op::Sty, Mode::ZpX(KEYS_NOW)),
    ]);
    writer.branch(When::Beq, next);
    // The first of the keys that are new: eight times its column, and its row.
    writer.put(&[
        (Op::Sta, Mode::Zp(NEW)),
        (Op::Txa, Mode::None),
        (Op::Asl, Mode::None),
        (Op::Asl, Mode::None),
        (Op::Asl, Mode::None),
        (Op::Tay, Mode::None),
        (Op::Dey, Mode::None),
    ]);
    writer.here(bit);
    writer.put(&[(Op::Iny, Mode::None), (Op::Lsr, Mode::Zp(NEW))]);
    writer.branch(When::Bcc, bit);
    writer.put(&[
        (Op::Lda, Mode::Zp(NO_SHIFT)),
        (Op::Cmp, Mode::Imm(0xc0)), // the carry: neither was down, this time and the last
        (Op::Tya, Mode::None),
        (Op::Rol, Mode::None),
        (Op::Ldy, Mode::Zp(KEYS_WRITTEN)),
        (Op::Sta, Mode::AbsY(Address::fixed(KEYS_HEARD))),
        (Op::Inc, Mode::Zp(KEYS_WRITTEN)),
    ]);
    writer.here(next);
    writer.put(&[(Op::Dex, Mode::None)]);
    writer.branch(When::Bpl, select);
    writer.here(done);
    let back = [Op::Pla, Op::Tay, Op::Pla, Op::Tax, Op::Pla];
    writer.put(&back.map(|op| (op, Mode::None)));
    // The RESTORE key interrupts whatever is done.
    writer.here(ignore);
    writer.put(&[(Op::Rti, Mode::None)]);
}

/// Saves the registers, and looks whether anything is down: nothing, for the eighth time, is the end of it. Y
/// becomes what the joystick shows.
fn look_around(writer: &mut Writer, done: Label) {
    let save = [Op::Pha, Op::Txa, Op::Pha, Op::Tya, Op::Pha];
    writer.put(&save.map(|op| (op, Mode::None)));
    writer.put(&[
        (Op::Lda, at(INTERRUPTS)),
        (Op::Ldx, Mode::Imm(0xff)),
        (Op::Stx, at(COLUMNS)),
        (Op::Ldy, at(COLUMNS)),
        (Op::Inx, Mode::None),
        (Op::Stx, at(COLUMNS)),
        (Op::Tya, Mode::None),
        (Op::And, at(ROWS)),
        (Op::Cmp, Mode::Imm(0xff)), // the carry: nothing is down
        (Op::Rol, Mode::Zp(QUIET)),
        (Op::Ldx, Mode::Zp(QUIET)),
        (Op::Inx, Mode::None),
    ]);
    writer.branch(When::Beq, done);
}
