//! The calculator's program as one file, `KILOMATE.8xp`.
//!
//! The chess program is Rust (`crates/calculator`), compiled twice with the same layout: once with what thinks, once
//! with all else. Both run in one page of Z80 mode, one at a time; what is in the page and what is kept change their
//! places. Around them is code of 24 bits from assembly text: `start.asm` starts, swaps and leaves, `host.asm`
//! draws and hears, `files.asm` keeps the game, `unpack.asm` unpacks. The file holds code, network, letters and texts
//! packed (`pack`); what is unpacked goes where `map` says.

mod code;
mod map;
mod pack;

pub use map::Part;

use kilomate_calculator::{FONT, GAME_LEN, MEN, PALETTES, TEXTS};
use kilomate_codegen::middle::Program;
use kilomate_codegen::target::compile;
use kilomate_codegen::targets::ez80::{Compiled, Map, Options};
use kilomate_core::knowledge::kpk;
use kilomate_files::variable::{Kind, Name, Variable};
use kilomate_ir::{Error, Result};

use super::outside::KIND as KPK_KIND;
use super::{MOVES, Places, network, outside};

/// The kind of data that a book is.
const BOOK_KIND: u8 = 1;
/// Bytes of RAM that must be free: two games that are kept, with their entries in the system's table.
const LEAST: u32 = 2 * (GAME_LEN as u32 + 32);
/// What is shown while everything is unpacked, and what is said if there is no room.
const TITLE: &[u8] = b"Kilomate\0";
const REFUSAL: &[u8] = b"Kilomate needs 2 KB free.\0";
/// What the program is called, and what its file says about it.
const NAME: &str = "KILOMATE";
const COMMENT: &str = "Kilomate, a chess program";
/// What thinks; all else is in the other overlay.
const THINK: &str = "kilomate_think";
const REST: [&str; 2] = ["kilomate_start", "kilomate_ui"];
/// A program in machine code begins with it.
const ASSEMBLY: [u8; 2] = [0xef, 0x7b];
/// The most bytes of a program.
const MOST: usize = 65_232;

/// What was built.
pub struct Built {
    /// The file, `KILOMATE.8xp`.
    pub file: Vec<u8>,
    /// Bytes of the program in the calculator's memory.
    pub size: usize,
    /// What thinks, and the rest.
    pub overlays: [Compiled; 2],
    /// Where everything lies while it runs.
    pub map: Vec<Part>,
}

/// Both overlays, with the same layout.
fn overlays(program: &Program, places: Places) -> Result<[Compiled; 2]> {
    let mut externals = outside(places);
    externals.retain(|(name, _)| !name.starts_with("kilomate_data"));
    externals.extend(code::externals());
    let sizes = vec![("kilomate_stack".to_owned(), 3 * u32::from(MOVES))];
    let some = |exports: &[&str]| {
        let exports = Some(exports.iter().map(|&name| name.to_owned()).collect());
        let map = Map { ram: map::RAM, origin: None, end: map::END, exports, sizes: sizes.clone() };
        compile(program, &Options { externals: externals.clone(), ..Options::new(map) })
    };
    let both = [some(&[THINK])?, some(&REST)?];
    if both[0].layout != both[1].layout {
        return Err(Error::at(0, "memory has another place in an overlay"));
    }
    Ok(both)
}

/// Letters, men, colours and texts, one behind the other, and where each begins.
fn data() -> (Vec<u8>, Vec<(&'static str, u32)>) {
    let palettes: Vec<u8> = PALETTES.as_flattened().iter().flat_map(|c| c.to_le_bytes()).collect();
    let parts = [
        ("font", FONT.as_flattened()),
        ("men", MEN.as_flattened()),
        ("palettes", &palettes),
        ("texts", TEXTS),
        ("kpk", kpk::FILE),
    ];
    let (mut bytes, mut at) = (Vec::new(), Vec::new());
    for (name, part) in parts {
        at.push((name, map::DATA + bytes.len() as u32));
        bytes.extend(part);
    }
    at.push(("data_size", bytes.len() as u32));
    at.push(("kpk_size", kpk::FILE.len() as u32));
    (bytes, at)
}

fn fits(what: &str, size: usize, room: usize) -> Result {
    if size <= room {
        return Ok(());
    }
    Err(Error::at(0, format!("{what}: {size} bytes, where there is room for {room}")))
}

/// Makes the program of a module. The same module gives the same bytes.
///
/// # Errors
///
/// If the module cannot be translated, or something does not fit.
pub fn build(module: &str) -> Result<Built> {
    let program = super::program(module)?;
    let [features, weights, update, outputs] = network::sizes()?;
    let places = map::places(features, weights, update);
    let spare = places.outputs as usize + outputs;
    fits("the network", spare + map::PALETTE_SIZE as usize, map::FREE_END as usize)?;
    let overlays = overlays(&program, places)?;
    let [think, rest] = &overlays;
    if !think.start.is_empty() {
        return Err(Error::at(0, "memory that is not zero at the start has no place here"));
    }
    let tables = usize::from(think.layout.code - think.layout.origin);
    let (tables_of, code) = rest.image.bytes.split_at(tables);
    if think.image.bytes.get(..tables) != Some(tables_of) {
        return Err(Error::at(0, "tables differ between overlays"));
    }
    // The larger one is unpacked into the page; the smaller one's code is kept, and changes places with as much of it.
    let codes = [&think.image.bytes[tables..], code];
    let is_rest_larger = codes[1].len() > codes[0].len();
    let [small, large] = if is_rest_larger { codes } else { [codes[1], codes[0]] };
    let both = [tables_of, large, small].concat();
    let (letters, at) = data();
    fits("letters and texts", letters.len(), (map::SCREEN - map::DATA) as usize)?;
    let net: Vec<u8> = network::bytes(&think.layout, &places)?;
    let packed = [pack::pack(&letters, 1), pack::pack(&both, 1), pack::pack(&net, network::ROW)];
    let given = code::Given {
        think,
        rest,
        large: (tables + large.len()) as u32,
        small: small.len() as u32,
        is_rest_larger,
        spare: places.outputs + outputs as u32,
        data: &at,
        packed: [&packed[0], &packed[1], &packed[2]],
    };
    let (bytes, store) = code::program(&given)?;
    // The network is still packed when the other overlay is put there.
    let kept = packed[0].len() + packed[1].len();
    fits("what is kept of the other overlay", small.len(), kept)?;
    let data = [&ASSEMBLY[..], &bytes].concat();
    fits("the program", data.len(), MOST)?;
    let map = parts(think, large.len(), small.len(), &bytes, store);
    Ok(Built { size: data.len(), file: file(data)?, overlays, map })
}

/// The program as a file that a computer sends.
fn file(data: Vec<u8>) -> Result<Vec<u8>> {
    let name = Name::new(NAME).map_err(|what| Error::at(0, what))?;
    let comment = COMMENT.to_owned();
    Ok(Variable { kind: Kind::Program, name, is_archived: false, comment, data }.write())
}

/// The map, in order.
fn parts(think: &Compiled, large: usize, kept: usize, program: &[u8], store: u32) -> Vec<Part> {
    let part = |at: u32, size: u32, what| Part { at, size, what };
    let page = |at: u16| map::PAGE_AT + u32::from(at);
    let (origin, code) = (think.layout.origin, think.layout.code);
    vec![
        part(
            map::TABLE,
            map::TABLE_SIZE,
            "transposition table (the unpacker's probabilities first)",
        ),
        part(
            map::NET,
            map::FREE_END - map::NET,
            "the network: weights, then code; the system's palette",
        ),
        part(map::USER, store - map::USER, "start, host, files, unpacker: code of 24 bits"),
        part(store, kept as u32, "the overlay that is not in the page (packed parts first)"),
        part(
            store + kept as u32,
            program.len() as u32 - (store - map::USER) - kept as u32,
            "packed parts; then as much of the other overlay as there is room for",
        ),
        part(page(0), u32::from(origin), "the page: way in, variables, game, search"),
        part(page(origin), u32::from(code - origin), "tables"),
        part(page(code), large as u32, "code: the search, or the rest"),
        part(page(map::END), u32::from(map::SHORT_STACK - map::END), "stack of Z80 mode"),
        part(map::DATA, map::SCREEN - map::DATA, "letters, men, colours, texts, pawn endings"),
        part(map::SCREEN, map::SCREEN_SIZE, "the screen"),
    ]
}
