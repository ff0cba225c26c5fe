//! Two hosts of the program, with the same chips: compiled for this machine, and as the image that a real
//! Commodore 64 loads. Keys go in; what is on the screen comes out.

#![allow(dead_code, unreachable_pub)] // not every test needs everything

use kilomate_c64::memory::{KEYS_HEARD, KEYS_NOW, KEYS_WRITTEN, SHAPES};
use kilomate_c64::{Bus, Desk, meaning};
use kilomate_core::C64;
use kilomate_core::knowledge::book::{PackedBook, editions};
use kilomate_emulate::c64::{Chips, Computer, Stick, press_of};
use kilomate_flash::Zeroed;

/// What runs the program.
pub trait Host {
    /// Starts it.
    fn start() -> Self;
    /// The chips.
    fn chips(&self) -> &Chips;
    /// The chips, to press keys.
    fn chips_mut(&mut self) -> &mut Chips;
    /// A round of the main loop.
    fn turn(&mut self);
    /// What is down now, and what is not, is heard.
    fn hear(&mut self);
    /// Rounds until everything is done that a key causes, which may come with shift.
    const ROUNDS: usize;
}

/// Cycles that a peek or poke of bytecode may take, and a round of thinking.
const CYCLES_OF_ACCESS: u64 = 100;
const CYCLES_OF_THINKING: u64 = 50_000;

/// Cycles of a millisecond.
pub const CYCLES_OF_MILLISECOND: u64 = 985;

/// The chips, where every access takes its time.
struct Slow(Chips);

impl Bus for Slow {
    fn peek(&mut self, at: u16) -> u8 {
        self.0.pass(CYCLES_OF_ACCESS);
        assert!(!self.0.is_rom(at), "there is a ROM at {at:04x}");
        self.0.read(at)
    }

    fn poke(&mut self, at: u16, byte: u8) {
        self.0.pass(CYCLES_OF_ACCESS);
        self.0.write(at, byte);
    }
}

/// The program compiled for this machine.
pub struct Native {
    desk: Box<Desk<C64>>,
    bus: Slow,
}

impl Host for Native {
    fn start() -> Native {
        let mut chips = Chips::new();
        chips.write(1, 0x34);
        for (at, byte) in (SHAPES..).zip(kilomate_c64::shapes()) {
            chips.write(at, byte);
        }
        chips.write(1, 0x35);
        for column in 0..9 {
            chips.write(KEYS_NOW + column, 0xff);
        }
        chips.write(KEYS_WRITTEN, 0);
        let mut host = Native { desk: Box::new(Desk::ZEROED), bus: Slow(chips) };
        host.desk.start(&mut host.bus, &PackedBook::trusted(editions::C64.as_slice()));
        host
    }

    fn chips(&self) -> &Chips {
        &self.bus.0
    }

    fn chips_mut(&mut self) -> &mut Chips {
        &mut self.bus.0
    }

    fn turn(&mut self) {
        self.desk.turn(&mut self.bus, &PackedBook::trusted(editions::C64.as_slice()));
        if panel(self.chips(), 12).starts_with("THINKING") {
            self.bus.0.pass(CYCLES_OF_THINKING);
        }
    }

    /// What comes of the image's interrupt when nothing bounces any more.
    fn hear(&mut self) {
        let chips = &mut self.bus.0;
        for column in (0..9).rev() {
            let (at, down) = (KEYS_NOW + u16::from(column), chips.down(column));
            let new = down & chips.ram(at);
            chips.write(at, !down);
            if new == 0 {
                continue;
            }
            let number = 8 * column + new.trailing_zeros() as u8;
            let is_plain = chips.down(1) & 0x80 == 0 && chips.down(6) & 0x10 == 0;
            let written = chips.ram(KEYS_WRITTEN);
            chips.write(KEYS_HEARD + u16::from(written), number << 1 | u8::from(is_plain));
            chips.write(KEYS_WRITTEN, written.wrapping_add(1));
        }
    }

    const ROUNDS: usize = 2;
}

/// The image on the emulated machine.
pub struct Image(Computer);

/// More cycles than any round of the main loop may take: whoever presses a key does not want to wait.
const LONGEST_ROUND: u64 = 20_000_000;

impl Image {
    /// A program that was loaded.
    pub fn of(computer: Computer) -> Image {
        let mut image = Image(computer);
        image.turn(); // until its main loop begins
        image.hear(); // what was down before does not count
        image
    }

    /// The program, loaded and about to be started.
    pub fn load() -> Computer {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../dist/c64/kilomate.prg");
        Computer::run_file(&std::fs::read(path).expect("the image is there")).unwrap()
    }

    /// The whole machine.
    pub fn computer(&mut self) -> &mut Computer {
        &mut self.0
    }
}

impl Host for Image {
    fn start() -> Image {
        Image::of(Image::load())
    }

    fn chips(&self) -> &Chips {
        self.0.chips()
    }

    fn chips_mut(&mut self) -> &mut Chips {
        self.0.chips_mut()
    }

    fn turn(&mut self) {
        let (looks, start) = (self.chips().looks, self.chips().cycle);
        while self.chips().looks == looks {
            self.0.run(1).unwrap();
            let at = self.0.program_counter();
            assert!(self.chips().cycle < start + LONGEST_ROUND, "no look at the keys, at {at:04x}");
        }
    }

    /// Three of the times that the interrupt comes.
    fn hear(&mut self) {
        self.0.run(30 * CYCLES_OF_MILLISECOND).unwrap();
    }

    const ROUNDS: usize = 3;
}

/// Nodes of a round of the main loop while the computer thinks.
const NODES: u64 = 2;

impl Home<Image> {
    /// Has the computer think about a middlegame, with keys for its difficulty. Returns how many milliseconds it has
    /// taken, and tenths of positions a second.
    pub fn thinking(difficulty: &str) -> (Home<Image>, u64, u64) {
        let mut home = Home::<Image>::new();
        home.press("F5 F5 F5");
        home.play("e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d3 f8c5 e1g1 e8g8 a2a3 a7a6 h2h3 h7h6");
        home.press("F5");
        home.press(difficulty);
        home.play("b1c3");
        let (looks, start) = (home.host.chips().looks, home.host.chips().milliseconds());
        let taken = home.wait();
        let nodes = NODES * (home.host.chips().looks - looks);
        let passed = home.host.chips().milliseconds() - start;
        (home, taken, nodes * 10_000 / passed.max(1))
    }
}

/// A game on some host.
pub struct Home<H> {
    pub host: H,
    /// When the computer began to think, in milliseconds, if it does.
    began: Option<u64>,
}

impl<H: Host> Home<H> {
    /// Switched on and started.
    pub fn new() -> Home<H> {
        Home::on(H::start())
    }

    /// On a machine that runs.
    pub fn on(host: H) -> Home<H> {
        Home { host, began: None }
    }

    /// A round of the main loop.
    pub fn turn(&mut self) {
        self.host.turn();
        if !self.is_thinking() {
            self.began = None;
        } else if self.began.is_none() {
            self.began = Some(self.host.chips().milliseconds());
        }
    }

    /// What is down now, and what is not, is heard, and obeyed.
    pub fn heard(&mut self) {
        self.host.hear();
        for _ in 0..H::ROUNDS {
            self.turn();
        }
    }

    /// Milliseconds that the computer has thought.
    pub fn thought(&self) -> u64 {
        self.began.map_or(0, |began| self.host.chips().milliseconds() - began)
    }

    /// Presses keys one after the other, and lets go of each.
    pub fn press(&mut self, names: &str) {
        for name in names.split_whitespace() {
            let press = press_of(name).unwrap_or_else(|| panic!("no key {name}"));
            self.host.chips_mut().press(press);
            self.heard();
            self.host.chips_mut().release();
            self.heard();
        }
    }

    /// Pushes the stick, and lets go of it.
    pub fn push(&mut self, stick: Stick) {
        self.host.chips_mut().push(stick);
        self.heard();
        self.host.chips_mut().release();
        self.heard();
    }

    /// Leads the cursor to a square by its letter and digit, and presses RETURN.
    pub fn choose(&mut self, square: &str) {
        let (file, rank) = square.split_at(1);
        self.press(&format!("{} {rank} RETURN", file.to_uppercase()));
    }

    /// Plays moves, each by two squares.
    pub fn play(&mut self, moves: &str) {
        for m in moves.split_whitespace() {
            self.choose(&m[..2]);
            self.choose(&m[2..4]);
        }
    }

    /// Two players play moves that no book answers, and leave one of them to the computer, at the first of the
    /// difficulties.
    pub fn leave_book() -> Home<H> {
        let mut home = Home::<H>::new();
        home.press("F5 F5 F5");
        home.play("a2a3 h7h6 h2h3 a7a6");
        home.press("F5");
        assert_eq!(home.text(4), "EASY    3 SEC");
        home
    }

    /// Whether the computer thinks.
    pub fn is_thinking(&self) -> bool {
        self.text(12).starts_with("THINKING")
    }

    /// Waits until the computer has moved; returns how many milliseconds it has taken.
    pub fn wait(&mut self) -> u64 {
        let now = self.host.chips().milliseconds();
        let began = self.began.unwrap_or(now);
        while self.is_thinking() {
            self.turn();
        }
        let taken = self.host.chips().milliseconds() - began;
        self.turn(); // what follows is shown as well
        taken
    }

    /// A row of the panel.
    pub fn text(&self, row: usize) -> String {
        panel(self.host.chips(), row)
    }

    /// What stands on a square as it is seen, from the upper left one on: a letter of a FEN, `.` or `*`.
    pub fn man(&self, row: usize, column: usize) -> char {
        let middle = (3 * row + 1, 3 * column + 2);
        let code = self.host.chips().code(middle.0, middle.1);
        let kind = meaning(code).map_or('.', char::from);
        match self.host.chips().colour(middle.0, middle.1) & 7 {
            0 => kind.to_ascii_lowercase(),
            _ => kind,
        }
    }

    /// The board as it is seen, a line a row.
    pub fn board(&self) -> String {
        let row = |row| (0..8).map(|column| self.man(row, column)).collect::<String>() + "\n";
        (0..8).map(row).collect()
    }

    /// The square, as it is seen, of a sprite that is on.
    pub fn spot(&mut self, sprite: u16) -> Option<(u8, u8)> {
        let chips = self.host.chips_mut();
        if chips.read(0xd015) >> sprite & 1 == 0 {
            return None;
        }
        let (x, y) = (chips.read(0xd000 + 2 * sprite), chips.read(0xd001 + 2 * sprite));
        Some(((y - 50) / 24, (x - 32) / 24))
    }
}

fn panel(chips: &Chips, row: usize) -> String {
    let text: String = (26..40).map(|column| letter(chips.code(row, column))).collect();
    text.trim_end().to_owned()
}

fn letter(code: u8) -> char {
    meaning(code).map_or('?', char::from)
}
