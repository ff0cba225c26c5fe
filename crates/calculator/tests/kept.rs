//! Games that are kept over power-off, in every moment; and files that somebody has damaged.

mod common;

use common::{Home, scenes};
use kilomate_calculator::{GAME_LEN, key};
use kilomate_core::play::random::Random;

#[test]
fn a_game_goes_on_after_every_move_and_in_the_middle_of_thinking() {
    let mut home = Home::new();
    let mut random = Random::new(3);
    for number in 0..50 {
        if home.is_over() {
            break;
        }
        let legal: Vec<String> = home.program.peek(|game| {
            game.board().legal_moves().as_slice().iter().map(ToString::to_string).collect()
        });
        let m = &legal[random.below(legal.len())];
        home.type_text(&m[..4]);
        if m.len() > 4 {
            home.press(&[common::key_of(m.as_bytes()[4]), key::ENTER]);
        }
        // Somewhere in the machine's move, the power goes.
        for _ in 0..number % 7 {
            home.turn();
        }
        let fen = home.fen();
        home.restart();
        assert_eq!(home.fen(), fen, "after {number} moves");
        home.wait();
        home.press(&[key::CLEAR]); // whatever it asks
        home.wait();
    }
}

#[test]
fn settings_and_the_end_of_a_game_are_kept() {
    let mut home = scenes::two_people();
    home.press(&[key::ADD, key::TRACE]);
    home.menu(12);
    home.press(&[key::ENTER, key::DOWN, key::ENTER, key::CLEAR, key::CLEAR]);
    home.play("f2f3 e7e5 g2g4 d8h4");
    assert_eq!(home.message(), "Checkmate: Black wins");
    let picture = home.sum();
    home.restart();
    assert_eq!(home.message(), "Checkmate: Black wins");
    assert_eq!(home.host.theme, 1);
    home.go_to_cursor(39); // h4, where the last move was typed
    home.turn();
    assert_eq!(home.sum(), picture, "the same picture");
}

#[test]
fn damaged_games_are_refused_in_a_sentence() {
    let mut home = scenes::two_people();
    home.play("e2e4 e7e5 g1f3");
    let whole = home.host.files[0].clone();
    assert!(whole.len() <= GAME_LEN.into());
    let start = Home::new().fen();
    let refused = |bytes: Vec<u8>, what: &str| {
        let mut home = Home::with_files([bytes, Vec::new()]);
        assert_eq!(home.message(), "The kept game was damaged: a new one begins", "{what}");
        assert_eq!(home.fen(), start, "{what}");
    };
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        refused(bytes, &format!("byte {at}"));
    }
    for len in 1..whole.len() {
        refused(whole[..len].to_vec(), &format!("{len} bytes"));
    }
    refused([&whole[..], &[0]].concat(), "a byte too many");
    refused(vec![0; 4_000], "zeros");
    refused(vec![255; usize::from(GAME_LEN)], "ones");
}

/// A file with another byte, and the sum that belongs to it.
fn changed(whole: &[u8], at: usize, byte: u8) -> Vec<u8> {
    let mut bytes = whole[..whole.len() - 4].to_vec();
    bytes[at] = byte;
    let mut crc = kilomate_core::knowledge::crc::Crc::START;
    for &byte in &bytes {
        crc.add(byte);
    }
    bytes.extend(crc.sum().to_le_bytes());
    bytes
}

#[test]
fn no_byte_of_a_file_breaks_the_program_even_if_its_sum_is_right() {
    let mut home = scenes::two_people();
    home.play("e2e4 e7e5 g1f3");
    let whole = home.host.files[0].clone();
    assert_eq!(changed(&whole, 0, whole[0]), whole);
    let mut random = Random::new(9);
    for at in 0..whole.len() - 4 {
        for _ in 0..8 {
            let bytes = changed(&whole, at, random.bits() as u8);
            let mut home = Home::with_files([bytes, Vec::new()]);
            assert!(home.program.peek(|game| game.board().is_consistent()), "byte {at}");
            home.press(&[key::MODE, key::CLEAR, key::DEL, key::XT, key::ENTER]);
        }
    }
}

#[test]
fn without_room_the_old_game_stays() {
    let mut home = scenes::two_people();
    home.play("e2e4");
    let kept = home.host.files[0].clone();
    home.host.room = 10;
    home.play("e7e5");
    assert_eq!(home.host.files[0], kept);
    home.menu(11);
    assert_eq!(home.message(), "There is no room for that in memory");
    assert!(home.host.files[1].is_empty());
}

#[test]
fn a_long_game_keeps_its_last_moves() {
    let mut home = scenes::two_people();
    let mut random = Random::new(12);
    while home.program.peek(|game| game.board().fullmove_number()) < 180 && !home.is_over() {
        // Only the knights and rooks go about, and a pawn now and then, so that no rule ends it.
        let legal: Vec<String> = home.program.peek(|game| {
            let board = game.board();
            let all = board.legal_moves();
            let quiet = all.as_slice().iter().filter(|m| {
                let is_pawn = board.piece_at(m.from()).letter().eq_ignore_ascii_case(&b'p');
                !m.is_capture() && !m.is_promotion() && is_pawn == (board.halfmove_clock() > 90)
            });
            let quiet: Vec<_> = quiet.map(ToString::to_string).collect();
            let any = all.as_slice().iter().map(ToString::to_string);
            if quiet.is_empty() { any.collect() } else { quiet }
        });
        home.play(&legal[random.below(legal.len())]);
    }
    let fen = home.fen();
    assert!(home.program.peek(|game| game.board().fullmove_number()) > 110, "{fen}");
    assert!(home.host.files[0].len() <= GAME_LEN.into());
    home.restart();
    assert_eq!(home.fen(), fen);
    home.menu(11);
    let text = String::from_utf8(home.host.files[1].clone()).unwrap();
    let games = kilomate_pgn::read(&text).expect(&text);
    assert!(text.contains("[FEN \""), "it does not begin at the start: {text}");
    let mut board = games[0].start.clone();
    let mut game = kilomate_core::Game::<512>::from_board(&board);
    for m in &games[0].moves {
        game.play(m.played).unwrap();
    }
    board.clone_from(game.board());
    assert_eq!(board.to_fen().to_string(), fen);
}
