//! The hall and its rooms, drawn and driven by keys.

use super::*;
use crate::stage::{self, Stage};
use kilomate_desk::store::Store;
use kilomate_desk::{Message, Session, hire_machine};

fn room(name: &str) -> Stage {
    Stage::new(|shared| RoomScreen::new(name, shared).unwrap())
}

/// Lets so many milliseconds pass.
fn wait(stage: &mut Stage, milliseconds: u64) {
    for _ in 0..milliseconds / 50 {
        stage.shared.now += 50;
        stage.screen.tick(&[], &mut stage.shared);
    }
}

fn faster(stage: &mut Stage) {
    stage.press(KeyCode::F(9));
}

#[test]
fn screens() {
    stage::snapshots("museum", |_| MuseumScreen::new());
    for story in STORIES {
        let ready = |shared: &mut Shared| {
            let mut room = RoomScreen::new(story.name, shared).unwrap();
            for _ in 0..60 {
                shared.now += 100;
                room.tick(&[], shared);
            }
            room
        };
        stage::snapshots(&format!("room-{}", story.name), ready);
        stage::snapshots(&format!("inside-{}", story.name), |shared| {
            let mut room = ready(shared);
            room.is_inside = true;
            room
        });
    }
}

#[test]
fn every_room_has_a_door_in_the_hall() {
    let mut stage = Stage::new(|_| MuseumScreen::new());
    for story in STORIES {
        let words = stage.words();
        assert!(words.contains(&story.plays[..20]), "{words}");
        let Next::Open(mut room) = stage.press(KeyCode::Enter) else { panic!("{}", story.name) };
        let back = room.handle(&Event::Key(KeyCode::Esc.into()), &mut stage.shared);
        assert!(matches!(back, Next::Back));
        stage.press(KeyCode::Down);
    }
    assert!(matches!(stage.press(KeyCode::Esc), Next::Back));
}

#[test]
fn the_chess_computer_is_played_with() {
    let mut stage = room("prodigy");
    faster(&mut stage);
    wait(&mut stage, 200);
    assert!(stage.seen().contains("Your move"), "{}", stage.seen());
    for key in [KeyCode::Up, KeyCode::Enter, KeyCode::Char('u'), KeyCode::Char('e')] {
        stage.press(key);
    }
    wait(&mut stage, 1_000);
    assert!(stage.seen().contains("1...e7-e5"), "{}", stage.seen());
    stage.press(KeyCode::Char('m'));
    wait(&mut stage, 100);
    assert!(stage.seen().contains(">Move"), "{}", stage.seen());
    // A capital holds the button: back to the game from anywhere.
    stage.press(KeyCode::Char('M'));
    wait(&mut stage, 200);
    assert!(stage.seen().contains("Your move"), "{}", stage.seen());
}

#[test]
fn the_commodore_is_played_with() {
    let mut stage = room("c64");
    faster(&mut stage);
    assert!(stage.seen().contains("10 times"));
    wait(&mut stage, 500);
    assert!(stage.seen().contains("YOUR MOVE"), "{}", stage.seen());
    for key in ['e', '2', '\n', 'e', '4', '\n'] {
        stage.press(if key == '\n' { KeyCode::Enter } else { KeyCode::Char(key) });
    }
    wait(&mut stage, 800);
    let seen = stage.seen();
    assert!(seen.contains("1 E2-E4 ") && seen.contains("YOUR MOVE"), "{seen}");
    // Its f5 is F5, and its f1 is F2: F1 is the help of this program.
    stage.press(KeyCode::F(5));
    wait(&mut stage, 100);
    assert!(stage.seen().contains("MEDIUM"), "{}", stage.seen());
    stage.press(KeyCode::F(2));
    wait(&mut stage, 200);
    assert!(!stage.seen().contains("E2-E4"), "{}", stage.seen());
}

#[test]
fn the_card_is_talked_with() {
    let mut stage = room("elf");
    faster(&mut stage);
    stage.type_in("d");
    stage.press(KeyCode::Enter);
    wait(&mut stage, 1_000);
    let seen = stage.seen();
    assert!(seen.contains("on RCA 1802") && seen.contains("w a b c d e f g h"), "{seen}");
    stage.type_in("x");
    assert!(stage.screen.is_typing());
    assert!(matches!(stage.press(KeyCode::Esc), Next::Stay), "the line is cleared first");
    assert!(matches!(stage.press(KeyCode::Esc), Next::Back));
}

#[test]
fn the_calculator_takes_the_game_from_the_board() {
    let mut stage = room("ti84ce");
    for text in ["e2e4", "c7c5"] {
        let m = stage.shared.session.desk().board().parse_move(text.as_bytes()).unwrap();
        stage.shared.session.tell(Message::Play { m, sure: true }, 1_000).unwrap();
    }
    stage.press(KeyCode::F(10));
    assert!(stage.notice().contains("your move"), "{}", stage.notice());
    faster(&mut stage);
    wait(&mut stage, 1_200);
    let seen = stage.seen();
    assert!(seen.contains(". . p . . . . .") && seen.contains("The game goes on"), "{seen}");
    stage.press(KeyCode::F(6));
    let seen = stage.seen();
    assert!(seen.contains("MBASE=D") && seen.contains("table of positions"), "{seen}");
}

#[test]
fn a_machine_goes_on_where_it_was_left() {
    let folder = tempfile::tempdir().unwrap();
    let enter = || {
        Stage::new(|shared| {
            let game = crate::doors::empty_board();
            let store = Store::open(folder.path());
            shared.session =
                Session::start(Some(store), game, hire_machine, std::time::SystemTime::now);
            RoomScreen::new("ti84ce", shared).unwrap()
        })
    };
    let mut stage = enter();
    faster(&mut stage);
    wait(&mut stage, 1_200);
    assert!(stage.seen().contains("Your move"), "{}", stage.seen());
    for key in ['e', '2', 'e', '4'] {
        stage.press(KeyCode::Char(key));
    }
    wait(&mut stage, 200);
    let seen = stage.seen();
    assert!(seen.contains(". . . . P . . ."), "{seen}");
    stage.press(KeyCode::Esc);
    assert!(enter().seen().contains(". . . . P . . ."));
    // What is damaged is told, and the machine begins anew.
    std::fs::write(folder.path().join("museum-ti84ce.txt"), "4b4d55530100").unwrap();
    let mut stage = enter();
    assert!(stage.notice().contains("damaged"), "{}", stage.notice());
    assert!(!stage.seen().contains(". . . . P . . ."));
}

#[test]
fn the_power_switch_and_the_three_speeds() {
    let mut stage = room("elf");
    for speed in ["real time", "10 times", "as fast as it goes", "real time"] {
        assert!(stage.seen().contains(speed), "{speed}");
        assert_eq!(stage.screen.is_busy(), speed.starts_with("as fast"));
        faster(&mut stage);
    }
    stage.press(KeyCode::F(8));
    assert!(stage.seen().contains("off "));
    wait(&mut stage, 500);
    assert!(!stage.seen().contains("Kilomate"));
    stage.press(KeyCode::F(8));
    wait(&mut stage, 500);
    assert!(stage.seen().contains("Kilomate"), "{}", stage.seen());
}

#[test]
fn nothing_makes_them_panic() {
    stage::hammer(21, |_| MuseumScreen::new());
    for (seed, story) in (22..).zip(STORIES) {
        stage::hammer(seed, |shared| RoomScreen::new(story.name, shared).unwrap());
    }
}
