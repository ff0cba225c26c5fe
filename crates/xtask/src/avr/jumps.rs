//! Jumps that can be spared: to another jump, to a return, to what stands behind them, to what could
//! stand in their place; and the return behind a call.

use std::collections::HashMap;

use super::assembly::{Line, code, opposite, remove, uses, words};
use super::heat::Warm;
use super::live::functions;
use super::tidy::{is_skipped, skips};

/// How far a branch and a jump reach in words, forward and, nearly, back.
const REACH: i32 = 63;
const FAR_REACH: i32 = 2_047;

/// Spares jumps in every function.
pub(super) fn spare(lines: &mut Vec<Line>) {
    for function in functions(lines).into_iter().rev() {
        let mut body = lines[function.lines.clone()].to_vec();
        let before = body.clone();
        while thread(&mut body) | drop_unreachable(&mut body) | inline_block(&mut body) {}
        if body != before {
            lines.splice(function.lines, body);
        }
    }
}

/// Whether nothing is reached behind a line, unless by a label.
fn ends(lines: &[Line], at: usize) -> bool {
    matches!(code(&lines[at]).0, "rjmp" | "jmp" | "ret" | "reti") && !is_skipped(lines, at)
}

/// The line of each label, and how many words stand before each line.
fn places(lines: &[Line]) -> (HashMap<&str, usize>, Vec<i32>) {
    let mut labels = HashMap::new();
    let mut places = Vec::with_capacity(lines.len());
    let mut place = 0;
    for (at, line) in lines.iter().enumerate() {
        places.push(place);
        place += words(line);
        if let Line::Label(name) = line {
            labels.insert(&name[..], at);
        }
    }
    (labels, places)
}

/// Whether all branches and jumps of a function reach their targets.
fn all_reach(lines: &[Line]) -> bool {
    let (labels, places) = places(lines);
    lines.iter().enumerate().all(|(at, line)| {
        let (name, [target]) = code(line) else { return true };
        let reach = match name {
            "rjmp" => FAR_REACH,
            _ if opposite(name).is_some() => REACH,
            _ => return true,
        };
        labels.get(&target[..]).is_none_or(|&to| (places[to] - places[at]).abs() <= reach)
    })
}

/// Leads jumps and branches to jumps directly where those lead, and jumps to a return nowhere.
fn thread(lines: &mut [Line]) -> bool {
    let (labels, places) = places(lines);
    let first = |label: &str| {
        let from = *labels.get(label)?;
        (from..lines.len()).find(|&at| !matches!(lines[at], Line::Label(_) | Line::Nothing(_)))
    };
    let mut changes = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let (name, [target]) = code(line) else { continue };
        let is_branch = opposite(name).is_some();
        if name != "rjmp" && !is_branch {
            continue;
        }
        let Some(there) = first(target) else { continue };
        match code(&lines[there]) {
            ("rjmp", [next]) if next != target && there != at => {
                let far = labels.get(&next[..]).map(|&to| (places[to] - places[at]).abs());
                let reach = if is_branch { REACH } else { FAR_REACH };
                if far.is_some_and(|far| far <= reach) {
                    changes.push((at, Line::Code(name.to_owned(), vec![next.clone()])));
                }
            }
            ("ret", []) if !is_branch => changes.push((at, Line::Code("ret".to_owned(), vec![]))),
            _ => {}
        }
    }
    // One at a time: two jumps to each other would change places for ever.
    let Some((at, line)) = changes.into_iter().find(|(at, line)| lines[*at] != *line) else {
        return false;
    };
    lines[at] = line;
    true
}

/// Removes what no way leads to, and jumps to what follows.
fn drop_unreachable(lines: &mut Vec<Line>) -> bool {
    let uses = uses(lines);
    let mut gone = Vec::new();
    let mut is_reached = true;
    for at in 0..lines.len() {
        match &lines[at] {
            Line::Label(name) => is_reached |= !name.starts_with(".L") || uses.contains_key(name),
            Line::Code(..) if !is_reached => gone.push(at),
            Line::Code(..) => {
                let (name, operands) = code(&lines[at]);
                let mut behind =
                    lines[at + 1..].iter().take_while(|line| matches!(line, Line::Label(_)));
                if name == "rjmp"
                    && !is_skipped(lines, at)
                    && behind
                        .any(|line| matches!(line, Line::Label(name) if operands == [name.clone()]))
                {
                    gone.push(at);
                } else if ends(lines, at) {
                    is_reached = false;
                }
            }
            Line::Nothing(_) | Line::Directive(_) => is_reached = true,
        }
    }
    remove(lines, &gone);
    !gone.is_empty()
}

/// Moves a block to the only jump that leads there.
fn inline_block(lines: &mut Vec<Line>) -> bool {
    let uses = uses(lines);
    let labels: HashMap<String, usize> =
        places(lines).0.into_iter().map(|(name, at)| (name.to_owned(), at)).collect();
    for at in 0..lines.len() {
        let ("rjmp", [target]) = code(&lines[at]) else { continue };
        let Some(&from) = labels.get(target) else { continue };
        if uses.get(target) != Some(&1)
            || is_skipped(lines, at)
            || from == 0
            || !ends(lines, from - 1)
        {
            continue;
        }
        let Some(to) = (from..lines.len()).find(|&line| ends(lines, line)) else { continue };
        if (from..=to).contains(&at) {
            continue;
        }
        let block = lines[from..=to].to_vec();
        let mut moved = Vec::with_capacity(lines.len());
        for (number, line) in lines.iter().enumerate() {
            if number == at {
                moved.extend(block.iter().cloned());
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

/// A function called last returns for its caller.
pub(super) fn merge_returns(lines: &mut Vec<Warm>) {
    let mut at = 1;
    while at < lines.len() {
        if let ("ret", []) = code(&lines[at].line)
            && let ("call", [callee]) = code(&lines[at - 1].line)
            && !(at > 1 && skips(&lines[at - 2].line))
        {
            lines[at - 1].line = Line::Code("jmp".to_owned(), vec![callee.clone()]);
            lines.remove(at);
        } else {
            at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::heat::tests::{cold, shown};
    use super::super::whole::tests::{after, leaves};
    use super::*;

    #[test]
    fn jumps_lead_where_they_end() {
        let text = "breq .L1; inc r24; rjmp .L2; .L1:; rjmp .L3; .L2:; ret; .L3:; dec r24; ret";
        assert_eq!(
            after(spare, text),
            ["breq .L3", "inc r24", "ret", ".L1:", ".L2:", ".L3:", "dec r24", "ret"]
        );
    }

    #[test]
    fn a_block_stands_where_the_only_jump_to_it_was() {
        let text = "breq .L1; inc r24; rjmp .L2; .L1:; dec r24; ret; .L2:; inc r20; ret";
        assert_eq!(
            after(spare, text),
            ["breq .L1", "inc r24", ".L2:", "inc r20", "ret", ".L1:", "dec r24", "ret"]
        );
        let twice = "brlo .L2; breq .L1; inc r24; rjmp .L2; .L1:; dec r24; ret; .L2:; inc r20; ret";
        leaves(spare, &[twice, "sbrc r24, 0; rjmp .L2; dec r24; ret; .L2:; inc r20; ret"]);
        let far = "inc r20; ".repeat(70);
        let text = format!("breq .L1; inc r24; rjmp .L2; .L1:; dec r24; ret; .L2:; {far}ret");
        leaves(spare, &[&text]);
    }

    #[test]
    fn what_no_way_leads_to_goes() {
        assert_eq!(after(spare, "ret; inc r24; ret"), ["ret"]);
        leaves(spare, &["sbrc r24, 0; ret; inc r24; ret"]);
    }

    #[test]
    fn who_is_called_last_returns() {
        let merged = |text: &str| {
            let mut lines = cold(text);
            merge_returns(&mut lines);
            shown(&lines).split_off(2)
        };
        assert_eq!(merged("call g\nret"), ["jmp g"]);
        assert_eq!(merged("sbrc r24, 0\ncall g\nret"), ["sbrc r24, 0", "call g", "ret"]);
        assert_eq!(merged("call g\npop r16\nret"), ["call g", "pop r16", "ret"]);
    }
}
