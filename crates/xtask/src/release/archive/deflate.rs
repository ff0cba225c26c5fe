//! Compression: gzip's head and tail around what `miniz_oxide` makes, and the sum that gzip and zip want.

/// The most that it tries.
const LEVEL: u8 = 9;

/// The bytes, compressed without a head.
pub(super) fn deflate(bytes: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec(bytes, LEVEL)
}

/// As `gzip --best --no-name` has it: without a name and a time.
pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    // Two bytes of magic; deflate; no more fields; no time; compressed as well as can be; Unix.
    let mut out = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3];
    out.extend(deflate(bytes));
    out.extend(crc32(bytes).to_le_bytes());
    out.extend((bytes.len() as u32).to_le_bytes());
    out
}

/// What gzip has compressed without a name.
pub(crate) fn inflate(bytes: &[u8]) -> Option<Vec<u8>> {
    let packed = bytes.strip_prefix(&[0x1f, 0x8b, 8, 0])?.get(6..)?;
    let (packed, end) = packed.split_at_checked(packed.len().checked_sub(8)?)?;
    let bytes = miniz_oxide::inflate::decompress_to_vec(packed).ok()?;
    end.starts_with(&crc32(&bytes).to_le_bytes()).then_some(bytes)
}

/// The sum of Ethernet, gzip and zip.
pub(super) fn crc32(bytes: &[u8]) -> u32 {
    let mut table = [0_u32; 256];
    for (index, entry) in table.iter_mut().enumerate() {
        *entry = (0..8).fold(index as u32, |sum, _| {
            if sum & 1 == 1 { (sum >> 1) ^ 0xedb8_8320 } else { sum >> 1 }
        });
    }
    !bytes.iter().fold(!0, |sum: u32, &byte| (sum >> 8) ^ table[usize::from(sum as u8 ^ byte)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_is_the_one_that_everybody_checks_with() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
        assert_eq!(crc32(b""), 0);
    }

    #[test]
    fn what_is_compressed_comes_back() {
        let text = b"to be, or not to be, to be".repeat(100);
        let mut packed = gzip(&text);
        assert!(packed.len() < text.len() / 10);
        assert_eq!(inflate(&packed).unwrap(), text);
        let at = packed.len() - 8;
        packed[at] ^= 1;
        assert_eq!(inflate(&packed), None, "its sum is wrong");
        assert_eq!(inflate(b"short"), None);
    }
}
