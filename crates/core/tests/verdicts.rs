//! `bench/verdicts.epd`, with which `kilomate-lab verdicts` asks whether an engine wins what is won and sees what
//! is drawn: that the file is what its first lines say.

mod common;

use std::collections::BTreeSet;

use kilomate_core::{Board, Color, Kind, Square};

/// A line of the file.
struct Position {
    board: Board,
    name: String,
    /// The verdict in pawns, for the side to move.
    score: f64,
}

impl Position {
    fn read(line: &str) -> Option<Position> {
        let (fields, operations) = line.split_once(" id \"")?;
        let (name, rest) = operations.split_once("\"; c0 \"")?;
        let (comment, end) = rest.split_once('"')?;
        let (score, nodes) = comment.strip_suffix(" nodes")?.split_once(" by Stockfish 15.1, ")?;
        nodes.parse::<u32>().ok()?;
        let score = match score.strip_prefix("+M") {
            Some(moves) => 1_000.0 - moves.parse::<f64>().ok()?,
            None => score.parse().ok()?,
        };
        let board = Board::from_fen(fields).ok()?;
        (end == ";").then(|| Position { board, name: name.into(), score })
    }

    /// What the pieces beside kings and pawns are, in the words of the names.
    fn class(&self) -> &'static str {
        let kinds = (0..64).filter_map(|at| self.board.piece_at(Square::from_index(at)).kind());
        let (mut minors, mut rooks, mut queens) = (false, false, false);
        for kind in kinds {
            minors |= matches!(kind, Kind::Knight | Kind::Bishop);
            rooks |= kind == Kind::Rook;
            queens |= kind == Kind::Queen;
        }
        match (minors, rooks, queens) {
            (false, false, false) => "pawn",
            (true, false, false) => "minor",
            (false, true, false) => "rook",
            (true, true, false) => "rook and minor",
            (false, false, true) => "queen",
            _ => "mixed",
        }
    }
}

#[test]
fn the_positions_are_what_their_names_say() {
    let lines = common::content_lines(&common::bench().join("verdicts.epd"));
    let mut names = BTreeSet::new();
    let mut boards = BTreeSet::new();
    let mut halves = [0; 2];
    for line in &lines {
        let position = Position::read(line).unwrap_or_else(|| panic!("cannot be read: {line}"));
        let (half, rest) = position.name.split_once(' ').expect("a half and a class");
        let (class, number) = rest.rsplit_once(' ').expect("a class and a number");
        assert!(number.parse::<u8>().is_ok(), "{line}");
        assert_eq!(class, position.class(), "{line}");
        match half {
            "won" => assert!(position.score >= 4.0, "{line}"),
            "drawn" => assert!(position.score.abs() <= 0.3, "{line}"),
            _ => panic!("neither won nor drawn: {line}"),
        }
        halves[usize::from(half == "drawn")] += 1;
        let men = position.board.count(Color::White) + position.board.count(Color::Black);
        assert!((6..=14).contains(&men) && !position.board.in_check(), "{line}");
        assert!(names.insert(position.name.clone()), "twice: {}", position.name);
        assert!(boards.insert(position.board.to_fen().as_str().to_owned()), "twice: {line}");
    }
    assert_eq!(halves, [100, 82]);
}
