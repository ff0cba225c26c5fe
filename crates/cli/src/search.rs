//! One `go`: steps the player, listens in between, and prints what it says.

use std::sync::Arc;
use std::time::{Duration, Instant};

use kilomate_core::knowledge::book::Book;
use kilomate_core::{Choice, Event, Move, Task};
use kilomate_desk::expectation::win_draw_loss;
use kilomate_uci::{Info, Table, best_move, info};

use crate::info::{playable, speed};
use crate::output::{say, say_bytes};
use crate::position::Position;
use crate::signal::{Listener, Signal};
use kilomate_heap::Thinker;

/// Everything that a search needs to know, fixed when it begins.
pub(crate) struct Search {
    pub(crate) received: Instant,
    pub(crate) position: Position,
    pub(crate) task: Task,
    /// The only moves to look at; all if there are none.
    pub(crate) only: Vec<Move>,
    /// The book to ask first.
    pub(crate) book: Option<Arc<dyn Book + Send + Sync>>,
    pub(crate) show_wdl: bool,
    pub(crate) debug: bool,
}

impl Search {
    /// Searches and prints everything up to and including `bestmove`.
    pub(crate) fn run(&self, player: &mut dyn Thinker, listener: &mut dyn Listener) {
        player.set_position(&self.position.start, &self.position.moves);
        match &self.book {
            Some(book) => player.begin_with_book(&self.task, 0, &self.only, book.as_ref()),
            None => player.begin(&self.task, 0, &self.only),
        }
        if self.debug {
            let [soft, hard] = player.time_limits();
            say(format_args!("info string milliseconds soft {soft} hard {hard} (0 is no limit)"));
        }
        let mut pace = Pace::new();
        loop {
            let before = Instant::now();
            match player.step(self.now(), pace.nodes()) {
                Event::Running => pace.adapt(before.elapsed()),
                Event::Line(report) => {
                    let elapsed = self.received.elapsed();
                    let nodes = player.nodes();
                    let wdl = self.show_wdl.then(|| win_draw_loss(report.score));
                    let hits = player.table_hits();
                    let speed = speed(nodes, elapsed);
                    let table = Table { speed, fill: player.table_fill(), hits };
                    say_bytes(|out| {
                        info(
                            out,
                            &Info {
                                report,
                                line: &playable(&self.position.history, player.line()),
                                nodes,
                                time: milliseconds(elapsed),
                                table: Some(table),
                                wdl,
                            },
                        );
                    });
                }
                Event::Move(choice) => return self.conclude(choice),
                // The move is held back: only a word from outside can change that.
                Event::Nothing => obey(player, listener.wait(), self.now()),
            }
            if let Some(signal) = listener.poll() {
                obey(player, signal, self.now());
            }
        }
    }

    fn now(&self) -> u32 {
        milliseconds(self.received.elapsed())
    }

    /// Prints the move, and the expected reply unless the game is over by then.
    fn conclude(&self, choice: Choice) {
        let line = playable(&self.position.history, &[choice.best, choice.ponder]);
        let ponder = line.get(1).copied().unwrap_or(Move::NONE);
        say_bytes(|out| best_move(out, &Choice { ponder, ..choice }));
    }
}

fn obey(player: &mut dyn Thinker, signal: Signal, now: u32) {
    match signal {
        Signal::Stop => player.stop(),
        Signal::PonderHit => player.ponder_hit(now),
    }
}

/// A time as the player counts it: it wraps around after seven weeks.
fn milliseconds(time: Duration) -> u32 {
    time.as_millis() as u32
}

/// Step sizes: small at first, then so that a step takes about a millisecond. Orders and the clock
/// are looked at between steps.
struct Pace {
    nodes: u32,
}

impl Pace {
    const SMALLEST: u32 = 64;
    const LARGEST: u32 = 1 << 16;

    fn new() -> Pace {
        Pace { nodes: 4 * Self::SMALLEST }
    }

    /// Nodes for the next step.
    fn nodes(&self) -> u32 {
        self.nodes
    }

    /// The last step used all its nodes and took so long.
    fn adapt(&mut self, took: Duration) {
        if took < Duration::from_micros(500) {
            self.nodes = (self.nodes * 2).min(Self::LARGEST);
        } else if took > Duration::from_micros(1_500) {
            self.nodes = (self.nodes / 2).max(Self::SMALLEST);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_follow_the_speed() {
        let mut pace = Pace::new();
        for _ in 0..40 {
            pace.adapt(Duration::from_micros(1));
        }
        assert_eq!(pace.nodes(), Pace::LARGEST);
        for _ in 0..40 {
            pace.adapt(Duration::from_millis(10));
        }
        assert_eq!(pace.nodes(), Pace::SMALLEST);
    }
}
