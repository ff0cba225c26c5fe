//! Files of variables, `.8xp` and `.8xv`: one variable of the TI-83 Plus family, of which the TI-84 Plus CE is one.
//!
//! As the link protocol guide has it: `**TI83F*`, 1A 0A, a byte, a comment of 42 bytes and the length of the section;
//! the section is an entry (13, the length, type, name, version, flag of the archive, the length again) and the
//! variable, whose first two bytes are the length of the rest; and the sum of the section's bytes.

use super::Kind;

const MAGIC: &[u8] = b"**TI83F*\x1a\x0a";
/// Where the length of the section is, and its entry.
const SECTION: usize = 53;
const ENTRY: usize = SECTION + 2;
const ENTRY_SIZE: usize = 13;
/// Where the variable is.
const VARIABLE: usize = ENTRY + 2 + ENTRY_SIZE + 2;
/// The most characters of a name.
pub(super) const NAME_SIZE: usize = 8;
const IN_ARCHIVE: u8 = 0x80;

/// A variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// What it is.
    pub kind: Kind,
    /// Its name.
    pub name: String,
    /// Whether it lies in the archive.
    pub is_archived: bool,
    /// Its bytes, without the length before them.
    pub data: Vec<u8>,
}

impl Variable {
    /// As a file that a computer sends.
    pub fn to_file(&self) -> Vec<u8> {
        let word = |number: usize| (number as u16).to_le_bytes();
        let size = self.data.len();
        let mut section = word(ENTRY_SIZE).to_vec();
        section.extend(word(size + 2));
        section.push(self.kind as u8);
        let mut name = self.name.clone().into_bytes();
        name.resize(NAME_SIZE, 0);
        section.extend(name);
        section.extend([0, if self.is_archived { IN_ARCHIVE } else { 0 }]);
        section.extend(word(size + 2));
        section.extend(word(size));
        section.extend(&self.data);
        let mut file = MAGIC.to_vec();
        file.resize(SECTION, 0);
        file.extend(word(section.len()));
        file.extend(&section);
        file.extend(sum(&section).to_le_bytes());
        file
    }

    /// From a file, as a calculator takes it.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn from_file(file: &[u8]) -> Result<Variable, String> {
        if !file.starts_with(MAGIC) || file.len() < VARIABLE + 2 {
            return Err("this is no file of a variable".into());
        }
        let word = |at: usize| usize::from(u16::from_le_bytes([file[at], file[at + 1]]));
        let length = word(SECTION);
        if file.len() != ENTRY + length + 2 {
            return Err("the file has not the length that it says".into());
        }
        if usize::from(sum(&file[ENTRY..ENTRY + length])) != word(ENTRY + length) {
            return Err("the sum at the end of the file is wrong".into());
        }
        let size = word(ENTRY + 2);
        let is_whole = word(ENTRY) == ENTRY_SIZE
            && word(ENTRY + 15) == size
            && VARIABLE + size == ENTRY + length
            && size >= 2
            && word(VARIABLE) == size - 2;
        if !is_whole {
            return Err("the lengths in the file contradict each other".into());
        }
        let kind = Kind::from_byte(file[ENTRY + 4])
            .ok_or_else(|| format!("a variable of type {:02x}", file[ENTRY + 4]))?;
        let name = name(&file[ENTRY + 5..][..NAME_SIZE])?;
        let is_archived = file[ENTRY + 14] == IN_ARCHIVE;
        Ok(Variable { kind, name, is_archived, data: file[VARIABLE + 2..][..size - 2].to_vec() })
    }
}

/// A name out of eight bytes: letters and digits, a letter first, and zeros.
pub(super) fn name(bytes: &[u8]) -> Result<String, String> {
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    let (name, rest) = bytes.split_at(end);
    let is_name = name.first().is_some_and(u8::is_ascii_alphabetic)
        && name.iter().all(u8::is_ascii_alphanumeric)
        && rest.iter().all(|&byte| byte == 0);
    let text = String::from_utf8_lossy(name).into_owned();
    if is_name { Ok(text) } else { Err(format!("\"{text}\" is no name of a variable")) }
}

fn sum(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0, |sum, &byte| sum.wrapping_add(u16::from(byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_as_it_was_written_and_a_damaged_one_is_not() {
        let variable = Variable {
            kind: Kind::AppVar,
            name: "KILOBOOK".into(),
            is_archived: true,
            data: vec![1, 2, 3],
        };
        let file = variable.to_file();
        assert_eq!(Variable::from_file(&file), Ok(variable));
        for cut in 0..file.len() {
            assert!(Variable::from_file(&file[..cut]).is_err(), "cut at {cut}");
        }
        for at in (0..10).chain(ENTRY..file.len()) {
            let mut wrong = file.clone();
            wrong[at] ^= 0x10;
            assert!(Variable::from_file(&wrong).is_err(), "byte {at} is another");
        }
        assert!(name(b"9LIVES\0\0").is_err());
        assert!(name(b"AB\0CD\0\0\0").is_err());
    }
}
