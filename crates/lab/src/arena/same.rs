//! `kilomate-lab same`: whether two engines play the same games, move for move. What a refactoring
//! must not change.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use kilomate_core::{Color, Game, Move};
use kilomate_talk::Score;

use crate::arena::engine::options::EngineOptions;
use crate::arena::engine::spec::{self, Draft, Spec};
use crate::arena::engine::{Answer, Engine, Fault, Task, Thought, start};
use crate::arena::limits::Timer;
use crate::arena::openings::{self, Opening};
use crate::bar::{Bar, Rhythm};

/// The engines differ.
const DIFFERENT: u8 = 5;

/// What `kilomate-lab same` is told.
#[derive(Args, Debug)]
#[command(after_help = format!(
    "Both are asked in every position; the first one's moves are played. Limits must not depend on \
     time: --nodes or --depth.\nExits with {DIFFERENT} if a move or a score differs.\n\n{}",
    spec::HELP
))]
pub(crate) struct Arguments {
    /// The two engines
    #[arg(value_name = "WORDS", num_args = 2, required = true)]
    engines: Vec<String>,
    /// Games, from the built-in openings in turn
    #[arg(long, value_name = "N", default_value = "200")]
    games: NonZeroUsize,
    /// Half-moves after which a game is broken off
    #[arg(long, value_name = "N", default_value_t = 160)]
    plies: usize,
    #[command(flatten)]
    options: EngineOptions,
}

impl Arguments {
    fn specs(&self) -> Result<Vec<Spec>, String> {
        let limits = self.options.limits()?;
        let read = |text: &String| {
            let spec = Draft::read(text)
                .and_then(|draft| self.options.engine(&draft, limits))
                .and_then(|spec| match (spec.limits.clock, spec.limits.movetime) {
                    (None, None) if !spec.limits.is_empty() => Ok(spec),
                    _ => Err("give it --nodes or --depth, and no time".to_string()),
                });
            spec.map_err(|error| format!("engine \"{text}\": {error}"))
        };
        let mut specs = self.engines.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        spec::tell_apart(&mut specs);
        Ok(specs)
    }
}

/// Plays the games and prints every difference.
pub(crate) fn execute(arguments: &Arguments, interrupt: &AtomicBool) -> Result<u8, String> {
    let specs = arguments.specs()?;
    let patience = arguments.options.patience();
    let mut engines = Vec::new();
    for spec in &specs {
        engines.push((start::first(spec, patience, interrupt)?, spec));
    }
    let openings = openings::built_in();
    let games = arguments.games.get();
    let mut bar = Bar::new(games as u64, 0, Rhythm::TEN_SECONDS, "playing");
    let (mut moves, mut differences) = (0u64, 0u64);
    for game in 0..games {
        let opening = &openings[game % openings.len()];
        let played = play(&mut engines, opening, arguments.plies, interrupt, &mut differences);
        match played {
            Ok(played) => moves += played,
            Err(Fault::Interrupted) => {
                bar.finish();
                println!("{}", summary(game, moves, differences));
                return Ok(crate::exit::INTERRUPTED);
            }
            Err(Fault::Crash(reason) | Fault::Stall(reason) | Fault::Unfit(reason)) => {
                return Err(reason);
            }
        }
        bar.advance(&format!("{moves} moves, {differences} differences"));
    }
    bar.finish();
    println!("{}", summary(games, moves, differences));
    Ok(if differences == 0 { 0 } else { DIFFERENT })
}

fn summary(games: usize, moves: u64, differences: u64) -> String {
    format!("{games} games, {moves} moves, {differences} differences")
}

/// Plays a game as far as the engines agree; tells how many moves that were.
fn play(
    engines: &mut [(Engine, &Spec)],
    opening: &Opening,
    plies: usize,
    interrupt: &AtomicBool,
    differences: &mut u64,
) -> Result<u64, Fault> {
    let mut game: Game<512> = Game::from_board(&opening.start);
    let mut moves: Vec<Move> = opening.moves.clone();
    for &m in &moves {
        game.play(m).map_err(|error| Fault::Unfit(format!("{}: {error}", opening.name)))?;
    }
    for (engine, spec) in engines.iter_mut() {
        engine.new_game(opening, &timer(spec), interrupt)?;
    }
    let mut count = 0;
    while moves.len() < plies && !game.status().is_over() && !game.status().is_draw() {
        let white = game.board().side_to_move() == Color::White;
        let mut thoughts = Vec::new();
        for (engine, spec) in engines.iter_mut() {
            let (own, other) = (timer(spec), timer(spec));
            let task = Task { opening, moves: &moves, white, own, other, allowed: None };
            thoughts.push(engine.think(&task, interrupt)?);
        }
        count += 1;
        let [first, second] = thoughts.as_slice() else { unreachable!("two engines") };
        if first.answer != second.answer || score(first) != score(second) {
            *differences += 1;
            println!("{}: {}; {}", game.board().to_fen(), shown(first), shown(second));
            break;
        }
        let Answer::Move(text) = &first.answer else { break };
        let Some(m) = engines[0].0.read_move(game.board(), text) else { break };
        game.play(m).map_err(|error| Fault::Unfit(format!("{text}: {error}")))?;
        moves.push(m);
    }
    Ok(count)
}

/// Neither time nor clock.
fn timer(spec: &Spec) -> Timer {
    Timer::new(spec.limits, Duration::ZERO)
}

fn score(thought: &Thought) -> Option<Score> {
    thought.last.as_ref().and_then(|info| info.score)
}

fn shown(thought: &Thought) -> String {
    let answer = match &thought.answer {
        Answer::Move(text) => text,
        Answer::Resign => "resigns",
    };
    let score = score(thought).map_or("no score".into(), |score| score.to_string());
    format!("{answer} ({score})")
}
