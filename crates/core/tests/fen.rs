//! Reading and writing positions, against files of good and bad FENs.

mod common;

use common::{content_lines, data};
use kilomate_core::{Board, FenError, Setup, SetupError};

/// The bytes of a line in which `\xNN` stands for one byte.
fn unescaped(text: &str) -> Vec<u8> {
    let mut pieces = text.split("\\x");
    let mut bytes = pieces.next().unwrap().as_bytes().to_vec();
    for piece in pieces {
        bytes.push(u8::from_str_radix(&piece[..2], 16).unwrap());
        bytes.extend_from_slice(&piece.as_bytes()[2..]);
    }
    bytes
}

#[test]
fn good_fens_are_read_and_repaired() {
    let lines = content_lines(&data().join("fen/valid.fen"));
    assert!(lines.len() >= 40);
    for line in &lines {
        let (fen, expected) = line.split_once('\t').unwrap_or((line, line));
        let board =
            Board::from_fen(unescaped(fen)).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert!(board.is_consistent(), "{fen}");
        let written = board.to_fen();
        assert_eq!(written.as_str(), expected, "{fen}");
        assert_eq!(Board::from_fen(written.as_str()), Ok(board), "{fen}");
    }
}

#[test]
fn bad_fens_are_refused_with_the_right_reason() {
    let lines = content_lines(&data().join("fen/invalid.fen"));
    assert!(lines.len() >= 60);
    for line in &lines {
        let (expected, fen) = line.split_once('\t').unwrap();
        let name = match Board::from_fen(unescaped(fen)) {
            Ok(board) => format!("accepted as {}", board.to_fen()),
            Err(FenError::Setup(error)) => format!("{error:?}"),
            Err(error) => format!("{error:?}"),
        };
        assert_eq!(name, expected, "{fen}");
    }
}

#[test]
fn every_error_is_named_by_a_bad_fen_and_has_its_own_text() {
    let lines = content_lines(&data().join("fen/invalid.fen"));
    let errors = [
        FenError::TooFewFields,
        FenError::TooManyFields,
        FenError::BadPiece,
        FenError::BadRank,
        FenError::BadRankCount,
        FenError::BadSide,
        FenError::BadCastling,
        FenError::BadEnPassant,
        FenError::BadNumber,
        FenError::Setup(SetupError::NoKing),
        FenError::Setup(SetupError::TooManyKings),
        FenError::Setup(SetupError::PawnOnLastRank),
        FenError::Setup(SetupError::TooManyPieces),
        FenError::Setup(SetupError::KingCapturable),
        FenError::Setup(SetupError::TooManyChecks),
    ];
    let mut texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
    for error in errors {
        let name = match error {
            FenError::Setup(error) => format!("{error:?}"),
            error => format!("{error:?}"),
        };
        let named = lines.iter().any(|line| line.split_once('\t').unwrap().0 == name);
        assert!(named, "no bad FEN for {name}");
    }
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), errors.len());
}

#[test]
fn every_single_byte_is_read_without_harm() {
    let fen = b"r3k2r/8/8/2PpP3/8/8/8/R3K2R w KQkq d6 0 1";
    for place in 0..fen.len() {
        for byte in 0..=u8::MAX {
            let mut bytes = fen.to_vec();
            bytes[place] = byte;
            if let Ok(board) = Board::from_fen(&bytes) {
                assert!(board.is_consistent());
                assert_eq!(Board::from_fen(board.to_fen().as_str()), Ok(board));
            }
        }
        // Cut off there, and with a piece of it twice.
        let _ = Board::from_fen(&fen[..place]);
        let _ = Board::from_fen([&fen[..place], &fen[..]].concat());
    }
}

#[test]
fn a_description_is_written_as_it_was_read() {
    // A description need not be a position: rights and squares are not repaired in it.
    for fen in [
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "kkkkkkkk/8/8/8/8/8/8/PPPPPPPP b KQkq h1 255 65535",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "1r1b1n1q/p1p1p1p1/1P1P1P1P/R1R1R1R1/1B1B1B1B/N1N1N1N1/1Q1Q1Q1Q/K1K1K1K1 w KQkq a8 200 50000",
    ] {
        assert_eq!(Setup::from_fen(fen).unwrap().to_fen().as_str(), fen);
    }
}

#[test]
fn a_board_described_is_the_same_board() {
    for line in content_lines(&data().join("fen/valid.fen")) {
        let fen = line.split('\t').next_back().unwrap();
        let board = Board::from_fen(fen).unwrap();
        assert_eq!(Setup::from(&board).build().as_ref(), Ok(&board), "{fen}");
        assert_eq!(fen.parse::<Board>().as_ref(), Ok(&board), "{fen}");
    }
}
