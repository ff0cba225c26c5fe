//! A form: rows with a name and a value that keys and clicks change, and a description of the row that
//! is chosen. What the values mean is the screen's affair.

use crossterm::event::{Event, KeyCode, MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::board::Look;
use super::line::{Line, below, top};
use super::paint;
use super::text::screens as text;

/// The widest column of names.
const NAMES: u16 = 26;
/// Lines for the description, with the rule above it.
const ABOUT: u16 = 4;

/// A form whose rows are told apart by keys.
#[derive(Debug)]
pub(crate) struct Form<K> {
    rows: Vec<Row<K>>,
    chosen: usize,
    first: usize,
    /// Digits of a number that is being typed.
    digits: String,
    /// Where the rows were drawn, and how wide the names were.
    shown: (Rect, u16),
}

/// A row of a form.
#[derive(Clone, Debug)]
pub(crate) struct Row<K> {
    /// Which one it is.
    pub(crate) key: K,
    /// Its name.
    pub(crate) name: String,
    /// What was chosen.
    pub(crate) value: Value,
    /// What the description says.
    pub(crate) about: String,
}

/// What is chosen in a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    /// Nothing: something is done when it is pressed. The text says to what.
    Button(String),
    /// One of several.
    Choice(Vec<String>, usize),
    /// A number.
    Number {
        /// Which.
        value: u32,
        /// From.
        least: u32,
        /// To.
        most: u32,
        /// How far an arrow goes.
        step: u32,
    },
    /// A text, and others that arrows offer.
    Text(Line, Vec<String>),
}

/// What a key has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Done<K> {
    /// The key means nothing to a form.
    Unused,
    /// Nothing that the screen must know.
    Nothing,
    /// A value has changed.
    Changed(K),
    /// A button was pressed.
    Pressed(K),
}

impl Value {
    /// Off or on.
    pub(crate) fn switch(names: [&str; 2], is_on: bool) -> Value {
        Value::Choice(names.map(str::to_string).to_vec(), usize::from(is_on))
    }

    /// Which one is chosen.
    pub(crate) fn index(&self) -> usize {
        if let Value::Choice(_, at) = self { *at } else { 0 }
    }

    /// The number.
    pub(crate) fn number(&self) -> u32 {
        if let Value::Number { value, .. } = self { *value } else { 0 }
    }

    /// The text.
    pub(crate) fn text(&self) -> &str {
        if let Value::Text(line, _) = self { &line.text } else { "" }
    }

    /// One step to the left or right.
    fn step(&mut self, is_right: bool) {
        let turned = |at: usize, len: usize| {
            if len == 0 { 0 } else { (at + if is_right { 1 } else { len - 1 }) % len }
        };
        match self {
            Value::Button(_) => {}
            Value::Choice(options, at) => *at = turned(*at, options.len()),
            Value::Number { value, least, most, step } => {
                // To the next multiple, so that 400, 450, 500 follow however one began.
                let step = (*step).max(1);
                let next = if is_right {
                    (*value / step).saturating_add(1).saturating_mul(step)
                } else {
                    value.saturating_sub(1) / step * step
                };
                *value = next.clamp(*least, *most);
            }
            Value::Text(line, known) => {
                let at = known.iter().position(|text| *text == line.text);
                let next = at.map_or(0, |at| turned(at, known.len()));
                if let Some(text) = known.get(next) {
                    *line = Line::new(text);
                }
            }
        }
    }
}

impl<K: Copy + PartialEq> Form<K> {
    /// A form with rows, the first of them chosen.
    pub(crate) fn new(rows: Vec<Row<K>>) -> Form<K> {
        Form { rows, chosen: 0, first: 0, digits: String::new(), shown: (Rect::ZERO, 0) }
    }

    /// Other rows; the same one is chosen if it is still there.
    pub(crate) fn set_rows(&mut self, rows: Vec<Row<K>>) {
        let key = self.rows.get(self.chosen).map(|row| row.key);
        self.rows = rows;
        let same = self.rows.iter().position(|row| Some(row.key) == key);
        self.choose(same.unwrap_or(self.chosen));
    }

    /// What was chosen in a row, if there is such a row.
    pub(crate) fn value(&self, key: K) -> Option<&Value> {
        self.rows.iter().find(|row| row.key == key).map(|row| &row.value)
    }

    /// Whether letters belong to a text.
    pub(crate) fn is_typing(&self) -> bool {
        matches!(self.rows.get(self.chosen), Some(Row { value: Value::Text(..), .. }))
    }

    /// Chooses a row.
    fn choose(&mut self, row: usize) {
        let row = row.min(self.rows.len().saturating_sub(1));
        if row != self.chosen {
            self.digits.clear();
        }
        self.chosen = row;
    }

    /// A key, a click or pasted text.
    pub(crate) fn handle(&mut self, event: &Event) -> Done<K> {
        if let Event::Mouse(mouse) = event {
            return self.click(mouse);
        }
        let Some(row) = self.rows.get_mut(self.chosen) else { return Done::Unused };
        if let Value::Text(line, _) = &mut row.value
            && line.handle(event)
        {
            return Done::Changed(row.key);
        }
        let Event::Key(key) = event else { return Done::Unused };
        let last = self.rows.len().saturating_sub(1);
        match key.code {
            KeyCode::Up | KeyCode::BackTab | KeyCode::Char('k') => {
                self.choose(self.chosen.checked_sub(1).unwrap_or(last));
            }
            KeyCode::Down | KeyCode::Tab | KeyCode::Char('j') => {
                self.choose(if self.chosen == last { 0 } else { self.chosen + 1 });
            }
            KeyCode::Home | KeyCode::PageUp => self.choose(0),
            KeyCode::End | KeyCode::PageDown => self.choose(last),
            KeyCode::Left | KeyCode::Char('h') => return self.step(false),
            KeyCode::Right | KeyCode::Char('l') => return self.step(true),
            KeyCode::Enter | KeyCode::Char(' ') => return self.press(),
            KeyCode::Char(digit @ '0'..='9') => return self.digit(Some(digit)),
            KeyCode::Backspace => return self.digit(None),
            _ => return Done::Unused,
        }
        Done::Nothing
    }

    fn step(&mut self, is_right: bool) -> Done<K> {
        self.digits.clear();
        let Some(row) = self.rows.get_mut(self.chosen) else { return Done::Nothing };
        let before = row.value.clone();
        row.value.step(is_right);
        if row.value == before { Done::Nothing } else { Done::Changed(row.key) }
    }

    fn press(&mut self) -> Done<K> {
        match self.rows.get(self.chosen) {
            Some(Row { key, value: Value::Button(_), .. }) => Done::Pressed(*key),
            Some(Row { value: Value::Choice(..), .. }) => self.step(true),
            Some(_) => {
                self.choose(self.chosen + 1);
                Done::Nothing
            }
            None => Done::Nothing,
        }
    }

    /// A digit of a number, or the last one taken away.
    fn digit(&mut self, digit: Option<char>) -> Done<K> {
        const MOST_DIGITS: usize = 9;
        let Some(row) = self.rows.get_mut(self.chosen) else { return Done::Unused };
        let Value::Number { value, least, most, .. } = &mut row.value else { return Done::Unused };
        match digit {
            Some(digit) if self.digits.len() < MOST_DIGITS => self.digits.push(digit),
            Some(_) => {}
            None => {
                if self.digits.is_empty() {
                    self.digits = value.to_string();
                }
                self.digits.pop();
            }
        }
        *value = self.digits.parse().unwrap_or(*least).clamp(*least, *most);
        Done::Changed(row.key)
    }

    fn click(&mut self, mouse: &MouseEvent) -> Done<K> {
        let (area, names) = self.shown;
        match mouse.kind {
            MouseEventKind::ScrollUp => self.choose(self.chosen.saturating_sub(1)),
            MouseEventKind::ScrollDown => self.choose(self.chosen + 1),
            MouseEventKind::Down(MouseButton::Left)
                if area.contains((mouse.column, mouse.row).into()) =>
            {
                let row = self.first + (mouse.row - area.y) as usize;
                if row >= self.rows.len() {
                    return Done::Nothing;
                }
                self.choose(row);
                let column = mouse.column - area.x;
                let is_button = matches!(self.rows[row].value, Value::Button(_));
                if is_button {
                    return self.press();
                }
                if column >= names {
                    // The left arrow has two columns; everything else of the value goes on.
                    let is_text = matches!(self.rows[row].value, Value::Text(..));
                    return if is_text { Done::Nothing } else { self.step(column >= names + 2) };
                }
            }
            _ => return Done::Unused,
        }
        Done::Nothing
    }

    /// Draws the rows, and the description below them.
    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, look: &Look) {
        let about = ABOUT.min(area.height.saturating_sub(1));
        // The description follows the rows; one that is far below is not seen.
        let rows = u16::try_from(self.rows.len() + 1).unwrap_or(u16::MAX);
        let list = top(area, rows.min(area.height - about));
        let height = list.height as usize;
        self.first = paint::scrolled(self.first, self.chosen, height, self.rows.len());
        let widest = self.rows.iter().map(|row| paint::width(&row.name)).max().unwrap_or(0);
        let names = widest.min(NAMES).min(area.width / 2) + 4;
        self.shown = (list, names);
        for (line, row) in (0..list.height).zip(self.first..self.rows.len()) {
            self.draw_row(buffer, below(top(list, line + 1), line), row, look);
        }
        let hidden = self.rows.len() > height;
        if hidden && self.first + height < self.rows.len() {
            paint::right(
                buffer,
                list,
                list.height.saturating_sub(1),
                &look.glyph('▼', 'v').to_string(),
                look.quiet(),
            );
        }
        if hidden && self.first > 0 {
            paint::right(buffer, list, 0, &look.glyph('▲', '^').to_string(), look.quiet());
        }
        let below = below(area, list.height);
        paint::rule(buffer, below, 0, "", look);
        if let Some(row) = self.rows.get(self.chosen) {
            for (line, text) in (1..about).zip(paint::wrapped(&row.about, area.width)) {
                paint::line(buffer, below, line, &text, look.plain());
            }
        }
    }

    fn draw_row(&self, buffer: &mut Buffer, area: Rect, row: usize, look: &Look) {
        let is_chosen = row == self.chosen;
        let names = self.shown.1;
        let Some(row) = self.rows.get(row) else { return };
        let mark = if is_chosen { look.glyph('▸', '>') } else { ' ' };
        let style = if is_chosen { look.loud() } else { look.plain() };
        paint::line(buffer, area, 0, &format!("{mark} "), look.loud());
        let name = Rect { x: area.x + 2, width: names.saturating_sub(3).min(area.width), ..area };
        paint::line(buffer, name.intersection(area), 0, &row.name, style);
        let width = area.width.saturating_sub(names);
        let place = Rect { x: area.x + names.min(area.width), width, ..area };
        let shown = match &row.value {
            Value::Button(text) => {
                paint::at(buffer, place, (2, 0), text, look.quiet());
                return;
            }
            Value::Text(line, _) => {
                line.draw(buffer, below_columns(place, 2), look, is_chosen);
                return;
            }
            Value::Choice(options, at) => options.get(*at).cloned().unwrap_or_default(),
            Value::Number { .. } if is_chosen && !self.digits.is_empty() => self.digits.clone(),
            Value::Number { value, .. } => value.to_string(),
        };
        if is_chosen {
            let (left, right) = (look.glyph('◂', '<'), look.glyph('▸', '>'));
            paint::line(buffer, place, 0, &left.to_string(), look.loud());
            let room = below_columns(place, 2);
            let room = Rect { width: room.width.saturating_sub(2), ..room };
            let end = paint::line(buffer, room, 0, &shown, look.chosen());
            paint::at(buffer, place, (end + 3, 0), &right.to_string(), look.loud());
        } else {
            paint::at(buffer, place, (2, 0), &shown, look.plain());
        }
    }
}

/// The keys of a form, and others.
pub(crate) fn keys(
    look: &Look,
    others: &[(&'static str, &'static str)],
) -> Vec<(&'static str, &'static str)> {
    let own: &[_] =
        if look.figures.is_unicode() { &text::FORM_KEYS } else { &text::FORM_KEYS_ASCII };
    own.iter().chain(others).copied().collect()
}

/// An area without its first columns.
fn below_columns(area: Rect, columns: u16) -> Rect {
    let columns = columns.min(area.width);
    Rect { x: area.x + columns, width: area.width - columns, ..area }
}

#[cfg(test)]
mod tests;
