//! Conversations without a process: lines and times in, text out.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::sync_channel;

use clap::Parser;
use kilomate_desk::{Books, Session, hire_machine};
use kilomate_openings::{AnyBook, polyglot};
use kilomate_settings::Config;

use super::run::{World, converse};
use super::{Flow, Talk};
use crate::play::options::{Defaults, Options};

#[derive(Parser)]
#[command(no_binary_name = true)]
struct Line {
    #[command(flatten)]
    options: Options,
}

fn talk(options: &[&str]) -> Talk {
    let options = Line::try_parse_from(options).expect("options").options;
    let defaults = Defaults::of(&Config::default(), "2026.11.16".into(), 5);
    let game = options.new_game(&defaults).expect("a game");
    Talk::new(Session::start(None, game, hire_machine, std::time::SystemTime::now), defaults)
}

const PERSONS: [&str; 4] = ["--white", "person", "--black", "person"];

/// What is said to each line, without thinking in between.
fn says(talk: &mut Talk, line: &str) -> String {
    talk.take_text();
    assert_eq!(talk.hear(line, 0), Flow::Next, "{line}");
    talk.take_text()
}

#[test]
fn moves_are_read_as_people_type_them() {
    let mut talk = talk(&PERSONS);
    for (line, part) in [
        ("e2 e4", "White plays e4, pawn e2 to e4."),
        ("e7 to e5", "Black plays e5"),
        ("nf3", "White plays Nf3"),
        ("Nb8-c6", "Black plays Nc6"),
        ("b c4", "White plays Bc4"),
        ("BC5", "Black plays Bc5"),
        ("o-o", "White plays O-O, castles kingside"),
    ] {
        let said = says(&mut talk, line);
        assert!(said.contains(part), "{line}: {said}");
    }
}

#[test]
fn what_is_no_move_is_explained() {
    let mut talk = talk(&PERSONS);
    for (line, part) in [
        ("e2e5", "or two from where it started. The pawn on e2 can go to e3, e4."),
        ("a1a5", "The pawn on a2 is in the way, and a rook cannot jump."),
        ("e7e5", "The pawn on e7 is Black's, and it is White's move."),
        ("Nf6", "No knight can go to f6."),
        ("qd3", "The pawn on d2 is in the way, and a queen cannot jump."),
        ("O-O", "You cannot castle now: the bishop on f1 is between king and rook."),
        ("na", "Do you mean Na3?"),
        ("n f5", "Write no"),
        ("resing", "Did you mean resign?"),
        ("xyzzy plugh", "neither a move nor a word"),
        ("\u{1b}[2J", "neither a move nor a word"),
        ("moves z9", "such as moves e2"),
        ("yes", "Nothing was asked"),
        ("forward", "nothing to redo"),
        ("claim", "no draw can be claimed"),
        ("move now", "Nobody is thinking"),
        ("elo 1000", "No machine sits at the board"),
        ("new --elo 5", "is not in"),
        ("new \"", "quotation mark"),
        ("save Anna", "KILOMATE_HOME"),
        ("open nothing.pgn", "KILOMATE_HOME"),
    ] {
        let said = says(&mut talk, line);
        assert!(said.to_lowercase().contains(&part.to_lowercase()), "{line}: {said}");
        assert!(!said.contains('\u{1b}'), "{line}");
        assert_eq!(talk.session.desk().tree().ply(talk.session.desk().here()), 0, "{line}");
    }
    let mut talk =
        self::talk(&[&PERSONS[..], &["--fen", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1"]].concat());
    assert!(says(&mut talk, "a8").contains("a8=Q, a8=R, a8=B or a8=N"));
    let twice = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1";
    let mut talk = self::talk(&[&PERSONS[..], &["--fen", twice]].concat());
    assert!(says(&mut talk, "Nd2").contains("say which one"));
}

#[test]
fn no_line_does_harm() {
    let mut talk = talk(&["--machine", "elf", "--seed", "1"]);
    let mut state = 7_u64;
    let words: Vec<&str> = super::words::ENTRIES.iter().map(|entry| entry.name).collect();
    let rests =
        ["", "on", "off", "3", "e4", "elf full", "--as black", "9999999999999", "\u{0}é", "\""];
    for _ in 0..2_000 {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let word = words[(state >> 33) as usize % words.len()];
        let rest = rests[(state >> 13) as usize % rests.len()];
        if ["quit", "save", "analyse", "hint"].contains(&word) {
            continue;
        }
        assert_eq!(talk.hear(&format!("{word} {rest}"), state >> 40), Flow::Next);
        talk.tick(state >> 40, 50);
        talk.take_text();
    }
}

#[test]
fn words_are_answered_while_a_machine_thinks() {
    let mut talk = talk(&["--black", "desktop infinite"]);
    says(&mut talk, "e4");
    for _ in 0..5 {
        assert!(talk.tick(0, 1_000), "it thinks");
    }
    assert!(
        says(&mut talk, "d4").contains("Not your move") || !talk.session.desk().is_persons_move()
    );
    assert!(says(&mut talk, "fen").contains("4P3"));
    assert!(talk.must_wait("d4") && !talk.must_wait("fen"), "moves of a script wait, words do not");
    says(&mut talk, "think on");
    for _ in 0..2_000 {
        talk.tick(0, 1_000);
    }
    assert!(talk.take_text().contains("Black thinks, "));
    says(&mut talk, "move now");
    while !talk.session.desk().is_persons_move() {
        talk.tick(0, 1_000);
    }
    assert!(talk.take_text().contains("Black plays "));
}

#[test]
fn hints_come_in_three_parts_and_analysis_in_lines() {
    let mut talk = talk(&PERSONS);
    for part in ["Look at the", "Move the", "The line is 1. "] {
        let mut said = says(&mut talk, "hint");
        while talk.awaited.is_some() {
            talk.tick(0, 10_000);
        }
        said += &talk.take_text();
        assert!(said.contains(part), "{part}: {said}");
    }
    says(&mut talk, "analyse");
    while talk.awaited.is_some() {
        talk.tick(0, 10_000);
    }
    assert_eq!(talk.take_text().matches("half-moves ahead").count(), 3);
    assert!(says(&mut talk, "analyse").contains("half-moves ahead"));
    assert!(says(&mut talk, "analyse off").contains("ended"));
}

#[test]
fn an_opening_is_told_when_its_name_changes() {
    let mut talk = talk(&PERSONS);
    assert!(says(&mut talk, "opening").contains("No position of this game"));
    for (line, name) in [
        ("e4", Some("Opening: B00 King's Pawn Game.")),
        ("c5", Some("Opening: B20 Sicilian Defense.")),
        ("a3", Some("Opening: B20 Sicilian Defense: Mengarini Variation.")),
        ("Nh6", None),
        ("back", None),
        ("back", Some("Opening: B20 Sicilian Defense.")),
    ] {
        let said = says(&mut talk, line);
        let told = said.lines().find(|line| line.starts_with("Opening"));
        assert_eq!(told, name, "{line}: {said}");
    }
    assert_eq!(says(&mut talk, "opening"), "Opening: B20 Sicilian Defense.\n");
}

#[test]
fn the_book_is_listed_and_machines_play_from_it() {
    let mut talk = talk(&["--black", "desktop depth 2"]);
    let lines = [("e4 c5 Nf3 d6", 13), ("d4 Nf6", 5), ("c4", 2)];
    let entries = lines.map(|(line, weight)| polyglot::line(line, weight).expect(line));
    let book = AnyBook::from_bytes(polyglot::write(entries.concat())).expect("a book");
    talk.session.set_books(Books { brought: Some(Arc::new(book)), are_closed: true });
    let said = says(&mut talk, "book");
    assert!(said.starts_with("e4, 65 per cent: B00 King's Pawn Game.\n"), "{said}");
    assert_eq!(said.lines().count(), 3, "{said}");
    assert!(talk.session.desk().is_assisted(), "it is help");
    let said = says(&mut talk, "book 1. e4 c5 2.Nf3");
    assert_eq!(said, "d6, 100 per cent: B50 Sicilian Defense: Modern Variations.\n");
    assert!(says(&mut talk, "book e4 e4").contains("A pawn moves one square at a time"));
    assert!(says(&mut talk, "book a3").contains("does not know this position"));
    assert_eq!(talk.session.desk().tree().ply(talk.session.desk().here()), 0, "nothing is played");
    says(&mut talk, "think on");
    for (word, is_told) in [("book on", true), ("book off", false)] {
        says(&mut talk, word);
        says(&mut talk, "e4");
        while !talk.session.desk().is_persons_move() {
            talk.tick(0, 1);
        }
        let said = talk.take_text();
        says(&mut talk, "back");
        let reply = said.lines().find(|line| line.starts_with("Black plays")).expect("a reply");
        assert_eq!(reply.ends_with("From the book."), is_told, "{said}");
        assert_eq!(said.contains("Black thinks"), !is_told, "{said}");
    }
}

#[test]
fn a_new_game_takes_another_book() {
    let mut talk = talk(&PERSONS);
    says(&mut talk, "e4");
    assert!(says(&mut talk, "new --book nowhere.bin").contains("name another one"));
    assert_eq!(talk.session.desk().tree().ply(talk.session.desk().here()), 1, "nothing changed");
    says(&mut talk, "new --book off");
    assert!(talk.session.desk().books().are_closed);
    says(&mut talk, "new");
    assert!(talk.session.desk().books().are_closed, "as before");
    says(&mut talk, "new --book own");
    assert!(!talk.session.desk().books().are_closed);
}

#[test]
fn turning_points_are_told_and_played_on_from() {
    let mut talk = talk(&PERSONS);
    assert!(says(&mut talk, "from 1").contains("Write review"));
    for line in ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7"] {
        says(&mut talk, line);
    }
    let mut said = says(&mut talk, "review");
    while talk.awaited.is_some() {
        talk.tick(0, 10_000);
    }
    said += &talk.take_text();
    assert!(said.contains("Turning point 1: 3... Nf6??"), "{said}");
    let accuracy = |side: &str| {
        let begin = format!("{side} played with an accuracy of ");
        let rest = said.lines().find_map(|line| line.strip_prefix(&begin)).expect("accuracy");
        rest.split(' ').next().unwrap().parse::<u32>().unwrap()
    };
    assert!(accuracy("White") > accuracy("Black"), "{said}");
    assert!(said.contains("25 per cent of the game looked through."), "{said}");
    let graph = says(&mut talk, "graph");
    assert_eq!(graph.lines().count(), 7, "{graph}");
    assert!(graph.lines().last().unwrap().ends_with("|##########"), "mate: {graph}");
    says(&mut talk, "spoken on");
    assert!(says(&mut talk, "graph").ends_with("4. Qxf7#: +#0\n"), "{}", says(&mut talk, "graph"));
    assert!(says(&mut talk, "review").contains("3... Nf6??"), "asked again it is told again");
    assert!(says(&mut talk, "from 9").contains("from 1 to "));
    assert!(says(&mut talk, "from 1").contains("Black to move."));
    assert!(talk.session.desk().outcome().is_none());
}

#[test]
fn a_review_can_be_ended_and_is_of_any_game() {
    let mut talk = talk(&PERSONS);
    assert!(says(&mut talk, "graph").contains("Write review first"));
    says(&mut talk, "e4");
    says(&mut talk, "review");
    talk.tick(0, 100);
    assert!(talk.session.desk().review_progress().is_some(), "though the game is not over");
    assert!(says(&mut talk, "review off").contains("has ended"));
    assert!(talk.session.desk().review_progress().is_none() && talk.awaited.is_none());
}

#[test]
fn whoever_hears_what_the_opponent_thinks_plays_for_nothing() {
    let mut talk = talk(&["--black", "desktop elo 800"]);
    talk.session.set_books(Books { are_closed: true, ..Books::default() });
    assert!(!says(&mut talk, "think off").contains("rating"));
    assert!(!talk.session.desk().is_assisted());
    assert!(says(&mut talk, "think on").contains("This game does not count for your rating."));
    assert!(talk.session.desk().is_assisted());
    assert!(!says(&mut talk, "think on").contains("rating"), "once is enough");
    // The switch stays as it is in the next game: there it is said with the first thought.
    says(&mut talk, "new --black \"desktop elo 800\" --book off");
    assert!(!talk.session.desk().is_assisted());
    let mut said = says(&mut talk, "e4");
    while !talk.session.desk().is_persons_move() {
        talk.tick(0, 1_000);
    }
    said += &talk.take_text();
    assert!(said.contains("Black thinks, 1 half-move") && said.contains("rating."), "{said}");
    assert!(talk.session.desk().is_assisted());
}

#[test]
fn the_coach_asks_and_yes_plays_it() {
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/8/4PQ2/PPPP1PPP/RNB1KBNR w KQkq - 0 2";
    let mut talk = talk(&[&PERSONS[..], &["--fen", fen]].concat());
    assert!(says(&mut talk, "coach on").contains("asks before"));
    assert!(says(&mut talk, "Qf6").contains("Write yes"));
    assert!(talk.session.desk().board().side_to_move() == kilomate_core::Color::White);
    assert!(says(&mut talk, "no").contains("another move"));
    says(&mut talk, "Qf6");
    assert!(says(&mut talk, "yes").contains("White plays Qf6"));
}

/// A conversation through the loop: everything typed at once, then the end of the input.
fn script(talk: &mut Talk, lines: &[&str], is_terminal: bool) -> String {
    let (sender, receiver) = sync_channel(lines.len().max(1));
    for line in lines {
        sender.send((*line).into()).expect("room");
    }
    drop(sender);
    let is_interrupted = Arc::new(AtomicBool::new(false));
    let world = World { lines: receiver, is_interrupted, is_terminal };
    let now = Cell::new(0);
    let clock = || {
        now.set(now.get() + 1);
        now.get()
    };
    let mut text = String::new();
    converse(talk, &world, clock, |piece| text.push_str(piece));
    text
}

#[test]
fn moves_of_a_script_wait_for_the_opponent() {
    let mut talk = talk(&["--black", "desktop depth 1"]);
    let said = script(&mut talk, &["e4", "d4", "game"], false);
    assert_eq!(said.matches("White plays ").count(), 2, "{said}");
    assert!(said.contains("Black plays ") && said.ends_with("Goodbye.\n"), "{said}");
}

#[test]
fn a_hint_of_a_script_waits_for_the_opponent() {
    let mut talk = talk(&["--black", "desktop depth 1"]);
    let said = script(&mut talk, &["e4", "hint", "hint", "quit"], false);
    assert!(said.contains("Look at the ") && said.contains("Move the "), "{said}");
    assert!(!said.contains("not your move"), "{said}");
}

#[test]
fn a_terminal_has_a_prompt_and_lines_of_its_own() {
    let mut talk = talk(&PERSONS);
    let said = script(&mut talk, &["e4", "quit", "e5"], true);
    assert!(said.starts_with("> White plays e4"), "{said}");
    assert!(!said.contains("e5,"), "nothing is heard after quit");
    assert!(said.ends_with("Goodbye.\n"), "{said}");
}

#[test]
fn ctrl_c_ends_it() {
    let mut talk = talk(&["--black", "desktop infinite"]);
    let (_sender, lines) = sync_channel(1);
    let world =
        World { lines, is_interrupted: Arc::new(AtomicBool::new(true)), is_terminal: false };
    let mut text = String::new();
    converse(&mut talk, &world, || 0, |piece| text.push_str(piece));
    assert!(text.ends_with("Goodbye.\n"));
}
