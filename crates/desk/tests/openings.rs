//! Books and names of openings at the desk. The books are made here: those of the machines may change.

use std::sync::Arc;

use kilomate_core::{Board, Color, Move};
use kilomate_desk::{Books, Desk, Message, NewGame, Refusal, hire_machine};
use kilomate_openings::AnyBook;
use kilomate_openings::polyglot;
use kilomate_pgn::{PgnGame, read, write};

/// A book with these lines; the first of several replies is played most often.
fn books(lines: &[&str]) -> Books {
    let weighed = lines.iter().zip((1..=20).rev());
    let entries = weighed.flat_map(|(line, weight)| polyglot::line(line, weight).expect(line));
    let book = AnyBook::from_bytes(polyglot::write(entries)).expect("a book");
    Books { brought: Some(Arc::new(book)), ..Books::default() }
}

fn desk(white: &str, black: &str, books: Books, seed: u64) -> Desk {
    let game = NewGame::new(white.parse().expect(white), black.parse().expect(black));
    let mut desk = Desk::new(NewGame { seed, ..game }, hire_machine);
    desk.set_books(books);
    desk
}

fn play(desk: &mut Desk, text: &str) -> Result<(), Refusal> {
    let m = desk.board().parse_move(text).expect(text);
    desk.tell(Message::Play { m, sure: false }, 0)
}

fn play_all(desk: &mut Desk, line: &str) {
    for text in line.split_whitespace() {
        play(desk, text).expect(text);
    }
}

/// Lets the machines think until it is a person's move, or so many half-moves are played.
fn wait(desk: &mut Desk, plies: usize) {
    for _ in 0..100_000 {
        if desk.is_persons_move() || desk.tree().ply(desk.here()) >= plies {
            return;
        }
        desk.tick(0, 2_000);
    }
    panic!("nothing happens");
}

fn moves(desk: &Desk) -> Vec<Move> {
    desk.tree().moves(desk.here())
}

fn is_from_book(desk: &Desk, side: Color) -> bool {
    desk.thought(side).expect("it has moved").is_book
}

const OPEN: [&str; 3] = ["e4 a6 d4 b5 Nf3", "e4 h6 d4", "e4 a6 Nf3"];

#[test]
fn machines_play_from_the_book_as_long_as_it_lasts() {
    for machine in ["desktop nodes 500", "ce seconds 1", "prodigy nodes 50 ponder", "elf full"] {
        let mut desk = desk("person", machine, books(&OPEN[..1]), 0);
        play(&mut desk, "e4").unwrap();
        wait(&mut desk, 99);
        assert!(is_from_book(&desk, Color::Black), "{machine}");
        desk.tick(9_999, 2_000); // one who ponders would do so now
        play(&mut desk, "d4").unwrap();
        wait(&mut desk, 99);
        assert!(is_from_book(&desk, Color::Black), "{machine}");
        assert_eq!(desk.board().to_fen().as_str().split(' ').next(), {
            Some("rnbqkbnr/2pppppp/p7/1p6/3PP3/8/PPP2PPP/RNBQKBNR")
        });
        play(&mut desk, "Nf3").unwrap();
        wait(&mut desk, 99);
        assert!(!is_from_book(&desk, Color::Black), "{machine}: the book has no reply");
    }
}

#[test]
fn a_machine_without_a_book_thinks() {
    let closed = Books { are_closed: true, ..books(&OPEN) };
    let mut desk = desk("person", "desktop nodes 500", closed, 0);
    play(&mut desk, "e4").unwrap();
    wait(&mut desk, 99);
    assert!(!is_from_book(&desk, Color::Black));
    // The book is opened in the middle of a game, and closed again.
    desk.tell(Message::TakeBack, 0).unwrap();
    desk.set_books(books(&OPEN));
    play(&mut desk, "e4").unwrap();
    wait(&mut desk, 99);
    assert!(is_from_book(&desk, Color::Black));
    // Who sits down later has it, too; who is to think until told to move does think.
    desk.tell(Message::TakeBack, 0).unwrap();
    desk.tell(Message::Sit(Color::Black, "ce infinite".parse().unwrap()), 0).unwrap();
    play(&mut desk, "e4").unwrap();
    for _ in 0..50 {
        desk.tick(0, 2_000);
    }
    assert!(desk.is_thinking() && !is_from_book(&desk, Color::Black));
    desk.tell(Message::Sit(Color::Black, "ce depth 3".parse().unwrap()), 0).unwrap();
    wait(&mut desk, 99);
    assert!(is_from_book(&desk, Color::Black));
}

#[test]
fn weak_players_leave_the_book_early() {
    let mut desk = desk("person", "desktop elo 400", books(&OPEN[..1]), 0);
    play(&mut desk, "e4").unwrap();
    wait(&mut desk, 99);
    assert!(is_from_book(&desk, Color::Black));
    play(&mut desk, "d4").unwrap();
    wait(&mut desk, 99);
    assert!(!is_from_book(&desk, Color::Black));
}

#[test]
fn games_vary_with_the_seed_and_come_again_with_it() {
    let lines = ["e4 e5", "d4 d5", "c4 e5", "Nf3 d5", "e4 c5", "d4 Nf6"];
    let opening = |seed| {
        let mut desk = desk("prodigy depth 1", "desktop depth 1", books(&lines), seed);
        wait(&mut desk, 2);
        moves(&desk)
    };
    let mut seen: Vec<Vec<Move>> = (0..40).map(opening).collect();
    assert_eq!(seen, (0..40).map(opening).collect::<Vec<_>>());
    seen.sort_by_key(|moves| moves.iter().map(ToString::to_string).collect::<String>());
    seen.dedup();
    assert_eq!(seen.len(), lines.len());
}

#[test]
fn the_coach_trusts_the_book() {
    let line = "e4 e5 Qh5 Nc6 Qxe5";
    for (books, is_asked) in [(Books::default(), true), (books(&[line]), false)] {
        let mut desk = desk("person", "person", books, 0);
        desk.tell(Message::Coach(true), 0).unwrap();
        play_all(&mut desk, "e4 e5 Qh5 Nc6");
        assert_eq!(matches!(play(&mut desk, "Qxe5"), Err(Refusal::Sure(_))), is_asked);
    }
}

#[test]
fn looking_into_the_book_is_help_against_a_machine() {
    for (black, is_help) in [("desktop nodes 9", true), ("person", false)] {
        let mut desk = desk("person", black, Books::default(), 0);
        let revision = desk.revision();
        desk.tell(Message::Consult, 0).unwrap();
        assert_eq!((desk.is_assisted(), desk.revision() > revision), (is_help, is_help));
    }
    let mut over = desk("person", "desktop nodes 9", Books::default(), 0);
    over.tell(Message::Resign, 0).unwrap();
    over.tell(Message::Consult, 0).unwrap();
    assert!(!over.is_assisted());
}

#[test]
fn any_place_is_looked_up() {
    let mut desk = desk("person", "person", books(&["e4 c5 Nf3", "e4 e5"]), 0);
    play_all(&mut desk, "e4 c5");
    let [e4, c5] = desk.tree().path(desk.here())[..] else { panic!("two moves") };
    let found = |at| {
        let board = desk.tree().board(at);
        let text = |m| board.san(m).expect("legal").to_string();
        desk.book_moves(at).iter().map(|found| text(found.played)).collect::<Vec<_>>()
    };
    assert_eq!((found(e4), found(c5)), (vec!["c5".into(), "e5".into()], vec!["Nf3".to_string()]));
    let name = desk.book_moves(e4)[0].opening.map(|opening| opening.to_string());
    assert_eq!(name.as_deref(), Some("B20 Sicilian Defense"));
    play(&mut desk, "Nf3").unwrap();
    assert!(desk.book_moves(desk.here()).is_empty());
}

#[test]
fn lines_are_named_by_their_last_named_position() {
    let mut desk = desk("person", "person", Books::default(), 0);
    let name = |desk: &Desk, at| desk.opening(at).map(|opening| opening.to_string());
    assert_eq!(name(&desk, desk.here()), None);
    play_all(&mut desk, "Nf3 c5 e4");
    let transposed = desk.here();
    play_all(&mut desk, "a6 a3 h6 Ra2");
    assert_eq!(name(&desk, transposed).as_deref(), Some("B27 Sicilian Defense"));
    assert!(name(&desk, desk.here()).is_some_and(|name| name.starts_with("B28 ")), "the last one");
    let mut ending = NewGame::new("person".parse().unwrap(), "person".parse().unwrap());
    ending.start = Board::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
    let mut desk = Desk::new(ending, hire_machine);
    play_all(&mut desk, "e4 Kd7");
    assert_eq!((name(&desk, desk.here()), desk.to_pgn(0).tag("ECO")), (None, None));
}

fn tags(game: &PgnGame) -> [Option<&str>; 3] {
    ["ECO", "Opening", "Variation"].map(|name| game.tag(name))
}

#[test]
fn saved_games_tell_their_opening() {
    let mut desk = desk("person", "person", Books::default(), 0);
    assert_eq!(tags(&desk.to_pgn(0)), [None; 3]);
    play_all(&mut desk, "e4 c5");
    let first = desk.to_pgn(0);
    assert_eq!(tags(&first), [Some("B20"), Some("Sicilian Defense"), None]);
    let games = read(&write(&first)).unwrap();
    let mut again = Desk::from_pgn(&games[0], hire_machine, 0).unwrap();
    assert_eq!(tags(&again.to_pgn(0)), tags(&first));
    play_all(&mut again, "Nf3");
    assert_eq!(tags(&again.to_pgn(0)), [Some("B27"), Some("Sicilian Defense"), None]);
}

#[test]
fn a_game_from_elsewhere_keeps_its_words_until_it_goes_on() {
    let text = "[ECO \"B20\"]\n[Opening \"Sizilianisch\"]\n[Variation \"?\"]\n[Annotator \"Zoe\"]\n\n\
                1. e4 c5 *\n";
    let mut desk = Desk::from_pgn(&read(text).unwrap()[0], hire_machine, 0).unwrap();
    let kept = [Some("B20"), Some("Sizilianisch"), Some("?")];
    let start = desk.tree().path(desk.here())[0];
    let m = desk.tree().board(start).parse_move("e5").unwrap();
    desk.tell(Message::Try { at: start, m }, 0).unwrap();
    assert_eq!(tags(&desk.to_pgn(0)), kept, "a remark is not the game");
    let saved = write(&desk.to_pgn(0));
    let mut desk = Desk::from_pgn(&read(&saved).unwrap()[0], hire_machine, 0).unwrap();
    assert_eq!(tags(&desk.to_pgn(0)), kept, "also when it was saved in between");
    play_all(&mut desk, "Nc3");
    let went_on = desk.to_pgn(0);
    assert_eq!(tags(&went_on), [Some("B23"), Some("Sicilian Defense: Closed"), None]);
    assert_eq!(went_on.tag("Annotator"), Some("Zoe"));
    // Tags that say nothing are no words.
    let text = "[ECO \"?\"]\n[Opening \"\"]\n\n1. e4 c5 *\n";
    let desk = Desk::from_pgn(&read(text).unwrap()[0], hire_machine, 0).unwrap();
    assert_eq!(tags(&desk.to_pgn(0)), [Some("B20"), Some("Sicilian Defense"), None]);
}
