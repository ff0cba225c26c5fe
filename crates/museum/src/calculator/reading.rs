//! What is on the screen of the calculator's program, in words: its letters and men are known, and looked for where dots have
//! their shapes.

use kilomate_calculator::colour::{BLACK_MEN, LIGHT, WHITE_MEN};
use kilomate_calculator::{FIRST, FONT, MEN, SIZE};

const WIDTH: usize = 320;
const HEIGHT: usize = 240;
/// The cell of a letter.
const CELL: (usize, usize) = (6, 9);
/// Where the board is, and dots of a square.
const BOARD: (usize, usize) = (11, 2);
const SQUARE: usize = SIZE as usize;
/// Colours of squares' grounds: pairs from here on.
const GROUNDS: std::ops::Range<u8> = LIGHT..LIGHT + 10;
/// The names of men, as the program numbers them.
const NAMES: &[u8; 6] = b"PNBRQK";

/// A letter that was found, and how many dots it has.
struct Found {
    x: usize,
    y: usize,
    size: usize,
    letter: u8,
    ink: u32,
}

/// The screen's dots, by the numbers of their colours.
pub(super) struct Reading<'a>(pub(super) &'a [u8]);

impl Reading<'_> {
    fn dot(&self, x: usize, y: usize) -> u8 {
        self.0[y * WIDTH + x]
    }

    /// The board if there is one, and all lines of text, from above.
    pub(super) fn text(&self) -> String {
        let board = self.board();
        let mut text = board.clone().unwrap_or_default();
        for line in self.lines(board.is_some()) {
            text += &line;
            text.push('\n');
        }
        text
    }

    /// Eight rows of men as they are seen, White's as capital letters; none if there is no board.
    fn board(&self) -> Option<String> {
        let mut text = String::new();
        for row in 0..8 {
            for column in 0..8 {
                let (x, y) = (BOARD.0 + SQUARE * column, BOARD.1 + SQUARE * row);
                let corner = [(3, 3), (SQUARE - 4, 3)].map(|(dx, dy)| self.dot(x + dx, y + dy));
                if !corner.iter().any(|colour| GROUNDS.contains(colour)) {
                    return None;
                }
                text.push(self.man(x, y));
                text.push(if column == 7 { '\n' } else { ' ' });
            }
        }
        Some(text)
    }

    /// The man on a square: the one whose dots differ least, if there are any.
    fn man(&self, x: usize, y: usize) -> char {
        let dots = || (0..SQUARE).flat_map(|row| (0..SQUARE).map(move |column| (column, row)));
        let is_of = |first: u8| {
            dots()
                .filter(|&(dx, dy)| (first..first + 3).contains(&self.dot(x + dx, y + dy)))
                .count()
        };
        let (white, black) = (is_of(WHITE_MEN), is_of(BLACK_MEN));
        if white + black < SQUARE {
            return '.';
        }
        let first = if white > black { WHITE_MEN } else { BLACK_MEN };
        let differ = |man: &usize| {
            let shape = &MEN[*man];
            let wrong = dots().filter(|&(dx, dy)| {
                let bits = shape[dy * 7 + dx / 4] >> (6 - dx % 4 * 2) & 3;
                let seen = self.dot(x + dx, y + dy).checked_sub(first).filter(|&seen| seen < 3);
                bits != seen.map_or(0, |seen| seen + 1)
            });
            wrong.count()
        };
        let name = char::from(NAMES[(0..6).min_by_key(differ).unwrap_or(0)]);
        if white > black { name } else { name.to_ascii_lowercase() }
    }

    /// All lines of text beside and below the board, or everywhere.
    fn lines(&self, has_board: bool) -> Vec<String> {
        let board = BOARD.0 + 8 * SQUARE;
        let is_board = |x, y| has_board && x < board + 2 && y < BOARD.1 + 8 * SQUARE + 10;
        let mut all: Vec<Found> = (0..HEIGHT)
            .flat_map(|y| (0..WIDTH).map(move |x| (x, y)))
            .filter(|&(x, y)| !is_board(x, y))
            .flat_map(|(x, y)| [2, 1].into_iter().filter_map(move |size| self.letter(x, y, size)))
            .collect();
        // What looks like a letter across two others has fewer dots than these.
        all.sort_by_key(|found| std::cmp::Reverse((found.size, found.ink)));
        let mut taken: Vec<Found> = Vec::new();
        for found in all {
            if !taken.iter().any(|other| found.overlaps(other)) {
                taken.push(found);
            }
        }
        taken.sort_by_key(|found| (found.y, found.x));
        joined(&taken)
    }

    /// The letter in a cell, its dots of one colour on one ground.
    fn letter(&self, x: usize, y: usize, size: usize) -> Option<Found> {
        if x + CELL.0 * size > WIDTH || y + CELL.1 * size > HEIGHT {
            return None;
        }
        let paper = self.dot(x + CELL.0 * size - 1, y);
        // The last column and the last row are free, the rest is not: nearly all cells are none.
        let is_free = |dx: usize, dy: usize| self.dot(x + dx * size, y + dy * size) == paper;
        let has_edge = (0..CELL.1).all(|row| is_free(CELL.0 - 1, row))
            && (0..CELL.0).all(|column| is_free(column, CELL.1 - 1));
        let mut rows = [0_u8; 8];
        for (row, bits) in rows.iter_mut().enumerate().filter(|_| has_edge) {
            for column in (0..CELL.0 - 1).filter(|&column| !is_free(column, row)) {
                *bits |= 0x80 >> column;
            }
        }
        let ink = rows.iter().map(|row| row.count_ones()).sum();
        if ink == 0 {
            return None;
        }
        let place = FONT.iter().position(|shape| *shape == rows)?;
        let found = Found { x, y, size, letter: FIRST + place as u8, ink };
        self.is_clean(&found, paper, &rows).then_some(found)
    }

    /// Whether a letter has one colour, and each of its dots is as large as it should be.
    fn is_clean(&self, found: &Found, paper: u8, rows: &[u8; 8]) -> bool {
        let &Found { x, y, size, .. } = found;
        let mut ink = None;
        (0..CELL.1 * size).all(|dy| {
            (0..CELL.0 * size).all(|dx| {
                let colour = self.dot(x + dx, y + dy);
                let is_ink = rows.get(dy / size).is_some_and(|row| row << (dx / size) & 0x80 != 0);
                if is_ink { *ink.get_or_insert(colour) == colour } else { colour == paper }
            })
        })
    }
}

impl Found {
    fn overlaps(&self, other: &Found) -> bool {
        let covers = |at: usize, size: usize, of: usize, other: usize, other_size: usize| {
            at < other + of * other_size && other < at + of * size
        };
        covers(self.x, self.size, CELL.0, other.x, other.size)
            && covers(self.y, self.size, CELL.1, other.y, other.size)
    }
}

/// Letters of the same line as a text, with blanks between words.
fn joined(all: &[Found]) -> Vec<String> {
    let mut lines = Vec::new();
    for line in all.chunk_by(|one, other| one.y == other.y && one.size == other.size) {
        let mut text = String::new();
        let mut end = line[0].x;
        for found in line {
            let blanks = found.x.saturating_sub(end) / (CELL.0 * found.size);
            text.extend(std::iter::repeat_n(' ', blanks.min(4)));
            text.push(found.letter.into());
            end = found.x + CELL.0 * found.size;
        }
        lines.push(text);
    }
    lines
}
