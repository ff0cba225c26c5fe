//! One or two pieces against a bare king, solved backwards from the mates.

use kilomate_core::{Kind, Square};

/// Neither won nor lost so far; at the end it is a draw, or no legal position at all.
const OPEN: u8 = u8::MAX;
/// The bit of a number that says that the side with the pieces is to move. Below it is the bare
/// king, above it the other king and the pieces, six bits each.
const STRONG_MOVES: usize = 1 << 4;

/// A position of such an ending.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Men<const PIECES: usize> {
    pub(super) pieces: [Square; PIECES],
    pub(super) own: Square,
    pub(super) enemy: Square,
    /// Whether the side with the pieces is to move.
    pub(super) strong_moves: bool,
}

/// How many half-moves every position of an ending is from mate.
pub(super) struct Mates<const PIECES: usize> {
    kinds: [Kind; PIECES],
    plies: Vec<u8>,
}

impl<const PIECES: usize> Mates<PIECES> {
    /// Solves the ending. Who loses a piece in it must not be able to win any more.
    pub(super) fn new(kinds: [Kind; PIECES]) -> Mates<PIECES> {
        let count = STRONG_MOVES << (7 + 6 * PIECES);
        let mut mates = Mates { kinds, plies: vec![OPEN; count] };
        let mut escapes = vec![0; count];
        let mut now = Vec::new();
        for men in (0..count).map(men).filter(|men| !men.strong_moves && mates.is_legal(men)) {
            let number = number(&men);
            escapes[number] = mates.escapes(&men);
            if escapes[number] == 0 && mates.attack(&men, men.enemy) {
                now.push(number);
            }
        }
        let mut plies = 0;
        while !now.is_empty() {
            for &decided in &now {
                mates.plies[decided] = plies;
            }
            now = mates.decide(&now, &mut escapes);
            plies += 1;
        }
        mates
    }

    /// Half-moves to mate if the position is won.
    pub(super) fn plies(&self, men: &Men<PIECES>) -> Option<u8> {
        Some(self.plies[number(men)]).filter(|&plies| plies != OPEN)
    }

    /// The bytes of a table with the moves to mate of every legal position, the side with the
    /// pieces to move, where mirror images share an entry and all entries have as few bits as the
    /// longest mate allows.
    pub(super) fn table_bytes(&self) -> usize {
        let all = (0..self.plies.len()).map(men::<PIECES>);
        let kept = |men: &Men<PIECES>| men.strong_moves && men.is_first_image();
        let legal = all.filter(|men| kept(men) && self.is_legal(men));
        let entries: Vec<Option<u8>> = legal.map(|men| self.plies(&men)).collect();
        let longest = entries.iter().flatten().max().map_or(0, |plies| plies.div_ceil(2));
        let values = longest + u8::from(entries.contains(&None));
        let bits = values.next_power_of_two().ilog2() as usize;
        (entries.len() * bits).div_ceil(8)
    }

    /// The positions that are decided as soon as these are.
    fn decide(&self, now: &[usize], escapes: &mut [u8]) -> Vec<usize> {
        let mut next = Vec::new();
        for &decided in now {
            for before in self.before(&men(decided)) {
                let number = number(&before);
                if self.plies[number] != OPEN {
                    continue;
                }
                if !before.strong_moves {
                    // Lost only when no other move is left.
                    escapes[number] -= 1;
                    if escapes[number] != 0 {
                        continue;
                    }
                }
                next.push(number);
            }
        }
        // The side with the pieces may have come here in several ways.
        next.sort_unstable();
        next.dedup();
        next
    }

    /// The legal positions with a move that leads to this one.
    fn before(&self, men: &Men<PIECES>) -> Vec<Men<PIECES>> {
        let turned = Men { strong_moves: !men.strong_moves, ..*men };
        let mut found = Vec::new();
        if men.strong_moves {
            walk(Kind::King, men.enemy, |_| false, |enemy| found.push(Men { enemy, ..turned }));
        } else {
            walk(Kind::King, men.own, |_| false, |own| found.push(Men { own, ..turned }));
            let taken = |at: Square| at == men.enemy || men.stops(at);
            for (number, kind) in self.kinds.into_iter().enumerate() {
                walk(kind, men.pieces[number], taken, |from| {
                    let mut before = turned;
                    before.pieces[number] = from;
                    found.push(before);
                });
            }
        }
        found.retain(|before| self.is_legal(before));
        found
    }

    /// The number of moves of the bare king. To take a piece is one that never loses.
    fn escapes(&self, men: &Men<PIECES>) -> u8 {
        let mut count = 0;
        let safe = |to| men.own.distance(to) > 1 && !self.attack(men, to);
        walk(Kind::King, men.enemy, |_| false, |to| count += u8::from(safe(to)));
        count
    }

    fn is_legal(&self, men: &Men<PIECES>) -> bool {
        let mut before = men.pieces.iter().enumerate();
        let apart = before.all(|(number, at)| {
            *at != men.own && *at != men.enemy && !men.pieces[..number].contains(at)
        });
        let in_check = || self.attack(men, men.enemy);
        apart && men.own.distance(men.enemy) > 1 && !(men.strong_moves && in_check())
    }

    /// Whether a piece attacks a square, the bare king being in nobody's way.
    fn attack(&self, men: &Men<PIECES>, to: Square) -> bool {
        let mut pieces = self.kinds.iter().zip(men.pieces);
        pieces.any(|(&kind, from)| attacks(kind, from, to, |at| men.stops(at)))
    }
}

impl<const PIECES: usize> Men<PIECES> {
    /// Whether it is the first of the positions that differ only by what a mirror along the long
    /// diagonal does to the kings.
    fn is_first_image(&self) -> bool {
        let side = |at: Square| at.row().cmp(&at.col());
        side(self.enemy).then(side(self.own)).is_le()
    }

    /// Whether one of the stronger side stands here.
    fn stops(&self, at: Square) -> bool {
        at == self.own || self.pieces.contains(&at)
    }
}

fn men<const PIECES: usize>(number: usize) -> Men<PIECES> {
    let square = |shift: usize| Square::from_index((number >> shift) as u8 & 63);
    Men {
        pieces: std::array::from_fn(|piece| square(11 + 6 * piece)),
        own: square(5),
        enemy: Square::from_index((number << 1 & 0x18 | number & 3) as u8),
        strong_moves: number & STRONG_MOVES != 0,
    }
}

/// Numbers are those of positions turned so that the bare king is in the first quarter: pieces go
/// in all directions alike.
fn number<const PIECES: usize>(men: &Men<PIECES>) -> usize {
    let enemy = men.enemy.index();
    let turn = (if enemy & 4 == 0 { 0 } else { 7 }) | (if enemy & 32 == 0 { 0 } else { 56 });
    let turned = |at: Square| usize::from(at.index() ^ turn);
    let king = turned(men.enemy);
    let pieces = men.pieces.iter().rev().fold(0, |all, &at| all << 6 | turned(at));
    let side = if men.strong_moves { STRONG_MOVES } else { 0 };
    pieces << 11 | turned(men.own) << 5 | side | king >> 1 & 0xc | king & 3
}

/// Visits the squares that a piece comes to from this one, as far as nobody stops it.
fn walk(kind: Kind, from: Square, stops: impl Fn(Square) -> bool, mut visit: impl FnMut(Square)) {
    for &step in steps(kind) {
        let mut next = from.step(step);
        while let Some(at) = next.filter(|&at| !stops(at)) {
            visit(at);
            next = if slides(kind) { at.step(step) } else { None };
        }
    }
}

/// Whether a piece attacks the square, with others in its way or not.
fn attacks(kind: Kind, from: Square, to: Square, stops: impl Fn(Square) -> bool) -> bool {
    steps(kind).iter().any(|&step| {
        let mut next = from.step(step);
        while let Some(at) = next.filter(|&at| at != to) {
            next = if slides(kind) && !stops(at) { at.step(step) } else { None };
        }
        next.is_some()
    })
}

fn slides(kind: Kind) -> bool {
    matches!(kind, Kind::Bishop | Kind::Rook | Kind::Queen)
}

/// The directions of a piece, on a board with sixteen columns.
fn steps(kind: Kind) -> &'static [i8] {
    const ALL: [i8; 8] = [1, -1, 16, -16, 15, -15, 17, -17];
    match kind {
        Kind::Knight => &[14, -14, 18, -18, 31, -31, 33, -33],
        Kind::Bishop => &ALL[4..],
        Kind::Rook => &ALL[..4],
        _ => &ALL,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that is won, and the longest mate in half-moves, with this side to move.
    fn summary<const PIECES: usize>(mates: &Mates<PIECES>, strong_moves: bool) -> (usize, u8) {
        let numbers = (0..mates.plies.len()).map(men::<PIECES>);
        let side = numbers.filter(|men| men.strong_moves == strong_moves);
        let plies = side.filter_map(|men| mates.plies(&men));
        (plies.clone().count(), plies.max().unwrap_or(0))
    }

    fn longest_is<const PIECES: usize>(kinds: [Kind; PIECES], moves: u8) -> Mates<PIECES> {
        let mates = Mates::new(kinds);
        assert_eq!(summary(&mates, true).1, 2 * moves - 1, "{kinds:?}");
        assert_eq!(summary(&mates, false).1, 2 * moves, "{kinds:?}");
        mates
    }

    #[test]
    fn the_longest_mates_are_as_long_as_everybody_says() {
        for (kind, moves) in [(Kind::Queen, 10), (Kind::Rook, 16)] {
            let mates = longest_is([kind], moves);
            let all = (0..mates.plies.len()).map(men);
            let legal = all.filter(|men| men.strong_moves && mates.is_legal(men));
            assert_eq!(summary(&mates, true).0, legal.count(), "with the move it always wins");
        }
        longest_is([Kind::Bishop, Kind::Bishop], 19);
        longest_is([Kind::Bishop, Kind::Knight], 33);
    }

    #[test]
    fn numbers_and_positions_belong_together() {
        for at in 0..STRONG_MOVES << 13 {
            assert_eq!(number(&men::<1>(at)), at);
        }
    }
}
