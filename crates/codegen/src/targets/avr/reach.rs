//! Branches and jumps that do not reach any more: whatever is put between a branch and its target after its distance
//! was looked at may be too much. Such a branch becomes one around a jump again, such a jump one that reaches everything.

use std::collections::HashMap;

use super::assembly::{Line, code, opposite};
use crate::optimise::Line as _;

/// How far a branch and a jump reach in words, forward and back.
const REACH: std::ops::RangeInclusive<i32> = -64..=63;
const FAR_REACH: std::ops::RangeInclusive<i32> = -2_048..=2_047;

/// Makes all branches and jumps reach.
pub(super) fn lengthen(mut lines: Vec<Line>) -> Vec<Line> {
    let mut made = 0;
    loop {
        let far = too_far(&lines);
        if far.is_empty() {
            return lines;
        }
        for at in far.into_iter().rev() {
            let (branch, operands) = code(&lines[at]);
            if branch == "rjmp" {
                lines[at] = Line::Code("jmp".to_owned(), operands.to_vec());
                continue;
            }
            let (Some(other), [target]) = (opposite(branch), operands) else { continue };
            let around = format!(".Laround{made}");
            let jump = Line::Code("rjmp".to_owned(), vec![target.clone()]);
            lines[at] = Line::Code(other.to_owned(), vec![around.clone()]);
            lines.splice(at + 1..=at, [jump, Line::Label(around)]);
            made += 1;
        }
    }
}

/// The branches and jumps whose targets are out of reach, by the numbers of their lines.
fn too_far(lines: &[Line]) -> Vec<usize> {
    let mut place = 0;
    let mut places = Vec::with_capacity(lines.len());
    let mut labels = HashMap::new();
    for line in lines {
        places.push(place);
        if let Line::Label(name) = line {
            labels.insert(name.as_str(), place);
        }
        place += line.size() as i32 / 2;
    }
    let is_far = |&at: &usize| {
        let (name, [target]) = code(&lines[at]) else { return false };
        let reach = match name {
            "rjmp" => FAR_REACH,
            _ if opposite(name).is_some() => REACH,
            _ => return false,
        };
        let to = labels.get(target.as_str());
        to.is_some_and(|to| !reach.contains(&(to - places[at] - 1)))
    };
    (0..lines.len()).filter(is_far).collect()
}

#[cfg(test)]
mod tests {
    use super::super::assembly::{read, text};
    use super::*;

    fn lengthened(source: &str) -> String {
        let lines = lengthen(source.lines().map(read).collect());
        text(&lines)
    }

    #[test]
    fn a_branch_too_far_jumps_and_others_stay() {
        let near = format!("\tbreq\t.LBB0_1\n{}.LBB0_1:\n\tret\t\n", "\tnop\t\n".repeat(63));
        assert_eq!(lengthened(&near), near);
        let far = format!("\tbreq\t.LBB0_1\n{}.LBB0_1:\n\tret\t\n", "\tnop\t\n".repeat(64));
        let jumps = "\tbrne\t.Laround0\n\trjmp\t.LBB0_1\n.Laround0:\n";
        assert!(lengthened(&far).starts_with(jumps), "{}", lengthened(&far));
    }

    #[test]
    fn a_branch_that_gets_too_far_by_another_jumps_too() {
        let nops = "\tnop\t\n".repeat(31);
        let source = format!(
            ".LBB0_0:\n{nops}\tbreq\t.LBB0_1\n{nops}\tbrne\t.LBB0_0\n{nops}{nops}.LBB0_1:\n"
        );
        let first = lengthened(&source);
        assert!(
            first.contains("\trjmp\t.LBB0_1\n") && first.contains("\trjmp\t.LBB0_0\n"),
            "{first}"
        );
    }
}
