//! The keyboard's matrix, and the stick.

/// A key by its column and row in the matrix, perhaps with shift.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Press {
    /// The line that is written.
    pub column: u8,
    /// The line that is read.
    pub row: u8,
    /// Whether the left shift key is down as well.
    pub shift: bool,
}

/// A direction of the stick, or its button: bits as the port has them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Stick {
    Up = 1,
    Down = 2,
    Left = 4,
    Right = 8,
    Fire = 16,
}

/// What is printed on the keys, columns of eight; a blank is a key that is named below.
const KEYS: [&[u8; 8]; 8] = [
    b"        ",
    b"3WA4ZSE ",
    b"5RD6CFTX",
    b"7YG8BHUV",
    b"9IJ0MKON",
    b"+PL-.:@,",
    b" *;  = /",
    b"1  2  Q ",
];

/// Keys with names, and where they are.
const NAMED: [(&str, u8, u8, bool); 19] = [
    ("DEL", 0, 0, false),
    ("RETURN", 0, 1, false),
    ("RIGHT", 0, 2, false),
    ("LEFT", 0, 2, true),
    ("F7", 0, 3, false),
    ("F1", 0, 4, false),
    ("F3", 0, 5, false),
    ("F5", 0, 6, false),
    ("DOWN", 0, 7, false),
    ("UP", 0, 7, true),
    ("POUND", 6, 0, false),
    ("HOME", 6, 3, false),
    ("ARROW", 6, 6, false),
    ("BACK", 7, 1, false),
    ("CTRL", 7, 2, false),
    ("SPACE", 7, 4, false),
    ("COMMODORE", 7, 5, false),
    ("STOP", 7, 7, false),
    ("SHIFT", 6, 4, false),
];

/// The key of a name, or of the one character that is printed on it.
pub fn press_of(name: &str) -> Option<Press> {
    if let Some(&(_, column, row, shift)) = NAMED.iter().find(|(known, ..)| *known == name) {
        return Some(Press { column, row, shift });
    }
    let &[character] = name.as_bytes() else { return None };
    let is_it = |&at: &usize| character != b' ' && KEYS[at / 8][at % 8] == character;
    let at = (0..64).find(is_it)?;
    Some(Press { column: (at / 8) as u8, row: (at % 8) as u8, shift: false })
}

/// The name of a key, for messages.
pub fn name_of(press: Press) -> String {
    let named = NAMED
        .iter()
        .find(|&&(_, column, row, shift)| Press { column, row, shift } == press)
        .map(|(name, ..)| (*name).to_owned());
    named.unwrap_or_else(|| {
        char::from(KEYS[usize::from(press.column & 7)][usize::from(press.row & 7)]).to_string()
    })
}
