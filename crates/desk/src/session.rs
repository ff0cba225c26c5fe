//! The game on the desk, saved as it goes on; the library it ends up in; the ratings that come of it.

use std::time::SystemTime;

use kilomate_core::{Board, Color};
use kilomate_pgn::{GameResult, Moment, PgnGame, write};

use crate::books::Books;
use crate::desk::{Desk, Hire, NewGame};
use crate::message::{Message, News, Refusal};
use crate::rating::{self, ADAPTIVE, Date, Played, Ratings, adaptive_elo};
use crate::seat::{Seat, Setting};
use crate::store::{Current, Store, StoreError};
use crate::tree::ROOT;

/// The file of ratings in the store.
const RATINGS: &str = "ratings.txt";

/// A desk with its files. Every change is saved before anybody hears of it; what could not be saved
/// or read is told in [`Session::take_problems`], and play goes on.
pub struct Session {
    desk: Desk,
    hire: Hire,
    store: Option<Store>,
    /// The file of the game; none where nothing can be saved.
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
    unsaved: Option<StoreError>,
    wall: fn() -> SystemTime,
}

impl Session {
    /// A session that saves nothing.
    pub fn new(game: NewGame, hire: Hire) -> Session {
        Session::start(None, game, hire)
    }

    /// Goes on with the game that was left, or begins this one. Without a store nothing is saved.
    pub fn start(store: Option<Store>, otherwise: NewGame, hire: Hire) -> Session {
        let mut session = Session {
            desk: Desk::new(otherwise, hire),
            hire,
            store,
            current: None,
            ratings: Ratings::new(),
            keeps_ratings: false,
            saved: 0,
            is_kept: false,
            problems: Vec::new(),
            unsaved: None,
            wall: SystemTime::now,
        };
        session.set_date();
        session.saved = session.desk.revision();
        session.read_ratings();
        session.take_current();
        session.rate();
        session
    }

    fn take_current(&mut self) {
        let Some(store) = &self.store else { return };
        match store.current() {
            Ok(current) => {
                if current.has_neighbours() {
                    self.problems.push(
                        "another Kilomate is running: this one saves its game under a name of its own"
                            .into(),
                    );
                }
                self.current = Some(current);
            }
            Err(error) => return self.problems.push(error.to_string()),
        }
        match self.current.as_mut().map(Current::load) {
            Some(Ok(Some(game))) => match self.read(&game) {
                Ok(desk) => {
                    self.put(desk);
                    self.is_kept = true;
                }
                Err(problem) => {
                    self.problems.push(problem);
                    self.file();
                }
            },
            Some(Err(error)) => self.problems.push(error.to_string()),
            Some(Ok(None)) | None => {}
        }
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

    /// The person's games.
    pub fn ratings(&self) -> &Ratings {
        &self.ratings
    }

    /// Whether anything has been played on the desk.
    pub fn has_game(&self) -> bool {
        !self.desk.tree().node(ROOT).children.is_empty()
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
    /// opponent chooses its strength now.
    pub fn begin(&mut self, mut game: NewGame, now: u64) {
        self.leave(now);
        for seat in &mut game.seats {
            if let Seat::Machine(seat) = seat
                && seat.is_adaptive
            {
                seat.setting = Setting::Elo(adaptive_elo(&self.ratings));
            }
        }
        self.put(Desk::new(game, self.hire));
    }

    /// A game that does not say when it is played is played today.
    fn set_date(&mut self) {
        if self.desk.tag("Date").is_none() {
            self.desk.set_tag("Date", &Moment::from((self.wall)()).date());
        }
    }

    /// Puts a game on the desk that was read from somewhere; the old one goes to the library.
    ///
    /// # Errors
    ///
    /// A sentence when it is not one that the desk can go on with; nothing has changed then.
    pub fn open(&mut self, game: &PgnGame, now: u64) -> Result<(), String> {
        let desk = self.read(game)?;
        self.leave(now);
        self.put(desk);
        Ok(())
    }

    /// The game on the desk makes room for another: it goes to the library if anything was played.
    fn leave(&mut self, now: u64) {
        self.close(now);
        if self.has_game() {
            return self.file();
        }
        let cleared = self.current.as_mut().filter(|_| self.is_kept).map(Current::clear);
        if let Some(Err(error)) = cleared {
            self.problems.push(error.to_string());
        }
    }

    fn read(&self, game: &PgnGame) -> Result<Desk, String> {
        Desk::from_pgn(game, self.hire, seed(self.wall)).map_err(|error| error.to_string())
    }

    fn put(&mut self, desk: Desk) {
        let (books, pace) = (self.desk.books().clone(), self.desk.has_human_pace());
        self.desk = desk;
        self.desk.set_books(books);
        self.desk.set_human_pace(pace);
        self.set_date();
        self.saved = self.desk.revision();
        self.is_kept = false;
    }

    /// Saves the game once more, with what the clocks show now. Call it on the way out.
    pub fn close(&mut self, now: u64) {
        if self.is_kept {
            self.save(now);
        }
    }

    /// The text of the game.
    pub fn pgn(&self, now: u64) -> String {
        write(&self.desk.to_pgn(now))
    }

    /// Puts a copy of the game into the library and says where it is.
    ///
    /// # Errors
    ///
    /// A sentence when nothing is saved, or that could not be.
    pub fn save_copy(&mut self, name: Option<&str>, now: u64) -> Result<String, String> {
        let store = self.store.as_ref().ok_or("nothing is saved in this session")?;
        let saved = store.library().save(&self.pgn(now), name, (self.wall)());
        saved.map(|path| path.display().to_string()).map_err(|error| error.to_string())
    }

    /// Saves what has changed, and counts a game that is over.
    fn keep(&mut self, now: u64) {
        if self.desk.revision() != self.saved {
            self.save(now);
        }
        self.rate();
        if self.desk.revision() != self.saved {
            self.save(now);
        }
    }

    fn save(&mut self, now: u64) {
        self.saved = self.desk.revision();
        self.is_kept = true;
        let Some(current) = &mut self.current else { return };
        match current.save(&write(&self.desk.to_pgn(now))) {
            Ok(saved) => {
                self.unsaved = None;
                if let Some(path) = saved.moved_aside {
                    let path = path.display();
                    self.problems.push(format!("what was saved before is kept as {path}"));
                }
            }
            Err(error) if self.unsaved.as_ref() == Some(&error) => {}
            Err(error) => {
                self.problems.push(error.to_string());
                self.unsaved = Some(error);
            }
        }
    }

    /// Puts a finished game into the library before it is played on in another way.
    fn shelve(&mut self, text: &str) {
        let Some(store) = &self.store else { return };
        if let Err(error) = store.library().save(text, None, (self.wall)()) {
            self.problems.push(error.to_string());
        }
    }

    /// Moves the saved game into the library.
    fn file(&mut self) {
        let (Some(store), Some(current)) = (&self.store, &mut self.current) else { return };
        let Err(error) = current.move_to(&store.library(), (self.wall)()) else { return };
        self.problems.push(error.to_string());
        // It must not be replaced by the next game: it gets another name beside it.
        match current.set_aside() {
            Ok(Some(path)) => {
                self.problems.push(format!("the game is kept as {}", path.display()));
            }
            Ok(None) => {}
            Err(error) => {
                self.problems.push(error.to_string());
                self.current = None;
            }
        }
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
fn seed(wall: fn() -> SystemTime) -> u64 {
    let since = wall().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    since.as_nanos() as u64
}
