//! The seam: what the program asks of the calculator. Everything is a few bytes, so that each function is a
//! few lines of assembly.
//!
//! # The main loop
//!
//! Search and program are two overlays of one page, and to swap them takes 12 to 14 ms. So there are three
//! entries, and the host calls nothing else:
//!
//! ```text
//! start();                                  // overlay: program. Once; takes up the game that was kept.
//! loop {
//!     match ui() {                          // overlay: program. Hears at most one key, draws what changed.
//!         QUIT => leave,                    // the game is kept already
//!         0 => rest until a key or 50 ms,   // nothing to think about: `halt` saves the battery
//!         nodes => think(nodes),            // overlay: search. Comes back after so many nodes,
//!     }                                     // when a key waits, or when the move is found.
//! }
//! ```
//!
//! `think` searches in steps of [`STEP`](crate::STEP) nodes and asks [`Pulse::is_key_waiting`] and
//! [`Pulse::now`] before each: these two are all that the search's overlay needs of the host. At 500 nodes/s a
//! step is 32 ms; with a swap a key is answered in some 50 ms, and a slice of 200 nodes spends 6 % on swapping.
//! If a key waits already when `think` begins, it does nothing.
//!
//! # Who remembers what
//!
//! The host has a queue of keys (eight are plenty), filled wherever it likes: from its scan in
//! [`Pulse::is_key_waiting`] and [`Host::key`], or by an interrupt. It debounces, and repeats the arrows alone (after
//! 400 ms, every 100 ms). Everything else is the program's: what is on the screen, idleness, files' contents.

/// What is asked between two steps of a search, too: the search's overlay has only these.
pub trait Pulse {
    /// Milliseconds since whenever; it may wrap around. Never runs backwards.
    fn now(&mut self) -> u32;
    /// Whether [`Host::key`] would have one. Looks at the keyboard.
    fn is_key_waiting(&mut self) -> bool;
}

/// The calculator: 320 by 240 dots with a palette of [`COLOURS`](crate::COLOURS) colours, 56 keys, and files that
/// survive the power switch. Whatever is drawn lies within the screen.
pub trait Host: Pulse {
    /// Fills a rectangle. Neither width nor height is 0.
    fn fill(&mut self, x: u16, y: u8, width: u16, height: u8, colour: u8);
    /// Draws a character in a cell of 6 by 9 dots: the font's five by eight ([`FONT`](crate::FONT)) in `ink`, and the
    /// column and row that are left as well as all other dots in `paper`. `letter` is ASCII from a blank to
    /// `~`; with the highest bit set (`letter | 0x80`) every dot is two by two, in a cell of 12 by 18.
    fn glyph(&mut self, x: u16, y: u8, letter: u8, ink: u8, paper: u8);
    /// Draws a man of 26 by 26 dots: 0 to 5 are White's pawn, knight, bishop, rook, queen, king, 6 to 11 Black's. See
    /// [`MEN`](crate::MEN) for the dots: 0 is `paper`; 1, 2, 3 are the colours
    /// [`WHITE_MEN`](crate::colour::WHITE_MEN) and the two behind it, or [`BLACK_MEN`](crate::colour::BLACK_MEN) and
    /// the two behind that.
    fn man(&mut self, x: u16, y: u8, man: u8, paper: u8);
    /// Makes the colours those of a theme: [`PALETTES`](crate::PALETTES), in the calculator's 1:5:5:5.
    fn palette(&mut self, theme: u8);

    /// The next key, as the system's `GetCSC` numbers them: group 7 down is 1, left 2, right 3, up 4; in general
    /// `8 * (7 - group) + bit + 1`, up to 56. [`ON`](crate::key::ON) is the key that is in no group. 0 if there is none.
    fn key(&mut self) -> u8;
    /// Random bits: counters of the chips will do, at moments that people choose.
    fn noise(&mut self) -> u16;
    /// A byte of [`TEXTS`](crate::TEXTS), which lie outside the page. `at` is always one of them.
    fn letter(&mut self, at: u16) -> u8;

    /// Makes the screen darker, or as bright as the person had it. Told only when it changes.
    fn dim(&mut self, is_dim: bool);
    /// Switches off as the system does, and comes back when the person has switched on again, the screen's mode
    /// and palette as they were. The program has kept the game before and draws everything anew; keys from
    /// before are forgotten.
    fn power_off(&mut self);

    /// Begins to write a file (an AppVar) of exactly `len` bytes, beside the old one of that number. False if there is no
    /// room: the old one stays, and nothing more is asked.
    fn begin_file(&mut self, file: File, len: u16) -> bool;
    /// Its next byte.
    fn put(&mut self, byte: u8);
    /// All bytes were put: from now on this is the file, and the old one is gone. Whenever the power fails, it
    /// is one of them.
    fn end_file(&mut self);
    /// How many bytes a file has; 0 if there is none. Any bytes will do: the program looks for sums and versions.
    fn file_len(&mut self, file: File) -> u16;
    /// One of its bytes.
    fn file_byte(&mut self, file: File, at: u16) -> u8;
}

/// The files, by number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum File {
    /// The game and the settings: AppVar `KMGAME`, at most [`GAME_LEN`](crate::GAME_LEN) bytes.
    Game = 0,
    /// The game as text: AppVar `KMPGN`, at most 8 KB.
    Pgn = 1,
}
