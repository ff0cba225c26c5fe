//! The RCA 1802 Membership Card: an 1802 with an image in its memory, and a terminal at its serial line.

use std::collections::VecDeque;

use crate::cosmac::serial::Serial;
use crate::cosmac::{Bus, Cpu};

const XON: u8 = 0x11;
const XOFF: u8 = 0x13;

/// The line that the card listens to.
const FLAG: u8 = 3;

/// What an image may not write to, and what it may.
struct Board {
    memory: Box<[u8; 0x1_0000]>,
    /// The first byte of ROM: everything from there on.
    rom: u32,
    /// Writes to ROM.
    lost: u64,
    serial: Serial,
}

impl Bus for Board {
    fn read(&mut self, at: u16) -> u8 {
        self.memory[usize::from(at)]
    }

    fn write(&mut self, at: u16, byte: u8) {
        if u32::from(at) < self.rom {
            self.memory[usize::from(at)] = byte;
        } else {
            self.lost += 1;
        }
    }

    fn flag(&mut self, line: u8, now: u64) -> bool {
        line == FLAG && !self.serial.rests(now)
    }

    fn q(&mut self, is_high: bool, now: u64) {
        self.serial.q(is_high, now);
    }
}

/// A card, and a terminal that waits when it is asked to.
pub struct Card {
    cpu: Cpu,
    board: Board,
    /// What is yet to be sent.
    waiting: VecDeque<u8>,
    /// Whether the card has asked to wait.
    is_held: bool,
    /// What has been heard and not been taken.
    heard: Vec<u8>,
    clock: u32,
}

impl Card {
    /// A card with an image from this address on, and ROM from another on; so many clocks and bits a
    /// second. It has just been reset.
    pub fn new(image: &[u8], origin: u16, rom: u32, clock: u32, baud: u32) -> Card {
        let mut memory = crate::memory(0xff);
        memory[usize::from(origin)..][..image.len()].copy_from_slice(image);
        let mut cpu = Cpu::new();
        // A card with ROM begins there.
        cpu.r[0] = origin;
        let mut serial = Serial::new(clock, baud, true);
        // A second stop bit, as a chip that does nothing else would send it.
        serial.pause = 1.0;
        let board = Board { memory, rom, lost: 0, serial };
        Card { cpu, board, waiting: VecDeque::new(), is_held: true, heard: Vec::new(), clock }
    }

    /// Says something, as soon as the card listens.
    pub fn say(&mut self, text: &str) {
        self.waiting.extend(text.bytes());
    }

    /// Says something at once, whether the card listens or not, unless something is being said.
    pub fn interrupt_if_free(&mut self, text: &str) {
        if self.board.serial.is_sent() {
            self.board.serial.send(text.as_bytes());
        }
    }

    /// What has been heard since it was last asked, without what is for the terminal itself.
    pub fn take(&mut self) -> String {
        self.heard.drain(..).map(char::from).collect()
    }

    /// Runs for so many machine cycles. Returns whether the card has done nothing but wait for somebody to
    /// speak, and nobody does.
    pub fn run(&mut self, cycles: u64) -> bool {
        let end = self.cpu.cycles + cycles;
        let (mut low, mut high) = (u16::MAX, 0);
        while self.cpu.cycles < end {
            for _ in 0..64 {
                self.cpu.step(&mut self.board);
                (low, high) = (low.min(self.cpu.pc()), high.max(self.cpu.pc()));
            }
            self.talk();
        }
        high - low < 4 && self.waiting.is_empty() && self.board.serial.is_sent()
    }

    /// Runs until the card waits for somebody to speak, or for so many machine cycles; whether it waits.
    pub fn run_until_it_waits(&mut self, most: u64) -> bool {
        let end = self.cpu.cycles + most;
        while self.cpu.cycles < end {
            if self.run(20_000) {
                return true;
            }
        }
        false
    }

    fn talk(&mut self) {
        let serial = &mut self.board.serial;
        serial.listen(self.cpu.cycles);
        for byte in serial.heard.drain(..) {
            match byte {
                XON => self.is_held = false,
                XOFF => self.is_held = true,
                byte => self.heard.push(byte),
            }
        }
        if !self.is_held && serial.is_sent() {
            serial.send(self.waiting.make_contiguous());
            self.waiting.clear();
        }
    }

    /// Machine cycles since reset.
    pub fn cycles(&self) -> u64 {
        self.cpu.cycles
    }

    /// Seconds of the card since reset.
    pub fn seconds(&self) -> f64 {
        self.cpu.cycles as f64 * 8.0 / f64::from(self.clock)
    }

    /// All memory.
    pub fn memory(&self) -> &[u8; 0x1_0000] {
        &self.board.memory
    }

    /// Where it is.
    pub fn cpu(&self) -> &Cpu {
        &self.cpu
    }

    /// How often it has written to ROM, and bytes that came without a stop bit: 0 both, if all is well.
    pub fn mistakes(&self) -> (u64, usize) {
        (self.board.lost, self.board.serial.broken)
    }
}
