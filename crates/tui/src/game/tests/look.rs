//! Looking at a game: back, ahead, into books, by analysis and review.

use crossterm::event::Event;
use kilomate_desk::Books;

use super::*;
use crate::text::Topic;

#[test]
fn looking_back_does_not_disturb_the_game() {
    let mut show = show();
    show.begin(game("person", "prodigy seconds 2"));
    show.type_in("e4\n");
    show.settle();
    let (sans, fen) = (show.sans(), show.fen());
    show.keys(&[KeyCode::PageUp, KeyCode::PageUp]);
    assert!(show.sees("You see the start"), "{}", show.seen());
    assert_eq!((show.sans(), show.fen()), (sans.clone(), fen.clone()));
    // A move there asks; only trying it keeps the game as it is.
    show.type_in("d4\n");
    assert!(show.sees("Play on from here?"));
    show.type_in("t");
    assert_eq!((show.sans(), show.fen()), (sans.clone(), fen.clone()));
    assert!(show.sees("(1.d4)"));
    show.press(KeyCode::End);
    assert!(show.sees("Your move."));
    // Playing on from there is another game.
    show.press(KeyCode::Home);
    show.type_in("c4\n");
    show.type_in("y");
    show.settle();
    assert!(show.sans().starts_with("1.c4 "), "{}", show.sans());
    assert!(show.sees("(1.e4"));
}

#[test]
fn the_book_is_walked_through_without_disturbing_the_game() {
    let mut show = show();
    // Machines play without a book here; people look into it all the same.
    let closed = Books { are_closed: true, ..testing::books() };
    show.app.shared.session.set_books(closed);
    show.begin(game("person", "elf seconds 30"));
    show.type_in("e4\n");
    show.settle();
    let (sans, fen) = (show.sans(), show.fen());
    show.press(KeyCode::PageUp);
    show.type_in("/");
    assert!(show.sees("Book: 3 moves") && show.sees("B20 Sicilian Defense"), "{}", show.seen());
    assert!(show.app.shared.session.desk().is_assisted(), "it is help");
    show.keys(&[KeyCode::Down, KeyCode::Enter]);
    assert!(show.sees("the position after 1...e5"), "{}", show.seen());
    show.press(KeyCode::Right);
    assert!(show.sees("the position after 2.Nf3") && show.sees("Nc6    100%"), "{}", show.seen());
    show.press(KeyCode::Left);
    assert!(show.sees("the position after 1...e5"), "{}", show.seen());
    // Letters are moves as ever, and Enter belongs to them.
    show.type_in("a3\n");
    assert!(show.sees("Play on from here?"), "{}", show.seen());
    show.type_in("t");
    assert!(show.sees("This position is not in the book."), "{}", show.seen());
    show.keys(&[KeyCode::Enter, KeyCode::Up, KeyCode::Right]);
    assert!(show.sees("the position after 2.a3"), "{}", show.seen());
    show.press(KeyCode::Esc);
    assert!(!show.sees("not in the book"), "{}", show.seen());
    show.press(KeyCode::End);
    assert_eq!((show.sans(), show.fen()), (sans, fen));
    assert!(show.sees("Your move."));
}

#[test]
fn a_book_on_an_empty_board_makes_moves() {
    let mut show = show();
    show.app.shared.session.set_books(testing::books());
    show.type_in("a/");
    assert!(show.sees("Book: 3 moves"), "{}", show.seen());
    show.keys(&[KeyCode::Enter, KeyCode::Enter]);
    assert_eq!(show.sans(), "1.e4 c5");
    // A click on the chosen one makes the move.
    let seen = show.seen();
    let row = seen.lines().position(|line| line.contains("Nf3    100%")).unwrap() as u16;
    show.click((50, row));
    assert_eq!(show.sans(), "1.e4 c5 2.Nf3");
    show.type_in("/");
    assert!(!show.sees("Book:") && show.sees("Sicilian Defense"), "{}", show.seen());
}

#[test]
fn the_list_of_moves_is_walked_by_keys_wheel_and_clicks() {
    let mut show = show();
    show.begin(game("person", "person"));
    show.type_in("e4\ne5\nNf3\n");
    show.type_in(",,");
    assert!(show.sees("the position after 1.e4"), "{}", show.seen());
    // Another first move for Black, and from one to the other.
    show.type_in("c5\n");
    assert!(show.sees("the position after 1...c5") && show.sees("(1...c5)"));
    show.type_in("[");
    assert!(show.sees("the position after 1...e5"));
    show.type_in("]");
    assert!(show.sees("the position after 1...c5"));
    show.mouse(MouseEventKind::ScrollUp, (3, 3));
    assert!(show.sees("the position after 1.e4"));
    let seen = show.seen();
    let row = seen.lines().position(|line| line.contains("(1...c5)")).unwrap() as u16;
    let line = seen.lines().nth(usize::from(row)).unwrap();
    let column = line.chars().collect::<Vec<_>>().windows(2).position(|w| w == ['(', '1']).unwrap();
    show.click((column as u16, row));
    assert!(show.sees("the position after 1...c5"));
    // A variation can be cut off; what was played cannot.
    show.press(KeyCode::Delete);
    assert!(!show.sees("(1...c5)"));
    show.press(KeyCode::End);
    show.press(KeyCode::Delete);
    assert!(show.sees("That has been played"), "{}", show.seen());
}

#[test]
fn the_number_of_lines_does_not_begin_an_analysis() {
    let mut show = show();
    show.begin(game("person", "prodigy seconds 2"));
    show.type_in("+-");
    assert!(show.sees("There is no analysis now"), "{}", show.seen());
    assert!(show.app.shared.session.desk().analysed().is_none());
    show.type_in("y+");
    assert!(show.sees("The analysis shows 4 lines."), "{}", show.seen());
}

#[test]
fn analysis_takes_a_game_off_the_board_only_when_asked_twice() {
    let mut show = show();
    show.begin(game("person", "prodigy seconds 2"));
    show.type_in("e4\n");
    show.settle();
    show.press(KeyCode::Esc);
    show.type_in("ya");
    assert!(show.sees("Press a again"), "{}", show.seen());
    assert_eq!(show.app.topic(), Some(Topic::Home));
    // Another key in between: the warning comes anew.
    show.press(KeyCode::Home);
    show.type_in("a");
    assert_eq!(show.app.topic(), Some(Topic::Home));
    show.type_in("a");
    assert_eq!(show.app.topic(), Some(Topic::Analysis));
    assert_eq!(show.sans(), "");
}

#[test]
fn a_position_is_set_up_and_analysed() {
    let mut show = show();
    show.type_in("p");
    show.event(&Event::Paste("9/8 w".into()));
    assert!(!show.sees("FEN: 9/8"));
    show.event(&Event::Paste("8/8/8/8/8/8/8/8 w - - 0 1\n".into()));
    // The cursor is on e4.
    show.type_in("K");
    show.keys(&[KeyCode::Up, KeyCode::Up]);
    show.type_in("k");
    show.keys(&[KeyCode::Right, KeyCode::Right]);
    show.type_in("Rs");
    show.press(KeyCode::Enter);
    assert!(show.sees("The position is ready"), "{}", show.seen());
    show.type_in("a");
    assert_eq!(show.fen(), "8/8/4k1R1/8/4K3/8/8/8 b - - 0 1");
    assert!(show.sees("Check!"), "{}", show.seen());
}

#[test]
fn the_opponents_thoughts_are_hidden_where_the_game_counts() {
    let mut show = show();
    show.begin(game("person", "desktop elo 1200"));
    show.type_in("e4\n");
    show.settle();
    assert!(show.sees("hidden while the game counts") && !show.sees("depth "), "{}", show.seen());
    assert!(!show.app.shared.session.desk().is_assisted());
    show.type_in("v");
    assert!(show.sees("does not count for your rating"), "{}", show.seen());
    assert!(show.app.shared.session.desk().is_assisted());
    show.type_in("t");
    assert!(show.sees("depth ") && !show.sees("hidden while"), "{}", show.seen());
    show.type_in("v");
    assert!(show.sees("hidden while the game counts"), "{}", show.seen());
    // What does not count shows what the settings say.
    let odds = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1";
    show.begin(from_fen(odds, "person", "desktop elo 1200"));
    show.type_in("e4\n");
    show.settle();
    assert!(show.sees("depth ") && !show.sees("hidden while"), "{}", show.seen());
    assert!(!show.app.shared.session.desk().is_assisted());
}

#[test]
fn any_game_is_reviewed_with_its_accuracy_and_its_graph() {
    let mut show = show();
    show.begin(game("person", "person"));
    for san in ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6"] {
        show.type_in(&format!("{san}\n"));
    }
    assert!(show.sees("no scores yet"), "{}", show.seen());
    show.nodes = 1;
    show.type_in("z");
    assert!(show.sees("Looking through the game: 0%"), "{}", show.seen());
    show.press(KeyCode::Esc);
    assert!(show.sees("The review was stopped.") && !show.sees("Looking through"));
    show.type_in("z");
    show.settle();
    assert!(show.sees("Accuracy: White ") && show.sees("3... Nf6??"), "{}", show.seen());
    assert!(!show.sees("no scores yet"), "{}", show.seen());
    show.press(KeyCode::Esc);
    assert!(!show.sees("Accuracy"), "{}", show.seen());
    assert_eq!(show.sans(), "1.e4 e5 2.Qh5 Nc6 3.Bc4 Nf6");
}
