//! A machine with a panel on this computer, for tests: the loop of the firmware, with a memory that can fail
//! like an EEPROM whose power is cut.

use std::boxed::Box;
use std::string::{String, ToString};
use std::vec::Vec;

use kilomate_core::knowledge::book::{Book, PackedBook, editions};
use kilomate_core::{Board, Move};
use kilomate_flash::{Start, Zeroed};

use crate::script::{self, Machine, STEP, lines};
use crate::{Buttons, CELLS, Chess, Host, MEMORY, Panel, Sound};

/// Millivolts below which a battery is weak, and ticks for which it must be before anybody is told.
const WEAK: u32 = 4_400;
const WEAK_TICKS: u8 = 200;
/// The level of the light's button, beside the four that the panel hears.
const LIGHT: u8 = 1 << 4;

/// The memory and the book.
pub struct Desk {
    /// What the memory holds.
    pub memory: [u8; MEMORY as usize],
    /// How often each byte was written.
    pub wear: [u32; MEMORY as usize],
    /// Bytes that can still be written before the power fails.
    pub left: Option<u32>,
    /// Bytes that were to be written.
    pub written: u32,
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
        PackedBook::trusted(editions::PRODIGY.as_slice()).reply(board, moves, bits)
    }
}

/// A machine with a panel.
pub struct Computer {
    /// Its panel.
    pub panel: Panel,
    /// Who plays behind it.
    pub player: Box<Chess>,
    /// Its memory and book.
    pub desk: Desk,
    buttons: Buttons,
    was_down: u8,
    sound: Sound,
    /// Millivolts of the battery, and ticks for which it has been weak.
    battery: u32,
    weak: u8,
}

impl Computer {
    /// One that has never been switched on before.
    pub fn new() -> Computer {
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
            was_down: 0,
            sound: Sound::None,
            battery: 5_000,
            weak: 0,
        };
        computer.power();
        computer
    }

    /// The two lines of the display.
    pub fn lines(&self) -> [String; 2] {
        lines(&self.cells())
    }

    /// The position of the game, as a FEN.
    pub fn fen(&mut self) -> String {
        self.player.peek(|game| game.board().to_fen().to_string())
    }

    /// The moves of the game that are remembered.
    pub fn moves(&mut self) -> Vec<Move> {
        self.player.peek(|game| game.moves().collect())
    }

    /// Plays a part of a script in which nothing may be wrong.
    ///
    /// # Panics
    ///
    /// If something is.
    pub fn play(&mut self, part: &str) {
        let outcome = script::run(part, self);
        assert!(outcome.problems.is_empty(), "{:#?}\n{}", outcome.problems, outcome.seen);
    }

    /// Ticks without a button until everything is written.
    pub fn rest(&mut self) {
        for _ in 0..1_000 {
            self.tick(0, 1);
        }
    }

    /// Measures the battery.
    fn look_at_battery(&mut self) {
        self.weak = if self.battery < WEAK { self.weak.saturating_add(1) } else { 0 };
        if self.weak == WEAK_TICKS {
            self.panel.set_battery(true);
        }
    }
}

impl Default for Computer {
    fn default() -> Computer {
        Computer::new()
    }
}

impl Machine for Computer {
    fn tick(&mut self, levels: u8, rounds: u32) {
        self.look_at_battery();
        if levels & !self.was_down & LIGHT != 0 {
            self.panel.press_light();
        }
        self.was_down = levels;
        let press = self.buttons.tick(levels & !LIGHT);
        self.panel.tick(&mut self.player, &mut self.desk, press);
        match self.panel.take_sound() {
            Sound::None => {}
            sound => self.sound = sound,
        }
        for _ in 0..rounds {
            self.panel.work(&mut self.player, &mut self.desk, STEP);
        }
    }

    fn cells(&self) -> [u8; CELLS] {
        *self.panel.screen().cells()
    }

    fn sound(&mut self) -> Sound {
        std::mem::take(&mut self.sound)
    }

    fn is_lit(&self) -> bool {
        self.panel.is_lit()
    }

    fn set_battery(&mut self, millivolts: u32) {
        self.battery = millivolts;
    }

    fn power(&mut self) {
        self.desk.left = None;
        self.panel = Panel::new();
        self.buttons = Buttons::new();
        (self.was_down, self.weak) = (0, 0);
        self.player.start();
        self.panel.start(&mut self.player, &mut self.desk, 1);
        self.tick(0, 1);
    }
}
