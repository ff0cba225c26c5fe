//! The network of the calculator, whose weights need not lie where a 16-bit pointer reaches: all that reads
//! them are two functions. C has them as they are here; who translates this for a CPU may leave them to code
//! of its own, and the weights with them. A third is here for its speed.

use kilomate_core::eval::Values;
use kilomate_core::eval::network::{BUCKETS, FEATURES, Net32, Weights};
use kilomate_core::eval::weights::Pair;
use kilomate_flash::Flash;

/// Hidden units of a side.
const UNITS: usize = 32;
/// The feature that is none.
const NONE: u16 = FEATURES as u16;

/// A bit for each of eight bytes that differ, the lowest for the first.
///
/// # Safety
///
/// There are eight bytes at both places.
#[unsafe(no_mangle)]
#[inline(never)]
pub unsafe extern "C" fn kilomate_net_differences(now: *const [u8; 8], kept: *const [u8; 8]) -> u8 {
    // SAFETY: they are there.
    unsafe { Net32::differences(&*now, &*kept) }
}

/// Takes a feature away from the sums of a side, and adds one; a number past the last feature is none.
///
/// # Safety
///
/// There are as many sums as hidden units.
#[unsafe(no_mangle)]
#[inline(never)]
pub unsafe extern "C" fn kilomate_net_update(sums: *mut [i16; UNITS], gone: u16, come: u16) {
    let feature = |number: u16| (number < NONE).then_some(number);
    // SAFETY: they are there, and nobody else has them meanwhile.
    Net32::update(unsafe { &mut *sums }, feature(gone), feature(come));
}

/// What the units of a side come to with a row of the output weights.
///
/// # Safety
///
/// As above.
#[unsafe(no_mangle)]
#[inline(never)]
pub unsafe extern "C" fn kilomate_net_outputs(sums: *const [i16; UNITS], row: u16) -> i32 {
    // SAFETY: they are there.
    Net32::outputs(unsafe { &*sums }, row)
}

/// The network, by these functions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Net;

impl Values for Net {
    #[inline(always)]
    fn value(kind: u8, index: u8) -> Pair {
        Net32::value(kind, index)
    }

    #[inline(always)]
    fn tempo() -> Pair {
        Net32::tempo()
    }
}

impl Weights<UNITS> for Net {
    type Weight = i8;
    type Rows = <Net32 as Weights<UNITS>>::Rows;
    type Features = <Net32 as Weights<UNITS>>::Features;
    const FEATURES: &Self::Features = Net32::FEATURES;
    const BIASES: &Flash<[i16; UNITS]> = Net32::BIASES;
    const OUTPUTS: &Flash<[[i8; UNITS]; 2 * BUCKETS]> = Net32::OUTPUTS;
    const OUTPUT_BIASES: &Flash<[i32; BUCKETS]> = Net32::OUTPUT_BIASES;

    #[inline(always)]
    fn differences(now: &[u8; 8], kept: &[u8; 8]) -> u8 {
        // SAFETY: eight bytes each.
        unsafe { kilomate_net_differences(now, kept) }
    }

    #[inline(always)]
    fn update(sums: &mut [i16; UNITS], gone: Option<u16>, come: Option<u16>) {
        // SAFETY: these are the sums.
        unsafe { kilomate_net_update(sums, gone.unwrap_or(NONE), come.unwrap_or(NONE)) }
    }

    #[inline(always)]
    fn outputs(sums: &[i16; UNITS], row: u16) -> i32 {
        // SAFETY: as above.
        unsafe { kilomate_net_outputs(sums, row) }
    }
}
