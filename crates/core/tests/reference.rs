//! Positions and games written by python-chess: FEN, SAN, states and repetitions must be the same
//! character by character. `data/make_reference.py` makes the files.

mod common;

use common::{content_lines, data};
use kilomate_core::{Board, Game, Status};

/// The fields of each line of a file.
fn table<const N: usize>(name: &str) -> Vec<[String; N]> {
    let lines = content_lines(&data().join("reference").join(name));
    let split = |line: &String| line.split('\t').map(str::to_owned).collect::<Vec<_>>();
    lines.iter().map(|line| split(line).try_into().unwrap()).collect()
}

fn board(fen: &str) -> Board {
    Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn positions_are_written_as_python_chess_writes_them() {
    let lines = table::<5>("positions.tsv");
    assert!(lines.len() >= 300);
    for [fen, _, _, played, after] in &lines {
        let mut game: Game<1> = Game::from_board(&board(fen));
        assert_eq!(game.board().to_fen().as_str(), fen);
        if played != "-" {
            let m = game.board().parse_coordinates(played).unwrap();
            assert_eq!(game.play(m), Ok(()));
        }
        assert_eq!(game.board().to_fen().as_str(), after, "{played} in {fen}");
    }
}

#[test]
fn moves_are_written_as_python_chess_writes_them() {
    let mut count = 0;
    for [fen, _, expected, _, _] in &table::<5>("positions.tsv") {
        let board = board(fen);
        let moves = board.legal_moves();
        let text = |&m| format!("{m}={}", board.san(m).unwrap());
        let mut ours: Vec<String> = moves.as_slice().iter().map(text).collect();
        ours.sort_unstable();
        let theirs: Vec<&str> = expected.split_whitespace().collect();
        assert_eq!(ours, theirs, "{fen}");
        for (coordinates, san) in theirs.iter().map(|pair| pair.split_once('=').unwrap()) {
            let m = board.parse_san(san).unwrap_or_else(|error| panic!("{san} in {fen}: {error}"));
            assert_eq!(m.to_coordinates().as_str(), coordinates, "{san} in {fen}");
            assert_eq!(board.parse_move(san), Ok(m), "{san} in {fen}");
        }
        count += theirs.len();
    }
    println!("{count} moves");
    assert!(count > 3000);
}

#[test]
fn states_are_those_of_python_chess() {
    for [fen, state, _, _, _] in &table::<5>("positions.tsv") {
        let game: Game<1> = Game::from_board(&board(fen));
        // The clock is not looked at there.
        let ours = match game.status() {
            Status::FiftyMoves | Status::SeventyFiveMoves if game.board().in_check() => "check",
            Status::Normal | Status::FiftyMoves | Status::SeventyFiveMoves => "normal",
            Status::Check => "check",
            Status::Checkmate => "checkmate",
            Status::Stalemate => "stalemate",
            Status::InsufficientMaterial => "insufficient",
            other => panic!("{other:?} in {fen}"),
        };
        assert_eq!(ours, state, "{fen}");
    }
}

#[test]
fn games_run_and_repeat_as_in_python_chess() {
    let lines = table::<5>("games.tsv");
    let mut repeated = 0;
    for [fen, coordinates, sans, repetitions, last] in &lines {
        let mut game: Game<150> = Game::from_board(&board(fen));
        let expected = coordinates.split(' ').zip(sans.split(' ')).zip(repetitions.split(' '));
        for ((coordinates, san), repetitions) in expected {
            let m = game.board().parse_coordinates(coordinates).unwrap();
            assert_eq!(game.board().san(m).unwrap().as_str(), san, "in {}", game.board().to_fen());
            assert_eq!(game.play(m), Ok(()));
            let stood: u8 = repetitions.parse().unwrap();
            assert_eq!(game.repetitions(), stood, "after {san}: {}", game.board().to_fen());
            repeated += u32::from(stood > 0);
        }
        assert_eq!(game.board().to_fen().as_str(), last);
    }
    println!("{} games, {repeated} repeated positions", lines.len());
    assert!(repeated > 1000);
}
