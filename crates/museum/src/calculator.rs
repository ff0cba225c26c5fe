//! The TI-84 Plus CE with its program, as a computer sends it.

mod kept;
mod reading;

use kilomate_core::MachineName;
use kilomate_emulate::calculator::{self as emulated, HERTZ, Kind, Model, Picture, Variable};
use kilomate_emulate::state::State;

use crate::exhibit::{Exhibit, Game, Key, Register};
use crate::screen::{Dots, Screen};
use crate::snapshot::Owner;
use crate::story::{self, Story};
use reading::Reading;

const IMAGE: &[u8] = include_bytes!("../../../dist/ti84ce/KILOMATE.8xp");
const OWNER: Owner = Owner { name: "ti84ce", image: IMAGE };
const PROGRAM: &str = "KILOMATE";
/// The variable in which it keeps its game.
const GAME: &str = "KMGAME";

const _: () = assert!(MachineName::Ce.facts().pace.unwrap().clock as u64 == HERTZ);

/// Where RAM begins.
const MEMORY: u32 = 0xd0_0000;
/// How long a key is down, and one that is held.
const DOWN: u64 = HERTZ / 12;
const HELD: u64 = HERTZ;

const fn key(name: &'static str, label: &'static str, does: &'static str) -> Key {
    Key { name, label, does }
}

const KEYS: &[Key] = &[
    key("UP", "▲", "move the cursor up"),
    key("DOWN", "▼", "move the cursor down"),
    key("LEFT", "◀", "move the cursor left"),
    key("RIGHT", "▶", "move the cursor right"),
    key("ENTER", "enter", "pick up a man, put it down; choose; yes"),
    key("CLEAR", "clear", "put the man back; go back"),
    key("YEQU", "y=", "the menu"),
    key("WINDOW", "window", "take back"),
    key("ZOOM", "zoom", "a hint"),
    key("TRACE", "trace", "turn the board"),
    key("GRAPH", "graph", "move now; or let it take your side"),
    key("MODE", "mode", "the menu; after 2nd, quit"),
    key("2ND", "2nd", "the next key has its second meaning"),
    key("DEL", "del", "take back"),
    key("XTTHETAN", "X,T,θ,n", "play again what was taken back"),
    key("ADD", "+", "a stronger level"),
    key("SUB", "−", "a weaker level"),
    key("MUL", "×", "more time"),
    key("DIV", "÷", "less time"),
    key("STAT", "stat", "claim or offer a draw"),
    key("VARS", "vars", "resign"),
    key("ON", "on", "what the keys do; after 2nd, off"),
    key("A", "math A", "to the a-file"),
    key("B", "apps B", "to the b-file; a bishop"),
    key("C", "prgm C", "to the c-file"),
    key("D", "x⁻¹ D", "to the d-file"),
    key("E", "sin E", "to the e-file"),
    key("F", "cos F", "to the f-file"),
    key("G", "tan G", "to the g-file"),
    key("H", "^ H", "to the h-file"),
    key("1", "1", "to the first rank"),
    key("2", "2", "to the second rank"),
    key("3", "3", "to the third rank"),
    key("4", "4", "to the fourth rank"),
    key("5", "5", "to the fifth rank"),
    key("6", "6", "to the sixth rank"),
    key("7", "7", "to the seventh rank"),
    key("8", "8", "to the eighth rank"),
];

/// Keys that are called by the green letter above them.
const LETTERS: [(&str, &str); 8] = [
    ("A", "MATH"),
    ("B", "APPS"),
    ("C", "PRGM"),
    ("D", "RECIP"),
    ("E", "SIN"),
    ("F", "COS"),
    ("G", "TAN"),
    ("H", "POWER"),
];

/// The calculator.
pub struct Calculator {
    machine: emulated::Calculator,
    /// Whether its batteries are in.
    has_power: bool,
    /// Clocks up to which it may run.
    until: u64,
    wrong: Option<String>,
}

impl Default for Calculator {
    fn default() -> Calculator {
        Calculator::new()
    }
}

impl Calculator {
    /// Switched on, its program started.
    ///
    /// # Panics
    ///
    /// If the file in this program is none, which a test would have said.
    pub fn new() -> Calculator {
        let mut machine = emulated::Calculator::new(Model::default());
        machine.send(IMAGE).expect("the file is a program");
        machine.run_program(PROGRAM).expect("the program starts");
        Calculator { machine, has_power: true, until: 0, wrong: None }
    }

    /// Lets the time pass that may, and does what the system would do then.
    fn advance(&mut self) -> Result<(), String> {
        while self.machine.cycles() < self.until {
            self.machine.run_until(self.until)?;
        }
        Ok(())
    }

    /// A game is sent to it as the one that it has kept, and the program is started.
    fn start_with(&mut self, game: Vec<u8>) -> Result<(), String> {
        self.machine.power_cut(true);
        let (kind, name) = (Kind::AppVar, GAME.to_owned());
        self.machine.send(&Variable { kind, name, is_archived: false, data: game }.to_file())?;
        self.machine.run_program(PROGRAM)
    }

    /// The colours of all dots by their numbers, and what these look like.
    fn picture(&self) -> (Vec<u8>, Vec<[u8; 3]>) {
        if !self.is_on() {
            return (vec![0; Picture::WIDTH * Picture::HEIGHT], vec![[0; 3]]);
        }
        if let Some(dots) = self.machine.dots() {
            return (dots.to_vec(), (0..=255).map(|number| self.machine.colour(number)).collect());
        }
        // The system's screen, which has few colours.
        let mut palette = Vec::new();
        let mut number = |dot: &[u8; 3]| {
            let place = palette.iter().position(|colour| colour == dot).unwrap_or(palette.len());
            if place == palette.len() {
                palette.push(*dot);
            }
            place as u8
        };
        let dots = self.machine.screen().dots().iter().map(&mut number).collect();
        (dots, palette)
    }

    fn state(&mut self, state: &mut State) {
        self.machine.state(state);
        state.bool(&mut self.has_power);
        state.u64(&mut self.until);
    }
}

impl Exhibit for Calculator {
    fn story(&self) -> &'static Story {
        &story::CALCULATOR
    }

    fn hertz(&self) -> u64 {
        HERTZ
    }

    fn cycles(&self) -> u64 {
        self.machine.cycles()
    }

    fn run(&mut self, cycles: u64) -> Result<(), String> {
        if let Some(wrong) = &self.wrong {
            return Err(wrong.clone());
        }
        if !self.has_power {
            return Ok(());
        }
        self.until += cycles;
        self.advance().inspect_err(|wrong| self.wrong = Some(wrong.clone()))
    }

    fn keys(&self) -> &'static [Key] {
        KEYS
    }

    fn press(&mut self, name: &str, is_held: bool) -> bool {
        if !self.has_power || !KEYS.iter().any(|key| key.name == name) {
            return false;
        }
        let is_idle = self.machine.is_on() && !self.machine.is_running();
        if is_idle && name == "ENTER" {
            // On the home screen, ENTER does again what was done last.
            return self.machine.run_program(PROGRAM).is_ok();
        }
        let letter = LETTERS.iter().find(|(letter, _)| *letter == name);
        let name = letter.map_or(name, |(_, key)| key);
        self.machine.tap_for(name, if is_held { HELD } else { DOWN })
    }

    fn has_line(&self) -> bool {
        false
    }

    fn say(&mut self, _: &str) -> bool {
        false
    }

    fn is_heard(&self) -> bool {
        self.machine.is_heard()
    }

    fn screen(&self) -> Screen {
        let (dots, palette) = self.picture();
        Screen::Dots(Dots { width: Picture::WIDTH, dots, palette, letters: Vec::new() })
    }

    fn text(&self) -> String {
        if !self.is_on() {
            return "The machine is off.\n".into();
        }
        match self.machine.dots() {
            Some(dots) => Reading(dots).text(),
            None => self.machine.home_screen().join("\n").trim_end().to_owned() + "\n",
        }
    }

    fn is_on(&self) -> bool {
        self.has_power && self.machine.is_on()
    }

    fn power(&mut self, is_on: bool) {
        if is_on == self.is_on() {
            return;
        }
        if is_on && self.has_power {
            // It has switched itself off; ON wakes it up.
            self.machine.press("ON");
            self.machine.release("ON");
        } else if is_on {
            self.machine.power_cut(true);
            let started = self.machine.run_program(PROGRAM);
            self.wrong = started.err();
        }
        self.has_power = is_on;
        self.until = self.until.max(self.machine.cycles());
    }

    fn save(&mut self) -> Vec<u8> {
        OWNER.save(|state| self.state(state))
    }

    fn load(&mut self, bytes: &[u8]) -> Result<(), String> {
        let mut other = Calculator::new();
        OWNER.load(bytes, |state| other.state(state))?;
        *self = other;
        Ok(())
    }

    fn registers(&self) -> Vec<Register> {
        self.machine.registers()
    }

    fn memory(&self) -> (u32, &[u8]) {
        (MEMORY, self.machine.ram())
    }

    fn nodes(&self) -> Option<u64> {
        let text = self.machine.dots().map(|dots| Reading(dots).text())?;
        let line = text.lines().find_map(|line| line.trim().strip_suffix(" nodes"))?;
        let number = line.split_whitespace().last()?;
        match number.strip_suffix('K') {
            Some(thousands) => thousands.parse::<u64>().ok().map(|count| count << 10),
            None => number.parse().ok(),
        }
    }

    fn take(&mut self, game: &Game) -> Result<&'static str, String> {
        if !self.is_on() {
            return Err("the calculator is off".into());
        }
        let kept = self.machine.receive(Kind::AppVar, GAME);
        let kept = kept.and_then(|file| Variable::from_file(&file).ok());
        let game = kept::bytes(game, kept.as_ref().map(|variable| &variable.data[..]))?;
        self.start_with(game)?;
        Ok("It was sent to the calculator as the game that it keeps; it is your move there, too.")
    }
}
