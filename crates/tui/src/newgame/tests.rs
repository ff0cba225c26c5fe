//! New games by keys and clicks.

use kilomate_desk::seat::Seat;
use kilomate_settings::Config;

use super::*;
use crate::stage::{self, Stage};

/// The row of this name is chosen, by walking down to it.
fn walk_to(stage: &mut Stage, name: &str) {
    stage.press(KeyCode::Home);
    for _ in 0..40 {
        let seen = stage.seen();
        if seen
            .lines()
            .any(|line| line.trim_start_matches(['|', ' ']).starts_with(&format!("▸ {name}")))
        {
            return;
        }
        stage.press(KeyCode::Down);
    }
    panic!("there is no row {name}:\n{}", stage.seen());
}

fn seats(stage: &Stage) -> [String; 2] {
    [Color::White, Color::Black].map(|side| stage.shared.session.desk().seat(side).to_string())
}

/// Begins; what was begun is on the desk.
fn begin(stage: &mut Stage) {
    let next = stage.press(KeyCode::F(2));
    assert!(matches!(next, Next::Replace(_)), "{}", stage.notice());
}

#[test]
fn screens() {
    stage::snapshots("newgame", |shared| NewGameScreen::new(shared));
    stage::snapshots("newgame-full", |shared| {
        shared.config.last.seats = [
            "prodigy seconds 15 authentic".parse().unwrap(),
            "program full option UCI_LimitStrength=true option UCI_Elo=1500 -- stockfish"
                .parse()
                .unwrap(),
        ];
        shared.config.last.clocks = Some([clock::read("5+3").unwrap(), clock::read("1").unwrap()]);
        shared.config.last.odds = Odds::Queen;
        NewGameScreen::new(shared)
    });
}

#[test]
fn enter_begins_the_game_of_the_last_time() {
    let mut stage = Stage::new(|shared| NewGameScreen::new(shared));
    assert!(matches!(stage.press(KeyCode::Enter), Next::Replace(_)));
    assert_eq!(seats(&stage), ["person", "desktop elo 1000"]);
    let desk = stage.shared.session.desk();
    assert_eq!((desk.tag("Date"), desk.clocks().is_none()), (Some("2026.11.16"), true));
    let mut stage = Stage::new(|shared| {
        shared.config.last.seats[0] = "elf depth 2".parse().unwrap();
        NewGameScreen::new(shared)
    });
    walk_to(&mut stage, "White");
    stage.press(KeyCode::Right);
    stage.press(KeyCode::Home);
    stage.press(KeyCode::Down);
    assert!(matches!(stage.press(KeyCode::Enter), Next::Replace(_)), "again as last time");
    assert_eq!(seats(&stage), ["elf depth 2", "desktop elo 1000"]);
}

#[test]
fn there_is_no_last_time_before_there_was_one() {
    let again = |change: fn(&mut Config)| {
        let stage = &mut Stage::new(|shared| {
            change(&mut shared.config);
            NewGameScreen::new(shared)
        });
        stage.seen().contains("Same as last time")
    };
    assert!(!again(|_| {}));
    assert!(!again(|config| {
        config.name = "Anna".into();
        config.last.seats[0] = Seat::Person("Anna".into());
    }));
    assert!(again(|config| config.last.seats[1] = "elf depth 2".parse().unwrap()));
}

#[test]
fn every_opponent_is_reached_by_keys_and_by_clicks() {
    for is_clicked in [false, true] {
        let mut stage = Stage::new(|shared| NewGameScreen::new(shared));
        walk_to(&mut stage, "Black");
        let mut met = Vec::new();
        for _ in 0..Who::ALL.len() {
            if is_clicked {
                stage.click("▸ Black", 30);
            } else {
                stage.press(KeyCode::Right);
            }
            let seen = stage.seen();
            let line = seen.lines().find(|line| line.contains("▸ Black")).unwrap().to_string();
            met.push(line);
        }
        met.sort();
        met.dedup();
        assert_eq!(met.len(), Who::ALL.len() - 1, "you sit on the other side: {met:#?}");
    }
}

#[test]
fn every_strength_of_the_prodigy_is_played() {
    let mut stage = Stage::new(|shared| {
        shared.config.last.seats[1] = "prodigy full".parse().unwrap();
        NewGameScreen::new(shared)
    });
    let mut met = Vec::new();
    for _ in 0..8 {
        begin(&mut stage);
        met.push(seats(&stage)[1].clone());
        walk_to(&mut stage, "  plays");
        stage.press(KeyCode::Right);
    }
    assert_eq!(
        met,
        [
            "prodigy full",
            "prodigy elo 1000",
            "prodigy level 3",
            "prodigy seconds 2",
            "prodigy seconds 5",
            "prodigy depth 4",
            "prodigy nodes 10000",
            "prodigy infinite"
        ]
    );
}

#[test]
fn numbers_speed_and_pondering_are_taken() {
    let mut stage = Stage::new(|shared| {
        shared.config.last.seats[1] = "c64 elo 1000".parse().unwrap();
        NewGameScreen::new(shared)
    });
    walk_to(&mut stage, "  Elo");
    stage.type_in("1234");
    walk_to(&mut stage, "  answers");
    stage.press(KeyCode::Right);
    walk_to(&mut stage, "  pondering");
    stage.press(KeyCode::Right);
    begin(&mut stage);
    assert_eq!(seats(&stage)[1], "c64 elo 1234 authentic ponder");
    let remembered = stage.shared.config.last.seats[1].to_string();
    assert_eq!(remembered, "c64 elo 1234 authentic ponder");
}

#[test]
fn there_is_only_one_of_you() {
    let mut stage = Stage::new(|shared| NewGameScreen::new(shared));
    walk_to(&mut stage, "Black");
    for _ in 0..20 {
        stage.press(KeyCode::Left);
        assert!(!stage.seen().contains("◂ You"), "White is you");
    }
    stage.press(KeyCode::Esc);
    let mut stage = Stage::new(|shared| NewGameScreen::new(shared));
    walk_to(&mut stage, "Swap sides");
    stage.press(KeyCode::Enter);
    begin(&mut stage);
    assert_eq!(seats(&stage), ["desktop elo 1000", "person"]);
}

#[test]
fn clocks_odds_coach_and_book_are_taken() {
    let mut stage = Stage::new(|shared| NewGameScreen::new(shared));
    walk_to(&mut stage, "Clock");
    stage.press(KeyCode::Left);
    walk_to(&mut stage, "  Black has");
    stage.send(&Event::Key(crossterm::event::KeyEvent::new(
        KeyCode::Char('u'),
        crossterm::event::KeyModifiers::CONTROL,
    )));
    stage.type_in("soon");
    assert!(matches!(stage.press(KeyCode::F(2)), Next::Stay));
    assert!(stage.notice().contains("\"soon\" is not a time"), "{}", stage.notice());
    for _ in 0..4 {
        stage.press(KeyCode::Backspace);
    }
    stage.type_in("0.5");
    walk_to(&mut stage, "Odds");
    stage.press(KeyCode::Left);
    walk_to(&mut stage, "Coach");
    stage.press(KeyCode::Right);
    walk_to(&mut stage, "Opening book");
    stage.press(KeyCode::Right);
    begin(&mut stage);
    let desk = stage.shared.session.desk();
    assert!(!stage.shared.config.book.is_on && desk.books().are_closed);
    assert_eq!(desk.time_left(0), Some([300_000, 30_000]));
    assert!(desk.board().to_fen().as_str().starts_with("rnb1kbnr"), "Black gives the queen");
    assert!(stage.shared.config.coach);
}

#[test]
fn colours_by_chance_take_clock_and_odds_along() {
    let mut config = Config::default();
    config.last.by_chance = true;
    config.last.clocks = Some([clock::read("5").unwrap(), clock::read("1").unwrap()]);
    config.last.odds = Odds::Rook;
    let choices = Choices::of(&config, None);
    let games: Vec<_> = (0..20).map(|seed| choices.game(&config, seed).unwrap()).collect();
    let swapped: Vec<bool> = games.iter().map(|game| game.seats[1].is_person()).collect();
    assert!(swapped.contains(&true) && swapped.contains(&false));
    for (game, is_swapped) in games.iter().zip(swapped) {
        let minutes = game.allowances.map(|times| times.map(|time| time.base / 60_000));
        assert_eq!(minutes, Some(if is_swapped { [1, 5] } else { [5, 1] }));
        let start = game.start.to_fen();
        let machine_gives = if is_swapped { "/1NBQKBNR w" } else { "1nbqkbnr/" };
        assert!(start.as_str().contains(machine_gives), "{start}");
    }
}

#[test]
fn positions_are_pasted_or_come_with_the_screen() {
    let mut stage = Stage::new(|shared| NewGameScreen::new(shared));
    walk_to(&mut stage, "Start");
    stage.press(KeyCode::Right);
    stage.press(KeyCode::Down);
    stage.send(&Event::Paste("kkkkkkkk/8/8/8/8/8/8/K7 w - - 0 1".into()));
    stage.press(KeyCode::F(2));
    assert!(stage.notice().contains("king"), "{}", stage.notice());
    for _ in 0..40 {
        stage.press(KeyCode::Backspace);
    }
    stage.send(&Event::Paste("4k3/8/8/8/8/8/8/4K2R w K - 0 1\n".into()));
    begin(&mut stage);
    assert_eq!(
        stage.shared.session.desk().board().to_fen().as_str(),
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    );
    let board = stage.shared.session.desk().board().clone();
    let mut stage = Stage::new(|shared| NewGameScreen::from_position(&board, shared));
    begin(&mut stage);
    assert_eq!(stage.shared.session.desk().board(), &board);
}

#[test]
fn programs_are_remembered() {
    let mut stage = Stage::new(|shared| {
        shared.config.last.seats[1] = Seat::person();
        NewGameScreen::new(shared)
    });
    walk_to(&mut stage, "White");
    stage.press(KeyCode::Left);
    assert!(matches!(stage.press(KeyCode::F(2)), Next::Stay));
    assert_eq!(stage.notice(), text::NO_COMMAND);
    stage.press(KeyCode::Down);
    stage.type_in("fish -x");
    stage.press(KeyCode::F(2));
    assert_eq!(stage.shared.config.programs, ["fish -x"]);
}

#[test]
fn against_a_machine_the_person_stays() {
    for machine in MachineName::ALL {
        let mut stage = Stage::new(|shared| NewGameScreen::against(machine, shared));
        begin(&mut stage);
        let [white, black] = seats(&stage);
        assert_eq!(white, "person");
        assert!(black.starts_with(machine.name()), "{black}");
    }
}

#[test]
fn nothing_makes_it_panic() {
    stage::hammer(1, |shared| NewGameScreen::new(shared));
}
