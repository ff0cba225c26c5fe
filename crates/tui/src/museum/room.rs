//! A room: one machine, its screen, its keys, and its time.

use crossterm::event::{Event, KeyCode, KeyEvent};
use kilomate_core::Board;
use kilomate_desk::News;
use kilomate_museum::{Exhibit, Game, open};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::{fingers, view};
use crate::line::{Line, below};
use crate::paint;
use crate::screen::{Next, Screen};
use crate::shared::Shared;
use crate::text::Topic;
use crate::text::as_sentence;
use crate::text::museum as text;

/// Milliseconds that are caught up with at once when the terminal was busy: nobody has waited for more.
const MOST: u64 = 200;
/// Milliseconds of the machine between two looks at the keys, where it runs as fast as it goes.
const SLICE: u64 = 50;
/// After so many milliseconds the machine is kept, whatever happens.
const KEEP: u64 = 20_000;
/// How long a sound is shown.
const HEARD: u64 = 400;

/// How fast the machine's time passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Speed {
    Real,
    Ten,
    Full,
}

/// The screen with a machine.
pub(crate) struct RoomScreen {
    pub(super) exhibit: Box<dyn Exhibit>,
    pub(super) speed: Speed,
    /// What is being typed.
    pub(super) line: Line,
    /// Registers and memory are shown instead of the screen.
    pub(super) is_inside: bool,
    /// The time up to which it has run, and when it was kept last.
    since: u64,
    kept: u64,
    /// When something was heard last.
    heard: Option<u64>,
}

/// The file of the store that a machine is kept in, as hexadecimal digits.
fn file(name: &str) -> String {
    format!("museum-{name}.txt")
}

impl RoomScreen {
    /// The machine of a name, which goes on where it was; none if there is none.
    pub(crate) fn new(name: &str, shared: &mut Shared) -> Option<RoomScreen> {
        let mut exhibit = open(name)?;
        let store = shared.session.store();
        match store.map(|store| store.read_text(&file(name))) {
            Some(Ok(Some(digits))) => {
                let loaded = from_digits(digits.trim())
                    .ok_or_else(|| "the saved state is damaged".to_owned())
                    .and_then(|bytes| exhibit.load(&bytes));
                if let Err(problem) = loaded {
                    shared.notice = Some(text::not_resumed(&problem));
                }
            }
            Some(Err(problem)) => shared.notice = Some(text::not_resumed(&problem.to_string())),
            _ => {}
        }
        Some(RoomScreen {
            exhibit,
            speed: Speed::Real,
            line: Line::default(),
            is_inside: false,
            since: shared.now,
            kept: shared.now,
            heard: None,
        })
    }

    fn keep(&mut self, shared: &mut Shared) {
        self.kept = shared.now;
        let Some(store) = shared.session.store() else { return };
        let name = file(self.exhibit.story().name);
        if let Err(problem) = store.write_text(&name, &to_digits(&self.exhibit.save())) {
            shared.notice = Some(problem.to_string());
        }
    }

    /// Whether something was heard just now.
    pub(super) fn sounds(&self, now: u64) -> bool {
        self.heard.is_some_and(|heard| now.saturating_sub(heard) < HEARD)
    }

    /// A key that is not for the machine.
    fn control(&mut self, code: KeyCode, shared: &mut Shared) -> Option<Next> {
        match code {
            KeyCode::Esc if !self.line.text.is_empty() => self.line = Line::default(),
            KeyCode::Esc => {
                self.keep(shared);
                return Some(Next::Back);
            }
            KeyCode::F(6) => self.is_inside = !self.is_inside,
            KeyCode::F(8) => self.exhibit.power(!self.exhibit.is_on()),
            KeyCode::F(9) => {
                self.speed = match self.speed {
                    Speed::Real => Speed::Ten,
                    Speed::Ten => Speed::Full,
                    Speed::Full => Speed::Real,
                }
            }
            KeyCode::F(10) => {
                let sentence = match self.exhibit.take(&game_on(shared)) {
                    Ok(sentence) => sentence.to_owned(),
                    Err(problem) => as_sentence(&problem),
                };
                shared.notice = Some(sentence);
            }
            _ => return None,
        }
        Some(Next::Stay)
    }

    fn press(&mut self, key: &KeyEvent, shared: &mut Shared) -> Next {
        if let Some(next) = self.control(key.code, shared) {
            return next;
        }
        let is_typing = self.exhibit.has_line();
        if is_typing && key.code == KeyCode::Enter && !self.line.text.is_empty() {
            let line = std::mem::take(&mut self.line.text);
            if self.exhibit.is_on() && !self.exhibit.say(&line) {
                shared.notice = Some(text::NOT_A_LINE.into());
            }
            return Next::Stay;
        }
        let is_letter = matches!(key.code, KeyCode::Char(_));
        let is_erased = key.code == KeyCode::Backspace && !self.line.text.is_empty();
        if is_typing && (is_letter || is_erased) {
            self.line.handle(&Event::Key(*key));
        } else if let Some((name, is_held)) = fingers::key_of(key, &*self.exhibit) {
            self.exhibit.press(name, is_held);
        }
        Next::Stay
    }
}

/// The game on the desk, up to the position that is seen.
fn game_on(shared: &Shared) -> Game {
    let desk = shared.session.desk();
    let tree = desk.tree();
    let start = tree.start();
    Game {
        start: (*start != Board::start()).then(|| start.to_fen().as_str().to_owned()),
        moves: tree.moves(desk.here()).iter().map(ToString::to_string).collect(),
    }
}

fn to_digits(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or('0');
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

fn from_digits(digits: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|value| value as u8);
    let (pairs, rest) = digits.as_bytes().as_chunks();
    if !rest.is_empty() {
        return None;
    }
    pairs.iter().map(|&[high, low]| Some(digit(high)? << 4 | digit(low)?)).collect()
}

impl Screen for RoomScreen {
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, shared: &Shared) {
        let buffer = frame.buffer_mut();
        let head = view::head(self, shared.now);
        paint::line(
            buffer,
            area,
            0,
            &format!(" {}", self.exhibit.story().title),
            shared.look.loud(),
        );
        paint::right(buffer, area, 0, &head, shared.look.quiet());
        let body = below(area, 1);
        if self.is_inside {
            view::inside(&*self.exhibit, buffer, body, &shared.look);
        } else {
            view::screen(self, buffer, body, shared);
        }
    }

    fn handle(&mut self, event: &Event, shared: &mut Shared) -> Next {
        match event {
            Event::Key(key) => return self.press(key, shared),
            Event::Paste(_) if self.exhibit.has_line() => drop(self.line.handle(event)),
            _ => {}
        }
        Next::Stay
    }

    fn tick(&mut self, _news: &[News], shared: &mut Shared) -> Next {
        let passed = shared.now.saturating_sub(self.since).min(MOST);
        self.since = shared.now;
        let milliseconds = match self.speed {
            Speed::Real => passed,
            Speed::Ten => 10 * passed,
            Speed::Full => SLICE,
        };
        if let Err(problem) = self.exhibit.run(self.exhibit.hertz() * milliseconds / 1_000) {
            shared.notice = Some(as_sentence(&problem));
        }
        if !self.exhibit.sound().is_empty() {
            self.heard = Some(shared.now);
        }
        if shared.now.saturating_sub(self.kept) >= KEEP {
            self.keep(shared);
        }
        Next::Stay
    }

    fn is_live(&self) -> bool {
        true
    }

    fn is_busy(&self) -> bool {
        self.speed == Speed::Full && self.exhibit.is_on()
    }

    fn keys(&self, _shared: &Shared) -> Vec<(&'static str, &'static str)> {
        text::ROOM_KEYS.to_vec()
    }

    fn topic(&self) -> Topic {
        Topic::Room
    }

    fn is_typing(&self) -> bool {
        self.exhibit.has_line()
    }
}
