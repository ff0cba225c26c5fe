//! Our board in a terminal: what it shows and does, keys for its buttons, faster or slower than it would be.
//! Nothing but this program is needed: the image is the one in `dist`.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::{cursor, execute, terminal};
use kilomate_emulate::avr::{Button, Computer, SECOND, image};

use super::line::Line;
use super::picture::{self, Picture};
use crate::run::{Outcome, root};

/// What can be chosen.
#[derive(Args)]
pub struct Options {
    /// Times real time, from 0.125 to 64; + and - change it.
    #[arg(long, value_name = "TIMES", default_value_t = 1.0)]
    speed: f64,
    /// The file of its memory of 2,048 bytes, made if there is none and kept between runs.
    #[arg(long, value_name = "FILE", default_value = "target/prodigy.eeprom")]
    eeprom: PathBuf,
    /// Where its serial line goes; `pty` offers it to `kilomate bridge`.
    #[arg(long, value_enum, default_value_t = Uart::None)]
    uart: Uart,
    /// Another image, as .hex or .elf.
    #[arg(long, value_name = "FILE", default_value = "dist/prodigy/prodigy.hex")]
    image: PathBuf,
}

/// The other end of the serial line.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Uart {
    /// Nobody.
    None,
    /// A pseudo-terminal, whose path is shown.
    Pty,
}

/// From one picture to the next, and at most so much is caught up with.
const FRAME: Duration = Duration::from_millis(25);
const SLOWEST: f64 = 0.125;
const FASTEST: f64 = 64.0;
/// Millivolts of a battery that is full, and of one that is not.
const FULL: u32 = 5_000;
const EMPTY: u32 = 4_200;

/// The board on the table.
struct Table {
    computer: Computer,
    /// The serial line, if somebody may connect.
    line: Option<Line>,
    /// The file of its memory, and what is in it.
    path: PathBuf,
    kept: Vec<u8>,
    speed: f64,
    is_over: bool,
}

/// Shows the board until somebody has seen enough.
pub fn run(options: &Options) -> Outcome {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err("this shows the board in a terminal and takes keys: start it in one".into());
    }
    if !(SLOWEST..=FASTEST).contains(&options.speed) {
        return Err(format!("--speed is from {SLOWEST} to {FASTEST}"));
    }
    let mut table = Table::new(options)?;
    let screen = Screen::take().map_err(|error| format!("the terminal: {error}"))?;
    let shown = table.show(&screen);
    drop(screen);
    // A byte that is being written will be.
    table.computer.switch_off(1);
    table.keep()?;
    println!("Its memory is in {}.", options.eeprom.display());
    shown
}

/// A machine with an image and a memory, if there is one already.
fn machine(file: &Path, memory: &Path) -> Outcome<Computer> {
    let problem = |path: &Path, error: &str| format!("{}: {error}", path.display());
    let bytes = std::fs::read(file).map_err(|error| problem(file, &error.to_string()))?;
    let bytes = image::read(&bytes).map_err(|error| problem(file, &error))?;
    let mut computer = Computer::new(&bytes).map_err(|error| problem(file, &error))?;
    match std::fs::read(memory) {
        Ok(kept) => computer.set_memory(&kept).map_err(|error| problem(memory, &error))?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(problem(memory, &error.to_string())),
    }
    Ok(computer)
}

impl Table {
    fn new(options: &Options) -> Outcome<Table> {
        let path = root().join(&options.eeprom);
        let mut computer = machine(&root().join(&options.image), &path)?;
        let line = if options.uart == Uart::Pty { Some(Line::open()?) } else { None };
        computer.switch_on();
        let mut table =
            Table { computer, line, path, kept: Vec::new(), speed: options.speed, is_over: false };
        table.keep()?;
        Ok(table)
    }

    /// Runs, listens and draws, frame by frame.
    fn show(&mut self, screen: &Screen) -> Outcome {
        let problem = |error: io::Error| format!("the terminal: {error}");
        let mut picture = Picture::default();
        let mut next = Instant::now();
        while !self.is_over && !screen.is_to_end() {
            self.advance()?;
            self.draw(&mut picture).map_err(problem)?;
            // Who cannot keep up does not try to.
            next = (next + FRAME).max(Instant::now());
            while let Some(left) = next.checked_duration_since(Instant::now()) {
                if event::poll(left).map_err(problem)?
                    && let Event::Key(key) = event::read().map_err(problem)?
                {
                    self.hear(key);
                }
                if left.is_zero() {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Lets a frame's time pass.
    fn advance(&mut self) -> Outcome {
        if let Some(line) = &mut self.line {
            line.exchange(&mut self.computer);
        }
        self.computer.run((FRAME.as_secs_f64() * self.speed * SECOND as f64) as u64);
        // Nobody hears it here: they are shown.
        self.computer.take_sound();
        if let Some(why) = self.computer.chip().stopped() {
            return Err(why.to_owned());
        }
        self.keep()
    }

    /// Puts the memory into its file if it has changed, whole or not at all.
    fn keep(&mut self) -> Outcome {
        let memory = self.computer.memory();
        if memory == self.kept {
            return Ok(());
        }
        let other = self.path.with_extension("new");
        let written =
            std::fs::write(&other, memory).and_then(|()| std::fs::rename(&other, &self.path));
        written.map_err(|error| format!("{}: {error}", self.path.display()))?;
        self.kept = memory.to_vec();
        Ok(())
    }

    fn draw(&self, picture: &mut Picture) -> io::Result<()> {
        picture.draw(&picture::Scene {
            computer: &self.computer,
            speed: self.speed,
            serial: self.line.as_ref().map(Line::path),
        })
    }

    /// A key: a button of the board, or something else that one can do with it.
    fn hear(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if is_control => self.is_over = true,
            KeyCode::Char('q') => self.is_over = true,
            KeyCode::Char('p') => self.switch(),
            KeyCode::Char('+' | '=') => self.speed = (self.speed * 2.0).min(FASTEST),
            KeyCode::Char('-') => self.speed = (self.speed / 2.0).max(SLOWEST),
            KeyCode::Char('b') => {
                let is_full = self.computer.battery() == FULL;
                self.computer.set_battery(if is_full { EMPTY } else { FULL });
            }
            code => {
                if let Some((button, is_held)) = button(code) {
                    self.computer.press(button, is_held);
                }
            }
        }
    }

    /// The power switch.
    fn switch(&mut self) {
        if self.computer.is_on() {
            self.computer.switch_off(1);
        } else {
            self.computer.switch_on();
        }
    }
}

/// The button of a key, and whether it is held.
fn button(code: KeyCode) -> Option<(Button, bool)> {
    let button = match code {
        KeyCode::Char('m' | 'M') | KeyCode::Esc => Button::Menu,
        KeyCode::Char('u' | 'U') | KeyCode::Up | KeyCode::Right => Button::Up,
        KeyCode::Char('d' | 'D') | KeyCode::Down | KeyCode::Left => Button::Down,
        KeyCode::Char('e' | 'E') | KeyCode::Enter => Button::Enter,
        KeyCode::Char('l' | 'L') => Button::Light,
        _ => return None,
    };
    Some((button, matches!(code, KeyCode::Char(letter) if letter.is_uppercase())))
}

/// The terminal while it is ours. It is given back when this is dropped, after a panic, and when the
/// program is told to end.
struct Screen(Arc<AtomicBool>);

impl Screen {
    fn take() -> io::Result<Screen> {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |what| {
            give_back();
            usual(what);
        }));
        let is_to_end = Arc::new(AtomicBool::new(false));
        for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP] {
            signal_hook::flag::register(signal, Arc::clone(&is_to_end))?;
        }
        terminal::enable_raw_mode()?;
        let screen = Screen(is_to_end);
        execute!(io::stdout(), terminal::EnterAlternateScreen, cursor::Hide)?;
        Ok(screen)
    }

    fn is_to_end(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn give_back() {
    let _ = execute!(io::stdout(), cursor::Show, terminal::LeaveAlternateScreen);
    let _ = terminal::disable_raw_mode();
    let _ = io::stdout().flush();
}
