//! From what the compiler makes to an image with all that it needs.

use std::slice;

use kilomate_codegen::target::Entry;
use kilomate_codegen::targets::ez80::Compiled;
use kilomate_emulate::ez80::{CODE_PAGE, Function, Image, Overlay, Returns, far};
use kilomate_ir::{Error, Result};

use super::network;
use super::outside::{KPK, Places};

/// Where overlays are kept, in flash: each in a page of its own, at its address in the page.
const KEPT: u8 = 0x0d;

/// A program of one overlay, the table of pawn endings and the network.
///
/// # Errors
///
/// If the network's code is none.
pub fn image(program: &Compiled) -> Result<Image> {
    image_of(slice::from_ref(program))
}

/// A program of several overlays, with the same.
///
/// # Errors
///
/// If the network's code is none, or memory has another place in one of them.
pub fn image_of(programs: &[Compiled]) -> Result<Image> {
    let first = programs.first().ok_or_else(|| Error::at(0, "there is no program"))?;
    if programs.iter().any(|other| other.layout != first.layout) {
        return Err(Error::at(0, "memory has another place in an overlay"));
    }
    let start = first.start.iter().map(|(at, bytes)| (far(CODE_PAGE, *at), bytes.clone()));
    let mut parts: Vec<(u32, Vec<u8>)> = start.collect();
    parts.push((Places::MEMORY.data, KPK.to_vec()));
    parts.extend(network::parts(&first.layout, &Places::MEMORY)?);
    let mut overlays = Vec::new();
    for (page, program) in (KEPT..).zip(programs) {
        let (to, bytes) = (program.layout.origin, &program.image.bytes);
        let from = far(page, to);
        parts.push((from, bytes.clone()));
        let functions = program.functions.iter();
        let functions = functions.map(|(name, entry)| (name.clone(), function(entry))).collect();
        overlays.push(Overlay { from, to, length: bytes.len() as u16, functions });
    }
    let results = first.layout.slots + u16::from(first.layout.results);
    Ok(Image { ix: first.ix(), results, parts, overlays })
}

fn function(entry: &Entry) -> Function {
    Function {
        address: entry.address,
        size: entry.size,
        is_exported: entry.is_exported,
        arguments: entry.arguments.iter().map(|&(at, shape)| (at, shape.size() as u8)).collect(),
        returns: Returns::of(entry.results.first().map_or(0, |shape| shape.size())),
    }
}
