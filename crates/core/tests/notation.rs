//! Reading moves as people write them: what is forgiven, what is ambiguous, what is refused.

use kilomate_core::{Board, Move, NotationError};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PROMOTING: &str = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1";
const EN_PASSANT: &str = "k7/8/8/2PpP3/8/8/8/4K3 w - d6 0 1";

fn board(fen: &str) -> Board {
    Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The move that a text means, in coordinates.
fn read(fen: &str, text: &str) -> Result<String, NotationError> {
    board(fen).parse_move(text).map(|m| m.to_string())
}

#[test]
fn all_usual_spellings_are_understood() {
    for (fen, spellings, expected) in [
        (START, "e4 e2e4 E2E4 e2-e4 e4! e4?? e4!? e4+ e4#", "e2e4"),
        (START, "Nf3 Ngf3 N1f3 Ng1f3 g1f3 G1F3 g1-f3 Nf3! Nxf3", "g1f3"),
        (CASTLING, "O-O 0-0 o-o O-O+ 0-0! e1g1 E1G1 e1-g1 Kg1 Ke1g1", "e1g1"),
        (CASTLING, "O-O-O 0-0-0 o-o-o O-O-O# e1c1 Kc1", "e1c1"),
        (CASTLING, "Rxa8+ Rxa8 Ra8 Raxa8 R1xa8 Ra1xa8 a1a8", "a1a8"),
        (PROMOTING, "a8=Q+ a8=Q a8Q a8Q+ a7a8q a7a8Q a7a8=q a7-a8=Q A7A8Q", "a7a8q"),
        (PROMOTING, "a8=N a8N a7a8n a7a8=N", "a7a8n"),
        (PROMOTING, "axb8=R+ axb8=R axb8R ab8R ab8=R a7xb8=R a7b8r a7b8=R", "a7b8r"),
        (EN_PASSANT, "exd6 ed6 e5xd6 e5d6", "e5d6"),
        (EN_PASSANT, "cxd6 cd6 c5xd6 c5d6", "c5d6"),
    ] {
        for text in spellings.split_whitespace() {
            assert_eq!(read(fen, text).as_deref(), Ok(expected), "{text} in {fen}");
        }
    }
}

#[test]
fn what_is_no_move_is_a_syntax_error() {
    let texts = [
        "",
        " ",
        "e",
        "4",
        "e9",
        "i4",
        "e0",
        "xx",
        "x",
        "+",
        "#",
        "!?",
        "O",
        "O-",
        "O-O-",
        "O-O-O-O",
        "0-0-",
        "OO",
        "e2e",
        "e2e4e5",
        "e2--e4",
        "e2 e4",
        " e4",
        "e4 ",
        "e4e",
        "N",
        "Nf",
        "Nf9",
        "Nxf",
        "Xf3",
        "Pe4",
        "nf3",
        "e8=K",
        "e8=P",
        "e7e8k",
        "e7e8p",
        "e7e8x",
        "e8=",
        "e8=QQ",
        "e7e8==q",
        "Nf3=Q",
        "Ng1xxf3",
        "Nabc3",
        "N11c3",
        "=Q",
        "Q",
        "0000",
        "null",
        "--",
        "e2e4\0",
        "\0",
        "é4",
        "♘f3",
        "resign",
        "a very long line of text that is no move at all, not at all",
    ];
    for text in texts {
        assert_eq!(read(START, text), Err(NotationError::Syntax), "{text:?}");
    }
    let bytes: [&[u8]; 4] = [b"\xff", b"\xffe4", b"e4\xff", b"N\xc3\xa9"];
    for text in bytes {
        assert_eq!(board(START).parse_move(text), Err(NotationError::Syntax), "{text:?}");
    }
}

#[test]
fn what_is_no_move_here_is_illegal() {
    for (fen, texts) in [
        (START, "e5 Nd2 Ke2 O-O O-O-O Qh5 exd3 e7e5 e2e5 a1a1 e3e4 d8h4 Bb5 e2e4q e4=Q Rxa8"),
        (CASTLING, "Kg2 Kh1 e1a1 e1h1 e8g8 Raxa1"),
        // A pawn does not reach the last rank without saying what it becomes.
        (PROMOTING, "a8 a7a8 axb8 a7b8"),
        (EN_PASSANT, "dxe6 exf6 Kd6"),
        // The pinned pawn may not capture, and only a pawn captures en passant.
        ("k3r3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 e5d6 Kd6"),
        // Nothing but the king may move out of double check.
        ("4k3/8/8/8/1b6/8/8/2R1K2r w - - 0 1", "Rc3 c1c3 Rd1"),
    ] {
        for text in texts.split_whitespace() {
            assert_eq!(read(fen, text), Err(NotationError::Illegal), "{text} in {fen}");
        }
    }
}

#[test]
fn what_means_two_moves_is_ambiguous() {
    let knights = "7k/8/1N3N2/8/1N6/8/8/K7 w - - 0 1";
    for (fen, text) in [
        (knights, "Nd5"),
        (knights, "Nbd5"),
        (knights, "N6d5"),
        (EN_PASSANT, "d6"),
        ("k7/8/8/8/3R3R/8/8/K7 w - - 0 1", "Rf4"),
        ("k7/8/8/8/3R3R/8/8/K7 w - - 0 1", "R4f4"),
    ] {
        assert_eq!(read(fen, text), Err(NotationError::Ambiguous), "{text} in {fen}");
    }
    // Said fully, or far enough, each is one move.
    for (text, expected) in [("N4d5", "b4d5"), ("Nfd5", "f6d5"), ("Nb6d5", "b6d5")] {
        assert_eq!(read(knights, text).as_deref(), Ok(expected), "{text}");
    }
    // A pinned piece cannot be meant.
    let pinned = "k3r3/8/8/8/4N3/8/8/N3K3 w - - 0 1";
    assert_eq!(read(pinned, "Nc3"), Err(NotationError::Illegal));
    let one_pinned = "k3r3/8/8/8/4N3/8/8/1N2K3 w - - 0 1";
    assert_eq!(read(one_pinned, "Nc3").as_deref(), Ok("b1c3"));
    assert_eq!(read(one_pinned, "Nd2").as_deref(), Ok("b1d2"));
}

#[test]
fn moves_are_told_apart_by_file_then_rank_then_both() {
    for (fen, coordinates, expected) in [
        ("7k/8/1N3N2/8/1N6/8/8/K7 w - - 0 1", "b6d5", "Nb6d5"),
        ("7k/8/1N3N2/8/1N6/8/8/K7 w - - 0 1", "b4d5", "N4d5"),
        ("7k/8/1N3N2/8/1N6/8/8/K7 w - - 0 1", "f6d5", "Nfd5"),
        ("3R4/8/k7/8/8/8/3R4/K7 w - - 0 1", "d8d5", "R8d5"),
        ("k7/8/8/8/3R3R/8/8/K7 w - - 0 1", "d4f4", "Rdf4"),
        // Neither on the same file nor on the same rank: the file is enough.
        ("k7/8/8/8/8/5N2/8/KN6 w - - 0 1", "b1d2", "Nbd2"),
        // A pinned rival is no rival.
        ("k3r3/8/8/8/4N3/8/8/1N2K3 w - - 0 1", "b1c3", "Nc3"),
        // Kings and pawns.
        (CASTLING, "e1g1", "O-O"),
        (CASTLING, "e1c1", "O-O-O"),
        (CASTLING, "a1a8", "Rxa8+"),
        (EN_PASSANT, "e5d6", "exd6"),
        (PROMOTING, "a7a8q", "a8=Q"),
        (PROMOTING, "a7b8r", "axb8=R+"),
        ("8/8/8/8/8/8/1R6/R3K1k1 w Q - 0 1", "e1c1", "O-O-O#"),
        ("7k/5P2/6K1/8/8/8/8/8 w - - 0 1", "f7f8q", "f8=Q#"),
        ("k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1h8", "Rh8#"),
    ] {
        let board = board(fen);
        let m = board.parse_coordinates(coordinates).unwrap();
        assert_eq!(board.san(m).unwrap().as_str(), expected, "{coordinates} in {fen}");
    }
}

#[test]
fn a_capital_is_a_piece_before_it_is_a_file() {
    // `B4c5` is a bishop of the fourth rank; b4, where the queen stands, is not meant.
    let bishops = "k7/8/3B4/8/1Q1B4/8/8/7K w - - 0 1";
    assert_eq!(read(bishops, "B4c5").as_deref(), Ok("d4c5"));
    assert_eq!(read(bishops, "B6c5").as_deref(), Ok("d6c5"));
    assert_eq!(read(bishops, "b4c5").as_deref(), Ok("b4c5"));
    assert_eq!(read(bishops, "B4C5").as_deref(), Ok("b4c5"));
    assert_eq!(read(START, "B1C3").as_deref(), Ok("b1c3"));
    // A pawn takes on c3, a bishop goes there.
    let both = "k7/8/8/8/1P6/2p5/1P6/B1K5 w - - 0 1";
    assert_eq!(read(both, "bxc3").as_deref(), Ok("b2c3"));
    assert_eq!(read(both, "Bxb2"), Err(NotationError::Illegal));
}

#[test]
fn a_move_of_another_position_has_no_text_here() {
    let m = board(START).parse_move("e4").unwrap();
    assert_eq!(board(CASTLING).san(m), Err(NotationError::Illegal));
    assert_eq!(board(START).san(Move::NONE), Err(NotationError::Illegal));
    assert_eq!(Move::NONE.to_coordinates().as_str(), "0000");
}

#[test]
fn a_move_says_in_words_what_else_it_does() {
    for (fen, coordinates, expected) in [
        (START, "g1f3", "g1f3"),
        (START, "e2e4", "e2e4 double"),
        (CASTLING, "e1g1", "e1g1 O-O"),
        (CASTLING, "e1c1", "e1c1 O-O-O"),
        (CASTLING, "a1a8", "a1a8 x"),
        (EN_PASSANT, "e5d6", "e5d6 x e.p."),
        (PROMOTING, "a7a8q", "a7a8q"),
        (PROMOTING, "a7a8n", "a7a8n"),
        (PROMOTING, "a7b8r", "a7b8r x"),
    ] {
        let m = board(fen).parse_coordinates(coordinates).unwrap();
        assert_eq!(format!("{m:?}"), expected);
    }
    assert_eq!(format!("{:?}", Move::NONE), "(none)");
    // Two moves that differ do not look alike, but for bits that are no move anywhere.
    let texts: std::collections::HashSet<String> =
        (0..=u16::MAX).map(|bits| format!("{:?}", Move::from_bits(bits))).collect();
    assert_eq!(texts.len(), 64 * 64 * 15, "15 kinds of flags, two of the 16 being nothing");
}

#[test]
fn a_board_is_shown_as_white_sees_it() {
    let shown = board("rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2").to_string();
    assert_eq!(
        shown.lines().collect::<Vec<_>>(),
        [
            "r n b q k b n r",
            "p p . p p p p p",
            ". . . . . . . .",
            ". . p . . . . .",
            ". . . . P . . .",
            ". . . . . N . .",
            "P P P P . P P P",
            "R N B Q K B . R",
            "Black to move",
        ]
    );
}
