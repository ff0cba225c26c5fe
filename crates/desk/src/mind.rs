//! Who finds the moves of a seat: asked a question, then stepped until there is an answer. Nobody
//! ever waits for one.

use std::cell::Cell;
use std::sync::Arc;

use kilomate_core::eval::score::Score;
use kilomate_core::knowledge::book::Book;
use kilomate_core::play::clock::Clock as Shown;
use kilomate_core::play::random::Random;
use kilomate_core::{Board, Event, Hold, Limits, MachineName, Move, Task};
use kilomate_engines::Thinker;
use kilomate_openings::AnyBook;

use crate::clock::Millis;
use crate::seat::{MachineSeat, Setting};

/// How long full strength thinks about a move that no clock limits, in milliseconds.
pub(crate) const FULL_MS: Millis = 3_000;
/// A machine with a time of its own is asked so often in each of its seconds.
const LOOKS_A_SECOND: u32 = 20;

/// A position to find a move in, with its past and the clocks.
#[derive(Clone, Debug)]
pub struct Question {
    /// The position before all moves.
    pub start: Board,
    /// What was played since.
    pub moves: Vec<Move>,
    /// What the clocks of White and Black show, if there are any.
    pub clocks: Option<[Shown; 2]>,
}

impl Question {
    /// Whose move it is: 0 for White.
    fn side(&self) -> usize {
        (self.start.side_to_move() as usize + self.moves.len()) % 2
    }
}

/// What a mind thinks of a line.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// Half-moves ahead.
    pub depth: u16,
    /// Which variation it is, counted from 1.
    pub variation: u8,
    /// For the side to move.
    pub score: Score,
    /// Positions looked at.
    pub nodes: u64,
    /// Of them in a second.
    pub speed: u64,
    /// How full its table is, in thousandths.
    pub fill: u16,
    /// The moves.
    pub line: Vec<Move>,
    /// It is a reply from a book, with no more than a look at it.
    pub is_book: bool,
}

/// A move that was found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Answer {
    /// The move; none if there is no legal one.
    pub best: Move,
    /// The reply that is expected; perhaps none.
    pub expected: Move,
    /// What is thought of it, for the side that moves.
    pub score: Option<Score>,
    /// How long it took, where that is not what the clock on the wall says.
    pub own_time: Option<Millis>,
}

/// What a step came to.
#[derive(Clone, PartialEq, Debug)]
pub enum Progress {
    /// There is nothing to do just now.
    Nothing,
    /// There is more to do at once.
    Busy,
    /// A line was found; there is more to do.
    Thought(Thought),
    /// The answer.
    Answer(Answer),
    /// There will be no answer: a sentence says why.
    Failed(String),
}

/// One who finds moves. Time is an argument.
pub trait Mind {
    /// What it calls itself, if it does.
    fn name(&self) -> Option<&str> {
        None
    }
    /// Takes a book to play from, or none. A mind that has no use for it leaves it alone.
    fn set_book(&mut self, _book: Option<Arc<AnyBook>>) {}
    /// A game begins: what was learnt in others is forgotten.
    fn new_game(&mut self);
    /// Begins to look for a move; what was going on ends.
    fn begin(&mut self, question: &Question, now: u64);
    /// Expects a reply in that position and thinks about what follows, until [`Mind::begin`] tells
    /// what was played. A mind that cannot do that does nothing.
    fn ponder(&mut self, question: &Question, reply: Move, now: u64);
    /// Goes on: looks at not many more than so many positions.
    fn step(&mut self, now: u64, nodes: u32) -> Progress;
    /// Move now: the next steps give the answer.
    fn stop(&mut self);
    /// Ends what is going on without an answer.
    fn cancel(&mut self);
}

/// A book that remembers whether it had a reply: the player tells only with its move.
struct Asked<'a> {
    book: &'a AnyBook,
    had_reply: Cell<bool>,
}

impl Book for Asked<'_> {
    fn reply(&self, board: &Board, moves: &[Move], bits: u16) -> Move {
        let reply = self.book.reply(board, moves, bits);
        self.had_reply.set(!reply.is_none());
        reply
    }
}

/// A machine's mind.
pub struct MachineMind {
    seat: MachineSeat,
    player: Box<dyn Thinker>,
    random: Random,
    book: Option<Arc<AnyBook>>,
    /// What is going on is a reply from the book.
    is_book: bool,
    /// When what is going on began.
    begun: u64,
    /// Nodes that were searched before it.
    before: u64,
    /// The line that is pondered on, the reply included.
    pondered: Option<Vec<Move>>,
}

impl MachineMind {
    /// A mind for a seat, without a book. `seed` decides what weak players overlook and which reply
    /// of a book is played.
    ///
    /// # Errors
    ///
    /// A sentence when there is not enough memory.
    pub fn new(seat: MachineSeat, megabytes: u32, seed: u64) -> Result<MachineMind, String> {
        let player = kilomate_engines::build(seat.machine, megabytes)?;
        let random = Random::new(seed);
        Ok(MachineMind {
            seat,
            player,
            random,
            book: None,
            is_book: false,
            begun: 0,
            before: 0,
            pondered: None,
        })
    }

    /// Plays at another setting from the next move on.
    pub fn set(&mut self, seat: MachineSeat) {
        debug_assert_eq!(seat.machine, self.seat.machine);
        self.seat = seat;
    }

    /// Which machine it is.
    pub fn machine(&self) -> MachineName {
        self.seat.machine
    }

    /// Begins a task of its own: a hint, an analysis.
    pub fn begin_task(&mut self, question: &Question, task: &Task, now: u64) {
        self.pondered = None;
        self.player.set_position(&question.start, &question.moves);
        self.start(task, None, now);
    }

    fn start(&mut self, task: &Task, book: Option<&AnyBook>, now: u64) {
        let asked = book.map(|book| Asked { book, had_reply: Cell::new(false) });
        match &asked {
            Some(asked) => self.player.begin_with_book(task, 0, &[], asked),
            None => self.player.begin(task, 0, &[]),
        }
        self.is_book = asked.is_some_and(|asked| asked.had_reply.get());
        self.begun = now;
        self.before = self.player.nodes();
    }

    fn task(&mut self, clock: Option<Shown>) -> Task {
        let setting = self.seat.setting;
        let level = setting.level();
        let is_full = level.is_none() && !matches!(setting, Setting::Depth(_) | Setting::Nodes(_));
        let fixed = match setting {
            Setting::Seconds(seconds) => Some(seconds.saturating_mul(1000)),
            Setting::Infinite => None,
            _ if is_full && clock.is_none() => Some(FULL_MS),
            _ => None,
        };
        let limits = match setting {
            Setting::Depth(depth) => Limits { depth, ..Limits::default() },
            Setting::Nodes(nodes) => Limits { nodes: nodes.into(), ..Limits::default() },
            _ => Limits::default(),
        };
        let bits = self.random.bits() as u32;
        // A search can come to its end by itself, where every line is mate. A clock must not run out for it.
        let waits = setting == Setting::Infinite && clock.is_none();
        let hold = if waits { Hold::Infinite } else { Hold::No };
        Task { limits, fixed, clock, level, hold, bits }
    }

    /// How long the machine itself would have taken so far; none if it is this computer.
    fn own_time(&self) -> Option<Millis> {
        let speed = self.seat.machine.facts().speed()?;
        let ms = self.searched().saturating_mul(1000) / u64::from(speed);
        Some(Millis::try_from(ms).unwrap_or(Millis::MAX))
    }

    fn searched(&self) -> u64 {
        self.player.nodes().saturating_sub(self.before)
    }

    fn thought(&self, report: &kilomate_core::search::Report, elapsed: u64) -> Thought {
        let time = self.own_time().map_or(elapsed, u64::from).max(1);
        let nodes = self.player.nodes();
        Thought {
            depth: report.depth.into(),
            variation: report.variation,
            score: report.score,
            nodes,
            speed: self.searched().saturating_mul(1000) / time,
            fill: self.player.table_fill(),
            line: self.player.line().to_vec(),
            is_book: self.is_book,
        }
    }
}

impl Mind for MachineMind {
    fn set_book(&mut self, book: Option<Arc<AnyBook>>) {
        self.book = book;
    }

    fn new_game(&mut self) {
        self.player.forget();
        self.pondered = None;
    }

    fn begin(&mut self, question: &Question, now: u64) {
        let clock = question.clocks.map(|clocks| clocks[question.side()]);
        let task = self.task(clock);
        let reply = question.moves.last().copied();
        let is_hit = self.pondered.take().is_some_and(|moves| moves == question.moves)
            && reply.is_some_and(|reply| self.player.play(reply).is_ok());
        if !is_hit {
            self.player.set_position(&question.start, &question.moves);
        }
        // One who thinks until told to move is meant to think.
        let book = self.book.clone().filter(|_| self.seat.setting != Setting::Infinite);
        self.start(&task, book.as_deref(), now);
    }

    fn ponder(&mut self, question: &Question, reply: Move, now: u64) {
        self.cancel();
        self.player.set_position(&question.start, &question.moves);
        let task = self.task(None);
        if self.player.ponder(reply, &task).is_ok() {
            self.pondered = Some([&question.moves[..], &[reply]].concat());
            self.begun = now;
            self.before = self.player.nodes();
        }
    }

    fn step(&mut self, now: u64, nodes: u32) -> Progress {
        let elapsed = now.saturating_sub(self.begun);
        let is_paced = self.seat.is_authentic || self.pondered.is_some();
        let slice = self
            .seat
            .machine
            .facts()
            .speed()
            .map_or(nodes, |speed| (speed / LOOKS_A_SECOND).clamp(1, nodes.max(1)));
        let end = self.player.nodes().saturating_add(nodes.into());
        loop {
            let own = self.own_time();
            if is_paced && own.is_some_and(|own| u64::from(own) > elapsed) {
                return Progress::Nothing; // the real machine has not come so far
            }
            let time = own.unwrap_or(Millis::try_from(elapsed).unwrap_or(Millis::MAX));
            match self.player.step(time, slice) {
                Event::Running if self.player.nodes() < end => {}
                Event::Running => return Progress::Busy,
                Event::Line(report) => return Progress::Thought(self.thought(&report, elapsed)),
                Event::Move(choice) => {
                    // A reply that was pondered on would not be looked for in the book.
                    let expected = if choice.is_book { Move::NONE } else { choice.ponder };
                    return Progress::Answer(Answer {
                        best: choice.best,
                        expected,
                        score: Some(choice.score),
                        own_time: self.own_time(),
                    });
                }
                Event::Nothing => return Progress::Nothing,
            }
        }
    }

    fn stop(&mut self) {
        self.player.stop();
    }

    fn cancel(&mut self) {
        self.player.cancel();
        self.pondered = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question() -> Question {
        Question { start: Board::start(), moves: vec![], clocks: None }
    }

    /// Steps until the answer; how many thoughts there were, and how many calls it took.
    fn answer(mind: &mut MachineMind, mut now: u64, tick: u64) -> (Answer, u64) {
        for _ in 0..1_000_000 {
            now += tick;
            match mind.step(now, 2_000) {
                Progress::Answer(answer) => return (answer, now),
                Progress::Failed(why) => panic!("{why}"),
                _ => {}
            }
        }
        panic!("no answer");
    }

    fn mind(text: &str) -> MachineMind {
        let Ok(crate::seat::Seat::Machine(seat)) = text.parse() else { panic!("{text}") };
        MachineMind::new(seat, 1, 7).expect("memory")
    }

    #[test]
    fn a_small_machine_has_the_nodes_of_its_time_at_once() {
        for (text, ms) in
            [("elf seconds 5", 5_000), ("c64 seconds 25", 25_000), ("prodigy seconds 2", 2_000)]
        {
            let mut mind = mind(text);
            mind.begin(&question(), 0);
            let (answer, now) = answer(&mut mind, 0, 0);
            assert_eq!(now, 0, "no time has passed");
            let own = answer.own_time.expect("its own time");
            assert!((ms - 200..=ms + 200).contains(&own), "{text}: {own}");
        }
    }

    #[test]
    fn an_authentic_machine_takes_its_time_and_plays_the_same() {
        let mut at_once = mind("prodigy seconds 2");
        at_once.begin(&question(), 0);
        let mut real = mind("prodigy seconds 2 authentic");
        real.begin(&question(), 100_000);
        let (fast, _) = answer(&mut at_once, 0, 0);
        let (slow, now) = answer(&mut real, 100_000, 10);
        assert_eq!((fast.best, fast.score), (slow.best, slow.score));
        assert!((101_800..102_300).contains(&now), "{now}");
    }

    #[test]
    fn clocks_of_small_machines_run_in_their_own_time() {
        let shown = Shown { left: 60_000, increment: 0, moves_to_go: 0, overhead: 20 };
        let mut mind = mind("c64 full");
        mind.begin(&Question { clocks: Some([shown; 2]), ..question() }, 0);
        let (answer, _) = answer(&mut mind, 0, 0);
        let own = answer.own_time.expect("its own time");
        assert!((500..12_000).contains(&own), "{own}");
    }

    #[test]
    fn one_who_waits_for_a_word_waits_even_where_nothing_is_left_to_search() {
        // Every line is mate after a move or two.
        let start: Board = "k7/8/1K6/8/8/8/6p1/2R4B b - - 0 1".parse().expect("a position");
        let mut mind = mind("desktop infinite");
        mind.begin(&Question { start, ..question() }, 0);
        let mut steps = 0;
        while mind.step(0, 100_000) != Progress::Nothing {
            steps += 1;
            assert!(steps < 10_000, "the search ends");
        }
        mind.stop();
        let (answer, _) = answer(&mut mind, 0, 0);
        assert!(!answer.best.is_none());
    }

    #[test]
    fn an_expected_reply_is_thought_about_no_faster_than_the_machine_can() {
        let mut mind = mind("prodigy seconds 2 ponder");
        let e4 = Board::start().parse_move("e4").unwrap();
        let after = Question { moves: vec![e4], ..question() };
        let e5 = {
            let mut board = kilomate_core::Game::<8>::new();
            board.play(e4).unwrap();
            board.board().parse_move("e5").unwrap()
        };
        mind.ponder(&after, e5, 0);
        assert_ne!(mind.step(0, 2_000), Progress::Nothing);
        while mind.step(1_000, 2_000) != Progress::Nothing {}
        let searched = mind.player.nodes();
        assert!((1_545..1_700).contains(&searched), "a second's worth: {searched}");
        let hit = Question { moves: vec![e4, e5], ..question() };
        mind.begin(&hit, 1_000);
        assert_eq!(mind.player.nodes(), searched, "it goes on from there");
        let (answer, _) = answer(&mut mind, 1_000, 0);
        assert!(!answer.best.is_none());
        assert!(mind.player.nodes() > searched + 2_000);
    }
}
