//! A text and a border that changes its colour, on a Commodore 64.
#![no_std]

unsafe extern "C" {
    /// Reads a byte of memory or of a chip.
    safe fn peek(at: u16) -> u8;
    /// Writes one.
    safe fn poke(at: u16, byte: u8);
}

const SCREEN: u16 = 0x0400;
const RASTER: u16 = 0xd012;
const BORDER: u16 = 0xd020;
const BACKGROUND: u16 = 0xd021;

/// Begins in the middle of the screen.
const TEXT: &[u8; 24] = b"HELLO FROM ORDINARY RUST";
const MIDDLE: u16 = SCREEN + 12 * 40 + 8;

/// Letters have other numbers on the screen than in ASCII.
fn screen_code(letter: u8) -> u8 {
    if letter.is_ascii_uppercase() { letter - b'A' + 1 } else { letter }
}

/// Waits until the beam has drawn the last line of a picture.
fn wait_for_picture() {
    while peek(RASTER) != 250 {}
    while peek(RASTER) == 250 {}
}

/// Where the program begins.
#[unsafe(no_mangle)]
pub extern "C" fn main() {
    poke(BACKGROUND, 0);
    (0..1000).for_each(|at| poke(SCREEN + at, b' '));
    for (at, &letter) in (MIDDLE..).zip(TEXT) {
        poke(at, screen_code(letter));
    }
    loop {
        for colour in 0..16 {
            poke(BORDER, colour);
            (0..25).for_each(|_| wait_for_picture());
        }
    }
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}
