//! What a position is worth.
//!
//! A table need not be right where a capture is best, and knows nothing of en passant: those moves
//! are tried here, and the table answers for the rest.

use kilomate_core::chess::make::Undo;
use kilomate_core::chess::movegen::MoveSet;
use kilomate_core::knowledge::endings::Outcome;
use kilomate_core::{Board, Color, Kind, Move, MoveList};

use crate::Tables;
use crate::table::{About, Distance};

/// A loss, by the fifty-move rule a draw or not; a draw; a win likewise: from −2 to 2.
const LOSS: i8 = -2;
const DRAW: i8 = 0;
const WIN: i8 = 2;
/// Worse than any.
const NOTHING: i8 = -3;

/// What a position is worth.
#[derive(Clone, Copy)]
struct Worth {
    outcome: i8,
    /// A capture gets there at once.
    by_capture: bool,
}

impl Tables {
    /// Who wins, if a capture or a pawn's move has led to the position. None if the tables do not
    /// know.
    pub fn outcome(&mut self, board: &Board) -> Option<Outcome> {
        let worth = self.is_askable(board).then(|| self.worth(board))??;
        Some(match worth.outcome {
            LOSS => Outcome::Loss,
            -1 => Outcome::SavedLoss,
            1 => Outcome::SpoiledWin,
            WIN => Outcome::Win,
            _ => Outcome::Draw,
        })
    }

    /// How many half-moves it takes to the next capture or pawn move with best play: positive for
    /// the side that wins, 0 for a draw. More than 100 is a win that the fifty-move rule takes away. A
    /// table may be wrong by one half-move; it never is where that would matter.
    pub fn distance(&mut self, board: &Board) -> Option<i16> {
        self.is_askable(board).then(|| self.plies(board))?
    }

    fn is_askable(&self, board: &Board) -> bool {
        let men = board.count(Color::White) + board.count(Color::Black);
        men <= self.most_men && board.castling_rights() == 0
    }

    fn worth(&mut self, board: &Board) -> Option<Worth> {
        let (mut best, mut en_passant) = (NOTHING, NOTHING);
        for m in captures(board) {
            let value = -self.with_captures(&after(board, m), -WIN, -best)?;
            if value <= best {
                continue;
            }
            if value == WIN {
                return Some(Worth { outcome: WIN, by_capture: true });
            }
            if Some(m.to()) == board.en_passant() && board.piece_at(m.to()).is_none() {
                en_passant = en_passant.max(value);
            } else {
                best = value;
            }
        }
        let quiet = self.listed(board)?;
        if en_passant > best {
            if en_passant > quiet {
                return Some(Worth { outcome: en_passant, by_capture: true });
            }
            best = en_passant;
        }
        if best >= quiet {
            return Some(Worth { outcome: best, by_capture: best > DRAW });
        }
        // What the table takes for stalemate is none if a pawn can capture en passant.
        if en_passant > NOTHING && quiet == DRAW && !board.in_check() {
            let is_other = |m: &Move| {
                Some(m.to()) != board.en_passant() || !board.piece_at(m.from()).is(Kind::Pawn)
            };
            if !board.legal_moves().as_slice().iter().any(is_other) {
                return Some(Worth { outcome: en_passant, by_capture: true });
            }
        }
        Some(Worth { outcome: quiet, by_capture: false })
    }

    /// The best of all captures and of what the table says: alpha-beta over captures only.
    fn with_captures(&mut self, board: &Board, alpha: i8, beta: i8) -> Option<i8> {
        let mut alpha = alpha;
        for m in captures(board) {
            let value = -self.with_captures(&after(board, m), -beta, -alpha)?;
            if value >= beta {
                return Some(value);
            }
            alpha = alpha.max(value);
        }
        Some(alpha.max(self.listed(board)?))
    }

    /// What the table of outcomes says.
    fn listed(&mut self, board: &Board) -> Option<i8> {
        if board.count(Color::White) + board.count(Color::Black) == 2 {
            return Some(DRAW);
        }
        let entry = self.entry(board)?;
        entry.outcome.table(entry.material, About::Outcome)?.outcome(board)
    }

    fn plies(&mut self, board: &Board) -> Option<i16> {
        let worth = self.worth(board)?;
        let Worth { outcome, by_capture } = worth;
        if outcome == DRAW {
            return Some(0);
        }
        if by_capture {
            return Some(at_once(outcome));
        }
        let moves = board.legal_moves();
        let is_pawn = |m: &&Move| board.piece_at(m.from()).is(Kind::Pawn);
        if outcome > DRAW {
            for &m in moves.as_slice().iter().filter(is_pawn).filter(|m| !m.is_capture()) {
                if -self.worth(&after(board, m))?.outcome == outcome {
                    return Some(at_once(outcome));
                }
            }
        }
        let entry = self.entry(board)?;
        let table = entry.distance.table(entry.material, About::Distance)?;
        match table.distance(board, outcome)? {
            Distance::Plies(plies) => {
                let plies = i16::try_from(plies).ok()?;
                Some(at_once(outcome) + if outcome > DRAW { plies } else { -plies })
            }
            Distance::OtherSide => self.plies_of_moves(board, &moves, outcome),
        }
    }

    /// The distance from those after each move: the table knows them.
    fn plies_of_moves(&mut self, board: &Board, moves: &MoveList, outcome: i8) -> Option<i16> {
        let mut best = if outcome > DRAW { None } else { Some(at_once(outcome)) };
        for &m in moves.as_slice() {
            if m.is_capture() || board.piece_at(m.from()).is(Kind::Pawn) {
                continue;
            }
            let next = after(board, m);
            let plies = -self.plies(&next)?;
            if plies == 1 && next.in_check() && !next.has_legal_move() {
                best = Some(1);
            } else if outcome > DRAW {
                if plies > 0 && best.is_none_or(|best| plies + 1 < best) {
                    best = Some(plies + 1);
                }
            } else if best.is_none_or(|best| plies - 1 < best) {
                best = Some(plies - 1);
            }
        }
        best
    }
}

/// The distance where the very next move is the capture or the pawn's move.
fn at_once(outcome: i8) -> i16 {
    match outcome {
        LOSS => -1,
        -1 => -101,
        1 => 101,
        WIN => 1,
        _ => 0,
    }
}

fn captures(board: &Board) -> impl Iterator<Item = Move> + use<> {
    let mut list = MoveList::new();
    board.generate(MoveSet::Captures, &mut list);
    let checks = board.checks();
    list.retain(|m| m.is_capture() && board.is_legal_pseudo(m, &checks));
    let count = list.as_slice().len();
    (0..count).map(move |i| list.as_slice()[i])
}

fn after(board: &Board, m: Move) -> Board {
    let mut next = board.clone();
    next.make(m, &mut (), &mut Undo::NONE.clone());
    next
}
