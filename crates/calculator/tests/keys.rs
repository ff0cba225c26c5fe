//! Every key everywhere: nothing breaks, and nothing changes that should not.

mod common;

use common::{Home, scenes};
use kilomate_calculator::{STEP, key};
use kilomate_core::play::random::Random;

/// Keys that may change the position, when nothing is asked and no square is typed.
const CHANGING: [u8; 3] = [key::DEL, key::WINDOW, key::XT];

#[test]
fn no_key_on_the_board_changes_the_position_but_those_that_say_so() {
    for key in 0..=60 {
        let mut home = scenes::two_people();
        home.play("e2e4 e7e5 g1f3");
        let fen = home.fen();
        home.press(&[key]);
        assert!(!home.has_left);
        assert_eq!(home.fen() == fen, !CHANGING.contains(&key) || key == key::XT, "key {key}");
    }
}

#[test]
fn a_key_that_means_nothing_is_refused_in_a_sentence() {
    for key in [16, 17, 24, 25, 37, 42, key::ALPHA, 60, 255] {
        let mut home = Home::new();
        let fen = home.fen();
        home.press(&[key]);
        assert_eq!(home.message(), "That key does nothing here; ON: help", "key {key}");
        assert_eq!(home.fen(), fen);
    }
}

#[test]
fn every_row_of_the_menu_leads_somewhere_and_back() {
    for row in 0..15 {
        let mut home = scenes::two_people();
        home.play("e2e4 e7e5");
        home.menu(row);
        home.wait();
        home.press(&[key::CLEAR, key::CLEAR, key::CLEAR]);
        assert!(!home.has_left, "row {row}");
        let clean = home.line(2, 221);
        assert!(!clean.is_empty(), "row {row}");
        home.restart();
        home.press(&[key::MODE, key::UP, key::ENTER]);
        assert!(home.has_left, "row {row}: and then to the last one, which leaves");
    }
}

#[test]
fn after_any_key_anywhere_the_way_back_leads_to_the_same_game() {
    let start = Home::new().fen();
    let row = |row: u8| [&[key::MODE][..], &vec![key::DOWN; row.into()], &[key::ENTER]].concat();
    let places = [vec![], vec![key::MODE], row(10), row(12), row(13), row(14), vec![key::VARS]];
    for place in &places {
        for key in 0..=60 {
            let mut home = Home::new();
            home.press(place);
            home.press(&[key, key::CLEAR, key::CLEAR, key::CLEAR]);
            if home.has_left || home.is_over() {
                continue;
            }
            assert_eq!(home.fen(), start, "{place:?}, then {key}");
            home.type_text("e2e4");
            assert_ne!(home.fen(), start, "{place:?}, then {key}: {}", home.message());
        }
    }
}

#[test]
fn second_mode_leaves_and_second_on_switches_off() {
    for keys in [&[][..], &[key::MODE], &[key::ON], &[key::VARS]] {
        let mut home = Home::new();
        home.press(keys);
        home.press(&[key::SECOND, key::MODE]);
        assert!(home.has_left, "after {keys:?}");
    }
    let mut home = Home::new();
    home.press(&[key::SECOND, key::ON]);
    assert_eq!(home.host.times_off, 1);
    home.press(&[key::SECOND, key::SECOND, key::MODE]);
    assert!(!home.has_left, "2nd twice is nothing");
}

#[test]
fn any_keys_in_any_order_keep_the_program_whole() {
    let mut home = Home::new();
    let mut random = Random::new(84);
    let mut left = 0;
    for number in 0..60_000u32 {
        // Those that lead somewhere more often.
        let key = match random.below(4) {
            0 => key::ENTER,
            1 => 1 + random.below(4) as u8,
            2 => common::key_of(b"abcdefgh12345678"[random.below(16)]),
            _ => random.below(60) as u8,
        };
        home.press(&[key]);
        for _ in 0..random.below(4) {
            home.turn();
        }
        assert!(home.program.peek(|game| game.board().is_consistent()), "after {number} keys");
        if number % 10_000 == 9_999 {
            home.press(&[key::MODE]); // whatever is on the screen, the way out works
            home.press(&[key::SECOND, key::MODE]);
        }
        if home.has_left {
            left += 1;
            let fen = home.fen();
            home.restart();
            assert_eq!(home.fen(), fen, "the game goes on where it was, after {number} keys");
        }
    }
    assert!(left > 5, "{left}");
}

#[test]
fn a_key_is_answered_before_the_next_step_of_a_search() {
    let mut home = Home::new();
    home.press(&[key::ADD; 6]);
    home.close_book();
    home.type_text("h2h4");
    assert!(home.program.is_thinking());
    for _ in 0..10 {
        home.turn();
    }
    let nodes = home.program.nodes();
    home.host.keys.push_back(key::MODE);
    home.program.think(&mut home.host, 10_000);
    assert_eq!(home.program.nodes(), nodes, "a key waits: it does not even begin");
    home.host.keys.clear();
    home.program.think(&mut home.host, STEP);
    assert!(home.program.nodes() - nodes <= u64::from(STEP));
}

#[test]
fn the_board_is_turned_and_the_cursor_with_it() {
    let mut home = Home::new();
    home.type_text("a1");
    home.press(&[key::CLEAR, key::TRACE, key::DOWN]);
    assert_eq!(home.program.cursor(), 48, "down the screen is up the board: a2");
    home.press(&[key::RIGHT]);
    assert_eq!(home.program.cursor(), 55, "around the edge: h2");
}
