//! Sentences, compared with what they should be.

use super::*;
use kilomate_desk::tree::ROOT;

fn board(fen: &str) -> Board {
    Board::from_fen(fen).expect(fen)
}

fn says(fen: &str, text: &str) -> String {
    let board = board(fen);
    described(&board, board.parse_move(text).expect(text))
}

#[test]
fn every_kind_of_move_is_described() {
    let start = Board::start().to_fen();
    assert_eq!(says(&start, "Nf3"), "Nf3, knight g1 to f3");
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_eq!(says(castling, "O-O"), "O-O, castles kingside, king e1 to g1");
    assert_eq!(says(castling, "O-O-O"), "O-O-O, castles queenside, king e1 to c1");
    assert_eq!(says(castling, "Rxh8"), "Rxh8+, rook h1 takes rook on h8");
    let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(says(passing, "exd6"), "exd6, pawn e5 takes pawn en passant on d6");
    let promotion = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(says(promotion, "a8=R"), "a8=R, pawn a7 to a8 and becomes a rook");
    assert_eq!(
        says(promotion, "axb8=Q"),
        "axb8=Q+, pawn a7 takes knight on b8 and becomes a queen"
    );
}

#[test]
fn checks_are_told_and_mates_are_left_to_the_result() {
    let mut tree = Tree::new(&Board::start());
    let mut at = ROOT;
    for text in ["f3", "e5", "g4", "Qh4"] {
        let m = tree.board(at).parse_move(text).expect(text);
        at = tree.add(at, m).expect(text);
    }
    assert_eq!(moved(&tree, at, Color::Black), "Black plays Qh4#, queen d8 to h4.");
    let mate = Outcome::won_by(Color::Black, Reason::Checkmate);
    assert_eq!(over(mate), "Checkmate. Black wins, 0-1.");
    let resigned = Outcome::won_by(Color::Black, Reason::Resignation);
    assert_eq!(over(resigned), "Black wins, 0-1. White has resigned.");
    assert_eq!(over(Outcome::draw(Reason::Stalemate)), "The game is drawn, 1/2-1/2, by stalemate.");
    let lost = Outcome::won_by(Color::White, Reason::Time);
    assert_eq!(over(lost), "White wins, 1-0, on time.");
    let recorded = Outcome::won_by(Color::White, Reason::Unknown);
    assert_eq!(over(recorded), "White won, 1-0 (result from the file).");
    let mut tree = Tree::new(&board("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
    let m = tree.board(ROOT).parse_move("Ra8").expect("legal");
    let at = tree.add(ROOT, m).expect("legal");
    assert_eq!(moved(&tree, at, Color::White), "White plays Ra8+, rook a1 to a8. Check.");
}

#[test]
fn boards_are_drawn_and_named() {
    let position = board("4k3/8/8/7q/8/8/PP6/R3K2R b KQ - 0 1");
    let drawn = diagram(&position, Color::White);
    assert_eq!(
        drawn,
        "8 . . . . k . . .\n7 . . . . . . . .\n6 . . . . . . . .\n5 . . . . . . . q\n\
         4 . . . . . . . .\n3 . . . . . . . .\n2 P P . . . . . .\n1 R . . . K . . R\n  a b c d e f g h"
    );
    let turned = diagram(&position, Color::Black);
    assert!(turned.starts_with("1 R . . K . . . R\n"), "{turned}");
    assert!(turned.ends_with("\n  h g f e d c b a"), "{turned}");
    assert_eq!(men(&position, Color::White), "White: king e1, rooks a1 and h1, pawns a2 and b2.");
    assert_eq!(men(&position, Color::Black), "Black: king e8, queen h5.");
}

#[test]
fn lines_scores_hints_and_times_are_told() {
    let history = History::from_board(&Board::start());
    let mut moves = Vec::new();
    let mut game = history.clone();
    for text in ["e4", "e5", "Nf3"] {
        let m = game.board().parse_move(text).expect(text);
        game.play(m).expect(text);
        moves.push(m);
    }
    assert_eq!(line(&history, &moves), "1. e4 e5 2. Nf3");
    let mut after = history.clone();
    after.play(moves[0]).expect("legal");
    assert_eq!(line(&after, &moves[1..]), "1... e5 2. Nf3");
    assert_eq!(line(&after, &moves), "", "what is not legal is left out");

    assert_eq!(score(Score::cp(50), Color::Black), "Black is better by 0.5 pawns");
    assert_eq!(score(Score::cp(-130), Color::Black), "White is better by 1.3 pawns");
    assert_eq!(score(Score::cp(-3), Color::White), "the position is level");
    assert_eq!(score(Score::mate_in(5), Color::White), "White mates in 3 moves");
    assert_eq!(score(Score::mated_in(2), Color::White), "Black mates in 1 move");

    let mut part = Hint { from: moves[0].from(), to: None, line: vec![], score: None };
    assert!(hint(&history, &part).starts_with("Look at the pawn on e2."));
    part.to = Some(moves[0].to());
    assert!(hint(&history, &part).starts_with("Move the pawn from e2 to e4."));
    part.line = moves;
    part.score = Some(Score::cp(30));
    assert_eq!(
        hint(&history, &part),
        "The line is 1. e4 e5 2. Nf3, and White is better by 0.3 pawns."
    );

    assert_eq!(share(0.454), "45 per cent");
    assert_eq!(share(0.001), "less than 1 per cent");

    assert_eq!(time(298_500), "4 minutes 58 seconds");
    assert_eq!(time(3_661_000), "1 hour 1 minute 1 second");
    assert_eq!(time(999), "less than a second");
}
