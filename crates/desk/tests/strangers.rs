//! A file never starts a program: the desk, without a terminal.

use std::sync::atomic::{AtomicU32, Ordering};

use kilomate_core::{Board, Color, Move};
use kilomate_desk::mind::{Answer, Mind, Progress, Question};
use kilomate_desk::program::OwnPrograms;
use kilomate_desk::seat::{NOT_STARTED, Seat};
use kilomate_desk::{Desk, Hire, Message, NewGame, Refusal, Session};
use kilomate_pgn::{PgnGame, read, write};

/// A game with clocks that a desk has saved, in which it is the program's move.
const GAME: &str = r#"
[White "Anna"]
[Black "Fish 17"]
[KilomateDesk "1"]
[KilomateWhite "person Anna"]
[KilomateBlack "program full -- fish -x"]
[KilomateClocks "300 300"]
[KilomateLeft "300000 300000"]

1. e4 *
"#;

fn game(text: &str) -> PgnGame {
    read(text).expect("a game").remove(0)
}

/// How many programs were started.
static STARTED: AtomicU32 = AtomicU32::new(0);

/// A program that plays the first legal move.
struct First(Option<Move>);

impl Mind for First {
    fn new_game(&mut self) {}

    fn begin(&mut self, question: &Question, _now: u64) {
        let mut game = kilomate_core::Game::<64>::new();
        for &m in &question.moves {
            game.play(m).expect("legal");
        }
        self.0 = game.board().legal_moves().as_slice().first().copied();
    }

    fn ponder(&mut self, _: &Question, _: Move, _: u64) {}

    fn step(&mut self, _now: u64, _nodes: u32) -> Progress {
        self.0.take().map_or(Progress::Nothing, |best| {
            Progress::Answer(Answer { best, expected: Move::NONE, score: None, own_time: None })
        })
    }

    fn stop(&mut self) {}

    fn cancel(&mut self) {
        self.0 = None;
    }
}

const HIRE: Hire = |seat, _| {
    if seat.is_person() {
        return Ok(None);
    }
    STARTED.fetch_add(1, Ordering::SeqCst);
    Ok(Some(Box::new(First(None))))
};

/// One test: they share the count.
#[test]
fn a_program_of_a_file_waits_until_the_person_allows_it() {
    let mut session = Session::new(
        NewGame::new(Seat::person(), Seat::person()),
        HIRE,
        std::time::SystemTime::now,
    );
    let evil = game(GAME);
    session.open(&evil, 0).expect("a game");
    let refused = || Err(Refusal::NotStarted(Color::Black));
    for now in [0, 10, 1_000_000_000] {
        session.tick(now, 1_000);
        for message in [Message::Resume, Message::Play { m: Move::NONE, sure: true }] {
            assert_eq!(session.tell(message, now), refused());
        }
        let _ = session.tell(Message::MoveNow, now);
        session.tell(Message::SwapSides, now).expect("swapped");
        session.tell(Message::SwapSides, now).expect("and back");
        session.tell(Message::TakeBack, now).expect("taken back");
        session.tell(Message::Redo, now).expect("played again");
        session.tick(now, 1_000);
    }
    assert_eq!(STARTED.load(Ordering::SeqCst), 0);
    let desk = session.desk();
    assert_eq!(desk.name(Color::Black), NOT_STARTED);
    assert_eq!(desk.time_left(2_000_000_000), Some([300_000, 300_000]), "no clock has run");
    assert_eq!(desk.withheld().map(|(side, _)| side), Some(Color::Black));
    let saved = desk.to_pgn(0);
    assert_eq!(saved.tag("Black"), Some("Fish 17"), "its name is kept");
    assert_eq!(saved.tag("KilomateBlack"), evil.tag("KilomateBlack"), "and who it is");

    // Another program does not help, the same one does.
    session.allow(|own| own.add_command("fish"));
    assert_eq!((session.tell(Message::Resume, 0), STARTED.load(Ordering::SeqCst)), (refused(), 0));
    session.allow(|own| own.add_command("fish -x"));
    assert_eq!(STARTED.load(Ordering::SeqCst), 1);
    session.tell(Message::Resume, 0).expect("it goes on");
    session.tick(0, 1_000);
    assert_eq!(session.desk().tree().ply(session.desk().here()), 2, "the program has moved");

    // What is allowed stays allowed, for the next game too; what is not does not.
    session.open(&evil, 0).expect("a game");
    assert_eq!(STARTED.load(Ordering::SeqCst), 2);
    let other = game(&GAME.replace("fish -x", "fish -y"));
    session.open(&other, 0).expect("a game");
    session.begin(NewGame::new(Seat::person(), "program -- fish -z".parse().unwrap()), 0);
    session.tell(Message::Sit(Color::White, "program -- fish -w".parse().unwrap()), 0).unwrap();
    assert_eq!(STARTED.load(Ordering::SeqCst), 2);
    assert_eq!(session.desk().withheld().map(|(side, _)| side), Some(Color::White));

    // A desk alone is as careful.
    let mut desk = Desk::from_pgn(&evil, HIRE, 0).expect("a game");
    desk.tick(0, 1_000);
    assert_eq!(STARTED.load(Ordering::SeqCst), 2);
    let mut own = OwnPrograms::default();
    own.add(desk.seat(Color::Black));
    desk.set_own_programs(own.clone());
    desk.set_own_programs(own);
    assert_eq!(STARTED.load(Ordering::SeqCst), 3, "once");

    // Somebody else can always sit down.
    session.open(&other, 0).expect("a game");
    session.tell(Message::Sit(Color::Black, Seat::person()), 0).expect("a person");
    session.tell(Message::Resume, 0).expect("it goes on");
    assert_eq!(STARTED.load(Ordering::SeqCst), 3);
}

#[test]
fn a_finished_game_of_a_file_counts_for_nobody() {
    let text = r#"
[Date "2026.11.17"]
[KilomateDesk "1"]
[KilomateWhite "person"]
[KilomateBlack "desktop elo 2000"]
[Result "1-0"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0
"#;
    let persons = NewGame::new(Seat::person(), Seat::person());
    let mut session =
        Session::new(persons, kilomate_desk::hire_machine, std::time::SystemTime::now);
    session.open(&game(text), 0).expect("a game");
    session.tell(Message::Coach(false), 0).expect("told");
    session.tick(0, 100);
    assert_eq!(session.ratings().games().count(), 0);
    assert!(write(&session.desk().to_pgn(0)).contains("rated"));
    assert_eq!(*session.desk().tree().start(), Board::start());
}

/// The writer leaves out of a tag's name what no name has: no tag becomes another one by that.
#[test]
fn an_odd_tag_does_not_become_the_desks_own() {
    let odd = ["Kilo!mateBlack", "kilomateblack", "KILOMATEDESK", "F\u{0}EN", "fen", "R{sult"];
    let tags = odd.map(|name| format!("[{name} \"program -- fish\"]\n")).concat();
    let text = format!("[KilomateDesk \"1\"]\n[Annotator \"Anna\"]\n{tags}");
    // As they are, whatever the reader makes of such names.
    let mut evil = game("[KilomateDesk \"1\"]\n[Annotator \"Anna\"]\n\n1. e4 *\n");
    evil.tags.extend(odd.map(|name| (name.to_string(), "program -- fish".to_string())));
    for evil in [Some(evil), read(&format!("{text}\n1. e4 *\n")).ok().map(|mut all| all.remove(0))]
    {
        let Some(evil) = evil else { continue };
        let desk = Desk::from_pgn(&evil, kilomate_desk::hire_machine, 0).expect("a game");
        let written = write(&desk.to_pgn(0));
        assert!(!written.contains("fish"), "{written}");
        assert!(written.contains("Anna"), "{written}");
        let again = Desk::from_pgn(&game(&written), kilomate_desk::hire_machine, 0).expect("again");
        assert!(again.seat(Color::Black).is_person(), "{written}");
    }
}
