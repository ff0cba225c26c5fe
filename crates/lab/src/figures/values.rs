//! What the evaluations have learnt: piece-square values of the small machines, weights of the calculator's network.

use std::collections::BTreeMap;

use kilomate_core::eval::network::{Net32, Weights};
use kilomate_core::eval::{Lean, Values};

use super::picture::{FAINT, INK, Picture, Side, shade};

const CELL: i32 = 27;
const KINDS: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

/// The middlegame values of the six kinds of men on the small machines, with the numbers.
pub(super) fn squares() -> String {
    const BOARD: i32 = 8 * CELL + 22;
    let mut picture = Picture::new(
        "What a square is worth to each man, in hundredths of a pawn",
        16 + 3 * BOARD,
        2 * (BOARD + 26) + 34,
    );
    for (number, kind) in (0..).zip(KINDS) {
        let [left, top] = [16 + number % 3 * BOARD, 34 + number / 3 * (BOARD + 26)];
        let value =
            |index: i32| i32::from(Lean::PIECE_SQUARE.at2(number as u8 + 1, index as u8)[0]);
        // No pawn stands on the first and the last row.
        let squares = if number == 0 { 8..56 } else { 0..64 };
        let values: Vec<i32> = squares.clone().map(value).collect();
        let mean = values.iter().sum::<i32>() / values.len() as i32;
        let most = values.iter().map(|value| (value - mean).abs()).max().unwrap_or(1).max(1);
        picture.bold([left, top - 10], Side::Left, 14, INK, kind);
        let note = if number == 5 { "middlegame".to_owned() } else { format!("mean {mean}") };
        picture.text([left + 8 * CELL, top - 10], Side::Right, 12, FAINT, &note);
        for index in 0..64 {
            let [x, y] = [left + index % 8 * CELL, top + index / 8 * CELL];
            if !squares.contains(&index) {
                picture.cell([x, y, CELL, CELL], "#fff");
                continue;
            }
            let share = (value(index) - mean) * 90 / most;
            picture.cell([x, y, CELL, CELL], &shade(share));
            let ink = if share.abs() > 55 { "#fff" } else { INK };
            picture.text([x + CELL / 2, y + 17], Side::Middle, 10, ink, &value(index).to_string());
        }
    }
    picture.finish()
}

/// The rows of an own knight follow those of 48 pawns.
const KNIGHTS: usize = 48;

/// What an own knight adds to each of the calculator's 32 hidden units, square by square.
pub(super) fn network() -> String {
    const SQUARE: i32 = 10;
    const BOARD: i32 = 8 * SQUARE + 14;
    let mut picture = Picture::new(
        "What an own knight adds to the 32 hidden units",
        16 + 8 * BOARD,
        4 * (BOARD + 16) + 40,
    );
    picture.text([16, 20], Side::Left, 12, FAINT, "blue adds, orange takes away; the number is the largest weight; the own king is on the left half");
    for unit in 0..32 {
        let [left, top] = [16 + unit % 8 * BOARD, 52 + unit / 8 * (BOARD + 16)];
        let weight = |square: usize| i32::from(Net32::FEATURES.at(KNIGHTS + square)[unit as usize]);
        let most = (0..64).map(|square| weight(square).abs()).max().unwrap_or(1).max(1);
        picture.text([left, top - 5], Side::Left, 11, INK, &format!("unit {}", unit + 1));
        picture.text([left + 8 * SQUARE, top - 5], Side::Right, 11, FAINT, &format!("±{most}"));
        // Squares of one shade are one path: twenty shades instead of two thousand boxes.
        let mut shades: BTreeMap<i32, Vec<[i32; 2]>> = BTreeMap::new();
        for square in 0..64 {
            let corner = [left + square % 8 * SQUARE, top + square / 8 * SQUARE];
            shades.entry(weight(square as usize) * 10 / most).or_default().push(corner);
        }
        for (share, corners) in shades {
            picture.squares(&corners, SQUARE, &shade(share * 10));
        }
    }
    picture.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows that are drawn are the knight's: those of the file, which counts 64 squares for pawns, too.
    #[test]
    fn the_rows_of_the_knight_are_found() {
        let file = include_bytes!("../../../core/nets/ce.net");
        let words = usize::from(u16::from_le_bytes([file[20], file[21]]));
        for square in 0..64 {
            let row = 32 + words + (64 + square) * 32;
            let kept = file[row..row + 32].iter().map(|&byte| byte as i8);
            assert!(kept.eq(Net32::FEATURES.at(KNIGHTS + square)));
        }
    }
}
