//! Reads a network's file while the engine is compiled, so that its weights are tables like all
//! others. A file of another shape does not compile. `docs/formats.md` describes it byte by byte.

use super::{BUCKETS, FEATURES};
use crate::eval::weights::Pair;

/// Features as the file counts them: it has rows for pawns that cannot be.
const ROWS: usize = 12 * 64;
/// Bytes before the words.
const FIXED: usize = 32;

/// A network's file with `H` hidden units for each side.
pub(super) struct File<const H: usize> {
    bytes: &'static [u8],
    bits: u8,
    /// Where the weights begin.
    start: usize,
}

impl<const H: usize> File<H> {
    /// Takes a file for what its first bytes say.
    pub(super) const fn new(bytes: &'static [u8], bits: u8) -> Self {
        let mut i = 0;
        while i < 8 {
            assert!(bytes[i] == b"KILONET\x01"[i], "not a network of this format");
            i += 1;
        }
        let file = File { bytes, bits, start: FIXED + file_word(bytes, 20) as usize };
        assert!(file_word(bytes, 8) as usize == H, "another number of hidden units");
        assert!(bytes[10] as usize == BUCKETS, "another number of buckets");
        assert!(bytes[11] == bits, "weights of another width");
        assert!(bytes[12] == 1 && bytes[13] == 1, "not squared, or without piece-square values");
        assert!(file_word(bytes, 14) == 255, "another clip");
        let scale = if bits == 8 { 255 } else { 400 };
        assert!(file_word(bytes, 16) == scale && bytes[18] as u16 == if bits == 8 { 8 } else { 0 });
        assert!(bytes.len() == file.squares_at() + 384 * 4, "another length");
        file
    }

    const fn biases_at(&self) -> usize {
        self.start + ROWS * H * (self.bits as usize / 8)
    }

    const fn outputs_at(&self) -> usize {
        self.biases_at() + 2 * H
    }

    const fn output_biases_at(&self) -> usize {
        self.outputs_at() + 2 * BUCKETS * H
    }

    const fn squares_at(&self) -> usize {
        self.output_biases_at() + 4 * BUCKETS
    }

    /// Weights of one byte.
    pub(super) const fn narrow_features(&self) -> [[i8; H]; FEATURES] {
        let mut features = [[0; H]; FEATURES];
        let mut row = 0;
        while row < FEATURES {
            let mut unit = 0;
            while unit < H {
                features[row][unit] = self.bytes[self.start + row_in_file(row) * H + unit] as i8;
                unit += 1;
            }
            row += 1;
        }
        features
    }

    /// Weights of two bytes.
    #[cfg(not(target_pointer_width = "16"))]
    pub(super) const fn wide_features(&self) -> [[i16; H]; FEATURES] {
        let mut features = [[0; H]; FEATURES];
        let mut row = 0;
        while row < FEATURES {
            let mut unit = 0;
            while unit < H {
                let at = self.start + 2 * (row_in_file(row) * H + unit);
                features[row][unit] = file_word(self.bytes, at) as i16;
                unit += 1;
            }
            row += 1;
        }
        features
    }

    pub(super) const fn biases(&self) -> [i16; H] {
        let mut biases = [0; H];
        let mut unit = 0;
        while unit < H {
            biases[unit] = file_word(self.bytes, self.biases_at() + 2 * unit) as i16;
            unit += 1;
        }
        biases
    }

    pub(super) const fn outputs(&self) -> [[i8; H]; 2 * BUCKETS] {
        let mut outputs = [[0; H]; 2 * BUCKETS];
        let mut i = 0;
        while i < 2 * BUCKETS * H {
            outputs[i / H][i % H] = self.bytes[self.outputs_at() + i] as i8;
            i += 1;
        }
        outputs
    }

    pub(super) const fn output_biases(&self) -> [i32; BUCKETS] {
        let mut biases = [0; BUCKETS];
        let mut bucket = 0;
        while bucket < BUCKETS {
            let at = self.output_biases_at() + 4 * bucket;
            let (low, high) = (file_word(self.bytes, at), file_word(self.bytes, at + 2));
            biases[bucket] = (low as u32 | (high as u32) << 16) as i32;
            bucket += 1;
        }
        biases
    }

    pub(super) const fn squares(&self) -> [[Pair; 64]; 7] {
        let mut squares = [[[0; 2]; 64]; 7];
        let mut i = 0;
        while i < 384 {
            let at = self.squares_at() + 4 * i;
            squares[1 + i / 64][i % 64] =
                [file_word(self.bytes, at) as i16, file_word(self.bytes, at + 2) as i16];
            i += 1;
        }
        squares
    }
}

const fn file_word(bytes: &[u8], at: usize) -> u16 {
    bytes[at] as u16 | (bytes[at + 1] as u16) << 8
}

/// Where the file has a row: it keeps 64 for pawns too.
const fn row_in_file(row: usize) -> usize {
    const SIDE: usize = FEATURES / 2;
    let (side, row) = (row / SIDE, row % SIDE);
    side * 384 + if row < 48 { row + 8 } else { row + 16 }
}
