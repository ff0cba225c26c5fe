//! The program on the emulated calculator beside the same program in Rust. Each time the one asks the calculator for
//! something, so must the other, with the same arguments; it is given what the calculator answered. So both hear the same
//! keys at the same moments, and must think the same thoughts and draw the same picture.

use kilomate_calculator::{File, Host, Program, Pulse, QUIT};
use kilomate_core::Ce;
use kilomate_core::knowledge::book::PackedBook;
use kilomate_emulate::calculator::{Calculator, Model, Stop};
use kilomate_flash::Zeroed;

use super::common::{self, HEIGHT, WIDTH};

/// The file that is committed.
pub(crate) const FILE: &[u8] = include_bytes!("../../../../dist/ti84ce/KILOMATE.8xp");
/// Where the program runs: a jump to its start, and one to each function.
pub(crate) const USER: u32 = 0xd1_a881;
pub(crate) const JUMP: u32 = 4;
const FUNCTIONS: u32 = 18;
/// The functions, by the number of their jump.
const NOW: u32 = 1;
const WAITING: u32 = 2;
const FILL: u32 = 3;
const GLYPH: u32 = 4;
const MAN: u32 = 5;
const PALETTE: u32 = 6;
const KEY: u32 = 7;
const NOISE: u32 = 8;
const LETTER: u32 = 9;
const DIM: u32 = 10;
const POWER_OFF: u32 = 11;
pub(crate) const BEGIN_FILE: u32 = 12;
const PUT: u32 = 13;
const END_FILE: u32 = 14;
const FILE_LEN: u32 = 15;
const FILE_BYTE: u32 = 16;
/// Behind them: how far from IX arguments and results are.
const DISTANCES: u32 = USER + JUMP * (1 + FUNCTIONS);
const PAGE: u32 = 0xd4_0000;
pub(crate) const SCREEN: u32 = 0xd5_2c00;
const SECOND: u64 = 48_000_000;
/// How long a finger stays on a key.
const TAP: u64 = SECOND * 8 / 100;

/// The calculator with the program on it, and what the twin has drawn.
pub(crate) struct Machine {
    pub(crate) calculator: Calculator,
    pub(crate) paper: common::Calculator,
    /// Steps of searches.
    pub(crate) steps: u64,
}

/// Both.
pub(crate) struct Twin {
    pub(crate) program: Box<Program<Ce>>,
    pub(crate) machine: Machine,
    book: &'static [u8],
    /// Clocks of thinking.
    pub(crate) clocks: u64,
}

/// A calculator with the program on it.
pub(crate) fn calculator(model: Model) -> Calculator {
    let mut calculator = Calculator::new(model);
    calculator.send(FILE).expect("there is room");
    calculator
}

impl Machine {
    /// The calculator until the program asks for something: which function.
    fn asked(&mut self) -> u32 {
        loop {
            match self.calculator.run(60 * SECOND) {
                Ok(Stop::At(at)) if (USER..DISTANCES).contains(&at) => return (at - USER) / JUMP,
                Ok(Stop::At(_)) => {}
                other => panic!("{other:?} {:x?}", self.calculator.registers()),
            }
        }
    }

    /// The program on the calculator asks for the same, and is answered: what is in A, HL and memory then.
    fn ask(&mut self, function: u32, arguments: &[(u32, u8)]) -> (u8, u16, u32) {
        assert_eq!(self.asked(), function, "the function {arguments:x?}");
        let register = |calculator: &Calculator, name| calculator.register(name).expect("is one");
        let ix = register(&self.calculator, "IX");
        let distances = self.calculator.get(DISTANCES, 2);
        let near = |distance: u8| ix.wrapping_add_signed(i32::from(distance.cast_signed()));
        for (number, &(value, size)) in (0..).zip(arguments) {
            let bytes = self.calculator.get(near(distances[0]) + 4 * number, size.into());
            assert_eq!(
                bytes,
                value.to_le_bytes()[..usize::from(size)],
                "{function}: {arguments:x?}"
            );
        }
        // The mode is on top of the stack, then where the call returns to.
        let back = self.calculator.get(register(&self.calculator, "SPL") + 1, 2);
        let back = PAGE | u32::from(u16::from_le_bytes([back[0], back[1]]));
        self.calculator.stop_at(back);
        loop {
            match self.calculator.run(60 * SECOND) {
                Ok(Stop::At(at)) if at == back => break,
                Ok(Stop::Off) => assert!(self.calculator.tap("ON"), "it is switched on again"),
                Ok(Stop::At(_)) => {}
                other => panic!("{other:?}"),
            }
        }
        let memory = self.calculator.get(near(distances[1]), 4);
        let memory = u32::from_le_bytes([memory[0], memory[1], memory[2], memory[3]]);
        let (a, hl) = (register(&self.calculator, "A"), register(&self.calculator, "HL"));
        (a as u8, hl as u16, memory)
    }

    /// The picture on the calculator is the twin's.
    pub(crate) fn compare_pictures(&self) {
        let dots = self.calculator.get(SCREEN, WIDTH * HEIGHT);
        let other = dots.iter().zip(&self.paper.dots).position(|(here, there)| here != there);
        if let Some(at) = other {
            panic!("{}, {}: another dot", at % WIDTH, at / WIDTH);
        }
    }
}

impl Pulse for Machine {
    fn now(&mut self) -> u32 {
        self.ask(NOW, &[]).2
    }

    fn is_key_waiting(&mut self) -> bool {
        self.steps += 1;
        self.ask(WAITING, &[]).0 != 0
    }
}

impl Host for Machine {
    fn fill(&mut self, x: u16, y: u8, width: u16, height: u8, colour: u8) {
        let all = [
            (x.into(), 2),
            (y.into(), 1),
            (width.into(), 2),
            (height.into(), 1),
            (colour.into(), 1),
        ];
        self.ask(FILL, &all);
        self.paper.fill(x, y, width, height, colour);
    }

    fn glyph(&mut self, x: u16, y: u8, letter: u8, ink: u8, paper: u8) {
        let all =
            [(x.into(), 2), (y.into(), 1), (letter.into(), 1), (ink.into(), 1), (paper.into(), 1)];
        self.ask(GLYPH, &all);
        self.paper.glyph(x, y, letter, ink, paper);
    }

    fn man(&mut self, x: u16, y: u8, man: u8, paper: u8) {
        self.ask(MAN, &[(x.into(), 2), (y.into(), 1), (man.into(), 1), (paper.into(), 1)]);
        self.paper.man(x, y, man, paper);
    }

    fn palette(&mut self, theme: u8) {
        self.ask(PALETTE, &[(theme.into(), 1)]);
        self.paper.palette(theme);
    }

    fn key(&mut self) -> u8 {
        self.ask(KEY, &[]).0
    }

    fn noise(&mut self) -> u16 {
        self.ask(NOISE, &[]).1
    }

    fn letter(&mut self, at: u16) -> u8 {
        let letter = self.ask(LETTER, &[(at.into(), 2)]).0;
        assert_eq!(letter, self.paper.letter(at));
        letter
    }

    fn dim(&mut self, is_dim: bool) {
        self.ask(DIM, &[(is_dim.into(), 1)]);
    }

    fn power_off(&mut self) {
        self.ask(POWER_OFF, &[]);
    }

    fn begin_file(&mut self, file: File, len: u16) -> bool {
        self.ask(BEGIN_FILE, &[(file as u32, 1), (len.into(), 2)]).0 != 0
    }

    fn put(&mut self, byte: u8) {
        self.ask(PUT, &[(byte.into(), 1)]);
    }

    fn end_file(&mut self) {
        self.ask(END_FILE, &[]);
    }

    fn file_len(&mut self, file: File) -> u16 {
        self.ask(FILE_LEN, &[(file as u32, 1)]).1
    }

    fn file_byte(&mut self, file: File, at: u16) -> u8 {
        self.ask(FILE_BYTE, &[(file as u32, 1), (at.into(), 2)]).0
    }
}

impl Twin {
    /// Starts the program on a calculator, and beside it. The book is what the calculator has as an AppVar.
    pub(crate) fn start(mut calculator: Calculator, book: &'static [u8]) -> Twin {
        calculator.run_program("KILOMATE").expect("it starts");
        (1..=16).for_each(|function| calculator.stop_at(USER + JUMP * function));
        let machine = Machine { calculator, paper: common::Calculator::new(), steps: 0 };
        let program: Box<Program<Ce>> = Box::new(Zeroed::ZEROED);
        let mut twin = Twin { program, machine, book, clocks: 0 };
        twin.program.start(&mut twin.machine, &PackedBook::trusted(twin.book));
        twin.turn();
        twin
    }

    /// A round of the main loop: what the program wanted to think about.
    pub(crate) fn turn(&mut self) -> u16 {
        let nodes = self.program.ui(&mut self.machine, &PackedBook::trusted(self.book));
        if nodes != 0 && nodes != QUIT {
            let before = self.machine.calculator.cycles();
            self.program.think(&mut self.machine, nodes);
            self.clocks += self.machine.calculator.cycles() - before;
        }
        nodes
    }

    /// Taps keys by name, and goes round until they were heard. Tells whether the program wants to leave.
    pub(crate) fn press(&mut self, keys: &str) -> bool {
        for key in keys.split_whitespace() {
            assert!(self.machine.calculator.tap_for(key, TAP), "{key}");
            let after = self.machine.calculator.cycles() + 2 * TAP;
            while !self.machine.calculator.is_heard() || self.machine.calculator.cycles() < after {
                if self.turn() == QUIT {
                    return true;
                }
            }
            // One that was heard while the program thought.
            if self.turn() == QUIT {
                return true;
            }
        }
        self.machine.compare_pictures();
        false
    }

    /// Until the machine has moved.
    pub(crate) fn wait(&mut self) {
        while self.turn() != 0 && self.program.is_thinking() {}
        self.turn();
        self.machine.compare_pictures();
    }

    /// The program has said that it leaves: the calculator comes back to its system.
    pub(crate) fn leave(mut self) -> Calculator {
        loop {
            match self.machine.calculator.run(SECOND) {
                Ok(Stop::Returned) => return self.machine.calculator,
                Ok(Stop::At(_)) => {}
                other => panic!("{other:?}"),
            }
        }
    }
}
