//! The Commodore 64 with its program, as `LOAD"KILOMATE",8,1` brings it.

use kilomate_c64::{COLUMNS, ROWS, meaning};
use kilomate_core::MachineName;
use kilomate_emulate::c64::{Chips, Computer, Contact, Picture, SoundWrite, Touch, press_of, rgb};
use kilomate_emulate::state::State;

use crate::exhibit::{Exhibit, Game, Key, Register};
use crate::screen::{Dots, Screen};
use crate::snapshot::Owner;
use crate::sound::{Tone, Tones, Wave};
use crate::story::{self, Story};

const IMAGE: &[u8] = include_bytes!("../../../dist/c64/kilomate.prg");
const OWNER: Owner = Owner { name: MachineName::C64.name(), image: IMAGE };

const HERTZ: u64 = MachineName::C64.facts().pace.unwrap().clock as u64;
const CYCLES_OF_MILLISECOND: u64 = HERTZ / 1_000;
/// Milliseconds for which a key is down, and up before the next: five pictures and three.
const DOWN: u64 = 100;
const UP: u64 = 60;
/// For how long one that is held is down.
const HELD: u64 = 1_000;
/// Milliseconds until the program is there after the machine was switched on.
const START: u64 = 3_000;
/// Cycles after which sounds are taken from the chip, so that they do not pile up.
const SLICE: u64 = 1_000_000;
/// How often the difficulty is changed until two players play; once more, and it is the first again.
const TO_TWO_PLAYERS: usize = 3;
/// The panel beside the board.
const PANEL: usize = 26;

const fn key(name: &'static str, label: &'static str, does: &'static str) -> Key {
    Key { name, label, does }
}

const KEYS: &[Key] = &[
    key("UP", "↑", "move the frame up"),
    key("DOWN", "↓", "move the frame down"),
    key("LEFT", "←", "move the frame left"),
    key("RIGHT", "→", "move the frame right"),
    key("RETURN", "RETURN", "pick up a man, put it down"),
    key("F1", "f1", "a new game"),
    key("F3", "f3", "change sides"),
    key("F5", "f5", "the next difficulty"),
    key("F7", "f7", "a hint"),
    key("DEL", "INST/DEL", "take back"),
    key("SPACE", "space bar", "the same as RETURN"),
    key("A", "A", "to the a-file"),
    key("B", "B", "to the b-file; a bishop"),
    key("C", "C", "to the c-file"),
    key("D", "D", "to the d-file"),
    key("E", "E", "to the e-file"),
    key("F", "F", "to the f-file"),
    key("G", "G", "to the g-file"),
    key("H", "H", "to the h-file"),
    key("1", "1", "to the first rank"),
    key("2", "2", "to the second rank"),
    key("3", "3", "to the third rank"),
    key("4", "4", "to the fourth rank"),
    key("5", "5", "to the fifth rank"),
    key("6", "6", "to the sixth rank"),
    key("7", "7", "to the seventh rank"),
    key("8", "8", "to the eighth rank"),
    key("Q", "Q", "a queen, when a pawn has come through"),
    key("R", "R", "a rook"),
    key("N", "N", "a knight"),
];

/// The machine.
pub struct C64 {
    computer: Computer,
    is_on: bool,
    /// The cycle up to which it may run.
    until: u64,
    /// The cycle from which on the next key may go down.
    free: u64,
    tones: Tones,
    voices: [Voice; 3],
    /// What it did that cannot be.
    wrong: Option<String>,
}

/// What was last written for a voice of the sound chip.
#[derive(Clone, Copy, Default)]
struct Voice {
    frequency: u16,
    control: u8,
    decay: u8,
}

impl Default for C64 {
    fn default() -> C64 {
        C64::new()
    }
}

impl C64 {
    /// Switched on, with the program loaded and started.
    ///
    /// # Panics
    ///
    /// If the image in this program is none, which a test would have said.
    pub fn new() -> C64 {
        C64 {
            computer: Computer::run_file(IMAGE).expect("the image is a program"),
            is_on: true,
            until: 0,
            free: 0,
            tones: Tones::default(),
            voices: [Voice::default(); 3],
            wrong: None,
        }
    }

    fn chips(&self) -> &Chips {
        self.computer.chips()
    }

    /// Presses a key from the time on at which it may.
    fn touch(&mut self, name: &str, down: u64) -> bool {
        let Some(press) = press_of(name) else { return false };
        let now = self.chips().cycle;
        let after = self.free.saturating_sub(now).div_ceil(CYCLES_OF_MILLISECOND);
        let mut touch = |contact| {
            let touch = Touch { contact, after, held: down, bounce: 0 };
            self.computer.chips_mut().touch(touch);
        };
        if press.shift {
            touch(Contact::Key(1, 7));
        }
        touch(press.into());
        self.free = now + (after + down + UP) * CYCLES_OF_MILLISECOND;
        true
    }

    /// Takes what was written to the sound chip, and makes tones of it.
    fn listen(&mut self) {
        for SoundWrite { cycle, register, byte } in
            std::mem::take(&mut self.computer.chips_mut().sound)
        {
            let Some(voice) = self.voices.get_mut(usize::from(register / 7)) else { continue };
            match register % 7 {
                0 => voice.frequency = voice.frequency & 0xff00 | u16::from(byte),
                1 => voice.frequency = voice.frequency & 0xff | u16::from(byte) << 8,
                4 => {
                    let begins = byte & 1 != 0 && voice.control & 1 == 0;
                    voice.control = byte;
                    if begins {
                        self.tones.push(voice.tone(cycle));
                    }
                }
                5 => voice.decay = byte & 15,
                _ => {}
            }
        }
    }

    /// All characters that mean something.
    fn letters(&self) -> Vec<Option<char>> {
        let cells = usize::from(ROWS) * usize::from(COLUMNS);
        let code = |at| self.chips().code(at / usize::from(COLUMNS), at % usize::from(COLUMNS));
        (0..cells).map(|at| meaning(code(at)).map(char::from)).collect()
    }

    /// A row of the panel.
    fn panel(&self, row: usize) -> String {
        let letter = |column| meaning(self.chips().code(row, column)).map_or(' ', char::from);
        (PANEL..usize::from(COLUMNS)).map(letter).collect::<String>().trim_end().to_owned()
    }

    /// A row of squares as it is seen, White's men as capital letters.
    fn squares(&self, row: usize) -> String {
        let man = |column: usize| {
            let (row, column) = (3 * row + 1, 3 * column + 2);
            let letter = meaning(self.chips().code(row, column)).map_or('.', char::from);
            let is_black = self.chips().colour(row, column) & 7 == 0;
            if is_black { letter.to_ascii_lowercase() } else { letter }
        };
        (0..8).flat_map(|column| [' ', man(column)]).collect()
    }

    fn state(&mut self, state: &mut State) {
        self.computer.state(state);
        state.bool(&mut self.is_on);
        state.u64(&mut self.until);
        state.u64(&mut self.free);
        for voice in &mut self.voices {
            state.u16(&mut voice.frequency);
            state.u8(&mut voice.control);
            state.u8(&mut voice.decay);
        }
    }
}

impl Voice {
    fn tone(self, cycle: u64) -> Tone {
        /// Milliseconds in which a tone fades, by the chip's data sheet.
        const FADES: [u32; 16] = [
            6, 24, 48, 72, 114, 168, 204, 240, 300, 750, 1_500, 2_400, 3_000, 9_000, 15_000, 24_000,
        ];
        let wave = match self.control >> 4 {
            1 => Wave::Triangle,
            2 => Wave::Sawtooth,
            4 => Wave::Square,
            _ => Wave::Noise,
        };
        let hertz = ((u64::from(self.frequency) * HERTZ) >> 24) as u32;
        let milliseconds = FADES[usize::from(self.decay & 15)];
        Tone { cycle, hertz, milliseconds, wave, fades: true }
    }
}

impl Exhibit for C64 {
    fn story(&self) -> &'static Story {
        &story::C64
    }

    fn hertz(&self) -> u64 {
        HERTZ
    }

    fn cycles(&self) -> u64 {
        self.chips().cycle
    }

    fn run(&mut self, cycles: u64) -> Result<(), String> {
        if let Some(wrong) = &self.wrong {
            return Err(wrong.clone());
        }
        if !self.is_on {
            return Ok(());
        }
        self.until += cycles;
        while self.chips().cycle < self.until {
            let left = (self.until - self.chips().cycle).min(SLICE);
            if let Err(wrong) = self.computer.run(left) {
                self.wrong = Some(wrong.clone());
                return Err(wrong);
            }
            self.listen();
        }
        Ok(())
    }

    fn keys(&self) -> &'static [Key] {
        KEYS
    }

    fn press(&mut self, name: &str, is_held: bool) -> bool {
        self.is_on && self.touch(name, if is_held { HELD } else { DOWN })
    }

    fn has_line(&self) -> bool {
        false
    }

    fn say(&mut self, _line: &str) -> bool {
        false
    }

    fn is_heard(&self) -> bool {
        self.chips().is_untouched()
    }

    fn screen(&self) -> Screen {
        let dots = if self.is_on {
            Picture::of(self.chips()).dots().to_vec()
        } else {
            vec![0; Picture::WIDTH * Picture::HEIGHT]
        };
        let palette = (0..16).map(rgb).collect();
        let letters = if self.is_on { self.letters() } else { Vec::new() };
        Screen::Dots(Dots { width: Picture::WIDTH, dots, palette, letters })
    }

    fn text(&self) -> String {
        if !self.is_on {
            return "The machine is off.\n".into();
        }
        let mut text = String::new();
        for row in 0..8 {
            text += &self.squares(row);
            text.push('\n');
        }
        for row in 0..usize::from(ROWS) {
            let line = self.panel(row);
            if !line.is_empty() {
                text += &line;
                text.push('\n');
            }
        }
        text
    }

    fn sound(&mut self) -> Vec<Tone> {
        self.tones.take()
    }

    fn is_on(&self) -> bool {
        self.is_on
    }

    fn power(&mut self, is_on: bool) {
        if is_on != self.is_on {
            *self = C64 { is_on, ..C64::new() };
        }
    }

    fn save(&mut self) -> Vec<u8> {
        OWNER.save(|state| self.state(state))
    }

    fn load(&mut self, bytes: &[u8]) -> Result<(), String> {
        let mut other = C64::new();
        OWNER.load(bytes, |state| other.state(state))?;
        *self = other;
        Ok(())
    }

    fn registers(&self) -> Vec<Register> {
        self.computer.registers()
    }

    fn memory(&self) -> (u32, &[u8]) {
        (0, self.chips().memory())
    }

    /// It does not say.
    fn nodes(&self) -> Option<u64> {
        None
    }

    /// There are keys for moves and none for setting up a position: so the game is played, by two players.
    fn take(&mut self, game: &Game) -> Result<&'static str, String> {
        if game.start.is_some() {
            return Err("the Commodore 64 has no way to set up a position: it can only be \
                        given a game that began as games do"
                .into());
        }
        *self = C64::new();
        self.free = START * CYCLES_OF_MILLISECOND;
        let mut press = |name: &str| self.touch(name, DOWN);
        for _ in 0..TO_TWO_PLAYERS {
            press("F5");
        }
        for m in &game.moves {
            let letters = m.to_ascii_uppercase();
            for square in [&letters[..2], &letters[2..4]] {
                press(&square[..1]);
                press(&square[1..]);
                press("RETURN");
            }
            if let Some(kind) = letters.get(4..5) {
                press(kind);
                press("RETURN");
            }
        }
        if game.moves.len() % 2 == 1 {
            press("F3");
        }
        press("F5");
        Ok("The machine was switched off and on, and your moves are played on its keys.")
    }
}
