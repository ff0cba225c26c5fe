//! The question whether a program is to be started that only the file of a game names: everything that
//! would be run is shown, and nothing is started by a key that might have been meant for another screen.

use crossterm::event::{Event, KeyCode, MouseEventKind};
use kilomate_core::Color;
use kilomate_desk::program::OwnPrograms;
use kilomate_desk::seat::{ProgramSeat, Seat, visible};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::line::{below, page, top};
use super::screen::{Next, Screen};
use super::shared::Shared;
use super::text::Topic;
use super::{paint, text};

/// What can be answered, the harmless one first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    Leave,
    Once,
    Always,
}

/// The question.
pub(crate) struct StrangerScreen {
    side: Color,
    seat: ProgramSeat,
    answers: Vec<Answer>,
    at: usize,
    /// The first line of the command that is shown.
    first: usize,
    /// Lines that fit, and lines there are, when it was last drawn.
    shown: (usize, usize),
    /// The last line has been on the screen, and therefore all of them.
    is_seen: bool,
}

impl StrangerScreen {
    /// About the program of a side.
    pub(crate) fn new(side: Color, seat: &ProgramSeat) -> StrangerScreen {
        let mut answers = vec![Answer::Leave, Answer::Once];
        // The settings keep commands without options: only where that says all it is offered.
        let mut own = OwnPrograms::default();
        own.add_command(&seat.command_line());
        answers.extend(own.may_start(seat).then_some(Answer::Always));
        let seat = seat.clone();
        StrangerScreen { side, seat, answers, at: 0, first: 0, shown: (1, 1), is_seen: false }
    }

    /// Everything that would be run, a word in a line; long ones go on in the next.
    fn lines(&self, width: u16) -> Vec<String> {
        let labels = std::iter::once(text::WORD_PROGRAM)
            .chain(std::iter::repeat_n(text::WORD_ARGUMENT, self.seat.command.len()));
        let words = self.seat.command.iter().cloned().zip(labels);
        let options = self.seat.options.iter();
        let options = options.map(|(name, value)| (format!("{name}={value}"), text::WORD_OPTION));
        let room = usize::from(width).saturating_sub(text::WORD_PROGRAM.len() + 4).max(1);
        let mut lines = Vec::new();
        for (word, label) in words.chain(options) {
            // Blanks at either end of a word, and a word of nothing, are seen by the marks.
            let word = format!("\"{}\"", visible(&word));
            for (i, piece) in word.as_bytes().chunks(room).enumerate() {
                let label = if i == 0 { label } else { "" };
                let width = text::WORD_PROGRAM.len();
                lines.push(format!("  {label:width$}  {}", String::from_utf8_lossy(piece)));
            }
        }
        lines
    }

    fn answer(&self, shared: &mut Shared) -> Next {
        let answer = self.answers.get(self.at).copied().unwrap_or(Answer::Leave);
        if answer == Answer::Leave {
            return Next::Back;
        }
        if !self.is_seen {
            shared.notice = Some(text::NOT_ALL_SEEN.into());
            return Next::Stay;
        }
        shared.session.allow(|own| own.add(&Seat::Program(self.seat.clone())));
        if answer == Answer::Always {
            let mut config = shared.config.clone();
            config.remember_program(&self.seat.command_line());
            shared.set_config(config);
        }
        Next::Back
    }

    fn scroll(&mut self, lines: isize) {
        let last = self.shown.1.saturating_sub(self.shown.0);
        self.first = self.first.saturating_add_signed(lines).min(last);
    }
}

impl Screen for StrangerScreen {
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, shared: &Shared) {
        let look = &shared.look;
        let buffer = frame.buffer_mut();
        let body = page(buffer, area, text::STRANGER, look);
        let about = paint::wrapped(&text::about_stranger(self.side), body.width);
        for (row, line) in (0..).zip(&about) {
            paint::line(buffer, body, row, line, look.plain());
        }
        let rest = below(body, about.len() as u16 + 1);
        let answers = self.answers.len() as u16;
        let words = top(rest, rest.height.saturating_sub(answers + 1));
        let lines = self.lines(words.width);
        self.shown = (usize::from(words.height), lines.len());
        self.scroll(0);
        let end = self.first + self.shown.0;
        self.is_seen |= end >= lines.len();
        for (row, line) in (0..words.height).zip(&lines[self.first..]) {
            paint::line(buffer, words, row, line, look.loud());
        }
        let used = words.height.min(lines.len() as u16);
        let rest = below(rest, used);
        let more = lines.len().saturating_sub(end);
        if more > 0 {
            paint::at(buffer, rest, (2, 0), &text::more_lines(more), look.alarm());
        }
        for (row, (at, answer)) in (1..).zip(self.answers.iter().enumerate()) {
            let label = match answer {
                Answer::Leave => text::LEAVE_ALONE,
                Answer::Once => text::START_ONCE,
                Answer::Always => text::START_ALWAYS,
            };
            let style = if at == self.at { look.chosen() } else { look.plain() };
            paint::at(buffer, rest, (2, row), &format!(" {label} "), style);
        }
    }

    fn handle(&mut self, event: &Event, shared: &mut Shared) -> Next {
        let last = self.answers.len() - 1;
        let page = self.shown.0 as isize;
        match event {
            Event::Key(key) => match key.code {
                KeyCode::Esc => return Next::Back,
                KeyCode::Enter => return self.answer(shared),
                KeyCode::Up => self.at = self.at.saturating_sub(1),
                KeyCode::Down => self.at = (self.at + 1).min(last),
                KeyCode::PageUp => self.scroll(-page),
                KeyCode::PageDown => self.scroll(page),
                _ => {}
            },
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollUp => self.scroll(-1),
                MouseEventKind::ScrollDown => self.scroll(1),
                _ => {}
            },
            _ => {}
        }
        Next::Stay
    }

    fn keys(&self, _shared: &Shared) -> Vec<(&'static str, &'static str)> {
        let more = self.shown.1 > self.shown.0;
        text::STRANGER_KEYS.into_iter().chain(more.then_some(text::SCROLL_KEY)).collect()
    }

    fn topic(&self) -> Topic {
        Topic::Files
    }
}

#[cfg(test)]
mod tests;
