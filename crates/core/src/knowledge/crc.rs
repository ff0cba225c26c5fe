//! A sum that tells bytes apart.

/// CRC-32 as zip and PNG have it, bit by bit: a table would be larger than what it is used for.
///
/// ```
/// use kilomate_core::knowledge::crc::Crc;
///
/// let mut crc = Crc::START;
/// b"123456789".iter().for_each(|&byte| crc.add(byte));
/// assert_eq!(crc.sum(), 0xcbf4_3926);
/// ```
#[derive(Clone, Copy)]
pub struct Crc(u32);

impl Crc {
    /// Of nothing.
    pub const START: Crc = Crc(!0);

    /// Adds a byte.
    pub fn add(&mut self, byte: u8) {
        self.0 ^= byte as u32;
        for _ in 0..8u8 {
            let is_odd = self.0 & 1 != 0;
            self.0 >>= 1;
            if is_odd {
                self.0 ^= 0xedb8_8320;
            }
        }
    }

    /// The sum of what was added.
    pub fn sum(self) -> u32 {
        !self.0
    }
}
