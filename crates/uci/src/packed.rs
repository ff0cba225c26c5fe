//! Words and texts that stay in flash, packed one after the other: one routine finds them all, where
//! one for each length cost the ATmega644 some 85 bytes a piece.

/// Declares texts by name: `packed! { Text in TEXTS: READYOK = "readyok"; … }`.
macro_rules! packed {
    ($(#[$doc:meta])* $type:ident in $table:ident: $($name:ident = $text:expr;)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) struct $type(pub(crate) u8);

        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[repr(u8)]
        enum Number { $($name),* }

        impl $type {
            $(pub(crate) const $name: $type = $type(Number::$name as u8);)*
        }

        kilomate_flash::flash! {
            static $table: [u8; concat!($($text, "\0"),*).len()] =
                $crate::packed::bytes(concat!($($text, "\0"),*));
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
