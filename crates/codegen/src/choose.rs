//! Which blocks are native and which are bytecode: as fast as can be in so many bytes.
//!
//! Time is what a profile says: cycles of each block, in the form that it has, as often as it is executed, and
//! cycles for every change from one form to the other. It begins with bytecode only and makes blocks native,
//! those first that save most cycles for a byte; alone, or together with all of their function that are
//! executed at least as often, since a loop is worth more than each of its blocks. In the end blocks change
//! back that cost more than they save where they are. The same input gives the same choice.

use crate::middle::Program;
use crate::mixed::Choice;
use crate::run::Profile;
use kilomate_ir::{Error, Result};

/// What a block costs in a form: bytes, and cycles each time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cost {
    /// Bytes.
    pub size: u32,
    /// Cycles of an execution.
    pub cycles: u32,
}

/// What a block costs in both forms.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Costs {
    /// As native code.
    pub native: Cost,
    /// As bytecode.
    pub bytecode: Cost,
}

/// What it costs to change from one form to the other. The bytes are for each block that is reached from the
/// other form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Changes {
    /// From native code to bytecode.
    pub enter: Cost,
    /// From bytecode to native code.
    pub leave: Cost,
}

/// Bytes of everything as bytecode: the least that there can be a choice for.
pub fn least(program: &Program, costs: &[Vec<Costs>], changes: &Changes, profile: &Profile) -> u32 {
    let size = |number: usize| Graph::new(program, &costs[number], changes, profile, number).size();
    (0..program.functions.len()).map(size).sum::<i64>() as u32
}

/// Chooses blocks that are native, in at most so many bytes for all code in both forms.
///
/// # Errors
///
/// If not even bytecode fits, which then says how many bytes are missing.
pub fn choose(
    program: &Program,
    costs: &[Vec<Costs>],
    changes: &Changes,
    profile: &Profile,
    budget: u32,
) -> Result<Choice> {
    let mut functions: Vec<Graph<'_>> = (0..program.functions.len())
        .map(|number| Graph::new(program, &costs[number], changes, profile, number))
        .collect();
    let mut left = i64::from(budget) - functions.iter().map(Graph::size).sum::<i64>();
    if left < 0 {
        return Err(missing(-left));
    }
    // The best change of each function is looked for again only when the function has changed.
    let mut best: Vec<Option<Change>> = functions.iter_mut().map(|f| f.best(left)).collect();
    loop {
        for (function, best) in functions.iter_mut().zip(&mut best) {
            if best.as_ref().is_some_and(|best| best.size > left) {
                *best = function.best(left);
            }
        }
        let mut chosen: Option<(usize, &Change)> = None;
        for (number, change) in best.iter().enumerate() {
            let Some(change) = change else { continue };
            if chosen.is_none_or(|(_, other)| change.is_better(other)) {
                chosen = Some((number, change));
            }
        }
        let Some((number, change)) = chosen else { break };
        left -= change.size;
        functions[number].flip(&change.blocks.clone());
        best[number] = functions[number].best(left);
    }
    Ok(functions.into_iter().map(|function| function.is_native).collect())
}

/// Not even bytecode fits.
pub(crate) fn missing(bytes: i64) -> Error {
    Error::at(0, format!("{bytes} bytes are missing where all is bytecode"))
}

/// Cycles that a choice takes, by a profile.
pub fn cycles(
    program: &Program,
    costs: &[Vec<Costs>],
    changes: &Changes,
    profile: &Profile,
    choice: &Choice,
) -> i64 {
    let of = |(number, is_native): (usize, &Vec<bool>)| {
        let mut graph = Graph::new(program, &costs[number], changes, profile, number);
        graph.is_native.clone_from(is_native);
        let all: Vec<usize> = (0..is_native.len()).collect();
        graph.cycles(&all, &vec![true; is_native.len()])
    };
    choice.iter().enumerate().map(of).sum()
}

/// Blocks that change their form.
struct Change {
    blocks: Vec<usize>,
    /// Bytes more.
    size: i64,
    /// Cycles saved.
    gain: i64,
}

impl Change {
    /// Whether it saves more for a byte. What takes no more bytes comes first.
    fn is_better(&self, other: &Change) -> bool {
        match (self.size <= 0, other.size <= 0) {
            (true, true) => self.gain > other.gain,
            (true, false) => true,
            (false, true) => false,
            _ => {
                let ours = i128::from(self.gain) * i128::from(other.size);
                ours > i128::from(other.gain) * i128::from(self.size)
            }
        }
    }
}

/// A function, with the form of its blocks.
struct Graph<'a> {
    costs: &'a [Costs],
    changes: &'a Changes,
    counts: &'a [u64],
    /// Ways from block to block, with how often they are taken.
    ways: Vec<(usize, usize, u64)>,
    /// Those of each block, in and out.
    ways_of: Vec<Vec<usize>>,
    calls: u64,
    is_native: Vec<bool>,
}

impl<'a> Graph<'a> {
    fn new(
        program: &Program,
        costs: &'a [Costs],
        changes: &'a Changes,
        profile: &'a Profile,
        number: usize,
    ) -> Graph<'a> {
        let blocks = &program.functions[number].blocks;
        let (mut ways, mut ways_of) = (Vec::new(), vec![Vec::new(); blocks.len()]);
        let counts = &profile.counts[number];
        let mut calls = counts.first().copied().unwrap_or(0);
        for (from, block) in blocks.iter().enumerate() {
            for (edge, &count) in block.end.edges().iter().zip(&profile.ways[number][from]) {
                ways_of[from].push(ways.len());
                if edge.to != from {
                    ways_of[edge.to].push(ways.len());
                }
                if edge.to == 0 {
                    calls = calls.saturating_sub(count);
                }
                ways.push((from, edge.to, count));
            }
        }
        let is_native = vec![false; blocks.len()];
        Graph { costs, changes, counts, ways, ways_of, calls, is_native }
    }

    /// Bytes of the block and of the ways over to it.
    fn block_size(&self, block: usize) -> i64 {
        let is_native = self.is_native[block];
        let (cost, change) = if is_native {
            (self.costs[block].native, self.changes.leave)
        } else {
            (self.costs[block].bytecode, self.changes.enter)
        };
        let is_called = block == 0 && !is_native;
        let is_crossed = is_called
            || self.ways_of[block].iter().any(|&way| {
                let (from, to, _) = self.ways[way];
                to == block && self.is_native[from] != is_native
            });
        i64::from(cost.size) + if is_crossed { i64::from(change.size) } else { 0 }
    }

    fn size(&self) -> i64 {
        (0..self.costs.len()).map(|block| self.block_size(block)).sum()
    }

    /// Cycles of blocks, and of the ways in and out of them, each once.
    fn cycles(&self, blocks: &[usize], is_among: &[bool]) -> i64 {
        let mut sum = 0;
        for &block in blocks {
            let costs = &self.costs[block];
            let cost = if self.is_native[block] { costs.native } else { costs.bytecode };
            sum += i64::from(cost.cycles) * self.counts[block] as i64;
            if block == 0 && !self.is_native[0] {
                sum += i64::from(self.changes.enter.cycles) * self.calls as i64;
            }
            for &way in &self.ways_of[block] {
                let (from, to, count) = self.ways[way];
                // A way between two of them is counted where it begins.
                if to == block && from != block && is_among[from] {
                    continue;
                }
                let cycles = match (self.is_native[from], self.is_native[to]) {
                    (true, false) => self.changes.enter.cycles,
                    (false, true) => self.changes.leave.cycles,
                    _ => 0,
                };
                sum += i64::from(cycles) * count as i64;
            }
        }
        sum
    }

    fn flip(&mut self, blocks: &[usize]) {
        for &block in blocks {
            self.is_native[block] ^= true;
        }
    }

    /// What a change of form saves and takes.
    fn try_change(&mut self, blocks: Vec<usize>) -> Change {
        let mut is_among = vec![false; self.is_native.len()];
        for &block in &blocks {
            is_among[block] = true;
        }
        let mut touched = blocks.clone();
        for &block in &blocks {
            touched.extend(self.ways_of[block].iter().map(|&way| self.ways[way].1));
        }
        touched.sort_unstable();
        touched.dedup();
        let size = |graph: &Self| touched.iter().map(|&b| graph.block_size(b)).sum::<i64>();
        let before = (size(self), self.cycles(&blocks, &is_among));
        self.flip(&blocks);
        let after = (size(self), self.cycles(&blocks, &is_among));
        self.flip(&blocks);
        Change { blocks, size: after.0 - before.0, gain: before.1 - after.1 }
    }

    /// The best change that fits and makes it faster, or smaller and not slower.
    fn best(&mut self, left: i64) -> Option<Change> {
        let mut best: Option<Change> = None;
        let mut candidates: Vec<Vec<usize>> = (0..self.is_native.len()).map(|b| vec![b]).collect();
        let mut counts = self.counts.to_vec();
        counts.sort_unstable();
        counts.dedup();
        for &count in counts.iter().filter(|&&count| count > 0) {
            let hot = |&block: &usize| !self.is_native[block] && self.counts[block] >= count;
            candidates.push((0..self.is_native.len()).filter(hot).collect());
        }
        for blocks in candidates.into_iter().filter(|blocks| !blocks.is_empty()) {
            let change = self.try_change(blocks);
            let is_good = change.gain > 0 || (change.gain == 0 && change.size < 0);
            if is_good
                && change.size <= left
                && best.as_ref().is_none_or(|best| change.is_better(best))
            {
                best = Some(change);
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A loop of two blocks that is executed often, between two that are not.
    const LOOP: &str = "
define i8 @f(i8 %a) {
start:
  br label %first
first:
  %i = phi i8 [ %a, %start ], [ %j, %second ]
  br label %second
second:
  %j = add i8 %i, 3
  %done = icmp ugt i8 %j, 200
  br i1 %done, label %out, label %first
out:
  ret i8 %j
}";

    /// Four blocks of bytecode, and the way into them.
    const LEAST: u32 = 4 * 6 + 4;

    fn program() -> Program {
        crate::middle::translate(&kilomate_ir::read(LOOP).unwrap()).unwrap()
    }

    fn chosen(budget: u32, change: u32) -> Vec<bool> {
        tried(budget, change).unwrap()
    }

    fn tried(budget: u32, change: u32) -> Result<Vec<bool>> {
        let program = program();
        let mut profile = Profile::new(&program);
        let blocks = program.functions[0].blocks.len();
        assert_eq!(blocks, 4);
        profile.counts[0] = vec![1, 60, 60, 1];
        profile.ways[0] = vec![vec![1], vec![60], vec![1, 59], vec![]];
        let cost = |size, cycles| Cost { size, cycles };
        let costs = Costs { native: cost(20, 30), bytecode: cost(6, 200) };
        let changes = Changes { enter: cost(4, change), leave: cost(1, change) };
        let costs = [vec![costs; blocks]];
        assert_eq!(least(&program, &costs, &changes, &profile), LEAST);
        let choice = choose(&program, &costs, &changes, &profile, budget)?;
        Ok(choice.into_iter().next().unwrap())
    }

    #[test]
    fn a_loop_becomes_native_as_a_whole() {
        // Each block alone saves 170 cycles and costs more than that in changes.
        let [out, inside] = [false, true];
        assert_eq!(chosen(LEAST, 150), [out; 4], "there is room for bytecode only");
        assert_eq!(chosen(65, 150), [out, inside, inside, out]);
        assert_eq!(chosen(1000, 150), [inside; 4]);
    }

    #[test]
    fn it_says_how_many_bytes_are_missing_for_bytecode() {
        assert!(tried(LEAST, 150).is_ok());
        for budget in [0, 10, LEAST - 1] {
            let what = tried(budget, 150).unwrap_err().what;
            let missing = LEAST - budget;
            assert_eq!(what, format!("{missing} bytes are missing where all is bytecode"));
        }
    }

    #[test]
    fn one_block_is_better_than_none() {
        assert_eq!(chosen(48, 10).iter().filter(|&&is_native| is_native).count(), 1);
        assert_eq!(chosen(48, 150)[1..3], [false; 2], "if the way over costs less than it saves");
    }
}
