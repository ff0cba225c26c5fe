//! The network's functions as code of the eZ80, with its weights in flash.
//!
//! What reads them is code of 24 bits (ADL), outside the page, so that it may be long: there is no loop in it. A weight of
//! a feature is kept as a number without sign, 128 more than it is: the difference of two then has its sign in
//! the carry. And so a row of nothing is a row like all others, and one routine adds, takes away and does both. A
//! weight of an output is kept rotated, its sign in the lowest bit, where a shift finds it.

use kilomate_core::eval::network::{BUCKETS, FEATURES, Net32, Weights};
use kilomate_port::ez80::Layout;

use super::CODE_PAGE;

/// The functions, as the program calls them.
pub(super) const DIFFERENCES: &str = "kilomate_net_differences";
pub(super) const UPDATE: &str = "kilomate_net_update";
pub(super) const OUTPUTS: &str = "kilomate_net_outputs";

/// Where the code of the last two lies: behind the table.
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
            0x38, 0x15, // jr c,end: less than nothing
            0x06, MOST, // ld b,MOST
            0x18, 0x02, // jr weigh
            0xed, 0x4c, // square: mlt bc
            0xfd, 0x7e, unit, // weigh: ld a,(iy+unit)
            0x0f, // rrca
            0x30, 0x05, // jr nc,add
            0x0e, 0,    // ld c,0
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

/// Code of the page. Most rows are the same, which takes no loop; if one is not, it is looked at once more.
pub(super) fn differences_code(layout: &Layout) -> Vec<u8> {
    let pointers = |code: &mut Vec<u8>| {
        code.extend([0xdd, 0x27, argument(layout, 0, 0)]); // ld hl,(ix+d)
        code.extend([0xdd, 0x17, argument(layout, 1, 0)]); // ld de,(ix+d)
    };
    let mut code = Vec::new();
    pointers(&mut code);
    for place in 0..8 {
        let rest = 6 * (7 - place) + 2 + 2;
        code.extend([0x1a, 0xbe, 0x20, rest, 0x23, 0x13]); // ld a,(de); cp (hl); jr nz,again; inc hl; inc de
    }
    code.extend([0xaf, 0xc9]); // xor a; ret
    pointers(&mut code); // again:
    code.extend([0x06, 8]); // ld b,8
    code.extend([0x1a, 0xae]); // each: ld a,(de); xor (hl)
    code.extend([0xed, 0x44, 0xcb, 0x19]); // neg; rr c: what is not zero is a bit
    code.extend([0x23, 0x13, 0x10, 0xf6]); // inc hl; inc de; djnz each
    code.extend([0x79, 0xc9]); // ld a,c; ret
    code
}

/// The same in Rust, for a program that is run without a CPU.
pub(super) fn differences(memory: &[u8], now: usize, kept: usize) -> Option<u8> {
    let row = |at: usize| memory.get(at..)?.first_chunk();
    Some(Net32::differences(row(now)?, row(kept)?))
}

/// As above.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ez80::{Library, Waits, image, outside};
    use kilomate_core::play::random::Random;
    use kilomate_port::ez80::{Options, compile};
    use kilomate_port::{middle, reader};

    /// A program that has memory for sums and hands its arguments on.
    const MODULE: &str = "
@sums = internal global [64 x i8] zeroinitializer
declare i8 @kilomate_net_differences(ptr, ptr)
declare void @kilomate_net_update(ptr, i16, i16)
declare i32 @kilomate_net_outputs(ptr, i16)
define void @update(i16 %gone, i16 %come) {
  call void @kilomate_net_update(ptr @sums, i16 %gone, i16 %come)
  ret void
}
define i32 @outputs(i16 %row) {
  %sum = call i32 @kilomate_net_outputs(ptr @sums, i16 %row)
  ret i32 %sum
}
define i8 @differences(i16 %far) {
  %other = getelementptr i8, ptr @sums, i16 %far
  %bits = call i8 @kilomate_net_differences(ptr @sums, ptr %other)
  ret i8 %bits
}
";

    /// The library, and where its sums lie.
    fn library() -> (Library, u16) {
        let program = middle::translate(&reader::read(MODULE).unwrap()).unwrap();
        let options = Options { outside: outside(), ..Options::default() };
        let compiled = compile(&program, &options).unwrap();
        (Library::new(&image(&compiled), Waits::CALCULATOR), compiled.layout.globals[0])
    }

    fn random_sums(random: &mut Random) -> [i16; UNITS] {
        // Around the borders of what is clipped, and everywhere.
        [0; UNITS].map(|_| match random.below(3) {
            0 => random.below(600) as i16 - 200,
            1 => [-1, 0, 1, 254, 255, 256, i16::MIN, i16::MAX][random.below(8)],
            _ => random.below(1 << 16) as u16 as i16,
        })
    }

    fn bytes(sums: &[i16; UNITS]) -> Vec<u8> {
        sums.iter().flat_map(|sum| sum.to_le_bytes()).collect()
    }

    #[test]
    fn sums_follow_the_features_as_in_rust() {
        let (mut library, at) = library();
        let mut random = Random::new(1);
        for _ in 0..2_000 {
            let mut sums = random_sums(&mut random);
            library.machine.put(at, &bytes(&sums));
            // Now and then none goes or comes.
            let mut number = || match random.below(8) {
                0 => FEATURES,
                _ => random.below(FEATURES),
            };
            let (gone, come) = (number(), number());
            library.call("update", &[gone as u64, come as u64]).unwrap();
            let feature = |number: usize| (number < FEATURES).then_some(number as u16);
            Net32::update(&mut sums, feature(gone), feature(come));
            assert_eq!(library.machine.get(at, 2 * UNITS), bytes(&sums), "{gone} {come}");
        }
    }

    #[test]
    fn outputs_are_those_of_rust() {
        let (mut library, at) = library();
        let mut random = Random::new(2);
        for _ in 0..2_000 {
            let sums = random_sums(&mut random);
            library.machine.put(at, &bytes(&sums));
            let row = random.below(2 * BUCKETS) as u16;
            let expected = Net32::outputs(&sums, row).cast_unsigned();
            assert_eq!(library.call("outputs", &[row.into()]).unwrap(), expected.into());
        }
    }

    #[test]
    fn differences_are_those_of_rust() {
        let (mut library, at) = library();
        for bits in 0..=255_u8 {
            let row: [u8; 8] = core::array::from_fn(|place| 0x80 | place as u8);
            let mut other = row;
            for (place, byte) in other.iter_mut().enumerate().filter(|(p, _)| bits & 1 << p != 0) {
                *byte = byte.wrapping_add(if place % 2 == 0 { 0x80 } else { 1 });
            }
            library.machine.put(at, &row);
            library.machine.put(at + 8, &other);
            assert_eq!(library.call("differences", &[8]).unwrap(), bits.into());
        }
    }
}
