//! The memory map of the program on its machine: what lies where, once for the program, for the image that is
//! made of it, and for whoever draws it.
//!
//! | from | |
//! |---|---|
//! | [`VARIABLES`] | variables of all functions |
//! | [`KEYS_LAST`] | in the same page, behind the variables: what the interrupt knows of the keys |
//! | [`ARRAYS`] | arrays of functions |
//! | [`KEYS_HEARD`] | a page of keys that were pressed |
//! | [`BASIC`] | a line of BASIC, what starts the program and hears the keys |
//! | [`ORIGIN`] | code and tables, and the book at the end |
//! | [`SCREEN`] | the screen |
//! | [`SHAPES`] | shapes of characters and sprites, in the RAM under the chips |
//! | [`MEMORY`] | memory, in the RAM under the upper ROM: zeros at the start |
//! | [`VECTORS`] | where interrupts lead |

/// The first variable: what comes before it is the CPU's own.
pub const VARIABLES: u8 = 2;

/// The keyboard's columns, and the joystick, which is one more.
pub const KEY_COLUMNS: u16 = 9;
/// Columns as the interrupt saw them the last time.
pub const KEYS_LAST: u16 = 0xe4;
/// Columns as they count: the rows of each, and as a ninth one the lines of the joystick, where what is down is
/// 0.
pub const KEYS_NOW: u16 = KEYS_LAST + KEY_COLUMNS;
/// Three bytes of the interrupt's own.
pub const KEYS_OWN: u16 = KEYS_NOW + KEY_COLUMNS;
/// How many keys were pressed, which is where the next one is written to.
pub const KEYS_WRITTEN: u16 = KEYS_OWN + 3;
/// Two bytes for what is computed meanwhile, and for a pointer at the start.
pub const SCRATCH: u16 = KEYS_WRITTEN + 1;

/// Arrays of functions.
pub const ARRAYS: u16 = 0x0200;
/// The keys that were pressed, a page of them.
pub const KEYS_HEARD: u16 = 0x0700;
/// Where BASIC has its programs.
pub const BASIC: u16 = 0x0801;
/// Where code begins: with a table for which it has to be a whole page.
pub const ORIGIN: u16 = 0x0900;
/// Where the codes of the characters lie: 40 columns, 25 rows. The book ends here.
pub const SCREEN: u16 = 0xcc00;
/// The shapes of the characters.
pub const SHAPES: u16 = 0xd000;
/// The shapes of the sprites, behind those.
pub const SPRITE_SHAPES: u16 = 0xd800;
/// The memory.
pub const MEMORY: u16 = 0xe000;
/// Where interrupts lead: the last six bytes.
pub const VECTORS: u16 = 0xfffa;

// Everything in order, and where the chips ask for it.
const _: () = {
    assert!((VARIABLES as u16) < KEYS_LAST && SCRATCH < 0xff, "all in the zero page");
    assert!(ARRAYS >= 0x0200, "the first two pages are the CPU's");
    assert!(ARRAYS < KEYS_HEARD && KEYS_HEARD + 0x100 <= BASIC && BASIC < ORIGIN);
    assert!(KEYS_HEARD.is_multiple_of(0x100) && ORIGIN.is_multiple_of(0x100));
    assert!(ORIGIN < SCREEN && SCREEN + 0x400 <= SHAPES && SHAPES < SPRITE_SHAPES);
    assert!(SCREEN >= 0xc000 && SCREEN.is_multiple_of(0x400), "as the video chip counts");
    assert!(SHAPES >= 0xc000 && SHAPES.is_multiple_of(0x800), "as the video chip counts");
    assert!(SPRITE_SHAPES.is_multiple_of(0x40), "as the video chip counts");
    assert!(SPRITE_SHAPES < MEMORY && MEMORY < VECTORS);
};
