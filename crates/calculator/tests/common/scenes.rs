//! Moments that pictures are made of.

use kilomate_calculator::key;

use super::Home;

/// All of them, by name.
pub fn all() -> Vec<(&'static str, Home)> {
    vec![
        ("board", board()),
        ("thinking", thinking()),
        ("menu", menu(&[])),
        ("options", menu(&[12])),
        ("keys", menu(&[13])),
        ("about", menu(&[14])),
        ("setup", setup()),
        ("promotion", promotion()),
        ("mate", mate()),
        ("hint", hint()),
    ]
}

/// Two people.
pub fn two_people() -> Home {
    let mut home = Home::new();
    home.press(&[key::MODE, key::DOWN, key::DOWN, key::DOWN, key::DOWN, key::DOWN, key::ENTER]);
    home.press(&[key::CLEAR]);
    home
}

/// A man is picked up.
fn board() -> Home {
    let mut home = two_people();
    home.play("e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d3 f8c5 c2c3 d7d6");
    home.press(&[key::MODE, key::DOWN, key::DOWN, key::DOWN, key::DOWN, key::DOWN, key::ENTER]);
    home.press(&[key::CLEAR]);
    home.type_text("c4");
    home.press(&[key::UP, key::RIGHT]);
    home
}

/// The machine thinks.
fn thinking() -> Home {
    let mut home = board();
    home.close_book();
    home.press(&[key::CLEAR, key::ADD, key::ADD, key::ADD, key::ADD, key::ADD, key::ADD]);
    home.type_text("e1g1");
    for _ in 0..12 {
        home.turn();
    }
    home
}

/// A hint, in other colours and from Black's side.
fn hint() -> Home {
    let mut home = Home::new();
    home.menu(12);
    home.press(&[key::LEFT, key::LEFT, key::CLEAR, key::CLEAR]);
    home.close_book();
    home.press(&[key::MUL, key::MUL, key::MUL, key::TRACE]);
    home.play("d2d4 c2c4 b1c3");
    home.press(&[key::ZOOM]);
    home.wait();
    home
}

/// A list.
fn menu(rows: &[u8]) -> Home {
    let mut home = Home::new();
    home.press(&[key::MODE]);
    for &row in rows {
        for _ in 0..row {
            home.press(&[key::DOWN]);
        }
        home.press(&[key::ENTER]);
    }
    if rows.is_empty() {
        home.press(&[key::DOWN, key::DOWN]);
    }
    home
}

/// A position is set up, and cannot be played.
fn setup() -> Home {
    let mut home = Home::new();
    home.menu(10);
    home.press(&[key::YEQU]);
    home.type_text("6");
    home.press(&[key::UP, key::UP]);
    home.type_text("1");
    home.press(&[key::UP, key::LEFT]);
    home.type_text("44");
    home.press(&[key::GRAPH]);
    home
}

/// A pawn has reached its last rank.
pub fn promotion() -> Home {
    let mut home = two_people();
    home.play("e2e4 d7d5 e4d5 c7c6 d5c6 g8f6 c6b7 f6g8");
    home.type_text("b7a8");
    home.press(&[key::LEFT]);
    home
}

/// White has won, on a light screen.
fn mate() -> Home {
    let mut home = two_people();
    home.menu(12);
    home.press(&[key::LEFT, key::CLEAR, key::CLEAR]);
    home.play("e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7");
    home
}
