//! The examples do what they say.

#[allow(dead_code)]
#[path = "../examples/legal_moves.rs"]
mod legal_moves;
#[allow(dead_code)]
#[path = "../examples/play_level.rs"]
mod play_level;
#[allow(dead_code)]
#[path = "../examples/think.rs"]
mod think;

use kilomate_core::Game;

#[test]
fn legal_moves_are_listed() {
    let text = legal_moves::legal_moves(Some("8/P6k/8/8/8/8/8/7K w - - 0 1")).unwrap();
    let mut moves: Vec<&str> = text.lines().collect();
    moves.sort_unstable();
    assert_eq!(moves, ["Kg1", "Kg2", "Kh2", "a8=B", "a8=N", "a8=Q", "a8=R"]);
    assert_eq!(legal_moves::legal_moves(None).unwrap().lines().count(), 20);
    assert!(legal_moves::legal_moves(Some("8/8/8 w")).is_err());
}

#[test]
fn thinking_finds_a_mate() {
    let text = think::think("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 6).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("depth 1, cp "), "{text}");
    assert!(lines[lines.len() - 2].contains(", mate 3: f6a6 "), "{text}");
    assert_eq!(lines[lines.len() - 1], "Ra6+", "{text}");
    let stalemate = think::think("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 2).unwrap();
    assert!(stalemate.ends_with("no legal move\n"), "{stalemate}");
}

#[test]
fn levels_play_a_whole_game() {
    let text = play_level::game([600, 1_400], 1).unwrap();
    let (moves, end) = text.trim_end().rsplit_once('\n').unwrap();
    let mut game: Game<512> = Game::new();
    for text in moves.lines() {
        let m = game.board().parse_move(text).unwrap();
        game.play(m).unwrap();
    }
    if end == "given up" {
        assert_eq!(moves.lines().count(), 400);
    } else {
        assert_eq!(format!("{:?}", game.status()), end);
    }
    assert_eq!(play_level::game([600, 1_400], 1).unwrap(), text, "the same bits, the same game");
    assert_ne!(play_level::game([600, 1_400], 2).unwrap(), text);
}
