//! A machine as bytes to be kept, and back.
//!
//! `KMUS`, a version (1), the length of the machine's name and the name, the checksum of the image that it runs, the
//! length of its state and the state, and the checksum of everything before. Numbers have four bytes, the lowest first;
//! checksums are CRC-32 as everywhere (polynomial EDB88320H). The state is what `kilomate_emulate::state` makes of the
//! machine, and has no form for others to read.

use kilomate_emulate::state::State;

const MAGIC: &[u8] = b"KMUS\x01";

/// Whose state it is.
pub(crate) struct Owner {
    /// Its name.
    pub(crate) name: &'static str,
    /// The image that it runs.
    pub(crate) image: &'static [u8],
}

impl Owner {
    /// All bytes of a machine that describes itself.
    pub(crate) fn save(&self, describe: impl FnOnce(&mut State)) -> Vec<u8> {
        let mut state = State::saving();
        describe(&mut state);
        let state = state.end().unwrap_or_default();
        let mut bytes = self.head();
        bytes.extend((state.len() as u32).to_le_bytes());
        bytes.extend(state);
        bytes.extend(crc32(&bytes).to_le_bytes());
        bytes
    }

    /// Reads bytes into a machine that describes itself, and may be thrown away if they are refused.
    pub(crate) fn load(
        &self,
        bytes: &[u8],
        describe: impl FnOnce(&mut State),
    ) -> Result<(), String> {
        let broken = || "the saved state is damaged, and was left alone".to_owned();
        if !bytes.starts_with(&MAGIC[..4]) {
            return Err("this is no saved state of a machine".into());
        }
        if !bytes.starts_with(MAGIC) {
            return Err("the state was saved by another version of the museum".into());
        }
        let (whole, sum) = bytes.split_last_chunk().ok_or_else(broken)?;
        if crc32(whole) != u32::from_le_bytes(*sum) {
            return Err(broken());
        }
        let state = whole.strip_prefix(&*self.head()).ok_or_else(|| {
            format!("the state is that of another machine than {}, or of another image", self.name)
        })?;
        let (length, state) = state.split_first_chunk().ok_or_else(broken)?;
        if u32::from_le_bytes(*length) as usize != state.len() {
            return Err(broken());
        }
        let mut state = State::loading(state);
        describe(&mut state);
        state.end().map(drop).ok_or_else(broken)
    }

    fn head(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(self.name.len() as u8);
        bytes.extend(self.name.as_bytes());
        bytes.extend(crc32(self.image).to_le_bytes());
        bytes
    }
}

fn crc32(bytes: &[u8]) -> u32 {
    let table = const {
        let mut table = [0_u32; 256];
        let mut at = 0;
        while at < 256 {
            let mut sum = at as u32;
            let mut bit = 0;
            while bit < 8 {
                sum = sum >> 1 ^ if sum & 1 == 0 { 0 } else { 0xedb8_8320 };
                bit += 1;
            }
            table[at] = sum;
            at += 1;
        }
        table
    };
    !bytes.iter().fold(u32::MAX, |sum, &byte| sum >> 8 ^ table[usize::from(sum as u8 ^ byte)])
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWNER: Owner = Owner { name: "toy", image: b"image" };

    fn load(owner: &Owner, bytes: &[u8]) -> Result<u32, String> {
        let mut number = 0;
        owner.load(bytes, |state| state.u32(&mut number)).map(|()| number)
    }

    #[test]
    fn the_checksum_is_that_of_others() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
    }

    #[test]
    fn what_is_not_its_own_or_damaged_is_refused_with_a_sentence() {
        let bytes = OWNER.save(|state| state.u32(&mut 0x1234_5678));
        assert_eq!(load(&OWNER, &bytes), Ok(0x1234_5678));
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x10;
            assert!(load(&OWNER, &damaged).is_err(), "byte {at}");
            assert!(load(&OWNER, &bytes[..at]).is_err(), "cut at {at}");
        }
        let other = Owner { name: "toy", image: b"another" };
        assert!(load(&other, &bytes).unwrap_err().contains("another image"));
        let mut later = bytes;
        later[4] = 2;
        assert!(load(&OWNER, &later).unwrap_err().contains("another version"));
        assert!(load(&OWNER, b"1. e4 e5").unwrap_err().contains("no saved state"));
    }
}
