//! What concerns a job that is going on: how it hears that it should end.

/// News for a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Signal {
    /// End.
    Stop,
    /// The move that is pondered on was played.
    PonderHit,
}

/// Where a job hears them. Every long job asks often.
pub(crate) trait Listener {
    /// News, if there are any.
    fn poll(&mut self) -> Option<Signal>;
    /// Waits for news.
    fn wait(&mut self) -> Signal;

    /// Whether the job should end.
    fn is_stopped(&mut self) -> bool {
        self.poll() == Some(Signal::Stop)
    }
}

/// Nobody speaks to the job: a command of its own, which Ctrl-C ends.
pub(crate) struct Alone;

impl Listener for Alone {
    fn poll(&mut self) -> Option<Signal> {
        None
    }

    fn wait(&mut self) -> Signal {
        Signal::Stop
    }
}
