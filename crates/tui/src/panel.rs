//! The front panel of the Chess Prodigy: its display and its four buttons, in its real time. What it does
//! is the panel's own affair; here is what it is built into.

use crossterm::event::{Event, KeyCode, MouseButton, MouseEventKind};
use kilomate_core::knowledge::book::{Book, PackedBook, editions};
use kilomate_core::{Board, MachineName, Move};
use kilomate_desk::News;
use kilomate_desk::store::Store;
use kilomate_flash::{Start, Zeroed};
use kilomate_panel::{CELLS, COLUMNS, Chess, Host, How, Key, MEMORY, Panel, Press, Sound};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::board::{BoardView, Look, Size};
use super::paint;
use super::screen::{Next, Screen};
use super::shared::Shared;
use super::text::Topic;
use super::text::screens as text;

/// The file of the store that its memory is kept in, as hexadecimal digits.
const FILE: &str = "prodigy-eeprom.txt";
/// Milliseconds of a tick.
const TICK: u64 = 25;
/// Ticks that are caught up with at once when the terminal was busy.
const MOST_TICKS: u64 = 40;
/// Ticks after which what was written is kept.
const KEEP: u32 = 40;
/// Columns and rows of the display with its buttons.
const WIDTH: u16 = 31;
const HEIGHT: u16 = 10;
/// Columns of a button.
const BUTTON: u16 = 7;

const BUTTONS: [(Key, &str); 4] =
    [(Key::Menu, "MENU"), (Key::Up, "UP"), (Key::Down, "DOWN"), (Key::Enter, "ENTER")];

/// What the panel is built into: a memory and a book.
struct Machine {
    memory: [u8; MEMORY as usize],
    is_written: bool,
}

impl Host for Machine {
    fn read(&mut self, at: u16) -> u8 {
        self.memory[(at % MEMORY) as usize]
    }

    fn write(&mut self, at: u16, byte: u8) {
        self.memory[(at % MEMORY) as usize] = byte;
        self.is_written = true;
    }

    fn is_ready(&mut self) -> bool {
        true
    }

    fn reply(&self, board: &Board, moves: &[Move], bits: u16) -> Move {
        PackedBook::trusted(editions::PRODIGY.as_slice()).reply(board, moves, bits)
    }
}

/// The screen with the panel.
pub(crate) struct PanelScreen {
    panel: Box<Panel>,
    player: Box<Chess>,
    machine: Box<Machine>,
    /// The time up to which it has run.
    since: u64,
    /// Ticks since what was written was kept.
    unkept: u32,
    pressed: Option<Press>,
    /// Where the buttons were drawn last, for the mouse.
    buttons: Rect,
}

impl PanelScreen {
    /// The panel, switched on: it goes on where it was.
    pub(crate) fn new(shared: &Shared) -> PanelScreen {
        let kept = shared.session.store().and_then(|store| store.read_text(FILE).ok().flatten());
        let memory = kept.and_then(|digits| from_digits(&digits));
        let memory = memory.unwrap_or([u8::MAX; MEMORY as usize]);
        let mut screen = PanelScreen {
            panel: Box::new(Panel::new()),
            player: Box::new(Chess::ZEROED),
            machine: Box::new(Machine { memory, is_written: false }),
            since: shared.now,
            unkept: 0,
            pressed: None,
            buttons: Rect::ZERO,
        };
        screen.player.start();
        screen.panel.start(&mut screen.player, &mut *screen.machine, 1);
        screen
    }

    /// A tick of the machine: as many nodes as its chip would search.
    fn run(&mut self) {
        let speed = MachineName::Prodigy.facts().speed().unwrap_or(1_000);
        let press = self.pressed.take();
        self.panel.tick(&mut self.player, &mut *self.machine, press);
        self.panel.work(&mut self.player, &mut *self.machine, speed * TICK as u32 / 1_000);
    }

    fn keep(&mut self, shared: &mut Shared) {
        self.unkept = 0;
        if std::mem::take(&mut self.machine.is_written)
            && let Some(Err(problem)) = shared.session.store().map(|store| self.write(store))
        {
            shared.notice = Some(problem);
        }
    }

    fn write(&self, store: &Store) -> Result<(), String> {
        store
            .write_text(FILE, &to_digits(&self.machine.memory))
            .map_err(|problem| problem.to_string())
    }

    fn press(&mut self, key: Key, how: How) -> Next {
        self.pressed = Some(Press { key, how });
        Next::Stay
    }
}

/// The memory as hexadecimal digits.
fn to_digits(memory: &[u8; MEMORY as usize]) -> String {
    let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or('0');
    memory.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// The memory from hexadecimal digits, if it is all there.
fn from_digits(digits: &str) -> Option<[u8; MEMORY as usize]> {
    let digits = digits.trim();
    if digits.len() != 2 * MEMORY as usize || !digits.is_ascii() {
        return None;
    }
    let mut memory = [0; MEMORY as usize];
    for (i, byte) in memory.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&digits[2 * i..2 * i + 2], 16).ok()?;
    }
    Some(memory)
}

/// A character of the display, as the terminal can show it.
fn character(cell: u8, look: &Look) -> char {
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
    match cell {
        0..8 => {
            let (unicode, ascii) = DRAWN[cell as usize];
            look.glyph(unicode, ascii)
        }
        32..127 => cell as char,
        _ => ' ',
    }
}

/// The display in its frame.
fn draw_display(buffer: &mut Buffer, area: Rect, panel: &Panel, look: &Look) {
    let inner = paint::framed(buffer, area, text::PANEL_NAME, look);
    let inner = paint::middle_of(inner, COLUMNS as u16, 2);
    let style = if panel.is_lit() { look.loud() } else { look.plain() };
    let cells: &[u8; CELLS] = panel.screen().cells();
    for (row, cells) in (0..).zip(cells.chunks(COLUMNS as usize)) {
        let line: String = cells.iter().map(|&cell| character(cell, look)).collect();
        paint::line(buffer, inner, row, &line, style);
    }
    if let Some(at) = panel.screen().cursor() {
        let at = (at as u16).min(CELLS as u16 - 1);
        let place = (inner.x + at % COLUMNS as u16, inner.y + at / COLUMNS as u16);
        if let Some(cell) = buffer.cell_mut(place) {
            cell.set_style(look.chosen());
        }
    }
}

impl Screen for PanelScreen {
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, shared: &Shared) {
        let look = &shared.look;
        let buffer = frame.buffer_mut();
        let board = self.player.peek(|game| game.board().clone());
        let left = Rect { width: area.width.saturating_sub(WIDTH + 4), ..area };
        let mut view = BoardView::new(&board, *look);
        view.largest = Size::Large;
        let board_width = view.layout(left).map_or(0, |layout| layout.outer().width);
        let both = paint::middle_of(area, board_width + 3 + WIDTH, area.height);
        ratatui::widgets::Widget::render(&view, Rect { width: board_width, ..both }, buffer);
        let right = Rect { x: both.x + board_width + 3, width: WIDTH.min(both.width), ..both };
        let right = paint::middle_of(right, WIDTH, HEIGHT);
        let display = Rect { height: 4.min(right.height), ..right };
        draw_display(buffer, display, &self.panel, look);
        self.buttons = Rect { y: right.y + 5, height: 1, ..right };
        for (i, (_, name)) in (0..).zip(BUTTONS) {
            let column = i * (BUTTON + 1);
            paint::at(buffer, self.buttons, (column, 0), &format!("[{name:^5}]"), look.plain());
        }
        for (row, line) in (7..).zip(text::PANEL_ABOUT) {
            paint::line(buffer, right, row, line, look.quiet());
        }
    }

    fn handle(&mut self, event: &Event, shared: &mut Shared) -> Next {
        match event {
            Event::Key(key) => match key.code {
                KeyCode::Esc | KeyCode::Char('q') => {
                    self.keep(shared);
                    return Next::Back;
                }
                KeyCode::Char('m') => return self.press(Key::Menu, How::Short),
                KeyCode::Char('M') => return self.press(Key::Menu, How::Long),
                KeyCode::Char('E') => return self.press(Key::Enter, How::Long),
                KeyCode::Up | KeyCode::Char('k') => return self.press(Key::Up, How::Short),
                KeyCode::Down | KeyCode::Char('j') => return self.press(Key::Down, How::Short),
                KeyCode::PageUp => return self.press(Key::Up, How::Repeat),
                KeyCode::PageDown => return self.press(Key::Down, How::Repeat),
                KeyCode::Enter | KeyCode::Char(' ' | 'e') => {
                    return self.press(Key::Enter, How::Short);
                }
                _ => {}
            },
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                let place = (mouse.column, mouse.row).into();
                let at = mouse.column.saturating_sub(self.buttons.x) / (BUTTON + 1);
                if self.buttons.contains(place)
                    && let Some(&(key, _)) = BUTTONS.get(at as usize)
                {
                    return self.press(key, How::Short);
                }
            }
            _ => {}
        }
        Next::Stay
    }

    fn tick(&mut self, _news: &[News], shared: &mut Shared) -> Next {
        let passed = shared.now.saturating_sub(self.since) / TICK;
        if passed > MOST_TICKS {
            self.since = shared.now; // nobody has waited for it
        } else {
            self.since += passed * TICK;
        }
        for _ in 0..passed.min(MOST_TICKS) {
            self.run();
            self.unkept += 1;
        }
        match self.panel.take_sound() {
            Sound::None | Sound::Click => {}
            Sound::Move | Sound::End | Sound::Low => shared.bell = shared.config.bell,
        }
        if self.unkept >= KEEP {
            self.keep(shared);
        }
        Next::Stay
    }

    fn is_live(&self) -> bool {
        true
    }

    fn keys(&self, _shared: &Shared) -> Vec<(&'static str, &'static str)> {
        text::PANEL_KEYS.to_vec()
    }

    fn topic(&self) -> Topic {
        Topic::Panel
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::{self, Stage};

    #[test]
    fn screens() {
        stage::snapshots("panel", |shared| PanelScreen::new(shared));
    }

    /// Presses a key and lets some time pass.
    fn press(stage: &mut Stage, code: KeyCode) {
        stage.press(code);
        wait(stage, 1);
    }

    fn wait(stage: &mut Stage, ticks: u64) {
        for _ in 0..ticks {
            stage.shared.now += TICK;
            stage.screen.tick(&[], &mut stage.shared);
        }
    }

    #[test]
    fn a_move_by_keys_is_answered() {
        let mut stage = Stage::new(|shared| PanelScreen::new(shared));
        assert!(stage.seen().contains("Your move"));
        press(&mut stage, KeyCode::Up);
        assert!(stage.seen().contains("Pe2-?"), "{}", stage.seen());
        press(&mut stage, KeyCode::Enter);
        press(&mut stage, KeyCode::Up);
        press(&mut stage, KeyCode::Enter);
        assert!(stage.seen().contains("1.e2-e4"), "{}", stage.seen());
        wait(&mut stage, 400);
        assert!(stage.seen().contains("Your move"), "{}", stage.seen());
        stage.click("MENU", 1);
        wait(&mut stage, 1);
        assert!(stage.seen().contains(">Move"), "{}", stage.seen());
        assert!(matches!(stage.press(KeyCode::Esc), Next::Back));
    }

    #[test]
    fn time_that_nobody_waited_for_is_not_caught_up_with() {
        let mut stage = Stage::new(|shared| PanelScreen::new(shared));
        stage.shared.now += 3_600_000;
        stage.screen.tick(&[], &mut stage.shared);
        wait(&mut stage, 1);
        assert!(stage.seen().contains("Your move"));
    }

    #[test]
    fn the_memory_is_digits_and_nothing_else() {
        let memory: [u8; MEMORY as usize] = std::array::from_fn(|at| at as u8);
        let digits = to_digits(&memory);
        assert_eq!(from_digits(&digits), Some(memory));
        assert_eq!(from_digits(&digits[2..]), None);
        assert_eq!(from_digits(&digits.replace("2c", "2g")), None);
    }

    #[test]
    fn nothing_makes_it_panic() {
        stage::hammer(12, |shared| PanelScreen::new(shared));
    }
}
