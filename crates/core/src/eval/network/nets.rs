//! The networks that there are: their files, read into tables.

use kilomate_flash::{Flash, flash};

use super::file::File;
use super::rows::{Blocks, EverySquare, Rows};
use super::{BUCKETS, Weights};
use crate::eval::Values;
use crate::eval::weights::Pair;

/// Piece-square values of two bytes each.
macro_rules! words {
    ($file:ident) => {
        flash! {
            static SQUARE: [[Pair; 64]; 7] = $file.squares();
        }

        #[inline(always)]
        pub(super) fn value(kind: u8, index: u8) -> Pair {
            SQUARE.at2(kind, index)
        }

        #[inline(always)]
        pub(super) fn gain(kind: u8, from: u8, to: u8) -> Pair {
            let ([mg_from, eg_from], [mg_to, eg_to]) = (value(kind, from), value(kind, to));
            [mg_to - mg_from, eg_to - eg_from]
        }

        #[inline(always)]
        pub(super) fn middlegame(kind: u8, index: u8) -> i16 {
            SQUARE.at2(kind, index)[0]
        }
    };
}

/// Piece-square values of one byte each, counted from the middle of what a kind is worth: half of
/// the room.
macro_rules! bytes {
    ($file:ident) => {
        flash! {
            static MIDDLE: [Pair; 8] = $file.middles();
            static BESIDE: [[[i8; 2]; 64]; 6] = $file.beside_middles();
        }

        #[inline(never)] // a machine that has no room for words has none for this twice
        pub(super) fn value(kind: u8, index: u8) -> Pair {
            let [mg, eg] = MIDDLE.at((kind & 7) as usize);
            let [mg_more, eg_more] = BESIDE.at2(kind.wrapping_sub(1), index);
            [mg + mg_more as i16, eg + eg_more as i16]
        }

        #[inline(never)]
        pub(super) fn gain(kind: u8, from: u8, to: u8) -> Pair {
            let ([mg_from, eg_from], [mg_to, eg_to]) =
                (BESIDE.at2(kind.wrapping_sub(1), from), BESIDE.at2(kind.wrapping_sub(1), to));
            [mg_to as i16 - mg_from as i16, eg_to as i16 - eg_from as i16]
        }

        #[inline(always)]
        pub(super) fn middlegame(kind: u8, index: u8) -> i16 {
            BESIDE.at2(kind.wrapping_sub(1), index)[0] as i16
        }
    };
}

/// Declares a network: a type for its weights, and the file that they are in.
macro_rules! network {
    ($(#[$doc:meta])* $name:ident, $module:ident, $hidden:literal, $weight:ty, $bits:literal,
        $features:ident, $rows:ident, $shares:literal, $squares:ident, $tempo:literal,
        $file:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name;

        mod $module {
            use super::*;

            const FILE: File<$hidden> = File::new(include_bytes!($file), $bits);

            flash! {
                pub(super) static FEATURE: [[$weight; $hidden]; $rows::COUNT] =
                    FILE.$features($shares);
                pub(super) static BIAS: [i16; $hidden] = FILE.biases();
                pub(super) static OUTPUT: [[i8; $hidden]; 2 * BUCKETS] = FILE.outputs();
                pub(super) static OUTPUT_BIAS: [i32; BUCKETS] = FILE.output_biases();
            }

            $squares! { FILE }
        }

        impl Values for $name {
            #[inline(always)]
            fn value(kind: u8, index: u8) -> Pair {
                $module::value(kind, index)
            }
            #[inline(always)]
            fn gain(kind: u8, from: u8, to: u8) -> Pair {
                $module::gain(kind, from, to)
            }
            #[inline(always)]
            fn middlegame(kind: u8, index: u8) -> i16 {
                $module::middlegame(kind, index)
            }
            #[inline(always)]
            fn tempo() -> Pair {
                [$tempo; 2] // for guesses: the network itself knows whose move it is
            }
        }

        impl Weights<$hidden> for $name {
            type Weight = $weight;
            type Rows = $rows;
            type Features = Flash<[[$weight; $hidden]; $rows::COUNT]>;
            const FEATURES: &Self::Features = &$module::FEATURE;
            const BIASES: &Flash<[i16; $hidden]> = &$module::BIAS;
            const OUTPUTS: &Flash<[[i8; $hidden]; 2 * BUCKETS]> = &$module::OUTPUT;
            const OUTPUT_BIASES: &Flash<[i32; BUCKETS]> = &$module::OUTPUT_BIAS;
        }
    };
}

network! {
    /// For chips and home computers: 13 KB.
    Net16, net16, 16, i8, 8, narrow_features, EverySquare, false, words, 0, "../../../nets/h16.net"
}
network! {
    /// For a chip with 64 KB: 5 KB, since squares share their weights.
    NetChip, net_chip, 16, i8, 8, narrow_features, Blocks, true, bytes, 30, "../../../nets/chip.net"
}
network! {
    /// For a calculator: 26 KB.
    Net32, net32, 32, i8, 8, narrow_features, EverySquare, false, words, 0, "../../../nets/h32.net"
}
#[cfg(not(target_pointer_width = "16"))] // where no table may be that large
network! {
    /// For a desktop: 190 KB.
    Net128, net128, 128, i16, 16, wide_features, EverySquare, false, words, 0, "../../../nets/h128.net"
}
