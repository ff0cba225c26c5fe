//! Scripts: what is pressed and what must be seen, for a panel wherever it is: here, or on a chip that is
//! simulated. Nothing but buttons and screens is used, so both must show the same, tick by tick.
//!
//! | line | meaning |
//! |---|---|
//! | `nodes 40` | so many nodes of thinking after each tick, from now on: in rounds of 12, at least one |
//! | `press MENU UP DOWN ENTER LIGHT` | each button is down for a tick, then up for one |
//! | `hold UP 30` | a button is down for so many ticks, then up for one |
//! | `wait 40` | so many ticks |
//! | `until 400 Your move` | ticks until the display shows that, at most so many |
//! | `choose Level` | DOWN until the first line begins with that row of a menu, then ENTER |
//! | `move e2e4` | UP until the man is shown, ENTER, UP until the target is, ENTER |
//! | `move e1g1 0-0` | the same for a move that is shown in another way |
//! | `power` | off and on again, and a tick; the memory stays |
//! | `battery 4200` | so many millivolts from now on |
//! | `light on` | the light behind the display is on |
//! | `sound Low` | this was the last sound |
//! | `\|text\|` twice | the display shows these two lines |
//! | `# …` | nothing |

use std::format;
use std::string::String;
use std::vec::Vec;

use crate::{CELLS, Key, Sound};

/// Nodes of a round: what the firmware thinks between two looks at the clock.
pub const STEP: u32 = 12;

/// A machine with a panel.
pub trait Machine {
    /// A tick with these buttons down (bit 0 is MENU, then UP, DOWN, ENTER and that of the light), then so
    /// many rounds of [`STEP`] nodes.
    fn tick(&mut self, levels: u8, rounds: u32);
    /// What the display shows.
    fn cells(&self) -> [u8; CELLS];
    /// The last sound, which is then forgotten.
    fn sound(&mut self) -> Sound;
    /// Whether the light behind the display is on.
    fn is_lit(&self) -> bool;
    /// Millivolts of the battery, from now on.
    fn set_battery(&mut self, millivolts: u32);
    /// Switches it off and on again; the first tick, with one round, shows the game.
    fn power(&mut self);
}

/// Presses of UP after which nothing new comes.
const ROUND: u32 = 70;

/// The two lines of a display as text, with signs for the characters that the panel draws.
pub fn lines(cells: &[u8; CELLS]) -> [String; 2] {
    let text = |cells: &[u8]| cells.iter().map(|&cell| sign(cell)).collect();
    [text(&cells[..CELLS / 2]), text(&cells[CELLS / 2..])]
}

/// The sign of a character.
pub fn sign(cell: u8) -> char {
    const DRAWN: [char; 8] = ['▯', '♟', '♞', '♝', '♜', '♛', '♚', '░'];
    match cell {
        0..8 => DRAWN[cell as usize],
        32..127 => cell as char,
        _ => '?',
    }
}

/// What came of a script.
pub struct Outcome {
    /// The script with the screens that were seen.
    pub seen: String,
    /// Ticks it took.
    pub ticks: u64,
    /// Buttons pressed.
    pub presses: u64,
    /// What was not as expected: line number and what was wrong.
    pub problems: Vec<String>,
}

/// Plays a script on a machine.
pub fn run(script: &str, machine: &mut impl Machine) -> Outcome {
    let outcome = Outcome { seen: String::new(), ticks: 0, presses: 0, problems: Vec::new() };
    let mut run = Run { machine, rounds: 1, outcome };
    let mut row = 0;
    for (number, line) in script.lines().enumerate() {
        if line.starts_with('|') {
            let shown = format!("|{}|", lines(&run.machine.cells())[row]);
            if shown != line {
                run.problem(number, &format!("expected {line}, seen {shown}"));
            }
            run.outcome.seen += &shown;
            row ^= 1;
        } else {
            if row == 1 {
                run.problem(number, "a screen has two lines");
                row = 0;
            }
            if let Err(problem) = run.obey(line) {
                run.problem(number, &problem);
            }
            run.outcome.seen += line;
        }
        run.outcome.seen.push('\n');
    }
    run.outcome
}

struct Run<'a, M> {
    machine: &'a mut M,
    rounds: u32,
    outcome: Outcome,
}

impl<M: Machine> Run<'_, M> {
    fn problem(&mut self, number: usize, what: &str) {
        self.outcome.problems.push(format!("line {}: {what}", number + 1));
    }

    fn obey(&mut self, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" | "#" => {}
            "nodes" => self.rounds = amount(rest)?.div_ceil(STEP).max(1),
            "press" => {
                for name in rest.split_whitespace() {
                    self.press_level(level(name)?);
                }
            }
            "hold" => {
                let (name, ticks) = rest.split_once(' ').ok_or("hold needs a button and ticks")?;
                let level = level(name)?;
                for _ in 0..amount(ticks)? {
                    self.tick(level);
                }
                self.outcome.presses += 1;
                self.tick(0);
            }
            "wait" => (0..amount(rest)?).for_each(|_| self.tick(0)),
            "until" => {
                let (most, text) = rest.split_once(' ').ok_or("until needs ticks and a text")?;
                let most = amount(most)?;
                let mut waited = 0;
                while !self.shows(text) {
                    if waited == most {
                        return Err(format!("`{text}` is not shown: {}", self.screen()));
                    }
                    self.tick(0);
                    waited += 1;
                }
            }
            "choose" => {
                self.seek(Key::Down, |first| first.trim_start_matches('>').starts_with(rest))?;
                self.press(Key::Enter);
            }
            "move" => self.enter(rest)?,
            "power" => self.machine.power(),
            "battery" => self.machine.set_battery(amount(rest)?),
            "light" => {
                let is_right = self.machine.is_lit() == (rest == "on");
                return if is_right { Ok(()) } else { Err(format!("the light is not {rest}")) };
            }
            "sound" => {
                let heard = format!("{:?}", self.machine.sound());
                if heard != rest {
                    return Err(format!("expected the sound {rest}, heard {heard}"));
                }
            }
            _ => return Err(format!("not a line of a script: {line}")),
        }
        Ok(())
    }

    fn tick(&mut self, levels: u8) {
        self.outcome.ticks += 1;
        self.machine.tick(levels, self.rounds);
    }

    fn press(&mut self, key: Key) {
        self.press_level(1 << key as u8);
    }

    fn press_level(&mut self, level: u8) {
        self.outcome.presses += 1;
        self.tick(level);
        self.tick(0);
    }

    fn first(&self) -> String {
        let [first, _] = lines(&self.machine.cells());
        first
    }

    fn screen(&self) -> String {
        lines(&self.machine.cells()).join("/")
    }

    fn shows(&self, text: &str) -> bool {
        lines(&self.machine.cells()).iter().any(|line| line.contains(text))
    }

    /// Presses a button until the first line is right.
    fn seek(&mut self, key: Key, is_right: impl Fn(&str) -> bool) -> Result<(), String> {
        for _ in 0..ROUND {
            if is_right(&self.first()) {
                return Ok(());
            }
            self.press(key);
        }
        Err(format!("never shown; last seen {}", self.screen()))
    }

    /// Enters a move as somebody would who has to find everything by looking.
    fn enter(&mut self, words: &str) -> Result<(), String> {
        let (m, shown) = words.split_once(' ').unwrap_or((words, ""));
        let (from, to) = (m.get(..2).unwrap_or(""), m.get(2..4).unwrap_or(""));
        self.press(Key::Up);
        let starts = [format!("{from}-"), format!("{from}x")];
        let castles = |line: &str| !shown.is_empty() && line.trim_end() == shown;
        self.seek(Key::Up, |line| {
            starts.iter().any(|start| line.contains(start)) || castles(line)
        })?;
        if self.first().contains('?') {
            self.press(Key::Enter);
            let arrives = |line: &str| {
                let ends = line.get(line.find(from).map_or(0, |at| at + 3)..).unwrap_or("");
                castles(line) || shown.is_empty() && ends.starts_with(to)
            };
            self.seek(Key::Up, arrives)?;
        }
        self.press(Key::Enter);
        if let Some(kind) = m.get(4..).filter(|kind| !kind.is_empty()) {
            let kind = kind.to_uppercase();
            self.seek(Key::Up, |line| line.trim_end().ends_with(&kind))?;
            self.press(Key::Enter);
        }
        Ok(())
    }
}

fn amount(text: &str) -> Result<u32, String> {
    text.trim().parse().map_err(|_| format!("not a number: {text}"))
}

/// The level of a button.
fn level(name: &str) -> Result<u8, String> {
    const NAMES: [&str; 5] = ["MENU", "UP", "DOWN", "ENTER", "LIGHT"];
    let found = NAMES.iter().position(|other| *other == name);
    found.map(|bit| 1 << bit).ok_or_else(|| format!("not a button: {name}"))
}
