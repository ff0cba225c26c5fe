//! Several threads that think about one position (lazy SMP).
//!
//! The leader is a player like any other and decides everything: when to stop, what to play. Helpers search the same
//! position without an end, and all store what they find in one table ([`Shared`]). That is all they have in common:
//! a helper that is ahead has answers ready when the leader comes to the same place.
//!
//! They rest where they would do harm or nothing: while a weak level plays, whose mistakes are a search cut
//! short, and where so many nodes are asked for, which is one thread's work. They begin when the leader has not found its
//! move with its first step, so that a book's move wakes nobody.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

use kilomate_core::knowledge::book::Book;
use kilomate_core::search::Limits;
use kilomate_core::search::params::Params;
use kilomate_core::{Board, Event, Hold, IllegalMove, Move, Task};
use kilomate_flash::Zeroed;
use kilomate_syzygy::Tables;

use crate::shared::Shared;
use crate::thinker::{DesktopPlayer, Thinker, desktop};

/// Nodes that a helper searches before it looks whether it should stop: half a millisecond.
const STEP: u32 = 512;

/// What a helper is told.
enum Order {
    /// Search until the signal to stop.
    Search(Arc<Plan>),
    Forget,
    Adjust(&'static Params),
    Keep(Option<Box<Tables>>),
}

/// What everybody searches.
struct Plan {
    start: Board,
    moves: Vec<Move>,
    only: Vec<Move>,
    variations: u8,
    /// The age of the leader's entries.
    age: u8,
}

/// What a helper and the leader say to each other while they search.
#[derive(Default)]
struct Signals {
    must_stop: AtomicBool,
    nodes: AtomicU64,
    table_hits: AtomicU64,
}

/// A thread that helps.
struct Helper {
    /// None when it is to end.
    orders: Option<Sender<Order>>,
    /// Says that a search has ended.
    ended: Receiver<()>,
    is_searching: bool,
    signals: Arc<Signals>,
    thread: Option<JoinHandle<()>>,
}

impl Helper {
    /// Starts a thread that searches in this table.
    fn start(table: &Shared) -> Result<Helper, String> {
        let (orders, inbox) = channel();
        let (end, ended) = channel();
        let (ready, is_ready) = channel();
        let signals = Arc::new(Signals::default());
        let (table, own_signals) = (table.clone(), Arc::clone(&signals));
        let work = move || match desktop(table) {
            Ok(player) => {
                let _ = ready.send(Ok(()));
                help(player, &inbox, &end, &own_signals);
            }
            Err(problem) => {
                let _ = ready.send(Err(problem));
            }
        };
        let thread = std::thread::Builder::new()
            .name("helper".into())
            .spawn(work)
            .map_err(|error| format!("cannot start a thread: {error}"))?;
        is_ready.recv().unwrap_or_else(|_| Err("a thread is gone".into()))?;
        Ok(Helper {
            orders: Some(orders),
            ended,
            is_searching: false,
            signals,
            thread: Some(thread),
        })
    }

    fn tell(&self, order: Order) {
        if let Some(orders) = &self.orders {
            let _ = orders.send(order); // it listens for as long as we have the sender
        }
    }

    fn search(&mut self, plan: &Arc<Plan>) {
        self.signals.must_stop.store(false, Relaxed);
        self.is_searching = true;
        self.tell(Order::Search(Arc::clone(plan)));
    }

    /// Waits until it has ended its search; it must have been told to.
    fn wait(&mut self) {
        if std::mem::take(&mut self.is_searching) {
            let _ = self.ended.recv();
        }
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        self.signals.must_stop.store(true, Relaxed);
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// What the thread does: orders, one after the other, until nobody can give any.
fn help(
    mut player: Box<DesktopPlayer>,
    orders: &Receiver<Order>,
    end: &Sender<()>,
    signals: &Signals,
) {
    for order in orders {
        match order {
            Order::Search(plan) => {
                search(&mut player, &plan, signals);
                let _ = end.send(());
            }
            Order::Forget => {
                // The table is the leader's to clear.
                let table = player.engine_mut().table_mut().replace(Shared::ZEROED);
                player.forget();
                player.engine_mut().table_mut().replace(table);
            }
            Order::Adjust(params) => player.engine_mut().adjust(params),
            Order::Keep(tables) => {
                player.keep_tables(tables.map(|tables| *tables));
            }
        }
    }
}

/// Searches until it is told to stop, or there is nothing left to search.
fn search(player: &mut DesktopPlayer, plan: &Plan, signals: &Signals) {
    player.set_position(&plan.start, &plan.moves);
    player.engine_mut().table_mut().set_next_age(plan.age);
    let limits = Limits { variations: plan.variations, ..Limits::default() };
    let task = Task { limits, hold: Hold::Infinite, ..Task::default() };
    Thinker::begin(player, &task, 0, &plan.only);
    while !signals.must_stop.load(Relaxed) && player.step(0, STEP) != Event::Nothing {
        signals.nodes.store(player.nodes(), Relaxed);
        signals.table_hits.store(player.table_hits(), Relaxed);
    }
    player.cancel();
}

/// A leader and its helpers.
pub(crate) struct Team {
    leader: Box<DesktopPlayer>,
    helpers: Vec<Helper>,
    start: Board,
    moves: Vec<Move>,
    /// What the helpers will be told when the leader has not found its move at once.
    plan: Option<Arc<Plan>>,
}

impl Team {
    /// So many threads, the leader's among them, that search in this table.
    ///
    /// # Errors
    ///
    /// A sentence when the system has no threads or no memory to give.
    pub(crate) fn new(table: &Shared, threads: usize) -> Result<Team, String> {
        let leader = desktop(table.clone())?;
        let helpers = (1..threads).map(|_| Helper::start(table)).collect::<Result<_, _>>()?;
        Ok(Team { leader, helpers, start: Board::start(), moves: Vec::new(), plan: None })
    }

    /// Tells the helpers to stop, without waiting for them: their machine may be busy.
    fn dismiss(&mut self) {
        self.plan = None;
        for helper in &self.helpers {
            helper.signals.must_stop.store(true, Relaxed);
        }
    }

    /// Until no helper searches.
    fn come_to_rest(&mut self) {
        self.dismiss();
        self.helpers.iter_mut().for_each(Helper::wait);
    }

    /// The leader has begun a task, in a position `ahead` of the one that is known.
    fn plan(&mut self, task: &Task, only: &[Move], ahead: Option<Move>) {
        for helper in &self.helpers {
            helper.signals.nodes.store(0, Relaxed);
            helper.signals.table_hits.store(0, Relaxed);
        }
        if task.level.is_some() || task.limits.nodes != 0 {
            return;
        }
        self.plan = Some(Arc::new(Plan {
            start: self.start.clone(),
            moves: self.moves.iter().copied().chain(ahead).collect(),
            only: only.to_vec(),
            variations: task.limits.variations,
            age: self.leader.engine().table().age(),
        }));
    }

    fn sum(&self, of: impl Fn(&Signals) -> &AtomicU64) -> u64 {
        self.helpers.iter().map(|helper| of(&helper.signals).load(Relaxed)).sum()
    }
}

impl Thinker for Team {
    fn set_position(&mut self, start: &Board, moves: &[Move]) {
        self.come_to_rest();
        self.start = start.clone();
        self.moves = moves.to_vec();
        self.leader.set_position(start, moves);
    }

    fn begin_with_book(&mut self, task: &Task, now: u32, only: &[Move], book: &dyn Book) {
        self.come_to_rest();
        self.leader.begin_with_book(task, now, only, book);
        self.plan(task, only, None);
    }

    fn step(&mut self, now: u32, nodes: u32) -> Event {
        let event = self.leader.step(now, nodes);
        match event {
            Event::Running => {
                if let Some(plan) = self.plan.take() {
                    self.helpers.iter_mut().for_each(|helper| helper.search(&plan));
                }
            }
            // Held back or told, the leader has found its move.
            Event::Move(_) | Event::Nothing => self.dismiss(),
            Event::Line(_) => {}
        }
        event
    }

    fn stop(&mut self) {
        self.dismiss();
        self.leader.stop();
    }

    fn cancel(&mut self) {
        self.dismiss();
        self.leader.cancel();
    }

    fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        self.leader.play(m)?;
        self.moves.push(m);
        Ok(())
    }

    fn ponder(&mut self, reply: Move, task: &Task) -> Result<(), IllegalMove> {
        self.leader.ponder(reply, task)?;
        self.come_to_rest();
        self.plan(task, &[], Some(reply));
        Ok(())
    }

    fn ponder_hit(&mut self, now: u32) {
        self.leader.ponder_hit(now);
    }

    fn forget(&mut self) {
        self.come_to_rest();
        self.leader.forget();
        self.helpers.iter().for_each(|helper| helper.tell(Order::Forget));
    }

    fn adjust(&mut self, params: &'static Params) {
        self.come_to_rest();
        self.leader.adjust(params);
        self.helpers.iter().for_each(|helper| helper.tell(Order::Adjust(params)));
    }

    fn keep_tables(&mut self, tables: Option<Tables>) -> bool {
        self.come_to_rest();
        let (own, others) = match tables {
            Some(mut tables) => {
                let others = tables.share(1 + self.helpers.len());
                (Some(tables), others.into_iter().map(|twin| Some(Box::new(twin))).collect())
            }
            None => (None, Vec::new()),
        };
        let mut others = others.into_iter();
        for helper in &self.helpers {
            helper.tell(Order::Keep(others.next().flatten()));
        }
        self.leader.keep_tables(own)
    }

    fn table_hits(&self) -> u64 {
        self.leader.table_hits() + self.sum(|signals| &signals.table_hits)
    }

    fn line(&self) -> &[Move] {
        self.leader.line()
    }

    fn whole_line(&self) -> &[Move] {
        self.leader.whole_line()
    }

    fn nodes(&self) -> u64 {
        self.leader.nodes() + self.sum(|signals| &signals.nodes)
    }

    fn table_fill(&self) -> u16 {
        self.leader.table_fill()
    }

    fn time_limits(&self) -> [u32; 2] {
        self.leader.time_limits()
    }
}

#[cfg(test)]
mod tests;
