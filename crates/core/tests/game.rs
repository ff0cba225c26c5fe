//! Games: repetition, the draws, take-back, and what happens past the room a game has.

mod common;

use common::Random;
use kilomate_core::chess::game::{Effects, IllegalMove};
use kilomate_core::chess::make::Watch;
use kilomate_core::chess::material::Material;
use kilomate_core::chess::moves::Flag;
use kilomate_core::{Board, Game, Move, Square, Status};

fn game_from<const N: usize>(fen: &str) -> Game<N> {
    Game::from_board(&Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}")))
}

fn play<const N: usize>(game: &mut Game<N>, moves: &str) {
    for text in moves.split_whitespace() {
        let m = game.board().parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(game.play(m), Ok(()), "{text}");
    }
}

fn square(name: &str) -> Square {
    let bytes = name.as_bytes();
    Square::from_ascii(bytes[0], bytes[1]).unwrap()
}

/// Four half-moves that lead back to the start.
const KNIGHTS_OUT_AND_BACK: &str = "Nf3 Nf6 Ng1 Ng8";

#[test]
fn threefold_then_fivefold() {
    let mut game: Game<64> = Game::new();
    let expected = [
        (1, Status::Normal),
        (2, Status::Threefold),
        (3, Status::Threefold),
        (4, Status::Fivefold),
        (5, Status::Fivefold),
    ];
    for (repetitions, status) in expected {
        play(&mut game, KNIGHTS_OUT_AND_BACK);
        assert_eq!(game.repetitions(), repetitions);
        assert_eq!(game.status(), status);
        assert_eq!(status.is_over(), status == Status::Fivefold);
        assert_eq!(status.is_draw(), status != Status::Normal);
    }
    play(&mut game, "e4");
    assert_eq!((game.repetitions(), game.status()), (0, Status::Normal));
    game.take_back();
    assert_eq!(game.status(), Status::Fivefold, "taking back brings the draw back");
}

#[test]
fn other_positions_in_between_do_not_matter() {
    let mut game: Game<64> = Game::new();
    play(&mut game, "Nf3 Nf6 Nc3 Nc6 Nb1 Nb8 Ng1 Ng8");
    assert_eq!(game.repetitions(), 1);
    play(&mut game, "Nc3 Nc6 Nf3 Nf6");
    assert_eq!(game.repetitions(), 1, "four knights out, by another way");
}

#[test]
fn the_side_to_move_belongs_to_the_position() {
    // The rook loses a move on its way: the same men stand there with the other side to move.
    let mut game: Game<64> = game_from("4k3/8/8/8/8/8/8/K6R w - - 0 1");
    play(&mut game, "Rh2 Kd8 Rh3 Ke8 Rh1");
    assert_eq!(game.repetitions(), 0);
}

#[test]
fn a_lost_castling_right_makes_another_position() {
    let mut game: Game<64> = game_from("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let before = game.board().key();
    play(&mut game, "Rg1 Rg8 Rh1 Rh8");
    assert_ne!(game.board().key(), before);
    assert_eq!(game.repetitions(), 0, "the rights are gone");
    play(&mut game, "Rg1 Rg8 Rh1 Rh8");
    assert_eq!(game.repetitions(), 1, "now nothing more is lost");
    assert_eq!(game.status(), Status::Normal);
    play(&mut game, "Rg1 Rg8 Rh1 Rh8");
    assert_eq!(game.status(), Status::Threefold);
}

#[test]
fn a_possible_en_passant_capture_makes_another_position() {
    let mut game: Game<64> = game_from("k7/3p4/8/4P3/K7/8/8/8 b - - 0 1");
    play(&mut game, "d5");
    assert_eq!(game.board().en_passant(), Some(square("d6")));
    play(&mut game, "Kb4 Kb8 Ka4 Ka8");
    assert_eq!(game.repetitions(), 0, "the right to capture is gone");
    play(&mut game, "Kb4 Kb8 Ka4 Ka8");
    assert_eq!(game.repetitions(), 1);
}

#[test]
fn an_impossible_en_passant_capture_does_not() {
    // The pawn on e5 stands beside, but capturing would open the rank on its own king.
    let mut game: Game<64> = game_from("k7/3p4/8/K3P2r/8/8/8/8 b - - 0 1");
    play(&mut game, "d5");
    assert_eq!(game.board().en_passant(), None);
    play(&mut game, "Ka6 Kb8 Ka5 Ka8");
    assert_eq!(game.repetitions(), 1, "nothing was lost");
    play(&mut game, "Ka6 Kb8 Ka5 Ka8");
    assert_eq!(game.status(), Status::Threefold);
    // No pawn stands beside at all.
    let mut game: Game<64> = Game::new();
    play(&mut game, "e4 Nf6 Nf3 Ng8 Ng1");
    assert_eq!(game.repetitions(), 1);
}

#[test]
fn an_en_passant_capture_that_one_of_two_pawns_can_make_counts() {
    let mut game: Game<64> = game_from("k3r3/3p4/8/2P1P3/8/8/8/4K3 b - - 0 1");
    play(&mut game, "d5 Kf1 Kb8 Ke1 Ka8");
    assert_eq!(game.repetitions(), 0, "the pawn on c5 could capture, the pinned one could not");
}

#[test]
fn a_pawn_move_cuts_the_past_off() {
    let mut game: Game<64> = Game::new();
    play(&mut game, KNIGHTS_OUT_AND_BACK);
    play(&mut game, "a3 a6");
    play(&mut game, KNIGHTS_OUT_AND_BACK);
    assert_eq!(game.repetitions(), 1);
}

#[test]
fn fifty_and_seventy_five_moves() {
    for (clock, expected) in [
        (98, Status::Normal),
        (99, Status::FiftyMoves),
        (148, Status::FiftyMoves),
        (149, Status::SeventyFiveMoves),
        (255, Status::SeventyFiveMoves),
    ] {
        let mut game: Game<8> = game_from(&format!("4k3/8/8/8/8/8/8/K6R w - - {clock} 90"));
        play(&mut game, "Rg1");
        assert_eq!(game.status(), expected, "after clock {clock}");
        assert_eq!(game.board().halfmove_clock(), (clock + 1).min(255) as u8);
        game.take_back();
        assert_eq!(game.board().halfmove_clock(), clock as u8);
    }
    let mut game: Game<8> = game_from("4k3/8/8/8/8/8/P7/K6R w - - 99 90");
    play(&mut game, "a3");
    assert_eq!((game.status(), game.board().halfmove_clock()), (Status::Normal, 0));
    let mut game: Game<8> = game_from("4k3/8/8/8/8/8/p7/K6R w - - 149 90");
    play(&mut game, "Kxa2");
    assert_eq!((game.status(), game.board().halfmove_clock()), (Status::Normal, 0));
}

#[test]
fn a_mate_on_the_hundredth_half_move_is_a_mate() {
    for clock in [99, 149] {
        let mut game: Game<8> = game_from(&format!("7k/8/6K1/8/8/8/8/R7 w - - {clock} 90"));
        play(&mut game, "Ra8#");
        assert_eq!(game.status(), Status::Checkmate);
    }
}

#[test]
fn a_draw_that_needs_no_claim_comes_first() {
    let mut game: Game<64> = game_from("4k3/8/8/8/8/8/8/K6R w - - 142 90");
    play(&mut game, "Rg1 Kd8 Rh1 Ke8");
    assert_eq!(game.status(), Status::FiftyMoves);
    play(&mut game, "Rg1 Kd8 Rh1 Ke8");
    assert_eq!(game.status(), Status::SeventyFiveMoves);
}

#[test]
fn material_that_cannot_mate() {
    for (fen, expected) in [
        ("8/8/3k4/8/8/3K4/8/8 w - - 0 1", true),
        ("8/8/3k4/8/8/3K4/4B3/8 w - - 0 1", true),
        ("8/4b3/3k4/8/8/3K4/8/8 w - - 0 1", true),
        ("8/8/3k4/8/8/3K4/4N3/8 w - - 0 1", true),
        ("8/4n3/3k4/8/8/3K4/8/8 b - - 0 1", true),
        // Bishops on squares of one colour, however many and whosever.
        ("8/8/3k1b2/8/8/3K4/3B4/8 w - - 0 1", true),
        ("7B/8/3k1b2/8/8/3K4/3B4/8 w - - 0 1", true),
        // Of two colours: a mate in the corner exists, though nobody can force it.
        ("8/8/3k1b2/8/8/3K4/4B3/8 w - - 0 1", false),
        ("8/8/3k4/8/8/3K4/3BB3/8 w - - 0 1", false),
        ("8/8/3k4/8/8/3K4/3NN3/8 w - - 0 1", false),
        ("8/4n3/3k4/8/8/3K4/4N3/8 w - - 0 1", false),
        ("8/4n3/3k4/8/8/3K4/4B3/8 w - - 0 1", false),
        ("8/8/3k4/8/8/3K4/4P3/8 w - - 0 1", false),
        ("8/8/3k4/8/8/3K4/4R3/8 w - - 0 1", false),
        ("8/4q3/3k4/8/8/3K4/8/8 b - - 0 1", false),
    ] {
        let game: Game<1> = game_from(fen);
        assert_eq!(game.board().is_material_insufficient(), expected, "{fen}");
        assert_eq!(game.status() == Status::InsufficientMaterial, expected, "{fen}");
    }
}

#[test]
fn ends_and_checks() {
    for (fen, status) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Status::Normal),
        ("4k3/8/8/8/8/8/8/r3K3 w - - 0 1", Status::Check),
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", Status::Checkmate),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Status::Stalemate),
        // The draw by material comes before a check, stalemate before the draw.
        ("k7/2K5/8/3B4/8/8/8/8 b - - 0 1", Status::InsufficientMaterial),
        ("k7/8/1K6/8/8/8/7B/8 b - - 0 1", Status::Stalemate),
    ] {
        let game: Game<1> = game_from(fen);
        assert_eq!(game.status(), status, "{fen}");
    }
}

#[test]
fn a_repetition_further_back_than_the_room_is_not_seen() {
    fn repetitions<const N: usize>() -> u8 {
        let mut game: Game<N> = Game::new();
        for _ in 0..10 {
            play(&mut game, KNIGHTS_OUT_AND_BACK);
        }
        game.repetitions()
    }
    assert_eq!(repetitions::<1>(), 0);
    assert_eq!(repetitions::<3>(), 0);
    assert_eq!(repetitions::<4>(), 1);
    assert_eq!(repetitions::<7>(), 1);
    assert_eq!(repetitions::<8>(), 2);
    assert_eq!(repetitions::<16>(), 4);
    assert_eq!(repetitions::<39>(), 9);
    assert_eq!(repetitions::<40>(), 10);
    assert_eq!(repetitions::<256>(), 10);
}

#[test]
fn a_game_of_150_half_moves_misses_no_repetition() {
    let mut random = Random(150);
    let mut missed_by_the_short = 0;
    for _ in 0..50 {
        let fen = "4k3/8/8/8/8/8/8/K6R w - - 0 1";
        let (mut enough, mut all) = (game_from::<150>(fen), game_from::<1000>(fen));
        let mut short = game_from::<20>(fen);
        while !all.status().is_over() {
            let moves = all.board().legal_moves();
            let m = moves.as_slice()[random.below(moves.len() as usize)];
            assert_eq!((enough.play(m), all.play(m), short.play(m)), (Ok(()), Ok(()), Ok(())));
            assert_eq!(enough.status(), all.status());
            missed_by_the_short += u32::from(short.status() != all.status());
        }
    }
    assert!(missed_by_the_short > 0, "the games are too short to tell");
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut game: Game<8> = Game::new();
    let mut material = Material::from_scratch(game.board());
    let before = game.board().clone();
    for bits in 0..=u16::MAX {
        let m = Move::from_bits(bits);
        if !before.is_legal(m) {
            assert_eq!(game.play(m), Err(IllegalMove));
            assert_eq!(game.play_watched(m, &mut material), Err(IllegalMove));
            assert_eq!(game.effects(m), Effects::default());
        }
    }
    assert_eq!((game.board(), game.len()), (&before, 0));
    assert_eq!(material, Material::from_scratch(&before));
}

#[test]
fn a_bad_fen_changes_nothing() {
    let mut game: Game<8> = Game::new();
    play(&mut game, "e4 e5");
    let before = game.board().clone();
    for fen in ["", "8/8/8/8/8/8/8/8 w - -", "4k3/8/8/8/8/8/8/4K3 x - -"] {
        assert!(game.set_fen(fen).is_err(), "{fen}");
        assert_eq!((game.board(), game.len()), (&before, 2), "{fen}");
    }
    assert_eq!(game.set_fen("4k3/8/8/8/8/8/8/4K3 b - - 7 30"), Ok(()));
    assert_eq!((game.len(), game.take_back(), game.replay()), (0, None, None));
    assert_eq!(game.board().to_fen().as_str(), "4k3/8/8/8/8/8/8/4K3 b - - 7 30");
}

#[test]
fn another_move_after_take_back_forgets_what_followed() {
    let mut game: Game<8> = Game::new();
    play(&mut game, "e4 e5 Nf3");
    assert_eq!(game.take_back().map(|m| m.to_string()).as_deref(), Some("g1f3"));
    assert_eq!(game.take_back().map(|m| m.to_string()).as_deref(), Some("e7e5"));
    assert_eq!(game.replay().map(|m| m.to_string()).as_deref(), Some("e7e5"));
    play(&mut game, "Nc3");
    assert_eq!(game.replay(), None);
    game.take_back();
    assert_eq!(game.replay().map(|m| m.to_string()).as_deref(), Some("b1c3"));
    assert_eq!(game.len(), 3);
    // A shorter game than before: what stood behind its end must not come back.
    game.take_back();
    game.take_back();
    play(&mut game, "c5");
    assert_eq!((game.len(), game.replay()), (2, None));
}

#[test]
fn push_says_when_the_records_are_full() {
    let mut game: Game<2> = Game::new();
    let mut push = |text| {
        let m = game.board().parse_move(text).unwrap();
        game.push(m)
    };
    assert!(push("e4"));
    assert!(push("e5"));
    assert!(!push("Nf3"), "no third record");
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert_eq!(game.board().to_fen().as_str(), fen, "the third move was not made");
    assert_eq!(game.len(), 2);
}

#[test]
fn effects_name_the_rook_and_the_captured_pawn() {
    for (fen, text, rook, pawn) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", Some(("h1", "f1")), None),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O-O", Some(("a1", "d1")), None),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "O-O", Some(("h8", "f8")), None),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "O-O-O", Some(("a8", "d8")), None),
        ("k7/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", None, Some("d5")),
        ("4k3/8/8/8/3Pp3/8/8/K7 b - d3 0 1", "exd3", None, Some("d4")),
        ("4k3/8/8/8/3Pp3/8/8/K7 b - d3 0 1", "e3", None, None),
    ] {
        let game: Game<1> = game_from(fen);
        let m = game.board().parse_move(text).unwrap();
        let expected = Effects {
            rook: rook.map(|(from, to)| (square(from), square(to))),
            en_passant: pawn.map(square),
        };
        assert_eq!(game.effects(m), expected, "{text} in {fen}");
    }
}

#[test]
fn moves_taken_back_are_forgotten_by_perft_and_search() {
    let mut game: Game<64> = Game::new();
    for text in ["e4", "e5", "Nf3"] {
        let m = game.board().parse_move(text).unwrap();
        game.play(m).unwrap();
    }
    game.take_back();
    game.take_back();
    let mut stack = kilomate_core::MoveStack::<1024>::new();
    kilomate_core::chess::perft::perft(&mut game, &mut stack, &mut (), 3).unwrap();
    assert_eq!(game.replay(), None, "its record held a move of perft");
    assert_eq!(game.len(), 1);
}

/// Each has one kind of legal move only, found by chance with python-chess.
#[test]
fn any_kind_of_move_is_a_way_out() {
    for (fen, is_kind) in [
        ("7K/8/6q1/8/5p2/8/3Pp1k1/q7 w - - 0 1", (|m| m.is(Flag::DoublePush)) as fn(Move) -> bool),
        ("7b/6q1/8/2Pp4/k1K1b3/8/8/8 w - d6 0 1", |m| m.is(Flag::EnPassant)),
        ("8/1rqP4/K7/7p/8/8/8/2k5 w - - 0 1", |m| m.is_promotion() && !m.is_capture()),
        ("1rqK4/3P4/3b4/5P2/8/1P5k/5p2/8 w - - 0 1", |m| m.is_promotion() && m.is_capture()),
        ("8/7r/7K/5k2/8/8/8/8 w - - 0 1", |m| m.is(Flag::Capture)),
    ] {
        let board = Board::from_fen(fen).unwrap();
        let moves = board.legal_moves();
        assert!(!moves.is_empty() && moves.as_slice().iter().all(|&m| is_kind(m)), "{fen}");
        assert!(board.has_legal_move(), "{fen}");
    }
}
