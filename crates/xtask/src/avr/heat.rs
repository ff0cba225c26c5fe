//! How often each instruction is executed, so that bytes are saved where it costs few cycles.
//!
//! The image is linked once with a name at the start of every run of instructions, searches the
//! benchmark on the simulated chip, and is made smaller afterwards by what has been seen. Only the
//! engine is looked at: how often the rest looks at the serial line depends on the computer beside it,
//! and an image must come out the same every time.

use std::collections::HashMap;

use super::assembly::{Line, code};

/// A line, and how often it is executed in a thousand nodes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Warm {
    pub(super) line: Line,
    pub(super) runs: u32,
}

/// The lines alone.
pub(super) fn plain(lines: &[Warm]) -> Vec<Line> {
    lines.iter().map(|warm| warm.line.clone()).collect()
}

/// How the names begin.
const PREFIX: &str = "run.";

/// Cycles in a node that a byte may cost, in thousandths.
pub(super) const PRICE: u32 = 120;

/// Whether saving so many bytes is worth so many cycles in a thousand nodes.
pub(super) fn is_worth(bytes: i32, cycles: u32) -> bool {
    bytes > 0 && cycles <= PRICE * bytes.unsigned_abs()
}

/// The lines with a name wherever a run of instructions begins.
pub(super) fn named(lines: &[Line]) -> Vec<Line> {
    let mut named = Vec::with_capacity(2 * lines.len());
    for (at, line) in lines.iter().enumerate() {
        if begins(lines, at) {
            named.push(Line::Label(format!("{PREFIX}{at}")));
        }
        named.push(line.clone());
    }
    named
}

/// Whether an instruction may be executed more or less often than the one before.
fn begins(lines: &[Line], at: usize) -> bool {
    let Line::Code(..) = lines[at] else { return false };
    let Some(before) = at.checked_sub(1).map(|before| &lines[before]) else { return true };
    let (name, _) = code(before);
    !matches!(before, Line::Code(..))
        || name.starts_with("br")
        || matches!(name, "rjmp" | "jmp" | "ijmp" | "ret" | "reti" | "cpse")
        || matches!(name, "sbrc" | "sbrs" | "sbic" | "sbis")
        || at.checked_sub(2).is_some_and(|skip| {
            matches!(code(&lines[skip]).0, "cpse" | "sbrc" | "sbrs" | "sbic" | "sbis")
        })
}

/// Lines with how often they are executed: from the cycles at each address, as `avrsim` writes them, from
/// the names of addresses, as `avr-nm` does, and the nodes that were searched.
pub(super) fn heat(lines: Vec<Line>, profile: &str, names: &str, nodes: u64) -> Vec<Warm> {
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
    let mut is_engine = false;
    let mut runs = 0;
    let warm = |(at, line): (usize, Line)| {
        if let Line::Directive(text) = &line
            && text.trim_start().starts_with(".section")
        {
            is_engine = ["kilomate_core", "kilomate_flash", ".text.mem"]
                .iter()
                .any(|part| text.contains(part));
            runs = 0;
        }
        if let Some(&cycles) = starts.get(&at) {
            let each = u64::from(fewest_cycles(&line));
            runs = (1000 * cycles / each / nodes.max(1)).try_into().unwrap_or(u32::MAX);
        }
        Warm { line, runs: if is_engine { runs } else { 0 } }
    };
    lines.into_iter().enumerate().map(warm).collect()
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
        improve(&assembly).into_iter().map(|line| Warm { line, runs: 0 }).collect()
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
        let expected = ["f", "run.2", "run.5", "run.6", ".L1", "run.8"];
        assert_eq!(names, expected.map(|name| Line::Label(name.to_owned())));
    }

    #[test]
    fn cycles_tell_how_often() {
        let lines: Vec<Line> = cold("lds r24, 256\ninc r24\nbreq .L1\nret\n.L1:\nret")
            .into_iter()
            .map(|w| w.line)
            .collect();
        let names = "00000010 t run.2\n00000018 t run.5\n0000001a t run.7\n";
        let warm = heat(lines, "10 400\n14 200\n18 40\n", names, 100);
        let runs: Vec<u32> = warm.iter().map(|warm| warm.runs).collect();
        assert_eq!(runs, [0, 0, 2000, 2000, 2000, 100, 100, 0]);
    }

    #[test]
    fn only_the_engine_is_warm() {
        let text = "\t.section\t.text.serial,\"ax\",@progbits\nf:\ninc r24\nret";
        let warm = heat(improve(text), "10 400\n", "00000010 t run.2\n", 1);
        assert!(warm.iter().all(|warm| warm.runs == 0));
    }
}
