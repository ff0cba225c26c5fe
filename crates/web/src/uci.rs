//! The engine behind lines of UCI, for pages and programs that have their own board. It never waits: a
//! search goes on from step to step.

mod options;

use kilomate_core::play::random::Random;
use kilomate_core::search::Report;
use kilomate_core::{Choice, Event, Hold, Limits, Move, Task};
use kilomate_engines::Thinker;
use kilomate_openings::AnyBook;
use kilomate_uci::{
    Command, Go, Info, Line, Problem, Table, Word, best_move, info, read_option_name, read_position,
};

use kilomate_engines::position::{Before, Only, Position, playable};
use options::{Effect, Options};

/// Milliseconds that a move may lose on its way through a page.
const OVERHEAD: u32 = 30;

/// A search that goes on.
struct Search {
    begun: u64,
    /// How many lines an iteration has.
    wanted: usize,
    /// What the iteration has found so far.
    lines: Vec<(Report, Vec<Move>)>,
    /// The move is held back until somebody says `stop` or `ponderhit`.
    is_held: bool,
}

/// A conversation.
pub(crate) struct Uci {
    options: Options,
    position: Position,
    /// The last `position` was refused: there is nothing to think about.
    is_lost: bool,
    player: Option<Box<dyn Thinker>>,
    random: Random,
    search: Option<Search>,
}

impl Default for Uci {
    fn default() -> Uci {
        Uci {
            options: Options::default(),
            position: Position::default(),
            is_lost: false,
            player: None,
            random: Random::new(0),
            search: None,
        }
    }
}

impl Uci {
    /// Whether there is anything to think about.
    pub(crate) fn is_busy(&self) -> bool {
        self.search.as_ref().is_some_and(|search| !search.is_held)
    }

    /// Obeys a line, and gives the lines that answer it.
    pub(crate) fn hear(&mut self, text: &str, now: u64) -> String {
        let mut line = Line::new(text.bytes());
        let mut word = Word::new();
        let mut out = String::new();
        if !line.next(&mut word) {
            return out;
        }
        match Command::of(&word) {
            Command::Uci => {
                out += concat!("id name Kilomate ", env!("CARGO_PKG_VERSION"), "\n");
                out += "id author the Kilomate authors\n";
                out += &Options::declare();
                out += "uciok\n";
            }
            Command::IsReady => out += "readyok\n",
            Command::NewGame => {
                out += &self.finish(now);
                if let Some(player) = &mut self.player {
                    player.forget();
                }
                self.random = Random::new(self.options.seed);
            }
            Command::SetOption => {
                let mut name = String::new();
                let read = read_option_name(&mut line, &mut word, &mut |byte: u8| {
                    name.push(byte as char);
                });
                out += &match read {
                    Ok(()) => self.set_option(&name, &rest(&mut line), now),
                    Err(_) => said("write: setoption name <name> value <value>"),
                };
            }
            Command::Position => {
                let mut before = Before::default();
                let position = &mut self.position;
                let read = read_position(&mut line, &mut word, position, &mut before, || true);
                self.is_lost = read.is_err();
                if let Err(problem) = read {
                    out += &explained(problem, &word);
                }
            }
            Command::Go => out += &self.go(&mut line, &mut word, now),
            Command::Stop => self.wake(|player, _| player.stop(), now),
            Command::PonderHit => self.wake(|player, time| player.ponder_hit(time), now),
            Command::Debug | Command::Quit => {}
            Command::Other => {
                out += &said(&format!("unknown command {}", shown(text)));
            }
        }
        out
    }

    /// Thinks on: looks at not many more than so many positions. Gives what there is to say.
    pub(crate) fn step(&mut self, nodes: u32, now: u64) -> String {
        let (Some(search), Some(player)) = (&mut self.search, &mut self.player) else {
            return String::new();
        };
        let time = elapsed(search, now);
        let mut out = String::new();
        match player.step(time, nodes) {
            Event::Running => {}
            Event::Line(report) => {
                if report.variation == 1 {
                    tell(&mut out, &mut search.lines, player.as_ref(), time);
                }
                search.lines.push((report, playable(&self.position.history, player.line())));
                if search.lines.len() >= search.wanted {
                    tell(&mut out, &mut search.lines, player.as_ref(), time);
                }
            }
            Event::Move(choice) => {
                tell(&mut out, &mut search.lines, player.as_ref(), time);
                self.search = None;
                let line = playable(&self.position.history, &[choice.best, choice.ponder]);
                let ponder = line.get(1).copied().unwrap_or(Move::NONE);
                best_move(&mut |byte: u8| out.push(byte as char), &Choice { ponder, ..choice });
            }
            Event::Nothing => {
                tell(&mut out, &mut search.lines, player.as_ref(), time);
                search.is_held = true;
            }
        }
        out
    }

    /// Says something to the player that thinks.
    fn wake(&mut self, word: impl FnOnce(&mut dyn Thinker, u32), now: u64) {
        if let (Some(search), Some(player)) = (&mut self.search, &mut self.player) {
            let time = elapsed(search, now);
            search.is_held = false;
            word(player.as_mut(), time);
        }
    }

    /// Ends what is going on with its move.
    fn finish(&mut self, now: u64) -> String {
        self.wake(|player, _| player.stop(), now);
        let mut out = String::new();
        while self.search.is_some() {
            out += &self.step(1_000, now);
            // Whoever was told to stop holds nothing back.
            if self.search.as_ref().is_some_and(|search| search.is_held) {
                self.search = None;
            }
        }
        out
    }

    fn set_option(&mut self, name: &str, value: &str, now: u64) -> String {
        let mut options = self.options.clone();
        match options.set(name, value) {
            Err(problem) => return said(&problem),
            Ok(Effect::Nothing) => {}
            Ok(effect) => {
                let out = self.finish(now);
                match (effect, &mut self.player) {
                    (Effect::Build, player) => *player = None,
                    (_, Some(player)) => player.forget(),
                    (_, None) => {}
                }
                self.random = Random::new(options.seed);
                self.options = options;
                return out;
            }
        }
        self.options = options;
        String::new()
    }

    fn go<S: kilomate_uci::Source>(
        &mut self,
        line: &mut Line<S>,
        word: &mut Word,
        now: u64,
    ) -> String {
        let mut out = self.finish(now);
        let mut only = Only::default();
        let mut problems = String::new();
        let board = self.position.board();
        let mut go = Go::read(line, word, board, &mut only, &mut |problem, word| {
            problems += &explained(problem, word);
        });
        if self.is_lost {
            out += &said("the last position was refused, so there is none to think about");
            return out + "bestmove 0000\n";
        }
        out += &problems;
        let task = *go.task(OVERHEAD);
        let task = Task {
            limits: Limits { variations: self.options.variations, ..task.limits },
            level: self.options.level(),
            bits: self.random.bits() as u32,
            ..task
        };
        if self.player.is_none() {
            match kilomate_engines::build(self.options.machine, self.options.hash) {
                Ok(player) => self.player = Some(player),
                Err(problem) => return out + &said(&problem) + "bestmove 0000\n",
            }
        }
        let Some(player) = &mut self.player else { return out };
        player.set_position(&self.position.start, &self.position.moves);
        let book = self.options.uses_book() && task.hold == Hold::No;
        if book {
            player.begin_with_book(&task, 0, &only.0, &AnyBook::built_in());
        } else {
            player.begin(&task, 0, &only.0);
        }
        let moves = match only.0.len() {
            0 => self.position.board().legal_moves().as_slice().len(),
            only => only,
        };
        let wanted = usize::from(task.limits.variations).min(moves).max(1);
        self.search = Some(Search { begun: now, wanted, lines: Vec::new(), is_held: false });
        out
    }
}

fn elapsed(search: &Search, now: u64) -> u32 {
    u32::try_from(now.saturating_sub(search.begun)).unwrap_or(u32::MAX)
}

/// Says the lines of an iteration, the best first: a later one may turn out better than an earlier one.
fn tell(out: &mut String, lines: &mut Vec<(Report, Vec<Move>)>, player: &dyn Thinker, time: u32) {
    lines.sort_by_key(|(report, _)| std::cmp::Reverse(report.score));
    let nodes = player.nodes();
    let speed = nodes.saturating_mul(1000) / u64::from(time.max(1));
    let (fill, hits) = (player.table_fill(), player.table_hits());
    for (number, (mut report, line)) in (1..).zip(lines.drain(..)) {
        if report.variation != 0 {
            report.variation = number;
        }
        let table = Some(Table { speed, fill, hits });
        let sink = &mut |byte: u8| out.push(byte as char);
        info(sink, &Info { report, line: &line, nodes, time, table, wdl: None });
    }
}

/// The rest of a line.
fn rest<S: kilomate_uci::Source>(line: &mut Line<S>) -> String {
    let mut word = Word::new();
    let mut words = Vec::new();
    while line.next(&mut word) {
        let text = String::from_utf8_lossy(word.as_bytes()).into_owned();
        if !(words.is_empty() && text == "value") {
            words.push(text);
        }
    }
    words.join(" ")
}

fn said(sentence: &str) -> String {
    format!("info string {sentence}\n")
}

/// A word of unknown origin, short and without what is not to be seen.
fn shown(word: &str) -> String {
    word.trim().chars().filter(|c| !c.is_control()).take(40).collect()
}

fn explained(problem: Problem, word: &Word) -> String {
    let word = shown(&String::from_utf8_lossy(word.as_bytes()));
    match problem {
        Problem::Word => said(&format!("not understood: {word}")),
        Problem::Position(error) => said(&format!("not a playable position: {error}")),
        Problem::Move => said(&format!("not a legal move here: {word}")),
        Problem::Number => said(&format!("no number where there must be one: {word}")),
        Problem::Value => said(&format!("not a value: {word}")),
        Problem::Busy | Problem::Loss => String::new(), // neither happens here
    }
}

#[cfg(test)]
mod tests;
