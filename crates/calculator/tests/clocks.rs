//! Time: clocks, time for a move, and people who have gone away.

mod common;

use common::{Home, scenes};
use kilomate_calculator::key;
use kilomate_core::GameIn;

/// Rounds of the main loop for so long.
fn wait_for(home: &mut Home, milliseconds: u32) {
    let end = home.host.now.wrapping_add(milliseconds);
    while end.wrapping_sub(home.host.now) < 1 << 31 {
        home.turn();
    }
}

#[test]
fn a_flag_falls() {
    let mut home = scenes::two_people();
    home.press(&[key::MUL, key::MUL, key::MUL]); // five minutes a game
    assert_eq!(home.message(), "5 min a game");
    wait_for(&mut home, 400_000);
    home.press(&[key::CLEAR]);
    assert!(!home.is_over(), "clocks stand still before the first move");
    home.play("e2e4");
    for _ in 0..9 {
        wait_for(&mut home, 33_000);
        home.press(&[key::UP]); // somebody is there
    }
    assert!(!home.is_over());
    wait_for(&mut home, 5_000);
    assert_eq!(home.message(), "Time is up: White wins");
    home.press(&[key::DEL]);
    assert!(!home.is_over(), "who takes back has a minute");
}

#[test]
fn the_machine_keeps_its_time() {
    for (ups, most) in [(-1, 5_500u32), (0, 15_500), (1, 30_500)] {
        let mut home = Home::new();
        home.close_book();
        home.press(&[key::ADD; 6]);
        match ups {
            -1 => home.press(&[key::DIV]),
            1 => home.press(&[key::MUL]),
            _ => {}
        }
        home.type_text("h2h4");
        let begun = home.host.now;
        home.wait();
        let taken = home.host.now.wrapping_sub(begun);
        assert!(taken <= most, "{taken} ms");
        assert!(taken > most / 3, "{taken} ms");
    }
}

#[test]
fn the_machine_does_not_lose_on_time() {
    let mut home = Home::new();
    home.press(&[key::ADD; 6]);
    home.press(&[key::MUL; 3]);
    home.menu(4);
    home.press(&[key::CLEAR]); // both sides
    for _ in 0..20_000 {
        home.turn();
        if home.is_over() {
            break;
        }
    }
    assert!(!home.message().starts_with("Time"), "{}", home.message());
    assert!(home.program.peek(GameIn::len) > 60 || home.is_over());
}

#[test]
fn the_screen_gets_darker_and_the_calculator_is_switched_off() {
    let mut home = Home::new();
    wait_for(&mut home, 50_000);
    assert!(!home.host.is_dim);
    wait_for(&mut home, 15_000);
    assert!(home.host.is_dim);
    home.press(&[key::UP]);
    assert!(!home.host.is_dim);
    wait_for(&mut home, 230_000);
    assert_eq!(home.host.times_off, 0);
    let fen = home.fen();
    wait_for(&mut home, 15_000);
    assert_eq!((home.host.times_off, home.host.is_dim, home.fen()), (1, false, fen));
    let picture = home.sum();
    home.host.dots.fill(0);
    home.press(&[key::SECOND, key::ON]);
    home.turn();
    home.press(&[key::CLEAR]);
    assert_eq!((home.host.times_off, home.sum()), (2, picture), "all of it is drawn anew");
}

#[test]
fn nobody_is_switched_off_who_thinks() {
    let mut home = Home::new();
    home.close_book();
    home.press(&[key::ADD; 6]);
    home.press(&[key::DIV, key::DIV]); // without a limit
    home.type_text("h2h4");
    wait_for(&mut home, 300_000);
    assert!(home.program.is_thinking() && home.host.is_dim);
    assert_eq!(home.host.times_off, 0);
}

#[test]
fn it_ponders_only_if_it_may() {
    let mut home = Home::new();
    home.close_book();
    home.play("e2e4");
    assert!(home.turn() > 0, "it thinks in the person's time");
    home.menu(12);
    home.press(&[key::UP, key::UP, key::ENTER, key::CLEAR, key::CLEAR]);
    assert_eq!(home.turn(), 0);
}

#[test]
fn a_reply_that_was_expected_is_answered_sooner() {
    let mut home = Home::new();
    home.close_book();
    home.press(&[key::ADD; 6]);
    home.play("e2e4");
    wait_for(&mut home, 40_000);
    let depth = home.program.depth();
    let expected = home.program.expected().to_string();
    home.type_text(&expected);
    home.turn();
    assert!(home.program.depth() >= depth.min(3), "the search goes on where it was");
    let begun = home.host.now;
    home.wait();
    assert!(home.host.now.wrapping_sub(begun) < 15_500);
    assert_eq!(home.program.peek(GameIn::len), 4);
}
