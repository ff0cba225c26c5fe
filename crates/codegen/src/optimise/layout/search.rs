//! The search for an order of blocks.

use super::{Block, Costs, End, Split};

/// How many blocks move together at most.
const LONGEST: usize = 100;
/// Rounds over all ways between blocks.
const ROUNDS: usize = 16;

/// How a block that ends with two ways is written when a certain block follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Form {
    /// Whether the branch or skip is turned.
    pub(super) is_inverted: bool,
    /// Whether a jump for the other way stands behind it.
    pub(super) has_jump: bool,
}

impl Split {
    /// The shortest form, then the fastest, if a block follows.
    pub(super) fn form(&self, follows: Option<usize>, costs: &Costs) -> Form {
        if follows == Some(self.not.0) {
            return Form { is_inverted: false, has_jump: false };
        }
        if follows == Some(self.taken.0) && self.is_invertible {
            return Form { is_inverted: true, has_jump: false };
        }
        // The way behind the branch is the slower one.
        let (_, taken, not) = self.cycles(costs);
        let slower = not + costs.jump.1 > taken;
        let is_inverted = self.is_invertible && slower && self.not.1 > self.taken.1;
        Form { is_inverted, has_jump: true }
    }

    /// Bytes of what splits, and cycles of the way that it names and of the other.
    fn cycles(&self, costs: &Costs) -> (u32, u32, u32) {
        if self.is_skip {
            let (bytes, skips, not) = costs.skip;
            (bytes + costs.jump.0, not + costs.jump.1, skips)
        } else {
            costs.branch
        }
    }

    /// The ways in a form: the one that the branch names, and the other.
    pub(super) fn ways(&self, form: Form) -> ((usize, u32), (usize, u32)) {
        if form.is_inverted { (self.not, self.taken) } else { (self.taken, self.not) }
    }
}

/// Finds an order that costs less than the given one.
pub(super) fn search(blocks: &[Block], order: Vec<usize>, costs: &Costs) -> Vec<usize> {
    let mut ways = ways(blocks, &order);
    ways.sort_by_key(|&(from, to, runs)| (std::cmp::Reverse(runs), from, to));
    let chained = chained(blocks.len(), &order, &ways);
    let (mut least, mut order) = [order, chained]
        .map(|order| (cost(blocks, &order, costs), order))
        .into_iter()
        .min_by_key(|(cost, _)| *cost)
        .expect("there are two");
    for _ in 0..ROUNDS {
        let mut is_better = false;
        for &(from, to, _) in &ways {
            for tried in moves(&order, from, to) {
                let cost = cost(blocks, &tried, costs);
                if cost < least {
                    (least, order, is_better) = (cost, tried, true);
                    break;
                }
            }
        }
        if !is_better {
            break;
        }
    }
    order
}

/// An order of chains: each block is followed by the one that it goes on with most often, if that is still free. The
/// chains stay in the order of their first blocks.
fn chained(count: usize, order: &[usize], ways: &[(usize, usize, u32)]) -> Vec<usize> {
    let mut chain_of: Vec<usize> = (0..count).collect();
    let mut chains: Vec<Vec<usize>> = (0..count).map(|block| vec![block]).collect();
    for &(from, to, _) in ways {
        let (first, second) = (chain_of[from], chain_of[to]);
        let fits = chains[first].last() == Some(&from) && chains[second].first() == Some(&to);
        if first == second || !fits || to == order[0] {
            continue;
        }
        let moved = std::mem::take(&mut chains[second]);
        for &block in &moved {
            chain_of[block] = first;
        }
        chains[first].extend(moved);
    }
    let mut written = vec![false; count];
    let mut new = Vec::with_capacity(order.len());
    for &block in order {
        if !std::mem::replace(&mut written[chain_of[block]], true) {
            new.extend(&chains[chain_of[block]]);
        }
    }
    new
}

/// All ways from a block to another and how often they are gone.
fn ways(blocks: &[Block], order: &[usize]) -> Vec<(usize, usize, u32)> {
    let mut ways = Vec::new();
    for &from in order {
        match &blocks[from].end {
            End::Stop => {}
            End::Go(to, runs) => ways.push((from, *to, *runs)),
            End::Split(split) => {
                ways.push((from, split.taken.0, split.taken.1));
                ways.push((from, split.not.0, split.not.1));
            }
        }
    }
    ways
}

/// Orders in which one block follows another: the other moves there with some that follow it, or the first moves
/// before it with some that it follows.
fn moves(order: &[usize], from: usize, to: usize) -> Vec<Vec<usize>> {
    let place = |block: usize| order.iter().position(|&at| at == block);
    let (Some(first), Some(second)) = (place(from), place(to)) else { return vec![] };
    // The function begins with its first block.
    if second == first + 1 || second == 0 || first == second {
        return vec![];
    }
    let mut moves = Vec::new();
    for length in 1..=LONGEST.min(order.len() - second) {
        let moved = second..second + length;
        if moved.contains(&first) {
            break;
        }
        moves.push(moved_behind(order, moved, first + 1));
    }
    for length in 1..=LONGEST.min(first) {
        let moved = first + 1 - length..first + 1;
        if moved.start == 0 || moved.contains(&second) {
            break;
        }
        moves.push(moved_behind(order, moved, second));
    }
    moves
}

/// An order in which some blocks stand before the one that had a place.
fn moved_behind(order: &[usize], moved: std::ops::Range<usize>, place: usize) -> Vec<usize> {
    let rest = |range: std::ops::Range<usize>| {
        order[range.clone()]
            .iter()
            .zip(range)
            .filter(|(_, at)| !moved.contains(at))
            .map(|(b, _)| *b)
    };
    let mut new: Vec<usize> = rest(0..place).collect();
    new.extend(&order[moved.clone()]);
    new.extend(rest(place..order.len()));
    new
}

/// What an order costs: cycles in a thousand units, and the price of the bytes.
fn cost(blocks: &[Block], order: &[usize], costs: &Costs) -> u64 {
    let count = blocks.len();
    let mut is_far = vec![false; count];
    let mut starts = vec![0i64; count];
    loop {
        let mut at = 0;
        let (mut cycles, mut bytes) = (0u64, 0u64);
        for (number, &block) in order.iter().enumerate() {
            starts[block] = at;
            let follows = order.get(number + 1).copied();
            let (size, spent) = end_cost(&blocks[block].end, follows, is_far[block], costs);
            at += blocks[block].size + i64::from(size);
            bytes += u64::from(size);
            cycles += spent;
        }
        let mut is_same = true;
        for (number, &block) in order.iter().enumerate() {
            let End::Split(split) = &blocks[block].end else { continue };
            if split.is_skip || is_far[block] {
                continue;
            }
            let form = split.form(order.get(number + 1).copied(), costs);
            let (named, _) = split.ways(form);
            let from = starts[block] + blocks[block].size;
            if (starts[named.0] - from).abs() > costs.reach {
                is_far[block] = true;
                is_same = false;
            }
        }
        if is_same {
            return cycles + bytes * u64::from(costs.price);
        }
    }
}

/// Bytes and cycles of what stands at the end of a block.
fn end_cost(end: &End, follows: Option<usize>, is_far: bool, costs: &Costs) -> (u32, u64) {
    let (jump_bytes, jump_cycles) = costs.jump;
    match end {
        End::Stop => (0, 0),
        End::Go(to, _) if follows == Some(*to) => (0, 0),
        End::Go(_, runs) => (jump_bytes, u64::from(*runs) * u64::from(jump_cycles)),
        End::Split(split) => {
            let form = split.form(follows, costs);
            let (named, other) = split.ways(form);
            let (mut bytes, mut taken, mut not) = split.cycles(costs);
            if is_far {
                // A branch around a jump.
                (bytes, taken, not) = (bytes + jump_bytes, not + jump_cycles, taken);
            }
            if form.has_jump {
                (bytes, not) = (bytes + jump_bytes, not + jump_cycles);
            }
            let spent = |runs: u32, cycles: u32| u64::from(runs) * u64::from(cycles);
            (bytes, spent(named.1, taken) + spent(other.1, not))
        }
    }
}
