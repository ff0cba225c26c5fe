//! The elementary mates: the engine plays both sides from random positions and has to win inside
//! the 50-move rule, with a fixed number of nodes for each move.

mod common;

use common::Random;
use kilomate_core::search::Step;
use kilomate_core::{Board, Color, Game, Kind, Move, Piece, Setup, Square, Status};
use kilomate_core::{Engine, Limits, Machine, Prodigy};

/// The endings: what the stronger side has beside its king.
const ENDINGS: [(&str, &[Kind]); 4] = [
    ("KQK", &[Kind::Queen]),
    ("KRK", &[Kind::Rook]),
    ("KBBK", &[Kind::Bishop, Kind::Bishop]),
    ("KBNK", &[Kind::Bishop, Kind::Knight]),
];
/// Positions of each ending; White and Black are the stronger side in turn.
const EACH: usize = 20;
/// Nodes for each move of the desktop, which does more than ten times as many in 0.2 s.
const DESKTOP_NODES: u64 = 10_000;
/// And of the chip.
const PRODIGY_NODES: u64 = 20_000;

/// A random position of an ending with the stronger side to move, if the men happen to fall well:
/// legal, none of them to be taken, bishops on squares of both colours.
fn place(pieces: &[Kind], strong: Color, random: &mut Random) -> Option<Board> {
    let mut setup = Setup::EMPTY;
    setup.side = strong;
    setup.fullmove = 1;
    let men = pieces.iter().chain(&[Kind::King]).map(|&kind| Piece::new(strong, kind));
    let mut squares = Vec::new();
    for man in men.chain([Piece::new(strong.other(), Kind::King)]) {
        let at = Square::from_index(random.below(64) as u8);
        if !setup.piece_at(at).is_none() {
            return None;
        }
        setup.put(at, man);
        squares.push(at);
    }
    if pieces == [Kind::Bishop, Kind::Bishop] && squares[0].is_dark() == squares[1].is_dark() {
        return None;
    }
    let board = setup.build().ok()?;
    let safe = |&at: &Square| !board.is_attacked(at, strong.other());
    (squares[..pieces.len()].iter().all(safe) && board.has_legal_move()).then_some(board)
}

/// The lines of `bench/mates.epd`, made from their seed.
fn lines() -> Vec<String> {
    let mut random = Random(0x6D61_7465);
    let mut lines = Vec::new();
    for (name, pieces) in ENDINGS {
        for number in 1..=EACH {
            let strong = if number % 2 == 1 { Color::White } else { Color::Black };
            let boards = std::iter::repeat_with(|| place(pieces, strong, &mut random));
            let fen = boards.flatten().next().expect("some fall well").to_fen();
            let position = fen.as_str().strip_suffix(" 0 1").expect("new clocks");
            lines.push(format!("{position} id \"{name} {number:02}\";"));
        }
    }
    lines
}

#[test]
fn the_file_of_positions_is_what_its_seed_gives() {
    assert_eq!(common::content_lines(&common::bench().join("mates.epd")), lines());
}

fn think<M: Machine>(engine: &mut Engine<M>, nodes: u64) -> Move {
    engine.begin(&Limits { nodes, ..Limits::default() });
    while engine.step(u32::MAX) != Step::Done {}
    engine.best().best
}

/// Plays a game, each side with an engine of its own that remembers the game. Returns how it ended
/// and after how many half-moves.
fn play<M: Machine>(
    [strong, weak]: [&mut Engine<M>; 2],
    nodes: u64,
    board: &Board,
) -> (Status, u16) {
    let mut game: Game<256> = Game::from_board(board);
    for engine in [&mut *strong, &mut *weak] {
        engine.forget();
        engine.game_mut().set_board(board);
    }
    while matches!(game.status(), Status::Normal | Status::Check) {
        let player = if game.len().is_multiple_of(2) { &mut *strong } else { &mut *weak };
        let m = think(player, nodes);
        game.play(m).expect("a legal move");
        strong.play(m).expect("the same game");
        weak.play(m).expect("the same game");
    }
    (game.status(), game.len())
}

/// Plays all positions of an ending, and says which were not won.
fn win<M: Machine>([strong, weak]: [&mut Engine<M>; 2], nodes: u64, ending: &str) {
    let mut failed = Vec::new();
    let lines = lines();
    let lines = lines.iter().filter(|line| line.contains(&format!("\"{ending} ")));
    for line in lines {
        let (position, _) = line.split_once(" id ").expect("a name");
        let board = Board::from_fen(position).expect("checked above");
        let (status, plies) = play([&mut *strong, &mut *weak], nodes, &board);
        if status != Status::Checkmate {
            failed.push(format!("{line} {status:?} after {plies} half-moves\n"));
        }
    }
    assert!(failed.is_empty(), "{} of {EACH} not won:\n{}", failed.len(), failed.concat());
}

fn desktop_wins(ending: &str) {
    win([&mut common::desktop(), &mut common::desktop()], DESKTOP_NODES, ending);
}

fn prodigy_wins(ending: &str) {
    let [mut strong, mut weak] = [common::engine::<Prodigy>(), common::engine::<Prodigy>()];
    win([&mut strong, &mut weak], PRODIGY_NODES, ending);
}

#[test]
fn the_desktop_mates_with_a_queen() {
    desktop_wins("KQK");
}

#[test]
fn the_desktop_mates_with_a_rook() {
    desktop_wins("KRK");
}

#[test]
fn the_desktop_mates_with_two_bishops() {
    desktop_wins("KBBK");
}

#[test]
fn the_desktop_mates_with_bishop_and_knight() {
    desktop_wins("KBNK");
}

#[test]
fn the_chip_mates_with_a_queen() {
    prodigy_wins("KQK");
}

#[test]
fn the_chip_mates_with_a_rook() {
    prodigy_wins("KRK");
}
