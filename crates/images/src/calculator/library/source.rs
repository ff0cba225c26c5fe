//! The library as files for the calculator's toolchain: source for its assembler, and the images that it copies into the
//! page.

use std::fmt::Write;

use kilomate_abi::codes::VERSION;
use kilomate_codegen::targets::ez80::Layout;
use kilomate_ir::{Error, Result};

use super::super::outside::{KPK, Places};
use super::super::{appvar, network};
use super::functions::{BEGIN, Busy, FUNCTIONS, Function, Overlay};
use super::overlays::{BLOCK, Overlays, RAM, STACK, STUBS};

/// What the source is made from.
const TEXT: &str = include_str!("kilomate.s");
/// And the header beside `engine.h`.
const HEADER: &str = include_str!("kilomate.h");
/// What an image begins with, before its number and three bytes that say to which library it belongs.
const MAGIC: &[u8; 4] = b"KMCE";
/// Bytes in a line.
const ROW: usize = 24;

/// An image: bytes that a program lends the library.
pub struct Image {
    /// What it is called in C and as an AppVar, in small letters.
    pub name: &'static str,
    /// Its bytes, with what they begin with.
    pub bytes: Vec<u8>,
}

impl Image {
    /// As a file that a calculator takes.
    ///
    /// # Errors
    ///
    /// If the calculator would not take its name.
    pub fn to_file(&self) -> Result<Vec<u8>> {
        appvar(&self.name.to_uppercase(), &self.bytes)
    }
}

/// All files of the library.
pub struct Files {
    /// `kilomate.s`.
    pub source: String,
    /// `kilomate.h`.
    pub header: String,
    /// The images: the search, the rest, the network's weights.
    pub images: [Image; 3],
}

impl Files {
    /// Makes them.
    ///
    /// # Errors
    ///
    /// If the network's code is none, or a function is missing.
    pub fn new(overlays: &Overlays) -> Result<Files> {
        let [search, rest] = overlays.compiled.each_ref().map(|of| of.image.bytes.clone());
        let net = [network::feature_bytes(), network::output_bytes()].concat();
        let id = id(&[&search, &rest, &net]);
        let image = |number: u8, name, bytes: Vec<u8>| Image {
            name,
            bytes: [&MAGIC[..], &[number], &id, &bytes].concat(),
        };
        let images =
            [image(1, "kmsearch", search), image(2, "kmrest", rest), image(3, "kmnet", net)];
        let memory = memory_size(overlays.layout()).to_string();
        let header = HEADER.replace("@memory_size@", &memory);
        Ok(Files { source: source(overlays, &images)?, header, images })
    }

    /// `kilomate_images.s`: the images as part of a program.
    pub fn images_source(&self) -> String {
        let mut text = String::from(
            "; The images of kilomate.s as part of a program, for one that has no AppVars for them: 116 KB.\n\
             ; Made by `cargo xtask machine ce build`. SPDX-License-Identifier: MIT OR Apache-2.0\n",
        );
        for image in &self.images {
            let name = image.name;
            let _ = writeln!(
                text,
                "        .section .rodata.{name}\n        .global _{name}\n_{name}:"
            );
            text += &rows(&image.bytes);
        }
        text
    }
}

/// Three bytes that no other library's images have, but for chance: a sum (CRC-24 of OpenPGP).
fn id(parts: &[&[u8]]) -> [u8; 3] {
    let mut sum = 0x00b7_04ce_u32;
    for &byte in parts.iter().copied().flatten() {
        sum ^= u32::from(byte) << 16;
        for _ in 0..8 {
            sum <<= 1;
            if sum & 0x100_0000 != 0 {
                sum ^= 0x186_4cfb;
            }
        }
    }
    let [low, middle, high, _] = sum.to_le_bytes();
    [low, middle, high]
}

fn rows(bytes: &[u8]) -> String {
    let mut text = String::new();
    for row in bytes.chunks(ROW) {
        let row: Vec<String> = row.iter().map(u8::to_string).collect();
        let _ = writeln!(text, "        .byte {}", row.join(","));
    }
    text
}

fn source(overlays: &Overlays, images: &[Image; 3]) -> Result<String> {
    let mut heads = String::new();
    for (name, image) in ["search", "rest", "net"].iter().zip(images) {
        let _ = writeln!(heads, "km_{name}_head:\n{}", rows(&image.bytes[..8]).trim_end());
    }
    let (start, values) = start(overlays);
    let parts = [
        ("numbers", numbers(overlays, images)),
        ("entries", entries()),
        ("version", VERSION.to_string()),
        ("start", start),
        ("network", network_source(overlays.layout())?),
        ("heads", heads.trim_end().to_owned()),
        ("functions", records(overlays)?),
        ("kpk", rows(KPK).trim_end().to_owned()),
        ("values", values),
    ];
    let mut text = TEXT.to_owned();
    for (name, part) in parts {
        text = text.replace(&format!("@{name}@"), part.trim_end());
    }
    Ok(text)
}

/// Bytes of the page that change.
fn memory_size(layout: &Layout) -> u16 {
    layout.end - RAM
}

/// Addresses in the page, and sizes.
fn numbers(overlays: &Overlays, images: &[Image; 3]) -> String {
    let layout = overlays.layout();
    let enter = BLOCK + STUBS.iter().map(|(_, size)| size).sum::<u16>();
    let distance = |at: u8| i32::from(at) - 128;
    let size = |image: &Image| image.bytes.len() as i32 - 8;
    let [search, rest, _] = images;
    let all = [
        ("border", i32::from(overlays.border)),
        ("arguments", distance(layout.arguments)),
        ("results", i32::from(layout.slots) + i32::from(layout.results)),
        ("ix", i32::from(overlays.compiled[0].ix())),
        ("block_at", BLOCK.into()),
        ("enter", enter.into()),
        // Behind the stack pointer's three bytes, and the code of the call.
        ("operand", i32::from(enter) + 4),
        ("ram", RAM.into()),
        ("memory_size", memory_size(layout).into()),
        ("origin", layout.origin.into()),
        ("stack", STACK.into()),
        ("search_size", size(search)),
        ("rest_size", size(rest)),
        ("features_size", network::feature_bytes().len() as i32),
        ("begin", overlays.address(Overlay::Rest, BEGIN.native).map_or(0, i32::from)),
    ];
    let lines = all.map(|(name, number)| format!("        .set    km_{name}, {number}\n"));
    lines.concat()
}

/// Where each function of the header begins.
fn entries() -> String {
    let mut text = String::new();
    for (number, function) in FUNCTIONS.iter().enumerate() {
        let twin = function.twin.iter().map(|name| (std::slice::from_ref(name), number | 0x80));
        for (names, number) in [(function.names, number)].into_iter().chain(twin) {
            for name in names {
                let _ = writeln!(text, "        .global _engine_{name}\n_engine_{name}:");
            }
            let _ = writeln!(text, "        ld      a, {number}\n        jp      km_call");
        }
    }
    text
}

fn records(overlays: &Overlays) -> Result<String> {
    let mut text = String::new();
    for function in &FUNCTIONS {
        let address = |of: Overlay| {
            if !function.overlays.contains(&of) {
                return Ok(0);
            }
            let address = overlays.address(of, function.native);
            address.ok_or_else(|| Error::at(0, format!("there is no {}", function.native)))
        };
        let [search, rest] = [address(Overlay::Search)?, address(Overlay::Rest)?];
        let flags = flags(function);
        let [low, high] = search.to_le_bytes();
        let [rest_low, rest_high] = rest.to_le_bytes();
        let _ = writeln!(
            text,
            "        .byte {flags},{low},{high},{rest_low},{rest_high},0 ; {}",
            function.native
        );
    }
    Ok(text)
}

fn flags(function: &Function) -> u8 {
    let overlays = function.overlays.iter().map(|of| 1 << *of as u8).sum::<u8>();
    let busy = match function.busy {
        Busy::Zero => 0,
        Busy::Code => 0x08,
        Busy::NoMove => 0x10,
    };
    overlays | u8::from(function.needs_game) << 2 | busy
}

/// Memory that does not begin as zeros: what copies it into the page, and what it is.
fn start(overlays: &Overlays) -> (String, String) {
    let (mut copies, mut values) = (String::new(), String::new());
    for (number, (at, bytes)) in overlays.compiled[0].start.iter().enumerate() {
        let _ = writeln!(
            copies,
            "        ld      hl, km_start_{number}\n        ld      de, km_page + {at}\n        ld      bc, {}\n        ldir",
            bytes.len()
        );
        let _ = writeln!(values, "km_start_{number}:\n{}", rows(bytes).trim_end());
    }
    (copies, values)
}

/// The network's code as bytes, with the page and the places of the weights by their names.
fn network_source(layout: &Layout) -> Result<String> {
    let places = |page, features, weights| Places { page, features, weights, ..Places::MEMORY };
    let one = places(0x55, 0x51_5253, 0x61_6263);
    let other = places(0xaa, 0xa1_a2a3, 0xb1_b2b3);
    let mut text = String::new();
    for name in ["update", "outputs"] {
        let code = network::code_for_lent(name, layout, &one)?;
        let changed = network::code_for_lent(name, layout, &other)?;
        let _ = writeln!(text, "km_{name}:");
        let mut at = 0;
        while at < code.len() {
            let same = code[at..].iter().zip(&changed[at..]).take_while(|(a, b)| a == b).count();
            text += &rows(&code[at..at + same]);
            at += same;
            let places = [(one.features, "features"), (one.weights, "outputs_from")];
            let place =
                places.iter().find(|(place, _)| code[at..].starts_with(&place.to_le_bytes()[..3]));
            if let Some((_, name)) = place {
                let _ = writeln!(text, "        d24 km_{name}");
                at += 3;
            } else if code.get(at) == Some(&one.page) {
                text += "        .byte KILOMATE_PAGE\n";
                at += 1;
            }
        }
    }
    Ok(text)
}
