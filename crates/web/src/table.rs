//! The desk with its disk in memory, and what the page looks at.

use std::cell::Cell;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use kilomate_desk::store::{Memory, Store};
use kilomate_desk::tree::{NodeId, ROOT};
use kilomate_desk::{Message, NewGame, News, Session, hire_machine};

use crate::chess::{move_json, outcome_json, side, spoken};
use crate::json::Json;
use crate::object;
use crate::view::{hint_json, offer_name};

/// The file with the page's own settings.
pub(crate) const SETTINGS: &str = "settings.json";

thread_local! {
    static WALL: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// Sets the clock on the wall, in milliseconds since 1970: every call from outside brings the time along.
pub(crate) fn set_wall(milliseconds: f64) {
    WALL.set(Duration::from_millis(milliseconds.max(0.0) as u64));
}

fn wall() -> SystemTime {
    SystemTime::UNIX_EPOCH + WALL.get()
}

/// A place on the disk in memory, filled before the desk opens.
pub(crate) fn disk() -> Memory {
    Memory::new(wall)
}

/// The desk.
pub(crate) struct Table {
    session: Session,
    disk: Memory,
    /// Another game has come onto the desk so many times.
    game: u32,
    /// What the page looks at, if that is not where the game stands.
    looking: Option<NodeId>,
    /// The coach stays from game to game.
    pub(crate) has_coach: bool,
}

impl Table {
    /// Opens the desk: with the game that was left, or a new one.
    pub(crate) fn open(disk: Memory) -> Table {
        let store = Store::on_disk("", Arc::new(disk.clone()));
        let white = "person".parse();
        let black = "desktop elo 1000".parse();
        let (Ok(white), Ok(black)) = (white, black) else { unreachable!("both are seats") };
        let session = Session::start(Some(store), NewGame::new(white, black), hire_machine, wall);
        Table { session, disk, game: 0, looking: None, has_coach: false }
    }

    pub(crate) fn session(&self) -> &Session {
        &self.session
    }

    pub(crate) fn session_mut(&mut self) -> &mut Session {
        &mut self.session
    }

    pub(crate) fn disk(&self) -> &Memory {
        &self.disk
    }

    pub(crate) fn game(&self) -> u32 {
        self.game
    }

    /// Another game is on the desk.
    pub(crate) fn begun(&mut self, now: u64) {
        self.game += 1;
        self.looking = None;
        if self.has_coach {
            // Nobody refuses a coach.
            let _ = self.session.tell(Message::Coach(true), now);
        }
    }

    /// What the page looks at.
    pub(crate) fn shown(&self) -> NodeId {
        let desk = self.session.desk();
        self.looking.filter(|&at| desk.tree().contains(at)).unwrap_or(desk.here())
    }

    /// The page looks at a place.
    pub(crate) fn look(&mut self, at: NodeId) {
        self.looking = Some(at).filter(|&at| at != self.session.desk().here());
    }

    /// The page looks at where the game stands.
    pub(crate) fn look_here(&mut self) {
        self.looking = None;
    }

    /// From the beginning to the end of the line through what is shown.
    pub(crate) fn line(&self) -> Vec<NodeId> {
        let tree = self.session.desk().tree();
        let mut line = vec![ROOT];
        line.extend(tree.path(tree.end(self.shown())));
        line
    }

    /// What has happened since the last call, for the page.
    pub(crate) fn news(&mut self) -> Json {
        let mut all: Vec<Json> = Vec::new();
        for news in self.session.take_news() {
            if matches!(news, News::Moved { .. }) {
                self.look_here();
            }
            all.push(news_json(&self.session, news));
        }
        let problems = self.session.take_problems().into_iter();
        all.extend(problems.map(|why| object! { "news": "problem", "why": sentence(&why) }));
        Json::List(all)
    }
}

fn news_json(session: &Session, news: News) -> Json {
    let desk = session.desk();
    match news {
        News::Moved { by, at } => {
            let node = desk.tree().node(at);
            let before = desk.tree().board(node.parent.unwrap_or(at));
            object! {
                "news": "moved",
                "by": side(by),
                "at": at.number(),
                "move": move_json(&before, node.played),
                "sentence": spoken(&desk.name(by), &before, node.played),
            }
        }
        News::Over(outcome) => object! { "news": "over", "outcome": outcome_json(outcome) },
        News::Offered { by, offer } => {
            object! { "news": "offered", "by": side(by), "what": offer_name(offer) }
        }
        News::Answered { by, accepted, why } => object! {
            "news": "answered", "by": side(by), "accepted": accepted, "why": why.to_string(),
        },
        News::Hint(hint) => object! { "news": "hint", "hint": hint_json(desk, &hint) },
        News::Reviewed => object! { "news": "reviewed" },
        News::Failed { by, why } => object! { "news": "failed", "by": side(by), "why": why },
    }
}

/// A sentence: with a capital, and a full stop.
pub(crate) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first: String =
        letters.next().map(|first| first.to_uppercase().collect()).unwrap_or_default();
    let stop = if words.ends_with(['.', '?', '!']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}
