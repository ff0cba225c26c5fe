//! Games by key presses, as the player sees them: everything that the program does, compiled for this
//! machine and as the image for the real one.

mod common;

use common::{Home, Host, Image, Native};
use kilomate_emulate::c64::Stick;

/// Runs each test on both hosts.
macro_rules! on_both {
    ($($name:ident)*) => {
        mod native {
            $( #[test] fn $name() { super::$name::<super::Native>(); } )*
        }
        mod image {
            $( #[test] fn $name() { super::$name::<super::Image>(); } )*
        }
    };
}

on_both! {
    the_board_stands_ready
    a_move_is_answered_after_three_seconds
    cursor_keys_and_joystick_move_men
    where_a_man_can_go_is_marked_and_it_goes_nowhere_else
    a_key_makes_it_move_at_once
    each_difficulty_takes_its_time
    the_player_can_have_black
    moves_are_taken_back
    a_new_game_begins_with_the_same_sides
    the_menu_is_reached_with_the_joystick_alone
    a_hint_can_be_played
    what_it_thinks_is_shown_after_each_iteration
    the_book_answers_at_once_and_not_always_the_same
    two_players_play_a_fools_mate
    a_pawn_becomes_what_the_player_wants
    castling_moves_the_rook_too
    check_stalemate_and_repetition_are_told
    the_last_move_is_seen_and_heard
    a_whole_game_is_played
}

const START: &str =
    "rnbqkbnr\npppppppp\n........\n........\n........\n........\nPPPPPPPP\nRNBQKBNR\n";

fn the_board_stands_ready<H: Host>() {
    let home = Home::<H>::new();
    assert_eq!(home.board(), START);
    assert_eq!(home.text(0), "  KILOMATE");
    assert_eq!(home.text(17), "YOUR MOVE");
    assert_eq!(home.host.chips().ram(1), 0x35, "ROMs are banked out, chips are not");
}

fn a_move_is_answered_after_three_seconds<H: Host>() {
    let mut home = Home::<H>::leave_book();
    home.play("h3h4");
    assert!(home.is_thinking());
    let taken = home.wait();
    assert!((2_600..=3_200).contains(&taken), "{taken} ms");
    assert_eq!(home.man(4, 7), 'P');
    assert_eq!(home.text(17), "YOUR MOVE");
    let list = home.text(8);
    assert!(list.starts_with(" 3 H3-H4 ") && list.len() == 14, "{list}");
}

fn cursor_keys_and_joystick_move_men<H: Host>() {
    let mut home = Home::<H>::new();
    // From e2 to e4 by the cursor keys.
    home.press("RETURN UP UP SPACE");
    assert_eq!(home.man(4, 4), 'P');
    home.wait();
    // From e4 to g1, and to f3.
    for stick in [Stick::Down, Stick::Down, Stick::Down, Stick::Right, Stick::Right, Stick::Fire] {
        home.push(stick);
    }
    assert_eq!([home.man(5, 5), home.man(5, 7), home.man(6, 4)], ['*'; 3]);
    for stick in [Stick::Left, Stick::Up, Stick::Up, Stick::Fire] {
        home.push(stick);
    }
    assert_eq!(home.man(5, 5), 'N');
}

fn where_a_man_can_go_is_marked_and_it_goes_nowhere_else<H: Host>() {
    let mut home = Home::<H>::new();
    home.choose("b1");
    assert_eq!([home.man(5, 0), home.man(5, 2), home.man(6, 3)], ['*', '*', 'P']);
    // Another man is picked up instead; the same one again is put back.
    home.choose("d2");
    assert_eq!([home.man(5, 0), home.man(5, 3), home.man(4, 3)], ['.', '*', '*']);
    home.choose("d2");
    assert_eq!(home.board(), START);
    // Nowhere to go, nothing there, not one's own.
    for square in ["a1", "e5", "e7"] {
        home.choose(square);
        assert_eq!(home.board(), START);
    }
    home.choose("d2");
    home.choose("d5");
    assert_eq!(home.board(), START);
    assert!(!home.is_thinking());
}

fn a_key_makes_it_move_at_once<H: Host>() {
    let mut home = Home::<H>::leave_book();
    home.press("F5 F5");
    assert_eq!(home.text(4), "HARD   25 SEC");
    home.play("h3h4");
    while home.thought() < 2_000 {
        home.turn();
        assert!(home.is_thinking());
    }
    home.press("X");
    assert!(home.wait() < 3_000);
    assert_eq!(home.text(17), "YOUR MOVE");
}

fn each_difficulty_takes_its_time<H: Host>() {
    for (presses, name, least, most) in [
        ("", "EASY    3 SEC", 2_600, 3_200),
        ("F5", "MEDIUM 10 SEC", 9_600, 10_200),
        ("F5 F5", "HARD   25 SEC", 24_600, 25_200),
    ] {
        let mut home = Home::<H>::leave_book();
        home.press(presses);
        assert_eq!(home.text(4), name);
        home.play("h3h4");
        let taken = home.wait();
        assert!((least..=most).contains(&taken), "{name}: {taken} ms");
    }
}

fn the_player_can_have_black<H: Host>() {
    let mut home = Home::<H>::new();
    home.press("F3");
    assert_eq!([home.text(2), home.text(3)], ["WHITE C64", "BLACK YOU"]);
    // The board is turned.
    assert_eq!([home.man(7, 0), home.man(7, 3), home.man(0, 3)], ['r', 'k', 'K']);
    home.wait();
    assert_eq!(home.text(17), "YOUR MOVE");
    home.play("e7e5");
    assert_eq!(home.man(4, 3), 'p');
}

fn moves_are_taken_back<H: Host>() {
    let mut home = Home::<H>::new();
    home.play("e2e4");
    home.wait();
    home.press("DEL");
    assert_eq!(home.board(), START);
    assert_eq!(home.text(6), "");
    assert_eq!(home.text(17), "YOUR MOVE");
    home.press("DEL");
    assert_eq!(home.board(), START);
    home.play("d2d4");
    assert_eq!(home.man(4, 3), 'P');
}

fn a_new_game_begins_with_the_same_sides<H: Host>() {
    let mut home = Home::<H>::new();
    home.press("F3");
    home.wait();
    home.play("e7e5");
    home.wait();
    home.press("F1");
    assert_eq!(home.text(3), "BLACK YOU");
    home.wait();
    assert_eq!(home.text(6).len(), 8);
    assert_eq!(home.text(17), "YOUR MOVE");
}

fn the_menu_is_reached_with_the_joystick_alone<H: Host>() {
    let mut home = Home::<H>::new();
    home.play("e2e4");
    home.wait();
    for _ in 0..8 {
        home.push(Stick::Right);
    }
    // Beside the fifth row, the second of five.
    home.push(Stick::Down);
    home.push(Stick::Fire);
    assert_eq!(home.text(4), "MEDIUM 10 SEC");
    for stick in [Stick::Down, Stick::Down, Stick::Fire] {
        home.push(stick);
    }
    assert_eq!(home.board(), START);
    home.push(Stick::Left);
    home.push(Stick::Fire);
}

fn a_hint_can_be_played<H: Host>() {
    let mut home = Home::<H>::new();
    home.press("F7");
    home.wait();
    let hint = home.text(17);
    assert!(hint.starts_with("HINT ") && hint.len() == 10, "{hint}");
    assert_eq!(home.board(), START);
    home.press("RETURN");
    let target = hint[8..10].to_lowercase();
    home.choose(&target);
    assert_eq!(home.text(6)[3..8], hint[5..10]);
}

fn what_it_thinks_is_shown_after_each_iteration<H: Host>() {
    let mut home = Home::<H>::leave_book();
    home.press("F5");
    home.play("h3h4");
    let mut depths = Vec::new();
    let mut seconds = Vec::new();
    while home.is_thinking() {
        home.turn();
        let row = home.text(13);
        if row.starts_with("DEPTH") && depths.last() != Some(&row) {
            assert!(home.text(14).starts_with("BEST  ") && home.text(14).len() == 11);
            assert!(home.text(15).starts_with("SCORE "));
            depths.push(row);
        }
        let row = home.text(12);
        if row.len() > 11 && seconds.last() != Some(&row) {
            seconds.push(row);
        }
    }
    assert_eq!(depths[0], "DEPTH  1");
    assert!(depths.len() >= 3, "{depths:?}");
    assert_eq!(seconds.first().unwrap(), "THINKING...  1");
    assert!(seconds.len() >= 8, "{seconds:?}");
    // The last one is the move that was played.
    assert_eq!(home.text(14)[6..], home.text(8)[9..]);
}

fn the_book_answers_at_once_and_not_always_the_same<H: Host>() {
    let mut replies = std::collections::BTreeSet::new();
    let mut home = Home::<H>::new();
    for i in 0..24 {
        home.play("e2e4");
        assert!(home.wait() < 3_000);
        assert_eq!(home.text(13), "BOOK");
        replies.insert(home.text(6));
        for _ in 0..i {
            home.turn(); // a player is never quite as fast as the last time
        }
        home.press("DEL");
    }
    assert!(replies.len() >= 3, "{replies:?}");
}

fn two_players_play_a_fools_mate<H: Host>() {
    let mut home = Home::<H>::new();
    home.press("F5 F5 F5");
    assert_eq!([home.text(2), home.text(3), home.text(4)], ["WHITE YOU", "BLACK YOU", "2 PLAYERS"]);
    assert_eq!(home.text(17), "WHITE TO MOVE");
    home.play("f2f3");
    assert_eq!(home.text(17), "BLACK TO MOVE");
    home.play("e7e5 g2g4 d8h4");
    assert_eq!([home.text(17), home.text(18)], ["CHECKMATE", "BLACK WINS"]);
    assert_eq!([home.text(6), home.text(7)], [" 1 F2-F3 E7-E5", " 2 G2-G4 D8-H4"]);
    // Nothing can be moved any more, but the mate can be taken back.
    home.play("a2a3");
    assert_eq!(home.man(5, 0), '.');
    home.press("DEL");
    assert_eq!(home.text(17), "BLACK TO MOVE");
    assert_eq!(home.man(0, 3), 'q');
}

fn a_pawn_becomes_what_the_player_wants<H: Host>() {
    let mut home = Home::<H>::new();
    home.press("F5 F5 F5");
    home.play("b2b4 a7a5 b4a5 b7b5 a5b6 a8a6 b6b7 a6b6");
    // En passant has taken its pawn off the board.
    assert_eq!([home.man(2, 1), home.man(3, 1), home.man(1, 1)], ['r', '.', 'P']);
    home.play("b7c8");
    assert_eq!([home.text(17), home.text(18)], ["PROMOTE TO", "QUEEN"]);
    // Not yet: the pawn stays until it is said.
    home.press("DEL");
    assert_eq!(home.text(17), "WHITE TO MOVE");
    home.play("b7c8");
    home.press("DOWN");
    assert_eq!(home.text(18), "ROOK");
    home.press("N");
    assert_eq!(home.text(18), "KNIGHT");
    home.press("RETURN");
    assert_eq!(home.man(0, 2), 'N');
    assert_eq!(home.text(10), " 5 B7C8N");
}

fn castling_moves_the_rook_too<H: Host>() {
    let mut home = Home::<H>::new();
    home.press("F5 F5 F5");
    home.play("e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8");
    assert_eq!(home.board().lines().last(), Some("RNBQ.RK."));
    assert_eq!(home.board().lines().next(), Some("rnbq.rk."));
    assert_eq!(home.text(9), " 4 O-O   O-O");
}

fn check_stalemate_and_repetition_are_told<H: Host>() {
    let mut home = Home::<H>::new();
    home.press("F5 F5 F5");
    home.play("e2e4 f7f6 d1h5");
    assert_eq!([home.text(17), home.text(18)], ["BLACK TO MOVE", "CHECK!"]);
    home.press("F1");
    home.play("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    assert_eq!([home.text(17), home.text(18)], ["DRAW", "3 TIMES"]);
    // Sam Loyd's shortest stalemate.
    home.press("F1");
    home.play("e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 a5c7 a6h6 h2h4 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6");
    assert_eq!([home.text(17), home.text(18)], ["STALEMATE", "DRAW"]);
}

fn the_last_move_is_seen_and_heard<H: Host>() {
    let mut home = Home::<H>::new();
    home.press("F5 F5 F5");
    assert_eq!([home.spot(4), home.spot(6)], [None, None]);
    home.play("e2e4");
    assert_eq!([home.spot(4), home.spot(6)], [Some((6, 4)), Some((4, 4))]);
    // Turned with the board.
    home.press("F3");
    assert_eq!([home.spot(4), home.spot(6)], [Some((1, 3)), Some((3, 3))]);
    let writes = home.host.chips().sound.len();
    home.choose("e7");
    assert!(home.spot(2).is_some());
    home.choose("e5");
    assert_eq!(home.spot(2), None);
    // Gates are opened: a note for picking up and one for putting down.
    let notes =
        home.host.chips().sound[writes..].iter().filter(|w| w.register == 4 && w.byte & 1 != 0);
    assert_eq!(notes.count(), 2);
}

/// The computer plays both sides, by turns, to the end of the game.
fn a_whole_game_is_played<H: Host>() {
    let mut home = Home::<H>::new();
    let mut half_moves = 0;
    loop {
        home.press("F3");
        home.wait();
        half_moves += 1;
        let news = home.text(17);
        if news != "YOUR MOVE" {
            assert!(matches!(news.as_str(), "CHECKMATE" | "STALEMATE" | "DRAW"), "{news}");
            assert!(!home.text(18).is_empty());
            break;
        }
        assert!(half_moves < 600, "{}", home.board());
    }
    assert!(half_moves > 20, "{half_moves}");
}
