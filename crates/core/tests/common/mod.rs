//! What the test programs share: the perft files, other ways to walk the tree of moves, and the
//! translation to cozy-chess, the second opinion.

// Each test program uses a part of this.
#![allow(dead_code)]

use std::fs;
use std::path::{Path, PathBuf};

use kilomate_core::chess::attacks::Checks;
use kilomate_core::chess::make::Undo;
use kilomate_core::chess::movegen::MoveSet;
use kilomate_core::search::Machine;
use kilomate_core::search::table::Entry;
use kilomate_core::{Board, Color, Desktop, Engine, Move, MoveList, Square};
use kilomate_heap::Heap;

/// The folder of the data files.
pub(crate) fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

/// The folder of positions that are also run from outside the tests.
pub(crate) fn bench() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench")
}

/// An engine at the start of a game.
pub(crate) fn engine<M: Machine>() -> Box<Engine<M>> {
    kilomate_heap::boxed::<Engine<M>>().expect("memory for an engine")
}

/// A desktop's engine with a table of a megabyte.
pub(crate) fn desktop() -> Box<Engine<Desktop<Heap<Entry>>>> {
    let mut engine = engine::<Desktop<Heap<Entry>>>();
    engine.table_mut().replace(Heap::new(1 << 17).expect("a megabyte"));
    engine
}

/// One line of a perft file.
pub(crate) struct Case {
    /// The file it stands in, without folder and ending.
    pub file: String,
    pub fen: String,
    /// The leaves at depth 1, 2 and so on.
    pub counts: Vec<u64>,
}

impl Case {
    pub(crate) fn board(&self) -> Board {
        Board::from_fen(&self.fen).unwrap_or_else(|error| panic!("{}: {error}", self.fen))
    }

    /// The depths and counts, up to a number of leaves.
    pub(crate) fn up_to(&self, leaves: u64) -> impl Iterator<Item = (u8, u64)> + '_ {
        (1..).zip(self.counts.iter().copied()).take_while(move |&(_, count)| count <= leaves)
    }
}

/// All lines of all perft files.
pub(crate) fn perft_cases() -> Vec<Case> {
    let folder = data().join("perft");
    let mut cases = Vec::new();
    let mut paths: Vec<_> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "epd"));
    paths.sort();
    for path in paths {
        let file = path.file_stem().unwrap().to_str().unwrap().to_owned();
        for line in content_lines(&path) {
            let mut fields = line.split(';').map(str::trim);
            let fen = fields.next().unwrap().to_owned();
            let counts: Vec<u64> = (1..)
                .zip(fields)
                .map(|(depth, field)| {
                    let count = field.strip_prefix(&format!("D{depth} "));
                    count.and_then(|count| count.parse().ok()).unwrap_or_else(|| panic!("{line}"))
                })
                .collect();
            assert!(!counts.is_empty(), "{line}");
            cases.push(Case { file: file.clone(), fen, counts });
        }
    }
    cases
}

/// The lines of a file that are neither empty nor comments.
pub(crate) fn content_lines(path: &Path) -> Vec<String> {
    let text =
        fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(str::to_owned)
        .collect()
}

/// Makes a pseudo-legal move and returns what unmake needs.
pub(crate) fn make(board: &mut Board, m: Move) -> Undo {
    let mut undo = Undo::NONE;
    board.make(m, &mut (), &mut undo);
    undo
}

/// Counts leaves with a list of pseudo-legal moves that `generate` makes in its own way; every
/// leaf is made and unmade.
fn walk(board: &mut Board, depth: u8, generate: fn(&Board, &mut MoveList)) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = MoveList::new();
    generate(board, &mut moves);
    assert!(!moves.take_overflow());
    let checks: Checks = board.checks();
    let mut total = 0;
    for &m in moves.as_slice() {
        if board.is_legal_pseudo(m, &checks) {
            let undo = make(board, m);
            total += walk(board, depth - 1, generate);
            board.unmake(m, &undo);
        }
    }
    total
}

/// Perft with captures generated first and the rest after them.
pub(crate) fn staged_perft(board: &mut Board, depth: u8) -> u64 {
    walk(board, depth, |board, moves| {
        board.generate(MoveSet::Captures, moves);
        let captures = moves.len();
        board.generate(MoveSet::Quiets, moves);
        for (i, m) in (0..).zip(moves.as_slice()) {
            assert_eq!(
                m.is_capture() || m.is_promotion(),
                i < captures,
                "{m} is in the wrong stage"
            );
        }
    })
}

/// Perft with the moves of each of the 64 squares generated for themselves.
pub(crate) fn square_by_square_perft(board: &mut Board, depth: u8) -> u64 {
    walk(board, depth, |board, moves| {
        for from in Square::all() {
            let first = moves.len();
            board.generate_from(from, MoveSet::All, moves);
            let new = moves.as_slice().iter().skip(first as usize);
            assert!(new.clone().all(|m| m.from() == from), "a move from elsewhere");
        }
    })
}

/// Perft by cozy-chess; moves of the last ply are counted without being played.
pub(crate) fn cozy_perft(board: &cozy_chess::Board, depth: u8) -> u64 {
    let mut total = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            total += moves.len() as u64;
        } else {
            for m in moves {
                let mut after = board.clone();
                after.play_unchecked(m);
                total += cozy_perft(&after, depth - 1);
            }
        }
        false
    });
    total
}

/// A move without its flags: origin, target, and the number of the promoted kind or 0.
pub(crate) type Plain = (u8, u8, u8);

/// Our move without its flags.
pub(crate) fn plain(m: Move) -> Plain {
    (m.from().index(), m.to().index(), m.promotion().map_or(0, |kind| kind as u8))
}

/// The position in cozy-chess, which knows no clock above 100.
pub(crate) fn to_cozy(fen: &str) -> cozy_chess::Board {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    if fields[4].parse::<u32>().is_ok_and(|clock| clock > 100) {
        fields[4] = "100";
    }
    cozy_chess::Board::from_fen(&fields.join(" "), false)
        .unwrap_or_else(|error| panic!("cozy-chess on {fen}: {error}"))
}

/// The legal moves according to cozy-chess, sorted.
pub(crate) fn cozy_moves(board: &cozy_chess::Board) -> Vec<(Plain, cozy_chess::Move)> {
    let mut all = Vec::new();
    board.generate_moves(|moves| {
        all.extend(moves.into_iter().map(|m| (plain_cozy(board, m), m)));
        false
    });
    all.sort_by_key(|&(plain, _)| plain);
    all
}

/// A move of cozy-chess as ours. It numbers squares from a1 and writes castling as the king
/// taking his own rook.
fn plain_cozy(board: &cozy_chess::Board, m: cozy_chess::Move) -> Plain {
    use cozy_chess::{File, Square};
    let to = if board.color_on(m.to) == Some(board.side_to_move()) {
        let file = if m.to.file() > m.from.file() { File::G } else { File::C };
        Square::new(file, m.to.rank())
    } else {
        m.to
    };
    // Pawn 0 to king 5 there, pawn 1 to king 6 here.
    let promotion = m.promotion.map_or(0, |kind| kind as u8 + 1);
    (m.from as u8 ^ 0o70, to as u8 ^ 0o70, promotion)
}

/// Whether a pseudo-legal move leaves the own king safe, found by making it: the slow twin of
/// [`Board::is_legal_pseudo`].
pub(crate) fn is_safe_when_made(board: &Board, m: Move) -> bool {
    let mut after = board.clone();
    make(&mut after, m);
    let us: Color = board.side_to_move();
    !after.is_attacked(after.king(us), us.other())
}

/// `SplitMix64`: the same stream everywhere.
pub(crate) struct Random(pub u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 33) as usize % bound
    }
}
