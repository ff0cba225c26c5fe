//! The screens one upon another, the notice and the keys below them. Pure: events and the time in,
//! cells out.

use std::collections::VecDeque;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEventKind};
use kilomate_desk::{Message, News, Saving};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::help::Help;
use super::screen::{Next, Screen};
use super::shared::Shared;
use super::{paint, text, unsaved};

/// The smallest terminal that a game can be played on.
pub(crate) const SMALLEST: (u16, u16) = (60, 20);
/// The most lines of a notice.
const NOTICE_LINES: usize = 3;
/// A picture that shows time passing is drawn anew after so many milliseconds.
const LIVE_MS: u64 = 100;

/// The whole of the terminal face.
#[expect(clippy::struct_excessive_bools, reason = "none of them says anything about another")]
pub(crate) struct App {
    /// What all screens share.
    pub(crate) shared: Shared,
    screens: Vec<Box<dyn Screen>>,
    help: Option<Help>,
    /// What went wrong and waits until the notice before it has been read.
    waiting: VecDeque<String>,
    is_done: bool,
    /// Something has happened that should be seen.
    is_changed: bool,
    /// Something goes on that should be seen from time to time.
    is_live: bool,
    /// The terminal was too small when it was last drawn.
    is_too_small: bool,
    /// The person wants the terminal for something else.
    is_resting: bool,
    /// Ctrl-C was pressed, and the game could not be saved.
    is_asked: bool,
    /// Saving failed when the picture was drawn last.
    was_unsaved: bool,
}

impl App {
    /// A program that begins with this screen.
    pub(crate) fn new(shared: Shared, first: Box<dyn Screen>) -> App {
        App {
            shared,
            screens: vec![first],
            help: None,
            waiting: VecDeque::new(),
            is_done: false,
            is_changed: true,
            is_live: false,
            is_too_small: false,
            is_resting: false,
            is_asked: false,
            was_unsaved: false,
        }
    }

    /// Puts a screen upon the others.
    pub(crate) fn open(&mut self, screen: Box<dyn Screen>) {
        self.screens.push(screen);
        self.is_changed = true;
    }

    /// Which screen is seen.
    #[cfg(test)]
    pub(crate) fn topic(&self) -> Option<text::Topic> {
        self.screens.last().map(|screen| screen.topic())
    }

    /// Whether the program is to end.
    pub(crate) fn is_done(&self) -> bool {
        self.is_done
    }

    /// Whether the picture is out of date, if it was drawn so long ago.
    pub(crate) fn wants_drawing(&self, age: u64) -> bool {
        self.is_changed || (self.is_live && age >= LIVE_MS)
    }

    /// A key, a click, pasted text, another size.
    pub(crate) fn handle(&mut self, event: &Event, now: u64) {
        self.shared.now = now;
        self.is_changed = true;
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => return,
            Event::Key(key) if is_control(key, 'c') => return self.interrupt(),
            Event::Key(key) if is_control(key, 'z') && cfg!(unix) => {
                self.is_resting = true;
                return;
            }
            Event::Resize(..) | Event::FocusGained | Event::FocusLost => return,
            // Nobody means what they cannot see.
            _ if self.is_too_small => return,
            Event::Mouse(_) if !self.shared.config.mouse => return,
            Event::Key(_) | Event::Paste(_) => self.shared.notice = None,
            Event::Mouse(mouse) if matches!(mouse.kind, MouseEventKind::Down(_)) => {
                self.shared.notice = None;
            }
            Event::Mouse(_) => {}
        }
        self.is_asked = false;
        self.pass_on(event);
        self.show_waiting();
    }

    /// Ctrl-C ends the program at once, but for a question about a game that could not be saved. The
    /// second time, or if nobody could see it, the game is printed at the end.
    fn interrupt(&mut self) {
        if std::mem::replace(&mut self.is_asked, true) || self.is_too_small {
            self.is_done = true;
        } else {
            self.help = None;
            self.end();
        }
    }

    /// Ends the program, if nothing is lost by that.
    fn end(&mut self) {
        match unsaved::when_safe(&mut self.shared, |_| Next::Quit) {
            Next::Quit => self.is_done = true,
            question => self.follow(question),
        }
    }

    /// Whether the person wants the terminal for something else.
    pub(crate) fn wants_rest(&self) -> bool {
        self.is_resting
    }

    /// The program is about to be stopped: the game is saved, and nobody's time runs meanwhile.
    pub(crate) fn rest(&mut self, now: u64) {
        self.is_resting = false;
        let desk = self.shared.session.desk();
        let runs = desk.clocks().is_some_and(|clocks| clocks.running().is_some());
        if runs && desk.outcome().is_none() {
            // Whoever cannot be paused goes on.
            let _ = self.shared.session.tell(Message::Pause, now);
        }
        self.shared.session.close(now);
    }

    /// The terminal is here again, and nothing is on it.
    pub(crate) fn wake(&mut self) {
        self.is_changed = true;
    }

    fn pass_on(&mut self, event: &Event) {
        if let Some(help) = &mut self.help {
            if help.handle(event) {
                self.help = None;
            }
            return;
        }
        let Some(screen) = self.screens.last_mut() else { return };
        if asks_for_help(event, screen.is_typing()) {
            self.help = Some(Help::new(screen.topic()));
            return;
        }
        let next = screen.handle(event, &mut self.shared);
        self.follow(next);
    }

    /// The next problem appears when there is nothing else to read.
    fn show_waiting(&mut self) {
        if self.shared.notice.is_none() {
            self.shared.notice = self.waiting.pop_front();
        }
    }

    fn follow(&mut self, next: Next) {
        match next {
            Next::Stay => {}
            Next::Open(screen) => self.screens.push(screen),
            Next::Replace(screen) => {
                self.screens.pop();
                self.screens.push(screen);
            }
            Next::Instead(next) => {
                self.screens.pop();
                self.follow(*next);
            }
            Next::Back if self.screens.len() > 1 => drop(self.screens.pop()),
            Next::Home => self.screens.truncate(1),
            Next::Back | Next::Quit => self.end(),
        }
    }

    /// Time passes; whoever thinks looks at not many more than `nodes` positions. Tells whether there
    /// is more to do at once.
    pub(crate) fn tick(&mut self, now: u64, nodes: u32) -> bool {
        self.shared.now = now;
        let mut is_busy = self.shared.session.tick(now, nodes);
        let news = self.shared.session.take_news();
        let clock_runs =
            self.shared.session.desk().clocks().is_some_and(|clocks| clocks.running().is_some());
        self.is_live = is_busy || clock_runs;
        self.is_changed |= !news.is_empty();
        self.ring(&news);
        self.is_changed |= self.warning().is_some() != self.was_unsaved;
        for problem in self.shared.session.take_problems() {
            self.report(problem);
        }
        // Screens below the uppermost are asleep: they look at the desk when they wake.
        if let Some(screen) = self.screens.last_mut() {
            let next = screen.tick(&news, &mut self.shared);
            self.is_live |= screen.is_live();
            is_busy |= screen.is_busy();
            self.follow(next);
        }
        is_busy
    }

    /// A problem is told when what was said before has been read; the same one not twice.
    fn report(&mut self, problem: String) {
        if self.shared.notice.as_ref() != Some(&problem) && !self.waiting.contains(&problem) {
            self.waiting.push_back(problem);
        }
        self.show_waiting();
        self.is_changed = true;
    }

    /// The bell says that it is a person's turn.
    fn ring(&mut self, news: &[News]) {
        let desk = self.shared.session.desk();
        let has_moved = news
            .iter()
            .any(|news| matches!(news, News::Moved { by, .. } if !desk.seat(*by).is_person()));
        let is_over = news.iter().any(|news| matches!(news, News::Over(_)));
        if self.shared.config.bell && (is_over || has_moved && desk.is_persons_move()) {
            self.shared.bell = true;
        }
    }

    /// What stays on the screen as long as the game cannot be saved.
    fn warning(&self) -> Option<String> {
        match self.shared.session.saving() {
            Saving::Failed(error) => Some(text::keep::not_saved(&error.problem)),
            _ => None,
        }
    }

    /// Draws everything.
    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>) {
        self.is_changed = false;
        self.was_unsaved = self.warning().is_some();
        let area = frame.area();
        self.is_too_small = area.width < SMALLEST.0 || area.height < SMALLEST.1;
        if self.is_too_small {
            return too_small(frame, area);
        }
        let inner = Rect { height: area.height - 2, ..area };
        let below = Rect { y: area.y + inner.height, height: 2, ..area };
        if let Some(help) = &mut self.help {
            help.draw(frame, inner, &self.shared.look);
            return self.draw_keys(frame, below, &text::HELP_KEYS);
        }
        let Some(screen) = self.screens.last_mut() else { return };
        screen.draw(frame, inner, &self.shared);
        let keys = screen.keys(&self.shared);
        self.draw_keys(frame, below, &keys);
    }

    /// The notice, and below it the keys; those that find no room are in the help.
    fn draw_keys(&self, frame: &mut Frame<'_>, area: Rect, keys: &[(&str, &str)]) {
        let look = &self.shared.look;
        let buffer = frame.buffer_mut();
        let notice = self.shared.notice.as_deref().map(|notice| (notice, look.loud()));
        let warning = self.warning();
        let warning = warning.as_deref().map(|warning| (warning, look.alarm()));
        draw_notices(buffer, area, notice.into_iter().chain(warning));
        let help = text::HELP_KEY;
        let keys: Vec<(&str, &str)> = keys
            .iter()
            .map(|&(key, what)| (text::key_name(key, look.figures.is_unicode()), what))
            .collect();
        let width = |(key, what): (&str, &str)| paint::width(key) + 1 + paint::width(what);
        let room = area.width.saturating_sub(width(help) + 2);
        let mut column = 1;
        for (key, what) in keys {
            if column + width((key, what)) > room {
                break;
            }
            paint::at(buffer, area, (column, 1), key, look.loud());
            let after = column + paint::width(key) + 1;
            paint::at(buffer, area, (after, 1), what, look.quiet());
            column += width((key, what)) + 2;
        }
        let column = area.width.saturating_sub(width(help) + 1);
        paint::at(buffer, area, (column, 1), help.0, look.loud());
        paint::at(buffer, area, (column + paint::width(help.0) + 1, 1), help.1, look.quiet());
    }
}

/// What is too long for its line takes more of them from the screen above.
fn draw_notices<'a>(
    buffer: &mut Buffer,
    area: Rect,
    notices: impl Iterator<Item = (&'a str, Style)>,
) {
    let mut lines = Vec::new();
    for (text, style) in notices {
        let wrapped = paint::wrapped(text, area.width.saturating_sub(2)).into_iter();
        lines.extend(wrapped.take(NOTICE_LINES).map(|line| (line, style)));
    }
    let more = lines.len().saturating_sub(1) as u16;
    let area = Rect { y: area.y.saturating_sub(more), height: area.height + more, ..area };
    for (row, (line, style)) in (0..).zip(&lines) {
        let blank = " ".repeat(area.width as usize);
        paint::line(buffer, area, row, &blank, Style::new());
        paint::at(buffer, area, (1, row), line, *style);
    }
}

fn too_small(frame: &mut Frame<'_>, area: Rect) {
    let sentence = text::too_small(SMALLEST, (area.width, area.height));
    let lines = paint::wrapped(&sentence, area.width.saturating_sub(2).max(1));
    let top = (area.height.saturating_sub(lines.len() as u16)) / 2;
    for (row, line) in (top..).zip(&lines) {
        paint::centred(frame.buffer_mut(), area, row, line, Style::new());
    }
}

fn is_control(key: &KeyEvent, letter: char) -> bool {
    key.code == KeyCode::Char(letter) && key.modifiers.contains(KeyModifiers::CONTROL)
}

fn asks_for_help(event: &Event, is_typing: bool) -> bool {
    let Event::Key(key) = event else { return false };
    match key.code {
        KeyCode::F(1) => true,
        KeyCode::Char('?') => !is_typing,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capabilities::Capabilities;
    use crate::colour::Depth;
    use crate::show::Show;
    use crate::testing;

    #[test]
    fn problems_are_told_one_after_another() {
        let can = Capabilities { unicode: true, depth: Depth::True, on_light: false };
        let mut show = Show::new(can, (60, 20)).unwrap();
        let problems = ["The first problem.", "The second one.", "The third one."];
        for problem in problems.into_iter().chain(problems) {
            show.app.report(problem.into());
        }
        for problem in problems {
            let seen = testing::characters(show.draw());
            for other in problems {
                assert_eq!(seen.contains(other), other == problem, "{seen}");
            }
            show.press(KeyCode::Down);
        }
        assert_eq!(show.app.shared.notice, None);
    }
}
