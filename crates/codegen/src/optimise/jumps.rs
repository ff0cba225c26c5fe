//! Jumps that can be spared: to another jump, to a return, to what stands behind them, to what could
//! stand in their place; branches around a jump; and the return behind a call.

use std::collections::HashMap;

use super::heat::Warm;
use super::{Flow, Kind, Line, is_skipped, labels, remove, uses};

/// Bytes between two lines that a border may lie between: further than anything reaches.
const FAR: i64 = 20_000;

/// Spares jumps in the lines of a function. `is_known` tells of a label whether somebody may come there of whom
/// these lines say nothing.
pub(crate) fn spare<L: Line>(lines: &mut Vec<L>, is_known: &dyn Fn(&L::Name) -> bool) {
    while thread(lines) | drop_unreachable(lines, is_known) | inline_block(lines) {}
}

/// Whether nothing is reached behind a line, unless by a label.
fn ends<L: Line>(lines: &[L], at: usize) -> bool {
    let leads_away = lines[at].is_code()
        && matches!(
            lines[at].flow(),
            Flow::Jump(_) | Flow::TailCall(_) | Flow::Return | Flow::Table(_) | Flow::Leave
        );
    leads_away && !is_skipped(lines, at)
}

/// How many bytes stand before each line.
fn places<L: Line>(lines: &[L]) -> Vec<i64> {
    let mut place = 0;
    let mut next = |line: &L| {
        let here = place;
        place += match line.kind() {
            Kind::Border => FAR,
            _ => i64::from(line.size()),
        };
        here
    };
    lines.iter().map(&mut next).collect()
}

/// Where a jump or branch within a function leads.
fn target<L: Line>(line: &L) -> Option<&L::Name> {
    match line.flow() {
        Flow::Jump(to) | Flow::Branch(to) if line.is_code() => Some(to),
        _ => None,
    }
}

/// Whether all branches and jumps of a function reach their targets.
fn all_reach<L: Line>(lines: &[L]) -> bool {
    let (labels, places) = (labels(lines), places(lines));
    lines.iter().enumerate().all(|(at, line)| {
        let (Some(target), Some(reach)) = (target(line), line.reach()) else { return true };
        labels.get(target).is_none_or(|&to| (places[to] - places[at]).abs() <= i64::from(reach))
    })
}

/// Leads jumps and branches to jumps directly where those lead, and jumps to a return nowhere.
fn thread<L: Line>(lines: &mut [L]) -> bool {
    let (labels, places) = (labels(lines), places(lines));
    let first = |label: &L::Name| {
        let from = *labels.get(label)?;
        let is_passed = |at: &usize| matches!(lines[*at].kind(), Kind::Label(_) | Kind::Nothing);
        (from..lines.len()).find(|at| !is_passed(at))
    };
    let change = |at: usize| -> Option<L> {
        let line = &lines[at];
        let target = target(line)?;
        let there = first(target)?;
        if !lines[there].is_code() {
            return None;
        }
        match lines[there].flow() {
            Flow::Jump(next) if next != target && there != at => {
                let far = (places[*labels.get(next)?] - places[at]).abs();
                let reaches = line.reach().is_none_or(|reach| far <= i64::from(reach));
                line.retargeted(next).filter(|_| reaches)
            }
            Flow::Return if matches!(line.flow(), Flow::Jump(_)) => {
                Some(lines[there].clone()).filter(|ret| ret.size() <= line.size())
            }
            _ => None,
        }
    };
    // One at a time: two jumps to each other would change places for ever.
    let changed = (0..lines.len())
        .filter_map(|at| Some((at, change(at)?)))
        .find(|(at, line)| lines[*at] != *line);
    let Some((at, line)) = changed else { return false };
    lines[at] = line;
    true
}

/// Removes what no way leads to, and jumps to what follows.
fn drop_unreachable<L: Line>(lines: &mut Vec<L>, is_known: &dyn Fn(&L::Name) -> bool) -> bool {
    let uses = uses(lines);
    let mut gone = Vec::new();
    let mut is_reached = true;
    for at in 0..lines.len() {
        match lines[at].kind() {
            Kind::Label(name) => is_reached |= is_known(name) || uses.contains_key(name),
            Kind::Code if !is_reached => gone.push(at),
            Kind::Code => {
                if leads_behind(lines, at) && !is_skipped(lines, at) {
                    gone.push(at);
                } else if ends(lines, at) {
                    is_reached = false;
                }
            }
            Kind::Nothing => {}
            Kind::Border => is_reached = true,
        }
    }
    remove(lines, &gone);
    !gone.is_empty()
}

/// Removes labels that nothing leads to: what stands before and behind them is looked at together then.
pub(crate) fn drop_labels<L: Line>(
    lines: &mut Vec<L>,
    is_known: &dyn Fn(&L::Name) -> bool,
) -> bool {
    let (uses, before) = (uses(lines), lines.len());
    let is_used = |name: &L::Name| is_known(name) || uses.contains_key(name);
    lines.retain(|line| !matches!(line.kind(), Kind::Label(name) if !is_used(name)));
    lines.len() != before
}

/// Whether a jump leads to what stands behind it.
fn leads_behind<L: Line>(lines: &[L], at: usize) -> bool {
    let Flow::Jump(to) = lines[at].flow() else { return false };
    let mut behind = lines[at + 1..].iter().map(Line::kind);
    behind
        .by_ref()
        .take_while(|kind| matches!(kind, Kind::Label(_) | Kind::Nothing))
        .any(|kind| kind == Kind::Label(to))
}

/// Moves a block to the only jump that leads there.
fn inline_block<L: Line>(lines: &mut Vec<L>) -> bool {
    let (uses, labels) = (uses(lines), labels(lines));
    for at in 0..lines.len() {
        if !lines[at].is_code() {
            continue;
        }
        let Flow::Jump(target) = lines[at].flow() else { continue };
        let Some(&from) = labels.get(target) else { continue };
        if uses.get(target) != Some(&1)
            || is_skipped(lines, at)
            || from == 0
            || !ends(lines, from - 1)
        {
            continue;
        }
        let Some(to) = block_end(lines, from) else { continue };
        if (from..=to).contains(&at) {
            continue;
        }
        let mut moved = Vec::with_capacity(lines.len());
        for (number, line) in lines.iter().enumerate() {
            if number == at {
                moved.extend(lines[from..=to].iter().cloned());
            } else if !(from..=to).contains(&number) {
                moved.push(line.clone());
            }
        }
        if all_reach(&moved) {
            *lines = moved;
            return true;
        }
    }
    false
}

/// The last line of a block that begins at a line, if nothing but instructions belong to it.
fn block_end<L: Line>(lines: &[L], from: usize) -> Option<usize> {
    let to = (from..lines.len()).find(|&at| ends(lines, at))?;
    let has_table = matches!(lines[to].flow(), Flow::Table(_) | Flow::Leave);
    let has_border = lines[from..=to].iter().any(|line| line.kind() == Kind::Border);
    // What stands behind a jump by a table may be the table.
    (!has_table && !has_border).then_some(to)
}

/// Turns branches around a jump into branches that jump. Returns whether there were any: then others
/// may have come into reach.
pub(crate) fn shorten<L: Line>(lines: &mut Vec<L>) -> bool {
    let (labels, places) = (labels(lines), places(lines));
    let mut gone = Vec::new();
    for at in 0..lines.len() {
        let Some((jump, branch)) = around(lines, at) else { continue };
        let Flow::Branch(to) = branch.flow() else { continue };
        let distance = labels.get(to).map(|&place| (places[place] - places[at]).abs());
        let reaches = |far: i64| branch.reach().is_none_or(|reach| far < i64::from(reach));
        if distance.is_some_and(reaches) {
            lines[at] = branch;
            gone.push(jump);
        }
    }
    remove(lines, &gone);
    !gone.is_empty()
}

/// If a branch leads around a jump: the line of the jump, and the branch that would jump in its place.
fn around<L: Line>(lines: &[L], at: usize) -> Option<(usize, L)> {
    if !lines[at].is_code() {
        return None;
    }
    let Flow::Branch(around) = lines[at].flow() else { return None };
    let jump = (at + 1..lines.len()).find(|&next| lines[next].kind() != Kind::Nothing)?;
    if !lines[jump].is_code() {
        return None;
    }
    let Flow::Jump(target) = lines[jump].flow() else { return None };
    let is_next = lines[jump + 1..]
        .iter()
        .map(Line::kind)
        .take_while(|kind| matches!(kind, Kind::Label(_) | Kind::Nothing))
        .any(|kind| kind == Kind::Label(around));
    let branch = lines[at].inverted()?.retargeted(target)?;
    is_next.then_some((jump, branch))
}

/// A function called last returns for its caller.
pub(crate) fn merge_returns<L: Line>(lines: &mut Vec<Warm<L>>) {
    let mut at = 1;
    while at < lines.len() {
        if lines[at].line.is_code()
            && lines[at].line.flow() == Flow::Return
            && lines[at - 1].line.is_code()
            && let Flow::Call(callee) = lines[at - 1].line.flow()
            && !(at > 1 && lines[at - 2].line.is_code() && lines[at - 2].line.flow() == Flow::Skip)
        {
            lines[at - 1].line = L::jump(callee.clone());
            lines.remove(at);
        } else {
            at += 1;
        }
    }
}

/// Names that several labels at one place have, and the first of them.
pub(crate) fn aliases<'a, L: Line + 'a>(
    lines: impl IntoIterator<Item = &'a L>,
) -> HashMap<L::Name, L::Name> {
    let mut aliases = HashMap::new();
    let mut first: Option<&L::Name> = None;
    for line in lines {
        match line.kind() {
            Kind::Label(name) => match first {
                Some(first) => _ = aliases.insert(name.clone(), first.clone()),
                None => first = Some(name),
            },
            Kind::Nothing => {}
            Kind::Code | Kind::Border => first = None,
        }
    }
    aliases
}

#[cfg(test)]
mod tests {
    use super::super::heat::{cold, plain};
    use super::super::toy::{program, shown};
    use super::*;

    fn spared(text: &str) -> String {
        let mut lines = program(text);
        spare(&mut lines, &|label| label.0 == 9);
        shown(&lines)
    }

    fn leaves(text: &str) {
        assert_eq!(spared(text), text);
    }

    #[test]
    fn jumps_lead_where_they_end() {
        let text = "?z L1; a-; jmp L2; L1:; jmp L3; L2:; ret; L3:; b-; ret";
        assert_eq!(spared(text), "?z L3; a-; ret; L1:; L2:; L3:; b-; ret");
        leaves("L0:; jmp L0");
    }

    #[test]
    fn a_block_stands_where_the_only_jump_to_it_was() {
        let text = "?z L1; a-; jmp L2; L1:; b-; ret; L2:; c-; ret";
        assert_eq!(spared(text), "?z L1; a-; L2:; c-; ret; L1:; b-; ret");
        leaves("?z L2; ?z L1; a-; jmp L2; L1:; b-; ret; L2:; c-; ret");
        leaves("skip; jmp L2; b-; ret; L2:; c-; ret");
        leaves("a-; jmp L2; L9:; b-; ret; L2:; table L9; data L9");
    }

    #[test]
    fn what_no_way_leads_to_goes() {
        assert_eq!(spared("ret; a-; ret"), "ret");
        assert_eq!(spared("a-; jmp L1; note; L1:; b-; ret"), "a-; note; L1:; b-; ret");
        leaves("skip; ret; a-; ret");
        leaves("ret; L9:; a-; ret");
        leaves("table L1; data L1; L1:; a-; ret");
    }

    #[test]
    fn labels_that_nobody_uses_go() {
        let mut lines = program("L1:; a-; L2:; ?z L1; L9:; ret");
        drop_labels(&mut lines, &|label| label.0 == 9);
        assert_eq!(shown(&lines), "L1:; a-; ?z L1; L9:; ret");
    }

    #[test]
    fn a_branch_around_a_jump_jumps() {
        let mut lines = program("?z L1; jmp L2; note; L1:; a-; L2:; ret");
        assert!(shorten(&mut lines));
        assert_eq!(shown(&lines), "?nz L2; note; L1:; a-; L2:; ret");
        for text in ["?z L1; jmp L2; L3:; a-; L1:; L2:; ret", "?z L1; jmp L7; L1:; ret"] {
            let mut lines = program(text);
            assert!(!shorten(&mut lines), "{text}");
            assert_eq!(shown(&lines), text);
        }
    }

    #[test]
    fn who_is_called_last_returns() {
        let merged = |text: &str| {
            let mut lines = cold(program(text));
            merge_returns(&mut lines);
            shown(&plain(&lines))
        };
        assert_eq!(merged("call L1; ret"), "jmp L1");
        for text in ["skip; call L1; ret", "call L1; pop a; ret", "call L1; L2:; ret"] {
            assert_eq!(merged(text), text);
        }
    }

    #[test]
    fn labels_at_one_place_have_one_name() {
        let aliases = aliases(&program("L1:; note; L2:; a-; L3:; ret"));
        let names: Vec<_> = aliases.iter().map(|(one, other)| (one.0, other.0)).collect();
        assert_eq!(names, [(2, 1)]);
    }
}
