//! The compression of tables: pairs of values that come together often are a symbol, pairs of
//! symbols another, and the symbols of a block are written in a canonical Huffman code.

use crate::file::Pages;

/// No symbol: this one stands for a value.
const VALUE: u16 = 0xfff;
/// The longest code that is read; tables have shorter ones.
const LONGEST: u8 = 32;
/// The largest block is so many bits of an address wide.
const BLOCK_BITS: u8 = 16;

/// What a symbol stands for.
#[derive(Clone, Copy, Debug)]
struct Symbol {
    left: u16,
    right: u16,
    /// Values that it stands for, less one.
    length: u32,
}

/// The values of one side to move.
#[derive(Debug)]
pub(crate) enum Pairs {
    /// They are all the same.
    Constant(u16),
    /// They are compressed.
    Coded(Coded),
}

/// Compressed values.
#[derive(Debug)]
pub(crate) struct Coded {
    block_bits: u8,
    index_bits: u8,
    shortest: u8,
    /// By length of code: the first code, at the top of the number.
    first_code: Vec<u64>,
    /// By length of code: the symbol of the first code.
    first_symbol: Vec<u16>,
    symbols: Vec<Symbol>,
    /// For each block, how many values it has less one.
    sizes: u64,
    real_blocks: u64,
    indices: u64,
    index_at: u64,
    sizes_at: u64,
    blocks_at: u64,
}

impl Pairs {
    /// Reads the description of `size` values from `at` on. Returns its flags and moves `at` behind it.
    pub(crate) fn read(
        file: &mut Pages,
        at: &mut u64,
        size: u64,
        is_outcome: bool,
    ) -> Option<(u8, Pairs)> {
        let [flags, block_bits, index_bits, spare] = file.array(*at)?;
        if flags & 0x80 != 0 {
            *at += 2;
            return Some((flags, Pairs::Constant(if is_outcome { block_bits.into() } else { 0 })));
        }
        let real_blocks = u64::from(u32::from_le_bytes(file.array(*at + 4)?));
        let [longest, shortest] = file.array(*at + 8)?;
        let is_sound = (1..=BLOCK_BITS).contains(&block_bits)
            && (1..=BLOCK_BITS + 16).contains(&index_bits)
            && (1..=longest).contains(&shortest)
            && longest <= LONGEST;
        if !is_sound {
            return None;
        }
        let lengths = u64::from(longest - shortest) + 1;
        let first_symbol: Vec<u16> =
            (0..lengths).map(|i| file.word(*at + 10 + 2 * i)).collect::<Option<_>>()?;
        let count = file.word(*at + 10 + 2 * lengths)?;
        let symbols_at = *at + 12 + 2 * lengths;
        let symbols = read_symbols(file, symbols_at, count)?;
        *at = symbols_at + 3 * u64::from(count) + u64::from(count & 1);
        let coded = Coded {
            block_bits,
            index_bits,
            shortest,
            first_code: first_codes(&first_symbol, shortest),
            first_symbol,
            symbols,
            sizes: real_blocks + u64::from(spare),
            real_blocks,
            indices: size.div_ceil(1 << index_bits),
            index_at: 0,
            sizes_at: 0,
            blocks_at: 0,
        };
        Some((flags, Pairs::Coded(coded)))
    }

    /// Its sparse index lies at `at`, which moves behind it.
    pub(crate) fn place_index(&mut self, at: &mut u64) -> Option<()> {
        if let Pairs::Coded(coded) = self {
            coded.index_at = *at;
            *at = at.checked_add(coded.indices.checked_mul(6)?)?;
        }
        Some(())
    }

    /// The sizes of its blocks lie at `at`, which moves behind them.
    pub(crate) fn place_sizes(&mut self, at: &mut u64) {
        if let Pairs::Coded(coded) = self {
            coded.sizes_at = *at;
            *at += 2 * coded.sizes;
        }
    }

    /// Its blocks lie at the next round address, and `at` moves behind them.
    pub(crate) fn place_blocks(&mut self, at: &mut u64) {
        *at = at.next_multiple_of(64);
        if let Pairs::Coded(coded) = self {
            coded.blocks_at = *at;
            *at += coded.real_blocks << coded.block_bits;
        }
    }

    /// The value with this number.
    pub(crate) fn value(&self, file: &mut Pages, number: u64) -> Option<u16> {
        match self {
            Pairs::Constant(value) => Some(*value),
            Pairs::Coded(coded) => coded.value(file, number),
        }
    }
}

/// The first code of each length, from the first symbols.
fn first_codes(first_symbol: &[u16], shortest: u8) -> Vec<u64> {
    let mut codes = vec![0u64; first_symbol.len()];
    for i in (0..codes.len().saturating_sub(1)).rev() {
        let symbols = u64::from(first_symbol[i]).wrapping_sub(u64::from(first_symbol[i + 1]));
        codes[i] = codes[i + 1].wrapping_add(symbols) / 2;
    }
    let shifts = (0..).map(|i| 64 - u32::from(shortest) - i);
    codes.iter().zip(shifts).map(|(code, shift)| code << shift).collect()
}

/// Reads the symbols and finds out how many values each stands for.
fn read_symbols(file: &mut Pages, at: u64, count: u16) -> Option<Vec<Symbol>> {
    if count > VALUE {
        return None;
    }
    let mut symbols = Vec::with_capacity(count.into());
    for i in 0..u64::from(count) {
        let [low, mid, high] = file.array(at + 3 * i)?.map(u16::from);
        let (left, right) = ((mid & 15) << 8 | low, high << 4 | mid >> 4);
        if right != VALUE && left.max(right) >= count {
            return None;
        }
        symbols.push(Symbol { left, right, length: 0 });
    }
    // A symbol's parts may come after it: as many rounds as it takes. More than there are symbols
    // means that one contains itself.
    let mut known: Vec<bool> = symbols.iter().map(|symbol| symbol.right == VALUE).collect();
    while known.contains(&false) {
        let mut progress = false;
        for i in 0..symbols.len() {
            let Symbol { left, right, .. } = symbols[i];
            if !known[i] && known[usize::from(left)] && known[usize::from(right)] {
                let [left, right] = [left, right].map(|part| symbols[usize::from(part)].length);
                symbols[i].length = left.checked_add(right)?.checked_add(1)?;
                (known[i], progress) = (true, true);
            }
        }
        if !progress {
            return None;
        }
    }
    Some(symbols)
}

impl Coded {
    fn value(&self, file: &mut Pages, number: u64) -> Option<u16> {
        let (block, skipped) = self.find_block(file, number)?;
        let symbol = self.find_symbol(file, block, skipped)?;
        Some(symbol.left)
    }

    /// The block with a value, and how many values stand before it there. The sparse index tells where
    /// the middle of each stretch of values is.
    fn find_block(&self, file: &mut Pages, number: u64) -> Option<(u64, u32)> {
        let stretch = number >> self.index_bits;
        let [b0, b1, b2, b3, o0, o1] = file.array(self.index_at + 6 * stretch)?;
        let mut block = i64::from(u32::from_le_bytes([b0, b1, b2, b3]));
        let within = (number & ((1 << self.index_bits) - 1)) as i64;
        let middle = 1 << (self.index_bits - 1);
        let mut skipped = within - middle + i64::from(u16::from_le_bytes([o0, o1]));
        let mut size = |block: i64| {
            let block = u64::try_from(block).ok().filter(|&block| block < self.sizes)?;
            file.word(self.sizes_at + 2 * block).map(|size| i64::from(size) + 1)
        };
        while skipped < 0 {
            block -= 1;
            skipped += size(block)?;
        }
        loop {
            let here = size(block)?;
            if skipped < here {
                return Some((block as u64, skipped as u32));
            }
            skipped -= here;
            block += 1;
        }
    }

    /// The symbol of the value that so many others stand before in a block.
    fn find_symbol(&self, file: &mut Pages, block: u64, mut skipped: u32) -> Option<Symbol> {
        if block >= self.real_blocks {
            return None;
        }
        let length = 1usize << self.block_bits;
        let mut bytes = vec![0; length + 8]; // a code is looked at with what follows
        file.read(self.blocks_at + (block << self.block_bits), &mut bytes[..length])?;
        let mut bit = 0;
        let mut symbol = loop {
            if bit >= 8 * length {
                return None;
            }
            let (code_length, symbol) = self.decode(top_bits(&bytes, bit)?)?;
            if skipped <= symbol.length {
                break symbol;
            }
            skipped -= symbol.length + 1;
            bit += code_length;
        };
        while symbol.right != VALUE {
            let left = *self.symbols.get(usize::from(symbol.left))?;
            if skipped <= left.length {
                symbol = left;
            } else {
                skipped -= left.length + 1;
                symbol = *self.symbols.get(usize::from(symbol.right))?;
            }
        }
        Some(symbol)
    }

    /// The first code at the top of a number: its length and its symbol.
    fn decode(&self, code: u64) -> Option<(usize, Symbol)> {
        let place = self.first_code.iter().position(|&first| code >= first)?;
        let length = usize::from(self.shortest) + place;
        let offset = (code - self.first_code[place]) >> (64 - length);
        let number = u64::from(self.first_symbol[place]).checked_add(offset)?;
        Some((length, *self.symbols.get(usize::try_from(number).ok()?)?))
    }
}

/// Bits from `bit` on, at the top of a number: at least 57 of them.
fn top_bits(bytes: &[u8], bit: usize) -> Option<u64> {
    let eight = bytes.get(bit / 8..bit / 8 + 8)?.try_into().ok()?;
    Some(u64::from_be_bytes(eight) << (bit % 8))
}
