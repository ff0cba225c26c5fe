//! `kilomate-lab errors`: how levels err in positions of people's games.
//!
//! Two players of a level go on from positions that people have reached. Some of their moves are judged by a longer
//! search, and in all of their positions mates in one are counted. What is counted is which errors are made and how
//! often, not whether somebody else would have played the same move.

mod exchange;
mod tally;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use kilomate_core::play::level::Level;
use kilomate_core::play::random::Random;
use kilomate_core::{Board, Event, Game, Limits, MachineName, Move, Status, Task};
use kilomate_engines::Thinker;

use crate::arena::openings::{self, Opening};
use crate::exit::INTERRUPTED;
use crate::parallel::in_order;
use tally::{HEADING, Tally};

/// Half-moves of a game: from the opening into the middlegame, and seldom beyond.
const PLIES: usize = 60;
/// How many moves of a game are judged: those of a game are not independent of each other.
const JUDGED: usize = 5;
/// Games after which it is clear that there are not enough positions to be had.
const MOST_GAMES: usize = 100_000;
/// Megabytes of a table.
const TABLE: u32 = 4;
/// Where a position is as good as decided, in hundredths of a pawn: more does not count.
const DECIDED: i16 = 1_000;

/// What `kilomate-lab errors` is told.
#[derive(Args, Debug)]
#[command(after_help = "Columns of the table: docs/levels.md tells what they mean.")]
pub(crate) struct Arguments {
    /// Positions that people have reached: EPD, PGN or lines of moves. If left out, the openings that are built in
    #[arg(value_name = "FILE")]
    openings: Option<PathBuf>,
    /// The levels
    #[arg(long, value_name = "ELO", value_delimiter = ',', value_parser = elo, default_values =
          ["400", "600", "800", "1000", "1200", "1400", "1600", "1800", "2000"])]
    elo: Vec<u16>,
    /// Moves of each level that are judged
    #[arg(long, value_name = "N", default_value_t = 500)]
    positions: usize,
    /// Nodes of the judge for a position
    #[arg(long, value_name = "N", default_value_t = 50_000,
          value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The machine that plays; the judge is the desktop
    #[arg(long, value_name = "NAME", default_value = "desktop", value_parser = machine)]
    machine: MachineName,
    /// What the random choices begin with
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Levels at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    concurrency: usize,
}

fn elo(text: &str) -> Result<u16, String> {
    let elo = text.parse().map_err(|_| "give an Elo such as 1200")?;
    Level::from_elo(elo).map(|_| elo).ok_or_else(|| "that is full strength and no level".into())
}

fn machine(name: &str) -> Result<MachineName, String> {
    MachineName::from_name(name).ok_or_else(|| {
        let names = MachineName::ALL.map(MachineName::name).join(", ");
        format!("there is no such machine: choose one of {names}")
    })
}

/// Lets the levels play and prints what they did.
pub(crate) fn execute(arguments: &Arguments, interrupt: &AtomicBool) -> Result<u8, String> {
    let openings = match &arguments.openings {
        None => openings::built_in(),
        Some(path) => openings::load(path, None)?,
    };
    let count = |number: usize| -> Result<Option<Tally>, String> {
        let elo = arguments.elo[number];
        let mut table = Table::new(arguments, elo)?;
        let tally = table.fill(&openings, arguments.positions, interrupt)?;
        if arguments.concurrency <= 1 {
            // Long work: what is known is told at once, in the same words as at the end.
            eprintln!("{elo}: {} positions", tally.as_ref().map_or(0, |tally| tally.judged));
        }
        Ok(tally)
    };
    let tallies = in_order(arguments.concurrency, arguments.elo.len(), count);
    println!("{HEADING}");
    for (elo, tally) in arguments.elo.iter().zip(tallies) {
        let Some(tally) = tally? else { return Ok(INTERRUPTED) };
        println!("{}", tally.row(*elo));
    }
    Ok(0)
}

/// Two players of a level, and who judges them.
struct Table {
    players: [Box<dyn Thinker>; 2],
    level: Level,
    judge: Box<dyn Thinker>,
    nodes: u64,
    random: Random,
}

impl Table {
    fn new(arguments: &Arguments, elo: u16) -> Result<Table, String> {
        let player = || kilomate_engines::build(arguments.machine, TABLE);
        Ok(Table {
            players: [player()?, player()?],
            level: Level::from_elo(elo).ok_or("full strength is no level")?,
            judge: kilomate_engines::build(MachineName::Desktop, TABLE)?,
            nodes: arguments.nodes,
            random: Random::new(arguments.seed ^ u64::from(elo) << 32),
        })
    }

    /// Plays games until so many moves have been judged; none if that was interrupted.
    fn fill(
        &mut self,
        openings: &[Opening],
        positions: usize,
        interrupt: &AtomicBool,
    ) -> Result<Option<Tally>, String> {
        let mut tally = Tally::default();
        for _ in 0..MOST_GAMES {
            if tally.judged >= positions {
                return Ok(Some(tally));
            }
            if interrupt.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let opening = &openings[self.random.below(openings.len())];
            self.play(opening, positions, &mut tally)?;
        }
        Err("these openings lead to no positions: give others".into())
    }

    /// Plays a game, or its first part, and counts what happens in it.
    fn play(
        &mut self,
        opening: &Opening,
        positions: usize,
        tally: &mut Tally,
    ) -> Result<(), String> {
        let mut game: Game<512> = Game::from_board(&opening.start);
        for &m in &opening.moves {
            game.play(m).map_err(|_| "an opening has an illegal move")?;
        }
        let mut plies: Vec<usize> = (0..PLIES).collect();
        self.random.shuffle(&mut plies);
        plies.truncate(JUDGED);
        for player in &mut self.players {
            player.forget();
        }
        for ply in 0..PLIES {
            if !matches!(game.status(), Status::Normal | Status::Check) {
                break;
            }
            let board = game.board().clone();
            let m = self.answer(&opening.start, &game, ply % 2)?;
            tally.watch(&board, m);
            if plies.contains(&ply) && tally.judged < positions {
                let loss = self.loss(&board, m)?;
                tally.judge(&board, m, loss);
            }
            game.play(m).map_err(|_| "the engine played an illegal move")?;
        }
        Ok(())
    }

    /// The move of a player.
    fn answer(&mut self, start: &Board, game: &Game<512>, player: usize) -> Result<Move, String> {
        let moves: Vec<Move> = game.moves().collect();
        let bits = self.random.bits() as u32;
        let player = &mut self.players[player];
        player.set_position(start, &moves);
        let task = Task { level: Some(self.level), bits, ..Task::default() };
        think(&mut **player, &task).map(|(m, _)| m)
    }

    /// How much a move loses by the judge's verdict, in hundredths of a pawn.
    fn loss(&mut self, board: &Board, m: Move) -> Result<u16, String> {
        let limits = Limits { nodes: self.nodes, ..Limits::default() };
        let task = Task { limits, ..Task::default() };
        self.judge.forget();
        self.judge.set_position(board, &[]);
        let (best, score) = think(&mut *self.judge, &task)?;
        if best == m {
            return Ok(0);
        }
        let mut game: Game<4> = Game::from_board(board);
        game.play(m).map_err(|_| "the engine played an illegal move")?;
        let after = match game.status() {
            Status::Normal | Status::Check => {
                self.judge.set_position(board, &[m]);
                -think(&mut *self.judge, &task)?.1
            }
            Status::Checkmate => DECIDED,
            _ => 0,
        };
        let within = |score: i16| score.clamp(-DECIDED, DECIDED);
        Ok((within(score) - within(after)).max(0).unsigned_abs())
    }
}

/// The move that a task ends with, and its score in hundredths of a pawn.
fn think(player: &mut dyn Thinker, task: &Task) -> Result<(Move, i16), String> {
    player.begin(task, 0, &[]);
    loop {
        match player.step(0, u32::MAX) {
            Event::Move(choice) => return Ok((choice.best, choice.score.centipawns())),
            Event::Nothing => return Err("the engine found no move".into()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(elo: u16, nodes: u64) -> Arguments {
        Arguments {
            openings: None,
            elo: vec![elo],
            positions: 60,
            nodes,
            machine: MachineName::Desktop,
            seed: 1,
            concurrency: 1,
        }
    }

    fn tally(elo: u16, positions: usize) -> Tally {
        let mut table = Table::new(&arguments(elo, 300), elo).unwrap();
        table.fill(&openings::built_in(), positions, &AtomicBool::new(false)).unwrap().unwrap()
    }

    #[test]
    fn the_weakest_miss_and_allow_mates_that_1400_does_not_and_the_same_seed_gives_the_same() {
        let [weak, better] = [tally(400, 150), tally(1_400, 150)];
        assert_eq!([weak.judged, better.judged], [150; 2]);
        assert!(weak.moves > 1_000, "{weak:?}");
        // So short a judgement tells little; mates in one need none.
        assert!(weak.missed > 0 && better.missed == 0, "{weak:?} {better:?}");
        assert!(weak.allowed > better.allowed, "{weak:?} {better:?}");
        assert!(weak.loss > 0 && better.loss > 0, "{weak:?} {better:?}");
        assert_eq!(tally(400, 20), tally(400, 20));
    }

    #[test]
    fn a_judge_knows_what_a_queen_a_mate_and_a_draw_are_worth() {
        let mut table = Table::new(&arguments(400, 2_000), 400).unwrap();
        let mut loss = |fen: &str, m: &str| {
            let board = Board::from_fen(fen).unwrap();
            table.loss(&board, board.parse_move(m).unwrap()).unwrap()
        };
        let hanging = "r5k1/5ppp/4p3/3p4/8/7P/PPP2PP1/3Q2K1 w - - 0 20";
        assert!(loss(hanging, "d1d5") > 500, "a queen for a pawn");
        assert_eq!(loss("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8"), 0, "a mate");
        let queen = "7k/8/5K2/8/8/8/6Q1/8 w - - 0 1";
        assert_eq!(loss(queen, "g2g6"), DECIDED.unsigned_abs(), "a stalemate instead of a mate");
    }

    #[test]
    fn an_interrupt_and_a_lack_of_positions_end_it() {
        let mut table = Table::new(&arguments(400, 2_000), 400).unwrap();
        let interrupted = table.fill(&openings::built_in(), 1, &AtomicBool::new(true));
        assert_eq!(interrupted, Ok(None));
        assert!(elo("3000").is_err() && elo("x").is_err() && elo("1200") == Ok(1_200));
        assert!(machine("abacus").is_err());
    }
}
