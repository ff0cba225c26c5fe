//! The game on the desk, and the ratings that come of it. `keep` has its files.

mod keep;
#[cfg(test)]
mod tests;

pub use keep::Saving;

use std::time::SystemTime;

use kilomate_core::{Board, Color};
use kilomate_pgn::{GameResult, Moment, PgnGame, write};

use crate::books::Books;
use crate::desk::{Desk, Hire, NewGame};
use crate::message::{Message, News, Refusal};
use crate::odds::Odds;
use crate::program::OwnPrograms;
use crate::rating::{self, ADAPTIVE, Date, Played, Ratings, adaptive_elo};
use crate::seat::{Seat, Setting};
use crate::store::{Current, Store};
use crate::tree::ROOT;
use keep::Unsaved;

/// The file of ratings in the store.
const RATINGS: &str = "ratings.txt";

/// A desk with its files. Every change is saved before anybody hears of it; what could not be saved
/// or read is told in [`Session::take_problems`], and play goes on.
pub struct Session {
    desk: Desk,
    hire: Hire,
    own: OwnPrograms,
    store: Option<Store>,
    /// The file of the game; none where nothing can be saved, or while a game is only looked at.
    current: Option<Current>,
    ratings: Ratings,
    /// The file of ratings may be written.
    keeps_ratings: bool,
    /// The revision that was saved last.
    saved: u64,
    /// The file is this game's: a game that is only looked at has none.
    is_kept: bool,
    problems: Vec<String>,
    /// The last problem with saving: said once, not after each move.
    unsaved: Option<Unsaved>,
    wall: Wall,
}

/// Tells the time and the day, for the dates of games and the names of their files: `SystemTime::now` where
/// there is a system.
pub type Wall = fn() -> SystemTime;

impl Session {
    /// A session that saves nothing.
    pub fn new(game: NewGame, hire: Hire, wall: Wall) -> Session {
        Session::start(None, game, hire, wall)
    }

    /// Goes on with the game that was left, or begins this one. Without a store nothing is saved.
    pub fn start(store: Option<Store>, otherwise: NewGame, hire: Hire, wall: Wall) -> Session {
        let mut session = Session {
            desk: Desk::new(otherwise, hire),
            hire,
            own: OwnPrograms::default(),
            store,
            current: None,
            ratings: Ratings::new(),
            keeps_ratings: false,
            saved: 0,
            is_kept: false,
            problems: Vec::new(),
            unsaved: None,
            wall,
        };
        session.set_date();
        session.saved = session.desk.revision();
        session.read_ratings();
        session.take_current();
        session.rate();
        session
    }

    fn read_ratings(&mut self) {
        let Some(store) = &self.store else { return };
        match store.read_text(RATINGS) {
            Ok(text) => match Ratings::parse(text.unwrap_or_default().as_bytes()) {
                Ok(parsed) => {
                    self.ratings = parsed.ratings;
                    self.keeps_ratings = true;
                    self.problems.extend(parsed.problems.iter().map(ToString::to_string));
                }
                Err(refused) => self.problems.push(refused.to_string()),
            },
            Err(error) => self.problems.push(error.to_string()),
        }
    }

    /// The desk, to look at.
    pub fn desk(&self) -> &Desk {
        &self.desk
    }

    /// The files, if anything is saved.
    pub fn store(&self) -> Option<&Store> {
        self.store.as_ref()
    }

    /// Puts other books on the desk; they stay there from game to game.
    pub fn set_books(&mut self, books: Books) {
        self.desk.set_books(books);
    }

    /// Has weak machines answer with a short pause, or not; that stays so from game to game.
    pub fn set_human_pace(&mut self, is_human: bool) {
        self.desk.set_human_pace(is_human);
    }

    /// Whether the game on the desk is a person's against somebody else and would count for their
    /// rating, unless they are helped.
    pub fn is_for_rating(&self) -> bool {
        let desk = &self.desk;
        let is_person = |side| desk.seat(side).is_person();
        is_person(Color::White) != is_person(Color::Black)
            && desk.outcome().is_none()
            && !has_odds(desk)
    }

    /// The person has named programs: they, and no others, are started when they sit at the desk.
    pub fn allow(&mut self, name: impl FnOnce(&mut OwnPrograms)) {
        name(&mut self.own);
        self.desk.set_own_programs(self.own.clone());
    }

    /// The person's games.
    pub fn ratings(&self) -> &Ratings {
        &self.ratings
    }

    /// Whether anything is on the desk that somebody may want to see again: moves, or a position that
    /// was set up.
    pub fn has_game(&self) -> bool {
        !self.desk.tree().node(ROOT).children.is_empty() || is_set_up(self.desk.tree().start())
    }

    /// Tells the desk something, at this time, and saves what came of it.
    ///
    /// # Errors
    ///
    /// The desk's refusal.
    pub fn tell(&mut self, message: Message, now: u64) -> Result<(), Refusal> {
        let finished = self.desk.outcome().map(|_| self.pgn(now));
        let answer = self.desk.tell(message, now);
        if let Some(finished) = finished.filter(|_| self.desk.outcome().is_none() && self.is_kept) {
            self.shelve(&finished);
        }
        self.keep(now);
        answer
    }

    /// Time passes. Tells whether there is more to do at once: see [`Desk::tick`].
    pub fn tick(&mut self, now: u64, nodes: u32) -> bool {
        let is_busy = self.desk.tick(now, nodes);
        self.keep(now);
        self.try_again(now);
        is_busy
    }

    /// What has happened since the last call.
    pub fn take_news(&mut self) -> Vec<News> {
        self.desk.news().collect()
    }

    /// Something else could not be read: it is told as what the session itself cannot read.
    pub fn report(&mut self, problem: String) {
        self.problems.push(problem);
    }

    /// What could not be saved or read since the last call, a sentence each.
    pub fn take_problems(&mut self) -> Vec<String> {
        std::mem::take(&mut self.problems)
    }

    /// Sets a tag of the game.
    pub fn set_tag(&mut self, name: &str, value: &str, now: u64) {
        self.desk.set_tag(name, value);
        self.keep(now);
    }

    /// Begins another game; the old one goes to the library if anything was played in it. An adaptive
    /// opponent chooses its strength now. A position that was set up is saved before anybody moves.
    pub fn begin(&mut self, mut game: NewGame, now: u64) {
        self.leave(&game.start, now);
        for seat in &mut game.seats {
            if let Seat::Machine(seat) = seat
                && seat.is_adaptive
            {
                seat.setting = Setting::Elo(adaptive_elo(&self.ratings));
            }
        }
        self.put(Desk::new(game, self.hire));
        if self.has_game() {
            self.save(now);
        }
    }

    /// A game that does not say when it is played is played today.
    fn set_date(&mut self) {
        if self.desk.tag("Date").is_none() {
            self.desk.set_tag("Date", &Moment::from((self.wall)()).date());
        }
    }

    /// Puts a game on the desk that was read from somewhere, to look at. It has no file here before
    /// something in it changes. The old game waits where it is.
    ///
    /// # Errors
    ///
    /// A sentence when it is not one that the desk can go on with; nothing has changed then.
    pub fn open(&mut self, game: &PgnGame, now: u64) -> Result<(), String> {
        let mut desk = self.read(game)?;
        if desk.outcome().is_some() {
            desk.set_rated(); // a file that is only looked at says nothing about the person
        }
        self.release(now);
        self.put(desk);
        Ok(())
    }

    fn read(&self, game: &PgnGame) -> Result<Desk, String> {
        Desk::from_pgn(game, self.hire, seed(self.wall)).map_err(|error| error.to_string())
    }

    fn put(&mut self, desk: Desk) {
        let (books, pace) = (self.desk.books().clone(), self.desk.has_human_pace());
        self.desk = desk;
        self.desk.set_books(books);
        self.desk.set_human_pace(pace);
        self.desk.set_own_programs(self.own.clone());
        self.set_date();
        self.saved = self.desk.revision();
        self.is_kept = false;
        self.unsaved = None;
    }

    /// The text of the game.
    pub fn pgn(&self, now: u64) -> String {
        write(&self.desk.to_pgn(now))
    }

    /// Counts a game that is over, once.
    fn rate(&mut self) {
        let Some(played) = self.played() else { return };
        self.desk.set_rated();
        self.read_ratings_again();
        self.ratings.add(played);
        let Some(store) = self.store.as_ref().filter(|_| self.keeps_ratings) else { return };
        if let Err(error) = store.write_text(RATINGS, &self.ratings.to_text()) {
            self.problems.push(error.to_string());
        }
    }

    /// Another desk may have written ratings since.
    fn read_ratings_again(&mut self) {
        let Some(store) = self.store.as_ref().filter(|_| self.keeps_ratings) else { return };
        if let Ok(Some(text)) = store.read_text(RATINGS)
            && let Ok(parsed) = Ratings::parse(text.as_bytes())
            && parsed.ratings.games().count() >= self.ratings.games().count()
        {
            self.ratings = parsed.ratings;
        }
    }

    /// What a game that is over and has not been counted says about the person.
    fn played(&self) -> Option<Played> {
        let desk = &self.desk;
        let result = desk.outcome()?.result;
        let person = desk.person().filter(|&side| !desk.seat(side.other()).is_person())?;
        if desk.is_rated() || desk.here() == ROOT {
            return None;
        }
        let outcome = match (result, person) {
            (GameResult::Draw, _) => rating::Outcome::Drawn,
            (GameResult::White, Color::White) | (GameResult::Black, Color::Black) => {
                rating::Outcome::Won
            }
            (GameResult::White | GameResult::Black, _) => rating::Outcome::Lost,
            (GameResult::Unknown, _) => return None,
        };
        let opponent = desk.seat(person.other());
        Some(Played {
            date: date(desk)?,
            opponent: opponent_name(opponent),
            elo: opponent.elo(),
            person,
            outcome,
            counts: !desk.is_assisted() && !has_odds(desk),
        })
    }
}

/// Whether a game begins with a position that somebody has set up.
fn is_set_up(start: &Board) -> bool {
    let sides = [Color::White, Color::Black];
    !Odds::ALL.iter().any(|odds| sides.iter().any(|&giver| odds.board(giver) == *start))
}

/// Whether one side began with less: a man, or time.
fn has_odds(desk: &Desk) -> bool {
    let has_even_time = desk.clocks().is_none_or(|clocks| {
        let [white, black] = clocks.allowances();
        white == black
    });
    *desk.tree().start() != Board::start() || !has_even_time
}

/// What an opponent is called in the ratings: an adaptive one is the same at any strength.
fn opponent_name(seat: &Seat) -> String {
    match seat {
        Seat::Machine(machine) if machine.is_adaptive => ADAPTIVE.into(),
        _ => seat.name(),
    }
}

/// The date in the tags of a game.
fn date(desk: &Desk) -> Option<Date> {
    let tag = desk.tag("Date").unwrap_or_default().replace('.', "-");
    Date::parse(&tag)
}

/// Random enough for what weak players overlook.
fn seed(wall: Wall) -> u64 {
    let since = wall().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    since.as_nanos() as u64
}
