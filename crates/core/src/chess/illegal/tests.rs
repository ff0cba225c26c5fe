//! Reasons in words, and whether they agree with the rules.

use super::*;
use std::string::ToString;

fn square(name: &str) -> Square {
    let name = name.as_bytes();
    Square::from_ascii(name[0], name[1]).unwrap()
}

fn why(fen: &str, squares: &str) -> std::string::String {
    let board = Board::from_fen(fen).unwrap();
    let why = board.why_illegal(square(&squares[..2]), square(&squares[2..]));
    why.map_or_else(|| "legal".into(), |why| why.to_string())
}

#[test]
fn every_reason_is_told_in_words() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let pinned = "4r1k1/8/8/8/7b/8/4NP2/4K3 w - - 0 1";
    let checked = "4r1k1/8/8/8/8/8/3N4/4K3 w - - 0 1";
    let passed = "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1";
    for (fen, squares, words) in [
        (start, "e4e5", "there is no piece on e4"),
        (start, "g8f6", "the knight on g8 is Black's, and it is White's move"),
        (
            start,
            "g1g3",
            "that is not how a knight moves: two squares straight, then one to the side",
        ),
        (
            start,
            "g1g1",
            "that is not how a knight moves: two squares straight, then one to the side",
        ),
        (start, "g1e2", "your own pawn is on e2"),
        (start, "c1e3", "the pawn on d2 is in the way, and a bishop cannot jump"),
        (start, "c1c3", "a bishop moves only along diagonals"),
        (start, "a1b2", "a rook moves only along ranks and files"),
        (start, "d1e3", "a queen moves only in straight lines, diagonals included"),
        (start, "e1e3", "a king moves only one square at a time"),
        (start, "e2e5", "a pawn moves one square at a time, or two from where it started"),
        (start, "e2d3", "a pawn moves diagonally only to take, and there is nothing on d3"),
        (start, "e2f4", "a pawn moves straight ahead and takes diagonally"),
        (start, "e2e1", "a pawn only ever moves forward"),
        (start, "e2d2", "a pawn only ever moves forward"),
        (
            "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1",
            "e2e4",
            "the knight on e3 is in the pawn's way, and a pawn takes only diagonally",
        ),
        (
            "4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1",
            "e2e4",
            "the knight on e4 is in the pawn's way, and a pawn takes only diagonally",
        ),
        (
            passed,
            "e5d6",
            "a pawn can be taken en passant only right after it has moved two squares",
        ),
        (
            "4k3/8/8/8/3Pp3/8/8/4K3 b - - 0 1",
            "e4d3",
            "a pawn can be taken en passant only right after it has moved two squares",
        ),
        (
            "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
            "e5d6",
            "taking en passant would leave the king in check",
        ),
        (
            pinned,
            "e2c3",
            "the knight on e2 is pinned by the rook on e8: the king would be in check",
        ),
        (
            pinned,
            "f2f3",
            "the pawn on f2 is pinned by the bishop on h4: the king would be in check",
        ),
        (checked, "d2b3", "the king is in check from the rook on e8, and that does not stop it"),
        (checked, "e1e2", "the king would be in check there, from the rook on e8"),
        ("4k3/8/8/8/8/r7/8/4K2R w - - 0 1", "e1e2", "legal"),
        (
            "k3r3/8/8/8/4K3/8/8/8 w - - 0 1",
            "e4e3",
            "the king would be in check there, from the rook on e8",
        ),
        (
            "4r1k1/8/8/8/8/3n4/6N1/4K3 w - - 0 1",
            "g2e3",
            "two pieces give check at once, so the king has to move",
        ),
        // What would stop the check is pinned.
        (
            "4r1k1/8/8/8/q7/8/2N5/3K4 w - - 0 1",
            "c2a1",
            "the knight on c2 is pinned by the queen on a4: the king would be in check",
        ),
        (
            "k3r3/8/8/8/7b/8/5R2/4K3 w - - 0 1",
            "f2e2",
            "the rook on f2 is pinned by the bishop on h4: the king would be in check",
        ),
    ] {
        assert_eq!(why(fen, squares), words, "{squares} in {fen}");
    }
}

#[test]
fn castling_says_what_stands_in_its_way() {
    for (fen, squares, words) in [
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", "the king or that rook has moved before"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1c1", "there is no rook on a1"),
        ("4k3/8/8/8/8/8/8/R2QK3 w Q - 0 1", "e1c1", "the queen on d1 is between king and rook"),
        ("r3kb1r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8g8", "the bishop on f8 is between king and rook"),
        ("4k3/8/8/8/7b/8/8/4K2R w K - 0 1", "e1g1", "the king is in check from the bishop on h4"),
        (
            "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1g1",
            "the rook on f8 attacks f1, where the king would go",
        ),
        (
            "4k1r1/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1g1",
            "the rook on g8 attacks g1, where the king would go",
        ),
    ] {
        assert_eq!(why(fen, squares), std::format!("you cannot castle now: {words}"), "{fen}");
    }
    // Through b1 only the rook goes.
    assert_eq!(why("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"), "legal");
    let away = Board::from_fen("4k3/8/8/8/8/8/4K3/7R w - - 0 1").unwrap();
    assert_eq!(away.why_no_castling(Flag::CastleKing), Some(NoCastling::KingMoved));
    assert_eq!(away.why_no_castling(Flag::Quiet), None);
}

/// There is a reason exactly where there is no legal move, and it is about the king exactly where
/// the piece itself could go there.
#[test]
fn reasons_agree_with_the_rules_on_every_pair_of_squares() {
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
        "4r1k1/8/8/8/q7/3n4/2N3N1/4K2R w K - 0 1",
        "k7/8/8/8/4r3/8/3P4/4K2R w K - 0 1",
    ] {
        let board = Board::from_fen(fen).unwrap();
        let legal = board.legal_moves();
        let mut pseudo = crate::chess::movelist::MoveList::new();
        board.generate(crate::chess::movegen::MoveSet::All, &mut pseudo);
        for from in Square::all() {
            for to in Square::all() {
                let leads = |m: &crate::Move| m.from() == from && m.to() == to;
                let why = board.why_illegal(from, to);
                assert_eq!(why.is_none(), legal.as_slice().iter().any(leads), "{from}{to} {fen}");
                let is_kings = matches!(
                    why,
                    Some(
                        Illegal::KingAttacked(_)
                            | Illegal::InCheck(_)
                            | Illegal::DoubleCheck
                            | Illegal::Pinned(..)
                    )
                );
                let could = why.is_some() && pseudo.as_slice().iter().any(leads);
                let is_passing = why == Some(Illegal::EnPassantExposes);
                assert!(is_kings == could || is_passing, "{from}{to} {why:?} {fen}");
            }
        }
    }
}
