//! The bytes of a `.8xv` or `.8xp` file: one application variable or program of the TI-83 Plus family, of which the
//! TI-84 Plus CE is one.

use std::fmt;

/// What such files begin with.
pub const MAGIC: &[u8] = b"**TI83F*";
/// What follows in all of them.
const SIGNATURE: [u8; 2] = [0x1a, 0x0a];
/// Which model it was made on: none. Programs write several numbers, and calculators do not look.
const NO_MODEL: u8 = 0;
/// Where the comment is, and how long.
const COMMENT: usize = 11;
const COMMENT_SIZE: usize = 42;
/// The length of the section from the entry to the sum.
const SECTION: usize = COMMENT + COMMENT_SIZE;
/// The entry: its own length, the variable's, type, name, version, place; and the variable's again.
const ENTRY: usize = SECTION + 2;
const ENTRY_SIZE: usize = 13;
const LENGTH: usize = ENTRY + 2;
const TYPE: usize = LENGTH + 2;
const NAME: usize = TYPE + 1;
/// The most characters of a name.
pub const NAME_SIZE: usize = 8;
const VERSION: usize = NAME + NAME_SIZE;
const PLACE: usize = VERSION + 1;
const IN_ARCHIVE: u8 = 0x80;
const IN_RAM: u8 = 0;
const LENGTH_AGAIN: usize = PLACE + 1;
/// The variable: how many bytes it has, and these.
const VARIABLE: usize = LENGTH_AGAIN + 2;
/// The variable's own two bytes of size.
const SIZE: usize = 2;
const DATA: usize = VARIABLE + SIZE;
/// The sum at the end.
const SUM: usize = 2;

/// The largest variable, with its own two bytes of size. The calculator could do with some hundred
/// more, but other programs differ about how many.
const LARGEST: usize = 65_000;
/// The most bytes of data that a variable has.
pub const MOST_DATA: usize = LARGEST - SIZE;

/// What a variable is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A program that cannot be edited, as those in machine code are.
    Program = 0x06,
    /// Data of programs.
    AppVar = 0x15,
}

/// The name of a variable: up to eight letters and digits, a letter first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name(String);

impl Name {
    /// Takes a name if the calculator would.
    ///
    /// # Errors
    ///
    /// What names are like.
    pub fn new(text: &str) -> Result<Name, String> {
        let is_letter_first = text.starts_with(|c: char| c.is_ascii_alphabetic());
        let is_plain = text.chars().all(|c| c.is_ascii_alphanumeric());
        if is_letter_first && is_plain && text.len() <= NAME_SIZE {
            return Ok(Name(text.to_owned()));
        }
        Err(format!(
            "\"{text}\" cannot be the name of an AppVar; choose 1 to {NAME_SIZE} letters and \
             digits, a letter first"
        ))
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A variable, as it is in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// What it is.
    pub kind: Kind,
    /// What the calculator calls it.
    pub name: Name,
    /// Whether it goes to the archive, and not to RAM.
    pub is_archived: bool,
    /// For people; calculators do not keep it. At most 42 bytes.
    pub comment: String,
    /// At most [`MOST_DATA`] bytes when it is written.
    pub data: Vec<u8>,
}

impl Variable {
    /// The file.
    pub fn write(&self) -> Vec<u8> {
        let padded = |text: &str, size: usize| {
            let mut bytes = text.as_bytes().to_vec();
            bytes.resize(size, 0);
            bytes
        };
        let size = self.data.len();
        let word = |number: usize| (number as u16).to_le_bytes(); // MOST_DATA sees to it that it fits
        let mut bytes = [MAGIC, &SIGNATURE, &[NO_MODEL]].concat();
        bytes.extend(padded(&self.comment, COMMENT_SIZE));
        bytes.extend(word(DATA - ENTRY + size));
        bytes.extend(word(ENTRY_SIZE));
        bytes.extend(word(SIZE + size));
        bytes.push(self.kind as u8);
        bytes.extend(padded(self.name.as_str(), NAME_SIZE));
        bytes.extend([0, if self.is_archived { IN_ARCHIVE } else { IN_RAM }]);
        bytes.extend(word(SIZE + size));
        bytes.extend(word(size));
        bytes.extend(&self.data);
        bytes.extend(sum(&bytes[ENTRY..]));
        bytes
    }

    /// Reads a file, whoever has written it.
    ///
    /// # Errors
    ///
    /// What is wrong with it, and what to do.
    pub fn read(bytes: &[u8]) -> Result<Variable, String> {
        if !bytes.starts_with(MAGIC) || !bytes[MAGIC.len()..].starts_with(&SIGNATURE) {
            return Err(
                "this is not a file for a TI-84 Plus CE; give one that ends with .8xv".into()
            );
        }
        if bytes.len() < DATA + SUM {
            return Err(damaged("it ends within its head"));
        }
        let word = |at: usize| usize::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]));
        let end = bytes.len() - SUM;
        check(word(SECTION) == end - ENTRY, "it is shorter or longer than it says")?;
        check(bytes[end..] == sum(&bytes[ENTRY..end]), "its sum is another one")?;
        check(word(ENTRY) == ENTRY_SIZE, "its entry has a strange length")?;
        let kind =
            [Kind::AppVar, Kind::Program].into_iter().find(|&kind| kind as u8 == bytes[TYPE]);
        let Some(kind) = kind else {
            let found = bytes[TYPE];
            return Err(format!(
                "this is not an AppVar but a variable of type {found:#04x}; nothing of Kilomate's \
                 is kept in such"
            ));
        };
        let lengths = [word(LENGTH), word(LENGTH_AGAIN), word(VARIABLE) + SIZE];
        let is_all = lengths == [end - VARIABLE; 3];
        check(is_all, "its lengths differ, or it has more than one variable")?;
        check(matches!(bytes[PLACE], IN_ARCHIVE | IN_RAM), "its place is neither archive nor RAM")?;
        Ok(Variable {
            kind,
            name: read_name(&bytes[NAME..VERSION])?,
            is_archived: bytes[PLACE] == IN_ARCHIVE,
            comment: text(&bytes[COMMENT..SECTION]),
            data: bytes[DATA..end].to_vec(),
        })
    }
}

/// The bytes before the first zero.
fn text(bytes: &[u8]) -> String {
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    String::from_utf8_lossy(&bytes[..end]).trim_end().to_owned()
}

fn read_name(bytes: &[u8]) -> Result<Name, String> {
    let name = text(bytes);
    let is_rest_zero = bytes.iter().skip(name.len()).all(|&byte| byte == 0);
    Name::new(&name).ok().filter(|_| is_rest_zero).ok_or_else(|| damaged("its name is none"))
}

/// The sum of the bytes, as far as it fits in two.
fn sum(bytes: &[u8]) -> [u8; 2] {
    let sum = bytes.iter().fold(0u16, |sum, &byte| sum.wrapping_add(byte.into()));
    sum.to_le_bytes()
}

fn check(is_right: bool, what: &str) -> Result<(), String> {
    if is_right { Ok(()) } else { Err(damaged(what)) }
}

fn damaged(what: &str) -> String {
    format!("this file is damaged: {what}; get it again, or pack it anew")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variable(name: &str, size: usize) -> Variable {
        Variable {
            kind: Kind::AppVar,
            name: Name::new(name).expect("a name"),
            is_archived: true,
            comment: "Kilomate data".into(),
            data: (0..size).map(|i| (i * 7 + i / 256) as u8).collect(),
        }
    }

    /// A file with other bytes at a place and a sum that fits.
    fn changed(bytes: &[u8], at: usize, to: &[u8]) -> Vec<u8> {
        let mut bytes = bytes.to_vec();
        bytes[at..at + to.len()].copy_from_slice(to);
        let end = bytes.len() - SUM;
        let sum = sum(&bytes[ENTRY..end]);
        bytes[end..].copy_from_slice(&sum);
        bytes
    }

    #[test]
    fn a_file_is_as_documented() {
        let bytes = Variable { data: vec![1, 2, 3], ..variable("KMBOOK", 0) }.write();
        let mut expected = b"**TI83F*\x1a\x0a\0Kilomate data".to_vec();
        expected.resize(53, 0);
        expected.extend(b"\x16\0\x0d\0\x05\0\x15KMBOOK\0\0\0\x80\x05\0\x03\0\x01\x02\x03");
        expected.extend([0x78, 0x02]);
        assert_eq!(bytes, expected);
    }

    #[test]
    fn what_is_written_is_read() {
        for size in [0, 1, 3, 255, 256, 65_000 - 2] {
            for (name, is_archived) in [("A", true), ("KMBOOK12", false), ("Km1", true)] {
                for kind in [Kind::AppVar, Kind::Program] {
                    let variable = Variable { kind, is_archived, ..variable(name, size) };
                    let bytes = variable.write();
                    assert_eq!(bytes.len(), 76 + size);
                    assert_eq!(Variable::read(&bytes), Ok(variable));
                }
            }
        }
    }

    #[test]
    fn no_byte_can_change_and_no_piece_can_be_missing() {
        let bytes = variable("KMBOOK", 40).write();
        for at in 0..bytes.len() {
            assert!(Variable::read(&bytes[..at]).is_err(), "only {at} bytes");
            for bit in 0..8 {
                let mut other = bytes.clone();
                other[at] ^= 1 << bit;
                // Nobody looks at the model and the comment.
                let may_change = (10..53).contains(&at);
                assert_eq!(Variable::read(&other).is_ok(), may_change, "bit {bit} of byte {at}");
            }
        }
        let longer = [&bytes[..], &[0]].concat();
        assert!(Variable::read(&longer).is_err());
    }

    #[test]
    fn every_field_counts_even_with_a_sum_that_fits() {
        let bytes = variable("KMBOOK", 40).write();
        assert!(Variable::read(&changed(&bytes, 74, b"other")).is_ok());
        let twice = [&bytes[..], &bytes[55..]].concat();
        let both = ((twice.len() - 57) as u16).to_le_bytes();
        for (file, part) in [
            (changed(&bytes, 0, b"**TI82**"), "ends with .8xv"),
            (changed(&bytes, 8, &[0x1a, 0]), "ends with .8xv"),
            (changed(&bytes, 53, &[58, 0]), "shorter or longer"),
            (changed(&bytes, 55, &[11, 0]), "entry"),
            (changed(&bytes, 57, &[41, 0]), "lengths"),
            (changed(&bytes, 59, &[5]), "type 0x05"),
            (changed(&bytes, 60, b"1MBOOK"), "name"),
            (changed(&bytes, 60, b"KM\0OOK"), "name"),
            (changed(&bytes, 60, &[0xff]), "name"),
            (changed(&bytes, 60, &[0; 8]), "name"),
            (changed(&bytes, 69, &[1]), "archive nor RAM"),
            (changed(&bytes, 70, &[43, 0]), "lengths"),
            (changed(&bytes, 72, &[41, 0]), "lengths"),
            (changed(&twice, 53, &both), "more than one variable"),
        ] {
            let error = Variable::read(&file).expect_err(part);
            assert!(error.contains(part) && error.contains(';'), "{part}: {error}");
        }
    }

    #[test]
    fn names_are_those_that_the_calculator_takes() {
        for good in ["A", "KMBOOK", "KMBOOK12", "kmkpk", "Z9"] {
            assert_eq!(Name::new(good).map(|name| name.to_string()), Ok(good.to_owned()));
        }
        for bad in ["", "1", "9KM", "KMBOOKS12", "KM BOOK", "KM-1", "Käse", "θ"] {
            let error = Name::new(bad).expect_err(bad);
            assert!(error.contains("1 to 8 letters and digits"), "{error}");
        }
    }
}
