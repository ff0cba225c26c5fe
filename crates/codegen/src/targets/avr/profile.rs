//! How often each instruction is executed, so that bytes are saved where it costs few cycles.
//!
//! The program is linked once with a name at the start of every run of instructions, does on a simulated chip
//! what it is for, and is made smaller afterwards by what has been seen.

use std::collections::HashMap;

use super::Warm;
use super::assembly::{Line, code, opposite};
use super::line::skips;

/// How the names begin.
const PREFIX: &str = "run.";

/// The lines with a name wherever a run of instructions begins.
pub fn named(lines: &[Line]) -> Vec<Line> {
    let mut named = Vec::with_capacity(2 * lines.len());
    for (at, line) in lines.iter().enumerate() {
        if begins(lines, at) || splits(line) {
            named.push(Line::Label(format!("{PREFIX}{at}")));
        }
        named.push(line.clone());
    }
    named
}

/// Whether an instruction goes on in two ways: its cycles tell how often in which.
fn splits(line: &Line) -> bool {
    let (name, _) = code(line);
    opposite(name).is_some() || skips(name)
}

/// Whether an instruction may be executed more or less often than the one before.
fn begins(lines: &[Line], at: usize) -> bool {
    let Line::Code(..) = lines[at] else { return false };
    let Some(before) = at.checked_sub(1).map(|before| &lines[before]) else { return true };
    let (name, _) = code(before);
    !matches!(before, Line::Code(..))
        || name.starts_with("br")
        || matches!(name, "rjmp" | "jmp" | "ijmp" | "ret" | "reti")
        || skips(name)
        || at.checked_sub(2).is_some_and(|skip| skips(code(&lines[skip]).0))
}

/// Lines with how often they are executed in a thousand units: from the cycles at each address in `units` of them, as
/// `avrsim` writes them, and from the names of addresses, as `avr-nm` does. Only what stands in sections that
/// `is_measured` counts.
pub fn warm(
    lines: &[Line],
    profile: &str,
    names: &str,
    units: u64,
    is_measured: &dyn Fn(&str) -> bool,
) -> Vec<Warm> {
    let spent: HashMap<u64, u64> = profile
        .lines()
        .filter_map(|line| line.split_once(' '))
        .filter_map(|(at, cycles)| Some((u64::from_str_radix(at, 16).ok()?, cycles.parse().ok()?)))
        .collect();
    let starts: HashMap<usize, u64> = names
        .lines()
        .filter_map(|line| {
            let [address, _, name] = line.split_whitespace().collect::<Vec<_>>()[..] else {
                return None;
            };
            let line = name.strip_prefix(PREFIX)?.parse().ok()?;
            Some((line, spent.get(&u64::from_str_radix(address, 16).ok()?).copied().unwrap_or(0)))
        })
        .collect();
    let rate = |cycles: u64| (1000 * cycles / units.max(1)).try_into().unwrap_or(u32::MAX);
    let mut is_warm = false;
    let mut runs = 0;
    let mut all = Vec::with_capacity(lines.len());
    for (at, line) in lines.iter().enumerate() {
        if let Line::Directive(text) = line
            && text.trim_start().starts_with(".section")
        {
            is_warm = is_measured(text);
            runs = 0;
        }
        let mut taken = 0;
        if let Some(&cycles) = starts.get(&at) {
            if begins(lines, at) {
                runs = rate(cycles / u64::from(fewest_cycles(line)));
            }
            // A branch that is taken, and what skips, takes a cycle more.
            taken = rate(cycles).saturating_sub(runs);
        }
        let counted = |count: u32| if is_warm { count } else { 0 };
        all.push(Warm { line: line.clone(), runs: counted(runs), taken: counted(taken) });
    }
    split_first_branches(&mut all);
    all
}

/// A branch that begins a run is counted in its cycles, those for which it is taken twice. What runs behind it
/// tells how often it is not, if nobody jumps there.
fn split_first_branches(lines: &mut [Warm]) {
    for at in 0..lines.len().saturating_sub(1) {
        let is_first = at == 0 || !matches!(lines[at - 1].line, Line::Code(..));
        let is_branch = opposite(code(&lines[at].line).0).is_some();
        if is_first && is_branch && matches!(lines[at + 1].line, Line::Code(..)) {
            let (cycles, not) = (lines[at].runs, lines[at + 1].runs);
            lines[at].taken = cycles.saturating_sub(not) / 2;
            lines[at].runs = lines[at].taken + not;
        }
    }
}

/// Cycles that an instruction takes at least.
fn fewest_cycles(line: &Line) -> u32 {
    match code(line).0 {
        "call" | "ret" | "reti" => 4,
        "rcall" | "jmp" | "lpm" => 3,
        "adiw" | "sbiw" | "rjmp" | "ijmp" | "ld" | "ldd" | "lds" | "st" | "std" | "sts"
        | "push" | "pop" | "mul" | "muls" | "mulsu" | "fmul" => 2,
        _ => 1,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::assembly::{improve, text};
    use super::*;

    /// Lines of a function that is never executed.
    pub(in super::super) fn cold(body: &str) -> Vec<Warm> {
        let assembly = format!("\t.section\t.text.kilomate_core.f,\"ax\",@progbits\nf:\n{body}");
        improve(&assembly).into_iter().map(Warm::cold).collect()
    }

    /// Lines without blanks.
    pub(in super::super) fn shown(lines: &[Warm]) -> Vec<String> {
        let text = text(lines.iter().map(|warm| &warm.line));
        let words = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        words.map(|words| words.join(" ")).collect()
    }

    #[test]
    fn runs_of_instructions_have_names() {
        let lines: Vec<Line> = cold("inc r24\ndec r25\nbreq .L1\nsbrc r24, 0\ninc r20\n.L1:\nret")
            .into_iter()
            .map(|warm| warm.line)
            .collect();
        let names: Vec<Line> =
            named(&lines).into_iter().filter(|line| matches!(line, Line::Label(_))).collect();
        let expected = ["f", "run.2", "run.4", "run.5", "run.6", ".L1", "run.8"];
        assert_eq!(names, expected.map(|name| Line::Label(name.to_owned())));
    }

    #[test]
    fn cycles_tell_how_often() {
        let lines: Vec<Line> = cold("lds r24, 256\ninc r24\nbreq .L1\nret\n.L1:\nret")
            .into_iter()
            .map(|w| w.line)
            .collect();
        let names = "00000010 t run.2\n00000018 t run.5\n0000001a t run.7\n";
        let warm = warm(&lines, "10 400\n14 200\n18 40\n", names, 100, &|_| true);
        let runs: Vec<u32> = warm.iter().map(|warm| warm.runs).collect();
        assert_eq!(runs, [0, 0, 2000, 2000, 2000, 100, 100, 0]);
    }

    #[test]
    fn only_what_is_measured_is_warm() {
        let text = "\t.section\t.text.serial,\"ax\",@progbits\nf:\ninc r24\nret";
        let is_measured = |section: &str| section.contains("kilomate_core");
        let warm = warm(&improve(text), "10 400\n", "00000010 t run.2\n", 1, &is_measured);
        assert!(warm.iter().all(|warm| warm.runs == 0));
    }
}
