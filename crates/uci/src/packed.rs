//! Words and texts that stay in flash, packed one after the other: one routine finds them all, where
//! one for each length cost the ATmega644 some 85 bytes a piece.

/// Declares texts by name: `packed! { Text in TEXTS: READYOK = "readyok"; … }`. An attribute before a name
/// leaves it out where it is not wanted.
macro_rules! packed {
    ($(#[$doc:meta])* $type:ident in $table:ident:
        $($(#[cfg($when:meta)])? $name:ident = $text:expr;)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(unreachable_pub)] // some of these tables are for others, too
        pub struct $type(pub(crate) u8);

        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[repr(u8)]
        enum Number { $($(#[cfg($when)])? $name),* }

        #[allow(unreachable_pub)]
        impl $type {
            $(
                $(#[cfg($when)])?
                #[doc = concat!("`", $text, "`")]
                pub const $name: $type = $type(Number::$name as u8);
            )*
        }

        const ROWS: &[&str] = &[$($(#[cfg($when)])? $text),*];

        kilomate_flash::flash! {
            static $table: [u8; $crate::packed::length(ROWS)] = $crate::packed::rows(ROWS);
        }
    };
}
pub(crate) use packed;

/// The bytes of a text as an array: a string itself would be copied to RAM on AVR.
///
/// # Panics
///
/// Not when the program runs: at compile time, if `N` is more than the text's length.
pub const fn bytes<const N: usize>(text: &str) -> [u8; N] {
    let mut bytes = [0; N];
    let mut i = 0;
    while i < N {
        bytes[i] = text.as_bytes()[i];
        i += 1;
    }
    bytes
}

/// How many bytes these texts take, each with a zero behind it.
pub(crate) const fn length(texts: &[&str]) -> usize {
    let (mut sum, mut i) = (0, 0);
    while i < texts.len() {
        sum += texts[i].len() + 1;
        i += 1;
    }
    sum
}

/// The texts one after the other, each with a zero behind it.
pub(crate) const fn rows<const N: usize>(texts: &[&str]) -> [u8; N] {
    let mut bytes = [0; N];
    let (mut at, mut row) = (0, 0);
    while row < texts.len() {
        let text = texts[row].as_bytes();
        let mut i = 0;
        while i < text.len() {
            bytes[at] = text[i];
            at += 1;
            i += 1;
        }
        at += 1;
        row += 1;
    }
    bytes
}
