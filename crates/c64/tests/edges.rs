//! Fingers as they are: keys that go down and up each at its own time, contacts that bounce, presses of 30 ms,
//! RESTORE and reset at any moment. On the image alone, for it is the image's interrupt that has to stand it.

mod common;

use common::{CYCLES_OF_MILLISECOND, Home, Host, Image};
use kilomate_c64::memory::{ORIGIN, SCREEN, SHAPES};
use kilomate_c64::shapes;
use kilomate_emulate::c64::{Contact, Stick, Touch, press_of};

const START: &str =
    "rnbqkbnr\npppppppp\n........\n........\n........\n........\nPPPPPPPP\nRNBQKBNR\n";
/// The middle of the board's e2, as it is seen: where the frame is at the start.
const E2: (u8, u8) = (6, 4);

fn key(name: &str) -> Contact {
    press_of(name).unwrap().into()
}

/// Time passes, in cycles.
fn pass(home: &mut Home<Image>, cycles: u64) {
    home.host.computer().run(cycles).unwrap();
}

/// Fingers come and go: what, after how many milliseconds, for how many. Then all is done that follows.
fn touch(home: &mut Home<Image>, touches: &[(Contact, u64, u64)], bounce: u64) {
    let mut end = 0;
    for &(contact, after, held) in touches {
        home.host.chips_mut().touch(Touch { contact, after, held, bounce });
        end = end.max(after + held + bounce);
    }
    pass(home, end * CYCLES_OF_MILLISECOND);
    home.heard();
}

#[test]
fn shift_may_come_late_and_go_early() {
    let (shift, down, right) = (key("SHIFT"), key("DOWN"), key("RIGHT"));
    // Around 15 ms before the key is let go; 5 ms after it is pressed; and both.
    for (shift_after, shift_held, key_held) in
        [(0, 55, 60), (0, 25, 30), (15, 80, 60), (15, 40, 60), (12, 13, 30), (0, 245, 250)]
    {
        for bounce in [0, 3] {
            let mut home = Home::<Image>::new();
            for phase in 0..12 {
                pass(&mut home, 800 * phase);
                for (contact, to) in [(down, (5, 4)), (right, (6, 3))] {
                    touch(
                        &mut home,
                        &[(shift, shift_after, shift_held), (contact, 10, key_held)],
                        bounce,
                    );
                    let what = (shift_after, shift_held, key_held, bounce, phase, contact);
                    assert_eq!(home.spot(0), Some(to), "{what:?}");
                    touch(&mut home, &[(contact, 0, 60)], bounce);
                    assert_eq!(home.spot(0), Some(E2), "{what:?}");
                }
            }
        }
    }
}

#[test]
fn what_bounces_is_pressed_once() {
    for contact in [Contact::Stick(Stick::Fire), key("RETURN")] {
        let mut home = Home::<Image>::new();
        for i in 0..40 {
            pass(&mut home, 613 * i);
            // Let go while the man is still being picked up, and when everything has come to rest.
            let held = if i % 4 < 2 { 250 } else { 60 };
            touch(&mut home, &[(contact, 0, held)], 1 + i % 9);
            // Picked up and put back by turns.
            assert_eq!(home.spot(2).is_some(), i % 2 == 0, "{contact:?} {i}");
        }
    }
}

#[test]
fn a_held_key_repeats_and_a_released_one_does_not() {
    for (right, left) in
        [(key("RIGHT"), None), (Contact::Stick(Stick::Right), Some(Contact::Stick(Stick::Left)))]
    {
        let mut home = Home::<Image>::new();
        touch(&mut home, &[(right, 0, 350)], 4);
        assert_eq!(home.spot(0), Some((6, 5)));
        // Once more after 400 ms, and then every 110.
        touch(&mut home, &[(right, 0, 470)], 4);
        assert_eq!(home.spot(0), Some((6, 7)));
        if let Some(left) = left {
            // A direction stays down while the button is pressed: the button does not repeat, nor does it any
            // more.
            touch(&mut home, &[(left, 0, 900), (Contact::Stick(Stick::Fire), 100, 60)], 0);
            assert_eq!(home.spot(0), Some((6, 6)));
        }
    }
}

#[test]
fn keys_that_overlap_are_all_heard_once() {
    // Letters, digits and RETURN as a fast typist has them: the next one is down before the last one is up.
    for first_up in [false, true] {
        let mut home = Home::<Image>::new();
        home.press("F5 F5 F5");
        for (i, m) in ["E2E4", "E7E5", "G1F3", "B8C6", "F1B5", "A7A6"].iter().enumerate() {
            for square in [&m[..2], &m[2..]] {
                let held = if first_up { [90, 90, 90] } else { [200, 120, 40] };
                touch(
                    &mut home,
                    &[
                        (key(&square[..1]), 0, held[0]),
                        (key(&square[1..]), 60, held[1]),
                        (key("RETURN"), 120, held[2]),
                    ],
                    2,
                );
                pass(&mut home, 700 * CYCLES_OF_MILLISECOND); // what was picked up is shown
            }
            let row = home.text(6 + i / 2);
            let played = format!("{}-{}", &m[..2], &m[2..]);
            assert!(row.ends_with(&played), "{played}: {row}");
        }
    }
}

#[test]
fn short_presses_count() {
    let right = Contact::Stick(Stick::Right);
    for bounce in [0, 4] {
        let mut home = Home::<Image>::new();
        for phase in 0..12 {
            pass(&mut home, 800 * phase);
            // Faster than the frame is drawn.
            touch(&mut home, &[(right, 0, 30), (right, 70, 30), (right, 140, 30)], bounce);
            home.heard();
            assert_eq!(home.spot(0), Some((6, 7)), "{bounce} {phase}");
            home.press("E");
        }
    }
}

#[test]
fn short_presses_make_it_move_while_it_thinks() {
    let mut home = Home::<Image>::leave_book();
    home.press("F5 F5");
    let contacts = [key("X"), Contact::Stick(Stick::Fire), key("SPACE")];
    for i in 0..30 {
        home.play("h3h4");
        assert!(home.is_thinking());
        pass(&mut home, 300 * CYCLES_OF_MILLISECOND + 3_100 * i);
        assert!(home.is_thinking());
        let contact = contacts[i as usize % 3];
        let held = if i % 2 == 0 { 30 } else { 50 };
        home.host.chips_mut().touch(Touch { contact, after: 0, held, bounce: i % 4 });
        pass(&mut home, 1_500 * CYCLES_OF_MILLISECOND);
        assert!(!home.is_thinking(), "{contact:?} for {held} ms: {i}");
        home.press("DEL");
        assert_eq!(home.text(17), "YOUR MOVE", "{i}");
    }
}

#[test]
fn what_was_pressed_before_it_thinks_does_not_stop_it() {
    let mut home = Home::<Image>::leave_book();
    home.choose("h3");
    home.press("H 4");
    // The direction is held from before the move was made until long after.
    let left = Contact::Stick(Stick::Left);
    touch(&mut home, &[(key("RETURN"), 0, 50), (key("X"), 70, 40), (left, 130, 1_000)], 0);
    assert!(home.is_thinking());
    assert!(home.wait() > 1_000);
}

#[test]
fn restore_does_nothing_at_any_moment() {
    for millisecond in (0..220).step_by(5).chain([500, 1_000, 2_000, 2_500]) {
        let mut computer = Image::load();
        let restore = Touch { contact: Contact::Restore, after: millisecond, held: 50, bounce: 2 };
        computer.chips_mut().touch(restore);
        let mut home = Home::on(Image::of(computer));
        assert_eq!(home.board(), START, "{millisecond}");
        if millisecond % 50 == 0 {
            home.play("e2e4");
            assert_eq!(home.man(4, 4), 'P');
        }
    }
}

/// The characters, in the RAM under the chips.
fn characters(home: &Home<Image>) -> Vec<u8> {
    (SHAPES..SHAPES + 172 * 8).map(|at| home.host.chips().ram(at)).collect()
}

/// Reset leaves a program in memory, where BASIC does not know of it any more: `RUN` finds none, `SYS 2061` does.
#[test]
fn it_starts_again_without_being_loaded() {
    let shapes = shapes()[..172 * 8].to_vec();
    let mut home = Home::<Image>::new();
    let code = |home: &Home<Image>| -> Vec<u8> {
        (ORIGIN..SCREEN).map(|at| home.host.chips().ram(at)).collect()
    };
    let before = code(&home);
    for _ in 0..2 {
        home.press("F3");
        home.wait();
        home.play("e7e5");
        home.host.computer().restart();
        home.host.turn();
        assert_eq!(home.board(), START);
        assert_eq!([home.text(2), home.text(17)], ["WHITE YOU", "YOUR MOVE"]);
        assert!(characters(&home) == shapes, "characters");
        // All but the byte that bytecode is dispatched by.
        let changed = before.iter().zip(code(&home)).filter(|(a, b)| **a != *b).count();
        assert!(changed <= 1, "{changed} bytes of the program have changed");
        // The ROM has written to this one.
        assert_eq!(home.host.chips().ram(0xa000), before[0xa000 - 0x0900]);
        home.play("e2e4");
        home.wait();
        assert_eq!(home.man(4, 4), 'P');
    }
}

#[test]
fn it_starts_again_after_a_reset_while_it_starts() {
    for i in 0..40 {
        let mut computer = Image::load();
        computer.run(1 + 1_500 * i).unwrap();
        computer.restart();
        let home = Home::on(Image::of(computer));
        assert_eq!(home.board(), START, "{i}");
        assert!(characters(&home) == shapes()[..172 * 8], "{i}");
    }
}
