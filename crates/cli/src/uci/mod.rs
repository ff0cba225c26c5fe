//! The session: reads commands, answers those that are quick, and has the player's thread do the
//! rest. It never waits for a long job, so that it always hears `stop`, `isready` and `quit`.

mod input;
mod options;
mod show;

use std::io::BufRead;
use std::sync::Arc;
use std::time::Instant;

use kilomate_core::chess::perft::MAX_DEPTH;
use kilomate_core::knowledge::book::Book;
use kilomate_core::{Hold, Limits, MachineName, NotationError, Task};
use kilomate_openings::{AnyBook, Best};
use kilomate_uci::{Command, Go, Line, Problem, Source, Word, read_option_name, read_position};

use crate::commands::bench::Bench;
use crate::commands::genfens::Generation;
use crate::commands::perft::Count;
use crate::output::{complain, quoted, say};
use crate::search::Search;
use crate::signal::Signal;
use crate::tuning::Changes;
use crate::worker::{Order, Worker};
use input::{Input, rest, text};
use kilomate_engines::Tables;
use kilomate_engines::position::{Before, Only, Position};
use options::{BookUse, Effect, Options};

/// Who this is.
const NAME: &str = concat!("Kilomate ", env!("CARGO_PKG_VERSION"));

/// Commands that must come first in a line: one nobody should give by accident, and our own.
const FIRST: [&str; 7] = ["quit", "d", "eval", "bench", "perft", "genfens", "help"];

/// Whether a line begins with a command.
pub(crate) fn is_command(line: &str) -> bool {
    let mut word = Word::new();
    Line::new(line.bytes()).next(&mut word);
    Command::of(&word) != Command::Other || FIRST.iter().any(|name| word.is(name.as_bytes()))
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
    book: Arc<AnyBook>,
    debug: bool,
    /// The last `position` was refused: what stands here is not what the client means.
    is_lost: bool,
    /// What the player's thread was last sent to do has an end of its own.
    is_finite: bool,
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
        let worker = Worker::start(options.engine())?;
        let position = Position::default();
        let book = Arc::new(AnyBook::built_in());
        let (debug, is_lost, is_finite) = (false, false, true);
        Ok(Session { options, position, book, debug, is_lost, is_finite, worker })
    }

    /// Reads commands to the end of the input or to `quit`. At the end of the input what is finite
    /// is finished; `quit` leaves at once.
    ///
    /// # Errors
    ///
    /// A sentence when the input cannot be read.
    pub(crate) fn converse(mut self, input: impl BufRead) -> Result<(), String> {
        let mut input = Input::new(input);
        while input.has_more()? {
            if self.execute(&mut Line::new(&mut input)) == Flow::Quit {
                self.come_to_rest();
                return Ok(());
            }
        }
        self.finish();
        Ok(())
    }

    /// Carries out commands one after the other; what is finite is finished first.
    pub(crate) fn recite<'a>(mut self, lines: impl Iterator<Item = &'a str>) {
        for line in lines {
            if self.is_finite {
                self.worker.wait();
            }
            if self.execute(&mut Line::new(line.bytes())) == Flow::Quit {
                break;
            }
        }
        self.finish();
    }

    fn execute<S: Source>(&mut self, line: &mut Line<S>) -> Flow {
        let mut word = Word::new();
        if !line.next(&mut word) {
            return Flow::Next;
        }
        let flow = self.obey(line, &mut word);
        line.skip();
        flow
    }

    /// Obeys the command whose first word has been read. What stands before a command of the
    /// protocol is ignored, as the protocol has it.
    fn obey<S: Source>(&mut self, line: &mut Line<S>, word: &mut Word) -> Flow {
        if Command::of(word) == Command::Quit {
            return Flow::Quit;
        }
        let first = text(word);
        if FIRST.contains(&first.as_str()) {
            self.obey_own(&first, line);
            return Flow::Next;
        }
        while matches!(Command::of(word), Command::Other | Command::Quit) {
            if !line.next(word) {
                self.complain_about(&first);
                return Flow::Next;
            }
        }
        match Command::of(word) {
            Command::Uci => say(format_args!(
                "id name {NAME}\nid author the Kilomate authors\n{}uciok",
                Options::declare()
            )),
            Command::IsReady => {
                if !self.worker.is_busy() {
                    self.worker.wait();
                }
                say("readyok");
            }
            Command::Debug => match rest(line).as_str() {
                "on" | "" => self.debug = true,
                "off" => self.debug = false,
                word => complain(format_args!("debug on or off, not {}", quoted(word))),
            },
            Command::NewGame => {
                self.come_to_rest();
                self.worker.tell(Order::Forget);
                if self.options.seed != 0 {
                    self.worker.tell(Order::Seed(self.options.seed));
                }
            }
            Command::SetOption => self.set_option(line, word),
            Command::Position => {
                let mut before = Before::default();
                let position = &mut self.position;
                let read = read_position(line, word, position, &mut before, || true);
                self.is_lost = read.is_err();
                if let Err(problem) = read {
                    explain(problem, word);
                }
            }
            Command::Go => self.go(line, word),
            Command::Stop => self.worker.tell(Order::Signal(Signal::Stop)),
            Command::PonderHit => self.worker.tell(Order::Signal(Signal::PonderHit)),
            Command::Other | Command::Quit => {}
        }
        Flow::Next
    }

    /// A word that is no command: perhaps somebody wants to play.
    fn complain_about(&self, word: &str) {
        let shown = quoted(word);
        if self.position.board().parse_move(word) == Err(NotationError::Syntax) {
            complain(format_args!("unknown command {shown}; try help"));
        } else {
            complain(format_args!(
                "unknown command {shown}; to play, start kilomate play; moves are told to an engine \
                 by position startpos moves {word}"
            ));
        }
    }

    /// Obeys a command of our own.
    fn obey_own<S: Source>(&mut self, command: &str, line: &mut Line<S>) {
        let rest = rest(line);
        let words = rest.split_ascii_whitespace();
        match command {
            "d" => say(show::board(&self.position)),
            "eval" => say(show::evaluation(self.position.board(), self.options.machine)),
            "perft" => self.perft(words.clone().next().unwrap_or("")),
            "bench" => {
                let bench = Bench::of(self.options.machine, self.options.hash);
                match bench.parse(words) {
                    Ok(bench) => self.send(true, Order::Bench(bench)),
                    Err(problem) => complain(problem),
                }
            }
            "genfens" => match Generation::parse(words) {
                Ok(generation) => self.send(true, Order::Generate(generation)),
                Err(problem) => complain(problem),
            },
            _ => say(show::HELP),
        }
    }

    /// Ends what is going on, and waits for that.
    fn come_to_rest(&mut self) {
        self.worker.tell(Order::Signal(Signal::Stop));
        self.worker.wait();
    }

    /// The end of the conversation: what is finite is finished, anything else says its move.
    fn finish(mut self) {
        if self.is_finite {
            self.worker.wait();
        }
        self.come_to_rest();
    }

    fn send(&mut self, is_finite: bool, order: Order) {
        self.come_to_rest();
        self.is_finite = is_finite;
        self.worker.employ(order);
    }

    fn set_option<S: Source>(&mut self, line: &mut Line<S>, word: &mut Word) {
        let mut name = String::new();
        if read_option_name(line, word, &mut |byte: u8| name.push(byte as char)).is_err() {
            return complain("write: setoption name <name> value <value>");
        }
        let mut options = self.options.clone();
        let mut note = None;
        let effect = match options.set(&name, &rest(line), &mut note) {
            Ok(effect) => effect,
            Err(problem) => return complain(problem),
        };
        if let Some(note) = note {
            say(format_args!("info string {note}"));
        }
        match effect {
            Effect::Nothing => {}
            Effect::Book => match open_book(&options.book_file) {
                Ok(book) => self.book = Arc::new(book),
                Err(problem) => return complain(problem),
            },
            Effect::Say(sentence) => say(format_args!("info string {sentence}")),
            Effect::Build => {
                self.come_to_rest();
                if let Err(problem) = self.worker.build(options.engine()) {
                    return complain(problem);
                }
                if options.changes != Changes::NONE {
                    self.worker.tell(Order::Adjust(options.changes.on(options.machine)));
                }
                if let Err(problem) = self.hand_over_tables(&options) {
                    options.syzygy.clear();
                    complain(problem);
                }
            }
            Effect::Tables => {
                self.come_to_rest();
                match self.hand_over_tables(&options) {
                    Ok(sentence) => sentence.into_iter().for_each(say),
                    Err(problem) => return complain(problem),
                }
            }
            Effect::Adjust => {
                self.come_to_rest();
                self.worker.tell(Order::Adjust(options.changes.on(options.machine)));
            }
            Effect::Forget => {
                self.come_to_rest();
                self.worker.tell(Order::Forget);
            }
            Effect::Seed => {
                self.come_to_rest();
                self.worker.tell(Order::Seed(options.seed));
            }
        }
        self.options = options;
    }

    /// The book to play from, if any.
    fn book(&self) -> Option<Arc<dyn Book + Send + Sync>> {
        let book = Arc::clone(&self.book);
        match self.options.book_use() {
            BookUse::None => None,
            BookUse::Varied => Some(book),
            BookUse::Best => Some(Arc::new(Best(book))),
        }
    }

    /// Gives the engine the tables of endings that the options name. Returns what there is to say of
    /// them.
    ///
    /// # Errors
    ///
    /// A sentence when there are none; the engine then has those that it had.
    fn hand_over_tables(&self, options: &Options) -> Result<Vec<String>, String> {
        if options.syzygy.is_empty() {
            self.worker.tell(Order::Tables(None));
            return Ok(Vec::new());
        }
        if options.machine != MachineName::Desktop {
            let machine = options.machine.name();
            let sentence = format!(
                "info string SyzygyPath is for the machine desktop; {machine} looks up no endings"
            );
            return Ok(vec![sentence]);
        }
        let problem = |problem| format!("option SyzygyPath: {problem}");
        let tables = Tables::find(&options.syzygy).map_err(problem)?;
        let mut sentences = vec![format!(
            "info string Syzygy: {} endings with up to {} men, {} of them with distances",
            tables.count(),
            tables.most_men(),
            tables.distances()
        )];
        if let Some(path) = tables.refused().first() {
            let count = tables.refused().len();
            let path = path.display();
            sentences.push(format!(
                "info string Syzygy: {count} files are no whole tables and are not used: {path}; \
                 copy them once more"
            ));
        }
        self.worker.tell(Order::Tables(Some(Box::new(tables))));
        Ok(sentences)
    }

    fn perft(&mut self, depth: &str) {
        let Some(depth) = depth.parse::<u8>().ok().filter(|&n| usize::from(n) <= MAX_DEPTH) else {
            return complain(format_args!("go perft counts from 0 to {MAX_DEPTH} half-moves"));
        };
        let count = Count { board: self.position.board().clone(), depth };
        self.send(true, Order::Perft(Box::new(count)));
    }

    fn go<S: Source>(&mut self, line: &mut Line<S>, word: &mut Word) {
        let received = Instant::now();
        let mut only = Only::default();
        let board = self.position.board();
        let is_lost = self.is_lost;
        let mut go = Go::read(line, word, board, &mut only, &mut |problem, word| {
            if !is_lost {
                explain(problem, word);
            }
        });
        if is_lost {
            // A move in the position before would be played in another game.
            self.come_to_rest();
            complain(
                "the last position was refused, so there is none to think about: send another",
            );
            if go.perft.is_none() {
                say("bestmove 0000");
            }
            return;
        }
        if let Some(depth) = go.perft {
            return self.perft(&depth.to_string());
        }
        let task = go.task(self.options.overhead);
        let variations = self.options.variations;
        let task = Task {
            limits: Limits { variations, ..task.limits },
            level: self.options.level(),
            ..*task
        };
        let search = Search {
            received,
            position: self.position.clone(),
            task,
            only: only.0,
            book: self.book(),
            show_wdl: self.options.show_wdl,
            debug: self.debug,
        };
        self.send(task.hold == Hold::No, Order::Search(Box::new(search)));
    }
}

/// The book in a file; the one that is built in if no file is named.
fn open_book(path: &str) -> Result<AnyBook, String> {
    if path.is_empty() {
        return Ok(AnyBook::built_in());
    }
    AnyBook::open(path).map_err(|error| {
        format!("option BookFile: {}: {error}; the book before is kept", quoted(path))
    })
}

/// Says what was wrong with a line, and more than a small machine has room for.
fn explain(problem: Problem, word: &Word) {
    let word = quoted(&text(word));
    match problem {
        Problem::Word => complain(format_args!("not understood: {word}")),
        Problem::Position(error) => complain(format_args!("not a playable position: {error}")),
        Problem::Move => complain(format_args!("not a legal move here: {word}")),
        Problem::Number => complain(format_args!("no number where there must be one: {word}")),
        Problem::Value => complain(format_args!("not a value: {word}")),
        Problem::Busy | Problem::Loss => {} // neither happens here
    }
}
