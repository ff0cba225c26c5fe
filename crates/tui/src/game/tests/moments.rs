//! Moments of a game, compared as whole screens.

use kilomate_core::Color;
use kilomate_desk::Message;
use kilomate_desk::clock::Allowance;

use super::*;

/// Where White can promote, and Black is not in check.
const PROMOTION: &str = "7k/P7/8/8/8/8/6p1/6K1 w - - 0 1";

fn italian(show: &mut Show) {
    show.begin(game("person", "person"));
    show.type_in("e4\ne5\nNf3\nNc6\nBc4\nBc5\n");
}

fn against_prodigy(show: &mut Show) {
    let clocks = Some([Allowance::seconds(300, 3); 2]);
    show.begin(NewGame { allowances: clocks, ..game("person Anna", "prodigy seconds 2") });
    show.type_in("e4\n");
    show.settle();
}

#[test]
fn the_first_screen() {
    snapshots("home", |_| {});
    snapshots("home-with-game", |show| {
        against_prodigy(show);
        show.press(KeyCode::Esc);
        show.type_in("y");
    });
}

#[test]
fn the_start() {
    snapshots("start", |show| show.begin(game("person", "desktop elo 1000")));
}

#[test]
fn typing() {
    snapshots("typing", |show| {
        italian(show);
        show.type_in("Nb");
    });
}

#[test]
fn a_move_is_shown_before_it_is_made() {
    snapshots("preview", |show| {
        italian(show);
        show.app.shared.config.show_first = true;
        show.type_in("O-O\n");
    });
}

#[test]
fn typing_what_cannot_be_played() {
    snapshots("refused", |show| {
        italian(show);
        show.type_in("Qh8");
    });
    snapshots("refused-why", |show| {
        italian(show);
        show.type_in("qh8\n");
    });
}

#[test]
fn a_man_in_hand() {
    snapshots("picked", |show| {
        show.begin(game("person", "person"));
        show.keys(&[KeyCode::Right, KeyCode::Right, KeyCode::Down, KeyCode::Enter]);
    });
}

#[test]
fn the_promotion_chooser() {
    snapshots("promotion", |show| {
        show.begin(from_fen(PROMOTION, "person", "person"));
        show.type_in("a8\n");
        assert!(show.sees("Promote to"), "{}", show.seen());
    });
}

#[test]
fn check() {
    snapshots("check", |show| {
        show.begin(game("person", "person"));
        show.type_in("e4\nf5\nQh5\n");
    });
}

#[test]
fn a_hint_in_three_steps() {
    for (steps, name) in [("i", "hint-1"), ("ii", "hint-2"), ("iii", "hint-3")] {
        let mut show = show();
        show.begin(game("person", "prodigy seconds 2"));
        show.type_in(steps);
        show.settle();
        insta::assert_snapshot!(name, testing::screen(show.draw()));
    }
}

#[test]
fn a_machine_that_has_thought() {
    snapshots("thought", against_prodigy);
}

#[test]
fn a_machine_that_plays_from_the_book() {
    snapshots("from-book", |show| {
        show.app.shared.session.set_books(testing::books());
        against_prodigy(show);
    });
}

#[test]
fn the_open_book() {
    snapshots("book", |show| {
        show.app.shared.session.set_books(testing::books());
        show.begin(game("person", "prodigy seconds 2"));
        show.type_in("/");
        show.press(KeyCode::Enter);
        show.press(KeyCode::Down);
    });
}

#[test]
fn a_long_name_of_an_opening() {
    snapshots("opening", |show| {
        show.begin(game("person", "person"));
        for san in "d4 Nf6 c4 e6 Nc3 Bb4 a3 Bxc3+ bxc3 c5 e3 b6".split(' ') {
            show.type_in(&format!("{san}\n"));
        }
    });
}

#[test]
fn a_machine_that_thinks() {
    snapshots("thinking", |show| {
        show.begin(game("desktop infinite", "person"));
        show.think(60);
    });
}

#[test]
fn the_coach_asks() {
    snapshots("sure", |show| {
        show.begin(game("person", "person"));
        show.app.shared.session.tell(Message::Coach(true), show.now).unwrap();
        show.type_in("e4\ne5\nQh5\nNc6\nQxf7\n");
    });
}

#[test]
fn the_turning_points() {
    snapshots("review", |show| {
        show.begin(game("person", "person"));
        show.type_in("f3\ne5\ng4\nQh4\nz");
        show.settle();
    });
}

#[test]
fn the_end() {
    snapshots("mate", |show| {
        show.begin(game("person", "person"));
        show.type_in("f3\ne5\ng4\nQh4\n");
    });
}

#[test]
fn looking_back() {
    snapshots("looking-back", |show| {
        italian(show);
        show.keys(&[KeyCode::PageUp, KeyCode::PageUp]);
        show.type_in("d4\nexd4\n");
    });
}

#[test]
fn a_game_without_turning_points_has_none_to_look_at() {
    let mut show = show();
    show.begin(game("person", "person"));
    show.type_in("e4\ne5\n gyz");
    show.settle();
    assert!(show.sees(kilomate_desk::coach::NO_TURNING_POINT), "{}", show.seen());
    assert!(!show.sees("z shows them"), "{}", show.seen());
    assert!(show.sees("j rematch, Space n new game"), "{}", show.seen());
}

#[test]
fn an_offer() {
    snapshots("offer", |show| {
        italian(show);
        show.type_in("=y");
    });
}

#[test]
fn playing_on_from_an_earlier_place() {
    snapshots("play-on", |show| {
        against_prodigy(show);
        show.press(KeyCode::Home);
        show.type_in("d4\n");
    });
}

#[test]
fn the_menu() {
    snapshots("menu", |show| {
        italian(show);
        show.type_in(" ");
    });
}

#[test]
fn resigning() {
    snapshots("resign", |show| {
        italian(show);
        show.type_in(" r");
    });
}

#[test]
fn leaving() {
    snapshots("leave", |show| {
        italian(show);
        show.press(KeyCode::Esc);
    });
}

#[test]
fn a_pause() {
    snapshots("pause", |show| {
        against_prodigy(show);
        show.type_in("p");
    });
}

#[test]
fn black_at_the_bottom() {
    snapshots("black", |show| {
        show.begin(game("prodigy seconds 2", "person"));
        show.settle();
    });
}

#[test]
fn analysis() {
    snapshots("analysis", |show| {
        show.type_in("a");
        show.type_in("e4\ne5\nf4\n");
        show.think(60);
    });
}

#[test]
fn analysis_of_one_line_and_five() {
    for (keys, name) in [("--", "one-line"), ("++", "five-lines")] {
        let mut show = show();
        show.type_in("a");
        show.type_in(keys);
        show.think(60);
        insta::assert_snapshot!(name, testing::screen(show.draw()));
    }
}

#[test]
fn the_set_up() {
    snapshots("set-up", |show| show.type_in("p"));
    snapshots("set-up-wrong", |show| {
        show.type_in("pck");
        show.press(KeyCode::Enter);
    });
    snapshots("set-up-ready", |show| {
        show.type_in("p");
        show.press(KeyCode::Enter);
    });
}

#[test]
fn help() {
    snapshots("help-home", |show| show.type_in("?"));
    snapshots("help-game", |show| {
        italian(show);
        show.type_in("?");
    });
}

#[test]
fn a_terminal_that_is_too_small() {
    for (width, height) in [(59, 20), (60, 19), (20, 8), (1, 1)] {
        let mut show = Show::new(FULL, (width, height)).unwrap();
        insta::assert_snapshot!(
            format!("too-small-{width}x{height}"),
            testing::characters(show.draw())
        );
    }
}

#[test]
fn a_notice_of_the_opponent() {
    let mut show = show();
    show.begin(game("person", "prodigy seconds 2"));
    show.type_in("e4\n");
    show.settle();
    show.type_in("=y");
    assert!(show.sees("declines the draw: it is too early for a draw"), "{}", show.seen());
}

#[test]
fn an_offer_of_a_machine_is_taken_or_not() {
    // What a machine would say is the desk's affair: here a person offers, and the other one answers.
    let mut show = show();
    show.begin(game("person", "person"));
    let tell = |show: &mut Show, message| {
        show.app.shared.session.tell(message, show.now).unwrap();
        show.think(1);
    };
    tell(&mut show, Message::OfferDraw);
    assert!(show.sees("White offers a draw: = to accept"), "{}", show.seen());
    show.press(KeyCode::Esc);
    assert!(show.app.shared.session.desk().offer().is_none());
    tell(&mut show, Message::Sit(Color::White, seat("person Anna")));
    assert!(show.sees("Anna"));
}
