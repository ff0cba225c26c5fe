//! A program for the calculator's CPU, ready to be put into its memory: what lies where, and how its functions
//! are called. It can be kept in a file, and read without anything of the compiler that made it.
//!
//! Not all of a program need fit its page at once: it may have several overlays, which are copied there by `ldir`
//! when one of their functions is called. Memory that changes, and tables, have the same addresses in all of them.
//!
//! # The file
//!
//! Numbers are little-endian. `KMEZ80` and a version, 2; the value of IX and the place of results beyond registers, two
//! bytes each. Then the parts, a byte that counts them: address and length of three bytes each, and the bytes. Then the
//! overlays, a byte that counts them: where it is kept (three bytes), where in the page it goes, its length (two
//! each), and its functions, a byte that counts them: the length of the name and the name; the address; a byte that
//! counts the arguments, each an address and its bytes; and what it returns (0 nothing, 1 in A, 2 in HL, 4 in memory).
//!
//! Version 1 has one overlay, which is in its place: behind the place of results the first byte behind the program, and
//! behind the parts the functions.

use std::collections::BTreeMap;

const MAGIC: &[u8] = b"KMEZ80";
const VERSION: u8 = 2;

/// Where a function leaves what it returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Returns {
    /// It returns nothing.
    Nothing = 0,
    /// A byte in A.
    A = 1,
    /// A word in HL.
    Hl = 2,
    /// Four bytes in memory.
    Memory = 4,
}

impl Returns {
    /// Where a result of so many bytes is; 0 is none.
    pub fn of(bytes: u32) -> Returns {
        match bytes {
            0 => Returns::Nothing,
            1 => Returns::A,
            2 => Returns::Hl,
            _ => Returns::Memory,
        }
    }
}

/// How a function is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// Its address in the page.
    pub address: u16,
    /// Bytes of its code, if that is known: a file does not say.
    pub size: u32,
    /// Whether it is for others to call: a file has no others.
    pub is_exported: bool,
    /// Where its arguments go, low byte first, and how many bytes each has.
    pub arguments: Vec<(u16, u8)>,
    /// What comes back.
    pub returns: Returns,
}

/// A program with all that it needs in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Image {
    /// What IX must be.
    pub ix: u16,
    /// Where four bytes that are returned lie.
    pub results: u16,
    /// Bytes anywhere in 24 bits.
    pub parts: Vec<(u32, Vec<u8>)>,
    /// What is in the page, one at a time.
    pub overlays: Vec<Overlay>,
}

/// Functions that are in the page together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Overlay {
    /// Where its bytes are kept, in one of the parts.
    pub from: u32,
    /// Where in the page they go.
    pub to: u16,
    /// How many there are; none if they are in their place.
    pub length: u16,
    /// Functions by their names.
    pub functions: BTreeMap<String, Function>,
}

impl Overlay {
    /// The first byte behind it, which the stack must not come down to.
    pub fn end(&self) -> u16 {
        self.to.wrapping_add(self.length)
    }
}

impl Image {
    /// As a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        for word in [self.ix, self.results] {
            bytes.extend(word.to_le_bytes());
        }
        bytes.push(self.parts.len() as u8);
        for (at, part) in &self.parts {
            bytes.extend(&at.to_le_bytes()[..3]);
            bytes.extend(&(part.len() as u32).to_le_bytes()[..3]);
            bytes.extend(part);
        }
        bytes.push(self.overlays.len() as u8);
        for overlay in &self.overlays {
            bytes.extend(&overlay.from.to_le_bytes()[..3]);
            bytes.extend(overlay.to.to_le_bytes());
            bytes.extend(overlay.length.to_le_bytes());
            write_functions(&overlay.functions, &mut bytes);
        }
        bytes
    }

    /// From a file; none if it is not one.
    pub fn read(file: &[u8]) -> Option<Image> {
        let mut rest = Rest(file.strip_prefix(MAGIC)?);
        let version = rest.byte().filter(|version| (1..=VERSION).contains(version))?;
        let (ix, results) = (rest.word()?, rest.word()?);
        let end = if version == 1 { rest.word()? } else { 0 };
        let mut parts = Vec::new();
        for _ in 0..rest.byte()? {
            let (at, length) = (rest.long()?, rest.long()?);
            if at + length > 1 << 24 {
                return None;
            }
            parts.push((at, rest.take(length as usize)?.to_vec()));
        }
        let mut overlays = Vec::new();
        if version == 1 {
            let functions = rest.functions()?;
            overlays.push(Overlay { from: 0, to: end, length: 0, functions });
        } else {
            for _ in 0..rest.byte()? {
                let (from, to, length) = (rest.long()?, rest.word()?, rest.word()?);
                let is_inside = from + u32::from(length) <= 1 << 24;
                to.checked_add(length).filter(|_| is_inside)?;
                overlays.push(Overlay { from, to, length, functions: rest.functions()? });
            }
        }
        rest.0.is_empty().then_some(Image { ix, results, parts, overlays })
    }
}

fn write_functions(functions: &BTreeMap<String, Function>, bytes: &mut Vec<u8>) {
    let exported = || functions.iter().filter(|(_, function)| function.is_exported);
    bytes.push(exported().count() as u8);
    for (name, function) in exported() {
        bytes.push(name.len() as u8);
        bytes.extend(name.as_bytes());
        bytes.extend(function.address.to_le_bytes());
        bytes.push(function.arguments.len() as u8);
        for &(at, size) in &function.arguments {
            bytes.extend(at.to_le_bytes());
            bytes.push(size);
        }
        bytes.push(function.returns as u8);
    }
}

/// What has not been read yet.
struct Rest<'a>(&'a [u8]);

impl<'a> Rest<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn functions(&mut self) -> Option<BTreeMap<String, Function>> {
        let mut functions = BTreeMap::new();
        for _ in 0..self.byte()? {
            let length = usize::from(self.byte()?);
            let name = std::str::from_utf8(self.take(length)?).ok()?.to_owned();
            let address = self.word()?;
            let mut arguments = Vec::new();
            for _ in 0..self.byte()? {
                arguments.push((self.word()?, self.byte().filter(|&size| size <= 4)?));
            }
            let returns = match self.byte()? {
                0 => Returns::Nothing,
                1 => Returns::A,
                2 => Returns::Hl,
                4 => Returns::Memory,
                _ => return None,
            };
            let (size, is_exported) = (0, true);
            functions.insert(name, Function { address, size, is_exported, arguments, returns });
        }
        Some(functions)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    fn word(&mut self) -> Option<u16> {
        self.take(2).map(|bytes| u16::from_le_bytes([bytes[0], bytes[1]]))
    }

    fn long(&mut self) -> Option<u32> {
        self.take(3).map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_as_it_was_written_and_no_other_is() {
        let function = |arguments: &[(u16, u8)], returns, is_exported| Function {
            address: 0x1234,
            size: 0,
            is_exported,
            arguments: arguments.to_vec(),
            returns,
        };
        let functions = BTreeMap::from([
            ("start".to_owned(), function(&[], Returns::Nothing, true)),
            ("step".to_owned(), function(&[(7, 4), (11, 2)], Returns::Memory, true)),
            ("inner".to_owned(), function(&[(7, 1)], Returns::A, false)),
        ]);
        let other = Overlay { from: 0xd0_0000, to: 0x4000, length: 9, functions: BTreeMap::new() };
        let mut image = Image {
            ix: 0x8080,
            results: 0x8002,
            parts: vec![(0xd1_0010, vec![1, 2, 3]), (0xff_ffff, vec![9])],
            overlays: vec![Overlay { functions, ..other.clone() }, other],
        };
        let bytes = image.to_bytes();
        image.overlays[0].functions.remove("inner");
        assert_eq!(Image::read(&bytes), Some(image));
        for length in 0..bytes.len() {
            assert_eq!(Image::read(&bytes[..length]), None, "cut at {length}");
        }
        assert_eq!(Image::read(&[&bytes[..], b"x"].concat()), None);
        let mut beyond = bytes;
        beyond[12..15].copy_from_slice(&[0xff; 3]);
        assert_eq!(Image::read(&beyond), None, "three bytes do not fit there");
    }
}
