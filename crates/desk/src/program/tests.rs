//! A program's mind and a scripted program: what one can say in which order, and what it is told.
//! No process, no clock.

mod misdeeds;
mod pondering;

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use kilomate_core::Board;
use kilomate_core::eval::score::Score;

use super::*;

/// What the scripted program has heard and will say.
#[derive(Default)]
struct Script {
    heard: String,
    says: VecDeque<String>,
    is_closed: bool,
    last_words: Option<String>,
    is_killed: bool,
}

struct Fake(Rc<RefCell<Script>>);

impl Talker for Fake {
    fn send(&mut self, text: &str) {
        self.0.borrow_mut().heard += text;
    }

    fn poll(&mut self) -> Result<Option<String>, Closed> {
        let mut script = self.0.borrow_mut();
        match script.says.pop_front() {
            None if script.is_closed => Err(Closed),
            line => Ok(line),
        }
    }

    fn last_words(&mut self) -> Option<String> {
        self.0.borrow().last_words.clone()
    }

    fn kill(&mut self) {
        self.0.borrow_mut().is_killed = true;
    }
}

/// A mind, its program and the time.
struct Scene {
    mind: ProgramMind,
    script: Rc<RefCell<Script>>,
    now: u64,
}

impl Scene {
    /// The program has just been started.
    fn begin(seat: &str) -> Scene {
        let Ok(Seat::Program(seat)) = seat.parse() else { panic!("{seat}") };
        let script = Rc::default();
        let now = 5_000;
        let mind = ProgramMind::new(seat, Box::new(Fake(Rc::clone(&script))), now);
        Scene { mind, script, now }
    }

    /// The program is ready.
    fn ready(seat: &str) -> Scene {
        let mut scene = Scene::begin(seat);
        scene.says(&[
            "Fish by somebody",
            "id name Fish 1",
            "option name Ponder type check default false",
            "uciok",
        ]);
        scene.steps();
        scene.says(&["readyok"]);
        scene.steps();
        assert!(scene.mind.is_ready());
        scene.heard();
        scene
    }

    fn says(&self, lines: &[&str]) {
        self.script.borrow_mut().says.extend(lines.iter().map(|&line| line.to_string()));
    }

    /// What the program was told since the last look.
    fn heard(&self) -> String {
        std::mem::take(&mut self.script.borrow_mut().heard)
    }

    fn step(&mut self) -> Progress {
        self.now += 100;
        self.mind.step(self.now, 1_000)
    }

    /// Steps in which nothing is to happen.
    fn steps(&mut self) {
        for _ in 0..20 {
            assert_eq!(self.step(), Progress::Nothing);
        }
    }

    /// Steps for so many seconds, until something happens.
    fn seconds(&mut self, seconds: u64) -> Progress {
        let end = self.now + seconds * 1000;
        while self.now < end {
            let progress = self.step();
            if progress != Progress::Nothing {
                return progress;
            }
        }
        Progress::Nothing
    }

    fn ask(&mut self, moves: &[&str]) {
        self.mind.begin(&question(moves), self.now);
    }

    fn answer(&mut self) -> Answer {
        match self.step() {
            Progress::Answer(answer) => answer,
            other => panic!("{other:?}"),
        }
    }

    /// The sentence with which it fails within a minute.
    fn failure(&mut self) -> String {
        let Progress::Failed(sentence) = self.seconds(60) else { panic!("it does not fail") };
        assert!(self.mind.talker.is_none());
        assert!(self.script.borrow().is_killed);
        sentence
    }
}

fn question(moves: &[&str]) -> Question {
    let start = Board::start();
    let moves = words::line(&start, &moves.join(" "));
    Question { start, moves, clocks: None }
}

#[test]
fn a_program_is_greeted_set_up_and_asked() {
    let mut scene = Scene::begin("program full option hash=16 -- fish");
    assert_eq!(scene.heard(), "uci\n");
    assert_eq!(scene.mind.name(), None);
    scene.ask(&["e2e4"]);
    scene.steps();
    assert_eq!(scene.heard(), "", "it has not introduced itself yet");
    scene.says(&["id name Fish \u{1b}[2J 17", "bestmove e7e5", "readyok"]);
    scene.says(&["option name Hash type spin default 1 min 1 max 64", "uciok"]);
    scene.steps();
    assert_eq!(scene.mind.name(), Some("Fish [2J 17"));
    assert_eq!(scene.heard(), "setoption name Hash value 16\nucinewgame\nisready\n");
    assert!(!scene.mind.is_ready());
    scene.says(&["bestmove e7e5", "info string hello", "readyok"]);
    scene.steps();
    assert_eq!(scene.heard(), "position startpos moves e2e4\ngo movetime 3000\n");
    scene.says(&["info depth 7 score cp -31 nodes 5 nps 9 pv e7e5 g1f3 a1a8"]);
    let Progress::Thought(thought) = scene.step() else { panic!("no thought") };
    assert_eq!((thought.depth, thought.score, thought.line.len()), (7, Score::cp(-31), 2));
    scene.says(&["info depth 8 multipv 2 score cp 5", "info depth 8 score cp 9 upperbound"]);
    scene.says(&["bestmove e7e5 ponder g1f3"]);
    let answer = scene.answer();
    assert_eq!(
        (answer.best.to_string(), answer.expected.to_string()),
        ("e7e5".into(), "g1f3".into())
    );
    assert_eq!((answer.score, answer.own_time), (Some(Score::cp(-31)), None));
    scene.steps();
    assert!(scene.mind.is_ready());
    scene.ask(&["e2e4", "e7e5", "g1f3"]);
    let told = "position startpos moves e2e4 e7e5 g1f3\ngo movetime 3000\n";
    assert_eq!(scene.heard(), told, "at once this time");
}

#[test]
fn much_talk_does_not_delay_the_answer() {
    let mut scene = Scene::ready("program full -- fish");
    scene.ask(&[]);
    for depth in 1..50 {
        for (variation, first) in [(1, "e2e4"), (2, "d2d4")] {
            let line = format!("info depth {depth} multipv {variation} score cp 1 pv {first}");
            scene.says(&[&line]);
        }
    }
    scene.says(&["bestmove e2e4"]);
    for variation in [1, 2] {
        let Progress::Thought(thought) = scene.step() else { panic!("no thought") };
        assert_eq!((thought.variation, thought.depth), (variation, 49));
    }
    assert_eq!(scene.answer().best.to_string(), "e2e4");
}

#[test]
fn a_strange_ponder_move_is_no_expectation() {
    for line in ["bestmove e2e4", "bestmove e2e4 ponder e2e4", "bestmove e2e4 ponder (none)"] {
        let mut scene = Scene::ready("program full -- fish");
        scene.ask(&[]);
        scene.says(&[line]);
        assert!(scene.answer().expected.is_none(), "{line}");
    }
}

#[test]
fn an_option_that_it_does_not_have_is_named_with_those_it_has() {
    let mut scene = Scene::begin("program full option Hsh=16 -- /games/fish -x");
    scene.says(&["option name Hash type spin default 1 min 1 max 64", "uciok"]);
    let sentence = scene.failure();
    assert!(sentence.starts_with("fish has no option `Hsh`. "), "{sentence}");
    assert!(sentence.ends_with(" Hash."), "{sentence}");
    scene.steps();
    scene.ask(&[]);
    assert_eq!(scene.step(), Progress::Failed(sentence), "whenever it is asked");
    scene.mind.stop();
    scene.mind.new_game();
    scene.mind.ponder(&question(&[]), Move::NONE, scene.now);
    scene.mind.cancel();
    scene.steps();
}

#[test]
fn a_level_and_an_elo_may_be_refused() {
    for (seat, part) in [
        ("program level 3 -- fish", "fish does not know our levels. Choose"),
        ("program elo 900 -- fish", "fish cannot be told an Elo. Choose"),
    ] {
        let mut scene = Scene::begin(seat);
        scene.says(&["uciok"]);
        let sentence = scene.failure();
        assert!(sentence.starts_with(part), "{sentence}");
    }
}

#[test]
fn an_elo_is_set_before_the_game() {
    let mut scene = Scene::begin("program elo 1400 -- fish");
    scene.says(&["option name UCI_LimitStrength type check default false"]);
    scene.says(&["option name UCI_Elo type spin default 1320 min 1320 max 3190", "uciok"]);
    scene.steps();
    let heard = scene.heard();
    assert!(heard.contains("name UCI_LimitStrength value true\n"), "{heard}");
    assert!(heard.contains("name UCI_Elo value 1400\nucinewgame\n"), "{heard}");
}

#[test]
fn move_now_is_told_once_and_answered() {
    let mut scene = Scene::ready("program infinite -- fish");
    scene.ask(&[]);
    assert_eq!(scene.heard(), "position startpos\ngo infinite\n");
    assert_eq!(scene.seconds(3_600), Progress::Nothing, "it may take for ever");
    scene.mind.stop();
    scene.mind.stop();
    assert_eq!(scene.heard(), "stop\n");
    scene.says(&["bestmove d2d4", "bestmove d2d4"]);
    assert_eq!(scene.answer().best.to_string(), "d2d4");
    // One that answers `stop` twice is not believed the second time.
    scene.ask(&["d2d4", "d7d5"]);
    assert_eq!(scene.heard(), "isready\n");
    scene.steps();
    scene.says(&["readyok"]);
    scene.steps();
    assert_eq!(scene.heard(), "position startpos moves d2d4 d7d5\ngo infinite\n");
}

#[test]
fn move_now_reaches_a_program_that_is_not_ready_yet() {
    let mut scene = Scene::begin("program infinite -- fish");
    scene.ask(&[]);
    scene.mind.stop();
    scene.heard();
    scene.says(&["uciok", "readyok"]);
    scene.steps();
    assert_eq!(scene.heard(), "ucinewgame\nisready\nposition startpos\ngo infinite\nstop\n");
    scene.says(&["bestmove a2a3"]);
    assert_eq!(scene.answer().best.to_string(), "a2a3");
}

#[test]
fn a_cancelled_search_says_nothing_and_the_next_waits_for_its_end() {
    let mut scene = Scene::ready("program depth 5 -- fish");
    scene.ask(&[]);
    scene.heard();
    scene.says(&["bestmove g1f3"]);
    scene.mind.cancel();
    assert_eq!(scene.heard(), "stop\n");
    scene.mind.cancel();
    scene.ask(&["e2e4"]);
    scene.ask(&["d2d4"]);
    assert_eq!(scene.heard(), "", "its word is still out");
    scene.steps();
    assert_eq!(scene.heard(), "isready\n");
    scene.says(&["bestmove a2a3", "readyok"]);
    scene.steps();
    assert_eq!(scene.heard(), "position startpos moves d2d4\ngo depth 5\n");
    // Another question ends the one before.
    scene.ask(&["c2c4"]);
    assert_eq!(scene.heard(), "stop\n");
    scene.says(&["info depth 1 score cp 1 pv d7d5", "bestmove d7d5", "readyok"]);
    scene.steps();
    assert_eq!(scene.heard(), "isready\nposition startpos moves c2c4\ngo depth 5\n");
    scene.says(&["bestmove e7e5"]);
    assert_eq!(scene.answer().best.to_string(), "e7e5");
}

#[test]
fn an_answer_that_nobody_has_seen_is_cancelled_too() {
    let mated = ["f2f3", "e7e5", "g2g4", "d8h4"];
    let mut scene = Scene::ready("program full -- fish");
    scene.ask(&mated);
    scene.mind.cancel();
    scene.steps();
    scene.ask(&mated);
    assert!(scene.answer().best.is_none(), "there is no legal move");
    assert_eq!(scene.heard(), "", "and nobody was asked for one");
}

#[test]
fn a_new_game_is_told_and_waited_for() {
    let mut scene = Scene::ready("program nodes 77 -- fish");
    scene.ask(&[]);
    scene.heard();
    scene.mind.new_game();
    assert_eq!(scene.heard(), "stop\n");
    scene.says(&["bestmove e2e4"]);
    scene.steps();
    assert_eq!(scene.heard(), "ucinewgame\nisready\n");
    scene.ask(&[]);
    scene.steps();
    assert_eq!(scene.heard(), "");
    scene.says(&["readyok"]);
    scene.steps();
    assert_eq!(scene.heard(), "position startpos\ngo nodes 77\n");
}
