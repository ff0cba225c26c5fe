//! Where everything of the program lies in the calculator's 24 bits. `cargo xtask machine ce map` prints it.

use super::super::Places;
use super::super::outside::ENTRIES;

/// The page of the program's code, in the lower half of the screen's memory, which is free when the screen has eight
/// bits a dot and lies in the upper half.
pub(super) const PAGE: u8 = 0xd4;
pub(super) const PAGE_AT: u32 = 0xd4_0000;
/// Where memory that changes begins in the page, behind the way into Z80 mode; where everything ends, and where the
/// stack of Z80 mode begins, from which it comes down.
pub(super) const RAM: u16 = 0x10;
pub(super) const END: u16 = 0xff00;
pub(super) const SHORT_STACK: u16 = 0xfff0;
/// Letters, men, colours and texts: between the page and the screen.
pub(super) const DATA: u32 = 0xd5_0000;
/// The screen, and its bytes.
pub(super) const SCREEN: u32 = 0xd5_2c00;
pub(super) const SCREEN_SIZE: u32 = 320 * 240;
/// Memory that the system leaves to programs while they run (the CE toolchain's `.bss`).
pub(super) const FREE: u32 = 0xd0_52c6;
pub(super) const FREE_END: u32 = 0xd1_3fd8;
/// Where the program itself runs.
pub(super) const USER: u32 = 0xd1_a881;
/// The table; while everything is unpacked, the probabilities of the unpacker lie there.
pub(super) const TABLE: u32 = FREE;
pub(super) const TABLE_SIZE: u32 = 8 * ENTRIES as u32;
/// Bytes of a palette.
pub(super) const PALETTE_SIZE: u32 = 512;
/// The network: weights, then code.
pub(super) const NET: u32 = TABLE + TABLE_SIZE;

/// Where the parts of the network lie, by how many bytes they have: weights of features and of outputs, code.
pub(super) fn places(features: usize, weights: usize, update: usize) -> Places {
    let behind = |at: u32, size: usize| at + size as u32;
    let weights_at = behind(NET, features);
    let update_at = behind(weights_at, weights);
    Places {
        page: PAGE,
        table: TABLE,
        data: DATA,
        features: NET,
        weights: weights_at,
        update: update_at,
        outputs: behind(update_at, update),
    }
}

/// A part of the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Where it begins.
    pub at: u32,
    /// Its bytes.
    pub size: u32,
    /// What it is.
    pub what: &'static str,
}
