//! What a look at the board tells: exchanges on one square, and mates in one.

use kilomate_core::{Board, Game, Kind, Move, Status};

/// The board after a move.
pub(super) fn after(board: &Board, m: Move) -> Game<4> {
    let mut game: Game<4> = Game::from_board(board);
    let played = game.play(m);
    debug_assert!(played.is_ok(), "{m} is legal");
    game
}

/// The moves that mate at once.
pub(super) fn mates(board: &Board) -> Vec<Move> {
    let is_mate = |&m: &Move| board.gives_check(m) && after(board, m).status() == Status::Checkmate;
    board.legal_moves().as_slice().iter().copied().filter(is_mate).collect()
}

/// What a capture wins by exchanges on its square, in pawns; 0 if it loses.
pub(super) fn gain(board: &Board, m: Move) -> i8 {
    if !m.is_capture() {
        return 0;
    }
    (1..=9).take_while(|&pawns| board.see_at_least(m, pawns)).last().unwrap_or(0)
}

/// What the best capture wins.
pub(super) fn best_gain(board: &Board) -> i8 {
    board.legal_moves().as_slice().iter().map(|&m| gain(board, m)).max().unwrap_or(0)
}

/// What a move loses at once, in pawns: what the opponent then wins, less what it has taken.
pub(super) fn loss(board: &Board, m: Move) -> i8 {
    let taken = match board.piece_at(m.to()).kind() {
        None | Some(Kind::King) => 0,
        Some(Kind::Pawn) => 1,
        Some(Kind::Knight | Kind::Bishop) => 3,
        Some(Kind::Rook) => 5,
        Some(Kind::Queen) => 9,
    };
    best_gain(after(board, m).board()) - taken
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(fen: &str) -> Board {
        Board::from_fen(fen).unwrap()
    }

    #[test]
    fn mates_in_one_are_all_found() {
        let texts = |fen: &str| -> Vec<String> {
            mates(&board(fen)).iter().map(ToString::to_string).collect()
        };
        assert_eq!(texts("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"), ["d1d8"]);
        assert_eq!(texts("6k1/5pp1/7p/8/8/8/5PPP/3R2K1 w - - 0 1"), [""; 0]);
        let mut three = texts("7k/8/6K1/8/8/8/Q7/1R6 w - - 0 1");
        three.sort();
        assert_eq!(three, ["a2a8", "b1b8", "b1h1"]);
    }

    #[test]
    fn what_stands_to_be_taken_is_worth_what_is_left_of_it() {
        let board = board("4k3/8/4p3/3p4/8/2N5/8/3QK3 w - - 0 1");
        let m = |text: &str| board.parse_move(text).unwrap();
        assert_eq!([gain(&board, m("c3d5")), gain(&board, m("c3b5"))], [0, 0]);
        assert_eq!(loss(&board, m("d1d5")), 7, "a queen for two pawns");
        assert_eq!(loss(&board, m("d1d2")), 0);
        assert_eq!(best_gain(after(&board, m("d1d5")).board()), 8);
    }
}
