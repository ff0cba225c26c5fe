//! A queen or a rook against a bare king, solved backwards from the mates.

use kilomate_core::{Kind, Square};

/// Positions are numbered: side, piece, its king, the other king.
const COUNT: usize = 2 * 64 * 64 * 64;
/// Neither won nor lost so far; at the end it is a draw, or no legal position at all.
const OPEN: u8 = u8::MAX;

/// A position of such an ending.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Men {
    pub(super) piece: Square,
    pub(super) own: Square,
    pub(super) enemy: Square,
    /// Whether the side with the piece is to move.
    pub(super) strong_moves: bool,
}

/// How many half-moves every position of an ending is from mate.
pub(super) struct Mates {
    kind: Kind,
    plies: Vec<u8>,
}

impl Mates {
    /// Solves the ending of a queen or a rook.
    pub(super) fn new(kind: Kind) -> Mates {
        let mut mates = Mates { kind, plies: vec![OPEN; COUNT] };
        // A side's positions are decided in every other round.
        for ply in 0..OPEN {
            let decided = mates.round(ply);
            if decided.is_empty() && ply > 0 {
                break;
            }
            for number in decided {
                mates.plies[number] = ply;
            }
        }
        mates
    }

    /// Half-moves to mate if the position is won.
    pub(super) fn plies(&self, men: &Men) -> Option<u8> {
        Some(self.plies[number(men)]).filter(|&plies| plies != OPEN)
    }

    /// The positions that are so many half-moves from mate, all nearer ones being known.
    fn round(&self, ply: u8) -> Vec<usize> {
        let strong_moves = !ply.is_multiple_of(2);
        let first = if strong_moves { COUNT / 2 } else { 0 };
        let open = (first..first + COUNT / 2).filter(|&number| self.plies[number] == OPEN);
        let decided = |men: &Men| {
            if strong_moves { self.can_reach(men, ply - 1) } else { self.is_lost(men) }
        };
        open.filter(|&number| decided(&men(number))).collect()
    }

    /// Whether the side with the piece has a move to a position so many half-moves from mate.
    fn can_reach(&self, men: &Men, plies: u8) -> bool {
        let leads = |after: Men| self.plies[number(&after)] == plies;
        if !self.is_legal(men) {
            return false;
        }
        let after = Men { strong_moves: false, ..*men };
        let by_piece = |piece| leads(Men { piece, ..after });
        let by_king = |own| own != men.piece && leads(Men { own, ..after });
        let occupied = [men.own, men.enemy];
        let free =
            |to: &Square| !occupied.contains(to) && attacks(self.kind, men.piece, *to, &occupied);
        around(men.own).any(by_king) || Square::all().filter(free).any(by_piece)
    }

    /// Whether the bare king is mate, or has moves and each loses.
    fn is_lost(&self, men: &Men) -> bool {
        if !self.is_legal(men) {
            return false;
        }
        let mut has_moves = false;
        for enemy in around(men.enemy) {
            let after = Men { enemy, strong_moves: true, ..*men };
            if enemy == men.piece && men.own.distance(enemy) > 1 {
                return false;
            }
            if self.is_legal(&after) {
                has_moves = true;
                if self.plies[number(&after)] == OPEN {
                    return false;
                }
            }
        }
        has_moves || attacks(self.kind, men.piece, men.enemy, &[men.own])
    }

    fn is_legal(&self, men: &Men) -> bool {
        let Men { piece, own, enemy, strong_moves } = *men;
        let apart = piece != own && piece != enemy && own.distance(enemy) > 1;
        apart && !(strong_moves && attacks(self.kind, piece, enemy, &[own]))
    }
}

fn men(number: usize) -> Men {
    let square = |shift: u32| Square::from_index((number >> shift) as u8);
    Men { piece: square(12), own: square(6), enemy: square(0), strong_moves: number >= COUNT / 2 }
}

fn number(men: &Men) -> usize {
    let [piece, own, enemy] = [men.piece, men.own, men.enemy].map(|at| usize::from(at.index()));
    usize::from(men.strong_moves) << 18 | piece << 12 | own << 6 | enemy
}

/// The squares beside a square.
fn around(center: Square) -> impl Iterator<Item = Square> {
    Square::all().filter(move |&to| center.distance(to) == 1)
}

/// Whether a queen or a rook moves from one square to the other, with others in its way or not.
fn attacks(kind: Kind, from: Square, to: Square, others: &[Square]) -> bool {
    let line = |from: u8, to: u8| i32::from(to) - i32::from(from);
    let (rows, cols) = (line(from.row(), to.row()), line(from.col(), to.col()));
    let straight = rows == 0 || cols == 0;
    let diagonal = rows.abs() == cols.abs();
    if from == to || !(straight || kind == Kind::Queen && diagonal) {
        return false;
    }
    let step = (16 * rows.signum() + cols.signum()) as i8;
    let mut at = from;
    while let Some(next) = at.step(step) {
        if next == to {
            return true;
        }
        if others.contains(&next) {
            return false;
        }
        at = next;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The positions of a side that are won, and the longest way to mate in half-moves.
    fn summary(mates: &Mates, strong_moves: bool) -> (usize, u8) {
        let plies = (0..COUNT).map(men).filter(|men| men.strong_moves == strong_moves);
        let plies = plies.filter_map(|men| mates.plies(&men));
        (plies.clone().count(), plies.max().unwrap_or(0))
    }

    #[test]
    fn the_longest_mates_are_as_long_as_everybody_says() {
        for (kind, moves) in [(Kind::Queen, 10), (Kind::Rook, 16)] {
            let mates = Mates::new(kind);
            let (won, longest) = summary(&mates, true);
            assert_eq!(longest, 2 * moves - 1);
            let legal = (COUNT / 2..COUNT).filter(|&number| mates.is_legal(&men(number)));
            assert_eq!(won, legal.count(), "with the move it always wins");
            assert_eq!(summary(&mates, false).1, 2 * moves);
        }
    }
}
