//! `kilomate-lab endings`: whether a machine wins what is won, against the best defence.

mod game;
mod mates;
mod oracle;

use std::sync::atomic::{AtomicBool, Ordering};

use clap::{Args, ValueEnum};
use kilomate_core::play::random::Random;
use kilomate_core::{Board, Color, Kind, MachineName, Status};

use crate::exit::INTERRUPTED;
use crate::parallel::in_order;
use game::Played;
use oracle::Oracle;

/// Not every position was won.
const NOT_ALL: u8 = 4;

/// An ending: what one side has beside its king. The other has nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Ending {
    /// King and queen against king
    Kqk,
    /// King and rook against king
    Krk,
    /// King and pawn against king
    Kpk,
    /// King and two bishops against king
    Kbbk,
    /// King, bishop and knight against king
    Kbnk,
}

impl Ending {
    fn kinds(self) -> &'static [Kind] {
        match self {
            Ending::Kqk => &[Kind::Queen],
            Ending::Krk => &[Kind::Rook],
            Ending::Kpk => &[Kind::Pawn],
            Ending::Kbbk => &[Kind::Bishop, Kind::Bishop],
            Ending::Kbnk => &[Kind::Bishop, Kind::Knight],
        }
    }

    fn name(self) -> String {
        self.to_possible_value().map_or(String::new(), |value| value.get_name().to_uppercase())
    }
}

/// What `kilomate-lab endings` is told.
#[derive(Args, Debug)]
#[command(after_help = format!(
    "Random won positions, either side to move. The defender chooses from a table of all positions \
     the move that loses latest. \"At best\" is how many moves the same positions take with such a \
     table on both sides.\nExits with {NOT_ALL} if a position was not won."
))]
pub(crate) struct Arguments {
    /// The endings
    #[arg(value_enum, default_values = ["kqk", "krk", "kpk", "kbbk", "kbnk"])]
    endings: Vec<Ending>,
    /// Positions of each
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    positions: usize,
    /// Nodes for each move: what prodigy does in 2, 5 and 15 seconds, if left out
    #[arg(long, value_name = "N", value_delimiter = ',', default_values = ["2672", "6680", "20040"])]
    nodes: Vec<u64>,
    /// The machine that plays
    #[arg(long, value_name = "NAME", default_value = "prodigy", value_parser = machine)]
    machine: MachineName,
    /// Where the random positions begin
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    concurrency: usize,
    /// Print how large tables of the moves to mate would be, and play nothing
    #[arg(long)]
    tables: bool,
}

fn machine(name: &str) -> Result<MachineName, String> {
    MachineName::from_name(name).ok_or_else(|| {
        let names = MachineName::ALL.map(MachineName::name).join(", ");
        format!("there is no such machine: choose one of {names}")
    })
}

/// Plays all positions and prints how many were won.
pub(crate) fn execute(arguments: &Arguments, interrupt: &AtomicBool) -> Result<u8, String> {
    let oracle = Oracle::default();
    if arguments.tables {
        print_tables(&arguments.endings, &oracle);
        return Ok(0);
    }
    println!(
        "{:<7} {:>7} {:>9} {:>6} {:>13} {:>8} {:>8}",
        "ending", "nodes", "positions", "won", "average moves", "at best", "longest"
    );
    let mut all = true;
    for &ending in &arguments.endings {
        let positions = positions(&oracle, ending, arguments.positions, arguments.seed);
        let at_best = at_best(&oracle, ending, &positions);
        for &nodes in &arguments.nodes {
            let Some(games) = games(arguments, &oracle, &positions, nodes, interrupt)? else {
                return Ok(INTERRUPTED);
            };
            let (name, total) = (ending.name(), Total::of(&games));
            println!(
                "{name:<7} {nodes:>7} {:>9} {:>6} {:>13.1} {at_best:>8} {:>8}",
                games.len(),
                total.won,
                total.average,
                total.longest
            );
            let pairs = positions.iter().zip(&games);
            for ((board, _), played) in pairs.filter(|(_, played)| !played.is_won()) {
                all = false;
                println!("  {} {:?} after {} moves", board.to_fen(), played.status, played.moves);
            }
        }
    }
    Ok(if all { 0 } else { NOT_ALL })
}

fn print_tables(endings: &[Ending], oracle: &Oracle) {
    for &ending in endings {
        if let Some(bytes) = oracle.table_bytes(ending.kinds()) {
            println!("{:<7} {bytes:>9} bytes", ending.name());
        }
    }
}

/// The average moves to mate when nobody errs; unknown for the pawn, which only promotes here.
fn at_best(oracle: &Oracle, ending: Ending, positions: &[(Board, Color)]) -> String {
    if ending == Ending::Kpk {
        return "?".into();
    }
    let moves = |(board, _): &(Board, Color)| oracle.plies(board).map_or(0, |ply| ply.div_ceil(2));
    let sum: u32 = positions.iter().map(|position| u32::from(moves(position))).sum();
    format!("{:.1}", f64::from(sum) / positions.len().max(1) as f64)
}

/// Random positions that are won, for White and Black in turn.
fn positions(oracle: &Oracle, ending: Ending, count: usize, seed: u64) -> Vec<(Board, Color)> {
    let mut random = Random::new(seed);
    let position = |number: usize| {
        let strong = if number.is_multiple_of(2) { Color::White } else { Color::Black };
        (game::won_position(oracle, ending.kinds(), strong, &mut random), strong)
    };
    (0..count).map(position).collect()
}

/// Plays the positions; none if that was interrupted.
fn games(
    arguments: &Arguments,
    oracle: &Oracle,
    positions: &[(Board, Color)],
    nodes: u64,
    interrupt: &AtomicBool,
) -> Result<Option<Vec<Played>>, String> {
    let play = |number: usize| -> Result<Option<Played>, String> {
        if interrupt.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let (board, strong) = &positions[number];
        let mut player = kilomate_engines::build(arguments.machine, 1)?;
        game::play(oracle, &mut *player, nodes, board, *strong).map(Some)
    };
    in_order(arguments.concurrency, positions.len(), play).into_iter().collect()
}

impl Played {
    fn is_won(&self) -> bool {
        self.status == Status::Checkmate
    }
}

/// What came of the games of an ending.
struct Total {
    won: usize,
    average: f64,
    longest: usize,
}

impl Total {
    fn of(games: &[Played]) -> Total {
        let won: Vec<usize> =
            games.iter().filter(|game| game.is_won()).map(|game| game.moves).collect();
        let average = won.iter().sum::<usize>() as f64 / won.len().max(1) as f64;
        Total { won: won.len(), average, longest: won.iter().copied().max().unwrap_or(0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A few positions with the fewest nodes: the whole of it is in docs/endings.md.
    #[test]
    fn prodigy_wins_at_its_quickest_level() {
        let oracle = Oracle::default();
        let mut player = kilomate_engines::build(MachineName::Prodigy, 1).unwrap();
        for ending in [Ending::Kqk, Ending::Krk, Ending::Kpk] {
            for (board, strong) in positions(&oracle, ending, 40, 7) {
                let played = game::play(&oracle, &mut *player, 2_672, &board, strong).unwrap();
                assert!(played.is_won(), "{ending:?} {} {played:?}", board.to_fen());
            }
        }
    }
}
