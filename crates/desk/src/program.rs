//! Somebody else's chess program at the desk. It is talked to in UCI, in small steps: nobody waits
//! for it, and whatever it does ends in a move or in a sentence.

mod offers;
mod own;
mod phase;
mod talker;
#[cfg(test)]
mod tests;
mod words;

use std::collections::VecDeque;

use kilomate_core::Move;
use kilomate_talk::uci::BestMove;
use kilomate_talk::{Closed, Info, Process};

use crate::mind::{Answer, Mind, Progress, Question, Thought};
use crate::seat::{ProgramSeat, Seat, Setting};
use offers::Offers;
use phase::{Phase, Search, Wanted};
use words::plain;

pub use own::OwnPrograms;
pub use talker::Talker;

/// How long an answer may take that needs no thinking, in milliseconds.
const PATIENCE: u64 = 10_000;
/// How long the last words of a program are waited for.
const FAREWELL: u64 = 1_000;
/// So much of the time between two steps counts as waiting: a desk that was asleep did not wait.
const LONGEST_TICK: u64 = 1_000;
/// How many lines are heard in a step.
const LINES_A_STEP: usize = 200;
/// How many lines may come before an answer that needs no thinking.
const CHATTER: u32 = 100_000;
/// How many characters of what a program says are repeated in a sentence.
const QUOTED: usize = 300;
/// How long the name of a program may be.
const LONGEST_NAME: usize = 60;
/// What to do about a program that has failed.
const ADVICE: &str = "Go on with another opponent, or start this one again";

/// The mind of a program. One that has failed does not come back: another must be made. When it is
/// dropped, its program is told to quit, and killed if it does not within half a second.
pub struct ProgramMind {
    seat: ProgramSeat,
    /// None after it has failed.
    talker: Option<Box<dyn Talker>>,
    phase: Phase,
    /// What it calls itself.
    name: Option<String>,
    offers: Offers,
    /// What it is to think about as soon as it can listen.
    wanted: Option<Wanted>,
    /// It is to be told that a game begins.
    is_new_game: bool,
    /// A late word of an old search may still be on its way.
    is_in_doubt: bool,
    /// What it thinks, and has not told yet: the last word on each variation.
    thoughts: VecDeque<Thought>,
    /// What a step gives after them.
    news: Option<Progress>,
    /// The last step.
    now: u64,
    /// How long an answer has been waited for, and how many other lines came instead.
    waited: u64,
    chatter: u32,
}

impl ProgramMind {
    /// Starts the program of a seat and greets it. If that cannot be done, the next step says why.
    pub fn start(seat: ProgramSeat, now: u64) -> ProgramMind {
        match Process::start(&seat.command, None) {
            Ok(process) => ProgramMind::new(seat, Box::new(process), now),
            Err(error) => {
                let mut mind = ProgramMind::silent(seat, now);
                let program = plain(&error.program, QUOTED);
                mind.fail(format!(
                    "The program `{program}` cannot be started: {}. Check that it is installed and \
                     that its path is right.",
                    error.why
                ));
                mind
            }
        }
    }

    /// A mind for a program that runs already; greets it.
    pub fn new(seat: ProgramSeat, talker: Box<dyn Talker>, now: u64) -> ProgramMind {
        let mut mind = ProgramMind { talker: Some(talker), ..ProgramMind::silent(seat, now) };
        mind.send("uci\n");
        mind
    }

    fn silent(seat: ProgramSeat, now: u64) -> ProgramMind {
        ProgramMind {
            seat,
            talker: None,
            phase: Phase::Greeting,
            name: None,
            offers: Offers::default(),
            wanted: None,
            is_new_game: true,
            is_in_doubt: false,
            thoughts: VecDeque::new(),
            news: None,
            now,
            waited: 0,
            chatter: 0,
        }
    }

    /// Whether it has been greeted and is at rest: its clock may start.
    pub fn is_ready(&self) -> bool {
        matches!(self.phase, Phase::Idle)
    }

    /// What to call it in a sentence.
    fn title(&self) -> String {
        self.name.clone().unwrap_or_else(|| Seat::Program(self.seat.clone()).name())
    }

    fn send(&mut self, text: &str) {
        if let Some(talker) = &mut self.talker {
            talker.send(text);
        }
    }

    fn enter(&mut self, phase: Phase) {
        self.phase = phase;
        self.waited = 0;
        self.chatter = 0;
    }

    /// Fails with a problem, to be read after the program's name, and what to do about it.
    fn give_up(&mut self, problem: &str, advice: &str) {
        let title = self.title();
        self.fail(format!("{title} {problem}. {advice}."));
    }

    fn fail(&mut self, sentence: String) {
        if let Some(mut talker) = self.talker.take() {
            talker.kill();
        }
        self.wanted = None;
        self.news = Some(Progress::Failed(sentence.clone()));
        self.enter(Phase::Failed(sentence));
    }

    /// Tells the program what comes next, if it is at rest.
    fn go_on(&mut self) {
        if !matches!(self.phase, Phase::Idle) {
            return;
        }
        if self.is_new_game || self.is_in_doubt {
            self.send(if self.is_new_game { "ucinewgame\nisready\n" } else { "isready\n" });
            (self.is_new_game, self.is_in_doubt) = (false, false);
            self.enter(Phase::Readying);
        } else if let Some(wanted) = self.wanted.take() {
            self.ask(wanted);
        }
    }

    fn ask(&mut self, wanted: Wanted) {
        let Wanted { question, reply, is_told_to_stop } = wanted;
        let is_pondering = reply.is_some();
        let Some(board) = words::board(&question, reply) else {
            // No question has such a move, and an expected one is only somebody's idea.
            if !is_pondering {
                self.give_up("cannot go on: there is an illegal move in the game", "Begin another");
            }
            return;
        };
        if board.legal_moves().as_slice().is_empty() {
            // Many programs do not survive that question.
            if !is_pondering {
                self.news = Some(Progress::Answer(Answer {
                    best: Move::NONE,
                    expected: Move::NONE,
                    score: None,
                    own_time: None,
                }));
            }
            return;
        }
        let side = board.side_to_move() as usize;
        let mut text = words::position(&question, reply);
        text += &words::go(&question, side, self.seat.setting, is_pondering);
        if is_told_to_stop {
            text += "stop\n";
        }
        self.send(&text);
        let fixed = words::fixed(self.seat.setting, question.clocks.is_some());
        let mut moves = question.moves;
        moves.extend(reply);
        let begun = self.now;
        let search = Search { board, moves, begun, fixed, is_told_to_stop, score: None };
        self.enter(if is_pondering { Phase::Pondering(search) } else { Phase::Searching(search) });
    }

    fn hear(&mut self, line: &str) {
        match &mut self.phase {
            Phase::Greeting if line == "uciok" => self.set_options(),
            Phase::Greeting => {
                if let Some(name) = line.strip_prefix("id name ") {
                    self.name = Some(plain(name, LONGEST_NAME)).filter(|name| !name.is_empty());
                }
                self.offers.hear(line);
                self.chatter += 1;
            }
            Phase::Readying if line == "readyok" => {
                self.enter(Phase::Idle);
                self.go_on();
            }
            Phase::Searching(search) | Phase::Pondering(search) => {
                if let Some(told) = BestMove::read(line) {
                    self.moved(told, line);
                } else if let Some(info) = Info::read(line) {
                    let elapsed = self.now.saturating_sub(search.begun);
                    if let Some(told) = info.score.filter(|_| info.multipv == 1 && !info.bound) {
                        search.score = Some(words::score(told));
                    }
                    if let Some(thought) = words::thought(&info, &search.board, elapsed) {
                        self.thoughts.retain(|known| known.variation != thought.variation);
                        self.thoughts.push_back(thought);
                    }
                }
            }
            Phase::Leaving if BestMove::read(line).is_some() => {
                self.is_in_doubt = true;
                self.enter(Phase::Idle);
                self.go_on();
            }
            Phase::Readying | Phase::Leaving => self.chatter += 1,
            Phase::Idle | Phase::Ending | Phase::Failed(_) => {}
        }
    }

    fn set_options(&mut self) {
        match self.offers.commands(&self.seat) {
            Ok(commands) => {
                self.send(&commands);
                self.enter(Phase::Idle);
                self.go_on();
            }
            Err((problem, advice)) => self.give_up(&problem, &advice),
        }
    }

    /// A search has ended.
    fn moved(&mut self, told: BestMove, line: &str) {
        let Phase::Searching(search) = std::mem::replace(&mut self.phase, Phase::Idle) else {
            return self.go_on(); // it should have pondered on, and is asked again
        };
        let Ok(best) = search.board.parse_coordinates(told.best) else {
            let said = plain(line, QUOTED);
            let problem = format!("has said `{said}`, which is no legal move in this position");
            return self.give_up(&problem, ADVICE);
        };
        let reply = format!("{best} {}", told.ponder.unwrap_or_default());
        let expected = words::line(&search.board, &reply).get(1).copied().unwrap_or(Move::NONE);
        self.is_in_doubt = search.is_told_to_stop;
        self.news =
            Some(Progress::Answer(Answer { best, expected, score: search.score, own_time: None }));
    }

    /// Hears what there is to hear, until something has happened. A program that talks much is not
    /// told line by line: its answer would come late. Tells whether there may be more.
    fn listen(&mut self) -> bool {
        for _ in 0..LINES_A_STEP {
            let Some(talker) = &mut self.talker else { return false };
            match talker.poll() {
                Ok(Some(line)) => self.hear(&line),
                Ok(None) => {
                    self.wait();
                    return false;
                }
                Err(Closed) => {
                    if !matches!(self.phase, Phase::Ending) {
                        self.enter(Phase::Ending);
                    }
                    self.end();
                    return false;
                }
            }
            if self.news.is_some() {
                return false;
            }
        }
        if self.chatter > CHATTER {
            self.wait();
        }
        true
    }

    /// Nothing was said: perhaps for too long.
    fn wait(&mut self) {
        let is_over = self.waited > PATIENCE || self.chatter > CHATTER;
        let (problem, advice) = match &self.phase {
            Phase::Greeting if is_over => {
                ("answer `uci` with `uciok`", "Choose a chess program that speaks UCI")
            }
            Phase::Readying if is_over => ("answer `isready` with `readyok`", ADVICE),
            Phase::Leaving if is_over => ("answer `stop` with `bestmove`", ADVICE),
            Phase::Searching(search) if search.is_told_to_stop && is_over => {
                ("move when it is told to", ADVICE)
            }
            Phase::Searching(Search { fixed: Some(fixed), .. })
                if self.waited > PATIENCE + u64::from(*fixed) =>
            {
                return self.stop();
            }
            _ => return,
        };
        let seconds = PATIENCE / 1000;
        self.give_up(&format!("does not {problem} within {seconds} seconds"), advice);
    }

    /// The program has closed its output.
    fn end(&mut self) {
        let said = self.talker.as_mut().and_then(|talker| talker.last_words());
        let how = match said {
            Some(words) => plain(&words, QUOTED),
            None if self.waited > FAREWELL => "it says nothing more, and still runs".into(),
            None => return,
        };
        self.give_up(&format!("has ended ({how})"), ADVICE);
    }
}

impl Mind for ProgramMind {
    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn new_game(&mut self) {
        self.cancel();
        self.is_new_game = true;
        self.go_on();
    }

    fn begin(&mut self, question: &Question, now: u64) {
        self.now = now;
        if let Phase::Failed(sentence) = &self.phase {
            self.news = Some(Progress::Failed(sentence.clone()));
            return;
        }
        match std::mem::replace(&mut self.phase, Phase::Idle) {
            Phase::Pondering(mut search) if search.is_of(question) => {
                self.send("ponderhit\n");
                search.begun = now;
                self.enter(Phase::Searching(search));
                return;
            }
            phase => self.phase = phase,
        }
        self.cancel();
        let question = question.clone();
        self.wanted = Some(Wanted { question, reply: None, is_told_to_stop: false });
        self.go_on();
    }

    /// Only a program whose option `Ponder` is set to `true` in its seat does that.
    fn ponder(&mut self, question: &Question, reply: Move, now: u64) {
        self.now = now;
        self.cancel();
        let ponders = |(name, value): &(String, String)| {
            name.eq_ignore_ascii_case("Ponder") && value.eq_ignore_ascii_case("true")
        };
        let has_end = self.seat.setting != Setting::Infinite;
        if has_end && self.talker.is_some() && self.seat.options.iter().any(ponders) {
            let (question, reply) = (question.clone(), Some(reply));
            self.wanted = Some(Wanted { question, reply, is_told_to_stop: false });
            self.go_on();
        }
    }

    fn step(&mut self, now: u64, _nodes: u32) -> Progress {
        let tick = now.saturating_sub(self.now).min(LONGEST_TICK);
        self.waited = self.waited.saturating_add(tick);
        self.now = now;
        let is_told = self.thoughts.is_empty() && self.news.is_none();
        let is_more = is_told && self.listen();
        let rest = if is_more { Progress::Busy } else { Progress::Nothing };
        let thought = self.thoughts.pop_front().map(Progress::Thought);
        thought.or_else(|| self.news.take()).unwrap_or(rest)
    }

    fn stop(&mut self) {
        if let Phase::Searching(search) = &mut self.phase {
            if !std::mem::replace(&mut search.is_told_to_stop, true) {
                self.waited = 0;
                self.send("stop\n");
            }
        } else if let Some(wanted) = &mut self.wanted {
            wanted.is_told_to_stop = wanted.reply.is_none();
        }
    }

    fn cancel(&mut self) {
        self.wanted = None;
        self.thoughts.clear();
        if !matches!(self.news, Some(Progress::Failed(_))) {
            self.news = None;
        }
        if let Phase::Searching(search) | Phase::Pondering(search) = &self.phase {
            if !search.is_told_to_stop {
                self.send("stop\n");
            }
            self.enter(Phase::Leaving);
        }
    }
}
