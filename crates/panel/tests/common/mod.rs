//! A panel on this computer, with a memory that can fail like an EEPROM whose power is cut.
#![allow(dead_code)] // not every test needs everything

use kilomate_core::knowledge::book::{Book, PackedBook};
use kilomate_core::{Board, Move};
use kilomate_flash::{Start, Zeroed};
use kilomate_panel::script::{self, Machine, lines};
use kilomate_panel::{Buttons, CELLS, Chess, Host, MEMORY, Panel, Sound};

const BOOK: &[u8] = include_bytes!("../../../../dist/books/prodigy.book");

/// The memory and the book.
pub(crate) struct Desk {
    pub(crate) memory: [u8; MEMORY as usize],
    /// How often each byte was written.
    pub(crate) wear: [u32; MEMORY as usize],
    /// Bytes that can still be written before the power fails.
    pub(crate) left: Option<u32>,
    pub(crate) written: u32,
}

impl Host for Desk {
    fn read(&mut self, at: u16) -> u8 {
        self.memory[at as usize]
    }

    fn write(&mut self, at: u16, byte: u8) {
        self.written += 1;
        match &mut self.left {
            Some(0) => return,
            Some(left) => *left -= 1,
            None => {}
        }
        self.wear[at as usize] += 1;
        self.memory[at as usize] = byte;
    }

    fn is_ready(&mut self) -> bool {
        true
    }

    fn reply(&self, board: &Board, moves: &[Move], bits: u16) -> Move {
        PackedBook::trusted(BOOK).reply(board, moves, bits)
    }
}

/// A machine with a panel.
pub(crate) struct Computer {
    pub(crate) panel: Panel,
    pub(crate) player: Box<Chess>,
    pub(crate) desk: Desk,
    buttons: Buttons,
    sound: Sound,
}

impl Computer {
    /// One that has never been switched on before.
    pub(crate) fn new() -> Computer {
        let desk = Desk {
            memory: [255; MEMORY as usize],
            wear: [0; MEMORY as usize],
            left: None,
            written: 0,
        };
        let mut computer = Computer {
            panel: Panel::new(),
            player: Box::new(Chess::ZEROED),
            desk,
            buttons: Buttons::new(),
            sound: Sound::None,
        };
        computer.power();
        computer
    }

    /// The two lines of the display.
    pub(crate) fn lines(&self) -> [String; 2] {
        lines(&self.cells())
    }

    /// The position of the game, as a FEN.
    pub(crate) fn fen(&mut self) -> String {
        self.player.peek(|game| game.board().to_fen().to_string())
    }

    /// The moves of the game that are remembered.
    pub(crate) fn moves(&mut self) -> Vec<Move> {
        self.player.peek(|game| game.moves().collect())
    }

    /// Plays a part of a script in which nothing may be wrong.
    pub(crate) fn play(&mut self, part: &str) {
        let outcome = script::run(part, self);
        assert!(outcome.problems.is_empty(), "{:#?}\n{}", outcome.problems, outcome.seen);
    }

    /// Ticks without a button and without thinking until everything is written.
    pub(crate) fn rest(&mut self) {
        for _ in 0..1_000 {
            self.tick(0, 0);
        }
    }
}

impl Machine for Computer {
    fn tick(&mut self, levels: u8, nodes: u32) {
        let press = self.buttons.tick(levels);
        self.panel.tick(&mut self.player, &mut self.desk, press);
        self.panel.work(&mut self.player, &mut self.desk, nodes);
        match self.panel.take_sound() {
            Sound::None => {}
            sound => self.sound = sound,
        }
    }

    fn cells(&self) -> [u8; CELLS] {
        *self.panel.screen().cells()
    }

    fn sound(&mut self) -> Sound {
        std::mem::take(&mut self.sound)
    }

    fn power(&mut self) {
        self.desk.left = None;
        self.panel = Panel::new();
        self.buttons = Buttons::new();
        self.player.start();
        self.panel.start(&mut self.player, &mut self.desk, 1);
    }
}
