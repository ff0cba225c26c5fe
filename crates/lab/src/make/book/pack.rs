//! Writes the compact form of a book: `docs/formats.md` describes it, and the core reads it.

use std::collections::BTreeMap;
use std::ops::Bound::{Excluded, Unbounded};

use kilomate_core::knowledge::book::packed::{
    HALF, HEADER, LAST, LONG_GAP, MAGIC, MISTAKES_ONE_IN, MOST_REPLIES, NUMBER, SUM,
};
use kilomate_core::knowledge::crc::Crc;

/// The longest body: its length has three bytes.
const LONGEST: usize = 0xff_ffff;
/// A reply whose weight would be written so many times too high is left out.
const MOST_OVERSTATED: f64 = 2.0;

/// A position with its replies, ready to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    key: u32,
    replies: Vec<u8>,
}

/// How large a book may become. What was not said limits nothing.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Limit {
    pub(crate) bytes: Option<usize>,
    pub(crate) moves: Option<usize>,
    pub(crate) positions: Option<usize>,
}

impl Entry {
    /// A position with [numbers](kilomate_core::knowledge::book::key::number) of moves and their
    /// weights. Nothing if no reply can be written.
    ///
    /// A weight is that of the reply before or half of it. So a reply that is much rarer than the
    /// one before it is left out rather than made common.
    pub(crate) fn new(key: u32, replies: &[(u8, f64)]) -> Option<Entry> {
        let mut replies: Vec<(u8, f64)> = replies
            .iter()
            .copied()
            .filter(|&(number, weight)| number <= NUMBER && weight > 0.0 && weight.is_finite())
            .collect();
        replies.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        replies.truncate(MOST_REPLIES);
        let &(_, best) = replies.first()?;
        let mut written = 1.0;
        let mut bytes = Vec::new();
        for (number, weight) in replies {
            let share = weight / best;
            // Half is nearer, as ratios go.
            let half = if share < written * 0.5f64.sqrt() { HALF } else { 0 };
            written = if half == 0 { written } else { written / 2.0 };
            if written > MOST_OVERSTATED * share {
                break;
            }
            bytes.push(number | half);
        }
        *bytes.last_mut()? |= LAST;
        Some(Entry { key, replies: bytes })
    }

    /// How many replies it has.
    pub(crate) fn len(&self) -> usize {
        self.replies.len()
    }
}

/// A book, and how many of the entries are in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Packed {
    pub(crate) bytes: Vec<u8>,
    pub(crate) taken: usize,
}

/// Packs as many of the entries as the limit allows, the first ones, which are the most useful.
pub(crate) fn pack(entries: &[Entry], limit: Limit) -> Packed {
    // More bits for each key allow for more positions, and make gaps longer.
    let mut best = Layout::fill(1, entries, limit);
    for bits in 2..=32 {
        let layout = Layout::fill(bits, entries, limit);
        if layout.replies.len() > best.replies.len() {
            best = layout;
        }
    }
    Packed { bytes: best.write(), taken: best.taken }
}

/// Positions that fit, in order.
struct Layout<'a> {
    bits: u8,
    replies: BTreeMap<u32, &'a [u8]>,
    /// Bytes without header and sum.
    size: usize,
    moves: usize,
    /// How many entries were gone through.
    taken: usize,
}

impl<'a> Layout<'a> {
    /// Takes entries until one does not fit. Of two that have the same bits of a key the first is
    /// taken.
    fn fill(bits: u8, entries: &'a [Entry], limit: Limit) -> Layout<'a> {
        let mut layout = Layout { bits, replies: BTreeMap::new(), size: 0, moves: 0, taken: 0 };
        let by_mistakes = (1u64 << bits) / u64::from(MISTAKES_ONE_IN);
        let positions = limit.positions.unwrap_or(usize::MAX).min(by_mistakes as usize);
        let bytes = limit.bytes.map_or(LONGEST, |bytes| bytes.saturating_sub(HEADER + SUM));
        let moves = limit.moves.unwrap_or(usize::MAX);
        for entry in entries {
            let key = entry.key >> (32 - u32::from(bits));
            if layout.replies.contains_key(&key) {
                layout.taken += 1;
                continue;
            }
            let size = layout.size + layout.growth(key) + entry.len();
            let fits = layout.replies.len() < positions
                && size <= bytes.min(LONGEST)
                && layout.moves + entry.len() <= moves;
            if !fits {
                break;
            }
            layout.replies.insert(key, &entry.replies);
            layout.size = size;
            layout.moves += entry.len();
            layout.taken += 1;
        }
        layout
    }

    /// By how many bytes the gaps grow with another key.
    fn growth(&self, key: u32) -> usize {
        let before = self.replies.range(..key).next_back().map_or(0, |(&key, _)| key);
        let own = gap_size(key - before);
        match self.replies.range((Excluded(key), Unbounded)).next() {
            Some((&next, _)) => own + gap_size(next - key) - gap_size(next - before),
            None => own,
        }
    }

    fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(self.bits);
        bytes.extend(&(self.size as u32).to_le_bytes()[..3]);
        let mut last = 0;
        for (&key, replies) in &self.replies {
            let mut gap = key - last;
            while gap >= u32::from(LONG_GAP) {
                bytes.extend(LONG_GAP.to_le_bytes());
                gap -= u32::from(LONG_GAP);
            }
            bytes.extend((gap as u16).to_le_bytes());
            bytes.extend(*replies);
            last = key;
        }
        debug_assert_eq!(bytes.len(), HEADER + self.size);
        let mut crc = Crc::START;
        for &byte in &bytes {
            crc.add(byte);
        }
        bytes.extend(crc.sum().to_le_bytes());
        bytes
    }
}

/// The bytes of a gap.
fn gap_size(gap: u32) -> usize {
    2 + 2 * (gap / u32::from(LONG_GAP)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use kilomate_core::knowledge::book::PackedBook;
    use kilomate_core::knowledge::book::packed::BookError;
    use kilomate_core::play::random::Random;

    type Read = Vec<(u32, Vec<(u8, u16)>)>;

    fn read(bytes: &[u8]) -> (u8, Read) {
        let book = PackedBook::open(bytes, bytes.len()).expect("a book");
        let contents = book.contents().expect("makes sense");
        let positions: Read =
            book.positions().map(|(key, replies)| (key, replies.collect())).collect();
        assert_eq!(contents.positions as usize, positions.len());
        (contents.bits, positions)
    }

    fn random_entries(count: usize, random: &mut Random) -> Vec<Entry> {
        let entry = |_| {
            let replies = 1 + random.below(5);
            let replies: Vec<(u8, f64)> = (0..replies as u8)
                .map(|i| (i * 9 + random.below(9) as u8, random.below(99) as f64 + 1.0))
                .collect();
            Entry::new(random.bits() as u32, &replies).expect("replies")
        };
        (0..count).map(entry).collect()
    }

    #[test]
    fn weights_are_halves_of_halves_and_the_best_comes_first() {
        let entry = Entry::new(0, &[(3, 24.0), (1, 100.0), (2, 60.0), (4, 90.0), (60, 0.0)]);
        let entry = entry.expect("replies");
        assert_eq!(entry.replies, [1, 4, 2 | HALF, 3 | HALF | LAST]);
        // What is far rarer than the one before is left out, and so are moves without a number.
        let entry = Entry::new(0, &[(1, 100.0), (2, 20.0), (3, 20.0)]).expect("a reply");
        assert_eq!(entry.replies, [1 | LAST]);
        assert_eq!(Entry::new(0, &[(64, 100.0), (2, f64::NAN)]), None);
        let many: Vec<(u8, f64)> = (0..40).map(|number| (number, 1.0)).collect();
        assert_eq!(Entry::new(0, &many).expect("replies").len(), MOST_REPLIES);
    }

    #[test]
    fn what_is_packed_is_read_again() {
        let mut random = Random::new(11);
        for count in [0, 1, 2, 10, 100, 1_000, 5_000] {
            let entries = random_entries(count, &mut random);
            let bytes = pack(&entries, Limit::default()).bytes;
            let (bits, read) = read(&bytes);
            let most = u64::from(MISTAKES_ONE_IN) * read.len() as u64;
            assert!(most <= 1 << bits && (count == 0 || most > 1 << (bits - 1)), "{bits}");
            let mut expected: BTreeMap<u32, &Entry> = BTreeMap::new();
            for entry in &entries {
                expected.entry(entry.key >> (32 - bits)).or_insert(entry);
            }
            assert_eq!(read.len(), expected.len());
            for ((key, replies), (expected_key, entry)) in read.iter().zip(expected) {
                assert_eq!(*key, expected_key);
                let numbers: Vec<u8> = replies.iter().map(|&(number, _)| number).collect();
                let written: Vec<u8> = entry.replies.iter().map(|reply| reply & NUMBER).collect();
                assert_eq!(numbers, written);
                assert!(replies.is_sorted_by(|(_, a), (_, b)| b == a || *b == a / 2));
            }
        }
    }

    #[test]
    fn limits_are_kept_and_filled_with_the_first_entries() {
        let entries = random_entries(3_000, &mut Random::new(12));
        for bytes in [12, 20, 1_000, 5_000, 9_999] {
            let limit = Limit { bytes: Some(bytes), ..Limit::default() };
            let packed = pack(&entries, limit).bytes;
            // Another position would need up to six bytes for the gaps, and its replies.
            assert!(packed.len() <= bytes && packed.len() + 14 > bytes, "{}", packed.len());
            let (bits, read) = read(&packed);
            for entry in &entries[..read.len()] {
                let key = entry.key >> (32 - bits);
                assert!(read.iter().any(|(other, _)| *other == key));
            }
        }
        let limit = Limit { moves: Some(500), ..Limit::default() };
        let moves: usize = read(&pack(&entries, limit).bytes).1.iter().map(|(_, r)| r.len()).sum();
        assert!((496..=500).contains(&moves), "{moves}");
        let limit = Limit { positions: Some(77), ..Limit::default() };
        assert_eq!(read(&pack(&entries, limit).bytes).1.len(), 77);
    }

    #[test]
    fn long_gaps_and_the_outermost_keys_are_written() {
        let entry = |key| Entry::new(key, &[(5, 1.0)]).expect("a reply");
        // 16 bits are enough for three positions.
        for keys in [[0, 0xffff, 0xfffe], [0x8000, 1, 0xffff]] {
            let entries = keys.map(|key| entry(key << 16));
            let (bits, read) = read(&pack(&entries, Limit::default()).bytes);
            assert_eq!(bits, 16);
            let mut sorted = keys;
            sorted.sort_unstable();
            assert_eq!(read.iter().map(|(key, _)| *key).collect::<Vec<_>>(), sorted);
        }
        let bytes = pack(&[entry(0), entry(0xffff << 16)], Limit::default()).bytes;
        assert_eq!(bytes.len(), HEADER + 3 + 3 + 2 + SUM, "one gap is long: {bytes:?}");
    }

    #[test]
    fn what_is_not_a_whole_book_is_refused() {
        let bytes = pack(&random_entries(50, &mut Random::new(13)), Limit::default()).bytes;
        let open = |bytes: &[u8]| PackedBook::open(bytes, bytes.len()).map(drop);
        assert_eq!(open(&bytes), Ok(()));
        for cut in 0..bytes.len() {
            let expected =
                if cut < HEADER + SUM { BookError::NotABook } else { BookError::WrongLength };
            assert_eq!(open(&bytes[..cut]), Err(expected), "{cut} bytes");
        }
        let longer = [&bytes[..], &[0]].concat();
        assert_eq!(open(&longer), Err(BookError::WrongLength));
        for bit in 0..8 * bytes.len() {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(open(&damaged).is_err(), "bit {bit}");
        }
        let mut later = bytes.clone();
        later[3] = b'2';
        assert_eq!(open(&later), Err(BookError::UnknownVersion));
        let random = &mut Random::new(14);
        for length in 0..200 {
            let foreign: Vec<u8> = (0..length).map(|_| random.bits() as u8).collect();
            assert_eq!(open(&foreign), Err(BookError::NotABook));
        }
    }

    #[test]
    fn bytes_with_a_right_sum_that_make_no_sense_are_refused() {
        let body = |bits: u8, body: &[u8]| {
            let mut bytes = [&MAGIC[..], &[bits, body.len() as u8, 0, 0], body].concat();
            let mut crc = Crc::START;
            for &byte in &bytes {
                crc.add(byte);
            }
            bytes.extend(crc.sum().to_le_bytes());
            PackedBook::open(&bytes[..], bytes.len()).map(drop)
        };
        assert_eq!(body(16, &[1, 0, LAST, 1, 0, LAST]), Ok(()));
        let too_many: Vec<u8> = [1, 0].into_iter().chain(0..15).chain([15 | LAST]).collect();
        for (bits, bytes) in [
            (0, &[][..]),
            (33, &[]),
            (16, &[1]),
            (16, &[1, 0]),
            (16, &[1, 0, 5]),
            (16, &[1, 0, LAST, 0, 0, LAST]),
            (16, &[0xff, 0xff]),
            (8, &[0, 1, LAST]),
            (16, &too_many),
        ] {
            assert_eq!(body(bits, bytes), Err(BookError::Damaged), "{bits} {bytes:?}");
        }
    }
}
