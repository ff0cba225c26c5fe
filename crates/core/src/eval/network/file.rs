//! Reads a network's file while the engine is compiled, so that its weights are tables like all
//! others. A file of another shape does not compile. `docs/formats.md` describes it byte by byte.

use kilomate_flash::stored;

use super::BUCKETS;
use super::rows::row_of_feature;
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
    pub(super) const fn narrow_features<const R: usize>(&self, shares: bool) -> [[i8; H]; R] {
        let mut features = [[0; H]; R];
        let mut feature = ROWS;
        while feature > 0 {
            feature -= 1; // a block's first square is the last to be taken
            if let Some(row) = row_of_feature(shares, feature) {
                let mut unit = 0;
                while unit < H {
                    let at = feature * H + unit;
                    features[row][unit] = stored(self.bytes[self.start + at] as i8);
                    unit += 1;
                }
            }
        }
        features
    }

    /// Weights of two bytes.
    #[cfg(not(target_pointer_width = "16"))]
    pub(super) const fn wide_features<const R: usize>(&self, shares: bool) -> [[i16; H]; R] {
        let mut features = [[0; H]; R];
        let mut feature = ROWS;
        while feature > 0 {
            feature -= 1; // a block's first square is the last to be taken
            if let Some(row) = row_of_feature(shares, feature) {
                let mut unit = 0;
                while unit < H {
                    let at = feature * H + unit;
                    features[row][unit] = file_word(self.bytes, self.start + 2 * at) as i16;
                    unit += 1;
                }
            }
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

    /// What a kind is worth, halfway between its best square and its worst.
    pub(super) const fn middles(&self) -> [Pair; 8] {
        let squares = self.squares();
        let mut middles = [[0; 2]; 8];
        let mut i = 0;
        while i < 12 {
            let (kind, phase) = (1 + i / 2, i % 2);
            let (mut least, mut most) = (i16::MAX, i16::MIN);
            let mut square = if kind == 1 { 8 } else { 0 };
            while square < if kind == 1 { 56 } else { 64 } {
                let value = squares[kind][square][phase];
                least = if value < least { value } else { least };
                most = if value > most { value } else { most };
                square += 1;
            }
            middles[kind][phase] = i16::midpoint(least, most);
            i += 1;
        }
        middles
    }

    /// What squares are worth beside that, as far as a byte goes.
    pub(super) const fn beside_middles(&self) -> [[[i8; 2]; 64]; 6] {
        let (squares, middles) = (self.squares(), self.middles());
        let mut beside = [[[0; 2]; 64]; 6];
        let mut i = 128;
        while i < 7 * 128 {
            let (kind, square, phase) = (i / 128, i / 2 % 64, i % 2);
            let value = squares[kind][square][phase] - middles[kind][phase];
            beside[kind - 1][square][phase] = if value < -128 {
                -128
            } else if value > 127 {
                127
            } else {
                value as i8
            };
            i += 1;
        }
        beside
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
