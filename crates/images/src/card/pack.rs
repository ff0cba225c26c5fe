//! Code that is stored packed in ROM and unpacked into RAM when the card starts (`unpack.asm`).
//!
//! The form is that of ZX0 by Einar Saukas, a little simplified: runs of bytes and copies of what came before,
//! with lengths in Elias's gamma code, their bits interleaved with the bytes. After a run, a bit says whether
//! a copy from the same distance as the last follows (0) or one from another (1); after a copy, whether a
//! run follows (0) or another copy (1). A distance has its high byte plus one in gamma code and its low
//! byte; a high byte of 255 ends it all.

/// The longest run that is looked at, and the longest copy.
const LONGEST: usize = 2048;
/// How many places with the same two bytes are looked at for a copy.
const TRIES: usize = 400;

/// Bits and bytes of what is packed.
struct Writer {
    bytes: Vec<u8>,
    /// Where the byte is whose bits are being filled, and how many are left of it.
    at: usize,
    left: u8,
}

impl Writer {
    fn bit(&mut self, bit: bool) {
        if self.left == 0 {
            (self.at, self.left) = (self.bytes.len(), 8);
            self.bytes.push(0);
        }
        self.left -= 1;
        self.bytes[self.at] |= u8::from(bit) << self.left;
    }

    fn gamma(&mut self, number: usize) {
        for n in (0..number.ilog2()).rev() {
            self.bit(false);
            self.bit(number >> n & 1 != 0);
        }
        self.bit(true);
    }
}

/// Bits of a number in gamma code.
fn gamma(number: usize) -> u32 {
    2 * number.ilog2() + 1
}

/// The cheapest way to somewhere.
#[derive(Clone, Copy)]
struct Way {
    bits: u32,
    from: usize,
    /// The distance of the last copy: that of this one, if it is one.
    distance: usize,
    /// Whether it is a copy from the same distance as before.
    is_again: bool,
}

const NOWHERE: Way = Way { bits: u32::MAX, from: 0, distance: 0, is_again: false };

/// Packs bytes.
pub(super) fn pack(bytes: &[u8]) -> Vec<u8> {
    let len = bytes.len();
    let (mut runs, mut copies) = (vec![NOWHERE; len + 1], vec![NOWHERE; len + 1]);
    copies[0] = Way { bits: 0, ..NOWHERE };
    let mut places: Vec<Vec<usize>> = vec![Vec::new(); 0x1_0000];
    for at in 0..len {
        let (run, copy) = (runs[at], copies[at]);
        if copy.bits != u32::MAX {
            for length in 1..=LONGEST.min(len - at) {
                let bits = copy.bits + u32::from(at > 0) + gamma(length) + 8 * length as u32;
                let way = &mut runs[at + length];
                if bits < way.bits {
                    *way = Way { bits, from: at, distance: copy.distance, is_again: false };
                }
            }
        }
        if run.bits != u32::MAX && run.distance > 0 {
            for length in 1..=same(bytes, at, run.distance) {
                let bits = run.bits + 1 + gamma(length);
                improve(&mut copies[at + length], bits, at, run.distance, true);
            }
        }
        let before = run.bits.min(copy.bits);
        if at == 0 || at + 1 >= len || before == u32::MAX {
            continue;
        }
        let pair = usize::from(bytes[at]) << 8 | usize::from(bytes[at + 1]);
        let mut longest = 1;
        for &place in places[pair].iter().rev().take(TRIES) {
            let distance = at - place;
            let length = same(bytes, at, distance);
            // What is nearer is never dearer: only longer ones are of use.
            for length in longest + 1..=length {
                let bits = before + 1 + gamma(((distance - 1) >> 8) + 1) + 8 + gamma(length - 1);
                improve(&mut copies[at + length], bits, at, distance, false);
            }
            longest = longest.max(length);
        }
        places[pair].push(at);
    }
    write(bytes, &runs, &copies)
}

fn improve(way: &mut Way, bits: u32, from: usize, distance: usize, is_again: bool) {
    if bits < way.bits {
        *way = Way { bits, from, distance, is_again };
    }
}

/// How many bytes are the same as those at a distance before.
fn same(bytes: &[u8], at: usize, distance: usize) -> usize {
    let (here, there) = (&bytes[at..], &bytes[at - distance..]);
    here.iter().zip(there).take(LONGEST).take_while(|(a, b)| a == b).count()
}

fn write(bytes: &[u8], runs: &[Way], copies: &[Way]) -> Vec<u8> {
    // From the end to the beginning: whether each step is a run.
    let (mut steps, mut at) = (Vec::new(), bytes.len());
    let mut is_run = runs[at].bits < copies[at].bits;
    while at > 0 {
        let way = if is_run { runs[at] } else { copies[at] };
        steps.push((is_run, way, at));
        at = way.from;
        // Before a run is a copy; before a copy from the same distance is a run; before others the cheaper.
        is_run = !is_run && (way.is_again || runs[at].bits < copies[at].bits);
    }
    let mut out = Writer { bytes: Vec::new(), at: 0, left: 0 };
    for &(is_run, way, end) in steps.iter().rev() {
        let length = end - way.from;
        if is_run {
            if way.from > 0 {
                out.bit(false);
            }
            out.gamma(length);
            out.bytes.extend(&bytes[way.from..end]);
        } else if way.is_again {
            out.bit(false);
            out.gamma(length);
        } else {
            out.bit(true);
            out.gamma(((way.distance - 1) >> 8) + 1);
            out.bytes.push((way.distance - 1) as u8);
            out.gamma(length - 1);
        }
    }
    out.bit(true);
    out.gamma(256);
    out.bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Reader<'a> {
        bytes: std::slice::Iter<'a, u8>,
        bits: u8,
        left: u8,
    }

    impl Reader<'_> {
        fn bit(&mut self) -> bool {
            if self.left == 0 {
                (self.bits, self.left) = (*self.bytes.next().unwrap(), 8);
            }
            self.left -= 1;
            self.bits >> self.left & 1 != 0
        }

        fn gamma(&mut self) -> usize {
            let mut number = 1;
            while !self.bit() {
                number = number << 1 | usize::from(self.bit());
            }
            number
        }
    }

    fn unpack(packed: &[u8]) -> Vec<u8> {
        let mut reader = Reader { bytes: packed.iter(), bits: 0, left: 0 };
        let (mut out, mut distance, mut is_run): (Vec<u8>, usize, bool) = (Vec::new(), 0, true);
        loop {
            if is_run {
                for _ in 0..reader.gamma() {
                    out.push(*reader.bytes.next().unwrap());
                }
            }
            let is_new = if is_run { reader.bit() } else { true };
            let length = if is_new {
                let high = reader.gamma();
                if high == 256 {
                    return out;
                }
                distance = (high - 1) * 256 + usize::from(*reader.bytes.next().unwrap()) + 1;
                reader.gamma() + 1
            } else {
                reader.gamma()
            };
            for _ in 0..length {
                out.push(out[out.len() - distance]);
            }
            is_run = !reader.bit();
        }
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        let mut random = 12_345_u32;
        for kind in 0..6_u32 {
            let mut bytes = Vec::new();
            for n in 0..3_000_u32 {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let noise = (random >> 24) as u8;
                bytes.push(match kind {
                    0 => 7,
                    1 => noise,
                    2 => noise & 3,
                    3 => ((n * n) >> 5) as u8,
                    4 if n % 97 < 60 => (n % 97) as u8,
                    _ => noise & 31,
                });
            }
            assert_eq!(unpack(&pack(&bytes)), bytes, "{kind}");
        }
        assert_eq!(unpack(&pack(b"a")), b"a");
    }
}
