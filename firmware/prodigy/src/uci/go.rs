//! `go`: what it asks for, and listening while thinking.

use kilomate_core::Color;
use kilomate_core::machines::Prodigy;
use kilomate_core::search::{Limits, Step};

use super::time::{Budget, Clock};
use super::words::{Line, Word, is_end, is_space};
use super::{BUSY, ERROR, ISREADY, Problem, QUIT, READYOK, STOP, report};
use crate::clock::Stopwatch;
use crate::{chip, print, serial, texts};

texts! {
    DEPTH = "depth";
    NODES = "nodes";
    MOVETIME = "movetime";
    MATE = "mate";
    WTIME = "wtime";
    BTIME = "btime";
    WINC = "winc";
    BINC = "binc";
    MOVESTOGO = "movestogo";
    INFINITE = "infinite";
}

/// Nodes between two looks at the serial line and the clock: a few milliseconds.
const STEP: u32 = 4;

/// What the number after a word of `go` means.
enum Order {
    Depth,
    Nodes,
    MoveTime,
    Mate,
    Time(Color),
    Increment(Color),
    MovesToGo,
}

impl Order {
    fn of(word: &Word) -> Option<Order> {
        Some(if word.is(&DEPTH) {
            Order::Depth
        } else if word.is(&NODES) {
            Order::Nodes
        } else if word.is(&MOVETIME) {
            Order::MoveTime
        } else if word.is(&MATE) {
            Order::Mate
        } else if word.is(&WTIME) {
            Order::Time(Color::White)
        } else if word.is(&BTIME) {
            Order::Time(Color::Black)
        } else if word.is(&WINC) {
            Order::Increment(Color::White)
        } else if word.is(&BINC) {
            Order::Increment(Color::Black)
        } else if word.is(&MOVESTOGO) {
            Order::MovesToGo
        } else {
            return None;
        })
    }
}

/// A search and its end.
#[derive(Default)]
struct Plan {
    limits: Limits,
    budget: Budget,
    /// The move is held back until `stop`.
    hold: bool,
}

/// Reads the rest of a `go` line and thinks.
#[inline(never)]
pub(super) fn command(
    engine: &mut Prodigy,
    line: &mut Line,
    word: &mut Word,
) -> Result<(), Problem> {
    let mut watch = Stopwatch::start();
    let plan = read(engine.game().board().side_to_move(), line, word)?;
    engine.begin(&plan.limits);
    think(engine, &plan, &mut watch, word);
    Ok(())
}

/// Reads what is asked for; nothing at all asks for a search without an end.
#[inline(never)] // what it reads must not stay on the stack
fn read(side: Color, line: &mut Line, word: &mut Word) -> Result<Plan, Problem> {
    let mut plan = Plan { hold: true, ..Plan::default() };
    let mut clock = Clock::default();
    let mut infinite = false;
    while line.next(word) {
        if word.is(&INFINITE) {
            infinite = true;
            continue;
        }
        let order = Order::of(word).ok_or(Problem::Command)?;
        line.next(word);
        let number = word.number().ok_or(Problem::Number)?;
        let small = number.clamp(1, 255) as u8;
        match order {
            Order::Depth => plan.limits.depth = small,
            Order::Nodes => plan.limits.nodes = u64::from(number.max(1)),
            Order::Mate => plan.limits.mate = small,
            Order::MoveTime => plan.budget = Budget::fixed(number),
            Order::Time(color) => clock.set_time(number, color == side),
            Order::Increment(color) if color == side => clock.increment = number,
            Order::Increment(_) => {}
            Order::MovesToGo => clock.moves_to_go = small,
        }
        plan.hold = false;
    }
    plan.budget = plan.budget.or(clock.budget());
    plan.hold |= infinite;
    Ok(plan)
}

/// Searches until a limit or `stop`, and says what came out.
fn think(engine: &mut Prodigy, plan: &Plan, watch: &mut Stopwatch, word: &mut Word) {
    let mut reported = false;
    let mut hold = plan.hold;
    word.clear();
    loop {
        let step = engine.step(STEP);
        let time = watch.read();
        match step {
            Step::Running => {}
            Step::Iteration(found) => {
                report::info(engine, found.depth, found.selective_depth, found.score, time);
                reported = true;
                if !hold && plan.budget.is_enough(time) {
                    engine.stop();
                }
            }
            Step::Done if !hold => break,
            Step::Done => serial::sleep(),
        }
        if !hold && plan.budget.is_over(time) {
            engine.stop();
        }
        if heard_stop(word) {
            engine.stop();
            hold = false;
        }
    }
    if !reported {
        report::info(engine, 0, 0, engine.best().score, watch.read());
    }
    report::best(&engine.best());
    // A line that has begun to arrive is finished here: its first letters are gone.
    while !word.is_empty() {
        serial::sleep();
        heard_stop(word);
    }
}

/// Reads what has arrived; true at `stop`. A question is answered, anything else is refused.
fn heard_stop(word: &mut Word) -> bool {
    while let Some(byte) = serial::poll() {
        if is_space(byte) {
            continue;
        }
        if !is_end(byte) {
            word.push(byte);
            continue;
        }
        let stop = word.is(&STOP);
        if word.is(&QUIT) {
            chip::halt();
        } else if word.is(&ISREADY) {
            print::text(&READYOK);
        } else if !stop && !word.is_empty() {
            print::text(&ERROR);
            print::text(&BUSY);
            print::all(word.as_bytes());
            print::newline();
        }
        word.clear();
        if stop {
            return true;
        }
    }
    false
}
