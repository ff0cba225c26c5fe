//! What is not translated, from `start.asm`: what starts the program, the interrupt, and the functions from
//! outside.

use std::rc::Rc;

use super::{LINE, PAGES};
use kilomate_c64::memory::{
    ARRAYS, BASIC, KEYS_HEARD, KEYS_LAST, KEYS_NOW, KEYS_OWN, KEYS_WRITTEN, ORIGIN, SCRATCH,
    SCREEN, SHAPES, VECTORS,
};
use kilomate_codegen::assemble::text::Text;
use kilomate_codegen::assemble::{Label, Labels, assemble};
use kilomate_codegen::targets::mos6502::{Compiled, External, Layout, Mos6502};
use kilomate_ir::{Error, Result};

/// Bytes of the shapes of men on light squares, before those of men on dark ones.
const MEN: u16 = kilomate_c64::ALL_MEN as u16 * 8;
/// The one byte of the program that the ROMs write to when the machine is reset.
const TRIED: u16 = 0xa000;

/// The text, for a program whose byte at `TRIED` is this.
fn text(layout: &Layout, tried: u8) -> Result<Text<'static>> {
    let addresses = [
        ("arrays", ARRAYS),
        ("basic", BASIC),
        ("keys_heard", KEYS_HEARD),
        ("keys_last", KEYS_LAST),
        ("keys_now", KEYS_NOW),
        ("keys_own", KEYS_OWN),
        ("keys_written", KEYS_WRITTEN),
        ("men", MEN),
        ("pages", PAGES),
        ("params", layout.params.into()),
        ("results", layout.results.into()),
        ("scratch", SCRATCH),
        ("screen", SCREEN),
        ("shapes", SHAPES),
        ("tried_byte", tried.into()),
        ("vectors", VECTORS),
    ];
    let numbers = addresses.map(|(name, number)| (name, i32::from(number)));
    Text::new(&[("start.asm", include_str!("start.asm"))], &numbers)
}

/// A function from outside the program.
pub(super) fn external(name: &'static str) -> External {
    External::Code(Rc::new(move |layout, labels| {
        text(layout, 0)?.procedure::<Mos6502>(name, labels, &mut |_, _| None)
    }))
}

/// The bytes, as many as there are before the code.
pub(super) fn start(compiled: &Compiled) -> Result<Vec<u8>> {
    let tried = compiled.image.bytes.get(usize::from(TRIED - ORIGIN)).copied().unwrap_or(0);
    let mut labels = Labels::default();
    let mut known: Vec<(Label, u32)> = Vec::new();
    // What it calls must be there; other names are its own.
    let mut outer = |name: &str, labels: &mut Labels| {
        let address = compiled.functions.get(name)?.address;
        let label = labels.named(name);
        known.push((label, u32::from(address)));
        Some(label)
    };
    let text = text(&compiled.layout, tried)?;
    let mut items = text.procedure::<Mos6502>("start", &mut labels, &mut outer)?;
    let origin = u32::from(BASIC) + LINE.len() as u32;
    let mut bytes = assemble(&mut items, &labels, origin, &known)?.bytes;
    let room = usize::from(ORIGIN) - origin as usize;
    if bytes.len() > room {
        return Err(Error::at(0, format!("starting takes {} bytes of {room}", bytes.len())));
    }
    bytes.resize(room, 0);
    Ok(bytes)
}
