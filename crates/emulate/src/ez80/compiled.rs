//! From what the compiler makes to an image with all that it needs.

use kilomate_port::ez80::{Compiled, Entry};
use kilomate_port::middle::Shape;

use super::image::{Function, Image, Returns};
use super::outside::{DATA, KPK};
use super::{CODE_PAGE, far, network};

/// The program, the table of pawn endings and the network.
pub fn image(program: &Compiled) -> Image {
    let mut parts = vec![(far(CODE_PAGE, program.layout.origin), program.image.bytes.clone())];
    parts.extend(program.start.iter().map(|(at, bytes)| (far(CODE_PAGE, *at), bytes.clone())));
    parts.push((DATA, KPK.to_vec()));
    parts.extend(network::parts(&program.layout));
    Image {
        ix: program.ix(),
        results: program.layout.slots + u16::from(program.layout.results),
        end: (program.image.origin + program.image.bytes.len() as u32) as u16,
        parts,
        functions: program
            .functions
            .iter()
            .map(|(name, entry)| (name.clone(), function(entry)))
            .collect(),
    }
}

fn function(entry: &Entry) -> Function {
    Function {
        address: entry.address,
        size: entry.size,
        is_exported: entry.is_exported,
        arguments: entry.arguments.iter().map(|&(at, shape)| (at, shape.size() as u8)).collect(),
        returns: match entry.results.first() {
            None => Returns::Nothing,
            Some(Shape::Bits(1 | 8)) => Returns::A,
            Some(Shape::Bits(16) | Shape::Pointer) => Returns::Hl,
            Some(Shape::Bits(_)) => Returns::Memory,
        },
    }
}
