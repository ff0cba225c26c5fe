//! Texts of this image that stay in flash.

use kilomate_flash::Flash;
use kilomate_uci::Word;

use crate::serial::send;

/// Declares texts that lie in flash: `texts! { READY = "ready\n"; }`.
#[macro_export]
macro_rules! texts {
    ($($name:ident = $text:expr;)*) => {
        kilomate_flash::flash! { $(
            static $name: [u8; $text.len()] = kilomate_uci::bytes($text);
        )* }
    };
}

/// Sends a text.
pub fn say<const N: usize>(text: &Flash<[u8; N]>) {
    for i in 0..N {
        send(text.at(i));
    }
}

/// Whether a word is this text.
pub fn is<const N: usize>(text: &Flash<[u8; N]>, word: &Word) -> bool {
    let letters = word.as_bytes();
    letters.len() == N && letters.iter().enumerate().all(|(i, &letter)| letter == text.at(i))
}
