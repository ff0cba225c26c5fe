//! A choice by a number in the form that all outputs want it in: cases, and a default that is always there.

use super::program::Edge;

/// A choice by a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switch<'a> {
    /// Numbers and where they lead.
    pub cases: &'a [(u32, Edge)],
    /// Where all others lead.
    pub default: &'a Edge,
}

impl<'a> Switch<'a> {
    /// From an [`End::Switch`](super::End::Switch): where one of the cases must be right, the last one is if no
    /// other is. Nothing if there is nowhere to go.
    pub fn of(cases: &'a [(u32, Edge)], other: Option<&'a Edge>) -> Option<Switch<'a>> {
        match (other, cases.split_last()) {
            (Some(default), _) => Some(Switch { cases, default }),
            (None, Some(((_, default), cases))) => Some(Switch { cases, default }),
            (None, None) => None,
        }
    }

    /// The smallest number of a case, and how many there are from it to the largest.
    pub fn span(&self) -> Option<(u32, u32)> {
        let numbers = || self.cases.iter().map(|(number, _)| *number);
        let (first, last) = (numbers().min()?, numbers().max()?);
        Some((first, last - first + 1))
    }

    /// The [span](Switch::span), if so many cases or more are so close to each other that a table is worth its
    /// gaps.
    pub fn dense(&self, least: usize) -> Option<(u32, u32)> {
        let count = self.cases.len();
        self.span().filter(|&(_, span)| count >= least && span as usize <= count * 3 / 2 + 2)
    }

    /// Where a number leads.
    pub fn edge(&self, number: u32) -> &'a Edge {
        let case = self.cases.iter().find(|(case, _)| *case == number);
        case.map_or(self.default, |(_, edge)| edge)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cases(numbers: &[u32]) -> Vec<(u32, Edge)> {
        let edge = |&number: &u32| (number, Edge { to: number as usize, copies: vec![] });
        numbers.iter().map(edge).collect()
    }

    #[test]
    fn without_a_default_the_last_case_is_one() {
        let all = cases(&[7, 3, 5]);
        let switch = Switch::of(&all, None).unwrap();
        assert_eq!((switch.cases.len(), switch.default.to), (2, 5));
        assert_eq!((switch.edge(3).to, switch.edge(99).to), (3, 5));
        assert_eq!(switch.span(), Some((3, 5)));
        let other = Edge { to: 9, copies: vec![] };
        let switch = Switch::of(&all, Some(&other)).unwrap();
        assert_eq!((switch.cases.len(), switch.default.to), (3, 9));
        assert_eq!(Switch::of(&[], None), None);
    }

    #[test]
    fn tables_are_for_cases_in_a_row() {
        let other = Edge { to: 9, copies: vec![] };
        let dense = |numbers: &[u32]| Switch::of(&cases(numbers), Some(&other)).unwrap().dense(4);
        assert_eq!(dense(&[4, 2, 3, 6]), Some((2, 5)));
        assert_eq!(dense(&[4, 2, 3]), None, "too few");
        assert_eq!(dense(&[1, 2, 3, 10]), None, "too far from each other");
    }
}
