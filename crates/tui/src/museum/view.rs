//! What is seen in a room: the machine's screen in characters, or its inside.

use kilomate_museum::{Cells, Dots, Exhibit, Screen};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::room::{RoomScreen, Speed};
use crate::board::Look;
use crate::colour::{Depth, Rgb};
use crate::line::below;
use crate::paint;
use crate::shared::Shared;
use crate::text::museum as text;

/// Characters of the Commodore's screen, and dots of one.
const COLUMNS: usize = 40;
const ROWS: usize = 25;
const DOTS: usize = 8;
/// The column of what stands beside a board of letters.
const BESIDE: u16 = 22;

/// Power, speed, time, sound and lamps.
pub(super) fn head(room: &RoomScreen, now: u64) -> String {
    let exhibit = &room.exhibit;
    if !exhibit.is_on() {
        return format!("{} ", text::IS_OFF);
    }
    let speed = match room.speed {
        Speed::Real => text::SPEEDS[0],
        Speed::Ten => text::SPEEDS[1],
        Speed::Full => text::SPEEDS[2],
    };
    let mut head = format!("{}, {speed} ", text::time(exhibit.cycles() / exhibit.hertz()));
    for (name, is_lit) in exhibit.lamps() {
        head = format!("{name}{} {head}", if is_lit { "*" } else { "." });
    }
    if room.sounds(now) { format!("(beep) {head}") } else { head }
}

/// The machine's screen.
pub(super) fn screen(room: &RoomScreen, buffer: &mut Buffer, area: Rect, shared: &Shared) {
    let look = &shared.look;
    match room.exhibit.screen() {
        Screen::Dots(dots) => {
            let has_room = area.width >= 2 * COLUMNS as u16 && area.height >= ROWS as u16;
            let has_colours = shared.can.depth >= Depth::Many && look.figures.is_unicode();
            if has_room && has_colours && !dots.letters.is_empty() {
                let place = paint::middle_of(area, 2 * COLUMNS as u16, ROWS as u16);
                picture(&dots, buffer, place, shared.can.depth);
            } else {
                letters(&*room.exhibit, buffer, area, look);
            }
        }
        Screen::Cells(cells) => {
            let (columns, rows) =
                (cells.columns as u16, (cells.codes.len() / cells.columns) as u16);
            let frame = Rect {
                x: area.x + 1,
                y: area.y + 1,
                width: (columns + 4).min(area.width),
                height: (rows + 2).min(area.height),
            };
            draw_cells(&cells, buffer, frame, look);
            let mut rest = below(area, rows + 4);
            rest.x += 1;
            rest.width = rest.width.saturating_sub(2);
            if room.exhibit.has_line() {
                paint::at(buffer, rest, (0, 0), text::PROMPT, look.quiet());
                let place =
                    Rect { x: rest.x + 2, width: rest.width.saturating_sub(2), height: 1, ..rest };
                room.line.draw(buffer, place, look, true);
                rest = below(rest, 2);
            }
            how(&*room.exhibit, buffer, rest, look);
        }
        Screen::Log(log) => draw_log(room, &log, buffer, area, look),
    }
}

/// How one plays with it.
fn how(exhibit: &dyn Exhibit, buffer: &mut Buffer, area: Rect, look: &Look) {
    for (row, line) in (0..).zip(paint::wrapped(exhibit.story().how, area.width)) {
        paint::line(buffer, area, row, &line, look.quiet());
    }
}

/// Two columns for each character: its letter, or four dots that stand for sixteen each.
fn picture(dots: &Dots, buffer: &mut Buffer, area: Rect, depth: Depth) {
    let height = dots.dots.len() / dots.width;
    let (left, top) = ((dots.width - DOTS * COLUMNS) / 2, (height - DOTS * ROWS) / 2);
    let colour = |colour: u8| {
        let [r, g, b] = dots.palette[usize::from(colour & 15)];
        Rgb(r, g, b).on(depth, ratatui::style::Color::Reset)
    };
    for (at, letter) in dots.letters.iter().enumerate() {
        let (row, column) = (at / COLUMNS, at % COLUMNS);
        let count = |x: usize, y: usize, width: usize, height: usize| {
            let mut counts = [0_u8; 16];
            for dy in 0..height {
                let line = (top + DOTS * row + y + dy) * dots.width + left + DOTS * column + x;
                for &dot in &dots.dots[line..line + width] {
                    counts[usize::from(dot & 15)] += 1;
                }
            }
            counts
        };
        let place = (2 * column as u16, row as u16);
        if let Some(letter) = letter {
            let mut counts = count(0, 0, DOTS, DOTS);
            let back = most(&counts);
            counts[usize::from(back)] = 0;
            let style = Style::new().fg(colour(most(&counts))).bg(colour(back));
            paint::at(buffer, area, place, &format!("{letter} "), style);
            continue;
        }
        for half in 0..2 {
            let [upper, lower] = [0, 4].map(|y| most(&count(4 * half, y, 4, 4)));
            let style = Style::new().fg(colour(upper)).bg(colour(lower));
            paint::at(buffer, area, (place.0 + half as u16, place.1), "▀", style);
        }
    }
}

/// The colour that there is most of.
fn most(counts: &[u8; 16]) -> u8 {
    (0..16).rev().max_by_key(|&colour| counts[usize::from(colour)]).unwrap_or(0)
}

/// The board in letters, and beside it what else is written.
fn letters(exhibit: &dyn Exhibit, buffer: &mut Buffer, area: Rect, look: &Look) {
    let text = exhibit.text();
    let lines: Vec<&str> = text.lines().collect();
    let board = if lines.len() > 8 { 8 } else { lines.len() };
    for (row, line) in (1..).zip(&lines[..board]) {
        paint::at(buffer, area, (1, row), line, look.plain());
    }
    for (row, line) in (1..).zip(&lines[board..]) {
        paint::at(buffer, area, (BESIDE, row), line, look.plain());
    }
    let side = Rect {
        x: area.x + BESIDE + 16,
        width: area.width.saturating_sub(BESIDE + 17),
        ..below(area, 1)
    };
    how(exhibit, buffer, side, look);
}

/// Characters in a frame.
fn draw_cells(cells: &Cells, buffer: &mut Buffer, area: Rect, look: &Look) {
    let inner = paint::framed(buffer, area, "", look);
    let plain = if cells.is_lit { look.plain() } else { look.quiet() };
    for (at, &code) in cells.codes.iter().enumerate() {
        let place = (1 + (at % cells.columns) as u16, (at / cells.columns) as u16);
        let style = match at {
            _ if cells.cursor == Some(at) => look.chosen(),
            _ if cells.marked.contains(&at) => look.loud(),
            _ => plain,
        };
        paint::at(buffer, inner, place, &character(code, look).to_string(), style);
    }
}

/// A character, as the terminal can show it: those below 8 are as the chess computer draws them.
fn character(code: u8, look: &Look) -> char {
    const DRAWN: [(char, char); 8] = [
        ('▯', '!'),
        ('♟', 'p'),
        ('♞', 'n'),
        ('♝', 'b'),
        ('♜', 'r'),
        ('♛', 'q'),
        ('♚', 'k'),
        ('░', ':'),
    ];
    match code {
        0..8 => look.glyph(DRAWN[usize::from(code)].0, DRAWN[usize::from(code)].1),
        32..127 => char::from(code),
        _ => ' ',
    }
}

/// What came over the line, the newest at the bottom, and the line that is typed.
fn draw_log(room: &RoomScreen, log: &str, buffer: &mut Buffer, area: Rect, look: &Look) {
    let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let mut lines = Vec::new();
    for line in log.lines() {
        lines.extend(paint::wrapped(line, area.width));
    }
    if log.ends_with('\n') || log.is_empty() {
        lines.push(String::new());
    }
    let room_for = usize::from(area.height.saturating_sub(1));
    let first = lines.len().saturating_sub(room_for);
    for (row, line) in (0..).zip(&lines[first..]) {
        paint::line(buffer, area, row, line, look.plain());
    }
    let row = area.height.saturating_sub(1);
    paint::at(buffer, area, (0, row), text::PROMPT, look.loud());
    let typed =
        Rect { x: area.x + 2, y: area.y + row, width: area.width.saturating_sub(2), height: 1 };
    room.line.draw(buffer, typed, look, true);
    if log.is_empty() {
        how(&*room.exhibit, buffer, area, look);
    }
}

/// Registers, the parts of the memory, and how full it is: a character for an equal share of it.
pub(super) fn inside(exhibit: &dyn Exhibit, buffer: &mut Buffer, area: Rect, look: &Look) {
    let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..below(area, 1) };
    let registers: Vec<String> = exhibit
        .registers()
        .iter()
        .map(|&(name, value, bits)| text::register(name, value, bits))
        .collect();
    let mut row = 0;
    for line in paint::wrapped(&registers.join(" "), area.width) {
        paint::line(buffer, area, row, &line, look.plain());
        row += 1;
    }
    paint::line(buffer, area, row + 1, &text::nodes(exhibit.nodes()), look.quiet());
    row += 3;
    let (_, memory) = exhibit.memory();
    let share = memory.len().div_ceil(usize::from(area.width.max(1)) * 2);
    let full = |bytes: &[u8]| {
        let used = bytes.iter().filter(|&&byte| byte != 0 && byte != 0xff).count();
        let marks = [(' ', ' '), ('░', '.'), ('▒', 'o'), ('▓', 'O'), ('█', '#')];
        let (unicode, ascii) = marks[(used * 4).div_ceil(bytes.len().max(1)).min(4)];
        look.glyph(unicode, ascii)
    };
    let map: Vec<char> = memory.chunks(share.max(1)).map(full).collect();
    for line in map.chunks(usize::from(area.width.max(1))) {
        paint::line(buffer, area, row, &line.iter().collect::<String>(), look.plain());
        row += 1;
    }
    for (row, region) in (row + 1..).zip(exhibit.story().map) {
        let line = text::region(region.name, region.from, region.to);
        paint::line(buffer, area, row, &line, look.quiet());
    }
}
