//! The course of training: epochs, the best weights so far, and when to stop.

use std::sync::atomic::{AtomicBool, Ordering};

use kilomate_core::eval::weights::Pair;
use kilomate_core::play::random::Random;
use serde::{Deserialize, Serialize};

use super::adam::Adam;
use super::model::Lesson;
use super::weights::{self, COUNT};
use crate::bar::{Bar, Rhythm};

/// The numbers of training.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Plan {
    pub(super) epochs: u32,
    /// Epochs without progress after which it ends.
    pub(super) patience: u32,
    /// Positions of a step.
    pub(super) batch: usize,
    /// The step's length at the beginning, in hundredths of a pawn, and what is left of it after
    /// an epoch.
    pub(super) rate: f64,
    pub(super) decay: f64,
    /// What a weight costs that is a pawn away from where it began, in squares of whole results.
    pub(super) anchor: f64,
    pub(super) seed: u64,
    pub(super) threads: usize,
}

/// What an epoch came to: the error on the positions it saw, and on those held out.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Epoch {
    pub(super) training: f64,
    pub(super) held_out: f64,
}

/// Everything from which training can be continued.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct State {
    pub(super) weights: Vec<[f64; 2]>,
    adam: Adam,
    /// The errors before the first epoch, then those of each.
    pub(super) history: Vec<Epoch>,
    /// The weights with the smallest error on what was held out, and the epoch that found them.
    pub(super) best: Vec<[f64; 2]>,
    pub(super) best_epoch: usize,
}

/// Why training ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// All epochs are done.
    Complete,
    /// Nothing gets better any more.
    Settled,
    Interrupted,
}

/// What is trained, and on what.
pub(super) struct Trainer<'a> {
    pub(super) plan: Plan,
    pub(super) training: &'a Lesson,
    pub(super) held_out: &'a Lesson,
    /// Where the weights are anchored.
    pub(super) start: Vec<[f64; 2]>,
}

impl Trainer<'_> {
    /// The state before the first epoch.
    pub(super) fn begin(&self) -> State {
        let threads = self.plan.threads;
        let before = Epoch {
            training: self.training.error(&self.start, threads),
            held_out: self.held_out.error(&self.start, threads),
        };
        State {
            weights: self.start.clone(),
            adam: Adam::new(COUNT),
            history: vec![before],
            best: self.start.clone(),
            best_epoch: 0,
        }
    }

    /// Trains until there is nothing more to do, and calls `keep` after each epoch.
    ///
    /// # Errors
    ///
    /// What `keep` fails with.
    pub(super) fn run(
        &self,
        state: &mut State,
        interrupt: &AtomicBool,
        mut keep: impl FnMut(&State) -> Result<(), String>,
    ) -> Result<Ending, String> {
        let mut bar =
            Bar::new(self.plan.epochs.into(), state.epochs() as u64, Rhythm::TEN_SECONDS, "");
        let ending = loop {
            if state.epochs() >= self.plan.epochs as usize {
                break Ending::Complete;
            }
            if state.epochs() - state.best_epoch >= self.plan.patience as usize {
                break Ending::Settled;
            }
            let Some(next) = self.epoch(state, interrupt) else { break Ending::Interrupted };
            *state = next;
            keep(state)?;
            bar.show(state.epochs() as u64, &state.brief());
        };
        bar.finish();
        Ok(ending)
    }

    /// The state after one more epoch; none if it was interrupted.
    fn epoch(&self, state: &State, interrupt: &AtomicBool) -> Option<State> {
        let mut next = state.clone();
        let Plan { rate, decay, batch, seed, threads, .. } = self.plan;
        let rate = rate * decay.powi(state.epochs() as i32);
        let mut order: Vec<u32> = (0..self.training.samples.len() as u32).collect();
        Random::new(seed.wrapping_add(state.epochs() as u64)).shuffle(&mut order);
        let mut error = 0.0;
        for batch in order.chunks(batch) {
            if interrupt.load(Ordering::Relaxed) {
                return None;
            }
            let (wrong, mut gradient) = self.training.gradient(batch, &next.weights, threads);
            error += wrong * batch.len() as f64 / order.len() as f64;
            self.pull(&next.weights, &mut gradient);
            next.adam.step(&mut next.weights, &gradient, rate);
        }
        let held_out = self.held_out.error(&next.weights, threads);
        next.history.push(Epoch { training: error, held_out });
        if held_out < state.history[state.best_epoch].held_out {
            next.best_epoch = next.epochs();
            next.best.clone_from(&next.weights);
        }
        Some(next)
    }

    /// Checks that a state which was read can be one of this training.
    ///
    /// # Errors
    ///
    /// The field that cannot be, and why.
    pub(super) fn check(&self, state: &State) -> Result<(), String> {
        let State { weights, adam, history, best, best_epoch } = state;
        for (field, weights) in [("weights", weights), ("best", best)] {
            if weights.len() != COUNT {
                let count = weights.len();
                return Err(format!("`{field}` has {count} pairs, but there are {COUNT}"));
            }
            let most = f64::from(i16::MAX);
            if let Some(weight) = weights.as_flattened().iter().find(|weight| weight.abs() > most) {
                return Err(format!("`{field}` has {weight}, but a weight is at most {most}"));
            }
        }
        let errors = history.iter().flat_map(|epoch| [epoch.training, epoch.held_out]);
        if let Some(error) = errors.into_iter().find(|error| !(0.0..=1.0).contains(error)) {
            return Err(format!("`history` has {error}, but an error is from 0 to 1"));
        }
        let least = |best: usize, (at, epoch): (usize, &Epoch)| {
            if epoch.held_out < history[best].held_out { at } else { best }
        };
        let least = history.iter().enumerate().fold(0, least);
        if history.is_empty() || *best_epoch != least {
            let epochs = history.len();
            return Err(format!(
                "`best_epoch` is {best_epoch}, but of the {epochs} in `history` {least} is the best"
            ));
        }
        let steps = self.training.samples.len().div_ceil(self.plan.batch);
        adam.check(COUNT, state.epochs() * steps)
    }

    /// Adds the pull towards the beginning. It is as strong for all weights, and so decides about
    /// those that few positions have anything to say about.
    fn pull(&self, weights: &[[f64; 2]], gradient: &mut [[f64; 2]]) {
        let strength = 2.0 * self.plan.anchor / 1e4 / self.training.samples.len() as f64;
        for ((weight, start), gradient) in weights.iter().zip(&self.start).zip(gradient) {
            for side in 0..2 {
                gradient[side] += strength * (weight[side] - start[side]);
            }
        }
    }
}

impl State {
    /// Epochs that are done.
    pub(super) fn epochs(&self) -> usize {
        self.history.len() - 1
    }

    /// The best weights as whole numbers.
    pub(super) fn result(&self) -> Vec<Pair> {
        weights::to_whole(&self.best)
    }

    fn brief(&self) -> String {
        let last = self.history[self.epochs()];
        let best = self.history[self.best_epoch].held_out;
        format!(
            "error {:.6} in training, {:.6} held out, best {best:.6} in epoch {}",
            last.training, last.held_out, self.best_epoch
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::model::tests::lesson;
    use super::*;
    use kilomate_core::eval::Full;
    use kilomate_core::eval::weights::term;

    const PLAN: Plan = Plan {
        epochs: 60,
        patience: 20,
        batch: 512,
        rate: 1.0,
        decay: 0.95,
        anchor: 0.1,
        seed: 1,
        threads: 2,
    };

    #[test]
    fn it_finds_weights_that_explain_the_targets() {
        let start = weights::to_real(&weights::compiled::<Full>());
        let tempo = weights::of_term(term::TEMPO) as usize;
        let rook = weights::of_term(term::ROOK_OPEN) as usize;
        let mut truth = start.clone();
        truth[tempo] = [start[tempo][0] + 30.0, start[tempo][1]];
        truth[rook] = [start[rook][0] - 40.0, start[rook][1]];
        let lesson = lesson(&truth);
        let trainer = Trainer { plan: PLAN, training: &lesson, held_out: &lesson, start };
        let mut state = trainer.begin();
        let never = AtomicBool::new(false);
        let mut kept = 0;
        let ending = trainer.run(&mut state, &never, |_| {
            kept += 1;
            Ok(())
        });
        assert!(matches!(ending, Ok(Ending::Complete | Ending::Settled)), "{ending:?}");
        assert_eq!(kept, state.epochs());
        let (before, after) = (state.history[0], state.history[state.best_epoch]);
        assert!(after.held_out < before.held_out / 20.0, "{before:?} {after:?}");
        assert!((state.best[tempo][0] - truth[tempo][0]).abs() < 5.0, "{:?}", state.best[tempo]);
        assert_eq!(trainer.check(&state), Ok(()));
        what_cannot_be_is_named(&trainer, &state);
    }

    type Change = fn(&mut State);

    fn what_cannot_be_is_named(trainer: &Trainer, state: &State) {
        let changes: [(Change, &str); 9] = [
            (|s| s.weights.truncate(5), "`weights` has 5 pairs"),
            (|s| s.best[7][1] = -1e9, "`best` has -1000000000, but"),
            (|s| s.history[1].training = -0.5, "`history` has -0.5, but"),
            (|s| s.history[0].held_out = 1.5, "`history` has 1.5, but"),
            (|s| s.history.clear(), "`best_epoch` is "),
            (|s| s.best_epoch = 4_000_000_000, "`best_epoch` is 4000000000, but"),
            (|s| s.best_epoch = 0, "`best_epoch` is 0, but"),
            (|s| s.history.push(s.history[0]), "`adam.steps` is "),
            (|s| s.adam = Adam::new(COUNT), "`adam.steps` is 0, but"),
        ];
        for (change, part) in changes {
            let mut state = state.clone();
            change(&mut state);
            let error = trainer.check(&state).expect_err(part);
            assert!(error.contains(part), "{part}: {error}");
        }
        let json = serde_json::to_string(&state.adam).expect("JSON");
        for (from, to, part) in [
            ("\"second\":[[", "\"second\":[[-1.0,0.0],[", "`adam.second` has "),
            ("\"second\":[[0.0", "\"second\":[[-0.5", "`adam.second` has -0.5, but"),
            ("\"first\":[[", "\"first\":[[0.0,0.0],[", "`adam.first` has "),
        ] {
            let adam = serde_json::from_str(&json.replace(from, to)).expect("JSON");
            let error = trainer.check(&State { adam, ..state.clone() }).expect_err(part);
            assert!(error.contains(part), "{part}: {error}");
        }
    }

    #[test]
    fn an_anchor_holds_and_an_interrupt_ends() {
        let start = weights::to_real(&weights::compiled::<Full>());
        let truth: Vec<[f64; 2]> = start.iter().map(|w| w.map(|w| w * 1.3)).collect();
        let lesson = lesson(&truth);
        let plan = Plan { anchor: 1e9, epochs: 3, rate: 0.01, ..PLAN };
        let trainer = Trainer { plan, training: &lesson, held_out: &lesson, start };
        let mut state = trainer.begin();
        let ending = trainer.run(&mut state, &AtomicBool::new(false), |_| Ok(()));
        assert_eq!(ending, Ok(Ending::Complete));
        assert_eq!(weights::to_whole(&state.weights), weights::compiled::<Full>());
        let before = state.clone();
        let plan = Plan { epochs: 9, ..plan };
        let ending =
            Trainer { plan, ..trainer }.run(&mut state, &AtomicBool::new(true), |_| Ok(()));
        assert_eq!((ending, state), (Ok(Ending::Interrupted), before));
    }
}
