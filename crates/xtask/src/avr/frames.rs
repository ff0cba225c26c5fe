//! Small stack frames: a few pushes instead of arithmetic with the stack pointer, for which the
//! interrupts have to wait.

use super::assembly::{Line, code};
use super::heat::{Warm, plain};
use super::live::functions;

/// The largest frame for which pushes take fewer cycles than the seven of the arithmetic.
const LARGEST: usize = 3;

/// Instructions that set the stack pointer to `Y`, behind the one that computes it.
const SET: [(&str, &str); 5] =
    [("in", "r0, 63"), ("cli", ""), ("out", "62, r29"), ("out", "63, r0"), ("out", "61, r28")];

/// Replaces what makes and unmakes small frames.
pub(super) fn shrink(lines: &mut Vec<Warm>) {
    for function in functions(&plain(lines)).into_iter().rev() {
        if let Some(body) = shrunk(&lines[function.lines.clone()]) {
            lines.splice(function.lines, body);
        }
    }
}

/// A function with pushes for its frame, if the frame is small and all of it is understood.
fn shrunk(body: &[Warm]) -> Option<Vec<Warm>> {
    let lines = plain(body);
    let sets: Vec<usize> = (1..lines.len()).filter(|&at| sets_pointer(&lines, at)).collect();
    let (&first, others) = sets.split_first()?;
    let is_pointer = |line: &&Line| matches!(code(line), ("out", [port, _]) if port == "61");
    if lines.iter().filter(is_pointer).count() != sets.len() || !reads_pointer(&lines, first - 1) {
        return None;
    }
    let size: usize = moved(&lines[first - 1], "sbiw")?.parse().ok()?;
    let is_same =
        |&at: &usize| moved(&lines[at - 1], "adiw").is_some_and(|moved| *moved == size.to_string());
    if size > LARGEST || !others.iter().all(is_same) {
        return None;
    }
    let many = |name: &str, register: &str, at: usize| {
        let line = Line::Code(name.to_owned(), vec![register.to_owned()]);
        vec![Warm { line, runs: body[at].runs }; size]
    };
    let mut shrunk = body.to_vec();
    for &at in others.iter().rev() {
        shrunk.splice(at - 1..at + SET.len(), many("pop", "r0", at));
    }
    // First the room, then its address.
    shrunk.drain(first - 1..first + SET.len());
    shrunk.splice(first - 3..first - 3, many("push", "r1", first));
    Some(shrunk)
}

/// How far an instruction moves `Y`.
fn moved<'a>(line: &'a Line, by: &str) -> Option<&'a String> {
    match code(line) {
        (name, [register, size]) if name == by && register == "r28" => Some(size),
        _ => None,
    }
}

fn sets_pointer(lines: &[Line], from: usize) -> bool {
    let is_there = |(at, (name, operands)): (usize, &(&str, &str))| {
        lines.get(from + at).is_some_and(|line| {
            let (is, has) = code(line);
            is == *name && has.join(", ") == *operands
        })
    };
    SET.iter().enumerate().all(is_there)
}

/// Whether `Y` has just been made the stack pointer before a line.
fn reads_pointer(lines: &[Line], at: usize) -> bool {
    let is = |at: usize, register: &str, port: &str| matches!(code(&lines[at]), ("in", [to, from]) if to == register && from == port);
    at >= 2 && is(at - 2, "r28", "61") && is(at - 1, "r29", "62")
}

#[cfg(test)]
mod tests {
    use super::super::heat::tests::{cold, shown};
    use super::*;

    fn shrunk_text(text: &str) -> Vec<String> {
        let mut lines = cold(text);
        shrink(&mut lines);
        shown(&lines).split_off(2)
    }

    fn frame(size: usize, restored: usize) -> String {
        let set = "in r0, 63\ncli\nout 62, r29\nout 63, r0\nout 61, r28\n";
        let first = format!("push r28\npush r29\nin r28, 61\nin r29, 62\nsbiw r28, {size}\n{set}");
        format!("{first}std Y+1, r24\nadiw r28, {restored}\n{set}pop r29\npop r28\nret")
    }

    #[test]
    fn small_frames_are_pushed() {
        let expected = [
            "push r28",
            "push r29",
            "push r1",
            "push r1",
            "in r28, 61",
            "in r29, 62",
            "std Y+1, r24",
            "pop r0",
            "pop r0",
            "pop r29",
            "pop r28",
            "ret",
        ];
        assert_eq!(shrunk_text(&frame(2, 2)), expected);
    }

    #[test]
    fn others_stay_as_they_are() {
        for text in [frame(4, 4), frame(2, 3), frame(2, 2).replace("in r29, 62", "in r29, 63")] {
            let lines: Vec<&str> = text.split('\n').collect();
            let shrunk = shrunk_text(&text);
            let kept: Vec<&str> = shrunk.iter().map(|line| line.trim()).collect();
            assert_eq!(kept, lines);
        }
    }
}
