//! King and pawn against king, solved backwards from the pawn that promotes.

use kilomate_core::Square;
use kilomate_core::knowledge::kpk::Position;

/// Positions are numbered: side, pawn on the files a to d, own king, other king.
const COUNT: usize = 2 * 32 * 64 * 64;
const NOT_WON: u8 = 0;

/// What every position is worth, the pawn being White's and on one of the files a to d.
pub(crate) struct Analysis {
    legal: Vec<bool>,
    /// One more than the half-moves to a promotion that is safe; 0 where there is none by force.
    steps: Vec<u8>,
}

impl Analysis {
    /// Solves the ending.
    pub(crate) fn new() -> Analysis {
        let legal: Vec<bool> = (0..COUNT).map(|number| position(number).is_some()).collect();
        let mut analysis = Analysis { legal, steps: vec![NOT_WON; COUNT] };
        let mut escapes = vec![0u8; COUNT];
        let mut now = Vec::new();
        for at in positions() {
            if at.pawn_moves && promotes(&at) {
                now.push(number(&at));
            }
            escapes[number(&at)] = analysis.escapes(&at);
        }
        for &won in &now {
            analysis.steps[won] = 1;
        }
        let mut steps = 1;
        while !now.is_empty() {
            steps += 1;
            let mut next = Vec::new();
            for won in now {
                for before in analysis.before(won) {
                    let number = number(&before);
                    if before.pawn_moves {
                        if analysis.steps[number] != NOT_WON {
                            continue;
                        }
                    } else {
                        // Lost only when no other move is left.
                        escapes[number] -= 1;
                        if escapes[number] != 0 {
                            continue;
                        }
                    }
                    analysis.steps[number] = steps;
                    next.push(number);
                }
            }
            now = next;
        }
        analysis
    }

    /// Whether the pawn's side wins.
    pub(crate) fn is_won(&self, at: &Position) -> bool {
        self.steps[number(at)] != NOT_WON
    }

    /// How many half-moves before the pawn promotes and lives, at best play of both; 255 if never.
    pub(crate) fn steps(&self, at: &Position) -> u8 {
        self.steps[number(at)].wrapping_sub(1)
    }

    /// The number of moves of the other king. To take the pawn is one that never leads to a win.
    fn escapes(&self, at: &Position) -> u8 {
        let safe = |&to: &Square| {
            let after = Position { enemy: to, pawn_moves: true, ..*at };
            to == at.pawn && at.own.distance(to) > 1 || self.is_legal(&after)
        };
        if at.pawn_moves { 0 } else { around(at.enemy).filter(safe).count() as u8 }
    }

    /// The legal positions with a move that leads to this one.
    fn before(&self, won: usize) -> Vec<Position> {
        let Some(at) = position(won) else { return Vec::new() };
        let turned = Position { pawn_moves: !at.pawn_moves, ..at };
        let mut found = Vec::new();
        if at.pawn_moves {
            found.extend(around(at.enemy).map(|enemy| Position { enemy, ..turned }));
        } else {
            found.extend(around(at.own).map(|own| Position { own, ..turned }));
            let (row, col) = (at.pawn.row(), at.pawn.col());
            let back = |rows: u8| Square::at(row + rows, col).filter(|pawn| pawn.row() < 7);
            let one = back(1);
            found.extend(one.map(|pawn| Position { pawn, ..turned }));
            if row == 4 && one.is_some_and(|way| way != at.own && way != at.enemy) {
                found.extend(back(2).map(|pawn| Position { pawn, ..turned }));
            }
        }
        found.retain(|before| self.is_legal(before));
        found
    }

    fn is_legal(&self, at: &Position) -> bool {
        self.legal[number(at)]
    }
}

/// All legal positions.
pub(crate) fn positions() -> impl Iterator<Item = Position> + Clone {
    (0..COUNT).filter_map(position)
}

/// Whether the pawn can promote and is not taken. A rook wins where a queen would be stalemate.
fn promotes(at: &Position) -> bool {
    let Some(home) = at.pawn.step(-16).filter(|to| to.row() == 0) else { return false };
    let free = home != at.own && home != at.enemy;
    free && (at.enemy.distance(home) > 1 || at.own.distance(home) <= 1)
}

/// The squares beside a square.
fn around(center: Square) -> impl Iterator<Item = Square> {
    Square::all().filter(move |&to| center.distance(to) == 1)
}

fn number(at: &Position) -> usize {
    let side = usize::from(at.pawn_moves);
    let pawn = usize::from(at.pawn.row() << 2 | at.pawn.col() & 3);
    ((side * 32 + pawn) * 64 + usize::from(at.own.index())) * 64 + usize::from(at.enemy.index())
}

/// The position of a number, if it is a legal one.
fn position(number: usize) -> Option<Position> {
    let square = |shift: u32| Square::from_index((number >> shift) as u8);
    let pawn = number >> 12 & 31;
    let at = Position {
        pawn: Square::at((pawn >> 2) as u8, (pawn & 3) as u8)?,
        own: square(6),
        enemy: square(0),
        pawn_moves: number >> 17 == 1,
    };
    let apart = at.own != at.pawn && at.enemy != at.pawn && at.own.distance(at.enemy) > 1;
    let ahead = at.pawn.to_0x88().wrapping_sub(at.enemy.to_0x88());
    let in_check = ahead == 15 || ahead == 17;
    let legal = (1..7).contains(&at.pawn.row()) && apart && !(at.pawn_moves && in_check);
    legal.then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_positions_are_won_as_others_have_counted() {
        let analysis = Analysis::new();
        let count = |pawn_moves: bool| {
            let all = positions().filter(|at| at.pawn_moves == pawn_moves);
            let won = all.clone().filter(|at| analysis.is_won(at)).count();
            (all.count(), won)
        };
        // 111,282 in all, as the pawn endings of Stockfish have.
        assert_eq!(count(true), (81_664, 62_480));
        assert_eq!(count(false), (84_012, 48_802));
    }
}
