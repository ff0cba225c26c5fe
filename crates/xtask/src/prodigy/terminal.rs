//! The simulated board in a terminal: what it shows and does, keys for its buttons, faster or slower than
//! it would be.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::{cursor, execute, terminal};

use super::Bench;
use super::picture::{self, Picture};
use super::sim::{SECOND, Sim, TICK};
use crate::run::{Outcome, root};

/// What can be chosen.
#[derive(Args)]
pub(crate) struct Options {
    /// Times real time, from 0.125 to 64; + and - change it.
    #[arg(long, value_name = "TIMES", default_value_t = 1.0)]
    speed: f64,
    /// The file of its memory of 2,048 bytes, made if there is none and kept between runs.
    #[arg(long, value_name = "FILE", default_value = "target/prodigy.eeprom")]
    eeprom: PathBuf,
    /// Where its serial line goes; `pty` offers it to `kilomate bridge`.
    #[arg(long, value_enum, default_value_t = Uart::None)]
    uart: Uart,
    /// An image that is there already, as `build` has written it; without it, one is built.
    #[arg(long, value_name = "FILE.elf")]
    image: Option<PathBuf>,
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
/// Ticks of the chip for which a key's button is down, and for which a capital's is.
const SHORT: u64 = 3;
const LONG: u64 = 26;
/// Millivolts of a battery that is full, and of one that is not.
const FULL: u32 = 5_000;
const EMPTY: u32 = 4_200;

/// The board on the table.
struct Table {
    board: Sim,
    /// The path of the serial line, if somebody may connect.
    serial: Option<String>,
    is_on: bool,
    battery: u32,
    speed: f64,
    /// The button that is down, and until which cycle.
    pressed: (u8, u64),
    glyphs: Vec<u8>,
    is_over: bool,
}

/// Shows the board until somebody has seen enough.
pub(super) fn run(options: &Options) -> Outcome {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err("this shows the board in a terminal and takes keys: start it in one".into());
    }
    if !(SLOWEST..=FASTEST).contains(&options.speed) {
        return Err(format!("--speed is from {SLOWEST} to {FASTEST}"));
    }
    let bench = Bench::with(options.image.as_deref())?;
    let mut table = Table::new(&bench, options)?;
    let screen = Screen::take().map_err(|error| format!("the terminal: {error}"))?;
    let shown = table.show(&screen);
    drop(screen);
    table.board.end()?;
    println!("Its memory is in {}.", options.eeprom.display());
    shown
}

impl Table {
    fn new(bench: &Bench, options: &Options) -> Outcome<Table> {
        let wants_serial = options.uart == Uart::Pty;
        let mut board = bench.board(if wants_serial { &["--pty"] } else { &[] })?;
        let serial = if wants_serial { Some(board.line()?) } else { None };
        board.order(&format!("eeprom {}", root().join(&options.eeprom).display()))?;
        let mut table = Table {
            board,
            serial,
            is_on: false,
            battery: FULL,
            speed: options.speed,
            pressed: (0, 0),
            glyphs: Vec::new(),
            is_over: false,
        };
        table.switch()?;
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
                    self.hear(key)?;
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
        if !self.is_on {
            return Ok(());
        }
        let (buttons, until) = self.pressed;
        if buttons != 0 && self.cycles() >= until {
            self.board.order("buttons 0")?;
            self.pressed = (0, 0);
        }
        let cycles = FRAME.as_secs_f64() * self.speed * SECOND as f64;
        self.board.order(&format!("run {cycles:.0}"))?;
        self.glyphs = self.board.glyphs()?;
        Ok(())
    }

    fn cycles(&self) -> u64 {
        self.board.state().map_or(0, |state| state.cycles)
    }

    fn draw(&self, picture: &mut Picture) -> io::Result<()> {
        let Some(state) = self.board.state() else { return Ok(()) };
        picture.draw(&picture::Scene {
            state,
            glyphs: &self.glyphs,
            is_on: self.is_on,
            buttons: self.pressed.0,
            battery: self.battery,
            speed: self.speed,
            serial: self.serial.as_deref(),
        })
    }

    /// A key: a button of the board, or something else that one can do with it.
    fn hear(&mut self, key: KeyEvent) -> Outcome {
        if key.kind == KeyEventKind::Release {
            return Ok(());
        }
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if is_control => self.is_over = true,
            KeyCode::Char('q') => self.is_over = true,
            KeyCode::Char('p') => self.switch()?,
            KeyCode::Char('+' | '=') => self.speed = (self.speed * 2.0).min(FASTEST),
            KeyCode::Char('-') => self.speed = (self.speed / 2.0).max(SLOWEST),
            KeyCode::Char('b') => {
                self.battery = if self.battery == FULL { EMPTY } else { FULL };
                self.board.order(&format!("battery {}", self.battery))?;
            }
            code => {
                if let Some((button, ticks)) = button(code) {
                    self.press(button, ticks)?;
                }
            }
        }
        Ok(())
    }

    fn press(&mut self, button: u8, ticks: u64) -> Outcome {
        if self.is_on {
            self.pressed = (button, self.cycles() + ticks * TICK);
            self.board.order(&format!("buttons {button}"))?;
        }
        Ok(())
    }

    /// The power switch.
    fn switch(&mut self) -> Outcome {
        self.board.order(if self.is_on { "off" } else { "power" })?;
        self.board.order("buttons 0")?;
        self.is_on = !self.is_on;
        self.pressed = (0, 0);
        Ok(())
    }
}

/// The button of a key, and for how many ticks it is down.
fn button(code: KeyCode) -> Option<(u8, u64)> {
    let button = match code {
        KeyCode::Char('m' | 'M') | KeyCode::Esc => 1,
        KeyCode::Char('u' | 'U') | KeyCode::Up | KeyCode::Right => 2,
        KeyCode::Char('d' | 'D') | KeyCode::Down | KeyCode::Left => 4,
        KeyCode::Char('e' | 'E') | KeyCode::Enter => 8,
        KeyCode::Char('l' | 'L') => 16,
        _ => return None,
    };
    let is_held = matches!(code, KeyCode::Char(letter) if letter.is_uppercase());
    Some((button, if is_held { LONG } else { SHORT }))
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
