//! The chess computer: the chip on its board, with a power switch, somebody who presses buttons, and the other end of
//! the serial line.

use std::collections::VecDeque;

use super::board::{Board, Tone};
use super::chip::Chip;
use super::lcd::{CELLS, COLUMNS};
use super::wires::Wires;
use crate::state::State;

/// Cycles of a second.
pub const SECOND: u64 = 8_000_000;
/// Cycles of a tick of the firmware, nearly.
pub const TICK: u64 = SECOND / 40;
/// Ticks for which a button is down that is pressed for a moment, for which one is that is held, and for which
/// it is up before the next.
const SHORT: u64 = 3;
const LONG: u64 = 26;
const PAUSE: u64 = 3;

/// Presses that wait for their turn: more are refused.
const MOST: usize = 256;
/// The first byte of a saved state.
const VERSION: u8 = 1;

/// A button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// MENU.
    Menu,
    /// UP.
    Up,
    /// DOWN.
    Down,
    /// ENTER.
    Enter,
    /// That of the light behind the display.
    Light,
}

impl Button {
    /// All of them, in the order of their pins.
    pub const ALL: [Button; 5] =
        [Button::Menu, Button::Up, Button::Down, Button::Enter, Button::Light];

    fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The whole machine.
pub struct Computer {
    chip: Chip<Board>,
    is_on: bool,
    /// Buttons that are held, those that were pressed and wait for their turn, and what the first of them does
    /// at which cycle.
    held: u8,
    presses: VecDeque<(u8, u64)>,
    down: u8,
    until: u64,
}

impl Computer {
    /// A machine with an image at the start of its flash, switched off, its battery full and its memory as new.
    ///
    /// # Errors
    ///
    /// A sentence if the image does not fit.
    pub fn new(image: &[u8]) -> Result<Computer, String> {
        let chip = Chip::new(image, Board::new(5_000))?;
        let presses = VecDeque::new();
        Ok(Computer { chip, is_on: false, held: 0, presses, down: 0, until: 0 })
    }

    /// Cycles of a second.
    pub fn clock_rate(&self) -> u64 {
        SECOND
    }

    /// The power switch. What was pressed and sent is gone; the memory stays.
    pub fn switch_on(&mut self) {
        self.is_on = true;
        self.forget_presses();
        let battery = self.chip.wires().battery;
        self.chip.power(Board::new(battery));
    }

    /// A byte of the memory that is being written is then, by `chance` modulo 3, as it was, as it should be, or
    /// `chance / 3`. Returns its place.
    pub fn switch_off(&mut self, chance: u32) -> Option<u16> {
        let place = self.chip.io.eeprom.cut(chance).filter(|_| self.is_on);
        self.is_on = false;
        self.forget_presses();
        place
    }

    fn forget_presses(&mut self) {
        self.presses.clear();
        (self.held, self.down, self.until) = (0, 0, 0);
    }

    /// Whether the power is on.
    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// Runs for at least so many cycles and returns how many it were: fewer only if the power is off or the
    /// chip has stopped.
    pub fn run(&mut self, cycles: u64) -> u64 {
        if !self.is_on {
            return 0;
        }
        let start = self.chip.cycles();
        let end = start.saturating_add(cycles);
        while self.chip.cycles() < end && self.chip.stopped().is_none() {
            self.move_buttons();
            let next = if self.is_pressing() { self.until.min(end) } else { end };
            self.chip.run(next - self.chip.cycles());
        }
        self.move_buttons();
        self.chip.cycles() - start
    }

    fn is_pressing(&self) -> bool {
        self.down != 0 || !self.presses.is_empty() || self.chip.cycles() < self.until
    }

    /// The next button is pressed, or this one let go, if it is time.
    fn move_buttons(&mut self) {
        let now = self.chip.cycles();
        if now < self.until {
            return;
        }
        if self.down != 0 {
            self.down = 0;
            self.until = now + PAUSE * TICK;
        } else if let Some((button, ticks)) = self.presses.pop_front() {
            self.down = button;
            self.until = now + ticks * TICK;
        } else {
            return;
        }
        self.tell_buttons();
    }

    fn tell_buttons(&mut self) {
        let buttons = self.buttons();
        self.chip.change_wires(|board| board.buttons = buttons);
    }

    /// Presses a button for a moment, or for so long that it counts as held, after those that were pressed
    /// before. False if too many wait already, or the power is off.
    pub fn press(&mut self, button: Button, is_long: bool) -> bool {
        let has_room = self.is_on && self.presses.len() < MOST;
        if has_room {
            self.presses.push_back((button.bit(), if is_long { LONG } else { SHORT }));
            self.move_buttons();
        }
        has_room
    }

    /// Which buttons are held down from now on, a bit each from MENU: whatever else is pressed.
    pub fn hold(&mut self, buttons: u8) {
        self.held = if self.is_on { buttons & 31 } else { 0 };
        self.tell_buttons();
    }

    /// Which are down.
    pub fn buttons(&self) -> u8 {
        self.held | self.down
    }

    /// Presses that wait for their turn.
    pub fn waiting_presses(&self) -> usize {
        self.presses.len()
    }

    /// The battery in millivolts.
    pub fn battery(&self) -> u32 {
        self.chip.wires().battery
    }

    /// Another battery.
    pub fn set_battery(&mut self, millivolts: u32) {
        self.chip.change_wires(|board| board.battery = millivolts);
    }

    /// Whether the light behind the display is on.
    pub fn is_lit(&self) -> bool {
        self.is_on && self.chip.wires().is_lit
    }

    /// The tone of the buzzer at this moment.
    pub fn tone(&self) -> Tone {
        if self.is_on { self.chip.wires().tone } else { Tone::default() }
    }

    /// Tones that have begun since the last time this was asked, the oldest forgotten if there were too many.
    pub fn take_sound(&mut self) -> Vec<Tone> {
        self.chip.io.wires.sounds.drain(..).collect()
    }

    /// The characters of the display, line after line: codes of its table, those below 16 drawn by the firmware.
    pub fn cells(&self) -> [u8; CELLS] {
        if self.is_on { self.chip.wires().lcd.cells() } else { [b' '; CELLS] }
    }

    /// The cell of the cursor.
    pub fn cursor(&self) -> Option<u8> {
        self.chip.wires().lcd.cursor().filter(|_| self.is_on)
    }

    /// The dots of a cell, eight rows of five with the leftmost in bit 4, the cursor among them.
    pub fn dots(&self, cell: usize) -> [u8; 8] {
        const BLINK: u64 = 3_280_000;
        let lcd = &self.chip.wires().lcd;
        let mut dots = lcd.glyph(self.cells()[cell % CELLS]);
        if self.cursor().map(usize::from) == Some(cell % CELLS) {
            let (is_line, blinks) = lcd.cursor_kind();
            if blinks && self.chip.cycles() / BLINK % 2 == 1 {
                dots = [31; 8];
            } else if is_line {
                dots[7] = 31;
            }
        }
        dots
    }

    /// The eight characters that the firmware has drawn, eight rows each.
    pub fn own_glyphs(&self) -> &[u8; 64] {
        self.chip.wires().lcd.own_glyphs()
    }

    /// The two lines as text; a character of the firmware's own is what `sign` says.
    pub fn lines(&self, sign: impl Fn(u8) -> char) -> [String; 2] {
        let cells = self.cells();
        let text = |cells: &[u8]| {
            cells.iter().map(|&cell| if cell < 16 { sign(cell) } else { char_of(cell) }).collect()
        };
        [text(&cells[..COLUMNS]), text(&cells[COLUMNS..])]
    }

    /// How often what the display shows may have changed.
    pub fn changes(&self) -> u64 {
        self.chip.wires().lcd.changes
    }

    /// What the firmware has done wrong with display and memory: how often, and the first of it.
    pub fn mistakes(&self) -> (u64, Option<&str>) {
        let (lcd, memory) = (&self.chip.wires().lcd, self.chip.io.eeprom.mistake);
        (lcd.mistakes + u64::from(memory.is_some()), lcd.mistake.as_deref().or(memory))
    }

    /// The other end of the serial line sends bytes. Returns how many of them had room.
    pub fn send(&mut self, bytes: &[u8]) -> usize {
        let now = self.chip.cycles();
        let uart = &mut self.chip.io.uart;
        let sent = bytes.iter().take_while(|byte| uart.send(**byte, now)).count();
        self.chip.until = 0;
        if self.is_on { sent } else { 0 }
    }

    /// Bytes that have not yet begun to cross the line.
    pub fn unsent(&self) -> usize {
        self.chip.io.uart.waiting()
    }

    /// What the chip has sent since the last time this was asked, without the two characters that hold and
    /// release the line, each with the cycle at which it was complete.
    pub fn take_sent(&mut self) -> Vec<(u64, u8)> {
        self.chip.io.uart.output.drain(..).collect()
    }

    /// The memory that stays without power.
    pub fn memory(&self) -> &[u8] {
        &self.chip.io.eeprom.bytes
    }

    /// Another one.
    ///
    /// # Errors
    ///
    /// A sentence if it has another size, or the power is on.
    pub fn set_memory(&mut self, memory: &[u8]) -> Result<(), String> {
        let bytes = &mut self.chip.io.eeprom.bytes;
        if self.is_on {
            return Err("switch the machine off first".to_owned());
        }
        if memory.len() != bytes.len() {
            return Err(format!("the memory has {} bytes, not {}", bytes.len(), memory.len()));
        }
        bytes.copy_from_slice(memory);
        Ok(())
    }

    /// How often a byte of the memory was written.
    pub fn written(&self) -> u64 {
        self.chip.io.eeprom.written
    }

    /// The memory writes without taking time: for tests whose time is scripted.
    pub fn set_instant_memory(&mut self) {
        self.chip.io.eeprom.is_instant = true;
    }

    /// The chip, for those who look inside.
    pub fn chip(&self) -> &Chip<impl Wires + use<>> {
        &self.chip
    }

    /// The same, for tests that change something there.
    pub fn chip_mut(&mut self) -> &mut Chip<impl Wires + use<>> {
        &mut self.chip
    }

    /// Everything as bytes, except the image, and sounds and bytes sent that nobody has taken.
    pub fn save(&mut self) -> Vec<u8> {
        let mut state = State::saving();
        self.state(&mut state);
        state.end().unwrap_or_default()
    }

    /// A machine with an image as it was when it was saved.
    ///
    /// # Errors
    ///
    /// A sentence if the bytes are not those of a machine.
    pub fn load(image: &[u8], saved: &[u8]) -> Result<Computer, String> {
        let mut computer = Computer::new(image)?;
        let mut state = State::loading(saved);
        let is_known = computer.state(&mut state);
        let is_whole = state.end().is_some();
        if is_known && is_whole {
            Ok(computer)
        } else {
            Err("this is no saved state of the chess computer, or of another version".to_owned())
        }
    }

    fn state(&mut self, state: &mut State) -> bool {
        let mut version = VERSION;
        state.u8(&mut version);
        if version != VERSION {
            return false;
        }
        state.bool(&mut self.is_on);
        state.u8(&mut self.held);
        state.u8(&mut self.down);
        state.u64(&mut self.until);
        let mut presses = std::mem::take(&mut self.presses).into();
        state.list(&mut presses, MOST, (0, 0), |state, (button, ticks)| {
            state.u8(button);
            state.u64(ticks);
            *ticks = (*ticks).min(LONG);
        });
        self.presses = presses.into();
        self.chip.state(state);
        let now = self.chip.cycles();
        self.chip.io.wires.state(state, now);
        // Cycles are added to and multiplied: those of a thousand years are enough.
        now < 1 << 58
    }
}

/// A character of the display's own table.
fn char_of(code: u8) -> char {
    match code {
        0x5c => '¥',
        0x7e => '→',
        0x7f => '←',
        0x20..0x7e => char::from(code),
        _ => '?',
    }
}
