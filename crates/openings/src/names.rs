//! Names of openings, by position.
//!
//! The table is text, sorted by position, and read where it lies: `kilomate-lab names` makes it. Colours
//! are not reversed: what is a Sicilian for one side is an English for the other.

use core::cmp::Ordering;

use kilomate_core::chess::make::Undo;
use kilomate_core::knowledge::book::key;
use kilomate_core::{Board, Color, Move};

/// The first line of the table: its name and version, and where the names are from.
pub const HEADER: &str = "# kilomate names 1: position (key of a book, side to move), ECO, name; from lichess-org/chess-openings, CC0";

static TABLE: &str = include_str!("../data/names.tsv");

/// The name of an opening.
///
/// ```
/// use kilomate_core::Board;
/// use kilomate_openings::names;
///
/// let board = Board::from_fen("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")?;
/// let opening = names::at(&board).ok_or("it has a name")?;
/// assert_eq!(opening.to_string(), "B20 Sicilian Defense");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The code in the Encyclopaedia of Chess Openings, such as `B20`.
    pub eco: &'static str,
    /// The name: `Sicilian Defense: Najdorf Variation`.
    pub name: &'static str,
}

/// Code and name.
impl core::fmt::Display for Opening {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} {}", self.eco, self.name)
    }
}

/// A position as the table names it. Two of its 3,800 positions never have the same place;
/// one outside is taken for one inside about once in a million times.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    key: u32,
    is_black: bool,
}

impl Place {
    /// The place of a position.
    pub fn of(board: &Board) -> Place {
        Place { key: key::key(board), is_black: board.side_to_move() == Color::Black }
    }

    /// Reads what [`Place`]'s `Display` writes.
    fn parse(text: &str) -> Option<Place> {
        let (key, side) = text.split_at_checked(8)?;
        let key = u32::from_str_radix(key, 16).ok()?;
        matches!(side, "w" | "b").then_some(Place { key, is_black: side == "b" })
    }
}

/// Eight hexadecimal digits and `w` or `b`: places are in the order of this text, too.
impl core::fmt::Display for Place {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{:08x}{}", self.key, if self.is_black { 'b' } else { 'w' })
    }
}

/// The name of exactly this position, if it has one.
pub fn at(board: &Board) -> Option<Opening> {
    find(TABLE, Place::of(board))
}

/// The name of a game: that of its last position that has one. `boards` are its positions in the
/// order in which they came about.
pub fn of_boards<'a>(
    boards: impl IntoIterator<Item = &'a Board, IntoIter: DoubleEndedIterator>,
) -> Option<Opening> {
    boards.into_iter().rev().find_map(at)
}

/// The name of a game that began with `start`: that of its last position that has one. What follows
/// an illegal move does not count.
pub fn of_moves(start: &Board, moves: impl IntoIterator<Item = Move>) -> Option<Opening> {
    let (mut board, mut unused) = (start.clone(), Undo::NONE);
    let mut opening = at(&board);
    for m in moves {
        if !board.is_legal(m) {
            break;
        }
        board.make(m, &mut (), &mut unused);
        opening = at(&board).or(opening);
    }
    opening
}

/// Searches a table: from the lines between `low` and `high` always the one in the middle is read.
fn find(table: &'static str, wanted: Place) -> Option<Opening> {
    let (mut low, mut high) = (0, table.len());
    while low < high {
        let middle = low + (high - low) / 2;
        let bytes = table.as_bytes();
        let start =
            bytes[low..middle].iter().rposition(|&b| b == b'\n').map_or(low, |n| low + n + 1);
        let length = bytes[start..high].iter().position(|&b| b == b'\n');
        let end = length.map_or(high, |n| start + n);
        let mut fields = table.get(start..end)?.split('\t');
        let place = fields.next().and_then(Place::parse);
        // The header comes before everything.
        match place.map_or(Ordering::Less, |place| place.cmp(&wanted)) {
            Ordering::Less => low = (end + 1).min(high),
            Ordering::Greater => high = start,
            Ordering::Equal => return Some(Opening { eco: fields.next()?, name: fields.next()? }),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec::Vec;

    use super::*;

    fn after(line: &str) -> (Vec<Board>, Vec<Move>) {
        let (mut boards, mut moves) = (Vec::from([Board::start()]), Vec::new());
        for word in line.split_whitespace() {
            let (mut board, mut unused) = (boards[boards.len() - 1].clone(), Undo::NONE);
            let m = board.parse_move(word).expect(word);
            board.make(m, &mut (), &mut unused);
            boards.push(board);
            moves.push(m);
        }
        (boards, moves)
    }

    #[test]
    fn the_table_is_in_order_and_every_line_is_found() {
        let mut lines = TABLE.lines();
        assert_eq!(lines.next(), Some(HEADER));
        let mut last = None;
        let mut count = 0;
        for line in lines {
            let fields: Vec<&str> = line.split('\t').collect();
            let [place, eco, name] = fields[..] else { panic!("{line}") };
            let parsed = Place::parse(place).expect(line);
            assert_eq!(parsed.to_string(), place);
            assert!(last < Some(parsed), "{line}");
            let is_code = matches!(eco.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']);
            assert!(is_code && !name.is_empty(), "{line}");
            assert_eq!(find(TABLE, parsed), Some(Opening { eco, name }));
            // Those that are not there are not found: before, between and behind.
            for off in
                [Place { key: parsed.key ^ 1, ..parsed }, Place { key: !parsed.key, ..parsed }]
            {
                if let Some(found) = find(TABLE, off) {
                    assert!(TABLE.contains(&off.to_string()), "{found}");
                }
            }
            last = Some(parsed);
            count += 1;
        }
        assert!(count > 3_500, "{count}");
    }

    #[test]
    fn games_are_named_by_their_last_named_position() {
        for (line, name) in [
            ("", None),
            ("e4", Some("B00 King's Pawn Game")),
            ("c4", Some("A10 English Opening")),
            ("e4 c5", Some("B20 Sicilian Defense")),
            (
                "Nf3 c5 e4 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6",
                Some("B90 Sicilian Defense: Najdorf Variation"),
            ),
            // The last moves have no name of their own.
            ("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Rb8 a3", Some("C78 Ruy Lopez: Morphy Defense")),
        ] {
            let (boards, moves) = after(line);
            let by_boards = of_boards(&boards).map(|opening| opening.to_string());
            let by_moves = of_moves(&Board::start(), moves).map(|opening| opening.to_string());
            assert_eq!(by_boards, by_moves);
            assert_eq!(by_boards.as_deref(), name, "{line}");
        }
    }

    #[test]
    fn colours_are_not_reversed() {
        let sicilian = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        let reversed = "rnbqkbnr/pppp1ppp/8/4p3/2P5/8/PP1PPPPP/RNBQKBNR b KQkq - 0 2";
        let name = |fen: &str| at(&Board::from_fen(fen).unwrap()).map(|opening| opening.name);
        assert_eq!(name(sicilian), Some("Sicilian Defense"));
        assert_ne!(name(reversed), Some("Sicilian Defense"));
    }

    #[test]
    fn an_illegal_move_ends_the_line() {
        let (_, mut moves) = after("e4 c5");
        moves.insert(1, moves[0]);
        let opening = of_moves(&Board::start(), moves);
        assert_eq!(opening.map(|opening| opening.eco), Some("B00"));
    }
}
