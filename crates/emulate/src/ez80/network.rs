//! The network's two functions as code of the eZ80, with its weights in flash.
//!
//! It is code of 24 bits (ADL), outside the page, so that it may be long: there is no loop in it. A weight of
//! a feature is kept as a number without sign, 128 more than it is: the difference of two then has its sign in
//! the carry. And so a row of nothing is a row like all others, and one routine adds, takes away and does both. A
//! weight of an output is kept rotated, its sign in the lowest bit, where a shift finds it.

use kilomate_core::eval::network::{BUCKETS, FEATURES, Net32, Weights};
use kilomate_port::ez80::Layout;

use super::outside::CODE_PAGE;

/// The functions, as the program calls them.
pub(super) const UPDATE: &str = "kilomate_net_update";
pub(super) const OUTPUTS: &str = "kilomate_net_outputs";

/// Where their code lies: behind the table.
pub(super) const UPDATE_AT: u32 = 0xd2_8000;
pub(super) const OUTPUTS_AT: u32 = 0xd2_9000;
/// Where the weights of features lie, with a row of nothing behind the last, and those of outputs: in the
/// archive, which is flash.
const FEATURES_AT: u32 = 0x0c_0000;
const OUTPUTS_FROM: u32 = 0x0c_8000;
/// Hidden units of a side. A row has as many bytes.
const UNITS: usize = 32;
/// What units that are larger than a byte come to: 255², without its low byte.
const MOST: u8 = 254;

/// The code, and the weights: where, and what.
pub(super) fn parts(layout: &Layout) -> [(u32, Vec<u8>); 4] {
    [
        (UPDATE_AT, update_code(layout)),
        (OUTPUTS_AT, outputs_code(layout)),
        (FEATURES_AT, feature_bytes()),
        (OUTPUTS_FROM, output_bytes()),
    ]
}

fn feature_bytes() -> Vec<u8> {
    let rows = (0..FEATURES).map(|row| Net32::FEATURES.at(row)).chain([[0; UNITS]]);
    rows.flatten().map(|weight| weight.cast_unsigned() ^ 0x80).collect()
}

fn output_bytes() -> Vec<u8> {
    let rows = (0..2 * BUCKETS).map(|row| Net32::OUTPUTS.at(row));
    rows.flatten().map(|weight| weight.cast_unsigned().rotate_left(1)).collect()
}

/// The distance of a byte of an argument from IX.
fn argument(layout: &Layout, number: u8, byte: u8) -> u8 {
    (layout.arguments + 4 * number + byte).wrapping_sub(128)
}

/// Arguments have two bytes; the third is set for what reads all three: sums lie in the page, numbers of rows
/// have none.
fn widen(layout: &Layout, rows: u8) -> Vec<u8> {
    let mut code = vec![0xdd, 0x36, argument(layout, 0, 2), CODE_PAGE]; // ld (ix+d),n
    for number in 1..=rows {
        code.extend([0xdd, 0x36, argument(layout, number, 2), 0]);
    }
    code
}

/// HL is where the row begins whose number is in an argument; DE is lost.
fn row(layout: &Layout, number: u8, rows: u32) -> Vec<u8> {
    const { assert!(UNITS == 1 << 5) };
    let mut code = vec![0xdd, 0x27, argument(layout, number, 0)]; // ld hl,(ix+d)
    code.extend([0x29; 5]); // add hl,hl
    let [low, middle, high, _] = rows.to_le_bytes();
    code.extend([0x11, low, middle, high, 0x19]); // ld de,nnnnnn; add hl,de
    code
}

/// The sums in HL, the row that goes in IY, the one that comes in BC.
fn update_code(layout: &Layout) -> Vec<u8> {
    let mut code = widen(layout, 2);
    code.extend(row(layout, 1, FEATURES_AT));
    code.extend([0xe5, 0xfd, 0xe1]); // push hl; pop iy
    code.extend(row(layout, 2, FEATURES_AT));
    code.extend([0xe5, 0xc1]); // push hl; pop bc
    code.extend([0xdd, 0x27, argument(layout, 0, 0)]); // ld hl,(ix+d)
    for unit in 0..UNITS as u8 {
        code.extend([
            0x0a, // ld a,(bc)
            0x03, // inc bc
            0xfd, 0x96, unit, // sub (iy+unit)
            0x38, 0x08, // jr c,less
            0x86, 0x77, 0x23, // add a,(hl); ld (hl),a; inc hl
            0x30, 0x09, // jr nc,end
            0x34, // inc (hl)
            0x18, 0x06, // jr end
            0x86, 0x77, 0x23, // less: add a,(hl); ld (hl),a; inc hl
            0x38, 0x01, // jr c,end
            0x35, // dec (hl)
            0x23, // end: inc hl
        ]);
    }
    code.extend([0x49, 0xc9]); // ret.l
    code
}

/// The sums in DE, the weights in IY, the total in HL, whose 24 bits it does not leave: 32 · 254 · 128.
fn outputs_code(layout: &Layout) -> Vec<u8> {
    let mut code = widen(layout, 1);
    code.extend(row(layout, 1, OUTPUTS_FROM));
    code.extend([0xe5, 0xfd, 0xe1]); // push hl; pop iy
    code.extend([0xdd, 0x17, argument(layout, 0, 0)]); // ld de,(ix+d)
    code.extend([0x21, 0, 0, 0, 0x01, 0, 0, 0]); // ld hl,0; ld bc,0
    for unit in 0..UNITS as u8 {
        code.extend([
            0x1a, 0x47, 0x4f, 0x13, // ld a,(de); ld b,a; ld c,a; inc de
            0x1a, 0x13, // ld a,(de); inc de
            0xb7, // or a
            0x28, 0x07, // jr z,square
            0x17, // rla
            0x38, 0x16, // jr c,end: less than nothing
            0x06, MOST, // ld b,MOST
            0x18, 0x02, // jr weigh
            0xed, 0x4c, // square: mlt bc
            0xfd, 0x7e, unit, // weigh: ld a,(iy+unit)
            0x0f, // rrca
            0x30, 0x05, // jr nc,add
            0x0e, 0, // ld c,0
            0xb7, // or a
            0xed, 0x42, // sbc hl,bc
            0x4f, // add: ld c,a
            0xed, 0x4c, // mlt bc
            0x09, // add hl,bc
            // end:
        ]);
    }
    let result = |byte: u8| (layout.results + byte).wrapping_sub(128);
    code.extend([0xdd, 0x2f, result(0)]); // ld (ix+d),hl
    code.extend([0xdd, 0x7e, result(2), 0x17, 0x9f]); // ld a,(ix+d); rla; sbc a,a
    code.extend([0xdd, 0x77, result(3), 0x49, 0xc9]); // ld (ix+d),a; ret.l
    code
}

/// The same in Rust, for a program that is run without a CPU.
pub(super) fn update(memory: &mut [u8], sums: usize, gone: usize, come: usize) -> Option<()> {
    let mut given = read(memory, sums)?;
    let feature = |number: usize| (number < FEATURES).then_some(number as u16);
    Net32::update(&mut given, feature(gone), feature(come));
    let bytes = given.iter().flat_map(|sum| sum.to_le_bytes());
    memory.get_mut(sums..)?.iter_mut().zip(bytes).for_each(|(place, byte)| *place = byte);
    Some(())
}

/// As above: 32 bits.
pub(super) fn outputs(memory: &[u8], sums: usize, row: u16) -> Option<u32> {
    Some(Net32::outputs(&read(memory, sums)?, row).cast_unsigned())
}

fn read(memory: &[u8], sums: usize) -> Option<[i16; UNITS]> {
    let (bytes, _) = memory.get(sums..sums + 2 * UNITS)?.as_chunks();
    bytes.iter().map(|&sum| i16::from_le_bytes(sum)).collect::<Vec<_>>().try_into().ok()
}
