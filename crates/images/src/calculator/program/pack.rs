//! What the program's file holds is packed, and unpacked by `unpack.asm`.
//!
//! # The form
//!
//! A row of decisions, each yes or no with a probability that is learned on the way, coded by an asymmetric
//! numeral system of 16 bits (Jarek Duda's, with bits read one by one as in `upkr` by Dennis Ranke). Each item begins with
//! whether it is a copy, by whether the last one was. A byte is eight decisions, from its highest bit down, by
//! the bits before them and by three bits of another byte ([`Nearby`]). A copy has whether its distance is the last one
//! again, if the item before it was a byte; otherwise its distance plus one, as a number; then its length, as a number. The
//! distance 0 ends everything. A number is: for each of its bits below the highest, from the lowest up,
//! whether there is one more, and what it is.
//!
//! A probability has 16 bits, of which the high byte counts: how likely yes is, in 256ths, from 1 to 255. After each
//! decision it moves towards what was decided ([`Model::learn`]).

/// Contexts of an item being a copy.
const IS_COPY: usize = 0;
/// Of the distance being the last one.
pub(super) const IS_AGAIN: usize = 2;
/// Of the bits of distances and lengths.
pub(super) const DISTANCE: usize = 3;
pub(super) const LENGTH: usize = DISTANCE + 2 * NUMBER_BITS;
/// Of the bits of bytes: 256 for each three bits of another byte.
pub(super) const BYTES: usize = LENGTH + 2 * NUMBER_BITS;
/// All of them.
pub(super) const CONTEXTS: usize = BYTES + 8 * 256;
/// Bits that a number may have below its highest.
pub(super) const NUMBER_BITS: usize = 16;

/// What a byte's probabilities depend on: three bits of the byte so far before it.
pub(super) type Nearby = usize;

/// How fast probabilities follow.
pub(super) const RATE: u16 = 12;
/// The shortest copy, and how many places are looked at for one.
const SHORTEST: usize = 2;
const TRIES: usize = 300;
const LONGEST: usize = 4096;
/// What costs are counted in: 64ths of a bit.
const BIT: u32 = 64;
/// How often the whole is packed, each time with what was learned the last time.
const ROUNDS: usize = 4;

/// What is known about each decision.
struct Model {
    chances: Vec<u16>,
}

impl Model {
    fn new() -> Model {
        Model { chances: vec![0x8000; CONTEXTS] }
    }

    /// How likely yes is, in 256ths.
    fn chance(&self, context: usize) -> u16 {
        self.chances[context] >> 8
    }

    fn learn(&mut self, context: usize, is_yes: bool) {
        let high = self.chance(context);
        let chance = &mut self.chances[context];
        if is_yes {
            *chance += (255 - high) * RATE;
        } else {
            *chance -= (high - 1) * RATE;
        }
    }
}

/// A byte, or a copy from a distance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Byte,
    Copy { distance: usize, length: usize },
}

/// Who hears of decisions.
trait Decisions {
    fn decide(&mut self, context: usize, is_yes: bool);

    fn number(&mut self, first: usize, number: usize) {
        let bits = number.ilog2() as usize;
        for n in 0..bits {
            self.decide(first + 2 * n, true);
            self.decide(first + 2 * n + 1, number >> n & 1 != 0);
        }
        self.decide(first + 2 * bits, false);
    }
}

/// Says all decisions of bytes that are taken apart in steps.
fn walk(bytes: &[u8], nearby: Nearby, steps: &[Step], to: &mut impl Decisions) {
    let (mut at, mut last, mut was_copy) = (0, 0, false);
    for step in steps {
        match *step {
            Step::Byte => {
                to.decide(IS_COPY + usize::from(was_copy), false);
                byte(bytes, nearby, at, to);
                at += 1;
                was_copy = false;
            }
            Step::Copy { distance, length } => {
                to.decide(IS_COPY + usize::from(was_copy), true);
                let is_again = distance == last;
                if !was_copy {
                    to.decide(IS_AGAIN, is_again);
                }
                if was_copy || !is_again {
                    to.number(DISTANCE, distance + 1);
                }
                to.number(LENGTH, length);
                (last, was_copy) = (distance, true);
                at += length;
            }
        }
    }
    to.decide(IS_COPY + usize::from(was_copy), true);
    if !was_copy {
        to.decide(IS_AGAIN, false);
    }
    to.number(DISTANCE, 1);
}

fn tree(bytes: &[u8], nearby: Nearby, at: usize) -> usize {
    let other = at.checked_sub(nearby).map_or(0, |at| bytes[at]);
    BYTES + (usize::from(other >> 5) << 8)
}

fn byte(bytes: &[u8], nearby: Nearby, at: usize, to: &mut impl Decisions) {
    let (first, mut node) = (tree(bytes, nearby, at), 1);
    for n in (0..8).rev() {
        let bit = bytes[at] >> n & 1 != 0;
        to.decide(first + node, bit);
        node = 2 * node + usize::from(bit);
    }
}

/// Writes down what was decided, and how likely it was.
struct Record {
    model: Model,
    all: Vec<(u8, bool)>,
    /// What it cost, by context, and how often it was decided.
    costs: Vec<[(u32, u32); 2]>,
}

impl Decisions for Record {
    fn decide(&mut self, context: usize, is_yes: bool) {
        let chance = self.model.chance(context);
        self.all.push((chance as u8, is_yes));
        let of = if is_yes { chance } else { 256 - chance };
        let (cost, count) = &mut self.costs[context][usize::from(is_yes)];
        *cost += cost_of(of.into());
        *count += 1;
        self.model.learn(context, is_yes);
    }
}

fn record(bytes: &[u8], nearby: Nearby, steps: &[Step]) -> Record {
    let costs = vec![[(0, 0); 2]; CONTEXTS];
    let mut record = Record { model: Model::new(), all: Vec::new(), costs };
    walk(bytes, nearby, steps, &mut record);
    record
}

/// 64ths of a bit that a decision takes which was so many 256ths likely: minus its logarithm, by squaring, so that it is
/// the same on every machine.
fn cost_of(chance: u32) -> u32 {
    let whole = chance.ilog2();
    let (mut square, mut logarithm) = (u64::from(chance) << (16 - whole), whole);
    for _ in 0..BIT.ilog2() {
        square = (square * square) >> 16;
        let is_twice = square >= 2 << 16;
        square >>= u32::from(is_twice);
        logarithm = 2 * logarithm + u32::from(is_twice);
    }
    8 * BIT - logarithm
}

/// What decisions cost, in 64ths of a bit.
struct Costs(Vec<[u32; 2]>);

impl Costs {
    /// As in a record, where it is known.
    fn of(record: &Record) -> Costs {
        // What was never decided so is unlikely, or nothing is known about it.
        let cost = |(cost, count): (u32, u32), other: u32| match (count, other) {
            (0, 0) => BIT,
            (0, _) => 5 * BIT,
            (count, _) => cost / count,
        };
        let both = |[no, yes]: &[(u32, u32); 2]| [cost(*no, yes.1), cost(*yes, no.1)];
        Costs(record.costs.iter().map(both).collect())
    }

    fn of_number(&self, first: usize, number: usize) -> u32 {
        let mut sum = Sum { costs: self, sum: 0 };
        sum.number(first, number);
        sum.sum
    }
}

struct Sum<'a> {
    costs: &'a Costs,
    sum: u32,
}

impl Decisions for Sum<'_> {
    fn decide(&mut self, context: usize, is_yes: bool) {
        self.sum += self.costs.0[context][usize::from(is_yes)];
    }
}

/// The cheapest way to a place, whose last step is a byte or a copy.
#[derive(Clone, Copy)]
struct Way {
    cost: u32,
    step: Step,
    /// Where it comes from: with a copy as its last step or not.
    was_copy: bool,
    /// The distance of its last copy.
    last: usize,
}

/// Places that may be copied from, longest copies first to be found: the nearest for each length.
fn copies(bytes: &[u8]) -> Vec<Vec<(usize, usize)>> {
    let mut places: Vec<Vec<u32>> = vec![Vec::new(); 0x1_0000];
    let mut all = vec![Vec::new(); bytes.len()];
    for at in 0..bytes.len().saturating_sub(1) {
        let pair = usize::from(bytes[at]) << 8 | usize::from(bytes[at + 1]);
        let mut longest = SHORTEST - 1;
        for &place in places[pair].iter().rev().take(TRIES) {
            let distance = at - place as usize;
            let length = same(bytes, at, distance);
            if length > longest {
                all[at].push((distance, length));
                longest = length;
            }
        }
        places[pair].push(at as u32);
    }
    all
}

/// How many bytes are the same as those at a distance before.
fn same(bytes: &[u8], at: usize, distance: usize) -> usize {
    let (here, there) = (&bytes[at..], &bytes[at - distance..]);
    here.iter().zip(there).take(LONGEST).take_while(|(a, b)| a == b).count()
}

/// The cheapest steps, as far as costs tell.
fn parse(bytes: &[u8], nearby: Nearby, copies: &[Vec<(usize, usize)>], costs: &Costs) -> Vec<Step> {
    let nowhere = Way { cost: u32::MAX, step: Step::Byte, was_copy: false, last: 0 };
    let mut ways = vec![[nowhere; 2]; bytes.len() + 1];
    ways[0][0].cost = 0;
    let lengths: Vec<u32> =
        (0..=LONGEST).map(|length| costs.of_number(LENGTH, length.max(1))).collect();
    for at in 0..bytes.len() {
        let mut literal = Sum { costs, sum: 0 };
        byte(bytes, nearby, at, &mut literal);
        for was_copy in [false, true] {
            let way = ways[at][usize::from(was_copy)];
            if way.cost == u32::MAX {
                continue;
            }
            let is_copy = costs.0[IS_COPY + usize::from(was_copy)];
            let mut improve = |to: usize, step: Step, cost: u32, last: usize| {
                let place = &mut ways[to][usize::from(step != Step::Byte)];
                if way.cost + cost < place.cost {
                    *place = Way { cost: way.cost + cost, step, was_copy, last };
                }
            };
            improve(at + 1, Step::Byte, is_copy[0] + literal.sum, way.last);
            let mut copy = |distance: usize, shortest: usize, longest: usize, before: u32| {
                for (length, cost) in (shortest..=longest).zip(lengths.iter().skip(shortest)) {
                    let step = Step::Copy { distance, length };
                    improve(at + length, step, is_copy[1] + before + cost, distance);
                }
            };
            if !was_copy && way.last > 0 {
                copy(way.last, 1, same(bytes, at, way.last), costs.0[IS_AGAIN][1]);
            }
            let mut shortest = SHORTEST;
            for &(distance, longest) in &copies[at] {
                let again = if was_copy { 0 } else { costs.0[IS_AGAIN][0] };
                if distance != way.last || was_copy {
                    copy(
                        distance,
                        shortest,
                        longest,
                        again + costs.of_number(DISTANCE, distance + 1),
                    );
                }
                shortest = longest + 1;
            }
        }
    }
    back(&ways)
}

/// The steps of the cheapest way to the end.
fn back(ways: &[[Way; 2]]) -> Vec<Step> {
    let mut at = ways.len() - 1;
    let mut is_copy = ways[at][1].cost < ways[at][0].cost;
    let mut steps = Vec::new();
    while at > 0 {
        let way = ways[at][usize::from(is_copy)];
        steps.push(way.step);
        at -= match way.step {
            Step::Byte => 1,
            Step::Copy { length, .. } => length,
        };
        is_copy = way.was_copy;
    }
    steps.reverse();
    steps
}

/// Packs bytes.
pub(super) fn pack(bytes: &[u8], nearby: Nearby) -> Vec<u8> {
    let copies = copies(bytes);
    let mut best = record(bytes, nearby, &vec![Step::Byte; bytes.len()]);
    let mut costs = Costs::of(&best);
    let mut smallest = usize::MAX;
    let mut packed = Vec::new();
    for _ in 0..ROUNDS {
        let steps = parse(bytes, nearby, &copies, &costs);
        best = record(bytes, nearby, &steps);
        costs = Costs::of(&best);
        let made = code(&best.all);
        if made.len() < smallest {
            smallest = made.len();
            packed = made;
        }
    }
    packed
}

/// Decisions as bytes: from the last to the first, since the decoder takes back what was done last.
fn code(all: &[(u8, bool)]) -> Vec<u8> {
    let mut state: u32 = 0x8000;
    let mut bits = Vec::new();
    for &(chance, is_yes) in all.iter().rev() {
        let chance = u32::from(chance);
        let (first, of) = if is_yes { (0, chance) } else { (chance, 256 - chance) };
        // So that what comes out has 16 bits.
        while state >= of << 8 {
            bits.push(state & 1 != 0);
            state >>= 1;
        }
        state = (state / of) << 8 | (state % of + first);
    }
    // The decoder begins with 16 bits of state, and reads the others as it needs them.
    let mut bytes = (state as u16).to_be_bytes().to_vec();
    bits.reverse();
    for eight in bits.chunks(8) {
        let byte =
            eight.iter().enumerate().fold(0, |byte, (n, &bit)| byte | u8::from(bit) << (7 - n));
        bytes.push(byte);
    }
    bytes
}

#[cfg(test)]
mod tests;
