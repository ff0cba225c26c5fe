//! A game of the calculator's library against itself on the emulated CPU, through the functions that
//! `engine.h` stands on, beside the same game in Rust: the same moves, scores, nodes and status; and all else
//! that they say about each position on the way.

use kilomate_core::play::level::Level;
use kilomate_core::{Ce, Event, Limits, Move, Player, Status, Task};
use kilomate_flash::{Start, Zeroed};

use kilomate_emulate::ez80::{Library, Outcome};

use super::border;

/// The level that is full strength, and what a step returns with the move.
const FULL_STRENGTH: u8 = 10;
const FOUND: u64 = 2;
/// Nodes of a step.
const STEP: u32 = 1000;

/// How a game went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// All moves, by their bits.
    pub moves: Vec<u16>,
    /// How it ended, as the C library numbers it.
    pub status: u8,
    /// Nodes of all searches.
    pub nodes: u64,
    /// Cycles of the same.
    pub cycles: u64,
}

/// Status as the C library numbers it.
fn number(status: Status) -> u8 {
    match status {
        Status::Check => 1,
        Status::Checkmate => 2,
        Status::Stalemate => 3,
        Status::FiftyMoves | Status::SeventyFiveMoves => 4,
        Status::Threefold | Status::Fivefold => 5,
        Status::InsufficientMaterial => 6,
        _ => 0,
    }
}

/// Whether a game is over.
fn is_over(status: u8) -> bool {
    status > 1
}

/// Plays a game to its end, each move to a depth and so many nodes.
///
/// # Errors
///
/// If anything is not the same as in Rust, with the move where it happened.
pub fn play(library: &mut Library, depth: u8, nodes: u32) -> Outcome<Played> {
    let mut twin: Box<Player<Ce>> = Box::new(Zeroed::ZEROED);
    twin.start();
    library.call("kilomate_start", &[])?;
    let mut played = Played { moves: Vec::new(), status: 0, nodes: 0, cycles: 0 };
    loop {
        let at = format!("move {}", played.moves.len() + 1);
        played.status = library.call("kilomate_status", &[])? as u8;
        same(&at, "status", &played.status, &number(twin.peek(kilomate_core::GameIn::status)))?;
        border::position(library, &mut twin, &at)?;
        if is_over(played.status) {
            break;
        }
        let level = u64::from(FULL_STRENGTH);
        let start = library.machine.cycles();
        library.call("kilomate_think", &[u64::from(depth), u64::from(nodes), 0, level, 0, 0, 0])?;
        while library.call("kilomate_step", &[0, u64::from(STEP)])? != FOUND {}
        played.cycles += library.machine.cycles() - start;
        let found = think(&mut twin, depth, nodes);
        let bytes: Vec<u8> = (0..4)
            .map(|place| library.call("kilomate_get", &[place]).map(|byte| byte as u8))
            .collect::<Outcome<_>>()?;
        let told =
            (u16::from_le_bytes([bytes[0], bytes[1]]), i16::from_le_bytes([bytes[2], bytes[3]]));
        same(&at, "move and score", &told, &found)?;
        let count = library.call("kilomate_nodes", &[])?;
        same(&at, "nodes", &count, &twin.nodes())?;
        played.nodes += count;
        border::line(library, &mut twin, &at)?;
        let m = Move::from_bits(told.0);
        border::legal_move(library, &mut twin, m, &at)?;
        same(&at, "played", &library.call("kilomate_play", &[u64::from(told.0)])?, &1)?;
        twin.play(m).map_err(|_| format!("{at}: not legal"))?;
        played.moves.push(told.0);
        border::again(library, &mut twin, &at)?;
    }
    border::end(library, &mut twin)?;
    Ok(played)
}

pub(super) fn same<T: PartialEq + std::fmt::Debug>(
    at: &str,
    what: &str,
    found: &T,
    expected: &T,
) -> Outcome {
    if found == expected {
        return Ok(());
    }
    Err(format!("{at}: {what} {found:?}, in Rust {expected:?}"))
}

/// The twin's move and score.
fn think(twin: &mut Player<Ce>, depth: u8, nodes: u32) -> (u16, i16) {
    let task = Task {
        limits: Limits { depth, nodes: nodes.into(), ..Limits::default() },
        level: Level::from_number(FULL_STRENGTH),
        ..Task::default()
    };
    twin.begin(&task, 0);
    loop {
        if let Event::Move(choice) = twin.step(0, STEP) {
            return (choice.best.bits(), choice.score.centipawns());
        }
    }
}
