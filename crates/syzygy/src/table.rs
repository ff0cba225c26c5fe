//! One table: its header, and the value of a position.

use std::path::Path;

use kilomate_core::{Board, Color, Kind, Square};

use crate::file::Pages;
use crate::index::{Order, Squares, half_file, lead};
use crate::material::Material;
use crate::pairs::Pairs;

/// What a table is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum About {
    /// Who wins.
    Outcome,
    /// How many half-moves it takes to a capture or a pawn's move.
    Distance,
}

impl About {
    fn magic(self) -> [u8; 4] {
        match self {
            About::Outcome => [0x71, 0xe8, 0x23, 0x5d],
            About::Distance => [0xd7, 0x66, 0x0c, 0xa5],
        }
    }

    /// How names of files end.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            About::Outcome => "rtbw",
            About::Distance => "rtbz",
        }
    }
}

/// Flags of a distance table.
mod flag {
    pub(super) const BLACK_TO_MOVE: u8 = 1;
    pub(super) const MAPPED: u8 = 2;
    pub(super) const WINS_IN_PLIES: u8 = 4;
    pub(super) const LOSSES_IN_PLIES: u8 = 8;
    pub(super) const WIDE_MAP: u8 = 16;
}

/// Where the values of distances are, for each of four outcomes, and what they are.
#[derive(Debug, Default)]
struct Map {
    values: [Vec<u16>; 4],
}

/// The values of a table for one side to move, and of one file of the leading pawn if there are any.
#[derive(Debug)]
struct Part {
    order: Order,
    pairs: Pairs,
    flags: u8,
    map: Map,
}

/// What a table of distances says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Distance {
    /// So many half-moves, the first ones of which are not counted by it.
    Plies(u16),
    /// It knows the other side to move only.
    OtherSide,
}

/// A table in a file.
pub(crate) struct Table {
    file: Pages,
    material: Material,
    /// By file of the leading pawn: White to move, and Black if it is another matter.
    parts: Vec<Vec<Part>>,
}

impl Table {
    /// Whether a file looks like a whole table: its size is one that tables have, and it begins as
    /// one.
    pub(crate) fn looks_whole(path: &Path, about: About) -> bool {
        Pages::open(path).is_some_and(|mut file| {
            file.length() % 64 == 16 && file.array(0) == Some(about.magic())
        })
    }

    /// Opens a table. None if the file is not a whole table about these men.
    pub(crate) fn open(path: &Path, material: Material, about: About) -> Option<Table> {
        let mut file = Pages::open(path)?;
        if file.array(0)? != about.magic() {
            return None;
        }
        let parts = read_parts(&mut file, material, about)?;
        Some(Table { file, material, parts })
    }

    /// Who wins, from −2, a loss, to 2, a win, for the side to move.
    pub(crate) fn outcome(&mut self, board: &Board) -> Option<i8> {
        let (number, file, side) = self.locate(board)?;
        let part = self.parts.get(file)?.get(side)?;
        let value = part.pairs.value(&mut self.file, part.order.number(number)?)?;
        i8::try_from(value).ok().filter(|value| *value <= 4).map(|value| value - 2)
    }

    /// The distance in a position with this outcome.
    pub(crate) fn distance(&mut self, board: &Board, outcome: i8) -> Option<Distance> {
        let (number, file, side) = self.locate(board)?;
        let part = self.parts.get(file)?.first()?;
        let black_to_move = usize::from(part.flags & flag::BLACK_TO_MOVE);
        if black_to_move != side && self.material != self.material.reversed() {
            return Some(Distance::OtherSide);
        }
        let value = part.pairs.value(&mut self.file, part.order.number(number)?)?;
        let (map, in_plies) = match outcome {
            2 => (0, flag::WINS_IN_PLIES),
            -2 => (1, flag::LOSSES_IN_PLIES),
            1 => (2, 0),
            _ => (3, 0),
        };
        let mut plies = value;
        if part.flags & flag::MAPPED != 0 {
            plies = *part.map.values[map].get(usize::from(value))?;
        }
        // Others are in moves of both sides.
        let plies = if part.flags & in_plies != 0 { plies } else { plies.checked_mul(2)? };
        Some(Distance::Plies(plies))
    }

    /// Squares in the order of the table, which of four files it is, and whose turn it is as the table
    /// sees it: White has the men that stand first in its name.
    fn locate(&self, board: &Board) -> Option<(Squares, usize, usize)> {
        let black_moves = board.side_to_move() == Color::Black;
        let is_symmetric = self.material == self.material.reversed();
        let reversed =
            if is_symmetric { black_moves } else { Material::of(board) != self.material };
        let side = usize::from(!is_symmetric && black_moves != reversed);
        let has_pawns = self.material.has_pawns();
        let mut squares = Squares::default();
        let mut file = 0;
        let mut count = 0;
        let turned = if reversed && has_pawns { 0x38 } else { 0 };
        if has_pawns {
            // The first part tells who the leading pawns are, and they tell which part it is.
            let pieces = &self.parts.first()?.first()?.order.pieces;
            count = fill(board, *pieces.first()?, reversed, turned, &mut squares, 0)?;
            let leader = (0..count).min_by_key(|&i| lead(squares[i]))?;
            squares.swap(0, leader);
            file = half_file(squares[0]);
        }
        let sides = self.parts.get(file)?;
        let pieces = &sides.get(side).or(sides.first())?.order.pieces;
        while let Some(&piece) = pieces.get(count) {
            count = fill(board, piece, reversed, turned, &mut squares, count)?;
        }
        Some((squares, file, side))
    }
}

/// Writes the squares of all men with a number into a list, from place `from` on; returns where the
/// next go.
fn fill(
    board: &Board,
    piece: u8,
    reversed: bool,
    turned: u8,
    squares: &mut Squares,
    from: usize,
) -> Option<usize> {
    let color = if (piece & 8 != 0) == reversed { Color::White } else { Color::Black };
    let kind = Kind::from_number(piece & 7)?;
    let mut next = from;
    for at in board.men(color).filter(|&at| board.piece_at(at).is(kind)) {
        *squares.get_mut(next)? = from_a1(at) ^ turned;
        next += 1;
    }
    (next > from).then_some(next)
}

/// The number of a square, from a1 = 0 to h8 = 63.
fn from_a1(at: Square) -> u8 {
    at.index() ^ 0x38
}

/// Reads the header and finds out where everything is.
fn read_parts(file: &mut Pages, material: Material, about: About) -> Option<Vec<Vec<Part>>> {
    let is_split = about == About::Outcome && file.byte(4)? & 1 != 0;
    if about == About::Outcome && is_split == (material == material.reversed()) {
        return None; // a table that looks the same from both sides is not split, any other is
    }
    let sides = if is_split { 2 } else { 1 };
    let files = if material.has_pawns() { 4 } else { 1 };
    let both_have_pawns = (0..2).all(|side| material.count(side, Kind::Pawn) != 0);
    let places = 1 + u64::from(both_have_pawns);
    let mut at = 5;
    let mut orders = Vec::new();
    for pawn_file in 0..files {
        let mut bytes = vec![0; places as usize + material.men()];
        file.read(at, &mut bytes)?;
        at += bytes.len() as u64;
        for side in 0..sides {
            let half: Vec<u8> = bytes.iter().map(|byte| byte >> (4 * side) & 15).collect();
            let (head, pieces) = half.split_at(places as usize);
            let head = [head[0], head.get(1).copied().unwrap_or(15)];
            orders.push(Order::new(material, pieces.to_vec(), head, pawn_file)?);
        }
    }
    at = at.next_multiple_of(2);
    let mut parts: Vec<Part> = Vec::new();
    for order in orders {
        let is_outcome = about == About::Outcome;
        let (flags, pairs) = Pairs::read(file, &mut at, order.size, is_outcome)?;
        parts.push(Part { order, pairs, flags, map: Map::default() });
    }
    if about == About::Distance {
        read_maps(file, &mut at, &mut parts)?;
    }
    for part in &mut parts {
        part.pairs.place_index(&mut at)?;
    }
    for part in &mut parts {
        part.pairs.place_sizes(&mut at);
    }
    for part in &mut parts {
        part.pairs.place_blocks(&mut at);
    }
    if at > file.length() {
        return None;
    }
    let mut parts = parts.into_iter();
    Some((0..files).map(|_| parts.by_ref().take(sides).collect()).collect())
}

/// Reads the lists that small numbers of a distance table stand for.
fn read_maps(file: &mut Pages, at: &mut u64, parts: &mut [Part]) -> Option<()> {
    for part in parts {
        if part.flags & flag::MAPPED == 0 {
            continue;
        }
        let is_wide = part.flags & flag::WIDE_MAP != 0;
        if is_wide {
            *at = at.next_multiple_of(2);
        }
        for values in &mut part.map.values {
            let mut next = || {
                let value = if is_wide { file.word(*at)? } else { u16::from(file.byte(*at)?) };
                *at += 1 + u64::from(is_wide);
                Some(value)
            };
            let count = next()?;
            *values = (0..count).map(|_| next()).collect::<Option<_>>()?;
        }
    }
    *at = at.next_multiple_of(2);
    Some(())
}
