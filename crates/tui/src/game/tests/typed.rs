//! Moves and commands as people type them.

use crossterm::event::Event;

use super::*;
use crate::text::Topic;

#[test]
fn letters_begin_moves_and_others_are_commands() {
    let mut show = show();
    show.begin(game("person", "person"));
    for c in "abcdefghnrqkoNBRQKO".chars() {
        show.type_in(&c.to_string());
        assert!(show.sees(&format!("Your move: {c}")), "{c}");
        show.press(KeyCode::Backspace);
    }
    // Erasing on does not take a move back.
    show.type_in("e4\n");
    show.type_in("e5");
    show.keys(&[KeyCode::Backspace; 5]);
    assert_eq!(show.sans(), "1.e4");
    show.press(KeyCode::Up);
    show.press(KeyCode::Backspace);
    assert_eq!(show.sans(), "");
    show.type_in("U");
    assert_eq!(show.sans(), "1.e4");
}

#[test]
fn hjkl_move_the_cursor_only_when_asked_to() {
    let mut show = show();
    show.begin(game("person", "person"));
    show.type_in("h4\n");
    assert_eq!(show.sans(), "1.h4");
    show.press(KeyCode::Tab);
    // From e2, where the cursor begins, to e7 and from there to e5.
    show.type_in("kkkkk");
    show.press(KeyCode::Enter);
    show.type_in("jj");
    show.press(KeyCode::Enter);
    assert_eq!(show.sans(), "1.h4 e5");
    show.press(KeyCode::Tab);
    show.type_in("h5\n");
    assert_eq!(show.sans(), "1.h4 e5 2.h5");
}

#[test]
fn one_enter_makes_a_typed_move() {
    let mut show = show();
    show.begin(game("person", "person"));
    show.type_in("nf3");
    assert!(show.sees("Enter make the move"), "{}", show.seen());
    show.type_in("\n");
    assert_eq!(show.sans(), "1.Nf3");
    show.event(&Event::Paste(" d7d5\n".into()));
    show.type_in("\n");
    assert_eq!(show.sans(), "1.Nf3 d5");
    // What Enter completes is shown before it is made.
    show.type_in("Na\n");
    assert!(show.sees("Na3: press Enter to make the move."), "{}", show.seen());
    assert_eq!(show.sans(), "1.Nf3 d5");
    show.type_in("\n");
    assert_eq!(show.sans(), "1.Nf3 d5 2.Na3");
}

#[test]
fn small_letters_of_pieces_are_moves() {
    let mut show = show();
    show.begin(game("person", "person"));
    show.type_in("e4\ne5\nnf3\nnc6\nbc4\nbc5\nqe2\nqe7\nkd1\nkd8\nrf1\n");
    let moves = "1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.Qe2 Qe7 5.Kd1 Kd8 6.Rf1";
    assert_eq!(show.sans(), moves);
    assert_eq!(show.app.topic(), Some(Topic::Game), "none of them was a command");
}

#[test]
fn a_setting_shows_the_move_first_and_escape_goes_back() {
    let mut show = show();
    show.app.shared.config.show_first = true;
    show.begin(game("person", "person"));
    show.type_in("Nf3");
    assert!(show.sees("Enter show the move"), "{}", show.seen());
    show.type_in("\n");
    assert!(show.sees("Nf3: press Enter to make the move."));
    assert_eq!(show.sans(), "");
    show.press(KeyCode::Esc);
    assert!(show.sees("Your move: Nf3"));
    show.press(KeyCode::Esc);
    assert!(!show.sees("Your move: Nf3"));
    show.type_in("d4\n\n");
    assert_eq!(show.sans(), "1.d4");
}

#[test]
fn what_cannot_be_moved_says_why_once() {
    let mut show = show();
    show.begin(game("person", "person"));
    let knight = "That is not how a knight moves";
    show.drag("g1", "g3");
    assert_eq!(show.seen().matches(knight).count(), 1, "{}", show.seen());
    // The next click takes it away.
    show.click(cell("b1"));
    assert!(!show.sees(knight), "{}", show.seen());
    show.type_in("o-o\n");
    let castle = "You cannot castle now: the bishop on f1 is between king and rook.";
    assert_eq!(show.seen().matches("castle").count(), 1, "{}", show.seen());
    assert!(show.sees(castle), "{}", show.seen());
    show.type_in("qd3");
    assert!(show.sees("not a legal move") && !show.sees("jump"), "{}", show.seen());
    show.type_in("\n");
    assert_eq!(show.seen().matches("a queen cannot jump").count(), 1, "{}", show.seen());
    assert_eq!(show.sans(), "");
}

#[test]
fn a_draw_is_claimed_with_a_move_that_is_typed() {
    let mut show = show();
    show.begin(game("person", "person"));
    show.type_in("Nf3\nNf6\nNg1\nNg8\nNf3\nNf6\nNg1\n");
    show.type_in("ng8");
    assert!(show.sees("= claim a draw"), "{}", show.seen());
    show.type_in("=");
    assert!(show.sees("Claim a draw with Ng8? That ends the game."), "{}", show.seen());
    show.type_in("y");
    assert!(show.sees("1/2-1/2  Draw: threefold repetition."), "{}", show.seen());
}

#[test]
fn a_small_o_castles() {
    for (typed, san) in [("o-o", "1.O-O"), ("o-o-o", "1.O-O-O"), ("O-o", "1.O-O")] {
        let mut show = show();
        show.begin(from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "person", "person"));
        show.type_in(typed);
        show.type_in("\n");
        assert_eq!(show.sans(), san, "{typed}");
    }
}

#[test]
fn after_a_refused_text_a_move_is_typed_afresh() {
    let mut show = show();
    show.begin(game("person", "person"));
    show.type_in("e5\n");
    assert!(show.sees("Your move: e5"), "{}", show.seen());
    show.type_in("d4\n");
    assert_eq!(show.sans(), "1.d4");
    // A text that was only too short goes on.
    show.type_in("N\nf6\n");
    assert_eq!(show.sans(), "1.d4 Nf6");
}

#[test]
fn a_pasted_fen_takes_the_place_of_the_typed_one() {
    let mut show = show();
    show.type_in("pf");
    show.event(&Event::Paste("8/8/4k1R1/8/4K3/8/8/8 b - - 0 1\n".into()));
    assert!(show.sees("FEN: 8/8/4k1R1/8/4K3/8/8/8 b - - 0 1"), "{}", show.seen());
    show.type_in("\n\na");
    assert_eq!(show.fen(), "8/8/4k1R1/8/4K3/8/8/8 b - - 0 1");
}
