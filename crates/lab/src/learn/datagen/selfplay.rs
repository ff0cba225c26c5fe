//! A game of the engine against itself, and which of its positions are kept.
//!
//! Everything about a game follows from the seed and the game's number.

use std::sync::atomic::{AtomicBool, Ordering};

use kilomate_core::play::random::Random;
use kilomate_core::search::{Best, Step};
use kilomate_core::{Board, Color, Engine, Limits, Move, Status};
use kilomate_heap::Heap;
use kilomate_talk::Score;

use super::spy::{Spied, is_quiet};

use crate::arena::adjudicate::{self, Adjudicator, Verdict};
use crate::arena::openings::Opening;
use crate::arena::result::Outcome;
use crate::learn::data::Header;
use crate::learn::data::record::{self, Packed, Record};

/// Entries of the table, half a megabyte: it stays in a processor's cache, and a game of small
/// searches does not fill it.
const TABLE: usize = 1 << 16;
/// Half-moves after the opening that are not kept: they belong to it.
const SETTLING: usize = 4;
/// A game is drawn after so many half-moves.
const LONGEST: usize = 400;
/// How long scores must agree that a game is won or drawn, in moves, and from when on.
const WIN_MOVES: u32 = 3;
const DRAW_MOVES: u32 = 8;
const DRAW_FROM: u32 = 40;
/// After a built-in line, so many of the random half-moves are left out.
const LINE_IS_WORTH: u16 = 4;

/// Nodes for each opening whose scores tell engines apart.
const SIGNATURE_NODES: u32 = 5_000;

/// Plays games one after another.
pub(super) struct Player<'a> {
    settings: Header,
    openings: &'a [Opening],
    engine: Box<Engine<Spied>>,
    /// Nodes of each search in this game.
    nodes: u32,
    stop: &'a AtomicBool,
}

/// Somebody wants everything to end.
#[derive(Debug)]
pub(super) struct Stopped;

impl<'a> Player<'a> {
    /// A player that plays by these settings until `stop` is set; none if there is no memory for
    /// it.
    pub(super) fn new(
        settings: Header,
        openings: &'a [Opening],
        stop: &'a AtomicBool,
    ) -> Option<Self> {
        let mut engine = kilomate_heap::boxed::<Engine<Spied>>()?;
        engine.table_mut().replace(Heap::new(TABLE)?);
        let nodes = settings.nodes;
        Some(Player { settings, openings, engine, nodes, stop })
    }

    /// Plays a game and gives the records that are kept of it.
    pub(super) fn play(&mut self, number: u32) -> Result<Vec<Packed>, Stopped> {
        let mut random = random_for(self.settings.seed, number);
        self.nodes = draw_nodes(&self.settings, &mut random);
        let opening = self.opening(&mut random)?;
        let (mut kept, mut seen) = (Vec::new(), Vec::new());
        let outcome = self.play_from(&opening, &mut random, &mut kept, &mut seen)?;
        choose(&mut kept, self.settings.per_game as usize, &mut random);
        let played = kept.into_iter().map(|moment| {
            let (Moment { board, score, ply }, outcome) = (moment, Some(outcome));
            Record { board, outcome, score, game: number, ply, is_last: false }.pack()
        });
        let seen = seen.into_iter().map(|(ply, mut packed)| {
            record::set_place(&mut packed, number, ply);
            packed
        });
        Ok(played.chain(seen).collect())
    }

    /// A number that tells engines apart: what this one finds in the first of the openings.
    pub(super) fn signature(&mut self) -> Result<u64, Stopped> {
        let mut signature = 0;
        for opening in crate::arena::openings::built_in().iter().take(8) {
            self.set_up(&opening.start, &opening.moves);
            let best = self.think_for(SIGNATURE_NODES)?;
            let found =
                u64::from(best.best.bits()) << 16 | u64::from(best.score.centipawns() as u16);
            signature = Random::new(signature ^ found).bits();
        }
        Ok(signature)
    }

    /// Draws openings until one is undecided: about two with the usual settings, and some of them
    /// are even in every sense.
    fn opening(&mut self, random: &mut Random) -> Result<Opening, Stopped> {
        loop {
            let opening = self.random_opening(random);
            if self.engine.game().status() != Status::Normal {
                continue;
            }
            let score = self.think()?.score.centipawns();
            if score.unsigned_abs() <= self.settings.balance {
                return Ok(opening);
            }
        }
    }

    /// Random half-moves, from the start in one half of the games and after a known opening in the
    /// other: strange positions and usual ones. One more or less, so that both sides get to move.
    fn random_opening(&mut self, random: &mut Random) -> Opening {
        let plies = self.settings.random_plies;
        let (mut opening, plies) = if random.below(2) == 0 {
            (Opening { name: String::new(), start: Board::start(), moves: Vec::new() }, plies)
        } else {
            let line = &self.openings[random.below(self.openings.len())];
            (line.clone(), plies.saturating_sub(LINE_IS_WORTH))
        };
        self.set_up(&opening.start, &opening.moves);
        for _ in 0..plies as usize + random.below(2) {
            let Some(m) = random_move(self.engine.game().board(), random) else { break };
            self.play_move(m);
            opening.moves.push(m);
        }
        opening
    }

    fn set_up(&mut self, start: &Board, moves: &[Move]) {
        self.engine.forget();
        self.engine.game_mut().set_board(start);
        for &m in moves {
            self.play_move(m);
        }
    }

    fn play_move(&mut self, m: Move) {
        let played = self.engine.play(m);
        debug_assert!(played.is_ok(), "{m} is legal");
    }

    fn think(&mut self) -> Result<Best, Stopped> {
        self.think_for(self.nodes)
    }

    fn think_for(&mut self, nodes: u32) -> Result<Best, Stopped> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        self.engine.begin(&Limits { nodes: nodes.into(), ..Limits::default() });
        while self.engine.step(u32::MAX) != Step::Done {}
        Ok(self.engine.best())
    }

    /// Plays a game to its end and keeps its quiet positions, and some that its searches have seen.
    fn play_from(
        &mut self,
        opening: &Opening,
        random: &mut Random,
        kept: &mut Vec<Moment>,
        seen: &mut Vec<(u8, Packed)>,
    ) -> Result<Outcome, Stopped> {
        self.set_up(&opening.start, &opening.moves);
        let mut adjudicator = Adjudicator::new(adjudicate::Rules {
            draw_score: Some(self.settings.draw_score.into()),
            draw_moves: DRAW_MOVES,
            draw_from: DRAW_FROM,
            resign_score: Some(self.settings.win_score.into()),
            resign_moves: WIN_MOVES,
        });
        let begin = opening.moves.len();
        for ply in begin..LONGEST {
            let side = self.engine.game().board().side_to_move();
            match self.engine.game().status() {
                Status::Checkmate => return Ok(Outcome::win(side.other())),
                status if status.is_draw() => return Ok(Outcome::Draw),
                _ => {}
            }
            let spy = self.engine.evaluator_mut();
            spy.begin(self.settings.sample, self.nodes, random.bits());
            let best = self.think()?;
            let moment_ply = ply.min(255) as u8;
            seen.extend(self.engine.evaluator_mut().take().map(|packed| (moment_ply, packed)));
            let board = self.engine.game().board();
            if ply >= begin + SETTLING && is_calm(board, &best) {
                let score = if side == Color::White { best.score } else { -best.score };
                let score = score.centipawns();
                kept.push(Moment { board: board.clone(), score, ply: moment_ply });
            }
            let is_white = side == Color::White;
            let score = Score::Centipawns(best.score.centipawns().into());
            match adjudicator.hear(is_white, Some(score), ply as u32 / 2 + 1) {
                Some(Verdict::WhiteWins) => return Ok(Outcome::White),
                Some(Verdict::BlackWins) => return Ok(Outcome::Black),
                Some(Verdict::Draw) => return Ok(Outcome::Draw),
                None => {}
            }
            // Now and then another move, so that games are not all alike.
            let stray = self.settings.stray;
            let strays = stray != 0 && random.below(stray.into()) == 0;
            let other = if strays { random_move(board, random) } else { None };
            self.play_move(other.unwrap_or(best.best));
        }
        Ok(Outcome::Draw)
    }
}

/// A position that may be kept.
struct Moment {
    board: Board,
    score: i16,
    ply: u8,
}

/// Whether a position can be judged as it stands: nothing hangs, and the search neither takes nor
/// sees a mate.
fn is_calm(board: &Board, best: &Best) -> bool {
    !best.best.is_capture() && !best.best.is_promotion() && !best.score.is_mate() && is_quiet(board)
}

/// Any legal move, if there is one.
fn random_move(board: &Board, random: &mut Random) -> Option<Move> {
    let legal = board.legal_moves();
    legal.as_slice().get(random.below(legal.len() as usize)).copied()
}

/// Nodes for a game, as many games with few as with many.
fn draw_nodes(settings: &Header, random: &mut Random) -> u32 {
    let (least, most) = (f64::from(settings.nodes), f64::from(settings.most_nodes));
    if most <= least {
        return settings.nodes;
    }
    let share = random.below(1 << 20) as f64 / f64::from(1 << 20);
    (least * (most / least).powf(share)) as u32
}

/// Keeps at most `most` of the moments, any of them with the same probability, in their order.
fn choose(moments: &mut Vec<Moment>, most: usize, random: &mut Random) {
    while moments.len() > most {
        moments.remove(random.below(moments.len()));
    }
}

/// The random choices of a game.
fn random_for(seed: u64, number: u32) -> Random {
    Random::new(Random::new(seed).bits() ^ Random::new(u64::from(number)).bits())
}
