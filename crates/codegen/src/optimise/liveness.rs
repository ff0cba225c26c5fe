//! Liveness: what is still looked at behind each line, followed through the whole program: branches, calls, and
//! what the callers of a function look at when it has returned.
//!
//! A function that saves a register at its beginning and restores it before every return does not
//! count as reading it: what its callers have there passes by.

use std::collections::HashMap;

use super::{Effects, Flow, Kind, Line, Set, labels};

/// Where a line goes on.
#[derive(Clone, Debug)]
enum Next {
    /// To these lines.
    Lines(Vec<usize>),
    /// To the line behind it, after a function that begins at that line, or is none of the program's.
    Call(Option<usize>, Option<usize>),
    /// Back to the caller, perhaps by way of another function of the program.
    Return(Option<usize>),
    /// Back to the caller or to the line behind it.
    ReturnIf(usize),
    /// Nobody knows.
    Unknown,
}

/// A function: what its callers need to know.
#[derive(Clone, Debug)]
pub(crate) struct Function<S> {
    /// The line of its label, and the one behind its last.
    pub lines: std::ops::Range<usize>,
    /// The lines that save registers, in order; empty if not all returns restore them.
    pub saves: Vec<usize>,
    /// The lines that restore them.
    pub restores: Vec<usize>,
    /// What is saved.
    pub saved: S,
    /// What is looked at behind any call of it.
    pub wanted: S,
    /// What somebody else may look at while it runs.
    pub always: S,
}

impl<S: Set> Function<S> {
    /// A function of which only is known where it stands.
    pub(crate) fn over(lines: std::ops::Range<usize>) -> Function<S> {
        let (saves, restores) = (Vec::new(), Vec::new());
        Function { lines, saves, restores, saved: S::EMPTY, wanted: S::EMPTY, always: S::EMPTY }
    }

    /// All lines of a program that is one function.
    pub(crate) fn whole<T>(lines: &[T]) -> Function<S> {
        Function::over(0..lines.len())
    }
}

/// Everything that was found out about a program.
pub(crate) struct Liveness<L: Line> {
    next: Vec<Next>,
    /// What is looked at behind each line.
    after: Vec<L::Set>,
    /// What each line may look at, the functions that it calls included.
    before: Vec<L::Set>,
    /// The functions, with what their callers look at.
    pub functions: Vec<Function<L::Set>>,
    labels: HashMap<L::Name, usize>,
    /// What each line itself does.
    effects: Vec<Effects<L::Set>>,
    /// The function that begins at a line.
    entries: HashMap<usize, usize>,
}

/// What a function does for whoever calls it, from each of its lines on.
struct Summary<S> {
    /// What is written on every way to its end.
    writes: Vec<S>,
    /// What may be read before it is written.
    reads: Vec<S>,
}

impl<L: Line> Liveness<L> {
    /// Follows a program of some functions.
    pub(crate) fn of(lines: &[L], functions: Vec<Function<L::Set>>) -> Liveness<L> {
        Liveness::with(lines, functions, lines.iter().map(effects).collect())
    }

    /// The same if more is known of what the lines do than they tell by themselves.
    pub(crate) fn with(
        lines: &[L],
        functions: Vec<Function<L::Set>>,
        mut effects: Vec<Effects<L::Set>>,
    ) -> Liveness<L> {
        let labels = labels(lines);
        let next = (0..lines.len()).map(|at| next(lines, at, &labels)).collect();
        for &save in functions.iter().flat_map(|function| &function.saves) {
            effects[save] = Effects::acting(L::Set::EMPTY, L::Set::EMPTY);
        }
        let entries = functions.iter().enumerate().map(|(i, f)| (f.lines.start, i)).collect();
        let nothing = vec![L::Set::EMPTY; lines.len()];
        let (after, before) = (nothing.clone(), nothing);
        let mut liveness = Liveness { next, after, before, functions, labels, effects, entries };
        liveness.solve();
        liveness
    }

    /// What is looked at behind a line.
    pub(crate) fn after(&self, at: usize) -> L::Set {
        self.after[at]
    }

    /// What is looked at before a line.
    pub(crate) fn before(&self, at: usize) -> L::Set {
        self.before[at]
    }

    /// What a line itself looks at.
    pub(crate) fn reads(&self, at: usize) -> L::Set {
        self.effects[at].reads
    }

    /// What a line itself writes.
    pub(crate) fn writes(&self, at: usize) -> L::Set {
        self.effects[at].writes
    }

    /// Whether nobody misses a line.
    pub(crate) fn is_dead(&self, at: usize) -> bool {
        self.effects[at].is_pure && !self.effects[at].writes.meets(self.after[at])
    }

    /// The lines that may follow a line within its function.
    pub(crate) fn next(&self, at: usize) -> &[usize] {
        match &self.next[at] {
            Next::Lines(lines) => lines,
            Next::Call(_, Some(behind)) | Next::ReturnIf(behind) => std::slice::from_ref(behind),
            _ => &[],
        }
    }

    /// Whether a line calls a function.
    pub(crate) fn is_call(&self, at: usize) -> bool {
        matches!(self.next[at], Next::Call(..))
    }

    /// What is looked at from a label on.
    pub(crate) fn at_label(&self, name: &L::Name) -> L::Set {
        self.labels.get(name).map_or(L::Set::ALL, |&at| self.before[at])
    }

    fn solve(&mut self) {
        let owners = self.owners();
        let always: Vec<L::Set> = owners
            .iter()
            .map(|owner| owner.map_or(L::Set::EMPTY, |f| self.functions[f].always))
            .collect();
        let writes = self.written_for_sure();
        let summary = Summary { reads: self.read_first(&writes), writes };
        loop {
            let mut is_same = true;
            for at in (0..self.next.len()).rev() {
                let wanted = owners[at].map_or(L::Set::ALL, |f| self.functions[f].wanted);
                let wanted = wanted.without(L::PRIVATE);
                let after = match &self.next[at] {
                    Next::Lines(to) => self.union(to),
                    Next::Unknown => L::Set::ALL,
                    Next::Call(_, to) => to.map_or(L::Set::ALL, |to| self.before[to]),
                    Next::Return(_) => wanted,
                    Next::ReturnIf(to) => wanted.or(self.before[*to]),
                };
                let after = after.or(always[at]);
                let Effects { reads, writes, .. } = self.effects[at];
                let before = match &self.next[at] {
                    Next::Lines(_) | Next::ReturnIf(_) | Next::Return(None) => {
                        reads.or(after.without(writes))
                    }
                    Next::Unknown => L::Set::ALL,
                    Next::Call(callee, _) | Next::Return(callee) => {
                        self.called(at, *callee, after, &summary.writes, &summary.reads)
                    }
                };
                if let Next::Call(Some(callee), _) | Next::Return(Some(callee)) = self.next[at]
                    && let Some(&function) = self.entries.get(&callee)
                {
                    let wanted = self.functions[function].wanted.or(after.without(L::PRIVATE));
                    is_same &= wanted == self.functions[function].wanted;
                    self.functions[function].wanted = wanted;
                }
                is_same &= (self.after[at], self.before[at]) == (after, before);
                (self.after[at], self.before[at]) = (after, before);
            }
            if is_same {
                break;
            }
        }
    }

    fn union(&self, lines: &[usize]) -> L::Set {
        lines.iter().fold(L::Set::EMPTY, |set, &to| set.or(self.before[to]))
    }

    /// What is looked at before a call, if that is looked at behind it.
    fn called(
        &self,
        at: usize,
        callee: Option<usize>,
        after: L::Set,
        writes: &[L::Set],
        reads: &[L::Set],
    ) -> L::Set {
        let Some(callee) = callee else {
            return self.effects[at].reads.or(after.without(self.effects[at].writes));
        };
        // What it saves it reads only if that is an argument: saving does not count.
        let written = writes[callee].without(self.saved(callee)).or(L::NEVER_KEPT);
        reads[callee].without(L::PRIVATE).or(after.without(written.without(L::PRIVATE)))
    }

    /// What the function that begins at a line saves.
    fn saved(&self, at: usize) -> L::Set {
        self.entries.get(&at).map_or(L::Set::EMPTY, |&f| self.functions[f].saved)
    }

    fn owners(&self) -> Vec<Option<usize>> {
        let mut owners = vec![None; self.next.len()];
        for (number, function) in self.functions.iter().enumerate() {
            owners[function.lines.clone()].fill(Some(number));
        }
        owners
    }

    /// What is written on every way from a line to the end of its function.
    fn written_for_sure(&self) -> Vec<L::Set> {
        let mut sure = vec![L::Set::ALL; self.next.len()];
        loop {
            let mut is_same = true;
            for at in (0..self.next.len()).rev() {
                let own = self.effects[at].writes;
                let of = |callee: &Option<usize>| {
                    let kept = |callee: usize| self.saved(callee).or(L::PRIVATE);
                    callee.map_or(own, |callee| sure[callee].without(kept(callee)))
                };
                let now = match &self.next[at] {
                    Next::Lines(to) => {
                        own.or(to.iter().fold(L::Set::ALL, |set, &to| set.and(sure[to])))
                    }
                    Next::Unknown => L::Set::EMPTY,
                    Next::Call(callee, to) => {
                        of(callee).or(to.map_or(L::Set::EMPTY, |to| sure[to]))
                    }
                    Next::Return(callee) => of(callee),
                    Next::ReturnIf(_) => own,
                };
                is_same &= now == sure[at];
                sure[at] = now;
            }
            if is_same {
                return sure;
            }
        }
    }

    /// What may be read, from a line to the end of its function, before it is written.
    fn read_first(&self, writes: &[L::Set]) -> Vec<L::Set> {
        let mut reads = vec![L::Set::EMPTY; self.next.len()];
        loop {
            let mut is_same = true;
            for at in (0..self.next.len()).rev() {
                let own = self.effects[at];
                let now = match &self.next[at] {
                    Next::Lines(to) => {
                        let after = to.iter().fold(L::Set::EMPTY, |set, &to| set.or(reads[to]));
                        own.reads.or(after.without(own.writes))
                    }
                    Next::Unknown => L::Set::ALL,
                    Next::Call(callee, to) => {
                        let after = to.map_or(L::Set::ALL, |to| reads[to]);
                        self.called(at, *callee, after, writes, &reads)
                    }
                    Next::Return(callee) => self.called(at, *callee, L::Set::EMPTY, writes, &reads),
                    Next::ReturnIf(to) => own.reads.or(reads[*to].without(own.writes)),
                };
                is_same &= now == reads[at];
                reads[at] = now;
            }
            if is_same {
                return reads;
            }
        }
    }
}

/// What a line reads and writes.
fn effects<L: Line>(line: &L) -> Effects<L::Set> {
    if line.is_code() { line.effects() } else { Effects::acting(L::Set::EMPTY, L::Set::EMPTY) }
}

/// Where a line leads.
fn next<L: Line>(lines: &[L], at: usize, labels: &HashMap<L::Name, usize>) -> Next {
    let behind = (at + 1 < lines.len()).then_some(at + 1);
    let go_on = || behind.map_or(Next::Unknown, |behind| Next::Lines(vec![behind]));
    match lines[at].kind() {
        Kind::Border => return Next::Unknown,
        Kind::Label(_) | Kind::Nothing => return go_on(),
        Kind::Code => {}
    }
    let line = |name: &L::Name| labels.get(name).copied();
    match lines[at].flow() {
        Flow::Next => go_on(),
        Flow::Skip => {
            let skipped = (at + 1..lines.len()).find(|&at| lines[at].is_code());
            skipped
                .filter(|&at| at + 1 < lines.len())
                .map_or(Next::Unknown, |skipped| Next::Lines(vec![skipped, skipped + 1]))
        }
        Flow::Jump(to) => line(to).map_or(Next::Unknown, |to| Next::Lines(vec![to])),
        Flow::Branch(to) => match (line(to), behind) {
            (Some(to), Some(behind)) => Next::Lines(vec![to, behind]),
            _ => Next::Unknown,
        },
        Flow::Table(all) => {
            let found: Option<Vec<usize>> = all.into_iter().map(line).collect();
            found.map_or(Next::Unknown, Next::Lines)
        }
        Flow::Call(to) => Next::Call(line(to), behind),
        Flow::TailCall(to) => line(to).map_or(Next::Unknown, |to| Next::Return(Some(to))),
        Flow::Return => Next::Return(None),
        Flow::ReturnIf => behind.map_or(Next::Unknown, Next::ReturnIf),
        Flow::Leave | Flow::Unknown => Next::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::super::toy::{Toy, program};
    use super::*;

    const A: u64 = Toy::register('a');
    const B: u64 = Toy::register('b');
    const C: u64 = Toy::register('c');

    /// What is looked at before the first line, if the caller looks at `a`.
    fn before(text: &str) -> u64 {
        let lines = program(text);
        let function = Function { wanted: A, ..Function::whole(&lines) };
        Liveness::of(&lines, vec![function]).before(0)
    }

    #[test]
    fn what_is_read_before_it_is_written_is_live() {
        assert_eq!(before("a=b; ret"), B);
        assert_eq!(before("c=b; a=1; ret"), B, "whether or not it matters");
        assert_eq!(before("b=1; a=b; ret"), 0);
        assert_eq!(before("ret"), A);
        assert_eq!(before("L0:; c-; ?nz L0; ret"), A | C);
        assert_eq!(before("jmp L7"), u64::ALL, "nobody knows where that is");
    }

    #[test]
    fn a_table_leads_to_all_its_places() {
        assert_eq!(before("table L0 L1; L0:; a=b; ret; L1:; a=c; ret"), B | C);
        assert_eq!(before("?ret; a=b; ret"), A | B | Toy::ZERO);
    }

    /// A caller and the function `L1` that it calls; what is looked at before the call.
    fn before_call(caller: &str, callee: &str) -> u64 {
        let lines = program(&format!("{caller}; L1:; {callee}"));
        let start = lines.iter().rposition(|line| matches!(line.kind(), Kind::Label(_))).unwrap();
        let mut inner = Function::over(start..lines.len());
        let is_save = |at: &usize| super::super::toy::is_push(&lines[*at]);
        inner.saves = (start..lines.len()).filter(is_save).collect();
        if !inner.saves.is_empty() {
            inner.saved = C;
        }
        let outer = Function { wanted: A, ..Function::over(0..start) };
        let live = Liveness::of(&lines, vec![outer, inner]);
        live.before(lines.iter().position(|line| matches!(line.flow(), Flow::Call(_))).unwrap())
    }

    #[test]
    fn calls_are_looked_into() {
        assert_eq!(before_call("call L1; ret", "a=b; ret"), B);
        assert_eq!(before_call("call L1; a=c; ret", "b=1; ret"), C);
        assert_eq!(before_call("call L1; a=c; ret", "c=1; ret"), 0, "written for sure");
        assert_eq!(before_call("call L1; a=c; ret", "?z L2; c=1; L2:; ret") & C, C, "or not");
        let saving = "push c; c=b; a=c; pop c; ret";
        assert_eq!(before_call("call L1; a=c; ret", saving), B | C, "saved and restored");
        assert_eq!(before_call("call L1; ret", saving), B, "saving is not reading");
    }
}
