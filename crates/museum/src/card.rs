//! The RCA 1802 Membership Card with its ROM, and a terminal at its serial line that waits when it is asked to.

use std::collections::VecDeque;

use kilomate_core::MachineName;
use kilomate_core::machines::Pace;
use kilomate_emulate::card::Card;
use kilomate_emulate::state::State;

use crate::exhibit::{Exhibit, Game, Key, Register};
use crate::screen::Screen;
use crate::snapshot::Owner;
use crate::story::{self, Story};

const IMAGE: &[u8] = include_bytes!("../../../dist/elf/elf-4mhz.bin");
const OWNER: Owner = Owner { name: MachineName::Elf.name(), image: IMAGE };

/// Its clock, and the machine cycles in which its time is counted.
const PACE: Pace = MachineName::Elf.facts().pace.unwrap();
const BAUD: u32 = 9_600;
/// Where the ROM lies.
const ROM: u16 = 0x8000;
/// Milliseconds of a BREAK.
const BREAK: u32 = 150;
/// Bytes of the log that are kept.
const MOST: usize = 16_000;
/// Cycles after which what was heard is taken, and what is to be said is said if it listens.
const SLICE: u64 = 20_000;
/// Lines that wait at most, and the longest: more than the card can keep.
const MOST_WAITING: usize = 64;
const LONGEST_LINE: usize = 1_280;

const KEYS: &[Key] = &[Key { name: "BREAK", label: "BREAK", does: "make it move now" }];

/// The card.
pub struct CardExhibit {
    card: Card,
    is_on: bool,
    /// The cycle up to which it may run.
    until: u64,
    /// What came over the line, and what was said.
    log: String,
    /// What is to be said when the card listens: while it thinks, every letter means that it is to move.
    waiting: VecDeque<String>,
}

impl Default for CardExhibit {
    fn default() -> CardExhibit {
        CardExhibit::new()
    }
}

impl CardExhibit {
    /// Just reset.
    pub fn new() -> CardExhibit {
        let card = Card::new(IMAGE, ROM, u32::from(ROM), PACE.clock, BAUD);
        CardExhibit { card, is_on: true, until: 0, log: String::new(), waiting: VecDeque::new() }
    }

    fn note(&mut self, text: &str) {
        self.log += text;
        if self.log.len() > MOST {
            let cut = self.log.len() - MOST * 3 / 4;
            let cut = self.log[cut..].find('\n').map_or(self.log.len(), |at| cut + at + 1);
            self.log.drain(..cut);
        }
    }

    /// Says the next line.
    fn speak(&mut self) {
        if let Some(line) = self.waiting.pop_front() {
            self.note(&format!("> {line}\n"));
            self.card.say(&(line + "\n"));
        }
    }

    fn state(&mut self, state: &mut State) {
        self.card.state(state);
        state.bool(&mut self.is_on);
        state.u64(&mut self.until);
        let mut log = std::mem::take(&mut self.log).into_bytes();
        state.list(&mut log, MOST, 0, State::u8);
        log.retain(u8::is_ascii);
        self.log = log.into_iter().map(char::from).collect();
        let mut waiting = std::mem::take(&mut self.waiting).into();
        state.list(&mut waiting, MOST_WAITING, String::new(), |state, line: &mut String| {
            let mut bytes = std::mem::take(line).into_bytes();
            state.list(&mut bytes, LONGEST_LINE, b' ', State::u8);
            *line = bytes.into_iter().map(|byte| char::from(byte & 0x7f)).collect();
        });
        self.waiting = waiting.into();
    }
}

impl Exhibit for CardExhibit {
    fn story(&self) -> &'static Story {
        &story::CARD
    }

    fn hertz(&self) -> u64 {
        (PACE.clock / PACE.beats).into()
    }

    fn cycles(&self) -> u64 {
        self.card.cycles()
    }

    fn run(&mut self, cycles: u64) -> Result<(), String> {
        if !self.is_on {
            return Ok(());
        }
        self.until += cycles;
        while self.card.cycles() < self.until {
            // Lines are said at times that do not depend on how a face cuts the time into pieces.
            let now = self.card.cycles();
            let slice = (now / SLICE + 1) * SLICE;
            self.card.run(slice.min(self.until) - now);
            let heard = self.card.take();
            self.note(&heard);
            if self.card.cycles() >= slice && !self.waiting.is_empty() && self.card.is_listening() {
                self.speak();
            }
        }
        Ok(())
    }

    fn keys(&self) -> &'static [Key] {
        KEYS
    }

    fn press(&mut self, name: &str, _is_held: bool) -> bool {
        let is_it = self.is_on && name == "BREAK";
        // Where it listens to letters, it would be one.
        if is_it && !self.card.is_listening() {
            self.card.say_break(BREAK);
            // If it has just begun to listen it takes the break for a letter: the line ends here.
            self.card.say("\n");
        }
        is_it
    }

    fn has_line(&self) -> bool {
        true
    }

    /// `stop` is a BREAK, at once.
    fn say(&mut self, line: &str) -> bool {
        let line = line.trim();
        if line == "stop" {
            return self.press("BREAK", false);
        }
        let is_line =
            line.len() < LONGEST_LINE && line.bytes().all(|byte| matches!(byte, b' '..=b'~'));
        let is_taken = self.is_on && is_line && self.waiting.len() < MOST_WAITING;
        if is_taken {
            self.waiting.push_back(line.to_owned());
        }
        is_taken
    }

    fn is_heard(&self) -> bool {
        self.waiting.is_empty() && self.card.is_sent()
    }

    fn screen(&self) -> Screen {
        Screen::Log(self.log.clone())
    }

    fn text(&self) -> String {
        self.log.clone()
    }

    fn lamps(&self) -> Vec<(&'static str, bool)> {
        vec![
            ("Q", self.is_on && self.card.cpu().q),
            ("EF3", self.is_on && self.card.is_flag_pulled()),
        ]
    }

    fn is_on(&self) -> bool {
        self.is_on
    }

    fn power(&mut self, is_on: bool) {
        if is_on != self.is_on {
            *self = CardExhibit { is_on, ..CardExhibit::new() };
        }
    }

    fn save(&mut self) -> Vec<u8> {
        OWNER.save(|state| self.state(state))
    }

    fn load(&mut self, bytes: &[u8]) -> Result<(), String> {
        let mut other = CardExhibit::new();
        OWNER.load(bytes, |state| other.state(state))?;
        *self = other;
        Ok(())
    }

    fn registers(&self) -> Vec<Register> {
        self.card.cpu().registers()
    }

    fn memory(&self) -> (u32, &[u8]) {
        (0, self.card.memory())
    }

    /// As its last line with such a number says.
    fn nodes(&self) -> Option<u64> {
        let (_, behind) = self.log.rsplit_once(" nodes ")?;
        let end = behind.find(|c: char| !c.is_ascii_digit())?;
        behind[..end].parse().ok()
    }

    fn take(&mut self, game: &Game) -> Result<&'static str, String> {
        if !self.is_on {
            return Err("the card is off".into());
        }
        let line = game.to_uci();
        if line.len() >= LONGEST_LINE {
            return Err("the game is longer than the card can read in one line".into());
        }
        self.say("stop");
        self.say(&line);
        self.say("d");
        Ok("Type a move, or go depth 3 to let it move.")
    }
}
