//! The first screen: what one can do here, and the game that waits.

use crossterm::event::{Event, KeyCode, KeyModifiers, MouseButton, MouseEventKind};
use kilomate_core::Board;
use kilomate_desk::News;
use ratatui::Frame;
use ratatui::layout::Rect;

use super::board::{BoardView, Size};
use super::screen::{Next, Screen};
use super::shared::Shared;
use super::text::Topic;
use super::unsaved::when_safe;
use super::{doors, paint, text};

/// So often games that wait are looked for, in milliseconds.
const LOOK_AGAIN_MS: u64 = 1_000;
/// Room for the choices.
const MENU: u16 = 30;

/// What can be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Choice {
    NewGame,
    Continue,
    Analyse,
    SetUp,
    Library,
    Machines,
    Museum,
    Settings,
    Quit,
}

const CHOICES: [(Choice, char, &str); 9] = [
    (Choice::NewGame, 'n', text::HOME_NEW),
    (Choice::Continue, 'c', text::HOME_CONTINUE),
    (Choice::Analyse, 'a', text::HOME_ANALYSE),
    (Choice::SetUp, 'p', text::HOME_SET_UP),
    (Choice::Library, 'l', text::HOME_LIBRARY),
    (Choice::Machines, 'm', text::HOME_MACHINES),
    (Choice::Museum, 'u', text::HOME_MUSEUM),
    (Choice::Settings, 's', text::HOME_SETTINGS),
    (Choice::Quit, 'q', text::HOME_QUIT),
];

/// The first screen.
pub(crate) struct Home {
    at: usize,
    /// There was a game to continue when it was last drawn.
    had_game: bool,
    /// How many games wait beside the one on the board, and when that was looked for.
    waiting: usize,
    looked: u64,
    /// That number is another one than was drawn.
    is_news: bool,
    /// Analysis was chosen just now although it takes the game off the board.
    was_warned: bool,
    /// Where the choices were drawn last, for the mouse.
    list: Rect,
}

impl Home {
    /// The first screen; a game that waits is what is offered first.
    pub(crate) fn new(shared: &Shared) -> Home {
        let waiting = shared.session.count_waiting();
        let had_game = shared.session.has_game() || waiting > 0;
        Home {
            at: usize::from(had_game),
            had_game,
            waiting,
            looked: shared.now,
            is_news: false,
            was_warned: false,
            list: Rect::ZERO,
        }
    }

    fn choose(&mut self, at: usize, was_warned: bool, shared: &mut Shared) -> Next {
        self.at = at;
        match CHOICES.get(at).map(|&(choice, ..)| choice) {
            Some(Choice::NewGame) => doors::new_game(shared),
            Some(Choice::Continue) => doors::go_on(shared),
            Some(Choice::Analyse) if !was_warned && doors::analysis_ends_game(shared) => {
                let is_kept = shared.session.store().is_some();
                let warning =
                    if is_kept { text::ANALYSIS_KEEPS_GAME } else { text::ANALYSIS_LOSES_GAME };
                shared.notice = Some(warning.into());
                self.was_warned = true;
                Next::Stay
            }
            Some(Choice::Analyse) if doors::analysis_ends_game(shared) => {
                when_safe(shared, |shared| Next::Open(doors::analyse(shared)))
            }
            Some(Choice::Analyse) => Next::Open(doors::analyse(shared)),
            Some(Choice::SetUp) => doors::set_up(shared),
            Some(Choice::Library) => doors::library(shared),
            Some(Choice::Machines) => doors::machines(),
            Some(Choice::Museum) => doors::museum(),
            Some(Choice::Settings) => doors::settings(shared),
            Some(Choice::Quit) => Next::Quit,
            None => Next::Stay,
        }
    }

    fn step(&mut self, by: usize) {
        self.at = (self.at + by) % CHOICES.len();
    }
}

/// The game that waits: who plays whom, and what was played last.
fn waiting(shared: &Shared) -> [String; 2] {
    use kilomate_core::Color::{Black, White};
    let desk = shared.session.desk();
    let tree = desk.tree();
    let players = text::players(&desk.name(White), &desk.name(Black));
    let last = match tree.node(desk.here()).parent {
        Some(before) => {
            let board = tree.board(before);
            let san = board.san(tree.node(desk.here()).played).ok();
            text::last_move(
                &board,
                san.map(|san| san.as_str().to_owned()).unwrap_or_default().as_str(),
            )
        }
        None => text::AT_THE_START.into(),
    };
    match desk.outcome() {
        Some(outcome) => [players, text::outcome(&outcome)],
        None => [players, last],
    }
}

impl Screen for Home {
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, shared: &Shared) {
        let look = &shared.look;
        let buffer = frame.buffer_mut();
        self.is_news = false;
        let has_game = shared.session.has_game();
        let can_go_on = has_game || self.waiting > 0;
        if can_go_on != self.had_game {
            self.had_game = can_go_on;
            self.at = usize::from(can_go_on);
        }
        let board = if has_game { shared.session.desk().board().clone() } else { Board::start() };
        let left = Rect { width: area.width.saturating_sub(MENU + 5), ..area };
        let mut view = BoardView::new(&board, *look);
        view.largest = Size::Large;
        let layout = view.layout(left);
        // Board and choices stand side by side in the middle, however wide the terminal is.
        let board_width = layout.map_or(0, |layout| layout.outer().width);
        let both = paint::middle_of(area, board_width + 3 + MENU, area.height);
        let board_area = Rect { width: board_width, ..both };
        ratatui::widgets::Widget::render(&view, board_area, buffer);
        let height = CHOICES.len() as u16 + 8;
        let right = Rect { x: both.x + board_width + 3, width: MENU.min(both.width), ..both };
        let right = paint::middle_of(right, MENU, height.min(area.height));
        paint::line(buffer, right, 0, text::LOGO, look.loud());
        paint::line(buffer, right, 1, text::TAGLINE, look.quiet());
        self.list = Rect { y: right.y + 3, height: CHOICES.len() as u16, ..right };
        for (row, (i, &(choice, key, name))) in (0..).zip(CHOICES.iter().enumerate()) {
            let off = choice == Choice::Continue && !can_go_on;
            let style = match (i == self.at, off) {
                (true, _) => look.chosen(),
                (false, true) => look.quiet(),
                (false, false) => look.plain(),
            };
            let marker = if i == self.at { look.glyph('▸', '>') } else { ' ' };
            paint::line(buffer, self.list, row, &format!("{marker} {name:<22}"), style);
            paint::at(buffer, self.list, (26, row), &key.to_string(), look.loud());
        }
        let mut row = 4 + CHOICES.len() as u16;
        if has_game {
            let [players, last] = waiting(shared);
            let lines = paint::wrapped(&players, MENU);
            for (row, line) in (row..).zip(lines.iter().take(2)) {
                paint::line(buffer, right, row, line, look.plain());
            }
            row += lines.len().min(2) as u16;
            paint::line(buffer, right, row, &last, look.quiet());
            row += 1;
        }
        if self.waiting > 0 {
            let more = text::keep::games_wait(self.waiting, has_game);
            paint::line(buffer, right, row, &more, look.quiet());
        }
    }

    fn handle(&mut self, event: &Event, shared: &mut Shared) -> Next {
        let is_meant = match event {
            Event::Mouse(mouse) => matches!(mouse.kind, MouseEventKind::Down(_)),
            _ => true,
        };
        let was_warned = is_meant && std::mem::take(&mut self.was_warned);
        match event {
            Event::Key(key) => match key.code {
                KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => self.step(CHOICES.len() - 1),
                KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => self.step(1),
                KeyCode::Home => self.at = 0,
                KeyCode::End => self.at = CHOICES.len() - 1,
                KeyCode::Enter | KeyCode::Char(' ') => {
                    return self.choose(self.at, was_warned, shared);
                }
                KeyCode::Char(c)
                    if !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) =>
                {
                    let found =
                        CHOICES.iter().position(|&(_, key, _)| key == c.to_ascii_lowercase());
                    if let Some(at) = found {
                        return self.choose(at, was_warned, shared);
                    }
                }
                _ => {}
            },
            Event::Mouse(mouse) => {
                let place = (mouse.column, mouse.row).into();
                let row = mouse.row.saturating_sub(self.list.y) as usize;
                match mouse.kind {
                    MouseEventKind::Down(MouseButton::Left) if self.list.contains(place) => {
                        return self.choose(row, was_warned, shared);
                    }
                    MouseEventKind::Moved if self.list.contains(place) => self.at = row,
                    MouseEventKind::ScrollDown => self.step(1),
                    MouseEventKind::ScrollUp => self.step(CHOICES.len() - 1),
                    _ => {}
                }
            }
            _ => {}
        }
        Next::Stay
    }

    fn tick(&mut self, _news: &[News], shared: &mut Shared) -> Next {
        // Another program may have left its game meanwhile, or taken one; and so may this one.
        if shared.now.saturating_sub(self.looked) >= LOOK_AGAIN_MS {
            let waiting = shared.session.count_waiting();
            self.is_news |= waiting != self.waiting;
            (self.waiting, self.looked) = (waiting, shared.now);
        }
        Next::Stay
    }

    fn is_live(&self) -> bool {
        self.is_news
    }

    fn keys(&self, _shared: &Shared) -> Vec<(&'static str, &'static str)> {
        text::HOME_KEYS.to_vec()
    }

    fn topic(&self) -> Topic {
        Topic::Home
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::Stage;
    use kilomate_core::Color;
    use kilomate_desk::seat::Seat;
    use kilomate_desk::store::Store;
    use kilomate_desk::{NewGame, Session, hire_machine};

    fn persons() -> NewGame {
        NewGame::new(Seat::person(), Seat::person())
    }

    /// The first screen of a program that finds games of these players.
    fn stage(folder: &std::path::Path, players: &[&str]) -> Stage {
        let store = Store::open(folder);
        let seats: Vec<_> = players.iter().map(|_| store.current().unwrap()).collect();
        for (mut seat, name) in seats.into_iter().zip(players) {
            let _ = seat.save(&format!("[White \"{name}\"]\n\n1. e4 *\n")).unwrap();
        }
        Stage::new(|shared| {
            shared.session =
                Session::start(Some(store), persons(), hire_machine, std::time::SystemTime::now);
            Home::new(shared)
        })
    }

    fn white(stage: &Stage) -> String {
        stage.shared.session.desk().name(Color::White)
    }

    #[test]
    fn the_only_game_goes_on_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let mut alone = stage(folder.path(), &["Anna"]);
        assert!(alone.seen().contains("Anna"));
        assert!(matches!(alone.press(KeyCode::Char('c')), Next::Open(_)));
        assert_eq!(white(&alone), "Anna");
        let folder = tempfile::tempdir().unwrap();
        let mut nothing = stage(folder.path(), &[]);
        assert!(matches!(nothing.press(KeyCode::Char('c')), Next::Stay));
        assert_eq!(nothing.notice(), text::NOTHING_TO_CONTINUE);
    }

    #[test]
    fn every_game_that_waits_is_offered() {
        let folder = tempfile::tempdir().unwrap();
        let mut stage = stage(folder.path(), &["Anna", "Ben", "Cleo"]);
        let first = white(&stage);
        assert!(stage.seen().contains("and 2 more games"), "{}", stage.seen());
        let Next::Open(list) = stage.press(KeyCode::Char('c')) else { panic!("a list") };
        stage.screen = list;
        let seen = stage.seen();
        for name in ["Anna", "Ben", "Cleo", text::keep::ON_THE_BOARD] {
            assert!(seen.contains(name), "{seen}");
        }
        // The one on the board stays there.
        assert!(matches!(stage.press(KeyCode::Enter), Next::Replace(_)));
        assert_eq!(white(&stage), first);
        stage.press(KeyCode::Down);
        assert!(matches!(stage.press(KeyCode::Enter), Next::Replace(_)));
        assert_ne!(white(&stage), first);
        assert_eq!(stage.shared.session.count_waiting(), 2, "the other two wait");
        assert!(matches!(stage.press(KeyCode::Esc), Next::Back));
    }

    /// The running game is offered while somebody's game is on the board.
    #[test]
    fn looking_at_a_game_leaves_the_running_one_to_go_on_with() {
        let folder = tempfile::tempdir().unwrap();
        let mut stage = stage(folder.path(), &["Anna"]);
        let other = kilomate_pgn::read("[White \"Zoe\"]\n\n1. d4 *\n").unwrap();
        stage.shared.session.open(&other[0], 0).unwrap();
        stage.shared.now += LOOK_AGAIN_MS;
        stage.screen.tick(&[], &mut stage.shared);
        assert!(stage.screen.is_live(), "it should be seen");
        assert!(stage.seen().contains("and one more game"), "{}", stage.seen());
        let Next::Open(list) = stage.press(KeyCode::Char('c')) else { panic!("a list") };
        stage.screen = list;
        assert!(stage.seen().contains("Anna") && stage.seen().contains("Zoe"));
        stage.press(KeyCode::Down);
        assert!(matches!(stage.press(KeyCode::Enter), Next::Replace(_)));
        assert_eq!(white(&stage), "Anna");
    }

    /// A position that was set up is a game to go on with.
    #[test]
    fn a_position_waits_too() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path());
        let mut session = Session::start(
            Some(store.clone()),
            persons(),
            hire_machine,
            std::time::SystemTime::now,
        );
        let start = Board::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
        session.begin(NewGame { start, ..persons() }, 0);
        drop(session);
        let mut stage = Stage::new(|shared| {
            shared.session =
                Session::start(Some(store), persons(), hire_machine, std::time::SystemTime::now);
            Home::new(shared)
        });
        assert!(stage.seen().contains(text::AT_THE_START), "{}", stage.seen());
        assert!(matches!(stage.press(KeyCode::Char('c')), Next::Open(_)));
    }
}
