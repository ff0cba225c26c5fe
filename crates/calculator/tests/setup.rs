//! Positions that are set up, and what is wrong with some of them.

mod common;

use common::Home;
use kilomate_calculator::key;
use kilomate_core::GameIn;

/// Sets up men on an empty board: a square and the keys that put one there.
fn set_up(men: &[(&str, &str)]) -> Home {
    let mut home = Home::new();
    home.menu(10);
    home.press(&[key::YEQU]);
    for (square, keys) in men {
        home.go_to(square);
        home.type_text(keys);
    }
    home
}

#[test]
fn each_mistake_has_its_sentence() {
    let kings = [("e1", "6"), ("e8", "66")];
    for (men, sentence) in [
        (&[][..], "A side has no king"),
        (&[("a1", "6")], "A side has more than one king"),
        (&[("a1", "1")], "A pawn stands on the first or last rank"),
        (&[("e7", "4")], "The side that is not to move is in check"),
        (&[("e2", "44"), ("f2", "11"), ("d3", "22")], "More than two men give check"),
        (
            &[
                ("a3", "5"),
                ("b3", "5"),
                ("c3", "5"),
                ("d3", "5"),
                ("f3", "5"),
                ("g3", "5"),
                ("h3", "5"),
                ("a4", "5"),
                ("b4", "5"),
                ("c4", "5"),
            ],
            "A side has more men than promotions allow",
        ),
    ] {
        let all: Vec<_> = if men.is_empty() { vec![] } else { [&kings, men].concat() };
        let mut home = set_up(&all);
        let before = home.fen();
        home.press(&[key::GRAPH]);
        assert_eq!(home.message(), sentence, "{men:?}");
        assert_eq!(home.fen(), before, "the game is as it was");
        home.press(&[key::CLEAR]);
        assert_eq!(home.fen(), before);
    }
}

#[test]
fn a_position_is_set_up_and_played() {
    let mut home = set_up(&[("e1", "6"), ("h1", "4"), ("e8", "66"), ("a7", "11"), ("b7", "1")]);
    home.press(&[key::DEL]);
    home.press(&[key::ZOOM, key::GRAPH]); // Black is to move
    home.wait();
    assert!(home.program.peek(GameIn::len) == 1, "the machine has played Black's move");
    home.menu(11);
    let text = String::from_utf8(home.host.files[1].clone()).unwrap();
    assert!(text.contains("[FEN \"4k3/p7/8/8/8/8/8/4K2R b - - 0 1\"]"), "{text}");
    assert!(text.contains("\n\n1... "), "{text}");
    assert_eq!(kilomate_pgn::read(&text).unwrap()[0].moves.len(), 1);
}

#[test]
fn a_position_that_is_refused_leaves_the_machine_its_move() {
    let mut home = Home::new();
    home.close_book();
    home.press(&[key::ADD; 6]);
    home.type_text("h2h4");
    home.menu(10);
    home.press(&[key::YEQU, key::GRAPH]);
    assert_eq!(home.message(), "A side has no king");
    home.press(&[key::CLEAR]);
    assert!(home.program.is_thinking());
    home.wait();
    assert_eq!(home.program.peek(GameIn::len), 2);
}

#[test]
fn the_rights_to_castle_are_chosen() {
    let mut home = set_up(&[("e1", "6"), ("h1", "4"), ("e8", "66")]);
    home.press(&[key::TRACE]); // none before all
    home.press(&[key::GRAPH]);
    assert_eq!(home.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
}

#[test]
fn the_start_comes_back_by_a_key() {
    let mut home = set_up(&[("e4", "5")]);
    home.press(&[key::WINDOW, key::GRAPH]);
    assert_eq!(home.fen(), Home::new().fen());
}
