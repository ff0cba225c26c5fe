//! Text on the serial line, without the formatting machinery of `core::fmt` and its kilobytes.

use kilomate_flash::{Flash, flash};

use crate::serial::send;

/// Declares texts that lie in flash: `texts! { READY = "readyok\n"; }`.
#[macro_export]
macro_rules! texts {
    ($($name:ident = $text:expr;)*) => {
        kilomate_flash::flash! { $(
            static $name: [u8; $text.len()] = $crate::print::bytes($text);
        )* }
    };
}

/// The bytes of a text, for [`texts!`]: a string itself would be copied to RAM.
pub const fn bytes<const N: usize>(text: &str) -> [u8; N] {
    let mut bytes = [0; N];
    let mut i = 0;
    while i < N {
        bytes[i] = text.as_bytes()[i];
        i += 1;
    }
    bytes
}

/// Sends a text that lies in flash.
pub fn text<const N: usize>(text: &Flash<[u8; N]>) {
    for i in 0..N {
        send(text.at(i));
    }
}

/// Sends bytes that lie in RAM.
pub fn all(bytes: &[u8]) {
    for &byte in bytes {
        send(byte);
    }
}

flash! {
    static POWERS: [u32; 10] = [
        1_000_000_000, 100_000_000, 10_000_000, 1_000_000, 100_000, 10_000, 1_000, 100, 10, 1,
    ];
}

/// Sends a number in decimal.
pub fn number(number: u32) {
    digits(number, 1);
}

/// Sends a number below zero, too.
pub fn signed(value: i16) {
    if value < 0 {
        send(b'-');
    }
    number(u32::from(value.unsigned_abs()));
}

/// Sends a number with at least so many digits. By subtraction: a 32-bit division costs a
/// kilobyte here.
#[inline(never)]
pub fn digits(mut rest: u32, least: u8) {
    let mut leading = true;
    for i in 0..10 {
        let power = POWERS.at(i as usize);
        let mut digit = b'0';
        while rest >= power {
            rest -= power;
            digit += 1;
        }
        leading &= digit == b'0' && i + least < 10;
        if !leading {
            send(digit);
        }
    }
}

/// Sends a space.
pub fn space() {
    send(b' ');
}

/// Ends a line.
pub fn newline() {
    send(b'\n');
}
