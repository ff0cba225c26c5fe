//! The question about a program of a file: what is seen of it, and which keys start it.

use crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use kilomate_core::Color;
use kilomate_desk::seat::{ProgramSeat, Seat, Setting};

use super::StrangerScreen;
use crate::capabilities::Capabilities;
use crate::colour::Depth;
use crate::screen::Next;
use crate::show::Show;
use crate::stage::{Stage, hammer, snapshots};
use crate::{doors, testing, text};

fn seat(command: &[&str]) -> ProgramSeat {
    let command = command.iter().map(ToString::to_string).collect();
    ProgramSeat { command, options: vec![], setting: Setting::Full }
}

const EVIL: [&str; 3] = ["/bin/sh", "-c", "echo ' \u{1b}[8m\n  \u{202e}' && rm -rf ~ # \\n"];

/// A game with such a program on the screen of a small terminal.
fn show(command: &[&str]) -> Show {
    let can = Capabilities { unicode: true, depth: Depth::True, on_light: false };
    let mut show = Show::new(can, (60, 20)).expect("a terminal");
    let seat = Seat::Program(seat(command));
    show.begin(kilomate_desk::NewGame::new(Seat::person(), seat));
    show.think(1);
    show
}

fn seen(show: &mut Show) -> String {
    testing::characters(show.draw())
}

fn is_started(show: &Show) -> bool {
    show.app.shared.session.desk().withheld().is_none()
}

#[test]
fn the_question_has_every_word_of_it() {
    snapshots("stranger", |_| {
        let options = vec![("Debug Log File".to_string(), "/home/anna/.profile".to_string())];
        StrangerScreen::new(Color::Black, &ProgramSeat { options, ..seat(&EVIL) })
    });
}

#[test]
fn only_a_choice_and_enter_start_it() {
    let mut show = show(&EVIL);
    let question = seen(&mut show);
    assert!(question.contains(text::STRANGER), "{question}");
    assert!(question.contains(r#""echo ' \u{1b}[8m\n  \u{202e}' && rm -"#), "{question}");
    show.type_in("yYsS1 jQq");
    for row in 0..20 {
        show.mouse(MouseEventKind::Down(MouseButton::Left), (5, row));
    }
    assert!(seen(&mut show).contains(text::STRANGER) && !is_started(&show));
    show.press(KeyCode::Enter);
    let game = seen(&mut show);
    assert!(game.contains("program, not start") && !is_started(&show), "{game}");
    assert!(game.contains(&text::waits_for_program(Color::Black)), "{game}");
    // Going on asks again, and so does a move.
    for keys in ["p", "e4\n"] {
        show.type_in(keys);
        show.think(1);
        assert!(seen(&mut show).contains(text::STRANGER), "{keys}");
        show.press(KeyCode::Esc);
        assert!(!is_started(&show) && !seen(&mut show).contains(text::STRANGER));
    }
    show.type_in("p");
    show.think(1);
    show.press(KeyCode::Down);
    show.press(KeyCode::Enter);
    assert!(is_started(&show));
    assert!(show.app.shared.config.programs.is_empty(), "for this time only");
    // Exactly this one: a rematch is against the same, the next file names another.
    show.type_in("j");
    assert!(is_started(&show));
    let other = Seat::Program(seat(&["/bin/sh", "-c", "true"]));
    doors::begin(&mut show.app.shared, kilomate_desk::NewGame::new(Seat::person(), other));
    assert!(!is_started(&show));
}

#[test]
fn one_that_is_known_by_its_command_can_be_kept() {
    let mut show = show(&["fish", "-x y"]);
    show.press(KeyCode::Down);
    show.press(KeyCode::Down);
    show.press(KeyCode::Enter);
    assert!(is_started(&show));
    assert_eq!(show.app.shared.config.programs, ["fish '-x y'"]);
}

#[test]
fn what_was_not_seen_cannot_be_started() {
    let long = "x".repeat(2_000);
    let mut show = show(&["fish", &long, "--and-then", "harm"]);
    assert!(!seen(&mut show).contains("harm") && seen(&mut show).contains("more lines"));
    show.press(KeyCode::Down);
    show.press(KeyCode::Enter);
    assert!(seen(&mut show).contains("PgDn shows the rest") && !is_started(&show));
    let mut pages = String::new();
    for _ in 0..20 {
        pages += &seen(&mut show);
        show.press(KeyCode::PageDown);
    }
    assert!(pages.contains("harm"));
    show.press(KeyCode::Enter);
    assert!(is_started(&show));
}

#[test]
fn programs_on_both_sides_are_asked_about_one_by_one() {
    let mut show = show(&["fish"]);
    show.press(KeyCode::Esc);
    let players = ["one", "two"].map(|name| Seat::Program(seat(&[name])));
    let [white, black] = players;
    doors::begin(&mut show.app.shared, kilomate_desk::NewGame::new(white, black));
    let game = doors::game(&show.app.shared);
    show.app.open(game);
    for name in ["\"one\"", "\"two\""] {
        show.think(1);
        assert!(seen(&mut show).contains(name));
        show.press(KeyCode::Down);
        show.press(KeyCode::Enter);
    }
    assert!(is_started(&show));
}

#[test]
fn any_keys_at_all() {
    hammer(7, |_| StrangerScreen::new(Color::White, &seat(&EVIL)));
    let mut stage = Stage::new(|_| StrangerScreen::new(Color::White, &seat(&["a"])));
    assert!(matches!(stage.press(KeyCode::Esc), Next::Back));
}
