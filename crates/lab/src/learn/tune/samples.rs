//! Positions as tuning sees them: which weights count how often.
//!
//! The evaluation is a sum of weights, tapered between middlegame and endgame, except in known
//! endings and in endings whose sum is scaled down. Positions in which it is not the sum are left
//! out: they are rare, and what they have to say is not about weights.

use kilomate_core::chess::make::Watch as _;
use kilomate_core::eval::weights::Pair;
use kilomate_core::eval::{Extent, Sums, Trace, evaluate_traced};
use kilomate_core::{Board, Color, Square};

use super::weights;
use crate::learn::data::record::Record;

/// Positions, one after the other in shared lists: some 40 entries of three bytes for each, and
/// twelve bytes.
#[derive(Default)]
pub(super) struct Samples {
    /// Where the entries of each position end.
    ends: Vec<u32>,
    /// Which weight …
    indices: Vec<u16>,
    /// … counts how often: for White less for Black.
    counts: Vec<i8>,
    /// 0 to 24.
    phases: Vec<u8>,
    /// White's half-points.
    results: Vec<u8>,
    /// What the search said, for White.
    scores: Vec<i16>,
}

/// One of them.
pub(super) struct Sample<'a> {
    indices: &'a [u16],
    counts: &'a [i8],
    /// The share of the middlegame.
    share: f32,
}

impl Sample<'_> {
    /// The evaluation, for White.
    #[inline]
    pub(super) fn evaluate(&self, weights: &[[f32; 2]]) -> f32 {
        let (mut mg, mut eg) = (0.0, 0.0);
        for (&index, &count) in self.indices.iter().zip(self.counts) {
            let weight = weights[index as usize];
            mg += weight[0] * f32::from(count);
            eg += weight[1] * f32::from(count);
        }
        eg + (mg - eg) * self.share
    }

    /// Adds to `gradient` by how much each weight changes what changes by `slope` with the
    /// evaluation.
    #[inline]
    pub(super) fn add_gradient(&self, slope: f32, gradient: &mut [[f32; 2]]) {
        let (mg, eg) = (slope * self.share, slope * (1.0 - self.share));
        for (&index, &count) in self.indices.iter().zip(self.counts) {
            let place = &mut gradient[index as usize];
            place[0] += mg * f32::from(count);
            place[1] += eg * f32::from(count);
        }
    }
}

impl Samples {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The position at a place.
    #[inline]
    pub(super) fn get(&self, at: usize) -> Sample<'_> {
        let begin = if at == 0 { 0 } else { self.ends[at - 1] as usize };
        let range = begin..self.ends[at] as usize;
        let share = share(self.phases[at]) as f32 / 256.0;
        Sample { indices: &self.indices[range.clone()], counts: &self.counts[range], share }
    }

    /// White's result, from 0 to 1.
    #[inline]
    pub(super) fn result(&self, at: usize) -> f32 {
        f32::from(self.results[at]) / 2.0
    }

    /// What the search said, for White.
    #[inline]
    pub(super) fn score(&self, at: usize) -> f32 {
        f32::from(self.scores[at])
    }

    /// Moves all positions of another list behind those of this one.
    pub(super) fn append(&mut self, mut other: Samples) {
        let base = self.indices.len() as u32;
        self.ends.extend(other.ends.iter().map(|end| base + end));
        self.indices.append(&mut other.indices);
        self.counts.append(&mut other.counts);
        self.phases.append(&mut other.phases);
        self.results.append(&mut other.results);
        self.scores.append(&mut other.scores);
    }

    /// Bytes of memory that the positions take.
    pub(super) fn bytes(&self) -> usize {
        3 * self.indices.len() + 8 * self.ends.len()
    }

    fn push(&mut self, counts: &Counts, phase: u8, record: &Record) {
        for (index, &count) in counts.0.iter().enumerate().filter(|&(_, &count)| count != 0) {
            self.indices.push(index as u16);
            self.counts.push(count as i8); // `Tracer::is_sum` has found that it fits
        }
        self.ends.push(self.indices.len() as u32);
        self.phases.push(phase);
        // What was never played has no result, and is left out before it comes here.
        self.results.push(record.outcome.map_or(1, |outcome| outcome.half_points() as u8));
        self.scores.push(record.score);
    }
}

/// How often each weight counts, for White less for Black.
struct Counts([i16; weights::COUNT]);

impl Trace for Counts {
    fn count(&mut self, index: u8, color: Color, times: i8) {
        let times = if color == Color::White { times } else { -times };
        self.0[weights::of_term(index) as usize] += i16::from(times);
    }
}

impl Counts {
    fn count_men(&mut self, board: &Board) {
        for at in Square::all() {
            let piece = board.piece_at(at);
            let Some(kind) = piece.kind() else { continue };
            let (at, sign) =
                if piece.color() == Color::White { (at, 1) } else { (at.mirrored(), -1) };
            self.0[weights::of_square(kind, at) as usize] += sign;
        }
    }
}

/// Turns records into samples, with the weights that the program was compiled with.
pub(super) struct Tracer {
    weights: Vec<Pair>,
    /// Positions that were left out.
    pub(super) left_out: usize,
}

impl Tracer {
    pub(super) fn new<E: Extent>() -> Tracer {
        Tracer { weights: weights::compiled::<E>(), left_out: 0 }
    }

    /// Adds a position to the samples if its evaluation is the sum of its weights.
    pub(super) fn trace<E: Extent>(&mut self, record: &Record, samples: &mut Samples) {
        let board = &record.board;
        let sums = Sums::<E>::from_scratch(board);
        let mut counts = Counts([0; weights::COUNT]);
        let score = evaluate_traced(board, &sums, &mut counts).centipawns();
        counts.count_men(board);
        if self.is_sum(&counts, sums.phase(), board.side_to_move(), score) {
            samples.push(&counts, sums.phase(), record);
        } else {
            self.left_out += 1;
        }
    }

    /// Whether the sum of the weights is the evaluation to the last unit.
    fn is_sum(&self, counts: &Counts, phase: u8, side: Color, score: i16) -> bool {
        let sign = if side == Color::White { 1 } else { -1 };
        let (mut mg, mut eg) = (0, 0);
        for (&count, weight) in counts.0.iter().zip(&self.weights) {
            if i8::try_from(count).is_err() {
                return false;
            }
            mg += sign * i32::from(count) * i32::from(weight[0]);
            eg += sign * i32::from(count) * i32::from(weight[1]);
        }
        eg + (((mg - eg) * share(phase)) >> 8) == i32::from(score)
    }
}

/// The share of the middlegame in 256ths, as the evaluation has it.
fn share(phase: u8) -> i32 {
    i32::from(phase) * 256 / 24
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::arena::result::Outcome;
    use kilomate_core::Game;
    use kilomate_core::eval::{Full, Lean};
    use kilomate_core::play::random::Random;

    /// Positions of random games.
    pub(in crate::learn::tune) fn records() -> Vec<Record> {
        let mut random = Random::new(3);
        let mut records = Vec::new();
        for number in 0..60 {
            let mut game: Game<256> = Game::new();
            for ply in 0..120 {
                let legal = game.board().legal_moves();
                let Some(&m) = legal.as_slice().get(random.below(legal.len() as usize)) else {
                    break;
                };
                game.play(m).expect("legal");
                let (board, outcome) = (game.board().clone(), Some(Outcome::Draw));
                records.push(Record {
                    board,
                    outcome,
                    score: 0,
                    game: number,
                    ply,
                    is_last: false,
                });
            }
        }
        records
    }

    fn check<E: Extent>() {
        let weights = weights::to_real(&weights::compiled::<E>());
        let weights: Vec<[f32; 2]> = weights.iter().map(|w| w.map(|w| w as f32)).collect();
        let mut tracer = Tracer::new::<E>();
        let mut endings = 0;
        for record in records() {
            let mut samples = Samples::default();
            tracer.trace::<E>(&record, &mut samples);
            let sums = Sums::<E>::from_scratch(&record.board);
            if samples.len() == 0 {
                assert!(sums.phase() <= 6, "only endings are no sums: {}", record.board.to_fen());
                endings += 1;
                continue;
            }
            let value = evaluate_traced(&record.board, &sums, &mut ()).centipawns();
            let value = if record.board.side_to_move() == Color::White { value } else { -value };
            let sum = samples.get(0).evaluate(&weights);
            // The engine rounds down, once.
            assert!((sum - f32::from(value)).abs() < 1.5, "{sum} {value}");
        }
        assert_eq!(endings, tracer.left_out);
    }

    #[test]
    fn samples_evaluate_as_the_engine_does() {
        check::<Full>();
        check::<Lean>();
    }

    #[test]
    fn lists_are_joined() {
        let mut tracer = Tracer::new::<Full>();
        let (mut all, mut first, mut second) =
            (Samples::default(), Samples::default(), Samples::default());
        for (at, record) in records().iter().take(50).enumerate() {
            tracer.trace::<Full>(record, &mut all);
            tracer.trace::<Full>(record, if at < 20 { &mut first } else { &mut second });
        }
        first.append(second);
        assert_eq!((first.ends, first.indices), (all.ends, all.indices));
        assert_eq!(first.counts, all.counts);
    }
}
