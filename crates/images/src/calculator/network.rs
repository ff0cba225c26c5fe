//! The network's functions as code of the eZ80, with its weights in flash.
//!
//! What reads them is code of 24 bits (ADL), outside the page, so that it may be long: there is no loop in it. A weight of
//! a feature is kept as a number without sign, 128 more than it is: the difference of two then has its sign in
//! the carry. And so a row of nothing is a row like all others, and one routine adds, takes away and does both. A
//! weight of an output is kept rotated, its sign in the lowest bit, where a shift finds it.

use kilomate_codegen::assemble::text::Text;
use kilomate_codegen::assemble::{Labels, assemble};
use kilomate_codegen::targets::ez80::{Adl, Layout};
use kilomate_core::eval::network::{BUCKETS, FEATURES, Net32, Weights};

use super::outside::Places;
use kilomate_ir::Result;

/// The functions, as the program calls them.
pub(super) const DIFFERENCES: &str = "kilomate_net_differences";
pub(super) const UPDATE: &str = "kilomate_net_update";
pub(super) const OUTPUTS: &str = "kilomate_net_outputs";

/// Hidden units of a side. A row has as many bytes.
const UNITS: usize = 32;
pub(super) const ROW: usize = UNITS;
/// What units that are larger than a byte come to: 255², without its low byte.
const MOST: u8 = 254;

/// The code, and the weights: where, and what.
///
/// # Errors
///
/// If a line of the text is no instruction.
pub(super) fn parts(layout: &Layout, places: &Places) -> Result<[(u32, Vec<u8>); 4]> {
    Ok([
        (places.update, code("update", layout, places, places.update)?),
        (places.outputs, code("outputs", layout, places, places.outputs)?),
        (places.features, feature_bytes()),
        (places.weights, output_bytes()),
    ])
}

/// Bytes of weights of features, of outputs, and of the code of both functions, wherever they lie.
///
/// # Errors
///
/// If a line of the text is no instruction.
pub(super) fn sizes() -> Result<[usize; 4]> {
    let size = |name: &str| {
        let numbers = numbers(128, 128, &Places::MEMORY);
        assembled(name, &numbers, Places::MEMORY.update).map(|code| code.len())
    };
    Ok([feature_bytes().len(), output_bytes().len(), size("update")?, size("outputs")?])
}

/// All of it in one piece, weights first.
///
/// # Errors
///
/// If a line of the text is no instruction.
pub(super) fn bytes(layout: &Layout, places: &Places) -> Result<Vec<u8>> {
    let [update, outputs, features, weights] = parts(layout, places)?;
    Ok([features.1, weights.1, update.1, outputs.1].concat())
}

pub(super) fn feature_bytes() -> Vec<u8> {
    let rows = (0..FEATURES).map(|row| Net32::FEATURES.at(row)).chain([[0; UNITS]]);
    rows.flatten().map(|weight| weight.cast_unsigned() ^ 0x80).collect()
}

pub(super) fn output_bytes() -> Vec<u8> {
    let rows = (0..2 * BUCKETS).map(|row| Net32::OUTPUTS.at(row));
    rows.flatten().map(|weight| weight.cast_unsigned().rotate_left(1)).collect()
}

/// A procedure of the text, in its place.
fn code(name: &str, layout: &Layout, places: &Places, at: u32) -> Result<Vec<u8>> {
    assembled(name, &numbers(layout.arguments, layout.results, places), at)
}

/// The same for weights that are lent: `places` says where pointers to them lie. It can lie anywhere.
///
/// # Errors
///
/// If a line of the text is no instruction.
pub(super) fn code_for_lent(name: &str, layout: &Layout, places: &Places) -> Result<Vec<u8>> {
    let mut numbers = numbers(layout.arguments, layout.results, places);
    numbers[0].1 = 1;
    assembled(name, &numbers, 0)
}

fn numbers(arguments: u8, results: u8, places: &Places) -> [(&'static str, i32); 7] {
    [
        ("are_lent", 0),
        ("arguments", i32::from(arguments) - 128),
        ("results", i32::from(results) - 128),
        ("code_page", places.page.into()),
        ("features", places.features as i32),
        ("weights", places.weights as i32),
        ("most", MOST.into()),
    ]
}

fn assembled(name: &str, numbers: &[(&str, i32)], at: u32) -> Result<Vec<u8>> {
    const { assert!(UNITS == 32, "rows and loops of the text") };
    let text = Text::new(&[("network.asm", include_str!("network.asm"))], numbers)?;
    let mut labels = Labels::default();
    let mut items = text.procedure::<Adl>(name, &mut labels, &mut |_, _| None)?;
    Ok(assemble(&mut items, &labels, at, &[])?.bytes)
}

#[cfg(test)]
mod tests {
    use super::super::{image, outside};
    use super::*;
    use kilomate_codegen::middle;
    use kilomate_codegen::target::compile;
    use kilomate_codegen::targets::ez80::{Map, Options};
    use kilomate_core::play::random::Random;
    use kilomate_emulate::ez80::{Library, Waits};

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
        let program = middle::translate(&kilomate_ir::read(MODULE).unwrap()).unwrap();
        let options =
            Options { externals: outside(Places::MEMORY), ..Options::new(Map::default()) };
        let compiled = compile(&program, &options).unwrap();
        (Library::new(&image(&compiled).unwrap(), Waits::CALCULATOR), compiled.layout.globals[0])
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
