//! The machines as programs with a heap see them: five players behind one trait.

use kilomate_core::knowledge::book::{Book, NoBook};
use kilomate_core::knowledge::endings::Endings;
use kilomate_core::search::params::Params;
use kilomate_core::{
    Board, C64, Ce, Desktop, Elf, Event, IllegalMove, Machine, MachineName, Move, Player, Prodigy,
    Task,
};
use kilomate_syzygy::Tables;

use crate::memory;
use crate::shared::Shared;
use crate::shelf::{Keep, Shelf};
use crate::team::Team;

/// A machine as it is run here.
#[cfg(not(feature = "tuning"))]
type Own<M> = M;
/// A machine as it is run here: with numbers that can be changed.
#[cfg(feature = "tuning")]
type Own<M> = kilomate_core::search::Tunable<M>;

/// A player on the desktop, with its table on the heap and endings in files.
pub(crate) type DesktopPlayer = Player<Own<Desktop<Shared, Shelf>>>;

/// The most threads that can think together.
pub const MOST_THREADS: usize = 256;

/// Builds the player of a machine, at the start of a game. The desktop's table has so many megabytes.
///
/// # Errors
///
/// A sentence when there is not enough memory for the table.
pub fn build(machine: MachineName, megabytes: u32) -> Result<Box<dyn Thinker>, String> {
    Ok(match machine {
        MachineName::Desktop => desktop(memory::table(megabytes)?)?,
        MachineName::Ce => boxed::<Ce>()?,
        MachineName::C64 => boxed::<C64>()?,
        MachineName::Prodigy => boxed::<Prodigy>()?,
        MachineName::Elf => boxed::<Elf>()?,
    })
}

/// As [`build`], with so many threads on a desktop; the small machines have one CPU.
///
/// # Errors
///
/// A sentence when there is not enough memory, or there are not so many threads.
pub fn build_team(
    machine: MachineName,
    megabytes: u32,
    threads: usize,
) -> Result<Box<dyn Thinker>, String> {
    if machine != MachineName::Desktop || threads <= 1 {
        return build(machine, megabytes);
    }
    Ok(Box::new(Team::new(&memory::table(megabytes)?, threads.min(MOST_THREADS))?))
}

/// A player on the desktop with this table.
pub(crate) fn desktop(table: Shared) -> Result<Box<DesktopPlayer>, String> {
    let mut player = boxed::<Desktop<Shared, Shelf>>()?;
    player.engine_mut().table_mut().replace(table);
    Ok(player)
}

fn boxed<M: Machine>() -> Result<Box<Player<Own<M>>>, String> {
    kilomate_heap::boxed().ok_or_else(|| "there is not enough memory for the engine".into())
}

/// A player on any machine. See [`Player`] for what the calls do.
pub trait Thinker {
    /// Begins with a position and plays the moves that led to the one to think about.
    fn set_position(&mut self, start: &Board, moves: &[Move]);
    /// Begins a task among these moves, or among all if there are none.
    fn begin(&mut self, task: &Task, now: u32, only: &[Move]) {
        self.begin_with_book(task, now, only, &NoBook);
    }
    /// As [`Thinker::begin`], and asks a book first.
    fn begin_with_book(&mut self, task: &Task, now: u32, only: &[Move], book: &dyn Book);
    /// Goes on with the task: searches at most so many nodes.
    fn step(&mut self, now: u32, nodes: u32) -> Event;
    /// Move now: the next steps tell the move.
    fn stop(&mut self);
    /// Ends the task without a move.
    fn cancel(&mut self);
    /// Plays a move of either side.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if it is none; nothing has changed then.
    fn play(&mut self, m: Move) -> Result<(), IllegalMove>;
    /// Expects a reply and thinks about what follows.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if it is none; nothing has changed then.
    fn ponder(&mut self, reply: Move, task: &Task) -> Result<(), IllegalMove>;
    /// The expected reply was played: time counts from now on.
    fn ponder_hit(&mut self, now: u32);
    /// Forgets earlier games.
    fn forget(&mut self);
    /// Searches with other numbers, where they can be changed.
    fn adjust(&mut self, params: &'static Params);
    /// Looks up endings in these tables, or in none. Returns whether this machine does: only the
    /// desktop has room for them.
    fn keep_tables(&mut self, tables: Option<Tables>) -> bool;
    /// Endings that were looked up since the task began.
    fn table_hits(&self) -> u64;
    /// The line that was reported last.
    fn line(&self) -> &[Move];
    /// The line, and as much of what follows as is known.
    fn whole_line(&self) -> &[Move];
    /// Nodes since the task began.
    fn nodes(&self) -> u64;
    /// How full the table is, in thousandths.
    fn table_fill(&self) -> u16;
    /// Soft and hard limit of the task in milliseconds, 0 if there is none.
    fn time_limits(&self) -> [u32; 2];
}

impl<M: Machine<Endings: Keep>> Thinker for Player<M> {
    fn set_position(&mut self, start: &Board, moves: &[Move]) {
        self.game_mut().set_board(start);
        for &m in moves {
            // The session has played them all before: they are legal.
            let played = self.play(m);
            debug_assert!(played.is_ok());
        }
    }

    fn begin_with_book(&mut self, task: &Task, now: u32, only: &[Move], book: &dyn Book) {
        let allowed = (!only.is_empty()).then_some(|m| only.contains(&m));
        self.begin_with(task, now, allowed, book);
    }

    fn step(&mut self, now: u32, nodes: u32) -> Event {
        self.step(now, nodes)
    }

    fn stop(&mut self) {
        self.stop();
    }

    fn cancel(&mut self) {
        self.cancel();
    }

    fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        self.play(m)
    }

    fn ponder(&mut self, reply: Move, task: &Task) -> Result<(), IllegalMove> {
        self.ponder(reply, task)
    }

    fn ponder_hit(&mut self, now: u32) {
        self.ponder_hit(now);
    }

    fn forget(&mut self) {
        self.forget();
    }

    fn adjust(&mut self, params: &'static Params) {
        self.engine_mut().adjust(params);
    }

    fn keep_tables(&mut self, tables: Option<Tables>) -> bool {
        self.engine_mut().endings_mut().keep(tables)
    }

    fn table_hits(&self) -> u64 {
        self.engine().endings().hits()
    }

    fn line(&self) -> &[Move] {
        self.line()
    }

    fn whole_line(&self) -> &[Move] {
        self.whole_line()
    }

    fn nodes(&self) -> u64 {
        self.nodes()
    }

    fn table_fill(&self) -> u16 {
        self.engine().table_fill()
    }

    fn time_limits(&self) -> [u32; 2] {
        self.timer().limits()
    }
}
