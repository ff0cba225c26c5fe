//! The screen on which a position is set up: the editor with keys, mouse and a line for a FEN.

use crossterm::event::{Event, KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use kilomate_core::{Board, Color, Piece, Square};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;

use super::board::{BoardView, Layout, Look, turned};
use super::editor::{Editor, RIGHTS};
use super::line::Line;
use super::screen::{Next, Screen};
use super::shared::Shared;
use super::squares::Men;
use super::text::Topic;
use super::{doors, paint, text};

/// Room beside the board.
const SIDE: u16 = 23;
/// What can be put down, as it is shown to the mouse.
const MEN: [&str; 2] = ["KQRBNP", "kqrbnp"];
/// Columns of a man there.
const CELL: u16 = 3;

/// The set-up screen.
pub(crate) struct SetupScreen {
    editor: Editor,
    cursor: Square,
    is_flipped: bool,
    /// A FEN that is being typed.
    fen: Option<Line>,
    /// The position is ready: which of the answers is chosen.
    ready: Option<usize>,
    /// Where the mouse went down.
    pressed: Option<Square>,
    layout: Option<Layout>,
    /// Where men can be taken with the mouse, and the answers given.
    men: Rect,
    answers: Rect,
}

const ANSWERS: [(char, &str); 3] =
    [('p', text::SET_UP_PLAY), ('a', text::SET_UP_ANALYSE), ('n', text::SET_UP_NO)];

impl SetupScreen {
    /// Begins with a position.
    pub(crate) fn new(board: &Board) -> SetupScreen {
        SetupScreen {
            editor: Editor::new(board),
            cursor: Square::from_ascii(b'e', b'4').unwrap_or(Square::from_index(0)),
            is_flipped: false,
            fen: None,
            ready: None,
            pressed: None,
            layout: None,
            men: Rect::ZERO,
            answers: Rect::ZERO,
        }
    }

    fn step(&mut self, by: i8) {
        let seen = if self.is_flipped { turned(self.cursor) } else { self.cursor };
        if let Some(next) = seen.step(by) {
            self.cursor = if self.is_flipped { turned(next) } else { next };
        }
    }

    fn handle_key(&mut self, code: KeyCode, shared: &mut Shared) -> Next {
        match code {
            KeyCode::Up => self.step(-16),
            KeyCode::Down => self.step(16),
            KeyCode::Left => self.step(-1),
            KeyCode::Right => self.step(1),
            KeyCode::Delete | KeyCode::Backspace => self.editor.put(self.cursor, Piece::NONE),
            KeyCode::Enter => match self.editor.problem() {
                Some(problem) => shared.notice = Some(problem),
                None => self.ready = Some(0),
            },
            KeyCode::Esc => return Next::Back,
            KeyCode::Char(c) => self.handle_letter(c, shared),
            _ => {}
        }
        Next::Stay
    }

    fn handle_letter(&mut self, c: char, shared: &mut Shared) {
        if self.editor.take(c) {
            self.editor.put(self.cursor, self.editor.man);
            return;
        }
        match c {
            ' ' => self.editor.click(self.cursor),
            's' => self.editor.change_side(),
            'e' => self.editor.next_en_passant(),
            'c' => self.editor.clear(),
            'i' => self.editor.set_start(),
            't' => self.is_flipped = !self.is_flipped,
            'f' => self.fen = Some(Line::new(&self.editor.fen())),
            'y' => {
                shared.clipboard = Some(self.editor.fen());
                shared.notice = Some(text::COPIED_FEN.into());
            }
            '1'..='4' => {
                let number = c as usize - '1' as usize;
                if let Some(&right) = RIGHTS.get(number) {
                    self.editor.toggle_right(right);
                }
            }
            _ => {}
        }
    }

    fn handle_fen(&mut self, event: &Event, shared: &mut Shared) {
        let Some(line) = &mut self.fen else { return };
        // A pasted FEN is a whole one: it takes the place of what stands there.
        if let Event::Paste(pasted) = event {
            *line = Line::new(pasted.trim());
            return;
        }
        if line.handle(event) {
            return;
        }
        let Event::Key(key) = event else { return };
        match key.code {
            KeyCode::Enter => match self.editor.set_fen(&line.text) {
                Ok(()) => self.fen = None,
                Err(problem) => shared.notice = Some(problem),
            },
            KeyCode::Esc => self.fen = None,
            _ => {}
        }
    }

    fn handle_mouse(&mut self, mouse: &MouseEvent) {
        let (x, y) = (mouse.column, mouse.row);
        let square = self.layout.and_then(|layout| layout.square_at(x, y));
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.pressed = square;
                if self.men.contains((x, y).into()) {
                    let (row, column) = (y - self.men.y, (x - self.men.x) / CELL);
                    let men = MEN.get(usize::from(row)).copied().unwrap_or_default();
                    if let Some(letter) = men.chars().nth(usize::from(column)) {
                        self.editor.take(letter);
                    }
                }
            }
            MouseEventKind::Up(MouseButton::Left) => {
                if let (Some(from), Some(to)) = (self.pressed.take(), square) {
                    self.cursor = to;
                    if from == to { self.editor.click(to) } else { self.editor.carry(from, to) }
                }
            }
            MouseEventKind::Down(MouseButton::Right) => {
                if let Some(at) = square {
                    self.editor.put(at, Piece::NONE);
                }
            }
            _ => {}
        }
    }

    fn handle_ready(&mut self, event: &Event, shared: &mut Shared) -> Next {
        let Some(at) = self.ready else { return Next::Stay };
        let last = ANSWERS.len() - 1;
        let chosen = match event {
            Event::Key(key) => match key.code {
                KeyCode::Esc => Some(last),
                KeyCode::Enter => Some(at),
                KeyCode::Up => {
                    self.ready = Some(at.checked_sub(1).unwrap_or(last));
                    None
                }
                KeyCode::Down | KeyCode::Tab => {
                    self.ready = Some(if at == last { 0 } else { at + 1 });
                    None
                }
                KeyCode::Char(c) => ANSWERS.iter().position(|&(key, _)| key == c),
                _ => None,
            },
            Event::Mouse(mouse) => {
                let is_down = mouse.kind == MouseEventKind::Down(MouseButton::Left);
                let is_here = self.answers.contains((mouse.column, mouse.row).into());
                (is_down && is_here).then(|| usize::from(mouse.row - self.answers.y))
            }
            _ => None,
        };
        let Some(chosen) = chosen else { return Next::Stay };
        self.ready = None;
        match (self.editor.board(), chosen) {
            (Ok(board), 0) => doors::new_game_from(&board, shared),
            (Ok(board), 1) => doors::analysis_of(&board, shared),
            _ => Next::Stay,
        }
    }

    fn draw_side(&mut self, buffer: &mut Buffer, area: Rect, look: &Look) {
        paint::rule(buffer, area, 0, text::SET_UP, look);
        self.men = Rect { y: area.y + 2, width: CELL * 6, height: 2, ..area };
        for (row, letters) in (0..).zip(MEN) {
            for (column, letter) in (0..).zip(letters.chars()) {
                let Some(man) = Piece::from_letter(letter as u8) else { continue };
                let is_thin = look.palette.is_mono() && letter.is_ascii_lowercase();
                let figure = look.figures.of(man, is_thin);
                let style = man_style(man, man == self.editor.man, look);
                let cell = (column * CELL, row);
                paint::at(buffer, self.men, cell, &format!(" {figure} "), style);
            }
        }
        let mut row = 5;
        for line in self.editor.lines() {
            for part in paint::wrapped(&line, area.width) {
                paint::line(buffer, area, row, &part, look.plain());
                row += 1;
            }
        }
    }

    fn draw_ready(&mut self, buffer: &mut Buffer, area: Rect, look: &Look) {
        let Some(at) = self.ready else { return };
        let height = ANSWERS.len() as u16 + 2;
        let inner =
            paint::framed(buffer, paint::middle_of(area, 34, height), text::SET_UP_DONE, look);
        self.answers = inner;
        for (row, (i, (key, label))) in (0..).zip(ANSWERS.iter().enumerate()) {
            let style = if i == at { look.chosen() } else { look.plain() };
            paint::line(buffer, inner, row, &format!("{key}  {label:<25}"), style);
        }
    }
}

/// Men beside the board look as they do on it; the one in hand stands out.
fn man_style(man: Piece, is_chosen: bool, look: &Look) -> Style {
    let palette = &look.palette;
    if palette.is_mono() {
        return if is_chosen { look.chosen() } else { look.plain() };
    }
    let ink = if man.belongs_to(Color::White) { palette.white } else { palette.black };
    Style::new().fg(ink).bg(if is_chosen { palette.chosen } else { palette.dark })
}

impl Screen for SetupScreen {
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, shared: &Shared) {
        let look = &shared.look;
        let buffer = frame.buffer_mut();
        let above = Rect {
            x: area.x + 1,
            width: area.width.saturating_sub(2),
            height: area.height.saturating_sub(1),
            ..area
        };
        let room = Rect { width: above.width.saturating_sub(SIDE + 1), ..above };
        let mut view = BoardView::new(Men::from(self.editor.setup()), *look);
        view.flipped = self.is_flipped;
        view.marks.cursor = Some(self.cursor);
        let width = view.layout(room).map_or(0, |layout| layout.outer().width);
        let side_width = above.width.saturating_sub(width + 2).min(46);
        let both = paint::middle_of(above, width + 2 + side_width, above.height);
        let board = Rect { width, ..both };
        self.layout = view.layout(board);
        (&view).render(board, buffer);
        let side = Rect { x: board.right() + 2, width: side_width, ..both };
        self.draw_side(buffer, side, look);
        let status = Rect { y: above.bottom(), height: 1, ..area };
        let column = paint::at(buffer, status, (1, 0), text::FEN_PROMPT, look.quiet()) + 2;
        let rest =
            Rect { x: status.x + column, width: status.width.saturating_sub(column), ..status };
        match &self.fen {
            Some(line) => line.draw(buffer, rest, look, true),
            None => drop(paint::line(buffer, rest, 0, &self.editor.fen(), look.quiet())),
        }
        self.draw_ready(buffer, area, look);
    }

    fn handle(&mut self, event: &Event, shared: &mut Shared) -> Next {
        if self.ready.is_some() {
            return self.handle_ready(event, shared);
        }
        if self.fen.is_some() {
            self.handle_fen(event, shared);
            return Next::Stay;
        }
        match event {
            Event::Key(key)
                if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => {}
            Event::Key(key) => return self.handle_key(key.code, shared),
            Event::Mouse(mouse) => self.handle_mouse(mouse),
            Event::Paste(pasted) => {
                if let Err(problem) = self.editor.set_fen(pasted) {
                    shared.notice = Some(problem);
                }
            }
            _ => {}
        }
        Next::Stay
    }

    fn keys(&self, _shared: &Shared) -> Vec<(&'static str, &'static str)> {
        if self.ready.is_some() {
            return text::ASK_KEYS.to_vec();
        }
        if self.fen.is_some() {
            return text::FEN_KEYS.to_vec();
        }
        text::SET_UP_KEYS.to_vec()
    }

    fn topic(&self) -> Topic {
        Topic::Setup
    }

    fn is_typing(&self) -> bool {
        self.fen.is_some()
    }
}
