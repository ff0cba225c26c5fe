//! A whole program for a target that is named by a word, with memory where most machines have some: what the
//! command line and the file tests ask for. Machines have maps of their own.

use crate::bytecode::Whole;
use crate::c::{self, Frames};
use crate::middle::Program;
use crate::target::{Compiled, External, Options, Target, compile};
use crate::targets::cdp1802::{self, Cdp1802, Places};
use crate::targets::ez80::{self, Ez80};
use crate::targets::mos6502::{Layout, Mos6502};
use kilomate_ir::Result;

/// What a program can become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Output {
    Mos6502,
    Cdp1802,
    Ez80,
    Bytecode,
    C,
}

impl Output {
    /// All of them, with their words.
    pub const ALL: [(&str, Output); 5] = [
        ("6502", Output::Mos6502),
        ("1802", Output::Cdp1802),
        ("ez80", Output::Ez80),
        ("bytecode", Output::Bytecode),
        ("c", Output::C),
    ];

    /// The one of this word.
    pub fn named(word: &str) -> Option<Output> {
        Output::ALL.into_iter().find(|(name, _)| *name == word).map(|(_, output)| output)
    }
}

/// What comes out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Files {
    /// For people: instructions with addresses and bytes, or C.
    pub listing: String,
    /// For an assembler, or a C compiler.
    pub source: String,
    /// The bytes; none of C.
    pub binary: Vec<u8>,
}

impl<T: Target> From<&Compiled<T>> for Files {
    fn from(compiled: &Compiled<T>) -> Files {
        Files {
            listing: compiled.listing(),
            source: compiled.source(),
            binary: compiled.image.bytes.clone(),
        }
    }
}

/// The first variable of a 6502: what comes before it is a port on some.
const FIRST: u8 = 2;
/// Memory of a 6502 begins behind its stack.
const MEMORY: u16 = 0x0200;
/// Tables and code of an 1802, and its memory.
const PLACES: Places = Places { tables: 0x0100, ram: 0xc000 };

/// Makes it, as native code throughout. Functions from outside are given by name and address.
///
/// # Errors
///
/// If it does not fit, or a function from outside is missing.
pub fn write(program: &Program, output: Output, externals: &[(String, u16)]) -> Result<Files> {
    match output {
        Output::Mos6502 => {
            let globals = program.globals.iter().filter(|global| !global.is_constant);
            let memory = globals.map(|global| global.bytes.len() as u32).sum::<u32>();
            let origin = u32::from(MEMORY) + memory + program.arrays;
            let layout = Layout::new(program, FIRST, origin as u16, MEMORY)?;
            native(program, &with(Options::<Mos6502>::new(layout), externals))
        }
        Output::Cdp1802 => {
            let map = cdp1802::Map::new(PLACES);
            native(program, &with(Options::<Cdp1802>::new(map), externals))
        }
        Output::Ez80 => {
            let map = ez80::Map::default();
            native(program, &with(Options::<Ez80>::new(map), externals))
        }
        Output::Bytecode => {
            let whole = Whole::bytecode(program)?;
            let (listing, binary) = (whole.listing(), whole.bytes().to_vec());
            Ok(Files { source: listing.clone(), listing, binary })
        }
        Output::C => {
            let source = c::write(program, Frames::Local);
            Ok(Files { listing: source.clone(), source, binary: Vec::new() })
        }
    }
}

fn with<T: Target>(mut options: Options<T>, externals: &[(String, u16)]) -> Options<T> {
    let external = |(name, at): &(String, u16)| (name.clone(), External::At(*at));
    options.externals = externals.iter().map(external).collect();
    options
}

fn native<T: Target>(program: &Program, options: &Options<T>) -> Result<Files> {
    Ok(Files::from(&compile(program, options)?))
}
