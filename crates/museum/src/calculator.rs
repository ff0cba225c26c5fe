//! The calculator's engine on its eZ80: the library, and a board of ours that calls it as a program on the calculator
//! would. Every rule of chess that is asked about is answered by the emulated CPU.

mod board;

use std::collections::VecDeque;

use kilomate_emulate::ez80::{Image, Library, Waits};
use kilomate_emulate::state::State;

use crate::exhibit::{Exhibit, Game, Key, Register};
use crate::screen::Screen;
use crate::snapshot::Owner;
use crate::story::{self, Story};
use board::Board;

const IMAGE: &[u8] = include_bytes!("../../../dist/ti84ce/engine.ez80");
const OWNER: Owner = Owner { name: "ti84ce", image: IMAGE };

const HERTZ: u64 = 48_000_000;
const CYCLES_OF_MILLISECOND: u64 = HERTZ / 1_000;
/// Where the memory begins that is looked at, and how much of it there is.
const MEMORY: u32 = 0xd1_0000;
const MEMORY_LEN: usize = 0x2_0000;
/// Cycles after which the next key is looked at: a hundredth of a second.
const KEY_TIME: u64 = HERTZ / 100;
/// Nodes that are searched between two looks at the keys: some 8 milliseconds.
const STEP: u64 = 4;
/// What a step returns with the move.
const FOUND: u64 = 2;
const FULL_STRENGTH: u64 = 10;
/// Seconds for a move.
const TIMES: [u8; 4] = [1, 5, 15, 60];
/// Keys and lines that wait at most, and the longest line.
const MOST_WAITING: usize = 1_024;
const LONGEST_LINE: usize = 16;

const fn key(name: &'static str, label: &'static str, does: &'static str) -> Key {
    Key { name, label, does }
}

const KEYS: &[Key] = &[
    key("UP", "▲", "move the cursor up"),
    key("DOWN", "▼", "move the cursor down"),
    key("LEFT", "◀", "move the cursor left"),
    key("RIGHT", "▶", "move the cursor right"),
    key("ENTER", "enter", "pick up a man, put it down; while it thinks: move now"),
    key("MODE", "mode", "the time for a move"),
    key("DEL", "del", "take back"),
    key("2ND", "2nd", "change sides"),
    key("CLEAR", "clear", "a new game"),
];

/// The calculator.
pub struct Calculator {
    library: Library,
    board: Board,
    is_on: bool,
    /// Cycles since it was switched on, and those up to which it may run.
    clock: u64,
    until: u64,
    /// When its engine began to think, if it does.
    thinks_since: Option<u64>,
    nodes: Option<u64>,
    /// The place in [`TIMES`].
    time: u8,
    /// What was pressed or typed and has not been looked at.
    waiting: VecDeque<String>,
    wrong: Option<String>,
}

impl Default for Calculator {
    fn default() -> Calculator {
        Calculator::new()
    }
}

impl Calculator {
    /// Switched on, with a game about to begin.
    ///
    /// # Panics
    ///
    /// If the image in this program is none, which a test would have said.
    pub fn new() -> Calculator {
        let image = Image::read(IMAGE).expect("the image is a library");
        let mut calculator = Calculator {
            library: Library::new(&image, Waits::CALCULATOR),
            board: Board::default(),
            is_on: true,
            clock: 0,
            until: 0,
            thinks_since: None,
            nodes: None,
            time: 1,
            waiting: VecDeque::new(),
            wrong: None,
        };
        let started = calculator.call("kilomate_start", &[]).and_then(|_| calculator.look());
        started.expect("the library starts");
        calculator
    }

    /// Calls a function, which takes its time.
    fn call(&mut self, name: &str, arguments: &[u64]) -> Result<u64, String> {
        let before = self.library.machine.cycles();
        let result = self.library.call(name, arguments);
        self.clock += self.library.machine.cycles() - before;
        result
    }

    fn give(&mut self, text: &str) -> Result<u64, String> {
        for (at, byte) in (0..).zip(text.bytes()) {
            self.call("kilomate_put", &[at, u64::from(byte)])?;
        }
        Ok(text.len() as u64)
    }

    fn given(&mut self, count: u64) -> Result<String, String> {
        let byte = |at| self.call("kilomate_get", &[at]).map(|byte| char::from(byte as u8));
        (0..count).map(byte).collect()
    }

    /// Asks for the position and how the game stands.
    fn look(&mut self) -> Result<(), String> {
        let count = self.call("kilomate_fen", &[])?;
        let fen = self.given(count)?;
        let status = self.call("kilomate_status", &[])? as u8;
        self.board.show(&fen, status);
        Ok(())
    }

    /// The move of a text, if it is legal: its bits.
    fn parse(&mut self, text: &str) -> Result<Option<u64>, String> {
        let count = self.give(text)?;
        let parsed = self.call("kilomate_parse", &[count])?;
        Ok((parsed >> 16 == 0).then_some(parsed & 0xffff))
    }

    /// Plays a legal move and shows it.
    fn make(&mut self, bits: u64) -> Result<(), String> {
        let count = self.call("kilomate_san", &[bits])?;
        let san = self.given(count)?;
        if self.call("kilomate_play", &[bits])? != 1 {
            return Err("the library refuses a legal move".into());
        }
        self.board.note(&san);
        self.look()
    }

    fn milliseconds(&self) -> u64 {
        self.clock / CYCLES_OF_MILLISECOND
    }

    /// Lets the engine think if it is its turn.
    fn turn(&mut self) -> Result<(), String> {
        if self.board.is_over() || self.board.is_persons_turn() {
            return Ok(());
        }
        let fixed = u64::from(TIMES[usize::from(self.time)]) * 1_000;
        let now = self.milliseconds();
        self.call("kilomate_think", &[0, 0, fixed, FULL_STRENGTH, 0, now, 0])?;
        self.thinks_since = Some(self.clock);
        self.nodes = Some(0);
        Ok(())
    }

    /// A few positions of a search, and the move at its end.
    fn think(&mut self) -> Result<(), String> {
        let found = self.call("kilomate_step", &[self.milliseconds(), STEP])?;
        self.nodes = Some(self.call("kilomate_nodes", &[])?);
        if found != FOUND {
            return Ok(());
        }
        self.thinks_since = None;
        let low = self.call("kilomate_get", &[0])?;
        let bits = low | self.call("kilomate_get", &[1])? << 8;
        self.make(bits)
    }

    /// A text that was typed, or the name of a key.
    fn hear(&mut self, input: &str) -> Result<(), String> {
        if self.thinks_since.is_some() {
            if input == "ENTER" {
                self.call("kilomate_stop", &[])?;
            }
            return Ok(());
        }
        match input {
            "UP" => self.board.go(0, -1),
            "DOWN" => self.board.go(0, 1),
            "LEFT" => self.board.go(-1, 0),
            "RIGHT" => self.board.go(1, 0),
            "ENTER" => return self.choose(),
            "MODE" => self.time = (self.time + 1) % TIMES.len() as u8,
            "DEL" => return self.take_back(),
            "2ND" => {
                self.board.change_sides();
                return self.turn();
            }
            "CLEAR" => {
                self.call("kilomate_start", &[])?;
                self.call("kilomate_forget", &[])?;
                self.board.clear();
                self.look()?;
                return self.turn();
            }
            text => match self.parse(text)? {
                Some(bits) => {
                    self.make(bits)?;
                    return self.turn();
                }
                None => self.board.refuse(),
            },
        }
        Ok(())
    }

    /// Picks up a man, or puts it down.
    fn choose(&mut self) -> Result<(), String> {
        let Some(text) = self.board.choose() else { return Ok(()) };
        let mut found = self.parse(&text)?;
        if found.is_none() {
            found = self.parse(&(text + "q"))?;
        }
        if let Some(bits) = found {
            self.make(bits)?;
            return self.turn();
        }
        self.board.refuse();
        Ok(())
    }

    /// Takes back until it is the person's turn again.
    fn take_back(&mut self) -> Result<(), String> {
        for _ in 0..2 {
            if self.call("kilomate_take_back", &[])? == 0 {
                break;
            }
            self.board.forget();
            self.look()?;
            if self.board.is_persons_turn() {
                break;
            }
        }
        self.turn()
    }

    /// Does something for a while: thinks, looks at a key, or waits.
    fn advance(&mut self) -> Result<(), String> {
        if let Some(input) = self.waiting.pop_front() {
            self.clock += KEY_TIME;
            return self.hear(&input);
        }
        if self.thinks_since.is_some() {
            return self.think();
        }
        self.clock = self.until;
        Ok(())
    }

    fn status_line(&self) -> String {
        let time = TIMES[usize::from(self.time)];
        match self.thinks_since {
            Some(since) => {
                let seconds = (self.clock - since) / HERTZ;
                format!("Thinking {seconds}/{time} s, {}", self.nodes.unwrap_or(0))
            }
            None => self.board.status_line(time),
        }
    }

    fn state(&mut self, state: &mut State) {
        self.library.machine.state(state);
        self.board.state(state);
        state.bool(&mut self.is_on);
        state.u64(&mut self.clock);
        state.u64(&mut self.until);
        state.option(&mut self.thinks_since, State::u64);
        state.option(&mut self.nodes, State::u64);
        state.u8(&mut self.time);
        self.time %= TIMES.len() as u8;
        let mut waiting = std::mem::take(&mut self.waiting).into();
        state.list(&mut waiting, MOST_WAITING, String::new(), |state, line: &mut String| {
            board::text_state(state, line, LONGEST_LINE);
        });
        self.waiting = waiting.into();
    }

    fn queue(&mut self, input: String) -> bool {
        let has_room = self.is_on && self.waiting.len() < MOST_WAITING;
        if has_room {
            self.waiting.push_back(input);
        }
        has_room
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
        self.clock
    }

    fn run(&mut self, cycles: u64) -> Result<(), String> {
        if let Some(wrong) = &self.wrong {
            return Err(wrong.clone());
        }
        if !self.is_on {
            return Ok(());
        }
        self.until += cycles;
        while self.clock < self.until {
            if let Err(wrong) = self.advance() {
                self.wrong = Some(wrong.clone());
                return Err(wrong);
            }
        }
        Ok(())
    }

    fn keys(&self) -> &'static [Key] {
        KEYS
    }

    fn press(&mut self, name: &str, _is_held: bool) -> bool {
        KEYS.iter().any(|key| key.name == name) && self.queue(name.to_owned())
    }

    fn has_line(&self) -> bool {
        true
    }

    fn say(&mut self, line: &str) -> bool {
        let line = line.trim();
        let is_text =
            line.len() <= LONGEST_LINE && line.bytes().all(|byte| byte.is_ascii_graphic());
        let is_key = KEYS.iter().any(|key| key.name == line);
        !line.is_empty() && is_text && !is_key && self.queue(line.to_owned())
    }

    fn is_heard(&self) -> bool {
        self.waiting.is_empty()
    }

    fn screen(&self) -> Screen {
        Screen::Cells(self.board.cells(&self.status_line(), self.is_on))
    }

    fn text(&self) -> String {
        if !self.is_on {
            return "The machine is off.\n".into();
        }
        self.board.text(&self.status_line())
    }

    fn is_on(&self) -> bool {
        self.is_on
    }

    fn power(&mut self, is_on: bool) {
        if is_on != self.is_on {
            *self = Calculator { is_on, ..Calculator::new() };
        }
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
        self.library.machine.registers()
    }

    fn memory(&self) -> (u32, &[u8]) {
        (MEMORY, self.library.machine.get_far(MEMORY, MEMORY_LEN))
    }

    fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    fn take(&mut self, game: &Game) -> Result<&'static str, String> {
        if !self.is_on {
            return Err("the calculator is off".into());
        }
        let mut other = Calculator { time: self.time, ..Calculator::new() };
        if let Some(fen) = &game.start {
            let count = other.give(fen)?;
            if other.call("kilomate_set_fen", &[count])? != 0 {
                return Err("the calculator refuses the position".into());
            }
            other.look()?;
        }
        for m in &game.moves {
            let bits = other.parse(m)?.ok_or_else(|| format!("the calculator refuses {m}"))?;
            other.make(bits)?;
        }
        other.board.seat_person();
        other.until = other.clock;
        *self = other;
        Ok("It is your move on the calculator, too.")
    }
}
