//! Screens in tests: drawn in every size and style, driven by keys and clicks, or by chance.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use kilomate_core::play::random::Random;
use kilomate_settings::Config;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::board::Look;
use super::capabilities::Capabilities;
use super::colour::Depth;
use super::screen::{Next, Screen};
use super::shared::{Shared, look_of};
use super::{paint, show, testing};

const FULL: Capabilities = Capabilities { unicode: true, depth: Depth::True, on_light: false };
const MONO: Capabilities = Capabilities { unicode: true, depth: Depth::None, on_light: false };
const ASCII: Capabilities = Capabilities { unicode: false, depth: Depth::Sixteen, on_light: false };

/// A screen that is played on.
pub(crate) struct Stage {
    pub(crate) shared: Shared,
    pub(crate) screen: Box<dyn Screen>,
    size: (u16, u16),
}

/// A look without colours, or without anything but ASCII.
pub(crate) fn look(is_ascii: bool) -> Look {
    look_of(&Config::default(), if is_ascii { ASCII } else { MONO })
}

/// What screens share in tests: two persons at the usual start, nothing kept anywhere.
pub(crate) fn shared(can: Capabilities) -> Shared {
    Shared { now: 1_000, ..show::shared(can) }
}

impl Stage {
    /// A screen of 80 × 24.
    pub(crate) fn new<S: Screen + 'static>(make: impl FnOnce(&mut Shared) -> S) -> Stage {
        Stage::with(shared(FULL), (80, 24), make)
    }

    fn with<S: Screen + 'static>(
        mut shared: Shared,
        size: (u16, u16),
        make: impl FnOnce(&mut Shared) -> S,
    ) -> Stage {
        let screen = Box::new(make(&mut shared));
        let mut stage = Stage { shared, screen, size };
        stage.drawn();
        stage
    }

    /// Draws it, with the notice and the keys below.
    pub(crate) fn drawn(&mut self) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(self.size.0, self.size.1)).unwrap();
        let (screen, shared) = (&mut self.screen, &self.shared);
        let draw = |frame: &mut ratatui::Frame<'_>| {
            let area = frame.area();
            let inner = Rect { height: area.height.saturating_sub(2), ..area };
            screen.draw(frame, inner, shared);
            let below = Rect { y: inner.height, height: area.height - inner.height, ..area };
            let notice = shared.notice.as_deref().unwrap_or_default();
            paint::at(frame.buffer_mut(), below, (1, 0), notice, shared.look.loud());
            let keys = screen.keys(shared);
            let keys: Vec<String> =
                keys.iter().map(|(key, what)| format!("{key} {what}")).collect();
            paint::at(frame.buffer_mut(), below, (1, 1), &keys.join("  "), shared.look.quiet());
        };
        terminal.draw(draw).unwrap();
        terminal.backend().buffer().clone()
    }

    /// The characters on the screen.
    pub(crate) fn seen(&mut self) -> String {
        testing::characters(&self.drawn())
    }

    /// The words on the screen, whatever their lines.
    pub(crate) fn words(&mut self) -> String {
        let seen = self.seen().replace('|', " ");
        seen.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// An event; the screen is drawn afterwards, as it always is.
    pub(crate) fn send(&mut self, event: &Event) -> Next {
        self.shared.notice = None;
        let next = self.screen.handle(event, &mut self.shared);
        self.drawn();
        next
    }

    /// A key.
    pub(crate) fn press(&mut self, code: KeyCode) -> Next {
        self.send(&Event::Key(code.into()))
    }

    /// Letters, one by one.
    pub(crate) fn type_in(&mut self, text: &str) {
        for letter in text.chars() {
            self.press(KeyCode::Char(letter));
        }
    }

    /// A click on the first place where a text stands, so many columns into it.
    pub(crate) fn click(&mut self, text: &str, column: u16) -> Next {
        let buffer = self.drawn();
        for y in 0..self.size.1 {
            let line: String = (0..self.size.0).map(|x| buffer[(x, y)].symbol()).collect();
            if let Some(at) = line.find(text) {
                let x = line[..at].chars().count() as u16 + column;
                return self.click_at(x, y);
            }
        }
        panic!("{text} is not on the screen:\n{}", testing::characters(&buffer));
    }

    fn click_at(&mut self, column: u16, row: u16) -> Next {
        let kind = MouseEventKind::Down(MouseButton::Left);
        self.send(&Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }))
    }

    /// What the notice says.
    pub(crate) fn notice(&self) -> &str {
        self.shared.notice.as_deref().unwrap_or_default()
    }
}

/// Compares a screen with its snapshots in every size, without colour and in ASCII.
pub(crate) fn snapshots<S: Screen + 'static>(name: &str, make: impl Fn(&mut Shared) -> S) {
    for (suffix, can, size) in [
        ("60x20", FULL, (60, 20)),
        ("80x24", FULL, (80, 24)),
        ("120x40", FULL, (120, 40)),
        ("200x60", FULL, (200, 60)),
        ("mono", MONO, (80, 24)),
        ("ascii", ASCII, (80, 24)),
    ] {
        let buffer = Stage::with(shared(can), size, &make).drawn();
        if !can.unicode {
            assert!(testing::characters(&buffer).is_ascii(), "{name}");
        }
        insta::assert_snapshot!(format!("{name}-{suffix}"), testing::screen(&buffer));
    }
}

/// Sends events by chance to a screen, in sizes by chance; it must not panic. One that is left is made
/// anew.
pub(crate) fn hammer<S: Screen + 'static>(seed: u64, make: impl Fn(&mut Shared) -> S) {
    let mut random = Random::new(seed);
    let mut stage = Stage::new(&make);
    for _ in 0..1_500 {
        if random.below(20) == 0 {
            stage.size = (random.below(130) as u16 + 1, random.below(50) as u16 + 1);
        }
        let event = any_event(&mut random, stage.size);
        if !matches!(stage.send(&event), Next::Stay) {
            stage.screen = Box::new(make(&mut stage.shared));
        }
    }
}

fn any_event(random: &mut Random, size: (u16, u16)) -> Event {
    const CODES: [KeyCode; 14] = [
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Enter,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageDown,
        KeyCode::Backspace,
        KeyCode::Delete,
        KeyCode::Esc,
        KeyCode::F(2),
    ];
    const KINDS: [MouseEventKind; 5] = [
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Up(MouseButton::Left),
        MouseEventKind::Moved,
        MouseEventKind::ScrollUp,
        MouseEventKind::ScrollDown,
    ];
    // No slash: a screen that writes files must not be led out of its folder.
    const LETTERS: &[char] = &['a', 'k', '0', '7', '-', ' ', 'ä', '漢', '\u{301}', '?', 'y'];
    match random.below(10) {
        0..5 => Event::Key(CODES[random.below(CODES.len())].into()),
        5 | 6 => Event::Key(KeyCode::Char(LETTERS[random.below(LETTERS.len())]).into()),
        7 => {
            let code = KeyCode::Char((b'a' + random.below(26) as u8) as char);
            Event::Key(KeyEvent::new(code, KeyModifiers::CONTROL))
        }
        8 => Event::Paste("8/8/8/8/8/8/8/8 w - - 0 1\n[Event \"x\"]\u{0}\t漢".into()),
        _ => Event::Mouse(MouseEvent {
            kind: KINDS[random.below(KINDS.len())],
            column: random.below(size.0 as usize + 5) as u16,
            row: random.below(size.1 as usize + 5) as u16,
            modifiers: KeyModifiers::NONE,
        }),
    }
}
