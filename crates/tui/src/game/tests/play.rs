//! Whole games by keys and mouse, and whatever else a person may do.

use crossterm::event::{Event, KeyEvent, KeyModifiers, MouseEvent};
use kilomate_core::play::random::Random;
use kilomate_desk::tree::{ROOT, Tree};

use super::*;
use crate::text::Topic;

/// Every way to move and every special move, with take-back and redo.
#[test]
fn a_game_with_every_special_move() {
    use KeyCode::{Down, Enter, Left, Right, Up};
    let mut show = show();
    show.begin(game("person", "person"));
    // Typed, in several spellings.
    show.type_in("e4\n");
    show.type_in("c7c5\n");
    // By cursor: it begins on e2. To g1, up to f3.
    show.keys(&[Right, Right, Down, Enter, Up, Up, Left, Enter]);
    // By two clicks.
    for square in ["g8", "f6"] {
        show.click(cell(square));
    }
    // By dragging.
    show.drag("e4", "e5");
    show.drag("d7", "d5");
    assert_eq!(show.sans(), "1.e4 c5 2.Nf3 Nf6 3.e5 d5");
    // En passant.
    show.type_in("exd6\n");
    // Taken back and played again.
    show.type_in("u");
    assert_eq!(show.sans(), "1.e4 c5 2.Nf3 Nf6 3.e5 d5");
    show.type_in("U");
    assert_eq!(show.sans(), "1.e4 c5 2.Nf3 Nf6 3.e5 d5 4.exd6");
    show.type_in("Bg4\nBe2\nQb6\n");
    // Castling on both sides.
    show.type_in("O-O\n");
    show.type_in("Nc6\nh3\n0-0-0\n");
    assert!(show.sans().ends_with("6.O-O Nc6 7.h3 O-O-O"), "{}", show.sans());
    // Promotion with the chooser: first by keys, taken back, then by mouse.
    show.type_in("dxe7\nh5\n");
    show.type_in("exd8\n");
    assert!(show.sees("Promote to"));
    show.type_in("n");
    assert!(show.sans().ends_with("9.exd8=N"), "{}", show.sans());
    show.press(KeyCode::Backspace);
    show.drag("e7", "d8");
    show.press(Down);
    show.press(Enter);
    assert!(show.sans().ends_with("9.exd8=R+"), "{}", show.sans());
    let fen = "2kR1b1r/pp3pp1/1qn2n2/2p4p/6b1/5N1P/PPPPBPP1/RNBQ1RK1 b - - 0 9";
    assert_eq!(show.fen(), fen);
    assert_eq!(show.app.shared.session.desk().board().to_fen().as_str(), fen);
}

#[test]
fn what_ends_or_leaves_a_game_is_asked_first() {
    // The first answer, which Enter takes, changes nothing; and nothing typed on is an answer.
    for (keys, question) in [
        ("\u{1b}", "Leave the game?"),
        (" q", "Leave the game?"),
        (" r", "Do you want to resign"),
        ("j", "This game is not over."),
        ("=", "Offer your opponent a draw?"),
    ] {
        for answer in ["\n", "\u{1b}", "n", "ed4\n"] {
            let mut show = show();
            show.begin(game("person", "person"));
            show.type_in("e4\ne5\n");
            for c in keys.chars() {
                show.press(if c == '\u{1b}' { KeyCode::Esc } else { KeyCode::Char(c) });
            }
            assert!(show.sees(question), "{keys}: {}", show.seen());
            for c in answer.chars() {
                show.press(match c {
                    '\u{1b}' => KeyCode::Esc,
                    '\n' => KeyCode::Enter,
                    c => KeyCode::Char(c),
                });
            }
            assert!(!show.sees(question), "{keys} {answer}: {}", show.seen());
            assert_eq!(show.app.topic(), Some(Topic::Game), "{keys} {answer}");
            let desk = show.app.shared.session.desk();
            assert!(desk.outcome().is_none() && desk.offer().is_none(), "{keys} {answer}");
            assert_eq!(show.sans(), "1.e4 e5", "{keys} {answer}");
        }
    }
    let mut show = show();
    show.begin(game("person", "person"));
    show.type_in("e4\n");
    show.press(KeyCode::Esc);
    show.type_in("y");
    assert_eq!(show.app.topic(), Some(Topic::Home));
}

#[test]
fn a_game_that_is_over_or_not_begun_is_left_at_once() {
    let mut show = show();
    show.begin(game("person", "person"));
    show.press(KeyCode::Esc);
    assert_eq!(show.app.topic(), Some(Topic::Home));
    show.begin(game("person", "person"));
    show.type_in("f3\ne5\ng4\nqh4\n");
    show.type_in("j");
    assert_eq!(show.sans(), "", "a rematch");
}

#[test]
fn nothing_is_moved_while_the_opponent_thinks() {
    let mut show = show();
    show.begin(game("person", "prodigy infinite"));
    show.type_in("e4\n");
    show.think(1);
    show.drag("e7", "e5");
    assert!(show.sees("It is not your move"), "{}", show.seen());
    show.type_in("d4");
    assert!(show.sees("it is not your move yet"), "{}", show.seen());
    show.type_in("\n");
    assert!(show.sees("It is not your move: wait"), "{}", show.seen());
    assert!(show.sees("Your move: d4"), "what is typed is kept: {}", show.seen());
    assert_eq!(show.sans(), "1.e4");
}

#[test]
fn a_draw_is_claimed_offered_or_taken_with_one_key() {
    let mut show = show();
    show.begin(game("person", "person"));
    show.type_in("Nf3\nNf6\nNg1\nNg8\nNf3\nNf6\nNg1\nNg8\n");
    assert!(show.sees("You can claim a draw"));
    show.type_in("=");
    assert!(show.sees("Claim a draw? That ends the game."), "{}", show.seen());
    show.type_in("y");
    assert!(show.sees("1/2-1/2  Draw: threefold repetition."), "{}", show.seen());
    show.type_in("u");
    show.type_in("=y=");
    assert!(show.sees("offers a draw. Accept it?"), "{}", show.seen());
    show.type_in("y");
    assert!(show.sees("Draw: agreement."), "{}", show.seen());
}

#[test]
fn commands_reach_the_desk() {
    let mut show = show();
    show.begin(game("person", "prodigy seconds 2"));
    show.type_in("p");
    assert!(show.sees("The game is paused") && show.sees("p resume"), "{}", show.seen());
    show.type_in("p");
    show.type_in(" s");
    show.settle();
    assert!(show.sans().starts_with("1."), "the machine has White now: {}", show.sans());
    show.type_in("m");
    assert!(show.sees("Nobody is thinking."));
    show.type_in(" b");
    assert!(show.sees("The machine thinks on your time too."));
    show.type_in(" gy");
    assert!(show.sees("resignation"), "{}", show.seen());
    show.type_in("j");
    assert_eq!(show.sans(), "", "a new game");
    show.type_in("x");
    assert_eq!(show.app.topic(), Some(Topic::Files));
}

#[test]
fn a_terminal_that_shrinks_loses_nothing() {
    let mut show = show();
    show.begin(game("person", "person"));
    show.type_in("e4\ne");
    let before = show.seen();
    show.resize(20, 8);
    assert!(show.sees("nothing is lost") || show.sees("window"), "{}", show.seen());
    show.type_in("xxxqq\n");
    show.resize(80, 24);
    assert_eq!(show.seen(), before);
}

/// Every move of a tree is legal where it stands.
fn is_legal(tree: &Tree) -> bool {
    let mut open = vec![ROOT];
    while let Some(at) = open.pop() {
        let board = tree.board(at);
        for &child in &tree.node(at).children {
            if !board.is_legal(tree.node(child).played) {
                return false;
            }
            open.push(child);
        }
    }
    true
}

/// Whatever is pressed, clicked or pasted, at whatever size: nothing panics, and the game is one.
#[test]
fn anything_can_be_done_at_any_time() {
    const KEYS: &[u8] = b"abcdefgh12345678NBRQKOx=+-,.[]/iuUrtsoqkpmvyzw gnlj\n\n";
    const CODES: [KeyCode; 16] = [
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Backspace,
        KeyCode::Delete,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::Tab,
        KeyCode::F(1),
        KeyCode::BackTab,
        KeyCode::Insert,
    ];
    const MICE: [MouseEventKind; 6] = [
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Up(MouseButton::Left),
        MouseEventKind::Drag(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Right),
        MouseEventKind::ScrollUp,
        MouseEventKind::ScrollDown,
    ];
    const PASTES: [&str; 4] =
        ["e2e4", "Nf3\n", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "\u{0}\u{301}漢\t"];
    let mut random = Random::new(10);
    let mut show = show();
    show.app.shared.session.set_books(testing::books());
    show.begin(game("person", "elf seconds 1"));
    show.nodes = 100;
    let mut size = (80, 24);
    for step in 0..20_000 {
        match random.below(40) {
            0 => {
                size = (1 + random.below(300) as u16, 1 + random.below(100) as u16);
                show.resize(size.0, size.1);
            }
            1 => show.resize(80, 24),
            2 => show.event(&Event::Paste(PASTES[random.below(PASTES.len())].into())),
            3..12 => {
                let (column, row) = (
                    random.below(size.0 as usize + 3) as u16,
                    random.below(size.1 as usize + 3) as u16,
                );
                let kind = MICE[random.below(MICE.len())];
                let modifiers = KeyModifiers::NONE;
                show.event(&Event::Mouse(MouseEvent { kind, column, row, modifiers }));
            }
            12..20 => show.press(CODES[random.below(CODES.len())]),
            20 => {
                let code = CODES[random.below(CODES.len())];
                show.event(&Event::Key(KeyEvent::new(code, KeyModifiers::CONTROL)));
            }
            _ => {
                let key = KEYS[random.below(KEYS.len())];
                show.type_in(&char::from(key).to_string());
            }
        }
        if step % 500 == 0 {
            assert!(is_legal(show.app.shared.session.desk().tree()));
            show.think(100);
        }
        // Nothing is written to the disk of whoever runs the tests.
        while show.app.topic() == Some(Topic::Files) {
            show.press(KeyCode::Esc);
            show.resize(80, 24);
        }
        if show.app.is_done() {
            show = super::show();
            show.begin(game("person", "elf seconds 1"));
            show.nodes = 100;
        }
    }
    assert!(is_legal(show.app.shared.session.desk().tree()));
}
