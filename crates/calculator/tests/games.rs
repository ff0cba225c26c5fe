//! Whole games by keys, as people press them.

mod common;

use common::{Home, scenes};
use kilomate_calculator::key;
use kilomate_core::play::random::Random;
use kilomate_core::{Game, GameIn, Move, Status};

/// The moves of the game.
fn moves(home: &mut Home) -> Vec<Move> {
    home.program.peek(|game| game.moves().collect())
}

fn status(home: &mut Home) -> Status {
    home.program.peek(GameIn::status)
}

/// Plays any legal move by typing it; a pawn becomes a queen, or the man that the number says.
fn play_any(home: &mut Home, random: &mut Random) {
    let legal: Vec<Move> = home.program.peek(|game| game.board().legal_moves().as_slice().to_vec());
    let m = legal[random.below(legal.len())];
    home.play(&m.to_string());
}

/// Plays until the game is over or has so many half-moves.
fn play_out(home: &mut Home, random: &mut Random, most: u16) {
    while !home.is_over() && home.program.peek(GameIn::len) < most {
        play_any(home, random);
    }
}

/// The game that the text in the file tells has the moves and the position of the one on the board.
fn compare_with_pgn(home: &mut Home) {
    home.menu(11);
    assert_eq!(home.message(), "The game is in the AppVar KMPGN");
    let text = String::from_utf8(home.host.files[1].clone()).unwrap();
    let games = kilomate_pgn::read(&text).expect(&text);
    assert_eq!(games.len(), 1, "{text}");
    let mut replayed = Game::<512>::from_board(&games[0].start);
    for m in &games[0].moves {
        replayed.play(m.played).expect("legal");
    }
    assert_eq!(replayed.board().to_fen().to_string(), home.fen(), "{text}");
    assert!(text.lines().all(|line| line.len() <= 80), "{text}");
}

#[test]
fn whole_games_at_three_levels() {
    let mut random = Random::new(25);
    // From level 4 on, around to 1, 4 and 10.
    for ups in [7, 0, 6] {
        let mut home = Home::new();
        home.press(&vec![key::ADD; ups]);
        home.press(&[key::DIV]); // five seconds a move
        play_out(&mut home, &mut random, 120);
        let played = moves(&mut home).len();
        assert!(home.is_over() || played >= 120, "{played}");
        compare_with_pgn(&mut home);
    }
}

#[test]
fn two_people_mate() {
    let mut home = scenes::two_people();
    home.play("e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7");
    assert_eq!(status(&mut home), Status::Checkmate);
    assert_eq!(home.message(), "Checkmate: White wins");
    compare_with_pgn(&mut home);
    let text = String::from_utf8(home.host.files[1].clone()).unwrap();
    assert!(text.contains("[Result \"1-0\"]") && text.ends_with("4. Qxf7# 1-0\n"), "{text}");
    // Nothing can be moved any more, and what was played can be taken back.
    let fen = home.fen();
    home.type_text("e8f7");
    assert_eq!(home.fen(), fen);
    home.press(&[key::DEL]);
    assert_eq!(status(&mut home), Status::Normal);
    home.press(&[key::XT]);
    assert_eq!(home.fen(), fen);
}

#[test]
fn the_machine_plays_itself() {
    let mut home = Home::new();
    home.press(&[key::SUB, key::SUB, key::SUB, key::DIV]); // level 1, five seconds
    home.menu(4);
    home.press(&[key::CLEAR]);
    for _ in 0..3_000 {
        home.turn();
        if home.is_over() {
            break;
        }
    }
    assert!(moves(&mut home).len() > 40 || home.is_over());
    compare_with_pgn(&mut home);
}

#[test]
fn a_pawn_becomes_what_is_chosen() {
    for (keys, letter) in [
        (vec![key::ENTER], 'Q'),
        (vec![key::LEFT, key::ENTER], 'R'),
        (vec![key::DOWN, key::DOWN, key::ENTER], 'B'),
        (vec![key::RIGHT, key::ENTER], 'N'),
        (vec![common::key_of(b'n'), key::ENTER], 'N'),
        (vec![common::key_of(b'q'), key::ENTER], 'Q'),
        (vec![common::key_of(b'r'), key::ENTER], 'R'),
        (vec![common::key_of(b'b'), key::ENTER], 'B'),
    ] {
        let mut home = scenes::two_people();
        home.play("e2e4 d7d5 e4d5 c7c6 d5c6 g8f6 c6b7 f6g8");
        home.type_text("b7a8");
        home.press(&keys);
        assert!(home.fen().starts_with(letter), "{}", home.fen());
    }
    let mut home = scenes::promotion();
    let fen = home.fen();
    home.press(&[key::CLEAR]);
    assert_eq!(home.fen(), fen, "and not at all if one thinks better of it");
}

#[test]
fn castling_and_en_passant_by_cursor() {
    let mut home = scenes::two_people();
    home.play("e2e4 a7a6 e4e5 d7d5");
    home.type_text("e5");
    home.press(&[key::UP, key::LEFT, key::ENTER]);
    assert!(home.fen().starts_with("rnbqkbnr/1pp1pppp/p2P4/8/8/"), "{}", home.fen());
    home.play("e7d6 g1f3 b8c6 f1e2 c6b8");
    home.type_text("e1");
    home.press(&[key::RIGHT, key::RIGHT, key::ENTER]);
    assert!(home.fen().contains("/RNBQ1RK1 b"), "{}", home.fen());
}

#[test]
fn take_back_goes_to_the_persons_move_and_forward_again() {
    let mut home = Home::new();
    let start = home.fen();
    home.play("e2e4");
    let after = home.fen();
    assert_eq!(moves(&mut home).len(), 2);
    home.press(&[key::WINDOW]);
    assert_eq!(home.fen(), start);
    home.press(&[key::XT]);
    assert_eq!(home.fen(), after);
    home.press(&[key::DEL, key::DEL]);
    assert_eq!((home.fen(), home.message()), (start, "There is no move to take back".into()));
}

#[test]
fn the_machines_first_move_stays() {
    let mut home = Home::new();
    home.press(&[key::GRAPH, key::ENTER]); // it takes the person's side
    home.wait();
    assert_eq!(moves(&mut home).len(), 1);
    let fen = home.fen();
    home.press(&[key::DEL]);
    home.wait();
    assert_eq!(home.fen(), fen);
}

#[test]
fn take_back_while_it_thinks() {
    let mut home = Home::new();
    let start = home.fen();
    home.press(&[key::ADD, key::ADD]);
    home.play("a2a3"); // whatever it replies
    home.type_text("h2h4");
    assert!(home.program.is_thinking());
    home.press(&[key::DEL, key::DEL]);
    assert_eq!(home.fen(), start);
}

#[test]
fn a_hint_is_a_legal_move_and_changes_nothing() {
    let mut home = Home::new();
    let fen = home.fen();
    home.press(&[key::ZOOM]);
    home.wait();
    let said = home.message();
    let hint = said.strip_prefix("Hint: ").expect(&said).to_string();
    assert_eq!(home.fen(), fen);
    home.program.peek(|game| game.board().parse_move(&hint)).expect(&hint);
}

#[test]
fn move_now_ends_thinking() {
    let mut home = Home::new();
    home.press(&[key::ADD; 6]); // full strength
    home.press(&[key::DIV; 2]); // without a limit
    home.close_book();
    home.type_text("h2h4");
    for _ in 0..200 {
        home.turn();
    }
    assert!(home.program.is_thinking(), "it would go on for ever");
    home.press(&[key::GRAPH]);
    home.wait();
    assert_eq!(moves(&mut home).len(), 2);
}

#[test]
fn draws_are_claimed_offered_and_declined() {
    let mut home = scenes::two_people();
    home.play("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    home.press(&[key::MODE, key::CLEAR]);
    home.play("f6g8");
    assert_eq!(home.message(), "Draw? STAT claims it");
    home.press(&[key::STAT]);
    assert_eq!(home.message(), "Draw: the position stood three times");
    let mut home = scenes::two_people();
    home.press(&[key::STAT, key::CLEAR]);
    assert!(!home.is_over());
    home.press(&[key::STAT, key::ENTER]);
    assert_eq!(home.message(), "Draw agreed");
    let mut home = Home::new();
    home.press(&[key::STAT]);
    assert_eq!(home.message(), "The machine declines the draw");
}

#[test]
fn resigning_is_asked_for() {
    let mut home = Home::new();
    home.press(&[key::VARS, key::CLEAR]);
    assert_eq!(home.message(), "Your move");
    home.press(&[key::VARS, key::ENTER]);
    assert_eq!(home.message(), "Resigned: Black wins");
    home.press(&[key::GRAPH, key::ENTER]);
    assert!(!home.is_over());
}

#[test]
fn a_lost_machine_offers_to_resign() {
    let mut home = Home::new();
    home.press(&[key::DIV]);
    home.menu(10);
    // King and two queens against a king.
    home.press(&[key::YEQU]);
    for (square, man) in [("e1", "6"), ("d1", "5"), ("c1", "5"), ("h8", "66")] {
        home.go_to(square);
        home.type_text(man);
    }
    home.press(&[key::GRAPH]);
    let mut random = Random::new(1);
    let mut has_offered = false;
    for _ in 0..20 {
        if home.message().starts_with("The machine resigns") {
            has_offered = true;
            home.press(&[key::ENTER]);
            break;
        }
        if home.is_over() {
            break;
        }
        // Checks and mates would end it too early.
        let legal: Vec<Move> =
            home.program.peek(|game| game.board().legal_moves().as_slice().to_vec());
        let quiet: Vec<Move> = legal
            .into_iter()
            .filter(|&m| {
                home.program.peek(|game| !game.board().gives_check(m) && m.from().row() == 7)
            })
            .collect();
        home.play(&quiet[random.below(quiet.len())].to_string());
    }
    assert!(has_offered && home.is_over());
    assert_eq!(home.message(), "Resigned: White wins");
}
