//! The memory with the chips in it, and the time that passes.

use super::cia::Counters;
use super::contacts::{Contact, Contacts, SHIFT, Touch};
use super::keyboard::{Press, Stick};
use crate::state::State;

/// Cycles of a raster line and lines of a picture, on a PAL machine.
const LINE: u64 = 63;
const LINES: u64 = 312;
/// Cycles a second.
const HERTZ: u64 = 985_248;
/// Cycles that the video chip takes from the CPU in the first line of each row of text, and for sprites.
const BAD_LINE: u64 = 43;
const SPRITE: u64 = 2;
const SPRITES_BEGIN: u64 = 3;

/// Where interrupts lead.
const VECTORS: usize = 0xfffa;

/// What was written to the sound chip, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SoundWrite {
    /// The cycle.
    pub cycle: u64,
    /// 0 to 24.
    pub register: u8,
    /// What.
    pub byte: u8,
}

/// The machine without its CPU.
#[derive(Clone)]
pub struct Chips {
    pub(super) ram: Vec<u8>,
    pub(super) colours: Vec<u8>,
    pub(super) video: [u8; 64],
    cia: [Counters; 2],
    /// Ports of the two CIAs: data and directions.
    ports: [[u8; 4]; 2],
    contacts: Contacts,
    /// The first ROM that was read, although there is none.
    pub(super) rom_read: Option<u16>,
    /// Whether RESTORE was pressed when it led nowhere.
    pub(super) is_lost: bool,
    /// How often the milliseconds were read: a program that has such a clock does so once in a round of its loop.
    pub looks: u64,
    /// What was written to the sound chip.
    pub sound: Vec<SoundWrite>,
    /// Cycles since it was switched on, those that the video chip takes included.
    pub cycle: u64,
}

impl Default for Chips {
    fn default() -> Chips {
        Chips::new()
    }
}

impl Chips {
    /// A machine that was just switched on, with the ROMs banked out and RAM full of other people's bytes.
    pub fn new() -> Chips {
        let mut ram: Vec<u8> = (0..0x1_0000_u32).map(|at| (at >> 6) as u8 ^ 0xa5).collect();
        ram[0] = 0x2f;
        ram[1] = 0x37;
        ram[VECTORS..].fill(0);
        Chips {
            ram,
            colours: vec![0xfe; 1024],
            video: [0; 64],
            cia: [Counters::default(), Counters::default()],
            ports: [[0; 4], [3, 0, 0x3f, 0]],
            contacts: Contacts::default(),
            rom_read: None,
            is_lost: false,
            looks: 0,
            sound: Vec::new(),
            cycle: 0,
        }
    }

    /// Puts a program in memory, as a drive delivers it: two bytes of an address, then what belongs there.
    /// Returns the first address behind it.
    ///
    /// # Panics
    ///
    /// If it would be written over the chips: such a file cannot be loaded.
    pub fn load(&mut self, file: &[u8]) -> u16 {
        let start = usize::from(u16::from_le_bytes([file[0], file[1]]));
        let end = start + file.len() - 2;
        assert!(end <= 0xd000, "the file ends at {end:x}, among the chips");
        self.ram[start..end].copy_from_slice(&file[2..]);
        end as u16
    }

    /// All that they are, without what was written to the sound chip.
    pub(super) fn state(&mut self, state: &mut State) {
        state.bytes(&mut self.ram);
        state.bytes(&mut self.colours);
        state.bytes(&mut self.video);
        self.cia.iter_mut().for_each(|counters| counters.state(state));
        state.bytes(self.ports.as_flattened_mut());
        self.contacts.state(state);
        state.u64(&mut self.looks);
        state.u64(&mut self.cycle);
    }

    /// Whether nothing is pressed, and nothing will be.
    pub fn is_untouched(&self) -> bool {
        self.contacts.are_at_rest()
    }

    /// Whether the CPU sees the chips, by the bits of its port.
    fn sees_chips(&self) -> bool {
        self.ram[1] & 4 != 0 && self.ram[1] & 3 != 0
    }

    /// Whether the CPU would see a ROM there, of which there is none: a program that reads it is wrong.
    pub fn is_rom(&self, at: u16) -> bool {
        let bits = self.ram[1] & 7;
        match at {
            0xa000..0xc000 => bits & 3 == 3,
            0xd000..0xe000 => bits & 4 == 0 && bits & 3 != 0,
            0xe000.. => bits & 2 != 0,
            _ => false,
        }
    }

    /// Reads a byte as the CPU does.
    pub fn read(&mut self, at: u16) -> u8 {
        if !(0xd000..0xe000).contains(&at) || !self.sees_chips() {
            return self.ram[usize::from(at)];
        }
        match at {
            0xd011 => self.video[0x11] & 0x7f | ((self.line() >> 8) as u8) << 7,
            0xd012 => self.line() as u8,
            0xd000..0xd400 => self.video[usize::from(at & 0x3f)],
            0xd800..0xdc00 => self.colours[usize::from(at & 0x3ff)] & 0x0f | 0xf0,
            0xdc00..0xde00 => {
                self.contacts.settle(self.cycle);
                self.looks += u64::from(at == 0xdd06);
                self.read_cia(usize::from(at >> 8 & 1), at & 0x0f)
            }
            _ => 0,
        }
    }

    /// Writes a byte as the CPU does.
    pub fn write(&mut self, at: u16, byte: u8) {
        if !(0xd000..0xe000).contains(&at) || !self.sees_chips() {
            self.ram[usize::from(at)] = byte;
            return;
        }
        match at {
            0xd000..0xd400 => self.video[usize::from(at & 0x3f)] = byte,
            0xd400..0xd800 => {
                let register = (at & 0x1f) as u8;
                self.sound.push(SoundWrite { cycle: self.cycle, register, byte });
            }
            0xd800..0xdc00 => self.colours[usize::from(at & 0x3ff)] = byte,
            0xdc00..0xde00 => {
                let (cia, register) = (usize::from(at >> 8 & 1), at & 0x0f);
                match register {
                    0..4 => self.ports[cia][usize::from(register)] = byte,
                    4..8 | 13..16 => self.cia[cia].write(register, byte, self.cycle),
                    _ => {}
                }
            }
            _ => {}
        }
    }

    fn read_cia(&mut self, cia: usize, register: u16) -> u8 {
        let [a, b, a_out, b_out] = self.ports[cia];
        match (cia, register) {
            (0, 0) => (a | !a_out) & !self.contacts.stick,
            (0, 1) => {
                // Columns that are low pull down the rows whose keys connect them; so does the stick, which
                // shares the columns' lines.
                let columns = (a | !a_out) & !self.contacts.stick;
                let rows = (0..8)
                    .filter(|column| columns >> column & 1 == 0)
                    .fold(0, |rows, column| rows | self.contacts.matrix[column]);
                (b | !b_out) & !rows
            }
            (_, 0) => a | !a_out,
            (_, 1) => b | !b_out,
            (_, 2) => a_out,
            (_, 3) => b_out,
            (_, 13) => self.cia[cia].acknowledge(self.cycle),
            (_, 4..8 | 14 | 15) => self.cia[cia].read(register, self.cycle),
            _ => 0,
        }
    }

    /// The raster line.
    fn line(&self) -> u64 {
        self.cycle / LINE % LINES
    }

    /// So many cycles of the CPU pass, and those that the video chip takes meanwhile.
    pub fn pass(&mut self, cycles: u64) {
        let mut left = cycles;
        loop {
            let to_next = LINE - self.cycle % LINE;
            if left < to_next {
                self.cycle += left;
                return;
            }
            left -= to_next;
            self.cycle += to_next;
            self.cycle += self.taken();
        }
    }

    /// Cycles that the video chip takes in the line that has just begun.
    fn taken(&self) -> u64 {
        let line = self.line();
        if self.video[0x11] & 0x10 == 0 {
            return 0;
        }
        let is_bad = (48..248).contains(&line) && line & 7 == u64::from(self.video[0x11] & 7);
        let sprites = (0..8).filter(|&sprite| {
            let top = u64::from(self.video[2 * sprite + 1]);
            self.video[0x15] >> sprite & 1 != 0 && (top..top + 21).contains(&line)
        });
        let sprites = sprites.count() as u64;
        let for_sprites = if sprites == 0 { 0 } else { SPRITES_BEGIN + SPRITE * sprites };
        for_sprites + if is_bad { BAD_LINE } else { 0 }
    }

    /// Milliseconds since it was switched on.
    pub fn milliseconds(&self) -> u64 {
        self.cycle * 1_000 / HERTZ
    }

    /// Presses a key.
    pub fn press(&mut self, key: Press) {
        self.contacts.set(key.into(), true);
        if key.shift {
            self.contacts.set(SHIFT, true);
        }
    }

    /// Pushes the stick.
    pub fn push(&mut self, stick: Stick) {
        self.contacts.set(Contact::Stick(stick), true);
    }

    /// Lets go of all keys and of the stick, and forgets what was to be pressed.
    pub fn release(&mut self) {
        self.contacts.release();
    }

    /// Something is pressed and let go, each at its time.
    pub fn touch(&mut self, touch: Touch) {
        self.contacts.plan(touch, self.cycle);
    }

    /// What is down in a column of the matrix now, or as the ninth one of the stick.
    pub fn down(&mut self, column: u8) -> u8 {
        self.contacts.settle(self.cycle);
        self.contacts.matrix.get(usize::from(column)).copied().unwrap_or(self.contacts.stick)
    }

    /// Whether RESTORE was pressed since the last time. While the upper ROM is there, that sees to it, and does
    /// nothing.
    pub(super) fn takes_restore(&mut self) -> bool {
        self.contacts.settle(self.cycle);
        let is_taken = std::mem::take(&mut self.contacts.restore) && !self.is_rom(0xffff);
        self.is_lost |= is_taken && self.ram[VECTORS + 1] == 0;
        is_taken
    }

    /// Whether the first CIA interrupts the CPU.
    pub(super) fn interrupts(&self) -> bool {
        self.cia[0].interrupts(self.cycle)
    }

    /// The reset button, and all that the ROMs do until they are ready for a line of BASIC. What programs had in
    /// memory stays, but not all of it: low memory is cleared, a byte under the lower ROM was found to be none
    /// that can be written, and BASIC begins with an empty program.
    pub(super) fn reset(&mut self) {
        let old = std::mem::take(self);
        let ram = old.ram;
        *self =
            Chips { ram, colours: old.colours, sound: old.sound, cycle: old.cycle, ..Chips::new() };
        self.ram[..0x400].fill(0);
        self.ram[0] = 0x2f;
        self.ram[1] = 0x37;
        self.ram[0x400..0x7e8].fill(b' ');
        self.ram[0x800..0x803].fill(0);
        self.ram[0xa000] = 0x55;
    }

    /// The code of a character on the screen, where the video chip finds it.
    pub fn code(&self, row: usize, column: usize) -> u8 {
        self.ram[self.screen() + row * 40 + column]
    }

    /// The colour of a character on the screen.
    pub fn colour(&self, row: usize, column: usize) -> u8 {
        self.colours[row * 40 + column] & 0x0f
    }

    /// Where the quarter of the memory begins that the video chip sees.
    pub(super) fn quarter(&self) -> usize {
        let [a, _, a_out, _] = self.ports[1];
        usize::from(!(a | !a_out) & 3) << 14
    }

    /// Where the screen lies.
    pub(super) fn screen(&self) -> usize {
        self.quarter() + (usize::from(self.video[0x18] >> 4) << 10)
    }

    /// All RAM, whatever the CPU sees there.
    pub fn memory(&self) -> &[u8] {
        &self.ram
    }

    /// A byte of RAM, whatever the CPU sees there.
    pub fn ram(&self, at: u16) -> u8 {
        self.ram[usize::from(at)]
    }
}
