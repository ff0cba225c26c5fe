//! What went wrong in the first chess engine for this machine, bug by bug: none of it can happen here.

mod common;

use common::{Talk, best, number, talk};
use kilomate_card::Chess;
use kilomate_core::{Event, Game, Limits, Place, Task};

const NO_BOOK: &str = "setoption name OwnBook value false\n";
const SHUFFLE: &str = "position startpos moves e2e4 g8f6 g2g4 f6e4 b1c3 d7d5 c3a4 b8c6 a1b1 e7e6 b1a1 \
                       f8d6 a1b1 e8g8 b1a1 f8e8\n";
const ITALIAN: &str = "position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 d2d3 g8f6\n";

/// Nodes and move of the last search.
fn outcome(heard: &str) -> (i64, String) {
    (number(heard, "nodes"), best(heard).into())
}

#[test]
fn a_stale_futility_flag_pruned_at_the_root_and_the_rook_was_shuffled() {
    let fresh = talk(&[NO_BOOK, SHUFFLE, "go depth 3\n"]);
    assert!(!best(&fresh).starts_with("a1"), "{fresh}");
    // A piece leaves the first rank.
    assert!(["b1", "c1", "d1", "f1", "g1"].contains(&&best(&fresh)[..2]), "{fresh}");
    // Nothing of any earlier search is left over when it is forgotten.
    let depths = ["go depth 4\n", "go depth 1\n", "go nodes 77\n"];
    for before in depths {
        let again = talk(&[NO_BOOK, ITALIAN, before, "ucinewgame\n", SHUFFLE, "go depth 3\n"]);
        assert_eq!(outcome(&again), outcome(&fresh), "{before}");
    }
}

#[test]
fn a_stale_reduction_flag_meant_that_nothing_was_searched_again() {
    // A quiet rook move mates in two: what is reduced must be searched again to see it.
    let heard = talk(&["position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\ngo depth 6\n"]);
    assert!(heard.contains("score mate 2 "), "{heard}");
    assert_eq!(best(&heard), "a1a6", "{heard}");
}

#[test]
fn lists_of_moves_overlapped_and_a_list_of_32_overflowed() {
    // The most legal moves there can be, 218, and for both sides many.
    for (fen, depth) in [
        ("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 4),
        ("3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1", 4),
        ("qqqqkqqq/8/8/8/8/8/8/QQQQKQQQ w - - 0 1", 2),
    ] {
        let say = format!("position fen {fen}\nd\ngo depth {depth}\nd\n");
        let heard = talk(&[&say]);
        let m = best(&heard);
        assert!(is_legal(fen, m), "{fen}: {m}");
        assert_board_unchanged(&heard);
    }
}

#[test]
fn more_than_8_plies_overwrote_other_variables() {
    let heard = talk(&["position fen 8/5p1k/6p1/7p/7P/6P1/5P1K/8 w - - 0 1\nd\ngo depth 24\nd\n"]);
    assert!(number(&heard, "seldepth") > 8, "{heard}");
    assert!(number(&heard, "depth") > 8, "{heard}");
    assert_board_unchanged(&heard);
}

#[test]
fn the_hash_drifted_between_make_and_unmake() {
    let mut memory = Box::new(Place::<Chess>::EMPTY);
    let player = memory.start();
    for ply in 0..40 {
        let limits = Limits { depth: 4, ..Limits::default() };
        player.begin(&Task { limits, ..Task::default() }, 0);
        let choice = loop {
            let event = player.step(0, 97);
            player.peek(|game| assert_eq!(game.board().key(), game.board().key_from_scratch()));
            if let Event::Move(choice) = event {
                break choice;
            }
        };
        assert!(player.play(choice.best).is_ok(), "ply {ply}");
        let board = player.game().board();
        assert_eq!(board.key(), board.key_from_scratch(), "ply {ply}");
    }
}

#[test]
fn all_inner_nodes_had_the_hash_of_the_root() {
    // The table is of use: what was searched once is there at once.
    let first = talk(&[NO_BOOK, ITALIAN, "go depth 4\n"]);
    let second = talk(&[NO_BOOK, ITALIAN, "go depth 4\n", "go depth 4\n"]);
    assert!(number(&second, "nodes") * 3 < number(&first, "nodes") * 2, "{second}");
    assert_eq!(best(&second), best(&first));
}

#[test]
fn castling_after_the_king_had_moved_and_through_occupied_squares() {
    for moves in [
        "",
        "moves g1f3 g8f6",
        "moves g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1f1 e8f8 f1e1 f8e8",
        "moves g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 h1g1 h8g8 g1h1 g8h8",
    ] {
        let heard = talk(&[&format!("position startpos {moves}\n"), "e1g1\n"]);
        assert_eq!(heard, "info string error: not understood: e1g1\n", "{moves}");
        let heard = talk(&[&format!("position startpos {moves}\n"), "e1c1\n"]);
        assert_eq!(heard, "info string error: not understood: e1c1\n", "{moves}");
    }
    let ready = "position startpos moves g1f3 g8f6 g2g3 g7g6 f1g2 f8g7\n";
    assert!(talk(&[ready, "go depth 1\n", "e1g1\n"]).matches("bestmove ").count() == 2);
}

#[test]
fn a_best_move_that_was_never_set_was_printed() {
    for limit in ["nodes 1", "movetime 1", "wtime 1 btime 1", "depth 1"] {
        for (fen, has_move) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", true),
            ("k7/8/8/8/8/8/1r6/K7 w - - 0 1", true),
            ("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", false),
            ("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", false),
        ] {
            let heard = talk(&[NO_BOOK, &format!("position fen {fen}\ngo {limit}\n")]);
            let m = best(&heard);
            let is_right = if has_move { is_legal(fen, m) } else { m == "(none)" };
            assert!(is_right, "{limit}, {fen}: {heard}");
        }
    }
    let interrupts = vec![(0, "stop\n".to_string())];
    let heard = Talk { interrupts, ..Talk::default() }.with(&[NO_BOOK, "go infinite\n"]);
    assert!(is_legal("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", best(&heard)));
}

#[test]
fn a_table_key_of_16_bits_alone_collided() {
    // One table for positions that have nothing in common: whatever it holds, lines are legal.
    let mut says = vec![NO_BOOK.to_string()];
    let fens: Vec<&str> = include_str!("../../../bench/prodigy.fen").lines().collect();
    let fens: Vec<&str> = fens.into_iter().filter(|line| line.contains('/')).collect();
    assert!(fens.len() > 5);
    for fen in fens.iter().chain(fens.iter().rev()) {
        says.push(format!("position fen {fen}\ngo depth 5\n"));
    }
    let says: Vec<&str> = says.iter().map(String::as_str).collect();
    let heard = talk(&says);
    let searches: Vec<&str> = heard.split_inclusive("bestmove ").collect();
    for (fen, search) in fens.iter().chain(fens.iter().rev()).zip(searches) {
        for line in search.lines().filter_map(|line| line.split_once(" pv ")) {
            let mut game: Game<64> = Game::new();
            game.set_fen(fen).expect("a position");
            for word in line.1.split_whitespace() {
                let m = game.board().parse_coordinates(word);
                let m = m.unwrap_or_else(|_| panic!("{fen}: {}", line.1));
                game.play(m).expect("it is legal");
            }
        }
    }
}

fn is_legal(fen: &str, m: &str) -> bool {
    let mut game: Game<4> = Game::new();
    game.set_fen(fen).expect("a position");
    game.board().parse_coordinates(m).is_ok()
}

/// The board is shown twice, with a search in between.
fn assert_board_unchanged(heard: &str) {
    let rows: Vec<&str> = heard.lines().filter(|line| line.len() == 17).collect();
    assert_eq!(rows.len(), 18, "{heard}");
    assert_eq!(rows[..9], rows[9..]);
}
