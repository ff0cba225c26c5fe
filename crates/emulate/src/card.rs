//! The RCA 1802 Membership Card: an 1802 with an image in its memory, and a terminal at its serial line.

use crate::cdp1802::serial::Serial;
use crate::cdp1802::{Bus, Cpu};
use crate::state::State;

/// The line that the card listens to.
const FLAG: u8 = 3;

/// Machine cycles in which a card that does not listen does something else than look at its line.
const LISTENING: u64 = 20_000;

/// What an image may not write to, and what it may.
#[derive(Clone)]
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
#[derive(Clone)]
pub struct Card {
    cpu: Cpu,
    board: Board,
    clock: u32,
}

impl Card {
    /// A card with an image from this address on, and ROM from another on; so many clocks and bits a
    /// second. It has just been reset. Whoever speaks before it waits is not heard.
    pub fn new(image: &[u8], origin: u16, rom: u32, clock: u32, baud: u32) -> Card {
        let mut memory = crate::memory(0xff);
        memory[usize::from(origin)..][..image.len()].copy_from_slice(image);
        let mut cpu = Cpu::new();
        // A card with ROM begins there.
        cpu.r[0] = origin;
        let serial = Serial::new(clock, baud, true);
        let board = Board { memory, rom, lost: 0, serial };
        Card { cpu, board, clock }
    }

    /// All that it is. ROM is part of it: it is a few bytes more, and says whose state it is.
    pub fn state(&mut self, state: &mut State) {
        self.cpu.state(state);
        state.bytes(&mut *self.board.memory);
        state.u64(&mut self.board.lost);
        self.board.serial.state(state);
    }

    /// Whether the flag that listens to the line is pulled: somebody speaks.
    pub fn is_flag_pulled(&self) -> bool {
        !self.board.serial.clone().rests(self.cpu.cycles)
    }

    /// Whether it would do nothing now but wait for somebody to speak.
    pub fn is_listening(&self) -> bool {
        self.clone().run(LISTENING)
    }

    /// Whether everything that was said is on the card's side of the line.
    pub fn is_sent(&self) -> bool {
        self.board.serial.is_sent()
    }

    /// The terminal, to say things at times of its own.
    pub fn terminal(&mut self) -> &mut Serial {
        &mut self.board.serial
    }

    /// Says something now, or as soon as the card lets go what waits.
    pub fn say(&mut self, text: &str) {
        self.board.serial.send(text.as_bytes(), self.cpu.cycles);
    }

    /// Holds the line for so many milliseconds from now on: `BREAK`.
    pub fn say_break(&mut self, milliseconds: u32) {
        let cycles = u64::from(self.clock) * u64::from(milliseconds) / 8_000;
        self.board.serial.send_break(self.cpu.cycles, cycles);
    }

    /// What has been heard since it was last asked, with lines that end as everywhere; without what is for
    /// the terminal itself, and what the card said only half because it was interrupted.
    pub fn take(&mut self) -> String {
        let is_text = |byte: &u8| byte.is_ascii() && *byte != b'\r';
        self.board.serial.heard.drain(..).filter(is_text).map(char::from).collect()
    }

    /// Runs for so many machine cycles. Returns whether the card has done nothing but wait for somebody to
    /// speak, and nobody does.
    pub fn run(&mut self, cycles: u64) -> bool {
        let end = self.cpu.cycles + cycles;
        let (mut low, mut high) = (u16::MAX, 0);
        while self.cpu.cycles < end {
            self.cpu.step(&mut self.board);
            (low, high) = (low.min(self.cpu.pc()), high.max(self.cpu.pc()));
        }
        self.board.serial.run(self.cpu.cycles);
        high - low < 4 && !self.cpu.is_idle && self.board.serial.is_sent()
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

    /// How often it has written to ROM, and letters that came without a stop bit: 0 both, if all is well.
    pub fn mistakes(&self) -> (u64, usize) {
        (self.board.lost, self.board.serial.broken)
    }
}
