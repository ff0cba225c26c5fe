//! The board as a picture of characters: display, light, sound, buttons, time, and which keys there are.

use std::io::{self, Write};

use crossterm::style::{Attribute, Color, Print, ResetColor, SetAttribute};
use crossterm::style::{SetBackgroundColor, SetForegroundColor};
use crossterm::{cursor, queue, terminal};
use kilomate_emulate::avr::{Computer, SECOND};
use kilomate_panel::script::sign;
use kilomate_panel::{COLUMNS, GLYPHS};

/// What is drawn.
pub(super) struct Scene<'a> {
    pub(super) computer: &'a Computer,
    pub(super) speed: f64,
    pub(super) serial: Option<&'a str>,
}

/// Columns and rows that are needed, and rows for the display's own characters as well.
const WIDTH: u16 = 66;
const HEIGHT: u16 = 13;
const TALL: u16 = HEIGHT + 6;

const BUTTONS: [&str; 5] = ["MENU", "UP", "DOWN", "ENTER", "light"];
const HELP: [&str; 3] = [
    "m or Esc MENU, u or arrow UP, d or arrow DOWN, e or Enter ENTER,",
    "l light; a capital letter holds the button. b battery, p power,",
    "+ and - speed, q quit.",
];

/// The picture, which remembers how large the window was.
#[derive(Default)]
pub(super) struct Picture {
    size: (u16, u16),
}

impl Picture {
    /// Draws everything; a window of another size is cleared before.
    pub(super) fn draw(&mut self, scene: &Scene) -> io::Result<()> {
        let mut out = io::stdout().lock();
        let size = terminal::size()?;
        if size != self.size {
            self.size = size;
            queue!(out, terminal::Clear(terminal::ClearType::All))?;
        }
        if size.0 < WIDTH || size.1 < HEIGHT {
            let text = format!("The window must have {WIDTH} x {HEIGHT}.");
            queue!(out, cursor::MoveTo(0, 0), Print(text))?;
            return out.flush();
        }
        line(&mut out, 0, "Kilomate, the image of the chip on a simulated board")?;
        display(&mut out, scene)?;
        signs(&mut out, scene)?;
        buttons(&mut out, scene.computer.buttons())?;
        for (row, text) in (9..).zip(HELP) {
            line(&mut out, row, text)?;
        }
        let serial = scene.serial.map_or(String::new(), |path| {
            format!("Serial line: {path}. In another terminal: kilomate bridge {path}")
        });
        line(&mut out, 12, &serial)?;
        if size.1 >= TALL {
            characters(&mut out, scene.computer.own_glyphs())?;
        }
        out.flush()
    }
}

/// A line of text, and nothing behind it.
fn line(out: &mut impl Write, row: u16, text: &str) -> io::Result<()> {
    let clear = terminal::Clear(terminal::ClearType::UntilNewLine);
    queue!(out, cursor::MoveTo(1, row), Print(text), clear)
}

/// Two lines of 16 characters in their frame: dark letters on green light, or grey without it.
fn display(out: &mut impl Write, scene: &Scene) -> io::Result<()> {
    let computer = scene.computer;
    let (cells, glyphs) = (computer.cells(), computer.own_glyphs());
    let (ink, ground) = match (computer.is_on(), computer.is_lit()) {
        (false, _) => (Color::Black, Color::DarkGrey),
        (true, true) => (Color::Black, Color::Green),
        (true, false) => (Color::Black, Color::Grey),
    };
    for row in 0..4 {
        queue!(
            out,
            cursor::MoveTo(1, 2 + row),
            SetForegroundColor(ink),
            SetBackgroundColor(ground)
        )?;
        if row == 0 || row == 3 {
            queue!(out, Print(" ".repeat(COLUMNS as usize + 4)), ResetColor)?;
            continue;
        }
        queue!(out, Print("  "))?;
        for column in 0..u16::from(COLUMNS) {
            let at = (row - 1) * u16::from(COLUMNS) + column;
            let has_cursor = computer.cursor().map(u16::from) == Some(at);
            if has_cursor {
                queue!(out, SetAttribute(Attribute::Underlined))?;
            }
            // Some characters are wide in some terminals: each is put where it belongs.
            let text = character(cells[at as usize], glyphs);
            queue!(out, cursor::MoveTo(3 + column, 2 + row), Print(text))?;
            if has_cursor {
                queue!(out, SetAttribute(Attribute::NoUnderline))?;
            }
        }
        queue!(out, cursor::MoveTo(3 + u16::from(COLUMNS), 2 + row), Print("  "), ResetColor)?;
    }
    Ok(())
}

/// The sign of a character: one of its own that is not drawn as we know it is a patch.
fn character(cell: u8, glyphs: &[u8]) -> String {
    let known = |row: u8| Some(&GLYPHS.at2(cell, row)) == glyphs.get((cell * 8 + row) as usize);
    match cell {
        0..8 if (0..8).all(known) => format!("{}\u{fe0e}", sign(cell)), // no emoji
        0..8 => "▒".to_owned(),
        _ => sign(cell).to_string(),
    }
}

/// Beside the display: light, sound, battery, time.
fn signs(out: &mut impl Write, scene: &Scene) -> io::Result<()> {
    let computer = scene.computer;
    let (is_lit, tone, battery) = (computer.is_lit(), computer.tone().hertz(), computer.battery());
    let seconds = computer.chip().cycles() / SECOND;
    let time = format!("{}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60);
    let sound = if tone == 0 { "silent".to_owned() } else { format!("♪ {tone} Hz") };
    let power = if computer.is_on() { format!("on for {time}") } else { "off".to_owned() };
    let lines = [
        format!("power {power}, {} times real time", scene.speed),
        format!("light {}", if is_lit { "on" } else { "off" }),
        format!("buzzer {sound}"),
        format!("battery {}.{} V", battery / 1_000, battery / 100 % 10),
    ];
    for (row, text) in (2..).zip(lines) {
        let clear = terminal::Clear(terminal::ClearType::UntilNewLine);
        queue!(out, cursor::MoveTo(24, row), Print(text), clear)?;
    }
    Ok(())
}

/// The buttons, those that are down reversed.
fn buttons(out: &mut impl Write, down: u8) -> io::Result<()> {
    queue!(out, cursor::MoveTo(1, 7))?;
    for (bit, name) in BUTTONS.into_iter().enumerate() {
        let is_down = down >> bit & 1 != 0;
        let look = if is_down { Attribute::Reverse } else { Attribute::NoReverse };
        queue!(out, SetAttribute(look), Print(format!("[{name}]")))?;
        queue!(out, SetAttribute(Attribute::NoReverse), Print(" "))?;
    }
    Ok(())
}

/// The eight characters that the firmware has drawn, dot by dot: a character for two dots.
fn characters(out: &mut impl Write, glyphs: &[u8]) -> io::Result<()> {
    line(out, 14, "Its own characters:")?;
    for pair in 0..4 {
        let mut text = String::new();
        for glyph in glyphs.chunks(8) {
            let dots = |row: usize, column: usize| glyph[row] >> (4 - column) & 1;
            for column in 0..5 {
                let [upper, lower] = [dots(2 * pair, column), dots(2 * pair + 1, column)];
                text.push([[' ', '▄'], ['▀', '█']][upper as usize][lower as usize]);
            }
            text += "  ";
        }
        line(out, 15 + pair as u16, &text)?;
    }
    Ok(())
}
