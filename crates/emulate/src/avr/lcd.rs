//! A display of two lines and 16 columns with an HD44780, on four data lines, its R/W tied to ground.
//!
//! Whoever writes to it too early or too fast is told: the first mistake is kept as a sentence, all are
//! counted. Times are those of Hitachi's data sheet of the HD44780U, for the supply of 2.7 to 4.5 volts where
//! there are two columns: batteries get there.

use super::glyphs;
use crate::state::State;

/// Characters that are seen, in two lines.
pub const CELLS: usize = 32;
pub(super) const COLUMNS: usize = 16;

/// All times are in nanoseconds. Those before the first command and after each of the wake-up commands.
const AFTER_POWER: u64 = 40_000_000;
const AFTER_WAKE: [u64; 3] = [4_100_000, 100_000, 37_000];
/// For a command, for one that clears or goes home, for a character.
const COMMAND: u64 = 37_000;
const LONG_COMMAND: u64 = 1_520_000;
const CHARACTER: u64 = 41_000;
/// E: how long it is high, and from one rise to the next.
const E_WIDTH: u64 = 450;
const E_CYCLE: u64 = 1_000;
/// RS before E rises, data before E falls.
const RS_SETUP: u64 = 60;
const DATA_SETUP: u64 = 195;

/// The second line begins here; each has so many characters, of which 16 are seen.
const SECOND_LINE: u8 = 0x40;
const LINE_LENGTH: u8 = 40;

/// Bits of the settings.
const ON: u8 = 1 << 2;
const CURSOR: u8 = 1 << 1;
const BLINK: u8 = 1 << 0;

/// The display.
#[expect(clippy::struct_excessive_bools, reason = "none of them says anything about another")]
#[derive(Clone)]
pub(super) struct Lcd {
    /// The pins as they were last, and when they changed.
    e: bool,
    rs: bool,
    data: u8,
    e_rose: u64,
    rs_changed: u64,
    data_changed: u64,
    /// Until when it is busy.
    busy_until: u64,
    /// Wake-up commands so far; a bus of four lines; half of a byte.
    woken: u8,
    is_four_bit: bool,
    half: Option<u8>,
    /// Memories, and the address of the next byte.
    ddram: [u8; 128],
    cgram: [u8; 64],
    address: u8,
    is_cgram: bool,
    /// On, cursor, blink; the way to go after a character, and whether the picture goes instead.
    shown: u8,
    moves_left: bool,
    shifts: bool,
    has_two_lines: bool,
    /// Columns by which the picture is shifted.
    shift: u8,
    /// How often what is seen may have changed.
    pub(super) changes: u64,
    pub(super) mistakes: u64,
    pub(super) mistake: Option<String>,
}

impl Lcd {
    /// The power has just come: memories hold anything.
    pub(super) fn new() -> Lcd {
        Lcd {
            e: false,
            rs: false,
            data: 0,
            e_rose: 0,
            rs_changed: 0,
            data_changed: 0,
            busy_until: AFTER_POWER,
            woken: 0,
            is_four_bit: false,
            half: None,
            ddram: [0xa5; 128],
            cgram: [0x15; 64],
            address: 0,
            is_cgram: false,
            shown: 0,
            moves_left: false,
            shifts: false,
            has_two_lines: false,
            shift: 0,
            changes: 0,
            mistakes: 0,
            mistake: None,
        }
    }

    #[cold]
    fn blame(&mut self, now: u64, what: &str) {
        self.mistakes += 1;
        self.mistake.get_or_insert_with(|| format!("display at {} us: {what}", now / 1000));
    }

    /// Its pins are at these levels now; data are D4 to D7.
    pub(super) fn pins(&mut self, rs: bool, e: bool, data: u8, now: u64) {
        let (rises, falls) = (e && !self.e, !e && self.e);
        if rs != self.rs {
            if self.e {
                self.blame(now, "RS changed while E was high");
            }
            self.rs_changed = now;
        }
        if data != self.data {
            if falls {
                self.blame(now, "the data changed while E fell");
            }
            self.data_changed = now;
        }
        if rises {
            if now - self.rs_changed < RS_SETUP {
                self.blame(now, "RS changed just before E rose");
            }
            if now - self.e_rose < E_CYCLE {
                self.blame(now, "E rose again too soon");
            }
            self.e_rose = now;
        }
        if falls {
            if now - self.e_rose < E_WIDTH {
                self.blame(now, "E was high for too short a time");
            }
            if now - self.data_changed < DATA_SETUP {
                self.blame(now, "the data changed just before E fell");
            }
            self.take(self.rs, self.data, now);
        }
        (self.rs, self.e, self.data) = (rs, e, data);
    }

    /// E has fallen: four bits are taken over.
    fn take(&mut self, rs: bool, bits: u8, now: u64) {
        if now < self.busy_until && self.half.is_none() {
            self.blame(now, &format!("still busy for {} us", (self.busy_until - now) / 1000));
        }
        if !self.is_four_bit {
            // The lower four lines are connected to nothing.
            if rs {
                self.blame(now, "a character before it was started");
            } else {
                self.obey(bits << 4, now);
            }
            return;
        }
        let Some(half) = self.half.take() else {
            self.half = Some(bits);
            return;
        };
        let byte = half << 4 | bits;
        if rs {
            self.write(byte, now);
        } else {
            self.obey(byte, now);
        }
    }

    /// The address after this one, or before it. Two lines of 40 characters follow each other.
    fn next_address(&self, left: bool) -> u8 {
        if self.is_cgram {
            return self.address.wrapping_add(if left { 63 } else { 1 }) & 63;
        }
        let (line, column) = (self.address & SECOND_LINE, self.address & 0x3f);
        let other = SECOND_LINE - line;
        match (left, column) {
            (true, 0) => other + LINE_LENGTH - 1,
            (true, _) => self.address - 1,
            (false, _) if column < LINE_LENGTH - 1 => self.address + 1,
            _ => other,
        }
    }

    fn write(&mut self, byte: u8, now: u64) {
        let memory: &mut [u8] = if self.is_cgram { &mut self.cgram } else { &mut self.ddram };
        let at = usize::from(self.address) & (memory.len() - 1);
        self.changes += u64::from(memory[at] != byte);
        memory[at] = byte;
        self.address = self.next_address(self.moves_left);
        if self.shifts && !self.is_cgram {
            self.shift_by(!self.moves_left);
        }
        self.busy_until = now + CHARACTER;
    }

    /// The picture goes to the left or to the right.
    fn shift_by(&mut self, left: bool) {
        self.shift = (self.shift + if left { 1 } else { LINE_LENGTH - 1 }) % LINE_LENGTH;
    }

    fn set_function(&mut self, command: u8, now: u64) {
        let is_four_bit = command & 0x10 == 0;
        let time = AFTER_WAKE.get(usize::from(self.woken)).copied();
        if time.is_some() {
            if is_four_bit {
                self.blame(now, &format!("command {command:02x} before the third wake-up"));
            }
            self.woken += 1;
        }
        self.busy_until = now + time.unwrap_or(COMMAND);
        self.is_four_bit = is_four_bit;
        self.has_two_lines = command & 8 != 0;
    }

    fn obey(&mut self, command: u8, now: u64) {
        if command & 0xe0 == 0x20 {
            self.set_function(command, now);
            return;
        }
        if self.woken < 3 || !self.is_four_bit {
            self.blame(now, &format!("command {command:02x} before it was started"));
        } else if !self.has_two_lines {
            self.blame(now, "nobody has said that it has two lines");
        }
        self.busy_until = now + COMMAND;
        self.changes += 1;
        let left = command & 4 == 0;
        match command.leading_zeros() {
            0 => {
                (self.is_cgram, self.address) = (false, command & 0x7f);
                if self.address & 0x3f >= LINE_LENGTH {
                    self.blame(now, &format!("it has no address {:02x}", self.address));
                }
            }
            1 => (self.is_cgram, self.address) = (true, command & 0x3f),
            3 if command & 8 != 0 => self.shift_by(left),
            3 => self.address = self.next_address(left),
            4 => self.shown = command & 7,
            5 => (self.moves_left, self.shifts) = (command & 2 == 0, command & 1 != 0),
            _ => {
                if command & 1 != 0 {
                    self.ddram = [b' '; 128];
                    self.moves_left = false;
                }
                (self.is_cgram, self.address, self.shift) = (false, 0, 0);
                self.busy_until = now + LONG_COMMAND;
            }
        }
    }

    /// The address of a cell.
    fn cell_address(&self, cell: usize) -> u8 {
        let line = if cell < COLUMNS { 0 } else { SECOND_LINE };
        line + ((cell % COLUMNS) as u8 + self.shift) % LINE_LENGTH
    }

    /// What is seen: characters, spaces while it is off.
    pub(super) fn cells(&self) -> [u8; CELLS] {
        let is_on = self.shown & ON != 0;
        std::array::from_fn(|cell| {
            if is_on { self.ddram[usize::from(self.cell_address(cell) & 0x7f)] } else { b' ' }
        })
    }

    /// The cell with the cursor.
    pub(super) fn cursor(&self) -> Option<u8> {
        let is_seen = self.shown & ON != 0 && self.shown & (CURSOR | BLINK) != 0 && !self.is_cgram;
        let found = (0..CELLS).find(|cell| self.cell_address(*cell) == self.address);
        found.filter(|_| is_seen).map(|cell| cell as u8)
    }

    /// Whether the cursor is a line below its character, and whether the character blinks.
    pub(super) fn cursor_kind(&self) -> (bool, bool) {
        (self.shown & CURSOR != 0, self.shown & BLINK != 0)
    }

    /// The eight characters of the firmware's own.
    pub(super) fn own_glyphs(&self) -> &[u8; 64] {
        &self.cgram
    }

    /// The dots of a character: eight rows of five, the leftmost in bit 4.
    pub(super) fn glyph(&self, code: u8) -> [u8; 8] {
        if code < 16 {
            let at = usize::from(code & 7) * 8;
            return std::array::from_fn(|row| self.cgram[at + row] & 31);
        }
        glyphs::dots(code)
    }

    pub(super) fn state(&mut self, state: &mut State) {
        for flag in [
            &mut self.e,
            &mut self.rs,
            &mut self.is_four_bit,
            &mut self.is_cgram,
            &mut self.moves_left,
            &mut self.shifts,
            &mut self.has_two_lines,
        ] {
            state.bool(flag);
        }
        for time in
            [&mut self.e_rose, &mut self.rs_changed, &mut self.data_changed, &mut self.busy_until]
        {
            state.u64(time);
        }
        for byte in
            [&mut self.data, &mut self.woken, &mut self.address, &mut self.shown, &mut self.shift]
        {
            state.u8(byte);
        }
        state.option(&mut self.half, State::u8);
        state.bytes(&mut self.ddram);
        state.bytes(&mut self.cgram);
        state.u64(&mut self.changes);
        state.u64(&mut self.mistakes);
    }

    /// Whatever was loaded, nothing of it may lie after `now` or outside of what there is.
    pub(super) fn bound(&mut self, now: u64) {
        for time in [&mut self.e_rose, &mut self.rs_changed, &mut self.data_changed] {
            *time = (*time).min(now);
        }
        self.address &= 0x7f;
        self.shift %= LINE_LENGTH;
        self.woken = self.woken.min(3);
    }
}
