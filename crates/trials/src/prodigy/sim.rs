//! The simulated board: a program that obeys lines, each answered by one. `firmware/sim/prodigysim.c`
//! says which.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use kilomate_core::MachineName;
use kilomate_panel::{CELLS, Sound};

use crate::run::{Outcome, command};

/// Cycles of a second, and of a tick.
pub(crate) const SECOND: u64 = MachineName::Prodigy.facts().pace.unwrap().clock as u64;
pub(crate) const TICK: u64 = SECOND / 40;

/// What the board shows and has counted.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct State {
    /// Since the power came.
    pub(crate) cycles: u64,
    pub(crate) cells: [u8; CELLS],
    pub(crate) cursor: Option<u8>,
    pub(crate) is_lit: bool,
    /// Hertz of the buzzer.
    pub(crate) tone: u32,
    /// Half a period of the last sound, as the timer has it.
    sound: u32,
    /// Starts of the chip that were not by the power switch.
    pub(crate) resets: u64,
    /// What the firmware does wrong with display or memory.
    pub(crate) mistakes: u64,
    /// Bytes of the memory that were written.
    pub(crate) written: u64,
    /// The byte whose writing was cut off when the power went.
    pub(crate) cut: Option<u16>,
    /// Bytes of RAM that the stack never used.
    pub(crate) untouched: u64,
    /// Cycles for which the CPU has slept, since the power came.
    pub(crate) slept: u64,
}

impl State {
    /// Reads a line of the simulator.
    fn parse(line: &str) -> Option<State> {
        let value = |name: &str| {
            let mut words = line.split(' ').filter_map(|word| word.split_once('='));
            words.find(|(other, _)| *other == name).map(|(_, value)| value)
        };
        let number = |name: &str| value(name)?.parse::<u64>().ok();
        Some(State {
            cycles: number("cycles")?,
            cells: bytes(value("screen")?)?.try_into().ok()?,
            cursor: value("cursor")?.parse().ok(),
            is_lit: number("light")? == 1,
            tone: number("tone")? as u32,
            sound: number("sound")? as u32,
            resets: number("resets")?,
            mistakes: number("mistakes")?,
            written: number("written")?,
            cut: value("cut")?.parse().ok(),
            untouched: number("untouched")?,
            slept: number("slept")?,
        })
    }

    /// The last sound, as `firmware/prodigy/src/board/buzzer.rs` makes it.
    pub(crate) fn sound(&self) -> Sound {
        match self.sound {
            6 => Sound::Click,
            8 => Sound::Move,
            10 => Sound::End,
            62 => Sound::Low,
            _ => Sound::None,
        }
    }
}

/// The bytes of two digits each.
pub(super) fn bytes(hex: &str) -> Option<Vec<u8>> {
    let byte = |at| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok();
    (0..hex.len()).step_by(2).map(byte).collect()
}

/// The other way round.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
}

/// A simulated board. It ends when this is dropped.
pub(crate) struct Sim {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    state: Option<State>,
}

impl Sim {
    /// Starts the simulator; the board is switched off.
    pub(crate) fn start(simulator: &Path, image: &Path, options: &[&str]) -> Outcome<Sim> {
        let mut program = command(simulator);
        program.args(options).arg(image).stdin(Stdio::piped()).stdout(Stdio::piped());
        let child = program.spawn();
        let mut child = child.map_err(|e| format!("cannot start {}: {e}", simulator.display()))?;
        let output = BufReader::new(child.stdout.take().ok_or("no standard output")?);
        let input = child.stdin.take().ok_or("no standard input")?;
        Ok(Sim { input, child, output, state: None })
    }

    /// The next line that it says.
    fn line(&mut self) -> Outcome<String> {
        let mut line = String::new();
        match self.output.read_line(&mut line) {
            Ok(0) => Err("the simulator has ended".into()),
            Ok(_) => Ok(line.trim_end().to_owned()),
            Err(error) => Err(format!("the simulator: {error}")),
        }
    }

    /// Says a line and returns the answer to it, without its first word.
    pub(crate) fn ask(&mut self, order: &str) -> Outcome<String> {
        let said = writeln!(self.input, "{order}").and_then(|()| self.input.flush());
        said.map_err(|error| format!("the simulator: {error}"))?;
        let line = self.line()?;
        match line.split_once(' ').unwrap_or((&line, "")) {
            ("error", why) => Err(format!("{order}: {why}")),
            (_, answer) => Ok(answer.to_owned()),
        }
    }

    /// Has it do something, and returns how it is then.
    pub(crate) fn order(&mut self, order: &str) -> Outcome<&State> {
        let answer = self.ask(order)?;
        let state = State::parse(&answer).ok_or_else(|| format!("{order}: {answer}"))?;
        Ok(self.state.insert(state))
    }

    /// How it was after the last order.
    pub(crate) fn state(&self) -> Option<&State> {
        self.state.as_ref()
    }

    /// All of the EEPROM.
    pub(crate) fn memory(&mut self) -> Outcome<Vec<u8>> {
        let answer = self.ask("memory")?;
        bytes(&answer).ok_or(answer)
    }

    /// What is wrong with what the firmware did so far.
    pub(crate) fn complaint(&mut self) -> Outcome<Option<String>> {
        let state = self.order("state")?;
        match (state.mistakes, state.resets) {
            (0, 0) => Ok(None),
            (0, resets) => Ok(Some(format!("{resets} resets by the watchdog"))),
            (count, _) => Ok(Some(format!("{count} mistakes, first: {}", self.ask("mistake")?))),
        }
    }

    /// The number of its process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Sim {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
