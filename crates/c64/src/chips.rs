//! Where the chips are, and the way to them.

/// The memory of the machine with its chips in it, as the CPU sees it.
pub trait Bus {
    /// Reads a byte.
    fn peek(&mut self, at: u16) -> u8;
    /// Writes a byte.
    fn poke(&mut self, at: u16, byte: u8);
}

/// What the CPU sees from `$A000` on: ROMs, chips or RAM.
pub(crate) const BANKS: u16 = 0x0001;
/// RAM alone.
pub(crate) const ALL_RAM: u8 = 0x34;
/// RAM, and the chips from `$D000` to `$DFFF`.
pub(crate) const RAM_AND_CHIPS: u8 = 0x35;

/// Sprites: a column and a row each.
pub(crate) const SPRITES: u16 = 0xd000;
/// How the picture is made.
pub(crate) const CONTROL_1: u16 = 0xd011;
pub(crate) const SPRITES_ON: u16 = 0xd015;
pub(crate) const CONTROL_2: u16 = 0xd016;
/// Where the picture lies.
pub(crate) const VIDEO_MEMORY: u16 = 0xd018;
/// A bit for each sprite that is behind what is drawn in colour.
pub(crate) const SPRITES_BEHIND: u16 = 0xd01b;
/// The border's colour, and the background's, and the two colours that all characters share.
pub(crate) const BORDER: u16 = 0xd020;
pub(crate) const BACKGROUND: u16 = 0xd021;
pub(crate) const SHARED_1: u16 = 0xd022;
pub(crate) const SHARED_2: u16 = 0xd023;
pub(crate) const SPRITE_COLOURS: u16 = 0xd027;

/// The three voices, seven registers each.
pub(crate) const VOICES: u16 = 0xd400;
pub(crate) const VOLUME: u16 = 0xd418;

/// The colours of the screen's characters.
pub(crate) const COLOURS: u16 = 0xd800;

/// Which lines of the keyboard's columns and rows go out.
pub(crate) const COLUMNS_OUT: u16 = 0xdc02;
pub(crate) const ROWS_OUT: u16 = 0xdc03;
/// The counter that causes the interrupt.
pub(crate) const COUNTER_A_1_HIGH: u16 = 0xdc05;
pub(crate) const CONTROL_A_1: u16 = 0xdc0e;
/// Which events of the first and of the second chip interrupt the CPU.
pub(crate) const INTERRUPTS_1: u16 = 0xdc0d;
pub(crate) const INTERRUPTS_2: u16 = 0xdd0d;

/// Which quarter of the memory the picture lies in; the lines of the disk drive are here as well.
pub(crate) const VIDEO_BANK: u16 = 0xdd00;
pub(crate) const VIDEO_BANK_OUT: u16 = 0xdd02;
/// The two counters, low bytes first, and what they count.
pub(crate) const COUNTER_A: u16 = 0xdd04;
pub(crate) const COUNTER_B: u16 = 0xdd06;
pub(crate) const CONTROL_A: u16 = 0xdd0e;
pub(crate) const CONTROL_B: u16 = 0xdd0f;
