//! `bench/endings.epd`, from which matches of endings begin: random positions with few men, made
//! from a seed.

mod common;

use common::Random;
use kilomate_core::{Board, Color, Kind, Piece, Setup, Square};

/// Positions of each ending; White and Black are the stronger side in turn.
const EACH: usize = 40;

/// The endings: what both sides have beside their kings, the stronger one first.
const ENDINGS: [(&str, &[Kind], &[Kind]); 5] = [
    ("KPKP", &[Kind::Pawn], &[Kind::Pawn]),
    ("KPPKP", &[Kind::Pawn; 2], &[Kind::Pawn]),
    ("KPPPKPP", &[Kind::Pawn; 3], &[Kind::Pawn; 2]),
    ("KRPKR", &[Kind::Rook, Kind::Pawn], &[Kind::Rook]),
    ("KRPPKRP", &[Kind::Rook, Kind::Pawn, Kind::Pawn], &[Kind::Rook, Kind::Pawn]),
];

/// A random position of an ending with either side to move, if the men happen to fall well: legal,
/// and nothing can be taken or promoted at once.
fn place(sides: [&[Kind]; 2], strong: Color, random: &mut Random) -> Option<Board> {
    let mut setup = Setup::EMPTY;
    setup.side = if random.below(2) == 0 { Color::White } else { Color::Black };
    setup.fullmove = 1;
    for (kinds, color) in sides.into_iter().zip([strong, strong.other()]) {
        for &kind in kinds.iter().chain(&[Kind::King]) {
            let at = Square::from_index(random.below(64) as u8);
            if !setup.piece_at(at).is_none() {
                return None;
            }
            setup.put(at, Piece::new(color, kind));
        }
    }
    let board = setup.build().ok()?;
    let moves = board.legal_moves();
    let quiet = moves.as_slice().iter().all(|m| m.is_quiet());
    (quiet && !moves.as_slice().is_empty() && !board.in_check()).then_some(board)
}

#[test]
fn the_file_of_positions_is_what_its_seed_gives() {
    let mut random = Random(0x656E_6467);
    let mut lines = Vec::new();
    for (name, strong, weak) in ENDINGS {
        for number in 1..=EACH {
            let color = if number % 2 == 1 { Color::White } else { Color::Black };
            let boards = std::iter::repeat_with(|| place([strong, weak], color, &mut random));
            let fen = boards.flatten().next().expect("some fall well").to_fen();
            let position = fen.as_str().strip_suffix(" 0 1").expect("new clocks");
            lines.push(format!("{position} id \"{name} {number:02}\";"));
        }
    }
    let file = common::content_lines(&common::bench().join("endings.epd"));
    assert!(file == lines, "the file must be:\n{}", lines.join("\n"));
}
