//! The men, drawn here as they are seen: twelve broad dots by twenty-four rows, three by three
//! characters. `o` is the man's own colour, `#` the outline that both colours share, and what is left
//! free is the square.

use kilomate_flash::flash;

/// Characters of a man.
pub(crate) const CHARACTERS: u8 = 9;
/// Bytes of all men, pawn to king: eight rows of each character.
pub(crate) const LEN: usize = 6 * CHARACTERS as usize * 8;

flash! {
    /// The characters of the men on a light square: row by row, two bits a dot.
    pub(crate) static ROWS: [u8; LEN] = rows();
}

/// The same row on a dark square: what was left free has the second colour.
pub(crate) fn on_dark(row: u8) -> u8 {
    row | !(row | row >> 1) & 0x55
}

const fn rows() -> [u8; LEN] {
    let mut rows = [0; LEN];
    let mut at = 0;
    while at < LEN {
        let (man, rest) = (at / 72, at % 72);
        let (character, row) = (rest / 8, rest % 8);
        // Lines of a drawing are 13 bytes, with their ends.
        let mut dot = (character / 3 * 8 + row) * 13 + character % 3 * 4;
        let end = dot + 4;
        while dot < end {
            rows[at] = rows[at] << 2
                | match DRAWINGS[man][dot] {
                    b'#' => 2,
                    b'o' => 3,
                    _ => 0,
                };
            dot += 1;
        }
        at += 1;
    }
    rows
}

const DRAWINGS: [&[u8; 13 * 24]; 6] = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING];

const PAWN: &[u8; 13 * 24] = b"\
............
............
............
............
............
............
.....##.....
....#oo#....
...#oooo#...
...#oooo#...
...#oooo#...
....#oo#....
...######...
....#oo#....
....#oo#....
....#oo#....
...#oooo#...
...#oooo#...
..#oooooo#..
.#oooooooo#.
.#oooooooo#.
.##########.
............
............
";

const KNIGHT: &[u8; 13 * 24] = b"\
............
............
.....#.#....
....#o#o#...
....#oooo#..
...#oooooo#.
..#o#ooooo#.
..#ooooooo#.
.#oooooooo#.
.#oooooooo#.
.#oo##oooo#.
.#o#.#oooo#.
..#.#ooooo#.
...#oooooo#.
...#ooooo#..
..#oooooo#..
..#oooooo#..
..#oooooo#..
.##########.
.#oooooooo#.
.#oooooooo#.
.##########.
............
............
";

const BISHOP: &[u8; 13 * 24] = b"\
............
............
.....##.....
....#oo#....
.....##.....
....#oo#....
...#oo#o#...
..#oo##oo#..
..#oo#ooo#..
..#oooooo#..
..#oooooo#..
...#oooo#...
..########..
...#oooo#...
....#oo#....
...#oooo#...
...#oooo#...
..#oooooo#..
.##########.
.#oooooooo#.
.#oooooooo#.
.##########.
............
............
";

const ROOK: &[u8; 13 * 24] = b"\
............
............
............
............
.##.####.##.
.#o##oo##o#.
.#oooooooo#.
.##########.
..#oooooo#..
..#oooooo#..
..#oooooo#..
..#oooooo#..
..#oooooo#..
..#oooooo#..
..#oooooo#..
..#oooooo#..
..#oooooo#..
..#oooooo#..
.##########.
.#oooooooo#.
.#oooooooo#.
.##########.
............
............
";

const QUEEN: &[u8; 13 * 24] = b"\
............
............
.....##.....
.#..#oo#..#.
.##..##..##.
.#o#.##.#o#.
.#o##oo##o#.
.#o##oo##o#.
.#oo#oo#oo#.
.#oooooooo#.
..#oooooo#..
..#oooooo#..
..########..
...#oooo#...
...#oooo#...
..#oooooo#..
..#oooooo#..
..#oooooo#..
.##########.
.#oooooooo#.
.#oooooooo#.
.##########.
............
............
";

const KING: &[u8; 13 * 24] = b"\
............
.....##.....
....####....
....####....
.....##.....
..##.##.##..
.#oo####oo#.
.#ooo##ooo#.
.#ooo##ooo#.
.#ooo##ooo#.
.#oooooooo#.
..#oooooo#..
..########..
...#oooo#...
...#oooo#...
..#oooooo#..
..#oooooo#..
..#oooooo#..
.##########.
.#oooooooo#.
.#oooooooo#.
.##########.
............
............
";
