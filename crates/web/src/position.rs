//! A position of the game as a page shows it: men, legal moves, opening, book, what has been taken.

use kilomate_core::{Board, Color, Kind, Piece, Square};
use kilomate_desk::Desk;
use kilomate_desk::tree::NodeId;

use crate::chess::{move_json, moves_json, side};
use crate::json::Json;
use crate::object;

/// From the queen down, the order in which captured men are shown, and what they are worth in pawns.
const KINDS: [(Kind, i32); 5] =
    [(Kind::Queen, 9), (Kind::Rook, 5), (Kind::Bishop, 3), (Kind::Knight, 3), (Kind::Pawn, 1)];

/// Everything about a place that is to be seen on the board.
pub(crate) fn position_json(desk: &Desk, at: NodeId) -> Json {
    let tree = desk.tree();
    let history = tree.history(at);
    let board = history.board();
    let node = tree.node(at);
    let last = node.parent.map(|parent| move_json(&tree.board(parent), node.played));
    let moves = board.legal_moves();
    // Five times the same position, or nobody who could mate, ends a game although there are moves.
    let moves = if history.status().is_over() { &[] } else { moves.as_slice() };
    let book = desk.book_moves(at).into_iter().map(|found| {
        object! {
            "move": move_json(board, found.played),
            "share": f64::from(found.share),
            "opening": found.opening.map(|opening| opening.name),
        }
    });
    let opening = desk.opening(at);
    object! {
        "at": at.number(),
        "fen": board.to_fen().to_string(),
        "men": men(board),
        "toMove": side(board.side_to_move()),
        "check": board.in_check().then(|| board.king(board.side_to_move()).to_string()),
        "last": last,
        "moves": moves_json(board, moves),
        "number": board.fullmove_number(),
        "stood": history.repetitions() + 1,
        "halfmoves": board.halfmove_clock(),
        "opening": opening.map(|known| object! { "eco": known.eco, "name": known.name }),
        "book": Json::List(book.collect()),
        "lost": object! {
            "white": lost(tree.start(), board, Color::White),
            "black": lost(tree.start(), board, Color::Black),
        },
        "balance": balance(board),
    }
}

/// 64 letters from a8 to h1.
fn men(board: &Board) -> String {
    let squares = (1..=8u8).rev().flat_map(|rank| (b'a'..=b'h').map(move |file| (file, rank)));
    let letter = |(file, rank): (u8, u8)| {
        let piece = Square::from_ascii(file, b'0' + rank).map(|square| board.piece_at(square));
        piece.filter(|piece| !piece.is_none()).map_or('.', |piece| piece.letter() as char)
    };
    squares.map(letter).collect()
}

fn count(board: &Board, side: Color, kind: Kind) -> i32 {
    board.men(side).filter(|&square| board.piece_at(square).is(kind)).count() as i32
}

/// The men that a side has lost, the queen first. A piece that was made of a pawn counts as that piece.
fn lost(start: &Board, now: &Board, owner: Color) -> Json {
    let missing = |kind| count(start, owner, kind) - count(now, owner, kind);
    // More pieces than at the start were pawns, which are not lost.
    let promoted: i32 = KINDS.iter().map(|&(kind, _)| (-missing(kind)).max(0)).sum();
    let mut men = Vec::new();
    for (kind, _) in KINDS {
        let lost = missing(kind) - if kind == Kind::Pawn { promoted } else { 0 };
        let letter = Piece::new(owner, kind).letter() as char;
        men.extend((0..lost).map(|_| Json::from(String::from(letter))));
    }
    Json::List(men)
}

/// How many pawns more White has on the board.
fn balance(board: &Board) -> i32 {
    let points =
        |side| -> i32 { KINDS.iter().map(|&(kind, worth)| worth * count(board, side, kind)).sum() };
    points(Color::White) - points(Color::Black)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn men_are_listed_as_in_a_fen() {
        let board = men(&Board::start());
        assert_eq!(board.len(), 64);
        assert!(board.starts_with("rnbqkbnrpppppppp....") && board.ends_with("PPPPPPPPRNBQKBNR"));
    }

    #[test]
    fn a_promoted_pawn_is_not_lost() {
        let start = Board::start();
        let now = "rnb1kbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNQ b Qkq - 0 1";
        let now = Board::from_fen(now).unwrap();
        // A queen more, a rook fewer: the pawn was promoted.
        assert_eq!(lost(&start, &now, Color::White).to_string(), r#"["R"]"#);
        assert_eq!(lost(&start, &now, Color::Black).to_string(), r#"["q"]"#);
        assert_eq!(balance(&now), 9 + 9 - 5 - 1);
    }
}
