//! From the bytes of a file to text: games are older than UTF-8.

use std::str;

/// What the bytes from 80 to 9F are where the standard's Latin-1 has nothing: on Windows.
const WINDOWS: [char; 32] = [
    '€', '\u{fffd}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{fffd}', 'Ž',
    '\u{fffd}', '\u{fffd}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{fffd}',
    'ž', 'Ÿ',
];

/// The text of a file: in UTF-8, in Latin-1 as the standard of PGN has it, with the letters that
/// Windows adds to that, or in UTF-16 with its mark. Files are put together from others, so each line
/// that is not UTF-8 is taken for Latin-1 by itself. A mark at the beginning is left out.
///
/// None if there is a zero among the bytes: that is no text.
///
/// ```
/// use kilomate_pgn::decode;
///
/// assert_eq!(decode(b"[White \"Weiss\"]").as_deref(), Some("[White \"Weiss\"]"));
/// assert_eq!(decode("Weiß".as_bytes()).as_deref(), Some("Weiß"));
/// assert_eq!(decode(b"Wei\xdf").as_deref(), Some("Weiß"));
/// assert_eq!(decode(b"\xef\xbb\xbfe4").as_deref(), Some("e4"));
/// assert_eq!(decode(b"\x7fELF\x02\x01\x01\0"), None);
/// ```
pub fn decode(bytes: &[u8]) -> Option<String> {
    match bytes {
        [0xff, 0xfe, rest @ ..] => return Some(wide(rest, u16::from_le_bytes)),
        [0xfe, 0xff, rest @ ..] => return Some(wide(rest, u16::from_be_bytes)),
        _ if bytes.contains(&0) => return None,
        _ => {}
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if let Ok(text) = str::from_utf8(bytes) {
        return Some(text.to_owned());
    }
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 16);
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        match str::from_utf8(line) {
            Ok(line) => text.push_str(line),
            Err(_) => text.extend(line.iter().map(|&byte| latin(byte))),
        }
    }
    Some(text)
}

fn latin(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

fn wide(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_is_in_what_it_was_written_in() {
        let mut bytes = "[White \"Łukasz Weiß\"]\r\n".as_bytes().to_vec();
        bytes.extend(b"[Black \"M\xfcller \x96 \x8eivkovi\xe6\"]\r\n");
        assert_eq!(
            decode(&bytes).expect("text"),
            "[White \"Łukasz Weiß\"]\r\n[Black \"Müller – Živkoviæ\"]\r\n"
        );
        assert_eq!(decode(b"").as_deref(), Some(""));
        assert_eq!(decode(b"\x81\x8d\xa0").as_deref(), Some("\u{fffd}\u{fffd}\u{a0}"));
    }

    #[test]
    fn wide_letters_have_a_mark() {
        let text = "\u{feff}1. ♘f3 ü";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for bytes in [little, big] {
            assert_eq!(decode(&bytes).as_deref(), Some("1. ♘f3 ü"));
        }
        assert_eq!(decode(b"\xff\xfe\x00\xd8x").as_deref(), Some("\u{fffd}"));
    }
}
