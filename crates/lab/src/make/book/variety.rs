//! How varied games are that begin with a book.

use std::collections::HashMap;

use kilomate_core::Board;
use kilomate_core::knowledge::book::PackedBook;

use super::position::{Position, after, numbered};

/// The chance that two games are the same for so many half-moves if both sides play from a book as
/// long as it has replies. What follows is taken to be the same each time: that is the worst case.
pub(crate) fn alike(book: PackedBook<&[u8]>, plies: usize) -> f64 {
    alike_from(book, &Board::start(), plies, &mut HashMap::new())
}

/// From a position on. What is found out about a position is kept for other ways that lead there.
fn alike_from(
    book: PackedBook<&[u8]>,
    board: &Board,
    plies: usize,
    known: &mut HashMap<(Position, usize), f64>,
) -> f64 {
    let replies: Vec<(u8, u16)> = book.replies(board).into_iter().flatten().collect();
    if plies == 0 || replies.is_empty() {
        return 1.0;
    }
    let place = (Position::of(board), plies);
    if let Some(&chance) = known.get(&place) {
        return chance;
    }
    let total: f64 = replies.iter().map(|&(_, weight)| f64::from(weight)).sum();
    let both = |(number, weight): (u8, u16)| {
        let next = after(board, numbered(board, number));
        (f64::from(weight) / total).powi(2) * alike_from(book, &next, plies - 1, known)
    };
    let chance = replies.into_iter().map(both).sum();
    known.insert(place, chance);
    chance
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::book::pack::{Limit, pack};
    use crate::make::book::repertoire::{self, Line};

    #[test]
    fn chances_multiply_along_a_line_and_add_up_over_lines() {
        // Three equal first moves; after the first of them two replies, one half as often.
        let text = "kilomate repertoire 1\n- : e4 1, d4 1, c4 1\ne4 : e5 2, c5 1\n";
        let lines = repertoire::read(text).expect("a repertoire");
        let entries: Vec<_> = lines.iter().filter_map(Line::entry).collect();
        let bytes = pack(&entries, Limit::default()).bytes;
        let book = PackedBook::open(&bytes[..], bytes.len()).expect("a book");
        let third = 1.0 / 9.0;
        for (plies, expected) in [
            (0, 1.0),
            (1, 3.0 * third),
            (2, (2.0 + 5.0 / 9.0) * third),
            (9, (2.0 + 5.0 / 9.0) * third),
        ] {
            assert!((alike(book, plies) - expected).abs() < 1e-9, "{plies}");
        }
    }
}
