//! The networks that there are: their files, read into tables.

use kilomate_flash::{Flash, flash};

use super::file::File;
use super::{BUCKETS, FEATURES, Features, Weights};
use crate::eval::Values;
use crate::eval::weights::{Pair, PieceSquare};

/// Declares a network: a type for its weights, and the file that they are in.
macro_rules! network {
    ($(#[$doc:meta])* $name:ident, $module:ident, $hidden:literal, $weight:ty, $bits:literal,
        $features:ident, $file:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name;

        mod $module {
            use super::*;

            const FILE: File<$hidden> = File::new(include_bytes!($file), $bits);

            flash! {
                pub(super) static FEATURE: [[$weight; $hidden]; FEATURES] = FILE.$features();
                pub(super) static BIAS: [i16; $hidden] = FILE.biases();
                pub(super) static OUTPUT: [[i8; $hidden]; 2 * BUCKETS] = FILE.outputs();
                pub(super) static OUTPUT_BIAS: [i32; BUCKETS] = FILE.output_biases();
                pub(super) static SQUARE: [[Pair; 64]; 7] = FILE.squares();
            }
        }

        impl Values for $name {
            const PIECE_SQUARE: &PieceSquare = &$module::SQUARE;
            #[inline(always)]
            fn tempo() -> Pair {
                [0; 2] // the network knows whose move it is
            }
        }

        impl Weights<$hidden> for $name {
            type Weight = $weight;
            const FEATURES: &Features<$weight, $hidden> = &$module::FEATURE;
            const BIASES: &Flash<[i16; $hidden]> = &$module::BIAS;
            const OUTPUTS: &Flash<[[i8; $hidden]; 2 * BUCKETS]> = &$module::OUTPUT;
            const OUTPUT_BIASES: &Flash<[i32; BUCKETS]> = &$module::OUTPUT_BIAS;
        }
    };
}

network! {
    /// For a home computer whose memory is full of code: 7 KB.
    Net8, net8, 8, i8, 8, narrow_features, "../../../nets/h8.net"
}
network! {
    /// For chips and home computers: 13 KB.
    Net16, net16, 16, i8, 8, narrow_features, "../../../nets/h16.net"
}
network! {
    /// For a calculator: 26 KB.
    Net32, net32, 32, i8, 8, narrow_features, "../../../nets/h32.net"
}
#[cfg(not(target_pointer_width = "16"))] // where no table may be that large
network! {
    /// For a desktop: 190 KB.
    Net128, net128, 128, i16, 16, wide_features, "../../../nets/h128.net"
}
