//! The keys, as the system's `GetCSC` numbers them, and what is printed on them.

use kilomate_flash::flash;

/// No key.
pub const NONE: u8 = 0;
/// Moves the cursor down.
pub const DOWN: u8 = 1;
/// Moves the cursor to the left.
pub const LEFT: u8 = 2;
/// Moves the cursor to the right.
pub const RIGHT: u8 = 3;
/// Moves the cursor up.
pub const UP: u8 = 4;
/// Chooses.
pub const ENTER: u8 = 9;
/// A stronger level.
pub const ADD: u8 = 10;
/// A weaker level.
pub const SUB: u8 = 11;
/// More time.
pub const MUL: u8 = 12;
/// Less time.
pub const DIV: u8 = 13;
/// Goes back, and away.
pub const CLEAR: u8 = 15;
/// Gives up.
pub const VARS: u8 = 23;
/// Claims or offers a draw.
pub const STAT: u8 = 32;
/// Plays again what was taken back.
pub const XT: u8 = 40;
/// Refused like any key without a meaning: letters are typed without it.
pub const ALPHA: u8 = 48;
/// The fifth key under the screen.
pub const GRAPH: u8 = 49;
/// The fourth.
pub const TRACE: u8 = 50;
/// The third.
pub const ZOOM: u8 = 51;
/// The second.
pub const WINDOW: u8 = 52;
/// The first.
pub const YEQU: u8 = 53;
/// The next key has its second meaning.
pub const SECOND: u8 = 54;
/// The menu; after [`SECOND`], quit.
pub const MODE: u8 = 55;
/// Takes back.
pub const DEL: u8 = 56;
/// Help; after [`SECOND`], off.
pub const ON: u8 = 57;

/// Keys with numbers up to here have something printed on them that can be typed.
const LAST: u8 = 48;

flash! {
    /// What a key types: digits, and letters that stand above keys in green.
    static TYPED: [u8; LAST as usize] = *b"\
        \0\0\0\0\0\0\0\0\
        \0\0WRMH\0\0\
        \0\x33\x36\x39\0G\0\0\
        \0\x32\x35\x38\0FC\0\
        \x30\x31\x34\x37\0EB\0\
        \0\0SN\0DA\0";
}

/// The digit or letter that a key types; 0 if it has none that is needed.
pub(crate) fn typed(key: u8) -> u8 {
    if key == 0 || key > LAST { 0 } else { TYPED.at(key as usize - 1) }
}
