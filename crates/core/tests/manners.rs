//! Levels play as people do: they queen their pawns, take back what was taken, and mate with a queen.
//! `docs/levels.md` has the figures, which these tests print with `--nocapture`.

mod common;
#[path = "common/somebody.rs"]
mod somebody;

use kilomate_core::play::random::Random;
use kilomate_core::{Board, Color, Game, Kind, Move, Status};
use somebody::Somebody;

/// Every hundred Elo up to where levels do nothing but count nodes.
fn elos() -> impl Iterator<Item = u16> {
    (400..=2_200).step_by(100)
}

/// The positions of `data/retakes`, each with the capture that is to be answered on its square.
fn retakes() -> Vec<(Board, Move)> {
    let lines = common::content_lines(&common::data().join("retakes/retakes.tsv"));
    let read = |line: &String| {
        let mut fields = line.split('\t');
        let before = Board::from_fen(fields.next().unwrap_or_default()).unwrap();
        let capture = before.parse_move(fields.next().unwrap_or_default()).unwrap();
        (before, capture)
    };
    lines.iter().map(read).collect()
}

#[test]
fn everybody_takes_back_where_it_matters() {
    const TRIES: usize = 3;
    let retakes = retakes();
    assert_eq!(retakes.len(), 70);
    for elo in elos() {
        let mut somebody = Somebody::of_elo(elo, u64::from(elo));
        let mut missed = Vec::new();
        for (before, capture) in &retakes {
            for _ in 0..TRIES {
                somebody.player.forget();
                let m = somebody.answer(before, &[*capture]);
                if m.to() != capture.to() {
                    missed.push(format!("{} {capture} {m}", before.to_fen()));
                }
            }
        }
        let all = TRIES * retakes.len();
        println!("{elo}: {} of {all} not taken back", missed.len());
        assert!(50 * missed.len() <= all, "{elo}: {missed:#?}");
    }
}

#[test]
fn a_bishop_on_c6_is_taken_back() {
    let mut game: Game<64> = Game::new();
    for text in "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 O-O Bxc6".split(' ') {
        let m = game.board().parse_move(text).unwrap();
        game.play(m).unwrap();
    }
    let moves: Vec<Move> = game.moves().collect();
    for elo in elos() {
        let mut somebody = Somebody::of_elo(elo, 1);
        for _ in 0..20 {
            let m = somebody.answer(&Board::start(), &moves);
            assert!(["b7c6", "d7c6"].contains(&m.to_string().as_str()), "{elo}: {m}");
        }
    }
}

/// Pawns that become queens at once: alone, among others, with and against pieces.
const QUEENS: [(&str, &str); 12] = [
    ("8/P5k1/8/8/8/8/6K1/8 w - - 0 60", "a7a8q"),
    ("6k1/P4ppp/8/8/8/8/5PPP/6K1 w - - 0 40", "a7a8q"),
    ("6k1/5ppp/8/8/8/8/p4PPP/6K1 b - - 0 40", "a2a1q"),
    ("8/1P4k1/8/8/r7/8/1R4K1/8 w - - 0 50", "b7b8q"),
    ("r3k3/1P6/8/8/8/8/6K1/8 w - - 0 50", "b7a8q"),
    ("8/6k1/8/2b5/8/5N2/1p4K1/8 b - - 0 50", "b2b1q"),
    ("8/1P3k2/8/3K4/8/8/8/8 w - - 0 60", "b7b8q"),
    ("6k1/1P3ppp/8/8/2Q5/2r5/5PPP/6K1 w - - 0 35", "b7b8q"),
    ("8/4P3/1k6/8/3N4/8/1p3K2/8 w - - 0 50", "e7e8q"),
    ("2k5/6P1/8/8/8/2p5/8/2K5 w - - 0 60", "g7g8q"),
    ("r5k1/5pp1/7p/8/8/1R5P/2p2PP1/6K1 b - - 0 40", "c2c1q"),
    ("3b4/P4k2/8/5p2/5P2/8/4K3/8 w - - 0 50", "a7a8q"),
];

#[test]
fn a_pawn_that_can_become_a_queen_does_so_at_once() {
    const TRIES: usize = 10;
    for elo in elos() {
        let mut somebody = Somebody::of_elo(elo, u64::from(elo));
        let mut late = Vec::new();
        for (fen, queens) in QUEENS {
            let board = Board::from_fen(fen).unwrap();
            for _ in 0..TRIES {
                let m = somebody.answer(&board, &[]);
                assert!(m.promotion().is_none_or(|kind| kind == Kind::Queen), "{elo}: {fen} {m}");
                if m.to_string() != queens {
                    late.push(format!("{fen} {m}"));
                }
            }
        }
        let all = TRIES * QUEENS.len();
        println!("{elo}: {} of {all} not at once", late.len());
        assert!(40 * late.len() <= all, "{elo}: {late:#?}");
    }
}

#[test]
fn a_knight_that_mates_is_better_than_a_queen_and_so_is_a_rook_that_does_not_stalemate() {
    let cases = [
        ("6br/5Ppk/7p/7P/8/8/8/6K1 w - - 0 40", "f7f8n", 400),
        // Only who looks at the answer sees that there is none.
        ("8/5P1k/5K2/8/8/8/8/8 w - - 0 60", "f7f8r", 1_200),
    ];
    for (fen, wanted, from) in cases {
        let board = Board::from_fen(fen).unwrap();
        for elo in elos().filter(|&elo| elo >= from) {
            let mut somebody = Somebody::of_elo(elo, u64::from(elo));
            for _ in 0..5 {
                assert_eq!(somebody.answer(&board, &[]).to_string(), wanted, "{elo}: {fen}");
            }
        }
    }
}

/// White's king and a piece against a king, anywhere, White to move and nothing hanging.
fn ending(piece: char, random: &mut Random) -> Board {
    loop {
        let mut squares = [' '; 64];
        for man in ['K', 'k', piece] {
            squares[random.below(64)] = man;
        }
        let row = |row: &[char]| -> String {
            row.iter().map(|&man| if man == ' ' { '1' } else { man }).collect()
        };
        let rows: Vec<String> = squares.chunks(8).map(row).collect();
        let board = Board::from_fen(format!("{} w - - 0 1", rows.join("/")));
        if let Ok(board) = board
            && board.count(Color::White) == 2
            && !Game::<8>::from_board(&board).status().is_over()
        {
            return board;
        }
    }
}

/// How many games of so many somebody wins who has a piece and is to mate with it, against one who
/// defends as a 1200 does.
fn mates(elo: u16, piece: char, games: u64) -> u64 {
    let mut random = Random::new(u64::from(elo));
    let mut mates = 0;
    for seed in 0..games {
        let start = ending(piece, &mut random);
        let mut players = [Somebody::of_elo(elo, seed), Somebody::of_elo(1_200, seed)];
        let mut game: Game<256> = Game::from_board(&start);
        while !game.status().is_over() && !game.status().is_draw() {
            let moves: Vec<Move> = game.moves().collect();
            let side = game.board().side_to_move();
            game.play(players[side as usize].answer(&start, &moves)).unwrap();
        }
        mates += u64::from(game.status() == Status::Checkmate);
    }
    println!("{elo}: {mates} mates with {piece} in {games} games");
    mates
}

#[test]
fn beginners_mate_with_a_queen_and_with_a_rook() {
    for elo in [400, 600, 800, 1_200] {
        assert!(mates(elo, 'Q', 100) > 75, "{elo}");
        assert!(mates(elo, 'R', 40) > 30, "{elo}");
    }
}
