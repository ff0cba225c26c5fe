//! Texts as people type them.

use kilomate_core::Square;

use super::*;

const CASTLING: &str = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
/// Two knights that can go to d2, a bishop and a pawn that can both go to c4 by taking.
const CROWD: &str = "4k3/8/8/3p4/2p5/1P3N2/8/1N2KB2 w - - 0 1";
const PROMOTING: &str = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";

fn read(fen: &str, typed: &str) -> Typed {
    Typed::read(&Board::from_fen(fen).unwrap(), typed)
}

fn start(typed: &str) -> Typed {
    Typed::read(&Board::start(), typed)
}

fn exact(fen: &str, typed: &str) -> Option<String> {
    read(fen, typed).exact.map(|m| m.to_string())
}

fn lit(entry: &Typed) -> String {
    let from: Vec<Square> = entry.completions.iter().map(|m| m.from()).collect();
    let lit = Square::all().filter(|at| from.contains(at));
    lit.map(|at| at.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_usual_way_to_write_a_move_is_understood() {
    for typed in ["e4", "e2e4", "e2-e4", "E4", "E2E4", " e4 ", "e4!", "Pe4", "pe4", "e2 to e4"] {
        assert_eq!(start(typed).exact.map(|m| m.to_string()).as_deref(), Some("e2e4"), "{typed}");
    }
    for typed in ["Nf3", "nf3", "NF3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "g1f3", "g1-f3", "Nf3!?"]
    {
        assert_eq!(start(typed).exact.map(|m| m.to_string()).as_deref(), Some("g1f3"), "{typed}");
    }
    for typed in ["O-O", "0-0", "o-o", "OO", "00", "e1g1", "O-O+"] {
        assert_eq!(exact(CASTLING, typed).as_deref(), Some("e1g1"), "{typed}");
    }
    for typed in ["O-O-O", "0-0-0", "ooo", "e1-c1"] {
        assert_eq!(exact(CASTLING, typed).as_deref(), Some("e1c1"), "{typed}");
    }
    let en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    for typed in ["exd6", "ed6", "exd6 e.p.", "exd6ep", "e5d6", "ed", "e5xd6", "e:d6"] {
        let entry = read(en_passant, typed);
        assert_eq!(
            entry.exact.or(entry.only()).map(|m| m.to_string()).as_deref(),
            Some("e5d6"),
            "{typed}"
        );
    }
}

#[test]
fn everything_that_the_rules_read_is_read_the_same_way() {
    for fen in [CASTLING, CROWD, PROMOTING, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"] {
        let board = Board::from_fen(fen).unwrap();
        for &m in board.legal_moves().as_slice() {
            for typed in [board.san(m).unwrap().to_string(), m.to_string()] {
                let entry = Typed::read(&board, &typed);
                assert_eq!(entry.exact, Some(m), "{typed} in {fen}");
                assert_eq!(entry.problem, None);
                // Each key on the way there lets the move be.
                for end in 1..=typed.len() {
                    let entry = Typed::read(&board, &typed[..end]);
                    assert!(entry.completions.contains(&m), "{} in {fen}", &typed[..end]);
                }
            }
        }
    }
}

#[test]
fn men_that_can_are_lit_while_one_types() {
    assert_eq!(lit(&start("N")), "b1 g1");
    assert_eq!(lit(&start("Na")), "b1");
    assert_eq!(lit(&read(CROWD, "Nb")), "b1");
    assert_eq!(lit(&read(CROWD, "Nd")), "f3 b1");
    assert_eq!(lit(&read(CROWD, "Nx")), "");
    assert_eq!(lit(&read(CASTLING, "O")), "e1");
    assert_eq!(start("N").exact, None);
    assert_eq!(start("N").problem, None);
    assert_eq!(start(""), Typed::default());
    assert_eq!(start("  "), Typed::default());
}

#[test]
fn a_small_b_is_a_pawn_or_a_bishop_and_a_capital_only_a_bishop() {
    assert_eq!(lit(&read(CROWD, "b")), "b3 b1 f1", "the knight by its square");
    assert_eq!(lit(&read(CROWD, "B")), "f1");
    assert_eq!(exact(CROWD, "bxc4").as_deref(), Some("b3c4"));
    assert_eq!(exact(CROWD, "bc4").as_deref(), Some("b3c4"));
    assert_eq!(exact(CROWD, "Bc4").as_deref(), Some("f1c4"));
    assert_eq!(exact(CROWD, "bd3").as_deref(), Some("f1d3"));
    assert_eq!(exact(CROWD, "bxd3"), None);
}

#[test]
fn what_a_pawn_becomes_can_be_typed_or_chosen() {
    for typed in ["a8=Q", "a8q", "a8Q", "a7a8q", "a7-a8=q", "a8(Q)", "a8=q+"] {
        assert_eq!(exact(PROMOTING, typed).as_deref(), Some("a7a8q"), "{typed}");
    }
    assert_eq!(exact(PROMOTING, "axb8=N").as_deref(), Some("a7b8n"));
    for (typed, to) in [("a8", "a8"), ("a8=", "a8"), ("a7a8", "a8"), ("axb8", "b8"), ("ab8", "b8")]
    {
        let entry = read(PROMOTING, typed);
        assert_eq!(entry.exact, None, "{typed}");
        assert_eq!(entry.problem, None, "{typed}");
        assert_eq!(entry.promotions.len(), 4, "{typed}");
        assert!(entry.promotions.iter().all(|m| m.to().to_string() == to));
    }
}

#[test]
fn small_letters_are_pieces_where_they_can_be() {
    let crowd = "4k3/8/8/3p4/2p5/1P3N2/8/1N1QKB1R w K - 0 1";
    for (typed, meant) in [
        ("nbd2", "b1d2"),
        ("nfd2", "f3d2"),
        ("nc3", "b1c3"),
        ("qd3", "d1d3"),
        ("QD3", "d1d3"),
        ("qxd5", "d1d5"),
        ("rh8", "h1h8"),
        ("kf2", "e1f2"),
        ("o-o", ""),
        ("bd3", "f1d3"),
        ("BC4", "f1c4"),
        ("Bxc4", "f1c4"),
        ("bc4", "b3c4"),
        ("bxc4", "b3c4"),
        ("b4", "b3b4"),
    ] {
        assert_eq!(exact(crowd, typed).unwrap_or_default(), meant, "{typed}");
    }
    for (typed, meant) in [("a8n", "a7a8n"), ("a8b", "a7a8b"), ("axb8r", "a7b8r")] {
        assert_eq!(exact(PROMOTING, typed).as_deref(), Some(meant), "{typed}");
    }
    // Without the pawn's capture the same letters are the bishop.
    let bishop = "4k3/8/8/3p4/2p5/P4N2/8/1N2KB2 w - - 0 1";
    assert_eq!(exact(bishop, "bc4").as_deref(), Some("f1c4"));
    assert_eq!(exact(bishop, "bxc4").as_deref(), Some("f1c4"));
    // A pawn that goes straight ahead is not written with its file.
    let ahead = "4k3/8/8/8/1P6/8/8/4KB2 w - - 0 1";
    assert_eq!(exact(ahead, "bb5").as_deref(), Some("f1b5"));
    assert_eq!(exact(ahead, "b5").as_deref(), Some("b4b5"));
}

#[test]
fn the_only_move_left_is_known_before_it_is_typed_in_full() {
    let entry = start("Na");
    assert_eq!(entry.exact, None);
    assert_eq!(entry.only().map(|m| m.to_string()).as_deref(), Some("b1a3"));
    assert_eq!(start("N").only(), None);
}

#[test]
fn problems_say_what_is_wrong() {
    let pinned = "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1";
    let checked = "4r1k1/8/8/8/8/8/3N4/4K3 w - - 0 1";
    let first = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (fen, typed, problem) in [
        (CROWD, "Nd2", "Nd2 could be Nbd2 or Nfd2: say which one."),
        (CROWD, "Ne8", "No knight can go to e8."),
        (CROWD, "Nxe5", "There is nothing to take on e5."),
        (CROWD, "Qd4", "White has no queen."),
        (CROWD, "qd4", "White has no queen."),
        (CROWD, "e5", "White has no pawn on the e-file."),
        (CROWD, "b5", "A pawn moves one square at a time, or two from where it started."),
        (CROWD, "Ngf3", "White has no knight on the g-file."),
        (CROWD, "Bb2", "A bishop moves only along diagonals."),
        (CROWD, "ba2", "A pawn only ever moves forward."),
        (CROWD, "bb2", "A bishop moves only along diagonals."),
        (first, "bb5", "The pawn on e2 is in the way, and a bishop cannot jump."),
        (first, "qd3", "The pawn on d2 is in the way, and a queen cannot jump."),
        (first, "ne2", "Your own pawn is on e2."),
        (first, "O-O", "You cannot castle now: the bishop on f1 is between king and rook."),
        (first, "o-o-o", "You cannot castle now: the queen on d1 is between king and rook."),
        (CROWD, "O-O", "You cannot castle now: there is no rook on h1."),
        (CROWD, "h1h2", "There is no piece on h1."),
        (CROWD, "d5d4", "The pawn on d5 is Black's, and it is White's move."),
        (
            CROWD,
            "f3f4",
            "That is not how a knight moves: two squares straight, then one to the side.",
        ),
        (
            pinned,
            "Nc3",
            "The knight on e2 is pinned by the rook on e8: the king would be in check.",
        ),
        (checked, "Nb3", "The king is in check from the rook on e8, and that does not stop it."),
        (CROWD, "Ka", "No legal move begins with Ka."),
        (CROWD, "h", "No legal move begins with h."),
        (CROWD, "R", "White has no rook."),
        (CROWD, "Nh9", "\"Nh9\" is not a move: type e4, Nf3, e2e4 or O-O."),
        (PROMOTING, "a8=K", "\"a8=K\" is not a move: type e4, Nf3, e2e4 or O-O."),
        (PROMOTING, "c8=Q", "White has no pawn on the c-file."),
        (CROWD, "hello", "\"hello\" is not a move: type e4, Nf3, e2e4 or O-O."),
        (CROWD, "♞", "\"♞\" is not a move: type e4, Nf3, e2e4 or O-O."),
        (CROWD, "1e4", "\"1e4\" is not a move: type e4, Nf3, e2e4 or O-O."),
        (CROWD, "---", "\"---\" is not a move: type e4, Nf3, e2e4 or O-O."),
    ] {
        let entry = read(fen, typed);
        let said = entry.problem.map(|problem| problem.to_string());
        assert_eq!(said.as_deref(), Some(problem), "{typed}");
        assert_eq!(entry.exact, None, "{typed}");
    }
}

#[test]
fn no_text_is_too_strange() {
    let pieces =
        ["", "N", "b", "x", "e", "8", "=", "Q", "O-", "0", "é", "\u{0}", "e2", "♟", "ep", " "];
    let boards = [CASTLING, CROWD, PROMOTING].map(|fen| Board::from_fen(fen).unwrap());
    for board in &boards {
        for a in pieces {
            for b in pieces {
                for c in pieces {
                    let typed = format!("{a}{b}{c}");
                    let entry = Typed::read(board, &typed);
                    assert!(entry.exact.is_none_or(|m| board.is_legal(m)), "{typed}");
                    let means_something = !entry.completions.is_empty() || entry.problem.is_some();
                    assert_eq!(means_something, !typed.trim().is_empty(), "{typed:?}");
                }
            }
        }
        Typed::read(board, &"N".repeat(10_000));
    }
}
