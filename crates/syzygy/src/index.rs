//! From where men stand to the number of a position in its table.
//!
//! Squares are numbered from a1 = 0, b1 = 1 to h8 = 63 here. The board is turned so that the leading
//! men stand in as few places as possible; the others are counted among the squares left over, and
//! men of one kind as a set. A table of pawns is four, one for each file of the leading pawn.

use crate::material::{MOST_MEN, Material};

/// Placements of two kings, the first one in the triangle a1, d1, d4.
const KINGS: u64 = 462;
/// Placements of three men who are all different, the first one in that triangle.
const THREE: u64 = 31_332;

/// Squares of the men, in the order of a table.
pub(crate) type Squares = [u8; MOST_MEN];

/// Ways to choose `k` of `n`.
fn choose(n: u64, k: u64) -> u64 {
    if k > n {
        return 0;
    }
    (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1))
}

/// Above the long diagonal from a1, on it, or below.
const fn side_of_diagonal(square: u8) -> i8 {
    (square >> 3) as i8 - (square & 7) as i8
}

/// The number of a square in the triangle: b1, c1, d1, c2, d2, d3, and then the diagonal from a1.
fn triangle(square: u8) -> u64 {
    let (rank, file) = (square >> 3, square & 7);
    match (rank.min(file), rank.max(file)) {
        (low, high) if low == high => 6 + u64::from(low),
        (0, high) => u64::from(high) - 1,
        (low, high) => u64::from(low + high),
    }
}

/// The number of a square off the diagonal among the 28 on its side, which are counted alike.
fn lower(square: u8) -> u64 {
    let (rank, file) = (square >> 3, square & 7);
    let (low, high) = (u64::from(rank.min(file)), u64::from(rank.max(file)));
    low * (13 - low) / 2 + high - 1
}

/// The number of a pawn's square, with the outer files last and equal squares of two halves together.
fn twist(square: u8) -> u64 {
    let (rank, file) = (u64::from(square >> 3), u64::from(square & 7));
    let inner = file.min(7 - file);
    (47 + 2 - 12 * inner - 2 * rank) - u64::from(file > 3)
}

/// Which of the four tables of pawns a square belongs to.
pub(crate) fn half_file(square: u8) -> usize {
    usize::from((square & 7).min(7 - (square & 7)))
}

/// The leading pawn is the one that comes first in this order.
pub(crate) fn lead(square: u8) -> usize {
    6 * half_file(square) + usize::from(square >> 3) - 1
}

/// The squares of the triangle, in order.
const TRIANGLE: [u8; 10] = [1, 2, 3, 10, 11, 19, 0, 9, 18, 27];

/// No two kings stand like that.
const NEVER: u16 = u16::MAX;

/// By the first king's place in the triangle and the second's square: their number. If the first
/// is on the diagonal, the second is not above it; both on it come after everything else.
static KING_NUMBERS: [[u16; 64]; 10] = number_kings();

const fn number_kings() -> [[u16; 64]; 10] {
    let mut numbers = [[NEVER; 64]; 10];
    let mut number = 0;
    let mut pass = 0;
    while pass < 2 {
        let mut place = 0;
        while place < 10 {
            let mut second = 0;
            while second < 64 {
                let first = TRIANGLE[place];
                let (a, b) = (side_of_diagonal(first), side_of_diagonal(second));
                let last = a == 0 && b == 0;
                let apart =
                    (first >> 3).abs_diff(second >> 3) > 1 || (first & 7).abs_diff(second & 7) > 1;
                if apart && last == (pass == 1) && (a != 0 || b <= 0) {
                    numbers[place][second as usize] = number;
                    number += 1;
                }
                second += 1;
            }
            place += 1;
        }
        pass += 1;
    }
    numbers
}

/// The number of two kings' squares, the first one in the triangle.
fn kings(first: u8, second: u8) -> Option<u64> {
    let number = *KING_NUMBERS.get(triangle(first) as usize)?.get(usize::from(second))?;
    (number != NEVER).then_some(u64::from(number))
}

/// The number of three different men's squares, the first one in the triangle.
fn three(squares: &Squares) -> u64 {
    let [a, b, c, ..] = *squares;
    let s1 = u64::from(b > a);
    let s2 = u64::from(c > a) + u64::from(c > b);
    let (rank, square) = (|s: u8| u64::from(s >> 3), u64::from);
    if side_of_diagonal(a) != 0 {
        triangle(a) * 63 * 62 + (square(b) - s1) * 62 + square(c) - s2
    } else if side_of_diagonal(b) != 0 {
        6 * 63 * 62 + rank(a) * 28 * 62 + lower(b) * 62 + square(c) - s2
    } else if side_of_diagonal(c) != 0 {
        6 * 63 * 62 + 4 * 28 * 62 + rank(a) * 7 * 28 + (rank(b) - s1) * 28 + lower(c)
    } else {
        let before = 6 * 63 * 62 + 4 * 28 * 62 + 4 * 7 * 28;
        before + rank(a) * 7 * 6 + (rank(b) - s1) * 6 + rank(c) - s2
    }
}

/// Men that are counted together, and what a step of their number is worth in the whole.
#[derive(Clone, Copy, Debug)]
struct Group {
    men: usize,
    factor: u64,
}

/// How the positions of a table, or of one of the four with pawns, are numbered for one side to move.
#[derive(Debug)]
pub(crate) struct Order {
    /// Numbers of the men: their kind, and 8 more for Black's.
    pub(crate) pieces: Vec<u8>,
    groups: Vec<Group>,
    pawns: [u8; 2],
    kings_lead: bool,
    /// How many positions there are.
    pub(crate) size: u64,
}

impl Order {
    /// From the men in the order in which a table lists them; `places` say which group is the n-th
    /// factor: the leading one, and that of the other side's pawns. None if they are not the men of
    /// this material.
    pub(crate) fn new(
        material: Material,
        pieces: Vec<u8>,
        places: [u8; 2],
        file: usize,
    ) -> Option<Order> {
        let mut listed = Material::default();
        for &number in &pieces {
            listed.count_numbered(number)?;
        }
        let pawns = if material.has_pawns() { material.pawns() } else { [0; 2] };
        let all_pawns = usize::from(pawns[0] + pawns[1]);
        let pawns_lead = pieces.iter().take(all_pawns).all(|&number| number & 7 == 1);
        if listed != material || !pawns_lead {
            return None;
        }
        let kings_lead = material.only_kings_are_single();
        let leading = match pawns[0] {
            0 if kings_lead => 2,
            0 => 3,
            pawns => usize::from(pawns),
        };
        let mut groups = vec![Group { men: leading, factor: 0 }];
        let mut next = leading;
        if pawns[1] != 0 {
            groups.push(Group { men: usize::from(pawns[1]), factor: 0 });
            next += usize::from(pawns[1]);
        }
        while let Some(&piece) = pieces.get(next) {
            let men = pieces[next..].iter().take_while(|&&other| other == piece).count();
            groups.push(Group { men, factor: 0 });
            next += men;
        }
        if next != pieces.len() {
            return None;
        }
        let mut order = Order { pieces, groups, pawns, kings_lead, size: 1 };
        order.weigh(places, file)?;
        Some(order)
    }

    /// Finds the factors of the groups: the product of the sizes of those that come before.
    fn weigh(&mut self, places: [u8; 2], file: usize) -> Option<()> {
        let first = if self.pawns[1] != 0 { 2 } else { 1 };
        let taken = self.groups.iter().take(first).map(|group| group.men).sum::<usize>();
        let mut free = 64 - taken as u64;
        let mut next = first;
        for place in 0..self.groups.len() as u8 {
            let (group, count) = if place == places[0] {
                (0, self.leading_count(file))
            } else if first == 2 && place == places[1] {
                (1, choose(48 - u64::from(self.pawns[0]), u64::from(self.pawns[1])))
            } else {
                let men = self.groups.get(next)?.men as u64;
                let count = choose(free, men);
                free -= men;
                next += 1;
                (next - 1, count)
            };
            self.groups[group].factor = self.size;
            self.size = self.size.checked_mul(count)?;
        }
        (next == self.groups.len() && self.groups.iter().all(|group| group.factor != 0))
            .then_some(())
    }

    fn leading_count(&self, file: usize) -> u64 {
        match self.pawns[0] {
            0 if self.kings_lead => KINGS,
            0 => THREE,
            pawns => Self::pawn_placements(pawns, file, 6),
        }
    }

    /// Placements of so many pawns, the leading one in this file and below the n-th square of it.
    fn pawn_placements(pawns: u8, file: usize, ranks: usize) -> u64 {
        let square = |rank: usize| (8 * (rank + 1) + file) as u8;
        (0..ranks).map(|rank| choose(twist(square(rank)), u64::from(pawns) - 1)).sum()
    }

    /// The number of a position. Squares are in the order of `pieces`, the leading pawn first.
    pub(crate) fn number(&self, mut squares: Squares) -> Option<u64> {
        let count = self.pieces.len();
        let squares_used = squares.get_mut(..count)?;
        if squares_used[0] & 4 != 0 {
            squares_used.iter_mut().for_each(|square| *square ^= 7);
        }
        let mut number = if self.pawns[0] == 0 {
            self.turn(squares_used);
            if self.kings_lead { kings(squares[0], squares[1])? } else { three(&squares) }
        } else {
            self.leading_pawns(&mut squares[..usize::from(self.pawns[0])])
        } * self.groups[0].factor;
        let mut start = self.groups[0].men;
        for (place, group) in self.groups.iter().enumerate().skip(1) {
            let (before, rest) = squares.split_at_mut(start);
            let men = &mut rest[..group.men];
            men.sort_unstable();
            let first_free = if place == 1 && self.pawns[1] != 0 { 8 } else { 0 };
            let mut part = 0;
            for (i, &square) in men.iter().enumerate() {
                let skipped = before.iter().filter(|&&other| other < square).count() as u64;
                let free = u64::from(square).checked_sub(skipped + first_free)?;
                part += choose(free, i as u64 + 1);
            }
            number += part * group.factor;
            start += group.men;
        }
        (number < self.size).then_some(number)
    }

    /// Turns a board without pawns until its leading men stand in the triangle.
    fn turn(&self, squares: &mut [u8]) {
        if squares[0] & 0x20 != 0 {
            squares.iter_mut().for_each(|square| *square ^= 0x38);
        }
        let leading = if self.kings_lead { 2 } else { 3 };
        let side = squares.iter().take(leading).map(|&s| side_of_diagonal(s)).find(|&s| s != 0);
        if side.is_some_and(|side| side > 0) {
            squares.iter_mut().for_each(|square| *square = *square >> 3 | (*square & 7) << 3);
        }
    }

    /// The number of the leading side's pawns.
    fn leading_pawns(&self, pawns: &mut [u8]) -> u64 {
        let leader = pawns[0];
        let rank = usize::from(leader >> 3) - 1;
        let mut number = Self::pawn_placements(self.pawns[0], half_file(leader), rank);
        let others = &mut pawns[1..];
        others.sort_unstable_by_key(|&pawn| std::cmp::Reverse(twist(pawn)));
        for (i, &pawn) in others.iter().enumerate() {
            number += choose(twist(pawn), (others.len() - i) as u64);
        }
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_their_numbers() {
        let numbers: Vec<u64> = TRIANGLE.map(triangle).to_vec();
        assert_eq!(numbers, (0..10).collect::<Vec<u64>>());
        assert_eq!([1, 7, 10, 15, 63 - 8].map(lower), [0, 6, 7, 12, 27]);
        assert_eq!(lower(8), lower(1), "alike on both sides");
        assert_eq!([8, 15, 48, 9, 51, 52].map(twist), [47, 46, 37, 35, 1, 0]);
        assert_eq!([8, 48, 9, 14, 51].map(lead), [0, 5, 6, 6, 23]);
    }

    #[test]
    fn kings_are_counted_to_the_end() {
        assert_eq!(kings(1, 3), Some(0));
        assert_eq!(kings(27, 63), Some(KINGS - 1));
        assert_eq!(kings(0, 18), Some(441));
        assert_eq!(kings(1, 2), None, "side by side");
    }
}
