//! What is said about each machine, and what lies where in its memory. All figures are those of `docs/`.

use kilomate_core::MachineName;

/// A part of the memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region {
    /// What lies there.
    pub name: &'static str,
    /// The first address.
    pub from: u32,
    /// The last one.
    pub to: u32,
}

/// A short true story.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Story {
    /// The name that it is opened by.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// Where it comes from.
    pub origin: &'static str,
    /// What is inside.
    pub inside: &'static str,
    /// How it plays.
    pub plays: &'static str,
    /// How one plays with it.
    pub how: &'static str,
    /// What lies where.
    pub map: &'static [Region],
}

/// All machines, in the order of the tour.
pub const STORIES: [&Story; 4] = [&PRODIGY, &C64, &CARD, &CALCULATOR];

const fn region(name: &'static str, from: u32, to: u32) -> Region {
    Region { name, from, to }
}

pub(crate) const PRODIGY: Story = Story {
    name: MachineName::Prodigy.name(),
    title: MachineName::Prodigy.facts().title,
    origin: "A chess computer of one chip, to be built at home. The image is the file that is burnt into the chip, \
             dist/prodigy/prodigy.hex.",
    inside: "An ATmega644P at 8 MHz: 4,096 bytes of RAM, 65,536 of flash of which 65,502 are used, 2,048 of EEPROM \
             that keep the game without power; a display of two lines, four buttons, a buzzer. 4,788 moves of \
             openings.",
    plays: "1,373 positions a second, 14.9 plies in three minutes on average. At a minute a move it came to Elo 1947, \
            give or take 99, against Stockfish of limited strength.",
    how: "UP and DOWN go through the men that can move, ENTER takes one, UP and DOWN go through its squares, ENTER \
          plays. MENU has everything else. ENTER while it thinks makes it move; held, it takes the move itself.",
    map: &[
        region("the game, the engine, the panel", 0x0100, 0x0ef0),
        region("stack", 0x0ef1, 0x10ff),
    ],
};

pub(crate) const C64: Story = Story {
    name: MachineName::C64.name(),
    title: MachineName::C64.facts().title,
    origin: "The home computer of 1982. The program is the file that a real one loads from a disk, \
             dist/c64/kilomate.prg: the engine of this project, translated from Rust to its 6510.",
    inside: "A 6510 at 985 kHz, 64 KB of RAM. The ROMs are banked out and never called. 46,879 bytes of \
             code and tables: 814 of 1,597 blocks are machine code, the rest is bytecode; 3,000 bytes of openings.",
    plays: "37 positions a second, 3, 10 or 25 seconds a move.",
    how: "The cursor keys or a letter and a digit lead the frame to a square, RETURN picks up a man and \
          puts it down. F1 is a new game, F3 changes sides, F5 the difficulty, F7 is a hint. Any key \
          while it thinks makes it move.",
    map: &[
        region("variables", 0x0002, 0x00ff),
        region("stack", 0x0100, 0x01ff),
        region("arrays", 0x0200, 0x06ff),
        region("keys that were pressed", 0x0700, 0x07ff),
        region("start and interrupt", 0x0801, 0x08ff),
        region("code and tables", 0x0900, 0xc047),
        region("openings", 0xc048, 0xcbff),
        region("screen", 0xcc00, 0xcfff),
        region("characters and sprites, under the chips", 0xd000, 0xdfff),
        region("engine", 0xe000, 0xffb7),
        region("where interrupts lead", 0xfffa, 0xffff),
    ],
};

pub(crate) const CARD: Story = Story {
    name: MachineName::Elf.name(),
    title: MachineName::Elf.facts().title,
    origin: "The CPU of the COSMAC ELF of 1976, on the Membership Card that is still built as a kit. The ROM is \
             dist/elf/elf-4mhz.bin.",
    inside: "An RCA 1802 at 4 MHz, 32 KB of ROM, 32 KB of RAM, and no UART: the program makes the serial \
             line bit by bit, on its pins Q and EF3, at 9,600 baud. 24,832 bytes of the code are packed in \
             ROM and unpacked at the start, which takes 4.6 seconds.",
    plays: "7 positions a second. It has no clock: time is nodes. At depth 3 a move in the middlegame takes \
            about half a minute to three and a half minutes.",
    how: "Type a move as e2e4, and it answers to depth 3. d shows the board, new begins a game, uci and go \
          are for those who know UCI, BREAK makes it move at once.",
    map: &[
        region("variables, engine, line", 0x0000, 0x1e63),
        region("stack", 0x1e64, 0x1eff),
        region("unpacked code and tables", 0x1f00, 0x7fff),
        region("ROM", 0x8000, 0xffff),
    ],
};

pub(crate) const CALCULATOR: Story = Story {
    name: "ti84ce",
    title: MachineName::Ce.facts().title,
    origin: "A pocket calculator of 2015. The program is the file that a computer sends to a real one, \
             dist/ti84ce/KILOMATE.8xp: the engine of this project, translated from Rust to its eZ80. Of the \
             calculator's own system there are stubs.",
    inside: "An eZ80 at 48 MHz with the calculator's wait states, 256 KB of RAM and 150 KB for the screen. Search and \
             all else take turns in one page of 64 KB, in the half of the screen's memory that 8 bits a dot \
             leave free; beside it a table of 4,096 positions and a network of 32 hidden units.",
    plays: "About 600 positions a second, 5 to 60 seconds a move. The strongest of the small machines: the only one \
            with a network.",
    how: "The arrow keys move the cursor, ENTER picks up a man and puts it down; or type a square by letter and digit. \
          MODE is the menu, DEL takes back, ZOOM is a hint, GRAPH makes it move; + and - are the level, * and / the \
          time. 2ND MODE quits, and ENTER starts it again. The game is kept.",
    map: &[
        region("the system", 0xd0_0000, 0xd0_52c5),
        region("table of positions", 0xd0_52c6, 0xd0_d2c5),
        region("the network", 0xd0_d2c6, 0xd1_3fd7),
        region("the system, its stack", 0xd1_3fd8, 0xd1_a880),
        region("program: 24 bits, other overlay", 0xd1_a881, 0xd3_ffff),
        region("page of the search, or of the rest", 0xd4_0000, 0xd4_ffff),
        region("letters, men, colours, texts", 0xd5_0000, 0xd5_2bff),
        region("screen", 0xd5_2c00, 0xd6_57ff),
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_goes_upwards_and_nothing_lies_upon_another() {
        for story in STORIES {
            assert!(story.map.iter().all(|region| region.from <= region.to), "{}", story.name);
            let pairs = story.map.windows(2);
            assert!(pairs.clone().all(|pair| pair[0].to < pair[1].from), "{}", story.name);
        }
    }
}
