//! The threads that play, and the one that writes what they have played in order.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use super::seen::Seen;
use super::selfplay::Player;
use crate::arena::openings::Opening;
use crate::bar::{Bar, Rhythm, clock};
use crate::learn::alarm::Alarm;
use crate::learn::data::Header;
use crate::learn::data::record::{MOST_GAMES, Packed};
use crate::learn::data::writer::{Existing, Writer};

/// What is said when there is no room for another engine.
const NO_MEMORY: &str = "there is not enough memory for the engine";

/// How long a game is waited for before Ctrl-C is looked at.
const PATIENCE: Duration = Duration::from_millis(100);

/// The records of a game.
type Game = Vec<Packed>;

/// When there is enough.
#[derive(Clone, Copy, Debug)]
pub(super) enum Goal {
    Positions(u64),
    Games(u32),
}

impl Goal {
    /// How much of it a file is, and how much is wanted.
    fn progress(self, writer: &Writer) -> (u64, u64) {
        match self {
            Goal::Positions(positions) => (writer.positions, positions),
            Goal::Games(games) => (writer.next_game.into(), games.into()),
        }
    }

    fn is_reached(self, writer: &Writer) -> bool {
        let (is, wanted) = self.progress(writer);
        is >= wanted || writer.next_game > MOST_GAMES
    }
}

/// What is to be done.
pub(super) struct Work<'a> {
    pub(super) settings: Header,
    pub(super) openings: &'a [Opening],
    pub(super) goal: Goal,
    pub(super) threads: u16,
}

/// What has been done.
pub(super) struct Summary {
    positions: u64,
    games: u32,
    /// In this run.
    new_positions: u64,
    seconds: f64,
    pub(super) is_complete: bool,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary { positions, games, new_positions, seconds, .. } = *self;
        let speed = new_positions as f64 / seconds.max(1e-9);
        write!(f, "positions {positions} games {games} new {new_positions} ")?;
        write!(f, "time {} persecond {speed:.0}", clock(seconds))
    }
}

/// The number of this engine, played by these settings.
pub(super) fn signature(settings: &Header, openings: &[Opening]) -> Result<u64, String> {
    let never = AtomicBool::new(false);
    let mut player = Player::new(settings.clone(), openings, &never).ok_or(NO_MEMORY)?;
    player.signature().map_err(|_| "interrupted".into())
}

impl Work<'_> {
    /// Plays until there is enough, or `interrupt` is set.
    pub(super) fn run(
        &self,
        path: &Path,
        existing: Existing,
        interrupt: &AtomicBool,
    ) -> Result<Summary, String> {
        let mut seen = Seen::default();
        let mut writer = Writer::open(path, &self.settings, existing, |packed| {
            seen.is_new(packed);
        })?;
        let (begin, before) = (Instant::now(), writer.positions);
        if !self.goal.is_reached(&writer) {
            self.fill(&mut writer, &mut seen, interrupt)?;
        }
        Ok(Summary {
            positions: writer.positions,
            games: writer.next_game,
            new_positions: writer.positions - before,
            seconds: begin.elapsed().as_secs_f64(),
            is_complete: self.goal.is_reached(&writer),
        })
    }

    fn fill(
        &self,
        writer: &mut Writer,
        seen: &mut Seen,
        interrupt: &AtomicBool,
    ) -> Result<(), String> {
        let next = AtomicU32::new(writer.next_game);
        let enough = AtomicBool::new(false);
        // All before the first thread: one without memory would be waited for in vain.
        let players: Option<Vec<_>> = (0..self.threads)
            .map(|_| Player::new(self.settings.clone(), self.openings, &enough))
            .collect();
        let players = players.ok_or(NO_MEMORY)?;
        std::thread::scope(|scope| {
            let (sender, games) = channel();
            let started = players.into_iter().try_for_each(|player| {
                let (sender, next, enough) = (sender.clone(), &next, &enough);
                let work = move || work(player, next, enough, &sender);
                std::thread::Builder::new().spawn_scoped(scope, work).map(drop)
            });
            drop(sender);
            let written = match started {
                Ok(()) => self.write(writer, seen, &games, [interrupt, &enough]),
                Err(error) => Err(format!("cannot start a thread: {error}")),
            };
            enough.store(true, Ordering::Relaxed);
            written
        })
    }

    /// Writes the games in their order, whatever the order in which they were finished.
    fn write(
        &self,
        writer: &mut Writer,
        seen: &mut Seen,
        games: &Receiver<(u32, Game)>,
        stops: [&AtomicBool; 2],
    ) -> Result<(), String> {
        let mut bar = {
            let (is, wanted) = self.goal.progress(writer);
            Bar::new(wanted, is, Rhythm::TEN_SECONDS, "")
        };
        let (begin, before) = (Instant::now(), writer.positions);
        let mut early = BTreeMap::new();
        let is_stopped = || stops.iter().any(|stop| stop.load(Ordering::Relaxed));
        while !self.goal.is_reached(writer) && !is_stopped() {
            let Ok((number, records)) = games.recv_timeout(PATIENCE) else { continue };
            early.insert(number, records);
            while !self.goal.is_reached(writer)
                && let Some(mut records) = early.remove(&writer.next_game)
            {
                records.retain(|packed| seen.is_new(packed));
                writer.append(&mut records)?;
            }
            let speed = (writer.positions - before) as f64 / begin.elapsed().as_secs_f64();
            let (is, _) = self.goal.progress(writer);
            bar.show(is, &format!("{} games · {speed:.0} positions/s", writer.next_game));
        }
        bar.finish();
        Ok(())
    }
}

/// Plays one game after another.
fn work(
    mut player: Player<'_>,
    next: &AtomicU32,
    enough: &AtomicBool,
    sender: &Sender<(u32, Game)>,
) {
    let _alarm = Alarm(enough);
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number > MOST_GAMES {
            return;
        }
        let Ok(records) = player.play(number) else { return };
        if sender.send((number, records)).is_err() {
            return;
        }
    }
}
