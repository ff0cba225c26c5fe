//! Workers that share out the pieces of a long run, and the one who listens to them.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};

use crate::arena::engine::Engine;

/// Engines that a worker has running, by their place in the plan.
pub(crate) type Running = Vec<Option<Engine>>;

/// Does all jobs, several at the same time, until none is left or `stop` is set. Each worker has
/// its own engines, which stay until then.
///
/// `work` does a job; an error without text means that everything is to stop. `hear` takes each
/// result, in the calling thread and in the order in which they come.
///
/// # Errors
///
/// The first of `work` or `hear`; what is finished by then is still heard.
pub(crate) fn run<J: Send, R: Send>(
    jobs: VecDeque<J>,
    workers: usize,
    engines: usize,
    stop: &AtomicBool,
    work: impl Fn(J, &mut Running) -> Result<R, Option<String>> + Sync,
    mut hear: impl FnMut(R) -> Result<(), String>,
) -> Result<(), String> {
    let queue = Mutex::new(jobs);
    let mut outcome = Ok(());
    std::thread::scope(|scope| {
        let (sender, results) = channel();
        for _ in 0..workers.max(1) {
            let (sender, queue, work) = (sender.clone(), &queue, &work);
            scope.spawn(move || {
                let mut running: Running = (0..engines).map(|_| None).collect();
                while !stop.load(Ordering::Relaxed) {
                    let next = queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
                    let Some(job) = next else { return };
                    let result = match work(job, &mut running) {
                        Ok(result) => Ok(result),
                        Err(Some(error)) => Err(error),
                        Err(None) => return,
                    };
                    let failed = result.is_err();
                    if sender.send(result).is_err() || failed {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for result in results {
            if let Err(error) = result.and_then(&mut hear) {
                outcome = outcome.clone().and(Err(error));
                stop.store(true, Ordering::Relaxed);
            }
        }
    });
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_job_is_done_once() {
        let stop = AtomicBool::new(false);
        let mut heard = Vec::new();
        let double = |job: u32, running: &mut Running| {
            assert_eq!(running.len(), 2);
            Ok(2 * job)
        };
        let hear = |result| {
            heard.push(result);
            Ok(())
        };
        assert_eq!(run((0..100).collect(), 3, 2, &stop, double, hear), Ok(()));
        heard.sort_unstable();
        assert_eq!(heard, (0..100).map(|job| 2 * job).collect::<Vec<_>>());
    }

    #[test]
    fn the_first_error_ends_the_run() {
        let stop = AtomicBool::new(false);
        let mut heard = 0;
        let fail = |job: u32, _: &mut Running| match job {
            5 => Err(Some("five".to_string())),
            _ => Ok(job),
        };
        let hear = |_| {
            heard += 1;
            Ok(())
        };
        assert_eq!(run((0..100).collect(), 1, 0, &stop, fail, hear), Err("five".into()));
        assert_eq!((heard, stop.into_inner()), (5, true));
    }
}
