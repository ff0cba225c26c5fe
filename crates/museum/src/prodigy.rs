//! The chess computer: its image on the emulated ATmega644P, with display, buttons and buzzer.

use kilomate_core::MachineName;
use kilomate_emulate::avr::{Button, Computer, SECOND, TICK};
use kilomate_emulate::state::State;

use crate::exhibit::{Exhibit, Game, Key, Register};
use crate::screen::{Cells, Screen};
use crate::snapshot::Owner;
use crate::sound::{Tone, Tones, Wave};
use crate::story::{self, Story};

const HEX: &[u8] = include_bytes!("../../../dist/prodigy/prodigy.hex");
/// The bytes of flash in it: in a page, digits would take half as much room again.
static IMAGE: [u8; bytes_in(HEX)] = bytes_of(HEX);
const OWNER: Owner = Owner { name: MachineName::Prodigy.name(), image: &IMAGE };

const COLUMNS: usize = 16;
const CELLS: usize = 32;
/// Where RAM begins: registers are below it.
const RAM: u32 = 0x100;
/// Bytes of a saved computer at most.
const MOST: usize = 1 << 20;
/// Ticks after the last letter of a position until it stands, and is taken over.
const READ: u64 = 20;

const fn key(name: &'static str, label: &'static str, does: &'static str) -> Key {
    Key { name, label, does }
}

const KEYS: &[Key] = &[
    key("MENU", "MENU", "the menu; held: back to the game"),
    key("UP", "UP", "the next one"),
    key("DOWN", "DOWN", "the one before"),
    key("ENTER", "ENTER", "this one; held: it takes the move"),
    key("LIGHT", "light", "the light behind the display"),
];

/// The chess computer.
pub struct Prodigy {
    computer: Computer,
    /// The cycle up to which it may run.
    until: u64,
    tones: Tones,
    /// The tone that is heard: since when, and its hertz.
    tone: Option<(u64, u32)>,
    /// A position is on its way over the line; from this cycle on it is there.
    taking: Option<u64>,
}

impl Default for Prodigy {
    fn default() -> Prodigy {
        Prodigy::new()
    }
}

impl Prodigy {
    /// Switched on, with nothing in its memory.
    ///
    /// # Panics
    ///
    /// If the image in this program is none, which a test would have said.
    pub fn new() -> Prodigy {
        let mut computer = Computer::new(&IMAGE).expect("the image fits");
        computer.switch_on();
        Prodigy { computer, until: 0, tones: Tones::default(), tone: None, taking: None }
    }

    fn now(&self) -> u64 {
        self.computer.chip().cycles()
    }

    /// Makes tones of what the buzzer has done.
    fn listen(&mut self) {
        for change in self.computer.take_sound() {
            if let Some((cycle, hertz)) = self.tone.take() {
                let milliseconds = (change.cycle.saturating_sub(cycle) * 1_000 / SECOND) as u32;
                let wave = Wave::Square;
                self.tones.push(Tone { cycle, hertz, milliseconds, wave, fades: false });
            }
            let hertz = change.hertz();
            self.tone = (hertz > 0).then_some((change.cycle, hertz));
        }
    }

    /// A button takes the game over that came over the line, once all of it is there.
    fn take_over(&mut self) {
        if self.computer.unsent() > 0 {
            self.taking = Some(self.now() + READ * TICK);
        } else if self.taking.is_some_and(|from| from <= self.now()) {
            self.taking = None;
            self.computer.press(Button::Enter, false);
        }
    }

    fn state(&mut self, state: &mut State) -> Result<(), String> {
        let mut saved = self.computer.save();
        let before = saved.clone();
        state.list(&mut saved, MOST, 0, State::u8);
        state.u64(&mut self.until);
        state.option(&mut self.taking, State::u64);
        state.option(&mut self.tone, |state, (cycle, hertz)| {
            state.u64(cycle);
            state.u32(hertz);
        });
        if saved != before {
            self.computer = Computer::load(&IMAGE, &saved)?;
        }
        Ok(())
    }
}

const fn digit(hex: &[u8], at: usize) -> usize {
    match hex[at] {
        digit @ b'0'..=b'9' => (digit - b'0') as usize,
        letter => (letter - b'A') as usize + 10,
    }
}

/// The number of so many digits in a file of Intel HEX.
const fn number(hex: &[u8], mut at: usize, digits: usize) -> usize {
    let (mut number, end) = (0, at + digits);
    while at < end {
        number = number << 4 | digit(hex, at);
        at += 1;
    }
    number
}

/// Where the next line begins, behind its count, address, kind, data and sum.
const fn next_line(hex: &[u8], mut at: usize) -> usize {
    at += 11 + 2 * number(hex, at + 1, 2);
    while at < hex.len() && hex[at] != b':' {
        at += 1;
    }
    at
}

/// How many bytes of flash there are: up to the last that a line of data has.
const fn bytes_in(hex: &[u8]) -> usize {
    let (mut at, mut end) = (0, 0);
    while at < hex.len() {
        let last = number(hex, at + 3, 4) + number(hex, at + 1, 2);
        if digit(hex, at + 8) == 0 && last > end {
            end = last;
        }
        at = next_line(hex, at);
    }
    end
}

/// The bytes; what no line has is as an erased chip has it.
#[allow(long_running_const_eval)] // 65,500 bytes, two digits each
const fn bytes_of<const N: usize>(hex: &[u8]) -> [u8; N] {
    let (mut bytes, mut at) = ([0xff; N], 0);
    while at < hex.len() {
        let (place, count) = (number(hex, at + 3, 4), number(hex, at + 1, 2));
        let mut n = 0;
        while n < count && digit(hex, at + 8) == 0 {
            bytes[place + n] = number(hex, at + 9 + 2 * n, 2) as u8;
            n += 1;
        }
        at = next_line(hex, at);
    }
    bytes
}

/// The letter for a character that the firmware has drawn.
fn sign(code: u8) -> char {
    char::from(b"!pnbrqk:"[usize::from(code & 7)])
}

impl Exhibit for Prodigy {
    fn story(&self) -> &'static Story {
        &story::PRODIGY
    }

    fn hertz(&self) -> u64 {
        SECOND
    }

    fn cycles(&self) -> u64 {
        self.now()
    }

    fn run(&mut self, cycles: u64) -> Result<(), String> {
        if !self.computer.is_on() {
            return Ok(());
        }
        self.until += cycles;
        while self.now() < self.until {
            // What is looked at between two pieces is looked at in the same cycles, however time is cut.
            let now = self.now();
            let tick = (now / TICK + 1) * TICK;
            self.computer.run(tick.min(self.until) - now);
            if let Some(stopped) = self.computer.chip().stopped() {
                return Err(stopped.to_owned());
            }
            if self.now() >= tick && self.taking.is_some() {
                self.take_over();
            }
            self.listen();
        }
        Ok(())
    }

    fn keys(&self) -> &'static [Key] {
        KEYS
    }

    fn press(&mut self, name: &str, is_held: bool) -> bool {
        let button = KEYS.iter().zip(Button::ALL).find(|(key, _)| key.name == name);
        button.is_some_and(|(_, button)| self.computer.press(button, is_held))
    }

    fn has_line(&self) -> bool {
        false
    }

    fn say(&mut self, _line: &str) -> bool {
        false
    }

    fn is_heard(&self) -> bool {
        self.taking.is_none()
            && self.computer.waiting_presses() == 0
            && self.computer.buttons() == 0
    }

    fn screen(&self) -> Screen {
        let codes = self.computer.cells().to_vec();
        let dots = if self.computer.is_on() {
            (0..CELLS).map(|cell| self.computer.dots(cell)).collect()
        } else {
            vec![[0; 8]; CELLS]
        };
        let cursor = self.computer.cursor().map(usize::from);
        let is_lit = self.computer.is_lit();
        Screen::Cells(Cells { columns: COLUMNS, codes, dots, cursor, marked: Vec::new(), is_lit })
    }

    fn text(&self) -> String {
        if !self.computer.is_on() {
            return "The machine is off.\n".into();
        }
        self.computer.lines(sign).map(|line| line.trim_end().to_owned() + "\n").concat()
    }

    fn lamps(&self) -> Vec<(&'static str, bool)> {
        vec![("light", self.computer.is_lit())]
    }

    fn sound(&mut self) -> Vec<Tone> {
        self.tones.take()
    }

    fn is_on(&self) -> bool {
        self.computer.is_on()
    }

    /// Its memory stays, and with it the game.
    fn power(&mut self, is_on: bool) {
        if is_on == self.computer.is_on() {
            return;
        }
        if is_on {
            self.computer.switch_on();
        } else {
            self.computer.switch_off(0);
        }
        (self.until, self.tone, self.taking) = (self.now(), None, None);
    }

    fn save(&mut self) -> Vec<u8> {
        // What is saved is not changed, so nothing can be wrong with it.
        OWNER.save(|state| drop(self.state(state)))
    }

    fn load(&mut self, bytes: &[u8]) -> Result<(), String> {
        let mut other = Prodigy::new();
        let mut result = Ok(());
        OWNER.load(bytes, |state| result = other.state(state))?;
        result?;
        *self = other;
        Ok(())
    }

    fn registers(&self) -> Vec<Register> {
        const NAMES: [&str; 32] = [
            "R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12", "R13",
            "R14", "R15", "R16", "R17", "R18", "R19", "R20", "R21", "R22", "R23", "R24", "R25",
            "R26", "R27", "R28", "R29", "R30", "R31",
        ];
        let chip = self.computer.chip();
        let mut all = vec![
            ("PC", 2 * u32::from(chip.program_counter()), 17),
            ("SP", chip.stack_pointer().into(), 16),
            ("SREG", chip.flags().into(), 8),
        ];
        let values = chip.registers().iter().map(|&value| u32::from(value));
        all.extend(NAMES.into_iter().zip(values).map(|(name, value)| (name, value, 8)));
        all
    }

    fn memory(&self) -> (u32, &[u8]) {
        (RAM, self.computer.chip().ram())
    }

    /// Only a page of its display does, which is not read here.
    fn nodes(&self) -> Option<u64> {
        None
    }

    /// Over its serial line, in the words of UCI; a button then gives the game to the panel.
    fn take(&mut self, game: &Game) -> Result<&'static str, String> {
        if !self.computer.is_on() {
            return Err("the chess computer is off".into());
        }
        let line = game.to_uci() + "\n";
        self.computer.send(line.as_bytes());
        self.taking = Some(self.now() + READ * TICK);
        Ok("The position goes over its serial line; then a button gives it to the panel.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_image_is_the_one_of_the_file() {
        assert_eq!(kilomate_emulate::avr::image::read(HEX).unwrap(), IMAGE);
    }
}
