//! What is known of all positions of the endings.

use std::sync::OnceLock;

use kilomate_core::knowledge::kpk::Position;
use kilomate_core::{Board, Color, Kind, Square};

use super::mates::{Mates, Men};
use crate::make::kpk::analysis::Analysis;

/// The endings, each solved when it is first asked about.
#[derive(Default)]
pub(super) struct Oracle {
    queen: OnceLock<Mates<1>>,
    rook: OnceLock<Mates<1>>,
    bishops: OnceLock<Mates<2>>,
    bishop_and_knight: OnceLock<Mates<2>>,
    pawn: OnceLock<Analysis>,
}

impl Oracle {
    /// How many half-moves a won position is from mate, or from the promotion of the pawn. None if
    /// it is not won.
    pub(super) fn plies(&self, board: &Board) -> Option<u8> {
        let strong =
            [Color::White, Color::Black].into_iter().find(|&side| board.count(side) > 1)?;
        let king = board.king(strong);
        let kind = |at: Square| board.piece_at(at).kind();
        let mut men: Vec<Square> = board.men(strong).filter(|&at| at != king).collect();
        men.sort_by_key(|&at| kind(at) != Some(Kind::Bishop)); // before the knight
        let kinds: Vec<Kind> = men.iter().filter_map(|&at| kind(at)).collect();
        match (kinds.as_slice(), men.as_slice()) {
            ([Kind::Pawn], _) => {
                let position = Position::of(board, strong);
                let pawn = self.pawn.get_or_init(Analysis::new);
                pawn.is_won(&position).then(|| pawn.steps(&position))
            }
            ([Kind::Queen], &[at]) => self.queen().plies(&placed(board, strong, [at])),
            ([Kind::Rook], &[at]) => self.rook().plies(&placed(board, strong, [at])),
            ([Kind::Bishop, Kind::Bishop], &[one, other]) => {
                self.bishops().plies(&placed(board, strong, [one, other]))
            }
            ([Kind::Bishop, Kind::Knight], &[one, other]) => {
                self.bishop_and_knight().plies(&placed(board, strong, [one, other]))
            }
            _ => None,
        }
    }

    fn queen(&self) -> &Mates<1> {
        self.queen.get_or_init(|| Mates::new([Kind::Queen]))
    }

    fn rook(&self) -> &Mates<1> {
        self.rook.get_or_init(|| Mates::new([Kind::Rook]))
    }

    fn bishops(&self) -> &Mates<2> {
        self.bishops.get_or_init(|| Mates::new([Kind::Bishop, Kind::Bishop]))
    }

    fn bishop_and_knight(&self) -> &Mates<2> {
        self.bishop_and_knight.get_or_init(|| Mates::new([Kind::Bishop, Kind::Knight]))
    }

    /// The bytes of a table with the moves to mate, where these men mate without promoting.
    pub(super) fn table_bytes(&self, kinds: &[Kind]) -> Option<usize> {
        match kinds {
            [Kind::Queen] => Some(self.queen().table_bytes()),
            [Kind::Rook] => Some(self.rook().table_bytes()),
            [Kind::Bishop, Kind::Bishop] => Some(self.bishops().table_bytes()),
            [Kind::Bishop, Kind::Knight] => Some(self.bishop_and_knight().table_bytes()),
            _ => None,
        }
    }
}

/// The position as the tables have it.
fn placed<const PIECES: usize>(
    board: &Board,
    strong: Color,
    pieces: [Square; PIECES],
) -> Men<PIECES> {
    Men {
        pieces,
        own: board.king(strong),
        enemy: board.king(strong.other()),
        strong_moves: board.side_to_move() == strong,
    }
}
