//! The session: reads commands, answers those that are quick, and has the engine's thread do the
//! rest. It never waits for a search unless a command cannot be carried out during one.

mod go;
mod options;
pub(crate) mod position;
mod show;

use std::io::BufRead;
use std::time::Instant;

use kilomate_core::perft::MAX_DEPTH;

use crate::bench::Bench;
use crate::genfens::Generation;
use crate::output::{complain, quoted, say};
use crate::perft::Count;
use crate::think::Task;
use crate::tuning::Changes;
use crate::worker::{Order, Worker};
use go::Go;
use options::{Effect, Options};
use position::Position;

/// Who this is.
const NAME: &str = concat!("Kilomate ", env!("CARGO_PKG_VERSION"));

/// The commands of the protocol: what stands before one of them in a line is ignored.
const PROTOCOL: [&str; 9] =
    ["uci", "debug", "isready", "setoption", "ucinewgame", "position", "go", "stop", "ponderhit"];
/// Commands that must come first: one nobody should give by accident, and those of our own.
const FIRST: [&str; 7] = ["quit", "d", "eval", "bench", "perft", "genfens", "help"];

/// Whether a line begins with a command.
pub(crate) fn is_command(line: &str) -> bool {
    let first = line.split_ascii_whitespace().next().unwrap_or("");
    PROTOCOL.contains(&first) || FIRST.contains(&first)
}

/// What the engine's thread was last sent to do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Job {
    /// A search, which has its own end or not.
    Search { is_finite: bool },
    /// Bench, perft or the like: always finished unless stopped.
    Errand,
}

/// Whether to go on reading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Flow {
    Next,
    Quit,
}

/// A conversation.
pub(crate) struct Session {
    options: Options,
    position: Position,
    debug: bool,
    job: Job,
    worker: Worker,
}

impl Session {
    /// A conversation that has not begun.
    ///
    /// # Errors
    ///
    /// A sentence when the system has no thread or no memory to give.
    pub(crate) fn new() -> Result<Session, String> {
        let options = Options::default();
        let worker = Worker::start(options.machine, options.hash)?;
        let position = Position::default();
        Ok(Session { options, position, debug: false, job: Job::Errand, worker })
    }

    /// Reads commands to the end of the input or to `quit`.
    ///
    /// # Errors
    ///
    /// A sentence when the input cannot be read.
    pub(crate) fn converse(mut self, mut input: impl BufRead) -> Result<(), String> {
        let mut line = Vec::new();
        loop {
            line.clear();
            let read = input.read_until(b'\n', &mut line);
            if read.map_err(|error| format!("cannot read the input: {error}"))? == 0 {
                break;
            }
            if self.execute(&String::from_utf8_lossy(&line)) == Flow::Quit {
                break;
            }
        }
        self.finish();
        Ok(())
    }

    /// Carries out commands one after the other; a search with limits is finished first.
    pub(crate) fn recite<'a>(mut self, lines: impl Iterator<Item = &'a str>) {
        for line in lines {
            if self.job != (Job::Search { is_finite: false }) {
                self.worker.wait();
            }
            if self.execute(line) == Flow::Quit {
                break;
            }
        }
        if self.job == (Job::Search { is_finite: true }) {
            self.worker.wait();
        }
        self.finish();
    }

    fn execute(&mut self, line: &str) -> Flow {
        let mut words = line.split_ascii_whitespace().peekable();
        let Some(&first) = words.peek() else { return Flow::Next };
        if !is_command(first) {
            while words.next_if(|word| !PROTOCOL.contains(word)).is_some() {}
        }
        let Some(command) = words.next() else {
            complain(format_args!("unknown command {}; try help", quoted(line.trim())));
            return Flow::Next;
        };
        if self.job == Job::Errand && !matches!(command, "stop" | "isready") {
            self.worker.wait();
        }
        match command {
            "uci" => say(format_args!(
                "id name {NAME}\nid author the Kilomate authors\n{}uciok",
                Options::declare()
            )),
            "isready" => {
                if !self.worker.is_busy() {
                    self.worker.wait();
                }
                say("readyok");
            }
            "debug" => match words.next() {
                Some("on") | None => self.debug = true,
                Some("off") => self.debug = false,
                Some(word) => complain(format_args!("debug on or off, not {}", quoted(word))),
            },
            "ucinewgame" => {
                self.come_to_rest();
                self.worker.tell(Order::Forget);
                if self.options.seed != 0 {
                    self.worker.tell(Order::Seed(self.options.seed));
                }
            }
            "setoption" => self.set_option(words),
            "position" => match Position::parse(words) {
                Ok(position) => self.position = position,
                Err(problem) => complain(problem),
            },
            "go" => self.go(words),
            "perft" => self.go(std::iter::once("perft").chain(words)),
            "stop" => self.worker.tell(Order::Stop),
            "ponderhit" => self.worker.tell(Order::PonderHit),
            "quit" => return Flow::Quit,
            "d" => say(show::board(&self.position)),
            "eval" => say(show::evaluation(self.position.board(), self.options.machine)),
            "bench" => match Bench::parse(words) {
                Ok(bench) => self.send(Job::Errand, Order::Bench(bench)),
                Err(problem) => complain(problem),
            },
            "genfens" => match Generation::parse(words) {
                Ok(generation) => self.send(Job::Errand, Order::Generate(generation)),
                Err(problem) => complain(problem),
            },
            _ => say(show::HELP),
        }
        Flow::Next
    }

    /// Ends a search, waits for an errand.
    fn come_to_rest(&mut self) {
        if self.job != Job::Errand {
            self.worker.tell(Order::Stop);
        }
        self.worker.wait();
    }

    /// The end of the conversation: a search says its move, an errand is finished.
    fn finish(mut self) {
        self.come_to_rest();
    }

    fn send(&mut self, job: Job, order: Order) {
        self.come_to_rest();
        self.job = job;
        self.worker.employ(order);
    }

    fn set_option<'a>(&mut self, words: impl Iterator<Item = &'a str>) {
        let mut options = self.options.clone();
        let effect = match options.set(words) {
            Ok(effect) => effect,
            Err(problem) => return complain(problem),
        };
        if effect != Effect::Nothing {
            self.come_to_rest();
        }
        match effect {
            Effect::Nothing => {}
            Effect::Build => {
                if let Err(problem) = self.worker.build(options.machine, options.hash) {
                    return complain(problem);
                }
                if options.changes != Changes::NONE {
                    self.worker.tell(Order::Adjust(options.changes.on(options.machine)));
                }
            }
            Effect::Adjust => {
                self.worker.tell(Order::Adjust(options.changes.on(options.machine)));
            }
            Effect::Forget => self.worker.tell(Order::Forget),
            Effect::Seed => self.worker.tell(Order::Seed(options.seed)),
        }
        self.options = options;
    }

    fn go<'a>(&mut self, words: impl Iterator<Item = &'a str>) {
        let received = Instant::now();
        let board = self.position.board();
        let go = Go::parse(words, board);
        for problem in &go.problems {
            complain(problem);
        }
        if let Some(depth) = go.perft {
            let Some(depth) = u8::try_from(depth).ok().filter(|&n| usize::from(n) <= MAX_DEPTH)
            else {
                return complain(format_args!("go perft counts from 0 to {MAX_DEPTH} half-moves"));
            };
            let count = Count { board: board.clone(), depth };
            return self.send(Job::Errand, Order::Perft(Box::new(count)));
        }
        let conditions = go.conditions(board.side_to_move(), self.options.overhead);
        let job = Job::Search { is_finite: conditions.is_finite() };
        let task = Task {
            received,
            position: self.position.clone(),
            conditions,
            machine: self.options.machine,
            variations: self.options.variations,
            level: self.options.level(),
            show_wdl: self.options.show_wdl,
            debug: self.debug,
        };
        self.send(job, Order::Think(Box::new(task)));
    }
}
