//! The whole program on a terminal that is not there: what tests and pictures look at.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
#[cfg(test)]
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use kilomate_desk::seat::Seat;
use kilomate_desk::{Books, NewGame, Session, hire_machine};
use kilomate_settings::{Config, ConfigFile};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

use super::app::App;
use super::capabilities::Capabilities;
use super::doors;
use super::home::Home;
use super::run::NODES;
use super::shared::{Shared, look_of};

/// How long a person takes between two keys, in milliseconds.
const PAUSE: u64 = 100;

/// The program as if somebody sat before it.
pub(crate) struct Show {
    pub(crate) app: App,
    terminal: Terminal<TestBackend>,
    /// The time, which passes only with what is done.
    pub(crate) now: u64,
    /// How many positions are looked at after each event.
    pub(crate) nodes: u32,
}

/// What all screens share where nothing is kept: a game of two persons.
pub(crate) fn shared(can: Capabilities) -> Shared {
    let config = Config::default();
    let mut session = Session::new(
        NewGame::new(Seat::person(), Seat::person()),
        hire_machine,
        std::time::SystemTime::now,
    );
    // What stands in the books may change; what is shown here must not.
    session.set_books(Books { are_closed: true, ..Books::default() });
    Shared {
        session,
        look: look_of(&config, can),
        config,
        config_file: ConfigFile::nowhere(),
        can,
        now: 0,
        today: "2026.11.16".into(),
        notice: None,
        clipboard: None,
        bell: false,
        farewell: Vec::new(),
        is_settled: false,
    }
}

impl Show {
    /// The first screen on a terminal of this size; none where no such terminal can be.
    pub(crate) fn new(can: Capabilities, (width, height): (u16, u16)) -> Option<Show> {
        let shared = shared(can);
        let home = Home::new(&shared);
        let app = App::new(shared, Box::new(home));
        let terminal = Terminal::new(TestBackend::new(width, height)).ok()?;
        let mut show = Show { app, terminal, now: 1_000, nodes: NODES };
        show.draw();
        Some(show)
    }

    /// A game is begun and shown; nobody has thought about it yet.
    pub(crate) fn begin(&mut self, game: NewGame) {
        self.app.shared.now = self.now;
        doors::begin(&mut self.app.shared, game);
        let screen = doors::game(&self.app.shared);
        self.app.open(screen);
        self.draw();
    }

    /// Draws what there is.
    pub(crate) fn draw(&mut self) -> &Buffer {
        let app = &mut self.app;
        // A terminal that is not there cannot fail.
        let _ = self.terminal.draw(|frame| app.draw(frame));
        self.terminal.backend().buffer()
    }

    /// Something happens, and is drawn; a little time passes.
    pub(crate) fn event(&mut self, event: &Event) {
        self.now += PAUSE;
        self.app.handle(event, self.now);
        self.app.tick(self.now, self.nodes);
        self.draw();
    }

    /// A key.
    pub(crate) fn press(&mut self, code: KeyCode) {
        self.event(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    /// Characters, one after another; `\n` is Enter.
    pub(crate) fn type_in(&mut self, text: &str) {
        for c in text.chars() {
            self.press(if c == '\n' { KeyCode::Enter } else { KeyCode::Char(c) });
        }
    }

    /// Time passes in small steps until nobody has anything to do, at most so many.
    pub(crate) fn think(&mut self, steps: usize) {
        for _ in 0..steps {
            self.now += 1;
            if !self.app.tick(self.now, NODES) {
                break;
            }
        }
        self.draw();
    }
}

/// What only tests do.
#[cfg(test)]
impl Show {
    /// Another size.
    pub(crate) fn resize(&mut self, width: u16, height: u16) {
        self.terminal.backend_mut().resize(width, height);
        self.event(&Event::Resize(width, height));
    }

    /// A button of the mouse at a cell.
    pub(crate) fn mouse(&mut self, kind: MouseEventKind, (column, row): (u16, u16)) {
        let modifiers = KeyModifiers::NONE;
        self.event(&Event::Mouse(MouseEvent { kind, column, row, modifiers }));
    }

    /// A click at a cell.
    pub(crate) fn click(&mut self, at: (u16, u16)) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), at);
        self.mouse(MouseEventKind::Up(MouseButton::Left), at);
    }

    /// The same as long as it takes.
    pub(crate) fn settle(&mut self) {
        self.think(100_000);
    }
}
