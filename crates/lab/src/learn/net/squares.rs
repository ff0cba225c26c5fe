//! Piece-square values of one byte: for each kind, in middlegame and endgame, a base, and how many steps each
//! square is above or below it.

use super::SQUARES;
use crate::learn::rest::Rest;

/// The largest step that a file may have.
pub(super) const MOST_STEP: u8 = 64;
/// A byte reaches so far from its smallest to its largest.
const REACH: i32 = 255;
/// Squares of a kind.
const KIND: usize = 64;

/// The smallest value of each kind, and the largest.
fn ranges(squares: &[[i16; 2]]) -> impl Iterator<Item = ([i32; 2], [i32; 2])> + '_ {
    squares.chunks(KIND).map(|kind| {
        let ends = |phase: usize| {
            let values = || kind.iter().map(|value| i32::from(value[phase]));
            (values().min().unwrap_or(0), values().max().unwrap_or(0))
        };
        let (mg, eg) = (ends(0), ends(1));
        ([mg.0, eg.0], [mg.1, eg.1])
    })
}

/// Rounds values so that bytes can hold them, as little as possible; gives the step.
pub(crate) fn narrow(squares: &mut [[i16; 2]]) -> u8 {
    let widest = ranges(squares).flat_map(|(low, high)| [high[0] - low[0], high[1] - low[1]]).max();
    let fits = |step: &u8| widest.unwrap_or(0) <= REACH * i32::from(*step);
    let step = i32::from([1, 2, 4, 8, 16, 32].into_iter().find(fits).unwrap_or(MOST_STEP));
    let lows: Vec<[i32; 2]> = ranges(squares).map(|(low, _)| low).collect();
    for (kind, low) in squares.chunks_mut(KIND).zip(lows) {
        for (value, low) in kind.iter_mut().flat_map(|values| values.iter_mut().zip(low)) {
            let steps = (i32::from(*value) - low + step / 2) / step;
            *value = (low + steps.min(REACH) * step) as i16;
        }
    }
    step as u8
}

/// Values that were [`narrow`]ed, as they stand in a file.
pub(super) fn write(squares: &[[i16; 2]], step: u8) -> Vec<u8> {
    let step = i32::from(step);
    let bases: Vec<[i32; 2]> =
        ranges(squares).map(|(low, _)| low.map(|low| low + 128 * step)).collect();
    let mut bytes: Vec<u8> =
        bases.as_flattened().iter().flat_map(|base| (*base as i16).to_le_bytes()).collect();
    for (kind, base) in squares.chunks(KIND).zip(bases) {
        let values = kind.iter().flat_map(|values| values.iter().zip(base));
        bytes.extend(values.map(|(value, base)| ((i32::from(*value) - base) / step) as u8));
    }
    bytes
}

/// Reads them.
pub(super) fn read(rest: &mut Rest<'_>, step: u8) -> Result<Vec<[i16; 2]>, String> {
    let bases = rest.shorts(2 * SQUARES / KIND)?;
    let bytes = rest.take(2 * SQUARES)?.as_chunks::<2>().0;
    let mut squares = Vec::with_capacity(SQUARES);
    for (kind, base) in bytes.chunks(KIND).zip(bases.as_chunks::<2>().0) {
        for steps in kind {
            let value = |phase: usize| {
                let value =
                    i32::from(base[phase]) + i32::from(steps[phase] as i8) * i32::from(step);
                i16::try_from(value).map_err(|_| "a piece-square value in it leaves 16 bits")
            };
            squares.push([value(0)?, value(1)?]);
        }
    }
    Ok(squares)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kilomate_core::play::random::Random;

    /// Whatever the values are, rounding moves them by half a step at most, and bytes then keep them.
    #[test]
    fn bytes_keep_what_was_rounded_for_them() {
        let mut random = Random::new(9);
        for spread in [1, 200, 256, 257, 500, 1_021, 5_000] {
            let mut value = || (random.below(spread) as i32 - spread as i32 / 2 + 300) as i16;
            let values: Vec<[i16; 2]> = (0..SQUARES).map(|_| [value(), value()]).collect();
            let mut narrowed = values.clone();
            let step = narrow(&mut narrowed);
            let needed = (spread - 1).div_ceil(255).next_power_of_two().max(1);
            assert!(usize::from(step) <= needed, "{spread}: {step}");
            for (before, after) in values.as_flattened().iter().zip(narrowed.as_flattened()) {
                assert!((before - after).abs() <= i16::from(step) / 2 + i16::from(step) % 2 / 2);
            }
            if step == 1 {
                assert_eq!(values, narrowed);
            }
            let bytes = write(&narrowed, step);
            assert_eq!(bytes.len(), 12 * 2 + 768);
            assert_eq!(read(&mut Rest(&bytes), step), Ok(narrowed), "{spread}");
        }
    }

    #[test]
    fn values_too_far_apart_are_refused_or_cut() {
        let mut wide = vec![[0, 0]; SQUARES];
        wide[7] = [32_000, -32_000];
        let step = narrow(&mut wide);
        assert_eq!(step, MOST_STEP);
        assert_eq!(read(&mut Rest(&write(&wide, step)), step), Ok(wide));
        let mut bytes = write(&vec![[0, 0]; SQUARES], MOST_STEP);
        bytes[..2].copy_from_slice(&i16::MAX.to_le_bytes());
        bytes[24] = 1;
        let error = read(&mut Rest(&bytes), MOST_STEP).expect_err("too large");
        assert!(error.contains("leaves 16 bits"), "{error}");
    }
}
