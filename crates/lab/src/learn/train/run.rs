//! Training: batches, epochs, what is held out, and the file at the end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use kilomate_core::play::random::Random;

use super::adam::Adam;
use super::checkpoint;
use super::float::Float;
use super::options::Arguments;
use super::samples::{Samples, chance, target};
use super::{Ending, Trained};
use crate::bar::{Bar, Rhythm, clock};
use crate::claim::claim_beside;
use crate::learn::data::record::Packed;
use crate::learn::net::{MAGIC, Men, Network, Shape};
use crate::log::Existing;
use crate::output;
use crate::parallel::in_order;

/// A batch is cut into so many parts, whatever the number of threads: the sums are then always the same.
const PARTS: usize = 4;
/// Steps in which the rate rises to what was asked for.
const WARM_UP: u64 = 200;
/// What is left of the rate at the end.
const LAST_RATE: f64 = 0.01;

/// Everything that changes while a network is trained.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct State<const H: usize> {
    pub(super) epoch: u32,
    pub(super) net: Float<H>,
    pub(super) adam: Adam<H>,
}

/// A training.
pub(super) struct Run<'a, const H: usize> {
    pub(super) arguments: &'a Arguments,
    pub(super) shape: Shape,
    pub(super) samples: Samples,
    pub(super) interrupt: &'a AtomicBool,
}

impl<const H: usize> Run<'_, H> {
    /// Trains to the end, or until somebody wants it to stop.
    pub(super) fn run(arguments: &Arguments, interrupt: &AtomicBool) -> Result<Ending, String> {
        arguments.check()?;
        let output = &arguments.output;
        let _claimed = claim_beside(output)?;
        let state_file = output.with_added_extension("state");
        let existing = Existing::from(arguments.existing);
        let resume = existing.resume;
        output::check(output, MAGIC, existing)?;
        output::check(&state_file, checkpoint::HEAD, existing)?;
        if resume && output.exists() && !state_file.exists() {
            let (output, state) = (output.display(), state_file.display());
            return Err(format!("{output} cannot be continued: {state} is not there"));
        }
        let shape = arguments.shape();
        let Arguments { held_out, positions, seed, .. } = *arguments;
        let samples = Samples::read(&arguments.data, held_out, positions, seed)?;
        let settings = arguments.settings(&samples.sources);
        let mut state = if resume && state_file.exists() {
            checkpoint::read(&state_file, &settings, &shape)?
        } else {
            let net = Float::<H>::random(&shape, seed);
            let adam = Adam { steps: 0, first: Float::zeros(&shape), second: Float::zeros(&shape) };
            State { epoch: 0, net, adam }
        };
        let run = Run { arguments, shape, samples, interrupt };
        let (train, held) = (run.samples.training.len(), run.samples.held_out.len());
        eprintln!(
            "{train} positions to learn from, {held} held out; labels: {}",
            run.samples.labels
        );
        let pause = arguments.pause_after.map(|epochs| state.epoch.saturating_add(epochs));
        while state.epoch < arguments.epochs {
            if Some(state.epoch) == pause {
                eprintln!("paused after epoch {}: --resume goes on", state.epoch);
                return Ok(Ending::Paused);
            }
            let begin = Instant::now();
            let Some(loss) = run.epoch(&mut state) else {
                eprintln!("interrupted: --resume goes on with the last whole epoch");
                return Ok(Ending::Interrupted);
            };
            state.epoch += 1;
            checkpoint::write(&state_file, &settings, &mut state)?;
            let held = run.held_out_loss(&state.net);
            let time = clock(begin.elapsed().as_secs_f64());
            println!("epoch {} loss {loss:.6} heldout {held:.6} time {time}", state.epoch);
        }
        Ok(Ending::Finished(run.finish(&state)?))
    }

    /// Goes through all positions once; gives the mean error, or none if it was interrupted.
    pub(super) fn epoch(&self, state: &mut State<H>) -> Option<f64> {
        let Arguments { batch, epochs, rate, decay, seed, threads, .. } = *self.arguments;
        let batches: Vec<&[Packed]> = self.samples.training.chunks(batch as usize).collect();
        let total = u64::from(epochs) * batches.len() as u64;
        let limits = Float::<H>::limits(&self.shape);
        let mut gradients = vec![Float::<H>::zeros(&self.shape); PARTS];
        // The order of batches is the same, their beginning another.
        let begin = Random::new(seed ^ u64::from(state.epoch)).below(batches.len());
        let mut bar = Bar::new(batches.len() as u64, 0, Rhythm::TEN_SECONDS, "");
        let mut loss = 0.0;
        for number in 0..batches.len() {
            if self.interrupt.load(Ordering::Relaxed) {
                bar.finish();
                return None;
            }
            let batch = batches[(begin + number) % batches.len()];
            let net = state.net.judged_with(&self.shape);
            loss += self.batch(&net, batch, &mut gradients, threads.into());
            let (sum, parts) = gradients.split_first_mut()?;
            for part in parts {
                sum.add(part);
            }
            let rate = rate * Self::rate(state.adam.steps, total);
            state.adam.step(&mut state.net, sum, &limits, rate as f32, decay as f32);
            let message = format!("epoch {} of {epochs}", state.epoch + 1);
            bar.show(number as u64 + 1, &message);
        }
        bar.finish();
        Some(loss / self.samples.training.len() as f64)
    }

    /// A batch, cut into parts; gives the sum of errors.
    fn batch(
        &self,
        net: &Float<H>,
        batch: &[Packed],
        gradients: &mut [Float<H>],
        threads: usize,
    ) -> f64 {
        let weight = 1.0 / batch.len() as f32;
        let parts = batch.chunks(batch.len().div_ceil(PARTS)).zip(gradients);
        let mut work: Vec<_> = parts.collect();
        let learn =
            |(part, gradient): (&[Packed], &mut Float<H>)| self.learn(net, part, weight, gradient);
        if threads <= 1 {
            return work.into_iter().map(learn).sum();
        }
        let share = work.len().div_ceil(threads);
        std::thread::scope(|scope| {
            let mut running = Vec::new();
            while !work.is_empty() {
                let rest = work.split_off(share.min(work.len()));
                let mine = std::mem::replace(&mut work, rest);
                running
                    .push(scope.spawn(move || mine.into_iter().map(learn).collect::<Vec<f64>>()));
            }
            // One after the other, so that the sum is always the same.
            running.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).sum()
        })
    }

    /// A part of a batch; gives the sum of errors.
    fn learn(&self, net: &Float<H>, part: &[Packed], weight: f32, gradient: &mut Float<H>) -> f64 {
        let result = self.arguments.result as f32;
        let mut loss = 0.0;
        for packed in part {
            let goal = target(packed, result);
            loss += f64::from(net.learn(&self.shape, &Men::of(packed), goal, weight, gradient));
        }
        loss
    }

    /// What part of the rate a step has: it rises at first, then falls like a cosine.
    fn rate(step: u64, total: u64) -> f64 {
        let done = step as f64 / total.max(1) as f64;
        let fall = 0.5 * (1.0 + (std::f64::consts::PI * done).cos());
        let warm = ((step + 1) as f64 / WARM_UP as f64).min(1.0);
        warm * (LAST_RATE + (1.0 - LAST_RATE) * fall)
    }

    pub(super) fn held_out_loss(&self, net: &Float<H>) -> f64 {
        let net = net.judged_with(&self.shape);
        self.judge(|men| net.value(&self.shape, men).0)
    }

    /// The mean error of an evaluation over what is held out, against the labels alone.
    pub(super) fn judge(&self, value: impl Fn(&Men) -> f32 + Sync) -> f64 {
        let chunks: Vec<&[Packed]> = self.samples.held_out.chunks(1 << 14).collect();
        let threads = self.arguments.threads.into();
        let errors = in_order(threads, chunks.len(), |number| {
            let error = |packed: &Packed| {
                let error = chance(value(&Men::of(packed))) - target(packed, 0.0);
                f64::from(error * error)
            };
            chunks[number].iter().map(error).sum::<f64>()
        });
        errors.into_iter().sum::<f64>() / self.samples.held_out.len() as f64
    }

    /// Writes the network.
    fn finish(&self, state: &State<H>) -> Result<Trained, String> {
        let (arguments, samples) = (self.arguments, &self.samples);
        let loss = self.held_out_loss(&state.net);
        let words = format!(
            "{} positions, {} epochs, batch {}, rate {}, decay {}, result {}, seed {}; labels: {}; \
             loss {loss:.6}",
            samples.training.len(),
            arguments.epochs,
            arguments.batch,
            arguments.rate,
            arguments.decay,
            arguments.result,
            arguments.seed,
            samples.labels,
        );
        let network: Network = state.net.quantise(self.shape, words);
        network.check_sums()?;
        let bytes = network.to_bytes();
        output::write(&arguments.output, &bytes)?;
        let trained = Trained {
            untrained: self.held_out_loss(&Float::random(&self.shape, arguments.seed)),
            held_out: loss,
            as_integers: self.judge(|men| network.value(men) as f32),
            bytes: bytes.len(),
        };
        let Trained { untrained, as_integers, bytes, .. } = trained;
        println!(
            "untrained {untrained:.6} heldout {loss:.6} asintegers {as_integers:.6} bytes {bytes}"
        );
        Ok(trained)
    }
}
