//! Learns a tree of questions that separates won from drawn positions without a mistake.
//!
//! A question is whether a feature is at most a number. Each one is chosen from those that tell
//! most, by growing the quickest tree below each of them and taking the smallest.

use kilomate_core::knowledge::kpk::{
    FEATURES, HEADER, JUMP, MAGIC, NO_GOES_ON, NO_WINS, Position, YES_GOES_ON, YES_WINS, seal,
};

/// Positions as the questions see them.
#[derive(Default)]
pub(super) struct Samples {
    features: [Vec<u8>; FEATURES],
    won: Vec<bool>,
}

impl Samples {
    pub(super) fn push(&mut self, at: &Position, won: bool) {
        for (column, value) in self.features.iter_mut().zip(at.features()) {
            column.push(value);
        }
        self.won.push(won);
    }
}

/// A question, or an end.
pub(super) enum Tree {
    End { won: bool },
    Question { feature: u8, most: u8, yes: Box<Tree>, no: Box<Tree> },
}

/// A question that could be asked, and how much is left to know behind it, in bits.
#[derive(Clone, Copy)]
struct Candidate {
    left: f64,
    feature: usize,
    most: u8,
}

impl Tree {
    /// A tree for the samples, the best of so many questions at each place; 1 is quickest.
    pub(super) fn grow(samples: &Samples, breadth: usize) -> Result<Tree, String> {
        let mut all: Vec<u32> = (0..samples.won.len() as u32).collect();
        Learner { samples, breadth }.grow(&mut all)
    }

    /// How many questions there are.
    pub(super) fn questions(&self) -> usize {
        match self {
            Tree::End { .. } => 0,
            Tree::Question { yes, no, .. } => 1 + yes.questions() + no.questions(),
        }
    }

    /// How many questions are asked at most.
    pub(super) fn depth(&self) -> usize {
        match self {
            Tree::End { .. } => 0,
            Tree::Question { yes, no, .. } => 1 + yes.depth().max(no.depth()),
        }
    }

    /// The table as the engine reads it.
    pub(super) fn to_bytes(&self) -> Result<Vec<u8>, String> {
        let count = u8::try_from(self.questions()).map_err(|_| "the tree is too large")?;
        let mut bytes = MAGIC.to_vec();
        bytes.push(count);
        debug_assert_eq!(bytes.len(), HEADER);
        self.write(&mut bytes)?;
        let sums = seal(bytes.as_slice(), bytes.len());
        bytes.extend(sums);
        Ok(bytes)
    }

    fn write(&self, bytes: &mut Vec<u8>) -> Result<(), String> {
        let Tree::Question { feature, most, yes, no } = self else { return Ok(()) };
        let link = match (&**yes, &**no) {
            (Tree::End { won: yes }, Tree::End { won: no }) => {
                win(*yes, YES_WINS) | win(*no, NO_WINS)
            }
            (Tree::End { won }, _) => win(*won, YES_WINS) | NO_GOES_ON,
            (_, Tree::End { won }) => YES_GOES_ON | win(*won, NO_WINS),
            _ => match u8::try_from(yes.questions()) {
                Ok(count) if count < JUMP => JUMP | count,
                _ => return Err("the tree is too large".into()),
            },
        };
        bytes.extend([feature << 4 | most, link]);
        yes.write(bytes)?;
        no.write(bytes)
    }
}

fn win(won: bool, bit: u8) -> u8 {
    if won { bit } else { 0 }
}

struct Learner<'a> {
    samples: &'a Samples,
    breadth: usize,
}

impl Learner<'_> {
    fn grow(&self, numbers: &mut [u32]) -> Result<Tree, String> {
        if let Some(won) = self.verdict(numbers) {
            return Ok(Tree::End { won });
        }
        let mut candidates = self.candidates(numbers);
        candidates.truncate(self.breadth);
        let mut best = None;
        let mut least = usize::MAX;
        for candidate in candidates {
            if self.breadth == 1 {
                best = Some(candidate);
                break;
            }
            let (yes, no) = self.divide(numbers, candidate);
            let size = self.quick_size(yes, least);
            let size = size.saturating_add(self.quick_size(no, least.saturating_sub(size)));
            if size < least {
                (best, least) = (Some(candidate), size);
            }
        }
        let Some(question) = best else {
            return Err("two positions look alike to all questions".into());
        };
        let (yes, no) = self.divide(numbers, question);
        Ok(Tree::Question {
            feature: question.feature as u8,
            most: question.most,
            yes: Box::new(self.grow(yes)?),
            no: Box::new(self.grow(no)?),
        })
    }

    /// The questions of the tree that always asks what tells most; no less than `limit` if that
    /// is reached.
    fn quick_size(&self, numbers: &mut [u32], limit: usize) -> usize {
        if self.verdict(numbers).is_some() {
            return 0;
        }
        match self.candidates(numbers).first() {
            Some(&best) if limit > 1 => {
                let (yes, no) = self.divide(numbers, best);
                let size = 1 + self.quick_size(yes, limit - 1);
                if size >= limit { size } else { size + self.quick_size(no, limit - size) }
            }
            _ => limit,
        }
    }

    /// Won or drawn, where all are alike.
    fn verdict(&self, numbers: &[u32]) -> Option<bool> {
        let mut won = numbers.iter().map(|&number| self.samples.won[number as usize]);
        let first = won.next().unwrap_or(false);
        won.all(|other| other == first).then_some(first)
    }

    /// All questions that divide the samples, the one that tells most first.
    fn candidates(&self, numbers: &[u32]) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        for (feature, column) in self.samples.features.iter().enumerate() {
            let mut counts = [[0; 2]; 16];
            for &number in numbers {
                let won = self.samples.won[number as usize];
                counts[usize::from(column[number as usize] & 15)][usize::from(won)] += 1;
            }
            let total = counts.iter().fold([0; 2], add);
            let mut below = [0; 2];
            for (most, count) in (0..).zip(&counts) {
                below = add(below, count);
                let above = [total[0] - below[0], total[1] - below[1]];
                if *count != [0; 2] && above != [0; 2] {
                    let left = entropy(below) + entropy(above);
                    candidates.push(Candidate { left, feature, most });
                }
            }
        }
        candidates.sort_by(|a, b| a.left.total_cmp(&b.left));
        candidates
    }

    /// Those that answer yes, and those that answer no.
    fn divide<'n>(&self, numbers: &'n mut [u32], at: Candidate) -> (&'n mut [u32], &'n mut [u32]) {
        let column = &self.samples.features[at.feature];
        let mut middle = 0;
        for i in 0..numbers.len() {
            if column[numbers[i] as usize] <= at.most {
                numbers.swap(i, middle);
                middle += 1;
            }
        }
        numbers.split_at_mut(middle)
    }
}

fn add(a: [u32; 2], b: &[u32; 2]) -> [u32; 2] {
    [a[0] + b[0], a[1] + b[1]]
}

/// What is not known about so many drawn and won positions, in bits.
fn entropy(counts: [u32; 2]) -> f64 {
    let all = f64::from(counts[0] + counts[1]);
    let part = |count: u32| {
        if count == 0 { 0.0 } else { f64::from(count) * (all / f64::from(count)).log2() }
    };
    part(counts[0]) + part(counts[1])
}
