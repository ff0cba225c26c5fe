//! The thread that has the player. The session, which reads the input, sends it orders.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::JoinHandle;

use kilomate_core::MachineName;
use kilomate_core::play::random::Random;
use kilomate_core::search::params::Params;

use crate::commands::bench::{self, Bench};
use crate::commands::genfens::{self, Generation};
use crate::commands::perft;
use crate::output::complain;
use crate::search::Search;
use crate::signal::{Listener, Signal};
use kilomate_engines::memory;
use kilomate_engines::{Tables, Thinker, build_team};

/// What is said of an engine whose thread has ended: that only happens on the way out.
const GONE: &str = "the engine is gone";

/// Which engine is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Engine {
    pub(crate) machine: MachineName,
    /// Of the table, on a desktop.
    pub(crate) megabytes: u32,
    /// That search together, on a desktop.
    pub(crate) threads: usize,
}

/// What the thread may be told to do.
pub(crate) enum Order {
    /// News for what is going on, if anything is.
    Signal(Signal),
    /// Search.
    Search(Box<Search>),
    /// Become another engine.
    Build {
        engine: Engine,
        reply: Sender<Result<(), String>>,
    },
    /// Forget everything about earlier games.
    Forget,
    /// Take the random choices of weak levels from this seed; 0 is none in particular.
    Seed(u64),
    /// Search with other numbers.
    Adjust(&'static Params),
    /// Look up endings in these tables, or in none.
    Tables(Option<Box<Tables>>),
    /// Count leaves below the position.
    Perft(Box<perft::Count>),
    Bench(Bench),
    Generate(Generation),
    /// Answer when everything before this has been done.
    Answer(Sender<()>),
    Quit,
}

/// Orders on their way to the thread, in order.
struct Inbox {
    orders: Receiver<Order>,
    /// Those that came during a search and have to wait for its end.
    deferred: VecDeque<Order>,
}

impl Inbox {
    fn next(&mut self) -> Order {
        match self.deferred.pop_front() {
            Some(order) => order,
            None => self.orders.recv().unwrap_or(Order::Quit),
        }
    }

    /// A signal, or none, and the order is kept for later.
    fn sort(&mut self, order: Order) -> Option<Signal> {
        match order {
            Order::Signal(signal) => return Some(signal),
            other => self.deferred.push_back(other),
        }
        None
    }
}

impl Listener for Inbox {
    fn poll(&mut self) -> Option<Signal> {
        loop {
            match self.orders.try_recv() {
                Ok(order) => match self.sort(order) {
                    None => {}
                    signal => return signal,
                },
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => return Some(Signal::Stop),
            }
        }
    }

    fn wait(&mut self) -> Signal {
        loop {
            let Ok(order) = self.orders.recv() else { return Signal::Stop };
            if let Some(signal) = self.sort(order) {
                return signal;
            }
        }
    }
}

/// The session's side of the thread.
pub(crate) struct Worker {
    orders: Sender<Order>,
    is_busy: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    /// Starts the thread with the engine of a machine.
    ///
    /// # Errors
    ///
    /// A sentence when the system has no thread or no memory to give.
    pub(crate) fn start(engine: Engine) -> Result<Worker, String> {
        let (orders, receiver) = channel();
        let (ready, answer) = channel();
        let is_busy = Arc::new(AtomicBool::new(false));
        let busy = Arc::clone(&is_busy);
        let work = move || match Installed::new(engine) {
            Ok(installed) => {
                let _ = ready.send(Ok(()));
                work(installed, Inbox { orders: receiver, deferred: VecDeque::new() }, &busy);
            }
            Err(problem) => {
                let _ = ready.send(Err(problem));
            }
        };
        let thread = std::thread::Builder::new()
            .name("engine".into())
            .spawn(work)
            .map_err(|error| format!("cannot start a thread: {error}"))?;
        answer.recv().unwrap_or_else(|_| Err(GONE.into()))?;
        Ok(Worker { orders, is_busy, thread: Some(thread) })
    }

    /// Whether a search or another long job is going on.
    pub(crate) fn is_busy(&self) -> bool {
        self.is_busy.load(Ordering::Acquire)
    }

    /// Sends an order that does not take long.
    pub(crate) fn tell(&self, order: Order) {
        // A thread that is gone has said why; the program is about to end.
        let _ = self.orders.send(order);
    }

    /// Sends an order that takes long: the thread is busy until it is carried out.
    pub(crate) fn employ(&self, order: Order) {
        self.is_busy.store(true, Ordering::Release);
        self.tell(order);
    }

    /// Waits until everything told so far has been done.
    pub(crate) fn wait(&self) {
        let (reply, answer) = channel();
        self.tell(Order::Answer(reply));
        let _ = answer.recv();
    }

    /// Exchanges the engine for another; waits for it.
    ///
    /// # Errors
    ///
    /// A sentence when there is not enough memory; the engine is then as before.
    pub(crate) fn build(&self, engine: Engine) -> Result<(), String> {
        let (reply, answer) = channel();
        self.tell(Order::Build { engine, reply });
        answer.recv().unwrap_or_else(|_| Err(GONE.into()))
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.tell(Order::Quit);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// A player and what it was built from.
struct Installed {
    engine: Engine,
    player: Box<dyn Thinker>,
}

impl Installed {
    fn new(engine: Engine) -> Result<Installed, String> {
        let Engine { machine, megabytes, threads } = engine;
        Ok(Installed { engine, player: build_team(machine, megabytes, threads)? })
    }

    /// Becomes another engine; after an error it is still the old one.
    fn replace(&mut self, wanted: Engine) -> Result<(), String> {
        let problem = match Installed::new(wanted) {
            Ok(new) => {
                *self = new;
                return Ok(());
            }
            Err(problem) => problem,
        };
        // Both tables at once may be more than there is: the old one goes first if that helps.
        let old = self.engine;
        let freed = if old.machine == MachineName::Desktop { old.megabytes } else { 0 };
        if !memory::is_available(wanted.megabytes, freed) {
            return Err(problem);
        }
        *self = Installed::new(Engine { machine: MachineName::Prodigy, megabytes: 0, threads: 1 })?;
        *self = match Installed::new(wanted) {
            Ok(new) => new,
            Err(_) => Installed::new(old)?,
        };
        if self.engine == old { Err(problem) } else { Ok(()) }
    }
}

/// The thread: carries out orders until told to quit.
fn work(mut installed: Installed, mut inbox: Inbox, is_busy: &AtomicBool) {
    let mut random = unforeseen();
    loop {
        match inbox.next() {
            Order::Quit => return,
            Order::Signal(_) => continue, // nothing is going on
            Order::Forget => {
                installed.player.forget();
                continue;
            }
            Order::Seed(seed) => {
                random = if seed == 0 { unforeseen() } else { Random::new(seed) };
                continue;
            }
            Order::Adjust(params) => {
                installed.player.adjust(params);
                continue;
            }
            Order::Tables(tables) => {
                installed.player.keep_tables(tables.map(|tables| *tables));
                continue;
            }
            Order::Build { engine, reply } => {
                let _ = reply.send(installed.replace(engine));
                continue;
            }
            Order::Answer(reply) => {
                let _ = reply.send(());
                continue;
            }
            Order::Search(mut search) => {
                search.task.bits = random.bits() as u32;
                search.run(installed.player.as_mut(), &mut inbox);
            }
            Order::Perft(count) => perft::answer_go(&count, &mut inbox),
            Order::Bench(bench) => report(bench::run(&bench, &mut inbox)),
            Order::Generate(generation) => report(genfens::run(&generation, &mut inbox)),
        }
        is_busy.store(false, Ordering::Release);
    }
}

/// Numbers that nobody has foreseen: for playing, not for anything that must reproduce.
fn unforeseen() -> Random {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let nanos = since.map_or(0, |time| time.as_nanos() as u64);
    Random::new(nanos ^ u64::from(std::process::id()) << 48)
}

fn report(result: Result<(), String>) {
    if let Err(problem) = result {
        complain(problem);
    }
}
