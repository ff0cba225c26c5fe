//! The ways through a function: what is known where they meet.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::super::assembly::Line;
use super::Context;
use super::state::{Numbers, State};

/// After so many rounds a function is left alone: it has many ways.
const ROUNDS: usize = 60;

/// What is known at each line where a run of instructions begins; nothing if there are too many ways.
pub(super) fn solve(
    context: &Context,
    range: std::ops::Range<usize>,
    numbers: &mut Numbers,
) -> Option<BTreeMap<usize, State>> {
    let before = before(context, &range);
    let starts: BTreeSet<usize> = before.keys().copied().chain([range.start]).collect();
    // What is known at the end of each run, by the line that leads on, for each line that it leads to.
    let mut ends: HashMap<usize, State> = HashMap::new();
    let mut known: BTreeMap<usize, State> = BTreeMap::new();
    for _ in 0..ROUNDS {
        let mut is_same = true;
        for &start in &starts {
            let ways: Vec<&State> = before
                .get(&start)
                .into_iter()
                .flatten()
                .filter_map(|from| ends.get(from))
                .collect();
            let state = if start == range.start {
                // Who jumps to the beginning of a function comes with something else.
                if before.contains_key(&start) {
                    return None;
                }
                State::entry(numbers)
            } else if ways.is_empty() {
                continue;
            } else {
                State::meet(start, &ways, numbers)
            };
            if known.get(&start) == Some(&state) {
                continue;
            }
            is_same = false;
            known.insert(start, state.clone());
            follow(context, &range, &starts, start, state, numbers, &mut ends);
        }
        if is_same {
            return Some(known);
        }
    }
    None
}

/// The lines to which not only the one before leads, or which are reached by a jump: with the lines that lead there.
fn before(context: &Context, range: &std::ops::Range<usize>) -> BTreeMap<usize, Vec<usize>> {
    let mut all: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for at in range.clone() {
        for &to in context.live.next(at).iter().filter(|to| range.contains(to)) {
            all.entry(to).or_default().push(at);
        }
    }
    let is_start = |to: usize, from: &Vec<usize>| {
        from.len() > 1 || from[0] + 1 != to || context.live.next(from[0]).len() > 1
    };
    all.retain(|&to, from| is_start(to, from));
    all
}

/// Follows a run of instructions to its end.
fn follow(
    context: &Context,
    range: &std::ops::Range<usize>,
    starts: &BTreeSet<usize>,
    start: usize,
    mut state: State,
    numbers: &mut Numbers,
    ends: &mut HashMap<usize, State>,
) {
    for at in start..range.end {
        if let Line::Code(..) = context.lines[at] {
            state.follow(context, at, numbers);
        }
        if context.live.next(at) != [at + 1] || starts.contains(&(at + 1)) {
            ends.insert(at, state);
            return;
        }
    }
}
