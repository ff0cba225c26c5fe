//! What is still looked at behind each instruction, followed through the whole image: branches,
//! calls, and what the callers of a function look at when it has returned.
//!
//! A function that saves a register at its beginning and restores it before every return does not
//! count as reading it: what its callers have there passes by.

use std::collections::{HashMap, HashSet};

use super::assembly::{Line, code};
use super::effect::{ALL, FLAGS, Set, bit, effect, register};

/// Where an instruction goes on.
#[derive(Clone, Debug)]
enum Next {
    /// To these lines.
    Lines(Vec<usize>),
    /// To the line behind it, after a function that begins at that line, or is none of ours.
    Call(Option<usize>, Option<usize>),
    /// Back to the caller, perhaps by way of another function of ours.
    Return(Option<usize>),
    /// Nobody knows.
    Unknown,
}

/// A function: what its callers need to know.
#[derive(Default)]
pub(super) struct Function {
    /// The line of its label, and the one behind its last.
    pub(super) lines: std::ops::Range<usize>,
    /// The lines that save registers, in order; empty if not all returns restore them.
    pub(super) saves: Vec<usize>,
    /// The lines that restore them.
    pub(super) restores: Vec<usize>,
    /// What is saved.
    saved: Set,
    /// What is looked at behind any call of it.
    pub(super) wanted: Set,
}

impl Function {
    /// The registers that it saves.
    pub(super) fn saved(&self) -> Set {
        self.saved
    }
}

/// Everything that was found out about an image.
pub(super) struct Liveness {
    next: Vec<Next>,
    /// What is looked at behind each line.
    after: Vec<Set>,
    /// What each line may look at, the functions that it calls included.
    before: Vec<Set>,
    pub(super) functions: Vec<Function>,
    labels: HashMap<String, usize>,
    /// What each line itself reads and writes.
    effects: Vec<(Set, Set)>,
}

/// What a function that is not ours may read: arguments, also of the compiler's own helpers, and
/// the register that is always zero.
const FOREIGN: Set = 0xCFFF_FF02;

impl Liveness {
    pub(super) fn of(lines: &[Line]) -> Liveness {
        let labels = labels(lines);
        let functions = functions(lines);
        let next: Vec<Next> = (0..lines.len()).map(|at| next(lines, at, &labels)).collect();
        let mut liveness = Liveness {
            next,
            after: vec![0; lines.len()],
            before: vec![0; lines.len()],
            functions,
            labels,
            effects: Vec::new(),
        };
        liveness.effects = liveness.effects_of(lines);
        liveness.solve(lines);
        liveness
    }

    /// What is looked at behind a line.
    pub(super) fn after(&self, at: usize) -> Set {
        self.after[at]
    }

    /// What is looked at before a line.
    pub(super) fn before(&self, at: usize) -> Set {
        self.before[at]
    }

    /// What a line itself looks at.
    pub(super) fn reads(&self, at: usize) -> Set {
        self.effects[at].0
    }

    /// What a line itself writes.
    pub(super) fn writes(&self, at: usize) -> Set {
        self.effects[at].1
    }

    /// The lines that may follow a line within its function.
    pub(super) fn next(&self, at: usize) -> &[usize] {
        match &self.next[at] {
            Next::Lines(lines) => lines,
            Next::Call(_, Some(behind)) => std::slice::from_ref(behind),
            _ => &[],
        }
    }

    /// Whether a line calls a function.
    pub(super) fn is_call(&self, at: usize) -> bool {
        matches!(self.next[at], Next::Call(..))
    }

    /// What is looked at from a label on.
    pub(super) fn at_label(&self, name: &str) -> Set {
        self.labels.get(name).map_or(ALL, |&at| self.before[at])
    }

    fn solve(&mut self, lines: &[Line]) {
        let effects = self.effects.clone();
        let owners = self.owners(lines.len());
        let entries: HashMap<usize, usize> =
            self.functions.iter().enumerate().map(|(i, f)| (f.lines.start, i)).collect();
        let writes = self.written_for_sure(&effects, &entries);
        let reads = self.read_first(&effects, &entries, &writes);
        loop {
            let mut is_same = true;
            for at in (0..self.next.len()).rev() {
                let (after, before) = match &self.next[at] {
                    Next::Lines(to) => {
                        let after = to.iter().map(|&to| self.before[to]).fold(0, |a, b| a | b);
                        (after, effects[at].0 | after & !effects[at].1)
                    }
                    Next::Unknown => (ALL, ALL),
                    Next::Call(callee, to) => {
                        let after = to.map_or(ALL, |to| self.before[to]);
                        (after, self.called(*callee, after, &entries, &writes, &reads))
                    }
                    Next::Return(callee) => {
                        let after = owners[at].map_or(ALL, |f| self.functions[f].wanted);
                        let before = match callee {
                            None => after,
                            some => self.called(*some, after, &entries, &writes, &reads),
                        };
                        (after, before)
                    }
                };
                if let Next::Call(Some(callee), _) | Next::Return(Some(callee)) = self.next[at]
                    && let Some(&function) = entries.get(&callee)
                {
                    let wanted = self.functions[function].wanted | after;
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

    /// What is looked at before a call, if that is looked at behind it.
    fn called(
        &self,
        callee: Option<usize>,
        after: Set,
        entries: &HashMap<usize, usize>,
        writes: &[Set],
        reads: &[Set],
    ) -> Set {
        let Some(callee) = callee else { return FOREIGN | after & !FLAGS };
        let saved = entries.get(&callee).map_or(0, |&f| self.functions[f].saved);
        // What it saves it reads only if that is an argument: saving does not count.
        reads[callee] | after & !(writes[callee] & !saved) & !FLAGS
    }

    /// What each line reads and writes; saves and restores only write.
    fn effects_of(&self, lines: &[Line]) -> Vec<(Set, Set)> {
        let mut effects: Vec<(Set, Set)> = lines
            .iter()
            .map(|line| match line {
                Line::Code(name, operands) => {
                    effect(name, operands).map_or((ALL, 0), |effect| (effect.reads, effect.writes))
                }
                _ => (0, 0),
            })
            .collect();
        for &save in self.functions.iter().flat_map(|function| &function.saves) {
            effects[save] = (0, 0);
        }
        effects
    }

    fn owners(&self, count: usize) -> Vec<Option<usize>> {
        let mut owners = vec![None; count];
        for (number, function) in self.functions.iter().enumerate() {
            owners[function.lines.clone()].fill(Some(number));
        }
        owners
    }

    /// What is written on every way from a line to the end of its function.
    fn written_for_sure(
        &self,
        effects: &[(Set, Set)],
        entries: &HashMap<usize, usize>,
    ) -> Vec<Set> {
        let mut sure = vec![ALL; effects.len()];
        loop {
            let mut is_same = true;
            for at in (0..effects.len()).rev() {
                let of = |callee: &Option<usize>| {
                    callee.map_or(0, |callee| {
                        let saved = entries.get(&callee).map_or(0, |&f| self.functions[f].saved);
                        sure[callee] & !saved
                    })
                };
                let now = match &self.next[at] {
                    Next::Lines(to) => {
                        effects[at].1 | to.iter().map(|&to| sure[to]).fold(ALL, |a, b| a & b)
                    }
                    Next::Unknown => 0,
                    Next::Call(callee, to) => of(callee) | to.map_or(0, |to| sure[to]),
                    Next::Return(callee) => of(callee),
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
    fn read_first(
        &self,
        effects: &[(Set, Set)],
        entries: &HashMap<usize, usize>,
        writes: &[Set],
    ) -> Vec<Set> {
        let mut reads = vec![0; effects.len()];
        loop {
            let mut is_same = true;
            for at in (0..effects.len()).rev() {
                let now = match &self.next[at] {
                    Next::Lines(to) => {
                        let after = to.iter().map(|&to| reads[to]).fold(0, |a, b| a | b);
                        effects[at].0 | after & !effects[at].1
                    }
                    Next::Unknown => ALL,
                    Next::Call(callee, to) => {
                        let after = to.map_or(ALL, |to| reads[to]);
                        self.called(*callee, after, entries, writes, &reads)
                    }
                    Next::Return(None) => 0,
                    Next::Return(callee) => self.called(*callee, 0, entries, writes, &reads),
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

fn labels(lines: &[Line]) -> HashMap<String, usize> {
    let named = lines.iter().enumerate().filter_map(|(at, line)| match line {
        Line::Label(name) => Some((name.clone(), at)),
        _ => None,
    });
    named.collect()
}

/// Where a line leads.
fn next(lines: &[Line], at: usize, labels: &HashMap<String, usize>) -> Next {
    let behind = (at + 1 < lines.len()).then_some(at + 1);
    let (name, operands) = match &lines[at] {
        Line::Code(name, operands) => (&name[..], operands),
        Line::Directive(_) => return Next::Unknown,
        Line::Label(_) | Line::Nothing(_) => {
            return behind.map_or(Next::Unknown, |behind| Next::Lines(vec![behind]));
        }
    };
    let to = operands.first().and_then(|name| labels.get(name).copied());
    let is_local = operands.first().is_some_and(|name| name.starts_with(".L"));
    match name {
        "ret" => Next::Return(None),
        "reti" | "ijmp" | "icall" => Next::Unknown,
        "call" | "rcall" => Next::Call(to, behind),
        "rjmp" | "jmp" => match to {
            Some(to) if is_local => Next::Lines(vec![to]),
            Some(to) => Next::Return(Some(to)),
            None => Next::Unknown,
        },
        _ if name.starts_with("br") => match (to, behind) {
            (Some(to), Some(behind)) if is_local => Next::Lines(vec![to, behind]),
            _ => Next::Unknown,
        },
        "sbrc" | "sbrs" | "cpse" | "sbic" | "sbis" => {
            let skipped = (at + 1..lines.len()).find(|&at| !code(&lines[at]).0.is_empty());
            skipped
                .filter(|&at| at + 1 < lines.len())
                .map_or(Next::Unknown, |skipped| Next::Lines(vec![skipped, skipped + 1]))
        }
        _ => behind.map_or(Next::Unknown, |behind| Next::Lines(vec![behind])),
    }
}

/// The functions of an image, by their labels in sections of code.
pub(super) fn functions(lines: &[Line]) -> Vec<Function> {
    let mut functions: Vec<Function> = Vec::new();
    let mut is_code = false;
    let mut is_open = false;
    for (at, line) in lines.iter().enumerate() {
        match line {
            Line::Directive(text) => {
                let text = text.trim_start();
                if text.starts_with(".section") || text == ".text" {
                    is_code = text.contains(".text");
                }
                is_open = false;
            }
            Line::Label(name) if !name.starts_with(".L") && is_code => {
                functions.push(Function { lines: at..at + 1, ..Function::default() });
                is_open = true;
            }
            _ => {}
        }
        if is_open && let Some(function) = functions.last_mut() {
            function.lines.end = at + 1;
        }
    }
    let known = known_elsewhere(lines);
    for function in &mut functions {
        find_saves(lines, function);
        if let Line::Label(name) = &lines[function.lines.start]
            && known.contains(&name[..])
        {
            function.wanted = ALL;
        }
    }
    functions
}

/// Names that are not only called: somebody else may call them, and look at anything afterwards.
fn known_elsewhere(lines: &[Line]) -> HashSet<&str> {
    let mut known = HashSet::new();
    for line in lines {
        let text = match line {
            Line::Directive(text) if !text.contains(".size") && !text.contains(".type") => text,
            Line::Code(name, operands)
                if !matches!(&name[..], "call" | "rcall" | "jmp" | "rjmp") =>
            {
                known.extend(operands.iter().flat_map(|operand| names(operand)));
                continue;
            }
            _ => continue,
        };
        if !text.trim_start().starts_with(".section") {
            known.extend(names(text));
        }
    }
    known
}

fn names(text: &str) -> impl Iterator<Item = &str> {
    let is_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '.' | '_' | '$');
    text.split(move |letter| !is_name(letter)).filter(|name| !name.is_empty())
}

/// Whether a push or pop belongs to a call: pushes before it, the same in reverse behind it.
fn is_around_call(lines: &[Line], at: usize) -> bool {
    let is = |at: &usize, name: &str| lines.get(*at).is_some_and(|line| code(line).0 == name);
    let call = if is(&at, "push") {
        (at..lines.len()).find(|at| !is(at, "push"))
    } else {
        (0..at).rev().find(|at| !is(at, "pop"))
    };
    let Some(call) = call.filter(|call| is(call, "call")) else { return false };
    let pushed = (0..call).rev().take_while(|at| is(at, "push")).map(|at| code(&lines[at]).1);
    let popped =
        (call + 1..lines.len()).take_while(|at| is(at, "pop")).map(|at| code(&lines[at]).1);
    pushed.eq(popped)
}

/// Finds what a function saves and restores, if every way out restores it all.
fn find_saves(lines: &[Line], function: &mut Function) {
    let body = function.lines.clone();
    let instructions: Vec<usize> = body.filter(|&at| !code(&lines[at]).0.is_empty()).collect();
    let is = |at: usize, name: &str| code(&lines[at]).0 == name;
    let saves: Vec<usize> = instructions.iter().copied().take_while(|&at| is(at, "push")).collect();
    let numbers: Vec<Option<usize>> =
        saves.iter().map(|&at| register(&code(&lines[at]).1[0])).collect();
    let is_kept = |number: &Option<usize>| {
        number.is_some_and(|number| (2..18).contains(&number) || number == 28 || number == 29)
    };
    if saves.is_empty() || !numbers.iter().all(is_kept) {
        return;
    }
    let mut restores = Vec::new();
    let is_local = |at: usize| code(&lines[at]).1.first().is_some_and(|to| to.starts_with(".L"));
    for (number, &at) in instructions.iter().enumerate() {
        let leaves = matches!(code(&lines[at]).0, "ret" | "reti" | "ijmp")
            || matches!(code(&lines[at]).0, "rjmp" | "jmp") && !is_local(at);
        if !leaves {
            continue;
        }
        let Some(first) = number.checked_sub(saves.len()) else { return };
        let pops = &instructions[first..number];
        let follow =
            pops.windows(2).all(|two| two[0] + 1 == two[1]) && pops.last() == Some(&(at - 1));
        let restored = pops.iter().rev().map(|&at| match code(&lines[at]) {
            ("pop", [operand]) => register(operand),
            _ => None,
        });
        if !is(at, "ret") && !is(at, "jmp") && !is(at, "rjmp")
            || !follow
            || !restored.eq(numbers.iter().copied())
        {
            return;
        }
        restores.extend_from_slice(pops);
    }
    // Elsewhere the stack stays as it is.
    let moves = |at: &usize| is(*at, "push") || is(*at, "pop");
    let others = instructions.iter().filter(|at| !saves.contains(at) && !restores.contains(at));
    if others.filter(|at| moves(at)).any(|&at| !is_around_call(lines, at)) {
        return;
    }
    function.saved = numbers.iter().flatten().map(|&number| bit(number)).sum();
    function.saves = saves;
    function.restores = restores;
}
