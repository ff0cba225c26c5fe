//! The loop on a world without a terminal: counted, not timed.

use std::cell::Cell;
use std::collections::VecDeque;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use kilomate_desk::NewGame;
use kilomate_desk::seat::Seat;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::*;
use crate::capabilities::Capabilities;
use crate::colour::Depth;
use crate::home::Home;
use crate::{doors, show};

const CAN: Capabilities = Capabilities { unicode: true, depth: Depth::True, on_light: false };

/// A world in which a millisecond passes with each look at the clock, and keys come when planned.
struct Planned {
    now: Cell<u64>,
    /// When which event comes.
    plan: VecDeque<(u64, Event)>,
    screen: Terminal<TestBackend>,
    pictures: Vec<u64>,
    /// The longest time that was waited while an event was there already.
    waits: u64,
    /// Nodes that had been searched when each event was there, and when it was read.
    seen: Vec<(u64, u64)>,
    nodes: u64,
}

impl Planned {
    fn new(plan: impl IntoIterator<Item = (u64, Event)>) -> Planned {
        Planned {
            now: Cell::new(0),
            plan: plan.into_iter().collect(),
            screen: Terminal::new(TestBackend::new(80, 24)).unwrap(),
            pictures: Vec::new(),
            waits: 0,
            seen: Vec::new(),
            nodes: 0,
        }
    }

    fn has_event(&self) -> bool {
        self.plan.front().is_some_and(|&(at, _)| at <= self.now.get())
    }
}

impl World for Planned {
    fn now(&self) -> u64 {
        self.now.set(self.now.get() + 1);
        self.now.get()
    }

    fn wait(&mut self, longest: Duration) -> io::Result<bool> {
        if !self.has_event() {
            let next = self.plan.front().map_or(u64::MAX, |&(at, _)| at);
            let until = self.now.get() + longest.as_millis() as u64;
            self.now.set(until.min(next).max(self.now.get()));
            self.waits = self.waits.max(longest.as_millis() as u64);
        }
        Ok(self.has_event())
    }

    fn read(&mut self) -> io::Result<Event> {
        let (at, event) = self.plan.pop_front().unwrap();
        self.seen.push((at, self.now.get()));
        Ok(event)
    }

    fn draw(&mut self, app: &mut App) -> io::Result<()> {
        self.pictures.push(self.now.get());
        self.screen.draw(|frame| app.draw(frame)).unwrap();
        let desk = app.shared.session.desk();
        let thought = desk.thought(desk.to_move());
        self.nodes = self.nodes.max(thought.map_or(0, |thought| thought.nodes));
        Ok(())
    }
}

fn key(code: KeyCode) -> Event {
    Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

fn interrupt() -> Event {
    Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL))
}

fn app_with(white: &str, black: &str) -> App {
    let seat = |text: &str| text.parse::<Seat>().unwrap();
    let mut shared = show::shared(CAN);
    doors::begin(&mut shared, NewGame::new(seat(white), seat(black)));
    let home = Home::new(&shared);
    let game = doors::game(&shared);
    let mut app = App::new(shared, Box::new(home));
    app.open(game);
    app
}

/// The desk's promise is that a tick looks at not many more than NODES positions; the loop's is that
/// there is never more than one tick between an event and its handling. Each pass through this world
/// takes the few milliseconds of its looks at the clock, so waiting for two passes would show.
#[test]
fn a_key_is_handled_after_one_tick_however_hard_an_engine_thinks() {
    let plan = (0..40).map(|i| (100 + i * 37, key(KeyCode::Char('t'))));
    let plan = plan.chain([(1_700, interrupt())]);
    let mut world = Planned::new(plan);
    let mut app = app_with("desktop infinite", "person");
    run(&mut app, &mut world).unwrap();
    assert_eq!(world.seen.len(), 41);
    for &(at, read) in &world.seen {
        assert!(read - at <= 6, "came at {at}, was read at {read}");
    }
    assert!(world.nodes > 100_000, "the engine did think: {}", world.nodes);
}

/// What a tick may cost: the engine at full strength, asked as the loop asks it.
#[test]
fn a_tick_looks_at_a_bounded_number_of_positions() {
    let mut app = app_with("desktop infinite", "person");
    let mut last = 0;
    let mut ticks = 0;
    let mut since = 0;
    for now in 0..400 {
        assert!(app.tick(now, NODES), "it thinks until it is told to move");
        ticks += 1;
        since += 1;
        let desk = app.shared.session.desk();
        let Some(thought) = desk.thought(desk.to_move()) else { continue };
        if thought.nodes > last {
            let most = u64::from(NODES + NODES / 4) * since;
            assert!(
                thought.nodes - last <= most,
                "{} nodes in {since} ticks",
                thought.nodes - last
            );
            last = thought.nodes;
            since = 0;
        }
    }
    assert!(last > u64::from(NODES) * ticks / 20, "{last}");
}

#[test]
fn nothing_is_done_when_there_is_nothing_to_do() {
    let mut world = Planned::new([(10_000, interrupt())]);
    let mut app = app_with("person", "person");
    run(&mut app, &mut world).unwrap();
    assert_eq!(world.pictures.len(), 1, "{:?}", world.pictures);
    assert_eq!(world.waits, IDLE_MS);
}

#[test]
fn pictures_are_not_drawn_more_often_than_they_are_worth() {
    let keys = (0..200).map(|i| (i * 5, key(KeyCode::Char('t'))));
    let mut world = Planned::new(keys.chain([(1_100, interrupt())]));
    let mut app = app_with("person", "person");
    run(&mut app, &mut world).unwrap();
    let pairs = world.pictures.windows(2);
    assert!(pairs.clone().all(|pair| pair[1] - pair[0] >= FRAME_MS), "{:?}", world.pictures);
    assert!(world.pictures.len() >= 20, "{:?}", world.pictures);
    let last = *world.pictures.last().unwrap();
    assert!(last >= 995, "the last key is seen");
}
