//! Complete games on the simulated board in its own time: the opponent's moves are entered by buttons, the
//! machine's are read from its display, and every one must be legal by the rules of the desktop.

use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use clap::Args;
use kilomate_core::{Color, Game, Move, Status};

use super::Bench;
use super::game::entered;
use super::opponent::Opponent;
use super::person::Person;
use super::sim::SECOND;
use crate::run::Outcome;

/// What can be chosen.
#[derive(Args)]
pub struct Options {
    /// How many games; the machine has Black, then White, and so on.
    #[arg(long, default_value_t = 3)]
    games: u32,
    /// The machine's level, in seconds for a move: 2, 5, 15, 30 or 60.
    #[arg(long, default_value_t = 15)]
    seconds: u32,
    /// Nodes that its opponent searches for a move; with 0 it plays at random.
    #[arg(long, default_value_t = 1_500)]
    nodes: u32,
    /// Where the opponent's luck begins.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The longest game that is let go on.
const LONGEST: u16 = 600;
/// Ticks after which a machine that has not moved hangs: ten times what the longest level takes.
const PATIENCE: u64 = 40 * 600;

/// The rules, with room for the longest game.
type Rules = Game<{ LONGEST as usize + 8 }>;

/// Plays the games.
pub fn run(options: &Options, bench: &Bench) -> Outcome {
    let start = Instant::now();
    let is_stopped = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&is_stopped)).map_err(|e| e.to_string())?;
    }
    let mut person = Person::new(bench)?;
    person.act("wait 40")?;
    choose_level(&mut person, options.seconds)?;
    let mut opponent = Opponent::new(options.seed, options.nodes);
    let mut soak = Soak { person: &mut person, is_stopped, moves: 0, start };
    let mut results = Vec::new();
    let mut outcome = Ok(());
    for number in 1..=options.games {
        let color = if number % 2 == 1 { Color::Black } else { Color::White };
        match soak.play(number, color, &mut opponent) {
            Ok(result) => results.push(result),
            Err(problem) => {
                outcome = Err(format!("game {number}: {problem}"));
                break;
            }
        }
    }
    let moves = soak.moves;
    let complaint = person.chip.complaint()?;
    let (presses, state) = (person.presses, person.chip.order("state")?);
    println!(
        "{} of {} games by buttons, {moves} moves of the machine at {} s, all legal; {presses} presses; \
         {} s of the chip's time in {} s; {} bytes of stack untouched; watchdog, display and memory: {}",
        results.len(),
        options.games,
        options.seconds,
        state.cycles / SECOND,
        start.elapsed().as_secs(),
        state.untouched,
        complaint.as_deref().unwrap_or("no complaint"),
    );
    outcome.and(complaint.map_or(Ok(()), Err))
}

/// Turns the level until it is right.
fn choose_level(person: &mut Person, seconds: u32) -> Outcome {
    person.act("press MENU\nchoose Level\nchoose Seconds")?;
    let wanted = format!(">Seconds {seconds} ");
    for _ in 0..10 {
        if person.lines()[0].starts_with(&wanted) {
            return person.act("press MENU");
        }
        person.act("press ENTER")?;
    }
    Err(format!("the machine has no level of {seconds} seconds"))
}

/// What one game needs and adds to.
struct Soak<'a> {
    person: &'a mut Person,
    is_stopped: Arc<AtomicBool>,
    /// Moves of the machine.
    moves: u32,
    start: Instant,
}

impl Soak<'_> {
    /// Plays a game to its end, and returns how that is shown.
    fn play(&mut self, number: u32, machine: Color, opponent: &mut Opponent) -> Outcome<String> {
        let mut game = Box::new(Rules::new());
        opponent.begin();
        let plays = if machine == Color::Black { "Black" } else { "White" };
        self.choose_side(plays)?;
        self.person.act("press MENU\nchoose New\npress ENTER\nwait 10")?;
        while game.len() < LONGEST {
            if self.is_stopped.load(Ordering::Relaxed) {
                return Err("stopped".into());
            }
            let m = if game.board().side_to_move() == machine {
                self.moves += 1;
                self.await_move(&game)?
            } else {
                let m = opponent.choose(game.board());
                self.person.act(&entered(m))?;
                self.is_shown(&game, m)?;
                m
            };
            game.play(m).map_err(|error| format!("{m}: {error:?}"))?;
            opponent.play();
            self.progress(number, &game);
            if let Some(end) = self.end(&game)? {
                let [last, _] = self.person.lines();
                println!("\ngame {number}, the machine has {plays}: {} {end}", last.trim_end());
                return Ok(end);
            }
        }
        Err(format!("no end after {LONGEST} half-moves"))
    }

    /// The machine shall play one side: the setting is turned until it says so.
    fn choose_side(&mut self, side: &str) -> Outcome {
        self.person.act("press MENU\nchoose Settings\nchoose I play")?;
        for _ in 0..4 {
            if self.person.lines()[0].contains(side) {
                return self.person.act("press MENU");
            }
            self.person.act("press ENTER")?;
        }
        Err(format!("the machine cannot play {side}"))
    }

    /// Waits for the machine's move, and finds it among the legal ones.
    fn await_move(&mut self, game: &Rules) -> Outcome<Move> {
        for _ in 0..PATIENCE {
            let [first, second] = self.person.settled()?;
            if first.contains("resign") {
                self.person.act("press UP")?; // it shall play on
            }
            if let Some(rest) = first.strip_prefix(&number_of(game)) {
                let legal = game.board().legal_moves();
                let found = legal.as_slice().iter().find(|m| rest.trim_end() == shown(game, **m));
                return found.copied().ok_or_else(|| {
                    format!("{first}/{second} is not legal in {}", game.board().to_fen())
                });
            }
            self.person.run(1)?;
        }
        Err(format!("no move any more: {:?}", self.person.lines()))
    }

    /// The move that was entered is shown, or already the answer to it.
    fn is_shown(&mut self, game: &Rules, m: Move) -> Outcome {
        let expected = number_of(game) + &shown(game, m);
        let mut after = Box::new(game.clone());
        after.play(m).map_err(|error| format!("{m}: {error:?}"))?;
        for _ in 0..40 {
            let [first, _] = self.person.settled()?;
            let is_next = first.starts_with(&number_of(&after)) || first.contains("resign");
            if first.trim_end() == expected || is_next {
                return Ok(());
            }
            self.person.run(1)?;
        }
        Err(format!("entered {expected}, shown {:?}", self.person.lines()))
    }

    /// What the machine says when the game is over; a draw that may be claimed is.
    fn end(&mut self, game: &Rules) -> Outcome<Option<String>> {
        let text = match game.status() {
            Status::Checkmate => "Checkmate",
            Status::Stalemate => "Draw: stalemate",
            Status::Threefold => "Draw: 3 times",
            Status::FiftyMoves => "Draw: 50 moves",
            status if status.is_over() => "Draw",
            _ => return Ok(None),
        };
        for claim in [false, true] {
            for _ in 0..200 {
                let [_, second] = self.person.settled()?;
                if second.starts_with(text) {
                    return Ok(Some(second.trim_end().to_owned()));
                }
                if !claim && second.starts_with("Draw?") {
                    break;
                }
                self.person.run(1)?;
            }
            if !claim {
                self.person.act("press MENU\nchoose Draw")?;
            }
        }
        Err(format!("{text} is not shown: {:?}", self.person.lines()))
    }

    /// Where it is, on a line that is written over and over.
    fn progress(&self, number: u32, game: &Rules) {
        if std::io::stdout().is_terminal() {
            let seconds = self.start.elapsed().as_secs();
            print!("\rgame {number}, half-move {}, {seconds} s; Ctrl-C stops   ", game.len());
            let _ = std::io::stdout().flush();
        }
    }
}

/// The number that stands before the next move of a game.
fn number_of(game: &Rules) -> String {
    let dots = if game.board().side_to_move() == Color::White { "." } else { "..." };
    format!("{}{dots}", game.len() / 2 + 1)
}

/// A move as the panel shows it.
fn shown(game: &Rules, m: Move) -> String {
    if m.is_castling() {
        return if m.to().col() == 6 { "0-0" } else { "0-0-0" }.to_owned();
    }
    let letter = |kind: u8| char::from(b" PNBRQK"[kind as usize]);
    let kind = game.board().piece_at(m.from()).to_byte() & 7;
    let man = if kind > 1 { letter(kind).to_string() } else { String::new() };
    let sign = if m.is_capture() { 'x' } else { '-' };
    let end = match m.promotion() {
        Some(kind) => letter(kind as u8).to_string(),
        None if m.is(kilomate_core::chess::moves::Flag::EnPassant) => " ep".to_owned(),
        None => String::new(),
    };
    format!("{man}{}{sign}{}{end}", m.from(), m.to())
}
