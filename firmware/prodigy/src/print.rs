//! Text on the serial line, without the formatting machinery of `core::fmt` and its kilobytes.

use kilomate_flash::{Flash, flash};

use crate::chip::send;

/// Sends a text that lies in flash.
pub fn text<const N: usize>(text: &Flash<[u8; N]>) {
    for i in 0..N {
        send(text.at(i));
    }
}

flash! {
    static POWERS: [u32; 10] = [
        1_000_000_000, 100_000_000, 10_000_000, 1_000_000, 100_000, 10_000, 1_000, 100, 10, 1,
    ];
}

/// Sends a number in decimal. By subtraction: a 32-bit division costs a kilobyte here.
pub fn number(mut rest: u32) {
    let mut leading = true;
    for i in 0..10 {
        let power = POWERS.at(i);
        let mut digit = b'0';
        while rest >= power {
            rest -= power;
            digit += 1;
        }
        leading &= digit == b'0' && i != 9;
        if !leading {
            send(digit);
        }
    }
}

/// Ends a line.
pub fn newline() {
    send(b'\n');
}
