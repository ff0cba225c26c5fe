//! How fast the program thinks while it is played with: everything between a move being asked for and being found, on the
//! emulated calculator with its screen on. `cargo test -p kilomate-images --test calculator nodes_a_second -- --nocapture`
//! prints it.

use kilomate_core::knowledge::crc::Crc;
use kilomate_core::{Color, Setup, Square};
use kilomate_emulate::calculator::{Kind, Model, Variable};

use super::SECOND;
use super::twin::{Twin, calculator};

/// Positions of `bench/positions.fen`: openings, middle games, endings.
const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9",
    "2r2rk1/1bqnbppp/p2ppn2/1p6/3NPP2/P1N1B3/1PPQB1PP/R4RK1 w - - 2 14",
    "1r3k2/4q3/2Pp3b/3Bp3/2Q2p2/1p1P2P1/1P2KP2/3N4 w - - 0 1",
    "8/pp2r1k1/2p1p3/3pP2p/1P1P1P1P/P5KR/8/8 w - - 0 1",
];
/// Full strength, 5 seconds a move, both sides the machine's, all options, colours and side as ever.
const SETTINGS: [u8; 6] = [10, 0, 3, 31, 0, 0];
/// What is expected at least; the library by itself, without keys and pictures, has 631.
const LEAST: u64 = 560;

/// A game to be taken up, as the program keeps it: nothing was played in the position yet.
fn kept(fen: &str) -> Vec<u8> {
    let mut board = kilomate_core::Game::<1>::new();
    board.set_up(&Setup::from_fen(fen).expect("it is a position")).expect("it can be played");
    let board = board.board();
    let mut bytes = [&b"KMC\x01"[..], &SETTINGS, &[0; 7]].concat();
    bytes.extend(Square::all().map(|at| board.piece_at(at).to_byte()));
    let black = if board.side_to_move() == Color::Black { 16 } else { 0 };
    bytes.extend([board.castling_rights() | black, 64, board.halfmove_clock()]);
    bytes.extend(board.fullmove_number().to_le_bytes());
    bytes.extend([0, 0]);
    let mut crc = Crc::START;
    for &byte in &bytes {
        crc.add(byte);
    }
    bytes.extend(crc.sum().to_le_bytes());
    bytes
}

/// Nodes of a move in a position, and clocks from the first round of the program to the last before the move.
fn think(fen: &str) -> (u64, u64) {
    let mut calculator = calculator(Model::default());
    let (kind, name) = (Kind::AppVar, "KMGAME".to_owned());
    let game = Variable { kind, name, is_archived: false, data: kept(fen) };
    calculator.send(&game.to_file()).expect("there is room");
    let mut twin = Twin::start(calculator, &[]);
    let (nodes, clock) = (twin.program.nodes(), twin.machine.calculator.cycles());
    let mut all = (0, 0);
    while twin.program.is_thinking() && twin.program.peek(kilomate_core::GameIn::len) == 0 {
        all = (twin.program.nodes() - nodes, twin.machine.calculator.cycles() - clock);
        twin.turn();
    }
    all
}

#[test]
fn nodes_a_second_while_it_plays() {
    let mut sum = (0, 0);
    for fen in POSITIONS {
        let (nodes, clocks) = think(fen);
        println!("{:4} nodes/s, {nodes} nodes: {fen}", nodes * SECOND / clocks);
        sum = (sum.0 + nodes, sum.1 + clocks);
    }
    let speed = sum.0 * SECOND / sum.1;
    println!("{speed:4} nodes/s, {} nodes, {} cycles a node", sum.0, sum.1 / sum.0);
    assert!(speed >= LEAST, "{speed} nodes/s");
}
