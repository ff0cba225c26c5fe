//! Variables that the generator has put into memory, kept in registers after all: where nobody else needs one while
//! the variable is live. What is promoted is a web, all places where a value of the variable may come from and go
//! to, so that one variable may be in several registers, one after the other, and in memory in between.

use std::collections::BTreeMap;

use crate::assemble::Item;

use super::effects::{self, Set, effects};
use super::r#gen::Code;
use super::machine::{self, Border};
use super::op::{Byte, Mem, Op, Pair, Place, Reg};
use super::waits;

/// How much more often the body of a loop is executed than what is around it, and the deepest that counts.
const LOOP: i64 = 8;
const DEEPEST: u32 = 4;

/// Registers in which a byte may be, and pairs for words, in the order in which they are tried: those first that are
/// seldom free for long.
const BYTES: [Reg; 6] = [Reg::H, Reg::L, Reg::D, Reg::E, Reg::B, Reg::C];
const WORDS: [Pair; 3] = [Pair::Hl, Pair::De, Pair::Bc];

/// Where a web is to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Home {
    Byte(Reg),
    Word(Pair),
}

impl Home {
    fn set(self) -> Set {
        match self {
            Home::Byte(reg) => effects::reg(reg),
            Home::Word(pair) => effects::pair(pair),
        }
    }

    /// The pair that a call is to leave as it is; none if results are there.
    fn pair(self) -> Option<Pair> {
        match self {
            Home::Byte(Reg::B | Reg::C) | Home::Word(Pair::Bc) => Some(Pair::Bc),
            Home::Byte(Reg::D | Reg::E) | Home::Word(Pair::De) => Some(Pair::De),
            _ => None,
        }
    }

    /// The register of a byte of it.
    fn part(self, number: u8) -> Option<Reg> {
        match (self, number) {
            (Home::Byte(reg), 0) => Some(reg),
            (Home::Word(pair), 0) => pair.halves().map(|(_, low)| low),
            (Home::Word(pair), 1) => pair.halves().map(|(high, _)| high),
            _ => None,
        }
    }
}

/// A variable's bytes: the first, and how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Slots {
    pub(super) first: u8,
    pub(super) count: u8,
}

impl Slots {
    pub(super) fn is_in(self, needed: &machine::Set) -> bool {
        (self.first..self.first + self.count).any(|slot| needed.has_slot(slot))
    }

    pub(super) fn meets(self, other: Option<(u8, u8)>) -> bool {
        other.is_some_and(|(from, count)| {
            from < self.first + self.count && self.first < from + count
        })
    }
}

/// The points before and after each item at which a web is live, as numbers: twice the item's, and one more.
type Points = Vec<usize>;

/// Code, and what is known of it.
struct Function<'a> {
    code: &'a mut Code,
    /// The items that can come next.
    next: Vec<Vec<usize>>,
    /// What is live at each point; registers that webs have been given among it.
    live: Vec<machine::Set>,
    weight: Vec<i64>,
    /// What stands in place of an item, and what a function begins with.
    changed: Vec<Option<Vec<Op>>>,
    entry: Vec<Op>,
    /// The pairs that are saved on the stack around each call.
    saved: Vec<Vec<Pair>>,
}

/// Puts as many variables into registers as there are.
pub(super) fn promote(code: &mut Code, border: Border) {
    let mut function = Function::of(code, border);
    let mut webs: Vec<(Slots, Points)> = Vec::new();
    for first in 0..border.fixed {
        for count in [2, 1] {
            let slots = Slots { first, count };
            if slots.first + slots.count <= border.fixed && function.is_used(slots) {
                webs.extend(function.webs(slots).into_iter().map(|points| (slots, points)));
            }
        }
    }
    let mut all: Vec<(i64, usize)> = webs
        .iter()
        .enumerate()
        .map(|(number, (slots, points))| (function.most(*slots, points), number))
        .filter(|(saving, _)| *saving > 0)
        .collect();
    all.sort_by_key(|&(saving, number)| (std::cmp::Reverse(saving), number));
    for (_, number) in all {
        let (slots, points) = &webs[number];
        function.place(*slots, points);
    }
    function.write();
    waits::stack(code, border);
}

impl Function<'_> {
    fn of(code: &mut Code, border: Border) -> Function<'_> {
        let liveness = border.liveness(code);
        let next = (0..code.len()).map(|at| liveness.next(at).to_vec()).collect();
        let live =
            (0..code.len()).flat_map(|at| [liveness.before(at), liveness.after(at)]).collect();
        let weight = weights(code);
        let (changed, saved) = (vec![None; code.len()], vec![Vec::new(); code.len()]);
        Function { code, next, live, weight, changed, entry: Vec::new(), saved }
    }

    fn op(&self, at: usize) -> Option<&Op> {
        match &self.code[at] {
            Item::Code(op) => Some(op),
            _ => None,
        }
    }

    /// Whether some instruction names exactly these bytes.
    fn is_used(&self, slots: Slots) -> bool {
        let exact = Some((slots.first, slots.count));
        self.code.iter().any(|item| match item {
            Item::Code(op) => {
                let effects = effects(op);
                effects.loads == exact || effects.stores == exact
            }
            _ => false,
        })
    }

    /// The webs of a variable.
    fn webs(&self, slots: Slots) -> Vec<Points> {
        let count = self.live.len();
        let is_live: Vec<bool> = self.live.iter().map(|needed| slots.is_in(needed)).collect();
        let mut parent: Vec<usize> = (0..count).collect();
        let mut join = |one: usize, other: usize| {
            let (one, other) = (root(&mut parent, one), root(&mut parent, other));
            parent[one] = other;
        };
        for at in 0..self.code.len() {
            let (before, after) = (2 * at, 2 * at + 1);
            // A store of all of it begins another web.
            let is_new = self.op(at).is_some_and(|op| {
                let effects = effects(op);
                effects.loads.is_none() && effects.stores == Some((slots.first, slots.count))
            });
            if is_live[before] && is_live[after] && !is_new {
                join(before, after);
            }
            for &next in &self.next[at] {
                if is_live[after] && is_live[2 * next] {
                    join(after, 2 * next);
                }
            }
        }
        let mut webs: BTreeMap<usize, Points> = BTreeMap::new();
        for point in (0..count).filter(|&point| is_live[point]) {
            webs.entry(root(&mut parent, point)).or_default().push(point);
        }
        webs.into_values().collect()
    }

    /// The items whose instructions name a web's variable: those at its points, and stores before them.
    fn items(&self, slots: Slots, points: &Points) -> Vec<usize> {
        let mut items: Vec<usize> = points.iter().map(|point| point / 2).collect();
        items.dedup();
        items.retain(|&at| {
            self.op(at).is_some_and(|op| {
                let effects = effects(op);
                slots.meets(effects.loads) || slots.meets(effects.stores)
            })
        });
        items
    }

    /// What a web saves in the best of all registers; nothing if it cannot be in one.
    fn most(&self, slots: Slots, points: &Points) -> i64 {
        let homes = homes(slots);
        homes.into_iter().filter_map(|home| self.saving(slots, points, home)).max().unwrap_or(0)
    }

    /// Cycles that a web saves in a register, if it can be there at all.
    fn saving(&self, slots: Slots, points: &Points, home: Home) -> Option<i64> {
        let mut saving = 0;
        for at in self.items(slots, points) {
            let op = self.op(at)?;
            if self.changed[at].is_some() {
                return None;
            }
            let cycles: u32 = renamed(op, slots, home)?.iter().map(Op::cycles).sum();
            saving += self.weight[at] * (i64::from(op.cycles()) - i64::from(cycles));
        }
        if points.first() == Some(&0) {
            saving -= i64::from(loaded(slots, home).cycles());
        }
        Some(saving)
    }

    /// The calls around which a register must be saved if a web is to be there; nothing if somebody else needs it
    /// while the web is live, or changes it.
    fn calls(&self, slots: Slots, points: &Points, home: Home) -> Option<Vec<usize>> {
        let set = home.set();
        let is_through = |at: usize| {
            points.binary_search(&(2 * at)).is_ok() && points.binary_search(&(2 * at + 1)).is_ok()
        };
        let mut calls = Vec::new();
        for &point in points {
            let at = point / 2;
            if self.live[point].registers & set != 0 {
                return None;
            }
            let Some(op) = self.op(at) else { continue };
            let effects = effects(op);
            // What names the variable has been looked at; what takes it from memory has not.
            let is_named = slots.meets(effects.loads) || slots.meets(effects.stores);
            match op {
                Op::Call(_, given) if given.iter().any(|&given| slots.meets(Some(given))) => {
                    return None;
                }
                Op::Elsewhere(..) => return None,
                _ if is_named && !is_through(at) || effects.writes & set == 0 => {}
                Op::Call(..) if home.pair().is_some() => calls.push(at),
                _ => return None,
            }
        }
        calls.dedup();
        Some(calls)
    }

    /// What a web saves in a register when the register is saved around calls; nothing if it cannot be there.
    fn gain(&self, slots: Slots, points: &Points, home: Home) -> Option<i64> {
        let saving = self.saving(slots, points, home).filter(|saving| *saving > 0)?;
        let calls = self.calls(slots, points, home)?;
        let Some(pair) = home.pair() else { return Some(saving) };
        let cycles = i64::from(Op::Push(pair).cycles() + Op::Pop(pair).cycles());
        let new = calls.iter().filter(|&&at| !self.saved[at].contains(&pair));
        Some(saving - new.map(|&at| self.weight[at] * cycles).sum::<i64>())
    }

    /// Puts a web into the register that saves most, if there is one.
    fn place(&mut self, slots: Slots, points: &Points) {
        // Of equals the last is found, which is the first to be tried.
        let best = homes(slots)
            .into_iter()
            .rev()
            .filter_map(|home| Some((self.gain(slots, points, home)?, home)))
            .filter(|(gain, _)| *gain > 0)
            .max_by_key(|(gain, _)| *gain);
        let Some((_, home)) = best else { return };
        for at in self.calls(slots, points, home).unwrap_or_default() {
            if let Some(pair) = home.pair().filter(|pair| !self.saved[at].contains(pair)) {
                self.saved[at].push(pair);
            }
        }
        for at in self.items(slots, points) {
            let ops = self.op(at).and_then(|op| renamed(op, slots, home));
            self.changed[at] = ops;
        }
        for &point in points {
            self.live[point].registers |= home.set();
        }
        if points.first() == Some(&0) {
            self.entry.push(loaded(slots, home));
        }
    }

    fn write(self) {
        let mut result: Code = self.entry.into_iter().map(Item::Code).collect();
        for ((item, changed), saved) in self.code.drain(..).zip(self.changed).zip(self.saved) {
            result.extend(saved.iter().map(|&pair| Item::Code(Op::Push(pair))));
            match changed {
                Some(ops) => result.extend(ops.into_iter().map(Item::Code)),
                None => result.push(item),
            }
            result.extend(saved.iter().rev().map(|&pair| Item::Code(Op::Pop(pair))));
        }
        *self.code = result;
    }
}

fn root(parent: &mut [usize], of: usize) -> usize {
    let mut at = of;
    while parent[at] != at {
        parent[at] = parent[parent[at]];
        at = parent[at];
    }
    at
}

fn homes(slots: Slots) -> Vec<Home> {
    match slots.count {
        1 => BYTES.map(Home::Byte).into(),
        _ => WORDS.map(Home::Word).into(),
    }
}

/// What loads a variable from memory.
fn loaded(slots: Slots, home: Home) -> Op {
    let mem = Mem::Ix(slots.first.wrapping_sub(128) as i8);
    match home {
        Home::Byte(reg) => Op::Load(reg, Byte::Mem(mem)),
        Home::Word(pair) => Op::LoadPair(pair, mem),
    }
}

/// One register to another; nothing if they are the same.
fn moved(to: Reg, from: Byte) -> Vec<Op> {
    if from == Byte::Reg(to) { vec![] } else { vec![Op::Load(to, from)] }
}

/// A pair to another, if both have halves.
fn moved_pair(to: Pair, from: Pair) -> Option<Vec<Op>> {
    let ((high, low), (from_high, from_low)) = (to.halves()?, from.halves()?);
    Some([moved(low, Byte::Reg(from_low)), moved(high, Byte::Reg(from_high))].concat())
}

/// An instruction with a register in place of the variable that it names, if there is such a one.
fn renamed(op: &Op, slots: Slots, home: Home) -> Option<Vec<Op>> {
    let part = |mem: &Mem| match mem {
        Mem::Ix(d) => home.part(effects::slot(*d).wrapping_sub(slots.first)),
        _ => None,
    };
    let place = |of: &Place| match of {
        Place::Mem(mem) => part(mem).map(Place::Reg),
        Place::Reg(_) => None,
    };
    Some(match op {
        Op::Load(to, Byte::Mem(mem)) => moved(*to, Byte::Reg(part(mem)?)),
        Op::Store(mem, from) => moved(part(mem)?, *from),
        Op::Alu(alu, Byte::Mem(mem)) => vec![Op::Alu(*alu, Byte::Reg(part(mem)?))],
        Op::Inc(of) => vec![Op::Inc(place(of)?)],
        Op::Dec(of) => vec![Op::Dec(place(of)?)],
        Op::Shift(shift, of) => vec![Op::Shift(*shift, place(of)?)],
        Op::Bit(n, of) => vec![Op::Bit(*n, place(of)?)],
        Op::Set(n, of) => vec![Op::Set(*n, place(of)?)],
        Op::Res(n, of) => vec![Op::Res(*n, place(of)?)],
        Op::LoadPair(to, Mem::Ix(d)) if effects::slot(*d) == slots.first => match home {
            Home::Word(pair) => moved_pair(*to, pair)?,
            Home::Byte(_) => return None,
        },
        Op::StorePair(Mem::Ix(d), from) if effects::slot(*d) == slots.first => match home {
            Home::Word(pair) => moved_pair(pair, *from)?,
            Home::Byte(_) => return None,
        },
        _ => return None,
    })
}

/// How often each item is executed, about: a way back covers all that lies between.
fn weights(code: &Code) -> Vec<i64> {
    let mut depth = vec![0_u32; code.len()];
    let mut places = BTreeMap::new();
    let mut loops = BTreeMap::new();
    for (at, item) in code.iter().enumerate() {
        match item {
            Item::Label(label) => drop(places.insert(*label, at)),
            Item::Code(Op::Jump(_, to, _) | Op::Djnz(to)) => {
                if let Some(&from) = places.get(to) {
                    loops.insert(from, at);
                }
            }
            _ => {}
        }
    }
    for (from, to) in loops {
        depth[from..=to].iter_mut().for_each(|depth| *depth += 1);
    }
    depth.into_iter().map(|depth| LOOP.pow(depth.min(DEEPEST))).collect()
}

#[cfg(test)]
mod tests;
