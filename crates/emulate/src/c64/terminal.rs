//! The machine in a terminal of 80 columns and 25 lines, with keys: two columns for each character of its
//! screen.

use std::fmt::Write as _;
use std::io::{Write as _, stdout};
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, poll, read};
use crossterm::{cursor, execute, terminal};

use super::computer::Computer;
use super::keyboard::{Press, press_of};
use super::picture::{Picture, rgb};

/// Cycles of one picture, after which keys are looked at.
const FRAME: u64 = 63 * 312;
/// Pictures for which a key is held: a terminal tells when it is pressed, not when it is let go.
const HELD: u32 = 5;
/// Long enough for crossterm to look at the keys, whatever its features: with nothing at all it may not.
const GLANCE: Duration = Duration::from_micros(100);
/// How long a picture lasts on the real machine.
const FRAME_TIME: Duration = Duration::from_micros(19_950);

/// Runs until Escape or Ctrl-C. `letter` says what a character is called that has a meaning; others are
/// drawn roughly.
///
/// # Errors
///
/// What the terminal or the program did wrong.
pub fn run_in_terminal(
    computer: &mut Computer,
    letter: impl Fn(u8) -> Option<char>,
    is_full_speed: bool,
) -> Result<(), String> {
    let said = |error: std::io::Error| error.to_string();
    terminal::enable_raw_mode().map_err(said)?;
    execute!(stdout(), terminal::EnterAlternateScreen, cursor::Hide).map_err(said)?;
    let result = go(computer, &letter, is_full_speed);
    execute!(stdout(), terminal::LeaveAlternateScreen, cursor::Show).map_err(said)?;
    terminal::disable_raw_mode().map_err(said)?;
    result
}

fn go(
    computer: &mut Computer,
    letter: &impl Fn(u8) -> Option<char>,
    is_full_speed: bool,
) -> Result<(), String> {
    let said = |error: std::io::Error| error.to_string();
    let mut shown = String::new();
    let mut held = 0;
    let mut next = Instant::now();
    loop {
        computer.run(FRAME)?;
        held = u32::saturating_sub(held, 1);
        if held == 0 {
            computer.chips_mut().release();
        }
        if held == 0
            && poll(GLANCE).map_err(said)?
            && let Event::Key(key) = read().map_err(said)?
            && key.kind != KeyEventKind::Release
        {
            let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
            if key.code == KeyCode::Esc || is_control && key.code == KeyCode::Char('c') {
                return Ok(());
            }
            if let Some(press) = press_for(key.code) {
                computer.chips_mut().press(press);
                held = HELD;
            }
        }
        let picture = draw(computer, letter);
        if picture != shown {
            let mut out = stdout().lock();
            out.write_all(picture.as_bytes()).and_then(|()| out.flush()).map_err(said)?;
            shown = picture;
        }
        if !is_full_speed {
            next += FRAME_TIME;
            std::thread::sleep(next.saturating_duration_since(Instant::now()));
        }
    }
}

/// The key of the machine that does what this one does.
fn press_for(key: KeyCode) -> Option<Press> {
    let name = match key {
        KeyCode::Up => "UP".into(),
        KeyCode::Down => "DOWN".into(),
        KeyCode::Left => "LEFT".into(),
        KeyCode::Right => "RIGHT".into(),
        KeyCode::Enter => "RETURN".into(),
        KeyCode::Backspace | KeyCode::Delete => "DEL".into(),
        KeyCode::Home => "HOME".into(),
        KeyCode::F(number) => format!("F{number}"),
        KeyCode::Char(' ') => "SPACE".into(),
        KeyCode::Char(letter) => letter.to_ascii_uppercase().to_string(),
        _ => return None,
    };
    press_of(&name)
}

/// The screen, two columns a character.
fn draw(computer: &Computer, letter: &impl Fn(u8) -> Option<char>) -> String {
    let chips = computer.chips();
    let picture = Picture::of(chips);
    let mut text = String::from("\x1b[H");
    for row in 0..25 {
        for column in 0..40 {
            let count = |x: usize, y: usize, width: usize, height: usize| {
                let mut counts = [0_u8; 16];
                for dy in 0..height {
                    for dx in 0..width {
                        counts[usize::from(picture.dot(8 * column + x + dx, 8 * row + y + dy))] +=
                            1;
                    }
                }
                counts
            };
            match letter(chips.code(row, column)) {
                Some(letter) => {
                    let mut counts = count(0, 0, 8, 8);
                    let back = most(&counts);
                    counts[usize::from(back)] = 0;
                    colours(&mut text, most(&counts), back);
                    text.push(letter);
                    text.push(' ');
                }
                None => {
                    for x in [0, 4] {
                        colours(&mut text, most(&count(x, 0, 4, 4)), most(&count(x, 4, 4, 4)));
                        text.push('\u{2580}');
                    }
                }
            }
        }
        text += "\x1b[0m\r\n";
    }
    text.truncate(text.len() - 2); // the last line must not scroll
    text
}

/// The colour that there is most of.
fn most(counts: &[u8; 16]) -> u8 {
    (0..16).rev().max_by_key(|&colour| counts[usize::from(colour)]).unwrap_or(0)
}

fn colours(text: &mut String, front: u8, back: u8) {
    let ([r, g, b], [r2, g2, b2]) = (rgb(front), rgb(back));
    let _ = write!(text, "\x1b[38;2;{r};{g};{b};48;2;{r2};{g2};{b2}m");
}
