//! A calculator on this computer: a picture in memory, keys in a queue, a clock that goes as fast as the nodes, and
//! files that can run out of room.
#![allow(dead_code, unreachable_pub)] // each test uses some of it

pub mod scenes;

use std::collections::VecDeque;

use kilomate_calculator::{
    COLOURS, FIRST, FONT, File, Host, MEN, PALETTES, Program, Pulse, QUIT, SIZE, STEP, TEXTS, key,
};
use kilomate_core::Ce;
use kilomate_core::knowledge::book::{PackedBook, editions};
use kilomate_flash::Zeroed;

pub const WIDTH: usize = 320;
pub const HEIGHT: usize = 240;
/// Nodes that the calculator searches in a second.
const SPEED: u32 = 500;

/// The calculator without its program.
pub struct Calculator {
    pub dots: Vec<u8>,
    pub theme: u8,
    pub keys: VecDeque<u8>,
    pub now: u32,
    pub files: [Vec<u8>; 2],
    /// A file that is being written, and its length.
    writing: Option<(File, u16, Vec<u8>)>,
    /// Bytes that there is room for in a file.
    pub room: u16,
    pub is_dim: bool,
    pub times_off: u32,
    noise: u16,
}

impl Pulse for Calculator {
    fn now(&mut self) -> u32 {
        self.now
    }

    fn is_key_waiting(&mut self) -> bool {
        self.now = self.now.wrapping_add(u32::from(STEP) * 1_000 / SPEED);
        !self.keys.is_empty()
    }
}

impl Calculator {
    pub fn new() -> Calculator {
        Calculator {
            dots: vec![0; WIDTH * HEIGHT],
            theme: 0,
            keys: VecDeque::new(),
            now: u32::MAX - 20_000, // it wraps around soon
            files: [Vec::new(), Vec::new()],
            writing: None,
            room: u16::MAX,
            is_dim: false,
            times_off: 0,
            noise: 1,
        }
    }

    fn dot(&mut self, x: usize, y: usize, colour: u8) {
        assert!(x < WIDTH && y < HEIGHT, "{x}, {y} is not on the screen");
        assert!((colour as usize) < COLOURS, "there is no colour {colour}");
        self.dots[y * WIDTH + x] = colour;
    }
}

impl Host for Calculator {
    fn fill(&mut self, x: u16, y: u8, width: u16, height: u8, colour: u8) {
        assert!(width > 0 && height > 0);
        for row in 0..height as usize {
            for column in 0..width as usize {
                self.dot(x as usize + column, y as usize + row, colour);
            }
        }
    }

    fn glyph(&mut self, x: u16, y: u8, letter: u8, ink: u8, paper: u8) {
        let size = if letter & 0x80 == 0 { 1 } else { 2 };
        let letter = letter & 0x7f;
        let shape = FONT[(letter - FIRST) as usize];
        assert!(letter == b' ' || shape != [0; 8], "{:?} is not in the font", letter as char);
        for row in 0..9 * size {
            for column in 0..6 * size {
                let dots = shape.get(row / size).copied().unwrap_or(0);
                let is_ink = dots << (column / size) & 0x80 != 0;
                let (x, y) = (x as usize + column, y as usize + row);
                self.dot(x, y, if is_ink { ink } else { paper });
            }
        }
    }

    fn man(&mut self, x: u16, y: u8, man: u8, paper: u8) {
        let first = if man < 6 {
            kilomate_calculator::colour::WHITE_MEN
        } else {
            kilomate_calculator::colour::BLACK_MEN
        };
        let size = SIZE as usize;
        for row in 0..size {
            for column in 0..size {
                let byte = MEN[(man % 6) as usize][row * 7 + column / 4];
                let bits = byte >> (6 - column % 4 * 2) & 3;
                let colour = if bits == 0 { paper } else { first + bits - 1 };
                self.dot(x as usize + column, y as usize + row, colour);
            }
        }
    }

    fn palette(&mut self, theme: u8) {
        self.theme = theme;
        assert!((theme as usize) < PALETTES.len());
    }

    fn key(&mut self) -> u8 {
        self.keys.pop_front().unwrap_or(0)
    }

    fn noise(&mut self) -> u16 {
        self.noise = self.noise.wrapping_mul(25_173).wrapping_add(13_849);
        self.noise
    }

    fn letter(&mut self, at: u16) -> u8 {
        TEXTS[at as usize]
    }

    fn dim(&mut self, is_dim: bool) {
        assert_ne!(self.is_dim, is_dim, "told only when it changes");
        self.is_dim = is_dim;
    }

    fn power_off(&mut self) {
        self.times_off += 1;
        self.keys.clear();
    }

    fn begin_file(&mut self, file: File, len: u16) -> bool {
        assert!(self.writing.is_none(), "one file at a time");
        if len > self.room {
            return false;
        }
        self.writing = Some((file, len, Vec::new()));
        true
    }

    fn put(&mut self, byte: u8) {
        self.writing.as_mut().expect("a file is being written").2.push(byte);
    }

    fn end_file(&mut self) {
        let (file, len, bytes) = self.writing.take().expect("a file is being written");
        assert_eq!(bytes.len(), len as usize, "as long as was said");
        self.files[file as usize] = bytes;
    }

    fn file_len(&mut self, file: File) -> u16 {
        self.files[file as usize].len().try_into().unwrap()
    }

    fn file_byte(&mut self, file: File, at: u16) -> u8 {
        self.files[file as usize][at as usize]
    }
}

/// The calculator with its program.
pub struct Home {
    pub program: Box<Program<Ce>>,
    pub host: Calculator,
    pub has_left: bool,
}

impl Home {
    pub fn new() -> Home {
        Home::with_files([Vec::new(), Vec::new()])
    }

    /// One that has these files from before.
    pub fn with_files(files: [Vec<u8>; 2]) -> Home {
        let host = Calculator { files, ..Calculator::new() };
        let mut home = Home { program: zeroed(), host, has_left: false };
        home.program.start(&mut home.host, &book());
        home.turn();
        home
    }

    /// Leaves the program and starts it again, with the files that there are.
    pub fn restart(&mut self) {
        *self = Home::with_files(self.host.files.clone());
    }

    /// One round of the main loop. Returns what the program wanted to think about.
    pub fn turn(&mut self) -> u16 {
        let nodes = self.program.ui(&mut self.host, &book());
        match nodes {
            QUIT => self.has_left = true,
            0 => self.host.now = self.host.now.wrapping_add(50),
            _ => {
                self.program.think(&mut self.host, nodes);
                self.host.now = self.host.now.wrapping_add(26); // two swaps
            }
        }
        nodes
    }

    /// Rounds until nothing is thought about any more. A guess has no end: that is no reason to wait.
    pub fn wait(&mut self) {
        for _ in 0..20_000 {
            if self.has_left || self.turn() == 0 || !self.program.is_thinking() {
                self.turn();
                return;
            }
        }
        panic!("it thinks for ever");
    }

    /// Presses keys by number, with a round after each.
    pub fn press(&mut self, keys: &[u8]) {
        for &key in keys {
            self.host.keys.push_back(key);
            self.turn();
        }
    }

    /// Types letters and digits.
    pub fn type_text(&mut self, text: &str) {
        for letter in text.bytes() {
            self.press(&[key_of(letter)]);
        }
    }

    /// Types moves, and waits for the machine's after each.
    pub fn play(&mut self, moves: &str) {
        for m in moves.split_whitespace() {
            self.type_text(&m[..4]);
            if m.len() > 4 {
                self.press(&[key_of(m.as_bytes()[4]), key::ENTER]);
            }
            self.wait();
        }
    }

    /// Switches the book off, so that the machine thinks from the first move on.
    pub fn close_book(&mut self) {
        self.menu(12);
        self.press(&[key::UP, key::ENTER, key::CLEAR, key::CLEAR]);
    }

    /// Leads the cursor to a square by the arrows.
    pub fn go_to(&mut self, square: &str) {
        let at = kilomate_core::Square::from_ascii(square.as_bytes()[0], square.as_bytes()[1]);
        self.go_to_cursor(at.unwrap().index());
    }

    /// The same, by the number of the square.
    pub fn go_to_cursor(&mut self, at: u8) {
        for _ in 0..64 {
            let cursor = self.program.cursor();
            if cursor == at {
                return;
            }
            let is_row = cursor >> 3 == at >> 3;
            self.press(&[if is_row { key::RIGHT } else { key::DOWN }]);
        }
        panic!("no way to {at}");
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.program.is_over()
    }

    /// Chooses a row of the menu.
    pub fn menu(&mut self, row: u8) {
        self.press(&[key::MODE]);
        for _ in 0..row {
            self.press(&[key::DOWN]);
        }
        self.press(&[key::ENTER]);
    }

    /// The position, as a FEN.
    pub fn fen(&mut self) -> String {
        self.program.peek(|game| game.board().to_fen().to_string())
    }

    /// What is said below the board.
    pub fn message(&self) -> String {
        self.line(2, 221)
    }

    /// A line of usual letters on the screen, read from its dots.
    pub fn line(&self, x: usize, y: usize) -> String {
        let mut line = String::new();
        for column in (x..WIDTH - 5).step_by(6) {
            line.push(self.letter(column, y));
        }
        line.trim_end().to_string()
    }

    /// The letter at a place; `~` if there is something else.
    fn letter(&self, x: usize, y: usize) -> char {
        let paper = self.host.dots[(y + 8) * WIDTH + x + 5];
        let rows: [u8; 8] = std::array::from_fn(|row| {
            (0..5).fold(0, |bits, column| {
                let is_ink = self.host.dots[(y + row) * WIDTH + x + column] != paper;
                bits | u8::from(is_ink) << (7 - column)
            })
        });
        let number = FONT.iter().position(|shape| *shape == rows);
        number.map_or('~', |number| (FIRST + number as u8) as char)
    }

    /// A sum of the picture.
    pub fn sum(&self) -> u32 {
        let mut crc = kilomate_core::knowledge::crc::Crc::START;
        crc.add(self.host.theme);
        self.host.dots.iter().for_each(|&dot| crc.add(dot));
        crc.sum()
    }

    /// The picture as a file, each dot so many times as wide and high.
    pub fn png(&self, scale: usize) -> Vec<u8> {
        let mut rows = Vec::new();
        for row in self.host.dots.chunks(WIDTH) {
            let line: Vec<u8> = row.iter().flat_map(|&dot| vec![dot; scale]).collect();
            rows.extend(std::iter::repeat_n(line, scale));
        }
        let palette = PALETTES[self.host.theme as usize].map(|colour| {
            let five = |bits: u16| ((bits & 31) * 255 / 31) as u8;
            let green = colour >> 4 & 0x3e | colour >> 15;
            [five(colour >> 10), (green * 255 / 63) as u8, five(colour)]
        });
        kilomate_emulate::png::encode(&rows, &palette)
    }
}

/// The book that the calculator has.
pub fn book() -> PackedBook<&'static [u8]> {
    PackedBook::trusted(editions::CE.as_slice())
}

/// The key that types a letter or a digit.
pub fn key_of(letter: u8) -> u8 {
    match letter.to_ascii_lowercase() {
        b'a' => 47,
        b'b' => 39,
        b'c' => 31,
        b'd' => 46,
        b'e' => 38,
        b'f' => 30,
        b'g' => 22,
        b'h' => 14,
        b'n' => 44,
        b'r' => 12,
        b'q' | b'9' => 20,
        b'0' => 33,
        b'1' => 34,
        b'2' => 26,
        b'3' => 18,
        b'4' => 35,
        b'5' => 27,
        b'6' => 19,
        b'7' => 36,
        b'8' => 28,
        other => panic!("no key types {:?}", other as char),
    }
}

/// A value of zeros on the heap: too large for a stack.
fn zeroed() -> Box<Program<Ce>> {
    Box::new(Program::ZEROED)
}
